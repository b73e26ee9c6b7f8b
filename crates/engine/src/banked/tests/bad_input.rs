//! A move that no schema admits is refused with its rule and changes nothing.

use crate::banked::{BACCARAT, HOT_ACTION_BLACKJACK, PAI_GOW_POKER, THREE_CARD_POKER};
use crate::contract::*;
use crate::game::{Game, Hand};
use crate::ids::*;
use crate::money::Chips;
use crate::options::Options;
use cards::Seat;

fn table() -> (Hand, Events) {
    table_of(&BACCARAT)
}

fn table_of(game: &Game) -> (Hand, Events) {
    let game = (game.prepare)(&Options::defaults(game.options)).unwrap();
    let stacks = (0..3).map(|at| (Seat::at(at), Chips::dollars(2000))).collect();
    let shoe = ShoeState::fresh(1, game.deck());
    let mut events = Events::new();
    let setup = Setup::new(game, stacks, Seat::at(0), shoe);
    (Hand::start(&setup, &mut events).unwrap(), events)
}

/// The action is refused with this refusal, and nothing has changed.
fn refused(
    (hand, events): &mut (Hand, Events),
    actor: Actor,
    action: impl Into<Action>,
    (code, rule): (Code, Option<RuleId>),
) {
    let (before, told, action) = (hand.digest(), events.len(), action.into());
    let refusal = hand.apply(actor, &action, events).unwrap_err();
    assert_eq!((refusal.code, refusal.rule), (code, rule), "{action:?}");
    assert_eq!((hand.digest(), events.len()), (before, told), "{action:?} left a trace");
}

fn bet(verb: Verb, dollars: i64, circle: Circle) -> Move {
    let place = Place::Circle(Seat::at(1), circle);
    Move::new(verb).amount(Chips::dollars(dollars)).on(place)
}

#[test]
fn wagers_that_cannot_be_are_refused() {
    let mut table = table();
    let (bob, wager) = (Actor::Seat(Seat::at(1)), |n, circle| bet(Verb::Wager, n, circle));
    let missing = (Code::NoSuchTarget, Some(PD_13));
    for circle in [Circle::Square(1), Circle::Square(0), Circle::Square(255), Circle::Bonus] {
        refused(&mut table, bob, wager(20, circle), missing);
    }
    for place in [Place::Nowhere, Place::Seat(Seat::at(1)), Place::Spread(1)] {
        refused(&mut table, bob, wager(20, Circle::Tie).on(place), missing);
    }
    refused(&mut table, bob, wager(0, Circle::Tie), (Code::TooLittle, Some(PD_24)));
    refused(&mut table, bob, wager(5, Circle::Tie), (Code::TooLittle, Some(PD_24)));
    refused(&mut table, bob, wager(201, Circle::Tie), (Code::TooMuch, Some(BA_10)));
    refused(&mut table, bob, wager(401, Circle::Player), (Code::TooMuch, Some(PD_24)));
    for dollars in [-20, i64::MIN / 100, i64::MAX / 100] {
        refused(&mut table, bob, wager(dollars, Circle::Tie), (Code::BadAmount, None));
    }
    let odd = Move { amount: Chips::cents(1025), ..wager(0, Circle::Tie) };
    refused(&mut table, bob, odd, (Code::BadAmount, None));
    let named = Move { cards: "As".parse().unwrap(), ..wager(20, Circle::Tie) };
    refused(&mut table, bob, named, (Code::Unused, None));
    // Nobody has bet, so nothing can be changed or taken back, and there is nobody to decline.
    refused(&mut table, bob, bet(Verb::Change, 20, Circle::Tie), missing);
    refused(&mut table, bob, bet(Verb::TakeBack, 0, Circle::Tie), missing);
    refused(&mut table, bob, Verb::TakeBack, (Code::NotNow, None));
    refused(&mut table, bob, Verb::Decline, (Code::NotNow, None));
    refused(&mut table, Actor::Seat(Seat::at(5)), Verb::Ready, (Code::NotInHand, None));
}

/// Everybody does this, and it is accepted.
fn done<const N: usize>(table: &mut (Hand, Events), moves: [(Actor, Move); N]) {
    for (actor, mv) in moves {
        table.0.apply(actor, &mv.into(), &mut table.1).unwrap();
    }
}

