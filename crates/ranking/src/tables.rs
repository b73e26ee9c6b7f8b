//! The tables of all orders. Those that the build script makes come as bytes, low end first.

use crate::numbers::Numbers;

/// What all tables take: the crate's own measure of itself.
pub(crate) const BYTES: usize = size_of_val(&crate::hold::PLACES)
    + crate::high::table::BYTES
    + crate::joker::BYTES
    + crate::mexican::BYTES
    + crate::low::BYTES
    + crate::low8::BYTES
    + crate::three_card::BYTES
    + crate::omaha::BYTES;

const _: () = assert!(BYTES <= 3 << 20, "the tables have outgrown three mebibytes");

/// The numbers that have these bytes.
pub(crate) const fn u32s<const N: usize>(bytes: &[u8]) -> [u32; N] {
    let fours = bytes.as_chunks::<4>().0;
    assert!(fours.len() == N);
    let mut numbers = [0; N];
    let mut at = 0;
    while at < N {
        numbers[at] = u32::from_le_bytes(fours[at]);
        at += 1;
    }
    numbers
}

/// The rows that have these bytes.
pub(crate) const fn rows<const N: usize, const ROWS: usize>(bytes: &[u8]) -> [Numbers<N>; ROWS] {
    assert!(bytes.len() == 2 * N * ROWS);
    let mut rows = [Numbers::NONE; ROWS];
    let mut at = 0;
    while at < ROWS {
        rows[at] = Numbers::read(bytes.split_at(2 * N * at).1);
        at += 1;
    }
    rows
}
