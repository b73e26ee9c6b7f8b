//! Deuce-to-seven low: the worst hand of standard high poker is the best. Straights and flushes
//! count against the hand, and aces are always high, so that A-2-3-4-5 is not a straight.
//!
//! The tables of `high` place the five cards. Turning the order round and moving the one straight
//! that is none here is arithmetic.

use crate::high::table;
use crate::hold::{Hold, PLACES};
use crate::kinds::{kinds, listed, strength};
use crate::words::{DEUCE_FIRST, Words};
use crate::{high, words};
use cards::{Card, Deck};

kinds! {
    /// The kinds of deuce-to-seven hand, worst first.
    StraightFlush "straight-flush"
    FourOfAKind "four-of-a-kind"
    FullHouse "full-house"
    Flush "flush"
    Straight "straight"
    ThreeOfAKind "three-of-a-kind"
    TwoPair "two-pair"
    Pair "pair"
    AceLow "ace-low"
    KingLow "king-low"
    QueenLow "queen-low"
    JackLow "jack-low"
    TenLow "ten-low"
    NineLow "nine-low"
    EightLow "eight-low"
    SevenLow "seven-low"
}

strength! {
    /// The strength of a deuce-to-seven hand: the larger wins, equals tie.
    last high::LAST
}

/// The place in `high` of A-2-3-4-5, and the one it has as the lowest hand with an ace.
const WHEELS: [(u16, u16); 2] = [(5854, 785), (7453, 6648)];

/// The place of a hand among all hands from the lowest to the highest, given its place in `high`.
fn without_wheels(place: u16) -> u16 {
    WHEELS.iter().fold(place, |place, &(wheel, lowest_ace)| match place {
        _ if place == wheel => lowest_ace,
        _ if (lowest_ace..wheel).contains(&place) => place + 1,
        _ => place,
    })
}

/// The strength of five cards.
///
/// `None` for fewer or more cards, for a joker, a tile or an unknown card, and for duplicate cards.
pub fn rank(cards: &[Card]) -> Option<Strength> {
    let mut pool = Pool::EMPTY;
    cards.iter().take(6).for_each(|card| pool.add(*card));
    pool.rank()
}

/// Cards to make a hand from.
#[derive(Clone, Copy, Debug)]
pub struct Pool(Hold);

impl Pool {
    /// No cards.
    pub const EMPTY: Pool = Pool(Hold::EMPTY);

    #[inline]
    pub fn add(&mut self, card: Card) {
        self.0.add(&PLACES, card);
    }

    /// The strength of five cards, as for [`rank`].
    #[inline]
    pub fn rank(self) -> Option<Strength> {
        self.0.len_plain().filter(|len| *len == 5)?;
        let high = match self.0.flush() {
            None => table::by_ranks(5, self.0.key()),
            Some(ranks) => table::by_flush(ranks),
        };
        Strength::at(Strength::LAST + 1 - without_wheels(high.place()))
    }
}

impl Strength {
    /// The hand by its value in `high`; nothing for A-2-3-4-5, which is another hand there.
    fn in_high(self) -> Option<high::Strength> {
        let place = Strength::LAST + 1 - self.place();
        let high = WHEELS.iter().rev().try_fold(place, |place, &(wheel, lowest_ace)| match place {
            _ if place == lowest_ace => None,
            _ if (lowest_ace..=wheel).contains(&place) => Some(place - 1),
            _ => Some(place),
        });
        high.map(high::Strength::at)
    }

    /// The kind of hand.
    pub fn category(self) -> Category {
        use high::Category as High;
        let Some(high) = self.in_high() else {
            return if self.place() > Strength::LAST / 2 {
                Category::AceLow
            } else {
                Category::Flush
            };
        };
        match high.category() {
            // The seven is the sixth rank, the ace the thirteenth.
            High::HighCard => Category::ALL[20 - (high.value() & 0x1fff).ilog2() as usize],
            High::OnePair => Category::Pair,
            High::TwoPair => Category::TwoPair,
            High::ThreeOfAKind => Category::ThreeOfAKind,
            High::Straight => Category::Straight,
            High::Flush => Category::Flush,
            High::FullHouse => Category::FullHouse,
            High::FourOfAKind => Category::FourOfAKind,
            High::StraightFlush | High::RoyalFlush => Category::StraightFlush,
        }
    }

    /// In words: "eight low, eight-seven-five-four-two".
    pub fn describe(self) -> String {
        const ACE_TO_FIVE: u32 = 1 << 12 | 0b1111;
        let words = Words::new(self.category().as_str(), &DEUCE_FIRST).then(", ");
        let Some(high) = self.in_high() else { return words.each(ACE_TO_FIVE).end() };
        match high.category() {
            high::Category::HighCard => words.each(high.value() & 0x1fff).end(),
            high::Category::RoyalFlush => words.then("ace high").end(),
            // "one pair, kings" is a pair here.
            high::Category::OnePair => high.describe().split_off("one ".len()),
            _ => words::high(high.value(), &DEUCE_FIRST),
        }
    }
}

listed!("two-seven", Deck::STANDARD, 5..=5);
