//! Waiting lists: first come, first served, whatever people do.

use cards::Seat;
use house::Registry;
use houseway_room::lists::{
    Board, Chair, ListCommand, ListEvent, ListRefusal, ListTerms, Place, WaitingList, Who,
};
use houseway_room::{PlayerId, Reading};
use std::collections::{BTreeMap, BTreeSet};
use testkit::Dice;

const TERMS: ListTerms =
    ListTerms { opens_with: 3, call_seconds: 60, hold_seconds: 600, skips: 1, must_move: false };

fn name(name: &str) -> Who {
    Who::named(name).unwrap()
}

fn chair(table: u32, seat: usize) -> Chair {
    Chair { table, seat: Seat::at(seat - 1) }
}

/// A list, and everything that it said as lines.
struct Desk(WaitingList);

impl Desk {
    fn new(terms: ListTerms) -> Desk {
        let mut list = WaitingList::new(terms);
        list.apply(&ListCommand::At(Reading::at(0))).unwrap();
        Desk(list)
    }

    fn say(&mut self, command: &ListCommand) -> Vec<String> {
        self.0.apply(command).unwrap().iter().map(ToString::to_string).collect()
    }

    fn at(&mut self, seconds: i64) -> Vec<String> {
        self.say(&ListCommand::At(Reading::at(seconds)))
    }

    /// Several people join, and a table for them opens and is full.
    fn seated(&mut self, table: u32, people: &[&str]) {
        self.say(&ListCommand::Open { table, chairs: people.len() as u8 });
        for (at, who) in people.iter().enumerate() {
            self.say(&ListCommand::Sit { who: name(who), chair: chair(table, at + 1) });
        }
    }

    fn refuses(&mut self, command: &ListCommand) -> ListRefusal {
        let before = self.0.clone();
        let refused = self.0.apply(command).unwrap_err();
        assert_eq!(self.0, before, "{command:?} left a trace");
        refused
    }
}

#[test]
fn a_table_opens_when_enough_people_wait() {
    let mut desk = Desk::new(TERMS);
    assert_eq!(desk.say(&ListCommand::Join(name("Ann"))), ["joined 1 Ann"]);
    assert_eq!(desk.say(&ListCommand::Join(Who::Account(PlayerId(17)))), ["joined 2 #17"]);
    assert_eq!(desk.say(&ListCommand::Join(name("Cy"))), ["joined 3 Cy", "enough 3"]);
    // It is told once.
    assert_eq!(desk.say(&ListCommand::Join(name("Di"))), ["joined 4 Di"]);
    assert_eq!(
        desk.say(&ListCommand::Open { table: 5, chairs: 2 }),
        ["opened table 5", "called table 5 seat 1 for 60 Ann", "called table 5 seat 2 for 60 #17"]
    );
    assert_eq!(desk.0.before(&name("cy")), Some(2));
    assert_eq!(desk.0.next_timer(), Some(Reading::at(60)));
}

#[test]
fn calls_are_answered_missed_or_passed() {
    let mut desk = Desk::new(TERMS);
    for who in ["Ann", "Bob", "Cy"] {
        desk.say(&ListCommand::Join(name(who)));
    }
    desk.say(&ListCommand::Open { table: 1, chairs: 1 });
    assert_eq!(desk.refuses(&ListCommand::Answer(name("Bob"))), ListRefusal::NotCalled);
    assert_eq!(desk.refuses(&ListCommand::Join(name("ANN"))), ListRefusal::ListedTwice);
    // Ann does not come, but keeps the place in line, and is called for the next chair first.
    assert_eq!(desk.at(59), Vec::<String>::new());
    assert_eq!(desk.at(60), ["skipped table 1 seat 1 Ann", "called table 1 seat 1 for 60 Bob"]);
    assert_eq!(desk.refuses(&ListCommand::Answer(name("Ann"))), ListRefusal::Late);
    assert_eq!(
        desk.say(&ListCommand::Pass(name("Bob"))),
        ["passed table 1 seat 1 Bob", "called table 1 seat 1 for 60 Cy"]
    );
    assert_eq!(desk.say(&ListCommand::Answer(name("Cy"))), ["held table 1 seat 1 for 600 Cy"]);
    assert_eq!(desk.refuses(&ListCommand::Answer(name("Cy"))), ListRefusal::AnsweredTwice);
    let wrong = ListCommand::Sit { who: name("Ann"), chair: chair(1, 1) };
    assert_eq!(desk.refuses(&wrong), ListRefusal::ChairTaken);
    let sits = ListCommand::Sit { who: name("Cy"), chair: chair(1, 1) };
    assert_eq!(desk.say(&sits), ["seated table 1 seat 1 Cy"]);
    assert_eq!(
        desk.say(&ListCommand::Leave(name("Cy"))),
        ["left Cy", "called table 1 seat 1 for 60 Ann"]
    );
    // The second time Ann is off the list.
    assert_eq!(desk.at(120), ["removed Ann", "called table 1 seat 1 for 60 Bob"]);
    assert_eq!(desk.refuses(&ListCommand::Answer(name("Ann"))), ListRefusal::NotListed);
    assert_eq!(desk.refuses(&ListCommand::Skip(name("Ann"))), ListRefusal::NotListed);
    // A chair is not held forever.
    desk.say(&ListCommand::Answer(name("Bob")));
    assert_eq!(desk.at(720), ["skipped table 1 seat 1 Bob"]);
    // Bob is there again, and nobody else waits.
    assert_eq!(
        desk.say(&ListCommand::Here(name("Bob"))),
        ["here Bob", "called table 1 seat 1 for 60 Bob"]
    );
    assert_eq!(
        desk.say(&ListCommand::Close(1)),
        ["withdrawn table 1 seat 1 Bob", "closed table 1"]
    );
    assert_eq!(desk.0.place(&name("Bob")), Some(Place::Waiting));
    let sits = ListCommand::Sit { who: name("Bob"), chair: chair(1, 1) };
    assert_eq!(desk.refuses(&sits), ListRefusal::Closed);
}

