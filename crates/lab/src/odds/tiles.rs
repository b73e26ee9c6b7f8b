//! Pai gow tiles: every hand of four against every hand of the other 28, both set the house way.

use super::result::{Odds, Precision, Wager, net};
use crate::{Ratio, odds::Work};
use cards::{Card, Deck};
use engine::banked::{BankedGame, OwnRules, Tiles, TilesSet, Verdict};
use engine::{Circle, Rules};
use std::collections::BTreeMap;

/// Every hand that can be dealt from some tiles.
struct Hands {
    /// The tiles of each, as bits, and the number of its setting.
    all: Vec<(u32, u16)>,
    settings: Vec<TilesSet>,
    /// One hand of each composition, and how many hands there are with it. Tiles that look alike
    /// make no difference.
    kinds: Vec<(u32, u16, u128)>,
}

impl Hands {
    fn of(rules: &Tiles, tiles: &[Card]) -> Hands {
        let (mut all, mut settings) = (Vec::new(), Vec::new());
        let mut numbers = BTreeMap::new();
        let mut kinds: BTreeMap<[u8; 4], (u32, u16, u128)> = BTreeMap::new();
        let n = tiles.len();
        for [a, b, c, d] in fours(n) {
            let four = [a, b, c, d].map(|at| tiles[at]);
            let set = rules.set(Rules::ALL, four).expect("tiles of the set");
            let number = *numbers.entry(set).or_insert_with(|| {
                settings.push(set);
                settings.len() as u16 - 1
            });
            let bits = [a, b, c, d].iter().fold(0, |bits, at| bits | 1 << at);
            all.push((bits, number));
            let mut faces = four.map(Card::byte);
            faces.sort();
            kinds.entry(faces).or_insert((bits, number, 0)).2 += 1;
        }
        Hands { all, settings, kinds: kinds.into_values().collect() }
    }
}

fn fours(n: usize) -> impl Iterator<Item = [usize; 4]> {
    let threes =
        (0..n).flat_map(move |a| (a + 1..n).flat_map(move |b| (b + 1..n).map(move |c| (a, b, c))));
    threes.flat_map(move |(a, b, c)| (c + 1..n).map(move |d| [a, b, c, d]))
}

/// What can happen between two settings.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Meeting {
    verdict: u8,
    /// Whether the high hands, and the low hands, are the same.
    copies: [bool; 2],
    /// Whether both low hands are zero.
    zeros: bool,
}

/// How often each meeting comes, over all pairs of hands.
pub(super) struct Counted {
    meetings: Vec<(Meeting, Verdict, u128)>,
    /// All hands of the player.
    pub hands: usize,
}

pub(super) fn count(own: &Tiles, bank: &Tiles, tiles: &[Card], work: &Work<'_>) -> Counted {
    let (ours, theirs) = (Hands::of(own, tiles), Hands::of(bank, tiles));
    let meeting = |a: TilesSet, b: TilesSet| {
        let verdict = own.result(Rules::ALL, a, b).verdict;
        let zeros = a.is_low_zero() && b.is_low_zero();
        let code = match verdict {
            Verdict::Lose => 0,
            Verdict::Push => 1,
            _ => 2,
        };
        (Meeting { verdict: code, copies: a.copies(b), zeros }, verdict)
    };
    // Few meetings differ: each has a number, and each pair of settings has one of those numbers.
    let mut numbers: BTreeMap<Meeting, (u8, Verdict)> = BTreeMap::new();
    let mut table = Vec::new();
    for a in &ours.settings {
        let row = theirs.settings.iter().map(|b| {
            let (meeting, verdict) = meeting(*a, *b);
            let next = numbers.len() as u8;
            numbers.entry(meeting).or_insert((next, verdict)).0
        });
        table.push(row.collect::<Vec<u8>>());
    }
    let parts = work.split(&ours.kinds, |kinds| {
        let mut counts = [0_u128; 32];
        for (bits, setting, times) in kinds {
            let row = &table[usize::from(*setting)];
            let mut here = [0_u32; 32];
            for (other, setting) in &theirs.all {
                if bits & other == 0 {
                    here[usize::from(row[usize::from(*setting)] & 31)] += 1;
                }
            }
            counts.iter_mut().zip(here).for_each(|(sum, n)| *sum += times * u128::from(n));
        }
        counts
    });
    let total = |at: u8| parts.iter().map(|counts| counts[usize::from(at)]).sum();
    let meetings = numbers.iter().map(|(meeting, (at, verdict))| (*meeting, *verdict, total(*at)));
    Counted { meetings: meetings.collect(), hands: ours.all.len() }
}

impl Counted {
    pub fn wager(&self) -> Wager {
        let results = self.meetings.iter().map(|(_, verdict, ways)| (net(*verdict), *ways));
        Wager::new("main", Circle::Square(1), results)
    }

    /// The share of pairs for which this holds.
    fn share(&self, holds: impl Fn(&Meeting) -> bool) -> Ratio {
        let ways = |all: bool| {
            let of = self.meetings.iter().filter(|(meeting, _, _)| all || holds(meeting));
            of.map(|(_, _, ways)| *ways).sum::<u128>() as i128
        };
        Ratio::new(ways(false), ways(true))
    }
}

pub(super) fn odds(rules: &Tiles, game: &BankedGame, work: &Work<'_>) -> Odds {
    let tiles: Vec<Card> = Deck::Tiles.counts().iter().collect();
    let counted = count(rules, rules, &tiles, work);
    let main = counted.wager();
    let mut notes = vec![format!(
        "Everybody sets the house way, so all of the edge comes from what the player-dealer wins \
         when hands are the same: {} of hands have a high hand equal to the bank's, {} an equal low \
         hand, among them {} with zero against zero.",
        counted.share(|meeting| meeting.copies[0]).percent(4),
        counted.share(|meeting| meeting.copies[1]).percent(4),
        counted.share(|meeting| meeting.zeros).percent(4),
    )];
    notes.extend(other_reading(rules, game, &tiles, work));
    Odds {
        precision: Precision::Exact,
        method: format!(
            "all {} hands of a player against every hand of the other tiles, {} in all, both set \
             the house way",
            counted.hands,
            main.total()
        ),
        wagers: vec![main],
        strategy: Vec::new(),
        notes,
    }
}

/// What the other reading of the house way would change (TL-12).
fn other_reading(
    rules: &Tiles,
    game: &BankedGame,
    tiles: &[Card],
    work: &Work<'_>,
) -> Option<String> {
    const KEY: &str = "split-top-pair";
    let readings = ["nine-and-eleven", "nine-or-eleven"];
    let other = readings.into_iter().find(|value| !game.options().is(KEY, value))?;
    let prepared = game.with(KEY, other).ok()?;
    let OwnRules::Tiles(others) = prepared.banked()?.own_rules() else { return None };
    let both = count(others, others, tiles, work).wager();
    let player = count(others, rules, tiles, work).wager();
    Some(format!(
        "With {KEY} = {other} the edge is {}. A player who sets that way while the bank does not \
         loses {}.",
        both.edge().percent(4),
        player.edge().percent(4)
    ))
}

#[cfg(test)]
#[path = "tiles_tests.rs"]
mod tests;
