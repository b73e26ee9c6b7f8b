use super::{Account, Marker, Move, Phase, Request, Schema, SeatSet, Viewer, Window};
use crate::money::Chips;
use cards::{Card, Seat, Zone};
use std::fmt;

/// What one viewer may know of a hand: the only thing that ever leaves the engine for him.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct View {
    /// The game's id.
    pub game: &'static str,
    /// Whose view it is.
    pub viewer: Viewer,
    /// How much of it he looks at.
    pub scope: Scope,
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
    /// What moves of the viewer would be paid at once, where a game pays for moves.
    pub pays: Vec<Pays>,
    /// What else is worth knowing, as label and fact.
    pub notes: Vec<(&'static str, Fact)>,
}

impl View {
    /// A view of nothing, to be filled by [`super::Engine::view_into`], which leaves the scope as
    /// it is.
    pub const fn new(viewer: Viewer) -> View {
        View {
            game: "",
            viewer,
            scope: Scope::Whole,
            phase: Phase::Over,
            seats: Vec::new(),
            piles: Vec::new(),
            chips: Vec::new(),
            marks: Vec::new(),
            windows: Vec::new(),
            request: None,
            legal: Vec::new(),
            pays: Vec::new(),
            notes: Vec::new(),
        }
    }
}

/// How much of a view its reader looks at. An engine may spare itself the rest; it never shows more.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scope {
    /// All that the viewer may know.
    Whole,
    /// What he has himself, which windows are open and what he may do. The rest may be missing.
    Own,
}

/// What a move would bring at once.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pays {
    /// The move.
    pub mv: Move,
    /// What each player who pays would pay for it.
    pub each: Chips,
}

/// What a note says. It becomes a text when somebody reads it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fact {
    /// An amount.
    Amount(Chips),
    /// Some seats.
    Seats(SeatSet),
    /// A hand or a meld of a seat.
    Of(Seat, u8),
    /// What a meld of a seat is worth, in chips of the game.
    Worth(Seat, u8, u8),
    /// Anything else.
    Text(String),
}

impl From<String> for Fact {
    fn from(text: String) -> Fact {
        Fact::Text(text)
    }
}

impl fmt::Display for Fact {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Fact::Amount(chips) => chips.fmt(f),
            Fact::Seats(seats) => {
                let mut gap = "";
                for seat in seats.iter() {
                    write!(f, "{gap}{seat}")?;
                    gap = " ";
                }
                Ok(())
            }
            Fact::Of(seat, number) => write!(f, "{seat}.{number}"),
            Fact::Worth(seat, number, worth) => write!(f, "{seat}.{number} is worth {worth}"),
            Fact::Text(text) => f.write_str(text),
        }
    }
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

impl SeatView {
    /// A seat of which nothing is known yet.
    pub const fn empty(seat: Seat) -> SeatView {
        SeatView {
            seat,
            stack: Chips::ZERO,
            bet: Chips::ZERO,
            status: Status::In,
            hands: Vec::new(),
            spreads: Vec::new(),
        }
    }
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
