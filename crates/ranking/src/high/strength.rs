use super::category::Category;
use super::table::VALUES;
use crate::words;
use std::fmt;
use std::num::NonZeroU16;

/// The strength of a high hand: the larger wins, equals tie.
///
/// It is the hand's place among the 7,462 distinct hands of poker.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Strength(NonZeroU16);

impl Strength {
    /// The worst of all hands.
    pub(crate) const WORST: Strength = Strength(NonZeroU16::MIN);

    /// The hand at this place, the worst at 1.
    pub(crate) fn at(place: u16) -> Strength {
        NonZeroU16::new(place).map_or(Strength::WORST, Strength)
    }

    /// The place among all distinct hands, the worst at 1.
    #[inline]
    pub const fn place(self) -> u16 {
        self.0.get()
    }

    /// Category and ranks in one number, never 0, that compares like the strength: thirteen bits of
    /// kickers, thirteen of the ranks that make the category, then the category.
    #[inline]
    pub fn value(self) -> u32 {
        VALUES[self.place() as usize]
    }

    /// The strength whose [`Strength::value`] this is, if it is one.
    pub fn with_value(value: u32) -> Option<Strength> {
        let place = VALUES.binary_search(&value).ok()?;
        NonZeroU16::new(place as u16).map(Strength)
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
