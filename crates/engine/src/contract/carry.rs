use super::{SeatSet, Shares, ShoeState};
use cards::Seat;

/// What one hand hands on to the next at its table. Whatever is not here is forgotten between
/// hands, or belongs to a person and is kept by the room.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Carry {
    pub shoe: ShoeState,
    /// The seat that the game itself makes the next lead, where it does (Pan's winner).
    pub lead: Option<Seat>,
    /// Who won the last pots, and how many in a row (ST-20).
    pub streak: Option<(Seat, u8)>,
    /// Who bet against a bank (PD-17).
    pub wagered: SeatSet,
    /// Who banked, and what each put up (PD-22).
    pub banked: Shares,
    /// Who of them got back less than that (PD-18).
    pub lost: SeatSet,
}

impl Carry {
    /// Just a shoe.
    pub const fn of(shoe: ShoeState) -> Carry {
        Carry {
            shoe,
            lead: None,
            streak: None,
            wagered: SeatSet::EMPTY,
            banked: Shares::NONE,
            lost: SeatSet::EMPTY,
        }
    }
}
