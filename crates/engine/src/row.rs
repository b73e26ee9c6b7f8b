//! A short row of cards, stored inline.

use crate::contract::Seen;
use crate::stub::{Facing, Held, Tally, weight};
use cards::{Card, CardList};

/// A short row of cards, each with the set of people who may see it.
///
/// It keeps a running weight, so that counting the cards on a table does not have to visit each
/// one.
#[derive(Clone, Copy, Debug)]
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
    /// Removes the first card with this face.
    #[inline]
    pub fn take_first(&mut self, card: Card) -> Option<Held> {
        let at = self.iter().position(|held| held.card == card)?;
        Some(self.remove(at))
    }

    /// Removes a card with this face, preferring one that everybody has seen: if it stayed,
    /// everybody would learn that there was another.
    #[inline]
    pub fn take_seen_first(&mut self, card: Card) -> Option<Held> {
        let found = |(_, held): &(usize, &Held)| held.card == card;
        let hidden = |(_, held): &(usize, &Held)| !held.seen.is_all();
        let (at, _) = self.iter().enumerate().filter(found).min_by_key(hidden)?;
        Some(self.remove(at))
    }

    /// Removes the last card with this face.
    #[inline]
    pub fn take_last(&mut self, card: Card) -> Option<Held> {
        let at = self.iter().rposition(|held| held.card == card)?;
        Some(self.remove(at))
    }

    #[inline]
    fn remove(&mut self, at: usize) -> Held {
        let held = self[at];
        self.held.copy_within(at + 1..self.len as usize, at);
        self.len -= 1;
        self.weight = self.weight.wrapping_sub(weight(held.card));
        held
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

    /// Removes the last card.
    pub fn pop(&mut self) -> Option<Held> {
        self.len = self.len.checked_sub(1)?;
        let held = self.held[self.len as usize];
        self.weight = self.weight.wrapping_sub(weight(held.card));
        Some(held)
    }

    /// Whether the row is full.
    pub fn is_full(&self) -> bool {
        self.len as usize == N
    }

    /// Takes all cards away.
    pub fn clear(&mut self) {
        (self.len, self.weight) = (0, 0);
    }

    /// The cards alone.
    #[inline]
    pub fn cards(&self) -> impl Iterator<Item = Card> + '_ {
        self.iter().map(|held| held.card)
    }

    /// The cards alone, as a list.
    #[inline]
    pub fn faces(&self) -> CardList {
        self.cards().collect()
    }

    /// The cards with a mutable set of who may see each.
    #[inline]
    pub fn seen(&mut self) -> impl Iterator<Item = (Card, &mut Seen)> + '_ {
        self.held[..self.len as usize].iter_mut().map(|held| (held.card, &mut held.seen))
    }

    /// Turns up every card that was dealt face down, and reports each one.
    #[inline]
    pub fn turn_up(&mut self, mut tell: impl FnMut(Card)) {
        for held in &mut self.held[..self.len as usize] {
            if held.facing == Facing::Down {
                held.seen = Seen::ALL;
                tell(held.card);
            }
        }
    }

    /// Cards that were dealt down lie up from now on.
    pub fn face_up(&mut self, turned: impl Fn(Card) -> bool) {
        let all = &mut self.held[..self.len as usize];
        all.iter_mut().filter(|held| turned(held.card)).for_each(|held| held.facing = Facing::Up);
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

// Only cards in use are compared: removing a card leaves its slot unchanged.
impl<const N: usize> PartialEq for Row<N> {
    fn eq(&self, other: &Row<N>) -> bool {
        self[..] == other[..]
    }
}

impl<const N: usize> Eq for Row<N> {}

impl<const N: usize> std::hash::Hash for Row<N> {
    fn hash<H: std::hash::Hasher>(&self, state: &mut H) {
        self[..].hash(state);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row(cards: &[(&str, Seen)]) -> Row<4> {
        let mut row = Row::EMPTY;
        cards.iter().for_each(|(card, seen)| row.push(Held::new(card.parse().unwrap(), *seen)));
        row
    }

    #[test]
    fn which_of_two_equal_cards_is_taken() {
        let (hidden, shown) = (("Kc", Seen::NOBODY), ("Kc", Seen::ALL));
        let king = "Kc".parse().unwrap();
        for (cards, seen_first) in [([hidden, shown], shown), ([shown, hidden], shown)] {
            let seen = |take: fn(&mut Row<4>, Card) -> Option<Held>| {
                take(&mut row(&cards), king).unwrap().seen
            };
            assert_eq!(seen(Row::take_first), cards[0].1);
            assert_eq!(seen(Row::take_last), cards[1].1);
            assert_eq!(seen(Row::take_seen_first), seen_first.1);
        }
    }

    #[test]
    fn what_was_taken_out_makes_no_difference() {
        let mut one = row(&[("Ah", Seen::ALL), ("Kc", Seen::ALL)]);
        one.take_last("Kc".parse().unwrap());
        assert_eq!(one, row(&[("Ah", Seen::ALL)]));
        one.clear();
        assert_eq!(one, Row::EMPTY);
        one.count(&mut crate::stub::Stub::NONE.tally());
    }
}
