//! The tables that the build script makes: `VALUES`, the values of all different hands, the worst
//! first, after a nought; `FLUSHES`, places by the ranks of a suit; `FIVE`, `SIX` and `SEVEN`,
//! places by the sum of keys.

use super::strength::Strength;
use crate::displaced::Displaced;

include!(concat!(env!("OUT_DIR"), "/high.rs"));

/// What all these tables take.
pub(crate) const BYTES: usize = size_of_val(&VALUES)
    + size_of_val(&FLUSHES)
    + size_of_val(&FIVE)
    + size_of_val(&SIX)
    + size_of_val(&SEVEN);

/// The strength of five to seven cards without a flush.
pub(crate) fn by_ranks(cards: usize, key: u32) -> Strength {
    Strength::at(match cards {
        7 => SEVEN.get(key),
        6 => SIX.get(key),
        _ => FIVE.get(key),
    })
}

/// The strength of five or more ranks of one suit.
pub(crate) fn by_flush(ranks: u32) -> Strength {
    Strength::at(FLUSHES.get(ranks as usize))
}

/// The strength with this value.
pub(crate) fn by_value(value: u32) -> Strength {
    let place = VALUES.binary_search(&value).expect("the value of a hand");
    Strength::at(place as u16)
}
