use super::fees::Dropped;
use super::hand::{PokerHand, Waits};
use super::order::{Worth, Worths};
use super::variant::Showdown;
use crate::contract::*;
use crate::ids::*;
use crate::money::{Chips, Pot, Pots, pots, split};
use cards::{Seat, Zone};
use std::cmp::Ordering;

/// Who takes which half of a pot; if no low is played or none qualifies, the high takes it all.
#[derive(Clone, Copy, Debug)]
pub(super) struct Won {
    pub high: SeatSet,
    pub low: SeatSet,
    /// The rule that decides it, besides the order of hands.
    rule: Option<RuleId>,
}

impl Won {
    pub(super) const NOBODY: Won = Won::all(SeatSet::EMPTY);

    const fn all(high: SeatSet) -> Won {
        Won { high, low: SeatSet::EMPTY, rule: None }
    }
}

/// A pot, or half of one, to be shared.
#[derive(Clone, Copy, Debug)]
struct Part {
    of: ResultKind,
    /// The rule about its odd chips.
    odd: RuleId,
    /// The rule under which it is paid if it is not shared.
    rule: Option<RuleId>,
}

impl PokerHand {
    /// Shows and reads the hands and pushes the pots.
    pub(super) fn showdown(&mut self, events: &mut Events) {
        if self.runs_again(events) {
            return;
        }
        let trouble = self.table.trouble.is_some();
        if trouble && (self.foul_hands(events) || self.found_at_showdown()) {
            return;
        }
        self.table.round.turn = None;
        events.tell(EventKind::Phase { phase: Phase::Showdown });
        let Some((first, rule)) = self.shows_first() else {
            return self.end(events, Ending::Played);
        };
        events.cite(rule, EventKind::Opens { seat: first });
        if !self.game.all_show {
            self.table.waits = Waits::Showing;
            self.table.round.turn = Some(first);
            return;
        }
        let worths = self.read_hands();
        let shown = if self.on(PK_54) { self.table.live } else { SeatSet::EMPTY };
        for seat in shown.clockwise_from(first) {
            self.show(seat, &worths, PK_54, events);
        }
        if self.table.trouble.is_some() {
            self.turned_up(shown);
        }
        self.settle(&worths, events);
    }

    /// A hand with the wrong number of cards wins nothing, in games that say how many it needs. If
    /// no hand has the right number, nobody loses because of it.
    fn foul_hands(&mut self, events: &mut Events) -> bool {
        let (Showdown::One { exactly, .. } | Showdown::Split { exactly, .. }) =
            self.game.variant.showdown;
        let Some((needs, rule)) = exactly else { return false };
        let cards = |seat: &Seat| self.table.hole[*seat].len() + self.table.board.len();
        let wrong = |seat: &Seat| cards(seat) != needs as usize;
        let foul: SeatSet = self.table.live.iter().filter(wrong).collect();
        if !self.on(rule) || foul == self.table.live {
            return false;
        }
        for seat in foul.clockwise_after(self.table.button) {
            let result = ResultKind::Fouled;
            events
                .cite(rule, EventKind::Result { hand: Zone::Hand(seat, 0), circle: None, result });
            self.table.live.remove(seat);
            self.table.all_in.remove(seat);
            self.muck(seat, Some(rule), events);
        }
        let alone = self.table.live.is_single() && self.on(PK_47);
        if alone {
            self.uncontested(events);
        }
        alone
    }

    /// Kills the losing hands and pushes the pots.
    pub(super) fn settle(&mut self, worths: &Worths, events: &mut Events) {
        if !self.table.boards.is_empty() {
            self.settle_runs(events);
        } else if let Some(rule) = self.game.must_bet {
            self.settle_checked(worths, rule, events);
        } else if self.table.all_in.is_empty() {
            // Everybody left has matched every bet, so there are no side pots.
            let won = self.winners(self.table.live, worths);
            self.push_pots(&[self.whole_pot()], &[won], events);
        } else {
            self.settle_side_pots(worths, events);
        }
        self.end(events, Ending::Played);
    }

    #[inline(never)] // most hands have none
    fn settle_side_pots(&mut self, worths: &Worths, events: &mut Events) {
        let pots = self.pots();
        let mut won = [Won::NOBODY; Seat::MAX];
        for (pot, won) in pots.iter().zip(&mut won) {
            *won = self.winners(pot.eligible, worths);
        }
        self.push_pots(&pots, &won[..pots.len()], events);
    }

