//! Somebody gets up in the middle of a hand, at every possible moment: the house finishes it for
//! them, they get their money, and nobody else loses anything by it.

use bots::Strategy;
use cards::Seat;
use engine::{
    Action, Actor, Chips, Closes, Ending, Engine, Move, Outcome, RuleId, SeatSet, Verb, Viewer,
};
use house::{Offering, Registry};
use houseway_pit::{Cage, Player, Step, Table};
use room::ledger::{BookAccount, Ledger, PlayerId};
use room::{Command, NoHand};
use shoe::Rng;
use std::collections::BTreeSet;
use std::sync::Arc;

const TABLE: u32 = 1;

fn who(seat: Seat) -> PlayerId {
    PlayerId(seat.number().into())
}

/// A hand of Pan is long.
fn seeds(id: &str) -> u64 {
    if id.contains("pan") { 1 } else { 6 }
}

fn only(seat: Seat) -> SeatSet {
    [seat].into_iter().collect()
}

/// A table whose first hand has just begun; with an odd seed the second.
fn table(offering: &Arc<Offering>, players: &[Player], seed: u64) -> Table {
    let person = |(at, player): (usize, &Player)| (who(Seat::at(at)), *player);
    let people: Vec<_> = players.iter().enumerate().map(person).collect();
    let cage = Cage::new(Ledger::new());
    let mut table = Table::in_room(offering, TABLE, cage, &people, &Rng::from_seed(seed)).unwrap();
    if seed % 2 == 1 {
        table.begin().unwrap();
        assert!(matches!(table.play_on(), Step::Over(_)));
    }
    table.begin().unwrap();
    table
}

/// Plays this many steps; returns whether the hand is still on.
fn steps(table: &mut Table, after: usize) -> bool {
    (0..after).all(|_| matches!(table.step(), Step::Took { .. }))
}

/// The result of the rest of a hand.
struct Rest {
    outcome: Outcome,
    cited: BTreeSet<RuleId>,
    /// Who banked, if anybody put money up.
    banked: Option<Seat>,
}

/// Plays a hand to its end. Nobody is asked; the house acts for the player who is gone, and
/// everybody else acts for themselves.
fn rest(table: &mut Table, gone: SeatSet) -> Rest {
    let mut cited = BTreeSet::new();
    loop {
        let hand = table.hand().unwrap();
        let must: SeatSet = hand
            .windows()
            .iter()
            .filter(|window| window.closes != Closes::NextAct)
            .filter_map(|window| match window.actor {
                Actor::Seat(seat) => Some(seat),
                _ => None,
            })
            .collect();
        match table.step() {
            Step::Took { actor } => {
                cited.extend(table.events().iter().filter_map(|event| event.rule));
                match (actor, table.action()) {
                    (Actor::Seat(seat), _) => assert!(!gone.has(seat), "seat {seat} is gone"),
                    (
                        Actor::Clock,
                        Action::Move(Move {
                            verb: Verb::Timeout,
                            place: engine::Place::Seat(seat),
                            ..
                        }),
                    ) => {
                        assert!(gone.has(*seat) && must.has(*seat), "seat {seat} is there");
                    }
                    (Actor::Clock, action) => panic!("{action:?}"),
                    // Players who are present have done what they wanted to.
                    _ => assert!(must.is_empty(), "{must:?} was passed over"),
                }
            }
            Step::Over(outcome) => {
                let banked = outcome.carry.banked.seats().iter().next();
                return Rest { outcome: *outcome, cited, banked };
            }
            step => panic!("{step:?}"),
        }
    }
}

/// The books and the table agree, all chips are there, and players who left have theirs.
fn check(table: &Table, gone: SeatSet, outcome: &Outcome, what: &str) {
    let books = table.cage().books();
    assert!(table.played().conserved && table.session().agrees(&books), "{what}");
    assert_eq!(table.session().fault(), None, "{what}");
    assert_eq!(books.audit(), Ok(()), "{what}");
    assert!(books.trial_balance().is_zero(), "{what}");
    assert!(books.balance(BookAccount::Play { table: TABLE }).is_zero(), "{what}");
    assert!(books.balance(BookAccount::Suspense).is_zero(), "{what}");
    for seat in gone.iter() {
        let left = outcome.stacks.get(seat) + outcome.cage[seat];
        assert!(!table.seating().seated().has(seat), "{what}");
        assert_eq!(table.session().who(seat), None, "{what}");
        assert!(books.balance(BookAccount::Seat { table: TABLE, seat }).is_zero(), "{what}");
        assert!(books.balance(BookAccount::Cage(who(seat))).is_zero(), "{what}");
        assert_eq!(books.balance(BookAccount::Wallet(who(seat))), left, "{what}");
    }
    for seat in table.seating().seated().iter() {
        assert_eq!(table.seating().stack(seat), outcome.stacks.get(seat), "{what}");
    }
    assert!(table.seating().leaving().is_empty(), "{what}");
}

