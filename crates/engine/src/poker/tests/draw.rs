//! Draws: who gets how many cards when, and what happens if the stub is too short.

use super::*;
use crate::ids::*;
use crate::poker::variant::*;
use crate::poker::{FIVE_CARD_DRAW, PokerGame};
use crate::stub::Facing::Down;
use cards::Zone;

/// As the Palace draws.
const CALLED: &[(&str, &str)] = &[("draw-order", "called"), ("short-stub", "all-but-waiting")];

/// This many players have checked; the draw is next. Cards as in the other tests: the first seat to be
/// dealt to is 2.
fn table(players: usize, set: &[(&str, &str)], rules: Rules) -> Table {
    let game = prepared(&FIVE_CARD_DRAW, set);
    let mut setup = setup(&game, &vec![10_000; players], Mode::Guarded);
    setup.rules = rules;
    let mut table = Table::new(&setup, 5);
    table.deal();
    for n in (2..=players as u8).chain([1]) {
        table.act(n, Move::new(Verb::Check)).unwrap();
    }
    table
}

/// A seat exchanges its first so many cards.
fn draw(table: &Table, n: u8, count: usize) -> Move {
    let hand = held(table, n);
    match count {
        0 => Move::new(Verb::Pat),
        _ => Move::new(Verb::Draw).cards(hand[..count].iter().copied().collect()),
    }
}

fn held(table: &Table, n: u8) -> Vec<Card> {
    let mut hand = Vec::new();
    table.hand.visit_cards(&mut |zone, card| {
        if zone == Zone::Hand(seat(n), 0) {
            hand.push(card);
        }
    });
    hand
}

fn drew(table: &Table, n: u8) -> Option<u8> {
    let view = table.hand.view(Viewer::Spectator);
    view.seats.iter().find(|view| view.seat == seat(n)).unwrap().drew
}

fn refused(table: &mut Table, n: u8, mv: Move) -> (Code, Option<RuleId>) {
    let before = table.hand.digest();
    let refusal = table.act(n, mv).unwrap_err();
    assert_eq!(table.hand.digest(), before);
    (refusal.code, refusal.rule)
}

fn count(table: &Table, is: impl Fn(&EventKind) -> bool) -> usize {
    table.events.iter().filter(|event| is(&event.kind)).count()
}

fn burns(table: &Table) -> usize {
    count(table, |kind| matches!(kind, EventKind::Card { to: Zone::Burn, .. }))
}

#[test]
fn each_player_is_served_before_the_next() {
    let mut table = table(3, &[], Rules::ALL);
    assert_eq!((table.turn(), burns(&table)), (Some(2), 1));
    let before = held(&table, 2);
    let mv = draw(&table, 2, 3);
    table.act(2, mv).unwrap();
    let after = held(&table, 2);
    assert_eq!(after.len(), 5);
    assert_eq!(after[..2], before[3..]);
    assert!(before[..3].iter().all(|card| !after.contains(card)));
    assert_eq!((drew(&table, 2), drew(&table, 3)), (Some(3), None));
    table.act(3, Move::new(Verb::Pat)).unwrap();
    let mv = draw(&table, 1, 5);
    table.act(1, mv).unwrap();
    assert_eq!((drew(&table, 3), drew(&table, 1)), (Some(0), Some(5)));
    assert_eq!(table.turn(), Some(2));
    assert_eq!(table.hand.view(Viewer::Spectator).phase, Phase::AfterDraw);
    assert!(table.cites(DR_08) && !table.cites(DR_11));
    table.call_down();
    assert_eq!(table.stacks().iter().sum::<i64>(), 30_000);
}

