//! Standard high poker where a random sample does not reach, and what it refuses.

use crate::reference::{High, Joker, KINDS};
use cards::CardList;
use houseway_ranking::high::{self, Category};

fn list(text: &str) -> CardList {
    text.parse().unwrap()
}

/// Hands too rare for a random sample, where one pattern hides another.
#[test]
fn crowded_hands() {
    for (cards, expected) in [
        ("As Ks Qs Js Ts 9s 8s 7s", "royal flush"),
        ("9s 8s 7s 6s 5s 4s 3s 2s", "straight flush, nine high"),
        ("As 2s 3s 4s 5s 6d 7d 8d", "straight flush, five high"),
        ("As Ks Qs Js 9s Td Th Tc", "flush, ace-king-queen-jack-nine"),
        ("As Ad Ah Ac Ks Qs Js 9s", "four of a kind, aces, king kicker"),
        ("6s 6d 6h 6c 2s 2d 2h 2c", "four of a kind, sixes, two kicker"),
        ("As Ad Ah Ks Kd Qs Js 9s", "full house, aces full of kings"),
        ("7s 7d 7h 6s 6d 6h", "full house, sevens full of sixes"),
        ("7s 7d 7h 6s 6d Ks Kd", "full house, sevens full of kings"),
        ("As Qs 9s 4s 2s Ad Ah", "flush, ace-queen-nine-four-two"),
        ("As 2d 3h 4c 5s 6d Ah Ac", "straight, six high"),
        ("Th 9d 8s 7c 6c 2d 2c", "straight, ten high"),
        ("As Kd Qh Jc 9s 2d 3h", "high card, ace-king-queen-jack-nine"),
        ("5s 5d 5h Kc 9s 2d 3h", "three of a kind, fives, king-nine kickers"),
        ("Kh Kd 4s 4c Ac 9d 2h", "two pair, kings and fours, ace kicker"),
        ("Kh Kd 4s 4c 3c 3d 2h 2s", "two pair, kings and fours, three kicker"),
        ("Kh Kd 9s 9c 8c 8d 2h", "two pair, kings and nines, eight kicker"),
        ("Kh Kd As 9c 4c 3d 2h", "one pair, kings, ace-nine-four kickers"),
        ("Qh Kh Ah 2h 3h 4d 9c", "flush, ace-king-queen-three-two"),
    ] {
        let cards = list(cards);
        let strength = high::rank(&cards).unwrap();
        assert_eq!(strength.describe(), expected);
        let worth = High::standard(Joker::Bug).best(&cards);
        assert_eq!(strength.category().as_str(), KINDS[worth.0 as usize]);
    }
}

#[test]
fn what_cannot_be_ranked_is_none() {
    for cards in [
        "",
        "As Ks Qs Js",
        "As Ks Qs Js Ts 9s 8s 7s 6s",
        "As Ks Qs Js Jo",
        "As Ks Qs Js 6-6",
        "As Ks Qs Js ??",
        "As Ks Qs Js As",
    ] {
        assert_eq!(high::rank(&list(cards)), None, "{cards}");
    }
}

#[test]
fn names_are_what_files_use() {
    let names: Vec<String> = Category::ALL.iter().map(ToString::to_string).collect();
    assert_eq!(
        names.join(" "),
        "high-card one-pair two-pair three-of-a-kind straight flush full-house four-of-a-kind \
         straight-flush royal-flush"
    );
}
