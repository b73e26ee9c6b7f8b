//! One guest at one table of bots: what they ask for, and what they are sent. No sockets, no clock.

mod chair;

use crate::lookout::{Lookout, Stands};
use crate::show::{self, ProtocolFault};
use crate::wire::{Ask, Asks, Cents, Name, Over, Refused, State, VERSION, Welcome, What};
use cards::Seat;
use engine::{Action, Actor, Chips, Engine, SetupFault, Viewer};
use notation::print;
use pit::{Step, Table};
use record::render::why_not;
use room::{ActionClock, EventKind, PlayerId, Reading, Timing};
use rulebook::Rulebook;
use std::sync::Arc;

/// A table with one guest.
pub(crate) struct Visit {
    book: Arc<Rulebook>,
    table: Table,
    seat: Seat,
    /// The guest's number in the books.
    who: PlayerId,
    names: Vec<(Seat, String)>,
    asks: Asks,
    over: Option<Over>,
    /// The guest's stack when the hand began; `None` if they are not in it.
    start: Option<Chips>,
    /// Whether the guest has agreed to post to be dealt in.
    posts: bool,
    lookout: Lookout,
    /// How much time the guest has left, while they are asked.
    clock: Option<ActionClock>,
    /// How long the guest has to act.
    limit: Option<u32>,
    /// The last clock reading.
    now: Reading,
    /// The last request that was carried out: if sent again, it is answered but not repeated.
    done: Option<Ask>,
}

impl Visit {
    /// Seats a guest and starts the first hand.
    pub fn new(
        book: Arc<Rulebook>,
        mut table: Table,
        seat: Seat,
        name: &str,
    ) -> Result<Visit, Vec<SetupFault>> {
        let called = |at: Seat| if at == seat { name } else { bots::NAMES[at.index()] };
        let seats = table.setup().stacks.seats();
        let names: Vec<_> = seats.iter().map(|at| (at, called(at).to_string())).collect();
        let who = table.session().who(seat).ok_or(vec![SetupFault::BadStack(seat)])?;
        // The current hand and the last complete one.
        table.keep_records(2, names.clone());
        let mut visit = Visit {
            book,
            table,
            seat,
            who,
            names,
            asks: Asks::No,
            over: None,
            start: None,
            posts: false,
            lookout: Lookout::new(Some(seat)),
            clock: None,
            limit: None,
            now: Reading::default(),
            done: None,
        };
        visit.begin()?;
        Ok(visit)
    }

    /// The first message on a socket. What follows replays the hand from its beginning.
    pub fn welcome(&mut self) -> Welcome {
        self.lookout.again();
        let name = |(seat, name): &(Seat, String)| Name { seat: seat.number(), name: name.clone() };
        Welcome {
            version: VERSION,
            offering: self.table.offering().id.clone(),
            name: self.table.offering().name.clone(),
            seat: self.seat.number(),
            buy_in: show::cents(self.table.offering().buy_in),
            pieces: show::pieces(self.table.offering().prepared.deck()),
            names: self.names.iter().map(name).collect(),
        }
    }

    /// How many seconds the guest has to act from now on; `None` for no limit.
    pub fn set_limit(&mut self, limit: Option<u32>) {
        self.limit = limit;
        self.wind();
    }

    /// Sets the time. If the guest's time is up, the house acts as for an absent player; returns
    /// whether it did.
    pub fn tell_time(&mut self, now: Reading) -> bool {
        self.now = now;
        self.table.tell_time(now);
        let expired = self.clock.as_mut().is_some_and(|clock| clock.read(now) == Timing::Expired);
        if expired {
            self.lookout.say("Your time is up".into());
            match self.asks {
                Asks::Must if self.table.act_for(self.seat) => self.note(),
                // The guest may pass, or the house has nothing to do for them.
                _ => self.table.pass(self.seat),
            }
            self.answered();
        }
        expired
    }

    /// When the guest's time is up, if they are asked.
    pub fn deadline(&self) -> Option<Reading> {
        self.clock.map(|clock| clock.ends())
    }

    /// The guest is back, and has the full time again.
    pub fn wind(&mut self) {
        let asked = self.asks != Asks::No;
        self.clock = self.limit.filter(|_| asked).map(|limit| ActionClock::start(self.now, limit));
    }

    fn answered(&mut self) {
        self.asks = Asks::No;
        self.clock = None;
        self.lookout.turn_over();
    }

    /// Everybody takes their chips and goes, at this time.
    pub fn close(&mut self, now: Reading) {
        self.table.tell_time(now);
        self.table.break_up();
    }

    /// Whether the table can go on without the guest.
    pub fn moves(&self) -> bool {
        self.asks == Asks::No && self.over.is_none()
    }

    /// Plays on until there is something to show, or somebody to wait for.
    pub fn advance(&mut self) {
        let before = self.lookout.written();
        while self.moves() && self.lookout.written() == before {
            match self.table.step() {
                Step::Took { .. } => self.note(),
                Step::Asks { may_pass, .. } => {
                    self.asks = if may_pass { Asks::May } else { Asks::Must };
                    self.wind();
                }
                Step::Over(outcome) => {
                    let left = outcome.stacks.get(self.seat) + outcome.cage[self.seat];
                    self.end(outcome.ending.as_str(), left);
                }
                Step::CalledOff | Step::Idle => {
                    self.lookout.say("The hand is void: all chips go back".into());
                    self.end("called-off", self.start.unwrap_or_default());
                }
            }
        }
    }

