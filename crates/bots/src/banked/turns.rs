//! Hands that draw cards, played by a chart.

use super::chart::{JOKER_UP, advice};
use super::to_22;
use crate::decision::Decision;
use cards::{Card, Rank, Zone};
use engine::shape::{BankedShape, Shape};
use engine::{Fact, Marker, Move, Verb};

pub(super) fn draw(decision: &Decision<'_>) -> Option<Move> {
    let menu = decision.menu();
    let bank = decision.look.mark(Marker::PlayerDealer);
    let first = bank.and_then(|bank| decision.look.cards(Zone::Hand(bank, 0)).next());
    if let Shape::Banked(BankedShape { aim: Some(22), .. }) = decision.look.game().shape {
        let cards = in_turn(decision).map(|zone| decision.look.cards(zone));
        let wish = to_22::choose(cards.into_iter().flatten(), first);
        return [wish, Verb::Hit, Verb::Stand].into_iter().find_map(|verb| menu.take(verb));
    }
    let hand = in_turn(decision).and_then(|zone| total(decision.look.cards(zone)));
    let up = first.map_or(10, up_points);
    let wishes = match hand {
        None => [Verb::Stand; 3],
        Some(Total { points, soft, pair }) => advice(points, soft, pair, up).verbs,
    };
    let anything = [Verb::Stand, Verb::Hit];
    // The chart assumes full doubles: a double for less does not make up for the lost hits.
    let plain = |verb| menu.take(verb).filter(Move::is_bare);
    wishes.into_iter().chain(anything).find_map(plain)
}

/// The hand to play; a note says which of several it is.
fn in_turn(decision: &Decision<'_>) -> Option<Zone> {
    let (mut hands, mut zone) = (0, None);
    decision.look.each_hand(decision.seat, &mut |hand| {
        hands += 1;
        zone = zone.or(Some(hand));
    });
    if hands > 1 {
        let told = |label: &str, fact: &Fact| match fact {
            Fact::Of(_, number) if label == "hand in turn" => Some(*number),
            _ => None,
        };
        let (mut at, number) = (0, decision.note(told).unwrap_or(1));
        decision.look.each_hand(decision.seat, &mut |hand| {
            at += 1;
            zone = if at == number { Some(hand) } else { zone };
        });
    }
    zone
}

/// A card's points, with an ace as one; `None` for jokers and hidden cards.
fn points(card: Card) -> Option<u8> {
    Some(match card.rank()? {
        Rank::Ace => 1,
        rank => (rank as u8 + 2).min(10),
    })
}

/// The points of the player-dealer's card, with an ace as eleven.
fn up_points(card: Card) -> u8 {
    match points(card) {
        Some(1) => 11,
        Some(n) => n,
        None => JOKER_UP,
    }
}

/// What a hand comes to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Total {
    points: u8,
    /// Whether an ace counts eleven.
    soft: bool,
    /// The points of each of two cards of equal value.
    pair: Option<u8>,
}

/// `None` without cards, or with a joker or a hidden card.
fn total(cards: impl ExactSizeIterator<Item = Card>) -> Option<Total> {
    let two = cards.len() == 2;
    let (mut hard, mut ace, mut pair) = (0, false, None);
    for card in cards {
        let points = points(card)?;
        pair = (two && (hard == 0 || hard == points)).then_some(points);
        hard += points;
        ace |= points == 1;
    }
    let soft = ace && hard <= 11;
    (hard > 0).then_some(Total { points: if soft { hard + 10 } else { hard }, soft, pair })
}

#[cfg(test)]
mod tests {
    use super::*;
    use cards::CardList;

    fn first(hand: &str, up: &str) -> Verb {
        let hand: CardList = hand.parse().unwrap();
        let Total { points, soft, pair } = total(hand.iter().copied()).unwrap();
        advice(points, soft, pair, up_points(up.parse().unwrap())).verbs[0]
    }

    #[test]
    fn plays_by_the_up_card() {
        for (hand, up, verb) in [
            ("Ts 6d", "6c", Verb::Stand),
            ("Ts 4d", "7c", Verb::Hit),
            // A bust has not lost yet, so twelve always hits.
            ("Ts 2d", "5c", Verb::Hit),
            ("Ts 6d", "Tc", Verb::Surrender),
            ("Ts 7d", "Ac", Verb::Surrender),
            ("As 6d", "2c", Verb::Hit),
            ("As 7d", "8c", Verb::Stand),
            ("As 7d", "Ac", Verb::Hit),
            ("6s 5d", "9c", Verb::Double),
            ("6s 5d", "Ac", Verb::Hit),
            ("8s 8d", "9c", Verb::Split),
            ("8s 8d", "Tc", Verb::Surrender),
            ("Ts Kd", "6c", Verb::Stand),
            ("5s 5d", "6c", Verb::Double),
            ("Ts 7d", "Jo", Verb::Surrender),
        ] {
            assert_eq!(first(hand, up), verb, "{hand} against {up}");
        }
    }

    #[test]
    fn totals_count_aces_both_ways() {
        let total = |text: &str| {
            let total = total(text.parse::<CardList>().unwrap().iter().copied());
            total.map(|total| (total.points, total.soft, total.pair))
        };
        assert_eq!(total("As Ad"), Some((12, true, Some(1))));
        assert_eq!(total("As Kd Qs"), Some((21, false, None)));
        assert_eq!(total("4s 3d"), Some((7, false, None)));
        assert_eq!(total("Ts Kd"), Some((20, false, Some(10))));
        assert_eq!(total("Jo 5s"), None);
        assert_eq!(total("?? 5s"), None);
        assert_eq!(total(""), None);
    }
}
