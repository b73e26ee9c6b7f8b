use cards::Tile;
use std::fmt;

/// The strength of two tiles. The larger wins; equals are a copy, which the player-dealer wins
/// (TL-06).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Strength(u8);

/// The kinds of hand, worst first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Category {
    /// The last digit of the pips, or the better count with a Gee Joon tile (TL-04).
    Points(u8),
    /// A 12 or a 2 with an eight (TL-03).
    Gong,
    /// A 12 or a 2 with a nine (TL-03).
    Wong,
    /// Nines, eights, sevens or fives with two different faces (TL-02).
    MixedPair,
    /// Two tiles of one face (TL-02).
    MatchedPair,
    /// 4-2 and 2-1 (TL-02).
    GeeJoon,
}

/// The order of single tiles, lowest first (TL-05); pairs follow the same order, except that Gee
/// Joon is the highest (TL-02).
const SINGLES: [&[(u8, u8)]; 16] = [
    &[(4, 2), (2, 1)],
    &[(3, 2), (4, 1)],
    &[(4, 3), (5, 2)],
    &[(5, 3), (6, 2)],
    &[(5, 4), (6, 3)],
    &[(5, 1)],
    &[(6, 1)],
    &[(6, 4)],
    &[(6, 5)],
    &[(2, 2)],
    &[(3, 3)],
    &[(5, 5)],
    &[(3, 1)],
    &[(4, 4)],
    &[(1, 1)],
    &[(6, 6)],
];

const NAMES: [&str; 16] = [
    "gee joon", "five", "seven", "eight", "nine", "look", "tit", "ping", "foo", "bon", "chong",
    "mooy", "gor", "yun", "day", "teen",
];

const GEE_JOON: u8 = 0;
const NINE: u8 = 4;
const DAY: u8 = 14;
const TEEN: u8 = 15;

/// Strengths: 0 points; 1 to 9 points by the higher single; Gong and Wong, each with Day and with
/// Teen; pairs by the single; Gee Joon.
const POINTS: u8 = 2;
const GONG: u8 = POINTS + 9 * 16;
const WONG: u8 = GONG + 2;
const PAIRS: u8 = WONG + 2 - 1;
const SUPREME: u8 = PAIRS + 16;

/// The position of a tile among singles.
pub(super) fn single(tile: Tile) -> u8 {
    let at = SINGLES.iter().position(|faces| faces.contains(&tile.ends()));
    at.expect("every face is listed") as u8
}

/// The values that a tile may count (TL-04).
fn worth(tile: Tile) -> &'static [u8] {
    const WORTHS: [[u8; 1]; 13] = [[0], [1], [2], [3], [4], [5], [6], [7], [8], [9], [0], [1], [2]];
    if single(tile) == GEE_JOON { &[3, 6] } else { &WORTHS[tile.pips() as usize] }
}

impl Strength {
    /// The best there is.
    pub const GEE_JOON: Strength = Strength(SUPREME);

    pub(super) fn of(one: Tile, other: Tile) -> Strength {
        let (low, high) = match (single(one), single(other)) {
            (a, b) if a <= b => (a, b),
            (a, b) => (b, a),
        };
        let nine_or_eight = |pips| one.pips() == pips || other.pips() == pips;
        Strength(match high {
            GEE_JOON if low == GEE_JOON => SUPREME,
            _ if low == high => PAIRS + high,
            DAY | TEEN if nine_or_eight(9) => WONG + high - DAY,
            DAY | TEEN if nine_or_eight(8) => GONG + high - DAY,
            _ => {
                let sums = worth(one).iter().flat_map(|a| worth(other).iter().map(move |b| a + b));
                match sums.map(|sum| sum % 10).max() {
                    // All equal: the player-dealer wins against any of them (TL-06).
                    None | Some(0) => 1,
                    Some(points) => POINTS + (points - 1) * 16 + high,
                }
            }
        })
    }

    /// The place in the order, the worst at 1.
    pub const fn place(self) -> u8 {
        self.0
    }

    /// The kind of hand.
    pub const fn category(self) -> Category {
        match self.0 {
            ..POINTS => Category::Points(0),
            POINTS..GONG => Category::Points((self.0 - POINTS) / 16 + 1),
            GONG..WONG => Category::Gong,
            WONG..=PAIRS => Category::Wong,
            SUPREME.. => Category::GeeJoon,
            at if at <= PAIRS + NINE => Category::MixedPair,
            _ => Category::MatchedPair,
        }
    }

    /// The points, with a Gong or better above nine: what the house way compares (TL-12).
    pub(super) fn points(self) -> u8 {
        match self.category() {
            Category::Points(points) => points,
            _ => 10,
        }
    }

    /// In words: "wong with teen", "seven, chong high".
    pub fn describe(self) -> String {
        let named = |at: u8| NAMES[at as usize];
        match self.category() {
            Category::Points(0) => "zero".into(),
            Category::Points(points) => {
                let words =
                    ["", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"];
                format!("{}, {} high", words[points as usize], named((self.0 - POINTS) % 16))
            }
            Category::Gong => format!("gong with {}", named(DAY + self.0 - GONG)),
            Category::Wong => format!("wong with {}", named(DAY + self.0 - WONG)),
            Category::MixedPair => format!("mixed {}s", named(self.0 - PAIRS)),
            Category::MatchedPair => format!("pair of {}", named(self.0 - PAIRS)),
            Category::GeeJoon => "gee joon".into(),
        }
    }
}

impl Category {
    /// All kinds, best first.
    pub const ALL: [Category; 15] = [
        Category::GeeJoon,
        Category::MatchedPair,
        Category::MixedPair,
        Category::Wong,
        Category::Gong,
        Category::Points(9),
        Category::Points(8),
        Category::Points(7),
        Category::Points(6),
        Category::Points(5),
        Category::Points(4),
        Category::Points(3),
        Category::Points(2),
        Category::Points(1),
        Category::Points(0),
    ];

    /// The name used in files and on the command line.
    pub const fn as_str(self) -> &'static str {
        match self {
            Category::GeeJoon => "gee-joon",
            Category::MatchedPair => "matched-pair",
            Category::MixedPair => "mixed-pair",
            Category::Wong => "wong",
            Category::Gong => "gong",
            Category::Points(9) => "nine",
            Category::Points(8) => "eight",
            Category::Points(7) => "seven",
            Category::Points(6) => "six",
            Category::Points(5) => "five",
            Category::Points(4) => "four",
            Category::Points(3) => "three",
            Category::Points(2) => "two",
            Category::Points(1) => "one",
            Category::Points(_) => "zero",
        }
    }
}

impl fmt::Display for Category {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

impl fmt::Debug for Strength {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} ({})", self.0, self.describe())
    }
}
