//! Chairs and chips: sitting down, buying, leaving, changing seats.

use crate::state::{Chair, Entry, Why};
use crate::terms::{ButtonTerms, Rotation};
use crate::{EventKind, Events, PlayerId, Seating};
use cards::Seat;
use engine::ids::{PK_01, PK_40, PK_42, PK_43};
use engine::{Account, Chips, Code, Post, Reason, Refusal, RuleId, SeatSet};

impl Seating {
    /// The chair must be there and free.
    pub(crate) fn check_free(&self, seat: Seat) -> Result<(), Refusal> {
        let rule = self.terms.seats_rule;
        let counted = rule.is_none_or(|rule| self.on(rule));
        if seat.number() > self.terms.seats && counted {
            return Err(Refusal { rule, ..Refusal::plain(Code::NoSuchTarget) });
        }
        if self.state.seated.has(seat) { Err(Refusal::plain(Code::SeatTaken)) } else { Ok(()) }
    }

    /// A buy must be a full buy-in, except for the short buys allowed after one (PK-44, PN-34).
    /// Returns the number of short buys after it.
    fn check_buy(&self, amount: Chips, shorts: u8, first: bool) -> Result<u8, Refusal> {
        self.check_chips(amount)?;
        let least = self.terms.buy_in;
        let rule = self.terms.buy_in_rule();
        if amount >= least {
            return Ok(0);
        }
        if rule.is_some_and(|rule| !self.on(rule)) {
            return Ok(shorts);
        }
        if first || shorts >= self.terms.short_buys {
            return Err(Refusal { rule, ..Refusal::plain(Code::TooLittle).limit(least) });
        }
        Ok(shorts.saturating_add(1))
    }

    /// Whether these are chips at all, and the table has room for them.
    fn check_chips(&self, amount: Chips) -> Result<(), Refusal> {
        if !amount.is_sane() || amount.is_zero() {
            return Err(Refusal::plain(Code::BadAmount));
        }
        let room = self.room_for_chips();
        if amount > room { Err(Refusal::plain(Code::TooMuch).limit(room)) } else { Ok(()) }
    }

    /// The least that can be bought at a chair now, by the player there or by one who sits down;
    /// `None` during their hand (PK-01), or if nobody may sit down.
    pub fn least_buy(&self, seat: Seat) -> Option<Chips> {
        let cent = Chips::cents(1);
        let least = |shorts, first| match self.check_buy(cent, shorts, first) {
            Ok(_) => cent,
            Err(_) => self.terms.buy_in,
        };
        if !self.state.seated.has(seat) {
            return self.check_open().is_ok().then(|| least(0, true));
        }
        let in_hand = self.state.dealt.has(seat) && self.on(PK_01);
        if in_hand || self.state.barred.has(seat) {
            return None;
        }
        Some(least(self.state.chairs[seat].short_buys, false))
    }

    /// How many more chips may come to the table: a single stack must be able to hold all of them.
    fn room_for_chips(&self) -> Chips {
        let chairs = self.state.chairs.iter().map(|chair| chair.stack + chair.held);
        let bank = self.bank_terms().map_or(Chips::ZERO, |terms| terms.corporation);
        Chips::MAX.less(chairs.sum::<Chips>() + bank.max(self.state.corporation))
    }

    pub(crate) fn sit(
        &mut self,
        seat: Seat,
        stack: Chips,
        player: Option<PlayerId>,
        events: &mut Events,
    ) -> Result<(), Refusal> {
        self.check_sits(seat, player)?;
        let short_buys = self.check_buy(stack, 0, true)?;
        self.takes_chair(seat, player, events);
        self.state.chairs[seat].short_buys = short_buys;
        self.cash(seat, stack, true, events);
        self.show_stacks();
        Ok(())
    }

