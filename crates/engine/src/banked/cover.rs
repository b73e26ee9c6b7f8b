//! The bank that covers what the player-dealer does not (PD-07).

use super::hand::BankedHand;
use super::terms::Behind;
use crate::contract::{
    Account, Covering, CoveringBank, EventKind, Events, Marker, Reason, Setup, SetupFault,
};
use crate::ids::PD_07;
use crate::money::Chips;
use cards::Seat;

impl Covering {
    /// Where its money comes from and returns to.
    pub(super) fn home(&self) -> Account {
        match self.who {
            CoveringBank::Seat(seat) => Account::Seat(seat),
            CoveringBank::Corporation => Account::Corporation,
        }
    }

    /// The player whose bank it is.
    pub(super) fn seat(&self) -> Option<Seat> {
        match self.who {
            CoveringBank::Seat(seat) => Some(seat),
            CoveringBank::Corporation => None,
        }
    }

    /// Whether such a bank can cover this hand.
    pub(super) fn fault(&self, setup: &Setup, behind: Behind, fee: Chips) -> Option<SetupFault> {
        let sane = self.put_up.is_sane() && !self.put_up.is_zero();
        let fits = match (self.who, behind) {
            (CoveringBank::Seat(seat), Behind::LastBank) => {
                let stack = setup.stacks.get(seat);
                let there = setup.stacks.seats().has(seat) && seat != setup.lead;
                there && sane && self.put_up + fee <= stack
            }
            (CoveringBank::Corporation, Behind::Corporation) => sane,
            _ => false,
        };
        (!fits).then_some(SetupFault::BadCovering)
    }
}

impl BankedHand {
    /// Marks the covering bank's seat; it does not bet.
    pub(super) fn stand_behind(&mut self, events: &mut Events) {
        if let Some(seat) = self.felt.covering.and_then(|covering| covering.seat()) {
            self.ready.add(seat);
            events.cite(PD_07, EventKind::Mark { marker: Marker::CoverBehind, seat });
        }
    }

    /// The covering bank puts up its money, whether or not anybody moved a marker for it.
    pub(super) fn put_up_behind(&mut self, events: &mut Events) {
        if let Some(covering) = self.felt.covering {
            let route = covering.home().to(Account::Cover);
            self.felt.purse.pay(events, route, covering.put_up, Reason::Bank, Some(PD_07));
        }
    }

    /// Returns what is left of it.
    pub(super) fn return_cover(&mut self, events: &mut Events) {
        if let Some(covering) = self.felt.covering {
            let left = self.felt.purse.get(Account::Cover);
            let route = Account::Cover.to(covering.home());
            self.felt.purse.pay(events, route, left, Reason::Refund, None);
        }
    }
}
