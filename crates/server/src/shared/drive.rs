//! What happens by itself: hands are dealt, bots and the dealer act, time runs out.

use super::clock::{Open, Question};
use super::rows::{Happening, Mark, OwnCards};
use super::trace::Trace;
use super::{LogLines, SharedTable};
use crate::result::{Ended, Net};
use crate::show;
use crate::wire::Line;
use cards::Seat;
use engine::{Actor, Chips, Code, Engine, Outcome, SeatSet, SetupFault, Viewer};
use notation::print;
use pit::{Player, Step};
use record::bind::stack_lines;
use room::{Command, NoHand};
use shoe::Rng;

/// Where the key of a hand comes from.
pub(crate) trait Keys {
    /// A fresh number that tells nothing by itself; `None` if the system has no random bytes.
    fn nonce(&self) -> Option<[u8; 32]>;
    /// The key of a hand's chance.
    fn key(&self, hand: u32, nonce: &[u8; 32]) -> [u8; 32];
}

/// How a hand ends that is void.
const CALLED_OFF: &str = "called-off";

/// How long to wait before a table that cannot deal is looked at again.
const AGAIN: i64 = 1_000;

impl SharedTable {
    /// Does what is due by now.
    pub fn tick(&mut self, now: i64, keys: &dyn Keys) {
        self.tell_time(now);
        for seat in (0..Seat::MAX).map(Seat::at) {
            if self.deadline(seat).is_some_and(|at| at <= self.now) {
                self.time_up(seat);
            }
        }
        if self.is_playing() {
            if self.moves() && self.ready_at <= self.now {
                self.advance();
            }
        } else if !self.paused && !self.asks_bank() && self.next_at.is_some_and(|at| at <= self.now)
        {
            self.begin(keys);
        }
        self.note_clock();
        self.stamp();
    }

    /// The last row of a burst tells what the clocks show after it.
    pub(super) fn stamp(&mut self) {
        let clocks = self.clocks();
        if let Some(row) = self.rows.last_mut() {
            row.clocks = clocks;
        }
    }

    /// Whether the hand can go on without waiting for a person.
    pub(super) fn moves(&self) -> bool {
        self.is_playing() && self.open.iter().flatten().next().is_none()
    }

    /// Plays on until there is something to show, or somebody to wait for; without a pace straight
    /// to the next question.
    pub(super) fn advance(&mut self) {
        let before = self.log_length();
        while self.moves() {
            self.remember();
            match self.table.step() {
                Step::Took { actor } => self.note_act(actor, None),
                Step::Asks { seats, may_pass } => return self.ask(seats, !may_pass),
                Step::Over(outcome) => return self.finish(&outcome),
                Step::CalledOff | Step::Idle => return self.void("the hand would not end"),
            }
            if self.plan.pace_ms > 0 && self.log_length() > before {
                self.ready_at = self.now + i64::from(self.plan.pace_ms);
                return;
            }
        }
    }

    fn log_length(&self) -> u64 {
        self.rows.iter().map(|row| row.lines.len() as u64).sum()
    }

    /// Asks these players and nobody else. A question that stays the same keeps its number and its
    /// clock.
    fn ask(&mut self, seats: SeatSet, must: bool) {
        for seat in (0..Seat::MAX).map(Seat::at) {
            if !seats.has(seat) {
                self.answered(seat);
                continue;
            }
            let Some(question) = self.question(seat) else { continue };
            if self.open[seat].as_ref().is_some_and(|open| open.question == question) {
                continue;
            }
            self.put_question(seat, must, question);
        }
    }

    pub(super) fn put_question(&mut self, seat: Seat, must: bool, question: Question) {
        self.turn += 1;
        let ends = self.plan.limit_ms.map(|limit| self.now + i64::from(limit));
        self.open[seat] = Some(Open { turn: self.turn, must, ends, question });
    }

