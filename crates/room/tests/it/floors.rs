//! Lists and tables together: who is called has the chair, who moves takes their chips along, and
//! nobody is in two places.

use cards::Seat;
use engine::{Chips, Mode, Refusal, Rules};
use house::{Offering, Registry};
use houseway_room::ledger::Ledger;
use houseway_room::lists::{Chair, ListCommand, ListEvent, ListRefusal, Place, Who};
use houseway_room::{
    Command, Event, Floor, FloorEvent, FloorRefusal, PlayerId, Reading, Seating, Session, Tables,
    Terms,
};
use std::sync::Arc;
use testkit::Dice;

const GAME: &str = "unnamed/holdem";

/// A room of some tables with one ledger.
struct Room {
    sessions: Vec<Session>,
    ledger: Ledger,
}

impl Tables for Room {
    fn seating(&self, table: u32) -> Option<&Seating> {
        self.sessions.get(table as usize - 1).map(Session::seating)
    }

    fn ask(&mut self, table: u32, command: &Command) -> Result<&[Event], Refusal> {
        let session = &mut self.sessions[table as usize - 1];
        session.ask(command, &mut self.ledger)?;
        Ok(session.told())
    }
}

/// An offering with these settings for its list.
fn offering(settings: &str) -> Arc<Offering> {
    let registry = Registry::builtin();
    let mut offering = Offering::clone(registry.find(GAME).unwrap());
    for setting in settings.split_whitespace() {
        let (key, value) = setting.split_once('=').unwrap();
        offering.list.set(key, value).unwrap();
    }
    Arc::new(offering)
}

struct House {
    floor: Floor,
    room: Room,
}

impl House {
    fn new(tables: u32, settings: &str) -> House {
        let offering = offering(settings);
        let session = |n| Session::new(n, Terms::of(&offering), Mode::Guarded, Rules::ALL);
        let sessions = (1..=tables).map(session).collect();
        let mut floor = Floor::of([&offering]);
        floor.tell_time(Reading::at(0));
        let mut room = Room { sessions, ledger: Ledger::new() };
        (1..=tables).for_each(|n| assert!(room.ask(n, &Command::Close).is_ok()));
        House { floor, room }
    }

    fn open(&mut self, table: u32) {
        self.floor.open(table, GAME, &mut self.room).unwrap();
    }

    fn say(&mut self, command: &ListCommand) -> Result<(), ListRefusal> {
        self.floor.ask(GAME, command)
    }

    fn sit(&mut self, id: u32, table: u32, seat: usize, dollars: i64) -> Result<(), FloorRefusal> {
        let player = PlayerId(id);
        self.room.ledger.grant(player, Chips::dollars(dollars)).unwrap();
        let stack = Chips::dollars(dollars);
        self.floor.sit(&Who::Account(player), player, chair(table, seat), stack, &mut self.room)
    }

    fn look(&mut self) {
        for table in 1..=self.room.sessions.len() as u32 {
            self.floor.look(table, &mut self.room);
        }
    }

    fn told(&mut self) -> Vec<String> {
        let line = |event| match event {
            FloorEvent::List { event, .. } => event.to_string(),
            FloorEvent::Moved { player: PlayerId(id), from, to } => {
                format!("#{id} went from {from} to {to}")
            }
            FloorEvent::Gone { player: PlayerId(id), from } => format!("#{id} is gone from {from}"),
        };
        self.floor.take_told().into_iter().map(line).collect()
    }

    fn stack(&self, table: u32, seat: usize) -> Chips {
        self.room.seating(table).unwrap().stack(Seat::at(seat - 1))
    }

    fn place(&self, id: u32) -> Option<Place> {
        self.floor.board().list(GAME).unwrap().place(&account(id))
    }