    /// Takes a request from the guest.
    pub fn hear(&mut self, ask: &Ask) -> Result<(), Refused> {
        if self.done.as_ref() == Some(ask) {
            return Ok(());
        }
        self.try_to(ask)?;
        self.done = Some(ask.clone());
        Ok(())
    }

    fn try_to(&mut self, ask: &Ask) -> Result<(), Refused> {
        let fault = |fault: ProtocolFault| fault.refused(Some(ask.id));
        if ask.seat != self.seat.number() {
            return Err(fault(ProtocolFault::NotYourSeat));
        }
        if ask.hand != self.table.number() {
            return Err(fault(ProtocolFault::Late));
        }
        if let Some(wish) = self.wish(&ask.what) {
            // Requests about the chair do not answer a turn.
            return self.want(&wish).map_err(|why| show::refused(ask.id, &why, &self.book));
        }
        if ask.turn != self.lookout.turn() {
            return Err(fault(ProtocolFault::Late));
        }
        if !self.table.seating().seated().has(self.seat) {
            return Err(fault(ProtocolFault::NotSeated));
        }
        match &ask.what {
            What::Act(act) => {
                let mv = show::move_of(self.seat, act).map_err(fault)?;
                let (actor, action) = (Actor::Seat(self.seat), Action::Move(mv));
                // Checked first, so that refusals do not fill the record.
                let checked = match self.table.hand() {
                    Some(hand) => hand.check(actor, &action),
                    None => Err(engine::Refusal::plain(engine::Code::HandOver)),
                };
                let taken = checked.and_then(|()| self.table.act(self.seat, mv));
                taken.map_err(|refusal| {
                    let hand = self.table.hand();
                    let words = hand.map(|hand| why_not(hand, self.seat, &mv, &refusal));
                    let words = words.unwrap_or_else(|| refusal.to_string());
                    show::refused_because(ask.id, &refusal, words, &self.book)
                })?;
                self.answered();
                self.note();
            }
            What::Pass => {
                if self.asks != Asks::May {
                    return Err(fault(ProtocolFault::NotAsked));
                }
                self.table.pass(self.seat);
                self.answered();
            }
            What::Next => {
                if self.over.is_none() {
                    return Err(fault(ProtocolFault::HandGoesOn));
                }
                self.begin().map_err(|_| fault(ProtocolFault::CannotStart))?;
            }
            // These were handled as requests about the chair.
            _ => return Err(fault(ProtocolFault::BadMessage)),
        }
        Ok(())
    }

    /// The current state; `None` before the first hand.
    pub fn state(&mut self) -> Option<State> {
        let left = |mut clock: ActionClock| match clock.read(self.now) {
            Timing::Remaining(seconds) => seconds,
            Timing::Expired => 0,
        };
        let stands = Stands {
            hand: self.table.number(),
            asks: self.asks,
            seconds: self.clock.map(left),
            over: self.over.clone(),
            chair: self.chair(),
            posted: self.table.seating().notices(),
        };
        Some(self.lookout.state(self.table.hand()?, stands, &self.names))
    }

    /// The last completed hand, as far as the guest may know it.
    pub fn record(&self) -> Option<String> {
        let mut document = self.table.recorder()?.document(Viewer::Seat(self.seat));
        let at = document.hands.iter().rposition(|hand| hand.end.is_some())?;
        document.hands = vec![document.hands.swap_remove(at)];
        Some(print(&document))
    }

    /// The complete record, with all cards shown.
    #[cfg(test)]
    pub fn full_record(&self) -> String {
        self.table
            .recorder()
            .map(|notes| print(&notes.document(Viewer::Record)))
            .unwrap_or_default()
    }

    fn begin(&mut self) -> Result<(), Vec<SetupFault>> {
        let before = self.table.seating().stack(self.seat);
        // A guest who goes on without answering declines the bank.
        let passed = self.table.seating().offered() == Some(self.seat);
        self.table.begin()?;
        let (room, stacks) = (self.table.seating(), self.table.setup().stacks);
        self.start = stacks.seats().has(self.seat).then(|| stacks.get(self.seat));
        self.posts &= self.start.is_none();
        let bought = room.stack(self.seat) - before;
        let away = room.away().has(self.seat);
        (self.asks, self.over) = (Asks::No, None);
        self.lookout.begin();
        self.lookout.say(format!("Hand {}", self.table.number()));
        if passed {
            self.lookout.say("You pass the bank".into());
        }
        if bought > Chips::ZERO {
            self.lookout.say(format!("You buy {bought} more"));
        }
        if self.start.is_none() {
            let why = if away { "You sit this hand out" } else { "You are waiting to be dealt in" };
            self.lookout.say(why.into());
        }
        self.note();
        Ok(())
    }

    /// The hand is over and left the guest with this.
    fn end(&mut self, ending: &str, left: Chips) {
        let won = self.start.map_or(0, |start| (left - start).as_cents());
        self.over = Some(Over { ending: ending.into(), won: Cents(won) });
        self.lookout.turn_over();
        if !self.table.seating().seated().has(self.seat) {
            self.lookout.say(format!("You leave the table with {left}"));
        } else if self.start.is_some() {
            self.lookout.say(format!("You have {left}"));
        }
        let told = self.table.session().told();
        if told.iter().any(|event| event.kind == EventKind::NewShoe) {
            self.lookout.say("The shoe is over, and a new one comes".into());
        }
        self.offer_bank();
    }

    /// Records what just happened.
    fn note(&mut self) {
        if let Some(hand) = self.table.hand() {
            self.lookout.note(hand, self.table.events(), &self.names);
        }
    }
}
