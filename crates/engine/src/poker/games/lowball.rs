use super::community::BLINDS;
use super::{draw_rulings, five_cards, low_rulings};
use crate::contract::{Phase, RuleId};
use crate::game::Game;
use crate::ids::*;
use crate::options::{OptionGroups, OptionKind, OptionSpec, Options, decided, option};
use crate::poker::PokerGame;
use crate::poker::incidents::kinds;
use crate::poker::options::{self, FeeRules};
use crate::poker::rules;
use crate::poker::variant::*;
use crate::shape::{self, PokerShape, Shape};
use crate::stub::Facing::Down;
use cards::Deck;

/// Five cards, of which the first two may raise the stakes; betting, a draw, betting; the lowest wins.
const VARIANT: Variant = Variant {
    id: "lowball",
    deck: Deck::JOKER,
    forced: &[Forced::ButtonBonus { rule: LB_05 }, Forced::Ante { rule: LB_18 }, BLINDS],
    showdown: showdown(Order::LowJoker { joker: LB_02 }),
    prices: LB_03,
    no_limit: Some(LB_18),
    named_deck: Some(LB_02),
    pair_declared: Some(DR_24),
    odd_chip: LB_17,
    entry_kill: Some(LB_08),
    check_raise: Some(CheckRaises { never: LB_11, shown: LB_12 }),
    must_bet: &[("seven-low", LB_09), ("7-6-5-4-3", LB_10)],
    incidents: &low_rulings::INCIDENTS,
    ..five_cards::VARIANT
};

/// The last card of the stub and the hands of players who are out (LB-16).
const FOLDED: Pool = Pool { keep_last: true, ..five_cards::folded(LB_16, Late::Draw) };

/// The steps of every house: by the order of the draw, then by what happens to a short stub.
static STEPS: [[[Step; 7]; 2]; 2] = [
    [
        steps(five_cards::each_served(FOLDED, LB_03)),
        steps(five_cards::each_served(five_cards::ALL_BUT_WAITING, LB_03)),
    ],
    [
        steps(five_cards::called(FOLDED, LB_21)),
        steps(five_cards::called(five_cards::ALL_BUT_WAITING, LB_21)),
    ],
];

const fn steps(draw: Step) -> [Step; 7] {
    const fn offer(what: Picked, served: Served, rule: RuleId) -> Step {
        Step::Pick(Pick { what, served, phase: Phase::Stakes, rule, late: rule })
    }
    [
        Deal::hands(&[Down; 2], Phase::Deal, LB_03).step(),
        offer(Picked::Kill, Served::AtOnce, LB_07),
        offer(Picked::Straddle, Served::InTurn, LB_06),
        Deal::hands(&[Down; 3], Phase::BeforeDraw, LB_03).step(),
        Bet::over_blinds(Price::Small, LB_04, OverBlinds { counts: LB_19, to_go: LB_20 }),
        draw,
        Bet::step(Opens::AfterButton, Price::Large, LB_04),
    ]
}

const fn showdown(order: Order) -> Showdown {
    Showdown::One { order, rule: LB_01, takes: None, exactly: Some((5, DR_19)) }
}

fn variant(options: &Options) -> Variant {
    let order = usize::from(options.is("draw-order", "called"));
    let short = usize::from(options.is("short-stub", "all-but-waiting"));
    let knocks = options.is("knocks", "posted").then_some(DR_25);
    let steps = &STEPS[order][short];
    let variant = Variant { steps, knocks, ..VARIANT };
    if options.is("joker", "none") {
        Variant { deck: Deck::STANDARD, showdown: showdown(Order::Low), ..variant }
    } else {
        variant
    }
}

