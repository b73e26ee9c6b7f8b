use super::hand::{PokerHand, Waits};
use crate::contract::*;
use crate::ids::*;
use crate::money::{Chips, Pot, Pots, pots, split};
use cards::{Seat, Zone};
use ranking::high::{Category, Pool, Strength};

/// The strength of each live hand, none for one with cards nobody knows.
pub(super) type Strengths = BySeat<Option<Strength>>;

impl PokerHand {
    /// Hands are shown and read, pots are pushed.
    pub(super) fn showdown(&mut self, events: &mut Events) {
        if self.table.slips.odd && self.found_at_showdown() {
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
        let strengths = self.read_hands();
        let best = || self.table.live.iter().filter_map(|seat| strengths[seat]).max();
        let shown = match self.on(PK_54) {
            true => self.table.live,
            false => self.table.live.iter().filter(|seat| strengths[*seat] == best()).collect(),
        };
        for seat in shown.clockwise_from(first) {
            self.show(seat, strengths[seat], PK_54, events);
        }
        if self.table.slips.to_one.is_some() {
            self.turned_up(shown);
        }
        self.settle(&strengths, events);
    }

    /// Losing hands are dead, pots are pushed.
    pub(super) fn settle(&mut self, strengths: &Strengths, events: &mut Events) {
        if self.table.all_in.is_empty() && self.on(PK_01) {
            // Whoever is left has matched every bet: there are no side pots.
            let pot = self.table.dealt.iter().map(|seat| self.table.paid[seat]).sum();
            let winners = self.winners(self.table.live, strengths);
            self.push_pots(&[Pot { amount: pot, eligible: self.table.live }], &[winners], events);
        } else {
            let pots = self.pots();
            let mut winners = [SeatSet::EMPTY; Seat::MAX];
            for (pot, winners) in pots.iter().zip(&mut winners) {
                *winners = self.winners(pot.eligible, strengths);
            }
            self.push_pots(&pots, &winners[..pots.len()], events);
        }
        self.end(events, Ending::Played);
    }

    /// Best five of hole cards and board (HE-03, PK-50).
    pub(super) fn read_hands(&self) -> Strengths {
        let mut strengths = BySeat::all(None);
        let mut board = Pool::EMPTY;
        self.table.board.cards().for_each(|card| board.add(card));
        let hole_plays = self.on(HE_03) || self.table.board.len() < 5;
        for seat in self.table.live.iter() {
            let mut pool = board;
            if hole_plays {
                self.table.hole[seat].cards().for_each(|card| pool.add(card));
            }
            strengths[seat] = pool.rank();
        }
        strengths
    }

    pub(super) fn show(
        &mut self,
        seat: Seat,
        strength: Option<Strength>,
        rule: RuleId,
        events: &mut Events,
    ) {
        let Some(strength) = strength else { return };
        for (card, seen) in self.table.hole[seat].seen() {
            *seen = Seen::ALL;
            let zone = Zone::Hand(seat, 0);
            events.cite(rule, EventKind::Show { card, zone, seen: Seen::ALL });
        }
        self.read_out(seat, Some(strength), HE_03, events);
    }

    /// The dealer reads a hand, if it can be read.
    pub(super) fn read_out(
        &self,
        seat: Seat,
        strength: Option<Strength>,
        rule: RuleId,
        events: &mut Events,
    ) {
        let Some(strength) = strength else { return };
        let reading = reading(strength.category());
        let value = strength.value();
        events.cite(rule, EventKind::Reads { hand: Zone::Hand(seat, 0), reading, value });
    }

    /// The best hands among those that can win a pot. Hands that nobody can read share it only
    /// if none can be read.
    fn winners(&self, eligible: SeatSet, strengths: &Strengths) -> SeatSet {
        if !self.game.all_show && !self.on(PK_16) {
            // Were the cards not to speak, whoever shows first would be believed.
            let first = self.shows_first().map_or(self.table.button, |(seat, _)| seat);
            return eligible.clockwise_from(first).take(1).collect();
        }
        let known = eligible.iter().filter_map(|seat| strengths[seat]);
        let best = if self.on(PK_50) { known.max() } else { known.min() };
        let winners: SeatSet = eligible.iter().filter(|seat| strengths[*seat] == best).collect();
        if winners.is_single() || self.on(PK_24) { winners } else { self.by_suit(winners) }
    }

    /// Were suits to break ties, the highest hole card by rank and suit would take the pot.
    #[cold]
    fn by_suit(&self, tied: SeatSet) -> SeatSet {
        let key = |card: cards::Card| (card.rank(), card.suit());
        let highest = |seat: &Seat| self.table.hole[*seat].cards().map(key).max();
        tied.iter().max_by_key(highest).into_iter().collect()
    }

    pub(super) fn pots(&self) -> Pots {
        let table = &self.table;
        match self.on(PK_01) {
            true => pots(&table.paid, table.dealt, table.live),
            false => {
                // No side pots: whoever is live can win everything.
                let mut even = BySeat::all(Chips::ZERO);
                if let Some(seat) = table.live.iter().next() {
                    even[seat] = table.dealt.iter().map(|s| table.paid[s]).sum();
                }
                let one: SeatSet = table.live.iter().take(1).collect();
                let mut all = pots(&even, table.dealt, one);
                all.open_to(table.live);
                all
            }
        }
    }

    /// No pot is pushed before the losing hands are dead (PK-21).
    fn kill_losers(&mut self, winners: SeatSet, events: &mut Events) {
        for seat in self.table.live.without(winners).clockwise_after(self.table.button) {
            // Who plays the board holds no cards any more.
            if self.table.hole[seat].is_empty() {
                continue;
            }
            self.muck(seat, Some(PK_21), events);
        }
    }

    /// Losing hands are dead before any pot is pushed (PK-21).
    #[inline]
    fn push_pots(&mut self, pots: &[Pot], winners: &[SeatSet], events: &mut Events) {
        let any = winners.iter().fold(SeatSet::EMPTY, |any, some| any.or(*some));
        if self.on(PK_21) {
            self.kill_losers(any, events);
        }
        self.share_pots(pots, winners, events);
        if !self.on(PK_21) {
            self.kill_losers(any, events);
        }
    }

    #[inline]
    fn share_pots(&mut self, pots: &[Pot], winners: &[SeatSet], events: &mut Events) {
        let mut dropped = self.table.dropped;
        let mut dead: Chips = self.table.posted.iter().map(|seat| self.table.dead[seat]).sum();
        for (at, (pot, winners)) in pots.iter().zip(winners).enumerate() {
            let amount = pot.amount + std::mem::take(&mut dead);
            let drop = dropped.min(amount);
            dropped -= drop;
            let side = (at > 0).then_some(PK_01);
            let shared = (winners.len() > 1).then_some(PK_22);
            let share = split(amount - drop, winners.len(), self.game.smallest_chip);
            let button = self.table.button;
            for (place, seat) in winners.clockwise_after(button).enumerate() {
                let result = ResultKind::Win;
                let speaks = match winners.len() {
                    1 if self.game.all_show => PK_50,
                    1 => PK_16,
                    _ => PK_24,
                };
                events.cite(
                    speaks,
                    EventKind::Result { hand: Zone::Hand(seat, 0), circle: None, result },
                );
                let place = if self.on(PK_22) { place } else { winners.len() - 1 - place };
                let route = (Account::Pot, Account::Seat(seat));
                let rule = shared.or(side);
                self.table.purse.pay(events, route, share(place), Reason::Win, rule);
            }
        }
    }
}

fn reading(category: Category) -> Reading {
    match category {
        Category::HighCard => Reading::HighCard,
        Category::OnePair => Reading::OnePair,
        Category::TwoPair => Reading::TwoPair,
        Category::ThreeOfAKind => Reading::ThreeOfAKind,
        Category::Straight => Reading::Straight,
        Category::Flush => Reading::Flush,
        Category::FullHouse => Reading::FullHouse,
        Category::FourOfAKind => Reading::FourOfAKind,
        Category::StraightFlush => Reading::StraightFlush,
        Category::RoyalFlush => Reading::RoyalFlush,
    }
}
