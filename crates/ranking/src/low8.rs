//! Eight or better: the lowest five of five to eight cards, if they have five different ranks, none
//! above an eight (PA-01, S8-04).

use crate::kinds::{kinds, listed, named};
use crate::low::{Seen, pool};
use crate::words::{ACE_FIRST, Words};
use cards::{Card, Deck};

kinds! {
    /// The kinds of low hand, worst first.
    NoLow "no-low"
    EightLow "eight-low"
    SevenLow "seven-low"
    SixLow "six-low"
    FiveLow "five-low"
}

/// The strength of a low hand: the larger wins, equals tie. Hands that do not qualify are all
/// equal, and below any other.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Strength(u8);

/// There are 56 hands that qualify.
const LAST: u8 = 56;

/// The lowest five ranks of each qualifying hand by its place, after one entry for no low.
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
    // Better hands come later and overwrite worse ones.
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

/// The size of these tables.
pub(crate) const BYTES: usize = size_of_val(&LOWEST) + size_of_val(&BY_RANKS);

/// The strength of the lowest five of five to eight cards.
///
/// `None` for fewer or more cards, for a joker, a tile or an unknown card, and for duplicate cards.
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

pool!(Seen::ranks, |_seen, ranks| Some(of_ranks(ranks as u8)));

impl Strength {
    /// A hand that does not qualify.
    pub const NO_LOW: Strength = Strength(0);

    /// The hand at this place, up to 56.
    pub(crate) const fn at(place: u8) -> Strength {
        Strength(place)
    }

    /// The qualifying hand at this place, if there is one.
    pub fn with_place(place: u32) -> Option<Strength> {
        let place = u8::try_from(place).ok()?;
        (1..=LAST).contains(&place).then_some(Strength(place))
    }

    /// The place among all qualifying hands, the worst at 1; 0 if it does not qualify.
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

named!(LAST as u16, |place: u8| Some(Strength(place)));

listed!("low8", Deck::STANDARD, 5..=8);
