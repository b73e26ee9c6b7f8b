//! Eight or better: the lowest five of five to eight cards, if they are of five different ranks,
//! none above an eight (PA-01, S8-04).

use crate::count::{self, Counted};
use crate::kinds::kinds;
use crate::low::Seen;
use crate::words::{ACE_FIRST, Words};
use crate::{Ranked, Ranking};
use cards::{Card, Deck};
use std::fmt;

kinds! {
    /// The kinds of low hand, worst first.
    NoLow "no-low"
    EightLow "eight-low"
    SevenLow "seven-low"
    SixLow "six-low"
    FiveLow "five-low"
}

/// How good a low hand is: the larger wins, equals tie. Hands that do not qualify are all equal,
/// and less than any other.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Strength(u8);

/// There are 56 hands that qualify.
const LAST: u8 = 56;

/// The lowest five ranks of each hand that qualifies, by its place, after one that does not.
static LOWEST: [u8; LAST as usize + 1] = {
    let mut lowest = [0; LAST as usize + 1];
    let (mut ranks, mut place) = (0_u32, LAST as usize);
    while ranks < 1 << 8 {
        // A greater mask is a worse hand.
        if ranks.count_ones() == 5 {
            lowest[place] = ranks as u8;
            place -= 1;
        }
        ranks += 1;
    }
    assert!(place == 0);
    lowest
};

/// Places by the set of ranks from ace to eight.
static BY_RANKS: [u8; 1 << 8] = {
    let mut places = [0; 1 << 8];
    let mut place = 1;
    // Better hands come later and take what they can.
    while place <= LAST as usize {
        let mut ranks = 0;
        while ranks < places.len() {
            if ranks & LOWEST[place] as usize == LOWEST[place] as usize {
                places[ranks] = place as u8;
            }
            ranks += 1;
        }
        place += 1;
    }
    places
};

/// The strength of the lowest five of five to eight cards.
///
/// None for fewer or more cards, for a joker, a tile or an unknown card, and for the same card twice.
#[inline]
pub fn rank(cards: &[Card]) -> Option<Strength> {
    if !matches!(cards.len(), 5..=8) {
        return None;
    }
    Pool(Seen::of(cards)).rank()
}

/// The strength of the lowest five of these ranks: eight bits, ace lowest.
#[inline]
pub fn of_ranks(ranks: u8) -> Strength {
    Strength(BY_RANKS[ranks as usize])
}

/// Cards to make a hand of. Hands that share a board begin with a copy of its pool.
#[derive(Clone, Copy, Debug)]
pub struct Pool(Seen);

impl Pool {
    /// No cards.
    pub const EMPTY: Pool = Pool(Seen::NONE);

    /// Adds a card.
    #[inline]
    pub fn add(&mut self, card: Card) {
        self.0.add(card);
    }

    /// The strength of the lowest five, as for [`rank`], of any number of cards.
    #[inline]
    pub fn rank(self) -> Option<Strength> {
        if !self.0.is_plain() {
            return None;
        }
        Some(Strength(BY_RANKS[self.0.ranks() as usize & 0xff]))
    }
}

impl Strength {
    /// A hand that does not qualify.
    pub const NO_LOW: Strength = Strength(0);

    /// The hand at this place, up to 56.
    #[inline]
    pub(crate) const fn at(place: u8) -> Strength {
        Strength(place)
    }

    /// The place among all hands that qualify, the worst at 1; 0 does not.
    #[inline]
    pub const fn place(self) -> u8 {
        self.0
    }

    /// Whether the hand qualifies.
    #[inline]
    pub const fn qualifies(self) -> bool {
        self.0 > 0
    }

    /// The kind of hand.
    pub fn category(self) -> Category {
        match LOWEST[self.0 as usize] {
            0 => Category::NoLow,
            // A five is the fifth rank, an eight the eighth.
            ranks => Category::ALL[8 - ranks.ilog2() as usize],
        }
    }

    /// In words: "eight low, eight-seven-five-four-ace".
    pub fn describe(self) -> String {
        let words = Words::new(self.category().as_str(), &ACE_FIRST);
        match LOWEST[self.0 as usize] {
            0 => words.end(),
            ranks => words.then(", ").each(ranks.into()).end(),
        }
    }
}

impl fmt::Debug for Strength {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} ({})", self.0, self.describe())
    }
}

pub(crate) static RANKING: Ranking = Ranking {
    name: "low8",
    deck: Deck::STANDARD,
    cards: 5..=8,
    hole: None,
    categories: &Category::NAMES,
    rank: |hole, board| {
        let mut pool = Pool::EMPTY;
        hole.iter().chain(board).for_each(|card| pool.add(*card));
        pool.rank().map(ranked)
    },
    count: |cards, progress| {
        let places = count::by_place(Pool::EMPTY, Deck::STANDARD, cards, LAST.into(), progress);
        by_category(&places)
    },
};

/// Hands by kind, from hands by place.
pub(crate) fn by_category(places: &[u64]) -> Vec<u64> {
    let mut counts = vec![0; Category::ALL.len()];
    for (place, n) in (0..).zip(places) {
        counts[Category::ALL.len() - 1 - Strength(place).category() as usize] += n;
    }
    counts
}

/// What a strength is called.
pub(crate) fn ranked(strength: Strength) -> Ranked {
    Ranked {
        strength: strength.place().into(),
        category: strength.category().as_str(),
        description: strength.describe(),
    }
}

impl Counted for Pool {
    #[inline]
    fn add(&mut self, card: Card) {
        Pool::add(self, card);
    }

    #[inline]
    fn place(self) -> u16 {
        self.rank().map_or(0, |strength| strength.place().into())
    }
}
