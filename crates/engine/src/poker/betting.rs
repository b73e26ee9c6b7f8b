use super::game::Betting;
use super::hand::{PokerHand, Waits};
use super::limits::More;
use super::variant::{Bet, Opening, Price};
use crate::contract::*;
use crate::ids::*;
use crate::money::Chips;
use cards::Seat;

/// One betting round.
#[derive(Clone, Debug, Hash)]
pub(super) struct Round {
    pub turn: Option<Seat>,
    /// What each seat has bet in this round.
    pub bet: BySeat<Chips>,
    /// The bet to match.
    pub high: Chips,
    /// The size of the last full bet or raise.
    pub step: Chips,
    /// The bet that the next full raise is counted from; a short all-in may be above it.
    pub whole: Chips,
    pub matched: SeatSet,
    pub raises: u8,
    /// Who has acted since the last full bet or raise, and so may not raise again.
    pub acted: SeatSet,
    /// Who has checked (PK-49).
    pub checked: SeatSet,
    /// Whether only two players were in the hand when it began (PK-10).
    pub two_began: bool,
    /// Whether somebody has put in more than was forced.
    pub wagered: bool,
    /// The rule that allows either bet size, and only the larger one once somebody has made it.
    pub either: Option<RuleId>,
    /// Whoever's turn it is must open the betting.
    pub opening: Option<MustOpen>,
    /// Who acts after everybody else the first time. Until then the seat counts as done with this
    /// round, so that finding the next to act takes no notice of it.
    pub deferred: SeatSet,
}

/// What the player in turn must do as long as nobody has opened.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct MustOpen {
    pub rule: RuleId,
    /// Whether folding will do.
    pub or_fold: bool,
}

impl Round {
    pub const EMPTY: Round = Round {
        turn: None,
        bet: BySeat::all(Chips::ZERO),
        high: Chips::ZERO,
        matched: SeatSet::EMPTY,
        step: Chips::ZERO,
        whole: Chips::ZERO,
        raises: 0,
        acted: SeatSet::EMPTY,
        checked: SeatSet::EMPTY,
        two_began: false,
        wagered: false,
        either: None,
        opening: None,
        deferred: SeatSet::EMPTY,
    };
}

/// The number of cards in a complete hand.
const WHOLE: usize = 7;

impl PokerHand {
    /// Opens a betting round, or moves on if nobody can bet.
    pub(super) fn open_round(&mut self, bet: &Bet, events: &mut Events) {
        let step = self.staked(self.game.unit(bet.price));
        let step = self.least_elsewhere().unwrap_or(step);
        let first = self.table.step == self.game.first_bet;
        if first {
            self.table.round.step = step;
            if self.game.opens_over_blinds {
                self.open_over_blinds(bet);
            }
        } else {
            let two_began = self.table.live.is_pair();
            let matched = self.table.dealt;
            self.table.round = Round { step, matched, two_began, ..Round::EMPTY };
        }
        // Between two limits there are no two prices to choose from.
        if let Betting::Limit { .. } = self.game.betting {
            self.table.round.either = match bet.price {
                Price::OpenPair { rule } => (self.on(rule) && self.pair_shows()).then_some(rule),
                Price::Either { rule } => self.on(rule).then_some(rule),
                Price::Small | Price::Large => None,
            };
        }
        self.table.waits = Waits::Player;
        let opener = self.open(bet, events);
        let waits = matches!(bet.forced, Some(Opening::BringIn(_)));
        let waits = waits && !self.game.bring_in.is_zero();
        if first && waits && self.game.fees.in_pot() {
            let opened = self.table.killer.or(self.table.initiator);
            self.take_fees(opened.unwrap_or(self.table.button), events);
        }
        self.table.round.turn = opener;
        if opener.is_none() {
            self.close_round(events);
        }
    }

    pub(super) fn owes(&self, seat: Seat) -> Chips {
        self.table.round.high.less(self.table.round.bet[seat])
    }

    /// The next seat with a decision to make. If only one player has chips left and owes nothing,
    /// there is nobody to bet against.
    #[inline]
    pub(super) fn next_to_act(&self, after: Seat) -> Option<Seat> {
        let round = &self.table.round;
        let able = self.table.live.without(self.table.all_in);
        let next = able.without(round.matched.and(round.acted)).left_of(after)?;
        let alone = able.is_single() && (round.matched.has(next) || self.covers(next));
        (!alone).then_some(next)
    }

