//! What every pair of hole ranks makes with the ranks of every board, ignoring flushes, and every
//! set of low ranks with every other.

use super::pairs::ROOM;
use crate::displaced::Displaced;
use crate::high::Strength;
use crate::hold::with_len;
use crate::low8;

// `NUMBERS`, the row number of a board by its size and the sum of its keys; `ROWS`, the places of
// the best hands by pair, zero if there is none; `LOWS`, the places of the best lows by the low
// ranks of the board, then by those of the hand.
include!(concat!(env!("OUT_DIR"), "/omaha.rs"));

/// What these tables take.
pub(super) const BYTES: usize = size_of_val(&NUMBERS) + size_of_val(&ROWS) + size_of_val(&LOWS);

/// The places of one board.
#[derive(Clone, Copy, Debug)]
pub(super) struct Row(&'static Numbers<ROOM>);

impl Row {
    /// The row of a board of three to five cards with this sum of keys.
    #[inline(always)]
    pub fn of(cards: usize, key: u32) -> Row {
        Row(&ROWS[NUMBERS.get(with_len(key, cards)) as usize])
    }

    /// The best of these pairs.
    #[inline]
    pub fn best<const PAIRS: usize>(self, pairs: &[u8; PAIRS]) -> Strength {
        let places = pairs.map(|pair| self.0.get(pair.into()));
        Strength::at(places.into_iter().fold(0, u16::max))
    }
}

/// The best low, given the ranks from ace to eight: exactly two of the hand with three others of
/// the board.
#[inline]
pub(super) fn low(hole: u8, board: u8) -> low8::Strength {
    low8::Strength::at(LOWS[usize::from(board) << 8 | usize::from(hole)])
}
