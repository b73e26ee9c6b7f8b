//! Hands scripted step by step.

use super::*;

#[test]
fn unknown_cards_stop_nobody() {
    let game = prepared(&[]);
    let mut table = Table::new(&setup(&game, 2, 40, Mode::Live), 1);
    for _ in 0..60 {
        if let Some(Request::Draw { n, .. }) = table.hand.windows().request() {
            let cards = std::iter::repeat_n(Card::UNKNOWN, n as usize).collect();
            let answer = Action::Chance(Answer::Cards(cards));
            table.hand.apply(Actor::Chance, &answer, &mut table.events).unwrap();
            continue;
        }
        let Some(Window { actor, purpose, .. }) = table.hand.windows().iter().next() else {
            break;
        };
        let action = match purpose {
            Purpose::Declare => Verb::In.into(),
            _ => table.hand.default_action(actor).unwrap(),
        };
        table.hand.apply(actor, &action, &mut table.events).unwrap();
        for viewer in [Viewer::Record, Viewer::Spectator] {
            table.hand.view(viewer);
        }
    }
    assert!(table.hand.outcome().is_none());
}

#[test]
fn a_viewer_learns_nothing_of_hidden_cards() {
    // Two decks that differ in everything except seat 1's hand and the cards drawn.
    let game = prepared(&[("declare-change", "no")]);
    let setup = setup(&game, 3, 40, Mode::Guarded);
    let views = |others: &str| {
        let mut table = Table::new(&setup, 1);
        let own: CardList = "As 2d 3c 4h 6s".parse().unwrap();
        let other: CardList = others.parse().unwrap();
        for _ in 0..2 {
            let cards = own.iter().chain(other.iter()).chain(other.iter()).copied().collect();
            let answer = Action::Chance(Answer::Cards(cards));
            table.hand.apply(Actor::Chance, &answer, &mut table.events).unwrap();
        }
        for (seat, verb) in [(1, Verb::In), (3, Verb::Out), (2, Verb::In), (1, Verb::Draw)] {
            let actor = Actor::Seat(Seat::new(seat).unwrap());
            table.hand.apply(actor, &verb.into(), &mut table.events).unwrap();
        }
        let answer = Action::Chance(Answer::Cards("Qh".parse().unwrap()));
        table.hand.apply(Actor::Chance, &answer, &mut table.events).unwrap();
        let one = Viewer::Seat(Seat::new(1).unwrap());
        let told: Vec<Event> = table.events.iter().map(|event| event.seen_by(one)).collect();
        (table.hand.view(one), table.hand.view(Viewer::Spectator), told)
    };
    let (a, b) = (views("Kh Kd Kc 5h 7s"), views("2h 3h Qs Jc 7d"));
    assert_eq!(a, b);
    let counts = |view: &View| Counts::from_iter(view.seats[0].hands[0].faces()).len();
    assert_eq!(counts(&a.0), 10, "their own cards they do see");
}

#[test]
fn setups_that_cannot_be_played_are_named() {
    let game = prepared(&[]);
    let mut setup = setup(&game, 2, 40, Mode::Guarded);
    setup.stacks.set(Seat::new(2).unwrap(), Chips::dollars(5));
    setup.carry.shoe.discards = setup.carry.shoe.stub;
    setup.carry.shoe.stub = Counts::EMPTY;
    let faults = Hand::start(&setup, &mut Events::new()).unwrap_err();
    let needs = Chips::dollars(6);
    assert!(faults.contains(&SetupFault::TooPoor { seat: Seat::new(2).unwrap(), needs }));
    assert!(faults.contains(&SetupFault::ShoeTooShort));
}

/// Plays a script with one action per line; `+` brings cards, `~` shuffles.
pub(super) fn told(game: &Prepared, players: u8, mode: Mode, lines: &[&str]) -> Table {
    told_from(&setup(game, players, 80, mode), lines)
}

