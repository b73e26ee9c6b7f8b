//! Making ready for a hand: who is dealt in, who leads, who posts.

use crate::state::{Entry, Why};
use crate::terms::{ButtonTerms, Rotation};
use crate::{EventKind, Events, Table};
use cards::Seat;
use engine::ids::{PD_02, PD_03, PK_03, PK_04, PK_40, PK_41, PK_42, PK_43};
use engine::{Code, Post, Posts, Refusal, RuleId, SeatSet};

/// The next hand of a game with a button.
struct Plan {
    button: Seat,
    rule: Option<RuleId>,
    big: Option<Seat>,
    dealt: SeatSet,
    posts: Posts,
    /// Who is dealt in that was not before.
    enters: SeatSet,
    /// Who would come in but sits between button and blinds (PK-41).
    between: SeatSet,
    /// Whom the blinds pass (PK-42).
    missed: SeatSet,
}

impl Table {
    pub(crate) fn deal(&mut self, events: &mut Events) -> Result<(), Refusal> {
        if self.is_on() {
            return Err(Refusal::plain(Code::HandOn));
        }
        self.check_open()?;
        // What is owed for half an hour is paid first: it may leave somebody without chips.
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
        match enough || rule.is_some_and(|rule| !self.on(rule)) && !dealt.is_empty() {
            true => Ok(()),
            false => Err(Refusal { rule, ..Refusal::plain(Code::TooFew) }),
        }
    }

    /// Everybody is dealt in; the bank must be somebody's who may still bank (PD-02, PD-03).
    fn deal_from_bank(&mut self, events: &mut Events) -> Result<(), Refusal> {
        if self.state.bank.broken {
            return Err(Refusal::by(Code::Broken, PD_03));
        }
        let dealt = self.able();
        self.check_players(dealt)?;
        let bank = self.state.bank.holder.filter(|seat| self.may_bank_on() && dealt.has(*seat));
        let Some(bank) = bank else {
            return Err(Refusal::by(Code::NotNow, PD_02));
        };
        self.make_ready(bank, dealt, Posts::NONE, events);
        self.share_bank();
        self.stand_behind(events);
        Ok(())
    }

    /// The winner leads; if he is gone, the next to the right (PN-04).
    fn deal_to_winner(&mut self, events: &mut Events) -> Result<(), Refusal> {
        let dealt = self.able();
        self.check_players(dealt)?;
        let named = self.state.next.map(|(seat, _)| seat).or(self.state.lead);
        let from = named.unwrap_or(Seat::at(0));
        let Some(lead) = dealt.counter_clockwise_from(from).next() else {
            return Err(Refusal::plain(Code::TooFew));
        };
        self.make_ready(lead, dealt, Posts::NONE, events);
        if Some(lead) != named {
            events.tell(EventKind::Mark { marker: self.marker(), seat: lead });
        }
        Ok(())
    }

    fn plan(&self, terms: &ButtonTerms) -> Result<Plan, Refusal> {
        let able = self.able();
        let settled = self.settled();
        // A game that only begins, or begins anew, asks nobody to wait or to post.
        let under_way = self.state.lead.is_some() && settled.len() >= 2 && !terms.blinds.is_empty();
        let playing = if under_way { settled } else { able };
        self.check_players(playing)?;
        let comers = able.without(playing);
        let (button, rule) = self.next_button(terms, playing, comers)?;
        let enters = if under_way { SeatSet::EMPTY } else { able.without(settled) };
        let mut plan = Plan {
            button,
            rule,
            big: None,
            dealt: playing,
            posts: Posts::NONE,
            enters,
            between: SeatSet::EMPTY,
            missed: SeatSet::EMPTY,
        };
        if !terms.blinds.is_empty() {
            self.plan_blinds(terms, playing, comers, &mut plan);
        }
        Ok(plan)
    }

    /// One seat to the left (PK-03). When players have left, that could give somebody the big blind
    /// twice in a row, as between two, where it is the button's: then it is one seat more.
    fn next_button(
        &self,
        terms: &ButtonTerms,
        playing: SeatSet,
        comers: SeatSet,
    ) -> Result<(Seat, Option<RuleId>), Refusal> {
        let nobody = Refusal::plain(Code::TooFew);
        let (place, rule) = match (self.state.next, self.state.lead) {
            (Some((seat, rule)), _) => (playing.clockwise_from(seat).next(), rule),
            (None, Some(last)) if self.on(PK_03) => {
                let left = playing.left_of(last);
                let big = left.and_then(|seat| blinds_of(terms, playing, comers, seat));
                let again = big.is_some_and(|(_, big)| Some(big) == self.state.big);
                let left = if again { left.and_then(|seat| playing.left_of(seat)) } else { left };
                (left, Some(PK_03))
            }
            (None, Some(last)) => (playing.clockwise_from(last).next(), None),
            (None, None) if self.on(PK_04) => return Err(Refusal::by(Code::NotNow, PK_04)),
            (None, None) => (playing.iter().next(), None),
        };
        Ok((place.ok_or(nobody)?, rule))
    }

