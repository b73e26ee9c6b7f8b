//! What tiles are worth, how the house sets them, and who wins.

use crate::banked::escrow::Verdict;
use crate::banked::felt::Felt;
use crate::banked::game::{Finding, OwnRules, Play};
use crate::banked::hands::{Cards, FRONT, HandId};
use crate::banked::wagers::Wager;
use crate::contract::{Reading, RuleId, Rules};
use crate::ids::*;
use cards::{Card, CardList, Tile};
use ranking::tiles::{self, Category, Strength};
use std::cmp::Ordering;

/// Pai gow tiles.
#[derive(Debug)]
pub struct Tiles {
    /// How the house sets four tiles.
    pub way: tiles::Rules,
}

/// A hand of four tiles, set in two, as it is compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct TilesSet {
    high: Worth,
    low: Worth,
}

impl Tiles {
    /// Four tiles as the house sets them (TL-12); `None` if one is unknown.
    pub fn set(&self, rules: Rules, tiles: [Card; 4]) -> Option<TilesSet> {
        let setting = self.way.house_way(&tiles)?;
        Some(TilesSet { high: worth(rules, &setting.high)?, low: worth(rules, &setting.low)? })
    }

    /// Every way to set four tiles, each with its low hand; none if one is unknown.
    pub fn sets(
        &self,
        rules: Rules,
        tiles: [Card; 4],
    ) -> impl Iterator<Item = ([Card; 2], TilesSet)> {
        tiles::settings(&tiles).into_iter().flatten().filter_map(move |setting| {
            let (high, low) = (worth(rules, &setting.high)?, worth(rules, &setting.low)?);
            Some((setting.low, TilesSet { high, low }))
        })
    }

    /// The result of a wager on a hand (TL-07).
    pub fn result(&self, rules: Rules, own: TilesSet, bank: TilesSet) -> Finding {
        if !rules.on(TL_07) {
            return Finding::new(Verdict::Push, TL_07);
        }
        let (high, by_high) = compare(rules, own.high, bank.high);
        let (low, by_low) = compare(rules, own.low, bank.low);
        let verdict = match (high, low) {
            (Ordering::Greater, Ordering::Greater) => Verdict::EVEN,
            (Ordering::Less, Ordering::Less) => Verdict::Lose,
            _ => Verdict::Push,
        };
        // Where a copy and a higher single tile both matter, the copy is told.
        let rule = [by_high, by_low].into_iter().flatten().min_by_key(|rule| *rule != TL_06);
        Finding::new(verdict, rule.unwrap_or(TL_07))
    }
}

impl TilesSet {
    /// Whether both are the same in the high hand, and in the low hand. Zero is the same as any
    /// zero (TL-06).
    pub fn copies(self, other: TilesSet) -> [bool; 2] {
        [self.high == other.high, self.low == other.low]
    }

    /// Whether the low hand counts nothing.
    pub fn is_low_zero(self) -> bool {
        self.low.kind == 0
    }
}

/// Two tiles as they are compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
struct Worth {
    /// Points, then Gong, Wong and pairs.
    kind: u8,
    /// What decides among hands of one kind; the same for all where nothing does.
    within: u8,
}

const GONG: u8 = 10;
const WONG: u8 = 11;
const PAIR: u8 = 12;

/// What two tiles are, and the rule that says so.
fn reading(rules: Rules, two: &[Card]) -> Option<(Strength, RuleId)> {
    let strength = tiles::rank(two)?;
    let rule = match strength.category() {
        Category::MixedPair if differ_in_colour(two) => TL_17,
        Category::GeeJoon | Category::MatchedPair | Category::MixedPair => TL_02,
        Category::Wong | Category::Gong => TL_03,
        Category::Points(_) => TL_04,
    };
    // Without its rule a mixed pair of two colours, a Wong or a Gong is counted like other tiles.
    if matches!(rule, TL_03 | TL_17) && !rules.on(rule) {
        return Some((tiles::by_points(two)?, TL_04));
    }
    Some((strength, rule))
}

