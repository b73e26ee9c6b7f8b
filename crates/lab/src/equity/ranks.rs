//! Hold'em by ranks.
//!
//! Without a flush the suits of a board do not matter, so all boards with the same ranks are
//! counted at once, as if there were no flushes. Then the boards that make one are counted by the
//! ranks of its suit and the ranks of the rest, and moved. Of 1,712,304 boards about forty thousand
//! are left.

use super::order::Value;
use super::{Front, Tally};
use crate::Spot;
use cards::{Card, Rank};
use ranking::high::{self, Ranks};
use ranking::low8;

/// Cards, reduced to what matters.
#[derive(Clone, Copy)]
struct Known {
    ranks: Ranks,
    /// Thirteen bits for each suit.
    suits: [u32; 4],
    /// Ranks from the ace to the eight.
    lows: u8,
}

/// What a set of ranks adds to a board, and in how many ways it can come.
#[derive(Clone, Copy)]
struct Part {
    ranks: Ranks,
    lows: u8,
    ways: u64,
}

impl Known {
    fn of(cards: &[Card]) -> Known {
        let mut known = Known { ranks: Ranks::NONE, suits: [0; 4], lows: 0 };
        for (rank, suit) in cards.iter().filter_map(|card| card.rank().zip(card.suit())) {
            known.ranks = known.ranks.with(rank);
            known.suits[suit as usize] |= 1 << rank as u32;
            known.lows |= low(rank);
        }
        known
    }
}

/// The bit of a rank among the lows, ace lowest; zero above the eight.
fn low(rank: Rank) -> u8 {
    (1_u32 << ((rank as u32 + 1) % 13)) as u8
}

impl Part {
    const NONE: Part = Part { ranks: Ranks::NONE, lows: 0, ways: 1 };

    /// With `n` more cards of a rank, of which this many are left.
    fn with(self, rank: Rank, n: u64, left: u64) -> Part {
        let mut part = self;
        for drawn in 0..n {
            part.ranks = part.ranks.with(rank);
            part.lows |= low(rank);
            // The binomial coefficient, one factor at a time; zero if there are too few.
            part.ways = part.ways * left.saturating_sub(drawn) / (drawn + 1);
        }
        part
    }

    fn and(self, other: Part) -> Part {
        Part {
            ranks: self.ranks.and(other.ranks),
            lows: self.lows | other.lows,
            ways: self.ways * other.ways,
        }
    }
}

/// Every board, by ranks.
pub(crate) fn rank_by_rank(spot: &Spot, tally: &mut Tally, progress: &mut dyn FnMut(u64)) {
    let hands: Vec<Known> = spot.hands.iter().map(|hand| Known::of(hand)).collect();
    let board = Known::of(&spot.board);
    let stub = Known::of(&spot.stub);
    let known = Part { ranks: board.ranks, lows: board.lows, ways: 1 };
    let mut showdown = Showdown { hands: &hands, tally };
    for part in parts(&stub.suits, spot.to_board) {
        showdown.plain(known.and(part));
    }
    for suit in 0..4 {
        let held = hands.iter().map(|hand| hand.suits[suit].count_ones()).max().unwrap_or(0);
        let others: Vec<u32> =
            (0..4).filter(|other| *other != suit).map(|at| stub.suits[at]).collect();
        for of_suit in 0..=spot.to_board {
            if held + board.suits[suit].count_ones() + (of_suit as u32) < 5 {
                continue;
            }
            let rest = parts(&others, spot.to_board - of_suit);
            for suited in subsets(stub.suits[suit], of_suit as u32) {
                let start = ranks(suited).fold(known, |part, rank| part.with(rank, 1, 1));
                showdown.flushes(suit, board.suits[suit] | suited, start, &rest);
            }
        }
    }
    progress(spot.boards() as u64);
}

/// Every choice of this many ranks from these suits.
fn parts(suits: &[u32], cards: usize) -> Vec<Part> {
    fn follow(rank: usize, cards: usize, part: Part, left: &[u64; 13], parts: &mut Vec<Part>) {
        if cards == 0 {
            return parts.push(part);
        }
        if rank < 13 {
            for n in 0..=(left[rank] as usize).min(cards) {
                let part = part.with(Rank::ALL[rank], n as u64, left[rank]);
                follow(rank + 1, cards - n, part, left, parts);
            }
        }
    }
    let left = |rank: usize| suits.iter().filter(|suit| *suit >> rank & 1 == 1).count() as u64;
    let mut parts = Vec::new();
    follow(0, cards, Part::NONE, &std::array::from_fn(left), &mut parts);
    parts
}

struct Showdown<'a> {
    hands: &'a [Known],
    tally: &'a mut Tally,
}

impl Known {
    /// Its value with a board, ignoring flushes.
    fn value(&self, board: Part) -> Value {
        let low = low8::of_ranks(self.lows | board.lows);
        (self.ranks.and(board.ranks).strength().place(), low.place().into())
    }
}

impl Showdown<'_> {
    /// Counts a board as if there were no flushes.
    fn plain(&mut self, board: Part) {
        let hands = self.hands.iter().enumerate();
        let front =
            hands.fold(Front::default(), |front, (at, hand)| front.with(at, hand.value(board)));
        self.tally.add(front, board.ways);
    }

    /// Moves the boards with these ranks of a suit and any rest to the hands that win with a flush.
    fn flushes(&mut self, suit: usize, suited: u32, start: Part, rest: &[Part]) {
        let flush =
            |hand: &Known| high::of_suit(suited | hand.suits[suit]).map_or(0, |s| s.place());
        let flushes: Vec<u16> = self.hands.iter().map(flush).collect();
        for part in rest {
            let board = start.and(*part);
            let (mut plain, mut right) = (Front::default(), Front::default());
            for (at, (hand, flush)) in self.hands.iter().zip(&flushes).enumerate() {
                let (high, low) = hand.value(board);
                plain = plain.with(at, (high, low));
                // If seven cards contain a flush, nothing else in them beats it except a better
                // flush.
                right = right.with(at, (high.max(*flush), low));
            }
            self.tally.shift(plain, right, part.ways);
        }
    }
}

/// The ranks of a mask.
fn ranks(mask: u32) -> impl Iterator<Item = Rank> {
    Rank::ALL.into_iter().filter(move |rank| mask >> *rank as u32 & 1 == 1)
}

/// The subsets of this many bits.
fn subsets(of: u32, bits: u32) -> impl Iterator<Item = u32> {
    let next = move |set: &u32| (*set != 0).then(|| (set - 1) & of);
    std::iter::successors(Some(of), next).filter(move |set| set.count_ones() == bits)
}