    /// Lists and tables say the same, and the books agree with both.
    fn check(&self) {
        let list = self.floor.board().list(GAME).unwrap();
        for session in &self.room.sessions {
            let table = session.number();
            assert!(session.agrees(&self.room.ledger));
            let seats = list.tables().find(|(number, _)| *number == table).map(|(_, seats)| seats);
            assert_eq!(seats.unwrap_or_default(), session.seating().seated(), "table {table}");
            for seat in session.seating().seated().iter() {
                let player = session.seating().player(seat).unwrap();
                let place = list.place(&Who::Account(player));
                assert_eq!(place, Some(Place::Seated(Chair { table, seat })), "{player:?}");
            }
            for seat in session.seating().kept().iter() {
                let kept = list.kept().find(|(chair, _)| *chair == Chair { table, seat });
                let (_, who) = kept.expect("a chair is held for somebody who is called");
                let held = session.seating().kept_for(seat).map(Who::Account);
                assert_eq!(held.is_none(), matches!(who, Who::Name(_)));
                assert!(held.is_none_or(|held| held == *who));
            }
        }
        assert!(self.room.ledger.trial_balance().is_zero());
    }
}

fn account(id: u32) -> Who {
    Who::Account(PlayerId(id))
}

fn chair(table: u32, seat: usize) -> Chair {
    Chair { table, seat: Seat::at(seat - 1) }
}

#[test]
fn a_call_holds_the_chair_and_only_they_may_take_it() {
    let mut house = House::new(1, "opens-with=2");
    house.say(&ListCommand::Join(account(7))).unwrap();
    house.say(&ListCommand::Join(Who::named("Bob").unwrap())).unwrap();
    house.open(1);
    assert_eq!(
        house.told(),
        [
            "joined 1 #7",
            "joined 2 Bob",
            "enough 2",
            "opened table 1",
            "called table 1 seat 1 for 120 #7",
            "called table 1 seat 2 for 120 Bob"
        ]
    );
    house.check();
    assert_eq!(house.room.seating(1).unwrap().kept_for(Seat::at(0)), Some(PlayerId(7)));
    let taken = FloorRefusal::List(ListRefusal::ChairTaken);
    assert_eq!(house.sit(9, 1, 1, 40), Err(taken));
    assert_eq!(house.sit(9, 1, 2, 40), Err(taken));
    // Somebody who was called by name shows who they are.
    let (bob, player) = (Who::named("bob").unwrap(), PlayerId(8));
    house.room.ledger.grant(player, Chips::dollars(40)).unwrap();
    house.floor.sit(&bob, player, chair(1, 2), Chips::dollars(40), &mut house.room).unwrap();
    assert_eq!(house.told(), ["known #8 Bob", "seated table 1 seat 2 #8"]);
    house.check();
    // Nobody answers: the chair is free again, and is offered to the next.
    house.floor.tell_time(Reading::at(121));
    house.look();
    let skipped = ["skipped table 1 seat 1 #7", "called table 1 seat 3 for 120 #7"];
    assert_eq!(house.told(), skipped);
    assert_eq!(house.room.seating(1).unwrap().kept_for(Seat::at(0)), None);
    assert_eq!(house.room.seating(1).unwrap().kept_for(Seat::at(2)), Some(PlayerId(7)));
    house.say(&ListCommand::Answer(account(7))).unwrap();
    assert_eq!(house.say(&ListCommand::Answer(account(7))), Err(ListRefusal::AnsweredTwice));
    assert_eq!(house.say(&ListCommand::Leave(account(8))), Err(ListRefusal::AtTheTable));
    let sit = ListCommand::Sit { who: account(7), chair: chair(1, 1) };
    assert_eq!(house.say(&sit), Err(ListRefusal::AtTheTable));
    house.check();
}

