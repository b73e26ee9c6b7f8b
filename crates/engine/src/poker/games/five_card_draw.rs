use super::{draw_rulings, five_cards};
use crate::contract::RuleId;
use crate::game::Game;
use crate::ids::*;
use crate::options::{OptionGroups, OptionKind, Options, decided, option};
use crate::poker::PokerGame;
use crate::poker::options::{self, FeeRules};
use crate::poker::rules;
use crate::poker::variant::*;
use crate::shape::{self, PokerShape, Shape};
use cards::Deck;

/// Everybody antes, left of the button acts first, and the best high hand wins.
const VARIANT: Variant = Variant {
    id: "five-card-draw",
    forced: &five_cards::ante(DR_03),
    showdown: showdown(Order::High),
    no_limit: Some(DR_04),
    passed_out: Some([DR_06, DR_07]),
    pair_declared: Some(DR_24),
    named_deck: Some(DR_28),
    ..five_cards::VARIANT
};

const ANTE_AND_BLINDS: &[Forced] = &five_cards::ante_and_blinds(DR_04);

static ANTES: Tables = tables(Opens::AfterButton, Opens::AfterButton, [DR_03, DR_03]);
static OPENER: Tables = tables(Opens::AfterButton, Opens::Opener, [DR_03, DR_07]);
static BLINDS: Tables = tables(Opens::AfterBlinds, Opens::AfterButton, [PK_07, DR_07]);

/// The steps of every house: by the order of the draw, then by what happens to a short stub.
type Tables = [[[Step; 4]; 3]; 2];

const fn tables(first: Opens, last: Opens, opens: [RuleId; 2]) -> Tables {
    let draws = five_cards::draws(DR_01, DR_09);
    let (mut steps, mut at) = ([[[draws[0][0]; 4]; 3]; 2], 0);
    while at < 6 {
        let (order, short) = (at / 3, at % 3);
        let draw = draws[order][short];
        steps[order][short] = five_cards::steps(first, last, draw, DR_01, opens);
        at += 1;
    }
    steps
}

const fn showdown(order: Order) -> Showdown {
    Showdown::One { order, rule: DR_01, takes: None, exactly: Some((5, DR_19)) }
}

fn variant(options: &Options) -> Variant {
    let (order, short) = five_cards::house_draw(options);
    let blinds = options.is("forced-bets", "antes-and-blinds");
    let opener = options.is("after-draw", "opener");
    let steps = match (blinds, opener) {
        (true, _) => &BLINDS,
        (false, true) => &OPENER,
        (false, false) => &ANTES,
    };
    let forced = if blinds { ANTE_AND_BLINDS } else { VARIANT.forced };
    let knocks = options.is("knocks", "posted").then_some(DR_25);
    let steps = &steps[order][short];
    let variant = Variant { forced, steps, knocks, ..VARIANT };
    if options.is("joker", "bug") {
        let showdown = showdown(Order::HighBug { joker: DR_05 });
        Variant { deck: Deck::JOKER, named_deck: Some(DR_05), showdown, ..variant }
    } else {
        variant
    }
}

/// Five-card draw.
pub const FIVE_CARD_DRAW: Game = Game {
    id: VARIANT.id,
    name: "Five-card draw",
    title: "Throw away what you do not like, once",
    options: OPTIONS,
    rules: RULES,
    shape: Shape::Poker(PokerShape { high: Some(shape::Order::HighBug), ..five_cards::SHAPE }),
    prepare: |options| PokerGame::prepare(&FIVE_CARD_DRAW, variant(options), options),
    ..five_cards::GAME
};

const RULES: &[&[RuleId]] = &[
    rules::COMMON,
    rules::CHECK_RAISE,
    five_cards::INCIDENT_RULES,
    draw_rulings::RULES,
    rules::BLINDS,
    five_cards::RULES,
    &[DR_01, DR_03, DR_04, DR_05, DR_06, DR_07, DR_09, DR_24, DR_28, FE_17, JP_01],
];

const FEES: FeeRules = FeeRules {
    schedules: &["FE-17"],
    ids: &[FE_17],
    amounts: &[FE_17],
    sources: &[FE_17, JP_01],
    drop: &[JP_01],
};

const OPTIONS: OptionGroups = &[
    &options::betting(&[PK_11, PK_12, PK_13, DR_04], &[PK_11, PK_12], &[PK_12]),
    five_cards::FORCED,
    options::BLINDS,
    &[option(
        "joker",
        OptionKind::Choice(&["none", "bug"]),
        "none",
        &[DR_28, DR_05],
        "whether a joker is in the deck, which is an ace or completes a straight or flush",
    )],
    &[
        option(
            "after-draw",
            OptionKind::Choice(&["left-of-button", "opener"]),
            "left-of-button",
            &[DR_03, DR_07],
            "who acts first after the draw where there are antes only",
        ),
        decided(option(
            "passed-out",
            OptionKind::Choice(&["draw", "ante-again", "refund"]),
            "draw",
            &[DR_06, DR_07],
            "what follows if nobody bets before the draw: the draw, new hands for another ante, or the \
             antes go back",
        )),
    ],
    five_cards::DRAW,
    &options::fees(FEES),
    options::SHOWDOWN,
    &options::smallest_chip(&[PK_22]),
    five_cards::RULINGS,
    draw_rulings::OPTIONS,
];
