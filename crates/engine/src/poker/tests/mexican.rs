//! Mexican poker: who must open, prices, cards turned up, and what is refused by which rule.

use super::*;
use crate::ids::*;
use crate::poker::MEXICAN_POKER;

/// Three players at 3–6, the button at seat 1; the cards come to seats 2, 3 and 1.
fn table(cards: &str) -> Table {
    let game = prepared(&MEXICAN_POKER, &[("small-bet", "3"), ("big-bet", "6")]);
    let mut table = Table::stacked(&setup(&game, &[10_000; 3], Mode::Guarded), cards);
    table.deal();
    table
}

/// Seat 3 shows the joker; a burn and a card for each follow.
const JOKER: &str = "4s 5s 6s Ad Jo As 2c Kd 7d Kh 2d Qd Jd Qh 2h 3d 4d 5d";

fn refused(table: &mut Table, n: u8, mv: Move) -> (Code, Option<RuleId>, i64) {
    let Refusal { code, rule, limit, .. } = table.act(n, mv).unwrap_err();
    (code, rule, limit.as_cents())
}

fn turn(verb: Verb) -> Move {
    Move::new(verb)
}

/// The cards of a seat as everybody sees them.
fn shows(table: &Table, n: u8) -> String {
    let view = table.hand.view(Viewer::Spectator);
    let seat = view.seats.iter().find(|view| view.seat == seat(n)).unwrap();
    let cards: Vec<String> = seat.hands[0].cards.iter().map(|card| card.card.to_string()).collect();
    cards.join(" ")
}

#[test]
fn whoever_shows_the_highest_card_must_bet() {
    let mut table = table(JOKER);
    assert_eq!(table.turn(), Some(3), "the joker is above the ace");
    for verb in [Verb::Check, Verb::Fold] {
        assert_eq!(refused(&mut table, 3, turn(verb)), (Code::MustDoOtherwise, Some(MX_04), 0));
    }
    assert_eq!(refused(&mut table, 2, to(Verb::Bet, 3)), (Code::NotYourTurn, Some(PK_25), 0));
    assert_eq!(refused(&mut table, 3, to(Verb::Bet, 4)), (Code::BadAmount, Some(MX_04), 300));
    assert_eq!(refused(&mut table, 3, to(Verb::Bet, 2)), (Code::TooLittle, Some(MX_11), 300));
    assert_eq!(refused(&mut table, 3, to(Verb::Bet, 7)), (Code::TooMuch, Some(MX_04), 600));
    let least = table.hand.default_action(Actor::Seat(seat(3)));
    assert_eq!(least, Some(to(Verb::Bet, 3).into()));
    table.act(3, to(Verb::Bet, 6)).unwrap();
    assert_eq!(refused(&mut table, 1, to(Verb::Raise, 9)), (Code::TooLittle, Some(MX_11), 1200));
}

#[test]
fn the_forced_bet_is_live() {
    let mut table = table(JOKER);
    table.act(3, to(Verb::Bet, 3)).unwrap();
    table.act(1, turn(Verb::Call)).unwrap();
    table.act(2, turn(Verb::Call)).unwrap();
    assert_eq!(table.turn(), Some(3), "nobody raised: the opener may");
    table.act(3, to(Verb::Raise, 6)).unwrap();
    assert_eq!(table.turn(), Some(1));
}

/// The betting of the first round is over, and seat 2 is asked for its down card.
fn called() -> Table {
    let mut table = table(JOKER);
    table.act(3, to(Verb::Bet, 3)).unwrap();
    table.act(1, turn(Verb::Call)).unwrap();
    table.act(2, turn(Verb::Call)).unwrap();
    table.act(3, turn(Verb::Check)).unwrap();
    table
}