    /// Somebody comes from another table of the game. They bring what they have, and do not pay for
    /// the same half hour twice.
    pub(crate) fn bring(
        &mut self,
        seat: Seat,
        stack: Chips,
        paid: bool,
        player: Option<PlayerId>,
        events: &mut Events,
    ) -> Result<(), Refusal> {
        self.check_sits(seat, player)?;
        self.check_chips(stack)?;
        self.takes_chair(seat, player, events);
        let chair = &mut self.state.chairs[seat];
        (chair.stack, chair.timed) = (stack, paid);
        let (from, to, reason) = (Account::Cage, Account::Seat(seat), Reason::BuyIn);
        events.tell(EventKind::Pay { from, to, amount: stack, reason });
        self.show_stacks();
        Ok(())
    }

    /// Whether somebody may sit down in this chair.
    fn check_sits(&self, seat: Seat, player: Option<PlayerId>) -> Result<(), Refusal> {
        self.check_open()?;
        self.check_person(player)?;
        self.check_free(seat)?;
        let kept_for = self.state.chairs[seat].kept_for;
        if kept_for.is_some() && kept_for != player {
            return Err(Refusal::plain(Code::SeatTaken));
        }
        Ok(())
    }

    fn takes_chair(&mut self, seat: Seat, player: Option<PlayerId>, events: &mut Events) {
        self.state.seated.add(seat);
        // A player who sits down elsewhere no longer needs the chair held for them.
        if let Some(other) = self.held_for(player).filter(|other| *other != seat) {
            self.let_go(other);
            events.tell(EventKind::Freed(other));
        }
        self.let_go(seat);
        self.state.away.remove(seat);
        let owes = player.is_some_and(|player| self.people.missed_back(player));
        let entry = match self.terms.rotation {
            Rotation::Button(_) if owes => Entry::comes(Why::Missed),
            Rotation::Button(_) => Entry::comes(Why::New),
            Rotation::Bank(_) | Rotation::Winner => Entry::In,
        };
        self.state.chairs[seat] = Chair { player, entry, ..Chair::EMPTY };
        self.bank_comes(seat, player);
    }

    /// Whether somebody has paid for the current half hour, or owes it here (FE-16).
    pub fn paid_time(&self, seat: Seat) -> bool {
        self.state.chairs[seat].timed
    }

    /// Empty chairs that are held for somebody.
    pub fn kept(&self) -> SeatSet {
        self.state.kept
    }

    /// The one person an empty chair is held for, if any.
    pub fn kept_for(&self, seat: Seat) -> Option<PlayerId> {
        self.state.chairs[seat].kept_for
    }

    pub(crate) fn leave(&mut self, seat: Seat, events: &mut Events) -> Result<(), Refusal> {
        self.check_seated(seat)?;
        if !self.state.dealt.has(seat) {
            self.vacate(seat, events);
        } else if self.state.leaving.has(seat) {
            return Err(Refusal::plain(Code::NotNow));
        } else {
            // The house finishes their hand as for an absent player.
            self.state.leaving.add(seat);
            events.tell(EventKind::Leaving(seat));
        }
        self.show_stacks();
        Ok(())
    }

    /// Players who wanted to leave go when their hand is over or, if it never ended, before the
    /// next one.
    pub(crate) fn see_off(&mut self, events: &mut Events) {
        for seat in self.state.leaving.without(self.state.dealt).iter() {
            self.vacate(seat, events);
        }
    }

    /// Somebody takes all their chips and goes.
    pub(crate) fn vacate(&mut self, seat: Seat, events: &mut Events) {
        self.person_left(seat);
        self.followed.left(seat);
        self.pay_held(seat, events);
        self.collect_from(seat, events);
        self.cash(seat, self.state.chairs[seat].stack, false, events);
        let player = self.player(seat);
        self.state.chairs[seat] = Chair::EMPTY;
        self.state.seated.remove(seat);
        self.setup.carry.streak = self.setup.carry.streak.filter(|(winner, _)| *winner != seat);
        self.state.away.remove(seat);
        self.state.barred.remove(seat);
        self.state.leaving.remove(seat);
        self.stop_drawing(seat);
        self.bank_left(seat, player);
    }

