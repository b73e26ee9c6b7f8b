use crate::displaced::Displaced;
use crate::high::Category;
use crate::high::masks::{self, pack};
use crate::joker::{self, Hold, JOKER_KEY, Place, choices, place, spoilt, with_len};
use cards::Rank;
use std::sync::LazyLock;

/// What the bits of a set of ranks stand for. The ace is the highest as everywhere, the deuce
/// follows three bits for nothing.
pub(super) const RANKS: [Rank; 13] = {
    let mut ranks = Rank::ALL;
    let mut rank = Rank::Two as usize;
    while rank <= Rank::Seven as usize {
        ranks[rank + DEUCE] = Rank::ALL[rank];
        rank += 1;
    }
    ranks
};

const DEUCE: usize = 3;
/// Ace to five, which lie apart.
const WHEEL: u32 = 1 << 12 | 0b1111 << DEUCE;
/// The five, on top of them.
const WHEEL_TOP: u32 = 1 << (DEUCE + 3);

/// What a card adds to a pool.
pub(super) static PLACES: [Place; 256] = {
    let mut places = spoilt();
    let mut bit = DEUCE;
    while bit < 13 {
        let mut suit = 0;
        while suit < 4 {
            places[RANKS[bit] as usize * 4 + suit] = place(bit, suit);
            suit += 1;
        }
        bit += 1;
    }
    places
};

/// Made when the first hand is ranked, in a few milliseconds.
pub(super) static TABLE: LazyLock<Table> = LazyLock::new(Table::new);

pub(super) struct Table {
    /// The values of all different hands, the worst first, after a nought.
    values: Vec<u32>,
    /// Places by number of cards, joker and sum of keys, for five to seven cards.
    by_ranks: Box<Displaced<4096, 32768>>,
    /// Places by the ranks of a suit, without and with a joker.
    by_flush: [Vec<u16>; 2],
}

impl Table {
    fn new() -> Table {
        let mut hands = Vec::new();
        for cards in 5..=7 {
            let plain = choices(DEUCE..13, cards).into_iter();
            hands
                .extend(plain.map(|(key, seen)| (with_len(key, cards), of_ranks(seen, cards - 5))));
            let others = choices(DEUCE..13, cards - 1).into_iter();
            hands.extend(others.map(|(key, seen)| {
                (with_len(key | JOKER_KEY, cards), of_ranks_wild(seen, cards - 5))
            }));
        }
        let suits = || (0..1_u32 << 13).map(|ranks| ranks & !0 << DEUCE);
        let suit_values = [of_suit, of_suit_wild].map(|of| suits().map(of).collect::<Vec<u32>>());
        let mut values: Vec<u32> = hands.iter().map(|(_, value)| *value).collect();
        values.extend(suit_values.iter().flatten());
        values.push(0);
        values.sort_unstable();
        values.dedup();
        let place = |value: &u32| values.binary_search(value).expect("one of all hands") as u16;
        let entries: Vec<(u32, u16)> =
            hands.iter().map(|(key, value)| (*key, place(value))).collect();
        let by_flush = suit_values.map(|of| of.iter().map(place).collect());
        Table { by_ranks: Displaced::new(&entries), by_flush, values }
    }

    /// The place of a hand of so many cards.
    #[inline]
    pub fn rank(&self, hold: Hold, len: usize) -> u16 {
        if len == 8 {
            return self.rank_eight(hold);
        }
        let place = self.by_ranks.get(hold.key_with_len(len));
        match hold.flush() {
            None => place,
            // Seven cards can hold a flush and something better.
            Some(ranks) => place.max(self.by_flush[usize::from(hold.has_joker())][ranks as usize]),
        }
    }

    #[cold]
    fn rank_eight(&self, hold: Hold) -> u16 {
        let flush = hold.flush();
        let value = match hold.has_joker() {
            true => of_ranks_wild(hold.seen, 3).max(flush.map_or(0, of_suit_wild)),
            false => of_ranks(hold.seen, 3).max(flush.map_or(0, of_suit)),
        };
        self.values.binary_search(&value).expect("one of all hands") as u16
    }

    /// Kind and ranks of the hand at a place.
    #[inline]
    pub fn value(&self, place: u16) -> u32 {
        self.values[place as usize]
    }
}

/// A value of high poker with flush and full house exchanged, or the other way round.
pub(super) fn flush_and_full_house(value: u32) -> u32 {
    const FLUSH: u32 = Category::Flush as u32;
    const FULL_HOUSE: u32 = Category::FullHouse as u32;
    match value >> 26 {
        FLUSH | FULL_HOUSE => value ^ (FLUSH ^ FULL_HOUSE) << 26,
        _ => value,
    }
}

/// The value of these cards without a joker, as far as flushes do not count.
fn of_ranks(seen: u64, spare: usize) -> u32 {
    let value = flush_and_full_house(masks::of_ranks(seen, spare));
    value.max(wheel(joker::ranks(seen), Category::Straight))
}

/// The value of these cards with a joker, as far as flushes do not count.
fn of_ranks_wild(seen: u64, spare: usize) -> u32 {
    match joker::five_of_a_kind(seen) {
        0 => {
            let ranks = DEUCE as u32..13;
            ranks.map(|rank| of_ranks(joker::with(seen, rank), spare)).max().unwrap_or(0)
        }
        five => five,
    }
}

/// The value of the ranks of a suit; 0 for fewer than five.
fn of_suit(ranks: u32) -> u32 {
    if ranks.count_ones() < 5 {
        return 0;
    }
    let value = flush_and_full_house(masks::of_suit(ranks));
    value.max(wheel(ranks, Category::StraightFlush))
}

/// The value of the ranks of a suit and a joker; 0 for fewer than four.
fn of_suit_wild(ranks: u32) -> u32 {
    let missing = (DEUCE..13).map(|rank| 1 << rank).filter(|rank| ranks & rank == 0);
    missing.map(|rank| of_suit(ranks | rank)).max().unwrap_or(of_suit(ranks))
}

/// The value of ace to five, if they are there.
fn wheel(ranks: u32, category: Category) -> u32 {
    if ranks & WHEEL == WHEEL { pack(category, WHEEL_TOP, 0) } else { 0 }
}
