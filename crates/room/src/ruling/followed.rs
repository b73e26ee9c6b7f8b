//! The players of the last hand, wherever they sit now.

use crate::{PlayerId, Seating};
use cards::Seat;
use engine::{BySeat, SeatSet};

/// Where the players of the last hand are now, so that corrected chips reach them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Followed {
    /// Who was in it, by their seats then.
    dealt: SeatSet,
    /// The current chair of the player who sat there; `None` if they have left.
    chairs: BySeat<Option<Seat>>,
    /// Who it was, if the room knows them.
    players: BySeat<Option<PlayerId>>,
}

impl Followed {
    pub const NOBODY: Followed =
        Followed { dealt: SeatSet::EMPTY, chairs: BySeat::all(None), players: BySeat::all(None) };

    pub fn hand(dealt: SeatSet, who: impl Fn(Seat) -> Option<PlayerId>) -> Followed {
        let mut all = Followed { dealt, ..Followed::NOBODY };
        for seat in dealt.iter() {
            (all.chairs[seat], all.players[seat]) = (Some(seat), who(seat));
        }
        all
    }

    /// Whether somebody sat there.
    pub fn had(&self, seat: Seat) -> bool {
        self.dealt.has(seat)
    }

    /// Who sat there, if the room knows them.
    pub fn player(&self, seat: Seat) -> Option<PlayerId> {
        self.players[seat]
    }

    /// The player there leaves.
    pub fn left(&mut self, seat: Seat) {
        self.put(seat, None);
    }

    /// The player there takes another chair.
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
    /// The current chair of the player who sat there in the last hand, if they are still or again
    /// at the table.
    pub(crate) fn now_at(&self, seat: Seat) -> Option<Seat> {
        let Followed { chairs, players, .. } = &self.followed;
        let again = |player: PlayerId| {
            let mut seated = self.state.seated.iter();
            seated.find(|at| self.state.chairs[*at].player == Some(player))
        };
        chairs[seat].or_else(|| players[seat].and_then(again))
    }
}
