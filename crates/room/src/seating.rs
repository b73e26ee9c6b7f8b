use crate::jackpot::Pools;
use crate::people::People;
use crate::ruling::{Followed, FollowedHands};
use crate::state::{Entry, State};
use crate::terms::Rotation;
use crate::{Command, EventKind, Events, Terms};
use cards::Seat;
use engine::absent::Part;
use engine::ids::PD_20;
use engine::{
    Account, Backers, Chips, Code, Ending, Hand, Mode, Outcome, Post, Posts, Reason, Refusal,
    RuleId, Rules, SeatSet, Setup, Shares, ShoeState, Stacks,
};
use std::hash::{DefaultHasher, Hash, Hasher};

/// Who sits at a table, with what, who is dealt in, and who leads.
///
/// It does not play hands itself. [`Command::Deal`] prepares [`Seating::setup`]; the caller starts a
/// hand from it, and gives the outcome back with [`Seating::over`].
#[derive(Clone, Debug)]
pub struct Seating {
    pub(crate) terms: Terms,
    pub(crate) rules: Rules,
    pub(crate) state: State,
    pub(crate) setup: Setup,
    pub(crate) people: People,
    pub(crate) pools: Pools,
    /// Those who were in the last hands.
    pub(crate) followed: FollowedHands,
    /// As it was before the last deal, which may have to be undone.
    before: State,
}

impl Seating {
    /// A table at which nobody sits yet.
    pub fn new(terms: Terms, mode: Mode, rules: Rules) -> Seating {
        let shoe = ShoeState::fresh(1, terms.prepared.deck());
        let setup = Setup::new(terms.prepared.clone(), Stacks::NONE, Seat::at(0), shoe);
        let setup = Setup { mode, rules, ..setup };
        Seating {
            terms,
            rules,
            state: State::NEW,
            setup,
            people: People::default(),
            pools: Pools::default(),
            followed: FollowedHands::default(),
            before: State::NEW,
        }
    }

    /// What the table offers.
    pub fn terms(&self) -> &Terms {
        &self.terms
    }

    /// What the hand being played started from. Between hands: who is at the table, with what, and
    /// the shoe as it was left.
    pub fn setup(&self) -> &Setup {
        &self.setup
    }

    /// Who has a chair.
    pub fn seated(&self) -> SeatSet {
        self.state.seated
    }

    pub fn away(&self) -> SeatSet {
        self.state.away
    }

    /// Who leaves as soon as their hand is over. The caller plays it for them as for absent
    /// players.
    pub fn leaving(&self) -> SeatSet {
        self.state.leaving
    }

    /// The chips at a seat; during a hand, what it brought to it.
    pub fn stack(&self, seat: Seat) -> Chips {
        self.state.chairs[seat].stack
    }

    /// What a seat must post to be dealt in before the big blind reaches it, if anything.
    pub fn owes(&self, seat: Seat) -> Option<Post> {
        match self.state.chairs[seat].entry {
            Entry::Comes { why, .. } if self.state.seated.has(seat) => {
                self.price(why).map(|(post, _)| post)
            }
            _ => None,
        }
    }

    /// Whether somebody who still has to come in has said that they post.
    pub fn will_post(&self, seat: Seat) -> bool {
        matches!(self.state.chairs[seat].entry, Entry::Comes { posts: true, .. })
    }

    /// Whether no hands are dealt and nobody can sit down.
    pub fn is_closed(&self) -> bool {
        self.state.closed
    }

    /// What the cage holds for a seat, won by a hand its player left (EQ-16).
    pub fn held(&self, seat: Seat) -> Chips {
        self.state.chairs[seat].held
    }

    /// Who is barred and has to leave (PD-20).
    pub fn barred(&self) -> SeatSet {
        self.state.barred
    }

    /// What the corporation has at this table; during a hand what it had before (PD-07).
    pub fn corporation(&self) -> Chips {
        self.state.corporation
    }

    /// Whether a hand is being played.
    pub fn is_on(&self) -> bool {
        self.state.is_on()
    }

    /// Who is offered the bank and has not answered yet.
    pub fn offered(&self) -> Option<Seat> {
        self.state.bank.offered
    }

    /// Who has the bank for the next hand, if anybody has.
    pub fn banker(&self) -> Option<Seat> {
        self.state.bank.holder.filter(|_| self.may_bank_on())
    }

