//! Omaha: exactly two of four hole cards, or of five, with exactly three of the board, for high and
//! for low (OM-01). Boards of three and four cards are ranked as they are.
//!
//! What a pair of hole ranks makes with a board is precomputed for every board, so a hand is the
//! best of six or ten numbers in one row of a table. Flushes are rare and looked up by suit.
//!
//! What a loop over hands calls is always inlined: left to itself, the compiler only does that in
//! small programs, and large ones lose half the speed.

mod count;
mod listed;
mod pairs;
mod rows;

pub(crate) use listed::RANKINGS;

use crate::high::{Strength, table};
use crate::hold::{self, Hold, PLACES};
use crate::low8;
use cards::Card;
use pairs::pair;
use rows::Row;

/// The size of all Omaha tables.
pub(crate) const BYTES: usize = rows::BYTES + size_of_val(&pairs::PAIR);

/// The best high hand from four or five hole cards and a board of three to five.
///
/// `None` for other numbers of cards, for a joker, a tile or an unknown card, and for duplicate
/// cards.
#[inline(always)]
pub fn high(hole: &[Card], board: &[Card]) -> Option<Strength> {
    match hole.len() {
        5 => Board::new(board)?.high(&FiveHole::of_five(hole)?),
        _ => Board::new(board)?.high(&Hole::new(hole)?),
    }
}

/// The best eight-or-better low, as for [`high`].
#[inline]
pub fn low8(hole: &[Card], board: &[Card]) -> Option<low8::Strength> {
    match hole.len() {
        5 => Board::new(board)?.low8(&FiveHole::of_five(hole)?),
        _ => Board::new(board)?.low8(&Hole::new(hole)?),
    }
}

/// Both at once.
#[inline]
pub fn high_low8(hole: &[Card], board: &[Card]) -> Option<(Strength, low8::Strength)> {
    let board = Board::new(board)?;
    match hole.len() {
        5 => board.high_low8(&FiveHole::of_five(hole)?),
        _ => board.high_low8(&Hole::new(hole)?),
    }
}

/// Hole cards, prepared for many boards: four, or as many as have this many pairs.
#[derive(Clone, Copy, Debug)]
pub struct Hole<const PAIRS: usize = 6> {
    /// The ways to take two of them, as indexes into a row.
    pairs: [u8; PAIRS],
    /// Sixteen bits per suit.
    seen: u64,
    /// The top bit of a suit's four: two or more cards of it.
    suits: u32,
    /// Ranks from the ace to the eight.
    lows: u8,
}

/// Five hole cards.
pub type FiveHole = Hole<10>;

/// Cards for a board. Boards with the same beginning start with a copy of the same pool.
#[derive(Clone, Copy, Debug)]
pub struct Pool(Hold);

/// A board of three to five cards, prepared for many hands.
#[derive(Clone, Copy, Debug)]
pub struct Board {
    row: Row,
    seen: u64,
    /// The top bit of a suit's four: three or more cards of it.
    suits: u32,
    lows: u8,
}

impl Pool {
    /// No cards.
    pub const EMPTY: Pool = Pool(Hold::EMPTY);

    #[inline]
    pub fn add(&mut self, card: Card) {
        self.0.add(&PLACES, card);
    }

    #[inline(always)]
    fn of(cards: &[Card]) -> Pool {
        let mut pool = Pool::EMPTY;
        // One more card than any hand has is enough for it to be refused.
        cards.iter().take(6).for_each(|card| pool.add(*card));
        pool
    }

    /// Ranks from the ace to the eight.
    #[inline]
    fn lows(self) -> u8 {
        let halves = self.0.seen | self.0.seen >> 32;
        let ranks = (halves | halves >> 16) as u32;
        (ranks << 1 | (ranks >> 12 & 1)) as u8
    }

