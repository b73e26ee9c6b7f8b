//! Who gets a chair that is free.

use super::{Chair, ListEvent, ListTable, Place, WaitingList, WishFor};
use crate::ActionClock;
use cards::Seat;

/// Somebody who sits, and where they go.
struct Move {
    at: usize,
    from: Chair,
    to: Chair,
}

impl WaitingList {
    /// Gives every free chair to whoever is due, until nobody is. In this order: those at the table
    /// who asked for another chair; at the first table those who must move; those who asked for
    /// the table; those in line. Chairs that somebody leaves for another are given in the same way.
    pub(super) fn serve(&mut self, told: &mut Vec<ListEvent>) {
        while let Some(event) = self.serve_one() {
            told.push(event);
        }
        self.tell_enough(told);
    }

    fn serve_one(&mut self) -> Option<ListEvent> {
        let chairs: Vec<Chair> = self.free_chairs().collect();
        for chair in chairs {
            if let Some(step) = self.chair_change(chair) {
                let (who, from, to) = self.go(&step);
                return Some(ListEvent::ChangesChair { who, from, to });
            }
            if let Some(step) = self.must_move(chair) {
                let (who, from, to) = self.go(&step);
                return Some(ListEvent::MustMove { who, from, to });
            }
            if let Some(step) = self.transfer(chair) {
                let (who, from, to) = self.go(&step);
                return Some(ListEvent::Transfers { who, from, to });
            }
            if let Some(event) = self.call(chair) {
                return Some(event);
            }
        }
        None
    }

    /// Chairs of open tables in which nobody sits, and for which nobody is called: tables in the
    /// order in which they opened, then by number.
    pub(super) fn free_chairs(&self) -> impl Iterator<Item = Chair> {
        let chairs = |table: &ListTable| {
            let number = table.number;
            (0..table.chairs).map(move |at| Chair { table: number, seat: Seat::at(at.into()) })
        };
        let open = self.tables.iter().filter(|table| table.open);
        open.flat_map(chairs).filter(|chair| self.holder(*chair).is_none())
    }

    pub(super) fn first_table(&self) -> Option<u32> {
        self.tables.iter().find(|table| table.open).map(|table| table.number)
    }

    /// The first wish of somebody who sits, if this chair fulfils it.
    fn wished(&self, to: Chair, fits: impl Fn(Chair, WishFor) -> bool) -> Option<Move> {
        self.wishes.iter().find_map(|wish| {
            let at = self.people.iter().position(|person| person.number == wish.number)?;
            match self.people[at].place {
                Place::Seated(from) if fits(from, wish.to) => Some(Move { at, from, to }),
                _ => None,
            }
        })
    }

    fn chair_change(&self, to: Chair) -> Option<Move> {
        self.wished(to, |from, wish| match wish {
            WishFor::Chair(seat) => {
                from.table == to.table && seat.is_none_or(|seat| seat == to.seat)
            }
            WishFor::Table(_) => false,
        })
    }

    fn transfer(&self, to: Chair) -> Option<Move> {
        self.wished(to, |from, wish| from.table != to.table && wish == WishFor::Table(to.table))
    }

    /// Whoever has sat longest at another table than the first.
    fn must_move(&self, to: Chair) -> Option<Move> {
        if !self.terms.must_move || self.first_table() != Some(to.table) {
            return None;
        }
        let people = self.people.iter().enumerate();
        let others = people.filter_map(|(at, person)| match person.place {
            Place::Seated(from) if from.table != to.table => Some((person.since, at, from)),
            _ => None,
        });
        others.min_by_key(|(since, ..)| *since).map(|(_, at, from)| Move { at, from, to })
    }

    fn go(&mut self, step: &Move) -> (super::Who, Chair, Chair) {
        let Move { at, from, to } = *step;
        let number = self.people[at].number;
        if from.table == to.table {
            // Their time at the table goes on.
            self.people[at].place = Place::Seated(to);
            self.wishes
                .retain(|wish| wish.number != number || !matches!(wish.to, WishFor::Chair(_)));
        } else {
            self.seat(at, to);
            self.wishes.retain(|wish| wish.number != number);
        }
        self.vacate(from);
        (self.people[at].who.clone(), from, to)
    }

    /// The first in line who has not passed this vacancy.
    fn call(&mut self, chair: Chair) -> Option<ListEvent> {
        let vacancy = self.table(chair.table)?.vacancies[chair.seat];
        let (now, seconds) = (self.now, self.terms.call_seconds);
        let person = self
            .people
            .iter_mut()
            .find(|person| person.place == Place::Waiting && !person.passed.contains(&vacancy))?;
        person.place = Place::Called(chair);
        person.clock = Some(ActionClock::start(now, seconds));
        Some(ListEvent::Called { who: person.who.clone(), chair, seconds })
    }

    /// A chair becomes free: another vacancy than the last.
    pub(super) fn vacate(&mut self, chair: Chair) {
        self.vacancies += 1;
        let vacancy = self.vacancies;
        if let Some(table) = self.tables.iter_mut().find(|table| table.number == chair.table) {
            table.vacancies[chair.seat] = vacancy;
        }
    }

    /// Once enough people wait for a chair that no table has, the floor is told.
    fn tell_enough(&mut self, told: &mut Vec<ListEvent>) {
        let waiting = self.people.iter().filter(|person| person.place == Place::Waiting).count();
        let enough = waiting >= usize::from(self.terms.opens_with);
        if enough && !self.told_enough && self.free_chairs().next().is_none() {
            told.push(ListEvent::Enough(waiting));
        }
        self.told_enough = enough && (self.told_enough || self.free_chairs().next().is_none());
    }
}
