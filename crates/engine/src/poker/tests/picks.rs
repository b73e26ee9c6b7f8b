//! A small variant with a discard: three hole cards, a discard, a flop.

use super::*;
use crate::ids::*;
use crate::poker::variant::*;
use crate::poker::{HOLDEM, PokerGame};
use crate::stub::Facing::Down;
use cards::Zone;

const fn variant(served: Served) -> Variant {
    Variant {
        id: "picked",
        forced: &[Forced::Blinds { rule: PK_06, half: HE_10, option: PK_08 }],
        steps: match served {
            Served::AtOnce => &AT_ONCE,
            Served::InTurn | Served::Called => &IN_TURN,
        },
        ..Variant::PLAIN
    }
}

const fn steps(served: Served) -> [Step; 5] {
    [
        Deal::hands(&[Down, Down, Down], Phase::Preflop, PA_03).step(),
        Bet::step(Opens::AfterBlinds, Price::Small, PK_07),
        Step::Pick(Pick {
            what: Picked::Discard(1),
            served,
            phase: Phase::Discard,
            rule: PA_03,
            late: PA_08,
        }),
        Deal::board(3, Phase::Flop, PA_09).step(),
        Bet::step(Opens::AfterButton, Price::Small, PK_07),
    ]
}

static AT_ONCE: [Step; 5] = steps(Served::AtOnce);
static IN_TURN: [Step; 5] = steps(Served::InTurn);

/// Three players, seat 2 all-in on a blind, everybody called; the discard is next.
fn table(served: Served, rules: Rules) -> Table {
    let mut options = Options::defaults(HOLDEM.options);
    options.set("short-raise", "completes").unwrap();
    let game = PokerGame::prepare(&HOLDEM, variant(served), &options).unwrap();
    let mut setup = setup(&game, &[3000, 100, 3000], Mode::Guarded);
    setup.rules = rules;
    let mut table = Table::stacked(&setup, "2c As Kh 7d Ad Kd 2d 3c Qh");
    table.act(1, Move::new(Verb::Call)).unwrap();
    table.act(3, Move::new(Verb::Check)).unwrap();
    table
}

fn discard(cards: &str) -> Move {
    Move::new(Verb::Discard).cards(cards.parse().unwrap())
}

#[test]
fn everybody_picks_at_once_all_in_or_not() {
    let mut table = table(Served::AtOnce, Rules::ALL);
    let open: Vec<Actor> = table.hand.windows().iter().map(|window| window.actor).collect();
    assert_eq!(open, [1, 2, 3].map(|n| Actor::Seat(seat(n))));
    // Seat 2 holds 2c 7d 2d and is all-in, seat 3 holds As Ad 3c.
    table.act(3, discard("3c")).unwrap();
    for (n, mv, code) in [
        (3, discard("As"), Code::NotYourTurn),
        (2, discard("3c"), Code::NoSuchCard),
        (2, discard("2c 2c"), Code::NoSuchCard),
        (2, discard("2c 7d"), Code::MustDoOtherwise),
        (2, discard(""), Code::MustDoOtherwise),
        (2, Move::new(Verb::Check), Code::MustDoOtherwise),
        (2, discard("7d").amount(Chips::dollars(1)), Code::Unused),
        (4, discard("7d"), Code::NotInHand),
    ] {
        let before = table.hand.digest();
        assert_eq!(table.act(n, mv).unwrap_err().code, code, "seat {n} {mv:?}");
        assert_eq!(table.hand.digest(), before);
    }
    table.act(2, discard("7d")).unwrap();
    table.act(1, discard("Qh")).unwrap();
    let mut board = 0;
    table.hand.visit_cards(&mut |zone, _| board += usize::from(zone == Zone::Board));
    assert_eq!(board, 3, "the flop follows the last discard");
    table.call_down();
}

#[test]
fn others_see_that_a_card_went_but_not_which() {
    let mut table = table(Served::AtOnce, Rules::ALL);
    table.act(3, discard("3c")).unwrap();
    let event = table.events.last().unwrap();
    let face = |viewer| match event.seen_by(viewer).kind {
        EventKind::Card { card, to: Zone::Muck, .. } => card,
        other => panic!("{other:?}"),
    };
    assert!(face(Viewer::Seat(seat(3))).is_known());
    assert!(!face(Viewer::Seat(seat(1))).is_known() && !face(Viewer::Spectator).is_known());
}

#[test]
fn picks_in_turn_go_round_from_the_buttons_left() {
    let mut table = table(Served::InTurn, Rules::ALL);
    assert_eq!(table.act(3, discard("3c")).unwrap_err().code, Code::NotYourTurn);
    for (n, cards) in [(2, "7d"), (3, "3c"), (1, "Kh")] {
        assert_eq!(table.turn(), Some(n));
        table.act(n, discard(cards)).unwrap();
    }
    assert_eq!(table.turn(), Some(3), "seat 2 is all-in");
}

#[test]
fn the_clock_discards_the_lowest_card_that_breaks_no_pair() {
    let mut table = table(Served::AtOnce, Rules::ALL);
    let timeout = Move::new(Verb::Timeout);
    for (n, left) in [(2, "2c 2d"), (3, "As Ad"), (1, "Kh Kd")] {
        let action = timeout.on(Place::Seat(seat(n))).into();
        table.hand.apply(Actor::Clock, &action, &mut table.events).unwrap();
        let mut held = Vec::new();
        table.hand.visit_cards(&mut |zone, card| {
            if zone == Zone::Hand(seat(n), 0) {
                held.push(card.to_string());
            }
        });
        assert_eq!(held.join(" "), left);
    }
}

#[test]
fn without_its_rule_nobody_picks() {
    let table = table(Served::AtOnce, Rules::without(PA_03));
    assert_eq!(table.turn(), Some(3));
    let mut held = 0;
    table.hand.visit_cards(&mut |zone, _| held += usize::from(zone == Zone::Hand(seat(3), 0)));
    assert_eq!(held, 3);
}