pub(super) fn told_from(setup: &Setup, lines: &[&str]) -> Table {
    let mut table = Table::new(setup, 1);
    for line in lines {
        let (who, rest) = line.split_once(' ').unwrap_or((line, ""));
        let (actor, action) = match who {
            "~" => (Actor::Chance, Action::Chance(Answer::Shuffled)),
            "+" => (Actor::Chance, Action::Chance(Answer::Cards(rest.parse().unwrap()))),
            // The player in turn lays an invalid meld.
            "!" => {
                let turn = table.hand.windows().iter().next().map(|window| window.actor);
                let Some(Actor::Seat(seat)) = turn else { panic!("{line}: nobody's turn") };
                let fact = Incident::new(IncidentKind::InvalidMeld).at(seat);
                let cards = rest.parse().unwrap();
                (Actor::Dealer, Action::Slip(Incident { cards, ..fact }))
            }
            _ => {
                let (verb, cards) = rest.split_once(' ').unwrap_or((rest, ""));
                let (cards, on) = cards.split_once('@').unwrap_or((cards, "0"));
                let mv = Move::new(Verb::from_name(verb).unwrap()).cards(cards.parse().unwrap());
                let seat = Seat::new(who.parse().unwrap()).unwrap();
                (Actor::Seat(seat), Action::Move(mv.on(Place::spread(on.parse().unwrap()))))
            }
        };
        let done = table.hand.apply(actor, &action, &mut table.events);
        done.unwrap_or_else(|refusal| panic!("{line}: {refusal}"));
    }
    table
}

#[test]
fn a_card_laid_keeps_a_hand_alive_when_the_deck_runs_out() {
    let lines = [
        "+ Qh Jh 2c 4d 6s Ad 2h 4c 6d 7d",
        "+ Ks 3c 5d Ac 4s Qs 3d 5c Kh 7h",
        "1 in",
        "2 in",
        "1 draw",
        "+ 7c",
        "1 draw",
        "+ 2d",
        "1 discard 2d",
        "2 draw",
        "+ Kd",
        "2 discard Kd",
        "1 draw",
        "~",
        "+ 2d",
        "1 discard 2d",
        "2 draw",
        "+ 7c",
        "2 meld 7c 7d 7h",
        "2 discard 3d",
        "1 draw",
        "~",
    ];
    let game = prepared(&[]);
    let mut setup = setup(&game, 2, 80, Mode::Guarded);
    let brought = lines.iter().take(11).filter_map(|line| line.strip_prefix("+ "));
    let stub: Counts =
        brought.flat_map(|cards| cards.parse::<CardList>().unwrap().to_vec()).collect();
    setup.carry.shoe.discards = setup.carry.shoe.stub;
    stub.iter().for_each(|card| assert!(setup.carry.shoe.discards.take(card)));
    setup.carry.shoe.stub = stub;
    let table = told_from(&setup, &lines);
    let open = table.hand.windows().request();
    assert_eq!(open, Some(Request::Draw { n: 1, from: DrawFrom::Top }), "the hand goes on");
}

const SEVENS: &[&str] = &[
    "+ 7d 7h 2c 2d 4h Ac 2s 4d 6c Jh Ad 2h 4c 6d Jc",
    "+ Kd 4d Qh Js Qc Qd 3h 5s Kc 6s Qs 3d 5c Kh 6h",
    "1 in",
    "3 in",
    "2 in",
    "1 draw",
    "+ 7c",
    "1 meld 7c 7d 7h",
    "1 discard Js",
    "3 draw",
    "+ Kd",
    "3 discard Kd",
    "2 draw",
    "+ 7s",
    "2 discard 7s",
];

