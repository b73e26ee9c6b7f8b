//! Tests of the mechanisms.

mod bad_input;
mod cut;
mod dice;
mod doubles;
mod driver;
mod random;
mod set;
mod settlement;

use super::NO_BUST_BLACKJACK;
use crate::contract::*;
use crate::game::{Hand, Prepared};
use crate::money::Chips;
use crate::options::Options;
use cards::{Card, CardList, Seat, Zone};

fn square(spot: u8, n: u8) -> Place {
    Place::Circle(Seat::new(spot).unwrap(), Circle::Square(n))
}

fn prepared(settings: &[(&str, &str)]) -> Prepared {
    let mut options = Options::defaults(NO_BUST_BLACKJACK.options);
    settings.iter().for_each(|(key, value)| options.set(key, value).unwrap());
    (NO_BUST_BLACKJACK.prepare)(&options).unwrap()
}

fn setup(stacks: &[i64], settings: &[(&str, &str)]) -> Setup {
    let game = prepared(settings);
    let shoe = ShoeState::fresh(1, game.deck());
    let stacks = stacks.iter().enumerate();
    let stacks = stacks.map(|(at, chips)| (Seat::at(at), Chips::cents(*chips))).collect();
    Setup::new(game, stacks, Seat::at(0), shoe)
}

#[test]
fn everybody_may_bet_at_once_and_the_dealer_comes_last() {
    let mut events = Events::new();
    let mut hand = Hand::start(&setup(&[10_000; 4], &[]), &mut events).unwrap();
    let actors = |hand: &Hand| hand.windows().iter().map(|w| w.actor).collect::<Vec<_>>();
    let seat = |n: usize| Actor::Seat(Seat::at(n));
    assert_eq!(actors(&hand), [seat(0), seat(1), seat(2), seat(3)]);
    let wager = Move::new(Verb::Wager).amount(Chips::dollars(10)).on(square(3, 2));
    hand.apply(seat(2), &wager.into(), &mut events).unwrap();
    let open: Vec<Place> = hand.legal(seat(2))[0].places.iter().collect();
    assert_eq!(open, [1, 3, 4].map(|n| square(3, n)), "square 2 is taken (PD-13)");
    hand.apply(seat(0), &Move::new(Verb::Bank).amount(Chips::dollars(50)).into(), &mut events)
        .unwrap();
    assert_eq!(actors(&hand), [seat(1), seat(2), seat(3), Actor::Dealer]);
    hand.apply(seat(1), &Verb::Ready.into(), &mut events).unwrap();
    assert_eq!(actors(&hand), [seat(2), seat(3), Actor::Dealer]);
}

#[test]
fn a_wager_and_its_fee_must_be_affordable() {
    // 21.50 pays for 20.00 and 0.50, but not for 21.00 and 1.00; between two bands the higher
    // applies.
    let mut events = Events::new();
    for (stack, most) in [(2150, 2050), (2200, 2100), (2050, 2000), (550, 500), (15_000, 10_000)] {
        let hand = Hand::start(&setup(&[10_000, stack], &[]), &mut events).unwrap();
        let legal = hand.legal(Actor::Seat(Seat::at(1)));
        let range = legal[0].amount.unwrap();
        assert_eq!(range.max.as_cents(), most, "with {stack}");
    }
    let poor = Hand::start(&setup(&[10_000, 500], &[]), &mut events).unwrap();
    assert_eq!(poor.legal(Actor::Seat(Seat::at(1)))[..], [Schema::verb(Verb::Ready)]);
}

#[test]
fn contradictory_options_are_all_named() {
    let mut options = Options::defaults(NO_BUST_BLACKJACK.options);
    for (key, value) in
        [("min-wager", "5.25"), ("max-wager", "2"), ("fee-bands", "5-20:1,21-100:0.50")]
    {
        options.set(key, value).unwrap();
    }
    let faults = (NO_BUST_BLACKJACK.prepare)(&options).unwrap_err();
    let keys: Vec<&str> = faults.iter().map(|fault| fault.key.as_str()).collect();
    assert_eq!(keys, ["min-wager", "max-wager", "fee-bands"]);
}

#[test]
fn a_setup_that_cannot_be_played_is_refused() {
    let mut poor = setup(&[600, 10_000], &[]);
    let faults = |setup: &Setup| Hand::start(setup, &mut Events::new()).unwrap_err();
    let needs = Chips::dollars(7);
    assert_eq!(faults(&poor), [SetupFault::TooPoor { seat: Seat::at(0), needs }]);
    poor = setup(&[10_000, 10_000], &[]);
    let ace: Card = "As".parse().unwrap();
    assert!(poor.carry.shoe.stub.take(ace));
    poor.carry.shoe.discards.add(Card::JOKER);
    assert_eq!(faults(&poor), [SetupFault::ShoeDoesNotAddUp]);
}

