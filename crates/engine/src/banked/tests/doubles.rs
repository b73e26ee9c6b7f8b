//! Doubles over the maximum, for less and on one square (NB-15).

use super::*;

const BOB: Actor = Actor::Seat(Seat::at(1));

fn cards(text: &str) -> Action {
    Action::Chance(Answer::Cards(text.parse().unwrap()))
}

/// Bob has eleven, these wagers, and this many cents left.
fn eleven(wagers: &[i64], left: i64, settings: &[(&str, &str)]) -> Hand {
    let fees = wagers.iter().map(|cents| if *cents > 2000 { 100 } else { 50 });
    let stack = left + fees.sum::<i64>() + wagers.iter().sum::<i64>();
    let mut events = Events::new();
    let mut hand = Hand::start(&setup(&[100_000, stack], settings), &mut events).unwrap();
    let mut step = |actor, action: Action| hand.apply(actor, &action, &mut events).unwrap();
    for (n, cents) in wagers.iter().enumerate() {
        let wager = Move::new(Verb::Wager).amount(Chips::cents(*cents));
        step(BOB, wager.on(square(2, n as u8 + 1)).into());
    }
    let bank = Move::new(Verb::Bank).amount(Chips::dollars(500));
    step(Actor::Seat(Seat::at(0)), bank.into());
    step(Actor::Dealer, Verb::NoMoreBets.into());
    step(Actor::Chance, cards("6s Td 5s"));
    assert_eq!(hand.standing(Seat::at(1)).stack, Chips::cents(left));
    hand
}

fn double(cents: i64, place: Place) -> Move {
    Move::new(Verb::Double).amount(Chips::cents(cents)).on(place)
}

/// Every combination of house options for doubles.
fn houses() -> Vec<[(&'static str, &'static str); 3]> {
    let both = |one, other| [one, other];
    let mut all = Vec::new();
    for limit in both("over", "within") {
        for amount in both("full", "up-to") {
            for squares in both("all", "each") {
                let limit = ("double-limit", limit);
                all.push([limit, ("double-amount", amount), ("double-squares", squares)]);
            }
        }
    }
    all
}

#[test]
fn what_is_offered_is_what_is_taken() {
    let amounts = [-50, 0, 25, 50, 500, 1000, 1050, 2000, 3000, 4000, 5000, 6000, 9950, 10_000];
    let places = (0..=4).map(|n| if n == 0 { Place::Nowhere } else { square(2, n) });
    let places: Vec<Place> = places.chain([square(3, 1), Place::Hand(Seat::at(1), 0)]).collect();
    let (mut taken, mut plain) = (0, 0);
    for house in houses() {
        for wagers in [&[1000][..], &[1000, 2000], &[6000, 2000], &[10_000, 10_000, 500]] {
            for left in [0, 50, 500, 1000, 2550, 3000, 9000, 30_000] {
                let hand = eleven(wagers, left, &house);
                let legal = hand.legal(BOB);
                for place in &places {
                    for cents in amounts {
                        let mv = double(cents, *place);
                        let told = hand.check(BOB, &mv.into());
                        let what = format!("{mv:?} {house:?} {wagers:?} {left} {told:?}");
                        assert_eq!(legal.admits(&mv), told.is_ok(), "{what}");
                        if told.is_err() {
                            continue;
                        }
                        let mut after = hand.clone();
                        after.apply(BOB, &mv.into(), &mut Events::new()).unwrap();
                        let on = |n: usize| mv.place.is_nowhere() || mv.place == square(2, n as u8);
                        let beside = |cents: i64| match mv.amount.as_cents() {
                            0 => cents,
                            named => named,
                        };
                        let squares = wagers.iter().enumerate().filter(|(n, _)| on(n + 1));
                        let put: i64 = squares.map(|(_, cents)| beside(*cents)).sum();
                        let stack = after.standing(Seat::at(1)).stack;
                        assert_eq!(stack, Chips::cents(left - put), "{what}");
                        taken += 1;
                        plain += u32::from(mv.is_bare());
                    }
                }
                let double = legal.iter().find(|schema| schema.verb == Verb::Double);
                let bare = legal.admits(&Move::new(Verb::Double));
                assert!(!bare || double.is_some_and(|schema| schema.amount.is_none()));
            }
        }
    }
    assert!(plain > 0 && taken > 5 * plain, "{plain} of {taken}");
}

