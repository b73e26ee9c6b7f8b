mod next;
mod supply;

use crate::{Cage, Dealer, Played};
use bots::Strategy;
use cards::Seat;
use engine::{
    Action, Actor, Answer, BySeat, Chips, Choices, Engine, Event, Events, Hand, Mode, Move,
    Outcome, Refusal, Rules, SeatSet, Setup, SetupFault,
};
use house::Offering;
use record::bind::{Heading, Recorder};
use room::ledger::{Ledger, PlayerId};
use room::{Command, NoHand, Reading, Session, Terms, Turn};
use shoe::Rng;
use std::sync::Arc;

/// A hand that takes more steps than this is void.
const MOST_STEPS: u32 = 50_000;
/// Players with less than this part of the buy-in left buy chips again.
const LOW_STACK: i64 = 10;

/// Who sits in a chair.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Player {
    /// A bot: the table asks it.
    Bot(Strategy),
    /// A person: the caller asks them.
    Guest,
    /// An absent player: the house plays their hand.
    Absent,
}

/// The result of a step of a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Step {
    /// Somebody acted; [`Table::action`] tells what they did, [`Table::events`] what followed.
    Took { actor: Actor },
    /// Guests may act, each for themselves; nothing happened.
    Asks {
        seats: SeatSet,
        /// Whether they may pass.
        may_pass: bool,
    },
    /// The hand is over.
    Over(Box<Outcome>),
    /// The hand would not end and is void.
    CalledOff,
    /// No hand is being played.
    Idle,
}

/// Why an action could not be played again.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NotRedone {
    /// Chance answers differently, or is not asked.
    Chance,
    Refused(Refusal),
}

/// A table that plays hand after hand of an offering.
///
/// All chance comes from the generator it is given: shuffles from one stream of it, the order of
/// open windows and its bots' random numbers from another.
pub struct Table {
    offering: Arc<Offering>,
    players: BySeat<Player>,
    /// The chairs of guests among them.
    guests: SeatSet,
    session: Session,
    cage: Cage,
    dealer: Dealer,
    dice: Rng,
    /// The choices of the last bot; the memory is reused.
    legal: Choices,
    played: Played,
    /// The last action, done or tried; the memory is reused.
    action: Action,
    /// Who has been asked, since the last action, whether they want to use an optional window.
    asked: SeatSet,
    notes: Option<Notes>,
    /// Whether players may decline the bank, so that a game may break up (PD-02, PD-03).
    whims: bool,
}

/// The written record.
struct Notes {
    recorder: Recorder,
    names: Vec<(Seat, String)>,
    keep: usize,
}

impl Table {
    /// A table with these players on the first seats, each with the buy-in. It keeps its own books,
    /// and players without chips are given some.
    ///
    /// # Errors
    /// If there are too few or too many of them, or a hand cannot be played at all.
    pub fn new(
        offering: &Arc<Offering>,
        players: &[Player],
        rng: &Rng,
    ) -> Result<Table, Vec<SetupFault>> {
        let person = |(at, player): (usize, &Player)| (PlayerId(at as u32 + 1), *player);
        let people: Vec<_> = players.iter().enumerate().map(person).collect();
        Table::in_room(offering, 1, Cage::new(Ledger::of_balances()), &people, rng)
    }

    /// The same at a table of a room, which has a number and shares the room's books.
    ///
    /// # Errors
    /// If there are too few or too many of them, or a hand cannot be played at all.
    pub fn in_room(
        offering: &Arc<Offering>,
        number: u32,
        cage: Cage,
        people: &[(PlayerId, Player)],
        rng: &Rng,
    ) -> Result<Table, Vec<SetupFault>> {
        let most = offering.seats.min(offering.game.players.1);
        if people.len() > most as usize {
            return Err(vec![SetupFault::TooMany { most }]);
        }
        let mut table = Table::empty(offering, number, cage, rng);
        for (at, (who, player)) in people.iter().enumerate() {
            let seat = Seat::at(at);
            table.give(seat, *who, offering.buy_in);
            if table.sit(*who, *player, seat, offering.buy_in).is_err() {
                return Err(vec![SetupFault::BadStack(seat)]);
            }
        }
        // Only an empty table has nobody to give the marker to, and that is reported below.
        table.set_lead(Seat::at(0));
        Hand::start(table.setup(), &mut Events::new())?;
        Ok(table)
    }

    /// An empty table of a room, by its number.
    pub fn empty(offering: &Arc<Offering>, number: u32, cage: Cage, rng: &Rng) -> Table {
        let session = Session::new(number, Terms::of(offering), Mode::Guarded, Rules::ALL);
        Table::go_on(offering, session, cage, rng)
    }

