//! Pots divided again, slowly, from what the events tell: five-card hands are compared one by one,
//! halves and odd chips are counted out.

use super::*;
use crate::poker::{
    CRAZY_PINEAPPLE, CRAZY_PINEAPPLE_HILO, HOLDEM_HILO, OMAHA, OMAHA_HILO, PINEAPPLE,
    PINEAPPLE_HILO, RAZZ, SEVEN_CARD_STUD, STUD_HILO,
};
use cards::Zone;
use std::collections::BTreeMap;

/// What the events tell of a hand.
#[derive(Default)]
struct Told {
    paid: BTreeMap<u8, i64>,
    hole: BTreeMap<u8, Vec<Card>>,
    folded: Vec<u8>,
    board: Vec<Card>,
    house: i64,
}

impl Told {
    fn of(events: &[Event]) -> Told {
        let mut told = Told::default();
        for event in events {
            match event.kind {
                EventKind::Pay { reason: Reason::Win, .. } => {}
                EventKind::Pay { from: Account::Seat(seat), to: Account::Pot, amount, .. } => {
                    *told.paid.entry(seat.number()).or_default() += amount.as_cents();
                }
                EventKind::Pay { from: Account::Pot, to: Account::Seat(seat), amount, .. } => {
                    *told.paid.entry(seat.number()).or_default() -= amount.as_cents();
                }
                EventKind::Pay { from: Account::Pot, amount, .. } => {
                    told.house += amount.as_cents()
                }
                EventKind::Card { card, to: Zone::Hand(seat, _), .. }
                    if !told.folded.contains(&seat.number()) =>
                {
                    told.hole.entry(seat.number()).or_default().push(card);
                }
                EventKind::Card { card, to: Zone::Board, .. } => told.board.push(card),
                EventKind::Card { card, from: Zone::Hand(seat, _), to: Zone::Muck, .. } => {
                    told.hole.entry(seat.number()).or_default().retain(|held| *held != card);
                }
                EventKind::Did { seat, verb: Verb::Fold | Verb::Muck, .. } => {
                    told.folded.push(seat.number());
                    told.hole.remove(&seat.number());
                }
                _ => {}
            }
        }
        told
    }
}

fn rank(card: Card) -> i64 {
    card.rank().unwrap() as i64 + 2
}

/// How five cards compare as a high hand.
fn high(five: &[Card]) -> Vec<i64> {
    let mut counts: BTreeMap<i64, i64> = BTreeMap::new();
    five.iter().for_each(|card| *counts.entry(rank(*card)).or_default() += 1);
    let mut groups: Vec<(i64, i64)> = counts.iter().map(|(rank, n)| (*n, *rank)).collect();
    groups.sort_by(|a, b| b.cmp(a));
    let ranks: Vec<i64> = groups.iter().map(|(_, rank)| *rank).collect();
    let flush = five.iter().all(|card| card.suit() == five[0].suit());
    let straight = match ranks[..] {
        [14, 5, 4, 3, 2] => Some(5),
        [top, .., low] if ranks.len() == 5 && top - low == 4 => Some(top),
        _ => None,
    };
    let sizes: Vec<i64> = groups.iter().map(|(n, _)| *n).collect();
    let kind = match (sizes[..].to_vec(), straight, flush) {
        (_, Some(_), true) => 8,
        (s, ..) if s == [4, 1] => 7,
        (s, ..) if s == [3, 2] => 6,
        (_, _, true) => 5,
        (_, Some(_), _) => 4,
        (s, ..) if s == [3, 1, 1] => 3,
        (s, ..) if s == [2, 2, 1] => 2,
        (s, ..) if s == [2, 1, 1, 1] => 1,
        _ => 0,
    };
    let rest = match straight {
        Some(top) => vec![top],
        None => ranks,
    };
    [vec![kind], rest].concat()
}

/// How five cards compare as a low hand of razz: fewer and smaller groups first, then lower cards.
fn lowest(five: &[Card]) -> Vec<i64> {
    let mut counts: BTreeMap<i64, i64> = BTreeMap::new();
    let low = |card: &Card| if rank(*card) == 14 { 1 } else { rank(*card) };
    five.iter().for_each(|card| *counts.entry(low(card)).or_default() += 1);
    let mut groups: Vec<(i64, i64)> = counts.iter().map(|(rank, n)| (-n, -rank)).collect();
    groups.sort_unstable();
    let (sizes, ranks): (Vec<i64>, Vec<i64>) = groups.into_iter().unzip();
    [sizes, ranks].concat()
}

