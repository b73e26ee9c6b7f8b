use crate::keys::KEYS;
use crate::{array, masks, table};

/// The tables of standard high poker, as Rust text.
pub fn tables() -> String {
    let hands = [5, 6, 7].map(hands_of_ranks);
    let suited = |ranks: &u32| ranks.count_ones() >= 5;
    let mut values: Vec<u32> = hands[0].iter().map(|(_, value)| *value).collect();
    values.extend((0..1 << 13).filter(suited).map(masks::of_suit));
    values.push(0);
    values.sort_unstable();
    values.dedup();
    let place = |value: u32| values.binary_search(&value).expect("one of all hands") as u16;
    let [five, six, seven] = hands
        .map(|hands| hands.iter().map(|(key, value)| (*key, place(*value))).collect::<Vec<_>>());
    let flush = |ranks: u32| if suited(&ranks) { place(masks::of_suit(ranks)) } else { 0 };
    let flushes: Vec<u16> = (0..1 << 13).map(flush).collect();
    [
        format!("pub static VALUES: [u32; {}] = {};\n", values.len(), array(&values)),
        format!("pub static FLUSHES: [u16; 1 << 13] = {};\n", array(&flushes)),
        table::<{ 1 << 10 }, { 1 << 13 }>("FIVE", &five),
        table::<{ 1 << 12 }, { 1 << 15 }>("SIX", &six),
        table::<{ 1 << 13 }, { 1 << 16 }>("SEVEN", &seven),
    ]
    .concat()
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
