//! What can come up when pots are shared: a check that never met it has shown nothing.

use super::settle::{Part, Pot, Settled, Terms};
use super::told::Told;
use cards::Seat;
use engine::options::Options;
use engine::{Game, ResultKind, Setup};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

/// Something that makes pots harder to share.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Case {
    /// A bet or a part of one goes back to the player whom nobody called.
    Uncalled,
    /// A main pot and two side pots or more, each with several players.
    ThreePots,
    /// As many pots as players, or one less.
    APotForEach,
    /// As many players as the game has seats, all of them all in.
    AllAllIn,
    /// Two players go all in with the same amount.
    EqualAllIns,
    /// Chips of a player who folded lie in a side pot.
    FoldedInSidePot,
    /// The house takes its fee out of a hand with side pots.
    FeeWithSidePots,
    /// Chips that are nobody's bet lie in the main pot.
    Centre,
    /// Two players share a pot.
    Shared,
    /// Three or more share one.
    SharedByMore,
    /// A share is a chip larger than another.
    OddChip,
    /// A share is larger by less than a chip.
    LessThanAChip,
    Halves,
    /// The high half is larger.
    OddHalf,
    /// One half is shared by two.
    Quarter,
    /// One half is shared by three.
    Sixth,
    /// One player takes both halves.
    Scoop,
    /// Nobody has a low that qualifies.
    NoLow,
    /// A low qualifies in one pot of the hand, and none does in another.
    LowInSomePots,
    /// Nobody has a high that qualifies, and the low takes all.
    NoHigh,
    /// Nobody has either, and the highest card takes all.
    Neither,
}

impl Case {
    const ALL: [Case; 21] = [
        Case::Uncalled,
        Case::ThreePots,
        Case::APotForEach,
        Case::AllAllIn,
        Case::EqualAllIns,
        Case::FoldedInSidePot,
        Case::FeeWithSidePots,
        Case::Centre,
        Case::Shared,
        Case::SharedByMore,
        Case::OddChip,
        Case::LessThanAChip,
        Case::Halves,
        Case::OddHalf,
        Case::Quarter,
        Case::Sixth,
        Case::Scoop,
        Case::NoLow,
        Case::LowInSomePots,
        Case::NoHigh,
        Case::Neither,
    ];

    /// Whether it can come up at a table with these options.
    fn can_be(self, terms: &Terms, options: &Options) -> bool {
        match self {
            Case::FeeWithSidePots => {
                let takes = |key| options.has(key) && !["", "0.00"].contains(&options.text(key));
                options.posts("fee-from", "pot")
                    && (takes("fee-by-players") || takes("jackpot-drop"))
            }
            Case::Centre => options.has("blinds") && !house::is_idle(options, "blinds"),
            Case::Halves
            | Case::OddHalf
            | Case::Quarter
            | Case::Sixth
            | Case::Scoop
            | Case::NoLow
            | Case::LowInSomePots => terms.splits(),
            Case::NoHigh | Case::Neither => terms.splits() && terms.pair,
            _ => true,
        }
    }
}

/// How often each case came up in how many hands.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Cases {
    pub hands: u64,
    met: BTreeMap<Case, u64>,
    /// Cases that this table can have.
    possible: BTreeSet<Case>,
}

impl Cases {
    pub(super) fn expect(&mut self, terms: &Terms, options: &Options) {
        self.possible.extend(Case::ALL.into_iter().filter(|case| case.can_be(terms, options)));
    }

    pub fn times(&self, case: Case) -> u64 {
        self.met.get(&case).copied().unwrap_or(0)
    }

    /// What could have come up and never did.
    pub fn missing(&self) -> Vec<Case> {
        self.possible.iter().copied().filter(|case| self.times(*case) == 0).collect()
    }