    /// Whether a seat has put in as much as everybody else; this can hold below the price, because
    /// a blind may be all-in for less.
    #[cold]
    fn covers(&self, seat: Seat) -> bool {
        let bet = &self.table.round.bet;
        self.on(PK_15) && self.table.dealt.iter().all(|other| bet[other] <= bet[seat])
    }

    /// What the seat whose turn it is may do.
    pub(super) fn choices(&self, seat: Seat, list: &mut Choices) {
        let (stay, more) = self.verbs(seat);
        let costs = self.owes(seat).min(self.table.purse.stack(seat));
        if self.may_give_way(seat, Verb::Fold) {
            list.push(Schema::verb(Verb::Fold));
        }
        if self.may_give_way(seat, stay) {
            list.push(Schema::verb(stay).costs(costs));
        }
        if let More::To(range, ..) = self.more(seat) {
            list.push(Schema::verb(more).amount(range).cards(self.shown_to_raise(seat)));
        }
        if stay == Verb::Check && self.table.mode == Mode::Live && self.knocking().is_some() {
            list.push(Schema::verb(Verb::Knock));
        }
        if self.may_call_time() {
            list.push(Schema::verb(Verb::Time));
        }
        self.asking(seat).into_iter().for_each(|ask| list.push(ask));
    }

    #[inline(always)]
    pub(super) fn stay(&self, seat: Seat) -> Verb {
        if self.owes(seat).is_zero() { Verb::Check } else { Verb::Call }
    }

    /// The verb that stays in the hand, and the one that puts in more.
    fn verbs(&self, seat: Seat) -> (Verb, Verb) {
        let round = &self.table.round;
        let facing = !round.high.is_zero() && round.opening.is_none();
        (self.stay(seat), if facing { Verb::Raise } else { Verb::Bet })
    }

    /// What the house does for a seat that does not act.
    pub(super) fn default_verb(&self, seat: Seat) -> Verb {
        if self.table.waits == Waits::Showing {
            return Verb::Show;
        }
        if self.owes(seat).is_zero() && !self.forfeits(seat) { Verb::Check } else { Verb::Fold }
    }

    /// The same as a move: whoever must open opens for the least.
    pub(super) fn default_move(&self, seat: Seat) -> Move {
        let betting = self.table.waits == Waits::Player;
        match self.more(seat) {
            More::To(range, ..) if betting && !self.may_give_way(seat, Verb::Fold) => {
                Move::new(Verb::Bet).amount(range.min)
            }
            _ => Move::new(self.default_verb(seat)),
        }
    }

    #[inline(never)]
    pub(super) fn check_choice(&self, seat: Seat, mv: &Move) -> Result<(), Refusal> {
        let (stay, more) = self.verbs(seat);
        let bare = mv.verb == stay || mv.verb == Verb::Fold;
        if !bare && mv.verb != more {
            return self.check_word(seat, mv);
        }
        if let Some(must) = self.table.round.opening.filter(|_| bare)
            && !self.may_give_way(seat, mv.verb)
        {
            return Err(Refusal::by(Code::MustDoOtherwise, must.rule));
        }
        if !bare && self.table.round.checked.has(seat) {
            return self.check_check_raise(seat, mv);
        }
        if !mv.cards.is_empty() || !mv.place.is_nowhere() {
            return Err(Refusal::plain(Code::Unused));
        }
        if !bare {
            return self.check_amount(seat, mv.amount);
        }
        if mv.amount.is_zero() { Ok(()) } else { Err(Refusal::plain(Code::Unused)) }
    }

    #[inline(never)]
    pub(super) fn check_amount(&self, seat: Seat, amount: Chips) -> Result<(), Refusal> {
        let (range, least, most) = match self.more(seat) {
            More::To(range, least, most) => (range, least, most),
            More::Not(refusal) => return Err(refusal),
        };
        if range.admits(amount) {
            return Ok(());
        }
        Err(if !amount.is_sane() {
            Refusal::plain(Code::BadAmount)
        } else if amount < range.min {
            Refusal::by(Code::TooLittle, least).limit(range.min)
        } else if amount > range.max {
            Refusal::by(Code::TooMuch, most).limit(range.max)
        } else {
            let prices = self.table.round.either;
            Refusal::by(Code::BadAmount, prices.unwrap_or(PK_22)).limit(range.step)
        })
    }

