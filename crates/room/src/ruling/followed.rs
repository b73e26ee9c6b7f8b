//! The players of the hands that can still be ruled on, wherever they sit now.

use crate::{PlayerId, Seating};
use cards::Seat;
use engine::{BySeat, SeatSet};
use serde::{Deserialize, Serialize};
use std::collections::VecDeque;

/// Where the players of a hand are now, so that corrected chips reach them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(from = "FollowedSeats", into = "FollowedSeats")]
pub(crate) struct Followed {
    /// The number of the hand.
    pub number: u32,
    /// Who was in it, by their seats then.
    dealt: SeatSet,
    /// The current chair of the player who sat there; `None` if they have left.
    chairs: BySeat<Option<Seat>>,
    /// Who it was, if the room knows them.
    players: BySeat<Option<PlayerId>>,
}

impl Followed {
    pub fn hand(number: u32, dealt: SeatSet, who: impl Fn(Seat) -> Option<PlayerId>) -> Followed {
        let (chairs, players) = (BySeat::all(None), BySeat::all(None));
        let mut all = Followed { number, dealt, chairs, players };
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

    /// The chair that somebody had.
    pub fn seat_of(&self, player: PlayerId) -> Option<Seat> {
        self.dealt.iter().find(|seat| self.players[*seat] == Some(player))
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

/// A followed hand in a snapshot: its number, and who was in it with their chair then, their chair
/// now, and who they are.
#[derive(Serialize, Deserialize)]
struct FollowedSeats(u32, Vec<(Seat, Option<Seat>, Option<PlayerId>)>);

impl From<Followed> for FollowedSeats {
    fn from(hand: Followed) -> FollowedSeats {
        let Followed { number, dealt, chairs, players } = hand;
        let seats = dealt.iter().map(|seat| (seat, chairs[seat], players[seat]));
        FollowedSeats(number, seats.collect())
    }
}

impl From<FollowedSeats> for Followed {
    fn from(FollowedSeats(number, seats): FollowedSeats) -> Followed {
        let dealt = seats.iter().map(|(seat, _, _)| *seat).collect();
        let mut hand = Followed::hand(number, dealt, |_| None);
        for (seat, chair, player) in seats {
            (hand.chairs[seat], hand.players[seat]) = (chair, player);
        }
        hand
    }
}

/// The last hands of a table, the latest last.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct FollowedHands(VecDeque<Followed>);

impl FollowedHands {
    /// A hand is over; so many are followed.
    pub fn over(&mut self, hand: Followed, most: usize) {
        while self.0.len() >= most.max(1) {
            self.0.pop_front();
        }
        self.0.push_back(hand);
    }

    /// The player there leaves.
    pub fn left(&mut self, seat: Seat) {
        self.0.iter_mut().for_each(|hand| hand.left(seat));
    }

    /// The player there takes another chair.
    pub fn moved(&mut self, from: Seat, to: Seat) {
        self.0.iter_mut().for_each(|hand| hand.moved(from, to));
    }

    /// A hand by its number, or the last one.
    pub fn find(&self, number: Option<u32>) -> Option<&Followed> {
        match number {
            None => self.0.back(),
            Some(number) => self.0.iter().rev().find(|hand| hand.number == number),
        }
    }

    /// Whether it is the last one.
    pub fn is_last(&self, hand: &Followed) -> bool {
        self.0.back().is_some_and(|last| last.number == hand.number)
    }
}

impl Seating {
    /// The current chair of the player who sat there in a hand, if they are still or again at the
    /// table.
    pub(crate) fn now_at(&self, then: &Followed, seat: Seat) -> Option<Seat> {
        let Followed { chairs, players, .. } = then;
        let again = |player: PlayerId| {
            let mut seated = self.state.seated.iter();
            seated.find(|at| self.state.chairs[*at].player == Some(player))
        };
        chairs[seat].or_else(|| players[seat].and_then(again))
    }
}
