//! Pai gow tiles: four dominoes set as two hands of two, both of which must win (TL).

use crate::absent::{self, Absent, Part};
use crate::banked::game::Parts;
use crate::banked::incidents::Slipped;
use crate::banked::options::SHARED;
use crate::banked::step::{ButtonBy, By, FeeBy, Order, Packet, Setting, StartFrom, Step, To, Way};
use crate::banked::terms::{CirclePart, CircleTerms, Terms};
use crate::contract::{Circle, IncidentKind, RuleId};
use crate::game::{Family, Game, Prepared};
use crate::ids::*;
use crate::options::{OptionFault, Options};
use crate::shape::{BankedShape, Seats, Shape};
use cards::Deck;
use options::OPTIONS;
pub use play::{Tiles, TilesSet};
use ranking::tiles::{Rules as HouseWay, TopPair};

mod options;
mod play;

/// Pai gow tiles.
pub const PAI_GOW_TILES: Game = Game {
    id: "pai-gow-tiles",
    name: "Pai gow tiles",
    title: "Four dominoes, two pairs, centuries old",
    family: Family::Banked,
    revision: 1,
    earlier: &[],
    players: (2, POSITIONS),
    seats: &[(FE_19, Seats::AtMost(POSITIONS))],
    options: &[OPTIONS, SHARED],
    rules: &[RULES],
    incidents: &[&[IncidentKind::TamperedWager]],
    absent: &[
        Absent {
            part: Part::Player,
            words: "Your bets of {bets} stand and are settled. The house sets your tiles the \
                    house way.",
            rule: Some(TL_13),
        },
        absent::BANK,
        absent::NO_WAGER,
    ],
    shape: Shape::Banked(BankedShape { rotation: TL_09, ..BankedShape::SQUARES }),
    prepare,
};

/// Seats at the table, all of which the dice count (TL-09, TL-10).
const POSITIONS: u8 = 8;

const RULES: &[RuleId] = &[
    PD_01, PD_06, PD_07, PD_10, PD_11, PD_12, PD_13, PD_18, PD_19, PD_20, PD_22, PD_24, TL_01,
    TL_02, TL_03, TL_04, TL_05, TL_06, TL_07, TL_08, TL_09, TL_10, TL_11, TL_12, TL_13, TL_14,
    TL_15, TL_16, TL_17, PK_46,
];

/// A row of four to everybody.
const DEAL: &[Packet] = &[
    Packet::down(To::Spots),
    Packet::down(To::Spots),
    Packet::down(To::Spots),
    Packet::down(To::Spots),
    Packet::down(To::Bank),
    Packet::down(To::Bank),
    Packet::down(To::Bank),
    Packet::down(To::Bank),
];

const fn counter(from: StartFrom, rule: RuleId) -> Order {
    Order { from, way: Way::Counter, by: By::Spot, rule }
}

const FROM_BUTTON: Order = counter(StartFrom::Button, PD_06);

const SETTING: Setting = Setting {
    front: 2,
    rule: TL_08,
    sets: None,
    house_way: TL_12,
    house_ways: None,
    foul: None,
    bank_last: TL_13,
    bank_open: None,
    final_word: None,
    no_reset: None,
};

const STEPS: &[Step] = &[
    Step::Wagers,
    Step::Fees { by: FeeBy::Square, order: counter(StartFrom::DealerLeft, PD_19) },
    Step::Dice { rule: PD_10 },
    Step::Button { by: ButtonBy::Positions(POSITIONS), rule: TL_10 },
    Step::Deal { packets: DEAL, order: counter(StartFrom::Counted, TL_11), rule: TL_11 },
    Step::Set(SETTING),
    Step::Expose { order: FROM_BUTTON, rule: TL_07 },
    Step::Settle { covered: FROM_BUTTON, short: FROM_BUTTON },
];

fn prepare(options: &Options) -> Result<Prepared, Vec<OptionFault>> {
    let mut faults = Vec::new();
    let terms = terms(options, &mut faults);
    let top_pair = if options.is("split-top-pair", "nine-or-eleven") {
        TopPair::NineOrEleven
    } else {
        TopPair::NineAndEleven
    };
    let (deck, steps, slips) = (Deck::Tiles, STEPS.to_vec(), vec![Slipped::tampered(&terms)]);
    let play = Box::new(Tiles { way: HouseWay { top_pair } });
    Parts { deck, steps, terms, slips, play }.prepared(&PAI_GOW_TILES, options, faults)
}

fn terms(options: &Options, faults: &mut Vec<OptionFault>) -> Terms {
    let terms = Terms::read(options, TL_14, faults);
    let in_all = options.amount("most-in-all");
    if in_all < terms.min {
        let message = format!("must be at least min-wager, {}", terms.min);
        faults.push(OptionFault::new("most-in-all", message));
    }
    let square = |n| {
        (
            Circle::Square(n),
            CircleTerms { max: terms.max, rule: Some(TL_14), part: CirclePart::Main },
        )
    };
    let squares: Vec<_> = (1..=options.count("squares")).map(square).collect();
    Terms {
        most_in_all: Some((in_all, TL_14)),
        closed: TL_16,
        extent: TL_15,
        table: Some(TL_01),
        shuffler: true,
        positions: Some(TL_09),
        ..terms.with_circles(&squares)
    }
}

#[cfg(test)]
mod tests;
