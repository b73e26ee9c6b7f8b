//! Positions, rows and settings.

use super::PAI_GOW_TILES;
use crate::contract::*;
use crate::game::Hand;
use crate::ids::*;
use crate::money::Chips;
use crate::options::Options;
use cards::{CardList, Deck, Seat, Zone};

fn setup(seats: &[u8], lead: u8) -> Setup {
    let game = (PAI_GOW_TILES.prepare)(&Options::defaults(PAI_GOW_TILES.options)).unwrap();
    let shoe = ShoeState::fresh(1, Deck::Tiles);
    let stacks = seats.iter().map(|n| (Seat::new(*n).unwrap(), Chips::dollars(500))).collect();
    Setup::new(game, stacks, Seat::new(lead).unwrap(), shoe)
}

/// A hand in which these players bet ten, up to the dice.
fn closed(setup: &Setup, bets: &[u8], events: &mut Events) -> Hand {
    let mut hand = Hand::start(setup, events).unwrap();
    let mut act = |actor, mv: Move| hand.apply(actor, &mv.into(), events).unwrap();
    for n in bets {
        let seat = Seat::new(*n).unwrap();
        let square = Place::Circle(seat, Circle::Square(1));
        let wager = Move::new(Verb::Wager).amount(Chips::dollars(10)).on(square);
        act(Actor::Seat(seat), wager);
    }
    let bank = Move::new(Verb::Bank).amount(Chips::dollars(300));
    act(Actor::Seat(setup.lead), bank);
    act(Actor::Dealer, Move::new(Verb::NoMoreBets));
    hand
}

fn chance(hand: &mut Hand, answer: Answer, events: &mut Events) {
    hand.apply(Actor::Chance, &Action::Chance(answer), events).unwrap();
}

/// Who gets the button and who is dealt to, in order, walking the positions one by one.
fn walk(total: u8, lead: u8, bets: &[u8]) -> (u8, Vec<u8>) {
    let right = |seat: u8| if seat == 1 { 8 } else { seat - 1 };
    let mut at = (1..total).fold(lead, |seat, _| right(seat));
    while at != lead && !bets.contains(&at) {
        at = right(at);
    }
    let mut dealt = vec![at];
    let mut next = right(at);
    while next != at {
        if next == lead || bets.contains(&next) {
            dealt.push(next);
        }
        next = right(next);
    }
    (*dealt.iter().find(|seat| **seat != lead).unwrap(), dealt)
}

#[test]
fn the_dice_count_eight_positions_from_the_player_dealer() {
    let tables: [&[u8]; 4] = [&[2], &[2, 3], &[3, 5, 8], &[1, 2, 3, 4, 5, 6, 7, 8]];
    for (bets, lead) in tables.into_iter().flat_map(|bets| (1..=8).map(move |lead| (bets, lead))) {
        let bets: Vec<u8> = bets.iter().copied().filter(|seat| *seat != lead).collect();
        if bets.is_empty() {
            continue;
        }
        // Everybody sits there, but not everybody bets.
        let setup = setup(&[1, 2, 3, 4, 5, 6, 7, 8], lead);
        for total in 3..=18 {
            let two = (total - 1) / 2;
            let dice = [two.min(6), (total - two.min(6) - 1).min(6)];
            let dice = [dice[0], dice[1], total - dice[0] - dice[1]];
            let mut events = Events::new();
            let mut hand = closed(&setup, &bets, &mut events);
            assert_eq!(hand.windows().request(), Some(Request::Dice));
            chance(&mut hand, Answer::Dice(dice), &mut events);
            let n = 4 * (bets.len() + 1);
            let tiles: CardList = Deck::Tiles.counts().iter().take(n).collect();
            chance(&mut hand, Answer::Cards(tiles), &mut events);
            let (button, dealt) = walk(total, lead, &bets);
            let marked = events.iter().find_map(|event| match event.kind {
                EventKind::Mark { marker: Marker::ActionButton, seat } => Some((seat, event.rule)),
                _ => None,
            });
            let (seat, rule) = marked.unwrap();
            assert_eq!((seat.number(), rule), (button, Some(TL_10)), "{total} {lead} {bets:?}");
            let mut got: Vec<u8> = Vec::new();
            for event in events.iter() {
                if let EventKind::Card { from: Zone::Stub, to: Zone::Hand(seat, 0), .. } =
                    event.kind
                {
                    got.push(seat.number());
                }
            }
            let rows: Vec<u8> = dealt.iter().flat_map(|seat| [*seat; 4]).collect();
            assert_eq!(got, rows, "{total} {lead} {bets:?}");
        }
    }
}

