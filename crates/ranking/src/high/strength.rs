use super::table::TABLE;
use crate::words;
use std::fmt;
use std::num::NonZeroU16;

/// How good a high hand is: the larger wins, equals tie.
///
/// It is the hand's place among the 7,462 different hands of poker.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Strength(NonZeroU16);

/// The kinds of high hand, worst first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[allow(missing_docs)]
#[repr(u8)]
pub enum Category {
    // From one, so that no hand has strength 0, which means "does not qualify" elsewhere.
    HighCard = 1,
    OnePair,
    TwoPair,
    ThreeOfAKind,
    Straight,
    Flush,
    FullHouse,
    FourOfAKind,
    StraightFlush,
    RoyalFlush,
}

impl Category {
    /// All categories, worst first.
    pub const ALL: [Category; 10] = [
        Category::HighCard,
        Category::OnePair,
        Category::TwoPair,
        Category::ThreeOfAKind,
        Category::Straight,
        Category::Flush,
        Category::FullHouse,
        Category::FourOfAKind,
        Category::StraightFlush,
        Category::RoyalFlush,
    ];

    /// The name used in files and on the command line.
    pub const fn as_str(self) -> &'static str {
        match self {
            Category::HighCard => "high-card",
            Category::OnePair => "one-pair",
            Category::TwoPair => "two-pair",
            Category::ThreeOfAKind => "three-of-a-kind",
            Category::Straight => "straight",
            Category::Flush => "flush",
            Category::FullHouse => "full-house",
            Category::FourOfAKind => "four-of-a-kind",
            Category::StraightFlush => "straight-flush",
            Category::RoyalFlush => "royal-flush",
        }
    }
}

impl fmt::Display for Category {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

impl Strength {
    /// The hand at this place, the worst at 1.
    #[inline]
    pub(crate) fn at(place: u16) -> Strength {
        Strength(NonZeroU16::new(place).expect("places begin with 1"))
    }

    /// The place among all different hands, the worst at 1.
    #[inline]
    pub const fn place(self) -> u16 {
        self.0.get()
    }

    /// Kind and ranks in one number, never 0, which compares like the strength: thirteen bits of
    /// kickers, thirteen of the ranks that make the category, then the category.
    #[inline]
    pub fn value(self) -> u32 {
        TABLE.value(self.place())
    }

    /// The kind of hand.
    #[inline]
    pub fn category(self) -> Category {
        Category::ALL[(self.value() >> 26) as usize - 1]
    }

    /// In words: "two pair, kings and fours, ace kicker".
    pub fn describe(self) -> String {
        words::high(self.value(), &words::DEUCE_FIRST)
    }
}

impl fmt::Debug for Strength {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} ({})", self.0, self.describe())
    }
}