/// Lowball.
pub const LOWBALL: Game = Game {
    id: VARIANT.id,
    name: "Lowball",
    title: "Draw poker for the lowest hand",
    options: OPTIONS,
    rules: RULES,
    incidents: &[&kinds::<{ low_rulings::INCIDENTS.len() }>(&low_rulings::INCIDENTS)],
    shape: Shape::Poker(PokerShape {
        decks: &[Deck::JOKER, Deck::STANDARD],
        high: None,
        low: Some(shape::Order::LowJoker),
        ..five_cards::SHAPE
    }),
    prepare: |options| PokerGame::prepare(&LOWBALL, variant(options), options),
    ..five_cards::GAME
};

const RULES: &[&[RuleId]] = &[
    rules::COMMON,
    rules::BLINDS,
    five_cards::INCIDENT_RULES,
    five_cards::RULES,
    draw_rulings::RULES,
    low_rulings::RULES,
    &[
        DR_24, LB_01, LB_02, LB_03, LB_04, LB_05, LB_06, LB_07, LB_08, LB_09, LB_10, LB_11, LB_12,
        LB_16, LB_17, LB_18, LB_19, LB_20, LB_21, FE_02, FE_17,
    ],
];

const FEES: FeeRules = FeeRules {
    schedules: &["FE-02", "FE-17"],
    ids: &[FE_02, FE_17],
    amounts: &[FE_02, FE_17],
    sources: &[FE_02, FE_17, JP_01],
    drop: &[JP_01, FE_02],
};

const OPTIONS: OptionGroups = &[
    &BETTING,
    &[option("ante", OptionKind::Amount, "0.00", &[LB_18], "the ante each player posts")],
    options::BLINDS,
    STAKES,
    five_cards::DRAW.split_at(1).0,
    SHORT_STUB,
    &options::fees(FEES),
    options::SHOWDOWN,
    &options::smallest_chip(&[PK_22]),
    five_cards::RULINGS,
    draw_rulings::OPTIONS,
    low_rulings::OPTIONS,
];

const BETTING: [OptionSpec; 10] = {
    let mut all = options::betting(&[LB_03, PK_12, LB_18], &[LB_03, PK_12], &[PK_12]);
    all[9] = decided(option(
        "check-raise",
        choice(&["always", "never", "with-shown-eight"]),
        "always",
        &[LB_11, LB_12],
        "whether a player who has checked may raise, or only for a card of eight or lower, shown",
    ));
    all
};

const fn choice(words: &'static [&'static str]) -> OptionKind {
    OptionKind::Choice(words)
}

const SHORT_STUB: &[OptionSpec] = &[OptionSpec { rules: &[LB_16, DR_10], ..five_cards::DRAW[1] }];

/// What is put up besides blinds and antes, and what has to be bet.
const STAKES: &[OptionSpec] = &[
    option(
        "joker",
        choice(&["lowest", "none"]),
        "lowest",
        &[LB_02],
        "whether a joker is in the deck, which is the lowest card that the hand lacks",
    ),
    option(
        "button-bonus",
        OptionKind::Amount,
        "0.00",
        &[LB_05],
        "what the button posts for the house's bonus",
    ),
    decided(option(
        "button-blind",
        choice(&["dead", "live"]),
        "dead",
        &[LB_05],
        "whether the button's chips count toward its bet",
    )),
    option(
        "opening",
        choice(&["call", "to-go"]),
        "call",
        &[LB_19, LB_20],
        "whether blinds below the least bet can be called, or somebody has to open",
    ),
    decided(option(
        "kill",
        choice(&["none", "two-cards"]),
        "none",
        &[LB_07, LB_08],
        "whether the pot can be killed after two cards: everything costs double",
    )),
    decided(option(
        "straddle",
        choice(&["none", "once"]),
        "none",
        &[LB_06],
        "whether somebody may straddle after two cards",
    )),
    option(
        "seven-or-better",
        choice(&["free", "seven-low", "7-6-5-4-3"]),
        "free",
        &[LB_09, LB_10],
        "which hands win nothing that is bet after the draw if they were checked then",
    ),
];
