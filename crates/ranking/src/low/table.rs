//! The 6,175 distinct low hands in order, and where to find them, built by the compiler.
//!
//! A set of ranks is a mask of thirteen bits, ace lowest. Two sets of equal size compare like the
//! hands they are part of.

/// The place of the best hand, five to ace.
pub(crate) const LAST: u16 = 6175;

/// The place of the best paired hand, and the number of paired hands.
pub(crate) const LAST_PAIRED: u16 = 6175 - 1287;

/// What a set of ranks maps to: with five or more ranks the place of the lowest five; with four,
/// three or two the index where its places begin in [`PAIRED`]; with fewer [`LAST_PAIRED`], for no
/// hand.
pub(crate) static BY_RANKS: [u16; 1 << 13] = TABLE.by_ranks;

/// The places of paired hands. With four ranks one is paired: four places, by which one, lowest
/// first. With three ranks: two pair by kicker, then three of a kind; with two: full house by its
/// three, then four of a kind.
pub(crate) static PAIRED: [u16; LAST_PAIRED as usize] = TABLE.paired;

/// The hand at each place: kickers in thirteen bits, paired ranks in thirteen, then one of the
/// codes below. The larger, the worse the hand.
pub(crate) static VALUES: [u32; LAST as usize + 1] = TABLE.values;

pub(crate) const NO_PAIR: u32 = 1;
pub(crate) const PAIR: u32 = 2;
pub(crate) const TWO_PAIR: u32 = 3;
pub(crate) const THREE: u32 = 4;
pub(crate) const FULL_HOUSE: u32 = 5;
pub(crate) const FOUR: u32 = 6;

/// Where the places of three and of two ranks begin in [`PAIRED`].
pub(crate) const OF_THREE: u16 = 715 * 4;
pub(crate) const OF_TWO: u16 = OF_THREE + 286 * 6;

/// The size of these tables.
pub(crate) const BYTES: usize =
    size_of_val(&BY_RANKS) + size_of_val(&PAIRED) + size_of_val(&VALUES);

const TABLE: LowTable = LowTable::new();

struct LowTable {
    by_ranks: [u16; 1 << 13],
    paired: [u16; LAST_PAIRED as usize],
    values: [u32; LAST as usize + 1],
    /// The place of the next hand.
    next: u16,
}

impl LowTable {
    const fn new() -> LowTable {
        let mut table = LowTable {
            by_ranks: [LAST_PAIRED; 1 << 13],
            paired: [0; LAST_PAIRED as usize],
            values: [0; LAST as usize + 1],
            next: LAST,
        };
        let mut base = 0;
        base = table.begin(base, 4, 4);
        base = table.begin(base, 3, 6);
        base = table.begin(base, 2, 4);
        assert!(base == LAST_PAIRED);
        // From the best hand to the worst; a greater mask is a worse hand.
        table.all(NO_PAIR, 0, 5);
        table.all(PAIR, 1, 3);
        table.all(TWO_PAIR, 2, 1);
        table.all(THREE, 1, 2);
        table.all(FULL_HOUSE, 1, 1);
        table.all(FOUR, 1, 1);
        assert!(table.next == 0);
        let mut ranks: u32 = 0;
        while ranks < 1 << 13 {
            if ranks.count_ones() > 5 {
                table.by_ranks[ranks as usize] = table.by_ranks[lowest(ranks, 5) as usize];
            }
            ranks += 1;
        }
        table
    }

    /// Gives every set of this many ranks its range among the paired places.
    const fn begin(&mut self, mut base: u16, size: u32, room: u16) -> u16 {
        let mut ranks = (1 << size) - 1;
        while ranks < 1 << 13 {
            self.by_ranks[ranks as usize] = base;
            base += room;
            ranks = next(ranks);
        }
        base
    }

    /// Places all hands of a category with this many paired ranks and kickers.
    const fn all(&mut self, kind: u32, pairs: u32, kickers: u32) {
        let mut paired = (1 << pairs) - 1;
        while paired < 1 << 13 {
            let mut others = (1 << kickers) - 1;
            while others < 1 << 13 {
                if paired & others == 0 {
                    self.place(kind, paired, others);
                }
                others = next(others);
            }
            paired = next(paired);
        }
    }

    const fn place(&mut self, kind: u32, paired: u32, others: u32) {
        let ranks = paired | others;
        self.values[self.next as usize] = kind << 26 | paired << 13 | others;
        if kind == NO_PAIR {
            self.by_ranks[ranks as usize] = self.next;
        } else {
            let at = match kind {
                PAIR | FULL_HOUSE => position(ranks, paired),
                TWO_PAIR => position(ranks, others),
                THREE => 3 + position(ranks, paired),
                _ => 2 + position(ranks, paired),
            };
            self.paired[self.by_ranks[ranks as usize] as usize + at] = self.next;
        }
        self.next -= 1;
    }
}

/// How many ranks of a set are below this one.
pub(crate) const fn position(ranks: u32, one: u32) -> usize {
    (ranks & (one - 1)).count_ones() as usize
}

/// The lowest ranks of a set, this many of them.
const fn lowest(mut ranks: u32, size: u32) -> u32 {
    while ranks.count_ones() > size {
        ranks ^= 1 << ranks.ilog2();
    }
    ranks
}

/// The next larger set of equal size; empty for an empty one.
const fn next(ranks: u32) -> u32 {
    if ranks == 0 {
        return 1 << 13;
    }
    let low = ranks & ranks.wrapping_neg();
    let up = ranks + low;
    up | ((ranks ^ up) / low) >> 2
}
