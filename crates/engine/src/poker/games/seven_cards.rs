//! What games of seven cards have in common: two down and one up, three more up, one down (ST-01).

use super::community::BLINDS;
use crate::absent;
use crate::contract::{Phase, RuleId, Ruling};
use crate::game::{Family, Game};
use crate::ids::*;
use crate::options::{OptionKind, OptionSpec, decided, option};
use crate::poker::incidents::*;
use crate::poker::variant::*;
use crate::shape::{PokerShape, Seats, Shape};
use crate::stub::Facing::{self, Down, Up};

const SHORT: Short = Short { gather: ST_09, exact: ST_11, community: ST_10 };

/// The five rounds of cards and betting: how the first round opens and how the others do, the price on
/// fourth street, and the rules of the cards and of the openers.
pub(super) const fn steps(
    first: Step,
    later: Opens,
    fourth: Price,
    cards: RuleId,
    opens: RuleId,
) -> [Step; 10] {
    const fn street(face: &'static [Facing], phase: Phase, rule: RuleId) -> Deal {
        Deal::hands(face, phase, rule).burn(ST_23)
    }
    [
        Deal::hands(&[Down, Down, Up], Phase::ThirdStreet, cards).step(),
        first,
        street(&[Up], Phase::FourthStreet, cards).step(),
        Bet::step(later, fourth, opens),
        street(&[Up], Phase::FifthStreet, cards).step(),
        Bet::step(later, Price::Large, opens),
        street(&[Up], Phase::SixthStreet, cards).step(),
        Bet::step(later, Price::Large, opens),
        street(&[Down], Phase::SeventhStreet, cards).short(SHORT).step(),
        Bet::step(later, Price::Large, opens),
    ]
}

/// Third street where the lowest or the highest card has to open.
pub(super) const fn bring_in(end: End, ace: Ace, rule: RuleId) -> Step {
    Bet::bring_in(Opens::Door(end, ace), Price::Small, rule, BringIn { completes: ST_05 })
}

/// Blinds and the button's fee in the place of antes and a forced opening bet (ST-21).
pub(super) const BLIND: &[Forced] = &[Forced::ButtonPost { rule: ST_21 }, BLINDS];

/// With more than eight players sixth street would run out of cards.
pub(super) const VARIANT: Variant = Variant {
    players: (2, 8),
    forced: &[Forced::Ante { rule: ST_07 }],
    keeps_dealing: Some(ST_06),
    incidents: INCIDENTS,
    ..Variant::PLAIN
};

/// How many cards a hand needs.
pub(super) const SEVEN: Option<(u8, RuleId)> = Some((7, ST_08));

/// What is the same in all of them: a game says only what differs.
pub(super) const GAME: Game = Game {
    id: "",
    name: "",
    title: "",
    family: Family::Poker,
    revision: 1,
    earlier: &[],
    players: VARIANT.players,
    seats: &[(FE_19, Seats::AtMost(8))],
    options: &[],
    rules: &[],
    incidents: &[&kinds::<{ INCIDENTS.len() }>(INCIDENTS)],
    absent: &[absent::POKER],
    shape: Shape::Poker(SHAPE),
    prepare: |_| Err(Vec::new()),
};

pub(super) const SHAPE: PokerShape = PokerShape { hand: (7, 7), board: 0, ..PokerShape::BOARD };

/// Cards and antes, the deck that runs short, and what goes wrong with up cards.
pub(super) const RULES: &[RuleId] = &[
    ST_01, ST_05, ST_06, ST_07, ST_08, ST_09, ST_10, ST_11, ST_12, ST_13, ST_14, ST_15, ST_16,
    ST_17, ST_18, ST_23,
];

/// What everybody puts up, and what one player has to open with by this rule.
pub(super) const fn antes(opens: &'static [RuleId]) -> [OptionSpec; 2] {
    [
        option("ante", OptionKind::Amount, "0.50", &[ST_07], "the ante each player posts"),
        option("bring-in", OptionKind::Amount, "1.00", opens, "the forced opening bet"),
    ]
}

