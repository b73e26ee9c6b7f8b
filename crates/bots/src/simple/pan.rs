//! Pan: declares in with anything promising, uses whatever it can, discards the least useful card.

use super::Decision;
use super::pan_hand::{partnered, together, use_of, valles};
use crate::Dice;
use cards::{Card, CardList};
use engine::{Move, Verb};

/// A hand with this many partnered cards is promising.
const PROMISING: usize = 8;

pub(super) fn choose(decision: &Decision<'_>, dice: Dice<'_>) -> Option<Move> {
    let menu = decision.menu();
    if menu.has(Verb::In) || menu.has(Verb::Out) {
        return declare(decision, dice);
    }
    // The player in turn must use the card, which breaks up what they were waiting with.
    if let Some(force) = menu.take(Verb::Force) {
        return Some(force);
    }
    if let Some(claim) = menu.take(Verb::Claim) {
        return Some(claim);
    }
    lay(decision).or_else(|| menu.take(Verb::Take)).or_else(|| menu.take(Verb::Draw)).or_else(
        || {
            if menu.is_single(Verb::Discard) {
                return menu.take(Verb::Discard);
            }
            let (hand, spread) = (decision.held(decision.seat), decision.spread(decision.seat));
            let useless = |mv: &Move| {
                let uses = mv.cards.iter().map(|card| use_of(*card, &hand, &spread)).sum::<u32>();
                std::cmp::Reverse(uses)
            };
            menu.best(Verb::Discard, useless)
        },
    )
}

/// In or out. The bot never changes a declaration.
fn declare(decision: &Decision<'_>, dice: Dice<'_>) -> Option<Move> {
    if decision.may_pass() {
        return None;
    }
    let hand = decision.held(decision.seat);
    let promising = partnered(&hand) + valles(&hand) / 2 + dice(2) as usize > PROMISING;
    let verb = if promising { Verb::In } else { Verb::Out };
    decision.menu().take(verb).or_else(|| decision.menu().take(Verb::In))
}

/// The meld or addition that uses the most cards and leaves the most useful ones.
fn lay(decision: &Decision<'_>) -> Option<Move> {
    let lays = [Verb::Add, Verb::Meld, Verb::Split, Verb::Borrow];
    if !lays.into_iter().any(|verb| decision.menu().has(verb)) {
        return None;
    }
    let hand = decision.held(decision.seat);
    let worth = |mv: &Move| (mv.cards.len(), valles(&mv.cards), left_over(&hand, &mv.cards));
    let add = decision.menu().best(Verb::Add, worth);
    let meld = decision.menu().best(Verb::Meld, worth);
    // A new meld gets closer to going out than an addition of the same card.
    let best = add.into_iter().chain(meld).max_by_key(|mv| mv.cards.len());
    if best.as_ref().is_some_and(|mv| mv.cards.len() == hand.len()) {
        return best;
    }
    let borrow = || decision.menu().best(Verb::Borrow, worth);
    split_out(decision, &hand).or(best).or_else(borrow).or_else(|| {
        // A card taken for a split cannot be used in any other way.
        let must = !decision.menu().has(Verb::Discard);
        decision.menu().take(Verb::Split).filter(|_| must)
    })
}

/// The split that lays all cards at once and so goes out (PN-28).
fn split_out(decision: &Decision<'_>, hand: &[Card]) -> Option<Move> {
    let all = |mv: &Move| {
        let mut part = mv.cards;
        hand.iter().all(|card| part.take(*card))
    };
    decision.menu().best(Verb::Split, all).filter(all)
}

/// How well the cards left in the hand go together.
fn left_over(hand: &[Card], laid: &CardList) -> u32 {
    let mut rest: CardList = hand.into();
    let all_there = laid.iter().all(|card| rest.take(*card));
    if all_there { together(&rest) } else { 0 }
}
