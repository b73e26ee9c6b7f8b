//! Draw games by any order of the list. Nothing here knows the order: a hand is compared with hands
//! that others have after as many cards as they drew, and what is kept is what does best when the rest
//! is dealt anew.

use super::chart_of_draws::{Chart, Few};
use super::lowball::Opening;
use super::outlook::{Outlook, of_the_rest, unbet};
use super::spot::Spot;
use super::{Plan, Style, about, carry_out};
use crate::Dice;
use crate::decision::Decision;
use cards::{Seat, Zone};
use engine::shape::PokerShape;
use engine::{Move, Phase, Status, Verb};
use ranking::Ranking;

pub(super) fn choose(
    style: &Style,
    (shape, ranking): (&PokerShape, &'static Ranking),
    decision: &Decision<'_>,
    dice: Dice<'_>,
) -> Option<Move> {
    let own = Few::of(decision.look.cards(Zone::Hand(decision.seat, 0)));
    if decision.menu().has(Verb::Show) {
        return show(ranking, decision, &own);
    }
    let chart = Chart::of(ranking, shape);
    if !decision.menu().has(Verb::Fold) {
        return draw(chart, decision, &own, dice);
    }
    let spot = Spot::new(decision);
    let plan = if decision.look.phase() != Phase::BeforeDraw {
        let strength = ranking.strength(own.cards(), &[]).unwrap_or(0);
        let wins = ahead(decision, &spot, 750, |drew| chart.after(drew, strength));
        (style.after_low)(&spot, Outlook { wins, draws: 0 }, dice)
    } else {
        let hope = chart.hope(&own, dice);
        let promise = chart.promise(hope);
        if decision.look.drew(decision.seat).is_none() {
            (style.before_listed)(&spot, promise, dice)
        } else {
            let wins = ahead(decision, &spot, 330, |drew| chart.between(drew, hope));
            (style.between)(&spot, promise, wins, dice)
        }
    };
    carry_out(decision, &spot, plan)
}

/// The share of all rivals' hands that this one is ahead of, by how many cards they drew. Some of those
/// that did not bet are counted out for the rival who bet.
fn ahead(decision: &Decision<'_>, spot: &Spot, told: i64, of: impl Fn(u8) -> i64) -> i64 {
    let mut wins = 1000;
    for seat in decision.others() {
        if decision.look.standing(seat).status != Status::Out {
            let missing = if spot.bettor == Some(seat) { unbet(spot) * told / 1000 } else { 0 };
            let behind = of(decision.look.drew(seat).unwrap_or(2));
            wins = wins * of_the_rest(behind, missing) / 1000;
        }
    }
    wins
}

/// More draws make more hands playable than in lowball.
pub(super) fn before(spot: &Spot, promise: i64, dice: Dice<'_>) -> Plan {
    Opening { many: 2250, folds: [650, 800], calls: [900, 920] }.plan(spot, promise, dice)
}

/// Between draws a bet often wins at once, and a call is cheap for what is in the pot.
pub(super) fn between(spot: &Spot, _: i64, wins: i64, dice: Dice<'_>) -> Plan {
    let worth = wins + about(dice, 40);
    if spot.owed == 0 {
        return if worth >= 350 { Plan::More(700) } else { Plan::Stay };
    }
    if worth >= 700 + 40 * spot.raises() {
        Plan::More(800)
    } else if worth >= 100 + spot.price() / 2 {
        Plan::Stay
    } else {
        Plan::GiveUp
    }
}

/// Shows, unless somebody who plays for every pot has already shown a better hand.
fn show(ranking: &Ranking, decision: &Decision<'_>, own: &Few) -> Option<Move> {
    let strength = ranking.strength(own.cards(), &[]);
    let beaten = |seat: Seat| {
        let shown = Few::of(decision.look.cards(Zone::Hand(seat, 0)));
        let in_all = decision.look.standing(seat).status == Status::In;
        in_all && ranking.strength(shown.cards(), &[]) > strength
    };
    let muck = decision.menu().take(Verb::Muck).filter(|_| decision.others().any(beaten));
    muck.or_else(|| decision.menu().take(Verb::Show))
}

/// Throws away what is better exchanged.
fn draw(chart: &Chart, decision: &Decision<'_>, own: &Few, dice: Dice<'_>) -> Option<Move> {
    let menu = decision.menu();
    let deals = chart.deals(own, dice);
    let keeps = |mv: &Move| {
        let kept = own.cards().iter().filter(|card| !mv.cards.contains(card));
        chart.keeps(own, &Few::of(kept.copied()), &deals)
    };
    let draw = menu.best(Verb::Draw, keeps)?;
    match menu.take(Verb::Pat) {
        Some(pat) if keeps(&pat) >= keeps(&draw) => Some(pat),
        _ => Some(draw),
    }
}
