//! Comparing, collecting and paying wagers, as far as the player-dealer's money goes.

use super::escrow::{Cover, Coverage, Verdict};
use super::felt::Felt;
use super::game::Finding;
use super::hand::BankedHand;
use super::hands::{FRONT, HandId};
use super::joint::cover_jointly;
use super::step::{By, Order, StartFrom};
use super::terms::BackLine;
use super::wagers::Wager;
use crate::contract::{
    Account, BySeat, Ending, EventKind, Events, Marker, Phase, Reason, ResultKind, RuleId, SeatSet,
};
use crate::ids::PD_07;
use crate::money::Chips;
use cards::Zone;

/// How the wagers of a hand are settled.
#[derive(Clone, Copy)]
struct Terms {
    coverage: Coverage,
    order: RuleId,
    /// The rule behind a payment.
    rule: Option<RuleId>,
}

impl BankedHand {
    /// Settles everything and ends the hand.
    pub(super) fn settle(&mut self, covered: Order, short: Order, events: &mut Events) {
        self.enter(Phase::Settle, events);
        let (losers_first, coverage) = (self.game.terms.losers_first, self.coverage());
        self.find_results();
        let full = self.covers_easily() || {
            self.queue(short);
            self.cover_wagers(coverage, short.rule);
            self.felt.wagers.iter().all(|w| w.action == w.amount || is_void(w))
        };
        if full {
            self.queue(covered);
        }
        self.tell_start(short, events);
        self.tell_results(if full { covered } else { short }, full, events);
        let order = if full { covered.rule } else { short.rule };
        let mut terms = Terms { coverage, order, rule: Some(losers_first) };
        if self.on(losers_first) && (full || coverage == Coverage::Net) {
            for losers in [true, false] {
                self.settle_all(Some(losers), terms, events);
            }
        } else {
            terms.rule = (self.on(order) && !full).then_some(order);
            self.settle_all(None, terms, events);
        }
        self.return_bank(events);
        self.return_cover(events);
        self.rack_cards(events);
        self.finish(Ending::Played, events);
    }

    /// Whether winnings may be used to pay others.
    fn coverage(&self) -> Coverage {
        let netted = self.game.terms.coverage == Coverage::Net;
        if netted && self.on(self.game.terms.losers_first) {
            Coverage::Net
        } else {
            Coverage::Gross
        }
    }

    /// The spots whose wagers the money reaches, in this order. Nobody is told the results yet.
    pub(super) fn reached(&mut self, order: Order) -> SeatSet {
        // Fast path: at even money every wager has action, whatever the results are.
        let all: Chips = self.felt.wagers.iter().map(|wager| wager.amount).sum();
        if self.on(self.game.terms.extent) && all <= self.felt.purse.get(Account::Escrow) {
            return self.felt.wagers.iter().map(|wager| wager.spot).collect();
        }
        self.find_results();
        self.queue(order);
        self.cover_wagers(self.coverage(), order.rule);
        let mut reached = SeatSet::EMPTY;
        for wager in self.felt.wagers.in_settlement() {
            if !is_void(wager) || !(wager.action + wager.behind).is_zero() {
                reached.add(wager.spot);
            }
            (wager.finding, wager.action, wager.behind) = (None, Chips::ZERO, Chips::ZERO);
        }
        reached
    }

    /// The cards are racked hand by hand as they were dealt, so that each hand can be rebuilt.
    fn rack_cards(&self, events: &mut Events) {
        let Some(rule) = self.game.terms.racked.filter(|rule| self.on(*rule)) else { return };
        let hands = &self.felt.hands;
        let (first, len) = (self.dealt_first(), hands.len());
        let dealt = (0..len).map(|at| &hands[(first + at) % len]);
        let spots = dealt.map(|hand| (Zone::Hand(hand.spot, hand.n), hand.cards.len()));
        let fixed = self
            .dealing
            .fixed()
            .iter()
            .map(|id| (id.zone(self.felt.bank), self.felt.cards(*id).len()));
        for (from, count) in spots.chain(fixed) {
            let (to, count) = (Zone::Muck, count as u16);
            events.cite(rule, EventKind::Gather { from, to, count });
        }
    }

    /// Finds the result of every wager.
    fn find_results(&mut self) {
        // Without hands of their own, all spots have the same result on a circle.
        let shared = !self.dealing.is_to_spots() && self.felt.fouled.is_empty();
        for at in 0..self.felt.wagers.len() {
            let wager = &self.felt.wagers[at];
            let finding = if self.felt.fouled.has(wager.spot) {
                let (verdict, result) = (Verdict::Lose, ResultKind::Fouled);
                Finding { verdict, result, rule: self.felt.foul_rule }
            } else {
                let before = self.felt.wagers[..at].iter();
                let same = |other: &&Wager| shared && other.circle == wager.circle;
                let known = before.filter(same).find_map(|other| other.finding);
                let look = || self.game.play.finding(&self.felt, wager);
                debug_assert!(known.is_none_or(|known| known == look()), "one result per circle");
                known.unwrap_or_else(look)
            };
            self.felt.wagers.in_settlement()[at].finding = Some(finding);
        }
    }

