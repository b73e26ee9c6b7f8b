//! What three card poker needs from a hand besides its strength.

use cards::{CardList, Rank};
use houseway_ranking::three_card::{self, Category, Strength};

fn hand(text: &str) -> Strength {
    three_card::rank(&text.parse::<CardList>().unwrap()).unwrap()
}

#[test]
fn equal_cards_of_several_packs_are_pairs_and_threes() {
    assert_eq!(hand("As As Ks"), hand("As Ad Kh"), "TC-11: a pair, not a flush");
    assert_eq!(hand("7c 7c 7c"), hand("7c 7d 7h"));
    assert_eq!(hand("7c 7c 7c").category(), Category::ThreeOfAKind);
}

#[test]
fn the_royal_is_the_best_straight_flush() {
    assert!(hand("As Ks Qs").is_royal());
    for other in ["As Ks Qd", "Ks Qs Js", "As 2s 3s", "As Ad Ah"] {
        assert!(!hand(other).is_royal(), "{other}");
    }
}

#[test]
fn a_queen_qualifies() {
    for (cards, qualifies) in [
        ("Qs 3d 2c", true),
        ("Js Td 8c", false),
        ("2s 2d 3c", true),
        ("Ks Jd 9c", true),
        ("2s 3s 5s", true),
    ] {
        assert_eq!(hand(cards).has(Rank::Queen), qualifies, "TC-06: {cards}");
    }
}

#[test]
fn hands_in_words() {
    for (cards, words) in [
        ("As 2d 3c", "straight, three high"),
        ("As 2s 3s", "straight flush, three high"),
        ("Qs Ks Ad", "straight, ace high"),
        ("6s 6d 6c", "three of a kind, sixes"),
        ("Ks Kd 4c", "one pair, kings, four kicker"),
        ("Ks 9s 4s", "flush, king-nine-four"),
        ("Ks 9s 4d", "high card, king-nine-four"),
    ] {
        assert_eq!(hand(cards).describe(), words);
    }
}

#[test]
fn three_different_cards_have_their_ranks() {
    assert_eq!(hand("4d Ks 9s").high_cards(), Some([Rank::King, Rank::Nine, Rank::Four]));
    assert_eq!(hand("2d 5s 3s").high_cards(), Some([Rank::Five, Rank::Three, Rank::Two]));
    for better in ["Ks 9s 4s", "Ks Kd 4c", "As 2d 3c", "6s 6d 6c"] {
        assert_eq!(hand(better).high_cards(), None, "{better}");
    }
}