/// Whoever leaves while they are called, or while a chair is held for them, is called no more: the chair
/// is offered to the next, and the floor is told that they are not there.
#[test]
fn nobody_waits_for_those_who_left() {
    let mut desk = Desk::new(TERMS);
    for who in ["Ann", "Bob", "Cy"] {
        desk.say(&ListCommand::Join(name(who)));
    }
    desk.say(&ListCommand::Open { table: 1, chairs: 1 });
    assert_eq!(
        desk.say(&ListCommand::Leave(name("Ann"))),
        ["left Ann", "called table 1 seat 1 for 60 Bob"]
    );
    let sits = |who| ListCommand::Sit { who: name(who), chair: chair(1, 1) };
    for gone in [ListCommand::Answer, ListCommand::Pass, ListCommand::Skip, ListCommand::Here] {
        assert_eq!(desk.refuses(&gone(name("Ann"))), ListRefusal::NotListed);
    }
    assert_eq!(desk.refuses(&sits("Ann")), ListRefusal::ChairTaken, "Bob is called for it");
    desk.say(&ListCommand::Answer(name("Bob")));
    assert_eq!(
        desk.say(&ListCommand::Leave(name("Bob"))),
        ["left Bob", "called table 1 seat 1 for 60 Cy"]
    );
    assert_eq!(desk.at(60), ["skipped table 1 seat 1 Cy"], "nobody else is there");
    assert_eq!(
        desk.say(&ListCommand::Join(name("Ann"))),
        ["joined 4 Ann", "called table 1 seat 1 for 60 Ann"]
    );
}

#[test]
fn chairs_are_changed_and_tables_too() {
    let mut desk = Desk::new(TERMS);
    desk.seated(1, &["Ann", "Bob", "Cy"]);
    desk.seated(2, &["Di", "Ed"]);
    desk.say(&ListCommand::Join(name("Flo")));
    let ask = |who, seat: Option<usize>| {
        let seat = seat.map(|seat| Seat::at(seat - 1));
        ListCommand::AskChair { who: name(who), seat }
    };
    assert_eq!(desk.refuses(&ask("Flo", None)), ListRefusal::NotSeated);
    assert_eq!(desk.refuses(&ask("Ann", Some(4))), ListRefusal::NoSuchChair);
    assert_eq!(desk.refuses(&ask("Ann", Some(1))), ListRefusal::ChairTaken);
    desk.say(&ask("Cy", Some(1)));
    desk.say(&ask("Bob", None));
    desk.say(&ListCommand::AskTable { who: name("Ed"), table: 1 });
    assert_eq!(desk.refuses(&ask("Bob", None)), ListRefusal::AskedTwice);
    let gone = ListCommand::AskTable { who: name("Ed"), table: 7 };
    assert_eq!(desk.refuses(&gone), ListRefusal::NoSuchTable);
    // Cy asked for that chair first, Bob takes that one, Ed comes over, and Flo is called.
    assert_eq!(
        desk.say(&ListCommand::Leave(name("Ann"))),
        [
            "left Ann",
            "changes table 1 seat 3 -> table 1 seat 1 Cy",
            "changes table 1 seat 2 -> table 1 seat 3 Bob",
            "transfers table 2 seat 2 -> table 1 seat 2 Ed",
            "called table 2 seat 2 for 60 Flo",
        ]
    );
    assert_eq!(desk.refuses(&ListCommand::Stay(name("Ed"))), ListRefusal::NothingAsked);
}

