//! A tight, straightforward player: few hands, no bluffs, no look at position or number of rivals.

use super::outlook::Outlook;
use super::spot::Spot;
use super::{Plan, Style};
use crate::Dice;

pub(super) const STYLE: Style = Style {
    first_round,
    without_antes: first_round,
    later,
    before_draw: first_round,
    after_draw: later,
    before_low: first_round,
    after_low: later,
    before_listed: first_round,
    between: |spot, promise, _, dice| first_round(spot, promise, dice),
};

/// The best fifth of all hands goes in and the best twentieth raises; against a raise only the best
/// tenth goes on.
fn first_round(spot: &Spot, promise: i64, _: Dice<'_>) -> Plan {
    let to_call = if spot.raises() > 0 { 900 } else { 800 };
    match promise {
        950.. => Plan::More(1000),
        worth if worth >= to_call => Plan::Stay,
        _ => Plan::GiveUp,
    }
}

/// Bets what is likely the best hand, calls with what is as good as the price or has a good draw,
/// and folds the rest.
fn later(spot: &Spot, Outlook { wins, draws }: Outlook, _: Dice<'_>) -> Plan {
    if wins >= 600 {
        Plan::More(700)
    } else if wins >= spot.price() + 100 || draws >= spot.price() {
        Plan::Stay
    } else {
        Plan::GiveUp
    }
}
