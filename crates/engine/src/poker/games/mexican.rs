use crate::absent;
use crate::contract::{Phase, RuleId, Ruling};
use crate::game::{Family, Game};
use crate::ids::*;
use crate::options::{OptionGroups, OptionKind, OptionSpec, option};
use crate::poker::PokerGame;
use crate::poker::incidents::*;
use crate::poker::options::{self, FeeRules};
use crate::poker::rules;
use crate::poker::variant::*;
use crate::shape::{self, PokerShape, Shape};
use crate::stub::Facing::{Down, Up};
use cards::Deck;

/// Five cards, one of them always down. The highest card must open, then the highest hand showing
/// does; between the rounds a player may turn the down card up.
const VARIANT: Variant = Variant {
    id: "mexican-poker",
    // With eight players the fifth card would not reach all of them after three burns.
    players: (2, 7),
    deck: Deck::MEXICAN,
    forced: &[Forced::Collection { rule: MX_02 }],
    steps: &[
        Deal::hands(&[Down, Up], Phase::SecondStreet, MX_03).fill(MX_12).step(),
        Bet::must_open(Opens::Showing(End::High), Price::Either { rule: MX_04 }, MX_04),
        TURN_UP,
        card(Phase::ThirdStreet),
        BET,
        TURN_UP,
        card(Phase::FourthStreet),
        BET,
        TURN_UP,
        card(Phase::FifthStreet),
        BET,
    ],
    showdown: Showdown::One {
        order: Order::Mexican { wild: MX_07, gap: MX_09 },
        rule: MX_08,
        takes: None,
        exactly: None,
    },
    prices: MX_11,
    spread: MX_11,
    named_deck: Some(MX_01),
    checked_first: Some(MX_14),
    button_shuffles: Some(MX_17),
    incidents: INCIDENTS,
    ..Variant::PLAIN
};

const TURN_UP: Step = Step::Pick(Pick {
    what: Picked::TurnUp,
    served: Served::InTurn,
    phase: Phase::TurnUp,
    rule: MX_05,
    late: MX_05,
});

const BET: Step = Bet::step(Opens::Showing(End::High), Price::Either { rule: MX_11 }, MX_06);

/// One more card: up, or down to whoever has turned the down card up.
const fn card(phase: Phase) -> Step {
    Deal::hands(&[Up], phase, MX_03).fill(MX_05).burn(MX_10).step()
}

/// Mexican poker.
pub const MEXICAN_POKER: Game = Game {
    id: VARIANT.id,
    name: "Mexican poker",
    title: "Five-card stud where you pick what to show",
    family: Family::Poker,
    revision: 1,
    earlier: &[],
    players: VARIANT.players,
    seats: &[],
    options: OPTIONS,
    rules: RULES,
    incidents: &[&kinds::<{ INCIDENTS.len() }>(INCIDENTS)],
    absent: &[absent::OPENS],
    shape: Shape::Poker(PokerShape {
        decks: &[Deck::MEXICAN],
        hand: (5, 5),
        board: 0,
        high: Some(shape::Order::Mexican),
        ..PokerShape::BOARD
    }),
    prepare: |options| PokerGame::prepare(&MEXICAN_POKER, VARIANT, options),
};

const RULES: &[&[RuleId]] = &[
    rules::COMMON,
    rules::CHECK_RAISE,
    &[PK_17, PK_26, PK_27, PK_28, PK_30, PK_36, PK_37, PK_38, PK_39, PK_45, PK_48, PK_52],
    &[
        MX_01, MX_02, MX_03, MX_04, MX_05, MX_06, MX_07, MX_08, MX_09, MX_10, MX_11, MX_12, MX_14,
        MX_15, MX_16, FE_17,
    ],
];

const FEES: FeeRules = FeeRules {
    schedules: &["FE-17"],
    ids: &[FE_17],
    amounts: &[FE_17],
    sources: &[FE_17, JP_01],
    drop: &[JP_01, FE_17],
};

