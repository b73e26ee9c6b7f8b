//! One guest at one table of bots: what he asks for, and what he is told. No sockets, no clock.

use crate::show::{self, Fault};
use crate::wire::{Ask, Asks, Cents, Name, Over, Refused, State, VERSION, Welcome, What};
use cards::{Card, Seat};
use engine::{Action, Actor, Chips, Engine, Schema, SetupFault, Viewer, Window};
use house::Offering;
use record::render::{Teller, render};
use record::syntax::print;
use rulebook::Rulebook;
use sim::{Step, Table};
use std::collections::VecDeque;

/// The log keeps so many lines of a hand; a hand of Pan can be long.
const MOST_LINES: usize = 400;

/// A table with one guest.
pub(crate) struct Desk<'a> {
    offering: &'a Offering,
    book: &'a Rulebook,
    table: Table<'a>,
    seat: Seat,
    names: Vec<(Seat, String)>,
    asks: Asks,
    over: Option<Over>,
    turn: u32,
    question: Option<Question>,
    /// The guest's stack as the hand began.
    start: Chips,
    log: Log,
    /// The last ask that was done: sent again, it is answered again and not done again.
    done: Option<Ask>,
}

/// What the guest is asked, and the cards he sees as he is asked it. As long as it stays the same
/// his answer fits, whatever others do in the meantime.
#[derive(PartialEq, Eq)]
struct Question {
    legal: Vec<Schema>,
    windows: Vec<Window>,
    piles: Vec<Vec<Card>>,
}

/// What happened in the hand, line by line.
#[derive(Default)]
struct Log {
    lines: VecDeque<String>,
    /// How many lines were written in all, and how many of them were told.
    written: usize,
    told: usize,
}

impl Log {
    fn push(&mut self, line: String) {
        if self.lines.len() == MOST_LINES {
            self.lines.pop_front();
        }
        self.lines.push_back(line);
        self.written += 1;
    }

    /// What was not told yet, as far as it was kept.
    fn news(&mut self) -> Vec<String> {
        let new = (self.written - self.told).min(self.lines.len());
        self.told = self.written;
        self.lines.range(self.lines.len() - new..).cloned().collect()
    }
}

