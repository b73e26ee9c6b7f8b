//! The hands at a table: those of spots, the player-dealer's, and common ones that belong to
//! nobody.

use crate::contract::RuleId;
use crate::row::Row;
use cards::{Seat, Zone};

/// More cards than any hand can have: eleven aces make a soft 21, ten low cards a hard 20.
pub const ROOM: usize = 24;

/// The cards of one hand in dealing order.
pub type Cards = Row<ROOM>;

/// Which hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum HandId {
    /// One of a spot, counted from 0; splitting makes more than one.
    Spot(Seat, u8),
    /// The player-dealer's.
    Bank,
    /// The part of the player-dealer's hand that is set in front, or as the low hand.
    BankFront,
    /// One that belongs to nobody, counted from 0.
    Common(u8),
    /// One of those dealt in a row, counted from 0, until it is somebody's.
    Row(u8),
}

/// The number of the hand that has the cards set in front, or the low hand, of a hand set in two.
pub const FRONT: u8 = 1;

/// The most common hands of a game.
pub const COMMONS: usize = 2;

/// How many hands are dealt in a row.
pub const ROWS: usize = 7;

/// The hands that belong to no spot. Those that few games have come last, so that a hand need not
/// look at more than the first ones.
pub const FIXED: [HandId; 2 + COMMONS + ROWS] = [
    HandId::Bank,
    HandId::Common(0),
    HandId::Common(1),
    HandId::BankFront,
    HandId::Row(0),
    HandId::Row(1),
    HandId::Row(2),
    HandId::Row(3),
    HandId::Row(4),
    HandId::Row(5),
    HandId::Row(6),
];

/// The index of a hand that belongs to no spot.
pub const fn fixed_at(id: HandId) -> usize {
    match id {
        HandId::Bank | HandId::Spot(..) => 0,
        HandId::Common(n) => 1 + n as usize,
        HandId::BankFront => 1 + COMMONS,
        HandId::Row(n) => 2 + COMMONS + n as usize,
    }
}

impl HandId {
    /// The zone it lies in, with this player-dealer.
    pub const fn zone(self, bank: Seat) -> Zone {
        match self {
            HandId::Spot(spot, n) => Zone::Hand(spot, n),
            HandId::Bank => Zone::Hand(bank, 0),
            HandId::BankFront => Zone::Hand(bank, FRONT),
            HandId::Common(n) => Zone::Common(n),
            HandId::Row(n) => Zone::Row(n),
        }
    }
}

/// One hand of a spot.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct HandState {
    pub spot: Seat,
    /// Who plays it: the player seated there, or one who bets on several spots.
    pub owner: Seat,
    /// Which hand of the spot, from 0.
    pub n: u8,
    pub cards: Cards,
    /// Whether it is out of play.
    pub done: bool,
    /// The rule that left the player no choice, if there is one.
    pub closed_by: Option<RuleId>,
    pub surrendered: bool,
    /// Whether it was given up.
    pub folded: bool,
    /// Whether it came from a split.
    pub from_split: bool,
    /// Whether it gets one more card and no further decisions.
    pub one_card_only: bool,
    /// Whether its second card comes after everybody else has acted.
    pub late: bool,
    /// Whether its player left and the house made the last decision for it.
    pub abandoned: bool,
    /// The rule by which it gets a card as soon as it is its turn again.
    pub owed: Option<RuleId>,
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
            cards: Cards::EMPTY,
            done: false,
            closed_by: None,
            surrendered: false,
            folded: false,
            from_split: false,
            one_card_only: false,
            late: false,
            abandoned: false,
            owed: None,
        }
    }

    /// Ends all decisions for the hand.
    pub fn close(&mut self, rule: Option<RuleId>) {
        (self.done, self.closed_by) = (true, rule);
    }
}
