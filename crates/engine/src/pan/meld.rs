//! What is a meld, what may be added to it, and how many chips it is worth.
//!
//! One move pays what its cards would pay one by one in the best order. A set earns by the cards in
//! it. For a rope it also matters which cards were added when it was already a condition: only they
//! are additions. So laying four cards at once pays the same as laying three and adding one, but
//! cards that were in a plain rope before it became a condition do not pay, nor do the cards needed
//! to make it one. An addition pays the difference to what the meld had earned before.

use crate::contract::{RuleId, Rules};
use crate::ids::*;
use cards::{Card, CardList, Rank, Suit};
use std::cmp::Reverse;

/// The kind of a meld; additions do not change it (PN-20).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Kind {
    /// Cards of one suit in sequence.
    Rope(Suit),
    /// Cards of one rank and one suit.
    OneSuit(Rank, Suit),
    /// Cards of one rank and of different suits; aces and kings of any suits.
    Mixed(Rank),
    /// Not a meld, although it is on the table of a live game.
    Irregular,
}

/// Which shapes count as melds and what they pay, derived once from the rules and the house's
/// options.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Shapes {
    /// The rules in force: all of them, except in tests.
    pub rules: Rules,
    /// Whether any ace or king may join a set of one suit (PN-20).
    pub add_any_suit: bool,
    /// Whether a condition that was paid for and broken up pays again when it is restored (PN-22).
    pub pays_again: bool,
    /// Whether going out pays what melds have earned rather than what their cards are worth
    /// (PN-28).
    pub outs_as_paid: bool,
}

/// The most cards in a meld (PN-18), which is also the most that a player ever has.
pub const MOST: usize = 11;
/// Places in the order of ranks, with one spare for the gap that PN-02 closes.
pub(super) const PLACES: usize = 11;

/// The place of a rank, ace lowest (PN-02); `None` for eights, nines and tens.
fn place(rank: Rank, closed: bool) -> Option<usize> {
    let above_seven = if closed { 7 } else { 8 };
    Some(match rank {
        Rank::Ace => 0,
        Rank::Jack => above_seven,
        Rank::Queen => above_seven + 1,
        Rank::King => above_seven + 2,
        Rank::Eight | Rank::Nine | Rank::Ten => return None,
        low => low as usize + 1,
    })
}

/// The sort key of a card in a hand: by rank, ace lowest, then by suit, with unknown cards last.
/// Four values for each rank.
#[inline]
pub fn sorting(card: Card) -> u8 {
    const ACES: u8 = Card::new(Rank::Ace, Suit::Clubs).byte();
    // Faces are already in this order, except that aces come last.
    match card.byte() {
        below if below < ACES => below + 4,
        ace if ace < ACES + 4 => ace - ACES,
        other => other,
    }
}

/// Threes, fives and sevens (PN-19).
pub(super) fn is_valle(rank: Rank) -> bool {
    matches!(rank, Rank::Three | Rank::Five | Rank::Seven)
}

/// Aces and kings make sets in any suits (PN-17).
fn takes_any_suits(rank: Rank) -> bool {
    matches!(rank, Rank::Ace | Rank::King)
}

/// The rank that all the cards share, if they do.
fn one_rank(cards: &[Card]) -> Option<Rank> {
    let rank = cards.first()?.rank()?;
    cards.iter().all(|card| card.rank() == Some(rank)).then_some(rank)
}

/// The suit that all the cards share, if they do.
fn one_suit(cards: &[Card]) -> Option<Suit> {
    let suit = cards.first()?.suit()?;
    cards.iter().all(|card| card.suit() == Some(suit)).then_some(suit)
}

/// The chips of a condition and its additions.
const fn total((base, each, additions): (u8, u8, u8)) -> u8 {
    base + each * additions
}

impl Shapes {
    /// The shapes of a house under these rules.
    pub const fn new(rules: Rules, add_any_suit: bool) -> Shapes {
        Shapes { rules, add_any_suit, pays_again: false, outs_as_paid: false }
    }

    /// The fewest cards of a meld: three (PN-18). One card is no set and no sequence, whoever
    /// counts.
    pub(super) fn least(self) -> usize {
        if self.rules.on(PN_18) { 3 } else { 2 }
    }

    /// Whether jack and seven are neighbours (PN-02).
    pub(super) fn is_closed(self) -> bool {
        self.rules.on(PN_02)
    }

    /// Whether cards of other suits can be added to a one-suit set (PN-20).
    pub(super) fn adds_any_suit(self) -> bool {
        self.add_any_suit || !self.rules.on(PN_20)
    }

