//! Counting who wins what.

mod board;
mod chance;
mod deal;
mod order;
mod ranks;
mod tally;

pub(crate) use chance::by_chance;
pub(crate) use ranks::rank_by_rank;
pub use tally::{Count, Equity, Share};
pub(crate) use tally::{Front, Tally};

use crate::Spot;
use crate::game::Order;
use order::{FiveOmaha, FiveOmahaHigh, HighBugLow8, HighLow8, Listed, Omaha, OmahaHigh, Own};

/// Instantiates something generic over a `Meeting` with the types of the spot's order.
macro_rules! with_table {
    ($spot:expr, $does:ident, $($args:expr),*) => {
        match $spot.order {
            Order::High => $does::<Own<ranking::high::Pool>>($spot, $($args),*),
            Order::HighLow8 => $does::<Own<HighLow8>>($spot, $($args),*),
            Order::OmahaHigh => $does::<OmahaHigh>($spot, $($args),*),
            Order::OmahaHighLow8 => $does::<Omaha>($spot, $($args),*),
            Order::FiveOmahaHigh => $does::<FiveOmahaHigh>($spot, $($args),*),
            Order::FiveOmahaHighLow8 => $does::<FiveOmaha>($spot, $($args),*),
            Order::Low => $does::<Own<ranking::low::Pool>>($spot, $($args),*),
            Order::Mexican => $does::<Own<ranking::mexican::Pool>>($spot, $($args),*),
            Order::HighBug => $does::<Own<ranking::high_bug::Pool>>($spot, $($args),*),
            Order::HighBugLow8 => $does::<Own<HighBugLow8>>($spot, $($args),*),
            Order::LowJoker => $does::<Own<ranking::low_joker::Pool>>($spot, $($args),*),
            Order::Listed(_) => $does::<Listed>($spot, $($args),*),
        }
    };
}
pub(crate) use with_table;

/// Every way the missing cards can come, one by one.
pub(crate) fn card_by_card(spot: &Spot, tally: &mut Tally, progress: &mut dyn FnMut(u64)) {
    use board::each_board;
    use deal::each_deal;
    if spot.to_hands.iter().all(|cards| *cards == 0) {
        with_table!(spot, each_board, tally, progress)
    } else {
        with_table!(spot, each_deal, tally, progress)
    }
}