    /// A hand is turned up and read.
    pub(super) fn show(&mut self, seat: Seat, worths: &Worths, rule: RuleId, events: &mut Events) {
        if worths.high[seat].is_none() {
            return;
        }
        // Up cards are visible already; only the others are turned up.
        self.table.hole[seat].turn_up(|card| {
            let (zone, seen) = (Zone::Hand(seat, 0), Seen::ALL);
            events.cite(rule, EventKind::Show { card, zone, seen });
        });
        match self.game.variant.showdown {
            Showdown::One { rule, .. } => {
                let worth = worths.high[seat];
                let rule = self.read_by(seat, worth).unwrap_or(rule);
                self.read_out(seat, worth, rule, events);
            }
            Showdown::Split { high, low, .. } => {
                for (worth, side) in [(worths.high[seat], high), (worths.low[seat], low)] {
                    let rule = self.read_by(seat, worth).unwrap_or(side.cards);
                    self.read_out(seat, worth, rule, events);
                }
            }
        }
    }

    /// The dealer reads a hand aloud, if it can be read.
    #[inline]
    pub(super) fn read_out(
        &self,
        seat: Seat,
        worth: Option<Worth>,
        rule: RuleId,
        events: &mut Events,
    ) {
        let Some(worth) = worth else { return };
        let (reading, value) = (worth.reading(), worth.value());
        events.cite(rule, EventKind::Reads { hand: Zone::Hand(seat, 0), reading, value });
    }

    /// Who takes which half of a pot. Hands that cannot be read share it only if none can be read.
    pub(super) fn winners(&self, eligible: SeatSet, worths: &Worths) -> Won {
        if !self.game.all_show && !self.on(PK_16) {
            return Won::all(eligible);
        }
        match self.game.variant.showdown {
            Showdown::One { rule, takes, .. } => {
                // With its rule off, the best hand has no better claim to the pot than the others.
                let known = takes.is_none_or(|rule| self.on(rule));
                let best = self.best(eligible, &worths.high, rule);
                Won { rule: takes, ..Won::all(if known { best } else { eligible }) }
            }
            Showdown::Split { high, low, qualifies, bounded, .. } => {
                let highs = self.best(eligible, &worths.high, high.cards);
                let paired = |seat: &Seat| {
                    worths.high[*seat].is_some_and(|worth| worth.reading() != Reading::HighCard)
                };
                let asked = qualifies.filter(|rule| self.game.qualifiers.pair && self.on(*rule));
                let failed = asked.filter(|_| !highs.iter().any(|seat| paired(&seat)));
                let has_low = |seat: &Seat| worths.low[*seat].is_some();
                let lows: SeatSet = eligible.iter().filter(has_low).collect();
                if lows.is_empty() || !self.on(low.rule) {
                    // Nothing to share with: the high hand takes all, or else the high card.
                    let rule = failed.or(bounded).unwrap_or(low.rule);
                    return Won { rule: Some(rule), ..Won::all(highs) };
                }
                let lows =
                    if self.on(PK_51) { self.best(lows, &worths.low, low.cards) } else { lows };
                match failed {
                    None => Won { high: highs, low: lows, rule: Some(high.rule) },
                    rule => Won { high: SeatSet::EMPTY, low: lows, rule },
                }
            }
        }
    }

    /// The best of these hands in one order; all of them if its rules are switched off.
    fn best(&self, eligible: SeatSet, worths: &BySeat<Option<Worth>>, rule: RuleId) -> SeatSet {
        if !self.on(PK_50) || !self.on(PK_24) || !self.on(rule) {
            return eligible;
        }
        let mut best = None;
        let mut winners = SeatSet::EMPTY;
        for seat in eligible.iter() {
            match worths[seat].cmp(&best) {
                Ordering::Less => continue,
                Ordering::Equal => {}
                Ordering::Greater => (best, winners) = (worths[seat], SeatSet::EMPTY),
            }
            winners.add(seat);
        }
        if winners.iter().any(|seat| self.read_by(seat, best).is_some_and(|rule| !self.on(rule))) {
            return eligible;
        }
        winners
    }

    pub(super) fn pots(&self) -> Pots {
        let table = &self.table;
        if !self.on(PK_01) {
            self.whole_pot().into()
        } else if table.elsewhere.is_some() {
            self.pots_elsewhere()
        } else {
            pots(&table.paid, table.dealt, table.live)
        }
    }

    /// Everything in one pot, without side pots.
    #[inline]
    fn whole_pot(&self) -> Pot {
        let table = &self.table;
        Pot::whole(table.dealt.iter().map(|seat| table.paid[seat]).sum(), table.live)
    }