#[test]
fn what_is_no_draw_is_refused_by_its_rule() {
    let mut table = table(3, &[], Rules::ALL);
    let own = held(&table, 2);
    let other = held(&table, 3)[0];
    let naming = |cards: &[Card]| Move::new(Verb::Draw).cards(cards.iter().copied().collect());
    let no_card = (Code::NoSuchCard, Some(DR_01));
    assert_eq!(refused(&mut table, 2, naming(&[&own[..], &[other]].concat())), no_card);
    assert_eq!(refused(&mut table, 2, naming(&[other])), no_card);
    assert_eq!(refused(&mut table, 2, naming(&[own[0], own[0]])), no_card);
    assert_eq!(refused(&mut table, 2, naming(&[])), (Code::MustDoOtherwise, Some(DR_01)));
    assert_eq!(refused(&mut table, 3, naming(&[other])), (Code::NotYourTurn, Some(DR_01)));
    let check = Move::new(Verb::Check);
    assert_eq!(refused(&mut table, 2, check), (Code::MustDoOtherwise, Some(DR_01)));
    table.act(2, naming(&own)).unwrap();
    // Their own draw is over, and they are not asked again.
    assert_eq!(refused(&mut table, 2, Move::new(Verb::Pat)), (Code::NotYourTurn, Some(DR_01)));
    table.act(3, Move::new(Verb::Pat)).unwrap();
    table.act(1, Move::new(Verb::Pat)).unwrap();
    let own = held(&table, 2);
    assert_eq!(refused(&mut table, 2, naming(&own[..1])), (Code::NotNow, Some(DR_01)));
}

#[test]
fn a_call_can_be_changed_until_the_next_player_calls() {
    let mut table = table(3, CALLED, Rules::ALL);
    assert_eq!(burns(&table), 0);
    for n in [1, 4] {
        let mv = draw(&table, 2, n);
        table.act(2, mv).unwrap();
    }
    assert_eq!((drew(&table, 2), held(&table, 2).len()), (Some(4), 5));
    assert!(table.cites(DR_11));
    table.act(3, Move::new(Verb::Pat)).unwrap();
    let bound = (Code::MustDoOtherwise, Some(DR_11));
    assert_eq!(refused(&mut table, 2, Move::new(Verb::Pat)), bound);
    // The last player may until the burn.
    let mv = draw(&table, 1, 2);
    table.hand.apply(Actor::Seat(seat(1)), &mv.into(), &mut table.events).unwrap();
    assert!(table.hand.windows().request().is_some());
    let mv = draw(&table, 1, 1);
    table.hand.apply(Actor::Seat(seat(1)), &mv.into(), &mut table.events).unwrap();
    table.deal();
    assert_eq!((drew(&table, 1), burns(&table)), (Some(1), 1));
    assert_eq!(table.turn(), Some(2));
    assert!((1..=3).all(|n| held(&table, n).len() == 5));
}

#[test]
fn without_the_rule_any_call_can_be_changed_until_the_burn() {
    let mut table = table(3, CALLED, Rules::without(DR_11));
    table.act(2, Move::new(Verb::Pat)).unwrap();
    table.act(3, Move::new(Verb::Pat)).unwrap();
    let mv = draw(&table, 2, 3);
    table.act(2, mv).unwrap();
    assert_eq!(drew(&table, 2), Some(3));
}

#[test]
fn two_players_are_bound_at_once() {
    let mut table = table(2, CALLED, Rules::ALL);
    table.act(2, Move::new(Verb::Pat)).unwrap();
    let mv = draw(&table, 2, 3);
    assert_eq!(refused(&mut table, 2, mv), (Code::MustDoOtherwise, Some(DR_27)));
    let mut table = self::table(2, CALLED, Rules::without(DR_27));
    table.act(2, Move::new(Verb::Pat)).unwrap();
    let mv = draw(&table, 2, 3);
    table.act(2, mv).unwrap();
}

/// Eight players, some of whom fold to a bet before the draw; the others each draw this many.
fn eight(folds: &[u8], each: usize, set: &[(&str, &str)]) -> Table {
    let game = prepared(&FIVE_CARD_DRAW, set);
    let setup = setup(&game, &[10_000; 8], Mode::Guarded);
    let mut table = Table::new(&setup, 7);
    table.act(2, to(Verb::Bet, 3)).unwrap();
    for n in (3..=8).chain([1]) {
        let verb = if folds.contains(&n) { Verb::Fold } else { Verb::Call };
        table.act(n, Move::new(verb)).unwrap();
    }
    while table.hand.view(Viewer::Spectator).phase == Phase::Draw {
        let n = table.turn().unwrap();
        let mv = draw(&table, n, each);
        table.act(n, mv).unwrap();
    }
    table
}

