//! Pai gow tiles: every hand of four against every hand of the other 28, both set the house way.

use super::result::{Odds, Precision, Wager, grouped, net};
use crate::Ratio;
use crate::odds::{Manner, Work};
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
    /// Every hand set the house way.
    fn of(rules: &Tiles, tiles: &[Card]) -> Hands {
        Hands::set(tiles, |four| rules.set(Rules::ALL, four).expect("tiles of the set"))
    }

    fn set(tiles: &[Card], set: impl Fn([Card; 4]) -> TilesSet) -> Hands {
        let (mut all, mut settings) = (Vec::new(), Vec::new());
        let mut numbers = BTreeMap::new();
        let mut kinds: BTreeMap<[u8; 4], (u32, u16, u128)> = BTreeMap::new();
        let n = tiles.len();
        for [a, b, c, d] in fours(n) {
            let four = [a, b, c, d].map(|at| tiles[at]);
            let bits = [a, b, c, d].iter().fold(0, |bits, at| bits | 1 << at);
            let mut faces = four.map(Card::byte);
            faces.sort();
            let kind = kinds.entry(faces).or_insert_with(|| {
                let set = set(four);
                let number = *numbers.entry(set).or_insert_with(|| {
                    settings.push(set);
                    settings.len() as u16 - 1
                });
                (bits, number, 0)
            });
            kind.2 += 1;
            all.push((bits, kind.1));
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
    /// The results against each setting of the bank.
    given: Vec<Vec<(Ratio, u128)>>,
    /// All hands of the player.
    pub hands: usize,
}

pub(super) fn count(own: &Tiles, bank: &Tiles, tiles: &[Card], work: &Work<'_>) -> Counted {
    meet(own, &Hands::of(own, tiles), &Hands::of(bank, tiles), work)
}

/// Every hand against every other one that leaves its tiles.
fn meet(own: &Tiles, ours: &Hands, theirs: &Hands, work: &Work<'_>) -> Counted {
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
    let (settings, many) = (theirs.settings.len(), numbers.len());
    let parts = work.split(&ours.kinds, |kinds| {
        let mut counts = vec![0_u128; settings * many];
        for (bits, setting, times) in kinds {
            let row = &table[usize::from(*setting)];
            let mut met = vec![0_u32; settings];
            for (other, setting) in &theirs.all {
                met[usize::from(*setting)] += u32::from(bits & other == 0);
            }
            for (at, n) in met.into_iter().enumerate() {
                counts[at * many + usize::from(row[at])] += times * u128::from(n);
            }
        }
        counts
    });
    let sum = |setting: usize, at: u8| -> u128 {
        parts.iter().map(|counts| counts[setting * many + usize::from(at)]).sum()
    };
    let total = |at: u8| (0..settings).map(|setting| sum(setting, at)).sum();
    let meetings = numbers.iter().map(|(meeting, (at, verdict))| (*meeting, *verdict, total(*at)));
    let given = (0..settings).map(|setting| {
        numbers.values().map(|(at, verdict)| (net(*verdict), sum(setting, *at))).collect()
    });
    Counted { meetings: meetings.collect(), given: given.collect(), hands: ours.all.len() }
}

impl Counted {
    pub fn wager(&self) -> Wager {
        let results = self.meetings.iter().map(|(_, verdict, ways)| (net(*verdict), *ways));
        Wager::new("main", Circle::Square(1), results).given(self.given.iter().cloned())
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

pub(super) fn odds(
    rules: &Tiles,
    game: &BankedGame,
    manner: Option<&dyn Manner>,
    work: &Work<'_>,
) -> Odds {
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
    let theirs = Hands::of(rules, &tiles);
    let best = Hands::set(&tiles, |four| best(rules, four, &tiles, &theirs));
    let best = meet(rules, &best, &theirs, work);
    notes.push(format!(
        "A player who sets each hand for the most money against a bank that sets the house way {}.",
        loses(best.wager().edge())
    ));
    let advised = manner.map(|manner| {
        let set = |four: [Card; 4]| {
            let told = manner.sets(&four);
            let mut sets = rules.sets(Rules::ALL, four);
            let told = told.and_then(|low| {
                sets.find(|(of, _)| of[..] == low[..] || [of[1], of[0]] == low[..])
            });
            told.map(|(_, set)| set).or_else(|| rules.set(Rules::ALL, four)).expect("four tiles")
        };
        let wager = meet(rules, &Hands::set(&tiles, set), &theirs, work).wager();
        Wager { given: Vec::new(), ..wager }
    });
    notes.extend(other_reading(rules, game, &tiles, work));
    Odds {
        precision: Precision::Exact,
        method: format!(
            "all {} hands of a player against every hand of the other tiles, {} in all, both set \
             the house way",
            grouped(counted.hands),
            grouped(main.total())
        ),
        wagers: vec![main],
        advised: advised.into_iter().collect(),
        strategy: Vec::new(),
        notes,
    }
}

/// The setting of a hand that wins the most against every hand of the other tiles.
fn best(rules: &Tiles, four: [Card; 4], tiles: &[Card], theirs: &Hands) -> TilesSet {
    // Any tiles that look like these will do.
    let mut bits = 0_u32;
    for tile in four {
        let at = (0..tiles.len()).find(|at| tiles[*at] == tile && bits >> at & 1 == 0);
        bits |= 1 << at.expect("a tile of the set");
    }
    let mut met = vec![0_i64; theirs.settings.len()];
    for (other, setting) in &theirs.all {
        met[usize::from(*setting)] += i64::from(bits & other == 0);
    }
    let won = |own: TilesSet| -> i64 {
        let of = |(bank, n): (&TilesSet, &i64)| {
            net(rules.result(Rules::ALL, own, *bank).verdict).num() as i64 * n
        };
        theirs.settings.iter().zip(&met).map(of).sum()
    };
    let sets = rules.sets(Rules::ALL, four).map(|(_, set)| set);
    sets.max_by_key(|set| won(*set)).expect("four tiles can be set")
}

/// As in `loses 1.6124%`.
fn loses(edge: Ratio) -> String {
    let verb = if edge < Ratio::ZERO { "gains" } else { "loses" };
    format!("{verb} {}", edge.abs().percent(4))
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
        "With {KEY} = {other} the edge is {}. A player who sets that way while the bank does not {}.",
        both.edge().percent(4),
        loses(player.edge())
    ))
}

#[cfg(test)]
#[path = "tiles_tests.rs"]
mod tests;
