//! Contradictions in planned offerings.

use crate::schedule::{Schedule, gaps};
use engine::Chips;
use engine::options::{Band, OptionFault, Options};

/// All contradictions between the limits and fees of a table.
pub(super) fn contradictions(seats: u8, options: &Options, room: &Options) -> Vec<OptionFault> {
    let mut faults = Vec::new();
    if options.has("small-bet") {
        faults.extend(limits(options));
    }
    if options.has("min-wager") {
        faults.extend(wagers(options));
    }
    if Schedule::of(&[options, room]).in_force() > 1 {
        let key = last_fee(options, room);
        faults.push(OptionFault::new(key, "one schedule at a table (FE-01)"));
    }
    if options.has("fee-bands") {
        let bands = options.bands("fee-bands");
        let rising = |at: usize| {
            bands[at - 1].to < bands[at].from && bands[at - 1].amount <= bands[at].amount
        };
        if !(1..bands.len()).all(rising) {
            let message = "bands must rise without overlap, and so must their fees";
            faults.push(OptionFault::new("fee-bands", message));
            return faults;
        }
    }
    if options.has("fee-by-players") {
        let bands = options.player_bands("fee-by-players");
        if !bands.windows(2).all(|pair| pair[0].to < pair[1].from) {
            faults.push(OptionFault::new("fee-by-players", "bands must rise without overlap"));
            return faults;
        }
    }
    faults.extend(gaps(options, (2, seats)));
    faults
}

fn limits(options: &Options) -> Vec<OptionFault> {
    let mut faults = Vec::new();
    let mut fault = |key: &str, message: String| faults.push(OptionFault::new(key, message));
    let (small, big) = (options.amount("small-bet"), options.amount("big-bet"));
    if !options.is("betting", "no-limit") {
        if small.is_zero() {
            fault("small-bet", "must be an amount".into());
        }
        if big < small {
            fault("big-bet", format!("must be at least small-bet, {small}"));
        }
    }
    let blinds = options.amounts("blinds");
    if blinds.windows(2).any(|pair| pair[1] < pair[0]) || blinds.iter().any(|b| b.is_zero()) {
        fault("blinds", "list the blinds from the button's left, smallest first".into());
    }
    if blinds.len() > 3 {
        fault("blinds", "a game has at most three".into());
    }
    let cap = options.amount("wager-cap");
    if !cap.is_zero() && cap < big {
        fault("wager-cap", format!("this is less than big-bet, {big}"));
    }
    faults
}

fn wagers(options: &Options) -> Vec<OptionFault> {
    let mut faults = Vec::new();
    let mut fault = |key: &str, message: String| faults.push(OptionFault::new(key, message));
    let (least, most) = (options.amount("min-wager"), options.amount("max-wager"));
    if least.is_zero() {
        fault("min-wager", "must be an amount".into());
    }
    if most < least {
        fault("max-wager", format!("must be at least min-wager, {least}"));
    }
    let all = options.amount("most-in-all");
    if !all.is_zero() && all < most {
        fault("most-in-all", format!("must be at least max-wager, {most}"));
    }
    faults
}

/// The minimum that a player needs to play at all.
pub(super) fn least_buy_in(options: &Options) -> Chips {
    if options.has("min-wager") {
        let least = options.amount("min-wager");
        return least + Band::amount_for(&options.bands("fee-bands"), least);
    }
    let blind = options.amounts("blinds").into_iter().max().unwrap_or_default();
    let bets = [blind, options.amount("bring-in"), options.amount("small-bet")];
    let fees = options.player_bands("fee-by-players").into_iter().map(|band| band.amount);
    let fee = fees.max().filter(|_| options.is("fee-from", "button")).unwrap_or_default();
    let fee = fee + options.amount("fee") + options.amount("button-post");
    fee + options.amount("ante") + bets.into_iter().max().unwrap_or_default()
}

/// The option that introduced a second schedule: the last one set.
fn last_fee(options: &Options, room: &Options) -> &'static str {
    let keys = ["fee-half-hour", "button-post", "fee", "fee-by-players", "fee-bands"];
    let is_set = |key: &&&str| {
        let mut all = options.iter().chain(room.iter());
        all.any(|(spec, value)| spec.key == **key && value != spec.default)
    };
    keys.iter().find(is_set).copied().unwrap_or("fee")
}
