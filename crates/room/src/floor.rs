//! The floor of a room: waiting lists together with the chairs of the tables that they fill.
//!
//! A list says who is due for which chair; a table knows who really sits where. The floor tells each
//! what the other did: chairs taken and given up go to the lists, and a call becomes a chair that is
//! held, a seat change or a transfer becomes commands to tables, which are carried out between their
//! hands. Nothing here is recorded apart: the commands are lines in the records of their tables.

use crate::lists::{Board, Chair, ListCommand, ListEvent, ListRefusal, Place, WaitingList, Who};
use crate::{Command, Event, EventKind, PlayerId, Reading, Seating};
use cards::Seat;
use engine::{BySeat, Chips, Code, Reason, Refusal};
use house::Offering;
use std::collections::BTreeMap;
use std::fmt;
use std::sync::Arc;

/// The tables of a room, by their numbers.
pub trait Tables {
    fn seating(&self, table: u32) -> Option<&Seating>;

    /// Sends a command to a table, and returns its events.
    ///
    /// # Errors
    /// The table's refusal; nothing has changed.
    fn ask(&mut self, table: u32, command: &Command) -> Result<&[Event], Refusal>;
}

/// Something that happened on the floor.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FloorEvent {
    /// What a list said.
    List { offering: Arc<str>, event: ListEvent },
    /// Somebody changed chairs, at their table or to another.
    Moved { player: PlayerId, from: Chair, to: Chair },
    /// Somebody was to go to another table, but had nothing to bring or was not let in.
    Gone { player: PlayerId, from: Chair },
}

/// Why the floor did nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FloorRefusal {
    /// The list refuses.
    List(ListRefusal),
    /// The table refuses.
    Table(Refusal),
}

impl fmt::Display for FloorRefusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            FloorRefusal::List(refusal) => refusal.fmt(f),
            FloorRefusal::Table(refusal) => refusal.fmt(f),
        }
    }
}

impl From<ListRefusal> for FloorRefusal {
    fn from(refusal: ListRefusal) -> FloorRefusal {
        FloorRefusal::List(refusal)
    }
}

impl From<Refusal> for FloorRefusal {
    fn from(refusal: Refusal) -> FloorRefusal {
        FloorRefusal::Table(refusal)
    }
}

type Done = Result<(), FloorRefusal>;

/// What the floor knows of a table.
#[derive(Clone, Debug)]
struct Known {
    offering: Arc<str>,
    /// Who sat where when it last looked.
    sits: BySeat<Option<PlayerId>>,
    /// Whether its list has changed since.
    due: bool,
}

/// The waiting lists of a room and who sits at its tables.
#[derive(Clone, Debug, Default)]
pub struct Floor {
    board: Board,
    tables: BTreeMap<u32, Known>,
    told: Vec<FloorEvent>,
}

