//! Options of the room: how houses differ around the hands rather than in them.

use crate::Offering;
use crate::jackpot::{AT_BANKED, AT_POKER, JackpotHand, jackpot_faults};
use engine::ids::*;
use engine::options::{OptionFault, OptionGroups, OptionKind, OptionSpec, Options};
use engine::{Family, Game};

/// What a house may set around the hands of a family of games, besides the games' own options:
/// buttons move differently than banks.
pub fn room_options(family: Family) -> OptionGroups {
    match family {
        Family::Poker => &[BUTTON, TABLE, AT_POKER],
        Family::Banked => &[BANK, TABLE, AT_BANKED],
        Family::Pan => &[TABLE],
    }
}

/// Everything that a house may set for a game: in its hands, then around them.
pub fn every_option(game: &Game) -> impl Iterator<Item = &'static OptionSpec> + Clone {
    game.every_option().chain(room_options(game.family).iter().copied().flatten())
}

/// The options that matter at a table, with their values.
pub fn options_in_use(offering: &Offering) -> impl Iterator<Item = (&'static OptionSpec, &str)> {
    let all = offering.options.iter().chain(offering.room.iter());
    let timed = !offering.room.amount("fee-half-hour").is_zero();
    let jackpot = JackpotHand::of(&offering.options, &offering.room);
    all.filter(move |(spec, _)| match spec.key {
        "time-schedule" | "time-away" => timed,
        "jackpot-beaten" => jackpot == Some(JackpotHand::BadBeat),
        "jackpot-day" => jackpot == Some(JackpotHand::TwoJokers),
        key if AT_BANKED.iter().any(|spec| spec.key == key) => jackpot.is_some(),
        key => !is_idle(&offering.options, key),
    })
}

/// Whether the values of other options make an option irrelevant: prices if there are no fixed
/// prices, a schedule if nothing is charged by it.
pub fn is_idle(options: &Options, key: &str) -> bool {
    let says = |key: &str, words: &[&str]| options.has(key) && words.contains(&options.text(key));
    match key {
        "small-bet" | "big-bet" | "raise-cap" | "uncapped" | "short-raise" => {
            says("betting", &["no-limit", "pot-limit"])
        }
        "short-all-ins" => says("betting", &["limit"]),
        "fee-schedule" | "fee-from" => {
            says("fee-by-players", &[""]) && says("jackpot-drop", &["0.00"])
        }
        "jackpot-players" => says("jackpot-drop", &["0.00"]),
        "ante" | "bring-in" | "kill" => says("third-street", &["blinds"]),
        "blinds" | "half-blind" | "heads-up" | "button-post" | "button-blind" => {
            says("third-street", &["bring-in"]) || says("forced-bets", &["antes"])
        }
        _ => false,
    }
}

/// Contradictions between the options of a game and those of the room around it, at a table with so
/// many chairs.
pub fn room_faults(options: &Options, room: &Options, seats: u8) -> Vec<OptionFault> {
    let mut faults = jackpot_faults(options, room, seats);
    let of_hands = options.iter().any(|(spec, _)| match spec.kind {
        _ if !spec.key.starts_with("fee") && spec.key != "button-post" => false,
        OptionKind::Amount => !options.amount(spec.key).is_zero(),
        OptionKind::Bands => options.bands(spec.key).iter().any(|band| !band.amount.is_zero()),
        OptionKind::ByPlayers => {
            options.player_bands(spec.key).iter().any(|band| !band.amount.is_zero())
        }
        _ => false,
    });
    if of_hands && !room.amount("fee-half-hour").is_zero() {
        let message = "a table has one fee schedule, and hands already pay a fee (FE-01)";
        faults.push(OptionFault::new("fee-half-hour", message));
    }
    let jackpot = options.has("jackpot-drop") && !options.amount("jackpot-drop").is_zero();
    if room.is("drop", "any-time") && jackpot {
        let message = "the fee is the only charge on a hand: no jackpot drop (FE-18)";
        faults.push(OptionFault::new("drop", message));
    }
    let killable = options.posts("kill", "two-cards");
    for key in ["new-player", "missed-blinds", "seat-change"] {
        if room.posts(key, "kill-or-wait") && !killable {
            let message = "no pot of this game can be killed (LB-08)";
            faults.push(OptionFault::new(key, message));
        }
    }
    faults
}

const SEATS: OptionSpec = OptionSpec {
    key: "seats-posted",
    kind: OptionKind::Choice(&["none", "FE-19", "PN-03", "DR-02", "DR-35"]),
    default: "none",
    rules: &[FE_19, PN_03, DR_02, DR_35],
    decided: false,
    help: "the posted rule that sets the number of seats",
};

const HALF_HOUR: OptionSpec = OptionSpec {
    key: "fee-half-hour",
    kind: OptionKind::Amount,
    default: "0.00",
    rules: &[FE_07, FE_08, FE_09, FE_10, FE_16],
    decided: false,
    help: "the fee each player pays every half hour",
};

const TIME_SCHEDULE: OptionSpec = OptionSpec {
    key: "time-schedule",
    kind: OptionKind::Choice(&["FE-07", "FE-08", "FE-09", "FE-10", "FE-17"]),
    default: "FE-17",
    rules: &[FE_07, FE_08, FE_09, FE_10, FE_17],
    decided: false,
    help: "the posted schedule for the half-hour fee",
};