    /// A table that goes on between two hands.
    pub fn go_on(offering: &Arc<Offering>, session: Session, cage: Cage, rng: &Rng) -> Table {
        Table {
            offering: Arc::clone(offering),
            players: BySeat::all(Player::Guest),
            guests: (0..Seat::MAX).map(Seat::at).collect(),
            session,
            cage,
            dealer: Dealer::new(rng.fork(0)),
            dice: rng.fork(1),
            legal: Choices::new(),
            played: Played::new(),
            action: Action::Chance(Answer::Shuffled),
            asked: SeatSet::EMPTY,
            notes: None,
            whims: false,
        }
    }

    /// From now on players may decline the bank, and a game that nobody banks breaks up.
    pub fn allow_whims(&mut self) {
        self.whims = true;
    }

    /// Somebody takes a chair with chips from their wallet. If they leave in the middle of a hand,
    /// it is played for them as for absent players, and then they are gone.
    ///
    /// # Errors
    /// If they already have one, their wallet is too small, or the table refuses it.
    pub fn sit(
        &mut self,
        who: PlayerId,
        player: Player,
        seat: Seat,
        stack: Chips,
    ) -> Result<(), Refusal> {
        self.ask(&Command::Sit { seat, stack, player: Some(who) })?;
        self.set_player(seat, player);
        Ok(())
    }

    /// Who decides for a chair.
    pub fn player(&self, seat: Seat) -> Player {
        self.players[seat]
    }

    /// Who decides for a chair from now on.
    pub fn set_player(&mut self, seat: Seat, player: Player) {
        self.players[seat] = player;
        if player == Player::Guest {
            self.guests.add(seat);
        } else {
            self.guests.remove(seat);
        }
    }

    /// The clock shows this.
    pub fn tell_time(&mut self, now: Reading) {
        self.session.tell_time(now, &mut self.cage.books());
    }

    /// The table is broken up: a hand in progress is void, and all chips go to their owners'
    /// wallets.
    pub fn break_up(&mut self) {
        if self.session.is_playing() {
            self.call_off();
        }
        let _ = self.ask(&Command::Break);
    }

    /// A new shoe is brought, between hands.
    pub fn new_shoe(&mut self) {
        self.session.new_shoe();
    }

    /// Sets who has the lead in the next hand; has no effect if nobody sits there.
    pub fn set_lead(&mut self, seat: Seat) {
        let _ = self.ask(&Command::Place(seat));
    }

    /// What is played here.
    pub fn offering(&self) -> &Arc<Offering> {
        &self.offering
    }

    /// The table between its hands.
    pub fn seating(&self) -> &room::Seating {
        self.session.seating()
    }

    /// The table, its hand and its clerk.
    pub fn session(&self) -> &Session {
        &self.session
    }

    /// The ledger that the table's chips are in.
    pub fn cage(&self) -> &Cage {
        &self.cage
    }

    /// Sends a command to the table between hands; [`Session::told`] has its events.
    ///
    /// # Errors
    /// The room's refusal; nothing has changed.
    pub fn ask(&mut self, command: &Command) -> Result<(), Refusal> {
        self.session.ask(command, &mut self.cage.books())?;
        match *command {
            Command::Move { from, to } => self.set_player(to, self.players[from]),
            Command::Sit { seat, stack, .. } | Command::Bring { seat, stack, .. } => {
                self.played.bought(seat, stack)
            }
            Command::Buy { seat, amount } => {
                self.played.bought(seat, amount);
                if let Some(notes) = &mut self.notes {
                    notes.recorder.buy(seat, amount);
                }
            }
            _ => {}
        }
        Ok(())
    }

    /// Records hands from the next one on and keeps the last `keep` of them.
    pub fn keep_records(&mut self, keep: usize, names: Vec<(Seat, String)>) {
        self.notes = Some(Notes { recorder: Recorder::new(), names, keep });
    }

    /// What everybody is called from now on, in records.
    pub fn rename(&mut self, names: Vec<(Seat, String)>) {
        if let Some(notes) = &mut self.notes {
            notes.names = names;
        }
    }

    /// The undealt cards in order. For audits and tests: nobody at a table may see them.
    pub fn undealt(&mut self) -> &[cards::Card] {
        self.dealer.undealt()
    }

    /// Two undealt cards, counted from the top, change places. For tests that compare two deals.
    ///
    /// # Panics
    /// If there are not so many cards.
    pub fn exchange_undealt(&mut self, one: usize, other: usize) {
        self.dealer.exchange(one, other);
    }

