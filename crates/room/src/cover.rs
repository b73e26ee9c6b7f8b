//! The bank that covers what the player-dealer does not (PD-07).

use crate::{EventKind, Events, Seating};
use cards::Seat;
use engine::banked::Behind;
use engine::ids::{PD_04, PD_07};
use engine::{Account, Chips, Covering, CoveringBank, Reason};

impl Seating {
    /// Adds the covering bank to the prepared hand, if the house has one.
    pub(crate) fn stand_behind(&mut self, events: &mut Events) {
        let Some(game) = self.terms.prepared.banked() else { return };
        let (behind, fee) = (game.behind(), game.fee_behind(self.rules));
        self.setup.covering = match behind {
            _ if !self.on(PD_07) => None,
            Behind::Nobody => None,
            Behind::LastBank => self.last_bank().and_then(|seat| {
                let put_up = self.state.chairs[seat].stack.less(fee);
                self.covers(CoveringBank::Seat(seat), put_up)
            }),
            Behind::Corporation => {
                self.fund_corporation(events);
                self.covers(CoveringBank::Corporation, self.brings())
            }
        };
    }

    fn covers(&self, who: CoveringBank, put_up: Chips) -> Option<Covering> {
        (!put_up.is_zero()).then_some(Covering { who, put_up })
    }

    /// Whose bank covers what the player-dealer does not. Of the house's two banks, each covers
    /// players, not the other bank; and if nobody is left to bet, there is no cover.
    fn last_bank(&self) -> Option<Seat> {
        let spots = self.on(PD_04) && self.bank_terms().is_some_and(|terms| terms.spots > 0);
        let last = if spots {
            self.state.bank.spot.filter(|_| !self.is_spot(self.setup.lead))
        } else {
            self.state.bank.before
        };
        let dealt = self.state.dealt;
        // Nor do partners in the bank itself.
        let mut banks = self.setup.partners;
        banks.add(self.setup.lead);
        last.filter(|seat| dealt.has(*seat) && !banks.has(*seat) && dealt.len() > 2)
    }

    /// What the corporation puts up in a hand.
    fn brings(&self) -> Chips {
        self.bank_terms().map_or(Chips::ZERO, |terms| terms.corporation)
    }

    /// The corporation always has enough for the next hand: its losses are made up.
    fn fund_corporation(&mut self, events: &mut Events) {
        let amount = self.brings().less(self.state.corporation);
        if !amount.is_zero() {
            self.state.corporation += amount;
            let (from, to) = (Account::Issue, Account::Corporation);
            events.cite(PD_07, EventKind::Pay { from, to, amount, reason: Reason::Bank });
        }
    }

    /// What the corporation has left after a hand goes back to its account.
    pub(crate) fn corporation_back(&mut self, left: Chips) {
        if let Some(Covering { who: CoveringBank::Corporation, put_up }) = self.setup.covering {
            self.state.corporation = self.state.corporation - put_up + left;
        }
    }
}
