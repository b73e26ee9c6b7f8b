//! What must hold whatever is played: chips and cards are conserved (the engine asserts both after
//! every step), a move is accepted if and only if it is offered, and refusals change nothing.

use super::*;
use crate::game::{Family, GAMES};
use crate::poker::{
    DRAW_HILO, FIVE_CARD_DRAW, HOLDEM, HOLDEM_HILO, MEXICAN_POKER, OMAHA, OMAHA_HILO, PINEAPPLE,
    PINEAPPLE_HILO, RAZZ, SEVEN_CARD_STUD, STUD_HILO,
};

/// Plays a hand to the end at random, mostly staying in.
fn play(table: &mut Table) {
    table.deal();
    while let Some(n) = table.turn() {
        let legal = table.hand.legal(Actor::Seat(seat(n)));
        let staying = |schema: &&Schema| schema.verb != Verb::Fold || table.rng.0.is_multiple_of(5);
        let may: Vec<&Schema> = legal.iter().filter(staying).collect();
        let mv = some(may[table.rng.clone().below(may.len())], &mut table.rng);
        table.act(n, mv).unwrap_or_else(|refusal| panic!("{mv:?}: {refusal}"));
    }
}

/// One of the moves that a schema describes.
fn some(schema: &Schema, rng: &mut Lcg) -> Move {
    let mut mv = Move::new(schema.verb);
    if let Some(Range { min, max, step }) = schema.amount {
        let steps = (max - min).as_cents() / step.as_cents();
        mv.amount = min + step.times(rng.below(steps as usize + 1) as i64);
    }
    if let CardChoice::Any { from, min, max } = &schema.cards {
        let mut from = *from;
        let n = *min as usize + rng.below(usize::from(max - min) + 1);
        mv.cards = (0..n).map(|_| from.remove(rng.below(from.len()))).collect();
    }
    mv
}

/// Any move at all.
fn any(rng: &mut Lcg) -> Move {
    let verbs = [
        Verb::Fold,
        Verb::Check,
        Verb::Call,
        Verb::Bet,
        Verb::Raise,
        Verb::Show,
        Verb::Muck,
        Verb::PlayBoard,
        Verb::Discard,
        Verb::Time,
        Verb::TurnUp,
        Verb::KeepDown,
        Verb::Draw,
        Verb::Pat,
    ];
    let mut mv = Move::new(verbs[rng.below(verbs.len())]);
    if rng.below(2) == 0 {
        mv.amount = Chips::cents(50 * rng.below(60) as i64);
    }
    if rng.below(8) == 0 {
        mv.cards.push(Card::from_index(rng.below(52)).unwrap());
    }
    mv
}

/// A move is accepted if and only if it is offered; refused ones change nothing.
fn check_offers(table: &mut Table) {
    for at in 1..=10 {
        let actor = Actor::Seat(seat(at));
        let offered = table.hand.legal(actor);
        for _ in 0..6 {
            let mv = any(&mut table.rng);
            let admitted = offered.admits(&mv);
            let checked = table.hand.check(actor, &mv.into());
            assert_eq!(admitted, checked.is_ok(), "{mv:?} of seat {at}: {checked:?}");
            if !admitted {
                let before = table.hand.digest();
                let refused = table.hand.apply(actor, &mv.into(), &mut Events::new());
                assert_eq!(refused, checked);
                assert_eq!(table.hand.digest(), before);
            }
        }
        for schema in offered.iter() {
            let mv = some(schema, &mut table.rng);
            assert_eq!(table.hand.check(actor, &mv.into()), Ok(()), "{schema:?} {mv:?}");
        }
    }
}

fn check(game: &'static Game, set: &[(&str, &str)]) {
    let prepared = prepared(game, set);
    for seed in 0..120 {
        let mut rng = Lcg(seed);
        let players = 2 + rng.below(game.players.1 as usize - 1);
        let stacks: Vec<i64> = (0..players).map(|_| 350 + 50 * rng.below(80) as i64).collect();
        let mut setup = setup(&prepared, &stacks, Mode::Guarded);
        setup.carry.streak = Some((seat(2), rng.below(4) as u8));
        let mut table = Table::new(&setup, seed);
        table.deal();
        while let Some(n) = table.turn() {
            check_offers(&mut table);
            let legal = table.hand.legal(Actor::Seat(seat(n)));
            let mv = some(&legal[table.rng.below(legal.len())], &mut table.rng);
            table.act(n, mv).unwrap();
        }
        let house = table.hand.outcome().unwrap();
        let left: i64 = table.stacks().iter().sum::<i64>() + house.collected.as_cents();
        assert_eq!(left, stacks.iter().sum::<i64>(), "{} seed {seed}", game.id);
    }
}