#[test]
fn whoever_sat_longest_must_move() {
    let mut desk = Desk::new(ListTerms { must_move: true, ..TERMS });
    desk.seated(1, &["Ann", "Bob"]);
    desk.seated(2, &["Cy", "Di"]);
    desk.seated(3, &["Ed"]);
    desk.say(&ListCommand::Join(name("Flo")));
    let jump = ListCommand::AskTable { who: name("Di"), table: 1 };
    assert_eq!(desk.refuses(&jump), ListRefusal::MustMove);
    assert_eq!(
        desk.say(&ListCommand::Leave(name("Bob"))),
        [
            "left Bob",
            "must-move table 2 seat 1 -> table 1 seat 2 Cy",
            "called table 2 seat 1 for 60 Flo"
        ]
    );
    assert_eq!(
        desk.say(&ListCommand::Leave(name("Ann"))),
        ["left Ann", "must-move table 2 seat 2 -> table 1 seat 1 Di"]
    );
}

#[test]
fn a_table_that_breaks_seats_its_people_elsewhere() {
    let mut desk = Desk::new(TERMS);
    desk.say(&ListCommand::Open { table: 1, chairs: 3 });
    desk.say(&ListCommand::Sit { who: name("Ann"), chair: chair(1, 2) });
    desk.seated(2, &["Bob", "Cy", "Di"]);
    desk.say(&ListCommand::Leave(name("Bob")));
    desk.say(&ListCommand::Sit { who: name("Bob"), chair: chair(2, 1) });
    // Cy has sat there longest, then Di, then Bob, who is left over and has number 5.
    assert_eq!(
        desk.say(&ListCommand::Break(2)),
        [
            "broken table 2",
            "reseated table 2 seat 2 -> table 1 seat 1 Cy",
            "reseated table 2 seat 3 -> table 1 seat 3 Di",
            "back-in-line 5 Bob",
        ]
    );
    desk.say(&ListCommand::Join(name("Ed")));
    assert_eq!(desk.0.before(&name("Ed")), Some(1));
    assert_eq!(desk.refuses(&ListCommand::Break(2)), ListRefusal::NoSuchTable);
    assert_eq!(
        desk.say(&ListCommand::Leave(name("Ann"))),
        ["left Ann", "called table 1 seat 2 for 60 Bob"]
    );
}

#[test]
fn every_offering_has_a_list() {
    let registry = Registry::builtin();
    let house = registry.houses().iter().find(|house| house.id == "unnamed").unwrap();
    let mut board = Board::of(house);
    let ann = Who::Account(PlayerId(3));
    for id in ["unnamed/holdem", "unnamed/lo-ball"] {
        board.apply(id, &ListCommand::Join(ann.clone())).unwrap();
    }
    let twice = board.apply("unnamed/holdem", &ListCommand::Join(ann.clone()));
    assert_eq!(twice, Err(ListRefusal::ListedTwice));
    assert_eq!(board.places(&ann).count(), 2);
    let elsewhere = board.apply("palace/pan-2", &ListCommand::Join(ann));
    assert_eq!(elsewhere, Err(ListRefusal::NoSuchTable));
    assert!(board.tell_time(Reading::at(5)).is_empty());
    assert_eq!(Who::named(" \n\t"), None);
}

/// What an onlooker with a notebook knows, from the events alone.
#[derive(Default)]
struct Notebook {
    /// Everybody who is there, by number.
    order: BTreeMap<u32, Who>,
    places: BTreeMap<Who, Place>,
    /// Which turn of a chair it is: it rises when somebody gives it up.
    turns: BTreeMap<Chair, u32>,
    /// Who was called for that and did not come.
    passed: BTreeSet<(Who, Chair, u32)>,
    /// Who sat down at their table in which order.
    since: BTreeMap<Who, u32>,
    tables: Vec<(u32, u8, bool)>,
    clock: u32,
    numbers: u32,
    calls: usize,
    moves: usize,
}

impl Notebook {
    fn turn(&self, chair: Chair) -> u32 {
        self.turns.get(&chair).copied().unwrap_or(0)
    }

