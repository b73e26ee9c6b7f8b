//! A dealer who begins a hand with a generator of its own.

use bots::Strategy;
use cards::{Card, Counts, Deck};
use engine::{Action, Actor, Engine, Events, Hand, Setup, ShoeState};
use house::Registry;
use houseway_pit::{Dealer, Player, Step, Table};
use shoe::Rng;

fn rng(hand: u64) -> Rng {
    Rng::from_seed(77).fork(hand)
}

/// A dealer who has dealt from other shoes before.
fn used(seed: u64) -> Dealer {
    let mut dealer = Dealer::new(Rng::from_seed(seed));
    dealer.prepare(&ShoeState::fresh(seed as u32, Deck::PAN));
    dealer
}

#[test]
fn the_cards_follow_from_generator_and_shoe() {
    let whole = ShoeState::fresh(1, Deck::Packs { decks: 6, jokers: 1 });
    let mut worn = whole;
    for card in whole.stub.iter().step_by(3) {
        assert!(worn.stub.take(card));
        worn.discards.add(card);
    }
    for state in [whole, worn] {
        let order = |mut dealer: Dealer, hand: u64| -> Vec<Card> {
            dealer.start_from(rng(hand), &state);
            // It is ready for the hand as it is.
            dealer.prepare(&state);
            dealer.undealt().to_vec()
        };
        let one = order(used(1), 1);
        assert_eq!(one, order(used(2), 1));
        assert_eq!(one, order(Dealer::new(Rng::from_seed(3)), 1));
        assert_ne!(one, order(used(1), 2));
        assert_eq!(one.into_iter().collect::<Counts>(), state.stub);
    }
}

/// Every answer of chance in a hand, given again by another dealer.
fn answers(setup: &Setup, acts: &[(Actor, Action)], mut dealer: Dealer) -> usize {
    let mut events = Events::new();
    let mut hand = Hand::start(setup, &mut events).expect("as it was");
    let mut answers = 0;
    for (actor, action) in acts {
        if let Some(request) = hand.windows().request() {
            assert_eq!(&dealer.answer(&hand, request), action);
            answers += 1;
        }
        hand.apply(*actor, action, &mut events).expect("as it was");
    }
    assert!(hand.outcome().is_some());
    answers
}

#[test]
fn a_hand_gets_the_same_answers_again() {
    let registry = Registry::builtin();
    let mut all = 0;
    for offering in registry.offerings() {
        let players = [Player::Bot(Strategy::Simple); 4];
        let mut table = Table::new(offering, &players, &Rng::from_seed(5)).unwrap();
        for number in 0..6 {
            table.begin().unwrap();
            table.start_from(rng(number));
            assert!(matches!(table.play_on(), Step::Over(_)), "{}", offering.id);
            let hand = table.session().last_hand().expect("hands are kept");
            let mut again = used(number + 9);
            again.start_from(rng(number), &hand.setup().unwrap().carry.shoe);
            all += answers(hand.setup().unwrap(), &hand.acts(), again);
        }
    }
    assert!(all > 1_000, "only {all} answers");
}
