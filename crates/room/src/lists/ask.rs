//! What people and the floor ask of a list.

use super::{
    Chair, ListCommand, ListEvent, ListRefusal, ListTable, MOST_PEOPLE, Person, Place, WaitingList,
    Who, Wish, WishFor,
};
use crate::{ActionClock, PlayerId, Reading, Timing};
use cards::Seat;
use engine::BySeat;

type Done = Result<(), ListRefusal>;

impl WaitingList {
    /// Carries out a command, calls whoever is due, and returns what happened.
    ///
    /// # Errors
    /// If it is refused: then nothing has changed.
    pub fn apply(&mut self, command: &ListCommand) -> Result<Vec<ListEvent>, ListRefusal> {
        let mut told = Vec::new();
        match command {
            ListCommand::At(now) => {
                self.tell_time(*now, &mut told);
                if told.is_empty() {
                    return Ok(told);
                }
            }
            ListCommand::Join(who) => self.join(who, &mut told)?,
            ListCommand::Leave(who) => {
                let person = self.take_off(who)?;
                told.push(ListEvent::Left(person.who));
            }
            ListCommand::Remove(who) => {
                let person = self.take_off(who)?;
                told.push(ListEvent::Removed(person.who));
            }
            ListCommand::Answer(who) => self.answer(who, &mut told)?,
            ListCommand::Pass(who) => {
                let (at, chair) = self.called(who)?;
                self.pass_over(at, chair);
                told.push(ListEvent::Passed { who: who.clone(), chair });
            }
            ListCommand::Skip(who) => {
                let (at, chair) = self.called(who)?;
                self.miss(at, chair, &mut told);
            }
            ListCommand::Here(who) => {
                let at = self.find(who).ok_or(ListRefusal::NotListed)?;
                self.people[at].passed.clear();
                told.push(ListEvent::Here(who.clone()));
            }
            ListCommand::Sit { who, chair } => self.sit(who, *chair, &mut told)?,
            ListCommand::Known { who, player } => self.known(who, *player, &mut told)?,
            ListCommand::Moved { who, seat } => {
                let from = self.chair_of(who)?;
                let to = Chair { seat: *seat, ..from };
                self.check_chair(to)?;
                if self.holder(to).is_some() {
                    return Err(ListRefusal::ChairTaken);
                }
                if let Some(at) = self.find(who) {
                    self.people[at].place = Place::Seated(to);
                }
                self.vacate(from);
                told.push(ListEvent::ChangesChair { who: who.clone(), from, to });
            }
            ListCommand::AskChair { who, seat } => {
                let chair = self.chair_of(who)?;
                if let Some(seat) = *seat {
                    self.check_chair(Chair { seat, ..chair })?;
                    if seat == chair.seat {
                        return Err(ListRefusal::ChairTaken);
                    }
                }
                self.wish(who, WishFor::Chair(*seat), &mut told)?;
            }
            ListCommand::AskTable { who, table } => {
                let chair = self.chair_of(who)?;
                self.table(*table).ok_or(ListRefusal::NoSuchTable)?;
                if chair.table == *table {
                    return Err(ListRefusal::AlreadySeated);
                }
                if self.terms.must_move && self.first_table() == Some(*table) {
                    return Err(ListRefusal::MustMove);
                }
                self.wish(who, WishFor::Table(*table), &mut told)?;
            }
            ListCommand::Stay(who) => {
                let at = self.find(who).ok_or(ListRefusal::NotListed)?;
                let (number, before) = (self.people[at].number, self.wishes.len());
                self.wishes.retain(|wish| wish.number != number);
                if self.wishes.len() == before {
                    return Err(ListRefusal::NothingAsked);
                }
                told.push(ListEvent::Stays(who.clone()));
            }
            ListCommand::Open { table, chairs } => self.open(*table, *chairs, &mut told)?,
            ListCommand::Close(table) => self.close(*table, &mut told)?,
            ListCommand::Break(table) => self.break_up(*table, &mut told)?,
        }
        self.serve(&mut told);
        Ok(told)
    }

    fn tell_time(&mut self, now: Reading, told: &mut Vec<ListEvent>) {
        self.now = now;
        let mut late = Vec::new();
        for person in &mut self.people {
            let up = person.clock.as_mut().is_some_and(|clock| clock.read(now) == Timing::Expired);
            if let (true, Some(chair)) = (up, person.place.chair()) {
                late.push((person.number, chair));
            }
        }
        for (number, chair) in late {
            if let Some(at) = self.people.iter().position(|person| person.number == number) {
                self.miss(at, chair, told);
            }
        }
    }

