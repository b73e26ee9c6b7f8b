//! The bank that stands behind the player-dealer (PD-07).

use crate::{EventKind, Events, Holder, Seating};
use cards::Seat;
use engine::banked::Behind;
use engine::ids::{PD_04, PD_07};
use engine::{Chips, Covering, CoveringBank, Reason};

impl Seating {
    /// Puts the house's last bank behind the hand that was made ready, if it has one.
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

    /// Whose bank covers what the player-dealer does not. A bank of the house's two stands behind
    /// players, not behind the other bank; and where nobody is left to bet, nobody stands behind.
    fn last_bank(&self) -> Option<Seat> {
        let spots = self.on(PD_04) && self.bank_terms().is_some_and(|terms| terms.spots > 0);
        let last = if spots {
            self.state.bank.spot.filter(|_| !self.is_spot(self.setup.lead))
        } else {
            self.state.bank.before
        };
        let dealt = self.state.dealt;
        // Nor does he who has a part in the bank itself.
        let mut banks = self.setup.partners;
        banks.add(self.setup.lead);
        last.filter(|seat| dealt.has(*seat) && !banks.has(*seat) && dealt.len() > 2)
    }

    /// What the corporation brings to a hand.
    fn brings(&self) -> Chips {
        self.bank_terms().map_or(Chips::ZERO, |terms| terms.corporation)
    }

    /// The corporation always has enough for the next hand: what it lost is made good.
    fn fund_corporation(&mut self, events: &mut Events) {
        let amount = self.brings().less(self.state.corporation);
        if !amount.is_zero() {
            self.state.corporation += amount;
            let (from, to) = (Holder::Issue, Holder::Corporation);
            events.cite(PD_07, EventKind::Pay { from, to, amount, reason: Reason::Bank });
        }
    }

    /// What the corporation has left of what it brought goes back to its account.
    pub(crate) fn corporation_back(&mut self, left: Chips) {
        if let Some(Covering { who: CoveringBank::Corporation, put_up }) = self.setup.covering {
            self.state.corporation = self.state.corporation - put_up + left;
        }
    }
}
