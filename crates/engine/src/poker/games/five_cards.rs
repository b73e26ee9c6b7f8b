//! What games of five cards and a draw have in common, for the highest hand or for the lowest.

use super::community::BLINDS;
use super::draw_rulings;
use crate::absent;
use crate::contract::{Phase, RuleId};
use crate::game::{Family, Game};
use crate::ids::*;
use crate::options::{OptionKind, OptionSpec, Options, decided, option};
use crate::poker::incidents::*;
use crate::poker::variant::*;
use crate::shape::{PokerShape, Seats, Shape};
use crate::stub::Facing::Down;
use cards::Deck;

/// The most cards that one player may exchange.
const MOST: u8 = 5;

/// Five cards, betting, one draw, betting: who opens either round, the draw, and the rules of the cards
/// and of the openers.
pub(super) const fn steps(
    first: Opens,
    last: Opens,
    draw: Step,
    cards: RuleId,
    opens: [RuleId; 2],
) -> [Step; 4] {
    [
        Deal::hands(&[Down; 5], Phase::BeforeDraw, cards).step(),
        Bet::step(first, Price::Small, opens[0]),
        draw,
        Bet::step(last, Price::Large, opens[1]),
    ]
}

/// A draw by this rule, one player after the other (DR-08).
pub(super) const fn each_served(short: Pool, rule: RuleId) -> Step {
    Pick::draw(terms(short, None), Served::InTurn, rule)
}

/// A draw by this rule: everybody calls for cards before anybody is served.
pub(super) const fn called(short: Pool, rule: RuleId) -> Step {
    let change = Change { until_next: DR_11, heads_up: DR_27 };
    Pick::draw(terms(short, Some(change)), Served::Called, rule)
}

const fn terms(short: Pool, change: Option<Change>) -> Draw {
    let (told, dealer) = (Some(DR_12), Some((3, DR_13)));
    Draw { most: MOST, burn: Some(DR_08), short, change, told, dealer, after: Phase::AfterDraw }
}

/// The discards of players who are out. Players who had not asked for cards before draw none of them,
/// unless the house lets them.
pub(super) const fn folded(rule: RuleId, late: Late) -> Pool {
    Pool { gather: Gather::Folded, rule, keep_last: false, burn: false, late }
}

/// The last card of the stub and all discards but those of players who wait for their cards.
pub(super) const ALL_BUT_WAITING: Pool = Pool {
    gather: Gather::AllButWaiting,
    rule: DR_10,
    keep_last: true,
    burn: true,
    late: Late::Draw,
};

/// The draws that houses have: the order, then the short stub, the second of which lets late players
/// draw.
pub(super) type Draws = [[Step; 3]; 2];

/// All of them, with the rules of the draw and of the discards of players who are out.
pub(super) const fn draws(rule: RuleId, out: RuleId) -> Draws {
    let pools = [folded(out, Late::StandPat), folded(out, Late::Draw), ALL_BUT_WAITING];
    let [pat, late, all] = pools;
    [
        [each_served(pat, rule), each_served(late, rule), each_served(all, rule)],
        [called(pat, rule), called(late, rule), called(all, rule)],
    ]
}

/// Which of them the house has.
pub(super) fn house_draw(options: &Options) -> (usize, usize) {
    let short = match (options.text("short-stub"), options.text("late-drawers")) {
        ("all-but-waiting", _) => 2,
        (_, "draw") => 1,
        _ => 0,
    };
    (usize::from(options.is("draw-order", "called")), short)
}

/// How cards are drawn, and what happens if there are too few.
pub(super) const DRAW: &[OptionSpec] = &[
    option(
        "draw-order",
        OptionKind::Choice(&["each-served", "called"]),
        "each-served",
        &[DR_08],
        "whether each player is served before the next one discards, or all call for cards first",
    ),
    option(
        "short-stub",
        OptionKind::Choice(&["folded", "all-but-waiting"]),
        "folded",
        &[DR_09, DR_10],
        "which discards are shuffled when there are too few cards: those of players who are out, or all \
         but those of players still to draw",
    ),
    decided(option(
        "late-drawers",
        OptionKind::Choice(&["stand-pat", "draw"]),
        "stand-pat",
        &[DR_09],
        "whether players who had not asked for cards before that shuffle stand pat or draw",
    )),
];

