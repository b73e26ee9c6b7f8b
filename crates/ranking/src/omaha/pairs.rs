/// The index of a pair of hole ranks in a row.
#[inline]
pub(crate) fn pair(one: u8, other: u8) -> u8 {
    PAIR[(one << 4 | other) as usize]
}

pub(crate) static PAIR: [u8; 256] = {
    let mut pair = [0; 256];
    let (mut high, mut at) = (0, 0);
    while high < 13 {
        let mut low = 0;
        while low <= high {
            pair[high << 4 | low] = at;
            pair[low << 4 | high] = at;
            at += 1;
            low += 1;
        }
        high += 1;
    }
    pair
};

/// The length of a row: 91 pairs, padded to three cache lines.
pub(crate) const ROOM: usize = 96;
