use super::{community, five_cards};
use crate::contract::{Phase, RuleId};
use crate::game::Game;
use crate::ids::*;
use crate::options::{OptionGroups, OptionKind, option};
use crate::poker::PokerGame;
use crate::poker::incidents::*;
use crate::poker::variant::*;
use crate::poker::{options, rules};
use crate::shape::{self, Histories, PokerShape, Shape};
use cards::Deck;
use ranking::two_seven;

/// Blinds, five cards, one draw, and the worst hand of high poker wins.
const VARIANT: Variant = Variant {
    id: "deuce-to-seven-single-draw",
    forced: &[Forced::Ante { rule: DG_03 }, community::BLINDS],
    steps: &five_cards::steps(
        Opens::AfterBlinds,
        Opens::AfterButton,
        draw(5, DG_03, Phase::AfterDraw),
        DG_03,
        [PK_07, PK_07],
    ),
    showdown: SHOWDOWN,
    incidents: INCIDENTS,
    ..five_cards::VARIANT
};

/// A draw of up to this many cards by this rule, each player served before the next, and what follows
/// it.
pub(super) const fn draw(most: u8, rule: RuleId, after: Phase) -> Step {
    let (burn, short, told) = (Some(DR_08), five_cards::ALL_BUT_WAITING, Some(DR_12));
    let draw = Draw { most, burn, short, change: None, told, dealer: None, after };
    Pick::draw(draw, Served::InTurn, rule)
}

/// The lowest hand wins, aces high.
pub(super) const SHOWDOWN: Showdown = Showdown::One {
    order: Order::Listed(&two_seven::RANKING),
    rule: DG_02,
    takes: None,
    exactly: None,
};

/// Deuce-to-seven, single draw.
pub const DEUCE_TO_SEVEN_SINGLE_DRAW: Game = Game {
    id: VARIANT.id,
    name: "Deuce-to-seven single draw",
    title: "The worst hand wins, and one draw must do",
    seats: &[],
    options: OPTIONS,
    rules: &[
        rules::COMMON,
        rules::BLINDS,
        rules::INCIDENTS,
        &[DR_08, DR_10, DR_12, DG_02, DG_03],
        community::FEE_RULES,
    ],
    shape: Shape::Poker(PokerShape {
        histories: Histories { phh: &[("N2L1D", "no-limit")], ohh: None },
        ..SHAPE
    }),
    incidents: &[&kinds::<{ INCIDENTS.len() }>(INCIDENTS)],
    prepare: |options| PokerGame::prepare(&DEUCE_TO_SEVEN_SINGLE_DRAW, VARIANT, options),
    ..five_cards::GAME
};

pub(super) const SHAPE: PokerShape = PokerShape {
    decks: &[Deck::STANDARD],
    high: None,
    low: Some(shape::Order::Listed(&two_seven::RANKING)),
    ..five_cards::SHAPE
};

const OPTIONS: OptionGroups = &[
    community::BETTING,
    options::BLINDS,
    &[option("ante", OptionKind::Amount, "0.00", &[DG_03], "the ante each player posts")],
    community::FEES,
    options::SHOWDOWN,
    &options::smallest_chip(&[PK_22]),
    options::RULINGS,
];

/// What goes wrong at any table.
pub(super) const INCIDENTS: &[&Description] = &[
    &BOXED, &DECK, &PICKED, &TOUCHED, &DROPPED, &MUCKED, &DISCARD, &MISCALLED, &CHIP, &AWAY,
    &FOREIGN, &PASSED, &STRING, &SHOWN,
];
