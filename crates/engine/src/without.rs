//! Options when a rule is switched off.

use crate::contract::{RuleId, Rules};
use crate::game::Prepared;
use crate::ids::*;
use crate::options::{OptionKind, Options};

/// Rules that an option of two values carries out: switched off, the option has its other value.
const OTHER_VALUE: &[(RuleId, &str)] = &[
    (EQ_20, "floor-list"),
    (HE_04, "button-blind"),
    (LB_05, "button-blind"),
    (OM_05, "button-blind"),
    (PG_01, "joker"),
    (PK_49, "check-raise"),
    (PN_05, "opening"),
    (PN_10, "declare-change"),
    (PN_13, "first-draw-two"),
    (PN_14, "meld-needs-hit"),
    (PN_23, "borrowing"),
    (PN_25, "force-back"),
    (PN_26, "overlooked-card"),
    (PN_27, "out-card-force"),
    (PN_30, "out-of-chips"),
    (PN_33, "split-tops"),
    (PN_35, "foul-hands"),
    (PN_38, "last-live-hand"),
    (PN_49, "discarder-forces"),
    (ST_19, "beaten-call"),
];

/// The same for options of more values: the one that carries the rule out, and what it is instead.
const NEXT_VALUE: &[(RuleId, &str, &str, &str)] = &[
    (HE_11, "betting", "no-limit", "pot-limit"),
    (DR_04, "betting", "no-limit", "pot-limit"),
    (PG_15, "wagers-until", "dice", "deal"),
    (PG_28, "wagers-until", "deal", "dice"),
];

/// The other value of an option that has two.
fn other_value(options: &Options, key: &str) -> Option<&'static str> {
    let (spec, value) = options.iter().find(|(spec, _)| spec.key == key)?;
    match spec.kind {
        OptionKind::Choice(&[one, two]) => Some(if value == one { two } else { one }),
        _ => None,
    }
}

impl Prepared {
    /// The game as it is played with a rule switched off, if an option then has another value.
    pub(crate) fn under(&self, rules: Rules) -> Option<Prepared> {
        if rules == Rules::ALL {
            return None;
        }
        let mut options = self.options().clone();
        let other = OTHER_VALUE.iter().find(|(rule, _)| !rules.on(*rule));
        let other = other.and_then(|(_, key)| Some((*key, other_value(&options, key)?)));
        let next = NEXT_VALUE
            .iter()
            .find(|(rule, key, was, _)| !rules.on(*rule) && options.posts(key, was));
        let (key, value) = other.or(next.map(|(_, key, _, is)| (*key, *is)))?;
        options.set(key, value).ok()?;
        (self.game().prepare)(&options).ok()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::GAMES;

    #[test]
    fn every_option_of_the_list_has_two_values_in_a_game_with_its_rule() {
        for (rule, key) in OTHER_VALUE {
            let mut games = GAMES.iter().filter(|game| game.enforces(*rule)).peekable();
            assert!(games.peek().is_some(), "{rule}");
            for game in games {
                let options = Options::defaults(game.options);
                let Some(other) = other_value(&options, key) else {
                    assert!(!options.has(key), "{key} of {} has not two values", game.id);
                    continue;
                };
                let prepared = (game.prepare)(&options).unwrap();
                let without = prepared.under(Rules::without(*rule)).unwrap();
                assert_eq!(without.options().text(key), other);
                assert!(prepared.under(Rules::ALL).is_none());
            }
        }
    }
}
