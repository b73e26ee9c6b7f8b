//! Those who were in the last hand, wherever they sit now.

use crate::{PlayerId, Seating};
use cards::Seat;
use engine::{BySeat, SeatSet};

/// Where everybody is now who was in the last hand. Chips that are put right after the fact find him
/// there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Followed {
    /// The chair now of whoever sat there; none if he has left.
    chairs: BySeat<Option<Seat>>,
    /// Who it was, if the room knows him.
    players: BySeat<Option<PlayerId>>,
}

impl Followed {
    pub const NOBODY: Followed = Followed { chairs: BySeat::all(None), players: BySeat::all(None) };

    /// These were in the hand.
    pub fn hand(dealt: SeatSet, who: impl Fn(Seat) -> Option<PlayerId>) -> Followed {
        let mut all = Followed::NOBODY;
        for seat in dealt.iter() {
            (all.chairs[seat], all.players[seat]) = (Some(seat), who(seat));
        }
        all
    }

    /// Who sat there, if the room knows him.
    pub fn player(&self, seat: Seat) -> Option<PlayerId> {
        self.players[seat]
    }

    /// Whoever sits there goes.
    pub fn left(&mut self, seat: Seat) {
        self.put(seat, None);
    }

    /// Whoever sits there takes another chair.
    pub fn moved(&mut self, from: Seat, to: Seat) {
        self.put(from, Some(to));
    }

    fn put(&mut self, from: Seat, to: Option<Seat>) {
        let there = |seat: &Seat| self.chairs[*seat] == Some(from);
        if let Some(seat) = (0..Seat::MAX).map(Seat::at).find(there) {
            self.chairs[seat] = to;
        }
    }
}

impl Seating {
    /// The chair in which whoever sat there in the last hand sits now, if he is there or there again.
    pub(crate) fn now_at(&self, seat: Seat) -> Option<Seat> {
        let Followed { chairs, players } = &self.followed;
        let again = |player: PlayerId| {
            let mut seated = self.state.seated.iter();
            seated.find(|at| self.state.chairs[*at].player == Some(player))
        };
        chairs[seat].or_else(|| players[seat].and_then(again))
    }
}
