//! The undealt cards, as far as an engine may know them.

use crate::contract::{Code, Refusal, Seen, ShoeState, Viewer};
use cards::{Card, Counts};

/// A card in some zone: who may see it, and which way up it was dealt.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Held {
    /// Its face.
    pub card: Card,
    /// Which way up it was dealt. A down card that everybody has seen is still a down card.
    pub facing: Facing,
    /// Who may see it.
    pub seen: Seen,
}

/// Which way up a card was dealt.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Facing {
    /// Face down.
    Down,
    /// Face up.
    Up,
}

impl Held {
    /// No card: fills unused slots.
    pub const NONE: Held = Held { card: Card::UNKNOWN, facing: Facing::Down, seen: Seen::NOBODY };

    /// A card dealt up if everybody may see it, down otherwise.
    #[inline]
    pub const fn new(card: Card, seen: Seen) -> Held {
        let facing = if seen.is_all() { Facing::Up } else { Facing::Down };
        Held { card, facing, seen }
    }

    /// Its face as a viewer knows it. Every card that reaches a viewer comes through here.
    #[inline]
    pub fn face(self, viewer: Viewer) -> Card {
        if self.seen.allows(viewer) { self.card } else { Card::UNKNOWN }
    }
}

/// Which cards are left to deal, but never their order.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Stub {
    left: Counts,
    /// How many dealt cards have faces unknown to the record. They came out of `left`, but we do
    /// not know which they are.
    unknown: u16,
    /// Cards that were in the stub when the hand began.
    whole: u16,
    /// The weight of all cards put back minus that of all cards taken, which is the weight of the
    /// cards on the table, negated.
    weight: u32,
}

/// A weight for each byte that can stand for a face, spread so that different cards practically
/// never weigh the same. Unknown cards weigh nothing: they are only counted.
static WEIGHTS: [u32; 256] = {
    let mut weights = [0; 256];
    let mut at = 0;
    while at < Card::FACES {
        let mixed = (at as u64 + 2).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        weights[at] = ((mixed ^ mixed >> 29).wrapping_mul(0xBF58_476D_1CE4_E5B9) >> 32) as u32;
        at += 1;
    }
    weights
};

#[inline]
pub(crate) fn weight(card: Card) -> u32 {
    WEIGHTS[card.byte() as usize]
}

impl Stub {
    /// No cards.
    pub const NONE: Stub = Stub { left: Counts::EMPTY, unknown: 0, whole: 0, weight: 0 };

    pub fn new(shoe: &ShoeState) -> Stub {
        let mut stub = Stub::NONE;
        stub.refill(shoe);
        stub
    }

    /// The same, overwriting an existing stub.
    #[inline]
    pub fn refill(&mut self, shoe: &ShoeState) {
        let Stub { left, unknown, whole, weight } = self;
        *left = shoe.stub;
        *unknown = 0;
        *whole = shoe.stub.len() as u16;
        *weight = 0;
    }

    /// How many cards are left.
    #[inline]
    pub fn len(&self) -> usize {
        self.left.len() - self.unknown as usize
    }

    /// Whether no cards are left.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Takes off all of these cards, or none of them.
    ///
    /// # Errors
    /// If one of them cannot have come off the stub.
    #[inline]
    pub fn take_all(&mut self, cards: &[Card]) -> Result<(), Refusal> {
        let refusal = Refusal::plain(Code::NoSuchCard);
        if cards.len() > self.len() {
            return Err(refusal);
        }
        match self.left.take_all(cards) {
            Some(known) => {
                self.unknown += (cards.len() - known) as u16;
                let weight = cards.iter().map(|card| weight(*card)).fold(0, u32::wrapping_add);
                self.weight = self.weight.wrapping_sub(weight);
                Ok(())
            }
            None => Err(refusal),
        }
    }