    pub(super) fn place(self, card: Card) -> Option<usize> {
        place(card.rank()?, self.is_closed())
    }

    /// The places of cards of one suit, as bits; `None` if two have the same place.
    pub(super) fn places(self, cards: &[Card]) -> Option<u16> {
        let mut bits = 0;
        for card in cards {
            let bit = 1 << self.place(*card)?;
            if bits & bit != 0 {
                return None;
            }
            bits |= bit;
        }
        Some(bits)
    }

    /// The kind of these cards when laid together; `None` if they are not a meld. Where odd suits
    /// may join a one-suit set, three cards of a suit among others are such a set with the others
    /// added (PN-21).
    pub fn read(self, cards: &[Card]) -> Option<Kind> {
        let plain = self.read_plain(cards)?;
        match plain {
            Kind::Mixed(rank) if takes_any_suits(rank) || self.adds_any_suit() => {
                Some(self.dearest_suit(rank, cards).unwrap_or(plain))
            }
            _ => Some(plain),
        }
    }

    /// The one-suit set that pays most with the other cards added to it; if tied, that of spades,
    /// since additions to it pay double.
    fn dearest_suit(self, rank: Rank, cards: &[Card]) -> Option<Kind> {
        let of = |suit| cards.iter().filter(|card| card.suit() == Some(suit)).count();
        let enough = Suit::ALL.into_iter().filter(|suit| of(*suit) >= self.least());
        let sets = enough.map(|suit| Kind::OneSuit(rank, suit));
        sets.max_by_key(|kind| total(self.values(*kind, cards, 0)))
    }

    /// The same, except that three cards of a suit among others do not count as a set.
    pub(super) fn read_plain(self, cards: &[Card]) -> Option<Kind> {
        if !(self.least()..=MOST).contains(&cards.len()) {
            return None;
        }
        if let Some(rank) = one_rank(cards) {
            place(rank, true)?;
            if !self.rules.on(PN_17) {
                return None;
            }
            return match one_suit(cards) {
                Some(suit) => Some(Kind::OneSuit(rank, suit)),
                None => {
                    let suits = cards.iter().filter_map(|card| card.suit());
                    let different = suits.fold(0u8, |bits, suit| bits | 1 << suit as u8);
                    let enough = different.count_ones() as usize >= self.least();
                    (enough || takes_any_suits(rank)).then_some(Kind::Mixed(rank))
                }
            };
        }
        let suit = one_suit(cards)?;
        let bits = self.places(cards)?;
        let run = bits >> bits.trailing_zeros();
        let in_sequence = run & (run + 1) == 0;
        (self.rules.on(PN_16) && in_sequence).then_some(Kind::Rope(suit))
    }

    /// The rule that makes these cards a meld, for explanations.
    pub fn reason(self, kind: Kind, cards: &[Card]) -> RuleId {
        let has = |rank| cards.iter().any(|card| card.rank() == Some(rank));
        match kind {
            Kind::Rope(_) if has(Rank::Jack) && has(Rank::Seven) => PN_02,
            Kind::Rope(_) => PN_16,
            _ => PN_17,
        }
    }

    /// The rule that makes these cards invalid as a meld.
    pub fn fault(self, cards: &[Card]) -> RuleId {
        match cards.len() {
            n if !(self.least()..=MOST).contains(&n) => PN_18,
            _ if one_rank(cards).is_some() => PN_17,
            _ => PN_16,
        }
    }

    /// Whether the cards may be added to a meld of this kind (PN-20).
    pub fn fits(self, kind: Kind, lying: &[Card], more: &[Card]) -> bool {
        if more.is_empty() || lying.len() + more.len() > MOST {
            return false;
        }
        let of = |rank| move |card: &Card| card.rank() == Some(rank);
        match kind {
            Kind::Rope(suit) => {
                let of_suit = more.iter().all(|card| card.suit() == Some(suit));
                of_suit && self.read(&joined(lying, more)) == Some(kind)
            }
            Kind::Mixed(rank) => more.iter().all(of(rank)),
            Kind::OneSuit(rank, suit) => {
                let free = takes_any_suits(rank) || self.adds_any_suit();
                more.iter().all(|card| of(rank)(card) && (free || card.suit() == Some(suit)))
            }
            Kind::Irregular => false,
        }
    }

