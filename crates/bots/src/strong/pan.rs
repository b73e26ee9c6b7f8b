//! Pan: weighs chips now, cards laid and cards that can still come; considers every way to lay.

use super::outlook::{Chances, Outlook};
use crate::Dice;
use crate::decision::Decision;
use crate::lay::Solver;
use crate::simple::pan_hand;
use cards::Zone;
use engine::pan::laying::{Play, Position};
use engine::{Move, Verb};
use std::cell::RefCell;

/// The minimum score of a hand worth playing, tuned against beginners, who play much weaker hands
/// and pay for it.
const PLAYED: i64 = 550;
/// What a card with a partner adds to the score; the rest is the chances with the next card.
const PARTNER: i64 = 20;
/// What each player who is out adds: fewer are left who pay.
const OUT: i64 = 5;

/// The value of a card laid, in thousandths of a chip: a tenth of the way to the tops.
const LAID: i64 = 1000;
/// The value of a thousandth more chance to use the next card, in the same unit.
const HIT: i64 = 12;
/// The value of a thousandth of a chip that each payer is expected to pay for the next card: the
/// chance recurs.
const PAY: i64 = 3;

thread_local! {
    /// Memory for searches, kept from one to the next.
    static SOLVER: RefCell<Solver> = RefCell::new(Solver::new());
}

pub(super) fn choose(decision: &Decision<'_>, _: Dice<'_>) -> Option<Move> {
    let menu = decision.menu();
    if menu.has(Verb::In) || menu.has(Verb::Out) {
        return declare(decision);
    }
    if let Some(claim) = menu.take(Verb::Claim) {
        return Some(claim);
    }
    if decision.may_pass() {
        // A forced card is a card laid, and often paid for, so the bot never does anybody that
        // favour.
        return None;
    }
    lay(decision)
        .or_else(|| menu.take(Verb::Take))
        .or_else(|| menu.take(Verb::Draw))
        .or_else(|| discard(decision))
        // The bot does not share tops that it can win.
        .or_else(|| menu.take(Verb::Decline))
}

/// In or out. The bot never changes a declaration.
fn declare(decision: &Decision<'_>) -> Option<Move> {
    if decision.may_pass() {
        return None;
    }
    let outlook = Outlook::new(decision);
    let Chances { hit, pay } = outlook.chances(&outlook.position);
    let hand = decision.held(decision.seat);
    let out = decision.look.seats().len() as i64 - i64::from(outlook.players);
    let partners = pan_hand::partnered(&hand) as i64;
    let score = i64::from(hit + pay) + PARTNER * partners + OUT * out;
    let verb = if score >= PLAYED { Verb::In } else { Verb::Out };
    decision.menu().take(verb).or_else(|| decision.menu().take(Verb::In))
}

/// The first play of the best way to lay cards in this turn, if any is better than laying none.
fn lay(decision: &Decision<'_>) -> Option<Move> {
    let lays = [Verb::Meld, Verb::Add, Verb::Split, Verb::Borrow];
    if !lays.into_iter().any(|verb| decision.menu().has(verb)) {
        return None;
    }
    let outlook = Outlook::new(decision);
    let position = offered(decision, &outlook);
    let best = SOLVER.with_borrow_mut(|solver| {
        solver.best(&position);
        let mut best: Option<(i64, Play)> = None;
        solver.each_end(&mut |end, chips, first| {
            let Some(play) = first else {
                return;
            };
            let value = value(&outlook, end, chips);
            if best.is_none_or(|(old, _)| value > old) {
                best = Some((value, play));
            }
        });
        best
    });
    let mv = best.map(|(_, play)| play.to_move(position.shapes))?;
    // The position is reconstructed from the table and may be wrong in some corner of the rules.
    let fine = decision.menu().admits(&mv);
    fine.then_some(mv).or_else(|| lays.into_iter().find_map(|verb| decision.menu().take(verb)))
}

/// The position with the card that must be used, which follows from what is offered.
fn offered(decision: &Decision<'_>, outlook: &Outlook) -> Position {
    let mut position = outlook.position;
    position.must = decision.look.cards(Zone::Drawn(decision.seat)).next();
    position
}

/// The value, in thousandths of a chip, of a turn that ends like this.
fn value(outlook: &Outlook, end: &Position, chips: u8) -> i64 {
    let payers = i64::from(outlook.payers);
    let paid = 1000 * payers * i64::from(chips);
    if end.pool.is_empty() {
        // Two chips and all conditions again from each, and the tops.
        return paid + 1000 * (payers * i64::from(2 + end.outs()) + 100);
    }
    let laid = end.lying.iter().flatten().map(|lying| lying.cards.len() as i64).sum::<i64>();
    paid + LAID * laid + outlook_value(outlook, end)
}

fn outlook_value(outlook: &Outlook, position: &Position) -> i64 {
    let Chances { hit, pay } = outlook.chances(position);
    HIT * i64::from(hit) + PAY * i64::from(outlook.payers) * i64::from(pay)
}

/// Discards the card without which the hand has the best chances.
fn discard(decision: &Decision<'_>) -> Option<Move> {
    let menu = decision.menu();
    if menu.is_single(Verb::Discard) {
        return menu.take(Verb::Discard);
    }
    let (hand, spread) = (decision.held(decision.seat), decision.spread(decision.seat));
    let outlook = Outlook::new(decision);
    menu.best(Verb::Discard, |mv| {
        let Some(&card) = mv.cards.first() else {
            return (i64::MIN, std::cmp::Reverse(0));
        };
        let rest = outlook.position.without(card);
        let value = rest.map_or(i64::MIN, |rest| outlook_value(&outlook, &rest));
        (value, std::cmp::Reverse(pan_hand::use_of(card, &hand, &spread)))
    })
}