    pub(super) fn question(&self, seat: Seat) -> Option<Question> {
        let view = self.table.hand()?.view(Viewer::Seat(seat));
        let own = |window: &engine::Window| window.actor == Actor::Seat(seat);
        Some(Question::Act {
            legal: view.legal,
            windows: view.windows.into_iter().filter(own).collect(),
            piles: view.piles.into_iter().map(|pile| pile.shown).collect(),
        })
    }

    /// Somebody's time is up: the house acts, or they pass. Those who are not connected either are
    /// absent from now on.
    fn time_up(&mut self, seat: Seat) {
        let Some(open) = &self.open[seat] else { return };
        let (must, bank) = (open.must, open.question == Question::Bank);
        self.answered(seat);
        if bank {
            let _ = self.room(&Command::Decline(seat), "", None);
            return self.offer_bank();
        }
        let here = self.chairs[seat].as_ref().is_some_and(|chair| chair.here);
        self.remember();
        if must && self.table.act_for(seat) {
            self.note_act(Actor::Seat(seat), None);
        } else {
            self.table.pass(seat);
            self.note(format!("pass seat {seat}"), None, Vec::new(), Vec::new());
        }
        self.refresh_questions();
        if !here {
            self.table.set_player(seat, Player::Absent);
            if !self.table.seating().away().has(seat) {
                let _ = self.room(&Command::Away(seat), "", None);
            }
        }
        self.ready_at = self.now;
    }

    /// Somebody acted: those who were asked at the same time are asked again, if it still matters.
    pub(super) fn acted(&mut self, seat: Seat) {
        self.answered(seat);
        self.refresh_questions();
        self.ready_at = self.now + i64::from(self.plan.pace_ms.min(200));
        // Others may still have to answer: then the hand waits for them.
        if self.plan.pace_ms == 0 {
            self.advance();
        }
    }

    /// Others were asked at the same time: who has nothing left to decide is not asked any more, and
    /// whoever has another choice now gets it, while their clock goes on.
    fn refresh_questions(&mut self) {
        if !self.is_playing() {
            return;
        }
        for seat in (0..Seat::MAX).map(Seat::at) {
            let Some(open) = &self.open[seat] else { continue };
            let (ends, must) = (open.ends, open.must);
            match self.question(seat) {
                Some(now) if now == open.question => {}
                Some(now) if now.is_asked() => {
                    self.put_question(seat, must, now);
                    if let Some(open) = &mut self.open[seat] {
                        open.ends = ends;
                    }
                }
                _ => self.answered(seat),
            }
        }
    }

    /// Before a hand: chairs, bank, then the deal.
    fn begin(&mut self, keys: &dyn Keys) {
        self.settle_chairs();
        if self.table.number() == 0 {
            self.place_lead();
        }
        self.offer_bank();
        if self.asks_bank() {
            return;
        }
        if self.table.seating().has_bank() && self.table.seating().banker().is_none() {
            return self.stop("Nobody takes the bank.");
        }
        self.deal(keys);
    }

    fn stop(&mut self, why: &str) {
        self.stopped = Some(why.into());
        self.next_at = Some(self.now + AGAIN);
    }

    /// The bank is offered round until somebody has it or a person is asked; bots take it if they
    /// may. If nobody does, the floor gives it to a bot.
    pub(super) fn offer_bank(&mut self) {
        let none = |table: &SharedTable| {
            let seating = table.table.seating();
            seating.has_bank() && !table.is_playing() && seating.banker().is_none()
        };
        if !none(self) {
            return;
        }
        if self.table.seating().offered().is_none() {
            let _ = self.room(&Command::Offer, "", None);
        }
        while let Some(seat) = self.table.seating().offered() {
            if self.chairs[seat].as_ref().is_some_and(|chair| !chair.bot) {
                return self.put_question(seat, false, Question::Bank);
            }
            if self.room(&Command::Accept(seat), "", None).is_err()
                && self.room(&Command::Decline(seat), "", None).is_err()
            {
                break;
            }
        }
        let lead = self.table.setup().lead;
        if none(self)
            && let Some(seat) = self.bots().left_of(lead)
        {
            let _ = self.room(&Command::Place(seat), "", None);
        }
    }