    /// No pot is pushed before the losing hands are dead (PK-21).
    pub(super) fn kill_losers(&mut self, winners: SeatSet, events: &mut Events) {
        for seat in self.table.live.without(winners).clockwise_after(self.table.button) {
            // A player who plays the board no longer holds cards.
            if self.table.hole[seat].is_empty() {
                continue;
            }
            let cards = self.table.hole[seat].len() as u8;
            self.table.beaten[seat] = (self.table.muck.len() as u8, cards);
            self.muck(seat, Some(PK_21), events);
        }
    }

    /// Losing hands are dead before any pot is pushed (PK-21).
    #[inline]
    pub(super) fn push_pots(&mut self, pots: &[Pot], won: &[Won], events: &mut Events) {
        let any = won.iter().fold(SeatSet::EMPTY, |any, won| any.or(won.high).or(won.low));
        self.table.won = any;
        if self.on(PK_21) {
            self.kill_losers(any, events);
        }
        self.share_pots(pots, won, events);
    }

    #[inline]
    fn share_pots(&mut self, pots: &[Pot], won: &[Won], events: &mut Events) {
        let posted = match self.table.elsewhere {
            None => self.table.posted,
            Some(_) => self.table.dealt,
        };
        let mut dead: Chips = posted.iter().map(|seat| self.table.dead[seat]).sum();
        let mut raked = Chips::ZERO;
        for (at, (pot, won)) in pots.iter().zip(won).enumerate() {
            let amount = pot.amount + std::mem::take(&mut dead);
            let rake = self.take_rake(amount, raked, events);
            raked += rake;
            let drop = self.dropped_from(pots, at) + rake;
            self.share_pot(amount - drop, at, won, events);
        }
    }

    /// The main pot or one of the side pots, or what one board decides of it.
    #[inline]
    pub(super) fn share_pot(&mut self, amount: Chips, at: usize, won: &Won, events: &mut Events) {
        let rule = won.rule.or((at > 0).then_some(PK_01));
        if won.low.is_empty() {
            let part = Part { of: ResultKind::Win, odd: self.game.variant.odd_chip, rule };
            self.push_part(amount, won.high, part, events);
        } else {
            self.share_halves(amount, won, rule, events)
        }
    }

    /// What the house took out of one of the pots.
    #[inline]
    fn dropped_from(&self, pots: &[Pot], at: usize) -> Chips {
        let Dropped { total, dead, .. } = &self.table.dropped;
        if total.is_zero() || pots.len() == 1 {
            return *total;
        }
        let dead = if at == 0 { *dead } else { Chips::ZERO };
        dead + self.dropped_between(pots[at].floor, pots[at].top)
    }

    /// The whole pot, or half of it, goes to the best low.
    #[cold]
    fn share_halves(
        &mut self,
        amount: Chips,
        won: &Won,
        rule: Option<RuleId>,
        events: &mut Events,
    ) {
        let Showdown::Split { odd, .. } = self.game.variant.showdown else { return };
        let part = |of, rule| Part { of, odd, rule };
        if won.high.is_empty() {
            return self.push_part(amount, won.low, part(ResultKind::WinLow, rule), events);
        }
        // The odd chip between the halves goes to the high hand.
        let low = amount.share(2, self.smallest_chip(odd));
        let high = amount - low;
        let rule = if high == low { rule } else { Some(odd) };
        self.push_part(high, won.high, part(ResultKind::WinHigh, rule), events);
        self.push_part(low, won.low, part(ResultKind::WinLow, rule), events);
    }

    /// Winners share a pot or half of one, with odd chips starting from the button's left.
    #[inline]
    fn push_part(&mut self, amount: Chips, winners: SeatSet, part: Part, events: &mut Events) {
        let shared = (winners.len() > 1).then_some(part.odd);
        let share = split(amount, winners.len(), self.smallest_chip(part.odd));
        let button = self.table.button;
        let order = if part.of == ResultKind::WinLow { PK_51 } else { PK_50 };
        for (place, seat) in winners.clockwise_after(button).enumerate() {
            let speaks = match winners.len() {
                1 if self.game.all_show => order,
                1 => PK_16,
                _ => PK_24,
            };
            events.cite(
                speaks,
                EventKind::Result { hand: Zone::Hand(seat, 0), circle: None, result: part.of },
            );
            let route = Account::Pot.to(Account::Seat(seat));
            let rule = shared.or(part.rule);
            let chips = match self.table.elsewhere {
                None => share(place),
                Some(_) => self.share_elsewhere(amount, winners.len(), place),
            };
            self.table.purse.pay(events, route, chips, Reason::Win, rule);
        }
    }
}