#[test]
fn everybody_sees_their_own_tiles_but_the_player_dealer_only_when_all_are_set() {
    let mut events = Events::new();
    let mut hand = closed(&setup(&[1, 2, 3], 1), &[2, 3], &mut events);
    chance(&mut hand, Answer::Dice([1, 1, 1]), &mut events);
    let tiles = "6-6 6-6 5-4 4-4 1-1 1-1 6-5 3-2 5-5 6-1 6-4 3-3";
    chance(&mut hand, Answer::Cards(tiles.parse().unwrap()), &mut events);
    let seats = [1, 2, 3].map(|n| Seat::new(n).unwrap());
    let [bank, bob, cy] = seats;
    let known = |hand: &Hand| {
        seats.map(|viewer| {
            let look = hand.look(Viewer::Seat(viewer));
            seats.map(|seat| look.cards(Zone::Hand(seat, 0)).all(|card| card.is_known()))
        })
    };
    let (t, f) = (true, false);
    assert_eq!(known(&hand), [[f, f, f], [f, t, f], [f, f, t]]);
    let house = Action::from(Verb::HouseWay);
    let refusal = hand.check(Actor::Seat(bank), &house).unwrap_err();
    assert_eq!((refusal.code, refusal.rule), (Code::NotNow, Some(TL_13)));
    hand.apply(Actor::Seat(cy), &house, &mut events).unwrap();
    assert_eq!(known(&hand), [[f, f, f], [f, t, f], [f, f, t]]);
    hand.apply(Actor::Seat(bob), &house, &mut events).unwrap();
    assert_eq!(known(&hand), [[t, f, f], [f, t, f], [f, f, t]]);
    hand.apply(Actor::Seat(bank), &house, &mut events).unwrap();
    for _ in 0..2 {
        hand.apply(Actor::Dealer, &Verb::Show.into(), &mut events).unwrap();
    }
    assert!(hand.outcome().is_some());
    assert_eq!(known(&hand), [[t; 3]; 3]);
}

#[test]
fn what_cannot_be_is_refused() {
    for mode in [Mode::Guarded, Mode::Live] {
        let mut events = Events::new();
        let mut hand = closed(&Setup { mode, ..setup(&[1, 2, 3], 1) }, &[2, 3], &mut events);
        let mut refuses = |hand: &mut Hand, actor, action: Action| {
            let before = hand.digest();
            let refusal = hand.apply(actor, &action, &mut events).unwrap_err();
            assert_eq!(hand.digest(), before, "{action:?} left a trace");
            (refusal.code, refusal.rule)
        };
        for faces in [[0, 1, 1], [1, 7, 1], [1, 1, 255]] {
            let dice = Action::Chance(Answer::Dice(faces));
            let refusal = refuses(&mut hand, Actor::Chance, dice);
            assert_eq!(refusal, (Code::WrongAnswer, Some(PD_10)), "{faces:?}");
        }
        // Nobody chooses among the hands of a row here.
        let choose = Move::new(Verb::Choose).on(Place::Row(1)).into();
        let bank = Actor::Seat(Seat::at(0));
        assert_eq!(refuses(&mut hand, bank, choose).0, Code::NotNow);
        // Three dice with 4 count to seat 6; the next to the right who is dealt in is seat 3.
        let mut told = Events::new();
        chance(&mut hand, Answer::Dice([1, 1, 2]), &mut told);
        let tiles = "6-6 5-5 4-4 3-3 6-5 5-3 4-2 6-4 1-1 2-2 5-4 2-1";
        chance(&mut hand, Answer::Cards(tiles.parse().unwrap()), &mut told);
        let own: CardList = hand.look(Viewer::Record).cards(Zone::Hand(Seat::at(1), 0)).collect();
        let other: CardList = hand.look(Viewer::Record).cards(Zone::Hand(Seat::at(2), 0)).collect();
        assert_eq!((own.len(), other.len()), (4, 4));
        let set = |cards: &[cards::Card]| Action::from(Move::new(Verb::Set).cards(cards.into()));
        let bob = Actor::Seat(Seat::at(1));
        for (front, code) in [
            (&own[..1], Code::MustDoOtherwise),
            (&own[..3], Code::MustDoOtherwise),
            (&own[..0], Code::MustDoOtherwise),
            (&own[..], Code::MustDoOtherwise),
            (&other[..2], Code::NoSuchCard),
            (&[own[0], other[0]], Code::NoSuchCard),
        ] {
            assert_eq!(refuses(&mut hand, bob, set(front)), (code, Some(TL_08)), "{front:?}");
        }
        let early = Move::new(Verb::HouseWay).into();
        assert_eq!(refuses(&mut hand, bank, early), (Code::NotNow, Some(TL_13)));
        for at in [1, 2] {
            let way = Move::new(Verb::HouseWay).into();
            hand.apply(Actor::Seat(Seat::at(at)), &way, &mut told).unwrap();
        }
        assert_eq!(refuses(&mut hand, bob, set(&own[..2])).0, Code::NotNow);
    }
}
