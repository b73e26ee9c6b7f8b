//! Hands of every offering as histories of other formats, and played again from there.

use bots::Strategy;
use engine::Viewer;
use house::Offering;
use houseway_pit::{Player, Step, Table};
use notation::Document;
use record::history::{Format, Importer};
use shoe::Rng;
use std::collections::BTreeSet;
use std::sync::Arc;

/// Bots play this many hands of every offering.
const HANDS: u64 = 30;

/// A hand of bots from this seed, and the stacks in which it ended, from the button's left.
fn played(offering: &Arc<Offering>, seed: u64) -> (Document, Vec<i64>) {
    let players = usize::from(offering.game.players.0).max(3);
    let bots = vec![Player::Bot(Strategy::Simple); players];
    let mut table = Table::new(offering, &bots, &Rng::from_seed(seed)).unwrap();
    table.keep_records(1, Vec::new());
    table.begin().unwrap();
    let button = table.setup().lead;
    loop {
        match table.step() {
            Step::Took { .. } => {}
            Step::Over(outcome) => {
                let seats = outcome.stacks.seats().clockwise_after(button);
                let stacks = seats.map(|seat| outcome.stacks.get(seat).as_cents()).collect();
                return (table.recorder().unwrap().document(Viewer::Record), stacks);
            }
            step => panic!("{}: {step:?}", offering.id),
        }
    }
}

/// What a format makes of a hand: the stacks, or why it cannot carry it. By the rules of histories a
/// bet that nobody called goes back before the house takes anything.
fn abroad(format: Format, document: &Document) -> Result<Vec<i64>, String> {
    let exported = format.export(document).map_err(|fault| fault.reason)?;
    let mut hands = format.hands(exported.text.as_bytes()).unwrap();
    let came = Importer::default().next(&mut hands, None).unwrap().came;
    let came = came.map_err(|failing| format!("{}\n{}", failing.fault(), exported.text))?;
    assert!(came.open.is_none(), "{}", exported.text);
    let cents = |stack: &Option<record::history::Amount>| stack.unwrap().at(2).unwrap();
    Ok(came.stacks.iter().map(cents).collect())
}

#[test]
fn hands_come_back_as_they_went() {
    let mut carried = BTreeSet::new();
    let mut refused = BTreeSet::new();
    for offering in testkit::every_house().offerings() {
        for seed in 1..=HANDS {
            let (document, stacks) = played(offering, seed);
            for format in [Format::Phh, Format::Ohh] {
                let key = (offering.game.id, format.name());
                match abroad(format, &document) {
                    Ok(again) => {
                        assert_eq!(again, stacks, "{} {seed} {}", offering.id, format.name());
                        carried.insert(key);
                    }
                    Err(reason) => {
                        let names = [
                            "no history has",
                            "has no code for",
                            "has no name for",
                            "the rake is more than the pot",
                        ];
                        assert!(names.iter().any(|name| reason.contains(name)), "{reason}");
                        refused.insert(key);
                    }
                }
            }
        }
    }
    for game in ["holdem", "omaha-hilo"] {
        assert!(carried.contains(&(game, "PHH")), "{game}: {carried:?}");
    }
    for game in ["holdem", "omaha", "omaha-hilo"] {
        let key = (game, "Open Hand History");
        assert!(carried.contains(&key) && !refused.contains(&key), "{game}: {carried:?}");
    }
    assert!(carried.contains(&("seven-card-stud", "PHH")));
    let beyond = ["five-card-omaha", "deuce-to-seven-single-draw", "deuce-to-seven-triple-draw"];
    for game in beyond.into_iter().chain(["badugi"]) {
        let key = (game, "PHH");
        assert!(carried.contains(&key) && !refused.contains(&key), "{game}: {carried:?}");
    }
    for game in ["pan", "baccarat", "pineapple", "lowball"] {
        assert!(refused.contains(&(game, "PHH")), "{game}: {refused:?}");
    }
}
