//! What holds in every session, whoever comes and goes.

use crate::drive::{Dealt, Session};
use cards::Seat;
use engine::{Chips, CoveringBank, Ending, Rules};
use house::{Offering, Registry};
use houseway_room::replay::replay;
use notation::{parse, print};
use testkit::set;

const OFFERINGS: &[&str] = &[
    "tommys/holdem",
    "palace/holdem-4-8",
    "unnamed/holdem",
    "mint/holdem-no-limit",
    "unnamed/no-bust-blackjack",
    "palace/no-bust-blackjack",
    "tommys/no-bust-21st-century",
    "palace/pan-2",
    "mint/pan",
    "glorias/no-bust-blackjack",
    "unnamed/lo-ball",
];

/// Plays sessions of many steps and looks at each.
fn sessions(ids: &[&str], seeds: u64, look: impl Fn(&str, &Session<'_>)) {
    let registry = Registry::builtin();
    let offerings: Vec<Offering> =
        ids.iter().map(|id| Offering::clone(registry.find(id).unwrap())).collect();
    sessions_of(&offerings, seeds, look);
}

fn sessions_of(offerings: &[Offering], seeds: u64, look: impl Fn(&str, &Session<'_>)) {
    for offering in offerings {
        let id = &offering.id;
        for seed in 1..=seeds {
            let mut session = Session::new(offering, seed);
            for _ in 0..160 {
                session.step();
                let there = session.stacks() + session.kept + session.seating.corporation();
                let brought = session.bought - session.cashed + session.funded;
                session.check_books();
                assert_eq!(there, brought, "{id} {seed}: chips");
                if session.hands.last().is_some_and(|hand| hand.ending == Ending::Misdeal) {
                    break;
                }
            }
            assert_eq!(session.ledger.audit(), Ok(()), "{id} {seed}");
            assert!(session.refused > 0, "{id} {seed}: nothing was refused");
            look(&format!("{id}, seed {seed}"), &session);
        }
    }
}

/// The record of a session replays, and the auditor agrees; returns how many hands it has.
fn check_record(what: &str, session: &Session<'_>) -> usize {
    let mut document = session.document();
    if session.hands.last().is_some_and(|hand| hand.ending == Ending::Misdeal) {
        document.after.pop();
    }
    let text = print(&document);
    let read = parse(&text).unwrap_or_else(|fault| panic!("{what}: {fault}\n{text}"));
    let report = replay(&read, Rules::ALL);
    assert!(report.is_ok(), "{what}: {report}\n{text}");
    let audited = auditor::audit(&read).unwrap_or_else(|fault| panic!("{what}: {fault}"));
    let differ: Vec<String> = audited.disagreements().map(ToString::to_string).collect();
    assert!(differ.is_empty(), "{what}: {}\n{text}", differ.join("\n"));
    read.hands.len()
}

#[test]
fn what_was_played_replays_and_adds_up() {
    let (hands, left) = (std::cell::Cell::new(0), std::cell::Cell::new(0));
    let free = std::cell::Cell::new(0);
    sessions(OFFERINGS, 12, |what, session| {
        free.set(free.get() + session.won_for_free);
        hands.set(hands.get() + check_record(what, session));
        left.set(left.get() + session.left);
    });
    assert!(free.get() > 10, "only {} prizes paid without a purchase", free.get());
    assert!(left.get() > 10, "only {} left in the middle of a hand", left.get());
    assert!(hands.get() > 300, "only {} hands", hands.get());
}

/// Tables of these offerings where three may bank together and second banks match the first.
fn shared_banks(ids: &[&str]) -> Vec<Offering> {
    let registry = Registry::builtin();
    let shared = |id: &&str| {
        let options = [("bank-partners", "3"), ("second-bank", "matches")];
        set(registry.find(id).unwrap(), &options)
    };
    ids.iter().map(shared).collect()
}

#[test]
fn several_bank_together_and_match_their_first() {
    let (shared, matched) = (std::cell::Cell::new(0), std::cell::Cell::new(0));
    sessions_of(&shared_banks(&OFFERINGS[4..7]), 40, |what, session| {
        check_record(what, session);
        for hand in &session.hands {
            let banks = hand.banked.seats();
            shared.set(shared.get() + usize::from(banks.len() > 1));
            assert!(
                banks.is_empty() || banks.has(hand.seat),
                "{what}: the player-dealer is not in"
            );
            for (seat, least) in hand.matches.iter().filter(|(seat, _)| banks.has(*seat)) {
                // As much as the first, or all they have left after the fee.
                let rest = hand.stacks.get(seat) - hand.banked.get(seat);
                let few = rest < Chips::dollars(4);
                assert!(hand.banked.get(seat) >= least || few, "{what}: {seat} did not match");
                matched.set(matched.get() + 1);
            }
        }
        // Nobody has a part in three banks in a row.
        for three in session.hands.windows(3) {
            let names = |at: usize| &three[at].bankers;
            for name in names(0) {
                let all = names(1).contains(name) && names(2).contains(name);
                assert!(!all, "{what}: {name} banks on and on");
            }
        }
    });
    assert!(shared.get() > 20 && matched.get() > 20, "{} and {}", shared.get(), matched.get());
}

#[test]
fn nobody_posts_twice() {
    sessions(&OFFERINGS[..4], 40, |what, session| {
        for (at, hand) in session.hands.iter().enumerate() {
            for (n, seat) in hand.posts.iter().enumerate() {
                assert!(
                    !hand.blinds.contains(seat),
                    "{what}, hand {at}: {seat} posted a blind too"
                );
                assert!(!hand.posts[..n].contains(seat), "{what}, hand {at}: {seat} posted twice");
            }
        }
        // Nor does anybody who has not moved toward it have the big blind in two hands in a row.
        for (at, pair) in session.hands.windows(2).enumerate() {
            if let [before, after] = pair
                && let (Some(old), Some(new)) = (&before.big, &after.big)
                && after.ending != Ending::Misdeal
            {
                assert_ne!(old, new, "{what}, hand {at}");
            }
        }
    });
}

#[test]
fn everybody_in_the_path_of_the_blinds_pays_once_in_an_orbit() {
    let orbits = std::cell::Cell::new(0);
    sessions(&OFFERINGS[..4], 40, |what, session| {
        for (at, first) in session.hands.iter().enumerate() {
            let players = first.seats.len();
            let Some(orbit) = session.hands.get(at..at + players) else { break };
            let same = |hand: &Dealt| hand.seats == first.seats && hand.posts.is_empty();
            // After somebody has left, the player who owes the big blind may post it out of
            // position.
            let odd = |hand: &Dealt| hand.named || hand.blinds.len() != 2;
            if !orbit.iter().all(same) || orbit.iter().any(odd) {
                continue;
            }
            orbits.set(orbits.get() + 1);
            for place in 0..2 {
                let mut paid: Vec<Seat> = orbit.iter().map(|hand| hand.blinds[place]).collect();
                paid.sort();
                let all: Vec<Seat> = first.seats.iter().collect();
                assert_eq!(paid, all, "{what}, from hand {at}");
            }
        }
    });
    assert!(orbits.get() > 20, "only {} whole orbits", orbits.get());
}

/// Tables of these offerings with this way of moving the button.
fn buttons(ids: &[&str], moves: &str) -> Vec<Offering> {
    let registry = Registry::builtin();
    let moved = |id: &&str| set(registry.find(id).unwrap(), &[("button", moves)]);
    ids.iter().map(moved).collect()
}

#[test]
fn the_big_blind_goes_past_nobody() {
    for moves in ["moving", "dead"] {
        let (named, dead) = (std::cell::Cell::new(0), std::cell::Cell::new(0));
        sessions_of(&buttons(&OFFERINGS[..4], moves), 40, |what, session| {
            check_record(what, session);
            for (at, pair) in session.hands.windows(2).enumerate() {
                let [before, after] = pair else { continue };
                let (Some((old, _)), Some((new, _))) = (&before.big, &after.big) else { continue };
                named.set(named.get() + usize::from(after.named));
                dead.set(dead.get() + usize::from(!after.seats.has(after.seat)));
                if old == new || after.ending == Ending::Misdeal {
                    continue;
                }
                let there = before.seats.and(after.seats);
                let mut path = there;
                path.add(*new);
                let passed = path.clockwise_after(*old).take_while(|seat| seat != new);
                for seat in passed.filter(|seat| seat != old && !after.posts.contains(seat)) {
                    assert!(after.blinds.contains(&seat), "{moves} {what}, hand {at}: {seat}");
                }
            }
        });
        assert!(named.get() > 20, "{moves}: the room named blinds only {} times", named.get());
        assert_eq!(dead.get() > 0, moves == "dead", "{moves}: {} dead buttons", dead.get());
    }
}

#[test]
fn nobody_banks_three_hands_in_a_row() {
    let changes = std::cell::Cell::new(0);
    sessions(&OFFERINGS[4..7], 40, |what, session| {
        for three in session.hands.windows(3) {
            let leads: Vec<&str> = three.iter().map(|hand| hand.lead.as_str()).collect();
            assert!(leads[0] != leads[1] || leads[1] != leads[2], "{what}: {leads:?}");
            changes.set(changes.get() + usize::from(leads[0] != leads[1]));
        }
    });
    assert!(changes.get() > 50, "the bank hardly moved");
}

#[test]
fn the_last_bank_stands_behind() {
    let behind = std::cell::Cell::new(0);
    sessions(&OFFERINGS[4..7], 40, |what, session| {
        for hand in &session.hands {
            let (house, _) = what.split_once('/').unwrap();
            match (house, hand.behind) {
                ("palace", None) | ("tommys", Some(CoveringBank::Corporation)) => {}
                // Behind a player only, and it is the bank of one of the first two chairs.
                ("unnamed", Some(CoveringBank::Seat(seat))) => {
                    assert!(seat.index() < 2 && hand.seat.index() >= 2, "{what}");
                    behind.set(behind.get() + 1);
                }
                ("unnamed", None) => {}
                other => panic!("{what}: {other:?}"),
            }
        }
    });
    assert!(behind.get() > 20, "only {} hands had a bank behind", behind.get());
}

#[test]
fn the_cage_pays_what_it_holds() {
    let (held, paid) = (std::cell::Cell::new(0), std::cell::Cell::new(0));
    sessions(&["tommys/no-bust-21st-century"], 150, |what, session| {
        let table = &session.seating;
        for seat in table.seated().iter().filter(|seat| !table.held(*seat).is_zero()) {
            assert!(table.away().has(seat), "{what}: {seat} has money in the cage and is there");
            held.set(held.get() + 1);
        }
        paid.set(paid.get() + session.paid_by_cage);
    });
    assert!(held.get() > 0 && paid.get() > 5, "held {}, paid {}", held.get(), paid.get());
}

#[test]
fn only_those_bank_who_bet_where_that_is_posted() {
    let registry = Registry::builtin();
    let (mut changes, mut others) = (0, 0);
    for needs in ["yes", "no"] {
        let offering = registry.find("palace/no-bust-blackjack").unwrap();
        let offering = set(offering, &[("bank-needs-wager", needs)]);
        for seed in 1..=60 {
            let mut session = Session::new(&offering, seed);
            (0..160).for_each(|_| session.step());
            let played = |hand: &&Dealt| hand.ending != Ending::Misdeal;
            let hands: Vec<&Dealt> = session.hands.iter().filter(played).collect();
            for pair in hands.windows(2).filter(|pair| pair[0].lead != pair[1].lead) {
                // A table that was broken up starts fresh.
                if pair[0].breaks != pair[1].breaks {
                    continue;
                }
                let bet = pair[0].bettors.contains(&pair[1].lead);
                assert!(bet || needs == "no", "seed {seed}: {} did not bet", pair[1].lead);
                changes += usize::from(needs == "yes");
                others += usize::from(!bet);
            }
        }
    }
    assert!(changes > 5 && others > 0, "{changes} changes, {others} without a bet");
}

#[test]
fn half_hours_are_paid_for_in_every_session_that_lasts() {
    let timed = std::cell::Cell::new(0);
    sessions(&["mint/pan"], 40, |what, session| {
        check_record(what, session);
        timed.set(timed.get() + session.timed);
    });
    assert!(timed.get() > 400, "only {} payments", timed.get());
}
