//! Impossible incidents are refused, with a reason.

use crate::contract::*;
use crate::game::{Game, Hand};
use crate::money::Chips;
use crate::options::Options;
use cards::{CardList, Seat};

fn seat(n: u8) -> Seat {
    Seat::new(n).unwrap()
}

/// A live hand with three players, the button at seat 1 and hands shown in turn, after these
/// actions.
fn hand(acts: &[&str]) -> Hand {
    let options = [("showdown", "in-turn"), ("play-the-board", "declared")];
    hand_of("holdem", &options, acts, &mut Events::new())
}

/// The same for another game, with what happened.
fn hand_of(game: &str, set: &[(&str, &str)], acts: &[&str], events: &mut Events) -> Hand {
    let game = Game::find(game).unwrap();
    let mut options = Options::defaults(game.options);
    set.iter().for_each(|(key, value)| options.set(key, value).unwrap());
    let prepared = (game.prepare)(&options).unwrap();
    let stacks = (1..=3).map(|n| (seat(n), Chips::dollars(30))).collect();
    let shoe = ShoeState::fresh(1, prepared.deck());
    let setup = Setup { mode: Mode::Live, ..Setup::new(prepared, stacks, seat(1), shoe) };
    let mut hand = Hand::start(&setup, events).unwrap();
    for act in acts {
        let words: Vec<&str> = act.split(' ').collect();
        let (actor, action): (Actor, Action) = match words[..] {
            ["cards", ref cards @ ..] => {
                let cards = cards.join(" ").parse().unwrap();
                (Actor::Chance, Action::Chance(Answer::Cards(cards)))
            }
            [who, verb] => {
                let verb = Verb::from_name(verb).unwrap();
                (Actor::Seat(seat(who.parse().unwrap())), verb.into())
            }
            [who, verb, dollars] => {
                let amount = Chips::dollars(dollars.parse().unwrap());
                let mv = Move::new(Verb::from_name(verb).unwrap()).amount(amount);
                (Actor::Seat(seat(who.parse().unwrap())), mv.into())
            }
            _ => panic!("{act}"),
        };
        hand.apply(actor, &action, events).unwrap_or_else(|refusal| panic!("{act}: {refusal}"));
    }
    hand
}

const DEALT: &[&str] = &["cards 7c As Kh Ts Jd Kd"];
const FLOP: &[&str] =
    &["cards 7c As Kh Ts Jd Kd", "1 call", "2 fold", "3 check", "cards 8c Ah 3d 9s"];

fn slip(kind: IncidentKind, at: u8, count: u8, cards: &str, amount: i64) -> Action {
    let cards: CardList = cards.parse().unwrap();
    let (seat, amount) = (Seat::new(at), Chips::dollars(amount));
    Action::Slip(Incident { seat, count, cards, amount, ..Incident::new(kind) })
}

fn check(acts: &[&str], slip: &Action, expected: Result<(), Code>) {
    let mut hand = hand(acts);
    let before = hand.digest();
    let said = hand.check(Actor::Dealer, slip).map_err(|refusal| refusal.code);
    assert_eq!(said, expected, "{slip:?} after {acts:?}");
    assert_eq!(hand.digest(), before);
    let mut events = Events::new();
    let came = hand.apply(Actor::Dealer, slip, &mut events).map_err(|refusal| refusal.code);
    assert_eq!(came, expected, "{slip:?} after {acts:?}");
    if came.is_err() {
        assert!(events.is_empty() && hand.digest() == before);
    }
}