    /// How many hands came to an end.
    pub fn hands(&self) -> u32 {
        self.state.hands
    }

    /// A fingerprint of everything the table remembers, to show that a refusal changed nothing.
    pub fn digest(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        (self.state, self.setup.stacks, self.setup.lead, self.setup.carry.shoe).hash(&mut hasher);
        self.people.hash(&mut hasher);
        self.pools.hash(&mut hasher);
        hasher.finish()
    }

    /// Carries out a command and appends the resulting events.
    ///
    /// # Errors
    /// If the command is refused. Then nothing has changed and no event was appended.
    pub fn apply(&mut self, command: &Command, events: &mut Events) -> Result<(), Refusal> {
        if command.seat().is_some_and(|seat| self.state.barred.has(seat)) {
            return Err(Refusal::by(Code::Barred, PD_20));
        }
        match *command {
            Command::At(now) => {
                self.tell_time(now, events);
                Ok(())
            }
            Command::Sit { seat, stack, player } => self.sit(seat, stack, player, events),
            Command::Bring { seat, stack, paid, player } => {
                self.bring(seat, stack, paid, player, events)
            }
            Command::Leave(seat) => self.leave(seat, events),
            Command::Buy { seat, amount } => self.buy(seat, amount, events),
            Command::Move { from, to } => self.change_seat(from, to, events),
            Command::Away(seat) => self.go_away(seat, events),
            Command::Back(seat) => self.come_back(seat, events),
            Command::Wait(seat) => self.wait(seat, events),
            Command::Post(seat) => self.post(seat, events),
            Command::Draw => self.draw(events),
            Command::Cards(cards) => self.take_cards(&cards, events),
            Command::Place(seat) => self.place(seat, events),
            Command::Offer => self.offer(events),
            Command::Accept(seat) => self.accept(seat, events),
            Command::Decline(seat) => self.decline(seat, events),
            Command::Partner(seat) => self.partner(seat, events),
            Command::Reshuffle(seat) => self.reshuffle(seat, events),
            Command::Deal => self.deal(events),
            Command::Drop => self.drop_fee(events),
            Command::Hold(seat) => self.hold(seat, None, events),
            Command::HoldFor { seat, player } => self.hold(seat, Some(player), events),
            Command::Free(seat) => self.free(seat, events),
            Command::Open => self.open(events),
            Command::Close => self.close(events),
            Command::Break => self.break_up(events),
            Command::Private => self.make_private(true, events),
            Command::Public => self.make_private(false, events),
            Command::Admit(player) => self.admit(player, events),
            Command::Repay { hand, from, to, amount } => self.repay(hand, from, to, amount, events),
            Command::FreePlay { seat, player } => self.free_play(seat, player, events),
            Command::FreeOver(seat) => self.free_over(seat, events),
            Command::FreeHand(cards) => self.free_hand(&cards, events),
        }
    }

    /// The hand with this number is over with this outcome. Jackpots are paid, and the fee is
    /// dropped, if a rule is posted for that.
    pub fn over(&mut self, number: u32, hand: &Hand, outcome: &Outcome, events: &mut Events) {
        for (seat, stack) in outcome.stacks.iter() {
            // Chips that came to the chair in the meantime stay there.
            let chair = &mut self.state.chairs[seat];
            chair.stack = chair.stack - self.setup.stacks.get(seat) + stack;
            chair.held += outcome.cage[seat];
            if !outcome.cage[seat].is_zero() {
                // They walked away from their hand; the cage pays them when they are back (EQ-16).
                self.state.away.add(seat);
            }
        }
        self.pools.take_drop(outcome.jackpot);
        self.award(hand, events);
        let chairs = &self.state.chairs;
        let hand = Followed::hand(number, self.state.dealt, |seat| chairs[seat].player);
        self.followed.over(hand, self.terms.keeps_hands);
        self.state.dealt = SeatSet::EMPTY;
        self.state.hands += 1;
        self.state.lead = Some(self.setup.lead);
        let counts = outcome.ending != Ending::Misdeal;
        self.state.next = self.next_after(outcome.carry.lead);
        if counts {
            let banker = self.setup.lead;
            self.state.bank.banked(banker, self.player(banker), &outcome.carry);
            self.state.bank.wagered = outcome.carry.wagered;
        }
        if self.on(PD_20) {
            self.state.barred = self.state.barred.or(outcome.barred);
        }
        self.corporation_back(outcome.corporation);
        self.drop_rest(outcome.collected, events);
        self.shoe_left(outcome.carry.shoe, events);
        self.setup.carry.streak = outcome.carry.streak;
        self.see_off(events);
        self.show_stacks();
    }

