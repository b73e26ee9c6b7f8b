//! What one viewer of a table is sent. It is made only from their view of the hand and from what
//! they may know of the events.

use crate::show;
use crate::wire::{Asks, Chair, Over, State};
use cards::{Card, Seat};
use engine::{Actor, Choices, Engine, Event, Viewer, Window};
use record::render::{Teller, render};
use std::collections::VecDeque;

/// How many lines of a hand the log keeps; a hand of Pan can be long.
const MOST_LINES: usize = 400;

/// A viewer's place at a table: in a chair, or on the rail.
#[derive(Clone)]
pub(crate) struct Lookout {
    seat: Option<Seat>,
    turn: u32,
    question: Option<Question>,
    log: Log,
}

/// The state of a hand besides what is on the table.
pub(crate) struct Stands {
    pub hand: u32,
    pub asks: Asks,
    pub seconds: Option<u32>,
    pub over: Option<Over>,
    pub chair: Chair,
    pub posted: Vec<String>,
}

/// What a player is asked, and the cards they see when they are asked. As long as it stays the
/// same, their answer fits, whatever others do in the meantime.
#[derive(Clone, PartialEq, Eq)]
struct Question {
    legal: Choices,
    windows: Vec<Window>,
    piles: Vec<Vec<Card>>,
}

/// What happened in the hand, line by line.
#[derive(Clone, Default)]
struct Log {
    lines: VecDeque<String>,
    /// How many lines were written in total, and how many of them were sent.
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

    /// What has not been sent yet, as far as it was kept.
    fn news(&mut self) -> Vec<String> {
        let new = (self.written - self.told).min(self.lines.len());
        self.told = self.written;
        self.lines.range(self.lines.len() - new..).cloned().collect()
    }
}

impl Lookout {
    /// A player's, or a spectator's.
    pub fn new(seat: Option<Seat>) -> Lookout {
        Lookout { seat, turn: 0, question: None, log: Log::default() }
    }

    fn viewer(&self) -> Viewer {
        self.seat.map_or(Viewer::Spectator, Viewer::Seat)
    }

    /// Changes whenever what the viewer is asked changes.
    pub fn turn(&self) -> u32 {
        self.turn
    }

    /// How many lines were written.
    pub fn written(&self) -> usize {
        self.log.written
    }

    /// A new hand begins.
    pub fn begin(&mut self) {
        self.log = Log::default();
        self.turn += 1;
    }

    /// The question to the viewer is over.
    pub fn turn_over(&mut self) {
        self.turn += 1;
    }

    /// A line from the house itself.
    pub fn say(&mut self, line: String) {
        self.log.push(line);
    }

    /// The viewer has a new socket, and is sent the hand from its beginning.
    pub fn again(&mut self) {
        self.log.told = 0;
    }

    /// Adds what just happened to the log.
    pub fn note(&mut self, hand: &impl Engine, events: &[Event], names: &[(Seat, String)]) {
        let teller = Teller { you: self.seat, names, hand: Some(hand) };
        for line in teller.tell(events) {
            self.log.push(line);
        }
        let question = self.question(hand);
        if question != self.question {
            self.question = question;
            self.turn += 1;
        }
    }

    fn question(&self, hand: &impl Engine) -> Option<Question> {
        let view = hand.view(self.viewer());
        let own = |window: &Window| matches!(window.actor, Actor::Seat(s) if Some(s) == self.seat);
        Some(Question {
            legal: view.legal,
            windows: view.windows.into_iter().filter(own).collect(),
            piles: view.piles.into_iter().map(|pile| pile.shown).collect(),
        })
    }

    /// The current state for the viewer, and the news they have not been sent yet.
    pub fn state(&mut self, hand: &impl Engine, stands: Stands, names: &[(Seat, String)]) -> State {
        let view = hand.view(self.viewer());
        State {
            hand: stands.hand,
            turn: self.turn,
            asks: stands.asks,
            seconds: stands.seconds,
            over: stands.over,
            chair: stands.chair,
            posted: stands.posted,
            text: render(&view, names),
            view: show::view(&view, names),
            news: self.log.news(),
        }
    }
}