const ANN: Actor = Actor::Seat(Seat::at(0));
const BOB: Actor = Actor::Seat(Seat::at(1));

#[test]
fn nobody_bets_once_the_dealer_has_closed_the_betting() {
    let put_up = Move::new(Verb::Bank).amount(Chips::dollars(20));
    let close = (Actor::Dealer, Move::new(Verb::NoMoreBets));
    let closed = (Code::NotNow, Some(PD_20));
    for (game, circle) in [
        (&BACCARAT, Circle::Tie),
        (&THREE_CARD_POKER, Circle::Ante),
        (&HOT_ACTION_BLACKJACK, Circle::Square(1)),
    ] {
        let mut table = table_of(game);
        done(&mut table, [(BOB, bet(Verb::Wager, 20, circle)), (ANN, put_up), close]);
        refused(&mut table, BOB, bet(Verb::Wager, 20, Circle::Bonus), closed);
        refused(&mut table, BOB, bet(Verb::Change, 30, circle), closed);
        refused(&mut table, BOB, bet(Verb::TakeBack, 0, circle), closed);
        refused(&mut table, ANN, put_up, closed);
    }
}

#[test]
fn an_ante_comes_first_and_is_matched_exactly() {
    let mut table = table_of(&THREE_CARD_POKER);
    let lacks_ante = (Code::NotNow, Some(TC_02));
    refused(&mut table, BOB, bet(Verb::Wager, 20, Circle::Bonus), lacks_ante);
    // Nobody bets on the circle of the bet that plays the hand before the deal.
    refused(&mut table, BOB, bet(Verb::Wager, 20, Circle::Play), (Code::NoSuchTarget, Some(PD_13)));
    let put_up = Move::new(Verb::Bank).amount(Chips::dollars(100));
    done(
        &mut table,
        [
            (BOB, bet(Verb::Wager, 20, Circle::Ante)),
            (ANN, put_up),
            (Actor::Dealer, Move::new(Verb::NoMoreBets)),
        ],
    );
    let cards = Answer::Cards("As 2s 3s 4s 5s 7d".parse().unwrap());
    table.0.apply(Actor::Chance, &Action::Chance(cards), &mut table.1).unwrap();
    let play = |dollars| Move::new(Verb::Play).amount(Chips::dollars(dollars));
    refused(&mut table, BOB, play(10), (Code::TooLittle, Some(TC_04)));
    refused(&mut table, BOB, play(30), (Code::TooMuch, Some(TC_04)));
    refused(&mut table, BOB, play(-20), (Code::BadAmount, None));
    refused(&mut table, ANN, Verb::Play, (Code::NotYourTurn, Some(PD_16)));
    done(&mut table, [(BOB, Move::new(Verb::Play))]);
}

#[test]
fn dice_that_are_none_are_refused() {
    let mut table = table_of(&HOT_ACTION_BLACKJACK);
    let put_up = Move::new(Verb::Bank).amount(Chips::dollars(20));
    done(
        &mut table,
        [
            (BOB, bet(Verb::Wager, 20, Circle::Square(1))),
            (ANN, put_up),
            (Actor::Dealer, Move::new(Verb::NoMoreBets)),
        ],
    );
    for faces in [[0, 1, 1], [1, 7, 1], [1, 1, 255]] {
        let dice = Action::Chance(Answer::Dice(faces));
        refused(&mut table, Actor::Chance, dice, (Code::WrongAnswer, Some(PD_10)));
    }
    let cards = Action::Chance(Answer::Cards("As".parse().unwrap()));
    refused(&mut table, Actor::Chance, cards, (Code::WrongAnswer, Some(PD_10)));
}

#[test]
fn banks_that_cannot_be_are_refused() {
    let mut table = table();
    let (ann, bank) =
        (Actor::Seat(Seat::at(0)), |n| Move::new(Verb::Bank).amount(Chips::dollars(n)));
    refused(&mut table, ann, bank(0), (Code::TooLittle, Some(BA_10)));
    refused(&mut table, ann, bank(9), (Code::TooLittle, Some(BA_10)));
    refused(&mut table, ann, bank(2000), (Code::NotEnoughChips, Some(PD_19)));
    refused(&mut table, ann, bank(2001), (Code::NotEnoughChips, None));
    refused(&mut table, ann, bank(-1), (Code::BadAmount, None));
    refused(&mut table, Actor::Dealer, bank(20), (Code::NotNow, Some(PD_01)));
    refused(&mut table, ann, bet(Verb::Wager, 20, Circle::Tie), (Code::NotNow, Some(BA_11)));
    refused(&mut table, Actor::Dealer, Verb::NoMoreBets, (Code::NotNow, None));
}

