//! When to stand at Hot Action blackjack: own total against the player-dealer's up card.
//!
//! It was computed for an infinite shoe in which every deck has four of each rank and four jokers,
//! after the player-dealer has looked for a two-card 22; its test computes it again. It hits most
//! hands: a player who goes over may still win, and 17 only wins when the bank goes over (HA-07).

use cards::{Card, Rank};
use engine::Verb;

/// Rows of hard totals from 13 to 17; columns are the up cards from 2 to 10, the ace and the joker.
/// Soft totals up to 18 are always hit.
const HARD: [&[u8; 11]; 5] = [
    b"HHHHHHHHHHH", // 13
    b"HHHHHHHHHHH", // 14
    b"HHHHHHHHHHH", // 15
    b"HHSSHHHHHHH", // 16
    b"HSSSSSHHHHH", // 17
];

/// A hand's points with aces as one and jokers as two, and whether one of them may count ten more.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Held {
    points: u8,
    flexible: bool,
}

impl Held {
    const NONE: Held = Held { points: 0, flexible: false };

    fn with(self, card: Held) -> Held {
        Held { points: self.points + card.points, flexible: self.flexible || card.flexible }
    }

    /// `None` if the card is hidden.
    fn of(card: Card) -> Option<Held> {
        Some(match (card.is_joker(), card.rank()) {
            (true, _) => Held { points: 2, flexible: true },
            (false, Some(Rank::Ace)) => Held { points: 1, flexible: true },
            (false, rank) => Held { points: (rank? as u8 + 2).min(10), flexible: false },
        })
    }

    /// What it counts, and whether softly.
    fn total(self) -> (u8, bool) {
        let soft = self.flexible && self.points <= 12;
        (if soft { self.points + 10 } else { self.points }, soft)
    }
}

/// The column of an up card: a joker comes after the ace.
fn column(up: Held) -> usize {
    match (up.points, up.flexible) {
        (1, true) => 9,
        (2, true) => 10,
        (points, _) => usize::from(points).clamp(2, 10) - 2,
    }
}

fn advice(held: Held, up: Held) -> Verb {
    let (total, soft) = held.total();
    let row = usize::from(total.max(13) - 13);
    let stands = !soft && total >= 13 && HARD.get(row).is_none_or(|row| row[column(up)] == b'S');
    if stands { Verb::Stand } else { Verb::Hit }
}

/// Hit or stand with these cards against this up card; stand if a card is hidden.
pub(super) fn choose(cards: impl Iterator<Item = Card>, up: Option<Card>) -> Verb {
    let hand = cards.map(Held::of).try_fold(Held::NONE, |hand, card| Some(hand.with(card?)));
    match (hand, up.and_then(Held::of)) {
        (Some(hand), Some(up)) => advice(hand, up),
        _ => Verb::Stand,
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::float_arithmetic)] // probabilities, not chips

    use super::*;
    use cards::CardList;
    use std::cell::RefCell;
    use std::collections::BTreeMap;

    /// Every kind of card with its probability.
    fn cards() -> impl Iterator<Item = (Held, f64)> {
        let plain = (2..=10).map(|points| {
            let copies = if points == 10 { 16.0 } else { 4.0 };
            (Held { points, flexible: false }, copies / 56.0)
        });
        let flexible = [1, 2].map(|points| (Held { points, flexible: true }, 4.0 / 56.0));
        plain.chain(flexible)
    }

    fn must_stand(held: Held) -> bool {
        let (total, soft) = held.total();
        total >= if soft { 19 } else { 18 }
    }

    /// The probability of each of the bank's totals, starting from these cards (HA-08).
    fn bank_draws(held: Held, likely: f64, ends: &mut BTreeMap<u8, f64>) {
        if must_stand(held) {
            *ends.entry(held.total().0).or_default() += likely;
            return;
        }
        cards().for_each(|(card, chance)| bank_draws(held.with(card), likely * chance, ends));
    }

    /// The player against one up card.
    struct Against {
        bank: BTreeMap<u8, f64>,
        known: RefCell<BTreeMap<Held, f64>>,
    }

    impl Against {
        /// The player-dealer has looked and has no two-card 22 (HA-11).
        fn new(up: Held) -> Against {
            let two_aces = |card: Held| up.points == 1 && card.points == 1;
            let joker = |card: Held| card.points == 2 && card.flexible;
            let over = |card: Held| {
                two_aces(card) || joker(card) && up.points == 10 || joker(up) && card.points == 10
            };
            let left: f64 = cards().filter(|(card, _)| !over(*card)).map(|(_, p)| p).sum();
            let mut bank = BTreeMap::new();
            for (card, likely) in cards().filter(|(card, _)| !over(*card)) {
                bank_draws(up.with(card), likely / left, &mut bank);
            }
            Against { bank, known: RefCell::default() }
        }

        /// HA-07.
        fn stand(&self, held: Held) -> f64 {
            let own = held.total().0;
            let result = |bank: u8| match (own > 22, bank > 22) {
                (true, false) => -1.0,
                (false, true) => 1.0,
                (true, true) => f64::from(i32::from(bank).cmp(&i32::from(own)) as i8),
                (false, false) if own == bank && own == 18 => -1.0,
                (false, false) => f64::from(i32::from(own).cmp(&i32::from(bank)) as i8),
            };
            self.bank.iter().map(|(bank, likely)| likely * result(*bank)).sum()
        }

        fn hit(&self, held: Held) -> f64 {
            cards().map(|(card, likely)| likely * self.play(held.with(card))).sum()
        }

        fn play(&self, held: Held) -> f64 {
            let (total, soft) = held.total();
            if must_stand(held) {
                return self.stand(held);
            }
            if let Some(worth) = self.known.borrow().get(&held) {
                return *worth;
            }
            let hit = self.hit(held);
            let forced = total <= 12 || soft && total == 18;
            let best = if forced { hit } else { hit.max(self.stand(held)) };
            self.known.borrow_mut().insert(held, best);
            best
        }
    }

    #[test]
    fn the_chart_is_the_best_play() {
        let mut decisions = 0;
        for (up, _) in cards() {
            let against = Against::new(up);
            assert!((against.bank.values().sum::<f64>() - 1.0).abs() < 1e-9);
            for (total, flexible) in (13..=17).flat_map(|total| [(total, false), (total, true)]) {
                let points = if flexible { total - 10 } else { total };
                let held = Held { points, flexible };
                assert_eq!(held.total(), (total, flexible));
                let (stand, hit) = (against.stand(held), against.hit(held));
                let best = if stand > hit { Verb::Stand } else { Verb::Hit };
                assert_eq!(advice(held, up), best, "{held:?} against {up:?}: {stand} or {hit}");
                decisions += 1;
            }
        }
        assert_eq!(decisions, 11 * 10);
    }

    #[test]
    fn cards_are_counted() {
        for (hand, up, verb) in [
            ("Ts 7d", "3c", Verb::Stand),
            ("Ts 7d", "2c", Verb::Hit),
            ("Ts 7d", "Jo", Verb::Hit),
            ("As 6d", "4c", Verb::Hit),
            ("Jo 6d 9s", "4c", Verb::Stand),
            ("Ts 2d", "4c", Verb::Hit),
            ("Ts 8d", "Ac", Verb::Stand),
        ] {
            let cards: CardList = hand.parse().unwrap();
            let found = choose(cards.iter().copied(), Some(up.parse().unwrap()));
            assert_eq!(found, verb, "{hand} against {up}");
        }
        assert_eq!(choose([Card::UNKNOWN].into_iter(), None), Verb::Stand);
    }
}
