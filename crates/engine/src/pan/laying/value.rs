//! What melds pay and are called for, by counts and bits: the same numbers that [`Shapes::worth`],
//! [`Shapes::called`], [`Shapes::extra`] and [`Shapes::arisen`] find card by card.

use super::board::{Combo, Face, Suits};
use super::walk::Lying;
use crate::ids::*;
use crate::pan::meld::{Kind, Shapes, hull, is_valle};
use cards::Suit;
use std::cmp::Reverse;

/// Spades count double.
const fn spades(suit: Suit) -> u8 {
    if matches!(suit, Suit::Spades) { 2 } else { 1 }
}

impl Shapes {
    /// The value of a condition, what an addition to it pays, and how many there are.
    #[inline]
    fn parts_of(self, lying: &Lying) -> (u8, u8, u8) {
        let beyond = |counted: u16| counted.saturating_sub(3) as u8;
        match (lying.kind, lying.cards) {
            (Kind::Rope(suit), Combo::Run(_, places)) => {
                let base = if self.is_paid(places) { spades(suit) } else { 0 };
                (base, base, lying.extra.count_ones() as u8)
            }
            (Kind::OneSuit(rank, suit), Combo::Same(_, suits)) => {
                let own = if self.add_any_suit { suits.total() } else { suits.of(suit as usize) };
                let base = if is_valle(rank) { 2 * spades(suit) } else { spades(suit) };
                (base, spades(suit), beyond(own))
            }
            (Kind::Mixed(rank), Combo::Same(_, suits)) if is_valle(rank) => {
                (1, 1, beyond(suits.total()))
            }
            _ => (0, 0, 0),
        }
    }

    /// The chips of a condition and its additions, ignoring rules that are switched off.
    #[inline]
    pub(super) fn all_of(self, lying: &Lying) -> u8 {
        let (base, each, additions) = self.parts_of(lying);
        base + additions * each
    }

    /// The chips of a condition without its additions.
    #[inline]
    pub(super) fn condition_of(self, lying: &Lying) -> u8 {
        if self.rules.on(PN_19) { self.parts_of(lying).0 } else { 0 }
    }

    /// The chips that a meld has earned.
    #[inline]
    pub fn worth_of(self, lying: &Lying) -> u8 {
        let (base, each, additions) = self.parts_of(lying);
        let additions = if self.rules.on(PN_21) { additions } else { 0 };
        if self.rules.on(PN_19) { base + additions * each } else { 0 }
    }

    /// The chips called for a meld when its owner goes out; see [`Shapes::called`].
    #[inline]
    pub fn called_of(self, lying: &Lying) -> u8 {
        let anew = if self.outs_as_paid { None } else { self.laid(lying.cards) };
        self.worth_of(anew.as_ref().unwrap_or(lying))
    }

    /// A meld just laid; `None` if these cards are not a meld.
    #[inline]
    pub fn laid(self, cards: Combo) -> Option<Lying> {
        Some(match cards {
            Combo::Run(suit, places) => {
                Lying { kind: Kind::Rope(suit), cards, extra: self.extra_of(0, places, 0) }
            }
            Combo::Same(place, suits) => {
                Lying { kind: self.read_same(place, suits)?, cards, extra: 0 }
            }
        })
    }

    /// A meld with matching cards added to it.
    #[inline]
    pub fn with(self, lying: &Lying, more: Combo) -> Lying {
        match (lying.cards, more) {
            (Combo::Run(suit, places), Combo::Run(_, new)) => Lying {
                cards: Combo::Run(suit, places | new),
                extra: self.extra_of(places, new, lying.extra),
                ..*lying
            },
            (Combo::Same(place, suits), Combo::Same(_, new)) => {
                Lying { cards: Combo::Same(place, suits.and(new)), ..*lying }
            }
            _ => *lying,
        }
    }

    /// Which cards of a rope are additions once more are added; see [`Shapes::extra`].
    #[inline]
    fn extra_of(self, lying: u16, new: u16, before: u16) -> u16 {
        if self.is_paid(lying) {
            return before | new;
        }
        let all = lying | new;
        let there = self.threes().into_iter().filter(|three| all & three == *three);
        let ways = there.map(|three| new & !hull(three | lying));
        ways.min_by_key(|beyond| Reverse(beyond.count_ones())).unwrap_or(0)
    }

    /// Which additions still count in a part that has these cards of the rope (PN-22).
    #[inline]
    fn extra_kept(self, part: u16, of_rope: u16, extra: u16) -> u16 {
        let three = self.threes().into_iter().find(|three| part & three == *three);
        three.map_or(0, |three| extra & of_rope & !three)
    }

    /// The two melds that a split makes out of one, with the one that keeps its number first;
    /// `None` if these cards do not divide it.
    pub(super) fn parted_by(
        self,
        lying: &Lying,
        pool: (u16, Suits),
        must: Option<Face>,
        named: Combo,
    ) -> Option<(Lying, Lying, Combo)> {
        match (lying.cards, named) {
            (Combo::Run(suit, rope), Combo::Run(_, run)) => {
                let moved = self.cut(rope, pool.0, must.map(|face| 1 << face.place), run)?;
                let left = rope & !moved;
                let part = |places, of_rope| Lying {
                    kind: lying.kind,
                    cards: Combo::Run(suit, places),
                    extra: self.extra_kept(places, of_rope, lying.extra),
                };
                Some((part(left, left), part(run, moved), Combo::Run(suit, run & !moved)))
            }
            (Combo::Same(place, suits), Combo::Same(_, new)) => {
                let must = must.map(|face| face.suit);
                let moved = self.deal_apart(lying, pool.1, must, new)?;
                let left = suits.less(moved);
                let part = |kind, suits| Lying { kind, cards: Combo::Same(place, suits), extra: 0 };
                let kept = part(self.rest_same(lying.kind, place, left)?, left);
                let part = part(self.read_same(place, new)?, new);
                Some((kept, part, Combo::Same(place, new.less(moved))))
            }
            _ => None,
        }
    }

    /// A meld without a card that it lends; `None` if it is no longer a meld.
    pub(super) fn lent(self, lying: &Lying, card: Face) -> Option<Lying> {
        match lying.cards {
            Combo::Run(suit, places) => {
                let left = places & !(1 << card.place);
                let extra = self.extra_kept(left, left, lying.extra);
                Some(Lying { kind: lying.kind, cards: Combo::Run(suit, left), extra })
            }
            Combo::Same(place, suits) => {
                let left = suits.less(Suits::one(card.suit as usize));
                let kind = self.rest_same(lying.kind, place, left)?;
                Some(Lying { kind, cards: Combo::Same(place, left), extra: 0 })
            }
        }
    }
}