#[test]
fn a_forced_card_is_used_by_the_house_for_the_absent() {
    let mut table = told(&prepared(&[]), 3, Mode::Guarded, SEVENS);
    let (one, three) = (Seat::at(0), Seat::at(2));
    let open: Vec<(Actor, Purpose)> =
        (table.hand.windows().iter()).map(|window| (window.actor, window.purpose)).collect();
    let force = (Actor::Seat(three), Purpose::Force);
    assert_eq!(open, [(Actor::Seat(one), Purpose::Turn), force], "seat 2 threw it (PN-49)");
    let mv = Move::new(Verb::Force).on(Place::Seat(one));
    table.hand.apply(Actor::Seat(three), &mv.into(), &mut table.events).unwrap();
    let default = |table: &Table| table.hand.default_action(Actor::Seat(one)).unwrap();
    let add = Move::new(Verb::Add).cards("7s".parse().unwrap()).on(Place::Spread(1));
    assert_eq!(default(&table), add.into());
    table.hand.apply(Actor::Seat(one), &add.into(), &mut table.events).unwrap();
    let lowest = Move::new(Verb::Discard).cards("2c".parse().unwrap());
    assert_eq!(default(&table), lowest.into());
}

#[test]
fn where_a_bad_meld_is_a_foul_the_floor_does_not_call_it() {
    let mut lines = SEVENS[..7].to_vec();
    lines.extend(["! 7c 2d 4h", "1 discard Js"]);
    let mut table = told(&prepared(&[]), 3, Mode::Live, &lines);
    let mut incident = Incident::new(IncidentKind::InvalidMeld).at(Seat::at(0));
    incident.place = Place::Spread(1);
    let declare = Action::Declare(incident);
    let refused = table.hand.apply(Actor::Floor, &declare, &mut table.events);
    assert_eq!(refused.unwrap_err().code, Code::NotYourTurn);
    let rule = |table: &mut Table, ruling| {
        let over = Override { incident, ruling, who: "Lou".into(), why: "a slip".into() };
        table.hand.apply(Actor::Floor, &Action::Override(Box::new(over)), &mut table.events)
    };
    assert_eq!(rule(&mut table, Ruling::Burn).unwrap_err().code, Code::MustDoOtherwise);
    rule(&mut table, Ruling::Stands).unwrap();
    let again = rule(&mut table, Ruling::Retired);
    assert_eq!(again.unwrap_err().code, Code::NoSuchIncident, "it was ruled on");
    let guarded = told(&prepared(&[]), 3, Mode::Guarded, &SEVENS[..7]);
    assert_eq!(guarded.hand.check(Actor::Floor, &declare).unwrap_err().code, Code::NotLive);
}

#[test]
fn a_player_without_chips_gives_back_nothing() {
    let game = prepared(&[("invalid-meld", "retire")]);
    let mut setup = setup(&game, 3, 80, Mode::Live);
    setup.stacks.set(Seat::at(0), Chips::dollars(7));
    let lines = [
        "+ 3d 3h 4h 5h 7h 7s 7s 2s 4d 6c Ad 2h 4c 6d Jc",
        "+ Ks Kd 2c Qd Js Jh Qd 3h 5s Kc Qs 3d 5c Kh 6h",
        "1 in",
        "3 in",
        "2 in",
        "1 draw",
        "+ 3s",
        "1 meld 3s 3d 3h",
        "! 4h 5h 7h",
        "1 discard 2c",
        "3 draw",
        "+ 7s",
        "3 meld 7s 7s 7s",
    ];
    let mut table = told_from(&setup, &lines);
    let status = |table: &Table| table.hand.view(Viewer::Spectator).seats[0].status;
    assert_eq!(status(&table), Status::Out, "seven dollars went to the sevens (PN-30)");
    let mut incident = Incident::new(IncidentKind::InvalidMeld).at(Seat::at(0));
    incident.place = Place::Spread(2);
    let before = table.events.len();
    table.hand.apply(Actor::Floor, &Action::Declare(incident), &mut table.events).unwrap();
    let paid = |event: &Event| matches!(event.kind, EventKind::Pay { .. });
    assert!(!table.events[before..].iter().any(paid));
    assert_eq!(status(&table), Status::Out);
}
