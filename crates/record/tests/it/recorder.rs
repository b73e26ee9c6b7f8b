//! Recording live play, in full and for one viewer.

use cards::{Card, Seat, Zone};
use engine::options::Options;
use engine::{
    Account, Action, Actor, Answer, Chips, Code, Engine, Event, EventKind, Events, Game, Hand,
    Move, Reason, Refusal, Rules, Seen, Verb, Viewer,
};
use houseway_record::bind::{Heading, Recorder, action_of, actor_of, bind_setup, spell_options};
use houseway_record::replay::replay;
use notation::{Document, parse, print};

const SHOWDOWN: &str = include_str!("../../../../fuzz/corpus/hand/holdem-showdown.hand");
const INCIDENT: &str = include_str!("../../../../fuzz/corpus/hand/holdem-incident.hand");

/// Plays the one hand of a document and records it.
fn recorded(document: &Document, steps: usize) -> Recorder {
    let text = &document.hands[0];
    let bound = bind_setup(text, Rules::ALL).unwrap();
    let names: Vec<(Seat, String)> =
        text.seats().map(|(seat, _, name)| (seat, name.into())).collect();
    let heading = Heading {
        offering: text.offering().unwrap(),
        game: bound.game,
        options: &bound.options,
        names: &names,
        carried: bound.carried,
    };
    let mut events = Events::new();
    let mut hand = Hand::start(&bound.setup, &mut events).unwrap();
    let mut recorder = Recorder::new();
    recorder.title(document.title().unwrap());
    recorder.begin(&heading, &bound.setup, &events);
    for step in text.steps.iter().take(steps) {
        events.clear();
        let (actor, action) = (actor_of(step.who), action_of(step).unwrap());
        let came = hand.apply(actor, &action, &mut events);
        recorder.step(actor, &action, came.map(|()| &events[..]));
    }
    if let Some(outcome) = hand.outcome() {
        recorder.end(&outcome);
    }
    recorder
}

#[test]
fn what_was_played_is_what_is_written() {
    for text in [SHOWDOWN, INCIDENT] {
        let bare: String = text
            .lines()
            .filter(|l| !l.starts_with(['#']) && !l.starts_with("rule"))
            .map(|l| format!("{l}\n"))
            .collect();
        let mut document = parse(&bare).unwrap();
        let written = recorded(&document, usize::MAX).document(Viewer::Record);
        let text = print(&written);
        assert_eq!(parse(&text).as_ref(), Ok(&written));
        assert!(replay(&written, Rules::ALL).is_ok());
        spell_options(&mut document.hands[0]).unwrap();
        let lines = |text: &str, word: &str| {
            text.lines().filter(|l| l.starts_with(word)).map(str::to_string).collect::<Vec<_>>()
        };
        let original = print(&document);
        for word in ["option", "seat", "  ", "chance", "floor", "stack", "lead"] {
            assert_eq!(lines(&text, word), lines(&original, word));
        }
        assert!(lines(&text, "option").len() > 5, "all options are written");
    }
}

/// Two hands that differ only in cards that seat 3 never sees.
#[test]
fn an_export_shows_nothing_that_the_viewer_has_not_seen() {
    let other = SHOWDOWN
        .replace("chance cards Ah Kd Qs Jc 2c 3d", "chance cards 5h Kd 5s 5d 2c 3s")
        .replace("chance cards 7c", "chance cards 6c");
    let three = Viewer::Seat(Seat::at(2));
    // Up to the river, before anybody shows a hand.
    for steps in 0..11 {
        let [a, b] = [SHOWDOWN, &other].map(|text| recorded(&parse(text).unwrap(), steps));
        for viewer in [three, Viewer::Spectator] {
            let texts = [&a, &b].map(|recorder| print(&recorder.document(viewer)));
            assert_eq!(texts[0], texts[1], "{viewer:?} after {steps} steps");
        }
        let one = Viewer::Seat(Seat::at(0));
        let [a, b] = [&a, &b].map(|recorder| print(&recorder.document(one)));
        assert_eq!(a == b, steps == 0, "seat 1 sees their own cards");
    }
    let text = print(&recorded(&parse(SHOWDOWN).unwrap(), 7).document(three));
    assert!(text.contains("chance cards ?? ?? ?? ?? ?? ??\n"));
    assert!(
        text.contains("  card Kd stub -> seat 3 to 3") && text.contains("card ?? stub -> seat 1")
    );
    assert!(text.contains("refused too-much"), "their own refusal");
    assert!(!text.contains("refused not-your-turn"), "another's refusal");
    assert!(parse(&text).is_ok());
}

fn card(text: &str) -> Card {
    text.parse().unwrap()
}

fn moved(face: &str, to: Zone, seen: Seen) -> Event {
    let from = Zone::Hand(Seat::at(1), 0);
    Event { kind: EventKind::Card { card: card(face), from, to, seen }, rule: None }
}

/// The one step of a record as a viewer sees it.
fn step_for(viewer: Viewer, cards: &str, came: Result<&[Event], Refusal>) -> Option<String> {
    let document = parse(SHOWDOWN).unwrap();
    let mut recorder = recorded(&document, 0);
    let action = Action::Move(Move::new(Verb::Discard).cards(cards.parse().unwrap()));
    recorder.step(Actor::Seat(Seat::at(1)), &action, came);
    let text = print(&recorder.document(viewer));
    text.lines().find(|line| line.starts_with("seat 2 discard")).map(str::to_string)
}

