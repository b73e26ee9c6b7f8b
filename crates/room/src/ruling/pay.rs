use super::again::left_by;
use super::{Moved, Ruled};
use crate::terms::Rotation;
use crate::{EventKind, Events, Seating};
use cards::Seat;
use engine::ids::{PD_20, PK_35};
use engine::{Account, Chips, Reason, RuleId};

impl Seating {
    /// Corrects the result of the last hand, with events for the amounts before and after and for
    /// who pays whom. Players with too much pay from their stack; `suspense` pays what they no
    /// longer have, or what somebody who left owes. What is due to somebody who left goes to their
    /// wallet.
    pub(crate) fn amend(&mut self, ruled: &Ruled, events: &mut Events) {
        for ((account, before), (_, after)) in
            left_by(&ruled.before).into_iter().zip(left_by(&ruled.after))
        {
            if before != after {
                events.tell(EventKind::Amended { account, before, after });
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

    /// Who leads the next hand, and the rule, if the last hand, which passed on this lead, settles
    /// it.
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
                self.pay_right(from, to, amount, rule, events);
                rest -= amount;
            }
        }
        // They already have what the cage has paid out to them.
        let own = moved.from.seat().is_some() && moved.from.seat() == moved.to.seat();
        if !rest.is_zero() && !own {
            self.pay_right(Account::Suspense, to, rest, rule, events);
        }
    }

    /// Where chips go that are due to an account of the last hand: people may have changed chairs
    /// since, or have left.
    fn receiver(&self, then: Account) -> Account {
        match then {
            Account::Seat(seat) => self.now_at(seat).map_or(Account::WalletOf(seat), Account::Seat),
            Account::CageOf(seat) if self.now_at(seat).is_none() => Account::WalletOf(seat),
            other => other,
        }
    }

    /// Where to look for chips that a holder of the last hand owes, in order. Wallets are never
    /// opened: the room has to ask people for what they took away from the table.
    fn payers(&self, then: Account) -> Vec<Account> {
        let chair = |seat| self.now_at(seat).map(Account::Seat);
        match then {
            Account::Seat(seat) => chair(seat).into_iter().collect(),
            Account::CageOf(seat) => {
                [Account::CageOf(seat)].into_iter().chain(chair(seat)).collect()
            }
            other => vec![self.receiver(other)],
        }
    }

    /// What an account can pay. The house has what it got from the hand.
    fn has(&self, account: Account) -> Option<Chips> {
        match account {
            Account::Seat(seat) => Some(self.stack(seat)),
            Account::CageOf(seat) => {
                Some(self.now_at(seat).map_or(Chips::ZERO, |at| self.held(at)))
            }
            Account::Corporation => Some(self.corporation()),
            Account::Jackpot => Some(self.pools.fund()),
            _ => None,
        }
    }

    fn pay_right(
        &mut self,
        from: Account,
        to: Account,
        amount: Chips,
        rule: Option<RuleId>,
        events: &mut Events,
    ) {
        for (account, amount) in [(from, Chips::ZERO - amount), (to, amount)] {
            match account {
                Account::Seat(seat) => self.state.chairs[seat].stack += amount,
                Account::Corporation => self.state.corporation += amount,
                Account::Jackpot => self.pools.take_drop(amount),
                Account::CageOf(seat) => {
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
