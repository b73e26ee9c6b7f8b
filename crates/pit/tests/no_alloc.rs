//! A hand in play does not allocate: it has everything it needs from the start. A table takes little
//! memory, with all hands that it keeps.

use allocation_counter::measure;
use bots::Strategy;
use engine::{Engine, Events, Hand};
use house::{Offering, Registry};
use houseway_pit::{Player, Step, Table};
use shoe::Rng;
use std::hint::black_box;
use std::sync::Arc;

const WARM_UP: u32 = 5;

/// How often hands allocated memory.
#[derive(Default, Debug, PartialEq)]
struct Asked {
    /// At the start, and for the outcome.
    around: u64,
    /// In their steps.
    within: u64,
    hands: u32,
}

/// Bots play hands at a table, and each step is repeated on a second hand that is measured.
fn play(offering: &Arc<Offering>, strategy: Strategy, hands: u32) -> Asked {
    let players = vec![Player::Bot(strategy); offering.seats.min(offering.game.players.1).into()];
    let mut table = Table::new(offering, &players, &Rng::from_seed(11)).unwrap();
    let mut events = Events::new();
    let mut asked = Asked::default();
    for at in 0..WARM_UP + hands {
        table.begin().unwrap();
        events.clear();
        let mut started = None;
        let start = measure(|| started = Hand::start(table.setup(), &mut events).ok());
        let mut hand = started.unwrap();
        let mut within = 0;
        while let Step::Took { actor } = table.step() {
            events.clear();
            let step = measure(|| {
                black_box(hand.windows());
                hand.apply(actor, table.action(), &mut events).unwrap();
            });
            within += step.count_total;
        }
        let end = measure(|| assert!(black_box(hand.outcome()).is_some(), "played to the end"));
        if at >= WARM_UP {
            asked.around += start.count_total + end.count_total;
            asked.within += within;
            asked.hands += 1;
        }
    }
    asked
}

#[test]
fn steps_ask_for_no_memory() {
    for offering in Registry::builtin().offerings() {
        for &strategy in Strategy::ALL {
            let asked = play(offering, strategy, 50);
            assert_eq!((asked.within, asked.hands), (0, 50), "{} by {strategy} bots", offering.id);
        }
    }
}

#[test]
fn whole_hands_of_holdem_ask_for_no_memory() {
    let registry = Registry::builtin();
    let holdem = registry.offerings().filter(|offering| offering.game.id == "holdem");
    for offering in holdem {
        let asked = play(offering, Strategy::Random, 1_000);
        assert_eq!(asked, Asked { hands: 1_000, ..Asked::default() }, "{}", offering.id);
    }
}

/// Ten thousand tables fit into a gibibyte: a table of six takes less than its part of that, however
/// many hands it has played.
#[test]
fn a_table_takes_its_part_of_a_gibibyte() {
    const PART: u64 = (1 << 30) / 10_000;
    let registry = Registry::builtin();
    let (mut all, mut tables) = (0, 0);
    for offering in registry.offerings() {
        let players = usize::from(offering.seats.min(offering.game.players.1).min(6));
        let players = vec![Player::Bot(Strategy::Simple); players];
        let mut kept = None;
        let taken = measure(|| {
            let mut table = Table::new(offering, &players, &Rng::from_seed(3)).unwrap();
            for _ in 0..40 {
                table.begin().unwrap();
                table.play_on();
            }
            kept = Some(table);
        });
        let table = kept.unwrap();
        assert_eq!(table.session().past_hands().count(), 10, "{}", offering.id);
        all += u64::try_from(taken.bytes_current).unwrap();
        tables += 1;
    }
    assert!(all / tables < PART, "{} bytes for each table", all / tables);
    println!("{} bytes for each of {tables} tables", all / tables);
}
