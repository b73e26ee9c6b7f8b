//! Up cards of stud: whose board is highest or lowest, and whose single card (ST-02, RZ-02, MX-04,
//! MX-06).
//!
//! A board of fewer than five cards has no straights or flushes; suits break ties only between
//! single cards.

use crate::high::Category;
use crate::high::masks::{self, pack};
use crate::joker::values as joker;
use crate::mexican::values as mexican;
use cards::{Card, Rank};

/// How a board compares with others at its table: for [`high`] the higher board is greater, for
/// [`low`] the lower one, and the greatest opens. Ties are broken by seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Showing(u32);

/// How a single card compares with others, suit included: the greater is the higher.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Door(u8);

impl Showing {
    /// As a number: boards read by [`high`] can be compared with the value of a whole high hand,
    /// which is never below that of a board it contains.
    pub const fn value(self) -> u32 {
        self.0
    }
}

impl Door {
    pub const fn place(self) -> u8 {
        self.0
    }
}

/// The rank of the ace among single cards.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ace {
    /// Above the king: stud, where the lowest card must open (ST-02, S8-02).
    High,
    /// Below the deuce: razz, where the highest card must open (RZ-02).
    Low,
}

/// A single up card by rank, then suit, clubs lowest. `None` for a card without a rank.
pub fn door(card: Card, ace: Ace) -> Option<Door> {
    let (rank, suit) = (card.rank()?, card.suit()?);
    let level = match ace {
        Ace::Low if rank == Rank::Ace => 0,
        _ => 1 + rank as u8,
    };
    Some(Door(level * 4 + suit as u8))
}

/// The highest hand showing, with one to five up cards; a joker among them is wild, and alone it is
/// above an ace (MX-04, MX-06).
///
/// `None` for other numbers of cards, for a tile or an unknown card, and for duplicate cards.
pub fn high(up: &[Card]) -> Option<Showing> {
    let board = Board::of(up, |rank| rank as usize)?;
    if up.len() == 5 {
        // With a community card a board can be a whole hand (ST-10).
        return Some(board.whole(
            if board.joker { joker::of_ranks_wild } else { masks::of_ranks },
            if board.joker { joker::of_suit } else { masks::of_suit },
        ));
    }
    Some(board.part())
}

/// The highest hand showing at Mexican poker, where five cards can lie up if the dealer turned the last
/// one (MX-12). For the rest it is as [`high`]; eights, nines and tens are not in the deck.
pub fn mexican(up: &[Card]) -> Option<Showing> {
    let missing = |card: &Card| matches!(card.rank(), Some(Rank::Eight | Rank::Nine | Rank::Ten));
    if up.iter().any(missing) {
        return None;
    }
    let board = Board::of(up, mexican::bit)?;
    if up.len() == 5 {
        return Some(board.whole(
            if board.joker { mexican::of_ranks_wild } else { mexican::of_ranks },
            if board.joker { mexican::of_suit_wild } else { mexican::of_suit },
        ));
    }
    Some(board.part())
}

/// The lowest hand showing, with one to five up cards, ace lowest; pairs count against it. A joker
/// among them is the lowest rank that they lack.
///
/// `None` for other numbers of cards, for a tile or an unknown card, and for duplicate cards.
pub fn low(up: &[Card]) -> Option<Showing> {
    let Board { seen, joker, .. } = Board::of(up, |rank| (rank as usize + 1) % 13)?;
    let (kind, made, mut rest) = groups(seen);
    if joker {
        let ranks = made | rest;
        rest |= !ranks & (ranks + 1);
    }
    Some(Showing(!((kind as u32) << 26 | made << 13 | rest)))
}

const RANKS: u32 = (1 << 13) - 1;

/// The groups of equal cards, smallest first, and their category in a high hand.
const HIGH: [Category; 6] = [
    Category::HighCard,
    Category::OnePair,
    Category::TwoPair,
    Category::ThreeOfAKind,
    Category::FullHouse,
    Category::FourOfAKind,
];
const PAIR: usize = 1;

/// Up cards, sixteen bits per suit.
struct Board {
    seen: u64,
    joker: bool,
    /// The suit of all cards, if they share one.
    suit: Option<usize>,
}

impl Board {
    /// One to five different cards, each rank at its bit.
    fn of(up: &[Card], bit: fn(Rank) -> usize) -> Option<Board> {
        if !matches!(up.len(), 1..=5) {
            return None;
        }
        let mut board = Board { seen: 0, joker: false, suit: None };
        let mut suited = true;
        for card in up {
            if card.is_joker() && !board.joker {
                board.joker = true;
                continue;
            }
            let suit = card.suit()? as usize;
            let one = 1 << (16 * suit + bit(card.rank()?));
            if board.seen & one != 0 {
                return None;
            }
            board.seen |= one;
            suited &= *board.suit.get_or_insert(suit) == suit;
        }
        board.suit = board.suit.filter(|_| suited);
        Some(board)
    }

    /// What five cards show, by the values of their ranks and of their suit.
    fn whole(&self, of_ranks: fn(u64, usize) -> u32, of_suit: fn(u32) -> u32) -> Showing {
        let of_suit = |suit: usize| of_suit((self.seen >> (16 * suit)) as u32 & RANKS);
        Showing(of_ranks(self.seen, 0).max(self.suit.map_or(0, of_suit)))
    }

    /// What fewer cards show: no straight and no flush.
    fn part(&self) -> Showing {
        let (kind, made, rest) = groups(self.seen);
        let value = match (self.joker, kind, rest) {
            (false, ..) => pack(HIGH[kind], made, rest),
            // Above any single card, below any pair.
            (true, 0, 0) => pack(Category::OnePair, 0, 0),
            (true, 0, ranks) => {
                let top = 1 << ranks.ilog2();
                pack(Category::OnePair, top, ranks ^ top)
            }
            (true, PAIR, rest) => pack(Category::ThreeOfAKind, made, rest),
            (true, ..) => pack(Category::FourOfAKind, made, rest),
        };
        Showing(value)
    }
}

/// The kind of up to five cards by their groups, the ranks of the groups and the other ranks.
fn groups(seen: u64) -> (usize, u32, u32) {
    let [c, d, h, s] = [0, 16, 32, 48].map(|shift| (seen >> shift) as u32 & RANKS);
    let once = c | d | h | s;
    let twice = (c & d) | (h & s) | ((c | d) & (h | s));
    let thrice = (c & d & (h | s)) | (h & s & (c | d));
    let quads = c & d & h & s;
    if quads != 0 {
        (5, quads, once ^ quads)
    } else if thrice != 0 && twice != thrice {
        (4, thrice, twice ^ thrice)
    } else if thrice != 0 {
        (3, thrice, once ^ thrice)
    } else if twice.count_ones() == 2 {
        (2, twice, once ^ twice)
    } else if twice != 0 {
        (PAIR, twice, once ^ twice)
    } else {
        (0, 0, once)
    }
}