    fn join(&mut self, who: &Who, told: &mut Vec<ListEvent>) -> Done {
        match self.place(who) {
            Some(Place::Seated(_)) => return Err(ListRefusal::AlreadySeated),
            Some(_) => return Err(ListRefusal::ListedTwice),
            None => {}
        }
        let number = self.draw_number(who)?;
        told.push(ListEvent::Joined { who: who.clone(), number });
        Ok(())
    }

    fn draw_number(&mut self, who: &Who) -> Result<u32, ListRefusal> {
        if self.people.len() >= MOST_PEOPLE {
            return Err(ListRefusal::Full);
        }
        self.numbers += 1;
        self.people.push(Person {
            who: who.clone(),
            number: self.numbers,
            place: Place::Waiting,
            clock: None,
            missed: 0,
            passed: Vec::new(),
            since: 0,
        });
        Ok(self.numbers)
    }

    /// Takes somebody off the list or out of their chair.
    fn take_off(&mut self, who: &Who) -> Result<Person, ListRefusal> {
        let at = self.find(who).ok_or(ListRefusal::NotListed)?;
        let person = self.people.remove(at);
        self.wishes.retain(|wish| wish.number != person.number);
        if let Place::Seated(chair) = person.place {
            self.vacate(chair);
        }
        Ok(person)
    }

    fn answer(&mut self, who: &Who, told: &mut Vec<ListEvent>) -> Done {
        let at = self.find(who).ok_or(ListRefusal::NotListed)?;
        let person = &mut self.people[at];
        match person.place {
            Place::Called(chair) => {
                let seconds = self.terms.hold_seconds;
                person.place = Place::Held(chair);
                person.clock = Some(ActionClock::start(self.now, seconds));
                told.push(ListEvent::Held { who: who.clone(), chair, seconds });
                Ok(())
            }
            Place::Held(_) => Err(ListRefusal::AnsweredTwice),
            Place::Seated(_) => Err(ListRefusal::AlreadySeated),
            Place::Waiting if person.missed > 0 => Err(ListRefusal::Late),
            Place::Waiting => Err(ListRefusal::NotCalled),
        }
    }

    /// Somebody who is called or for whom a chair is held, and the chair.
    fn called(&self, who: &Who) -> Result<(usize, Chair), ListRefusal> {
        let at = self.find(who).ok_or(ListRefusal::NotListed)?;
        match self.people[at].place {
            Place::Called(chair) | Place::Held(chair) => Ok((at, chair)),
            Place::Seated(_) => Err(ListRefusal::AlreadySeated),
            Place::Waiting => Err(ListRefusal::NotCalled),
        }
    }

    /// They wait on, and are not called again for that vacancy.
    fn pass_over(&mut self, at: usize, chair: Chair) {
        let vacancy = self.table(chair.table).map(|table| table.vacancies[chair.seat]);
        let person = &mut self.people[at];
        (person.place, person.clock) = (Place::Waiting, None);
        person.passed.extend(vacancy);
    }

    /// They did not come. Whoever does that too often is off the list.
    fn miss(&mut self, at: usize, chair: Chair, told: &mut Vec<ListEvent>) {
        self.pass_over(at, chair);
        let person = &mut self.people[at];
        person.missed += 1;
        let who = person.who.clone();
        if person.missed > self.terms.skips {
            self.people.remove(at);
            told.push(ListEvent::Removed(who));
        } else {
            told.push(ListEvent::Skipped { who, chair });
        }
    }

    /// Whether somebody may sit down in a chair.
    ///
    /// # Errors
    /// Why not.
    pub fn check_sit(&self, who: &Who, chair: Chair) -> Done {
        self.check_chair(chair)?;
        if self.table(chair.table).is_some_and(|table| !table.open) {
            return Err(ListRefusal::Closed);
        }
        let place = self.place(who);
        if let Some(Place::Seated(_)) = place {
            return Err(ListRefusal::AlreadySeated);
        }
        let own = place.and_then(Place::chair) == Some(chair);
        if !own && self.holder(chair).is_some() {
            return Err(ListRefusal::ChairTaken);
        }
        if place.is_none() && self.people.len() >= MOST_PEOPLE {
            return Err(ListRefusal::Full);
        }
        Ok(())
    }

    fn known(&mut self, who: &Who, player: PlayerId, told: &mut Vec<ListEvent>) -> Done {
        let at = self.find(who).ok_or(ListRefusal::NotListed)?;
        let account = Who::Account(player);
        if self.find(&account).is_some_and(|other| other != at) {
            return Err(ListRefusal::ListedTwice);
        }
        let before = std::mem::replace(&mut self.people[at].who, account);
        told.push(ListEvent::Known { who: before, player });
        Ok(())
    }

