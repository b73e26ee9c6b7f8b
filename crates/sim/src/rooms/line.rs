//! People come to a simulated room, wait for a chair, and answer when they are called, late or never.

use super::clock::gap;
use super::hall::{Hall, Visit};
use super::people::{Stay, Whereabouts};
use room::lists::{Chair, ListCommand, ListEvent, Place, Who};
use room::{Command, FloorEvent, FloorRefusal, PlayerId, Reading};

/// What somebody in line does next.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Act {
    Answers,
    Passes,
    Sits,
    ComesBack,
    /// They have waited for too long, since this time.
    GivesUp(i64),
}

/// How somebody takes a call, in percent.
const COMES: u32 = 84;
const PASSES: u32 = 6;
const LATE: u32 = 4;
const LEAVES: u32 = 2;
/// One in so many of those who answer does not come to the chair.
const LOST: u32 = 30;

impl Hall<'_> {
    /// People come, more often at night than in the morning.
    pub(super) fn arrivals(&mut self, at: usize, since: i64, now: Reading) {
        let mut chance = since.clamp(0, 7_200) as u32;
        while chance > 0 {
            let one = chance.min(gap(now));
            chance -= one;
            if self.dice.below(gap(now)) < one {
                self.arrive(self.stands[at].offering);
            }
        }
    }

    /// Somebody who is at home comes for an offering.
    fn arrive(&mut self, offering: usize) {
        let person = self.dice.below(self.people.len() as u32) as usize;
        if self.people[person].at != Whereabouts::Home {
            return;
        }
        let Some(list) = self.floor.board().list(&self.offerings[offering].id) else { return };
        // Where nobody is waiting, a chair is anybody's.
        if let Some(chair) = list.free_chair().filter(|_| list.line().next().is_none()) {
            let since = self.passed;
            self.people[person].at = Whereabouts::InLine { offering, since };
            if !self.sit_down(person, chair) {
                self.people[person].at = Whereabouts::Home;
            }
            return;
        }
        let who = Who::Account(self.people[person].id);
        if self.floor.ask(&self.offerings[offering].id, &ListCommand::Join(who)).is_ok() {
            self.tally.lists.joined += 1;
            self.wait_from_now(person, offering);
            self.hear();
        }
    }

    fn wait_from_now(&mut self, person: usize, offering: usize) {
        let since = self.passed;
        self.people[person].at = Whereabouts::InLine { offering, since };
        let patience = 20 * 60 + i64::from(self.dice.below(100 * 60));
        self.later(patience, person, Act::GivesUp(since));
    }

    fn later(&mut self, seconds: i64, person: usize, act: Act) {
        self.visit(seconds, Visit::Person(person, act));
    }

    fn some_seconds(&mut self, least: u32, more: u32) -> i64 {
        i64::from(least + self.dice.below(more))
    }

    /// Somebody in line does what they have in mind. It may be too late for it.
    pub(super) fn act(&mut self, person: usize, act: Act) {
        let Whereabouts::InLine { offering, since } = self.people[person].at else { return };
        let who = Who::Account(self.people[person].id);
        let id = self.offerings[offering].id.clone();
        match act {
            Act::Answers => {
                let place = self.floor.board().list(&id).and_then(|list| list.place(&who));
                let called = matches!(place, Some(Place::Called(_)));
                let came = self.floor.ask(&id, &ListCommand::Answer(who.clone())).is_ok();
                self.tally.not_refused += u64::from(came != called);
                if came && self.plan.faults.twice {
                    self.tally.faults[2] += 1;
                    let again = self.floor.ask(&id, &ListCommand::Answer(who));
                    self.tally.not_refused += u64::from(again.is_ok());
                }
            }
            Act::Passes => drop(self.floor.ask(&id, &ListCommand::Pass(who))),
            Act::ComesBack => drop(self.floor.ask(&id, &ListCommand::Here(who))),
            Act::GivesUp(from) if from == since => {
                if self.floor.ask(&id, &ListCommand::Leave(who)).is_ok() {
                    self.tally.lists.gave_up += 1;
                }
            }
            Act::GivesUp(_) => {}
            Act::Sits => {
                let place = self.floor.board().list(&id).and_then(|list| list.place(&who));
                if let Some(Place::Held(chair)) = place
                    && !self.sit_down(person, chair)
                {
                    // Whoever still sits there is about to move.
                    self.later(30, person, Act::Sits);
                }
            }
        }
        self.hear();
    }

    /// Somebody takes a chair that is theirs; false if it is not free yet.
    fn sit_down(&mut self, person: usize, chair: Chair) -> bool {
        let at = chair.table as usize - 1;
        let times = i64::from(1 + self.dice.below(4));
        let stack = self.stands[at].table.offering().buy_in.times(times);
        let id = self.people[person].id;
        let who = Who::Account(id);
        // A player with too little is refused, and gets a grant.
        let poor = self.cage.books().affords(id, stack).is_err();
        if poor && self.floor.sit(&who, id, chair, stack, &mut self.stands).is_ok() {
            self.tally.not_refused += 1;
        }
        self.give(person, stack);
        match self.floor.sit(&who, id, chair, stack, &mut self.stands) {
            Ok(()) => {}
            Err(FloorRefusal::Table(_)) => return false,
            Err(FloorRefusal::List(_)) => return true,
        }
        let stand = &mut self.stands[at];
        stand.table.set_player(chair.seat, self.people[person].plays());
        stand.set(chair.seat, Stay::new(person, &mut self.dice));
        if let Whereabouts::InLine { since, .. } = self.people[person].at {
            let waited = (self.passed - since) as u64;
            let line = &mut self.waits[stand.offering];
            line.0 += 1;
            line.1 += waited;
            line.2 = line.2.max(waited);
        }
        self.people[person].at = Whereabouts::Table(at);
        self.tally.arrivals += 1;
        self.comes_in(chair);
        self.hear();
        true
    }

    /// Some wait for the big blind, some put it up.
    fn comes_in(&mut self, chair: Chair) {
        let post = self.dice.below(2) == 0;
        let comes = if post { Command::Post(chair.seat) } else { Command::Wait(chair.seat) };
        self.stands[chair.table as usize - 1].ask(&comes);
    }

    /// What the floor says is heard: people who are called think about it, tables are opened.
    pub(super) fn hear(&mut self) {
        loop {
            let told = self.floor.take_told();
            if told.is_empty() {
                return;
            }
            for event in told {
                match event {
                    FloorEvent::List { offering, event } => self.hear_list(&offering, &event),
                    FloorEvent::Moved { player, from, to } => self.moved(player, from, to),
                    FloorEvent::Gone { player, from } => self.gone(player, from),
                }
            }
        }
    }

    fn hear_list(&mut self, offering: &str, event: &ListEvent) {
        let lists = &mut self.tally.lists;
        match event {
            ListEvent::Called { who, seconds, .. } => {
                lists.called += 1;
                self.is_called(index(who), *seconds);
            }
            ListEvent::Held { who, .. } => self.has_answered(index(who)),
            ListEvent::Skipped { who, .. } => {
                lists.skipped += 1;
                if self.dice.below(2) == 0 {
                    let back = self.some_seconds(60, 900);
                    self.later(back, index(who), Act::ComesBack);
                }
            }
            ListEvent::Removed(who) => {
                lists.removed += 1;
                self.people[index(who)].at = Whereabouts::Home;
            }
            ListEvent::Left(who) => {
                let person = &mut self.people[index(who)];
                if matches!(person.at, Whereabouts::InLine { .. }) {
                    person.at = Whereabouts::Home;
                }
            }
            ListEvent::BackInLine { who, .. } => {
                lists.back_in_line += 1;
                let offering = self.offerings.iter().position(|other| other.id == offering);
                self.wait_from_now(index(who), offering.unwrap_or_default());
            }
            ListEvent::Enough(_) => self.open_table(offering),
            ListEvent::ChangesChair { .. } => lists.changed += 1,
            ListEvent::Transfers { .. } => lists.transferred += 1,
            ListEvent::MustMove { .. } => lists.must_moved += 1,
            ListEvent::Reseated { .. } => lists.reseated += 1,
            ListEvent::Broken(_) => lists.broken_up += 1,
            ListEvent::Opened(_) => lists.opened += 1,
            _ => {}
        }
    }

    /// Somebody who is called comes, passes, answers too late, leaves, or is not there.
    fn is_called(&mut self, person: usize, seconds: u32) {
        let soon = self.some_seconds(5, seconds.saturating_sub(10).max(1));
        let late = i64::from(seconds) + self.some_seconds(20, 300);
        let since = match self.people[person].at {
            Whereabouts::InLine { since, .. } => since,
            _ => self.passed,
        };
        let mut roll = self.dice.below(100);
        for (part, after, act) in [
            (COMES, soon, Act::Answers),
            (PASSES, soon, Act::Passes),
            (LATE, late, Act::Answers),
            (LEAVES, soon, Act::GivesUp(since)),
        ] {
            if roll < part {
                return self.later(after, person, act);
            }
            roll -= part;
        }
    }

    /// Somebody who has answered walks to the chair, or does not.
    fn has_answered(&mut self, person: usize) {
        if self.dice.below(LOST) > 0 {
            let walk = self.some_seconds(20, 280);
            self.later(walk, person, Act::Sits);
        }
    }

    /// Enough people wait: the floor opens a table for them, if it has one.
    fn open_table(&mut self, offering: &str) {
        let idle =
            |stand: &super::stand::Stand| !stand.is_open() && stand.table.offering().id == offering;
        let Some(at) = self.stands.iter().position(idle) else { return };
        self.stands[at].count_time(self.passed);
        if self.floor.open(at as u32 + 1, offering, &mut self.stands).is_ok() {
            self.stands[at].last_hand = self.passed;
        }
    }

    /// Somebody has changed chairs.
    fn moved(&mut self, player: PlayerId, from: Chair, to: Chair) {
        let person = player.0 as usize - 1;
        let (old, new) = (from.table as usize - 1, to.table as usize - 1);
        let Some(stay) = self.stands[old].stays[from.seat].take() else { return };
        self.stands[new].set(to.seat, stay);
        if old != new {
            self.people[person].at = Whereabouts::Table(new);
            self.stands[new].table.set_player(to.seat, self.people[person].plays());
            self.stands[new].set(to.seat, Stay { back: None, ..stay });
            self.comes_in(to);
        }
    }

    /// Somebody has left a table and was not seated at another.
    fn gone(&mut self, player: PlayerId, from: Chair) {
        let person = player.0 as usize - 1;
        self.stands[from.table as usize - 1].stays[from.seat] = None;
        self.tally.departures += 1;
        if matches!(self.people[person].at, Whereabouts::Table(_)) {
            self.people[person].at = Whereabouts::Home;
        }
    }
}

/// The index of somebody with an account; everybody in a simulated room has one.
fn index(who: &Who) -> usize {
    match who {
        Who::Account(PlayerId(id)) => *id as usize - 1,
        Who::Name(_) => 0,
    }
}