    /// Whether the player-dealer's money is more than all wagers and all winnings together. Then
    /// every wager has action, in whatever order they are settled.
    fn covers_easily(&mut self) -> bool {
        let chip = self.game.terms.units.chip;
        let put_up = self.felt.purse.get(Account::Escrow);
        let mut left = if self.on(self.game.terms.extent) { put_up } else { Chips::ZERO };
        let wagers = self.felt.wagers.in_settlement();
        for wager in wagers.iter() {
            let (paid, _) = verdict(wager).moves(wager.amount, chip);
            left -= wager.amount + paid;
        }
        let easily = left > Chips::ZERO;
        for wager in wagers.iter_mut().filter(|_| easily) {
            wager.action = if is_void(wager) { Chips::ZERO } else { wager.amount };
        }
        easily
    }

    /// How far the player-dealer's money goes, and then that of the bank behind (PD-07).
    fn cover_wagers(&mut self, coverage: Coverage, order: RuleId) {
        // Hands that nobody has seen stay unseen once the money is gone.
        let unseen = self.setting().is_some() && self.felt.covering.is_none();
        let units = self.game.terms.units;
        let wagers = self.felt.wagers.in_settlement();
        let put_up = if self.felt.rules.on(self.game.terms.extent) {
            self.felt.purse.get(Account::Escrow)
        } else {
            Chips::ZERO
        };
        let queue = wagers.iter().map(|wager| (wager.amount, verdict(wager)));
        let mut cover = Cover::new(coverage, put_up, units, queue);
        let jointly = matches!(self.game.terms.back_line, BackLine::Jointly(_));
        if jointly {
            cover_jointly(wagers, units.chip, |all, verdict| cover.take(all, verdict));
        } else {
            for wager in wagers.iter_mut() {
                if unseen && cover.is_spent() {
                    wager.finding = Some(Finding::new(Verdict::Void, order));
                }
                wager.action = cover.take(wager.amount, verdict(wager));
            }
        }
        if self.felt.covering.is_some() {
            let put_up = self.felt.purse.get(Account::Cover);
            let queue = wagers.iter().map(|wager| (rest(wager), verdict(wager)));
            let mut behind = Cover::new(coverage, put_up, units, queue);
            for wager in wagers.iter_mut() {
                wager.behind = behind.take(rest(wager), verdict(wager));
            }
        }
    }

    /// Sorts the wagers into settlement order, originals before doubles and splits.
    fn queue(&mut self, order: Order) {
        if self.felt.wagers.len() < 2 {
            return;
        }
        let mut place = BySeat::all(0_u8);
        for (at, seat) in self.around(order).iter().enumerate() {
            place[*seat] = at as u8;
        }
        let wagers = self.felt.wagers.in_settlement();
        for wager in wagers.iter_mut() {
            let circle = wager.circle.bit();
            wager.turn = u64::from_be_bytes([
                u8::from(wager.kind.place() > 0),
                if order.by == By::Circle { circle } else { 0 },
                place[wager.spot],
                wager.layer as u8,
                wager.owner.index() as u8,
                wager.n,
                wager.kind.place(),
                circle,
            ]);
        }
        // An unstable sort does not allocate. The key tells wagers apart except for the order in
        // which they were made, which does not matter.
        wagers.sort_unstable_by_key(|wager| wager.turn);
    }

    /// Announces where settlement starts, if no button was placed before.
    fn tell_start(&self, order: Order, events: &mut Events) {
        if self.dealing.button {
            return;
        }
        if let Some(seat) = self.felt.wagers.first().map(|wager| wager.owner) {
            let marker = Marker::ActionButton;
            let kind = match order.from {
                // No action button is used.
                StartFrom::DealerRight => EventKind::Opens { seat },
                _ => EventKind::Mark { marker, seat },
            };
            events.cite(order.rule, kind);
        }
    }

    /// Reads the hands that everybody plays against, then announces the result of every spot's
    /// hand, or of every wager if spots have no hands. `full` means that the player-dealer covers
    /// everything.
    fn tell_results(&self, order: Order, full: bool, events: &mut Events) {
        let felt = &self.felt;
        self.dealing.fixed().iter().for_each(|id| self.read(*id, events));
        let in_two = self.setting().is_some();
        if in_two {
            self.read(HandId::BankFront, events);
        }
        let of_spots = self.dealing.is_to_spots();
        let by_circle = self.game.has_circles();
        let unreached = |w: &Wager| (w.action + w.behind).is_zero() && is_short(w);
        for (at, wager) in felt.wagers.iter().enumerate() {
            let (spot, n) = wager.hand();
            let before = &felt.wagers[..at];
            let rides = |other: &Wager| of_spots && other.hand() == (spot, n);
            // Whoever bets behind a player shares the result of that player's hand.
            let told = |other: &Wager| rides(other) && (!by_circle || other.circle == wager.circle);
            if before.iter().any(told) {
                continue;
            }
            if of_spots && !before.iter().any(rides) {
                self.read(HandId::Spot(spot, n), events);
            }
            if in_two && !before.iter().any(rides) {
                self.read(HandId::Spot(spot, FRONT), events);
            }
            let mut riding = felt.wagers.iter().filter(|wager| told(wager));
            let none = !full && if of_spots { riding.all(unreached) } else { unreached(wager) };
            let (result, rule) = match (none, wager.finding) {
                (false, Some(finding)) => (finding.result, finding.rule),
                _ => (ResultKind::NoAction, order.rule),
            };
            let hand = if of_spots { Zone::Hand(spot, n) } else { Zone::Hand(wager.owner, 0) };
            let circle = by_circle.then_some(wager.circle);
            events.cite(rule, EventKind::Result { hand, circle, result });
        }
    }

