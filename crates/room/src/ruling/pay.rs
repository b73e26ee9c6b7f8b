use super::again::pockets;
use super::{Moved, Pocket, Ruled};
use crate::terms::Rotation;
use crate::{EventKind, Events, Holder, Seating};
use cards::Seat;
use engine::ids::{PD_20, PK_35};
use engine::{Chips, Reason, RuleId};

impl Seating {
    /// Corrects the result of the last hand, with events for the amounts before and after and for
    /// who pays whom. Players with too much pay from their stack; `suspense` pays what they no
    /// longer have, or what somebody who left owes. What is due to somebody who left goes to their
    /// wallet.
    pub(crate) fn amend(&mut self, ruled: &Ruled, events: &mut Events) {
        for ((pocket, before), (_, after)) in
            pockets(&ruled.before).into_iter().zip(pockets(&ruled.after))
        {
            if before != after {
                events.tell(EventKind::Amended { pocket, before, after });
            }
        }
        for moved in &ruled.moves {
            self.settle(*moved, ruled.rule, events);
        }
        if self.on(PD_20) {
            let new = ruled.after.barred.without(ruled.before.barred);
            new.iter().for_each(|seat| self.bar(seat));
        }
        if ruled.before.carry.lead != ruled.after.carry.lead {
            let next = self.next_after(ruled.after.carry.lead);
            self.state.next = next.and_then(|(seat, rule)| Some((self.now_at(seat)?, rule)));
        }
        self.show_stacks();
    }

    /// Bars the player who sat there, even if they have left (PD-20).
    fn bar(&mut self, seat: Seat) {
        match (self.now_at(seat), self.followed.player(seat)) {
            (Some(at), _) => self.state.barred.add(at),
            (None, Some(player)) => self.bar_who_left(player),
            (None, None) => {}
        }
    }

    /// Who leads the next hand, and the rule, if a hand that hands on this lead settles it.
    pub(crate) fn next_after(&self, lead: Option<Seat>) -> Option<(Seat, Option<RuleId>)> {
        let seat = lead?;
        match &self.terms.rotation {
            Rotation::Bank(_) => None,
            Rotation::Button(_) => Some((seat, Some(PK_35))),
            Rotation::Winner => Some((seat, None)),
        }
    }

    fn settle(&mut self, moved: Moved, rule: Option<RuleId>, events: &mut Events) {
        let to = self.receiver(moved.to);
        let mut rest = moved.amount;
        for from in self.payers(moved.from) {
            let amount = self.has(from).map_or(rest, |has| has.min(rest));
            if amount > Chips::ZERO && from != to {
                self.pay_right((from, to), amount, rule, events);
                rest -= amount;
            }
        }
        // They already have what the cage has paid out to them.
        let own = moved.from.seat().is_some() && moved.from.seat() == moved.to.seat();
        if !rest.is_zero() && !own {
            self.pay_right((Holder::Suspense, to), rest, rule, events);
        }
    }

    /// Where chips that are due to a pocket go.
    fn receiver(&self, pocket: Pocket) -> Holder {
        match pocket {
            Pocket::Seat(seat) => self.now_at(seat).map_or(Holder::Wallet(seat), Holder::Seat),
            Pocket::Cage(seat) if self.now_at(seat).is_some() => Holder::Held(seat),
            Pocket::Cage(seat) => Holder::Wallet(seat),
            Pocket::Collection => Holder::Collection,
            Pocket::Jackpot => Holder::Jackpot,
            Pocket::Corporation => Holder::Corporation,
        }
    }

    /// Where to look for chips that a pocket owes, in order. Wallets are never opened: people have
    /// to ask for what somebody took away from the table.
    fn payers(&self, pocket: Pocket) -> Vec<Holder> {
        let chair = |seat| self.now_at(seat).map(Holder::Seat);
        match pocket {
            Pocket::Seat(seat) => chair(seat).into_iter().collect(),
            Pocket::Cage(seat) => [Holder::Held(seat)].into_iter().chain(chair(seat)).collect(),
            pocket => vec![self.receiver(pocket)],
        }
    }

    /// What a holder can pay. The house has what it got from the hand.
    fn has(&self, holder: Holder) -> Option<Chips> {
        match holder {
            Holder::Seat(seat) => Some(self.stack(seat)),
            Holder::Held(seat) => Some(self.now_at(seat).map_or(Chips::ZERO, |at| self.held(at))),
            Holder::Corporation => Some(self.corporation()),
            _ => None,
        }
    }

    fn pay_right(
        &mut self,
        (from, to): (Holder, Holder),
        amount: Chips,
        rule: Option<RuleId>,
        events: &mut Events,
    ) {
        for (account, amount) in [(from, Chips::ZERO - amount), (to, amount)] {
            match account {
                Holder::Seat(seat) => self.state.chairs[seat].stack += amount,
                Holder::Corporation => self.state.corporation += amount,
                Holder::Held(seat) => {
                    if let Some(at) = self.now_at(seat) {
                        self.state.chairs[at].held += amount;
                    }
                }
                _ => {}
            }
        }
        events.push(EventKind::Pay { from, to, amount, reason: Reason::Ruling }, rule);
    }
}
