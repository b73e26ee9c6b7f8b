//! Splitting a meld into two by adding cards (PN-22).
//!
//! A split is named by the whole second meld. As many of its cards as possible come out of the
//! existing meld, as long as that stays a meld; the others come from the hand, which gives the
//! lower ones if there are two ways. So the move names the part that gets the added cards; the
//! other part keeps its number.
//!
//! Our readings:
//! - Both parts stay in the family: a rope becomes two ropes of its suit, a set two sets of its
//!   rank. A card taken for anything else is borrowed (PN-23).
//! - All added cards go to one part, and none that the split can do without: such a card is added
//!   before or after, and paid as an addition (PN-21).

use super::meld::{Kind, MOST, Shapes, joined, sorting};
use crate::contract::Code;
use cards::{Card, CardList, Suit};

/// How a meld is divided.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Split {
    /// The cards that leave the meld for the new one.
    pub moved: CardList,
    /// The cards that the hand adds to the new one.
    pub added: CardList,
    /// The kind of the new meld.
    pub kind: Kind,
    /// What is left of the old one.
    pub left: Kind,
}

/// The conditions that a player was paid for and has broken up since (PN-22): one-suit sets by
/// face, ropes by their end. Restoring one of them by a split or an addition does not make it new.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Broken(u64);

impl Broken {
    pub const NONE: Broken = Broken(0);

    fn bit(kind: Kind) -> u64 {
        match kind {
            Kind::OneSuit(rank, suit) => 1 << Card::new(rank, suit).index(),
            _ => 0,
        }
    }

    fn rope(suit: Suit, end: usize) -> u64 {
        1 << (52 + 2 * suit as usize + end)
    }

    /// One meld has become these, with the chips of their conditions. Returns how many of those
    /// chips were paid before.
    #[inline]
    pub fn divided(&mut self, old: Kind, now: &[(Kind, u8)]) -> u8 {
        let (mut paid, mut there) = (0, 0);
        for (kind, chips) in now {
            let bit = Broken::bit(*kind);
            let again = self.0 & bit & !Broken::bit(old);
            if again != 0 {
                self.0 &= !again;
                paid += chips;
            }
            there |= bit;
        }
        self.0 |= Broken::bit(old) & !there;
        paid
    }
}

/// One face among the cards of the new meld: how often it is named, and the fewest and the most
/// that the hand can add.
#[derive(Clone, Copy)]
struct Face {
    card: Card,
    named: usize,
    least: usize,
    most: usize,
}

fn count(cards: &[Card], card: Card) -> usize {
    cards.iter().filter(|other| **other == card).count()
}

/// The cards with some of them removed.
pub fn without(cards: &[Card], some: &[Card]) -> CardList {
    let mut left = CardList::from(cards);
    for card in some {
        _ = left.take(*card);
    }
    left
}

/// Whether both are ropes of one suit, or both are sets of one rank.
pub(super) fn same_family(one: Kind, other: Kind) -> bool {
    use Kind::{Mixed, OneSuit, Rope};
    match (one, other) {
        (Rope(suit), Rope(same)) => suit == same,
        (OneSuit(rank, _) | Mixed(rank), OneSuit(same, _) | Mixed(same)) => rank == same,
        _ => false,
    }
}

impl Shapes {
    /// How the named cards, some from this meld and some from the pool, split the meld; otherwise
    /// what is wrong with them. With `must`, that card is one of those added.
    pub fn divide(
        self,
        kind: Kind,
        lying: &[Card],
        pool: &[Card],
        must: Option<Card>,
        named: &[Card],
    ) -> Result<Split, Code> {
        let new = self.read(named).filter(|new| same_family(kind, *new));
        let new = new.ok_or(Code::NotAMeld)?;
        // Sorted, so that a split comes out the same however it is named.
        let mut named = CardList::from(named);
        named.sort_unstable_by_key(|card| sorting(*card));
        let mut faces = [None; MOST];
        let mut n = 0;
        for (at, &card) in named.iter().enumerate() {
            if at == 0 || named[at - 1] != card {
                let times = count(&named, card);
                let (least, most) =
                    (times.saturating_sub(count(lying, card)), times.min(count(pool, card)));
                if least > most {
                    return Err(Code::NoSuchCard);
                }
                faces[n] = Some(Face { card, named: times, least, most });
                n += 1;
            }
        }
        let faces = &faces[..n];
        let mut taken = [0; MOST];
        faces.iter().flatten().zip(&mut taken).for_each(|(face, taken)| *taken = face.least);
        let (mut best, mut fault): (Option<Split>, Code) = (None, Code::NotAMeld);
        loop {
            let found = self.parted(kind, lying, new, faces, &taken);
            let used = |split: &Split| must.is_none_or(|card| split.added.contains(&card));
            match found.filter(used) {
                Some(split) if self.has_too_many(&split, must, &named) => {
                    fault = Code::MustDoOtherwise;
                }
                Some(split) if best.is_none_or(|best| split.added.len() < best.added.len()) => {
                    best = Some(split);
                }
                _ => {}
            }
            // Counts up like an odometer, over the few faces that both hand and meld have.
            let wheel = faces.iter().flatten().zip(&taken).position(|(f, taken)| *taken < f.most);
            let Some(wheel) = wheel else {
                return best.ok_or(fault);
            };
            taken[wheel] += 1;
            let before = faces[..wheel].iter().flatten().zip(&mut taken);
            before.for_each(|(face, taken)| *taken = face.least);
        }
    }