    /// If a player who was to get a card leaves, the draw for the button starts again.
    fn stop_drawing(&mut self, seat: Seat) {
        if self.state.drawing.has(seat) {
            self.state.drawing = SeatSet::EMPTY;
        }
    }

    /// Players in the current hand have to stay.
    fn check_not_dealt(&self, seat: Seat) -> Result<(), Refusal> {
        if self.state.dealt.has(seat) { Err(Refusal::plain(Code::HandOn)) } else { Ok(()) }
    }

    pub(crate) fn buy(
        &mut self,
        seat: Seat,
        amount: Chips,
        events: &mut Events,
    ) -> Result<(), Refusal> {
        self.check_seated(seat)?;
        if self.state.dealt.has(seat) && self.on(PK_01) {
            // Table stakes: nothing is added in the middle of a hand.
            return Err(Refusal::by(Code::HandOn, PK_01));
        }
        let shorts = self.check_buy(amount, self.state.chairs[seat].short_buys, false)?;
        self.state.chairs[seat].short_buys = shorts;
        self.cash(seat, amount, true, events);
        if !self.is_on() {
            self.collect_from(seat, events);
        }
        self.show_stacks();
        Ok(())
    }

    pub(crate) fn go_away(&mut self, seat: Seat, events: &mut Events) -> Result<(), Refusal> {
        self.check_seated(seat)?;
        if self.state.away.has(seat) {
            return Err(Refusal::plain(Code::NotNow));
        }
        self.state.away.add(seat);
        events.tell(EventKind::Away(seat));
        Ok(())
    }

    pub(crate) fn come_back(&mut self, seat: Seat, events: &mut Events) -> Result<(), Refusal> {
        self.check_seated(seat)?;
        let (away, leaving) = (self.state.away.has(seat), self.state.leaving.has(seat));
        if !away && !leaving {
            return Err(Refusal::plain(Code::NotNow));
        }
        // A player who was about to leave stays.
        self.state.leaving.remove(seat);
        self.state.away.remove(seat);
        events.tell(EventKind::Back(seat));
        self.pay_held(seat, events);
        self.show_stacks();
        Ok(())
    }

    /// What it costs to come in between the blinds, and the rule; `None` if that is not possible.
    pub(crate) fn price(&self, why: Why) -> Option<(Post, RuleId)> {
        let Rotation::Button(terms) = &self.terms.rotation else {
            return None;
        };
        let (live, others) = terms.blinds.split_last()?;
        let dead = match why {
            Why::New if terms.new_posts => Chips::ZERO,
            Why::Missed if terms.missed_posts => others.iter().copied().sum(),
            _ => return self.kill_price(terms, why),
        };
        Some((Post { live: *live, dead }, rule_of(why)))
    }

    /// What it costs to come in by killing the pot (LB-08, PK-43).
    fn kill_price(&self, terms: &ButtonTerms, why: Why) -> Option<(Post, RuleId)> {
        let (live, rule) = terms.kill.filter(|(_, rule)| self.on(*rule))?;
        let rule = match why {
            Why::New => rule,
            Why::Missed if terms.missed_kill => rule,
            Why::Moved if terms.change_kill => PK_43,
            _ => return None,
        };
        Some((Post { live, dead: Chips::ZERO }, rule))
    }

    /// Whether this is the price of a kill.
    pub(crate) fn kills(&self, terms: &ButtonTerms, post: Post) -> bool {
        terms.kill.is_some_and(|(live, _)| post.live == live)
    }

    /// Somebody who is still to come in, and why.
    fn check_comes(&self, seat: Seat) -> Result<Why, Refusal> {
        self.check_seated(seat)?;
        match self.state.chairs[seat].entry {
            Entry::Comes { why, .. } => Ok(why),
            Entry::In => Err(Refusal::plain(Code::NotNow)),
        }
    }

