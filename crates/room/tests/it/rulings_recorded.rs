//! Rulings after the fact in records of sessions: written, replayed, audited, and refused.

use crate::floor::*;
use cards::Seat;
use engine::{Chips, Mode, Rules, Viewer};
use house::{Offering, Registry};
use houseway_room::books::{Audit, BookLine, Running, VERSION, write_line};
use houseway_room::ledger::{BookAccount, Ledger};
use houseway_room::replay::{field_of, replay, ruling_with, table_text, update};
use houseway_room::{Command, NotCorrected, Session, Shifts};
use notation::{Document, parse, print};
use record::bind::{Heading, Recorder};
use record::replay::Report;

/// A table whose record is kept.
struct Kept<'a> {
    offering: &'a Offering,
    session: Session,
    ledger: Ledger,
    recorder: Recorder,
    names: Vec<(Seat, String)>,
}

impl<'a> Kept<'a> {
    fn new(offering: &'a Offering, players: usize) -> Kept<'a> {
        let (session, ledger) = seated(&offering.id, players);
        let mut recorder = Recorder::new();
        recorder.table(table_text(TABLE, offering, Mode::Guarded));
        let mut kept = Kept { offering, session, ledger, recorder, names: Vec::new() };
        // Everybody has already sat down; the record has to say so.
        for at in 0..players {
            let (seat, player, stack) = (Seat::at(at), Some(player(at)), offering.buy_in);
            let rule = if offering.game.id == "pan" { " PN-34" } else { " PK-44" };
            let rule = if offering.game.id == "no-bust-blackjack" { "" } else { rule };
            let came = format!("pay cage -> seat {seat} {stack} buy-in{rule}");
            let field = field_of(&Command::Sit { seat, stack, player }, &format!("P{at}"));
            kept.recorder.room(field, vec![came]);
            kept.names.push((seat, format!("P{at}")));
        }
        kept
    }

    fn ask(&mut self, command: Command) {
        if self.session.ask(&command, &mut self.ledger).is_err() {
            return;
        }
        if let Command::Move { from, to } = command {
            self.names.iter_mut().filter(|(seat, _)| *seat == from).for_each(|(s, _)| *s = to);
        }
        let seated = self.session.seating().seated();
        self.names.retain(|(seat, _)| seated.has(*seat));
        let told = self.session.told().iter().map(ToString::to_string).collect();
        self.recorder.room(field_of(&command, ""), told);
    }

    /// Plays a hand; returns whether it could be dealt.
    fn play(&mut self, dice: &mut Dice) -> bool {
        let Kept { offering, session, ledger, recorder, names } = self;
        if session.ask(&Command::Offer, ledger).is_ok() {
            let told = session.told().iter().map(ToString::to_string).collect();
            recorder.room(field_of(&Command::Offer, ""), told);
            while let Some(seat) = session.seating().offered() {
                let accept = Command::Accept(seat);
                session.ask(&accept, ledger).unwrap();
                let told = session.told().iter().map(ToString::to_string).collect();
                recorder.room(field_of(&accept, ""), told);
            }
        } else {
            let place = Command::Place(session.seating().seated().iter().next().unwrap());
            session.ask(&place, ledger).unwrap();
            let told = session.told().iter().map(ToString::to_string).collect();
            recorder.room(field_of(&place, ""), told);
        }
        if session.deal(ledger).is_err() {
            return false;
        }
        let told = session.told().iter().map(ToString::to_string).collect();
        recorder.room(field_of(&Command::Deal, ""), told);
        let heading = Heading {
            offering: &offering.id,
            game: offering.game,
            options: &offering.options,
            names,
            carried: !session.setup().carry.shoe.discards.is_empty(),
        };
        recorder.begin(&heading, session.setup(), session.events());
        let mut pack = Pack::of(session.setup().carry.shoe.stub.iter(), dice);
        loop {
            if let Some(outcome) = session.close(ledger) {
                let told = session.told().iter().map(ToString::to_string).collect();
                recorder.end_with(&outcome, told);
                return true;
            }
            let (actor, action) = next(session.hand().unwrap(), &mut pack, dice);
            session.act(actor, &action, ledger).unwrap();
            recorder.step(actor, &action, Ok(session.events()));
        }
    }

    /// Some ruling at some step of the last hand, if the floor finds one.
    fn rule(&mut self, dice: &mut Dice) -> Option<Result<usize, NotCorrected>> {
        let last = self.session.last_hand().unwrap();
        let (setup, acts) = (last.setup()?.clone(), last.acts().len());
        let from = dice.below(acts + 1);
        let (after, steps) =
            (0..=acts.min(8)).map(|at| (from + at) % (acts + 1)).find_map(|after| {
                let hand = as_it_stood(&self.session, after)?;
                Some((after, some_steps(&setup, &hand, dice)?))
            })?;
        let correction = correction(after, steps);
        let corrected = match self.session.correct(&correction, &mut self.ledger) {
            Ok(corrected) => corrected,
            Err(why) => return Some(Err(why)),
        };
        let hand = self.session.turn().hand;
        let text = ruling_with(hand, &correction, &corrected.told, self.session.told());
        self.recorder.ruling(text);
        Some(Ok(corrected.paid.len()))
    }

    /// The books as they would be in a file, closed.
    fn books(&self) -> String {
        let mut lines =
            vec![BookLine::Head { version: VERSION }, BookLine::Shifts(Shifts::default())];
        lines.push(BookLine::Table { table: TABLE, name: self.offering.id.clone(), shifts: None });
        for at in 0..Seat::MAX {
            lines.push(BookLine::Player { player: player(at), name: format!("P{at}") });
        }
        lines.extend(self.ledger.entries().iter().cloned().map(BookLine::Entry));
        let balance = |(account, has): (BookAccount, Chips)| BookLine::Balance { account, has };
        let there = self.ledger.balances().filter(|(_, has)| !has.is_zero());
        lines.extend(there.map(balance));
        let mut text = String::new();
        lines.iter().for_each(|line| write_line(&mut text, line).unwrap());
        let mut running = Running::new();
        running.add(text.as_bytes());
        let (after, seal) = (self.ledger.entered(), Some(running.seal()));
        let end = BookLine::Checkpoint { after, closed: true, seal };
        write_line(&mut text, &end).unwrap();
        text
    }
}

fn audit_books(text: &str) -> Audit {
    let mut audit = Audit::new();
    for (number, line) in (1..).zip(text.lines()) {
        let read = audit.read(line.as_bytes(), number);
        assert!(read.is_ok(), "line {number}: {read:?}\n{text}");
    }
    audit.end(true).unwrap();
    audit
}

#[test]
fn whatever_is_ruled_its_record_replays_and_the_auditors_agree() {
    let registry = Registry::builtin();
    let mut all = 0;
    for id in [
        "tommys/holdem",
        "glorias/holdem",
        "palace/holdem-4-8",
        "tommys/no-bust-21st-century",
        "palace/no-bust-blackjack",
        "glorias/pan",
        "palace/pan-2",
    ] {
        let offering = registry.find(id).unwrap();
        let (mut rulings, mut paid, mut refused, mut unaudited) = (0, 0, 0, 0);
        for seed in 0..if id.contains("pan") { 5 } else { 20 } {
            let mut dice = Dice(seed * 0x5851_F42D + 3);
            let players = 3 + dice.below(3);
            let mut kept = Kept::new(offering, players);
            for _ in 0..2 {
                if !kept.play(&mut dice) {
                    break;
                }
                for at in 0..players {
                    let (seat, to) = (Seat::at(at), Seat::at(dice.below(offering.seats as usize)));
                    match dice.below(8) {
                        0 => kept.ask(Command::Leave(seat)),
                        1 => kept.ask(Command::Move { from: seat, to }),
                        _ => {}
                    }
                }
                for _ in 0..3 {
                    match kept.rule(&mut dice) {
                        Some(Ok(moved)) => (rulings, paid) = (rulings + 1, paid + moved),
                        Some(Err(_)) => refused += 1,
                        None => {}
                    }
                    sound(&kept.session, &kept.ledger);
                }
                if kept.session.seating().seated().len() < 2 {
                    break;
                }
            }
            let text = print(&kept.recorder.document(Viewer::Record));
            let read = parse(&text).unwrap_or_else(|fault| panic!("{id}, {seed}: {fault}\n{text}"));
            let report = replay(&read, Rules::ALL);
            assert!(report.is_ok(), "{id}, {seed}: {report}\n{text}");
            let audited = auditor::audit(&read).unwrap();
            let differ: Vec<String> = audited.disagreements().map(ToString::to_string).collect();
            assert!(differ.is_empty(), "{id}, {seed}: {}\n{text}", differ.join("\n"));
            unaudited += audited.unaudited().count();
            let audit = audit_books(&kept.books());
            assert_eq!(audit.entries(), kept.ledger.entered());
            // A ruling reveals no card to anybody.
            for viewer in [Viewer::Seat(Seat::at(0)), Viewer::Spectator] {
                let seen = print(&kept.recorder.document(viewer));
                let seen = parse(&seen).unwrap();
                assert!(cards_of_rulings(&seen).is_empty(), "{id}, {seed}: {viewer:?}");
            }
        }
        let told = format!("{id}: {rulings} rulings, {paid} payments, {refused} not");
        assert!(rulings > 2, "{told}");
        assert!(unaudited * 4 < rulings, "{told}, {unaudited} not audited");
        all += paid;
    }
    assert!(all > 100, "{all} payments");
}

/// The faces that the rulings of a record name.
fn cards_of_rulings(document: &Document) -> Vec<String> {
    let items = document.hands.iter().flat_map(|hand| &hand.before).chain(&document.after);
    let mut faces = Vec::new();
    for item in items {
        let notation::Field::Ruling(ruling) = &item.is else { continue };
        for step in &ruling.steps {
            faces.extend(step.cards.iter().filter(|c| c.is_known()).map(ToString::to_string));
            let card = |word: &&str| {
                word.len() == 2 && word.parse::<cards::Card>().is_ok_and(|card| card.is_known())
            };
            faces.extend(step.events.iter().flat_map(|e| e.words().filter(card)).map(String::from));
        }
    }
    faces
}

/// Tommy's hold'em; Cy wins from Ann. Steps of the hand are numbered from 1.
const SESSION: &str = "\
houseway 2
table 1
game holdem
mode live
buy-in 30.00
option exposed-card exchange
option dead-hand posted
sit seat 1 80.00 Ann
sit seat 2 80.00 Bob
sit seat 3 80.00 Cy
place seat 1
deal
hand 4
start
chance cards Qs 4d Jh Qh Kd 8h
seat 1 call
seat 2 fold
seat 3 check
chance cards 2c 7s Td Ts
seat 3 bet 3.00
seat 1 fold
end
";
const LOU: &str = "by \"Lou\" because \"so\"";

/// The report on a session with these lines at its end.
fn after(more: &str) -> Report {
    replay(&parse(&format!("{SESSION}{more}\n")).unwrap(), Rules::ALL)
}

#[test]
fn what_cannot_be_is_told_with_line_and_reason() {
    let slip = "dealer slip dropped-card seat 3";
    let dead = "floor declare dropped-card seat 3";
    let up = "dealer slip exposed-card seat 3 Kd";
    for (more, line, told) in [
        (
            format!("ruling hand 3 after 1 {LOU}\n{dead}"),
            23,
            "hand 3 is not kept: only hand 4 can still be ruled on",
        ),
        (format!("ruling hand 5 after 1 {LOU}\n{dead}"), 23, "there is no hand 5 yet"),
        (format!("ruling hand 4 after 8 {LOU}\n{dead}"), 23, "the hand has only 7 steps"),
        (
            format!("ruling hand 4 after 1 {LOU}"),
            23,
            "there is nothing declared and nothing decided",
        ),
        (
            format!("ruling hand 4 after 1 {LOU}\n{slip}"),
            23,
            "there is nothing declared and \
                nothing decided",
        ),
        (
            format!("ruling hand 4 after 1 {LOU}\ndealer slip dropped-cart seat 3"),
            24,
            "unknown incident 'dropped-cart'; did you mean dropped-card",
        ),
        (
            format!("ruling hand 4 after 1 {LOU}\nfloor declare dropped-card seat 9"),
            23,
            "seat 9 was not in the hand",
        ),
        // One card is replaced, so that other cards come, and nobody says which.
        (
            format!("ruling hand 4 after 1 {LOU}\n{up}\nfloor declare exposed-card seat 3"),
            23,
            "step 2 of the hand is no longer possible",
        ),
        (
            format!(
                "ruling hand 4 after 6 {LOU}\n{slip}\n{dead}\nend\nruling hand 4 after 6 {LOU}\n{slip}\n{dead}"
            ),
            27,
            "the hand already has this ruling",
        ),
    ] {
        let report = after(&more);
        let fault = report.faults.first().unwrap_or_else(|| panic!("{more}\n{report}"));
        assert_eq!(fault.line, line, "{fault}");
        assert!(fault.reason.contains(told), "{told}\n{fault}");
        assert!(update(&parse(&format!("{SESSION}{more}\n")).unwrap()).is_err());
    }
    let none = SESSION.split("deal\n").next().unwrap();
    let none = format!("{none}ruling hand 1 after 1 {LOU}\n{dead}\n");
    let report = replay(&parse(&none).unwrap(), Rules::ALL);
    assert!(report.to_string().contains("no hand has been played yet"), "{report}");
    let open = SESSION.replace("seat 1 fold\nend\n", "");
    let open = format!("{open}ruling hand 4 after 1 {LOU}\n{dead}\n");
    let report = replay(&parse(&open).unwrap(), Rules::ALL);
    assert!(report.to_string().contains("hand 4 is not over yet"), "{report}");
    let alone = format!("houseway 2\nruling hand 4 after 1 {LOU}\n");
    let report = replay(&parse(&alone).unwrap(), Rules::ALL);
    assert!(report.to_string().contains("only a room's table"), "{report}");
}

/// The house does not grant after the hand what a player has to claim in time, wherever it is put;
/// but rulings against players who did not speak up are possible.
#[test]
fn who_did_not_speak_up_in_time_is_too_late() {
    let holdem = |option: &str, slip: &str, cards: &str| {
        format!(
            "houseway 2\ntable 1\ngame holdem\nmode live\nbuy-in 30.00\n{option}\nsit seat 1 80.00\n\
             sit seat 2 80.00\nsit seat 3 80.00\nplace seat 1\ndeal\nhand 1\nstart\n{slip}\n{cards}\n\
             seat 1 call\nseat 2 call\nseat 3 check\nchance cards 2c 7s Td Ts\nseat 2 bet 3.00\n\
             seat 3 fold\nseat 1 fold\nend\n"
        )
    };
    let foreign = holdem(
        "option foreign-card replace",
        "dealer slip foreign-card Jo",
        "chance cards Jo As Kh 7c Jd Kd",
    );
    let seven = |wrong: &str| {
        let option = format!("option wrong-count {wrong}");
        let cards = "chance cards 7c As Kh 8c Jd Kd 2d";
        holdem(&option, "dealer slip wrong-count seat 2 count 3", cards)
    };
    for (session, what, rule, dead) in [
        (foreign, "foreign-card seat 2", "PK-31", "PK-31"),
        (seven("repair"), "wrong-count seat 2", "PK-34", "PK-33"),
        (seven("misdeal"), "wrong-count seat 2", "PK-33", "PK-33"),
    ] {
        let ruling = |after: u8| {
            let text =
                format!("{session}ruling hand 1 after {after} {LOU}\nfloor declare {what}\n");
            let text = update(&parse(&text).unwrap()).unwrap_or_else(|f| panic!("{f:?}\n{text}"));
            print(&text)
        };
        let early = ruling(2);
        assert!(early.ends_with(&format!("  refused late {rule}\n")), "{early}");
        // By then everybody had acted.
        let late = ruling(7);
        assert!(late.contains(&format!(" dead seat 2 {dead}\n")), "{late}");
    }
}

/// Bob's hand is dead before Bob's turn: the fold that follows makes no difference.
#[test]
fn a_fold_of_a_hand_that_is_gone_is_passed_over() {
    let of = |after: u8, seat: u8| {
        let dead =
            format!("dealer slip dropped-card seat {seat}\nfloor declare dropped-card seat {seat}");
        let text = format!("{SESSION}ruling hand 4 after {after} {LOU}\n{dead}\n");
        update(&parse(&text).unwrap()).map(|document| print(&document))
    };
    let bob = of(2, 2).unwrap();
    assert!(bob.ends_with("  gather seat 2 -> muck 2 PK-37\nend\n"), "{bob}");
    let read = parse(&bob).unwrap();
    assert!(replay(&read, Rules::ALL).is_ok() && auditor::audit(&read).unwrap().is_ok());
    // Ann did more with her hand than fold it.
    let ann = of(1, 1).unwrap_err();
    assert!(ann[0].reason.contains("step 2 of the hand is no longer possible"), "{ann:?}");
}

#[test]
fn what_is_written_under_a_ruling_is_compared() {
    let ruling = format!(
        "ruling hand 4 after 6 {LOU}\ndealer slip dropped-card seat 3\nfloor declare dropped-card seat 3"
    );
    let fresh = parse(&format!("{SESSION}{ruling}\n")).unwrap();
    assert!(fresh.is_fresh());
    let text = print(&update(&fresh).unwrap());
    let ends = "end\n  stack seat 1 77.00 -> 87.00\n  stack seat 3 84.00 -> 74.00\n  \
                pay seat 3 -> seat 1 10.00 ruling PK-37\n";
    assert!(text.ends_with(ends), "{text}");
    assert!(replay(&parse(&text).unwrap(), Rules::ALL).is_ok());
    for (old, new, told) in [
        ("-> 87.00\n", "-> 88.00\n", "the engine says 'stack seat 1 77.00 -> 87.00'"),
        (
            "seat 1 10.00 ruling",
            "seat 1 8.00 ruling",
            "the engine says 'pay seat 3 -> seat 1 10.00",
        ),
        ("  ruling dropped-card dead", "  ruling dropped-card stands", "says 'ruling dropped-card"),
        (ends, "", "the engine says 'end'"),
        (
            "declare dropped-card seat 3\n  ruling",
            "declare early-board\n  ruling",
            "'refused no-such",
        ),
    ] {
        assert!(text.contains(old), "{old}\n{text}");
        let report = replay(&parse(&text.replacen(old, new, 1)).unwrap(), Rules::ALL);
        assert!(report.to_string().contains(told), "{told}\n{report}");
    }
    // Refused after all: nothing may be under its end.
    let refused = text.replace(ends, "end\n").replace("seat 3\n  ruling", "seat 2\n  ruling");
    let report = replay(&parse(&refused).unwrap(), Rules::ALL);
    assert!(report.difference.is_some(), "{report}");
}