#[test]
fn a_refusal_of_the_table_changes_nothing_on_the_list() {
    let mut house = House::new(1, "opens-with=2");
    house.open(1);
    house.say(&ListCommand::Join(account(7))).unwrap();
    house.look();
    let refused = house.sit(7, 1, 1, 1).unwrap_err();
    assert!(matches!(refused, FloorRefusal::Table(_)), "{refused}");
    assert_eq!(house.place(7), Some(Place::Called(chair(1, 1))));
    house.check();
    // Whoever gives up the line gives up the chair.
    house.say(&ListCommand::Leave(account(7))).unwrap();
    house.look();
    assert!(house.room.seating(1).unwrap().kept().is_empty());
}

#[test]
fn those_who_must_move_take_their_chips_along() {
    let mut house = House::new(2, "opens-with=2 must-move=yes");
    house.open(1);
    for id in 1..=9 {
        house.sit(id, 1, id as usize, 40).unwrap();
    }
    house.open(2);
    for id in 11..=13 {
        house.sit(id, 2, id as usize - 10, 40).unwrap();
    }
    house.told();
    // Less than the minimum is enough for somebody who has to move.
    assert_eq!(house.room.ask(2, &Command::Leave(Seat::at(0))).map(<[_]>::len), Ok(1));
    house.look();
    house.told();
    house.room.ask(1, &Command::Leave(Seat::at(3))).unwrap();
    house.look();
    assert_eq!(
        house.told(),
        [
            "left #4",
            "must-move table 2 seat 2 -> table 1 seat 4 #12",
            "#12 went from table 2 seat 2 to table 1 seat 4"
        ]
    );
    assert_eq!(house.stack(1, 4), Chips::dollars(40));
    house.check();
}

#[test]
fn chairs_are_changed_between_hands_and_their_chairs_given_to_the_next() {
    let mut house = House::new(1, "opens-with=2");
    house.open(1);
    for id in 1..=3 {
        house.sit(id, 1, id as usize, 40).unwrap();
    }
    let ledger = &mut house.room.ledger;
    house.room.sessions[0].ask(&Command::Place(Seat::at(0)), ledger).unwrap();
    house.room.sessions[0].deal(ledger).unwrap();
    house.told();
    let asks = ListCommand::AskChair { who: account(2), seat: Some(Seat::at(4)) };
    house.say(&asks).unwrap();
    house.look();
    // They are in a hand.
    assert_eq!(house.told(), ["asked #2", "changes table 1 seat 2 -> table 1 seat 5 #2"]);
    assert!(house.room.seating(1).unwrap().seated().has(Seat::at(1)));
    house.room.sessions[0].call_off(&mut house.room.ledger);
    house.look();
    assert_eq!(house.told(), ["#2 went from table 1 seat 2 to table 1 seat 5"]);
    house.check();
    // Without asking, too.
    house.room.ask(1, &Command::Move { from: Seat::at(4), to: Seat::at(6) }).unwrap();
    house.look();
    assert_eq!(house.told(), ["changes table 1 seat 5 -> table 1 seat 7 #2"]);
    house.check();
}

#[test]
fn a_broken_table_seats_its_people_elsewhere() {
    let mut house = House::new(2, "opens-with=2");
    (1..=2).for_each(|table| house.open(table));
    for id in 1..=8 {
        house.sit(id, 1, id as usize, 40).unwrap();
    }
    house.sit(11, 2, 3, 50).unwrap();
    house.sit(12, 2, 1, 60).unwrap();
    house.told();
    house.floor.break_up(2, &mut house.room).unwrap();
    assert_eq!(
        house.told(),
        [
            "broken table 2",
            "reseated table 2 seat 3 -> table 1 seat 9 #11",
            "back-in-line 10 #12",
            "#12 is gone from table 2 seat 1",
            "#11 went from table 2 seat 3 to table 1 seat 9"
        ]
    );
    assert_eq!(house.stack(1, 9), Chips::dollars(50));
    house.check();
    assert!(house.room.seating(2).unwrap().is_closed());
    house.open(2);
    house.check();
    assert_eq!(house.place(12), Some(Place::Called(chair(2, 1))));
}

