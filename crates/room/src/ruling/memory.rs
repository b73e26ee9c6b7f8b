use super::acts::Acts;
use super::again::rule_telling;
use super::{Correction, NotCorrected, Ruled};
use crate::ledger::HandBooks;
use crate::{PlayerId, Session};
use cards::Seat;
use engine::{Action, Actor, Event, Mode, Setup};
use std::collections::VecDeque;

/// A hand of a table, as long as it can be ruled on.
#[derive(Clone, Debug, Default)]
pub struct PastHand {
    number: u32,
    setup: Option<Setup>,
    acts: Acts,
    over: bool,
    /// The inserted rulings, and where.
    rulings: Vec<(usize, Vec<(Actor, Action)>)>,
    books: HandBooks,
}

impl PastHand {
    pub fn number(&self) -> u32 {
        self.number
    }

    /// What it started from.
    pub fn setup(&self) -> Option<&Setup> {
        self.setup.as_ref()
    }

    /// Every action in it, including those of chance.
    pub fn acts(&self) -> Vec<(Actor, Action)> {
        self.acts.list()
    }

    /// Whether it came to its end.
    pub fn is_over(&self) -> bool {
        self.over
    }

    pub(crate) fn begin(&mut self, number: u32, setup: &Setup) {
        self.number = number;
        match &mut self.setup {
            Some(old) => old.clone_from(setup),
            none => *none = Some(setup.clone()),
        }
        self.acts.clear();
        self.rulings.clear();
        self.over = false;
    }

    pub(crate) fn act(&mut self, actor: Actor, action: &Action) {
        self.acts.push(actor, action);
    }

    pub(crate) fn end(&mut self) {
        self.over = true;
    }

    /// Who sat where, and where its fees are.
    pub(crate) fn books(&self) -> HandBooks {
        self.books
    }

    /// The result of a correction, with the events of each of its steps as far as it got.
    pub(crate) fn rule(
        &self,
        correction: &Correction,
        told: &mut Vec<Vec<Event>>,
    ) -> Result<Ruled, NotCorrected> {
        let setup = self.setup.as_ref().filter(|_| self.over).ok_or(NotCorrected::NoHand)?;
        let again = |(after, steps): &(usize, Vec<_>)| {
            *after == correction.after && same(steps, &correction.steps)
        };
        if self.rulings.iter().any(again) {
            return Err(NotCorrected::AlreadyRuled);
        }
        rule_telling(setup, &self.acts(), correction, told)
    }

    /// The hand as it is ruled now.
    pub(crate) fn ruled(&mut self, correction: &Correction, ruled: &Ruled) {
        self.rulings.push((correction.after, correction.steps.clone()));
        self.acts = ruled.acts.iter().collect();
        if let Some(setup) = &mut self.setup {
            setup.mode = Mode::Live;
        }
    }
}

/// Whether two corrections state, declare and decide the same, apart from name and reason.
fn same(a: &[(Actor, Action)], b: &[(Actor, Action)]) -> bool {
    let one = |(a, b): (&(Actor, Action), &(Actor, Action))| match (&a.1, &b.1) {
        (Action::Override(x), Action::Override(y)) => {
            a.0 == b.0 && x.incident == y.incident && x.ruling == y.ruling
        }
        _ => a == b,
    };
    a.len() == b.len() && a.iter().zip(b).all(one)
}

/// The last hands of a table, and the one being played.
#[derive(Clone, Debug, Default)]
pub(crate) struct Memory {
    /// How many are kept.
    most: usize,
    /// The latest last.
    past: VecDeque<PastHand>,
    /// The hand being played, or between hands one whose memory is used again.
    now: Option<Box<PastHand>>,
    /// What was done in it so far.
    acts: Acts,
    playing: bool,
}

impl Memory {
    pub fn new(most: usize) -> Memory {
        Memory { most, ..Memory::default() }
    }

    /// From now on so many are kept.
    pub fn keep(&mut self, most: usize) {
        self.most = most;
        while self.past.len() > most {
            self.past.pop_front();
        }
    }

    pub fn begin(&mut self, number: u32, setup: &Setup) {
        self.playing = self.most > 0;
        if self.playing {
            self.now.get_or_insert_default().begin(number, setup);
        }
        self.acts.clear();
    }

    /// Somebody acts.
    #[inline]
    pub fn act(&mut self, actor: Actor, action: &Action) {
        // Even if no hands are kept: to find that out every time takes longer.
        self.acts.push(actor, action);
    }

    /// It was refused.
    #[cold]
    pub fn refused(&mut self) {
        self.acts.take_back();
    }

    /// The hand is over.
    pub fn end(&mut self, books: HandBooks) {
        if !std::mem::take(&mut self.playing) {
            return;
        }
        let Some(now) = &mut self.now else { return };
        now.end();
        now.books = books;
        std::mem::swap(&mut now.acts, &mut self.acts);
        now.acts.give_back();
        let oldest = if self.past.len() >= self.most { self.past.pop_front() } else { None };
        let ended = std::mem::replace(&mut **now, oldest.unwrap_or_default());
        self.past.push_back(ended);
    }

    /// The hand is void: there is nothing to rule on.
    pub fn call_off(&mut self) {
        self.playing = false;
    }

    /// The hands that can be ruled on, the latest last.
    pub fn hands(&self) -> impl DoubleEndedIterator<Item = &PastHand> {
        self.past.iter()
    }

    pub fn last(&self) -> Option<&PastHand> {
        self.past.back()
    }

    pub fn find(&self, number: u32) -> Option<&PastHand> {
        self.past.iter().rev().find(|hand| hand.number == number)
    }

    pub fn find_mut(&mut self, number: u32) -> Option<&mut PastHand> {
        self.past.iter_mut().rev().find(|hand| hand.number == number)
    }
}

impl Session {
    /// How many of the last hands are kept, so that they can be ruled on later. It costs a copy of
    /// every action. By default as many as the house posts.
    pub fn keep_hands(&mut self, most: usize) {
        self.memory.keep(most);
    }

    /// The hands that can be ruled on, the latest last.
    pub fn past_hands(&self) -> impl DoubleEndedIterator<Item = &PastHand> {
        self.memory.hands()
    }

    /// The last hand that came to its end, if hands are kept.
    pub fn last_hand(&self) -> Option<&PastHand> {
        self.memory.last()
    }

    /// The chair that somebody had in a hand that can be ruled on.
    pub fn chair_in(&self, number: u32, player: PlayerId) -> Option<Seat> {
        self.seating.followed.find(Some(number))?.seat_of(player)
    }

    /// Why a hand cannot be ruled on.
    pub(super) fn not_kept(&self, number: u32) -> NotCorrected {
        let kept = self.memory.hands().next().zip(self.memory.last());
        match kept.map(|(first, last)| (first.number, last.number)) {
            None => NotCorrected::NoHand,
            Some((first, last)) => NotCorrected::NotKept { number, first, last },
        }
    }
}