    fn deal(&mut self, keys: &dyn Keys) {
        let Some(nonce) = keys.nonce() else {
            return self.stop("This machine has no random bytes to shuffle with.");
        };
        let hand = self.table.number() + 1;
        let mut placed = hand == 1;
        // One fault may hide another, so there are a few attempts.
        for _ in 0..4 {
            let key = Rng::from_key(keys.key(hand, &nonce));
            match self.table.deal_from(&key) {
                Ok(()) => return self.dealt(nonce),
                // Everybody who had the button or could have it has left.
                Err(NoHand::Refused(refusal)) if !placed && refusal.code == Code::NotNow => {
                    placed = true;
                    self.place_lead();
                }
                Err(NoHand::Refused(refusal)) => {
                    let few = refusal.code == Code::TooFew;
                    let why =
                        if few { "Waiting for more players.".into() } else { refusal.to_string() };
                    return self.stop(&why);
                }
                Err(NoHand::Faults(faults)) => {
                    // The time that was collected stays collected.
                    let told = self.table.session().told().to_vec();
                    let told = told.into_iter().map(Happening::Room).collect();
                    self.note("deal".into(), None, told, Vec::new());
                    self.mend(&faults);
                }
            }
        }
        self.stop("No hand can be dealt at this table now.");
    }

    /// The floor says who has the button, the bank or the lead first: a bot if there is one, so that
    /// people can watch for a hand.
    fn place_lead(&mut self) {
        let seated = self.table.seating().seated();
        let bots = self.bots();
        let first = seated.without(bots).iter().next().unwrap_or(Seat::at(0));
        if let Some(seat) = bots.and(seated).left_of(first).or(seated.left_of(first)) {
            let _ = self.room(&Command::Place(seat), "", None);
        }
    }

    /// Fixes what can be fixed before a hand.
    fn mend(&mut self, faults: &[SetupFault]) {
        for fault in faults {
            match fault {
                SetupFault::BadStack(seat) | SetupFault::TooPoor { seat, .. } => {
                    // A person is not made to buy: they sit out until they do.
                    let _ = self.room(&Command::Away(*seat), "", None);
                }
                SetupFault::ShoeTooShort | SetupFault::ShoeOver => {
                    self.table.new_shoe();
                    self.note("new-shoe".into(), None, Vec::new(), Vec::new());
                }
                _ => {}
            }
        }
    }

    pub(super) fn dealt(&mut self, nonce: [u8; 32]) {
        self.log.clear();
        let news = std::mem::take(&mut self.news);
        if !news.is_empty() {
            let lines = news.into_iter().map(Into::into).collect();
            self.log.push_back(LogLines { lines, own: Vec::new() });
        }
        (self.over, self.stopped, self.next_at) = (None, None, None);
        self.begun = self.table.setup().stacks;
        let hand = self.table.number();
        let told = self.table.session().told().to_vec();
        let events = self.table.events().to_vec();
        self.trace = Trace::default();
        self.heed(&events);
        let words = self.tell(&events);
        let own_lines = self.tell_own(&events);
        let happened = [Happening::Dealt(hand)]
            .into_iter()
            .chain(told.into_iter().map(Happening::Room))
            .chain(events.into_iter().map(Happening::Hand))
            .collect();
        let words = [Line::head(format!("Hand {hand}"))].into_iter().chain(words).collect();
        let header = self.header();
        let row = self.note("deal".into(), None, happened, words);
        row.mark = Some(Mark::Begins { nonce, header });
        self.tell_apart(own_lines);
        self.ready_at = self.now + i64::from(self.plan.pace_ms);
        if self.plan.pace_ms == 0 {
            self.advance();
        }
    }

    /// The head of the hand's record.
    fn header(&self) -> String {
        let Some(recorder) = self.table.recorder() else { return String::new() };
        let mut document = recorder.document(Viewer::Record);
        document.hands = document.hands.pop().into_iter().collect();
        print(&document)
    }

