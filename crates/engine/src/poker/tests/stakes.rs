//! A small lowball without a draw: two cards, a kill or a straddle, three cards, two rounds of betting.

use super::*;
use crate::ids::*;
use crate::options::{OptionKind, OptionSpec, option};
use crate::poker::variant::*;
use crate::poker::{HOLDEM, PokerGame};
use crate::stub::Facing::Down;

const fn offer(what: Picked, served: Served, rule: RuleId) -> Step {
    Step::Pick(Pick { what, served, phase: Phase::Stakes, rule, late: rule })
}

const STEPS: &[Step] = &[
    Deal::hands(&[Down, Down], Phase::Deal, LB_03).step(),
    offer(Picked::Kill, Served::AtOnce, LB_07),
    offer(Picked::Straddle, Served::InTurn, LB_06),
    Deal::hands(&[Down, Down, Down], Phase::Preflop, LB_03).step(),
    Bet::over_blinds(Price::Small, LB_04, OverBlinds { counts: LB_19, to_go: LB_20 }),
    Bet::step(Opens::AfterButton, Price::Large, LB_04),
];

const VARIANT: Variant = Variant {
    id: "small-lowball",
    forced: &[Forced::Blinds { rule: PK_06, half: HE_10, option: PK_08 }],
    steps: STEPS,
    showdown: Showdown::One { order: Order::Low, rule: LB_01, takes: None, exactly: None },
    check_raise: Some(CheckRaises { never: LB_11, shown: LB_12 }),
    must_bet: &[("seven-low", LB_09)],
    ..Variant::PLAIN
};

