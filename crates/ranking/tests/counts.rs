//! How many hands of each kind there are, against published numbers.

use houseway_ranking::Ranking;

/// Counts all hands; the kinds best first.
fn check(name: &str, cards: usize, expected: &[(&str, u64)]) {
    let mut told = 0;
    let tally = Ranking::find(name).unwrap().count(cards, &mut |hands| told += hands).unwrap();
    assert_eq!(tally.categories, expected, "{name}, {cards} cards");
    assert_eq!(tally.total, expected.iter().map(|(_, n)| n).sum::<u64>());
    assert_eq!(told, tally.total, "progress ends at the end");
}

/// Combinatorics of any poker book.
#[test]
fn high_five() {
    check(
        "high",
        5,
        &[
            ("royal-flush", 4),
            ("straight-flush", 36),
            ("four-of-a-kind", 624),
            ("full-house", 3_744),
            ("flush", 5_108),
            ("straight", 10_200),
            ("three-of-a-kind", 54_912),
            ("two-pair", 123_552),
            ("one-pair", 1_098_240),
            ("high-card", 1_302_540),
        ],
    );
}

/// The best five of seven, as in any table of hold'em odds.
#[test]
fn high_seven() {
    check(
        "high",
        7,
        &[
            ("royal-flush", 4_324),
            ("straight-flush", 37_260),
            ("four-of-a-kind", 224_848),
            ("full-house", 3_473_184),
            ("flush", 4_047_644),
            ("straight", 6_180_020),
            ("three-of-a-kind", 6_461_620),
            ("two-pair", 31_433_400),
            ("one-pair", 58_627_800),
            ("high-card", 23_294_460),
        ],
    );
}

/// Every hand with every board of five, as the Wizard of Odds has them in his table of Omaha.
#[test]
fn omaha_high_nine() {
    check(
        "omaha-high",
        9,
        &[
            ("royal-flush", 42_807_600),
            ("straight-flush", 368_486_160),
            ("four-of-a-kind", 2_225_270_496),
            ("full-house", 29_424_798_576),
            ("flush", 31_216_782_384),
            ("straight", 52_289_648_688),
            ("three-of-a-kind", 40_712_657_408),
            ("two-pair", 170_775_844_104),
            ("one-pair", 122_655_542_152),
            ("high-card", 13_851_662_832),
        ],
    );
}