#[test]
fn any_rule_switched_off_still_conserves_and_ends() {
    for game in GAMES.iter().filter(|game| game.family == Family::Poker) {
        for showdown in ["all-show", "in-turn"] {
            let prepared = prepared(game, &[("showdown", showdown)]);
            for (rule, seed) in game.every_rule().zip(0..) {
                let mut setup = setup(&prepared, &[900, 4000, 2500, 1200], Mode::Guarded);
                setup.rules = Rules::without(rule);
                let mut table = Table::new(&setup, seed);
                play(&mut table);
                let house = table.hand.outcome().expect("the hand is over");
                let left = table.stacks().iter().sum::<i64>() + house.collected.as_cents();
                assert_eq!(left, 8600, "{} without {rule}", game.id);
            }
        }
    }
}

#[test]
fn holdem_offers_what_it_accepts() {
    check(&HOLDEM, &[]);
    check(&HOLDEM, &[("betting", "spread"), ("blinds", "1,1,2")]);
    check(&HOLDEM, &[("betting", "pot-limit"), ("showdown", "in-turn")]);
}

#[test]
fn omaha_offers_what_it_accepts() {
    check(&OMAHA_HILO, &[("high-qualifier", "pair")]);
    check(&OMAHA_HILO, &[("betting", "no-limit"), ("low-qualifier", "6")]);
    check(&OMAHA, &[("betting", "spread")]);
}

#[test]
fn holdem_high_low_offers_what_it_accepts() {
    check(&HOLDEM_HILO, &[("showdown", "in-turn"), ("low-qualifier", "7")]);
}

#[test]
fn pineapple_offers_what_it_accepts() {
    for moment in ["before-flop", "after-flop-seen", "after-flop-betting", "never"] {
        check(&PINEAPPLE, &[("discard", moment)]);
        check(&PINEAPPLE_HILO, &[("discard", moment), ("betting", "spread")]);
    }
}

#[test]
fn stud_offers_what_it_accepts() {
    check(&SEVEN_CARD_STUD, &[("kill", "half"), ("showdown", "in-turn")]);
    check(&SEVEN_CARD_STUD, &[("betting", "spread"), ("beaten-call", "returned")]);
}

#[test]
fn stud_high_low_offers_what_it_accepts() {
    check(&STUD_HILO, &[("kill", "half"), ("low-qualifier", "0")]);
    check(&STUD_HILO, &[("third-street", "blinds"), ("burns", "none"), ("button-post", "1")]);
}

#[test]
fn razz_offers_what_it_accepts() {
    check(&RAZZ, &[("showdown", "in-turn")]);
    check(&RAZZ, &[("betting", "no-limit"), ("bring-in", "0"), ("ante", "0")]);
}

#[test]
fn mexican_poker_offers_what_it_accepts() {
    check(&MEXICAN_POKER, &[("showdown", "in-turn"), ("shows-first", "initiator")]);
    check(&MEXICAN_POKER, &[("betting", "spread"), ("fee", "0")]);
    check(&MEXICAN_POKER, &[("betting", "no-limit")]);
}

#[test]
fn draw_poker_offers_what_it_accepts() {
    for order in ["each-served", "called"] {
        for (short, late) in
            [("folded", "stand-pat"), ("folded", "draw"), ("all-but-waiting", "draw")]
        {
            let draw = [("draw-order", order), ("short-stub", short), ("late-drawers", late)];
            check(&FIVE_CARD_DRAW, &draw);
            let blinds = [("forced-bets", "antes-and-blinds"), ("blinds", "1,1,2")];
            let joker = [("joker", "bug"), ("betting", "no-limit")];
            check(&FIVE_CARD_DRAW, &[&draw[..], &blinds, &joker].concat());
        }
    }
    check(&DRAW_HILO, &[("showdown", "in-turn")]);
    check(&FIVE_CARD_DRAW, &[("passed-out", "ante-again"), ("after-draw", "opener")]);
    check(&FIVE_CARD_DRAW, &[("passed-out", "refund"), ("dealt-by", "players")]);
}
