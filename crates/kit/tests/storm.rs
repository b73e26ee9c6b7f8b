//! Random options, slips, rulings, overrides and switched-off rules: nothing is lost, nothing
//! panics.

use engine::GAMES;
use houseway_kit::storm;
use std::collections::BTreeMap;

#[test]
fn live_tables_weather_anything() {
    for game in GAMES {
        let mut endings = BTreeMap::new();
        for seed in 0..6_000 {
            let ending = storm(game, seed)
                .unwrap_or_else(|fault| panic!("{}, seed {seed}: {fault}", game.id));
            *endings.entry(ending).or_insert(0_u32) += 1;
        }
        let played: u32 =
            endings.iter().filter(|(ending, _)| ending.is_some()).map(|(_, n)| n).sum();
        assert!(played > 1_000, "{}: {endings:?}", game.id);
    }
}
