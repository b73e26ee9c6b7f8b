use crate::high_wild::Category;
use crate::words::{self, DEUCE_FIRST, Words};
use cards::{Card, Rank};
use std::fmt;

/// The strength of a front. The larger wins; equals are a copy (PG-05).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Front(u8);

/// The strength of a back. The larger wins; equals are a copy (PG-05).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Back {
    /// The number that is compared.
    order: u32,
    /// Kind and ranks, as for high poker.
    value: u32,
    place: u16,
}

/// Pairs come above the 78 fronts of two ranks.
const PAIRS: u8 = 79;

impl Front {
    pub(super) fn of(one: u8, other: u8) -> Front {
        let (low, high) = if one < other { (one, other) } else { (other, one) };
        Front(if low == high {
            PAIRS + high
        } else {
            1 + high * (high.saturating_sub(1)) / 2 + low
        })
    }

    /// The front at this place of the order; `None` if there is none.
    pub fn with_place(place: u32) -> Option<Front> {
        let place = u8::try_from(place).ok()?;
        (1..=PAIRS + 12).contains(&place).then_some(Front(place))
    }

    /// The place in the order, the worst at 1, a pair of aces at 91.
    pub const fn place(self) -> u8 {
        self.0
    }

    /// The rank of the pair, if it is one.
    pub fn pair(self) -> Option<Rank> {
        self.0.checked_sub(PAIRS).map(|rank| Rank::ALL[rank as usize])
    }

    /// The higher and the lower rank.
    pub(super) fn ranks(self) -> (usize, usize) {
        if let Some(pair) = self.pair() {
            return (pair as usize, pair as usize);
        }
        let at = self.0 as usize - 1;
        let high = (1..13).rev().find(|high| high * (high - 1) / 2 <= at).unwrap_or(1);
        (high, at - high * (high - 1) / 2)
    }

    /// Kind and ranks, as for high poker; there are no further kickers.
    fn value(self) -> u32 {
        let (high, low) = self.ranks();
        if high == low {
            (Category::OnePair as u32 + 1) << 26 | 1 << (13 + high)
        } else {
            (Category::HighCard as u32 + 1) << 26 | 1 << high | 1 << low
        }
    }

    /// Whether this back ranks higher (PG-03). If they tie otherwise, the back has kickers.
    pub fn is_below(self, back: Back) -> bool {
        back.category() > Category::OnePair || self.value() < back.value
    }

    /// In words: "pair of kings", "ace-king".
    pub fn describe(self) -> String {
        let (high, low) = self.ranks();
        let words = |start| Words::new(start, &DEUCE_FIRST);
        if high == low {
            words("pair of ").plural(1 << high).end()
        } else {
            words("").each(1 << high | 1 << low).end()
        }
    }
}

impl Back {
    pub(super) fn new(value: u32, place: u16) -> Back {
        // Leaves room for one more value between any two.
        Back { order: 2 * value, value, place }
    }

    /// The same with A-2-3-4-5 right below A-K-Q-J-10.
    pub(super) fn with_high_wheel(five: &[Card; 5], value: u32, place: u16) -> Back {
        let top = |rank: Rank| 1 << (13 + rank as u32);
        let kind = value & !((1 << 26) - 1);
        let ranks = five.iter().filter_map(|card| card.rank());
        let low = ranks.fold(0_u32, |set, rank| set | 1 << rank as u32);
        // A joker with 2-3-4-5 is then an ace rather than a six.
        let is_wheel =
            value == kind | top(Rank::Five) || value == kind | top(Rank::Six) && low == 0b1111;
        let back = Back::new(value, place);
        match back.category() {
            Category::Straight | Category::StraightFlush if is_wheel => {
                let value = kind | top(Rank::Five);
                let place = if value == back.value { place } else { place - 1 };
                Back { order: 2 * (kind | top(Rank::King)) + 1, value, place }
            }
            _ => back,
        }
    }

    /// Kind and ranks, as for high poker.
    pub const fn value(self) -> u32 {
        self.value
    }

    /// The place of five such cards in standard high poker, with five of a kind above it.
    pub const fn place(self) -> u16 {
        self.place
    }

    /// The kind of hand.
    pub fn category(self) -> Category {
        Category::ALL[(self.value >> 26) as usize - 1]
    }

    /// The highest of the ranks that make the category: of the pairs, the three, the four.
    pub(super) fn made(self) -> usize {
        (self.value >> 13 & 0x1fff).checked_ilog2().unwrap_or(0) as usize
    }

    /// Five of a kind in words by its value; `None` if that is the value of another hand.
    pub fn five_of_a_kind(value: u32) -> Option<String> {
        let is_five = value >> 26 == Category::FiveOfAKind as u32 + 1;
        is_five.then(|| words::high(value, &DEUCE_FIRST))
    }

    /// In words: "two pair, kings and fours, ace kicker".
    pub fn describe(self) -> String {
        match (self.category(), self.made()) {
            (Category::FiveOfAKind, 12) => "five aces".into(),
            _ => words::high(self.value, &DEUCE_FIRST),
        }
    }
}

impl fmt::Debug for Front {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} ({})", self.0, self.describe())
    }
}

impl fmt::Debug for Back {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} ({})", self.place, self.describe())
    }
}
