//! A table that is stored between two hands goes on as if nothing had happened.

mod hostile;
mod twins;

use engine::Family;
use house::Registry;
use serde_json::Value;
use std::collections::BTreeMap;
use testkit::set;
use twins::Twins;

/// Every path through a snapshot, and whether anything but nothing was ever found there.
#[derive(Default)]
struct Seen(BTreeMap<String, bool>);

impl Seen {
    fn look(&mut self, path: &str, value: &Value) {
        let something = match value {
            Value::Null => false,
            Value::Bool(is) => *is,
            Value::Number(number) => number.as_i64() != Some(0),
            Value::String(_) => true,
            Value::Array(all) => !all.is_empty(),
            Value::Object(fields) => !fields.is_empty(),
        };
        *self.0.entry(path.to_string()).or_default() |= something;
        match value {
            Value::Object(fields) => {
                fields.iter().for_each(|(key, value)| self.look(&format!("{path}.{key}"), value));
            }
            Value::Array(all) => {
                all.iter().for_each(|value| self.look(&format!("{path}[]"), value));
            }
            _ => {}
        }
    }
}

#[test]
fn a_stored_table_goes_on_as_if_nothing_had_happened() {
    let registry = Registry::builtin();
    let mut offerings: Vec<_> = registry.offerings().map(|offering| (**offering).clone()).collect();
    // What few houses post.
    for id in ["unnamed/no-bust-blackjack", "palace/no-bust-blackjack"] {
        let options = [("bank-partners", "3"), ("second-bank", "matches")];
        offerings.push(set(registry.find(id).unwrap(), &options));
    }
    let (mut seen, mut stored, mut hands) = (Seen::default(), 0, 0);
    for offering in &offerings {
        for seed in 1..=4 {
            let mut twins = Twins::new(offering, seed);
            twins.begin();
            if offering.game.family == Family::Banked && seed % 2 == 0 {
                twins.bar();
                twins.ages = true;
            }
            for _ in 0..240 {
                twins.step();
            }
            twins.check();
            assert_eq!(twins.session().fault(), None, "{}", offering.id);
            twins.stored.iter().for_each(|json| seen.look("", json));
            stored += twins.stored.len();
            hands += twins.hands;
        }
    }
    assert!(stored > 500 && hands > 2_000, "only {stored} tables stored and {hands} hands played");
    let never = seen.0.iter().filter(|(_, something)| !**something).map(|(path, _)| &**path);
    // Only a hand in progress has these, and a slot whose rule is off; a shoe seldom runs out.
    let rare = [".shoe.end", ".state.dealt", ".state.dropped", ".state.leaving", ".state.slot"];
    assert_eq!(never.collect::<Vec<_>>(), rare, "never anything but nothing");
}
