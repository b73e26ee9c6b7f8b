use super::{Account, Marker, Phase, Request, Schema, Viewer, Window};
use crate::money::Chips;
use cards::{Card, Seat, Zone};

/// What one viewer may know of a hand: the only thing that ever leaves the engine for him.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct View {
    /// The game's id.
    pub game: &'static str,
    /// Whose view it is.
    pub viewer: Viewer,
    /// The part of the hand.
    pub phase: Phase,
    /// Everybody dealt in, by seat number.
    pub seats: Vec<SeatView>,
    /// Piles that belong to nobody: board, stub, muck and the like.
    pub piles: Vec<PileView>,
    /// Chips that lie with nobody: pot, tops, escrow and the like.
    pub chips: Vec<(Account, Chips)>,
    /// Markers and where they lie.
    pub marks: Vec<(Marker, Seat)>,
    /// Windows that are open, for all to see.
    pub windows: Vec<Window>,
    /// What chance owes.
    pub request: Option<Request>,
    /// What the viewer himself may do now.
    pub legal: Vec<Schema>,
    /// What else is worth knowing, as label and text.
    pub notes: Vec<(&'static str, String)>,
}

/// One seat as a viewer sees it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SeatView {
    /// The seat.
    pub seat: Seat,
    /// Chips in front of it.
    pub stack: Chips,
    /// Chips it has in play in this round or on its spot.
    pub bet: Chips,
    /// Whether and how it is still in the hand.
    pub status: Status,
    /// Its hands; hidden faces are unknown.
    pub hands: Vec<HandView>,
    /// Its melds.
    pub spreads: Vec<Vec<Card>>,
}

/// One hand of a seat as a viewer sees it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct HandView {
    /// Its cards; hidden faces are unknown.
    pub cards: Vec<Card>,
    /// What it amounts to, as far as the viewer can know.
    pub reading: String,
    /// The wager on it, where wagers are per hand.
    pub wager: Chips,
}

/// A pile as a viewer sees it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PileView {
    /// Which pile.
    pub zone: Zone,
    /// The cards the viewer may see, in order.
    pub shown: Vec<Card>,
    /// How many cards it holds in all.
    pub count: u16,
}

super::names::names! {
    /// How a seat stands in the hand.
    Status {
        /// In the hand.
        In = "in",
        /// All its chips are in the pot.
        AllIn = "all-in",
        /// It gave up, or is out.
        Out = "out",
        /// Its hand was retired; it still pays.
        Liable = "liable",
        /// It banks.
        Bank = "bank",
    }
}