#[test]
fn unknown_cards_are_played_on_and_never_win() {
    let mut events = Events::new();
    let mut hand = Hand::start(&setup(&[10_000, 10_000], &[]), &mut events).unwrap();
    let (bank, player) = (Actor::Seat(Seat::at(0)), Actor::Seat(Seat::at(1)));
    let cards = |text: &str| Action::Chance(Answer::Cards(text.parse().unwrap()));
    for (actor, action) in [
        (bank, Move::new(Verb::Bank).amount(Chips::dollars(50)).into()),
        (player, Move::new(Verb::Wager).amount(Chips::dollars(10)).on(square(2, 1)).into()),
        (Actor::Dealer, Verb::NoMoreBets.into()),
        (Actor::Chance, cards("?? 9s Kd")),
        (player, Verb::Hit.into()),
        (Actor::Chance, cards("??")),
        (player, Verb::Stand.into()),
        (Actor::Chance, cards("8s")),
    ] {
        hand.apply(actor, &action, &mut events).unwrap();
    }
    let outcome = hand.outcome().unwrap();
    assert_eq!(outcome.stacks.get(Seat::at(1)), Chips::cents(8_950));
    let (shoe, deck) = (outcome.carry.shoe, hand_deck());
    assert_eq!(shoe.stub.len() + shoe.discards.len(), deck);
    assert!(hand.view(Viewer::Spectator).seats[1].hands[0].reading.is_empty());
}

#[test]
fn everybody_may_be_passed_over() {
    let start =
        Setup { mode: Mode::Live, ..setup(&[10_000, 10_000], &[("floor-list", "new-esquire")]) };
    let mut events = Events::new();
    let mut hand = Hand::start(&start, &mut events).unwrap();
    let put = |verb| Move::new(verb).amount(Chips::dollars(10));
    let missed = |kind| Action::Slip(Incident { count: 1, ..Incident::new(kind) });
    for (actor, action) in [
        (Actor::Seat(Seat::at(0)), put(Verb::Bank).into()),
        (Actor::Seat(Seat::at(1)), put(Verb::Wager).on(square(2, 1)).into()),
        (Actor::Dealer, Verb::NoMoreBets.into()),
        (Actor::Dealer, missed(IncidentKind::MissedBank)),
    ] {
        hand.apply(actor, &action, &mut events).unwrap();
    }
    let player = Incident { count: 1, ..Incident::new(IncidentKind::MissedHand) };
    let player = Action::Slip(player.at(Seat::at(1)));
    hand.apply(Actor::Dealer, &player, &mut events).unwrap();
    assert_eq!(hand.windows().request(), None, "no card is due, and nothing is shuffled");
    while let Some(ruling) = hand.default_action(Actor::Floor) {
        hand.apply(Actor::Floor, &ruling, &mut events).unwrap();
    }
    let all = Some(Request::Draw { n: 3, from: DrawFrom::Top });
    assert_eq!(hand.windows().request(), all, "put in order, they are dealt now");
    let cards = Answer::Cards("Ks 9s 5d".parse().unwrap());
    hand.apply(Actor::Chance, &Action::Chance(cards), &mut events).unwrap();
    let seats = hand.view(Viewer::Spectator).seats;
    assert_eq!((seats[0].hands[0].cards.len(), seats[1].hands[0].cards.len()), (1, 2));
}

fn hand_deck() -> usize {
    prepared(&[]).deck().len()
}

#[test]
fn a_short_shoe_is_finished_with_the_discards() {
    let mut start = setup(&[10_000, 10_000, 10_000], &[("decks", "1")]);
    let stub: CardList = "Ks 5s".parse().unwrap();
    let mut discards = start.carry.shoe.stub;
    stub.iter().for_each(|card| assert!(discards.take(*card)));
    (start.carry.shoe.stub, start.carry.shoe.discards) = (stub.iter().copied().collect(), discards);
    let mut events = Events::new();
    let mut hand = Hand::start(&start, &mut events).unwrap();
    let (bank, player) = (Actor::Seat(Seat::at(0)), Actor::Seat(Seat::at(1)));
    let put = |verb| Move::new(verb).amount(Chips::dollars(10));
    for (actor, action) in [
        (bank, put(Verb::Bank).into()),
        (player, put(Verb::Wager).on(square(2, 1)).into()),
        (Actor::Dealer, Action::from(Verb::NoMoreBets)),
    ] {
        hand.apply(actor, &action, &mut events).unwrap();
    }
    let draw = |n| Some(Request::Draw { n, from: DrawFrom::Top });
    let cards = |text: &str| Action::Chance(Answer::Cards(text.parse().unwrap()));
    assert_eq!(hand.windows().request(), draw(2));
    hand.apply(Actor::Chance, &cards("Ks 5s"), &mut events).unwrap();
    let into = ShuffleInto::Stub;
    assert_eq!(hand.windows().request(), Some(Request::Shuffle { from: Zone::Muck, into }));
    hand.apply(Actor::Chance, &Action::Chance(Answer::Shuffled), &mut events).unwrap();
    assert_eq!(hand.windows().request(), draw(1));
    assert!(hand.check(Actor::Chance, &cards("Ks")).is_err(), "the king lies on the table");
    hand.apply(Actor::Chance, &cards("9d"), &mut events).unwrap();
    let mut table = Vec::new();
    hand.visit_cards(&mut |zone, card| table.push((zone, card.to_string())));
    let hands =
        [Zone::Hand(Seat::at(1), 0), Zone::Hand(Seat::at(1), 0), Zone::Hand(Seat::at(0), 0)];
    assert_eq!(
        table,
        [(hands[0], "Ks".into()), (hands[1], "9d".to_string()), (hands[2], "5s".into()),]
    );
}