    /// The hand is over: results, then those who wanted to go are gone.
    pub(super) fn finish(&mut self, outcome: &Outcome) {
        let left = |seat: Seat| outcome.stacks.get(seat) + outcome.cage[seat];
        let net =
            |(seat, start)| Net { seat, net: left(seat) - start, stack: outcome.stacks.get(seat) };
        let won: Vec<Net> = self.begun.iter().map(net).collect();
        let ending = outcome.ending.as_str();
        let lines = stack_lines(outcome);
        self.end(ending, &won, lines);
        let results = won
            .iter()
            .filter_map(|won| Some((self.chairs[won.seat].as_ref()?.who, won.seat, won.net)));
        let results = results.collect();
        if let Some(row) = self.rows.last_mut() {
            row.mark = Some(Mark::Ends(results));
        }
        self.after_hand();
    }

    /// The hand is void, and everybody has back what they brought.
    pub(super) fn void(&mut self, why: &str) {
        self.table.call_off();
        let back = |(seat, start)| Net { seat, net: Chips::ZERO, stack: start };
        let won: Vec<Net> = self.begun.iter().map(back).collect();
        self.end(CALLED_OFF, &won, vec![format!("void {why}")]);
        if let Some(row) = self.rows.last_mut() {
            row.command = "void".into();
            row.lines.push(format!("The hand is void: {why}. All chips go back").into());
            row.mark = Some(Mark::Void);
        }
        self.after_hand();
    }

    fn end(&mut self, ending: &str, won: &[Net], lines: Vec<String>) {
        for seat in (0..Seat::MAX).map(Seat::at) {
            self.answered(seat);
        }
        self.next_at = Some(self.now + i64::from(self.plan.rest_ms));
        let view = self.table.hand().map(|hand| hand.view(Viewer::Spectator));
        let names = self.names();
        let over = Ended {
            ending,
            nets: won,
            wins: &self.trace.wins,
            hand: self.table.hand().filter(|_| ending != CALLED_OFF),
            view: view.as_ref().filter(|_| ending != CALLED_OFF),
            family: self.table.offering().game.family,
            names: &names,
            next_ms: (!self.paused).then_some(self.plan.rest_ms),
        };
        let over = over.over();
        self.over = Some((over.clone(), Vec::new()));
        let own = self.own_cards();
        let told = self.table.session().told().to_vec();
        let happened = told.into_iter().map(Happening::Room);
        let end = Happening::Over(Box::new(over.clone()), own.clone());
        let happened = happened.chain([end]).collect();
        let words = self.result_words(won);
        let row = self.note("end".into(), None, happened, words);
        let told = std::mem::take(&mut row.record);
        let lines = lines.into_iter().chain(Some(told).filter(|told| !told.is_empty()));
        row.record = lines.collect::<Vec<_>>().join("\n");
        self.over = Some((over, own));
    }

    /// The cards that everybody has at the end, as they see them.
    fn own_cards(&self) -> OwnCards {
        let own = |seat: Seat| {
            let view = self.seen_by(Viewer::Seat(seat))?;
            let own = view.seats.into_iter().find(|one| one.seat == seat)?;
            let cards: Vec<cards::Card> = own.hands.iter().flat_map(|hand| hand.faces()).collect();
            (!cards.is_empty()).then(|| (seat, show::faces(&cards)))
        };
        // Nobody shows a bot anything.
        let people = self.begun.seats().without(self.bots());
        people.iter().filter_map(own).collect()
    }

    fn result_words(&self, won: &[Net]) -> Vec<Line> {
        let told = |won: &Net| {
            let name = &self.chairs[won.seat].as_ref()?.name;
            match won.net.as_cents() {
                0 => None,
                1.. => Some(format!("{name} is {} ahead", won.net.spoken()).into()),
                _ => {
                    let down = (Chips::ZERO - won.net).spoken();
                    Some(format!("{name} is {down} down").into())
                }
            }
        };
        won.iter().filter_map(told).collect()
    }

    fn after_hand(&mut self) {
        self.clear_left();
        if self.plan.rest_ms > 0 {
            self.offer_bank();
        }
    }
}
