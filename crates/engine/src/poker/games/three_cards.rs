//! What games with three hole cards have in common, whenever the discard comes.

use super::community;
use crate::absent;
use crate::contract::{Phase, RuleId};
use crate::game::Game;
use crate::ids::*;
use crate::options::{OptionKind, OptionSpec, Options, decided, option};
use crate::poker::rules;
use crate::poker::variant::*;
use crate::shape::{PokerShape, Shape};
use crate::stub::Facing::Down;

/// Three cards dealt at once, under the rule of the house's discard.
const fn hands(rule: RuleId) -> Deal {
    Deal::hands(&[Down, Down, Down], Phase::Preflop, rule)
}

/// The steps of hold'em, with a discard inserted before this one.
const fn discard(place: usize, rule: RuleId) -> [Step; 9] {
    let what = Picked::Discard(1);
    let (served, phase, late) = (Served::AtOnce, Phase::Discard, PA_08);
    let mut steps = [Step::Pick(Pick { what, served, phase, rule, late }); 9];
    let others = community::steps(hands(rule), PA_09, HE_02);
    let mut at = 0;
    while at < others.len() {
        steps[if at < place { at } else { at + 1 }] = others[at];
        at += 1;
    }
    steps
}

const BEFORE_FLOP: &[Step] = &discard(2, PA_03);
const AFTER_FLOP_SEEN: &[Step] = &discard(3, PA_04);
const AFTER_FLOP_BETTING: &[Step] = &discard(4, PA_05);
const NEVER: &[Step] = &community::steps(hands(PA_06), PA_09, HE_02);

/// Three hole cards, one of them discarded when the house says so, then as hold'em.
pub(super) const VARIANT: Variant = Variant {
    forced: &[community::BLINDS],
    steps: BEFORE_FLOP,
    showdown: best_five(HE_03),
    incidents: community::INCIDENTS,
    ..Variant::PLAIN
};

pub(super) const HILO_VARIANT: Variant =
    Variant { showdown: community::any_five(PA_07), ..VARIANT };

const fn best_five(rule: RuleId) -> Showdown {
    Showdown::One { order: Order::High, rule, takes: None, exactly: None }
}

/// The variant with the discard where the house has it. If the house has none, all eight cards
/// count toward the hand.
pub(super) fn placed(variant: Variant, options: &Options) -> Variant {
    match (options.text("discard"), variant.showdown) {
        ("after-flop-seen", _) => Variant { steps: AFTER_FLOP_SEEN, ..variant },
        ("after-flop-betting", _) => Variant { steps: AFTER_FLOP_BETTING, ..variant },
        ("never", Showdown::One { .. }) => {
            Variant { steps: NEVER, showdown: best_five(PA_06), ..variant }
        }
        ("never", Showdown::Split { .. }) => Variant { steps: NEVER, ..variant },
        _ => Variant { steps: BEFORE_FLOP, ..variant },
    }
}

/// When a card is discarded, and which one the house discards for a player who does not.
pub(super) const fn discards(usual: &'static str) -> [OptionSpec; 2] {
    [
        decided(option(
            "discard",
            OptionKind::Choice(&["before-flop", "after-flop-seen", "after-flop-betting", "never"]),
            usual,
            &[PA_03, PA_04, PA_05, PA_06],
            "when one of the three cards is discarded: before the flop, when it has been seen, after \
             its betting, or never",
        )),
        decided(option(
            "late-discard",
            OptionKind::Choice(&["spares-pairs", "lowest"]),
            "spares-pairs",
            &[PA_08],
            "what the house discards for a player who does not: the lowest card that breaks neither \
             a pair nor two of a suit, or the lowest card",
        )),
    ]
}

const RULES: &[RuleId] = &[HE_02, PA_03, PA_04, PA_05, PA_06, PA_08, PA_09];

/// Two cards after the discard, or three if all are kept.
const HAND: (u8, u8) = (2, 3);

/// The best high hand takes the pot.
pub(super) const HIGH: Game = Game {
    rules: &[
        rules::COMMON,
        rules::CHECK_RAISE,
        rules::BLINDS,
        rules::INCIDENTS,
        rules::BOARD_INCIDENTS,
        RULES,
        &[HE_03],
        community::FEE_RULES,
    ],
    absent: &[absent::DISCARDS],
    shape: Shape::Poker(PokerShape { hand: HAND, ..PokerShape::BOARD }),
    ..community::GAME
};

/// The best low hand takes half (PA-07).
pub(super) const HILO: Game = Game {
    rules: &[
        rules::COMMON,
        rules::CHECK_RAISE,
        rules::BLINDS,
        rules::INCIDENTS,
        rules::BOARD_INCIDENTS,
        RULES,
        &[PA_02, PA_07, PK_23, PK_51],
        community::FEE_RULES,
    ],
    shape: Shape::Poker(PokerShape { hand: HAND, ..community::HILO }),
    ..HIGH
};