    /// The hand is void: everything is as it was before the deal, except for the shoe, which is
    /// new.
    pub fn call_off(&mut self) {
        if self.is_on() {
            self.undeal();
            self.new_shoe();
        }
    }

    /// The prepared hand is not started: the deal is undone. Players who sat down or bought chips
    /// in the meantime keep them.
    pub fn undeal(&mut self) {
        if !self.is_on() {
            return;
        }
        for seat in self.state.seated.and(self.before.seated).iter() {
            let (now, then) = (self.state.chairs[seat].entry, self.before.chairs[seat].entry);
            if self.state.dealt.has(seat) || now.is_of_a_hand_out(then) {
                self.state.chairs[seat].entry = then;
            }
        }
        self.state.dealt = SeatSet::EMPTY;
        self.state.dropped = Chips::ZERO;
        self.state.next = self.before.next;
        self.state.line = self.before.line;
        self.show_stacks();
    }

    pub(crate) fn on(&self, rule: RuleId) -> bool {
        self.rules.on(rule)
    }

    /// Somebody must sit in the chair.
    pub(crate) fn check_seated(&self, seat: Seat) -> Result<(), Refusal> {
        if self.state.seated.has(seat) { Ok(()) } else { Err(Refusal::plain(Code::SeatEmpty)) }
    }

    /// Chips come to a chair or leave it.
    pub(crate) fn cash(&mut self, seat: Seat, amount: Chips, buys: bool, events: &mut Events) {
        let rule = self.terms.buy_in_rule().filter(|rule| buys && self.on(*rule));
        let chair = &mut self.state.chairs[seat];
        let (from, to, reason) = if buys {
            (Account::Cage, Account::Seat(seat), Reason::BuyIn)
        } else {
            (Account::Seat(seat), Account::Cage, Reason::CashOut)
        };
        chair.stack = if buys { chair.stack + amount } else { chair.stack - amount };
        if !amount.is_zero() {
            events.push(EventKind::Pay { from, to, amount, reason }, rule);
        }
    }

    /// The cage pays what it holds for somebody who was absent, as at EQ-16.
    pub(crate) fn pay_held(&mut self, seat: Seat, events: &mut Events) {
        let chair = &mut self.state.chairs[seat];
        let amount = std::mem::take(&mut chair.held);
        chair.stack += amount;
        if !amount.is_zero() {
            let (from, to) = (Account::Cage, Account::Seat(seat));
            let rule = self.terms.game.absent(Part::Player).and_then(|absent| absent.rule);
            events.push(EventKind::Pay { from, to, amount, reason: Reason::Pay }, rule);
        }
    }

    /// Between hands the setup holds everybody's stack.
    pub(crate) fn show_stacks(&mut self) {
        if !self.is_on() {
            let seats = self.state.seated.iter();
            self.setup.stacks = seats.map(|seat| (seat, self.state.chairs[seat].stack)).collect();
            self.setup.blinds = Stacks::NONE;
            self.setup.posts = Posts::NONE;
            self.setup.covering = None;
            self.setup.partners = SeatSet::EMPTY;
            self.setup.matches = Shares::NONE;
            self.setup.carry.backers = Backers::NONE;
        }
    }

    /// Puts the plan of a deal into the setup.
    pub(crate) fn make_ready(
        &mut self,
        lead: Seat,
        dealt: SeatSet,
        posts: Posts,
        events: &mut Events,
    ) {
        self.begin_jackpots(events);
        self.collect_arrivals(dealt, events);
        self.before = self.state;
        self.replace_low_shoe();
        self.setup.stacks = dealt.iter().map(|s| (s, self.state.chairs[s].stack)).collect();
        self.setup.lead = lead;
        self.state.shuffled = false;
        // A streak means pots in a row: sitting out a hand ends it.
        self.setup.carry.streak = self.setup.carry.streak.filter(|(seat, _)| dealt.has(*seat));
        self.setup.posts = posts;
        let winner_leads = matches!(self.terms.rotation, Rotation::Winner);
        self.setup.opening = winner_leads && self.state.hands == 0;
        self.state.dealt = dealt;
        self.state.next = None;
    }
}