#[test]
fn a_card_turned_up_is_followed_by_one_that_lies_down() {
    let mut table = called();
    assert_eq!(refused(&mut table, 1, turn(Verb::TurnUp)), (Code::NotYourTurn, Some(MX_05), 0));
    assert_eq!(refused(&mut table, 2, turn(Verb::Check)), (Code::MustDoOtherwise, Some(MX_05), 0));
    let named = turn(Verb::TurnUp).cards("4s".parse().unwrap());
    assert_eq!(refused(&mut table, 2, named), (Code::Unused, None, 0));
    table.act(2, turn(Verb::TurnUp)).unwrap();
    assert_eq!(refused(&mut table, 2, turn(Verb::TurnUp)), (Code::NotYourTurn, Some(MX_05), 0));
    table.act(3, turn(Verb::KeepDown)).unwrap();
    table.act(1, turn(Verb::KeepDown)).unwrap();
    assert_eq!(shows(&table, 2), "4s Ad ??");
    assert_eq!(shows(&table, 3), "?? Jo 7d");
    assert_eq!(shows(&table, 1), "?? As Kh");
    assert_eq!(table.turn(), Some(3), "a joker and a seven are a pair");
    // Cards are turned between the rounds.
    assert_eq!(table.act(3, turn(Verb::TurnUp)).unwrap_err().code, Code::NotNow);
}

#[test]
fn an_absent_opener_opens_for_the_least_and_keeps_the_card_down() {
    let mut table = table(JOKER);
    let timeout = |table: &mut Table, n| {
        let action = Move::new(Verb::Timeout).on(Place::Seat(seat(n))).into();
        table.hand.apply(Actor::Clock, &action, &mut table.events).unwrap();
        table.deal();
    };
    timeout(&mut table, 3);
    table.act(1, turn(Verb::Call)).unwrap();
    table.act(2, turn(Verb::Call)).unwrap();
    timeout(&mut table, 3);
    [2, 3, 1].into_iter().for_each(|n| timeout(&mut table, n));
    assert_eq!(shows(&table, 2), "?? Ad Kd");
}

#[test]
fn without_a_hand_the_next_highest_card_must_open() {
    let game = prepared(&MEXICAN_POKER, &[("dead-hand", "posted")]);
    let mut table = Table::stacked(&setup(&game, &[10_000; 3], Mode::Live), JOKER);
    table.deal();
    let dropped = Incident::new(IncidentKind::DroppedCard).at(seat(3));
    table.hand.apply(Actor::Dealer, &Action::Slip(dropped), &mut table.events).unwrap();
    table.hand.apply(Actor::Floor, &Action::Declare(dropped), &mut table.events).unwrap();
    assert_eq!(table.turn(), Some(2), "of two aces the one nearer to the button's left");
    assert_eq!(table.act(2, turn(Verb::Check)).unwrap_err().rule, Some(MX_04));
}

#[test]
fn everybody_pays_the_collection_and_needs_a_chip_beside_it() {
    let game = prepared(&MEXICAN_POKER, &[("fee", "1"), ("smallest-chip", "0.50")]);
    let poor = setup(&game, &[10_000, 100, 10_000], Mode::Guarded);
    let faults = Hand::start(&poor, &mut Events::new()).unwrap_err();
    let needs = Chips::cents(150);
    assert_eq!(faults, [SetupFault::TooPoor { seat: seat(2), needs }]);
    assert_eq!(game.rule_behind(&faults[0]), Some(MX_02));
    assert_eq!(game.poker().unwrap().fee(3, Rules::ALL), Chips::dollars(3));
}

#[test]
fn two_fee_schedules_contradict_each_other() {
    let mut options = Options::defaults(MEXICAN_POKER.options);
    options.set("fee-by-players", "2-7:1.00").unwrap();
    let faults = (MEXICAN_POKER.prepare)(&options).unwrap_err();
    assert!(faults.iter().any(|fault| fault.to_string().contains("FE-01")), "{faults:?}");
    options.set("fee", "0").unwrap();
    assert!((MEXICAN_POKER.prepare)(&options).is_ok());
}
