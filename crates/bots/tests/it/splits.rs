//! Pan: the simple strategy goes out with a split if nothing else does it.

use cards::Seat;
use engine::options::Options;
use engine::{
    Action, Actor, Answer, Chips, Engine, Events, Game, Hand, Move, Setup, ShoeState, Verb, Viewer,
};
use houseway_bots::Strategy;

fn seat(n: u8) -> Seat {
    Seat::new(n).unwrap()
}

/// Seat 1 has ten hearts as one rope and has drawn this card.
fn ten_hearts(drawn: &str) -> Hand {
    let game = Game::find("pan").unwrap();
    let prepared = (game.prepare)(&Options::defaults(game.options)).unwrap();
    let shoe = ShoeState::fresh(1, prepared.deck());
    let setup = Setup::new(
        prepared,
        [1, 2].map(|n| (seat(n), Chips::dollars(100))).into_iter().collect(),
        seat(1),
        shoe,
    );
    let mut events = Events::new();
    let mut hand = Hand::start(&setup, &mut events).unwrap();
    let mut step = |actor, action: Action| hand.apply(actor, &action, &mut events).unwrap();
    let cards = |text: &str| Action::Chance(Answer::Cards(text.parse().unwrap()));
    let laid = "Ah 2h 3h 4h 5h 6h 7h Jh Qh Kh";
    step(Actor::Chance, cards("Ah 2h 3h 4h 5h 3c 2h 4c 6d Jc"));
    step(Actor::Chance, cards("6h 7h Jh Qh 2c 5c 5d Kd Kc 2s"));
    step(Actor::Seat(seat(1)), Move::new(Verb::In).into());
    step(Actor::Seat(seat(2)), Move::new(Verb::In).into());
    step(Actor::Seat(seat(1)), Move::new(Verb::Draw).into());
    step(Actor::Chance, cards("Kh"));
    step(Actor::Seat(seat(1)), Move::new(Verb::Meld).cards(laid.parse().unwrap()).into());
    step(Actor::Seat(seat(1)), Move::new(Verb::Discard).cards("2c".parse().unwrap()).into());
    step(Actor::Seat(seat(2)), Move::new(Verb::Draw).into());
    step(Actor::Chance, cards("Qd"));
    step(Actor::Seat(seat(2)), Move::new(Verb::Discard).cards("Qd".parse().unwrap()).into());
    step(Actor::Seat(seat(1)), Move::new(Verb::Draw).into());
    step(Actor::Chance, cards(drawn));
    hand
}

#[test]
fn the_eleventh_card_goes_into_a_split() {
    for (drawn, verb) in [("5h", Verb::Split), ("7h", Verb::Split), ("5d", Verb::Discard)] {
        let hand = ten_hearts(drawn);
        let look = hand.look(Viewer::Seat(seat(1)));
        let mv = Strategy::Simple.choose(look, &mut engine::Choices::new(), &mut |_| 0).unwrap();
        assert_eq!(mv.verb, verb, "{drawn}: {mv:?}");
        assert!(hand.check(Actor::Seat(seat(1)), &mv.into()).is_ok());
    }
}
