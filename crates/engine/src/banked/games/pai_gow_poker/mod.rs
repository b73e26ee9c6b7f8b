//! Pai gow poker, or double-hand poker: seven cards make a front of two and a back of five, and both
//! play against the player-dealer's (PG).

use crate::absent::{self, Absent, Part};
use crate::banked::game::Parts;
use crate::banked::options::SHARED;
use crate::banked::step::{ButtonBy, FeeBy, Order, Packet, Setting, StartFrom, Step, To, Way};
use crate::banked::terms::{BackLine, CirclePart, CircleTerms, Terms};
use crate::contract::{Circle, RuleId};
use crate::game::{Family, Game, Prepared};
use crate::ids::*;
use crate::money::Chips;
use crate::options::{OptionFault, Options};
use crate::shape::{BankedShape, Seats, Shape};
use cards::Deck;
use options::OPTIONS;
pub use play::{PaiGow, PaiGowSet};

mod incidents;
mod options;
mod play;

/// Pai gow poker.
pub const PAI_GOW_POKER: Game = Game {
    id: "pai-gow-poker",
    name: "Pai gow poker",
    title: "Seven cards make two hands; win with both",
    family: Family::Banked,
    revision: 1,
    earlier: &[],
    players: PLAYERS,
    seats: &[(FE_19, Seats::AtMost(7))],
    options: &[OPTIONS, SHARED],
    rules: &[RULES],
    incidents: &[incidents::KINDS],
    absent: &[
        Absent {
            part: Part::Player,
            words: "Your bets of {bets} stand and are settled. The house sets your hand its own \
                    way.",
            rule: Some(PG_09),
        },
        absent::BANK,
        absent::NO_WAGER,
    ],
    shape: Shape::Banked(BankedShape::SQUARES),
    prepare,
};

const PLAYERS: (u8, u8) = (2, 7);

const RULES: &[RuleId] = &[
    PD_01, PD_05, PD_06, PD_07, PD_10, PD_11, PD_12, PD_13, PD_14, PD_16, PD_18, PD_19, PD_20,
    PD_22, PD_24, PD_21, PG_01, PG_02, PG_03, PG_04, PG_05, PG_06, PG_07, PG_08, PG_09, PG_10,
    PG_11, PG_12, PG_13, PG_14, PG_15, PG_16, PG_18, PG_19, PG_20, PG_21, PG_22, PG_23, PG_24,
    PG_25, PG_26, PG_27, PG_28, PK_46,
];

const DOWN: Packet = Packet::down(To::Rows);
/// Seven hands of seven in a row, one card to each in turn (PG-02).
const DEAL: &[Packet] = &[DOWN; 7];

const FROM_BANK: Order = Order::clockwise(StartFrom::LeftOfBank, PD_19);
const FROM_BUTTON: Order = Order::clockwise(StartFrom::Button, PD_06);

fn prepare(options: &Options) -> Result<Prepared, Vec<OptionFault>> {
    let mut faults = Vec::new();
    let terms = terms(options, &mut faults);
    let (deck, steps, slips) = (Deck::JOKER, steps(options), incidents::slips(options, &terms));
    let play = Box::new(PaiGow::read(options));
    Parts { deck, steps, terms, slips, play }.prepared(&PAI_GOW_POKER, options, faults)
}

fn steps(options: &Options) -> Vec<Step> {
    let wagers = [Step::Wagers, Step::Fees { by: FeeBy::Square, order: FROM_BANK }];
    let row =
        [Step::Deal { packets: DEAL, order: FROM_BANK, rule: PG_02 }, Step::Choose { rule: PG_08 }];
    let hands = [
        Step::Dice { rule: PD_10 },
        Step::Button { by: ButtonBy::Dice, rule: PD_10 },
        Step::Assign { way: Way::Clockwise, rule: PG_08 },
        Step::Set(setting(options)),
        Step::Expose { order: FROM_BUTTON, rule: PG_21 },
        Step::Settle { covered: FROM_BUTTON, short: FROM_BUTTON },
    ];
    let first = if options.is("wagers-until", "dice") { [row, wagers] } else { [wagers, row] };
    first.concat().into_iter().chain(hands).collect()
}

fn setting(options: &Options) -> Setting {
    Setting {
        front: 2,
        rule: PG_03,
        sets: Some(PG_22),
        house_way: PG_09,
        house_ways: options.is("house-way", "one-hand").then_some(1),
        foul: options.is("foul-setting", "forfeit").then_some(PG_06),
        bank_last: PG_07,
        bank_open: Some(PG_20),
        final_word: Some(PG_25),
        no_reset: Some(PG_13),
    }
}

fn most_in_all(options: &Options) -> Option<(Chips, RuleId)> {
    let most = options.amount("most-in-all");
    (!most.is_zero()).then_some((most, PG_18))
}

fn terms(options: &Options, faults: &mut Vec<OptionFault>) -> Terms {
    let terms = Terms::read(options, PG_18, faults);
    let square =
        |n| (Circle::Square(n), CircleTerms { max: terms.max, rule: None, part: CirclePart::Main });
    let squares: Vec<_> = (1..=options.count("squares")).map(square).collect();
    let terms = terms.with_circles(&squares);
    if most_in_all(options).is_some_and(|(most, _)| most < terms.min) {
        let message = format!("must be at least min-wager, {}", terms.min);
        faults.push(OptionFault::new("most-in-all", message));
    }
    Terms {
        back_line: BackLine::Anybody(PD_14),
        largest_decides: Some(PD_16),
        one_spot: Some(PG_16),
        side_bets: Some(PG_26),
        chips_only: Some(PG_27),
        deck_change: Some(PG_17),
        most_behind: Some(options.count("back-lines")),
        open_spot: options.is("unbet-spot", "open").then_some(PG_23),
        closed: if options.is("wagers-until", "dice") { PG_15 } else { PG_28 },
        counts_bank: Some(PG_19),
        shaker: options.is("dice-cup", "anybody").then_some(PG_24),
        most_in_all: most_in_all(options),
        table: Some(PG_02),
        ..terms
    }
}
