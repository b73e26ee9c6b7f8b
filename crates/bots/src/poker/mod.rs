//! Poker of every kind, by the strength of the hand, the position, the price and the number of
//! rivals.
//!
//! The game's descriptor says what a hand is made of. In the first round charts say how many other
//! hands are worse, and the spot says how many are needed. Later the hand is compared with what
//! others may hold, minus what they would not have bet, and with the price.

mod chart;
mod chart_of_draws;
mod draws;
mod faces;
mod listed;
mod lowball;
mod lows;
mod made;
mod mexican;
mod outlook;
mod picks;
mod rivals;
mod sight;
mod spot;
mod starts;
mod tight;

use crate::Dice;
use crate::decision::Decision;
use cards::{Seat, Zone};
use engine::shape::Order;
use engine::{Move, Status, Verb};
use faces::Faces;
use outlook::Outlook;
use sight::Sight;
use spot::Spot;

/// How a player weighs what they know.
struct Style {
    first_round: fn(&Spot, i64, Dice<'_>) -> Plan,
    /// The same where there is nothing to win before somebody bets.
    without_antes: fn(&Spot, i64, Dice<'_>) -> Plan,
    later: fn(&Spot, Outlook, Dice<'_>) -> Plan,
    /// The same before a draw and after it.
    before_draw: fn(&Spot, i64, Dice<'_>) -> Plan,
    after_draw: fn(&Spot, Outlook, Dice<'_>) -> Plan,
    /// The same where the lowest hand wins.
    before_low: fn(&Spot, i64, Dice<'_>) -> Plan,
    after_low: fn(&Spot, Outlook, Dice<'_>) -> Plan,
    /// The same before the first draw of a game by any other order.
    before_listed: fn(&Spot, i64, Dice<'_>) -> Plan,
    /// Between two draws: the promise of the hand, and the share of rivals' hands it is ahead of.
    between: fn(&Spot, i64, i64, Dice<'_>) -> Plan,
}

pub(crate) fn choose(decision: &Decision<'_>, dice: Dice<'_>) -> Option<Move> {
    let (before_draw, after_draw) = (draws::before, draws::after);
    let (before_low, after_low) = (lowball::before, lowball::after);
    let (before_listed, between) = (listed::before, listed::between);
    let style = Style {
        first_round,
        without_antes,
        later,
        before_draw,
        after_draw,
        before_low,
        after_low,
        before_listed,
        between,
    };
    choose_in(&style, decision, dice)
}

pub(crate) fn choose_tightly(decision: &Decision<'_>, dice: Dice<'_>) -> Option<Move> {
    choose_in(&tight::STYLE, decision, dice)
}

/// The cards to exchange at a draw, or none.
pub(crate) fn exchange(decision: &Decision<'_>) -> Option<Move> {
    let shape = decision.game.shape.poker()?;
    if lowball::is_lowball(shape) {
        return lowball::exchange(decision);
    }
    picks::pick(decision, &Sight::new(decision, shape))
}

fn choose_in(style: &Style, decision: &Decision<'_>, dice: Dice<'_>) -> Option<Move> {
    let shape = decision.game.shape.poker()?;
    if shape.high == Some(Order::Mexican) {
        return mexican::choose(style, decision, dice);
    }
    if lowball::is_lowball(shape) {
        return lowball::choose(style, decision, dice);
    }
    if let Some(Order::Listed(ranking)) = shape.high.or(shape.low) {
        return listed::choose(style, (shape, ranking), decision, dice);
    }
    let sight = Sight::new(decision, shape);
    if decision.menu().has(Verb::Show) {
        return show(decision, &sight);
    }
    if !decision.menu().has(Verb::Fold) {
        return picks::pick(decision, &sight);
    }
    let mut spot = Spot::new(decision);
    if sight.is_open {
        // The first to act changes with the cards, so position is assumed to be average.
        spot.behind = spot.rivals / 2;
        spot.completed = sight.is_first_round() && spot.is_completed(decision);
    }
    let plan = if draws::is_draw(&sight) {
        if draws::is_drawn(decision) {
            (style.after_draw)(&spot, draws::outlook(&sight, &spot, decision), dice)
        } else {
            // Without blinds, whoever bets has opened.
            spot.completed = spot.owed > 0 && !spot.is_completed(decision);
            (style.before_draw)(&spot, draws::promise(&sight, draws::has_joker(decision)), dice)
        }
    } else if sight.is_first_round() {
        (style.first_round)(&spot, promise(&sight), dice)
    } else {
        (style.later)(&spot, Outlook::new(&sight, &spot, decision), dice)
    };
    carry_out(decision, &spot, plan)
}

/// Shows, unless somebody who plays for every pot has already shown a better hand for each half.
fn show(decision: &Decision<'_>, sight: &Sight) -> Option<Move> {
    let own = sight.worth();
    let beaten = |seat: Seat| {
        let cards = decision.look.cards(Zone::Hand(seat, 0));
        if decision.look.standing(seat).status != Status::In || !cards.clone().all(|c| c.is_known())
        {
            return false;
        }
        let other = sight::worth(sight.shape, Faces::of(cards), sight.board);
        other.high > own.high && (own.low == 0 || other.low > own.low)
    };
    if sight.shape.high.is_some() && decision.others().any(beaten) {
        decision.menu().take(Verb::Muck).or_else(|| decision.menu().take(Verb::Show))
    } else {
        decision.menu().take(Verb::Show)
    }
}

/// How many of a thousand hands are worse than the starting hand.
fn promise(sight: &Sight) -> i64 {
    let shape = sight.shape;
    if shape.high.is_none() && sight.is_open {
        lows::three(sight.own)
    } else if shape.high.is_none() {
        lows::alone(sight.own)
    } else if sight.is_open && shape.low.is_some() {
        starts::three_of_seven_hilo(sight.own, sight.unseen, sight.doors())
    } else if sight.is_open {
        starts::three_of_seven(sight.own, sight.unseen, sight.doors())
    } else if shape.exactly_two && shape.low.is_some() {
        starts::two_of_four(sight.own)
    } else if shape.low.is_some() {
        starts::before_board_hilo(sight.own)
    } else {
        starts::before_board(sight.own)
    }
}

/// What a player intends to do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Plan {
    /// Not pay anything.
    GiveUp,
    /// Stay in as cheaply as possible.
    Stay,
    /// Put in more: this share of the pot, in thousandths, where there is a choice.
    More(i64),
}

fn carry_out(decision: &Decision<'_>, spot: &Spot, plan: Plan) -> Option<Move> {
    let menu = decision.menu();
    let more = match plan {
        Plan::More(share) => spot.size(share),
        _ => None,
    };
    if let Some((verb, wish)) = more {
        return menu.with_amount(verb, wish);
    }
    let stay = menu.take(Verb::Check);
    match plan {
        Plan::GiveUp => stay.or_else(|| menu.take(Verb::Fold)),
        _ => stay.or_else(|| menu.take(Verb::Call)),
    }
}

/// A random number up to this much above or below zero, so that nobody can rely on a threshold.
fn about(dice: Dice<'_>, much: u32) -> i64 {
    i64::from(dice(2 * much + 1)) - i64::from(much)
}

fn first_round(spot: &Spot, promise: i64, dice: Dice<'_>) -> Plan {
    let worth = promise + about(dice, 25);
    // Against one rival two hands in three are good enough to play, against eight one in four; out
    // of position a better one is needed.
    let needs = 1000 - 2250 / (2 + spot.rivals) + 40 * (spot.behind - 1).clamp(-1, 3);
    let above = |part: i64| needs + (1000 - needs) * part / 1000;
    // A player who raised has a better hand than most, and so do those who called; even more so if
    // they could have raised less.
    let (to_call, to_raise) = match (spot.raises(), spot.is_sized()) {
        (..=0, _) => (needs, above(350)),
        (1, false) => (above(450), above(900)),
        (1, true) => (above(700), above(900)),
        (2, false) => (above(750), above(920)),
        (_, false) => (above(800), above(920)),
        (_, true) => (above(880), above(920)),
    };
    // A cheap call, such as half a blind, needs less; an expensive one needs more.
    let to_call = to_call + (spot.price() - 300).clamp(-250, 250) * (1000 - needs) / 600;
    if worth >= to_raise {
        Plan::More(1000)
    } else if worth >= to_call {
        Plan::Stay
    } else {
        Plan::GiveUp
    }
}

/// With only the opener's bet in the pot there is time to wait for a hand that is ahead of it.
fn without_antes(spot: &Spot, promise: i64, dice: Dice<'_>) -> Plan {
    let (to_call, to_raise) = match spot.raises() {
        ..=0 => (880, 940),
        1 => (920, 980),
        _ => (960, 990),
    };
    match promise + about(dice, 15) {
        worth if worth >= to_raise => Plan::More(1000),
        worth if worth >= to_call => Plan::Stay,
        _ => Plan::GiveUp,
    }
}

fn later(spot: &Spot, outlook: Outlook, dice: Dice<'_>) -> Plan {
    let Outlook { wins, draws } = outlook;
    let rivals = spot.rivals.max(1);
    let late = spot.behind == 0;
    let luck = about(dice, 40);
    if spot.owed == 0 {
        // A bet must be ahead of the hands that call it. The last to act can bet with less, and so
        // can a player whose bet is large enough to make others fold.
        let fixed = if spot.is_sized() { 150 } else { 290 };
        let needs = fixed + 300 / (rivals + 1) - if late { 90 } else { 0 };
        let bluff = rivals <= 2 && (draws >= 80 && luck > 0 || late && luck > 24);
        return if wins + luck >= needs || bluff { Plan::More(700) } else { Plan::Stay };
    }
    let all = wins + (1000 - wins) * draws / 1000;
    let needs = spot.price() + if late { 20 } else { 70 };
    if wins + luck >= 700 + 40 * spot.raises() {
        Plan::More(800)
    } else if all + luck / 2 >= needs {
        Plan::Stay
    } else {
        Plan::GiveUp
    }
}

#[cfg(test)]
mod tests;
