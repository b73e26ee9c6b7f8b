//! Values and results, checked against lists written by hand.

use super::value::{Count, Counting, Made, Ties, compare};
use crate::banked::hands::Cards;
use crate::contract::{Rules, Seen};
use crate::stub::Held;
use cards::CardList;
use std::cmp::Ordering::{self, Equal, Greater, Less};

const POSTED: Counting = Counting { jokers_between: false, two_cards_beat: true };

fn hand(text: &str) -> Cards {
    let mut cards = Cards::EMPTY;
    let list: CardList = text.parse().unwrap();
    list.iter().for_each(|card| cards.push(Held::new(*card, Seen::ALL)));
    cards
}

/// What a hand counts, whether softly, and how it was made.
fn count(text: &str, counting: Counting) -> (u8, bool, Made) {
    let value = Count::of(&hand(text)).value(Rules::ALL, counting).unwrap();
    (value.total, value.soft, value.made)
}

#[test]
fn aces_and_jokers_count_high_as_long_as_22_allows() {
    for (text, total, soft, made) in [
        ("As Ad", 22, true, Made::Natural),
        ("Jo Ks", 22, true, Made::TwoCards),
        ("Ts Jo", 22, true, Made::TwoCards),
        ("Jo 4s 6d", 22, true, Made::Drawn),
        ("As 7d", 18, true, Made::Drawn),
        ("Jo 6d", 18, true, Made::Drawn),
        // The posted example of a soft 18 is a misprint: these make 16 at most.
        ("2s 2d Jo", 16, true, Made::Drawn),
        ("As Jo", 13, true, Made::Drawn),
        ("Jo Jo", 14, true, Made::Drawn),
        ("As Ad 9s", 21, true, Made::Drawn),
        ("As Ad Ts", 22, true, Made::Drawn),
        ("As Ks", 21, true, Made::Drawn),
        ("As Ks 2d", 13, false, Made::Drawn),
        ("Jo 9s 2d", 13, false, Made::Drawn),
        ("Ks Qs 5d", 25, false, Made::Drawn),
    ] {
        assert_eq!(count(text, POSTED), (total, soft, made), "{text}");
    }
    assert_eq!(Count::of(&hand("?? As")).value(Rules::ALL, POSTED), None);
    assert_eq!(Count::of(&Cards::EMPTY).value(Rules::ALL, POSTED), None);
}

#[test]
fn a_joker_may_count_anything_between() {
    let between = Counting { jokers_between: true, ..POSTED };
    for (text, total) in
        [("Jo 6d 7s", 22), ("Jo 6d", 18), ("Jo Ks 5d", 22), ("Jo Jo 2d", 22), ("Jo Ks Qs", 22)]
    {
        assert_eq!(count(text, between).0, total, "{text}");
    }
    assert_eq!(count("Jo Ks Qs 3d", between).0, 25);
}

#[test]
fn closer_to_22_wins() {
    let value = |text: &str| Count::of(&hand(text)).value(Rules::ALL, POSTED).unwrap();
    let check = |ours: &str, theirs: &str, ties: bool, result: Ordering| {
        let ties = Ties { bank_wins_over: ties };
        let found = compare(Rules::ALL, value(ours), value(theirs), ties);
        assert_eq!(found, result, "{ours} against {theirs}");
    };
    for (ours, theirs, result) in [
        ("As Ad", "Jo Ks", Greater),
        ("Jo Ks", "As Ad", Less),
        ("As Ad", "Ac Ah", Equal),
        ("Jo Ks", "Ks 8d 4s", Greater),
        ("Ks 7d 5s", "Qs 7h 5d", Equal),
        ("Ks 8d", "Qs 8h", Less),
        ("Ks 9d", "Qs 9h", Equal),
        ("Ks 9d", "Qs 8h", Greater),
        ("Ks 7d", "Qs 8h", Less),
        ("Ks 8d 6s", "Qs 8h", Less),
        ("Ks 3d", "Qs 7h 6d", Greater),
        ("Ks 8d 5s", "Qs 7h 7d", Greater),
        ("Ks 8d 7s", "Qs 7h 7d", Less),
        ("Ks 8d 6s", "Qs 7h 7d", Equal),
    ] {
        check(ours, theirs, false, result);
    }
    check("Ks 8d 6s", "Qs 7h 7d", true, Less);
    check("Ks 8d 5s", "Qs 7h 7d", true, Greater);
}