    pub(super) fn count(
        &mut self,
        game: &Game,
        setup: &Setup,
        terms: &Terms,
        told: &Told,
        settled: &Settled,
    ) {
        self.hands += 1;
        let live = told.live(setup);
        let pots = &settled.pots;
        let contested = pots.iter().filter(|pot| pot.claims.len() > 1).count();
        let broke = |seat: &Seat| told.stacks[seat] == 0 && !settled.returned.contains_key(seat);
        let all_in: Vec<i64> =
            live.iter().filter(|seat| broke(seat)).map(|seat| told.piles[seat].height()).collect();
        let levels: BTreeSet<i64> = all_in.iter().copied().collect();
        let main = pots.first().map_or(0, |pot| {
            pot.claims.iter().map(|seat| told.piles[seat].height()).min().unwrap_or(0)
        });
        let folded = |seat: &Seat| told.piles[seat].height() > main;
        let qualified =
            |pot: &Pot| pot.parts.iter().any(|part| part.won == Some(ResultKind::WinLow));
        let shown = live.len() > 1;
        let some = |met: bool, case: Case| met.then_some(case);
        let mut met: BTreeSet<Case> = [
            some(!settled.returned.is_empty(), Case::Uncalled),
            some(contested > 2, Case::ThreePots),
            some(contested > 2 && contested + 1 >= setup.stacks.seats().len(), Case::APotForEach),
            some(all_in.len() == usize::from(game.players.1), Case::AllAllIn),
            some(levels.len() < all_in.len(), Case::EqualAllIns),
            some(contested > 1 && told.folded.iter().any(folded), Case::FoldedInSidePot),
            some(contested > 1 && told.dropped > 0, Case::FeeWithSidePots),
            some(shown && told.centre > 0, Case::Centre),
            some(pots.iter().any(qualified) && !pots.iter().all(qualified), Case::LowInSomePots),
        ]
        .into_iter()
        .flatten()
        .collect();
        if shown {
            pots.iter().for_each(|pot| of_pot(terms, pot, &mut met));
        }
        met.into_iter().for_each(|case| *self.met.entry(case).or_default() += 1);
    }
}

/// What comes up in one pot.
fn of_pot(terms: &Terms, pot: &Pot, met: &mut BTreeSet<Case>) {
    if pot.claims.len() < 2 {
        return;
    }
    let mut add = |is: bool, case: Case| {
        if is {
            met.insert(case);
        }
    };
    for part in &pot.parts {
        let most = part.shares.iter().map(|(_, cents)| *cents).max().unwrap_or(0);
        let differs = |by: fn(i64, i64) -> bool| {
            part.shares.iter().any(|(_, cents)| by(most - cents, terms.chip))
        };
        add(part.shares.len() == 2, Case::Shared);
        add(part.shares.len() > 2, Case::SharedByMore);
        add(differs(|by, chip| by == chip), Case::OddChip);
        add(differs(|by, chip| by > 0 && by < chip), Case::LessThanAChip);
    }
    match &pot.parts[..] {
        [high, low] => {
            let shared_by = |n: usize| high.shares.len() == n || low.shares.len() == n;
            let seats =
                |part: &Part| part.shares.iter().map(|(seat, _)| *seat).collect::<Vec<Seat>>();
            add(true, Case::Halves);
            add(high.cents > low.cents, Case::OddHalf);
            add(shared_by(2), Case::Quarter);
            add(shared_by(3), Case::Sixth);
            add(high.shares.len() == 1 && seats(high) == seats(low), Case::Scoop);
        }
        [one] if terms.splits() => {
            add(one.won == Some(ResultKind::Win), Case::NoLow);
            add(one.won == Some(ResultKind::WinLow), Case::NoHigh);
            add(one.won == Some(ResultKind::Win) && pot.high_card && terms.pair, Case::Neither);
        }
        _ => {}
    }
}

impl fmt::Display for Cases {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} hands", self.hands)?;
        for case in &self.possible {
            write!(f, ", {case:?} {}", self.times(*case))?;
        }
        Ok(())
    }
}
