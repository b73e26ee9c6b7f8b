//! What every pair of hole ranks makes with the ranks of every board, flushes apart.

use crate::high::{self, Strength};
use cards::{Card, Rank, Suit};
use std::sync::LazyLock;

/// A key for each rank, found by trying: sums of the keys of up to five cards, no more than four
/// of a rank, are equal only for equal ranks. Each is the least that keeps it so.
pub(super) const KEYS: [u32; 13] =
    [0, 1, 5, 22, 94, 312, 992, 2422, 5624, 12522, 19998, 43258, 79415];

/// The highest sum is that of four aces and a king.
const HIGHEST: usize = (4 * KEYS[12] + KEYS[11]) as usize;

/// The places of the best hands of one board, by pair; nought where there is no such hand.
///
/// It is filled up to three lines of the cache, and begins with a line.
#[derive(Clone, Copy, Debug)]
#[repr(align(64))]
pub(super) struct Row([u16; 96]);

const NOTHING: Row = Row([0; 96]);

impl Row {
    #[inline]
    pub fn best(&self, pairs: &[u8; 6]) -> Strength {
        let [a, b, c, d, e, f] = pairs.map(|pair| self.0[pair as usize]);
        Strength::at(a.max(b).max(c).max(d.max(e).max(f)))
    }

    fn max(&mut self, other: &Row) {
        self.0.iter_mut().zip(other.0).for_each(|(mine, other)| *mine = other.max(*mine));
    }
}

/// Where a pair is in a row, by both ranks.
#[inline]
pub(super) fn pair(one: u8, other: u8) -> u8 {
    PAIR[(one << 4 | other) as usize]
}

static PAIR: [u8; 256] = {
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

/// The row of a board of three to five cards with this sum of keys.
#[inline]
pub(super) fn row(cards: usize, key: u32) -> &'static Row {
    let rows = match cards {
        5 => &FIVES,
        4 => &FOURS,
        _ => &THREES,
    };
    rows.row(key)
}

static THREES: LazyLock<Rows> = LazyLock::new(|| Rows::new(3, of_three));
static FOURS: LazyLock<Rows> = LazyLock::new(|| Rows::new(4, best_of_threes));
static FIVES: LazyLock<Rows> = LazyLock::new(|| Rows::new(5, best_of_threes));

/// Rows by sum of keys. Sixty-four sums that follow each other are a group, and each group is
/// moved as far as it must be for no two sums to meet, which leaves next to no gaps.
struct Rows {
    moves: Box<[u16; GROUPS]>,
    rows: Vec<Row>,
}

const GROUPS: usize = HIGHEST / 64 + 1;

impl Rows {
    fn new(cards: usize, row: impl Fn(&[usize]) -> Row) -> Rows {
        let mut groups = vec![0u64; GROUPS];
        each_board(&mut Vec::new(), cards, &mut |board| {
            groups[key(board) as usize / 64] |= 1 << (key(board) % 64);
        });
        let mut order: Vec<usize> = (0..GROUPS).filter(|group| groups[*group] != 0).collect();
        order.sort_by_key(|group| std::cmp::Reverse(groups[*group].count_ones()));
        let mut moves: Box<[u16; GROUPS]> = vec![0; GROUPS].try_into().expect("as many");
        let mut taken = Taken::default();
        for group in order {
            moves[group] = taken.first_fit(groups[group]);
        }
        let mut rows = Rows { moves, rows: vec![NOTHING; taken.len()] };
        each_board(&mut Vec::new(), cards, &mut |board| {
            let at = rows.at(key(board));
            rows.rows[at] = row(board);
        });
        rows
    }

    #[inline]
    fn at(&self, key: u32) -> usize {
        self.moves[key as usize / 64] as usize + key as usize % 64
    }

    #[inline]
    fn row(&self, key: u32) -> &Row {
        &self.rows[self.at(key)]
    }
}

/// Places that are taken, a bit for each.
#[derive(Default)]
struct Taken {
    words: Vec<u64>,
    /// The words before this one are full.
    full: usize,
}

impl Taken {
    /// Takes the places of a group as near to the front as it fits, and says how far from there.
    fn first_fit(&mut self, group: u64) -> u16 {
        let members: Vec<u32> = (0..64).filter(|bit| group >> bit & 1 == 1).collect();
        // A group that begins at the end of the full words may still reach a place behind them.
        for at in self.full.saturating_sub(1).. {
            self.words.resize(self.words.len().max(at + 2), 0);
            let here = u128::from(self.words[at]) | u128::from(self.words[at + 1]) << 64;
            // All 64 moves at once: those that no member of the group forbids.
            let fits = members.iter().fold(!0, |fits, bit| fits & !((here >> bit) as u64));
            if fits != 0 {
                let by = fits.trailing_zeros();
                let here = here | u128::from(group) << by;
                (self.words[at], self.words[at + 1]) = (here as u64, (here >> 64) as u64);
                self.full += self.words[self.full..].iter().take_while(|w| **w == !0).count();
                return 64 * at as u16 + by as u16;
            }
        }
        unreachable!("there is always room at the end")
    }

    /// One more than the last place taken.
    fn len(&self) -> usize {
        let last = self.words.iter().rposition(|word| *word != 0);
        last.map_or(0, |at| 64 * at + 64 - self.words[at].leading_zeros() as usize)
    }
}

/// Tells of every choice of so many more ranks, the lowest first, no more than four of each.
pub(super) fn each_board(ranks: &mut Vec<usize>, left: usize, each: &mut impl FnMut(&[usize])) {
    if left == 0 {
        return each(ranks);
    }
    for rank in ranks.last().copied().unwrap_or(0)..13 {
        if ranks.len() < 4 || ranks[ranks.len() - 4] != rank {
            ranks.push(rank);
            each_board(ranks, left - 1, each);
            ranks.pop();
        }
    }
}

pub(super) fn key(ranks: &[usize]) -> u32 {
    ranks.iter().map(|rank| KEYS[*rank]).sum()
}

/// Three cards of the board with each pair.
fn of_three(board: &[usize]) -> Row {
    let mut row = NOTHING;
    for (one, other) in (0..13).flat_map(|one| (0..=one).map(move |other| (one, other))) {
        let mut suits = Suit::ALL.into_iter().cycle();
        let mut ranks = [one, other, board[0], board[1], board[2]];
        // Sorted, so that equal ranks get different suits; the fifth card is of the first's suit,
        // and five of a kind are the only hand with a card twice.
        ranks.sort_unstable();
        let card = |rank: usize| Some(Card::new(Rank::ALL[rank], suits.next()?));
        let hand = ranks.map(card).map(|card| card.expect("endless suits"));
        row.0[pair(one as u8, other as u8) as usize] = high::rank(&hand).map_or(0, Strength::place);
    }
    row
}

/// The best of every three cards of a greater board.
fn best_of_threes(board: &[usize]) -> Row {
    let mut best = NOTHING;
    for a in 0..board.len() {
        for b in 0..a {
            for c in 0..b {
                best.max(THREES.row(key(&[board[a], board[b], board[c]])));
            }
        }
    }
    best
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn next_to_no_room_is_lost() {
        let sizes = [&THREES, &FOURS, &FIVES].map(|rows| rows.rows.len());
        assert_eq!(sizes, [455, 1820, 6347], "of 455, 1,820 and 6,175 boards");
        assert_eq!(PAIR.iter().max(), Some(&90), "91 pairs fit into a row");
    }
}
