//! Preparing a hand: who is dealt in, who leads, who posts.

use crate::blinds::{Line, Placing, Players, by_itself, lies_between};
use crate::state::{Entry, Why};
use crate::terms::{ButtonTerms, Rotation};
use crate::{EventKind, Events, Seating};
use cards::Seat;
use engine::ids::{PD_03, PK_40, PK_41, PK_42, PK_43};
use engine::{Chips, Code, Post, Posts, Refusal, RuleId, SeatSet, Stacks};

/// The next hand of a game with a button.
pub(crate) struct Plan {
    pub button: Seat,
    rule: Option<RuleId>,
    line: Line,
    /// Who has which blind, where the engine would not assign them that way.
    blinds: Stacks,
    dealt: SeatSet,
    posts: Posts,
    /// Who comes in by killing the pot.
    kill: Option<Seat>,
    /// Who is newly dealt in.
    enters: SeatSet,
    /// Who would come in but sits between button and blinds (PK-41).
    between: SeatSet,
    /// Who misses the blinds (PK-42).
    missed: SeatSet,
    /// Who has too few chips for the hand.
    short: SeatSet,
}

impl Seating {
    pub(crate) fn deal(&mut self, events: &mut Events) -> Result<(), Refusal> {
        if self.is_on() {
            return Err(Refusal::plain(Code::HandOn));
        }
        self.check_open()?;
        // Time owed is paid first: it may leave somebody without chips.
        let told = events.len();
        let owed = self.state.chairs.iter().any(|chair| !chair.due.is_zero());
        let before = (owed || !self.half_hour_fee().is_zero()).then_some(self.state);
        self.collect(events);
        let dealt = match &self.terms.rotation {
            Rotation::Button(terms) => self.plan(terms).map(|plan| self.carry_out(plan, events)),
            Rotation::Bank(_) => self.deal_from_bank(events),
            Rotation::Winner => self.deal_to_winner(events),
        };
        if let (Err(_), Some(before)) = (&dealt, before) {
            self.state = before;
            events.take_back(told);
        }
        if dealt.is_ok() {
            self.see_off(events);
        }
        dealt
    }

    fn check_players(&self, dealt: SeatSet) -> Result<(), Refusal> {
        let rule = self.terms.least_rule();
        let enough = dealt.len() >= self.terms.game.players.0 as usize;
        if enough || rule.is_some_and(|rule| !self.on(rule)) && !dealt.is_empty() {
            Ok(())
        } else {
            Err(Refusal { rule, ..Refusal::plain(Code::TooFew) })
        }
    }

    /// Everybody is dealt in; somebody must have the bank who may still bank (PD-02, PD-03).
    fn deal_from_bank(&mut self, events: &mut Events) -> Result<(), Refusal> {
        if self.state.bank.broken {
            return Err(Refusal::by(Code::Broken, PD_03));
        }
        let dealt = self.able();
        self.check_players(dealt)?;
        let bank = self.state.bank.holder.filter(|seat| self.may_bank_on() && dealt.has(*seat));
        let Some(bank) = bank else {
            let rule = self.offered_early().unwrap_or(self.turns_rule());
            return Err(Refusal::by(Code::NotNow, rule));
        };
        self.make_ready(bank, dealt, Posts::NONE, events);
        self.share_bank();
        self.stand_behind(events);
        Ok(())
    }

    /// The winner leads; if they are gone, the next to the right (PN-04).
    fn deal_to_winner(&mut self, events: &mut Events) -> Result<(), Refusal> {
        let mut dealt = self.able();
        // With fewer players each may have to pay more of the fee.
        while let Some(seat) = self.first_short(dealt, None) {
            dealt.remove(seat);
        }
        self.check_players(dealt)?;
        let named = self.state.next.map(|(seat, _)| seat).or(self.state.lead);
        let from = named.unwrap_or(Seat::at(0));
        let Some(lead) = dealt.counter_clockwise_from(from).next() else {
            return Err(Refusal::plain(Code::TooFew));
        };
        self.make_ready(lead, dealt, Posts::NONE, events);
        self.tell_short(self.able().without(dealt), dealt.len(), events);
        if Some(lead) != named {
            events.tell(EventKind::Mark { marker: self.marker(), seat: lead });
        }
        Ok(())
    }

    /// Players who cannot pay for the hand are left out, and the others are dealt in without them.
    pub(crate) fn plan(&self, terms: &ButtonTerms) -> Result<Plan, Refusal> {
        let mut short = SeatSet::EMPTY;
        loop {
            let plan = self.plan_without(terms, short)?;
            match self.first_short(plan.dealt, Some(plan.button)) {
                Some(seat) => short.add(seat),
                None => return Ok(plan),
            }
        }
    }

    /// Somebody with too few chips for the hand: the fee of the button and a chip more, or the ante.
    fn first_short(&self, dealt: SeatSet, button: Option<Seat>) -> Option<Seat> {
        let needs = |seat: &Seat| self.needs(Some(*seat) == button, dealt.len());
        let poor = |seat: &Seat| {
            needs(seat).is_some_and(|(needs, _)| self.state.chairs[*seat].stack < needs)
        };
        dealt.iter().find(poor)
    }

    /// What a player must have to be dealt in, and the rule.
    fn needs(&self, leads: bool, players: usize) -> Option<(Chips, RuleId)> {
        self.terms.prepared.costs(leads, players, self.rules)
    }

    /// Tells the players who were left out how much they need.
    fn tell_short(&self, short: SeatSet, players: usize, events: &mut Events) {
        for seat in short.iter() {
            if let Some((needs, rule)) = self.needs(true, players) {
                events.cite(rule, EventKind::Short { seat, needs });
            }
        }
    }

