use super::choices;
use super::high::High;
use crate::high::{KEYS, masks};
use crate::hold::with_len;
use crate::joker::values::with;
use crate::numbers::Numbers;
use crate::omaha::pairs::{ROOM, pair};
use crate::out::Out;
use std::collections::HashMap;

/// Places by pair.
type Row = Numbers<ROOM>;

/// A row for every board of three to five cards, and the lows.
pub fn write(high: &High) -> std::io::Result<()> {
    let threes: HashMap<u32, Row> =
        choices(0..13, 3).into_iter().map(|(key, seen)| (key, of_three(high, seen))).collect();
    let (mut numbers, mut rows) = (Vec::new(), Vec::new());
    for cards in 3..=5 {
        for (key, seen) in choices(0..13, cards) {
            numbers.push((with_len(key, cards), rows.len() as u16));
            rows.push(best_of_threes(&threes, seen));
        }
    }
    let mut out = Out::new("omaha");
    out.table::<{ 1 << 11 }, { 1 << 14 }>("NUMBERS", &numbers)?;
    out.rows("ROWS", &rows)?;
    out.plain("LOWS", &lows())?;
    out.end()
}

/// Three cards of the board with each pair; zero where all five would be of one rank.
fn of_three(high: &High, board: u64) -> Row {
    let mut row = Row::NONE;
    for (one, other) in (0..13).flat_map(|one| (0..=one).map(move |other| (one, other))) {
        let hand = with(with(board, one), other);
        if hand.count_ones() == 5 {
            let pair = pair(one as u8, other as u8);
            row.set(pair.into(), high.place(masks::of_ranks(hand, 0)));
        }
    }
    row
}

/// The best of every three cards of a board.
fn best_of_threes(threes: &HashMap<u32, Row>, board: u64) -> Row {
    let keys: Vec<u32> =
        (0..64).filter(|bit| board >> bit & 1 == 1).map(|bit| KEYS[bit % 16]).collect();
    let mut best = Row::NONE;
    for a in 0..keys.len() {
        for b in 0..a {
            for c in 0..b {
                let three = &threes[&(keys[a] + keys[b] + keys[c])];
                (0..ROOM).for_each(|at| best.set(at, best.get(at).max(three.get(at))));
            }
        }
    }
    best
}

/// The places of the best low by the ranks of the board, then by those of the hand: exactly two
/// ranks of the hand with three others of the board. Ranks are eight bits, ace lowest; of two sets
/// of five the smaller number is the better low, since the highest cards are compared first.
fn lows() -> Vec<u8> {
    let sets = (0..=255_u8).rev().filter(|set| set.count_ones() == 5);
    let mut places = [0; 256];
    sets.zip(1..).for_each(|(set, place)| places[set as usize] = place);
    let mut lows = vec![0; 1 << 16];
    for board in 0..256_usize {
        for hole in 0..256_usize {
            let three = board.count_ones() == 3 && hole.count_ones() == 2;
            lows[board << 8 | hole] = if three && board & hole == 0 {
                places[board | hole]
            } else {
                let without = |set: usize| (0..8).map(move |bit| set & !(1 << bit));
                let boards = without(board).map(|board| lows[board << 8 | hole]);
                let holes = without(hole).map(|hole| lows[board << 8 | hole]);
                boards.chain(holes).max().unwrap_or(0)
            };
        }
    }
    lows
}