    /// The two parts if the hand adds this many of each face; `None` if that is not a split.
    fn parted(
        self,
        kind: Kind,
        lying: &[Card],
        new: Kind,
        faces: &[Option<Face>],
        taken: &[usize; MOST],
    ) -> Option<Split> {
        let (mut moved, mut added) = (CardList::EMPTY, CardList::EMPTY);
        for (face, taken) in faces.iter().flatten().zip(taken) {
            (0..*taken).for_each(|_| added.push(face.card));
            (*taken..face.named).for_each(|_| moved.push(face.card));
        }
        if moved.is_empty() || added.is_empty() {
            return None;
        }
        let left = self.rest(kind, &without(lying, &moved))?;
        Some(Split { moved, added, kind: new, left })
    }

    /// The kind of the rest of a meld: a one-suit set stays one as long as it has enough of its
    /// suit.
    pub(super) fn rest(self, kind: Kind, cards: &[Card]) -> Option<Kind> {
        if let Kind::OneSuit(_, suit) = kind {
            let own = cards.iter().filter(|card| card.suit() == Some(suit)).count();
            if own >= self.least() {
                return Some(kind);
            }
        }
        self.read_plain(cards)
    }

    /// Whether the hand gives a card that could be added to the new meld afterwards instead.
    fn has_too_many(self, split: &Split, must: Option<Card>, named: &[Card]) -> bool {
        let spare = |card: &Card| {
            let needed = must == Some(*card) && count(&split.added, *card) == 1;
            let rest = without(named, &[*card]);
            let kind = self.read(&rest).filter(|kind| same_family(*kind, split.kind));
            !needed && kind.is_some_and(|kind| self.fits(kind, &rest, &[*card]))
        };
        split.added.len() > 1 && split.added.iter().any(spare)
    }

    /// A rope has lent a card (PN-23): if it is no longer a condition, that is recorded. `before`
    /// and `after` are its places.
    pub(super) fn lends_end(self, suit: Suit, before: u16, after: u16, broken: &mut Broken) {
        for (end, three) in self.threes().into_iter().enumerate() {
            if before & three == three && !self.is_paid(after) {
                broken.0 |= Broken::rope(suit, end);
            }
        }
    }

    /// A rope or part of one has changed its places: if that only restored what was broken up, how
    /// many of its chips were paid before.
    #[inline]
    pub(super) fn made_again(
        self,
        suit: Suit,
        before: u16,
        after: u16,
        broken: &mut Broken,
    ) -> Option<u8> {
        if broken.0 >> 52 == 0 || self.is_paid(before) {
            return None;
        }
        let ends = (0..).zip(self.threes()).filter(|(_, three)| after & three == *three);
        let there = ends.fold(0, |all, (end, _)| all | Broken::rope(suit, end));
        if there == 0 || there & !broken.0 != 0 {
            return None;
        }
        broken.0 &= !there;
        let plain = if suit == Suit::Spades { 2 } else { 1 };
        Some(if self.pays_again { 0 } else { plain })
    }

    /// The chips that a split pays: the conditions there are now, each at its value without
    /// additions, minus the one there was before, and minus one that was paid before it was broken
    /// up.
    pub fn arisen(self, kind: Kind, lying: &[Card], split: &Split, broken: &mut Broken) -> u8 {
        let (left, new) = (without(lying, &split.moved), joined(&split.moved, &split.added));
        let parts = [(split.left, &left), (split.kind, &new)];
        let before = self.condition(kind, lying);
        let chips = parts.map(|(kind, cards)| (kind, self.condition(kind, cards)));
        let arisen = self.newly((kind, before), chips, broken);
        let places = |cards: &[Card]| self.places(cards).unwrap_or(0);
        let again = match kind {
            Kind::Rope(suit) => {
                self.split_again(suit, places(lying), [places(&left), places(&new)], broken)
            }
            _ => 0,
        };
        arisen.saturating_sub(again)
    }

    /// A rope was split: how many chips of its parts were paid before one of its ends was lent.
    pub(super) fn split_again(
        self,
        suit: Suit,
        before: u16,
        parts: [u16; 2],
        broken: &mut Broken,
    ) -> u8 {
        let again = parts.map(|part| self.made_again(suit, before, part, broken).unwrap_or(0));
        again[0] + again[1]
    }

    /// The same, given the kinds of the old meld and its parts and the chips of their conditions.
    #[inline]
    pub(super) fn newly(
        self,
        (old, before): (Kind, u8),
        parts: [(Kind, u8); 2],
        broken: &mut Broken,
    ) -> u8 {
        let paid = broken.divided(old, &parts);
        let [(_, left), (_, new)] = parts;
        (left + new).saturating_sub(before + if self.pays_again { 0 } else { paid })
    }
}

#[cfg(test)]
#[path = "split_tests.rs"]
mod tests;
