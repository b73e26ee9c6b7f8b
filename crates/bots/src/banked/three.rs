//! Three cards against a bank that shows one: play or fold.

use super::advice::Advice;
use crate::decision::Decision;
use cards::{Card, CardList, Zone};
use engine::{Fact, Marker, Move, Verb};
use ranking::three_card::rank;

/// Plays or folds, if that is what there is to decide.
pub(super) fn play(decision: &Decision<'_>) -> Option<Move> {
    let menu = decision.menu();
    let fold = menu.take(Verb::Fold)?;
    let bank = decision.look.mark(Marker::PlayerDealer);
    let up = bank.and_then(|bank| decision.look.cards(Zone::Hand(bank, 0)).find_map(Card::rank));
    let cards: CardList = decision.look.cards(hand(decision)).collect();
    let advice = decision.look.posted().and_then(Advice::of);
    let known = rank(&cards).zip(up).zip(advice);
    let worth = known.is_none_or(|((own, up), advice)| advice.plays(own, up));
    Some(menu.take(Verb::Play).filter(|_| worth).unwrap_or(fold))
}

/// The hand in turn: a note names it if it lies in front of another player.
fn hand(decision: &Decision<'_>) -> Zone {
    let told = |label: &str, fact: &Fact| match fact {
        Fact::Of(seat, _) if label == "hand in turn" => Some(*seat),
        _ => None,
    };
    Zone::Hand(decision.note(told).unwrap_or(decision.seat), 0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use cards::{Rank, Suit};
    use engine::{Game, options::Options};
    use ranking::three_card::Strength;

    /// What happens to an ante and a play bet of one each, over all pairs that the bank may have
    /// under its up card.
    #[derive(Clone, Copy, Default)]
    struct Worth {
        pairs: i32,
        won: i32,
    }

    impl Worth {
        fn add(&mut self, times: i32, own: Strength, bank: Strength) {
            self.pairs += times;
            self.won += times
                * match own.cmp(&bank) {
                    _ if !bank.has(Rank::Queen) => 1,
                    std::cmp::Ordering::Greater => 2,
                    std::cmp::Ordering::Less => -2,
                    std::cmp::Ordering::Equal => 0,
                };
        }
    }

    #[test]
    fn every_hand_of_a_deck_is_played_as_well_as_can_be() {
        let game = Game::find("three-card-poker").unwrap();
        let table = (game.prepare)(&Options::defaults(game.options)).unwrap();
        let advice = Advice::of(table.banked().unwrap()).unwrap();
        let deck: Vec<Card> = Rank::ALL
            .into_iter()
            .flat_map(|rank| Suit::ALL.into_iter().map(move |suit| Card::new(rank, suit)))
            .collect();
        let of = |a, b, c| rank(&[a, b, c]).expect("three cards");
        // Suits are alike, so one of them is enough for the up card.
        for up in deck.iter().copied().filter(|card| card.suit() == Some(Suit::Spades)) {
            let rest: Vec<Card> = deck.iter().copied().filter(|card| *card != up).collect();
            let mut bank = vec![0_i32; 800];
            for (at, a) in rest.iter().enumerate() {
                rest[at + 1..].iter().for_each(|b| bank[of(up, *a, *b).place() as usize] += 1);
            }
            // Against every pair of the rest, by the strength of the own hand.
            let strength = |place: usize| Strength::with_place(place as u32);
            let all: Vec<Worth> = (0..bank.len())
                .map(|own| {
                    let mut worth = Worth::default();
                    for (place, times) in bank.iter().enumerate() {
                        if let (Some(own), Some(bank)) = (strength(own), strength(place)) {
                            worth.add(*times, own, bank);
                        }
                    }
                    worth
                })
                .collect();
            let mut hands = 0;
            for (i, a) in rest.iter().enumerate() {
                for (j, b) in rest.iter().enumerate().skip(i + 1) {
                    for c in &rest[j + 1..] {
                        let own = of(*a, *b, *c);
                        if own.category() > ranking::three_card::Category::OnePair {
                            continue;
                        }
                        let mut worth = all[own.place() as usize];
                        // Pairs with a card of the player's own, and none of them twice.
                        for (held, before) in [(a, &[][..]), (b, &[*a][..]), (c, &[*a, *b][..])] {
                            let others = rest.iter().filter(|x| *x != held && !before.contains(x));
                            others.for_each(|x| worth.add(-1, own, of(up, *held, *x)));
                        }
                        assert_eq!(worth.pairs, 48 * 47 / 2);
                        let play = worth.won > -worth.pairs;
                        let up = up.rank().expect("a card");
                        assert_eq!(advice.plays(own, up), play, "{a}{b}{c} against {up:?}");
                        hands += 1;
                    }
                }
            }
            assert!(hands > 18_000, "{hands}");
        }
    }
}