const OPTIONS: OptionGroups = &[
    &options::betting(&[MX_11, PK_13], &[MX_04, MX_11], &[PK_12]),
    &[option("fee", OptionKind::Amount, "1.00", &[MX_02], "the fee, placed before the deal")],
    &options::fees(FEES),
    options::SHOWDOWN,
    &options::smallest_chip(&[PK_22]),
    &[
        SKIPPED_PLAYER,
        STRING_RAISE,
        IRREGULAR_DECK,
        FOULED_HAND,
        MISCALL,
        OVERSIZED_CHIP,
        ABSENT,
        BOXED_CARD,
        UNPROTECTED_HAND,
        SHOWN_TO_ONE,
        EXPOSED_DOWN,
        UNFINISHED_MOTION,
    ],
    &[option(
        "extra-shuffle",
        OptionKind::Choice(&["none", "button"]),
        "none",
        &[MX_17],
        "who may ask for one more shuffle before a hand is dealt",
    )],
];

const FOULED_HAND: OptionSpec = OptionSpec { rules: &[PK_37, PK_38, MX_15], ..DEAD_HAND };

/// What goes wrong at any table, and with the down card.
const INCIDENTS: &[&Description] = &[
    &TURNED,
    &UNFINISHED,
    &FOULED,
    &SWEPT,
    &BOXED,
    &DECK,
    &PICKED,
    &DROPPED,
    &DISCARD,
    &MISCALLED,
    &CHIP,
    &AWAY,
    &PASSED,
    &STRING,
    &SHOWN,
];

/// The dealer's mistake leaves the player without a down card until the next one comes. What a player
/// turns up stays the down card it was.
const TURNED: Description = Description {
    posted: &[
        post(&EXPOSED_DOWN, MX_12, Ruling::Stands).only(own),
        post(&EXPOSED_DOWN, MX_12, Ruling::NextDown).only(more_to_come),
        post(&EXPOSED_DOWN, MX_12, Ruling::Choice),
    ],
    rulings: &[
        may(Ruling::NextDown, &[Effect::LiesUp, Effect::Choose]).only(more_to_come),
        may(Ruling::Choice, &[Effect::LiesUp, Effect::Choose]),
        may(Ruling::Stands, &[]),
    ],
    ..DOWN_CARD
};

const UNFINISHED: Description = Description {
    posted: &[
        post(&UNFINISHED_MOTION, MX_16, Ruling::RightKept).only(let_off),
        post(&UNFINISHED_MOTION, MX_16, Ruling::LeastBet).only(asks_for_bet),
        post(&UNFINISHED_MOTION, MX_16, Ruling::Call),
    ],
    rulings: &[
        may(Ruling::RightKept, &[]),
        may(Ruling::LeastBet, &[Effect::LeastBet]).only(asks_for_bet),
        may(Ruling::Call, &[Effect::CallBefore]).only(held),
    ],
    ..MOTION
};

/// A card touched the muck: the hand is fouled if the floor does not call it retrievable.
const FOULED: Description = Description {
    posted: &[post(&FOULED_HAND, MX_15, Ruling::Dead)],
    rulings: &[
        may(Ruling::Dead, &[Effect::Dead(Whose::Own)]),
        may(Ruling::Retrieved, &[]).under(Under::Posted(MX_15)),
    ],
    ..TOUCHED
};

/// The whole hand is in the muck.
const SWEPT: Description = Description {
    posted: &[
        post(&FOULED_HAND, MX_15, Ruling::Dead),
        post(&UNPROTECTED_HAND, PK_52, Ruling::Dead),
    ],
    rulings: &[
        may(Ruling::Dead, &[Effect::Dead(Whose::Own)]),
        may(Ruling::Retrieved, &[Effect::Retrieve(Whose::Own)]).under(Under::Posted(MX_15)),
    ],
    ..MUCKED
};