#[test]
fn cards_named_in_a_step_are_hidden_unless_all_were_shown() {
    let (two, rail) = (Viewer::Seat(Seat::at(1)), Viewer::Spectator);
    let up = moved("7s", Zone::Muck, Seen::ALL);
    let down = moved("7s", Zone::Muck, Seen::by(Seat::at(1)));
    let line = |text: &str| Some(format!("seat 2 discard {text}"));
    assert_eq!(step_for(rail, "7s", Ok(&[up])), line("7s"));
    assert_eq!(step_for(rail, "7s", Ok(&[down])), line("??"));
    assert_eq!(step_for(two, "7s", Ok(&[down])), line("7s"));
    assert_eq!(step_for(rail, "7s 7s", Ok(&[up, down])), line("?? ??"));
    assert_eq!(step_for(rail, "7s", Ok(&[up, down])), line("??"), "which of the two?");
    assert_eq!(step_for(Viewer::Record, "7s 7s", Ok(&[up, down])), line("7s 7s"));
    let elsewhere = Event {
        kind: EventKind::Show { card: card("7s"), zone: Zone::Board, seen: Seen::ALL },
        rule: None,
    };
    assert_eq!(step_for(rail, "7s", Ok(&[elsewhere])), line("??"), "an equal card is no proof");
    let no = Refusal::plain(Code::NotNow);
    assert_eq!(step_for(rail, "7s", Err(no)), None);
    assert_eq!(step_for(two, "7s", Err(no)), line("7s"));
}

#[test]
fn answers_of_chance_are_hidden_even_if_they_were_shown() {
    let mut recorder = recorded(&parse(SHOWDOWN).unwrap(), 0);
    let cards = Action::Chance(Answer::Cards("7s".parse().unwrap()));
    recorder.step(Actor::Chance, &cards, Ok(&[moved("7s", Zone::Board, Seen::ALL)]));
    let dice = Action::Chance(Answer::Dice([1, 2, 3]));
    recorder.step(Actor::Chance, &dice, Ok(&[]));
    let text = print(&recorder.document(Viewer::Spectator));
    assert!(text.contains("chance cards ??\n  card 7s ") && text.contains("chance dice 1 2 3"));
}

#[test]
fn sessions_and_odd_names_are_written_so_that_they_can_be_read() {
    let document = parse(SHOWDOWN).unwrap();
    let mut recorder = recorded(&document, usize::MAX);
    recorder.title("  two\nlines  ");
    recorder.at(25, 61);
    recorder.sit(Seat::at(4), Chips::dollars(20), &"#\u{7}x".repeat(5000));
    recorder.buy(Seat::at(4), Chips::dollars(5));
    recorder.leave(Seat::at(4));
    let written = recorder.document(Viewer::Record);
    let read = parse(&print(&written)).unwrap();
    assert_eq!(read.title(), Some("two lines"));
    assert_eq!(read.after.len(), 4);
    recorder.keep_last(0);
    assert!(recorder.document(Viewer::Record).hands.is_empty());
}

#[test]
fn a_carried_shoe_names_its_discards_in_the_record_only() {
    let text = SHOWDOWN.replace("shoe 1 fresh\n", "shoe 1 carried\ndiscards 5c 5d\n");
    let bound = bind_setup(&parse(&text).unwrap().hands[0], Rules::ALL).unwrap();
    let (game, options, carried) = (bound.game, &bound.options, bound.carried);
    let heading = Heading { offering: "unnamed/holdem", game, options, names: &[], carried };
    let mut recorder = Recorder::new();
    recorder.begin(&heading, &bound.setup, &[]);
    assert!(print(&recorder.document(Viewer::Record)).contains("carried\ndiscards 5c 5d\n"));
    assert!(!print(&recorder.document(Viewer::Spectator)).contains("discards"));
}

#[test]
fn events_have_one_line_each() {
    let seat = Seat::at(0);
    let pay = EventKind::Pay {
        from: Account::Spot(seat),
        to: Account::Escrow,
        amount: Chips::cents(150),
        reason: Reason::Lose,
    };
    let zones = EventKind::Gather { from: Zone::Hand(seat, 1), to: Zone::Muck, count: 2 };
    let did = EventKind::Did { seat, verb: Verb::Add, place: engine::Place::Spread(2) };
    let result = EventKind::Result {
        hand: cards::Zone::Hand(seat, 1),
        circle: None,
        result: engine::ResultKind::Push,
    };
    let ruling = EventKind::Ruling {
        incident: engine::IncidentKind::EarlyBoard,
        ruling: engine::Ruling::OutOfPlay,
        seat: None,
    };
    for (kind, line) in [
        (pay, "pay spot 1 -> escrow 1.50 lose HE-08"),
        (zones, "gather seat 1.1 -> muck 2 HE-08"),
        (did, "did seat 1 add on spread 2 HE-08"),
        (result, "result seat 1.1 push HE-08"),
        (ruling, "ruling early-board out-of-play HE-08"),
        (EventKind::Dice { faces: [3, 4, 6] }, "dice 3 4 6 HE-08"),
    ] {
        let event = Event { kind, rule: "HE-08".parse().ok() };
        assert_eq!(houseway_record::bind::event_line(&event), line);
    }
}

#[test]
fn every_game_and_option_can_be_written() {
    for game in engine::GAMES {
        assert!(Game::find(game.id).is_some());
        for (spec, value) in Options::defaults(game.options).iter() {
            let text = format!("houseway 1\nhand 1\noption {} {value}\n", spec.key);
            let document = parse(&text).unwrap_or_else(|fault| panic!("{}: {fault}", game.id));
            assert_eq!(document.hands[0].option(spec.key), Some(value));
        }
    }
}