    fn gone(&mut self, who: &Who) {
        if let Some(Place::Seated(chair)) = self.places.remove(who) {
            *self.turns.entry(chair).or_default() += 1;
        }
        self.order.retain(|_, other| other != who);
        self.passed.retain(|(other, ..)| other != who);
        self.since.remove(who);
    }

    fn sits(&mut self, who: &Who, chair: Chair) {
        assert!(
            !self.places.iter().any(|(other, place)| other != who && place.chair() == Some(chair))
        );
        self.clock += 1;
        self.since.insert(who.clone(), self.clock);
        self.places.insert(who.clone(), Place::Seated(chair));
        self.passed.retain(|(other, ..)| other != who);
    }

    /// Those who come first and have neither been called nor let this vacancy pass.
    fn overlooked(&self, chair: Chair) -> Option<&Who> {
        let turn = self.turn(chair);
        let waits = |who: &&Who| self.places.get(*who) == Some(&Place::Waiting);
        let may = |who: &&Who| !self.passed.contains(&((*who).clone(), chair, turn));
        self.order.values().filter(waits).find(may)
    }

    fn hear(&mut self, event: &ListEvent, must_move: bool) {
        match event {
            ListEvent::Joined { who, number } => {
                assert!(*number > self.numbers, "numbers rise");
                self.numbers = *number;
                assert!(self.order.insert(*number, who.clone()).is_none());
                assert!(self.places.insert(who.clone(), Place::Waiting).is_none(), "{who} twice");
            }
            ListEvent::Called { who, chair, .. } => {
                // This is what first come, first served means.
                assert_eq!(self.overlooked(*chair), Some(who), "called for {chair}");
                let taken = self.places.values().any(|place| place.chair() == Some(*chair));
                assert!(!taken, "{chair} is not free");
                self.places.insert(who.clone(), Place::Called(*chair));
                self.calls += 1;
            }
            ListEvent::Held { who, chair, .. } => {
                assert_eq!(self.places[who], Place::Called(*chair));
                self.places.insert(who.clone(), Place::Held(*chair));
            }
            ListEvent::Passed { who, chair } | ListEvent::Skipped { who, chair } => {
                self.places.insert(who.clone(), Place::Waiting);
                self.passed.insert((who.clone(), *chair, self.turn(*chair)));
            }
            ListEvent::Withdrawn { who, .. } => {
                self.places.insert(who.clone(), Place::Waiting);
            }
            ListEvent::Here(who) => self.passed.retain(|(other, ..)| other != who),
            ListEvent::Seated { who, chair } => {
                if !self.places.contains_key(who) {
                    self.numbers += 1;
                    self.order.insert(self.numbers, who.clone());
                }
                self.sits(who, *chair);
            }
            ListEvent::Removed(who) | ListEvent::Left(who) => self.gone(who),
            ListEvent::ChangesChair { who, from, to } => {
                assert_eq!((self.places[who], from.table), (Place::Seated(*from), to.table));
                let since = self.since[who];
                self.sits(who, *to);
                self.since.insert(who.clone(), since);
                *self.turns.entry(*from).or_default() += 1;
            }
            ListEvent::MustMove { who, from, to } => {
                assert!(must_move);
                let first = self.tables.iter().find(|(_, _, open)| *open).unwrap().0;
                assert_eq!(to.table, first);
                let feeds = |who: &&Who| matches!(self.places[*who], Place::Seated(chair) if chair.table != first);
                let longest = self.since.keys().filter(feeds).min_by_key(|who| self.since[*who]);
                assert_eq!(longest, Some(who), "who must move");
                self.sits(who, *to);
                *self.turns.entry(*from).or_default() += 1;
                self.moves += 1;
            }
            ListEvent::Transfers { who, from, to } | ListEvent::Reseated { who, from, to } => {
                self.sits(who, *to);
                *self.turns.entry(*from).or_default() += 1;
                self.moves += 1;
            }
            ListEvent::BackInLine { who, number } => {
                assert_eq!(self.order.get(number), Some(who), "their own place");
                self.places.insert(who.clone(), Place::Waiting);
                self.since.remove(who);
            }
            ListEvent::Opened(_) | ListEvent::Closed(_) | ListEvent::Broken(_) => {}
            ListEvent::Asked(_)
            | ListEvent::Stays(_)
            | ListEvent::Enough(_)
            | ListEvent::Known { .. } => {}
        }
    }