    /// Who has the big blind, who comes in, and whom the blinds pass.
    fn plan_blinds(&self, terms: &ButtonTerms, playing: SeatSet, comers: SeatSet, plan: &mut Plan) {
        let Some((before, big)) = blinds_of(terms, playing, comers, plan.button) else {
            return;
        };
        plan.big = Some(big);
        if comers.has(big) {
            plan.enters.add(big);
        }
        for seat in comers.iter().filter(|seat| *seat != big) {
            let Some(post) = self.comes_in(terms, seat) else {
                continue;
            };
            let between = before != plan.button && lies_between(plan.button, seat, before);
            if between && self.on(PK_41) {
                plan.between.add(seat);
                continue;
            }
            plan.enters.add(seat);
            if post != Post::default() {
                plan.posts.set(seat, post);
            }
        }
        plan.dealt = playing.or(plan.enters);
        if !self.on(PK_42) || self.state.lead.is_none() {
            return;
        }
        let big_passed = |seat: Seat| {
            self.state.big.is_some_and(|old| old != big && lies_between(old, seat, big))
        };
        let absent = self.state.seated.without(plan.dealt).without(self.state.leaving);
        let misses = |seat: &Seat| match self.state.chairs[*seat].entry {
            Entry::In => lies_between(plan.button, *seat, big) || big_passed(*seat),
            // Who moved and is there waits his hands out; whoever is gone in the meantime is passed.
            Entry::Comes { why: Why::Moved, .. } => !comers.has(*seat) && big_passed(*seat),
            Entry::Comes { .. } => false,
        };
        plan.missed = absent.iter().filter(misses).collect();
    }

    /// What somebody who is to come in puts up now; nothing said if he waits on.
    fn comes_in(&self, terms: &ButtonTerms, seat: Seat) -> Option<Post> {
        let Entry::Comes { why, posts, hands } = self.state.chairs[seat].entry else {
            return None;
        };
        let free = match why {
            Why::New => !terms.new_posts || !self.on(PK_40),
            Why::Missed => !self.on(PK_42),
            Why::Moved => hands == 0 || !self.on(PK_43),
        };
        if free {
            return Some(Post::default());
        }
        let post = self.price(why).filter(|_| posts)?;
        let needs = post.live + post.dead + self.arrival_fee(seat);
        (self.state.chairs[seat].stack >= needs).then_some(post)
    }

    fn carry_out(&mut self, plan: Plan, events: &mut Events) {
        self.make_ready(plan.button, plan.dealt, plan.posts, events);
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
            let chair = &mut self.state.chairs[seat];
            let rule = match chair.entry {
                Entry::Comes { why: Why::New, .. } => PK_40,
                Entry::Comes { why: Why::Missed, .. } => PK_42,
                Entry::Comes { why: Why::Moved, .. } | Entry::In => PK_43,
            };
            chair.entry = Entry::In;
            if under_way {
                events.cite(rule, EventKind::Enters { seat, post: plan.posts.get(seat) });
            }
        }
        for seat in plan.missed.iter() {
            events.cite(PK_42, EventKind::Missed(seat));
        }
        self.state.big = plan.big;
    }
}

/// Who has the last blind but one, or else the button, and who has the big blind. Whoever sits where
/// that comes to has it, and is in (PK-40, PK-42).
fn blinds_of(
    terms: &ButtonTerms,
    playing: SeatSet,
    comers: SeatSet,
    button: Seat,
) -> Option<(Seat, Seat)> {
    let mut before = button;
    for _ in 1..terms.blinds.len() {
        before = playing.left_of(before)?;
    }
    let big = playing.or(comers).left_of(before).filter(|_| !terms.blinds.is_empty())?;
    Some((before, big))
}

/// Whether a seat is met going clockwise from one seat before another is; both are left out. From a
/// seat round to itself everybody else is met.
fn lies_between(from: Seat, seat: Seat, to: Seat) -> bool {
    let steps = |s: Seat| (s.index() + Seat::MAX - from.index()) % Seat::MAX;
    let end = if from == to { Seat::MAX } else { steps(to) };
    (1..end).contains(&steps(seat))
}