    /// The player waits for the big blind (PK-40, PK-42).
    pub(crate) fn wait(&mut self, seat: Seat, events: &mut Events) -> Result<(), Refusal> {
        let why = self.check_comes(seat)?;
        if let Entry::Comes { posts, .. } = &mut self.state.chairs[seat].entry {
            *posts = false;
        }
        events.cite(rule_of(why), EventKind::Waits(seat));
        Ok(())
    }

    /// The player posts to be dealt in (PK-40, PK-42).
    pub(crate) fn post(&mut self, seat: Seat, events: &mut Events) -> Result<(), Refusal> {
        let why = self.check_comes(seat)?;
        let Some((post, rule)) = self.price(why) else {
            return Err(Refusal::by(Code::MustDoOtherwise, rule_of(why)));
        };
        let needs = post.live + post.dead + self.arrival_fee(seat);
        if self.state.chairs[seat].stack < needs {
            return Err(Refusal::by(Code::NotEnoughChips, rule).limit(needs));
        }
        if let Entry::Comes { posts, .. } = &mut self.state.chairs[seat].entry {
            *posts = true;
        }
        events.cite(rule, EventKind::Posts { seat, post });
        Ok(())
    }

    pub(crate) fn change_seat(
        &mut self,
        from: Seat,
        to: Seat,
        events: &mut Events,
    ) -> Result<(), Refusal> {
        self.check_seated(from)?;
        self.check_not_dealt(from)?;
        self.check_free(to)?;
        if self.state.kept.has(to) {
            return Err(Refusal::plain(Code::SeatTaken));
        }
        let entry = self.entry_after_change(from, to);
        let chair = Chair { entry, ..self.state.chairs[from] };
        self.state.chairs[from] = Chair::EMPTY;
        self.state.chairs[to] = chair;
        self.stop_drawing(from);
        for set in [&mut self.state.seated, &mut self.state.away, &mut self.state.leaving] {
            if set.has(from) {
                set.remove(from);
                set.add(to);
            }
        }
        self.bank_moved(from, to);
        self.followed.moved(from, to);
        events.tell(EventKind::Moved { from, to });
        if let Entry::Comes { why: Why::Moved, hands, .. } = entry
            && hands > 0
        {
            events.cite(PK_43, EventKind::SitsOut { seat: to, hands });
        }
        self.show_stacks();
        Ok(())
    }

    /// A player who changes seats waits until they are as far from the blinds as before. Moving
    /// closer to the blinds is a disadvantage and needs no wait (PK-43).
    fn entry_after_change(&self, from: Seat, to: Seat) -> Entry {
        let entry = self.state.chairs[from].entry;
        let Rotation::Button(terms) = &self.terms.rotation else {
            return entry;
        };
        // Hands still owed for an earlier change are added to those of this one.
        let still = match entry {
            Entry::In => 0,
            Entry::Comes { why: Why::Moved, hands, .. } => hands,
            Entry::Comes { .. } => return entry,
        };
        match self.state.line.big() {
            Some(big) if !terms.blinds.is_empty() => self.moved(terms, from, to, big, still),
            _ => entry,
        }
    }

    fn moved(&self, terms: &ButtonTerms, from: Seat, to: Seat, big: Seat, still: u8) -> Entry {
        if !terms.change_waits {
            return Entry::comes(Why::New);
        }
        let mut others = self.state.settled();
        others.remove(from);
        // How many hands come before the one in which a seat has the big blind.
        let distance = |seat: Seat| {
            let mut all: SeatSet = others;
            all.add(seat);
            all.clockwise_after(big).position(|s| s == seat).unwrap_or(0)
        };
        let hands = (distance(to) + usize::from(still)).saturating_sub(distance(from)) as u8;
        if hands > 0 && self.on(PK_43) {
            Entry::Comes { why: Why::Moved, posts: false, hands }
        } else {
            Entry::In
        }
    }
}

/// The rule on how a player comes in.
fn rule_of(why: Why) -> RuleId {
    match why {
        Why::New => PK_40,
        Why::Missed => PK_42,
        Why::Moved => PK_43,
    }
}