    fn sit(&mut self, who: &Who, chair: Chair, told: &mut Vec<ListEvent>) -> Done {
        self.check_sit(who, chair)?;
        let at = match self.find(who) {
            Some(at) => at,
            None => {
                self.draw_number(who)?;
                self.people.len() - 1
            }
        };
        self.seat(at, chair);
        told.push(ListEvent::Seated { who: who.clone(), chair });
        Ok(())
    }

    /// Somebody has a chair now.
    pub(super) fn seat(&mut self, at: usize, chair: Chair) {
        self.sat_down += 1;
        let person = &mut self.people[at];
        (person.place, person.clock) = (Place::Seated(chair), None);
        (person.missed, person.since) = (0, self.sat_down);
        person.passed.clear();
    }

    fn chair_of(&self, who: &Who) -> Result<Chair, ListRefusal> {
        match self.place(who).ok_or(ListRefusal::NotListed)? {
            Place::Seated(chair) => Ok(chair),
            _ => Err(ListRefusal::NotSeated),
        }
    }

    fn check_chair(&self, chair: Chair) -> Done {
        let table = self.table(chair.table).ok_or(ListRefusal::NoSuchTable)?;
        if chair.seat.index() < usize::from(table.chairs) {
            Ok(())
        } else {
            Err(ListRefusal::NoSuchChair)
        }
    }

    fn wish(&mut self, who: &Who, to: WishFor, told: &mut Vec<ListEvent>) -> Done {
        let at = self.find(who).ok_or(ListRefusal::NotListed)?;
        let wish = Wish { number: self.people[at].number, to };
        if self.wishes.contains(&wish) {
            return Err(ListRefusal::AskedTwice);
        }
        self.wishes.push(wish);
        told.push(ListEvent::Asked(who.clone()));
        Ok(())
    }

    fn open(&mut self, number: u32, chairs: u8, told: &mut Vec<ListEvent>) -> Done {
        if !(1..=Seat::MAX).contains(&usize::from(chairs)) {
            return Err(ListRefusal::NoSuchChair);
        }
        match self.tables.iter_mut().find(|table| table.number == number) {
            Some(table) if table.open => return Err(ListRefusal::AlreadyOpen),
            Some(table) if table.chairs != chairs => return Err(ListRefusal::NoSuchChair),
            Some(table) => table.open = true,
            None => {
                let mut vacancies = BySeat::all(0);
                for at in 0..usize::from(chairs) {
                    self.vacancies += 1;
                    vacancies[Seat::at(at)] = self.vacancies;
                }
                self.tables.push(ListTable { number, chairs, open: true, vacancies });
            }
        }
        self.told_enough = false;
        told.push(ListEvent::Opened(number));
        Ok(())
    }

    fn close(&mut self, number: u32, told: &mut Vec<ListEvent>) -> Done {
        let table = self.tables.iter_mut().find(|table| table.number == number);
        let table = table.ok_or(ListRefusal::NoSuchTable)?;
        if !table.open {
            return Err(ListRefusal::Closed);
        }
        table.open = false;
        self.withdraw(number, told);
        told.push(ListEvent::Closed(number));
        Ok(())
    }

    /// Nobody is called to the table any more, through no fault of theirs.
    fn withdraw(&mut self, number: u32, told: &mut Vec<ListEvent>) {
        for person in &mut self.people {
            if let Place::Called(chair) | Place::Held(chair) = person.place
                && chair.table == number
            {
                (person.place, person.clock) = (Place::Waiting, None);
                told.push(ListEvent::Withdrawn { who: person.who.clone(), chair });
            }
        }
    }

    /// In the order in which they sat down, everybody gets the first chair that is free elsewhere, or
    /// goes back to their place in line.
    fn break_up(&mut self, number: u32, told: &mut Vec<ListEvent>) -> Done {
        self.table(number).ok_or(ListRefusal::NoSuchTable)?;
        self.withdraw(number, told);
        let mut there: Vec<(u32, u32, Chair)> = Vec::new();
        for person in &self.people {
            if let Place::Seated(chair) = person.place
                && chair.table == number
            {
                there.push((person.since, person.number, chair));
            }
        }
        there.sort_unstable();
        self.tables.retain(|table| table.number != number);
        self.wishes.retain(|wish| {
            wish.to != WishFor::Table(number) && there.iter().all(|(_, of, _)| *of != wish.number)
        });
        told.push(ListEvent::Broken(number));
        for (_, number, from) in there {
            let Some(at) = self.people.iter().position(|person| person.number == number) else {
                continue;
            };
            let who = self.people[at].who.clone();
            // They had a chair, so they come before those in line.
            let free = self.free_chairs().next();
            if let Some(to) = free {
                self.seat(at, to);
                told.push(ListEvent::Reseated { who, from, to });
            } else {
                self.people[at].place = Place::Waiting;
                told.push(ListEvent::BackInLine { who, number });
            }
        }
        Ok(())
    }
}