    #[inline(always)]
    pub(super) fn check_move(&self, seat: Seat, mv: &Move) -> Result<(), Refusal> {
        if self.table.waits != Waits::Player || self.table.round.turn != Some(seat) {
            match self.table.waits {
                Waits::Showing => return self.check_showing(seat, mv),
                Waits::Pick | Waits::Serve => return self.check_pick(seat, mv),
                Waits::Choice => return self.check_due_choice(seat, mv),
                _ => {}
            }
            return self.check_out_of_turn(seat, mv);
        }
        self.check_choice(seat, mv)
    }

    /// Whether a seat may act out of turn.
    #[cold]
    fn check_out_of_turn(&self, seat: Seat, mv: &Move) -> Result<(), Refusal> {
        let table = &self.table;
        let able = table.live.without(table.all_in);
        if table.ending.is_some() {
            return Err(Refusal::plain(Code::HandOver));
        }
        if !table.dealt.has(seat) {
            return Err(Refusal::plain(Code::NotInHand));
        }
        if mv.verb == Verb::Ask {
            return self.check_ask(seat, mv);
        }
        if let Some(rule) = self.too_late_for_stakes(mv.verb) {
            return Err(Refusal::by(Code::NotNow, rule));
        }
        if table.waits != Waits::Player {
            return Err(Refusal::plain(Code::NotNow));
        }
        if self.knows_skipped() && able.has(seat) {
            return self.check_behind(seat, mv);
        }
        if self.on(PK_25) || !able.has(seat) {
            return Err(Refusal::by(Code::NotYourTurn, PK_25));
        }
        self.check_choice(seat, mv)
    }

    /// Carries out a move that has been checked.
    #[inline(always)]
    pub(super) fn take_move(&mut self, seat: Seat, mv: &Move, events: &mut Events) {
        match mv.verb {
            Verb::Fold => {
                self.fold(seat, events);
                if self.table.live.is_single() && self.on(PK_47) {
                    return self.uncontested(events);
                }
            }
            Verb::Check => {
                if self.table.initiator.is_none() {
                    self.table.initiator = Some(seat);
                }
                self.table.round.checked.add(seat);
                let kind = EventKind::Did { seat, verb: Verb::Check, place: Place::Nowhere };
                events.push(Event { kind, rule: self.option(seat) });
            }
            Verb::Call => {
                self.call(seat, events);
                if !self.table.live.has(seat) && self.table.live.is_single() && self.on(PK_47) {
                    return self.uncontested(events);
                }
            }
            _ if self.table.round.opening.is_some() => return self.open_betting(seat, mv, events),
            _ => {
                if !mv.cards.is_empty() {
                    self.show_to_raise(seat, &mv.cards, events);
                }
                self.raise(seat, mv.amount, self.option(seat), events);
            }
        }
        self.table.round.acted.add(seat);
        self.turn_goes_on(seat, events);
    }

    /// The bet that somebody had to open with. It is live, and its owner has not acted yet, unless
    /// they could have folded.
    #[cold]
    fn open_betting(&mut self, seat: Seat, mv: &Move, events: &mut Events) {
        let must = self.table.round.opening.take();
        self.bet_to(seat, mv.amount, (Reason::Bet, must.map(|must| must.rule)), events);
        if must.is_some_and(|must| must.or_fold) {
            self.table.round.acted.add(seat);
        }
        // How much comes on top is for the rule of the prices to say.
        let either = &mut self.table.round.either;
        *either = either.map(|_| self.game.variant.prices);
        self.turn_goes_on(seat, events);
    }

    /// A check that nobody has to be asked about. Most moves of a hand are checks, so this makes no
    /// calls but one at its very end: it then needs no stack frame.
    #[inline(never)]
    pub(super) fn check_along(&mut self, seat: Seat, to: &mut Events) -> Result<(), Refusal> {
        if !to.has_room() {
            return self.stay_in(seat, Verb::Check, to);
        }
        let table = &mut self.table;
        table.initiator.get_or_insert(seat);
        table.round.checked.add(seat);
        table.round.acted.add(seat);
        to.tell(EventKind::Did { seat, verb: Verb::Check, place: Place::Nowhere });
        let able = table.live.without(table.all_in);
        match able.without(table.round.matched.and(table.round.acted)).left_of(seat) {
            Some(next) if !able.is_single() => {
                table.round.turn = Some(next);
                Ok(())
            }
            // They may have nobody left to bet against.
            Some(_) => self.check_alone(seat, to),
            None => self.close_after_check(to),
        }
    }

