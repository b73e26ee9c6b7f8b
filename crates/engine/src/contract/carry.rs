use super::{SeatSet, Shares, ShoeState};
use cards::Seat;

/// What a hand passes on to the next one at its table. Anything else is either forgotten between
/// hands or belongs to a person, and the room keeps it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Carry {
    pub shoe: ShoeState,
    /// The seat that leads the next hand, if the game itself decides that (Pan's winner).
    pub lead: Option<Seat>,
    /// Who won the last pots, and how many in a row (ST-20).
    pub streak: Option<(Seat, u8)>,
    /// Who bet against a bank (PD-17).
    pub wagered: SeatSet,
    /// Who banked, and what each put up (PD-22).
    pub banked: Shares,
    /// Which of them got back less than they put up (PD-18).
    pub lost: SeatSet,
}

impl Carry {
    /// A carry with nothing but a shoe.
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
