use super::strength::{Category, Strength, single};
use cards::{Card, Tile};
use std::cmp::Reverse;

/// Four tiles set in two and two (TL-08). Either hand may be called the high one; here it is the
/// better one, or the first if they are equal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Setting {
    /// The better two.
    pub high: [Card; 2],
    /// The other two.
    pub low: [Card; 2],
}

impl Setting {
    /// What both hands are worth, the high one first.
    pub fn strengths(&self) -> (Strength, Strength) {
        (strength(self.high), strength(self.low))
    }
}

/// A setting and what both its hands are worth.
#[derive(Clone, Copy)]
struct Rated {
    setting: Setting,
    high: Strength,
    low: Strength,
}

impl Rated {
    #[inline]
    fn new(two: [Card; 2], others: [Card; 2]) -> Rated {
        let (one, other) = (strength(two), strength(others));
        if one < other {
            Rated { setting: Setting { high: others, low: two }, high: other, low: one }
        } else {
            Rated { setting: Setting { high: two, low: others }, high: one, low: other }
        }
    }
}

#[inline]
fn tile(card: Card) -> Tile {
    card.tile().expect("a setting is made of tiles")
}

#[inline]
fn strength([one, other]: [Card; 2]) -> Strength {
    Strength::of(tile(one), tile(other))
}

/// The three ways to set four tiles, the better high hand first, then the better low hand.
///
/// `None` for another number, for what is not a tile, and for a tile that occurs too often.
pub fn settings(tiles: &[Card]) -> Option<[Setting; 3]> {
    rated(tiles).map(|all| all.map(|rated| rated.setting))
}

/// The same with what they are worth.
fn rated(tiles: &[Card]) -> Option<[Rated; 3]> {
    let mut four = *<&[Card; 4]>::try_from(tiles).ok()?;
    // The same tiles are always set the same way, however they were dealt.
    four.sort_unstable_by_key(|card| Reverse(*card));
    let [a, b, c, d] = four;
    // Equal ones lie side by side now; no face comes three times.
    let in_set = |one: Card, next: Card| Some(one != next || one.tile()?.copies() > 1);
    let all = [a, b, c, d].iter().all(|card| card.tile().is_some());
    if !all || !in_set(a, b)? || !in_set(b, c)? || !in_set(c, d)? || a == c || b == d {
        return None;
    }
    let ways = [([a, b], [c, d]), ([a, c], [b, d]), ([a, d], [b, c])];
    let mut all = ways.map(|(two, others)| Rated::new(two, others));
    all.sort_by_key(|rated| Reverse((rated.high, rated.low)));
    Some(all)
}

/// How the house sets four tiles where its rule sheet is ambiguous.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Rules {
    /// When a pair of twelves or twos is split for a low hand of less than six points.
    pub top_pair: TopPair,
}

/// When a pair of twelves or twos is split for a low hand of less than six points: "with tiles
/// containing 9 or 11 spots" (TL-12).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum TopPair {
    /// If the other tiles are a nine and an eleven: the text mentions both, and only then does
    /// splitting improve the hand.
    #[default]
    NineAndEleven,
    /// If one of the other tiles is a nine or an eleven.
    NineOrEleven,
}

/// The house way (TL-12), published in `docs/house-ways.md`.
///
/// `None` as for [`settings`].
pub fn house_way(tiles: &[Card]) -> Option<Setting> {
    Rules::default().house_way(tiles)
}

impl Rules {
    /// The house way of a house that reads its rule sheet like this.
    ///
    /// `None` as for [`settings`].
    pub fn house_way(self, tiles: &[Card]) -> Option<Setting> {
        let all = rated(tiles)?;
        let [best, split, _] = all;
        if best.high.category() < Category::MixedPair {
            return Some(without_pair(all));
        }
        // Two pairs stay as they are. If a pair is split, its two tiles are worth the same, so the
        // other two settings are equivalent.
        if best.low.category() < Category::MixedPair && parted(self, best.setting, split.low) {
            Some(split.setting)
        } else {
            Some(best.setting)
        }
    }
}

/// Whether a pair is split, if that leaves this low hand.
fn parted(rules: Rules, kept: Setting, low: Strength) -> bool {
    let pair = tile(kept.high[0]);
    let [one, other] = kept.low.map(|card| tile(card).pips());
    let with = |pips: u8| one == pips || other == pips;
    let nine_eleven = match rules.top_pair {
        TopPair::NineOrEleven => with(9) || with(11),
        TopPair::NineAndEleven => with(9) && with(11),
    };
    if kept.strengths().0 == Strength::GEE_JOON {
        let six_and = |one: u8, other: u8| one == 6 && (4..=6).contains(&other);
        return six_and(one, other) || six_and(other, one);
    }
    match pair.pips() {
        7 => kept.low.iter().any(|card| is_teen_or_day(tile(*card))) && low.kind() >= 7,
        8 => low.kind() >= 7,
        9 => low.kind() >= 9,
        _ if is_teen_or_day(pair) => low.kind() >= 6 || nine_eleven,
        _ => false,
    }
}

fn is_teen_or_day(tile: Tile) -> bool {
    matches!(tile.pips(), 12 | 2)
}

/// Wong, Gong, or the closest to nine; if tied, the one with the higher low hand, then the largest
/// tile with the smallest.
fn without_pair(all: [Rated; 3]) -> Setting {
    let order = |rated: &Rated| {
        let singles = rated.setting.high.map(|card| single(tile(card)));
        let (high, low) = (rated.high, rated.low);
        [high.kind(), low.place(), high.place(), singles[0].abs_diff(singles[1])]
    };
    all.into_iter().max_by_key(order).expect("three settings").setting
}