#[test]
fn slips_of_a_deal_come_while_cards_are_due() {
    use IncidentKind::*;
    check(&[], &slip(WrongCount, 3, 3, "", 0), Ok(()));
    check(&[], &slip(WrongCount, 3, 1, "", 0), Ok(()));
    check(&[], &slip(WrongCount, 3, 2, "", 0), Err(Code::NoSuchTarget));
    check(&[], &slip(WrongCount, 4, 3, "", 0), Err(Code::NotInHand));
    check(&[], &slip(WrongCount, 0, 3, "", 0), Err(Code::NoSuchTarget));
    // Once the cards are out, a third card or a missing one can be found.
    check(DEALT, &slip(WrongCount, 3, 3, "", 0), Ok(()));
    check(DEALT, &slip(WrongCount, 3, 1, "", 0), Ok(()));
    check(DEALT, &slip(WrongCount, 3, 1, "As", 0), Ok(()));
    check(DEALT, &slip(WrongCount, 3, 1, "Kd", 0), Err(Code::NoSuchCard));
    check(DEALT, &slip(WrongCount, 3, 4, "", 0), Err(Code::NoSuchTarget));
    check(FLOP, &slip(WrongCount, 2, 3, "", 0), Err(Code::NotInHand));
    check(&[], &slip(BoxedCard, 0, 6, "", 0), Ok(()));
    check(&[], &slip(BoxedCard, 0, 7, "", 0), Err(Code::NoSuchTarget));
    check(&[], &slip(BoxedCard, 0, 0, "", 0), Ok(()));
    check(DEALT, &slip(BoxedCard, 0, 1, "", 0), Err(Code::NotNow));
    check(&[], &slip(ExtraBoard, 0, 0, "", 0), Err(Code::NotNow));
    check(FLOP, &slip(ExtraBoard, 0, 0, "", 0), Err(Code::NotNow));
    check(&FLOP[..4], &slip(ExtraBoard, 0, 0, "", 0), Ok(()));
    check(&FLOP[..4], &slip(ExtraBoard, 0, 5, "", 0), Ok(()));
    check(&FLOP[..4], &slip(ExtraBoard, 0, 3, "", 0), Err(Code::NoSuchTarget));
    check(&FLOP[..4], &slip(ExtraBoard, 0, 9, "", 0), Err(Code::NoSuchTarget));
    check(&[], &slip(ForeignCard, 0, 0, "Jo", 0), Ok(()));
    check(&[], &slip(ForeignCard, 0, 0, "As", 0), Err(Code::NoSuchCard));
    check(&[], &slip(IrregularDeck, 0, 0, "As", 0), Ok(()));
    check(&[], &slip(IrregularDeck, 0, 0, "Jo", 0), Err(Code::NoSuchCard));
}

#[test]
fn slips_about_a_hand_need_a_live_one() {
    use IncidentKind::*;
    for kind in [PickedUp, TouchedDiscards, DroppedCard, MuckedHand] {
        check(FLOP, &slip(kind, 3, 0, "", 0), Ok(()));
        check(FLOP, &slip(kind, 2, 0, "", 0), Err(Code::NotInHand));
        check(FLOP, &slip(kind, 0, 0, "", 0), Err(Code::NoSuchTarget));
        check(&[], &slip(kind, 3, 0, "", 0), Err(Code::NotNow));
    }
    // It is seat 3's turn, and nobody has bet.
    check(FLOP, &slip(Absent, 3, 0, "", 0), Ok(()));
    check(FLOP, &slip(Absent, 1, 0, "", 0), Err(Code::NotYourTurn));
    check(FLOP, &slip(EarlyDiscard, 3, 0, "", 0), Err(Code::NotNow));
    check(FLOP, &slip(MiscalledHand, 3, 1, "", 0), Err(Code::NotNow));
    // Seat 3 has the big blind, and seat 1 has yet to call it.
    check(DEALT, &slip(EarlyDiscard, 3, 0, "", 0), Ok(()));
    check(DEALT, &slip(EarlyDiscard, 2, 0, "", 0), Err(Code::NotNow));
}

#[test]
fn a_large_chip_is_larger_than_the_bet_and_no_larger_than_the_stack() {
    let chip = |at, dollars| slip(IncidentKind::OversizedChip, at, 0, "", dollars);
    check(DEALT, &chip(1, 5), Ok(()));
    check(DEALT, &chip(1, 3), Err(Code::TooLittle));
    check(DEALT, &chip(1, 31), Err(Code::NotEnoughChips));
    check(DEALT, &chip(2, 5), Err(Code::NotYourTurn));
    check(DEALT, &chip(1, -5), Err(Code::BadAmount));
    check(FLOP, &chip(3, 5), Err(Code::NotNow));
}

