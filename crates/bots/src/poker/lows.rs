//! The low half of a pot, and games won by the lowest hand alone.

use super::faces::{Faces, RANKS, Ranks, low_rank, lows};
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

/// How many of a thousand hands of three cards are worse than these, where low hands win: the 286
/// sets of three ranks come before every pair.
pub(super) fn three(own: Faces) -> i64 {
    let ranks = ace_first(own.ranks());
    if ranks.count_ones() < 3 {
        let pair = ace_first(own.twice()).checked_ilog2().unwrap_or(0);
        return 13 * (12 - i64::from(pair));
    }
    // The place of the set among all, those with a lower highest card first.
    let [low, middle, high] = three_of(ranks).map(i64::from);
    let place = high * (high - 1) * (high - 2) / 6 + middle * (middle - 1) / 2 + low;
    1000 * (3796 + 64 * (285 - place)) / 22_100
}

/// The ranks of some cards, the ace lowest.
pub(super) fn ace_first(ranks: Ranks) -> Ranks {
    (ranks << 1 | ranks >> 12) & RANKS
}

/// The highest card that a low hand of these ranks will likely have when so many more cards have come,
/// in hundredths of a rank above the ace: some of the lowest ranks are kept, and as many as are missing
/// lie evenly among those that come.
pub(super) fn expected(ranks: Ranks, free: i64) -> i64 {
    let (mut left, mut high, mut best) = (ranks, 0, 1300);
    for held in 0..=5 {
        let missing = 5 - held;
        if missing <= free {
            let filled = 1300 * missing / (free + 1);
            best = best.min(filled.max(high) + filled.min(high) / 4);
        }
        if left == 0 {
            break;
        }
        high = 100 * i64::from(left.trailing_zeros());
        left &= left - 1;
    }
    best
}

/// How likely a low hand is lower than another one, by what both are expected to be.
pub(super) fn ahead(own: i64, other: i64) -> i64 {
    (500 + (other - own) * 28 / 10).clamp(20, 985)
}

/// How likely so many low ranks become five when so many more cards come, in thousandths.
pub(super) fn qualifies(held: u32, coming: usize) -> i64 {
    const BY_COMING: [[i64; 5]; 4] =
        [[1000; 5], [0, 350, 580, 730, 830], [0, 0, 160, 350, 520], [0, 0, 0, 70, 180]];
    let missing = 5_u32.saturating_sub(held) as usize;
    BY_COMING.get(missing).map_or(0, |likely| likely[coming.min(4)])
}

/// The lowest three of these ranks, by number.
fn three_of(mut ranks: Ranks) -> [u32; 3] {
    std::array::from_fn(|_| {
        let low = ranks.trailing_zeros();
        ranks &= ranks - 1;
        low
    })
}

/// In games that the lowest hand wins alone: how many of a thousand hands it beats, by its highest
/// card or by what it lacks.
pub(super) fn alone(own: Faces) -> i64 {
    const BY_HIGHEST: [i64; 13] = [0, 0, 0, 0, 999, 985, 950, 880, 770, 620, 460, 310, 180];
    // The ace lowest.
    let ranks = ace_first(own.ranks());
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

#[cfg(test)]
mod tests {
    use super::super::faces::faces;
    use super::*;

    #[test]
    fn three_cards_for_a_low_hand() {
        let order =
            ["As 2d 3c", "As 2d 8c", "6s 7d 8c", "As 2d 9c", "Js Qd Kc", "As Ad 2c", "Ks Kd 2c"];
        let worth = order.map(|text| three(faces(text)));
        assert!(worth.is_sorted_by(|a, b| a > b), "{worth:?}");
        assert!(worth[0] > 990 && worth[4] > 165 && worth[5] < 172 && worth[6] == 0, "{worth:?}");
    }
}
