//! Counting every hand with every board.
//!
//! There are 463,563,500,400 of them with five cards on the board. They are counted by rank, times
//! the number of ways to assign suits, as if there were no flushes. Then the hands with a flush are
//! counted by the ranks of its suit, and moved.

use super::pairs::pair;
use super::rows::{Row, low};
use super::{best_flush, subsets};
use crate::high::KEYS;

/// Some ranks of a board, the lowest first, and the sum of their keys.
struct Ranks {
    ranks: Vec<usize>,
    key: u32,
}

/// Every choice of this many ranks.
fn choices(cards: usize) -> Vec<Ranks> {
    let mut all = Vec::new();
    let mut push = |ranks: &[usize]| all.push(Ranks { ranks: ranks.to_vec(), key: key(ranks) });
    each_board(&mut Vec::new(), cards, &mut push);
    all
}

/// Visits every choice of this many more ranks, lowest first, at most four of each.
fn each_board(ranks: &mut Vec<usize>, left: usize, each: &mut impl FnMut(&[usize])) {
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

fn key(ranks: &[usize]) -> u32 {
    ranks.iter().map(|rank| KEYS[*rank]).sum()
}

/// In how many ways these ranks can be drawn if this many of each are left.
fn ways(ranks: &[usize], left: &[u64; 13]) -> u64 {
    let (mut ways, mut again) = (1, 0);
    for (at, rank) in ranks.iter().enumerate() {
        again = if at > 0 && ranks[at - 1] == *rank { again + 1 } else { 0 };
        // The binomial coefficient, one factor at a time.
        ways = ways * left[*rank].saturating_sub(again) / (again + 1);
    }
    ways
}

/// How many of each rank are left after taking these.
fn left(of_each: u64, taken: &[usize]) -> [u64; 13] {
    let mut left = [of_each; 13];
    taken.iter().for_each(|rank| left[*rank] = left[*rank].saturating_sub(1));
    left
}

/// How many hands and boards have each place of high, from 0 to `last`, with this many board cards.
pub(super) fn highs(cards: usize, last: u16, progress: &mut dyn FnMut(u64)) -> Vec<u64> {
    let mut places = vec![0; usize::from(last) + 1];
    let boards = choices(cards);
    for hole in choices(4) {
        let (times, left) = (ways(&hole.ranks, &[4; 13]), left(4, &hole.ranks));
        let pairs = pairs(&hole.ranks);
        for board in &boards {
            let ways = times * ways(&board.ranks, &left);
            if ways > 0 {
                places[Row::of(cards, board.key).best(&pairs).place() as usize] += ways;
            }
        }
    }
    // The slow part starts here.
    let others: Vec<Vec<Ranks>> = (0..=cards - 3).map(choices).collect();
    let suits: Vec<u32> =
        (0..1 << 13).filter(|suit: &u32| matches!(suit.count_ones(), 2..=4)).collect();
    let (mut told, total) = (0, places.iter().sum::<u64>());
    for (at, suit) in suits.iter().enumerate() {
        flushes(*suit, &others, &mut places);
        let now = total / suits.len() as u64 * at as u64;
        progress(now - told);
        told = now;
    }
    progress(total - told);
    places
}

/// Moves the boards on which a hand has a flush to their right places; the ranks are those of the
/// suit in the hand, and the others belong to the board.
fn flushes(suit: u32, others: &[Vec<Ranks>], places: &mut [u64]) {
    let cards = others.len() + 2;
    for hole in choices(4 - suit.count_ones() as usize) {
        // Any of the four suits, and the other three for the rest of the hand.
        let (times, left) = (4 * ways(&hole.ranks, &[3; 13]), left(3, &hole.ranks));
        let pairs = pairs(&[of_mask(suit), hole.ranks].concat());
        for (number, others) in others.iter().enumerate() {
            let with_ways = |other: &Ranks| (other.key, times * ways(&other.ranks, &left));
            let others: Vec<(u32, u64)> =
                others.iter().map(with_ways).filter(|o| o.1 > 0).collect();
            for suited in subsets(!suit & 0x1fff, (cards - number) as u32) {
                let flush = best_flush(suit, suited).place();
                let suited = key(&of_mask(suited));
                for (other, ways) in &others {
                    let plain = Row::of(cards, suited + other).best(&pairs).place();
                    if flush > plain {
                        places[plain as usize] -= ways;
                        places[flush as usize] += ways;
                    }
                }
            }
        }
    }
}

fn of_mask(ranks: u32) -> Vec<usize> {
    (0..13).filter(|rank| ranks >> rank & 1 == 1).collect()
}

fn pairs(ranks: &[usize]) -> [u8; 6] {
    let pair = |one: usize, other: usize| pair(ranks[one] as u8, ranks[other] as u8);
    [pair(0, 1), pair(0, 2), pair(0, 3), pair(1, 2), pair(1, 3), pair(2, 3)]
}

/// How many hands and boards have each place of low, from 0 for no low, with this many board cards.
pub(super) fn lows(cards: usize, progress: &mut dyn FnMut(u64)) -> Vec<u64> {
    let mut places = vec![0; 57];
    let boards = choices(cards);
    let mut before = 0;
    for hole in choices(4) {
        let (times, left) = (ways(&hole.ranks, &[4; 13]), left(4, &hole.ranks));
        for board in &boards {
            let ways = times * ways(&board.ranks, &left);
            let [hole, board] = [&hole, board].map(|of| low_ranks(&of.ranks));
            places[low(hole, board).place() as usize] += ways;
        }
        let now = places.iter().sum();
        progress(now - before);
        before = now;
    }
    places
}

/// Ranks from the ace to the eight.
fn low_ranks(ranks: &[usize]) -> u8 {
    ranks.iter().fold(0, |low, rank| low | (1 << ((rank + 1) % 13)) as u8)
}
