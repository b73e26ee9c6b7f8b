//! Pai gow tiles over many rounds: what the dealer deals and the engine settles comes as often as
//! counting every hand says.

#![allow(clippy::float_arithmetic)] // frequencies, never chips in play

use crate::often::expect;
use cards::{CardList, Deck, Seat, Zone};
use engine::options::Options;
use engine::{
    Action, Actor, Answer, Chips, Circle, Engine, Events, Game, Hand, Move, Place, Setup,
    ShoeState, Stacks, Verb, Viewer,
};
use houseway_pit::Dealer;
use ranking::Ranking;
use shoe::Rng;
use std::collections::BTreeMap;

const ROUNDS: u32 = 20_000;

/// Of all 35,960 hands against all 20,475 hands of the other tiles, both set the house way: how many
/// the bettor wins, pushes and loses. The example `tiles_rounds` counts them.
const EXACT: [(&str, u64); 3] =
    [("win", 222_252_692), ("push", 282_243_932), ("lose", 231_784_376)];

#[test]
fn hands_and_results_come_as_often_as_they_should() {
    let game = Game::find("pai-gow-tiles").unwrap();
    let game = (game.prepare)(&Options::defaults(game.options)).unwrap();
    let (bank, player) = (Seat::at(0), Seat::at(1));
    let stack = Chips::dollars(1_000);
    let stacks: Stacks = [(bank, stack), (player, stack)].into_iter().collect();
    let mut setup = Setup::new(game, stacks, bank, ShoeState::fresh(1, Deck::Tiles));
    let square = Place::Circle(player, Circle::Square(1));
    let wager: Action = Move::new(Verb::Wager).amount(Chips::dollars(10)).on(square).into();
    let put_up: Action = Move::new(Verb::Bank).amount(Chips::dollars(100)).into();
    let mut dealer = Dealer::new(Rng::from_seed(2026));
    let mut events = Events::new();
    let mut answer = Action::Chance(Answer::Cards(CardList::EMPTY));
    let (mut results, mut highs) = (BTreeMap::new(), BTreeMap::new());
    for round in 0..ROUNDS {
        setup.carry.shoe = ShoeState::fresh(round + 1, Deck::Tiles);
        dealer.prepare(&setup.carry.shoe);
        events.clear();
        let mut hand = Hand::start(&setup, &mut events).unwrap();
        let mut act = |hand: &mut Hand, actor, action: &Action| {
            hand.apply(actor, action, &mut events).unwrap();
        };
        act(&mut hand, Actor::Seat(player), &wager);
        act(&mut hand, Actor::Seat(bank), &put_up);
        act(&mut hand, Actor::Dealer, &Verb::NoMoreBets.into());
        while let Some(request) = hand.windows().request() {
            dealer.answer_into(&hand, request, &mut answer);
            act(&mut hand, Actor::Chance, &answer);
        }
        act(&mut hand, Actor::Seat(player), &Verb::HouseWay.into());
        act(&mut hand, Actor::Seat(bank), &Verb::HouseWay.into());
        act(&mut hand, Actor::Dealer, &Verb::Show.into());
        let look = hand.look(Viewer::Spectator);
        let high: CardList = look.cards(Zone::Hand(player, 0)).collect();
        let high = ranking::tiles::rank(&high).unwrap();
        *highs.entry(high.category().as_str()).or_insert(0) += 1;
        // The fee of a dollar is not part of the result.
        let change = hand.outcome().unwrap().stacks.get(player) + Chips::dollars(1);
        let result = match change.cmp(&stack) {
            std::cmp::Ordering::Greater => "win",
            std::cmp::Ordering::Equal => "push",
            std::cmp::Ordering::Less => "lose",
        };
        *results.entry(result).or_insert(0) += 1;
    }
    let all: u64 = EXACT.iter().map(|(_, n)| n).sum();
    assert_eq!(all, 35_960 * 20_475);
    for (result, exact) in EXACT {
        expect(result, results[result], exact as f64 / all as f64, ROUNDS);
    }
    let tally = Ranking::find("tiles").unwrap().count(4, &mut |_| ()).unwrap();
    for (category, exact) in tally.categories {
        let came = highs.get(category).copied().unwrap_or(0);
        if exact == 0 {
            assert_eq!(came, 0, "{category} is never the high hand");
        } else {
            expect(category, came, exact as f64 / tally.total as f64, ROUNDS);
        }
    }
}
