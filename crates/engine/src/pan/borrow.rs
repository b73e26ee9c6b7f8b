//! Taking a card from a meld for a new one (PN-23).
//!
//! The move names the whole new meld. The one card that the hand does not have comes from an
//! existing meld, which must still be a meld without it.
//!
//! Our readings:
//! - A meld is increased if it has more than three cards, however they got there.
//! - A card that the hand has itself is not borrowed, and making two ropes of a rope or two sets of
//!   a set is a split (PN-22).
//! - The new meld pays like any meld that is laid; what is left keeps its number and its earnings.

use super::meld::{Kind, Shapes};
use super::split::{same_family, without};
use crate::contract::Code;
use cards::{Card, CardList};

/// How a card is borrowed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Loan {
    /// The card that leaves its meld.
    pub card: Card,
    /// The cards that the hand adds to it.
    pub added: CardList,
    /// The kind of the new meld.
    pub kind: Kind,
    /// What is left of the old one.
    pub left: Kind,
}

impl Shapes {
    /// The kind of a meld without this card, if it is still a meld.
    pub(super) fn lends(self, kind: Kind, lying: &[Card], card: Card) -> Option<Kind> {
        if kind == Kind::Irregular || !lying.contains(&card) {
            return None;
        }
        self.rest(kind, &without(lying, &[card]))
    }

    /// How the named cards, all but one of them from the pool, borrow from this meld; otherwise
    /// what is wrong with them. With `must`, that card must come from the hand.
    pub fn borrow(
        self,
        kind: Kind,
        lying: &[Card],
        pool: &[Card],
        must: Option<Card>,
        named: &[Card],
    ) -> Result<Loan, Code> {
        let missing = without(named, pool);
        let card = match missing[..] {
            [card] => card,
            [] => return Err(Code::MustDoOtherwise),
            _ => return Err(Code::NoSuchCard),
        };
        let new = self.read(named).ok_or(Code::NotAMeld)?;
        let left = self.lends(kind, lying, card).ok_or(Code::NotAMeld)?;
        let added = without(named, &missing);
        if same_family(kind, new) || must.is_some_and(|must| !added.contains(&must)) {
            return Err(Code::MustDoOtherwise);
        }
        Ok(Loan { card, added, kind: new, left })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::contract::Rules;
    use cards::Suit;

    const HOUSE: Shapes = Shapes::new(Rules::ALL, false);

    fn cards(text: &str) -> CardList {
        text.parse().unwrap()
    }

    fn sorted(cards: &[Card]) -> Vec<Card> {
        let mut cards = cards.to_vec();
        cards.sort();
        cards
    }

    #[test]
    fn the_ends_of_a_rope_are_lent() {
        for (lying, pool, named, lent) in [
            // The rule sheets' example: the seven or the four, but not the six or the five.
            ("7c 6c 5c 4c", "7h 7d", "7c 7h 7d", Ok("7c")),
            ("7c 6c 5c 4c", "4h 4d 4c", "4c 4h 4d", Err(Code::MustDoOtherwise)),
            ("7c 6c 5c 4c", "4h 4d", "4c 4h 4d", Ok("4c")),
            ("7c 6c 5c 4c", "6h 6d", "6c 6h 6d", Err(Code::NotAMeld)),
            ("7c 6c 5c 4c", "5h 5d", "5c 5h 5d", Err(Code::NotAMeld)),
            ("7c 6c 5c", "7h 7d", "7c 7h 7d", Err(Code::NotAMeld)),
            ("7c 6c 5c 4c", "7h", "7c 7h 7d", Err(Code::NoSuchCard)),
            ("7c 6c 5c 4c", "7h 7d", "7c 7h", Err(Code::NotAMeld)),
            // Any card of a set, if the rest is still a set.
            ("7c 7h 7d 7d", "Jd Qd", "7d Jd Qd", Ok("7d")),
            ("7c 7h 7d 7d", "Jc Qc", "7c Jc Qc", Err(Code::NotAMeld)),
            ("Kh Kh Kh Ks", "Js Qs", "Ks Js Qs", Ok("Ks")),
            // That is a split.
            ("7c 6c 5c 4c", "Jc Qc", "7c Jc Qc", Err(Code::MustDoOtherwise)),
        ] {
            let (lying, pool) = (cards(lying), cards(pool));
            let kind = HOUSE.read(&lying).unwrap_or(Kind::OneSuit(cards::Rank::King, Suit::Hearts));
            let loan = HOUSE.borrow(kind, &lying, &pool, None, &cards(named));
            assert_eq!(loan.map(|loan| loan.card), lent.map(|c| cards(c)[0]), "{named} of {lying}");
        }
    }

    #[test]
    fn every_loan_is_found_once() {
        let mut seed = 5u64;
        let mut next = |n: usize| {
            seed = seed.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
            (seed >> 33) as usize % n
        };
        let lyings = ["4h 5h 6h 7h", "7c 7h 7d 7d", "Ah 2h 3h 4h 5h", "Kc Kc Kd Kd", "3s 3s 3s 3s"];
        let mut all = 0;
        for round in 0..500 {
            let lying = cards(lyings[round % 5]);
            let kind = HOUSE.read(&lying).unwrap();
            let pool: CardList = (0..2 + next(6))
                .map(|_| {
                    let near = lying[next(lying.len())];
                    let ranks = cards("Ah 2h 3h 4h 5h 6h 7h Jh Qh Kh");
                    match kind {
                        Kind::Rope(_) => Card::new(near.rank().unwrap(), Suit::ALL[next(4)]),
                        _ => Card::new(ranks[next(10)].rank().unwrap(), near.suit().unwrap()),
                    }
                })
                .collect();
            let must = (round % 2 == 0).then(|| pool[next(pool.len())]);
            let mut found = Vec::new();
            let lies = HOUSE.lying(kind, &lying, 0).unwrap();
            HOUSE.loans_of(&lies, &HOUSE.board(&pool), must, &mut |meld| {
                found.push(sorted(&meld.cards(HOUSE)));
            });
            found.sort();
            // Every choice of cards of the pool with every card of the meld.
            let mut tried = Vec::new();
            for bits in 1..1u32 << pool.len() {
                for &card in lying.iter() {
                    let some = (0..pool.len()).filter(|at| bits >> at & 1 == 1).map(|at| pool[at]);
                    let named: CardList = some.chain([card]).collect();
                    if HOUSE.borrow(kind, &lying, &pool, must, &named).is_ok() {
                        tried.push(sorted(&named));
                    }
                }
            }
            tried.sort();
            tried.dedup();
            all += found.len();
            assert_eq!(found, tried, "{pool} on {lying} with {must:?}");
        }
        assert!(all > 100, "{all}");
    }
}
