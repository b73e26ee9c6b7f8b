//! The task that owns a table. Everything that happens to it arrives as a command, one at a time.

use crate::room::Room;
use crate::show::ProtocolFault;
use crate::visit::Visit;
use crate::wire::{Ask, Told};
use bots::Strategy;
use cards::Seat;
use house::Offering;
use pit::{Player, Table};
use room::{PlayerId, Reading};
use shoe::Rng;
use std::sync::Arc;
use tokio::sync::{mpsc, oneshot};
use tokio::time::{Duration, Instant, sleep, sleep_until};

/// How many buy-ins guests have in their wallet when they arrive.
const BUY_INS: i64 = 10;

/// What a table is opened with, and for whom.
pub(crate) struct Opening {
    pub id: String,
    /// The table's number in the books.
    pub number: u32,
    pub offering: String,
    pub name: String,
    pub players: u8,
    /// People at this table have the book numbers after this one.
    pub people: u32,
    pub seat: Seat,
    pub rng: Rng,
}

/// Commands to a table.
pub(crate) enum ToTable {
    /// A socket wants to play the seat; a socket that had it loses it.
    Join { socket: u64, outbox: mpsc::Sender<Out> },
    /// A socket went away.
    Leave { socket: u64 },
    /// The guest asks for something.
    Ask { socket: u64, ask: Ask },
    /// Somebody who knows the table wants the record of its last hand.
    Record { to: oneshot::Sender<Option<String>> },
    /// The room closes.
    Close,
}

/// What a socket should send.
pub(crate) enum Out {
    /// A message.
    Text(String),
    /// A close frame, with the reason.
    Close(Farewell),
}

/// Why a socket is closed by the server.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Farewell {
    TooLarge,
    NoSuchTable,
    Elsewhere,
    TableClosed,
}

impl Farewell {
    pub const fn code(self) -> u16 {
        match self {
            Farewell::TooLarge => 1009,
            Farewell::NoSuchTable => 4404,
            Farewell::Elsewhere => 4409,
            Farewell::TableClosed => 4410,
        }
    }

    pub const fn reason(self) -> &'static str {
        match self {
            Farewell::TooLarge => "too-large",
            Farewell::NoSuchTable => "no-such-table",
            Farewell::Elsewhere => "elsewhere",
            Farewell::TableClosed => "table-closed",
        }
    }
}

/// Removes the table from the list, however its task ends.
struct Listed<'a>(&'a Room, &'a str);

impl Drop for Listed<'_> {
    fn drop(&mut self) {
        self.0.close(self.1);
    }
}

/// Runs a table until nobody has looked at it for a while.
pub(crate) async fn run(room: Arc<Room>, opening: Opening, mut commands: mpsc::Receiver<ToTable>) {
    let _listed = Listed(&room, &opening.id);
    let Ok(offering) = room.registry.find(&opening.offering) else { return };
    let chair = |at: u8| {
        if Seat::at(at.into()) == opening.seat {
            Player::Guest
        } else {
            Player::Bot(Strategy::Simple)
        }
    };
    let person = |at: u8| PlayerId(opening.people + u32::from(at) + 1);
    let chairs: Vec<_> = (0..opening.players).map(|at| (person(at), chair(at))).collect();
    let named = |at: u8| {
        if Seat::at(at.into()) == opening.seat {
            (person(at), opening.name.clone())
        } else {
            (person(at), bots::NAMES[usize::from(at)].to_string())
        }
    };
    let people: Vec<_> = (0..opening.players).map(named).collect();
    room.introduce(opening.number, offering, &people);
    let now = room.now(offering);
    room.cage.books().tell_time(now);
    // Guests have more in their wallet than they sit down with, so that they can rebuy.
    let guest = PlayerId(opening.people + u32::from(opening.seat.number()));
    if room.cage.lend(guest, offering.buy_in.times(BUY_INS)).is_err() {
        return;
    }
    let cage = room.cage.clone();
    let Ok(mut table) = Table::in_room(offering, opening.number, cage, &chairs, &opening.rng)
    else {
        return;
    };
    let posted = Duration::from_secs(table.seating().terms().action_seconds.into());
    // Somebody else has the button or the bank first, so that a guest can watch for a hand.
    table.set_lead(Seat::at((opening.seat.index() + 1) % chairs.len()));
    table.tell_time(now);
    let Ok(mut visit) = Visit::new(Arc::clone(&room.book), table, opening.seat, &opening.name)
    else {
        return;
    };
    let limit = room.options.action_time.unwrap_or(posted).as_secs();
    visit.tell_time(now);
    visit.set_limit(u32::try_from(limit).ok().filter(|limit| *limit > 0));
    let pace = room.options.pace;
    let mut owner = Owner { visit, guest: None, pace, room: &room, offering };
    let mut next = Instant::now();
    let mut seen = Instant::now();
    loop {
        let moves = owner.visit.moves() && owner.guest.is_some();
        // Only guests who are connected are timed.
        let asked = owner.guest.as_ref().and(owner.visit.deadline());
        let left = asked.map_or(0, |at| (at.seconds - room.now(offering).seconds).max(1) as u64);
        tokio::select! {
            command = commands.recv() => {
                let Some(command) = command.filter(|c| !matches!(c, ToTable::Close)) else { break };
                owner.take(command);
                seen = Instant::now();
                next = next.max(seen);
            }
            () = sleep_until(next), if moves => {
                owner.advance();
                next = Instant::now() + pace;
            }
            () = sleep(Duration::from_secs(left)), if asked.is_some() => owner.time_up(),
            () = sleep_until(seen + room.options.idle), if owner.guest.is_none() => break,
        }
    }
    owner.visit.close(room.now(offering));
    room.checkpoint();
}