    /// No chair is empty while somebody waits who would take it, and nobody is lost.
    fn check(&self, list: &WaitingList) {
        for (table, chairs, open) in &self.tables {
            for seat in (1..=usize::from(*chairs)).filter(|_| *open) {
                let chair = chair(*table, seat);
                if !self.places.values().any(|place| place.chair() == Some(chair)) {
                    assert_eq!(self.overlooked(chair), None, "{chair} is empty");
                }
            }
        }
        for (who, place) in &self.places {
            assert_eq!(list.place(who), Some(*place), "{who}");
        }
        let line: Vec<&Who> = list.line().map(|(who, _)| who).collect();
        let sits = |who: &&Who| !matches!(self.places[*who], Place::Seated(_));
        let expected: Vec<&Who> = self.order.values().filter(sits).collect();
        assert_eq!(line, expected, "the line is in the order of arrival");
    }
}

/// People who come at random, vanish, answer late or twice, leave, change their minds; tables that
/// open, close and break; a clock that jumps.
fn play(seed: u64) -> Notebook {
    let mut dice = Dice(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1);
    let must_move = dice.below(2) == 0;
    let skips = dice.below(3) as u8;
    let mut list = WaitingList::new(ListTerms { skips, must_move, ..TERMS });
    let mut again = list.clone();
    let (mut book, mut now, mut refused) = (Notebook::default(), 0, 0);
    for _ in 0..400 {
        let who = match dice.below(14) as u32 {
            at @ 0..7 => Who::Account(PlayerId(at)),
            at => name(&format!("N{at}")),
        };
        let table = 1 + dice.below(4) as u32;
        let (chairs, some) = (2 + table as u8 % 3, chair(table, 1 + dice.below(5)));
        // Whoever is called mostly comes.
        let due = list.line().find_map(|(who, place)| Some((who.clone(), place.chair()?)));
        let command = match (dice.below(26), due) {
            (0..=4, _) => ListCommand::Join(who),
            (5, _) => ListCommand::Leave(who),
            (6, _) => ListCommand::Remove(who),
            (7, _) => ListCommand::Answer(who),
            (8, _) => ListCommand::Pass(who),
            (9, _) => ListCommand::Skip(who),
            (10, _) => ListCommand::Here(who),
            (11, _) => ListCommand::Sit { who, chair: some },
            (12, _) => {
                let seat = (dice.below(2) == 0).then_some(some.seat);
                ListCommand::AskChair { who, seat }
            }
            (13, _) => ListCommand::AskTable { who, table },
            (14, _) => ListCommand::Stay(who),
            (15 | 16, _) => ListCommand::Open { table, chairs },
            (17, _) if dice.below(4) == 0 => ListCommand::Close(table),
            (18, _) if dice.below(4) == 0 => ListCommand::Break(table),
            (19..=21, Some((who, _))) => ListCommand::Answer(who),
            (22 | 23, Some((who, chair))) => ListCommand::Sit { who, chair },
            _ => {
                now += [1, 20, 59, 60, 700, 100_000, -5_000][dice.below(7)];
                ListCommand::At(Reading::at(now))
            }
        };
        let before = list.clone();
        let told = list.apply(&command);
        assert_eq!(again.apply(&command), told, "the same again");
        match told {
            Ok(events) => {
                match command {
                    ListCommand::Open { table, chairs } => {
                        book.tables.retain(|(number, ..)| {
                            *number != table || before.tables().any(|(n, _)| n == table)
                        });
                        match book.tables.iter_mut().find(|(number, ..)| *number == table) {
                            Some(known) => known.2 = true,
                            None => book.tables.push((table, chairs, true)),
                        }
                    }
                    ListCommand::Close(table) => {
                        let known = book.tables.iter_mut().find(|(number, ..)| *number == table);
                        known.unwrap().2 = false;
                    }
                    ListCommand::Break(table) => {
                        book.tables.retain(|(number, ..)| *number != table);
                        // Should the table open again, its chairs are other vacancies.
                        (1..=5).for_each(|seat| {
                            *book.turns.entry(chair(table, seat)).or_default() += 1
                        });
                    }
                    _ => {}
                }
                events.iter().for_each(|event| book.hear(event, must_move));
                book.check(&list);
            }
            Err(_) => {
                refused += 1;
                assert_eq!(list, before, "{command:?} left a trace");
            }
        }
    }
    assert!(refused > 0);
    book
}

#[test]
fn first_come_first_served_whatever_people_do() {
    let (mut calls, mut moves) = (0, 0);
    for seed in 1..=300 {
        let book = play(seed);
        calls += book.calls;
        moves += book.moves;
    }
    assert!(calls > 5_000, "only {calls} calls");
    assert!(moves > 500, "only {moves} moves");
}
