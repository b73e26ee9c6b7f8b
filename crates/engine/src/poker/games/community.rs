//! What games with a flop, a turn and a river have in common.

use crate::absent;
use crate::contract::{Phase, RuleId, Ruling};
use crate::game::{Family, Game};
use crate::ids::*;
use crate::options::OptionSpec;
use crate::poker::incidents::*;
use crate::poker::options::{self, FeeRules};
use crate::poker::variant::*;
use crate::shape::{self, PokerShape, Seats, Shape};

/// Blinds from the button's left.
pub(super) const BLINDS: Forced = Forced::Blinds { rule: PK_06, half: HE_10, option: PK_08 };

/// Hole cards, a flop of three, a turn and a river, with betting after each. The rules are those
/// for the board cards and for the burns before them.
pub(super) const fn steps(hands: Deal, board: RuleId, burn: RuleId) -> [Step; 8] {
    [
        hands.step(),
        Bet::step(Opens::AfterBlinds, Price::Small, PK_07),
        Deal::board(3, Phase::Flop, board).burn(burn).step(),
        Bet::step(Opens::AfterButton, Price::Small, PK_07),
        Deal::board(1, Phase::Turn, board).burn(burn).step(),
        Bet::step(Opens::AfterButton, Price::Large, PK_07),
        Deal::board(1, Phase::River, board).burn(burn).step(),
        Bet::step(Opens::AfterButton, Price::Large, PK_07),
    ]
}

/// Half to the best high hand and half to the best low hand, each made of any five cards.
pub(super) const fn any_five(rule: RuleId) -> Showdown {
    Showdown::Split {
        high: Side { order: Order::High, rule, cards: PA_02 },
        low: Side { order: Order::Low8, rule, cards: PA_02 },
        qualifies: None,
        bounded: None,
        odd: PK_23,
        exactly: None,
    }
}

pub(super) const HILO: PokerShape =
    PokerShape { low: Some(shape::Order::Low8), ..PokerShape::BOARD };

/// The base for all of these games. A game states only what differs: at least its names, options
/// and rules and how it is prepared.
pub(super) const GAME: Game = Game {
    id: "",
    name: "",
    title: "",
    family: Family::Poker,
    revision: 1,
    earlier: &[],
    players: Variant::PLAIN.players,
    seats: &[(FE_19, Seats::AtMost(9))],
    options: &[],
    rules: &[],
    incidents: &[&kinds::<{ INCIDENTS.len() }>(INCIDENTS)],
    absent: &[absent::POKER],
    shape: Shape::Poker(PokerShape::BOARD),
    prepare: |_| Err(Vec::new()),
};

/// The fee rules for houses that post nothing else for a game.
pub(super) const FEE_RULES: &[RuleId] = &[FE_02, FE_03, FE_17, JP_01];

pub(super) const BETTING: &[OptionSpec] =
    &options::betting(&[PK_11, PK_12, PK_13], &[PK_11, PK_12], &[PK_12]);

pub(super) const FEES: &[OptionSpec] = &options::fees(FeeRules {
    schedules: &["FE-02", "FE-03", "FE-17"],
    ids: &[FE_02, FE_03, FE_17],
    amounts: &[FE_02, FE_03, FE_17],
    sources: FEE_RULES,
    drop: &[JP_01, FE_02],
});

/// The incidents of games with a flop, a turn and a river whose hole cards are dealt at once.
pub(super) const INCIDENTS: &[&Description] = &[
    &EXPOSED, &EARLY, &BOXED, &EXTRA, &DECK, &PICKED, &TOUCHED, &DROPPED, &MUCKED, &DISCARD,
    &MISCALLED, &CHIP, &AWAY, &FOREIGN, &COUNT, &PASSED, &STRING, &SHOWN,
];

/// An early flop or river is shuffled back and dealt again. After an early turn card, what would
/// have been the river plays as the turn, and the early card is shuffled back before the river.
const EARLY: Description = Description {
    posted: &[
        board::early(HE_07).only(|_, case| case.street == 0),
        board::early(HE_08).only(|_, case| case.street == 1),
        board::early(HE_09).only(|_, case| case.street == 2),
    ],
    rulings: &[
        may(Ruling::OutOfPlay, &[Effect::Back(&[1, 3, 3])]),
        may(Ruling::Stands, &[Effect::PlayLater]),
    ],
    ..board::EARLY
};

/// The rule sheets only mention the flop.
const EXTRA: Description =
    Description { posted: &[board::extra(HE_06).only(board::several)], ..board::EXTRA };