#[test]
fn a_short_stub_takes_the_cards_of_players_who_are_out() {
    // Eleven cards after the burn: the fourth player asks for the last two and one more.
    let table = eight(&[5], 3, &[]);
    assert!(table.cites(DR_09));
    assert_eq!(burns(&table), 1);
    assert_eq!([2, 3, 4, 6].map(|n| drew(&table, n)), [Some(3); 4]);
    assert_eq!([7, 8, 1].map(|n| drew(&table, n)), [Some(0); 3]);
    let late = eight(&[5], 3, &[("late-drawers", "draw")]);
    assert_eq!([7, 8, 1].map(|n| drew(&late, n)), [Some(3); 3]);
    assert!((1..=8).filter(|n| *n != 5).all(|n| held(&late, n).len() == 5));
}

#[test]
fn a_short_stub_takes_everything_but_what_waiting_players_threw_away() {
    let table = eight(&[], 3, CALLED);
    assert!(table.cites(DR_10));
    assert!((1..=8).all(|n| held(&table, n).len() == 5 && drew(&table, n) == Some(3)));
    assert!(burns(&table) > 1);
    // Seat 2 was served long before, seat 5 was not: its own cards cannot come back to it.
    let thrown = |n: u8| -> Vec<Card> {
        let of = |event: &Event| match event.kind {
            EventKind::Card { card, to, .. } if to == Zone::Discards(seat(n)) => Some(card),
            _ => None,
        };
        table.events.iter().filter_map(of).collect()
    };
    for n in 1..=8 {
        assert!(thrown(n).iter().all(|card| !held(&table, n).contains(card)), "seat {n}");
    }
}

#[test]
fn players_who_are_all_in_draw_too() {
    let game = prepared(&FIVE_CARD_DRAW, &[]);
    let setup = setup(&game, &[10_000, 100, 100], Mode::Guarded);
    let mut table = Table::new(&setup, 7);
    table.deal();
    for n in [2, 3, 1] {
        assert_eq!(table.turn(), Some(n));
        let mv = draw(&table, n, 5);
        table.act(n, mv).unwrap();
    }
    assert!(table.hand.outcome().is_some());
}

const fn again(after: Phase) -> Step {
    let late = Late::Draw;
    let short =
        Pool { gather: Gather::AllButWaiting, rule: DR_10, keep_last: true, burn: true, late };
    let (change, told, dealer) = (None, None, None);
    let draw = Draw { most: 4, burn: Some(DR_08), short, change, told, dealer, after };
    Pick::draw(draw, Served::InTurn, DR_01)
}

/// Four cards and three draws.
const THREE_DRAWS: Variant = Variant {
    id: "three-draws",
    players: (2, 8),
    steps: &[
        Deal::hands(&[Down; 4], Phase::BeforeDraw, DR_01).step(),
        again(Phase::AfterDraw),
        Bet::step(Opens::AfterButton, Price::Small, DR_03),
        again(Phase::AfterDraw),
        again(Phase::AfterDraw),
    ],
    ..Variant::PLAIN
};

#[test]
fn a_hand_may_have_several_draws_of_any_size() {
    let options = Options::defaults(FIVE_CARD_DRAW.options);
    let game = PokerGame::prepare(&FIVE_CARD_DRAW, THREE_DRAWS, &options).unwrap();
    for each in 0..=4 {
        let mut table = Table::new(&setup(&game, &[5_000; 8], Mode::Guarded), 3);
        table.deal();
        while table.hand.outcome().is_none() {
            let n = table.turn().unwrap();
            let legal = table.hand.legal(Actor::Seat(seat(n)));
            let draws = legal.iter().any(|schema| schema.verb == Verb::Pat);
            let mv = if draws { draw(&table, n, each) } else { Move::new(Verb::Check) };
            table.act(n, mv).unwrap();
        }
        let draws = count(&table, |kind| matches!(kind, EventKind::Draws { .. }));
        assert_eq!(draws, 24);
        assert!(burns(&table) >= 3);
    }
}
