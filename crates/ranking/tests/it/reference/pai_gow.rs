//! Pai gow poker once more, slowly: the value of a setting, and the house way as its page describes
//! it.

use super::{High, KINDS, Worth};
use cards::{Card, Rank};
use houseway_ranking::pai_gow::{Joker, Rules, Wheel};

/// Front and back of a setting, and what they are worth.
#[derive(Clone, Debug)]
pub struct Set {
    pub cards: ([Card; 2], [Card; 5]),
    pub front: Worth,
    pub back: Worth,
}

/// The value of five cards; every level is one higher, so that nothing is below a deuce.
pub fn back(twin: &High, five: [Card; 5]) -> Worth {
    let (kind, levels) = twin.five(five);
    (kind, levels.map(|level| level + 1))
}

/// The value of two cards, with zero for the other three.
pub fn front(rules: Rules, two: [Card; 2]) -> Worth {
    let natural = two.iter().find_map(|card| card.rank()).unwrap();
    let joker = if rules.joker == Joker::Wild { natural } else { Rank::Ace };
    let mut levels = two.map(|card| card.rank().unwrap_or(joker) as u8 + 1);
    levels.sort_unstable();
    let [low, high] = levels;
    (u8::from(low == high), [high, low, 0, 0, 0])
}

/// The order of five cards by these rules.
pub fn twin(rules: Rules) -> High {
    let joker = match rules.joker {
        Joker::Bug => super::Joker::Bug,
        Joker::Wild => super::Joker::Wild,
    };
    High { wheel_is_second: rules.wheel == Wheel::SecondHighest, ..High::standard(joker) }
}

/// All ways to set seven cards, legal or not.
pub fn settings(rules: Rules, twin: &High, seven: &[Card]) -> Vec<Set> {
    let mut sets = Vec::new();
    for one in 0..7 {
        for other in 0..one {
            let two = [seven[one], seven[other]];
            let five: Vec<Card> = seven.iter().copied().filter(|c| !two.contains(c)).collect();
            let five: [Card; 5] = five.try_into().unwrap();
            let (front, back) = (front(rules, two), back(twin, five));
            sets.push(Set { cards: (two, five), front, back });
        }
    }
    sets
}

/// Levels, a deuce at one.
const TWO: u8 = 1;
const SIX: u8 = 5;
const SEVEN: u8 = 6;
const TEN: u8 = 9;
const JACK: u8 = 10;
const KING: u8 = 12;
const ACE: u8 = 13;

/// What front and back are worth in the house way.
pub fn house_way(rules: Rules, twin: &High, seven: &[Card]) -> (Worth, Worth) {
    let legal = settings(rules, twin, seven).into_iter().filter(|set| set.back > set.front);
    let legal: Vec<(Worth, Worth)> = legal.map(|set| (set.front, set.back)).collect();
    let kind = |back: &Worth| KINDS[back.0 as usize];
    let best_front = |fits: &dyn Fn(&(Worth, Worth)) -> bool| {
        legal.iter().copied().filter(|set| fits(set)).max()
    };
    let keep = |name: &str| best_front(&|set| kind(&set.1) == name);
    let front_pair = |level: u8| {
        let fits = |set: &&(Worth, Worth)| set.0.0 == 1 && set.0.1[0] == level;
        legal.iter().copied().filter(|set| fits(&set)).max_by_key(|set| set.1)
    };
    let parted = parted_pairs(rules, seven).and_then(front_pair);
    let is_complete = |back: &Worth| kind(back) == "straight" || kind(back).ends_with("flush");
    let best = legal.iter().map(|set| set.1).max().unwrap();
    let made = best.1[0];
    let setting = match kind(&best) {
        "high-card" => best_front(&|_| true),
        "one-pair" => keep("one-pair"),
        "two-pair" => parted.or(keep("two-pair")),
        "three-of-a-kind" if made == ACE => {
            best_front(&|set| kind(&set.1) == "one-pair" && set.1.1[0] == ACE)
        }
        "three-of-a-kind" => keep("three-of-a-kind"),
        "full-house" => {
            let split = best_front(&|set| set.0.0 == 1 && set.1 >= (3, [0; 5]));
            let kept = keep("full-house");
            let twos = split.is_some_and(|set| set.0.1[0] == TWO);
            let ace_king = kept.is_some_and(|set| set.0 == (0, [ACE, KING, 0, 0, 0]));
            if twos && ace_king { kept } else { split.or(kept) }
        }
        "five-of-a-kind" if made == ACE => {
            let kept = keep("five-of-a-kind");
            let kings = kept.is_some_and(|set| set.0.0 == 1 && set.0.1[0] == KING);
            if kings { kept } else { front_pair(ACE) }
        }
        name @ ("four-of-a-kind" | "five-of-a-kind") => {
            let kept = keep(name);
            let front = kept.unwrap().0;
            match made {
                _ if front.0 == 1 => kept,
                TWO..=SIX => kept,
                SEVEN..=TEN if front.1[0] == ACE => kept,
                _ => front_pair(made),
            }
        }
        _ => match best_front(&|set| is_complete(&set.1)) {
            Some(kept) if kept.0.0 == 1 => Some(kept),
            kept => parted.or(kept),
        },
    };
    setting.unwrap()
}

/// The pair that goes in front with two or three pairs; `None` if two pairs stay together.
fn parted_pairs(rules: Rules, seven: &[Card]) -> Option<u8> {
    let level = |card: &Card| match card.rank() {
        Some(rank) => Some(rank as u8 + 1),
        None => (rules.joker == Joker::Bug).then_some(ACE),
    };
    let levels: Vec<u8> = seven.iter().filter_map(level).collect();
    let of = |n: usize| {
        let times = |level: u8| levels.iter().filter(|other| **other == level).count();
        (TWO..=ACE).rev().filter(|level| times(*level) == n).collect::<Vec<u8>>()
    };
    match (&of(2)[..], &of(1)[..]) {
        ([highest, _, _], _) => Some(*highest),
        ([high, low], [single, ..]) => {
            let may_stay_from = match (*high, *low) {
                (JACK..=KING, TWO..=SIX) => Some(ACE),
                (SEVEN..=TEN, TWO..=SIX) => Some(KING),
                (SEVEN..=TEN, SEVEN..=TEN) => Some(ACE),
                (TWO..=SIX, _) => Some(KING),
                _ => None,
            };
            may_stay_from.is_none_or(|least| *single < least).then_some(*low)
        }
        _ => None,
    }
}
