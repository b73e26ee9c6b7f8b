//! No-bust blackjack: jokers make 21, two jokers are the natural, and a player who busts has not
//! lost yet (NB).

use crate::absent::{self, Absent, Part};
use crate::banked::cut::{CutCard, SHOE};
use crate::banked::doubles::Doubling;
use crate::banked::escrow::Units;
use crate::banked::game::Parts;
use crate::banked::hands::HandId;
use crate::banked::options::SHARED;
use crate::banked::step::{By, FeeBy, Order, Packet, StartFrom, Step, To, Way};
use crate::banked::terms::{BackLine, CirclePart, CircleTerms, Terms};
use crate::contract::{Circle, RuleId};
use crate::game::{Family, Game, Prepared};
use crate::ids::*;
use crate::money::Chips;
use crate::options::{OptionFault, Options};
use crate::shape::{BankedShape, Shape};
use cards::Deck;
use options::OPTIONS;
pub use play::NoBust;

mod incidents;
mod options;
mod play;
mod value;

/// No-bust blackjack.
pub const NO_BUST_BLACKJACK: Game = Game {
    id: "no-bust-blackjack",
    name: "No-bust blackjack",
    title: "Over 21 and still not beaten",
    family: Family::Banked,
    revision: 2,
    earlier: &[],
    players: PLAYERS,
    seats: &[],
    options: &[OPTIONS, SHARED, SHOE],
    rules: &[RULES],
    incidents: &[incidents::KINDS],
    absent: &[
        Absent {
            part: Part::Player,
            words: "Your bets of {bets} stand and are settled. The house plays your hand: it \
                    hits until it has 12 or more, then stands.",
            rule: Some(EQ_16),
        },
        absent::BANK,
        absent::NO_WAGER,
    ],
    shape: Shape::Banked(BankedShape { aim: Some(21), ..BankedShape::SQUARES }),
    prepare,
};

const PLAYERS: (u8, u8) = (2, 8);

const RULES: &[RuleId] = &[
    PD_01, PD_05, PD_06, PD_07, PD_11, PD_12, PD_13, PD_18, PD_19, PD_20, PD_22, PD_23, PD_24,
    NB_01, NB_02, NB_03, NB_04, NB_05, NB_06, NB_07, NB_08, NB_09, NB_10, NB_11, NB_12, NB_13,
    NB_14, NB_15, NB_16, NB_17, NB_18, NB_19, NB_20, NB_22, NB_23, EQ_01, EQ_02, EQ_03, EQ_04,
    EQ_05, EQ_06, EQ_07, EQ_08, EQ_09, EQ_10, EQ_11, EQ_13, EQ_14, EQ_15, EQ_16, EQ_17, EQ_18,
    EQ_19, EQ_20, FE_11, FE_13, FE_14, PK_46,
];

/// Two cards up to every player and one to the player-dealer, whose second comes after the players
/// have drawn.
const DEAL: &[Packet] = &[Packet::up(To::Spots), Packet::up(To::Bank), Packet::up(To::Spots)];

fn prepare(options: &Options) -> Result<Prepared, Vec<OptionFault>> {
    let mut faults = Vec::new();
    let deck = Deck::Packs { decks: options.count("decks"), jokers: 1 };
    let terms = Terms { cut: CutCard::read(options, deck), ..terms(options, &mut faults) };
    let (steps, slips) = (steps(options), incidents::slips(options, &terms));
    let play = Box::new(NoBust::read(options));
    Parts { deck, steps, terms, slips, play }.prepared(&NO_BUST_BLACKJACK, options, faults)
}

fn steps(options: &Options) -> Vec<Step> {
    let first = if options.is("first-to-act", "left-of-bank") {
        StartFrom::LeftOfBank
    } else {
        StartFrom::DealerLeft
    };
    let settle = match options.text("settle-from") {
        "dealer-right" => {
            let (from, way) = (StartFrom::DealerRight, Way::Counter);
            Order { from, way, by: By::Spot, rule: NB_19 }
        }
        "left-of-bank" => Order::clockwise(StartFrom::LeftOfBank, PD_06),
        _ => Order::clockwise(StartFrom::DealerLeft, PD_06),
    };
    let order = Order::clockwise(first, NB_06);
    vec![
        Step::Wagers,
        Step::Fees { by: FeeBy::Square, order: Order::clockwise(first, PD_19) },
        Step::Deal { packets: DEAL, order, rule: NB_05 },
        Step::Turns { order, rule: None },
        Step::Forced { hand: HandId::Bank },
        Step::Settle { covered: settle, short: settle },
    ]
}

fn terms(options: &Options, faults: &mut Vec<OptionFault>) -> Terms {
    let listed = options.is("floor-list", "new-esquire");
    let terms = Terms::read(options, NB_22, faults);
    let square =
        |n| (Circle::Square(n), CircleTerms { max: terms.max, rule: None, part: CirclePart::Main });
    let squares: Vec<_> = (1..=options.count("squares")).map(square).collect();
    let terms = terms.with_circles(&squares);
    Terms {
        spots: (options.count("hands-per-player"), EQ_18),
        // Even without the option, a seat's squares are only for the player who sits there.
        back_line: BackLine::Nobody(if options.is("one-player-per-spot", "yes") {
            PD_23
        } else {
            PD_13
        }),
        short_rule: if listed { EQ_07 } else { PD_12 },
        excess_rule: if listed { EQ_08 } else { PD_12 },
        // When the bank cannot cover everything, cover is divided to the cent.
        units: Units { part: Chips::cents(1), ..terms.units },
        doubling: Doubling::read(options),
        reshuffle: Some(EQ_10),
        cage: listed.then_some(EQ_16),
        ..terms
    }
}

#[cfg(test)]
mod tests;