struct Owner<'a> {
    room: &'a Room,
    visit: Visit,
    guest: Option<(u64, mpsc::Sender<Out>)>,
    pace: Duration,
    offering: &'a Offering,
}

impl Owner<'_> {
    fn now(&self) -> Reading {
        self.room.now(self.offering)
    }

    /// The guest may have run out of time.
    fn time_up(&mut self) {
        if self.visit.tell_time(self.now()) {
            self.room.write_books();
            self.tell();
        }
    }

    fn take(&mut self, command: ToTable) {
        let now = self.now();
        match command {
            ToTable::Join { socket, outbox } => {
                self.visit.tell_time(now);
                self.visit.wind();
                if let Some((_, old)) = self.guest.replace((socket, outbox)) {
                    // If it does not even accept this, it is gone.
                    let _ = old.try_send(Out::Close(Farewell::Elsewhere));
                }
                let welcome = self.visit.welcome();
                self.send(&Told::Welcome(welcome));
                self.tell();
            }
            ToTable::Leave { socket } => {
                self.guest.take_if(|(own, _)| *own == socket);
            }
            ToTable::Ask { socket, ask } => {
                if self.guest.as_ref().is_none_or(|(own, _)| *own != socket) {
                    return;
                }
                self.visit.tell_time(now);
                let answer = match self.visit.hear(&ask) {
                    Ok(()) => Told::Ok { id: ask.id },
                    Err(refused) => Told::Refused(refused),
                };
                let late = matches!(&answer, Told::Refused(r) if r.code == ProtocolFault::LATE);
                let done = matches!(answer, Told::Ok { .. });
                // Nobody is told about anything that is not in the books.
                self.room.write_books();
                self.send(&answer);
                if done || late {
                    self.tell();
                }
            }
            // The owner of the table has already handled it.
            ToTable::Close => {}
            ToTable::Record { to } => {
                // The requester may have gone.
                let _ = to.send(self.visit.record());
            }
        }
    }

    /// Plays on by one act worth showing, or straight to the guest's turn if there is no pace to
    /// keep.
    fn advance(&mut self) {
        let now = self.now();
        self.visit.tell_time(now);
        self.visit.advance();
        while self.pace.is_zero() && self.visit.moves() {
            self.visit.advance();
        }
        self.room.write_books();
        self.tell();
    }

    fn tell(&mut self) {
        if let Some(state) = self.visit.state() {
            self.send(&Told::State(Box::new(state)));
        }
    }

    /// Guests who do not take what they are sent are treated as gone; they get everything when they
    /// come back.
    fn send(&mut self, told: &Told) {
        let Some((_, outbox)) = &self.guest else { return };
        let Ok(text) = serde_json::to_string(told) else { return };
        if outbox.try_send(Out::Text(text)).is_err() {
            self.guest = None;
        }
    }
}
