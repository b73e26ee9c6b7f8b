use crate::absent;
use crate::contract::{Phase, RuleId, Ruling};
use crate::game::{Family, Game};
use crate::ids::*;
use crate::options::{OptionGroups, OptionKind, decided, option};
use crate::poker::PokerGame;
use crate::poker::incidents::*;
use crate::poker::options::{self, FeeRules};
use crate::poker::rules;
use crate::poker::variant::*;
use crate::shape::{Histories, PokerShape, Seats, Shape};
use crate::stub::Facing::{Down, Up};

const SHORT: Short = Short { gather: ST_09, exact: ST_11, community: ST_10 };
const PAIR: Price = Price::OpenPair { rule: ST_04 };
const HIGH: Opens = Opens::Showing(End::High);

/// Two down and one up, three more up, one down (ST-01). With more than eight players, sixth street
/// would run out of cards.
const VARIANT: Variant = Variant {
    id: "seven-card-stud",
    players: (2, 8),
    forced: &[Forced::Ante { rule: ST_07 }, Forced::Kill { rule: ST_20 }],
    steps: &[
        Deal::hands(&[Down, Down, Up], Phase::ThirdStreet, ST_01).step(),
        Bet::bring_in(Opens::Door(End::Low), Price::Small, ST_02, BringIn { completes: ST_05 }),
        Deal::hands(&[Up], Phase::FourthStreet, ST_01).burn(ST_23).step(),
        Bet::step(HIGH, PAIR, ST_02),
        Deal::hands(&[Up], Phase::FifthStreet, ST_01).burn(ST_23).step(),
        Bet::step(HIGH, Price::Large, ST_02),
        Deal::hands(&[Up], Phase::SixthStreet, ST_01).burn(ST_23).step(),
        Bet::step(HIGH, Price::Large, ST_02),
        Deal::hands(&[Down], Phase::SeventhStreet, ST_01).burn(ST_23).short(SHORT).step(),
        Bet::step(HIGH, Price::Large, ST_02),
    ],
    showdown: Showdown::One {
        order: Order::High,
        rule: ST_01,
        takes: None,
        exactly: Some((7, ST_08)),
    },
    prices: ST_03,
    keeps_dealing: Some(ST_06),
    beaten_call: Some(ST_19),
    incidents: INCIDENTS,
    ..Variant::PLAIN
};

/// The incidents of every poker game, and a last card dealt face up (ST-15).
const INCIDENTS: &[&Description] = &[
    &LAST, &BOXED, &DECK, &PICKED, &TOUCHED, &DROPPED, &MUCKED, &DISCARD, &MISCALLED, &CHIP, &AWAY,
    &FOREIGN, &COUNT, &PASSED, &STRING, &SHOWN,
];

const LAST: Description = Description {
    posted: &[
        post(&LAST_CARD_UP, ST_15, Ruling::AllUp).value("all-up-if-first").only(comes_first),
        post(&LAST_CARD_UP, ST_15, Ruling::Choice),
    ],
    rulings: &[
        may(Ruling::Choice, &[Effect::Choose]),
        may(Ruling::AllUp, &[Effect::RestUp]).only(comes_first),
        may(Ruling::Stands, &[]),
    ],
    ..LAST_UP
};

const SHAPE: PokerShape = PokerShape {
    hand: (7, 7),
    board: 0,
    histories: Histories { phh: &[("F7S", "limit")], ohh: None },
    ..PokerShape::BOARD
};

/// Seven-card stud.
pub const SEVEN_CARD_STUD: Game = Game {
    id: VARIANT.id,
    name: "Seven-card stud",
    title: "Four cards in the open, three in the dark",
    family: Family::Poker,
    revision: 2,
    earlier: &[],
    players: VARIANT.players,
    seats: &[(FE_19, Seats::AtMost(8))],
    options: OPTIONS,
    rules: RULES,
    incidents: &[&kinds::<{ VARIANT.incidents.len() }>(VARIANT.incidents)],
    absent: &[absent::POKER],
    shape: Shape::Poker(SHAPE),
    prepare: |options| PokerGame::prepare(&SEVEN_CARD_STUD, VARIANT, options),
};

const RULES: &[&[RuleId]] = &[
    rules::COMMON,
    rules::INCIDENTS,
    &[
        ST_01, ST_02, ST_03, ST_04, ST_05, ST_06, ST_07, ST_08, ST_09, ST_10, ST_11, ST_15, ST_19,
        ST_20,
    ],
    &[ST_23, FE_02, FE_06, FE_17],
];

const FEES: FeeRules = FeeRules {
    schedules: &["FE-02", "FE-06", "FE-17"],
    ids: &[FE_02, FE_06, FE_17],
    amounts: &[FE_02, FE_06, FE_17],
    sources: &[FE_02, FE_06, FE_17, JP_01],
    drop: &[JP_01, FE_02, FE_06],
};

const OPTIONS: OptionGroups = &[
    &options::betting(&[ST_03, PK_12, PK_13], &[ST_03], &[PK_12]),
    &[
        option("ante", OptionKind::Amount, "0.50", &[ST_07], "the ante each player posts"),
        option("bring-in", OptionKind::Amount, "1.00", &[ST_02, ST_05], "the forced opening bet"),
        decided(option(
            "kill",
            OptionKind::Choice(&["none", "half"]),
            "none",
            &[ST_20],
            "whether the winner of two pots in a row posts a kill, and limits go up by half",
        )),
        option(
            "community-opener",
            OptionKind::Choice(&["sixth-street", "with-community"]),
            "sixth-street",
            &[ST_10],
            "who acts first after a community card: whoever was high on sixth street, or whoever \
             is high with it",
        ),
        option(
            "beaten-call",
            OptionKind::Choice(&["stands", "returned"]),
            "stands",
            &[ST_19],
            "whether a call by a hand already beaten by the up cards stands, or is returned",
        ),
    ],
    &options::fees(FEES),
    options::SHOWDOWN,
    &options::smallest_chip(&[PK_22]),
    options::RULINGS,
    &[LAST_CARD_UP],
];
