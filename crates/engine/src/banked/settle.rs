//! Wagers are compared, collected and paid, as far as the player-dealer's money goes.

use super::escrow::{Cover, Coverage, Verdict};
use super::game::{Finding, StartFrom};
use super::hand::BankedHand;
use super::wagers::{Wager, WagerKind};
use crate::contract::{
    Account, Ending, EventKind, Events, Marker, Phase, Reason, ResultKind, RuleId,
};
use crate::ids::{EQ_16, PD_05, PD_07, PD_11, PD_19};
use cards::{Seat, Zone};

impl BankedHand {
    /// Settles everything and ends the hand.
    pub(super) fn settle(&mut self, events: &mut Events) {
        self.enter(Phase::Settle, events);
        if !self.on(PD_05) {
            // Without the rule the player-dealer stands for everything he owns.
            let all = self.table.purse.stack(self.table.bank);
            let route = (Account::Seat(self.table.bank), Account::Escrow);
            self.table.purse.pay(events, route, all, Reason::Bank, None);
        }
        let coverage = match self.on(PD_11) {
            true => self.game.table.coverage,
            false => Coverage::Gross,
        };
        self.queue(events);
        let mut cover = {
            let queue = self.table.wagers.iter().map(|w| (w.amount, self.finding(w).verdict));
            let put_up = self.table.purse.get(Account::Escrow);
            Cover::new(coverage, put_up, self.game.table.chip, queue)
        };
        for at in 0..self.table.wagers.len() {
            let wager = self.table.wagers[at];
            self.table.wagers[at].action = cover.take(wager.amount, self.finding(&wager).verdict);
        }
        self.cover_rest(coverage);
        self.tell_results(events);
        let void = |wager: &Wager| self.finding(wager).verdict == Verdict::Void;
        let covered = self.table.wagers.iter().all(|w| w.action == w.amount || void(w));
        if self.on(PD_11) && (covered || coverage == Coverage::Net) {
            for losers in [true, false] {
                self.settle_all(Some(losers), (coverage, &cover), Some(PD_11), events);
            }
        } else {
            let order = self.game.table.settle_rule();
            let rule = (self.on(order) && !covered).then_some(order);
            self.settle_all(None, (coverage, &cover), rule, events);
        }
        self.return_bank(events);
        self.return_cover(events);
        if !self.on(PD_19) {
            self.collect_fees(events);
        }
        self.finish(Ending::Played, events);
    }

    /// What the player-dealer's money does not reach, the bank behind him covers as far as its own
    /// goes (PD-07).
    fn cover_rest(&mut self, coverage: Coverage) {
        let put_up = self.table.purse.get(Account::Cover);
        let rest = |wager: &Wager| wager.amount - wager.action;
        let mut cover = {
            let queue = self.table.wagers.iter().map(|w| (rest(w), self.finding(w).verdict));
            Cover::new(coverage, put_up, self.game.table.chip, queue)
        };
        for at in 0..self.table.wagers.len() {
            let wager = self.table.wagers[at];
            let verdict = self.finding(&wager).verdict;
            self.table.wagers[at].behind = cover.take(rest(&wager), verdict);
        }
    }

    /// Puts the wagers in the order of settlement: clockwise from where the house starts, originals
    /// before doubles and splits.
    fn queue(&mut self, events: &mut Events) {
        let (from, rule) = (self.game.table.settle_from, self.game.table.settle_rule());
        // Without the rule it goes the other way round.
        let back = (from == StartFrom::DealerRight) == self.on(rule);
        let mut place = crate::contract::BySeat::all(0_usize);
        for (at, seat) in self.around_from(from).enumerate() {
            place[seat] = if back { Seat::MAX - at } else { at };
        }
        // Unstable sorting does not allocate; the key tells all wagers of a hand apart but for
        // their making, which the square stands for.
        self.table.wagers.sort_unstable_by_key(|wager| {
            let later = wager.kind != WagerKind::Original;
            (later, place[wager.hand.0], wager.hand.1, wager.kind as u8, wager.square)
        });
        if let Some(seat) = self.table.wagers.first().map(|wager| wager.owner) {
            let marker = Marker::ActionButton;
            let kind = match from {
                // No action button is used.
                StartFrom::DealerRight => EventKind::Opens { seat },
                StartFrom::SeatOne | StartFrom::LeftOfBank => EventKind::Mark { marker, seat },
            };
            events.cite(rule, kind);
        }
    }

