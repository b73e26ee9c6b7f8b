//! The low half of a pot, and games won by the lowest hand alone.

use super::faces::{Faces, low_rank, lows};
use ranking::low8;

/// How many of a thousand pairs of unseen cards do not make a better low with these open ranks than
/// this one; ties count half.
pub(super) fn behind(own: u8, open: u8, unseen: Faces) -> i64 {
    let three = lowest(open, 3);
    if three.count_ones() < 3 {
        return 1000;
    }
    let count = |place: u32| unseen.of_ranks(low_rank(place)).len();
    let mut better = 0;
    for first in 0..8 {
        for second in (0..first).filter(|_| open >> first & 1 == 0) {
            if open >> second & 1 == 1 {
                continue;
            }
            let place = low8::of_ranks(three | 1 << first | 1 << second).place();
            let weight = match place {
                _ if place > own => 2,
                _ if place == own => 1,
                _ => continue,
            };
            better += weight * count(first) * count(second);
        }
    }
    let all = unseen.len() * (unseen.len() - 1);
    1000 * (all - better) / all.max(1)
}

/// The `n` lowest of these ranks.
fn lowest(mut ranks: u8, many: u32) -> u8 {
    while ranks.count_ones() > many {
        ranks ^= 1 << ranks.ilog2();
    }
    ranks
}

/// The probability, in thousandths, that a low becomes possible on a board, and the board to use
/// for evaluating a hand until then.
pub(super) fn possible(board: Faces, own: Faces, to_come: usize) -> (i64, u8) {
    let (mut open, own) = (lows(board.ranks()), lows(own.ranks()));
    let likely = match (open.count_ones(), to_come) {
        (3.., _) => 1000,
        (2, 1) => 420,
        (2, 2..) => 680,
        (1, 2..) => 230,
        _ => 0,
    };
    // Missing cards are assumed to be high ones that the hand does not have.
    for place in (0..8).rev().filter(|place| own >> place & 1 == 0) {
        if open.count_ones() < 3 {
            open |= 1 << place;
        }
    }
    (likely, open)
}

/// The low that two of these ranks make with three open ones.
pub(super) fn of_two(own: Faces, open: u8) -> u8 {
    let own = lowest(lows(own.ranks()) & !open, 2);
    if own.count_ones() < 2 { 0 } else { low8::of_ranks(lowest(open, 3) | own).place() }
}

/// In games that the lowest hand wins alone: how many of a thousand hands it beats, by its highest
/// card or by what it lacks.
pub(super) fn alone(own: Faces) -> i64 {
    const BY_HIGHEST: [i64; 13] = [0, 0, 0, 0, 999, 985, 950, 880, 770, 620, 460, 310, 180];
    // The ace lowest.
    let ranks = (own.ranks() << 1 | own.ranks() >> 12) & 0x1fff;
    let mut five = ranks;
    while five.count_ones() > 5 {
        five ^= 1 << five.ilog2();
    }
    let (held, high) = (five.count_ones() as usize, five.checked_ilog2().unwrap_or(0) as usize);
    match held {
        5 => BY_HIGHEST[high],
        _ => BY_HIGHEST[high.max(4)] * (held as i64 + 1) / 6 - 90 * own.twice().count_ones() as i64,
    }
}