    /// The value of a meld's condition, what an addition to it pays, and how many additions there
    /// are.
    ///
    /// A card of another suit in a one-suit set of aces or kings pays nothing.
    fn values(self, kind: Kind, cards: &[Card], extra: u16) -> (u8, u8, u8) {
        let spades = |suit| if suit == Suit::Spades { 2 } else { 1 };
        let beyond = |counted: usize| counted.saturating_sub(3) as u8;
        match kind {
            Kind::Rope(suit) => {
                let paid = self.paying_threes(cards).next().is_some();
                let base = if paid { spades(suit) } else { 0 };
                (base, base, extra.count_ones() as u8)
            }
            Kind::OneSuit(rank, suit) => {
                let own = |card: &&Card| self.add_any_suit || card.suit() == Some(suit);
                let base = if is_valle(rank) { 2 * spades(suit) } else { spades(suit) };
                (base, spades(suit), beyond(cards.iter().filter(own).count()))
            }
            Kind::Mixed(rank) if is_valle(rank) => (1, 1, beyond(cards.len())),
            Kind::Mixed(_) | Kind::Irregular => (0, 0, 0),
        }
    }

    /// The three cards that make a rope a condition, as places: A-2-3 and K-Q-J (PN-19).
    #[inline]
    pub(super) fn threes(self) -> [u16; 2] {
        [0b111, if self.is_closed() { 0b111 << 7 } else { 0b111 << 8 }]
    }

    /// Whether a rope with these places is a condition.
    #[inline]
    pub(super) fn is_paid(self, places: u16) -> bool {
        self.threes().into_iter().any(|three| places & three == three)
    }

    /// Which of those threes a rope contains.
    fn paying_threes(self, rope: &[Card]) -> impl Iterator<Item = u16> + use<> {
        let all = self.places(rope).unwrap_or(0);
        self.threes().into_iter().filter(move |three| all & three == *three)
    }

    /// Which cards of a rope are additions to a condition once more are added, as places; `before`
    /// are those that already were (PN-21). Of the cards that make it a condition, those it could
    /// do without count as additions, because they could have come later.
    pub fn extra(self, kind: Kind, lying: &[Card], more: &[Card], before: u16) -> u16 {
        let (Kind::Rope(_), Some(new)) = (kind, self.places(more)) else {
            return 0;
        };
        if self.paying_threes(lying).next().is_some() {
            return before | new;
        }
        let old = self.places(lying).unwrap_or(0);
        let beyond = |three| new & !hull(three | old);
        let ways = self.paying_threes(&joined(lying, more)).map(beyond);
        ways.min_by_key(|beyond| Reverse(beyond.count_ones())).unwrap_or(0)
    }

    /// Which additions still count in a part of the rope that has these cards of it (PN-22).
    pub fn extra_left(self, part: &[Card], of_rope: &[Card], extra: u16) -> u16 {
        let three = self.paying_threes(part).next();
        three.map_or(0, |three| extra & self.places(of_rope).unwrap_or(0) & !three)
    }

    /// The chips of a meld's condition, without additions (PN-19).
    pub fn condition(self, kind: Kind, cards: &[Card]) -> u8 {
        if self.rules.on(PN_19) { self.values(kind, cards, 0).0 } else { 0 }
    }

    /// The chips that a meld has earned (PN-19, PN-21): the condition, and its value again for each
    /// addition, or half of it for a one-suit set of valle cards.
    pub fn worth(self, kind: Kind, cards: &[Card], extra: u16) -> u8 {
        let (base, each, additions) = self.values(kind, cards, extra);
        let additions = if self.rules.on(PN_21) { additions } else { 0 };
        if self.rules.on(PN_19) { total((base, each, additions)) } else { 0 }
    }

    /// The chips called for a meld when its owner goes out (PN-28): what its cards would pay if
    /// they were all laid now, or what they have earned.
    pub fn called(self, kind: Kind, cards: &[Card], extra: u16) -> u8 {
        if self.outs_as_paid || kind == Kind::Irregular {
            return self.worth(kind, cards, extra);
        }
        // With cards of any suit added, a set may be something that could not be laid at once.
        let kind = self.read(cards).unwrap_or(kind);
        self.worth(kind, cards, self.extra(kind, &[], cards, 0))
    }
}

/// These places and everything between them.
#[inline]
pub(super) const fn hull(places: u16) -> u16 {
    if places == 0 {
        return 0;
    }
    u16::MAX << places.trailing_zeros() & u16::MAX >> places.leading_zeros()
}

/// The cards of a meld together with those added to it.
pub fn joined(lying: &[Card], more: &[Card]) -> CardList {
    lying.iter().chain(more).copied().collect()
}

#[cfg(test)]
#[path = "meld_tests.rs"]
mod tests;