    fn plan_without(&self, terms: &ButtonTerms, short: SeatSet) -> Result<Plan, Refusal> {
        let able = self.able().without(short);
        let settled = self.settled().without(short);
        // In a game that is just starting nobody has to wait or post.
        let under_way = self.state.lead.is_some() && settled.len() >= 2 && !terms.blinds.is_empty();
        let playing = if under_way { settled } else { able };
        self.check_players(playing)?;
        let comers = able.without(playing);
        let Placing { button, rule, line, blinds } =
            self.placing(terms, Players { playing, comers })?;
        let mut plan = Plan {
            button,
            rule,
            line,
            blinds,
            dealt: playing,
            posts: Posts::NONE,
            kill: None,
            enters: if under_way { SeatSet::EMPTY } else { able.without(settled) },
            between: SeatSet::EMPTY,
            missed: SeatSet::EMPTY,
            short,
        };
        if let Some(big) = line.big() {
            self.plan_entries(terms, comers, big, &mut plan);
        }
        if by_itself(terms, plan.dealt, button) == Some(plan.blinds) {
            plan.blinds = Stacks::NONE;
        }
        Ok(plan)
    }

    /// Who comes in, and who misses the blinds.
    fn plan_entries(&self, terms: &ButtonTerms, comers: SeatSet, big: Seat, plan: &mut Plan) {
        if comers.has(big) {
            plan.enters.add(big);
        }
        for seat in comers.clockwise_after(plan.button).filter(|seat| *seat != big) {
            let Some(post) = self.comes_in(terms, seat) else {
                continue;
            };
            // A pot is killed once: whoever else would waits for the next one.
            let kills = self.kills(terms, post);
            if kills && plan.kill.is_some() {
                continue;
            }
            if lies_between(plan.button, seat, big) && !kills && self.on(PK_41) {
                plan.between.add(seat);
                continue;
            }
            plan.kill = plan.kill.or(kills.then_some(seat));
            plan.enters.add(seat);
            if post != Post::default() {
                plan.posts.set(seat, post);
            }
        }
        plan.dealt = plan.dealt.or(plan.enters);
        if !self.on(PK_42) || self.state.lead.is_none() {
            return;
        }
        let before = self.state.line.big();
        let big_passed =
            |seat: Seat| before.is_some_and(|old| old != big && lies_between(old, seat, big));
        let gone = self.state.leaving.or(plan.short);
        let absent = self.state.seated.without(plan.dealt).without(gone);
        let misses = |seat: &Seat| match self.state.chairs[*seat].entry {
            Entry::In => lies_between(plan.button, *seat, big) || big_passed(*seat),
            // Players who moved and are present sit out their hands; those who are away miss the
            // blinds.
            Entry::Comes { why: Why::Moved, .. } => !comers.has(*seat) && big_passed(*seat),
            Entry::Comes { .. } => false,
        };
        plan.missed = absent.iter().filter(misses).collect();
    }

    /// What a player who is to come in posts now; `None` if they keep waiting.
    fn comes_in(&self, terms: &ButtonTerms, seat: Seat) -> Option<Post> {
        let Entry::Comes { why, posts, hands } = self.state.chairs[seat].entry else {
            return None;
        };
        let free = match why {
            Why::New => !terms.new_waits || !self.on(PK_40),
            Why::Missed => !self.on(PK_42),
            Why::Moved => hands == 0 || !self.on(PK_43),
        };
        let needs = |post: &Post| post.live + post.dead + self.arrival_fee(seat);
        let post = self.price(why).filter(|_| posts).map(|(post, _)| post);
        let post = post.filter(|post| self.state.chairs[seat].stack >= needs(post));
        // Whoever may come in for nothing still kills the pot if they asked to.
        let kills = post.is_some_and(|post| self.kills(terms, post));
        if free && !kills { Some(Post::default()) } else { post }
    }

    fn carry_out(&mut self, plan: Plan, events: &mut Events) {
        self.make_ready(plan.button, plan.dealt, plan.posts, events);
        self.setup.blinds = plan.blinds;
        self.tell_short(plan.short, plan.dealt.len(), events);
        events.push(EventKind::Mark { marker: self.marker(), seat: plan.button }, plan.rule);
        for seat in plan.between.iter() {
            events.cite(PK_41, EventKind::Waits(seat));
        }
        for seat in self.state.seated.without(plan.dealt).iter() {
            let entry = &mut self.state.chairs[seat].entry;
            match *entry {
                _ if plan.missed.has(seat) => *entry = Entry::comes(Why::Missed),
                Entry::Comes { .. } => *entry = entry.after_a_hand_out(),
                Entry::In => {}
            }
        }
        let under_way = self.state.lead.is_some();
        for seat in plan.enters.iter() {
            let killed = match self.state.chairs[seat].entry {
                Entry::Comes { why, .. } if plan.kill == Some(seat) => self.price(why),
                _ => None,
            };
            let chair = &mut self.state.chairs[seat];
            let rule = match (chair.entry, killed) {
                (_, Some((_, rule))) => rule,
                (Entry::Comes { why: Why::New, .. }, None) => PK_40,
                (Entry::Comes { why: Why::Missed, .. }, None) => PK_42,
                (Entry::Comes { why: Why::Moved, .. } | Entry::In, None) => PK_43,
            };
            chair.entry = Entry::In;
            if under_way {
                events.cite(rule, EventKind::Enters { seat, post: plan.posts.get(seat) });
            }
        }
        for seat in plan.missed.iter() {
            events.cite(PK_42, EventKind::Missed(seat));
        }
        self.state.line = plan.line;
    }
}
