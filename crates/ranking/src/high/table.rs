use super::masks;
use super::strength::Strength;
use crate::displaced::Displaced;
use std::sync::LazyLock;

/// A key for each rank, found by trying: sums of the keys of up to seven cards, no more than four
/// of a rank, are equal only for equal ranks. Each is the least that keeps it so.
pub(crate) const KEYS: [u32; 13] =
    [0, 1, 5, 24, 112, 521, 2247, 9244, 30823, 103066, 250154, 667453, 1526359];

/// Made when the first hand is ranked, in a few milliseconds.
pub(crate) static TABLE: LazyLock<Table> = LazyLock::new(Table::new);

pub(crate) struct Table {
    /// The values of all different hands, the worst first, after a nought.
    values: Vec<u32>,
    /// Places by the sum of keys, for five, six and seven cards.
    by_ranks: [Displaced; 3],
    /// Places by the ranks of a suit.
    by_flush: Box<[u16; 1 << 13]>,
}

impl Table {
    fn new() -> Table {
        let hands = [5, 6, 7].map(hands_of_ranks);
        let mut values: Vec<u32> = hands[0].iter().map(|(_, value)| *value).collect();
        let suited = || (0..1u32 << 13).filter(|ranks| ranks.count_ones() >= 5);
        values.extend(suited().map(masks::of_suit));
        values.push(0);
        values.sort_unstable();
        values.dedup();
        let place = |value: u32| values.binary_search(&value).expect("one of all hands") as u16;
        let by_ranks = hands.map(|hands| {
            let entries = hands.iter().map(|(key, value)| (*key, place(*value)));
            Displaced::new(&entries.collect::<Vec<_>>())
        });
        let mut by_flush = Box::new([0; 1 << 13]);
        suited().for_each(|ranks| by_flush[ranks as usize] = place(masks::of_suit(ranks)));
        Table { values, by_ranks, by_flush }
    }

    /// The strength of five to seven cards without a flush.
    #[inline]
    pub fn by_ranks(&self, cards: usize, key: u32) -> Strength {
        Strength::at(self.by_ranks[cards - 5].get(key))
    }

    /// The strength of five or more ranks of one suit.
    #[inline]
    pub fn by_flush(&self, ranks: u32) -> Strength {
        Strength::at(self.by_flush[ranks as usize])
    }

    /// The strength with this value.
    pub fn by_value(&self, value: u32) -> Strength {
        let place = self.values.binary_search(&value).expect("the value of a hand");
        Strength::at(place as u16)
    }

    /// The value of the hand at a place.
    #[inline]
    pub fn value(&self, place: u16) -> u32 {
        self.values[place as usize]
    }
}

/// Sum of keys and value of every choice of so many ranks, no more than four of each.
fn hands_of_ranks(cards: usize) -> Vec<(u32, u32)> {
    let mut hands = Vec::new();
    collect(0, cards, cards - 5, 0, 0, &mut hands);
    hands
}

/// Goes on with the ranks from this one up.
fn collect(rank: usize, left: usize, spare: usize, key: u32, seen: u64, to: &mut Vec<(u32, u32)>) {
    if left == 0 {
        return to.push((key, masks::of_ranks(seen, spare)));
    }
    if rank == 13 {
        return;
    }
    for n in 0..=left.min(4) {
        let bits: u64 = (0..n).map(|suit| 1 << (16 * suit + rank)).sum();
        collect(rank + 1, left - n, spare, key + n as u32 * KEYS[rank], seen | bits, to);
    }
}