    fn finding(&self, wager: &Wager) -> Finding {
        let table = &self.table;
        let hand = table.hand(wager.hand).expect("a wager rides on a hand that was dealt");
        self.game.play.finding(table.rules, hand, &table.bank_cards, wager.kind)
    }

    /// Whether no bank's money reaches all of a wager.
    fn is_short(&self, wager: &Wager) -> bool {
        let covered = wager.action + wager.behind;
        covered < wager.amount && self.finding(wager).verdict != Verdict::Void
    }

    /// Reads the player-dealer's hand, then every other one with its result.
    fn tell_results(&self, events: &mut Events) {
        let (table, play) = (&self.table, &self.game.play);
        let read = |cards, (seat, hand): (Seat, u8), events: &mut Events| {
            if let Some((reading, value, rule)) = play.reads(table.rules, cards) {
                events
                    .cite(rule, EventKind::Reads { hand: Zone::Hand(seat, hand), reading, value });
            }
        };
        read(&table.bank_cards, (table.bank, 0), events);
        for (at, wager) in table.wagers.iter().enumerate() {
            let id = wager.hand;
            if table.wagers[..at].iter().any(|before| before.hand == id) {
                continue;
            }
            if let Some(hand) = table.hand(id) {
                read(&hand.cards, id, events);
            }
            let mut riding = table.wagers.iter().filter(|wager| wager.hand == id);
            let finding = self.finding(wager);
            let (result, rule) =
                match riding.all(|w| (w.action + w.behind).is_zero() && self.is_short(w)) {
                    true => (ResultKind::NoAction, self.game.table.settle_rule()),
                    false => (finding.result, finding.rule),
                };
            events.cite(
                rule,
                EventKind::Result { hand: Zone::Hand(id.0, id.1), circle: None, result },
            );
        }
    }

    /// Moves the chips of all wagers in order: of all, or of losers or the others alone.
    fn settle_all(
        &mut self,
        losers: Option<bool>,
        cover: (Coverage, &Cover),
        rule: Option<RuleId>,
        events: &mut Events,
    ) {
        for at in 0..self.table.wagers.len() {
            let wager = self.table.wagers[at];
            let finding = self.finding(&wager);
            let loses = matches!(finding.verdict, Verdict::Lose | Verdict::Half);
            if losers.is_none_or(|losers| losers == loses) {
                self.settle_one(&wager, finding, cover, rule, events);
            }
        }
    }

    fn settle_one(
        &mut self,
        wager: &Wager,
        finding: Finding,
        (coverage, cover): (Coverage, &Cover),
        rule: Option<RuleId>,
        events: &mut Events,
    ) {
        let (spot, stack) = (Account::Spot(wager.hand.0), Account::Seat(wager.owner));
        let order = self.game.table.settle_rule();
        let abandoned = self.table.hand(wager.hand).is_some_and(|hand| hand.abandoned);
        // What an abandoned hand wins is kept for its player (EQ-16).
        let kept = abandoned && self.game.table.floor_list && self.on(EQ_16);
        let behind = self.table.covering.map(|cover| cover.home());
        let banks = [
            (Account::Escrow, Account::Seat(self.table.bank), wager.action, rule),
            (Account::Cover, behind.unwrap_or(Account::Cover), wager.behind, Some(PD_07)),
        ];
        let mut back = wager.action + wager.behind;
        for (escrow, home, part, rule) in banks {
            let (paid, lost) = cover.moves(part, finding.verdict);
            // Winnings do not replenish a bank, unless the house counts them together.
            let to = if coverage == Coverage::Gross { home } else { escrow };
            let (reason, why) = match finding.result {
                ResultKind::Fouled => (Reason::Forfeit, Some(finding.rule)),
                _ => (Reason::Lose, rule),
            };
            self.table.purse.pay(events, (spot, to), lost, reason, why);
            let (winner, why) = if kept { (Account::Cage, Some(EQ_16)) } else { (stack, rule) };
            self.table.purse.pay(events, (escrow, winner), paid, Reason::Pay, why);
            if kept {
                self.table.cage[wager.owner] += paid;
            }
            back -= lost;
        }
        let purse = &mut self.table.purse;
        let half = (finding.verdict == Verdict::Half).then_some(finding.rule);
        purse.pay(events, (spot, stack), back, Reason::Back, half);
        let rest = wager.amount - wager.action - wager.behind;
        let why = match (finding.verdict, rest == wager.amount) {
            (Verdict::Void, _) => finding.rule,
            (_, true) => order,
            (_, false) => PD_05,
        };
        purse.pay(events, (spot, stack), rest, Reason::Refund, Some(why));
    }
}