    /// The board of these cards, if there are three to five different ones of the 52.
    #[inline(always)]
    pub fn board(self) -> Option<Board> {
        let len = self.0.len_plain().filter(|len| matches!(len, 3..=5))?;
        let row = Row::of(len, self.0.key());
        Some(Board { row, seen: self.0.seen, suits: self.0.suits(3), lows: self.lows() })
    }
}

impl Hole {
    /// Four different cards of the 52.
    #[inline(always)]
    pub fn new(cards: &[Card]) -> Option<Hole> {
        let [a, b, c, d] = *<&[Card; 4]>::try_from(cards).ok()?;
        Hole::of_pairs(cards, [(a, b), (a, c), (a, d), (b, c), (b, d), (c, d)])
    }
}

impl FiveHole {
    /// Five different cards of the 52.
    #[inline(always)]
    pub fn of_five(cards: &[Card]) -> Option<FiveHole> {
        let [a, b, c, d, e] = *<&[Card; 5]>::try_from(cards).ok()?;
        let of_four = [(a, b), (a, c), (a, d), (b, c), (b, d), (c, d)];
        let with_fifth = [(a, e), (b, e), (c, e), (d, e)];
        let pairs = std::array::from_fn(|at| if at < 6 { of_four[at] } else { with_fifth[at - 6] });
        Hole::of_pairs(cards, pairs)
    }
}

impl<const PAIRS: usize> Hole<PAIRS> {
    #[inline(always)]
    fn of_pairs(cards: &[Card], pairs: [(Card, Card); PAIRS]) -> Option<Hole<PAIRS>> {
        let pool = Pool::of(cards);
        pool.0.len_plain()?;
        let pairs = pairs.map(|(one, other)| pair(one.byte() / 4, other.byte() / 4));
        Some(Hole { pairs, seen: pool.0.seen, suits: pool.0.suits(2), lows: pool.lows() })
    }
}

impl Board {
    /// Three to five different cards of the 52.
    #[inline(always)]
    pub fn new(cards: &[Card]) -> Option<Board> {
        Pool::of(cards).board()
    }

    /// The best high hand; `None` if hole cards and board share a card.
    #[inline(always)]
    pub fn high<const PAIRS: usize>(&self, hole: &Hole<PAIRS>) -> Option<Strength> {
        if self.seen & hole.seen != 0 {
            return None;
        }
        let by_ranks = self.row.best(&hole.pairs);
        // A board has at most one suit with three cards.
        let flush = self.suits & hole.suits;
        Some(if flush == 0 { by_ranks } else { by_ranks.max(self.flush(hole, flush)) })
    }

    /// The best eight-or-better low; `None` if hole cards and board share a card.
    #[inline]
    pub fn low8<const PAIRS: usize>(&self, hole: &Hole<PAIRS>) -> Option<low8::Strength> {
        let apart = self.seen & hole.seen == 0;
        apart.then(|| rows::low(hole.lows, self.lows))
    }

    /// Both at once.
    #[inline]
    fn high_low8<const PAIRS: usize>(
        &self,
        hole: &Hole<PAIRS>,
    ) -> Option<(Strength, low8::Strength)> {
        Some((self.high(hole)?, self.low8(hole)?))
    }

    #[cold]
    fn flush<const PAIRS: usize>(&self, hole: &Hole<PAIRS>, suit: u32) -> Strength {
        best_flush(hold::of_suit(hole.seen, suit), hold::of_suit(self.seen, suit))
    }
}

/// The best flush from two of these ranks of the hand and three of these of the board.
fn best_flush(hole: u32, board: u32) -> Strength {
    let threes = || subsets(board, 3);
    let hands = subsets(hole, 2).flat_map(|two| threes().map(move |three| two | three));
    hands.map(table::by_flush).max().expect("two of the suit and three")
}

/// The subsets with this many bits.
fn subsets(of: u32, bits: u32) -> impl Iterator<Item = u32> {
    let next = move |set: &u32| (*set != 0).then(|| (set - 1) & of);
    std::iter::successors(Some(of), next).filter(move |set| set.count_ones() == bits)
}