    /// Announces the value of a hand; one that nobody showed stays unread.
    fn read(&self, id: HandId, events: &mut Events) {
        if self.felt.cards(id).iter().all(|held| held.seen.is_all()) {
            self.call(id, None, events);
        }
    }

    /// The same, citing another rule than that of its value.
    pub(super) fn call(&self, id: HandId, by: Option<RuleId>, events: &mut Events) {
        if let Some((reading, value, rule)) = self.game.play.reads_on(&self.felt, id) {
            let hand = id.zone(self.felt.bank);
            events.cite(by.unwrap_or(rule), EventKind::Reads { hand, reading, value });
        }
    }

    /// Moves the chips of all wagers in order, or only of the losers or the others.
    fn settle_all(&mut self, losers: Option<bool>, terms: Terms, events: &mut Events) {
        for at in 0..self.felt.wagers.len() {
            let wager = &self.felt.wagers[at];
            if losers.is_none_or(|losers| losers == verdict(wager).loses()) {
                let wager = *wager;
                self.settle_one(&wager, terms, events);
            }
        }
    }

    fn settle_one(&mut self, wager: &Wager, terms: Terms, events: &mut Events) {
        let Some(finding) = wager.finding else { return };
        let (spot, stack) = (Account::Spot(wager.spot), Account::Seat(wager.owner));
        let abandoned = || self.felt.hand(wager.hand()).is_some_and(|hand| hand.abandoned);
        // What an abandoned hand wins is kept for its player.
        let kept = self.game.terms.cage.filter(|rule| self.on(*rule) && abandoned());
        let chip = self.game.terms.units.chip;
        let mut back = wager.action + wager.behind;
        let mut settle = |felt: &mut Felt, escrow, home, part, rule| {
            let (paid, lost) = finding.verdict.moves(part, chip);
            // Winnings do not replenish a bank, unless the house nets them.
            let to = if terms.coverage == Coverage::Gross { home } else { escrow };
            let (reason, why) = match finding.result {
                ResultKind::Fouled => (Reason::Forfeit, Some(finding.rule)),
                _ => (Reason::Lose, rule),
            };
            felt.purse.pay(events, spot.to(to), lost, reason, why);
            let (winner, why) = match kept {
                Some(rule) => (Account::Cage, Some(rule)),
                None => (stack, rule),
            };
            felt.purse.pay(events, escrow.to(winner), paid, Reason::Pay, why);
            if kept.is_some() {
                felt.cage[wager.owner] += paid;
            }
            back -= lost;
        };
        if !wager.action.is_zero() {
            let home = Account::Seat(self.felt.bank);
            settle(&mut self.felt, Account::Escrow, home, wager.action, terms.rule);
        }
        if !wager.behind.is_zero() {
            let home = self.felt.covering.map_or(Account::Cover, |cover| cover.home());
            settle(&mut self.felt, Account::Cover, home, wager.behind, Some(PD_07));
        }
        let purse = &mut self.felt.purse;
        let half = (finding.verdict == Verdict::Half).then_some(finding.rule);
        purse.pay(events, spot.to(stack), back, Reason::Back, half);
        let rest = rest(wager) - wager.behind;
        let why = match (finding.verdict, rest == wager.amount) {
            (Verdict::Void, _) => finding.rule,
            (_, true) => terms.order,
            (_, false) => self.game.terms.extent,
        };
        purse.pay(events, spot.to(stack), rest, Reason::Refund, Some(why));
    }

    /// Returns what is left of the player-dealer's money.
    pub(super) fn return_bank(&mut self, events: &mut Events) {
        let left = self.felt.purse.get(Account::Escrow);
        let route = Account::Escrow.to(Account::Seat(self.felt.bank));
        self.felt.purse.pay(events, route, left, Reason::Refund, None);
        self.share_out(events);
    }
}

/// The verdict on a wager; one that has not been looked at has no action.
pub(super) fn verdict(wager: &Wager) -> Verdict {
    wager.finding.map_or(Verdict::Void, |finding| finding.verdict)
}

fn is_void(wager: &Wager) -> bool {
    verdict(wager) == Verdict::Void
}

/// The part that the player-dealer's money does not cover.
fn rest(wager: &Wager) -> Chips {
    wager.amount - wager.action
}

/// Whether part of a wager is covered by no bank at all.
fn is_short(wager: &Wager) -> bool {
    wager.action + wager.behind < wager.amount && !is_void(wager)
}