#[test]
fn nobody_bets_while_early_cards_are_due() {
    let mut hand = hand(DEALT);
    let early = slip(IncidentKind::EarlyBoard, 0, 0, "", 0);
    hand.apply(Actor::Dealer, &early, &mut Events::new()).unwrap();
    let chip = slip(IncidentKind::OversizedChip, 1, 0, "", 5);
    assert_eq!(hand.check(Actor::Dealer, &chip), Err(Refusal::plain(Code::NotNow)));
    let string = slip(IncidentKind::StringRaise, 1, 0, "", 6);
    assert_eq!(hand.check(Actor::Seat(seat(3)), &string), Err(Refusal::plain(Code::NotNow)));
}

/// At lowball blinds below the least bet are a part of the opening bet.
#[test]
fn a_bet_over_blinds_in_two_motions_is_limited_as_in_one() {
    let spread = [("betting", "spread"), ("small-bet", "4"), ("big-bet", "20"), ("blinds", "1,2")];
    let dealt = ["cards 2c 2d 2h 3c 3d 3h", "cards 4c 4d 4h 5c 5d 5h 6c 6d 6h"];
    for (opening, verb, least, most) in [("to-go", "bet", 4, 20), ("call", "raise", 4, 20)] {
        let set = [&spread[..], &[("opening", opening)]].concat();
        let mut events = Events::new();
        let opens = format!("1 {verb} {least}");
        let opened = [&dealt[..], &[&opens]].concat();
        let hand = hand_of("lowball", &set, &opened, &mut events);
        let paid = |event: &Event| match event.kind {
            EventKind::Pay { from: Account::Seat(from), reason, .. } if from == seat(1) => {
                Some(reason)
            }
            _ => None,
        };
        let reason = if verb == "bet" { Reason::Bet } else { Reason::Raise };
        assert_eq!(events.iter().rev().find_map(paid), Some(reason));
        let string = |dollars| {
            let slip = slip(IncidentKind::StringRaise, 1, 0, "", dollars);
            hand.check(Actor::Seat(seat(2)), &slip).map_err(|refusal| (refusal.code, refusal.limit))
        };
        assert_eq!(string(most), Ok(()), "{opening}");
        let limit = Chips::dollars(most);
        assert_eq!(string(most + 1), Err((Code::TooMuch, limit)), "{opening}");
        assert_eq!(string(least), Err((Code::TooLittle, Chips::dollars(least))), "{opening}");
    }
}

#[test]
fn whoever_plays_the_board_was_not_misled() {
    let checked = ["3 check", "1 check"];
    let streets = [&checked[..], &["cards 8d Tc"], &checked, &["cards 4d 5s"], &checked].concat();
    let shown = [FLOP, &streets].concat();
    let misled = |acts: &[&str]| {
        let Action::Slip(miscalled) = slip(IncidentKind::MiscalledHand, 1, 0, "", 0) else {
            unreachable!()
        };
        let slip = Action::Slip(miscalled.on(Place::Seat(seat(3))));
        hand(acts).check(Actor::Dealer, &slip).map_err(|refusal| refusal.code)
    };
    assert_eq!(misled(&[&shown[..], &["3 play-board"]].concat()), Err(Code::NoSuchTarget));
    assert_eq!(misled(&shown), Ok(()));
}

#[test]
fn what_was_not_slipped_is_not_ruled_on() {
    let mut hand = hand(FLOP);
    for &kind in IncidentKind::ALL {
        let action = Action::Declare(Incident::new(kind));
        let said = hand.apply(Actor::Floor, &action, &mut Events::new());
        assert_eq!(said, Err(Refusal::plain(Code::NoSuchIncident)), "{kind}");
    }
}