/// Anything in any order leaves lists, tables and books in agreement.
#[test]
fn lists_tables_and_books_agree_whatever_happens() {
    let (mut moved, mut calls) = (0, 0);
    for seed in 0..60 {
        let mut dice = Dice(seed);
        let settings = if seed % 2 == 0 { "must-move=yes" } else { "opens-with=3" };
        let mut house = House::new(3, settings);
        let mut time = 0;
        for _ in 0..400 {
            time += dice.below(60) as i64;
            house.floor.tell_time(Reading::at(time));
            let id = 1 + dice.below(40) as u32;
            let who = account(id);
            let table = 1 + dice.below(3) as u32;
            let seat = Seat::at(dice.below(9));
            match dice.below(14) {
                0..=3 => drop(house.say(&ListCommand::Join(who))),
                4 => drop(house.say(&ListCommand::Answer(who))),
                5 | 6 => {
                    if let Some(chair) = house.place(id).and_then(Place::chair) {
                        let at = chair.seat.index() + 1;
                        let _ = house.sit(id, chair.table, at, 40);
                    }
                }
                7 => drop(house.say(&ListCommand::Leave(who))),
                8 => drop(house.room.ask(table, &Command::Leave(seat))),
                9 => drop(house.say(&ListCommand::AskTable { who, table })),
                10 => drop(house.say(&ListCommand::AskChair { who, seat: Some(seat) })),
                11 => drop(house.floor.open(table, GAME, &mut house.room)),
                12 if dice.below(4) == 0 => drop(house.floor.break_up(table, &mut house.room)),
                12 if dice.below(3) == 0 => drop(house.floor.close(table, &mut house.room)),
                _ => drop(house.say(&ListCommand::Pass(who))),
            }
            // A chair that somebody left may free another one.
            (0..4).for_each(|_| house.look());
            for event in house.floor.take_told() {
                match event {
                    FloorEvent::Moved { .. } => moved += 1,
                    FloorEvent::List { event: ListEvent::Called { .. }, .. } => calls += 1,
                    _ => {}
                }
            }
            house.check();
        }
    }
    assert!(moved > 100 && calls > 5_000, "{moved} moved, {calls} calls");
}

#[test]
fn who_comes_from_another_table_brings_less_than_the_minimum_and_pays_no_time_twice() {
    let text = "houseway 1\n\ntable 1\noffering mint/holdem-no-limit\ngame holdem\nbuy-in 100.00\noption \
                fee-half-hour 5.00\nat 2026-11-16 10:05\nsit seat 1 20.00 Ann\nbring seat 1 20.00 \
                paid #1 Ann\nbring seat 2 20.00 unpaid #2 Bob\nbring seat 1 20.00 paid #3 Cy\nbring \
                seat 3 0.00 paid #3 Cy\nbring seat 3 20.00 paid #2 Cy\nplace seat 1\npost seat 1\npost \
                seat 2\ndeal\nhand 1\nstart\n";
    let document = notation::parse(text).unwrap();
    let played = houseway_room::replay::update(&document).unwrap();
    let printed = notation::print(&played);
    for expected in [
        "sit seat 1 20.00 Ann\n  refused too-little limit 100.00 PK-44\n",
        "bring seat 1 20.00 paid #1 Ann\n  pay cage -> seat 1 20.00 buy-in\n",
        "bring seat 1 20.00 paid #3 Cy\n  refused seat-taken\n",
        "bring seat 3 0.00 paid #3 Cy\n  refused bad-amount\n",
        "bring seat 3 20.00 paid #2 Cy\n  refused already-seated\n",
        "pay seat 2 -> collection 5.00 time FE-16\n",
    ] {
        assert!(printed.contains(expected), "{expected}\n{printed}");
    }
    assert!(!printed.contains("pay seat 1 -> collection"), "{printed}");
}