impl Floor {
    /// A floor with a list for each of these offerings, and no tables yet.
    pub fn of<'a>(offerings: impl IntoIterator<Item = &'a Arc<Offering>>) -> Floor {
        Floor { board: Board::of_all(offerings), ..Floor::default() }
    }

    pub fn board(&self) -> &Board {
        &self.board
    }

    /// The list that a table is filled from.
    pub fn list_of(&self, table: u32) -> Option<&WaitingList> {
        self.board.list(&self.tables.get(&table)?.offering)
    }

    /// What happened since the last call.
    pub fn take_told(&mut self) -> Vec<FloorEvent> {
        std::mem::take(&mut self.told)
    }

    /// The time on the room's clock.
    pub fn tell_time(&mut self, now: Reading) {
        for (offering, event) in self.board.tell_time(now) {
            self.note(&offering.into(), vec![event]);
        }
    }

    /// Somebody asks something of a list. Chairs and tables are asked for with the other methods.
    ///
    /// # Errors
    /// If the list refuses, or it is not for a list to say: nothing has changed.
    pub fn ask(&mut self, offering: &str, command: &ListCommand) -> Result<(), ListRefusal> {
        let sits = |who: &Who| {
            let place = self.board.list(offering).and_then(|list| list.place(who));
            matches!(place, Some(Place::Seated(_)))
        };
        match command {
            ListCommand::Leave(who) | ListCommand::Remove(who) if sits(who) => {
                return Err(ListRefusal::AtTheTable);
            }
            ListCommand::Sit { .. }
            | ListCommand::Moved { .. }
            | ListCommand::Open { .. }
            | ListCommand::Close(_)
            | ListCommand::Break(_)
            | ListCommand::At(_) => return Err(ListRefusal::AtTheTable),
            _ => {}
        }
        self.tell(&offering.into(), command)
    }

    /// Opens a table of an offering, for the first time or again.
    ///
    /// # Errors
    /// If the room has no such table, or it is open.
    pub fn open(&mut self, number: u32, offering: &str, tables: &mut impl Tables) -> Done {
        let seating = tables.seating(number).ok_or(ListRefusal::NoSuchTable)?;
        let (chairs, closed) = (seating.terms().seats, seating.is_closed());
        let offering: Arc<str> = offering.into();
        if self.tables.get(&number).is_some_and(|known| known.offering != offering) {
            return Err(ListRefusal::NoSuchTable.into());
        }
        self.tell(&offering, &ListCommand::Open { table: number, chairs })?;
        if closed {
            tables.ask(number, &Command::Open)?;
        }
        let sits = BySeat::all(None);
        self.tables.entry(number).or_insert(Known { offering, sits, due: true });
        self.look(number, tables);
        Ok(())
    }

    /// Closes a table: nobody else is called to it. Those who sit stay until they get up.
    ///
    /// # Errors
    /// If there is no such table, or it is closed.
    pub fn close(&mut self, number: u32, tables: &mut impl Tables) -> Done {
        let offering = self.offering_of(number)?;
        self.tell(&offering, &ListCommand::Close(number))?;
        tables.ask(number, &Command::Close)?;
        Ok(())
    }

    /// Breaks a table up between two hands: everybody is seated elsewhere with what they have, or
    /// takes it and goes back to their place in line.
    ///
    /// # Errors
    /// During a hand, or if there is no such table.
    pub fn break_up(&mut self, number: u32, tables: &mut impl Tables) -> Done {
        let offering = self.offering_of(number)?;
        self.look(number, tables);
        let seating = tables.seating(number).ok_or(ListRefusal::NoSuchTable)?;
        let paid: BySeat<bool> = by_seat(|seat| seating.paid_time(seat));
        let sat = who_sits(seating);
        let took = cashed_out(tables.ask(number, &Command::Break)?);
        self.tell(&offering, &ListCommand::Break(number))?;
        self.tables.remove(&number);
        for seat in seats() {
            let Some(player) = sat[seat] else { continue };
            let from = Chair { table: number, seat };
            match self.board.list(&offering).and_then(|list| list.place(&Who::Account(player))) {
                Some(Place::Seated(to)) => {
                    let brings = Brings { player, from, stack: took[seat], paid: paid[seat] };
                    self.bring(&offering, &brings, to, tables);
                }
                _ => self.told.push(FloorEvent::Gone { player, from }),
            }
        }
        Ok(())
    }

    /// Somebody sits down with chips from their wallet: in the chair that they were called for, or
    /// in one for which there is nobody to call. Whoever is on the list by name goes on under
    /// their account.
    ///
    /// # Errors
    /// If the list or the table refuses: nothing has changed.
    pub fn sit(
        &mut self,
        who: &Who,
        player: PlayerId,
        chair: Chair,
        stack: Chips,
        tables: &mut impl Tables,
    ) -> Done {
        let offering = self.offering_of(chair.table)?;
        let list = self.board.list(&offering).ok_or(ListRefusal::NoSuchTable)?;
        list.check_sit(who, chair)?;
        let account = Who::Account(player);
        if *who != account && list.place(&account).is_some() {
            return Err(ListRefusal::ListedTwice.into());
        }
        let named = *who != account && list.place(who).is_some();
        let seating = tables.seating(chair.table).ok_or(ListRefusal::NoSuchTable)?;
        // The chair may be held for a name.
        if named && seating.kept().has(chair.seat) && seating.kept_for(chair.seat).is_none() {
            tables.ask(chair.table, &Command::Free(chair.seat))?;
        }
        let sit = Command::Sit { seat: chair.seat, stack, player: Some(player) };
        tables.ask(chair.table, &sit)?;
        if named {
            self.tell(&offering, &ListCommand::Known { who: who.clone(), player })?;
        }
        self.tell(&offering, &ListCommand::Sit { who: account, chair })?;
        self.sits_now(chair, Some(player));
        self.look(chair.table, tables);
        Ok(())
    }

    /// Between two hands of a table: the list hears who came and went, and whoever is due for another
    /// chair goes there. Does nothing during a hand.
    pub fn look(&mut self, number: u32, tables: &mut impl Tables) {
        let Some(seating) = tables.seating(number).filter(|seating| !seating.is_on()) else {
            return;
        };
        let now = who_sits(seating);
        let Some(known) = self.tables.get_mut(&number) else { return };
        if !known.due && known.sits == now {
            return;
        }
        known.due = false;
        let before = std::mem::replace(&mut known.sits, now);
        let offering = Arc::clone(&known.offering);
        self.hear(number, &offering, &before, &now);
        self.free_chairs(number, &offering, tables);
        while self.move_one(number, &offering, tables) {}
        self.hold_chairs(number, &offering, tables);
    }

    /// The list hears who came, went and changed chairs at a table.
    fn hear(
        &mut self,
        table: u32,
        offering: &Arc<str>,
        before: &BySeat<Option<PlayerId>>,
        now: &BySeat<Option<PlayerId>>,
    ) {
        if before == now {
            return;
        }
        for player in before.iter().flatten() {
            if !is_among(now, *player) {
                // Whether or not they were due elsewhere, they have gone.
                let _ = self.tell(offering, &ListCommand::Leave(Who::Account(*player)));
            }
        }
        for seat in seats() {
            let Some(player) = now[seat].filter(|_| now[seat] != before[seat]) else { continue };
            let who = Who::Account(player);
            let command = if is_among(before, player) {
                ListCommand::Moved { who, seat }
            } else {
                ListCommand::Sit { who, chair: Chair { table, seat } }
            };
            let _ = self.tell(offering, &command);
        }
    }

    /// Chairs that were held for somebody who is not called any more.
    fn free_chairs(&mut self, table: u32, offering: &str, tables: &mut impl Tables) {
        let Some(seating) = tables.seating(table) else { return };
        let kept = seating.kept();
        for seat in kept.iter() {
            let held = tables.seating(table).and_then(|seating| seating.kept_for(seat));
            let chair = Chair { table, seat };
            let list = self.board.list(offering);
            let due = list.and_then(|list| list.kept().find(|(other, _)| *other == chair));
            let same = due.is_some_and(|(_, who)| match who {
                Who::Account(player) => held == Some(*player),
                Who::Name(_) => held.is_none(),
            });
            if !same {
                let _ = tables.ask(table, &Command::Free(seat));
            }
        }
    }

    /// Chairs for which somebody is called or has answered.
    fn hold_chairs(&mut self, table: u32, offering: &Arc<str>, tables: &mut impl Tables) {
        let list = self.board.list(offering);
        let kept: Vec<(Chair, Who)> = list.map_or_else(Vec::new, |list| {
            let here = list.kept().filter(|(chair, _)| chair.table == table);
            here.map(|(chair, who)| (chair, who.clone())).collect()
        });
        for (Chair { seat, .. }, who) in kept {
            let Some(seating) = tables.seating(table) else { return };
            if seating.kept().has(seat) {
                continue;
            }
            let command = match who {
                Who::Account(player) => Command::HoldFor { seat, player },
                Who::Name(_) => Command::Hold(seat),
            };
            match tables.ask(table, &command) {
                Ok(_) => {}
                // They may not sit there at all: somebody else may.
                Err(refusal) if matches!(refusal.code, Code::Barred | Code::NotInvited) => {
                    let _ = self.tell(offering, &ListCommand::Pass(who));
                }
                // Whoever sits there still is about to move.
                Err(_) => self.mark_due(table),
            }
        }
    }

    /// Moves the first person who is due in another chair that is free by now.
    fn move_one(&mut self, table: u32, offering: &Arc<str>, tables: &mut impl Tables) -> bool {
        let Some(known) = self.tables.get(&table) else { return false };
        let sits = known.sits;
        for seat in seats() {
            let Some(player) = sits[seat] else { continue };
            let list = self.board.list(offering);
            let place = list.and_then(|list| list.place(&Who::Account(player)));
            let (Some(Place::Seated(to)), from) = (place, Chair { table, seat }) else { continue };
            if to == from {
                continue;
            }
            let ready = tables
                .seating(to.table)
                .is_some_and(|seating| !seating.is_closed() && !seating.seated().has(to.seat));
            if ready && self.go(offering, player, from, to, tables) {
                return true;
            }
            // Whoever sits there is about to move, too.
            self.mark_due(table);
        }
        false
    }

    fn go(
        &mut self,
        offering: &Arc<str>,
        player: PlayerId,
        from: Chair,
        to: Chair,
        tables: &mut impl Tables,
    ) -> bool {
        if from.table == to.table {
            let command = Command::Move { from: from.seat, to: to.seat };
            if tables.ask(from.table, &command).is_err() {
                return false;
            }
            self.sits_now(from, None);
            self.sits_now(to, Some(player));
            self.told.push(FloorEvent::Moved { player, from, to });
            return true;
        }
        let paid = tables.seating(from.table).is_some_and(|seating| seating.paid_time(from.seat));
        let Ok(events) = tables.ask(from.table, &Command::Leave(from.seat)) else { return false };
        let stack = cashed_out(events)[from.seat];
        self.sits_now(from, None);
        self.bring(offering, &Brings { player, from, stack, paid }, to, tables);
        true
    }

    /// Somebody who left one table sits down at another.
    fn bring(&mut self, offering: &Arc<str>, brings: &Brings, to: Chair, tables: &mut impl Tables) {
        let Brings { player, from, stack, paid } = *brings;
        let command = Command::Bring { seat: to.seat, stack, paid, player: Some(player) };
        if tables.ask(to.table, &command).is_ok() {
            self.sits_now(to, Some(player));
            self.told.push(FloorEvent::Moved { player, from, to });
        } else {
            let _ = self.tell(offering, &ListCommand::Leave(Who::Account(player)));
            self.told.push(FloorEvent::Gone { player, from });
        }
    }

    fn sits_now(&mut self, chair: Chair, player: Option<PlayerId>) {
        if let Some(known) = self.tables.get_mut(&chair.table) {
            known.sits[chair.seat] = player;
        }
    }

    fn mark_due(&mut self, table: u32) {
        if let Some(known) = self.tables.get_mut(&table) {
            known.due = true;
        }
    }

    fn offering_of(&self, table: u32) -> Result<Arc<str>, ListRefusal> {
        let known = self.tables.get(&table).ok_or(ListRefusal::NoSuchTable)?;
        Ok(Arc::clone(&known.offering))
    }

    fn tell(&mut self, offering: &Arc<str>, command: &ListCommand) -> Result<(), ListRefusal> {
        let events = self.board.apply(offering, command)?;
        self.note(offering, events);
        Ok(())
    }

    /// What a list said may concern any of its tables.
    fn note(&mut self, offering: &Arc<str>, events: Vec<ListEvent>) {
        if events.is_empty() {
            return;
        }
        for known in self.tables.values_mut().filter(|known| known.offering == *offering) {
            known.due = true;
        }
        let event = |event| FloorEvent::List { offering: Arc::clone(offering), event };
        self.told.extend(events.into_iter().map(event));
    }
}

/// Somebody on their way from one table to another, with their chips.
struct Brings {
    player: PlayerId,
    from: Chair,
    stack: Chips,
    paid: bool,
}

fn seats() -> impl Iterator<Item = Seat> {
    (0..Seat::MAX).map(Seat::at)
}

fn is_among(sits: &BySeat<Option<PlayerId>>, player: PlayerId) -> bool {
    sits.iter().any(|other| *other == Some(player))
}

fn by_seat<T: Copy + Default>(of: impl Fn(Seat) -> T) -> BySeat<T> {
    let mut all = BySeat::all(T::default());
    seats().for_each(|seat| all[seat] = of(seat));
    all
}

fn who_sits(seating: &Seating) -> BySeat<Option<PlayerId>> {
    let mut all = BySeat::all(None);
    seating.seated().iter().for_each(|seat| all[seat] = seating.player(seat));
    all
}

/// What the players of a table took to their wallets.
fn cashed_out(events: &[Event]) -> BySeat<Chips> {
    let mut all = BySeat::all(Chips::ZERO);
    for event in events {
        if let EventKind::Pay { from, amount, reason: Reason::CashOut, .. } = event.kind
            && let Some(seat) = from.seat()
        {
            all[seat] += amount;
        }
    }
    all
}
