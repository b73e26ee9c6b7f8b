use super::value::{Count, Naturals, Value, compare, points};
use super::*;
use crate::banked::felt::Felt;
use crate::banked::game::{Around, Turn};
use crate::banked::hands::{Cards, HandState};
use crate::contract::Seen;
use crate::contract::{Reading, Rules};
use crate::stub::Held;
use cards::Card;
use cards::CardList;
use std::cmp::Ordering::{Equal, Greater, Less};

fn hand(text: &str) -> Cards {
    let mut cards = Cards::EMPTY;
    let list: CardList = text.parse().unwrap();
    list.iter().for_each(|&card| cards.push(Held::new(card, Seen::ALL)));
    cards
}

#[test]
fn hands_are_worth_what_the_sheet_says() {
    for (cards, worth) in [
        ("As Ks", Value::Soft(21)),
        ("As As", Value::Soft(12)),
        ("As 5h Kd", Value::Hard(16)),
        ("Qd Jd 2c", Value::Hard(22)),
        ("Jo 5h", Value::Hard(21)),
        ("Jo 5h Kd Qd", Value::Hard(21)),
        ("Jo Jo", Value::Natural),
        ("Jo Jo 2c", Value::Hard(21)),
    ] {
        assert_eq!(
            Count::of(&hand(cards)).value(Rules::ALL, Naturals::TwoJokers),
            Some(worth),
            "{cards}"
        );
    }
    assert_eq!(Count::of(&hand("Jo ??")).value(Rules::ALL, Naturals::TwoJokers), None);
}

#[test]
fn both_over_never_pays_the_player() {
    for (ours, theirs, result) in [
        ("Ks Qs", "Kd 9d", Greater),
        ("Ks Qs", "Kd Qd", Equal),
        ("Ks 6s Qs", "Kd 7d", Less),
        ("Ks 2s 3s", "Kd 6d Qd", Greater),
        ("Ks 6s Qs", "Kd 7s Qd", Equal),
        ("Ks 6s Qs", "Kd 6d Qd", Less),
        ("Ks 7s Qs", "Kd 6d Qd", Less),
        ("Jo Jo", "As Ks", Greater),
        ("Jo Jo", "Jo Jo", Equal),
        ("Jo 2s", "As Ks", Equal),
        ("Ks ??", "Kd 6d Qd", Less),
        ("Ks 2s", "Kd ??", Greater),
        ("Ks ??", "Kd ??", Equal),
    ] {
        let value = |cards| Count::of(&hand(cards)).value(Rules::ALL, Naturals::TwoJokers);
        assert_eq!(compare(Rules::ALL, value(ours), value(theirs)), result, "{ours} {theirs}");
    }
}

#[test]
fn the_bank_hits_soft_seventeen_and_stands_on_hard() {
    let prepared = prepare(&Options::defaults(NO_BUST_BLACKJACK.options)).unwrap();
    let Prepared::Banked(game) = prepared.clone() else { panic!("not a banked game") };
    let (lead, stack) = (cards::Seat::at(0), crate::money::Chips::dollars(100));
    let stacks = [(lead, stack), (cards::Seat::at(1), stack)].into_iter().collect();
    let shoe = crate::contract::ShoeState::fresh(1, game.deck);
    let mut felt = Felt::new(&crate::contract::Setup::new(prepared, stacks, lead, shoe), 1);
    for (cards, draws) in [
        ("Ks", true),
        ("Jo", true),
        ("Ks 6s", true),
        ("As 6s", true),
        ("Ks 7s", false),
        ("As 7s", false),
        ("As 6s Kd", false),
        ("Jo 2s", false),
    ] {
        *felt.cards_mut(HandId::Bank) = hand(cards);
        assert_eq!(game.play.draws(&felt, HandId::Bank).0, draws, "{cards}");
    }
}

#[test]
fn aces_are_naturals_where_the_sheet_says_so() {
    let worth = |cards| Count::of(&hand(cards)).value(Rules::ALL, Naturals::AcesAndJokers);
    for cards in ["As Ah", "Jo Jo", "As Jo", "Jo Ah"] {
        assert_eq!(worth(cards), Some(Value::Natural), "{cards}");
    }
    assert_eq!(worth("As Ah 9s"), Some(Value::Soft(21)));
    assert_eq!(worth("As Ks"), Some(Value::Soft(21)));
    assert_eq!(worth("Jo Ks"), Some(Value::Hard(21)));
}

/// The Palace's posted rules, which are the game's defaults.
#[test]
fn where_a_joker_up_freezes_hands_a_natural_finds_no_double_or_split() {
    let options = Options::defaults(NO_BUST_BLACKJACK.options);
    assert_eq!(options.text("doubles-void-on"), "natural");
    assert_eq!(options.text("joker-up"), "frozen");
    let Prepared::Banked(game) = prepare(&options).unwrap() else { panic!("not a banked game") };
    let faces: Vec<Card> = (0..Card::FACES).filter_map(Card::from_index).collect();
    let faces = || faces.iter().copied().filter(|card| card.is_joker() || points(*card).is_some());
    let pair = |a: Card, b: Card| hand(&format!("{a} {b}"));
    // The player-dealer's natural is two cards, the first of them face up before anybody acts.
    for first in faces() {
        for second in faces().filter(|second| {
            game.play.reads(Rules::ALL, &pair(first, *second)).unwrap().0 == Reading::Natural
        }) {
            assert!(first.is_joker() && second.is_joker(), "{first} {second}");
        }
    }
    let around = Around { up: faces().find(|card| card.is_joker()), hands: 1, cards_left: 300 };
    let mut seen = 0;
    for first in faces() {
        for second in faces() {
            let mut held = HandState::new(cards::Seat::at(1), cards::Seat::at(1), 0);
            held.cards = pair(first, second);
            let turn = game.play.turn(Rules::ALL, &held, around);
            assert!(matches!(turn, Turn::Closed(NB_11 | NB_12)), "{first} {second}: {turn:?}");
            seen += 1;
        }
    }
    assert_eq!(seen, 53 * 53);
}
