use super::{community, deuce_to_seven_single_draw as single, five_cards};
use crate::contract::{Phase, RuleId};
use crate::game::Game;
use crate::ids::*;
use crate::options::OptionGroups;
use crate::poker::PokerGame;
use crate::poker::variant::*;
use crate::poker::{options, rules};
use crate::shape::{Histories, PokerShape, Shape};
use crate::stub::Facing::{self, Down};

/// These cards, then three draws with betting before, between and after them.
pub(super) const fn steps(hand: &'static [Facing], cards: RuleId) -> [Step; 8] {
    let most = hand.len() as u8;
    [
        Deal::hands(hand, Phase::BeforeDraw, cards).step(),
        Bet::step(Opens::AfterBlinds, Price::Small, PK_07),
        single::draw(most, DG_04, Phase::BeforeDraw),
        Bet::step(Opens::AfterButton, Price::Small, PK_07),
        single::draw(most, DG_04, Phase::BeforeDraw),
        Bet::step(Opens::AfterButton, Price::Large, PK_07),
        single::draw(most, DG_04, Phase::AfterDraw),
        Bet::step(Opens::AfterButton, Price::Large, PK_07),
    ]
}

/// Blinds, five cards, three draws, and the worst hand of high poker wins.
const VARIANT: Variant = Variant {
    id: "deuce-to-seven-triple-draw",
    // With more players the discards would be dealt again in nearly every hand.
    players: (2, 6),
    forced: &[community::BLINDS],
    steps: &steps(&[Down; 5], DG_04),
    showdown: single::SHOWDOWN,
    incidents: single::INCIDENTS,
    ..five_cards::VARIANT
};

/// Deuce-to-seven, triple draw.
pub const DEUCE_TO_SEVEN_TRIPLE_DRAW: Game = Game {
    id: VARIANT.id,
    name: "Deuce-to-seven triple draw",
    title: "The worst hand wins, with three draws to it",
    players: VARIANT.players,
    options: OPTIONS,
    rules: &[
        rules::COMMON,
        rules::BLINDS,
        rules::INCIDENTS,
        &[DR_08, DR_10, DR_12, DG_02, DG_04],
        community::FEE_RULES,
    ],
    shape: Shape::Poker(PokerShape {
        draws: 3,
        histories: Histories { phh: &[("F2L3D", "limit")], ohh: None },
        ..single::SHAPE
    }),
    prepare: |options| PokerGame::prepare(&DEUCE_TO_SEVEN_TRIPLE_DRAW, VARIANT, options),
    ..single::DEUCE_TO_SEVEN_SINGLE_DRAW
};

pub(super) const OPTIONS: OptionGroups = &[
    community::BETTING,
    options::BLINDS,
    community::FEES,
    options::SHOWDOWN,
    &options::smallest_chip(&[PK_22]),
    options::RULINGS,
];
