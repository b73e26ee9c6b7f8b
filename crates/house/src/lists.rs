//! Waiting lists as options of a house: for all its games, or for one table of its own.

use engine::options::{OptionGroups, OptionKind, OptionSpec};

const fn spec(
    key: &'static str,
    kind: OptionKind,
    default: &'static str,
    help: &'static str,
) -> OptionSpec {
    OptionSpec { key, kind, default, rules: &[], decided: true, help }
}

/// What a house may set for its waiting lists, in `[lists]` or in the `[offering.list]` of an offering.
pub const LIST_OPTIONS: OptionGroups = &[&[
    spec(
        "opens-with",
        OptionKind::Count(0, 14),
        "0",
        "how many must wait for a new table to open; 0 for as many as the game needs",
    ),
    spec(
        "call-seconds",
        OptionKind::Count(5, 240),
        "120",
        "seconds that somebody who is called for a chair has to answer",
    ),
    spec(
        "hold-minutes",
        OptionKind::Count(1, 240),
        "10",
        "minutes that a chair is held for somebody who has answered",
    ),
    spec(
        "skips",
        OptionKind::Count(0, 9),
        "1",
        "how many calls somebody may miss and still keep their place",
    ),
    spec(
        "must-move",
        OptionKind::Choice(&["no", "yes"]),
        "no",
        "whether every other table feeds the first: whoever sat there longest has to move",
    ),
]];