/// Whether one tile has red dots and the other has none: aces and fours are red.
fn differ_in_colour(two: &[Card]) -> bool {
    let red = |pips: u8| pips == 1 || pips == 4;
    let is_red = |tile: Tile| red(tile.ends().0) || red(tile.ends().1);
    let mut reds = two.iter().filter_map(|card| card.tile()).map(is_red);
    reds.next() != reds.next()
}

/// What two tiles are worth; `None` if one is unknown.
fn worth(rules: Rules, two: &[Card]) -> Option<Worth> {
    let (strength, _) = reading(rules, two)?;
    let (kind, decides) = match strength.category() {
        Category::Points(points) if points > 0 && rules.on(TL_04) => (points, rules.on(TL_05)),
        Category::Points(_) => (0, false),
        Category::Gong => (GONG, true),
        Category::Wong => (WONG, true),
        Category::MixedPair | Category::MatchedPair | Category::GeeJoon => (PAIR, rules.on(TL_02)),
    };
    Some(Worth { kind, within: if decides { strength.place() } else { 0 } })
}

/// How one half of a hand compares with that of the player-dealer, and the rule where it is a
/// particular one.
fn compare(rules: Rules, own: Worth, bank: Worth) -> (Ordering, Option<RuleId>) {
    match own.cmp(&bank) {
        // A copy, and zero against zero: the player-dealer's.
        Ordering::Equal if rules.on(TL_06) => (Ordering::Less, Some(TL_06)),
        Ordering::Equal => (Ordering::Equal, None),
        order if own.kind == bank.kind && own.kind < GONG => (order, Some(TL_05)),
        order => (order, None),
    }
}

/// The two tiles of a hand, if it has two.
fn two(cards: &Cards) -> Option<[Card; 2]> {
    match cards[..] {
        [one, other] => Some([one.card, other.card]),
        _ => None,
    }
}

impl Play for Tiles {
    fn reads(&self, rules: Rules, cards: &Cards) -> Option<(Reading, u32, RuleId)> {
        let (strength, rule) = reading(rules, &two(cards)?)?;
        Some((Reading::Tiles, strength.place().into(), rule))
    }

    fn words(&self, rules: Rules, cards: &Cards) -> String {
        let words = |(strength, _): (Strength, RuleId)| strength.describe();
        two(cards).and_then(|two| reading(rules, &two)).map(words).unwrap_or_default()
    }

    fn sides(&self) -> [&'static str; 2] {
        ["low", "high"]
    }

    fn draws(&self, _felt: &Felt, _hand: HandId) -> (bool, RuleId) {
        (false, TL_08)
    }

    fn foul(&self, rules: Rules, low: &[Card], high: &[Card]) -> Option<RuleId> {
        // Any two and two are a setting, but the better two are the high hand.
        let wrong = tiles::rank(low).zip(tiles::rank(high)).is_some_and(|(low, high)| low > high);
        (wrong && rules.on(TL_08)).then_some(TL_08)
    }

    fn house_way(&self, _rules: Rules, tiles: &[Card]) -> CardList {
        match self.way.house_way(tiles) {
            Some(setting) => CardList::from(&setting.low[..]),
            // Tiles that nobody knows are set as they lie.
            None => tiles.iter().take(2).copied().collect(),
        }
    }

    fn finding(&self, felt: &Felt, wager: &Wager) -> Finding {
        let rules = felt.rules;
        let halves = |high: HandId, low: HandId| {
            let [high, low] =
                [high, low].map(|id| two(felt.cards(id)).and_then(|two| worth(rules, &two)));
            Some(TilesSet { high: high?, low: low? })
        };
        let own = halves(HandId::Spot(wager.spot, 0), HandId::Spot(wager.spot, FRONT));
        let bank = halves(HandId::Bank, HandId::BankFront);
        match (own, bank) {
            (Some(own), Some(bank)) => self.result(rules, own, bank),
            // With unknown tiles the result cannot be known.
            _ => Finding::new(Verdict::Push, TL_07),
        }
    }

    fn own(&self) -> OwnRules<'_> {
        OwnRules::Tiles(self)
    }
}
