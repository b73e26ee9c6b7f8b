//! Random options, incidents, rulings, overrides and switched-off rules: nothing is lost, nothing
//! panics.

use engine::{GAMES, IncidentKind};
use houseway_kit::{Audit, Met, audited, on_every_core, storm};
use std::cell::Cell;
use std::collections::BTreeMap;

/// Incidents without a ruling: others ask to see a hand that was shown to one player, and a hand
/// that was thrown in is out.
const FACTS: &[IncidentKind] = &[IncidentKind::ShownToOne, IncidentKind::ThrownIn];

/// The games that the auditor follows through all weathers: one with a board, and those with up cards.
const FOLLOWED: &[&str] = &["holdem", "seven-card-stud", "stud-hilo", "razz", "mexican-poker"];

#[test]
fn live_tables_weather_anything() {
    on_every_core(GAMES, |game| {
        let mut endings = BTreeMap::new();
        let mut met = Met::default();
        let audited_game = FOLLOWED.contains(&game.id);
        let followed = Cell::new(0_u32);
        let asked = Cell::new(0_u32);
        let audit = |text: &str| match audited(text) {
            Ok(()) => {
                followed.set(followed.get() + 1);
                asked.set(asked.get() + u32::from(text.contains(" ask on ")));
                Ok(())
            }
            Err(fault) if is_beyond(&fault, text) => Ok(()),
            Err(fault) => Err(fault),
        };
        let audit: Option<Audit<'_>> = Some(&audit);
        for seed in 0..6_000 {
            let ending = storm(game, seed, &mut met, audit.filter(|_| audited_game))
                .unwrap_or_else(|fault| panic!("{}, seed {seed}: {fault}", game.id));
            *endings.entry(ending).or_insert(0_u32) += 1;
        }
        let played: u32 =
            endings.iter().filter(|(ending, _)| ending.is_some()).map(|(_, n)| n).sum();
        assert!(played > 1_000, "{}: {endings:?}", game.id);
        assert!(!audited_game || followed.get() > 1_000, "{} audited", followed.get());
        assert!(!audited_game || asked.get() > 0, "nobody asks to see a hand");
        let calm = game.every_incident().filter(|kind| {
            if FACTS.contains(kind) { !met.told.contains(kind) } else { !met.ruled.contains(kind) }
        });
        let calm: Vec<_> = calm.collect();
        assert!(calm.is_empty(), "{}: never came up {calm:?}", game.id);
    });
}

/// Whether the auditor need not agree: it cannot read a hand with a joker that was allowed to stand
/// or with a duplicate card, and does not tell two incidents in one deal apart.
fn is_beyond(fault: &str, text: &str) -> bool {
    fault.contains("two slips at once")
        || fault.contains("are not known")
        // A hand that cannot be read is not turned up.
        || fault.contains("every card shown")
            && (text.contains("card Jo ") || text.contains("slip irregular-deck"))
        || fault.contains("has a card twice")
}
