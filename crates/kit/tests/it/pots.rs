//! Every pot of every poker offering, settled a second time by code that shares nothing with the
//! engine's.

use crate::planted::OddChipToAnother;
use engine::options::Options;
use engine::{Engine, Events, Family, GAMES, Game, Hand, Rules, Setup};
use houseway_kit::{Campaign, Start, check_pots, honest, on_every_core};

const CAMPAIGN: Campaign = Campaign { hands: 1_000, seed: 20_262 };

#[test]
fn pots_of_every_offering_are_shared_as_one_counts_them_out() {
    let registry = testkit::every_house();
    let offered: Vec<_> =
        registry.offerings().filter(|offering| offering.game.family == Family::Poker).collect();
    on_every_core(&offered, |offering| {
        let table = (offering.id.as_str(), offering.game);
        let cases = check_pots(table, &offering.options, honest, CAMPAIGN)
            .unwrap_or_else(|failure| panic!("{failure}"));
        // Three equal hands are too rare where four cards make one.
        let rare = offering.game.id == "badugi";
        assert!(
            rare || cases.missing().is_empty(),
            "{}: never {:?} in {cases}",
            offering.id,
            cases.missing()
        );
    });
    let idle = |game: &&&Game| {
        game.family == Family::Poker && !offered.iter().any(|offering| offering.game.id == game.id)
    };
    for game in GAMES.iter().filter(idle) {
        check_pots((game.id, game), &Options::defaults(game.options), honest, CAMPAIGN)
            .unwrap_or_else(|failure| panic!("{failure}"));
    }
}

/// The hand without one of its rules, which the settlement here does not know of.
macro_rules! without {
    ($rule:literal) => {
        |setup: &Setup, events: &mut Events| -> Hand {
            let rules = Rules::without($rule.parse().expect("a rule"));
            honest(&Setup { rules, ..setup.clone() }, events)
        }
    };
}

fn fault<E: Engine>(offering: &str, start: Start<E>) -> String {
    let registry = house::Registry::builtin();
    let offering = registry.find(offering).expect("offered");
    let table = (offering.id.as_str(), offering.game);
    match check_pots(table, &offering.options, start, CAMPAIGN) {
        Ok(cases) => panic!("the fault was not caught in {cases}"),
        Err(failure) => failure.fault,
    }
}

#[test]
fn planted_faults_are_caught() {
    let shared = |offering: &str, start: Start<Hand>| {
        let found = fault(offering, start);
        assert!(found.contains("pots are shared"), "{found}");
    };
    // Side pots are one pot, odd chips are cents, of equal hands the first takes all.
    for offering in ["glorias/holdem", "palace/omaha", "palace/seven-card-stud"] {
        shared(offering, without!("PK-01"));
        shared(offering, without!("PK-22"));
        shared(offering, without!("PK-24"));
    }
    // Lows win nothing, halves are not rounded, all lows are equal.
    shared("glorias/holdem-hilo", without!("PA-01"));
    shared("palace/pineapple-hilo", without!("PA-07"));
    shared("tommys/omaha-hilo", without!("OM-03"));
    shared("glorias/crazy-pineapple-hilo", without!("PK-23"));
    shared("glorias/omaha-hilo", without!("PK-51"));
    // A high hand without a pair has its half all the same.
    shared("unnamed/omaha-hilo", without!("OM-04"));
    shared("unnamed/stud-hilo", without!("S8-05"));
    shared("tommys/stud-hilo", without!("S8-06"));
    shared("palace/razz", without!("RZ-01"));
    let found = fault("mint/holdem-no-limit", without!("PK-15"));
    assert!(found.contains("goes back"), "{found}");
    // A seven that was checked wins what was bet after the draw.
    for found in
        [fault("mint/lowball", without!("LB-09")), fault("palace/lowball", without!("LB-10"))]
    {
        assert!(found.contains("goes back"), "{found}");
    }
    for offering in ["glorias/holdem", "palace/crazy-pineapple-hilo"] {
        let found = fault(offering, OddChipToAnother::start);
        assert!(found.contains("pots are shared"), "{found}");
    }
}