    /// A hand with this number was begun and is void: it is not used again.
    pub fn skip_hand(&mut self, number: u32, event: u64) {
        self.session.skip_hand(number, event);
    }

    /// What has been written down.
    pub fn recorder(&self) -> Option<&Recorder> {
        self.notes.as_ref().map(|notes| &notes.recorder)
    }

    /// The hand being played, or the last one.
    pub fn hand(&self) -> Option<&Hand> {
        self.session.hand()
    }

    /// What the hand started from, and between hands the stacks and the shoe.
    pub fn setup(&self) -> &Setup {
        self.session.setup()
    }

    /// What was done or tried last.
    pub fn action(&self) -> &Action {
        &self.action
    }

    /// What followed from the last act, or from beginning the hand.
    pub fn events(&self) -> &[Event] {
        self.session.events()
    }

    /// What was played so far.
    pub fn played(&self) -> &Played {
        &self.played
    }

    /// How many hands were begun.
    pub fn number(&self) -> u32 {
        self.session.turn().hand
    }

    /// Begins the next hand. Players who cannot afford it are given chips; a low shoe is replaced.
    /// A hand still in progress is void.
    ///
    /// # Errors
    /// If it still cannot be played.
    pub fn begin(&mut self) -> Result<(), Vec<SetupFault>> {
        if self.session.is_playing() {
            self.call_off();
        }
        let players = self.seating().seated().len();
        let least = self.offering.prepared.costs(true, players, Rules::ALL);
        let least = least.map_or(Chips::ZERO, |(least, _)| least);
        let poor = Chips::cents(self.offering.buy_in.as_cents() / LOW_STACK).max(least);
        for seat in self.seating().seated().iter() {
            if self.seating().stack(seat) < poor {
                self.buy_in(seat);
            }
        }
        let mut begun = self.deal();
        // One fault may hide another, so there are a few attempts.
        for _ in 0..3 {
            let Err(NoHand::Faults(faults)) = &begun else {
                break;
            };
            self.mend(faults);
            begun = self.deal();
        }
        begun.map_err(|no_hand| match no_hand {
            NoHand::Faults(faults) => faults,
            NoHand::Refused(_) => vec![SetupFault::TooFew { least: self.offering.game.players.0 }],
        })
    }

    /// Deals the next hand with the chips that are there.
    ///
    /// # Errors
    /// If the table does not deal, or the hand cannot be played.
    pub fn deal(&mut self) -> Result<(), NoHand> {
        self.find_banker();
        self.session.deal(&mut self.cage.books())?;
        self.asked = SeatSet::EMPTY;
        self.dealer.prepare(&self.session.setup().carry.shoe);
        self.note_beginning();
        Ok(())
    }

    /// The same with all chance of the hand from this generator, so that it can be played again from
    /// its key. Somebody must have the bank already.
    ///
    /// # Errors
    /// If the table does not deal, or the hand cannot be played.
    pub fn deal_from(&mut self, rng: &Rng) -> Result<(), NoHand> {
        self.session.deal(&mut self.cage.books())?;
        self.asked = SeatSet::EMPTY;
        self.dealer.start_from(rng.fork(0), &self.session.setup().carry.shoe);
        self.dice = rng.fork(1);
        self.note_beginning();
        Ok(())
    }

    /// Plays an action again that was played before, from the same key.
    ///
    /// # Errors
    /// If chance answers differently now, or the action is refused.
    pub fn redo(&mut self, actor: Actor, action: &Action) -> Result<(), NotRedone> {
        match (actor, self.session.hand().filter(|_| self.session.is_playing())) {
            (Actor::Chance, Some(hand)) => {
                let request = hand.windows().request().ok_or(NotRedone::Chance)?;
                self.dealer.answer_into(hand, request, &mut self.action);
                if self.action != *action {
                    return Err(NotRedone::Chance);
                }
            }
            _ => self.action.clone_from(action),
        }
        self.apply(actor).map_err(NotRedone::Refused)
    }

    /// If nobody can act any more, the hand is over, and the table takes over what it left.
    pub fn finish(&mut self) -> Option<Outcome> {
        let hand = self.session.hand().filter(|_| self.session.is_playing())?;
        if hand.windows().is_empty() { self.close() } else { None }
    }

    /// The cards of a hand that has just begun come from this generator alone: the undealt ones are
    /// shuffled again by it.
    pub fn start_from(&mut self, rng: Rng) {
        self.dealer.start_from(rng, &self.session.setup().carry.shoe);
    }