/// How five cards compare as a low hand, if they qualify.
fn low(five: &[Card]) -> Option<Vec<i64>> {
    let mut ranks: Vec<i64> = five.iter().map(|card| -(rank(*card) % 13)).collect();
    // An ace is one: 14 % 13. A king would be nothing, but kings do not qualify.
    if five.iter().any(|card| matches!(rank(*card), 9..=13)) {
        return None;
    }
    ranks.sort_unstable();
    ranks.dedup();
    (ranks.len() == 5).then_some(ranks)
}

fn choose(from: &[Card], n: usize) -> Vec<Vec<Card>> {
    if n == 0 {
        return vec![Vec::new()];
    }
    let mut all = Vec::new();
    for (at, card) in from.iter().enumerate() {
        for mut rest in choose(&from[at + 1..], n - 1) {
            rest.push(*card);
            all.push(rest);
        }
    }
    all
}

/// Every five cards that a hand may play.
fn fives(game: &Game, hole: &[Card], board: &[Card]) -> Vec<Vec<Card>> {
    if !game.shape.poker().unwrap().exactly_two {
        return choose(&[hole, board].concat(), 5);
    }
    let pairs = choose(hole, 2);
    let threes = choose(board, 3);
    let with =
        |two: &Vec<Card>| threes.iter().map(|three| [&two[..], three].concat()).collect::<Vec<_>>();
    pairs.iter().flat_map(with).collect()
}

/// Whether the lowest hand has half of the pot.
fn splits(game: &Game) -> bool {
    let shape = game.shape.poker().unwrap();
    shape.low.is_some() && shape.high.is_some()
}

/// The seats with the greatest key.
fn best<K: Ord>(among: &[u8], key: impl Fn(u8) -> Option<K>) -> Vec<u8> {
    let top = among.iter().filter_map(|n| key(*n)).max();
    among.iter().copied().filter(|n| top.is_some() && key(*n) == top).collect()
}

/// Counts a sum out to seats in this order: whole chips evenly, then odd chips one by one.
fn count_out(sum: i64, to: &[u8], chip: i64, won: &mut BTreeMap<u8, i64>) {
    let each = sum / (to.len() as i64 * chip) * chip;
    let mut odd = sum - each * to.len() as i64;
    for n in to {
        let more = odd.min(chip);
        odd -= more;
        *won.entry(*n).or_default() += each + more;
    }
}

/// What everybody gets of the pot.
fn divide(game: &Game, told: &Told, chip: i64, pair: bool) -> BTreeMap<u8, i64> {
    let ante = if game.shape.poker().unwrap().board == 0 { 50 } else { 0 };
    let mut won = BTreeMap::new();
    let live: Vec<u8> = told.hole.keys().copied().collect();
    let pot: i64 = told.paid.values().sum::<i64>();
    if let [last] = live[..] {
        won.insert(last, pot - told.house);
        return won;
    }
    let all = |n: u8| fives(game, &told.hole[&n], &told.board);
    let order = if game.shape.poker().unwrap().high.is_some() { high } else { lowest };
    let highs: BTreeMap<u8, Vec<i64>> =
        live.iter().map(|n| (*n, all(*n).iter().map(|five| order(five)).max().unwrap())).collect();
    let lows: BTreeMap<u8, Option<Vec<i64>>> =
        live.iter().map(|n| (*n, all(*n).iter().filter_map(|five| low(five)).max())).collect();
    let mut levels: Vec<i64> = live.iter().map(|n| told.paid[n]).collect();
    levels.sort_unstable();
    levels.dedup();
    let mut floor = 0;
    let sums: Vec<i64> = levels
        .iter()
        .enumerate()
        .map(|(at, level)| {
            let top = if at + 1 == levels.len() { i64::MAX } else { *level };
            let sum = told.paid.values().map(|paid| (paid.min(&top) - floor).max(0)).sum();
            floor = *level;
            sum
        })
        .collect();
    // The fee comes out of the bets, the main pot's first, and then out of the antes.
    let mut taken = vec![0; sums.len()];
    let mut house = told.house;
    let antes = ante * told.paid.len() as i64;
    for (at, most) in sums.iter().enumerate().map(|(at, sum)| (at, sum - [antes, 0][at.min(1)])) {
        taken[at] = house.min(most);
        house -= taken[at];
    }
    taken[0] += house;
    for (at, level) in levels.iter().enumerate() {
        let sum = sums[at] - taken[at];
        // The button is seat 1: chips go out from seat 2 on.
        let mut among: Vec<u8> = live.iter().copied().filter(|n| told.paid[n] >= *level).collect();
        among.sort_by_key(|n| (*n + 12) % 14);
        let by_high = best(&among, |n| Some(highs[&n].clone()));
        let by_low = if splits(game) { best(&among, |n| lows[&n].clone()) } else { Vec::new() };
        let high_plays = !pair || highs[&by_high[0]][0] > 0;
        match (by_low.is_empty(), high_plays) {
            (true, _) => count_out(sum, &by_high, chip, &mut won),
            (false, false) => count_out(sum, &by_low, chip, &mut won),
            (false, true) => {
                let lesser = sum / (2 * chip) * chip;
                count_out(sum - lesser, &by_high, chip, &mut won);
                count_out(lesser, &by_low, chip, &mut won);
            }
        }
    }
    won
}