    #[cold]
    fn check_alone(&mut self, seat: Seat, to: &mut Events) -> Result<(), Refusal> {
        self.turn_goes_on(seat, to);
        self.assert_conserved();
        Ok(())
    }

    #[inline(never)]
    fn close_after_check(&mut self, to: &mut Events) -> Result<(), Refusal> {
        self.close_round(to);
        self.assert_conserved();
        Ok(())
    }

    /// A plain check or call.
    #[inline(never)]
    pub(super) fn stay_in(
        &mut self,
        seat: Seat,
        verb: Verb,
        to: &mut Events,
    ) -> Result<(), Refusal> {
        self.take_move(seat, &Move::new(verb), to);
        self.assert_conserved();
        Ok(())
    }

    #[inline(always)]
    fn turn_goes_on(&mut self, seat: Seat, events: &mut Events) {
        self.table.round.turn = self.next_to_act(seat);
        if self.table.round.turn.is_none() {
            self.close_round(events);
        }
    }

    /// After a ruling the turn stays where it was, or passes on if that hand is now dead.
    #[cold]
    pub(super) fn betting_resumes(&mut self, events: &mut Events) {
        let turn = self.table.round.turn.unwrap_or(self.table.button);
        let next = self.next_to_act(turn);
        let able = self.table.live.without(self.table.all_in);
        if !able.has(turn) || next.is_none() {
            self.table.round.turn = next;
            if next.is_some() && self.table.round.opening.is_some() {
                self.table.round.turn = self.opens_instead(events);
            }
        }
        if next.is_none() {
            self.close_round(events);
        }
    }

    /// What a seat that has put in this much would raise to, if it may raise.
    pub(super) fn raise_with(&self, seat: Seat, put: Chips) -> Option<Chips> {
        match self.more(seat) {
            More::To(range, ..) if put >= range.min => Some(range.nearest(put)),
            _ => None,
        }
    }

    #[inline(never)]
    fn fold(&mut self, seat: Seat, events: &mut Events) {
        events.cite(PK_14, EventKind::Did { seat, verb: Verb::Fold, place: Place::Nowhere });
        if !self.on(PK_14) {
            // The hand can still win; it is only out of the betting.
            return self.table.all_in.add(seat);
        }
        self.table.live.remove(seat);
        self.table.all_in.remove(seat);
        let keeps = self.game.variant.keeps_dealing.is_some_and(|rule| self.on(rule));
        let keeps = keeps && self.table.elsewhere.is_none();
        if self.table.round.wagered || !keeps {
            self.table.receiving.remove(seat);
        }
        self.muck(seat, None, events);
    }

    /// Once somebody bets, folded seats get no more cards.
    #[cold]
    fn stop_dealing(&mut self, events: &mut Events) {
        let folded = self.table.receiving.without(self.table.live);
        self.table.receiving = self.table.live;
        folded.clockwise_after(self.table.button).for_each(|seat| self.muck(seat, None, events));
    }

    #[inline(always)]
    fn call(&mut self, seat: Seat, events: &mut Events) {
        let stack = self.table.purse.stack(seat);
        let owed = self.owes(seat);
        let short = (stack < owed).then_some(PK_01);
        // Every call with a complete hand cites the rule: citing it only for beaten hands would
        // give them away.
        let whole = self.table.hole[seat].len() + self.table.board.len() >= WHOLE;
        let stands = self.game.variant.beaten_call.filter(|_| whole);
        self.put_in(events, seat, owed.min(stack), Reason::Call, short.or(stands));
        if let Some(rule) = stands
            && !self.game.beaten_call_stands
            && self.beaten_in_sight(seat)
        {
            return self.give_back_call(seat, owed.min(stack), rule, events);
        }
        self.table.round.bet[seat] += owed.min(stack);
        if stack >= owed {
            self.table.round.matched.add(seat);
        }
    }

