//! The slice of the campaign that every change must pass.

use houseway_kit::{Campaign, audited, check_offering, honest};

#[test]
fn every_offering_conforms() {
    let hands = 2_000;
    let registry = house::Registry::builtin();
    let mut offerings = 0;
    for offering in registry.offerings() {
        let campaign = Campaign { hands, seed: 20_261 };
        let summary = check_offering(offering, honest, campaign, &audited)
            .unwrap_or_else(|failure| panic!("{failure}"));
        assert_eq!(summary.hands, hands);
        offerings += 1;
    }
    assert!(offerings >= 3);
}

/// No house has posted it for a game that is here yet.
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
