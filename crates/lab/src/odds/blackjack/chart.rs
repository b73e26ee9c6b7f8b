//! What to do, hand by hand.

use super::player::{Player, Rides};
use super::shoe::{KINDS, Set, name};
use crate::odds::result::Chart;
use engine::Verb;
use engine::banked::{Blackjack, Verbs};
use std::collections::BTreeMap;

/// What the choices of a hand are worth.
pub(super) struct Advice {
    up: usize,
    hand: Set,
    /// The kind of both cards, if they are alike and just dealt.
    pair: Option<usize>,
    /// In how many ways it is dealt.
    ways: u64,
    means: Vec<(Verb, i128)>,
}

impl Advice {
    pub fn first(up: usize, [a, b]: [usize; 2], ways: u64, means: Vec<(Verb, i128)>) -> Advice {
        let pair = (a == b).then_some(a);
        Advice { up, hand: Set::default().with(a).with(b), pair, ways, means }
    }
}

/// Hands of three cards.
pub(super) fn later<B: Blackjack>(player: &mut Player<'_, B>, to: &mut Vec<Advice>) {
    for a in 0..KINDS {
        for b in a..KINDS {
            for c in b..KINDS {
                let hand = Set::default().with(a).with(b).with(c);
                let fits = player.shoe.less(&hand).is_some();
                if fits && player.open(&hand, Rides::Dealt) != Verbs::NONE {
                    let ways = [a, b, c].map(|kind| player.shoe.left[kind]).iter().product();
                    let choices = player.choices(&hand, Rides::Dealt);
                    let means = choices.iter().map(|(verb, worth)| (*verb, worth.mean()));
                    let means = means.collect();
                    to.push(Advice { up: player.up, hand, pair: None, ways, means });
                }
            }
        }
    }
}

const LETTERS: [(Verb, &str, &str); 5] = [
    (Verb::Hit, "H", "hit"),
    (Verb::Stand, "S", "stand"),
    (Verb::Double, "D", "double"),
    (Verb::Split, "P", "split"),
    (Verb::Surrender, "R", "surrender"),
];

/// The first two cards, pairs, and later decisions.
pub(super) fn charts<B: Blackjack>(rules: &B, advice: &[Advice]) -> Vec<Chart> {
    let two = |advice: &&Advice| advice.hand.len() == 2;
    let totals = advice.iter().filter(two).filter(|advice| advice.pair.is_none());
    let pairs = advice.iter().filter(two).filter(|advice| advice.pair.is_some());
    let later = advice.iter().filter(|advice| advice.hand.len() > 2);
    let total = |advice: &Advice| {
        // Totals in order, soft ones after hard ones.
        let cards = advice.hand.cards();
        let (number, soft) = rules.total(&cards);
        (soft, number, rules.words(&cards))
    };
    let pair = |advice: &Advice| {
        let kind = advice.pair.unwrap_or(0);
        (false, kind as u8, [name(kind), name(kind)].join("-"))
    };
    [
        chart("First two cards", totals, total),
        chart("Pairs", pairs, pair),
        chart("After a hit", later, total),
    ]
    .into_iter()
    .filter(|chart| !chart.rows.is_empty())
    .collect()
}

/// What each choice is worth, by column.
type Cells = BTreeMap<usize, BTreeMap<Verb, i128>>;

/// The rows that leave a choice.
fn chart<'a>(
    title: &str,
    advice: impl Iterator<Item = &'a Advice>,
    row: impl Fn(&Advice) -> (bool, u8, String),
) -> Chart {
    let mut sums: BTreeMap<(bool, u8, String), Cells> = BTreeMap::new();
    for advice in advice {
        let cell = sums.entry(row(advice)).or_default().entry(column(advice.up)).or_default();
        for (verb, mean) in &advice.means {
            // Means are parts of two to the 55; a thousandth of that is precise enough here.
            *cell.entry(*verb).or_default() += mean / 1024 * i128::from(advice.ways);
        }
    }
    let columns: Vec<usize> = (0..KINDS).collect();
    let letter = |cell: &BTreeMap<Verb, i128>| {
        let best = cell.iter().max_by_key(|(_, mean)| **mean).map(|(verb, _)| *verb);
        let letter = LETTERS.iter().find(|(verb, _, _)| Some(*verb) == best);
        letter.map_or("", |(_, letter, _)| letter).to_string()
    };
    let chosen =
        |cells: &BTreeMap<usize, BTreeMap<Verb, i128>>| cells.values().any(|c| c.len() > 1);
    let rows: Vec<(String, Vec<String>)> = sums
        .iter()
        .filter(|(_, cells)| chosen(cells))
        .map(|((_, _, name), cells)| {
            let cells = columns.iter().map(|at| cells.get(at).map_or(String::new(), letter));
            (name.clone(), cells.collect())
        })
        .collect();
    let used = |letter: &str| rows.iter().any(|(_, cells)| cells.iter().any(|cell| cell == letter));
    Chart {
        title: title.into(),
        of: ["hand", "up card"],
        columns: columns.iter().map(|at| name(kind(*at))).collect(),
        legend: LETTERS
            .iter()
            .filter(|(_, letter, _)| used(letter))
            .map(|(_, letter, word)| (*letter, *word))
            .collect(),
        rows,
    }
}

/// Up cards from two to ten, then the ace and the joker.
fn column(kind: usize) -> usize {
    match kind {
        0 => 9,
        10 => 10,
        kind => kind - 1,
    }
}

fn kind(column: usize) -> usize {
    match column {
        9 => 0,
        10 => 10,
        column => column + 1,
    }
}
