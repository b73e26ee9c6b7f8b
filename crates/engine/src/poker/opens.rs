//! Who acts first in a betting round, and what the opener must put in.

use super::betting::MustOpen;
use super::hand::PokerHand;
use super::limits::More;
use super::variant::{Bet, BringIn, End, Opening, Opens, Order, OverBlinds, Short, Showdown, Step};
use crate::contract::*;
use crate::money::Chips;
use crate::stub::Facing;
use cards::{Card, CardList, Seat};
use ranking::showing;

impl PokerHand {
    /// Announces who acts first and takes any forced bet; `None` if nobody has a decision to make.
    #[inline(always)]
    pub(super) fn open(&mut self, bet: &Bet, events: &mut Events) -> Option<Seat> {
        let before = match (bet.opens, self.table.round.turn) {
            (Opens::AfterBlinds, Some(furthest_blind)) => furthest_blind,
            _ => self.table.button,
        };
        let next = self.next_to_act(before)?;
        let killed = self.table.step == self.game.first_bet && self.table.killer.is_some();
        match (bet.opens, bet.forced) {
            (Opens::AfterBlinds | Opens::AfterButton, _) => {
                let able = self.table.live.without(self.table.all_in);
                let seat = if self.on(bet.rule) { next } else { able.iter().next()? };
                self.tell_opener(seat, bet.rule, events);
                Some(seat)
            }
            (Opens::Opener, _) => {
                let able = self.table.live.without(self.table.all_in);
                let opener = self.table.initiator.unwrap_or(next);
                let first = able.clockwise_from(opener).next()?;
                let seat = if self.on(bet.rule) { first } else { next };
                self.tell_opener(seat, bet.rule, events);
                Some(seat)
            }
            (_, Some(_)) if killed => self.after_the_kill(events),
            (_, Some(Opening::BringIn(_))) => self.bring_in(bet, events),
            (_, Some(Opening::Bet)) => {
                let seat = self.first_by_cards(bet)?;
                self.tell_opener(seat, bet.rule, events);
                let must = MustOpen { rule: bet.rule, or_fold: false };
                self.table.round.opening = Some(must).filter(|must| self.on(must.rule));
                Some(seat)
            }
            (_, Some(Opening::OverBlinds(_)) | None) => {
                let rule = self.community_rule().unwrap_or(bet.rule);
                let seat = self.first_by_cards(bet)?;
                self.tell_opener(seat, rule, events);
                Some(seat)
            }
        }
    }

    fn tell_opener(&mut self, seat: Seat, rule: RuleId, events: &mut Events) {
        self.table.initiator = None;
        events.cite(rule, EventKind::Opens { seat });
    }

    /// The player, among those who can bet, whose up cards open; if tied, the first to the button's
    /// left.
    #[inline(never)]
    pub(super) fn first_by_cards(&self, bet: &Bet) -> Option<Seat> {
        let able = self.table.live.without(self.table.all_in);
        let forced = bet.forced.is_some() && self.table.trouble.is_some();
        let able = if forced { self.can_be_forced(able) } else { able };
        let mut seats = able.clockwise_after(self.table.button);
        if !self.on(bet.rule) {
            return seats.next();
        }
        let first = seats.next()?;
        let better = |best: Seat, seat: Seat| match self.shows(seat, bet.opens) {
            shown if shown > self.shows(best, bet.opens) => seat,
            _ => best,
        };
        Some(seats.fold(first, better))
    }

    /// Those who can be made to open: not a hand whose down card was turned up, unless all were.
    #[cold]
    fn can_be_forced(&self, able: SeatSet) -> SeatSet {
        let forced: SeatSet = able.iter().filter(|s| self.comes_down(*s).is_none()).collect();
        if forced.is_empty() { able } else { forced }
    }

