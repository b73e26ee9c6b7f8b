//! A table between two hands as plain data, so that a server can store it and go on from it.
//!
//! A snapshot has everything on which the table's future depends, except the last hands themselves:
//! whoever wants to rule on hands before a restart starts from an earlier snapshot and plays them
//! again.

mod check;

pub use check::BadSnapshot;

use crate::jackpot::Pools;
use crate::ledger::ClerkSnapshot;
use crate::people::People;
use crate::ruling::FollowedHands;
use crate::state::State;
use crate::{Seating, Session, Terms, Turn};
use cards::Seat;
use engine::{BySeat, Carry, Chips, Mode, Rules, Setup, ShoeState};
use serde::{Deserialize, Serialize};

/// A table between two hands: what [`Session::restore`] continues.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SessionSnapshot {
    /// What is played.
    game: String,
    turn: Turn,
    state: State,
    people: People,
    pools: Pools,
    followed: FollowedHands,
    /// Who led the last hand.
    lead: Seat,
    shoe: ShoeState,
    /// Who won the last pots, and how many in a row (ST-20).
    streak: Option<(Seat, u8)>,
    clerk: ClerkSnapshot,
}

impl SessionSnapshot {
    /// The last moment of the table.
    pub fn turn(&self) -> Turn {
        self.turn
    }

    /// The shoe from which the next hand is dealt, unless a new one comes first.
    pub fn shoe(&self) -> &ShoeState {
        &self.shoe
    }
}

impl Session {
    /// The table between hands; `None` during one, or if the books refused an entry.
    pub fn snapshot(&self) -> Option<SessionSnapshot> {
        if self.is_playing() || self.seating.is_on() || self.fault().is_some() {
            return None;
        }
        let Seating { terms, rules: _, state, setup, people, pools, followed, .. } = &self.seating;
        // What a deal sets anew, and what is given again, is left out; nothing else may be.
        let Setup { lead, carry, game: _, mode: _, rules: _, stacks: _, .. } = setup;
        let Setup { opening: _, blinds: _, posts: _, covering: _, partners: _, matches: _, .. } =
            setup;
        let Setup { doubles: _, raised: _, away: _, rail: _, elsewhere: _, .. } = setup;
        let Carry { shoe, streak, lead: _, wagered: _, banked: _, lost: _, backers: _ } = carry;
        Some(SessionSnapshot {
            game: terms.game.id.into(),
            turn: self.turn(),
            state: *state,
            people: people.clone(),
            pools: *pools,
            followed: followed.clone(),
            lead: *lead,
            shoe: *shoe,
            streak: *streak,
            clerk: self.clerk.snapshot(),
        })
    }

    /// Goes on from a snapshot, with the terms the table had then. No hand from before it can be
    /// ruled on.
    ///
    /// # Errors
    /// If it does not fit these terms, or no table could be like that.
    pub fn restore(
        number: u32,
        terms: Terms,
        mode: Mode,
        rules: Rules,
        snapshot: &SessionSnapshot,
    ) -> Result<Session, BadSnapshot> {
        snapshot.check(&terms, rules)?;
        let SessionSnapshot { game: _, turn, state, people, pools, followed, .. } = snapshot;
        let SessionSnapshot { lead, shoe, streak, clerk, .. } = snapshot;
        let mut session = Session::new(number, terms, mode, rules);
        let seating = &mut session.seating;
        seating.state = *state;
        seating.people.clone_from(people);
        seating.pools = *pools;
        seating.followed.clone_from(followed);
        seating.setup.lead = *lead;
        seating.setup.carry = Carry { streak: *streak, ..Carry::of(*shoe) };
        seating.show_stacks();
        let (mut players, mut stacks) = (BySeat::all(None), BySeat::all(Chips::ZERO));
        for seat in state.seated.iter() {
            let chair = &state.chairs[seat];
            (players[seat], stacks[seat]) = (chair.player, chair.stack);
        }
        session.clerk = session.clerk.restore(clerk, players, stacks);
        session.turn = *turn;
        Ok(session)
    }
}