    /// Whether all of these cards can come off the stub.
    ///
    /// # Errors
    /// If one of them cannot.
    pub fn check(&self, cards: &[Card]) -> Result<(), Refusal> {
        let mut left = self.left;
        if cards.len() <= self.len() && left.take_all(cards).is_some() {
            Ok(())
        } else {
            Err(Refusal::plain(Code::NoSuchCard))
        }
    }

    /// Takes a card off.
    ///
    /// # Errors
    /// If no card with that face is left.
    #[inline]
    pub fn take(&mut self, card: Card) -> Result<(), Refusal> {
        self.take_all(&[card])
    }

    /// Puts a card back.
    pub fn put(&mut self, card: Card) {
        if card.is_known() {
            self.left.add(card)
        } else {
            self.unknown -= 1
        }
        self.weight = self.weight.wrapping_add(weight(card));
    }

    /// Adds a card that does not belong to the shoe, as a physical fact (PK-31, PK-36): from now on
    /// all zones together hold the shoe's cards and this one.
    pub fn add_foreign(&mut self, card: Card) {
        self.left.add(card);
        self.whole += 1;
    }

    /// The cards left, including those dealt with unknown faces.
    pub fn counts(&self) -> Counts {
        self.left
    }

    /// How many dealt cards have unknown faces.
    pub fn unknown(&self) -> u16 {
        self.unknown
    }

    /// Starts a count of the cards on the table.
    #[inline]
    pub fn tally(&self) -> Tally {
        Tally { missing: self.whole - self.len() as u16, sum: self.weight }
    }

    /// Asserts that the cards on the table (all zones but the stub) are those that left the stub
    /// since the hand began: none lost, none duplicated.
    ///
    /// # Panics
    /// If they are not.
    pub fn assert_conserved(&self, table: impl Iterator<Item = Card>) {
        let mut tally = self.tally();
        table.for_each(|card| tally.add(card));
        tally.assert_whole();
    }
}

/// A count of the cards on the table against those that left the stub; fast enough to run at every
/// step of a hand.
#[derive(Clone, Copy, Debug)]
pub struct Tally {
    missing: u16,
    sum: u32,
}

impl Tally {
    /// Counts a card.
    #[inline]
    pub fn add(&mut self, card: Card) {
        self.missing = self.missing.wrapping_sub(1);
        self.sum = self.sum.wrapping_add(weight(card));
    }

    /// Counts a pile of known weight.
    #[inline]
    pub(crate) fn add_pile(&mut self, len: u16, weight: u32) {
        self.missing = self.missing.wrapping_sub(len);
        self.sum = self.sum.wrapping_add(weight);
    }

    /// Asserts that all cards are accounted for.
    ///
    /// # Panics
    /// If one is lost or duplicated.
    #[inline]
    pub fn assert_whole(self) {
        assert!(self.missing == 0 && self.sum == 0, "cards are not conserved");
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
        assert!(stub.take("As".parse().unwrap()).is_err(), "there is one ace of spades");
        let before = stub.clone();
        let not_all_there = "2d ?? 2c 3s".parse::<CardList>().unwrap();
        assert!(stub.check(&not_all_there).is_err() && stub.check(&[Card::UNKNOWN]).is_ok());
        assert!(stub.take_all(&not_all_there).is_err() && stub == before, "all or none");
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
    fn a_foreign_card_is_counted_once_it_is_declared() {
        let joker = cards::Card::JOKER;
        let (mut stub, mut cards) = dealt("As Kd");
        assert!(stub.take(joker).is_err());
        stub.add_foreign(joker);
        stub.assert_conserved(cards.iter().copied());
        stub.take(joker).unwrap();
        cards.push(joker);
        stub.assert_conserved(cards.iter().copied());
        assert_eq!(stub.len(), 50);
    }

    #[test]
    #[should_panic(expected = "not conserved")]
    fn a_card_lost_from_the_table_is_noticed() {
        let (stub, _) = dealt("As Kd");
        stub.assert_conserved("As".parse::<CardList>().unwrap().iter().copied());
    }
}
