//! The part of the campaign that every change must pass.

use house::Offering;
use houseway_kit::{Campaign, audited, check_offering, honest, on_every_core};
use std::sync::Arc;

#[test]
fn every_offering_conforms() {
    let registry = house::Registry::builtin();
    conform(&registry.offerings().collect::<Vec<_>>());
}

#[test]
fn games_beyond_the_catalogue_conform() {
    let (registry, builtin) = (testkit::every_house(), house::Registry::builtin());
    let beyond = registry.offerings().filter(|offering| builtin.find(&offering.id).is_err());
    conform(&beyond.collect::<Vec<_>>());
}

/// Chips and cards are conserved, nobody learns what they may not, and the auditor agrees.
fn conform(offerings: &[&Arc<Offering>]) {
    let hands = 2_000;
    assert!(offerings.len() >= 3);
    on_every_core(offerings, |offering| {
        let campaign = Campaign { hands, seed: 20_261 };
        let summary = check_offering(offering, honest, campaign, &audited)
            .unwrap_or_else(|failure| panic!("{failure}"));
        assert_eq!(summary.hands, hands);
    });
}

/// No house posts it for a game that can be played yet.
#[test]
fn a_shared_bank_conforms() {
    let registry = house::Registry::builtin();
    for id in ["palace/no-bust-blackjack", "unnamed/no-bust-blackjack"] {
        let offering = testkit::set(registry.find(id).unwrap(), &[("bank-partners", "3")]);
        let campaign = Campaign { hands: 1_000, seed: 22 };
        check_offering(&offering, honest, campaign, &audited)
            .unwrap_or_else(|failure| panic!("{failure}"));
    }
}