pub(super) const KILL: &[OptionSpec] = &[decided(option(
    "kill",
    OptionKind::Choice(&["none", "half"]),
    "none",
    &[ST_20],
    "whether the winner of two pots in a row posts a kill, and limits go up by half",
))];

pub(super) const CARDS: &[OptionSpec] = &[
    option(
        "community-opener",
        OptionKind::Choice(&["sixth-street", "with-community"]),
        "sixth-street",
        &[ST_10],
        "who acts first after a community card: whoever was high on sixth street, or whoever is \
         high with it",
    ),
    decided(option(
        "burns",
        OptionKind::Choice(&["four", "none"]),
        "four",
        &[ST_23, ST_21],
        "whether a card is burned before each of fourth to seventh street",
    )),
];

/// The posted rulings on up cards and on the deal.
pub(super) const RULINGS: &[OptionSpec] =
    &[LAST_CARD_UP, EXPOSED_HOLE, WRONG_BURN, EARLY_CARD, WRONG_DEAL, OFF_TABLE, UP_CARDS];

/// What goes wrong at any table, and with up cards.
const INCIDENTS: &[&Description] = &[
    &TURNED,
    &BURNED,
    &DEALT_EARLY,
    &WRONG_NUMBER,
    &OFF,
    &TOUCHED_UP,
    &BOXED,
    &DECK,
    &PICKED,
    &TOUCHED,
    &DROPPED,
    &MUCKED,
    &DISCARD,
    &MISCALLED,
    &CHIP,
    &AWAY,
    &FOREIGN,
    &PASSED,
    &STRING,
    &SHOWN,
];

/// One of the first two cards, or the last one.
const TURNED: Description = Description {
    posted: &[
        post(&EXPOSED_HOLE, ST_12, Ruling::NextDown).only(is_hole),
        post(&LAST_CARD_UP, ST_15, Ruling::AllUp).value("all-up-if-first").only(comes_first),
        post(&LAST_CARD_UP, ST_15, Ruling::Choice).only(is_last),
    ],
    rulings: &[
        may(Ruling::NextDown, &[Effect::NextDown]).only(is_hole),
        may(Ruling::Choice, &[Effect::Choose]).only(is_last),
        may(Ruling::AllUp, &[Effect::RestUp]).only(comes_first),
        may(Ruling::Stands, &[]),
    ],
    ..TURNED_UP
};

const BURNED: Description = Description {
    posted: &[
        post(&WRONG_BURN, ST_13, Ruling::InOrder).only(comes_up),
        post(&WRONG_BURN, ST_13, Ruling::Stands),
    ],
    ..MISBURN
};

const DEALT_EARLY: Description =
    Description { posted: &[post(&EARLY_CARD, ST_14, Ruling::OutOfPlay)], ..EARLY_CARDS };

/// The Palace asks whether anybody has acted, Tommy's whether the player with the hand has.
const WRONG_NUMBER: Description = Description {
    posted: &[
        post(&WRONG_DEAL, ST_16, Ruling::Misdeal).value("misdeal").only(nobody_acted),
        post(&WRONG_DEAL, ST_16, Ruling::MoneyBack).value("misdeal"),
        post(&WRONG_DEAL, ST_16, Ruling::Dead).value("ante-back").only(acted_on),
        post(&WRONG_DEAL, ST_16, Ruling::MoneyBack).value("ante-back"),
    ],
    ..UP_COUNT
};

/// It plays; a last card is one that everybody has seen.
const OFF: Description = Description {
    posted: &[
        post(&OFF_TABLE, ST_17, Ruling::Choice).only(is_last),
        post(&OFF_TABLE, ST_17, Ruling::Stands),
    ],
    rulings: &[may(Ruling::Choice, &[Effect::Choose]).only(is_last), may(Ruling::Stands, &[])],
    ..OFF_THE_TABLE
};

/// The hand is dead if the floor says so.
const TOUCHED_UP: Description = Description {
    posted: &[post(&UP_CARDS, ST_18, Ruling::Dead)],
    rulings: &[
        may(Ruling::Dead, &[Effect::Dead(Whose::Own)]).under(Under::Posted(ST_18)),
        may(Ruling::Stands, &[]).under(Under::Posted(ST_18)),
    ],
    ..MOVED
};