impl<'a> Desk<'a> {
    /// Seats a guest; the first hand begins.
    pub fn new(
        offering: &'a Offering,
        book: &'a Rulebook,
        mut table: Table<'a>,
        seat: Seat,
        name: &str,
    ) -> Result<Desk<'a>, Vec<SetupFault>> {
        let called = |at: Seat| if at == seat { name } else { bots::NAMES[at.index()] };
        let seats = table.setup().stacks.seats();
        let names: Vec<_> = seats.iter().map(|at| (at, called(at).to_string())).collect();
        // The hand being played and the last whole one.
        table.keep_records(2, names.clone());
        let mut desk = Desk {
            offering,
            book,
            table,
            seat,
            names,
            asks: Asks::No,
            over: None,
            turn: 0,
            question: None,
            start: Chips::ZERO,
            log: Log::default(),
            done: None,
        };
        desk.begin()?;
        Ok(desk)
    }

    /// The first thing on a socket. What follows tells the hand from its beginning.
    pub fn welcome(&mut self) -> Welcome {
        self.log.told = 0;
        let name = |(seat, name): &(Seat, String)| Name { seat: seat.number(), name: name.clone() };
        Welcome {
            version: VERSION,
            offering: self.offering.id.clone(),
            name: self.offering.name.clone(),
            seat: self.seat.number(),
            names: self.names.iter().map(name).collect(),
        }
    }

    /// Whether the table goes on without the guest.
    pub fn moves(&self) -> bool {
        self.asks == Asks::No && self.over.is_none()
    }

    /// Goes on until there is something to tell, or somebody to wait for.
    pub fn advance(&mut self) {
        let before = self.log.written;
        while self.moves() && self.log.written == before {
            match self.table.step() {
                Step::Took { .. } => self.note(),
                Step::Asks { may_pass, .. } => {
                    self.asks = if may_pass { Asks::May } else { Asks::Must };
                }
                Step::Over(outcome) => self.end(outcome.ending.as_str()),
                Step::CalledOff | Step::Idle => {
                    self.log.push("The hand is called off: everybody has what he had".into());
                    self.end("called-off");
                }
            }
        }
    }

    /// The guest asks for something.
    pub fn hear(&mut self, ask: &Ask) -> Result<(), Refused> {
        if self.done.as_ref() == Some(ask) {
            return Ok(());
        }
        self.try_to(ask)?;
        self.done = Some(ask.clone());
        Ok(())
    }

    fn try_to(&mut self, ask: &Ask) -> Result<(), Refused> {
        let fault = |fault: Fault| fault.refused(Some(ask.id));
        if ask.seat != self.seat.number() {
            return Err(fault(Fault::NotYourSeat));
        }
        if (ask.hand, ask.turn) != (self.table.number(), self.turn) {
            return Err(fault(Fault::Late));
        }
        match &ask.what {
            What::Act(act) => {
                let mv = show::move_of(act).map_err(fault)?;
                let (actor, action) = (Actor::Seat(self.seat), Action::Move(mv));
                // Asked first, so that refusals do not fill the record.
                let checked = match self.table.hand() {
                    Some(hand) => hand.check(actor, &action),
                    None => Err(engine::Refusal::plain(engine::Code::HandOver)),
                };
                let taken = checked.and_then(|()| self.table.act(self.seat, mv));
                taken.map_err(|refusal| show::refused(ask.id, &refusal, self.book))?;
                self.asks = Asks::No;
                self.turn += 1;
                self.note();
            }
            What::Pass => {
                if self.asks != Asks::May {
                    return Err(fault(Fault::NotAsked));
                }
                self.table.pass(self.seat);
                self.asks = Asks::No;
                self.turn += 1;
            }
            What::Next => {
                if self.over.is_none() {
                    return Err(fault(Fault::HandGoesOn));
                }
                self.begin().map_err(|_| fault(Fault::CannotStart))?;
            }
        }
        Ok(())
    }

    /// How things stand; none before the first hand.
    pub fn state(&mut self) -> Option<State> {
        let view = self.table.hand()?.view(Viewer::Seat(self.seat));
        let news = self.log.news();
        Some(State {
            hand: self.table.number(),
            turn: self.turn,
            asks: self.asks,
            over: self.over.clone(),
            text: render(&view, &self.names),
            view: show::view(&view),
            news,
        })
    }

    /// The last hand that came to its end, as far as the guest may know it.
    pub fn record(&self) -> Option<String> {
        let mut document = self.table.recorder()?.document(Viewer::Seat(self.seat));
        let at = document.hands.iter().rposition(|hand| hand.end.is_some())?;
        document.hands = vec![document.hands.swap_remove(at)];
        Some(print(&document))
    }

    /// Everything that was written down, all cards shown.
    #[cfg(test)]
    pub fn full_record(&self) -> String {
        self.table
            .recorder()
            .map(|notes| print(&notes.document(Viewer::Record)))
            .unwrap_or_default()
    }

    fn begin(&mut self) -> Result<(), Vec<SetupFault>> {
        let before = self.table.setup().stacks.get(self.seat);
        self.table.begin()?;
        self.start = self.table.setup().stacks.get(self.seat);
        (self.asks, self.over) = (Asks::No, None);
        self.log = Log::default();
        self.turn += 1;
        self.log.push(format!("Hand {}", self.table.number()));
        if self.start > before {
            self.log.push(format!("You buy {} more", self.start - before));
        }
        self.note();
        Ok(())
    }

    fn end(&mut self, ending: &str) {
        let stack = self.table.setup().stacks.get(self.seat);
        let won = stack.as_cents() - self.start.as_cents();
        self.over = Some(Over { ending: ending.into(), won: Cents(won) });
        self.turn += 1;
        self.log.push(format!("You have {stack}"));
    }

    /// Takes what just happened into the log.
    fn note(&mut self) {
        let teller = Teller { you: self.seat, names: &self.names };
        for line in teller.tell(self.table.events()) {
            self.log.push(line);
        }
        let question = self.question();
        if question != self.question {
            self.question = question;
            self.turn += 1;
        }
    }

    fn question(&self) -> Option<Question> {
        let view = self.table.hand()?.view(Viewer::Seat(self.seat));
        let own = |window: &Window| window.actor == Actor::Seat(self.seat);
        Some(Question {
            legal: view.legal,
            windows: view.windows.into_iter().filter(own).collect(),
            piles: view.piles.into_iter().map(|pile| pile.shown).collect(),
        })
    }
}