#[test]
fn what_is_refused_names_the_rule_and_the_limit() {
    let told = |wagers: &[i64], left, house: &[(&str, &str)], mv: Move| {
        let refusal = eleven(wagers, left, house).check(BOB, &mv.into()).unwrap_err();
        let rule = refusal.rule.map(|rule| rule.to_string()).unwrap_or_default();
        (refusal.code, refusal.limit.as_cents(), rule)
    };
    let (less, each) = (("double-amount", "up-to"), ("double-squares", "each"));
    let within = ("double-limit", "within");
    let nowhere = Place::Nowhere;
    let by = |code, limit, rule: &str| (code, limit, rule.to_string());
    let rich = 50_000;
    for (wagers, left, house, mv, refused) in [
        (&[1000][..], rich, &[][..], double(500, nowhere), by(Code::TooLittle, 1000, "NB-15")),
        (&[1000], rich, &[], double(1500, nowhere), by(Code::TooMuch, 1000, "NB-15")),
        (&[1000], rich, &[], double(1000, nowhere), by(Code::Unused, 0, "NB-15")),
        (&[1000], 900, &[], double(0, nowhere), by(Code::NotEnoughChips, 1000, "")),
        (&[1000], rich, &[less], double(1050, nowhere), by(Code::TooMuch, 1000, "NB-15")),
        (&[1000], rich, &[less], double(25, nowhere), by(Code::TooLittle, 50, "NB-15")),
        (&[1000], rich, &[less], double(75, nowhere), by(Code::BadAmount, 50, "")),
        (&[1000], 900, &[less], double(1000, nowhere), by(Code::NotEnoughChips, 1000, "")),
        (&[6000], rich, &[within], double(0, nowhere), by(Code::TooMuch, 10_000, "PD-13")),
        (&[6000], rich, &[within, less], double(0, nowhere), by(Code::TooMuch, 4000, "PD-13")),
        (&[10_000], rich, &[within, less], double(50, nowhere), by(Code::TooMuch, 10_000, "PD-13")),
        (&[1000, 500], rich, &[], double(0, square(2, 1)), by(Code::Unused, 0, "NB-15")),
        (&[1000], rich, &[each], double(0, square(2, 1)), by(Code::Unused, 0, "NB-15")),
        (&[1000, 500], rich, &[each], double(0, square(2, 3)), by(Code::NoSuchTarget, 0, "PD-13")),
        (&[1000, 500], rich, &[each], double(0, square(3, 1)), by(Code::NoSuchTarget, 0, "PD-13")),
    ] {
        assert_eq!(told(wagers, left, house, mv), refused, "{wagers:?} {house:?} {mv:?}");
    }
}

#[test]
fn a_part_of_a_double_has_no_action_either_when_doubles_are_void() {
    let less = [("double-amount", "up-to"), ("doubles-void-on", "second-joker")];
    let mut hand = eleven(&[1000], 5000, &less);
    let mut events = Events::new();
    let mut step = |actor, action: Action| hand.apply(actor, &action, &mut events).unwrap();
    step(BOB, double(400, Place::Nowhere).into());
    step(Actor::Chance, cards("2h"));
    step(Actor::Chance, cards("Jo"));
    assert_eq!(hand.standing(Seat::at(1)).stack, Chips::cents(5000), "only the ten are lost");
    let void = events.iter().any(|event| {
        let back = matches!(event.kind, EventKind::Pay { reason: Reason::Refund, amount, .. }
            if amount == Chips::cents(400));
        back && event.rule == Some(crate::ids::NB_18)
    });
    assert!(void);
}
