//! Splits in play: who goes out, who is forced, and what the house does for absent players.

use super::told::told;
use super::*;

/// Seat 1 has a rope of ten hearts on the table, and seat 2 is to draw.
const TEN_HEARTS: &[&str] = &[
    "+ Ah 2h 3h 4h 5h 3c 2h 4c 6d Jc",
    "+ 6h 7h Jh Qh 2c 5c 5d Kd Kc 2s",
    "1 in",
    "2 in",
    "1 draw",
    "+ Kh",
    "1 meld Ah 2h 3h 4h 5h 6h 7h Jh Qh Kh",
    "1 discard 2c",
    "2 draw",
];

fn ten_hearts(more: &[&str]) -> Table {
    told(&prepared(&[]), 2, Mode::Guarded, &[TEN_HEARTS, more].concat())
}

fn mv(text: &str, on: u8) -> Move {
    let (verb, cards) = text.split_once(' ').unwrap();
    Move::new(Verb::from_name(verb).unwrap()).cards(cards.parse().unwrap()).on(Place::spread(on))
}

#[test]
fn the_eleventh_card_puts_out_by_a_split() {
    let table = ten_hearts(&["+ Qd", "2 discard Qd", "1 draw", "+ 5h", "1 split 5h 4h 3h 2h Ah@1"]);
    let mut paid = Vec::new();
    for event in table.events.iter() {
        if let EventKind::Pay { amount, reason, .. } = event.kind {
            paid.push((reason, amount, event.rule.map(|rule| rule.to_string())));
        }
    }
    let pay = |reason, dollars, rule: &str| (reason, Chips::dollars(dollars), Some(rule.into()));
    // One more condition than before; then both as they are, of three and of four chips, although
    // the five came with the split and was not paid as an addition.
    assert_eq!(
        paid[paid.len() - 4..],
        [
            pay(Reason::Condition, 2, "PN-22"),
            pay(Reason::GoingOut, 4, "PN-28"),
            pay(Reason::Condition, 14, "PN-44"),
            pay(Reason::Win, 4, "PN-08"),
        ]
    );
}

#[test]
fn a_card_that_splits_puts_out_but_is_not_forced() {
    // Seat 2 holds two fives and draws the five of hearts: discarded, it would put seat 1 out.
    let mut table = ten_hearts(&["+ 5h"]);
    let two = Actor::Seat(Seat::at(1));
    let refused = table.hand.check(two, &mv("discard 5h", 0).into()).unwrap_err();
    assert_eq!(refused.rule.unwrap().to_string(), "PN-29");
    table.check_exact(two, mv("discard 5h", 0));
    // Nothing uses the seven: it may be discarded and taken, but nobody can force it.
    let table = ten_hearts(&["+ 7h", "2 discard 7h"]);
    assert!(table.hand.windows().of(two).is_none());
    let legal = table.hand.legal(Actor::Seat(Seat::at(0)));
    assert!(legal.iter().any(|schema| schema.verb == Verb::Take));
}

#[test]
fn the_house_splits_for_the_absent_if_nothing_else_uses_the_card() {
    let table = ten_hearts(&["+ 7h", "2 discard 7h", "1 take"]);
    let action = table.hand.default_action(Actor::Seat(Seat::at(0))).unwrap();
    let Action::Move(chosen) = action else { panic!("{action:?}") };
    assert_eq!((chosen.verb, chosen.place), (Verb::Split, Place::Spread(1)));
    assert!(table.hand.check(Actor::Seat(Seat::at(0)), &action).is_ok());
}

#[test]
fn a_split_uses_the_drawn_card_first_and_names_its_rule() {
    let lines = [
        "+ 4h 5h 6h 3h 3h Ac 2s 4d 6c Jd",
        "+ 7h 2d 4s Jc Qc Qd Kh 5s Kc 6s",
        "1 in",
        "2 in",
        "1 draw",
        "+ Jh",
        "1 meld 4h 5h 6h 7h Jh",
        "1 discard 2d",
        "2 draw",
        "+ 2c",
        "2 discard 2c",
        "1 draw",
        "+ 6h",
    ];
    let mut table = told(&prepared(&[]), 2, Mode::Guarded, &lines);
    let one = Actor::Seat(Seat::at(0));
    for (text, on, refused) in [
        ("split 3h 4h 5h", 1, "use-or-discard PN-14"),
        ("split 6h 7h Jh", 2, "no-such-target"),
        ("split 6h 7h Qh", 1, "no-such-card"),
        ("split 4h 5h 6h 7h", 1, "not-a-meld PN-22"),
        ("split 6h 7h Jh", 1, ""),
        ("split 4h 5h 6h", 1, ""),
        ("split 3h 4h 5h 6h", 1, "must-do-otherwise PN-22"),
    ] {
        let found = match table.hand.check(one, &mv(text, on).into()) {
            Ok(()) => String::new(),
            Err(Refusal { code, rule, .. }) => {
                let rule = rule.map(|rule| format!(" {rule}"));
                format!("{code}{}", rule.unwrap_or_default())
            }
        };
        assert_eq!(found, refused, "{text}");
        table.check_exact(one, mv(text, on));
    }
}
