use super::table::TABLE;
use cards::Rank;
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

const MASK: u32 = (1 << 13) - 1;

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
        let name = self.category().as_str().replace('-', " ");
        let made = ranks(self.value() >> 13 & MASK);
        let kickers = ranks(self.value() & MASK);
        let joined = |ranks: &[Rank]| ranks.iter().map(|r| word(*r)).collect::<Vec<_>>().join("-");
        match self.category() {
            Category::RoyalFlush => name,
            Category::StraightFlush | Category::Straight => {
                format!("{name}, {} high", word(made[0]))
            }
            Category::Flush => format!("{name}, {}", joined(&made)),
            Category::HighCard => format!("{name}, {}", joined(&kickers)),
            Category::FullHouse => {
                format!("{name}, {} full of {}", plural(made[0]), plural(kickers[0]))
            }
            _ => {
                let made: Vec<String> = made.into_iter().map(plural).collect();
                let s = if kickers.len() > 1 { "s" } else { "" };
                format!("{name}, {}, {} kicker{s}", made.join(" and "), joined(&kickers))
            }
        }
    }
}

impl fmt::Debug for Strength {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} ({})", self.0, self.describe())
    }
}

/// The ranks of a mask, highest first.
fn ranks(mask: u32) -> Vec<Rank> {
    let held = |rank: &Rank| mask & 1 << *rank as u32 != 0;
    Rank::ALL.into_iter().rev().filter(held).collect()
}

fn word(rank: Rank) -> &'static str {
    match rank {
        Rank::Two => "two",
        Rank::Three => "three",
        Rank::Four => "four",
        Rank::Five => "five",
        Rank::Six => "six",
        Rank::Seven => "seven",
        Rank::Eight => "eight",
        Rank::Nine => "nine",
        Rank::Ten => "ten",
        Rank::Jack => "jack",
        Rank::Queen => "queen",
        Rank::King => "king",
        Rank::Ace => "ace",
    }
}

fn plural(rank: Rank) -> String {
    let ending = if rank == Rank::Six { "es" } else { "s" };
    format!("{}{ending}", word(rank))
}
