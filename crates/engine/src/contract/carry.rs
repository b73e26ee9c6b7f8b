use super::{BySeat, SeatSet, Shares, ShoeState};
use cards::Seat;
use serde::{Deserialize, Serialize};

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
    /// Who bet behind whom by right, and may do so again until the bank moves on (PG-23).
    pub backers: Backers,
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
            backers: Backers::NONE,
        }
    }
}

/// Who may bet behind a spot even if its player does not want them there (PG-23).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Backers(BySeat<SeatSet>);

impl Backers {
    /// Nobody.
    pub const NONE: Backers = Backers(BySeat::all(SeatSet::EMPTY));

    pub fn add(&mut self, spot: Seat, backer: Seat) {
        self.0[spot].add(backer);
    }

    /// Those who may bet behind this spot.
    pub fn of(&self, spot: Seat) -> SeatSet {
        self.0[spot]
    }

    /// Every spot with somebody who may bet behind it.
    pub fn spots(&self) -> impl Iterator<Item = (Seat, SeatSet)> + '_ {
        let all = (0..Seat::MAX).map(|at| (Seat::at(at), self.0[Seat::at(at)]));
        all.filter(|(_, backers)| !backers.is_empty())
    }

    /// Every spot with each of those who may bet behind it.
    pub fn iter(&self) -> impl Iterator<Item = (Seat, Seat)> + '_ {
        self.spots().flat_map(|(spot, backers)| backers.iter().map(move |backer| (spot, backer)))
    }
}

impl FromIterator<(Seat, Seat)> for Backers {
    /// From spots and who may bet there.
    fn from_iter<I: IntoIterator<Item = (Seat, Seat)>>(pairs: I) -> Backers {
        let mut all = Backers::NONE;
        all.extend(pairs);
        all
    }
}

impl Extend<(Seat, Seat)> for Backers {
    fn extend<I: IntoIterator<Item = (Seat, Seat)>>(&mut self, pairs: I) {
        pairs.into_iter().for_each(|(spot, backer)| self.add(spot, backer));
    }
}