    fn note_beginning(&mut self) {
        let Some(notes) = &mut self.notes else { return };
        let setup = self.session.setup();
        let heading = Heading {
            offering: &self.offering.id,
            game: self.offering.game,
            options: &self.offering.options,
            names: &notes.names,
            carried: !setup.carry.shoe.discards.is_empty(),
        };
        let number = self.session.turn().hand;
        notes.recorder.begin_numbered(number, &heading, setup, self.session.events());
        notes.recorder.keep_last(notes.keep);
    }

    /// Plays one action, or says which guest it is waiting for.
    ///
    /// # Panics
    /// If the engine refuses a bot or the dealer: they choose from what it offers.
    pub fn step(&mut self) -> Step {
        let Some(hand) = self.session.hand().filter(|_| self.session.is_playing()) else {
            return Step::Idle;
        };
        let windows = hand.windows();
        if windows.is_empty()
            && let Some(outcome) = self.close()
        {
            return Step::Over(Box::new(outcome));
        }
        if self.session.turn().step > MOST_STEPS {
            self.call_off();
            return Step::CalledOff;
        }
        if let (Some(request), Some(hand)) = (windows.request(), self.session.hand()) {
            self.dealer.answer_into(hand, request, &mut self.action);
            return self.take(Actor::Chance);
        }
        self.serve(&windows)
    }

    /// Plays until the hand is over or it is waiting for a guest.
    pub fn play_on(&mut self) -> Step {
        loop {
            match self.step() {
                Step::Took { .. } => {}
                step => return step,
            }
        }
    }

    /// A guest acts.
    ///
    /// # Errors
    /// The engine's refusal; nothing has changed.
    pub fn act(&mut self, seat: Seat, mv: Move) -> Result<(), Refusal> {
        self.action = Action::Move(mv);
        self.apply(Actor::Seat(seat))
    }

    /// A guest passes on an optional window.
    pub fn pass(&mut self, seat: Seat) {
        self.asked.add(seat);
    }

    /// The house acts for a guest who is there but does not act; false if there is nothing to do.
    pub fn act_for(&mut self, seat: Seat) -> bool {
        let actor = Actor::Seat(seat);
        let default = self.session.hand().and_then(|hand| hand.default_action(actor));
        default.is_some_and(|action| {
            self.action = action;
            self.apply(actor).is_ok()
        })
    }

    /// Somebody acts for a turn that may be over.
    ///
    /// # Errors
    /// If it is, or the engine refuses; nothing has changed.
    pub fn act_on(&mut self, turn: Turn, seat: Seat, mv: Move) -> Result<(), Refusal> {
        if turn == self.session.turn() {
            self.act(seat, mv)
        } else {
            Err(Refusal::plain(engine::Code::Late))
        }
    }

    /// Somebody makes a move that is open.
    #[inline(always)] // a call would move the action twice
    fn make(&mut self, actor: Actor, mv: Move) -> Step {
        self.action = Action::Move(mv);
        self.take(actor)
    }

    /// Carries out the prepared action.
    fn take(&mut self, actor: Actor) -> Step {
        let done = self.apply(actor);
        done.unwrap_or_else(|refusal| {
            panic!("{actor:?} did what it may not, {:?}: {refusal}", self.action)
        });
        Step::Took { actor }
    }

    fn apply(&mut self, actor: Actor) -> Result<(), Refusal> {
        let playing = self.session.is_playing();
        let came = self.session.act(actor, &self.action, &mut self.cage.books());
        if let Some(notes) = self.notes.as_mut().filter(|_| playing) {
            notes.recorder.step(actor, &self.action, came.map(|()| self.session.events()));
        }
        came?;
        self.played.turns += u64::from(matches!(actor, Actor::Seat(_)));
        self.asked = SeatSet::EMPTY;
        Ok(())
    }

    fn close(&mut self) -> Option<Outcome> {
        let mut ledger = self.cage.books();
        let outcome = self.session.close(&mut ledger)?;
        self.played.close(&outcome, self.session.agrees(&ledger));
        if let Some(notes) = &mut self.notes {
            notes.recorder.end(&outcome);
        }
        Some(outcome)
    }

    /// The hand is void: everybody gets back what they had, and the shoe is replaced.
    pub fn call_off(&mut self) {
        self.played.called_off += 1;
        self.session.call_off(&mut self.cage.books());
        if let Some(notes) = &mut self.notes {
            notes.recorder.call_off();
        }
    }
}
