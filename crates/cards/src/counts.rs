use crate::Card;
use serde::{Deserialize, Serialize};

/// Room for every face, rounded up so that copying and comparing counts leaves no odd bytes over.
const ROOM: usize = Card::FACES.next_multiple_of(16);

/// A multiset of known cards: how many of each face.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(try_from = "Vec<u8>", into = "Vec<u8>")]
pub struct Counts {
    of: [u8; ROOM],
    total: u16,
}

impl Counts {
    /// No cards.
    pub const EMPTY: Counts = Counts { of: [0; ROOM], total: 0 };

    /// How many cards in all.
    #[inline]
    pub const fn len(&self) -> usize {
        self.total as usize
    }

    /// Whether there are none.
    pub const fn is_empty(&self) -> bool {
        self.total == 0
    }

    /// How many of this face. Unknown cards are never counted.
    #[inline]
    pub const fn get(&self, card: Card) -> u8 {
        if card.is_known() { self.of[card.index()] } else { 0 }
    }

    /// Adds one card of a known face.
    #[inline]
    pub const fn add(&mut self, card: Card) {
        self.add_many(card, 1);
    }

    /// Adds `n` cards of a known face.
    pub const fn add_many(&mut self, card: Card, n: u8) {
        self.of[card.index()] += n;
        self.total += n as u16;
    }

    /// So many times as many of each face.
    #[must_use]
    pub fn times(mut self, n: u8) -> Counts {
        self.of.iter_mut().for_each(|of| *of *= n);
        self.total *= u16::from(n);
        self
    }

    /// Takes out one card with this face; returns false and changes nothing if there is none.
    #[must_use]
    pub const fn take(&mut self, card: Card) -> bool {
        // The index of the unknown face is beyond the last entry.
        let at = card.byte() as usize;
        if at >= Card::FACES || self.of[at] == 0 {
            return false;
        }
        self.of[at] -= 1;
        self.total -= 1;
        true
    }

    /// Takes out all of these cards whose faces are known and returns how many there are; returns
    /// `None` and changes nothing if one of them is missing.
    #[must_use]
    pub fn take_all(&mut self, cards: &[Card]) -> Option<usize> {
        let mut known = 0;
        for (done, card) in cards.iter().enumerate() {
            let at = card.byte() as usize;
            if at < Card::FACES && self.of[at] > 0 {
                self.of[at] -= 1;
                known += 1;
            } else if card.is_known() {
                let back = cards[..done].iter().filter(|card| card.is_known());
                back.for_each(|card| self.of[card.index()] += 1);
                return None;
            }
        }
        self.total -= known as u16;
        Some(known)
    }

    /// Whether these are the cards of two others combined.
    pub fn is_sum_of(&self, one: &Counts, other: &Counts) -> bool {
        let parts = one.of.iter().zip(&other.of).map(|(a, b)| a.wrapping_add(*b));
        // Always checks every entry: without an early exit the compiler can vectorise the loop.
        let off = self.of.iter().zip(parts).fold(0, |off, (all, sum)| off | (all ^ sum));
        off == 0 && self.total == one.total + other.total
    }

    /// All cards, by face, repeated as often as they occur.
    pub fn iter(&self) -> impl Iterator<Item = Card> + '_ {
        self.of[..Card::FACES].iter().enumerate().flat_map(|(index, &n)| {
            let card = Card::from_index(index).expect("counts hold faces only");
            std::iter::repeat_n(card, n as usize)
        })
    }
}

impl FromIterator<Card> for Counts {
    fn from_iter<I: IntoIterator<Item = Card>>(cards: I) -> Counts {
        let mut counts = Counts::EMPTY;
        cards.into_iter().for_each(|card| counts.add(card));
        counts
    }
}

/// How many of each face, without the zeros at the end.
impl From<Counts> for Vec<u8> {
    fn from(counts: Counts) -> Vec<u8> {
        let faces = counts.of.iter().rposition(|of| *of > 0).map_or(0, |last| last + 1);
        counts.of[..faces].to_vec()
    }
}

impl TryFrom<Vec<u8>> for Counts {
    type Error = String;

    fn try_from(faces: Vec<u8>) -> Result<Counts, String> {
        if faces.len() > Card::FACES {
            return Err(format!("{} faces: there are {}", faces.len(), Card::FACES));
        }
        let mut counts = Counts::EMPTY;
        counts.of[..faces.len()].copy_from_slice(&faces);
        counts.total = faces.iter().map(|of| u16::from(*of)).sum();
        Ok(counts)
    }
}

impl std::fmt::Debug for Counts {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sum_has_the_cards_of_both() {
        let ace: Card = "As".parse().unwrap();
        let (one, other) = (Counts::from_iter([ace, Card::JOKER]), Counts::from_iter([ace]));
        let both = Counts::from_iter([ace, ace, Card::JOKER]);
        assert!(both.is_sum_of(&one, &other) && both.is_sum_of(&both, &Counts::EMPTY));
        assert!(!both.is_sum_of(&one, &one) && !both.is_sum_of(&other, &other));
    }

    #[test]
    fn taking_what_is_not_there_changes_nothing() {
        let ace: Card = "As".parse().unwrap();
        let mut counts = Counts::from_iter([ace, ace, Card::JOKER]);
        assert!(counts.take(ace) && counts.take(ace) && !counts.take(ace));
        assert!(!counts.take(Card::UNKNOWN));
        assert_eq!((counts.len(), counts.get(Card::JOKER)), (1, 1));
        assert_eq!(counts.iter().collect::<Vec<_>>(), [Card::JOKER]);
        let before = counts;
        assert_eq!(counts.take_all(&[Card::JOKER, Card::UNKNOWN, ace]), None);
        assert_eq!(counts, before, "all or none");
        assert_eq!(counts.take_all(&[Card::JOKER, Card::UNKNOWN]), Some(1));
        assert!(counts.is_empty() && counts == Counts::EMPTY);
    }
}