/// The chair is free: somebody else sits down in it, and the game goes on.
fn next_hand(table: &mut Table, seat: Seat, buy_in: Chips, what: &str) {
    let newcomer = PlayerId(99);
    table.cage().lend(newcomer, buy_in).unwrap();
    table.sit(newcomer, Player::Bot(Strategy::Simple), seat, buy_in).unwrap();
    for _ in 0..2 {
        table.begin().unwrap();
        assert!(matches!(table.play_on(), Step::Over(_)), "{what}");
        assert!(table.played().conserved, "{what}");
    }
}

const FAMILIES: [(&str, usize); 4] = [
    ("unnamed/holdem", 4),
    ("palace/no-bust-blackjack", 4),
    ("tommys/no-bust-21st-century", 3),
    ("palace/pan-2", 3),
];

#[test]
fn a_hand_that_somebody_leaves_ends_as_for_somebody_absent() {
    let registry = Registry::builtin();
    let abandoned: RuleId = "EQ-16".parse().unwrap();
    for (id, players) in FAMILIES {
        let offering = registry.find(id).unwrap();
        let bots = vec![Player::Bot(Strategy::Simple); players];
        let (mut moments, mut by_rule, mut caged) = (0, 0, 0);
        for (seed, seat) in (0..seeds(id)).flat_map(|seed| (0..players).map(move |at| (seed, at))) {
            let seat = Seat::at(seat);
            for after in 0.. {
                let what = format!("{id}, seed {seed}: seat {seat} leaves after {after} steps");
                let mut table = table(offering, &bots, seed);
                if !steps(&mut table, after) {
                    assert!(after > 5, "{what}");
                    break;
                }
                moments += 1;
                table.ask(&Command::Leave(seat)).unwrap();
                let gone = only(seat);
                let came = rest(&mut table, gone);
                check(&table, gone, &came.outcome, &what);
                by_rule += usize::from(came.cited.contains(&abandoned));
                caged += usize::from(!came.outcome.cage[seat].is_zero());
                if after % 4 == 0 {
                    next_hand(&mut table, seat, offering.buy_in, &what);
                }
            }
        }
        // At Tommy's the cage keeps what an abandoned hand wins, until the player goes.
        let posted = id.starts_with("tommys");
        assert!(moments > 30, "{id}: {moments}");
        assert_eq!(by_rule > 0, id.contains("no-bust"), "{id}: {by_rule}");
        assert_eq!(caged > 0, posted, "{id}: {caged}");
    }
}

#[test]
fn a_guest_who_leaves_is_not_asked_again() {
    let registry = Registry::builtin();
    for (id, players) in FAMILIES {
        let offering = registry.find(id).unwrap();
        let mut chairs = vec![Player::Bot(Strategy::Caller); players];
        let you = Seat::at(1);
        chairs[you.index()] = Player::Guest;
        let mut most = 0;
        for seed in 0..seeds(id) {
            // The guest leaves at the first question, at the second, and so on.
            for after in 0.. {
                let mut table = table(offering, &chairs, seed & !1);
                if !(0..after).all(|_| answers(&mut table, you)) {
                    break;
                }
                let Step::Asks { seats, .. } = table.play_on() else { break };
                assert_eq!(seats, only(you));
                most = most.max(after + 1);
                table.ask(&Command::Leave(you)).unwrap();
                let came = rest(&mut table, only(you));
                check(&table, only(you), &came.outcome, id);
            }
        }
        assert!(most > 2, "{id}: asked {most} times");
    }
}