#[test]
fn cards_that_are_not_there_are_refused() {
    let mut table = table();
    let put = |verb| Move::new(verb).amount(Chips::dollars(20));
    let cards = |text: &str| Action::Chance(Answer::Cards(text.parse().unwrap()));
    for (actor, mv) in [
        (Actor::Seat(Seat::at(1)), bet(Verb::Wager, 20, Circle::Tie)),
        (Actor::Seat(Seat::at(0)), put(Verb::Bank)),
        (Actor::Dealer, Move::new(Verb::NoMoreBets)),
    ] {
        refused(&mut table, Actor::Chance, cards("As"), (Code::NotAsked, None));
        table.0.apply(actor, &mv.into(), &mut table.1).unwrap();
    }
    let chance = Actor::Chance;
    refused(&mut table, chance, cards("As 2s 3s Jo"), (Code::NoSuchCard, None));
    refused(&mut table, chance, cards("As 2s 3s"), (Code::WrongAnswer, None));
    refused(&mut table, chance, Action::Chance(Answer::Dice([1, 2, 3])), (Code::WrongAnswer, None));
    refused(&mut table, chance, Action::Chance(Answer::Shuffled), (Code::WrongAnswer, None));
    refused(&mut table, Actor::Dealer, cards("As 2s 3s 4s"), (Code::NotAsked, None));
    let tampered = Incident::new(IncidentKind::TamperedWager).at(Seat::at(1));
    refused(&mut table, Actor::Dealer, Action::Slip(tampered), (Code::NotLive, None));
}

#[test]
fn a_rail_that_cannot_be_is_a_fault() {
    let game = (BACCARAT.prepare)(&Options::defaults(BACCARAT.options)).unwrap();
    let stacks: Stacks = (0..3).map(|at| (Seat::at(at), Chips::dollars(2000))).collect();
    let shoe = ShoeState::fresh(1, game.deck());
    for seat in [Seat::at(0), Seat::at(9)] {
        let setup = Setup {
            rail: [seat].into_iter().collect(),
            ..Setup::new(game.clone(), stacks, Seat::at(0), shoe)
        };
        let faults = Hand::start(&setup, &mut Events::new()).unwrap_err();
        assert!(faults.contains(&SetupFault::BadRail(seat)), "{faults:?}");
    }
}

#[test]
fn a_backer_that_cannot_be_is_a_fault() {
    let seat = Seat::at;
    let starts = |game: &Game, unbet: &str, (spot, backer)| {
        let mut options = Options::defaults(game.options);
        if options.set("unbet-spot", unbet).is_err() {
            options = Options::defaults(game.options);
        }
        let game = (game.prepare)(&options).unwrap();
        let stacks: Stacks = (0..3).map(|at| (seat(at), Chips::dollars(2000))).collect();
        let shoe = ShoeState::fresh(1, game.deck());
        let mut setup = Setup::new(game, stacks, seat(0), shoe);
        setup.carry.backers.add(spot, backer);
        Hand::start(&setup, &mut Events::new()).map(|_| ()).map_err(|faults| faults[0])
    };
    let (one, two, nobody) = (seat(1), seat(2), seat(9));
    assert_eq!(starts(&PAI_GOW_POKER, "open", (one, two)), Ok(()));
    for (game, unbet, (spot, backer)) in [
        (&PAI_GOW_POKER, "open", (one, nobody)),
        (&PAI_GOW_POKER, "open", (nobody, one)),
        (&PAI_GOW_POKER, "closed", (one, two)),
        (&BACCARAT, "closed", (one, two)),
    ] {
        let fault = SetupFault::BadBacker(backer);
        assert_eq!(starts(game, unbet, (spot, backer)), Err(fault), "{} {unbet}", game.id);
    }
}