    /// A seat's up cards.
    fn up_cards(&self, seat: Seat) -> impl Iterator<Item = Card> + '_ {
        let up = self.table.hole[seat].iter().filter(|held| held.facing == Facing::Up);
        up.map(|held| held.card)
    }

    /// Whether some live hand shows a pair.
    pub(super) fn pair_shows(&self) -> bool {
        self.table.live.iter().any(|seat| {
            let up: CardList = self.up_cards(seat).collect();
            (1..up.len()).any(|at| up[..at].iter().any(|card| card.rank() == up[at].rank()))
        })
    }

    /// Whether a seat calling the last bet is already beaten by somebody's up cards.
    #[inline]
    pub(super) fn beaten_in_sight(&self, seat: Seat) -> bool {
        self.table.step as usize + 1 == self.game.variant.steps.len() && self.is_beaten(seat)
    }

    #[cold]
    fn is_beaten(&self, seat: Seat) -> bool {
        let Some(own) = self.read_hands().high[seat] else { return false };
        let mut others = self.table.live;
        others.remove(seat);
        others.iter().any(|other| {
            let up: CardList = self.up_cards(other).collect();
            showing::high(&up).is_some_and(|showing| showing.value() > own.value())
        })
    }

    /// If the house does not let such a call stand, the chips are returned and the hand is out.
    #[cold]
    pub(super) fn give_back_call(
        &mut self,
        seat: Seat,
        amount: Chips,
        rule: RuleId,
        events: &mut Events,
    ) {
        let route = Account::Pot.to(Account::Seat(seat));
        self.table.purse.pay(events, route, amount, Reason::Refund, Some(rule));
        self.table.paid[seat] -= amount;
        self.table.live.remove(seat);
        self.table.all_in.remove(seat);
        self.muck(seat, Some(rule), events);
    }

    /// How a seat's up cards rank for opening: the greatest opens.
    fn shows(&self, seat: Seat, opens: Opens) -> Option<i64> {
        let mut up: CardList = self.up_cards(seat).collect();
        match opens {
            Opens::Door(end, ace) => {
                let door = i64::from(showing::door(*up.last()?, ace)?.place());
                Some(if end == End::High { door } else { -door })
            }
            Opens::Showing(end) => {
                if self.game.opener_counts_community {
                    self.table.board.cards().for_each(|card| up.push(card));
                }
                let showing = match (end, self.game.variant.showdown) {
                    (End::High, Showdown::One { order: Order::Mexican { .. }, .. }) => {
                        showing::mexican(&up)?
                    }
                    (End::High, _) => showing::high(&up)?,
                    (End::Low, _) => showing::low(&up)?,
                };
                Some(showing.value().into())
            }
            Opens::AfterBlinds | Opens::AfterButton | Opens::Opener => None,
        }
    }

    /// The rule that put a community card on the table, if there is one.
    pub(super) fn community_rule(&self) -> Option<RuleId> {
        let Short { community, .. } = self.street().deal.short?;
        (!self.table.board.is_empty()).then_some(community)
    }

    /// The kill takes the place of the bring-in: the others act on it.
    #[inline(never)]
    fn after_the_kill(&mut self, events: &mut Events) -> Option<Seat> {
        let (killer, rule) = self.table.killer.zip(self.kill_rule())?;
        let seat = self.next_to_act(killer)?;
        self.tell_opener(seat, rule, events);
        Some(seat)
    }

    /// The rule under which the next full bet completes the bring-in.
    pub(super) fn completing(&self) -> Option<RuleId> {
        let round = &self.table.round;
        let due = round.whole.is_zero() && !round.high.is_zero();
        match self.game.variant.steps.get(self.table.step as usize) {
            Some(Step::Bet(Bet { forced: Some(opening), .. })) if due => match opening {
                Opening::BringIn(BringIn { completes }) => Some(*completes),
                Opening::OverBlinds(OverBlinds { counts, .. }) => Some(*counts),
                Opening::Bet => None,
            },
            _ => None,
        }
    }

    /// Whoever had to open is out of the hand: the next by their cards must.
    #[cold]
    pub(super) fn opens_instead(&mut self, events: &mut Events) -> Option<Seat> {
        match self.game.variant.steps.get(self.table.step as usize) {
            Some(Step::Bet(bet)) => self.open(bet, events),
            _ => None,
        }
    }

    /// The rule by which an opening bet of this round is live.
    pub(super) fn live_opening(&self) -> Option<RuleId> {
        match self.game.variant.steps.get(self.table.step as usize) {
            Some(Step::Bet(Bet { forced: Some(Opening::Bet), rule, .. })) => Some(*rule),
            _ => None,
        }
    }

    /// Blinds below the price are a part of the opening bet, and cannot just be called where the
    /// house says so; what is above the price is a price of its own.
    #[cold]
    pub(super) fn open_over_blinds(&mut self, bet: &Bet) {
        let Some(Opening::OverBlinds(OverBlinds { counts, to_go })) = bet.forced else { return };
        let round = &mut self.table.round;
        if round.high >= round.step {
            round.step = round.high;
            return;
        }
        if self.table.rules.on(counts) {
            round.whole = Chips::ZERO;
        }
        let must = MustOpen { rule: to_go, or_fold: true };
        round.opening = Some(must).filter(|_| self.game.to_go && self.table.rules.on(to_go));
    }

    /// The round and its price, if blinds are bets in it and the highest of all is below the price.
    pub(super) fn over_blinds(&self, high: Chips) -> Option<(&'static Bet, Chips)> {
        let bet = match self.game.variant.steps.get(self.table.step as usize)? {
            Step::Bet(bet) if self.game.opens_over_blinds => bet,
            _ => return None,
        };
        let price = self.staked(self.game.unit(bet.price));
        let first = self.table.step == self.game.first_bet;
        (first && !high.is_zero() && high < price).then_some((bet, price))
    }

    /// Whether a seat may fold, check or call instead of opening. Whoever has too few chips to open
    /// may call.
    pub(super) fn may_give_way(&self, seat: Seat, verb: Verb) -> bool {
        match self.table.round.opening {
            None => true,
            Some(must) if verb == Verb::Fold => must.or_fold,
            Some(must) => {
                let short = || matches!(self.more(seat), More::Not(_));
                must.or_fold && (self.owes(seat).is_zero() || short())
            }
        }
    }

    /// The opener posts the bring-in; the next player acts on it.
    #[inline(never)]
    fn bring_in(&mut self, bet: &Bet, events: &mut Events) -> Option<Seat> {
        let seat = self.first_by_cards(bet)?;
        self.tell_opener(seat, bet.rule, events);
        let due = self.game.bring_in;
        if due.is_zero() {
            return Some(seat);
        }
        self.table.initiator = Some(seat);
        let amount = due.min(self.table.purse.stack(seat));
        self.put_in(events, seat, amount, Reason::BringIn, Some(bet.rule));
        let round = &mut self.table.round;
        round.bet[seat] = amount;
        round.high = due;
        // A bring-in below the price can still be completed to a full bet.
        round.whole = if due < round.step { Chips::ZERO } else { due };
        round.matched = SeatSet::EMPTY;
        if amount == due {
            round.matched.add(seat);
        }
        round.acted.add(seat);
        self.next_to_act(seat)
    }
}