/// Plays to the next question and answers it; false if there is none.
fn answers(table: &mut Table, you: Seat) -> bool {
    let Step::Asks { may_pass, .. } = table.play_on() else { return false };
    if may_pass {
        table.pass(you);
        return true;
    }
    let hand = table.hand().unwrap();
    let mv =
        bots::caller::choose(hand.look(Viewer::Seat(you)), &mut engine::Choices::new(), &mut |n| {
            n / 2
        })
        .unwrap();
    table.act(you, mv).is_ok()
}

#[test]
fn a_player_dealer_who_leaves_plays_the_hand_out() {
    let registry = Registry::builtin();
    for id in ["palace/no-bust-blackjack", "tommys/no-bust-21st-century"] {
        let offering = registry.find(id).unwrap();
        let bots = [Player::Bot(Strategy::Simple); 4];
        let bank = table(offering, &bots, 0).setup().lead;
        let (mut called, mut settled) = (0, 0);
        for after in 0.. {
            let what = format!("{id}: the bank leaves after {after} steps");
            let mut table = table(offering, &bots, 0);
            if !steps(&mut table, after) {
                break;
            }
            let put_up = |table: &Table| {
                let view = table.hand().unwrap().view(Viewer::Record);
                view.seats.iter().find(|seat| seat.seat == bank).unwrap().stack
                    < table.setup().stacks.get(bank)
            };
            let (was_up, wagers) = (put_up(&table), table.hand().unwrap().digest());
            table.ask(&Command::Leave(bank)).unwrap();
            assert_eq!(table.hand().unwrap().digest(), wagers, "{what}: the hand is as it was");
            let came = rest(&mut table, only(bank));
            check(&table, only(bank), &came.outcome, &what);
            // A bank that was put up stays up and is played by the rules of the bank: the player is
            // not a bettor who walked away. Without a bank there is no action, and everybody gets
            // their money back.
            assert_eq!(came.outcome.cage[bank], Chips::ZERO, "{what}");
            match came.banked {
                Some(seat) => {
                    assert_eq!(seat, bank, "{what}");
                    assert_ne!(came.outcome.ending, Ending::NoAction, "{what}");
                    settled += 1;
                }
                None => {
                    assert!(!was_up, "{what}");
                    assert_eq!(came.outcome.ending, Ending::NoAction, "{what}");
                    assert_eq!(came.outcome.stacks, table_stacks(offering, 4), "{what}");
                    called += 1;
                }
            }
            // Somebody else banks next.
            table.begin().unwrap();
            assert_ne!(table.setup().lead, bank, "{what}");
        }
        assert!(called > 0 && settled > 5, "{id}: {called} called off, {settled} settled");
    }
}

/// A buy-in for everybody.
fn table_stacks(offering: &Offering, players: usize) -> engine::Stacks {
    (0..players).map(|at| (Seat::at(at), offering.buy_in)).collect()
}

#[test]
fn everybody_may_leave_at_once() {
    let registry = Registry::builtin();
    for (id, players) in FAMILIES {
        let offering = registry.find(id).unwrap();
        let bots = vec![Player::Bot(Strategy::Simple); players];
        for after in 0..12 {
            let mut table = table(offering, &bots, 0);
            if !steps(&mut table, after) {
                break;
            }
            let gone: SeatSet = (0..players).map(Seat::at).collect();
            for seat in gone.iter() {
                table.ask(&Command::Leave(seat)).unwrap();
            }
            let came = rest(&mut table, gone);
            check(&table, gone, &came.outcome, &format!("{id}: all leave after {after} steps"));
            assert!(matches!(table.deal(), Err(NoHand::Refused(_))));
        }
    }
}

#[test]
fn who_is_absent_keeps_his_chair_and_may_come_back() {
    let registry = Registry::builtin();
    for (id, players) in FAMILIES {
        let offering = registry.find(id).unwrap();
        let bots = vec![Player::Bot(Strategy::Simple); players];
        let mut table = table(offering, &bots, 0);
        let seat = Seat::at(1);
        table.set_player(seat, Player::Absent);
        let came = rest(&mut table, only(seat));
        check(&table, SeatSet::EMPTY, &came.outcome, id);
        assert!(table.seating().seated().has(seat), "{id}");
        table.set_player(seat, bots[0]);
        table.begin().unwrap();
        rest(&mut table, SeatSet::EMPTY);
    }
}