const TIME_AWAY: OptionSpec = OptionSpec {
    key: "time-away",
    kind: OptionKind::Choice(&["pays", "free"]),
    default: "pays",
    rules: &[FE_16],
    decided: true,
    help: "whether a player with a chair who is away pays the half-hour fee",
};

const DROP: OptionSpec = OptionSpec {
    key: "drop",
    kind: OptionKind::Choice(&["at-once", "no-action", "before-deal", "racked", "any-time"]),
    default: "at-once",
    rules: &[FE_09, FE_12, FE_15, FE_18],
    decided: false,
    help: "when a hand's fee goes into the box, and the posted rule that says so",
};

const ACTION_TIME: OptionSpec = OptionSpec {
    key: "action-time",
    kind: OptionKind::Count(5, 240),
    default: "30",
    rules: &[],
    decided: true,
    help: "seconds a player has to act",
};

const HOLD: OptionSpec = OptionSpec {
    key: "hold-minutes",
    kind: OptionKind::Count(0, 240),
    default: "10",
    rules: &[],
    decided: true,
    help: "minutes an absent player's chair is held; 0 for no limit",
};

const KEEPS: OptionSpec = OptionSpec {
    key: "keeps-hands",
    kind: OptionKind::Count(1, 100),
    default: "10",
    rules: &[PK_46],
    decided: true,
    help: "how many of the last hands of a table the floor can still rule on",
};

const BUTTON: &[OptionSpec] = &[
    OptionSpec {
        key: "first-button",
        kind: OptionKind::Choice(&["high-card", "low-card", "high-card-blind"]),
        default: "high-card",
        rules: &[PK_04, PK_05],
        decided: true,
        help: "which drawn card gets the first button, or marks the first blind",
    },
    OptionSpec {
        key: "button",
        kind: OptionKind::Choice(&["moving", "dead", "simplified"]),
        default: "moving",
        rules: &[PK_03],
        decided: true,
        help: "when players have left or are away: the button goes to the next player and the \
               player due the big blind posts it, or the button may be at an empty chair, or the \
               blinds just follow it",
    },
    OptionSpec {
        key: "new-player",
        kind: OptionKind::Choice(&["post-or-wait", "dealt-in", "kill-or-wait"]),
        default: "post-or-wait",
        rules: &[PK_40, LB_08],
        decided: true,
        help: "how a new player enters a game in progress",
    },
    OptionSpec {
        key: "missed-blinds",
        kind: OptionKind::Choice(&["post-or-wait", "wait", "kill-or-wait"]),
        default: "post-or-wait",
        rules: &[PK_42, LB_08],
        decided: true,
        help: "how a player who missed the blinds comes back",
    },
    OptionSpec {
        key: "seat-change",
        kind: OptionKind::Choice(&["wait", "as-new", "kill-or-wait"]),
        default: "wait",
        rules: &[PK_43],
        decided: true,
        help: "what a seat change costs: sitting out hands, entering like a new player, or hands or \
               a kill",
    },
    OptionSpec {
        key: "short-buys",
        kind: OptionKind::Count(0, 9),
        default: "1",
        rules: &[PK_44],
        decided: true,
        help: "buy-ins below the minimum allowed after each full one",
    },
];

const BANK: &[OptionSpec] = &[
    OptionSpec {
        key: "bank-hands",
        kind: OptionKind::Count(1, 9),
        default: "2",
        rules: &[PD_02],
        decided: true,
        help: "how many hands in a row a player-dealer may bank",
    },
    OptionSpec {
        key: "bank-direction",
        kind: OptionKind::Choice(&["clockwise", "counter-clockwise"]),
        default: "clockwise",
        rules: &[PD_02],
        decided: true,
        help: "the direction in which the bank is offered",
    },
    OptionSpec {
        key: "bank-spots",
        kind: OptionKind::Count(0, 2),
        default: "0",
        rules: &[PD_02, PD_04],
        decided: false,
        help: "how many of the first seats belong to banks, which take turns with the players",
    },
    OptionSpec {
        key: "bank-least",
        kind: OptionKind::Amount,
        default: "0.00",
        rules: &[PD_02, PD_04],
        decided: false,
        help: "what a player must have on the table to take the bank",
    },
    OptionSpec {
        key: "bank-needs-wager",
        kind: OptionKind::Choice(&["no", "yes"]),
        default: "no",
        rules: &[PD_02, PD_17],
        decided: false,
        help: "whether only players who bet in the previous hand may bank",
    },
    OptionSpec {
        key: "second-bank",
        kind: OptionKind::Choice(&["free", "matches"]),
        default: "free",
        rules: &[PD_18],
        decided: true,
        help: "whether a player-dealer who has not lost must put up at least as much for the \
               second hand",
    },
    OptionSpec {
        key: "corporation-bank",
        kind: OptionKind::Amount,
        default: "10000.00",
        rules: &[PD_07],
        decided: true,
        help: "what the corporation puts up in a hand when it is the last bank",
    },
];

/// What every table has around its hands.
const TABLE: &[OptionSpec] =
    &[SEATS, HALF_HOUR, TIME_SCHEDULE, TIME_AWAY, DROP, ACTION_TIME, HOLD, KEEPS];