const fn choice(key: &'static str, words: &'static [&'static str]) -> OptionSpec {
    option(key, OptionKind::Choice(words), words[0], &[LB_07], "")
}

const BETTING: &[OptionSpec] = &{
    let mut all = crate::poker::options::betting(&[PK_12], &[PK_12], &[PK_12]);
    all[9] = choice("check-raise", &["always", "never", "with-shown-eight"]);
    all
};

const OWN: &[OptionSpec] = &[
    choice("kill", &["none", "two-cards"]),
    choice("straddle", &["none", "once"]),
    choice("opening", &["call", "to-go"]),
    choice("seven-or-better", &["free", "seven-low"]),
];

pub(super) fn game(set: &[(&str, &str)]) -> Prepared {
    let holdem: Vec<_> = HOLDEM.options.iter().copied().filter(|g| g[0].key != "betting").collect();
    let groups = Box::leak([&[BETTING, OWN], &holdem[..]].concat().into_boxed_slice());
    let mut options = Options::defaults(groups);
    let spread =
        [("betting", "spread"), ("small-bet", "4"), ("big-bet", "20"), ("blinds", "1,1,2")];
    for (key, value) in spread.iter().chain(set) {
        options.set(key, value).unwrap();
    }
    PokerGame::prepare(&HOLDEM, VARIANT, &options).unwrap_or_else(|faults| panic!("{faults:?}"))
}

fn table(players: usize, set: &[(&str, &str)]) -> Table {
    let mut table = Table::new(&setup(&game(set), &vec![10_000; players], Mode::Guarded), 3);
    table.deal();
    table
}

fn bare(verb: Verb) -> Move {
    Move::new(verb)
}

fn refused(table: &mut Table, n: u8, mv: Move) -> (Code, Option<RuleId>, i64) {
    let Refusal { code, rule, limit, .. } = table.act(n, mv).unwrap_err();
    (code, rule, limit.as_cents())
}

fn standing(table: &Table, n: u8) -> SeatView {
    let view = table.hand.view(Viewer::Spectator);
    view.seats.into_iter().find(|view| view.seat == seat(n)).unwrap()
}

/// The order in which everybody calls until the round is over.
fn order(table: &mut Table) -> Vec<u8> {
    let mut turns = Vec::new();
    while !table.events.iter().any(|e| matches!(e.kind, EventKind::Opens { .. })) {
        table.deal();
    }
    let rounds = |table: &Table| {
        table.events.iter().filter(|e| matches!(e.kind, EventKind::Opens { .. })).count()
    };
    while rounds(table) == 1 {
        let n = table.turn().unwrap();
        turns.push(n);
        let owes = table.hand.legal(Actor::Seat(seat(n))).iter().any(|s| s.verb == Verb::Call);
        table.act(n, bare(if owes { Verb::Call } else { Verb::Check })).unwrap();
    }
    turns
}

const KILL: (&str, &str) = ("kill", "two-cards");
const STRADDLE: (&str, &str) = ("straddle", "once");

#[test]
fn a_killer_posts_double_and_acts_last() {
    let mut table = table(6, &[KILL]);
    let open: Vec<Actor> = table.hand.windows().iter().map(|window| window.actor).collect();
    assert_eq!(open.len(), 6, "everybody is asked at once");
    table.act(2, bare(Verb::Decline)).unwrap();
    assert_eq!(table.act(2, bare(Verb::Kill)).unwrap_err().rule, Some(LB_07));
    table.act(6, bare(Verb::Kill)).unwrap();
    assert!(table.cites(LB_07));
    // Blinds at 2, 3, 4: seat 5 opens, and seat 6 comes after everybody else.
    assert_eq!(table.turn(), Some(5));
    // Everything costs double: four to call, eight to forty to open.
    assert_eq!(refused(&mut table, 5, to(Verb::Raise, 7)), (Code::TooLittle, Some(PK_12), 800));
    assert_eq!(refused(&mut table, 5, to(Verb::Raise, 41)), (Code::TooMuch, Some(PK_12), 4000));
    assert_eq!(order(&mut table), [5, 1, 2, 3, 4, 6]);
    assert_eq!(refused(&mut table, 2, to(Verb::Bet, 5)), (Code::TooLittle, Some(PK_12), 800));
}

#[test]
fn a_killer_still_acts_after_a_raise_by_others() {
    let mut table = table(6, &[KILL]);
    table.act(6, bare(Verb::Kill)).unwrap();
    table.act(5, bare(Verb::Call)).unwrap();
    table.act(1, to(Verb::Raise, 12)).unwrap();
    let mut turns = Vec::new();
    for _ in 0..4 {
        let n = table.turn().unwrap();
        turns.push(n);
        table.act(n, bare(Verb::Call)).unwrap();
    }
    // Seat 5 has to answer the raise before the killer acts for the first time.
    assert_eq!(turns, [2, 3, 4, 5]);
    assert_eq!(table.turn(), Some(6));
    table.act(6, to(Verb::Raise, 24)).unwrap();
    assert_eq!(table.turn(), Some(1), "and from now on the turn goes round as usual");
}

#[test]
fn nobody_kills_after_a_third_card_or_twice() {
    let mut table = table(6, &[KILL]);
    table.act(5, bare(Verb::Kill)).unwrap();
    for n in [5, 6] {
        let late = refused(&mut table, n, bare(Verb::Kill));
        assert_eq!(late, (Code::NotNow, Some(LB_07), 0), "seat {n}");
    }
    // A house without kills has no rule about them.
    let mut plain = self::table(6, &[]);
    assert_eq!(refused(&mut plain, 5, bare(Verb::Kill)), (Code::NotNow, None, 0));
}

#[test]
fn a_blind_that_kills_adds_to_it() {
    let mut table = table(6, &[KILL]);
    table.act(4, bare(Verb::Kill)).unwrap();
    assert_eq!(standing(&table, 4).stack.as_cents(), 9_600);
    assert_eq!(order(&mut table), [5, 6, 1, 2, 3, 4]);
}

#[test]
fn without_limits_a_kill_doubles_the_least() {
    let set = [KILL, ("betting", "no-limit"), ("blinds", "2,3,5")];
    let mut table = table(5, &set);
    table.act(1, bare(Verb::Kill)).unwrap();
    assert_eq!(refused(&mut table, 5, to(Verb::Raise, 19)), (Code::TooLittle, Some(PK_13), 2000));
    table.act(5, bare(Verb::Call)).unwrap();
    assert_eq!(standing(&table, 5).bet.as_cents(), 1_000);
}

#[test]
fn the_last_hand_against_a_killer_still_plays() {
    let mut table = table(3, &[KILL]);
    table.act(2, bare(Verb::Kill)).unwrap();
    // Blinds at 2, 3 and 1; everybody else folds, and the killer gets the rest back.
    for n in [3, 1] {
        assert_eq!(table.turn(), Some(n));
        table.act(n, bare(Verb::Fold)).unwrap();
    }
    assert_eq!(table.stacks(), [9_800, 10_300, 9_900]);
}

#[test]
fn a_straddle_is_offered_once_from_the_big_blinds_left() {
    let mut table = table(6, &[STRADDLE, ("blinds", "1,2")]);
    assert_eq!(table.turn(), Some(4));
    assert_eq!(table.act(5, to(Verb::Straddle, 6)).unwrap_err().code, Code::NotYourTurn);
    assert_eq!(refused(&mut table, 4, to(Verb::Straddle, 4)), (Code::TooLittle, Some(LB_06), 500));
    assert_eq!(refused(&mut table, 4, to(Verb::Straddle, 21)), (Code::TooMuch, Some(LB_06), 2000));
    table.act(4, bare(Verb::Decline)).unwrap();
    table.act(5, to(Verb::Straddle, 6)).unwrap();
    assert_eq!(refused(&mut table, 6, to(Verb::Straddle, 12)), (Code::NotNow, Some(LB_06), 0));
    // Six to go: a raise is at least that much more, and the straddler acts last.
    assert_eq!(refused(&mut table, 4, to(Verb::Raise, 11)), (Code::TooLittle, Some(PK_12), 1200));
    assert_eq!(order(&mut table), [4, 6, 1, 2, 3, 5]);
}

#[test]
fn the_clock_declines() {
    let mut table = table(6, &[STRADDLE]);
    for _ in 0..6 {
        let n = table.turn().unwrap();
        let action = bare(Verb::Timeout).on(Place::Seat(seat(n))).into();
        table.hand.apply(Actor::Clock, &action, &mut table.events).unwrap();
    }
    table.deal();
    assert_eq!(table.turn(), Some(5));
}

#[test]
fn the_blind_is_a_part_of_the_opening_bet() {
    let mut table = table(5, &[]);
    assert_eq!(refused(&mut table, 5, to(Verb::Raise, 3)), (Code::TooLittle, Some(PK_12), 400));
    assert_eq!(refused(&mut table, 5, to(Verb::Raise, 21)), (Code::TooMuch, Some(PK_12), 2000));
    table.act(5, to(Verb::Raise, 4)).unwrap();
    assert!(table.cites(LB_19));
    // The next raise is a full one on top.
    assert_eq!(refused(&mut table, 1, to(Verb::Raise, 7)), (Code::TooLittle, Some(PK_12), 800));
}

#[test]
fn where_it_is_to_go_nobody_calls_the_blind() {
    let mut table = table(5, &[("opening", "to-go"), ("blinds", "1,2")]);
    assert_eq!(refused(&mut table, 4, bare(Verb::Call)), (Code::MustDoOtherwise, Some(LB_20), 0));
    let verbs: Vec<Verb> =
        table.hand.legal(Actor::Seat(seat(4))).iter().map(|schema| schema.verb).collect();
    assert_eq!(verbs, [Verb::Fold, Verb::Bet]);
    table.act(4, bare(Verb::Fold)).unwrap();
    table.act(5, to(Verb::Bet, 4)).unwrap();
    assert!(table.cites(LB_20));
    table.act(1, bare(Verb::Call)).unwrap();
    table.act(2, bare(Verb::Fold)).unwrap();
    table.act(3, bare(Verb::Call)).unwrap();
    // The opener has acted: the next round begins.
    assert_eq!(table.turn(), Some(3));
}

#[test]
fn who_cannot_open_may_call_all_in() {
    let game = game(&[("opening", "to-go"), ("blinds", "1,2")]);
    let mut table = Table::new(&setup(&game, &[10_000, 10_000, 10_000, 150], Mode::Guarded), 3);
    table.deal();
    table.act(4, bare(Verb::Call)).unwrap();
    assert_eq!(refused(&mut table, 1, bare(Verb::Call)), (Code::MustDoOtherwise, Some(LB_20), 0));
    table.act(1, bare(Verb::Fold)).unwrap();
    table.act(2, bare(Verb::Fold)).unwrap();
    assert!(table.hand.outcome().is_some(), "nobody is left to bet against");
}
