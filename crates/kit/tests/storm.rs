//! Random options, slips, rulings, overrides and switched-off rules: nothing is lost, nothing
//! panics.

use engine::{GAMES, IncidentKind};
use houseway_kit::storm;
use std::collections::{BTreeMap, BTreeSet};

#[test]
fn live_tables_weather_anything() {
    for game in GAMES {
        let mut endings = BTreeMap::new();
        let mut ruled = BTreeSet::new();
        for seed in 0..6_000 {
            let ending = storm(game, seed, &mut ruled)
                .unwrap_or_else(|fault| panic!("{}, seed {seed}: {fault}", game.id));
            *endings.entry(ending).or_insert(0_u32) += 1;
        }
        let played: u32 =
            endings.iter().filter(|(ending, _)| ending.is_some()).map(|(_, n)| n).sum();
        assert!(played > 1_000, "{}: {endings:?}", game.id);
        let calm: Vec<_> = slips(game.id).iter().filter(|kind| !ruled.contains(kind)).collect();
        assert!(calm.is_empty(), "{}: never ruled on {calm:?}", game.id);
    }
}

/// The slips that a game's houses have rulings for; each must come up.
fn slips(game: &str) -> &'static [IncidentKind] {
    match game {
        "no-bust-blackjack" => &[
            IncidentKind::UnaskedHit,
            IncidentKind::EarlyDouble,
            IncidentKind::BoxedCard,
            IncidentKind::WavedOff,
            IncidentKind::MissedHand,
            IncidentKind::IncompleteHand,
            IncidentKind::MissedBank,
            IncidentKind::ExtraHand,
            IncidentKind::MissedHit,
            IncidentKind::WrongBurn,
            IncidentKind::WrongStart,
            IncidentKind::TamperedWager,
        ],
        "holdem" => &[
            IncidentKind::ExposedCard,
            IncidentKind::EarlyBoard,
            IncidentKind::ExtraBoard,
            IncidentKind::IrregularDeck,
            IncidentKind::PickedUp,
            IncidentKind::TouchedDiscards,
            IncidentKind::DroppedCard,
            IncidentKind::MuckedHand,
            IncidentKind::EarlyDiscard,
            IncidentKind::MiscalledHand,
            IncidentKind::OversizedChip,
            IncidentKind::Absent,
            IncidentKind::BoxedCard,
            IncidentKind::ForeignCard,
            IncidentKind::WrongCount,
        ],
        _ => &[],
    }
}
