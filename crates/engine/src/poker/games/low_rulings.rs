//! What houses post about a deal of lowball, beside what they post about draw games.

use super::{draw_rulings, five_cards};
use crate::contract::{RuleId, Ruling};
use crate::ids::*;
use crate::options::{OptionKind, OptionSpec, decided, option};
use crate::poker::incidents::draws::*;
use crate::poker::incidents::lows::*;
use crate::poker::incidents::*;

const EXPOSED_LOW: OptionSpec = option(
    "exposed-low",
    OptionKind::Choice(&["none", "from-top", "from-centre"]),
    "none",
    &[LB_13, LB_14],
    "the posted ruling on an exposed card: on the deal a five or lower is kept and others are replaced, \
     from the top or the centre of the deck; at the draw all are",
);

const COUNT_LOW: OptionSpec = decided(option(
    "count-fix-until",
    OptionKind::Choice(&["none", "own-action", "first-action"]),
    "none",
    &[LB_15],
    "until when a hand that has not five cards is put right: its player's own action, or anybody's",
));

pub(super) const OPTIONS: &[OptionSpec] = &[EXPOSED_LOW, COUNT_LOW];

pub(super) const RULES: &[RuleId] = &[LB_13, LB_14, LB_15];

/// What goes wrong in any draw game; lowball has its own rulings on exposed cards and on the count.
pub(super) const INCIDENTS: [&Description; five_cards::INCIDENTS.len()] = {
    let mut all = [&EXPOSED; five_cards::INCIDENTS.len()];
    let mut at = 0;
    while at < all.len() {
        all[at] = match five_cards::INCIDENTS[at].kind {
            crate::contract::IncidentKind::ExposedCard => &EXPOSED,
            crate::contract::IncidentKind::WrongCount => &COUNT,
            _ => five_cards::INCIDENTS[at],
        };
        at += 1;
    }
    all
};

/// On the deal a low card is kept, and a high one replaced; at the draw none is kept.
const EXPOSED: Description = Description {
    posted: &[
        draw_rulings::EXPOSED.posted[0],
        draw_rulings::EXPOSED.posted[1],
        draw_rulings::EXPOSED.posted[2],
        post(&EXPOSED_LOW, LB_14, Ruling::Replace).only(at_draw),
        draw_rulings::EXPOSED.posted[4],
        draw_rulings::EXPOSED.posted[5],
        post(&EXPOSED_LOW, LB_13, Ruling::Stands).only(is_five_or_lower),
        post(&EXPOSED_LOW, LB_13, Ruling::Replace),
    ],
    ..EXPOSED_AT_DRAW
};

/// As long as there is time a long hand loses a card, which is the next burn, and a short one gets one.
const COUNT: Description = Description {
    posted: &[
        post(&COUNT_LOW, LB_15, Ruling::Dead).only(was_exposed),
        post(&COUNT_LOW, LB_15, Ruling::NextBurn).only(is_long_in_time),
        post(&COUNT_LOW, LB_15, Ruling::Filled).only(is_short_in_time),
        post(&COUNT_LOW, LB_15, Ruling::Dead),
        draw_rulings::COUNT.posted[0],
        draw_rulings::COUNT.posted[1],
        draw_rulings::COUNT.posted[2],
        draw_rulings::COUNT.posted[3],
        draw_rulings::COUNT.posted[4],
        draw_rulings::COUNT.posted[5],
        draw_rulings::COUNT.posted[6],
    ],
    ..LOW_COUNT
};