/// What everybody puts up.
pub(super) const FORCED: &[OptionSpec] = &[
    option(
        "forced-bets",
        OptionKind::Choice(&["antes", "antes-and-blinds"]),
        "antes",
        &[DR_03, DR_04],
        "what is put up before the deal: antes, or antes and blinds",
    ),
    option("ante", OptionKind::Amount, "1.00", &[DR_03, DR_04], "the ante each player posts"),
];

/// The posted rulings of any table that these games share.
pub(super) const RULINGS: &[OptionSpec] = &[
    SKIPPED_PLAYER,
    STRING_RAISE,
    IRREGULAR_DECK,
    DEAD_HAND,
    MISCALL,
    OVERSIZED_CHIP,
    ABSENT,
    UNPROTECTED_HAND,
    SHOWN_TO_ONE,
];

/// What goes wrong at any table.
pub(super) const INCIDENT_RULES: &[RuleId] =
    &[PK_17, PK_26, PK_27, PK_28, PK_36, PK_37, PK_38, PK_39, PK_45, PK_48, PK_52];

/// The draw itself.
pub(super) const RULES: &[RuleId] = &[DR_08, DR_10, DR_11, DR_12, DR_27];

/// An ante by this rule from everybody.
pub(super) const fn ante(rule: RuleId) -> [Forced; 1] {
    [Forced::Ante { rule }]
}

/// The same, and blinds.
pub(super) const fn ante_and_blinds(rule: RuleId) -> [Forced; 2] {
    [Forced::Ante { rule }, BLINDS]
}

/// With more than eight players there would not be enough cards to draw.
pub(super) const VARIANT: Variant =
    Variant { players: (2, 8), incidents: INCIDENTS, ..Variant::PLAIN };

/// The base for all of these games. A game states only what differs.
pub(super) const GAME: Game = Game {
    id: "",
    name: "",
    title: "",
    family: Family::Poker,
    revision: 1,
    earlier: &[],
    players: VARIANT.players,
    seats: &[(FE_19, Seats::AtMost(8)), (DR_02, Seats::AtMost(8)), (DR_35, Seats::AtMost(8))],
    options: &[],
    rules: &[],
    incidents: &[&kinds::<{ INCIDENTS.len() }>(INCIDENTS)],
    absent: &[absent::STANDS_PAT],
    shape: Shape::Poker(SHAPE),
    prepare: |_| Err(Vec::new()),
};

/// Five cards, with a joker or without.
pub(super) const SHAPE: PokerShape = PokerShape {
    decks: &[Deck::STANDARD, Deck::JOKER],
    hand: (5, 5),
    board: 0,
    draws: 1,
    ..PokerShape::BOARD
};

/// What goes wrong at any table, on the deal, and at the draw.
pub(super) const INCIDENTS: &[&Description] = &[
    &draw_rulings::EXPOSED,
    &draw_rulings::BOXED,
    &draw_rulings::OFF,
    &draw_rulings::COUNT,
    &draw_rulings::EXTRA,
    &draw_rulings::OUT_OF_TURN,
    &draw_rulings::WRONG_START,
    &draw_rulings::LAID_UP,
    &draw_rulings::ASKED_OUT,
    &draw_rulings::KNOCK,
    &draw_rulings::FLIP,
    &DECK,
    &PICKED,
    &TOUCHED,
    &DROPPED,
    &MUCKED,
    &DISCARD,
    &MISCALLED,
    &CHIP,
    &AWAY,
    &PASSED,
    &STRING,
    &SHOWN,
    &draw_rulings::TOOK_DECK,
    &draw_rulings::FOULED,
];

/// The same where players never deal.
pub(super) const HOUSE_DEALS: &[&Description] = INCIDENTS.split_at(INCIDENTS.len() - 2).0;
