use super::*;
use crate::contract::Seen;
use crate::stub::Held;
use cards::CardList;
use std::cmp::Ordering::{Equal, Greater, Less};

fn hand(text: &str) -> Cards {
    let mut cards = Cards::NONE;
    let list: CardList = text.parse().unwrap();
    list.iter().for_each(|&card| cards.push(Held { card, seen: Seen::ALL }));
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
        assert_eq!(value(Rules::ALL, Naturals::TwoJokers, &hand(cards)), Some(worth), "{cards}");
    }
    assert_eq!(value(Rules::ALL, Naturals::TwoJokers, &hand("Jo ??")), None);
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
        let value = |cards| value(Rules::ALL, Naturals::TwoJokers, &hand(cards));
        assert_eq!(compare(Rules::ALL, value(ours), value(theirs)), result, "{ours} {theirs}");
    }
}

#[test]
fn the_bank_hits_soft_seventeen_and_stands_on_hard() {
    let Prepared::Banked(game) = prepare(&Options::defaults(OPTIONS)).unwrap() else {
        panic!("not a banked game")
    };
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
        assert_eq!(game.play.bank_draws(Rules::ALL, &hand(cards)).0, draws, "{cards}");
    }
}

#[test]
fn aces_are_naturals_where_the_sheet_says_so() {
    let worth = |cards| value(Rules::ALL, Naturals::AcesAndJokers, &hand(cards));
    for cards in ["As Ah", "Jo Jo", "As Jo", "Jo Ah"] {
        assert_eq!(worth(cards), Some(Value::Natural), "{cards}");
    }
    assert_eq!(worth("As Ah 9s"), Some(Value::Soft(21)));
    assert_eq!(worth("As Ks"), Some(Value::Soft(21)));
    assert_eq!(worth("Jo Ks"), Some(Value::Hard(21)));
}
