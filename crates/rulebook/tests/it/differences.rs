//! Where houses differ on a rule, each of them has its worked hand.
//!
//! For every option in which the offerings of a game differ, and for every value that one of them
//! has, there is a hand that is played with the value and shows or cites one of the option's rules.
//! With another house's value it must have a different result, or not be playable at all. For
//! single amounts, such as a limit or a fee, a hand with the value is enough. A hand of another game
//! will do only if that game declares the very same option, with the same rules, values and words:
//! then both take it from one group, and the code behind it is shared.

use engine::options::{OptionKind, OptionSpec};
use engine::{GAMES, Game, RuleId, Rules};
use house::{Registry, every_option};
use houseway_rulebook::{Rulebook, WorkedHand};
use notation::{Document, Field, Item};
use record::replay::Compare;
use room::replay::{replay_with, spell_options};
use std::collections::BTreeSet;

/// Options in which houses differ only in the rule they cite: the result is the same.
const SAME_BY_ANOTHER_RULE: &[(&str, &str)] = &[
    ("fee-schedule", "it says where the amounts are posted, which are options of their own"),
    ("half-blind", "it says why the small blind is what it is; the blinds are another option"),
    ("one-player-per-spot", "no house takes a wager on another player's spot, posted or not"),
    ("pay-chart", "the Palace's chart is lost and read as that of the other houses"),
    ("seats-posted", "it says where the number of seats is posted, which the offering has"),
    ("short-raise", "completing a raise and doubling the bet come to the same price"),
    ("time-schedule", "it says where the fee for half an hour is posted, an option of its own"),
];

/// Values that no hand can show, and why.
const NOT_TO_BE_SHOWN: &[(&str, &str, &str)] = &[
    ("bank-partners", "1", "where nobody shares a bank no rule about sharing it is cited"),
    ("drop", "at-once", "where nothing is posted about the drop nothing is told of it"),
    ("fee-by-players", "", "where time is charged no fee for a hand is"),
    (
        "fee-covering-bank",
        "0.00",
        "where a bank behind pays nothing no rule about its fee is cited",
    ),
    ("fee-half-hour", "0.00", "where time is not charged no rule about it is cited"),
    ("free-play", "any-time", "it is a notice: free hands are dealt away from the table"),
    ("free-play", "private-table", "the same"),
    ("free-play", "none", "where nothing is posted about it no rule is cited"),
    ("seats-posted", "none", "where nothing is posted there is no rule to cite"),
    ("time-schedule", "FE-17", "where time is not charged no schedule of it is cited"),
];

/// A worked hand with every option in its headers, and the rules that it shows or cites.
struct Shown {
    document: Document,
    rules: BTreeSet<RuleId>,
}

impl Shown {
    fn new(hand: &WorkedHand) -> Shown {
        let mut document = hand.document.clone();
        spell_options(&mut document).unwrap_or_else(|faults| panic!("{}: {faults:?}", hand.file));
        let rules = hand.shows.iter().copied().chain(hand.replay().emitted).collect();
        Shown { document, rules }
    }

    /// Whether it is a hand with this value that shows one of the option's rules, in this game or
    /// in one that declares the very same option.
    fn has(&self, game: &Game, spec: &OptionSpec, value: &str) -> bool {
        let table = self.document.table.iter().map(|table| &table.header);
        let mut headers = table.chain(self.document.hands.iter().map(|hand| &hand.header));
        headers.any(|header: &Vec<Item<Field>>| {
            let says = |wanted: &Field| header.iter().any(|item| item.is == *wanted);
            let of = |game: &&&Game| says(&Field::Game(game.id.into()));
            let played = GAMES.iter().find(of).filter(|other| other.family == game.family);
            let mut declared = played.into_iter().flat_map(|game| every_option(game));
            let cites = spec.rules.iter().any(|rule| self.rules.contains(rule));
            cites && declared.any(|other| is_same(other, spec)) && says(&option(spec, value))
        })
    }

    /// Whether its result changes when another value replaces this one.
    fn depends_on(&self, spec: &OptionSpec, value: &str, other: &str) -> bool {
        let mut document = self.document.clone();
        let table = document.table.iter_mut().map(|table| &mut table.header);
        for header in table.chain(document.hands.iter_mut().map(|hand| &mut hand.header)) {
            let same = header.iter_mut().filter(|item| item.is == option(spec, value));
            same.for_each(|item| item.is = option(spec, other));
        }
        let grounds = SAME_BY_ANOTHER_RULE.iter().any(|(key, _)| *key == spec.key);
        let compare = if grounds { Compare::Everything } else { Compare::Substance };
        let report = replay_with(&document, Rules::ALL, compare);
        report.difference.is_some() || !report.faults.is_empty()
    }
}

/// Whether two games share an option: its rules, values and words are the same. Where it is used may
/// differ, and so may its default.
fn is_same(one: &OptionSpec, other: &OptionSpec) -> bool {
    let facts = |spec: &OptionSpec| (spec.key, spec.rules, format!("{:?}", spec.kind), spec.help);
    facts(one) == facts(other)
}

fn option(spec: &OptionSpec, value: &str) -> Field {
    Field::Option { key: spec.key.into(), value: value.into() }
}

/// Every option of a game and of the room around it in which its offerings differ, with their
/// values.
fn differences(
    registry: &Registry,
    game: &Game,
) -> impl Iterator<Item = (&'static OptionSpec, BTreeSet<String>)> {
    let offerings = registry.offerings().filter(|offering| offering.game.id == game.id);
    let offerings: Vec<_> = offerings.collect();
    let specs = every_option(game);
    specs.filter_map(move |spec| {
        let values = offerings.iter().flat_map(|offering| {
            let all = offering.options.iter().chain(offering.room.iter());
            all.filter(|(other, _)| other.key == spec.key).map(|(_, value)| value.to_string())
        });
        let values: BTreeSet<String> = values.collect();
        (values.len() > 1).then_some((spec, values))
    })
}

#[test]
fn every_difference_between_houses_has_its_hands() {
    let registry = Registry::builtin();
    let shown: Vec<Shown> = Rulebook::builtin().hands().iter().map(Shown::new).collect();
    let mut missing = Vec::new();
    let mut used: BTreeSet<(&str, String)> = BTreeSet::new();
    for game in GAMES {
        for (spec, values) in differences(&registry, game) {
            for value in &values {
                used.insert((spec.key, value.clone()));
                if NOT_TO_BE_SHOWN.iter().any(|e| (e.0, e.1) == (spec.key, value)) {
                    continue;
                }
                let hands: Vec<&Shown> =
                    shown.iter().filter(|hand| hand.has(game, spec, value)).collect();
                let amount = matches!(spec.kind, OptionKind::Amount);
                let matters = |hand: &&Shown| {
                    let mut others = values.iter().filter(|other| *other != value);
                    amount || others.any(|other| hand.depends_on(spec, value, other))
                };
                let what = if hands.is_empty() {
                    "has no hand"
                } else if hands.iter().any(matters) {
                    continue;
                } else {
                    "makes no difference in any hand"
                };
                let rules = spec.rules;
                missing.push(format!("{} {} = {value} {what} of {rules:?}", game.id, spec.key));
            }
        }
    }
    assert!(missing.is_empty(), "{}", missing.join("\n"));
    for (key, _) in SAME_BY_ANOTHER_RULE {
        assert!(used.iter().any(|(differs, _)| differs == key), "{key} no longer differs");
    }
    for (key, value, _) in NOT_TO_BE_SHOWN {
        assert!(used.contains(&(key, value.to_string())), "no house has {key} = {value}");
    }
}