fn check(game: &'static Game, set: &[(&str, &str)], hands: u64) {
    let pair = set.contains(&("high-qualifier", "pair"));
    let prepared = prepared(game, set);
    let (mut shown, mut halves) = (0, 0);
    for seed in 0..hands {
        let mut rng = Lcg(seed ^ 0x5eed);
        let players = 2 + rng.below(game.players.1 as usize - 1);
        let stacks: Vec<i64> = (0..players).map(|_| 400 + 50 * rng.below(90) as i64).collect();
        let mut table = Table::new(&setup(&prepared, &stacks, Mode::Guarded), seed);
        random::play(&mut table);
        let told = Told::of(&table.events);
        let won = divide(game, &told, 100, pair);
        let paid = |n: u8| told.paid.get(&n).copied().unwrap_or_default();
        let dropped: BTreeMap<u8, i64> = table
            .events
            .iter()
            .filter_map(|event| match event.kind {
                EventKind::Pay { from: Account::Seat(seat), to, amount, .. } => {
                    (to == Account::Collection).then_some((seat.number(), amount.as_cents()))
                }
                _ => None,
            })
            .collect();
        let gets = |n: u8| won.get(&n).copied().unwrap_or_default();
        let fee = |n: u8| dropped.get(&n).copied().unwrap_or_default();
        let expected: Vec<i64> = (1..=players as u8)
            .zip(&stacks)
            .map(|(n, stack)| stack - paid(n) - fee(n) + gets(n))
            .collect();
        assert_eq!(table.stacks(), expected, "{} seed {seed}", game.id);
        let result = |kind| {
            let is = |event: &&Event| matches!(event.kind, EventKind::Result { result, .. } if result == kind);
            table.events.iter().filter(is).count()
        };
        shown += usize::from(result(ResultKind::Win) > 0);
        halves += usize::from(result(ResultKind::WinLow) > 0);
    }
    assert!(shown as u64 > hands / 20, "{shown} of {hands} were shown down");
    assert_eq!(splits(game), halves > 0, "{halves} of {hands} had a low");
}

#[test]
fn omaha_pots_are_divided_as_one_counts_them_out() {
    check(&OMAHA_HILO, &[("high-qualifier", "pair"), ("button-post", "3")], 1500);
    check(&OMAHA_HILO, &[("blinds", "0.50,1.50")], 500);
    check(&OMAHA, &[("showdown", "in-turn")], 500);
}

#[test]
fn holdem_high_low_pots_are_divided_as_one_counts_them_out() {
    check(&HOLDEM_HILO, &[], 500);
    check(&HOLDEM_HILO, &[("showdown", "in-turn"), ("blinds", "0.50,1.50")], 500);
}

#[test]
fn pineapple_pots_are_divided_as_one_counts_them_out() {
    for moment in ["before-flop", "after-flop-seen", "after-flop-betting", "never"] {
        check(&PINEAPPLE, &[("discard", moment)], 300);
        check(&CRAZY_PINEAPPLE_HILO, &[("discard", moment), ("showdown", "in-turn")], 300);
    }
    check(&CRAZY_PINEAPPLE, &[], 300);
    check(&PINEAPPLE_HILO, &[], 300);
}

#[test]
fn stud_pots_are_divided_as_one_counts_them_out() {
    check(&SEVEN_CARD_STUD, &[("showdown", "in-turn"), ("shows-first", "initiator")], 1500);
    check(&SEVEN_CARD_STUD, &[("fee-from", "pot"), ("fee-by-players", "2-8:1.50")], 500);
}

#[test]
fn stud_high_low_pots_are_divided_as_one_counts_them_out() {
    check(&STUD_HILO, &[("showdown", "in-turn")], 1000);
    check(&STUD_HILO, &[("high-qualifier", "pair"), ("fee-by-players", "2-8:1.50")], 500);
}

#[test]
fn razz_pots_are_divided_as_one_counts_them_out() {
    check(&RAZZ, &[], 1000);
    check(&RAZZ, &[("fee-from", "pot"), ("fee-by-players", "2-8:1.50")], 300);
}
