//! The rules that the room cites.

use crate::Terms;
use crate::terms::Rotation;
use engine::absent::Part;
use engine::ids::*;
use engine::{Family, Game, RuleId};

/// The rules that the room enforces around the hands, in the order of the catalogue.
pub const RULES: &[RuleId] = &[
    PK_01, PK_03, PK_04, PK_05, PK_35, PK_40, PK_41, PK_42, PK_43, PK_44, MX_13, MX_17, DR_02,
    DR_35, PN_03, PN_34, PD_02, PD_03, PD_04, PD_07, PD_17, PD_18, PD_20, PD_22, NB_21, EQ_10,
    EQ_16, HA_10, BA_12, PG_17, TL_09, FE_01, FE_07, FE_08, FE_09, FE_10, FE_12, FE_15, FE_16,
    FE_17, FE_18, FE_19, JP_01, JP_02, JP_03, JP_04, JP_05, JP_06, JP_07, JP_08, JP_09,
];

/// The rules that it enforces around the hands of one game: the family's, the rule on absent
/// players, for whom the room may keep what the hand leaves, and those on the end of a shoe and on
/// shuffles.
pub fn rules_of(game: &Game) -> impl Iterator<Item = RuleId> {
    let absent = game.absent(Part::Player).and_then(|absent| absent.rule);
    let around = around(game.family);
    let absent = absent.filter(|rule| RULES.contains(rule) && !around.contains(rule));
    let shoe = game.option("cut-card").map(|_| EQ_10);
    let deck = game.option("extra-shuffle").map(|_| MX_17);
    let chart = game.option("advantage-chart").map(|_| NB_21);
    // Hands that lie in a row are dealt from one deck, which is changed now and then.
    let change = game.enforces(PG_02).then_some(PG_17);
    // A game may have its own rule on the turns of the bank.
    let turns = game.shape.rotation().unwrap_or(PD_02);
    let around = around.iter().map(move |rule| if *rule == PD_02 { turns } else { *rule });
    around.chain(shoe).chain(deck).chain(chart).chain(change).chain(absent)
}

/// The rules that it enforces at one table: of those on fees, chairs and banks, only the table's
/// own.
pub fn rules_at(terms: &Terms) -> impl Iterator<Item = RuleId> {
    let (drop, seats) = (terms.fees.drop.rule(), terms.seats_rule);
    let timed = !terms.fees.half_hour.is_zero();
    let (needs_wager, second_matches) = match &terms.rotation {
        Rotation::Bank(bank) => (bank.needs_wager, bank.second_matches),
        Rotation::Button(_) | Rotation::Winner => (false, false),
    };
    let schedule = timed.then_some(terms.fees.schedule);
    rules_of(terms.game).filter(move |rule| match *rule {
        EQ_10 => terms.prepared.cut_card().is_some(),
        PG_17 => terms.prepared.deck_change().is_some(),
        MX_17 => terms.prepared.button_shuffles().is_some(),
        FE_16 => timed,
        PD_17 => needs_wager,
        PD_18 => second_matches,
        FE_07 | FE_08 | FE_09 | FE_10 | FE_12 | FE_15 | FE_17 | FE_18 | FE_19 | DR_02 | DR_35 => {
            [drop, seats, schedule].contains(&Some(*rule))
        }
        JP_02 | JP_03 | JP_04 | JP_05 | JP_06 | JP_07 | JP_08 | JP_09 | MX_13 => {
            terms.jackpot.as_ref().is_some_and(|jackpot| jackpot.cites(*rule))
        }
        _ => true,
    })
}

/// The rules around a button, a bank or the winner's lead.
const fn around(family: Family) -> &'static [RuleId] {
    match family {
        Family::Poker => &[
            PK_01, PK_03, PK_04, PK_05, PK_35, PK_40, PK_41, PK_42, PK_43, PK_44, DR_02, DR_35,
            FE_01, FE_07, FE_08, FE_09, FE_10, FE_12, FE_16, FE_17, FE_18, FE_19, JP_04, JP_05,
            JP_06, JP_07, JP_08, JP_09, MX_13,
        ],
        Family::Banked => &[
            PD_02, PD_03, PD_04, PD_07, PD_17, PD_18, PD_20, PD_22, FE_01, FE_12, FE_16, FE_19,
            JP_02, JP_03, JP_06, JP_07, JP_08,
        ],
        Family::Pan => &[PN_03, PN_34, FE_01, FE_10, FE_15, FE_16, FE_19],
    }
}
