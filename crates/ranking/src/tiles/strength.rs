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

/// Strengths: 0 points; 1 to 9 points by the higher single; Gong and Wong, each with Day and with
/// Teen; pairs by the single; Gee Joon.
const POINTS: u8 = 2;
const GONG: u8 = POINTS + 9 * 16;
const WONG: u8 = GONG + 2;
const PAIRS: u8 = WONG + 2 - 1;
const SUPREME: u8 = PAIRS + 16;

/// The position of every tile among singles, by index.
const SINGLE: [u8; Tile::FACES] = {
    let mut single = [0; Tile::FACES];
    let mut at = 0;
    while at < SINGLES.len() {
        let mut face = 0;
        while face < SINGLES[at].len() {
            let (high, low) = SINGLES[at][face];
            single[Tile::from_pips(high, low).expect("a face").index()] = at as u8;
            face += 1;
        }
        at += 1;
    }
    single
};

/// The position of a tile among singles.
pub(super) const fn single(tile: Tile) -> u8 {
    SINGLE[tile.index()]
}

/// Both values that a tile may count; only those of Gee Joon differ (TL-04).
const fn worth(tile: Tile) -> [u8; 2] {
    if single(tile) == GEE_JOON { [3, 6] } else { [tile.pips(); 2] }
}

/// The best last digit.
const fn points(one: Tile, other: Tile) -> u8 {
    let (one, other) = (worth(one), worth(other));
    let (mut best, mut at) = (0, 0);
    while at < 4 {
        let sum = (one[at / 2] + other[at % 2]) % 10;
        best = if sum > best { sum } else { best };
        at += 1;
    }
    best
}

/// Two of a tile that the set has only once.
const NONE: Strength = Strength(0);

/// The strength of every two tiles, by their indices: hands are set and compared in simulations of
/// millions.
static STRENGTHS: [[Strength; Tile::FACES]; Tile::FACES] = {
    let mut all = [[NONE; Tile::FACES]; Tile::FACES];
    let mut at = 0;
    while at < Tile::FACES * Tile::FACES {
        let (one, other) = (at / Tile::FACES, at % Tile::FACES);
        if let (Some(a), Some(b)) = (Tile::from_index(one), Tile::from_index(other)) {
            let twice = one == other && a.copies() == 1;
            all[one][other] = if twice { NONE } else { Strength::compute(a, b) };
        }
        at += 1;
    }
    all
};

const GONG_KIND: u8 = 10;

/// The kind of every strength.
static KINDS: [u8; SUPREME as usize + 1] = {
    let mut kinds = [0; SUPREME as usize + 1];
    let mut at = 0;
    while at < kinds.len() {
        kinds[at] = match Strength(at as u8).category() {
            Category::Points(points) => points,
            Category::Gong => GONG_KIND,
            Category::Wong => GONG_KIND + 1,
            _ => GONG_KIND + 2,
        };
        at += 1;
    }
    kinds
};

/// The size of both tables.
pub(crate) const BYTES: usize = size_of_val(&STRENGTHS) + size_of_val(&KINDS);

impl Strength {
    /// The best there is.
    pub const GEE_JOON: Strength = Strength(SUPREME);

    /// The strength of two different tiles.
    #[inline]
    pub(super) fn of(one: Tile, other: Tile) -> Strength {
        STRENGTHS[one.index()][other.index()]
    }

    /// The same; `None` for two of a tile that the set has only once.
    #[inline]
    pub(super) fn of_any(one: Tile, other: Tile) -> Option<Strength> {
        Some(Strength::of(one, other)).filter(|strength| *strength != NONE)
    }

    const fn compute(one: Tile, other: Tile) -> Strength {
        let (a, b) = (single(one), single(other));
        let (low, high) = if a <= b { (a, b) } else { (b, a) };
        let top = high >= DAY;
        let nine = one.pips() == 9 || other.pips() == 9;
        let eight = one.pips() == 8 || other.pips() == 8;
        if high == GEE_JOON {
            Strength(SUPREME)
        } else if low == high {
            Strength(PAIRS + high)
        } else if top && nine {
            Strength(WONG + high - DAY)
        } else if top && eight {
            Strength(GONG + high - DAY)
        } else {
            Strength::by_points(one, other)
        }
    }

    /// The strength with this place; `None` if no hand has it.
    pub fn with_place(place: u32) -> Option<Strength> {
        let place = u8::try_from(place).ok()?;
        let has = |strength: &&Strength| strength.0 == place && **strength != NONE;
        STRENGTHS.iter().flatten().find(has).copied()
    }

    /// The same two tiles by points alone, as if they were no pair, Wong or Gong.
    pub(super) const fn by_points(one: Tile, other: Tile) -> Strength {
        let (a, b) = (single(one), single(other));
        Strength(match points(one, other) {
            // All equal: the player-dealer wins against any of them (TL-06).
            0 => 1,
            points => POINTS + (points - 1) * 16 + if a > b { a } else { b },
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

    /// The points, then Gong and Wong and everything better: what the house way compares (TL-12).
    #[inline]
    pub(super) fn kind(self) -> u8 {
        KINDS[self.0 as usize]
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
