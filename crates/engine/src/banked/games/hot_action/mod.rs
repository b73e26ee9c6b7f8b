//! Hot Action blackjack: jokers count two or twelve, two aces are the natural, and the aim is 22
//! (HA).

use crate::absent::{self, Absent, Part};
use crate::banked::cut::{CutCard, SHOE};
use crate::banked::game::Parts;
use crate::banked::hands::HandId;
use crate::banked::options::SHARED;
use crate::banked::step::{ButtonBy, FeeBy, Order, Packet, StartFrom, Step, To};
use crate::banked::terms::{BackLine, CirclePart, CircleTerms, Terms};
use crate::contract::{Circle, RuleId};
use crate::game::{Family, Game, Prepared};
use crate::ids::*;
use crate::options::{OptionFault, Options};
use crate::shape::{BankedShape, Shape};
use cards::Deck;
use options::OPTIONS;
pub use play::HotAction;

mod incidents;
mod options;
mod play;
#[cfg(test)]
mod tests;
mod value;

/// Hot Action blackjack.
pub const HOT_ACTION_BLACKJACK: Game = Game {
    id: "hot-action-blackjack",
    name: "Hot Action blackjack",
    title: "Blackjack to 22, and dice start the pay-off",
    family: Family::Banked,
    revision: 1,
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
                    hits when it must and otherwise stands.",
            rule: Some(HA_06),
        },
        absent::BANK,
        absent::NO_WAGER,
    ],
    shape: Shape::Banked(BankedShape { aim: Some(22), rotation: HA_10, ..BankedShape::SQUARES }),
    prepare,
};

const PLAYERS: (u8, u8) = (2, 8);

const RULES: &[RuleId] = &[
    PD_01, PD_05, PD_07, PD_10, PD_11, PD_12, PD_13, PD_14, PD_15, PD_18, PD_19, PD_20, PD_22,
    PD_24, HA_01, HA_02, HA_03, HA_04, HA_05, HA_06, HA_07, HA_08, HA_09, HA_11, HA_12, HA_13,
    HA_14, HA_15, HA_16, HA_18, EQ_10, FE_14, PK_46,
];

/// Two cards up to every player; one up and one down to the player-dealer.
const DEAL: &[Packet] =
    &[Packet::up(To::Spots), Packet::up(To::Bank), Packet::up(To::Spots), Packet::down(To::Bank)];

/// Cards start with the first position. The button only decides where pay-off starts.
const FROM_DEALER: Order = Order::clockwise(StartFrom::DealerLeft, HA_09);
const FROM_BUTTON: Order = Order::clockwise(StartFrom::Button, HA_09);

const STEPS: &[Step] = &[
    Step::Wagers,
    Step::Fees { by: FeeBy::Square, order: Order::clockwise(StartFrom::DealerLeft, PD_19) },
    Step::Dice { rule: PD_10 },
    Step::Button { by: ButtonBy::Dice, rule: HA_09 },
    Step::Deal { packets: DEAL, order: FROM_DEALER, rule: HA_04 },
    Step::Peek { card: 1, rule: HA_11 },
    Step::Turns { order: FROM_DEALER, rule: None },
    Step::Reveal { hand: HandId::Bank, card: 1, rule: HA_04 },
    Step::Forced { hand: HandId::Bank },
    Step::Settle { covered: FROM_BUTTON, short: FROM_BUTTON },
];

fn prepare(options: &Options) -> Result<Prepared, Vec<OptionFault>> {
    let mut faults = Vec::new();
    let deck = Deck::Packs { decks: options.count("decks"), jokers: 4 };
    let terms = Terms { cut: CutCard::read(options, deck), ..terms(options, &mut faults) };
    let (steps, slips) = (STEPS.to_vec(), incidents::slips(options, &terms));
    let play = Box::new(HotAction::read(options));
    Parts { deck, steps, terms, slips, play }.prepared(&HOT_ACTION_BLACKJACK, options, faults)
}

fn terms(options: &Options, faults: &mut Vec<OptionFault>) -> Terms {
    let terms = Terms::read(options, FE_14, faults);
    let square =
        (Circle::Square(1), CircleTerms { max: terms.max, rule: None, part: CirclePart::Main });
    Terms {
        back_line: if options.is("kum-kum", "yes") {
            BackLine::Jointly(PD_15)
        } else {
            BackLine::Nobody(PD_13)
        },
        reshuffle: Some(EQ_10),
        table: Some(HA_01),
        ..terms.with_circles(&[square])
    }
}
