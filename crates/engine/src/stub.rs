//! The undealt cards, as far as an engine may know them.

use crate::contract::{Code, Refusal, Seen, ShoeState};
use cards::{Card, Counts};

/// A card and who may see it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Held {
    /// Its face.
    pub card: Card,
    /// Who may see it.
    pub seen: Seen,
}

/// Which cards are left to deal, never in which order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Stub {
    left: Counts,
    /// Cards dealt whose faces the record does not know. They came out of `left`, nobody knows
    /// which.
    unknown: u16,
    /// Cards that were in the stub when the hand began.
    whole: u16,
    /// Weight of all cards put back less that of all cards taken: what the table must weigh,
    /// with the sign turned.
    weight: u64,
}

/// A number for each face, so spread that different cards practically never weigh the same.
#[inline]
const fn weight(card: Card) -> u64 {
    if !card.is_known() {
        return 1;
    }
    let mixed = (card.index() as u64 + 2).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    (mixed ^ mixed >> 29).wrapping_mul(0xBF58_476D_1CE4_E5B9)
}

impl Stub {
    /// The stub of a shoe.
    pub fn new(shoe: &ShoeState) -> Stub {
        Stub {
            left: shoe.stub,
            unknown: 0,
            whole: shoe.stub.len() as u16,
            weight: 0,
        }
    }

    /// How many cards are left.
    #[inline]
    pub fn len(&self) -> usize {
        self.left.len() - self.unknown as usize
    }

    /// Whether none is left.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Whether these cards can have come off the stub.
    ///
    /// # Errors
    /// If one of them cannot.
    #[inline]
    pub fn check(&self, cards: &[Card]) -> Result<(), Refusal> {
        let mut trial = *self;
        cards.iter().try_for_each(|card| trial.take(*card))
    }

    /// Takes a card off.
    ///
    /// # Errors
    /// If there is none of that face.
    #[inline]
    pub fn take(&mut self, card: Card) -> Result<(), Refusal> {
        let there = match card.is_known() {
            true => self.len() > 0 && self.left.take(card),
            false => {
                self.len() > 0 && {
                    self.unknown += 1;
                    true
                }
            }
        };
        if !there {
            return Err(Refusal::plain(Code::NoSuchCard));
        }
        self.weight = self.weight.wrapping_sub(weight(card));
        Ok(())
    }

    /// Puts a card back.
    pub fn put(&mut self, card: Card) {
        match card.is_known() {
            true => self.left.add(card),
            false => self.unknown -= 1,
        }
        self.weight = self.weight.wrapping_add(weight(card));
    }

    /// The cards left; cards of unknown face that are out are still counted among them.
    pub fn counts(&self) -> Counts {
        self.left
    }

    /// How many cards of unknown face are out.
    pub fn unknown(&self) -> u16 {
        self.unknown
    }

    /// Asserts that the cards on the table (all zones but the stub) are those that left the
    /// stub since the hand began: none lost, none twice. Quick enough for every step.
    ///
    /// # Panics
    /// If they are not.
    #[inline]
    pub fn assert_conserved(&self, table: impl Iterator<Item = Card>) {
        let (mut n, mut sum) = (self.len(), self.weight);
        for card in table {
            n += 1;
            sum = sum.wrapping_add(weight(card));
        }
        assert!(
            n == self.whole as usize && sum == 0,
            "cards are not conserved"
        );
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use cards::{CardList, Deck};

    fn dealt(text: &str) -> (Stub, CardList) {
        let mut stub = Stub::new(&ShoeState::fresh(1, Deck::STANDARD));
        let cards: CardList = text.parse().unwrap();
        cards.iter().for_each(|card| stub.take(*card).unwrap());
        (stub, cards)
    }

    #[test]
    fn what_left_the_stub_lies_on_the_table() {
        let (mut stub, cards) = dealt("As Kd ?? 2c");
        stub.assert_conserved(cards.iter().copied());
        assert_eq!(stub.len(), 48);
        assert!(
            stub.take("As".parse().unwrap()).is_err(),
            "there is one ace of spades"
        );
        stub.put("Kd".parse().unwrap());
        stub.assert_conserved("As ?? 2c".parse::<CardList>().unwrap().iter().copied());
    }

    #[test]
    #[should_panic(expected = "not conserved")]
    fn a_card_changed_on_the_table_is_noticed() {
        let (stub, _) = dealt("As Kd");
        stub.assert_conserved("As Kc".parse::<CardList>().unwrap().iter().copied());
    }

    #[test]
    #[should_panic(expected = "not conserved")]
    fn a_card_lost_from_the_table_is_noticed() {
        let (stub, _) = dealt("As Kd");
        stub.assert_conserved("As".parse::<CardList>().unwrap().iter().copied());
    }
}
