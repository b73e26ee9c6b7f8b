//! The cards of one hand, held in place.

use crate::contract::RuleId;
use crate::stub::Held;
use cards::{Card, Seat};

/// The cards of one hand in the order in which they came.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Cards {
    held: [Held; Cards::ROOM],
    len: u8,
}

impl Cards {
    /// More than any hand can come to: eleven aces make a soft 21, ten low cards a hard 20.
    pub const ROOM: usize = 24;

    /// None.
    pub const NONE: Cards = Cards { held: [Held::NONE; Cards::ROOM], len: 0 };

    /// How many.
    pub fn len(&self) -> usize {
        self.len as usize
    }

    /// Whether no more fit.
    pub fn is_full(&self) -> bool {
        self.len() == Self::ROOM
    }

    /// Adds a card at the end.
    pub fn push(&mut self, held: Held) {
        self.held[self.len()] = held;
        self.len += 1;
    }

    /// Takes the last card off.
    pub fn pop(&mut self) -> Option<Held> {
        self.len = self.len.checked_sub(1)?;
        Some(self.held[self.len()])
    }

    /// The cards with who may see them.
    pub fn held(&self) -> &[Held] {
        &self.held[..self.len()]
    }

    /// The cards alone.
    pub fn faces(&self) -> impl Iterator<Item = Card> + Clone + '_ {
        self.held().iter().map(|held| held.card)
    }
}

/// One hand that wagers ride on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct HandState {
    /// Where it lies.
    pub spot: Seat,
    /// Whose it is: the player seated there, or one who bets on several spots (EQ-18).
    pub owner: Seat,
    /// Which hand of the spot, from 0; splitting makes more than one.
    pub n: u8,
    /// Its cards.
    pub cards: Cards,
    /// Whether it takes no more part in the play.
    pub done: bool,
    /// The rule that took the choice out of the player's hands, where one did.
    pub closed_by: Option<RuleId>,
    /// Whether it was given up.
    pub surrendered: bool,
    /// Whether a split made it.
    pub from_split: bool,
    /// Whether it may have one card more and no choice after it.
    pub one_card_only: bool,
    /// Whether its second card comes when all others have acted.
    pub late: bool,
    /// Whether it was fouled: its wagers are forfeited.
    pub fouled: bool,
    /// Whether its player left it and the house made the last decision on it.
    pub abandoned: bool,
}

impl HandState {
    /// Which hand it is: its spot and its number.
    pub fn id(&self) -> (Seat, u8) {
        (self.spot, self.n)
    }

    /// A hand without cards.
    pub fn new(spot: Seat, owner: Seat, n: u8) -> HandState {
        HandState {
            spot,
            owner,
            n,
            cards: Cards::NONE,
            done: false,
            closed_by: None,
            surrendered: false,
            from_split: false,
            one_card_only: false,
            late: false,
            fouled: false,
            abandoned: false,
        }
    }
}
