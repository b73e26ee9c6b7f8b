use super::again::left_by;
use super::{Followed, Moved, Ruled};
use crate::terms::Rotation;
use crate::{EventKind, Events, Seating};
use cards::Seat;
use engine::ids::{PD_20, PK_35};
use engine::{Account, Chips, Reason, RuleId};

impl Seating {
    /// Corrects the result of a hand, with events for the amounts before and after and for
    /// who pays whom. Players with too much pay from their stack; `suspense` pays what they no
    /// longer have, or what somebody who left owes. What is due to somebody who left goes to their
    /// wallet.
    ///
    /// Only the difference in that hand is paid: later hands stand as they were played. Who leads
    /// next and who has lost money as player-dealer follows from the last hand alone.
    pub(crate) fn amend(&mut self, then: &Followed, ruled: &Ruled, events: &mut Events) {
        for ((account, before), (_, after)) in
            left_by(&ruled.before).into_iter().zip(left_by(&ruled.after))
        {
            if before != after {
                events.tell(EventKind::Amended { account, before, after });
            }
        }
        for moved in &ruled.moves {
            self.settle(then, *moved, ruled.rule, events);
        }
        if self.on(PD_20) {
            let new = ruled.after.barred.without(ruled.before.barred);
            new.iter().for_each(|seat| self.bar(then, seat));
        }
        let last = self.followed.is_last(then);
        if let Some(before) = self.state.bank.lost_before.filter(|_| last) {
            // Who has lost money since they took the bank is reckoned again (PD-18).
            let lost = ruled.after.carry.lost.iter().filter_map(|seat| self.now_at(then, seat));
            self.state.bank.lost = before.or(lost.collect());
        }
        if last && ruled.before.carry.lead != ruled.after.carry.lead {
            let next = self.next_after(ruled.after.carry.lead);
            self.state.next = next.and_then(|(seat, rule)| Some((self.now_at(then, seat)?, rule)));
        }
        self.show_stacks();
    }

    /// Bars the player who sat there, even if they have left (PD-20).
    fn bar(&mut self, then: &Followed, seat: Seat) {
        match (self.now_at(then, seat), then.player(seat)) {
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

    pub(super) fn settle(
        &mut self,
        then: &Followed,
        moved: Moved,
        rule: Option<RuleId>,
        events: &mut Events,
    ) {
        let to = self.receiver(then, moved.to);
        let mut rest = moved.amount;
        for from in self.payers(then, moved.from) {
            let amount = self.has(then, from).map_or(rest, |has| has.min(rest));
            if amount > Chips::ZERO && from != to {
                self.pay_right(then, (from, to), amount, rule, events);
                rest -= amount;
            }
        }
        // They already have what the cage has paid out to them.
        let own = moved.from.seat().is_some() && moved.from.seat() == moved.to.seat();
        if !rest.is_zero() && !own {
            self.pay_right(then, (Account::Suspense, to), rest, rule, events);
        }
    }

    /// Where chips go that are due to an account of a hand: people may have changed chairs
    /// since, or have left.
    fn receiver(&self, then: &Followed, due: Account) -> Account {
        match due {
            Account::Seat(seat) => {
                self.now_at(then, seat).map_or(Account::WalletOf(seat), Account::Seat)
            }
            Account::CageOf(seat) if self.now_at(then, seat).is_none() => Account::WalletOf(seat),
            other => other,
        }
    }

    /// Where to look for chips that a holder of a hand owes, in order. Wallets are never
    /// opened: the room has to ask people for what they took away from the table.
    fn payers(&self, then: &Followed, owes: Account) -> Vec<Account> {
        let chair = |seat| self.now_at(then, seat).map(Account::Seat);
        match owes {
            Account::Seat(seat) => chair(seat).into_iter().collect(),
            Account::CageOf(seat) => {
                [Account::CageOf(seat)].into_iter().chain(chair(seat)).collect()
            }
            other => vec![self.receiver(then, other)],
        }
    }

    /// What an account can pay. The house has what it got from the hand.
    fn has(&self, then: &Followed, account: Account) -> Option<Chips> {
        match account {
            Account::Seat(seat) => Some(self.stack(seat)),
            Account::CageOf(seat) => {
                Some(self.now_at(then, seat).map_or(Chips::ZERO, |at| self.held(at)))
            }
            Account::Corporation => Some(self.corporation()),
            Account::Jackpot => Some(self.pools.fund()),
            _ => None,
        }
    }

    fn pay_right(
        &mut self,
        then: &Followed,
        (from, to): (Account, Account),
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
                    if let Some(at) = self.now_at(then, seat) {
                        self.state.chairs[at].held += amount;
                    }
                }
                _ => {}
            }
        }
        events.push(EventKind::Pay { from, to, amount, reason: Reason::Ruling }, rule);
    }
}
