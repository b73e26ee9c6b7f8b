//! Rates of a simulated room, always worked out from sums, so that parts give the same as the whole.

use super::per;

const HOUR: u64 = 60 * 60;

/// Hands of a table that was open for so long.
pub(super) fn hands_per_hour(hands: u64, open_seconds: u64) -> f64 {
    per(hands * HOUR, open_seconds as f64)
}

pub(super) fn percent(part: u64, whole: u64) -> f64 {
    per(part * 100, whole as f64)
}

/// Rounded down.
pub(super) fn mean(sum: u64, n: u64) -> u64 {
    sum.checked_div(n).unwrap_or(0)
}

/// Minutes and seconds, as in 3:05.
pub(super) fn clock(seconds: u64) -> String {
    format!("{}:{:02}", seconds / 60, seconds % 60)
}
