//! A short row of cards, held in place.

use crate::contract::Seen;
use crate::stub::{Facing, Held, Tally, weight};
use cards::Card;

/// A short row of cards, each with those who may see it.
///
/// It keeps its weight, so that counting the cards of a table need not look at every one of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Row<const N: usize> {
    held: [Held; N],
    len: u8,
    weight: u32,
}

impl<const N: usize> Default for Row<N> {
    fn default() -> Row<N> {
        Row::EMPTY
    }
}

impl<const N: usize> Row<N> {
    /// Takes out the first card of this face.
    #[inline]
    pub fn take(&mut self, card: Card) -> Option<Held> {
        let at = self.iter().position(|held| held.card == card)?;
        let held = self.held[at];
        self.held.copy_within(at + 1..self.len as usize, at);
        self.len -= 1;
        self.weight = self.weight.wrapping_sub(weight(card));
        Some(held)
    }

    /// No cards.
    pub const EMPTY: Row<N> = Row { held: [Held::NONE; N], len: 0, weight: 0 };

    /// Adds a card at the end.
    #[inline]
    pub fn push(&mut self, held: Held) {
        self.held[self.len as usize] = held;
        self.len += 1;
        self.weight = self.weight.wrapping_add(weight(held.card));
    }

    /// Takes the last card off.
    pub fn pop(&mut self) -> Option<Held> {
        self.len = self.len.checked_sub(1)?;
        let held = self.held[self.len as usize];
        self.weight = self.weight.wrapping_sub(weight(held.card));
        Some(held)
    }

    /// Whether no more fit.
    pub fn is_full(&self) -> bool {
        self.len as usize == N
    }

    /// Takes all cards away.
    pub fn clear(&mut self) {
        *self = Self::EMPTY;
    }

    /// The cards alone.
    #[inline]
    pub fn cards(&self) -> impl Iterator<Item = Card> + '_ {
        self.iter().map(|held| held.card)
    }

    /// The cards, and those who may see them, which may change.
    #[inline]
    pub fn seen(&mut self) -> impl Iterator<Item = (Card, &mut Seen)> + '_ {
        self.held[..self.len as usize].iter_mut().map(|held| (held.card, &mut held.seen))
    }

    /// Turns up every card that was dealt down, and tells which.
    #[inline]
    pub fn turn_up(&mut self, mut tell: impl FnMut(Card)) {
        for held in &mut self.held[..self.len as usize] {
            if held.facing == Facing::Down {
                held.seen = Seen::ALL;
                tell(held.card);
            }
        }
    }

    /// Counts the cards of the row.
    #[inline]
    pub fn count(&self, tally: &mut Tally) {
        debug_assert_eq!(self.cards().map(weight).fold(0, u32::wrapping_add), self.weight);
        tally.add_pile(self.len.into(), self.weight);
    }
}

impl<const N: usize> std::ops::Deref for Row<N> {
    type Target = [Held];
    #[inline]
    fn deref(&self) -> &[Held] {
        &self.held[..self.len as usize]
    }
}