    fn raise(&mut self, seat: Seat, to: Chips, rule: Option<RuleId>, events: &mut Events) {
        let facing = !self.table.round.high.is_zero();
        let reason = if facing { Reason::Raise } else { Reason::Bet };
        self.bet_to(seat, to, (reason, rule), events);
    }

    /// A bet or raise to this much, for this reason and perhaps by a rule of its own.
    #[inline(never)]
    fn bet_to(
        &mut self,
        seat: Seat,
        to: Chips,
        (reason, rule): (Reason, Option<RuleId>),
        events: &mut Events,
    ) {
        let round = &self.table.round;
        let facing = !round.high.is_zero();
        let by = to - round.whole;
        let full = self.is_full(to);
        let completes = self.completes();
        let amount = to - round.bet[seat];
        let all_in = amount == self.table.purse.stack(seat);
        let rule = if all_in { Some(PK_01) } else { rule.or(self.shown_by(seat, to)) };
        // Completing a bring-in is a bet, not a raise.
        let opening = round.whole.is_zero() && self.completing().is_none_or(|rule| self.on(rule));
        self.put_in(events, seat, amount, reason, rule);
        if self.table.receiving != self.table.live {
            self.stop_dealing(events);
        }
        let round = &mut self.table.round;
        round.wagered = true;
        if !facing {
            self.table.initiator = Some(seat);
        }
        round.bet[seat] = to;
        round.high = to;
        round.matched = round.deferred;
        round.matched.add(seat);
        if full {
            round.step = match self.game.betting {
                Betting::Limit { .. }
                    if round.either.is_some() && to - round.whole > round.step =>
                {
                    to - round.whole
                }
                Betting::Limit { .. } => round.step,
                _ => by,
            };
            // Completing a short opening bet is itself the bet.
            round.raises += u8::from(!opening);
            self.table.acted = self.table.acted.or(round.acted.without(round.deferred));
            round.acted = round.deferred;
        }
        if full || !completes {
            round.whole = to;
        }
        if !facing && self.game.short_bet_reopens {
            round.acted = SeatSet::EMPTY;
        }
    }

    /// Ends the betting round: the uncalled bet is returned and the hand goes on.
    #[inline(never)]
    fn close_round(&mut self, events: &mut Events) {
        if !self.table.round.deferred.is_empty() && self.deferred_acts() {
            return;
        }
        self.table.round.turn = None;
        self.return_uncalled(events);
        self.next_step(events);
    }

    /// Returns the uncalled part of a bet (PK-15).
    pub(super) fn return_uncalled(&mut self, events: &mut Events) {
        let table = &mut self.table;
        let round = &mut table.round;
        if !round.matched.is_single() && !round.matched.is_empty() {
            return;
        }
        let Some(top) = table.dealt.iter().max_by_key(|seat| round.bet[*seat]) else {
            return;
        };
        let second = table.dealt.iter().filter(|s| *s != top).map(|s| round.bet[s]).max();
        let excess = round.bet[top] - second.unwrap_or(Chips::ZERO);
        if excess.is_zero() || !table.live.has(top) || !table.rules.on(PK_15) {
            return;
        }
        round.bet[top] -= excess;
        round.high -= excess;
        table.paid[top] -= excess;
        // Chips that the house took from it are not returned.
        let bet = table.paid[top].less(self.game.ante);
        let spent = table.dropped.of[top].less(bet);
        table.dropped.of[top] -= spent;
        table.dropped.total -= spent;
        let route = Account::Pot.to(Account::Seat(top));
        table.purse.pay(events, route, excess - spent, Reason::Refund, Some(PK_15));
        table.all_in.remove(top);
    }

    #[inline(never)]
    pub(super) fn uncontested(&mut self, events: &mut Events) {
        self.return_uncalled(events);
        let rake = self.take_rake(self.table.purse.get(Account::Pot), Chips::ZERO, events);
        debug_assert!(rake.is_zero() || self.table.elsewhere.is_some());
        let pot = self.table.purse.get(Account::Pot);
        if let Some(seat) = self.table.live.iter().next() {
            let route = Account::Pot.to(Account::Seat(seat));
            self.table.won.add(seat);
            self.table.purse.pay(events, route, pot, Reason::Win, Some(PK_47));
            self.muck(seat, None, events);
        }
        self.end(events, Ending::Uncontested);
    }
}
