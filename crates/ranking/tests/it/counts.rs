//! How many hands of each kind there are, compared with published numbers.

use houseway_ranking::Ranking;

/// Counts all hands; the kinds best first.
fn check(name: &str, cards: usize, expected: &[(&str, u64)]) {
    let mut told = 0;
    let ranking = Ranking::find(name).unwrap();
    let tally = ranking.count(cards, &mut |hands| told += hands).unwrap();
    assert_eq!(tally.categories, expected, "{name}, {cards} cards");
    assert_eq!(tally.total, expected.iter().map(|(_, n)| n).sum::<u64>());
    assert_eq!(told, tally.total, "progress ends at the end");
    assert_eq!(ranking.hands(cards), tally.total, "and where it was said to");
}

/// The combinatorics found in any poker book.
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

/// The best five of six: Alspach, "Pai Gow Poker Computations", whose 1,844 straight flushes include
/// 4 × 47 royal ones.
#[test]
fn high_six() {
    check(
        "high",
        6,
        &[
            ("royal-flush", 188),
            ("straight-flush", 1_844 - 188),
            ("four-of-a-kind", 14_664),
            ("full-house", 165_984),
            ("flush", 205_792),
            ("straight", 361_620),
            ("three-of-a-kind", 732_160),
            ("two-pair", 2_532_816),
            ("one-pair", 9_730_740),
            ("high-card", 6_612_900),
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

/// Every hand with every board of five. The total is that of Brian Alspach, "Enumerating Omaha
/// Hands" (Poker Digest, 2002); for Alspach's 411,293,904 straight flushes see below.
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

/// The best five of seven from 53 cards with the bug: Alspach, "7-Card Poker Hands with Joker", who
/// counts 210,964 straight flushes with the royal ones. Of those, 4,324 have no joker; with it,
/// there are 188 with all five cards of a royal flush and 4 × 5 × 1,081 with four of them.
#[test]
fn high_bug_seven() {
    let royal = 4_324 + 188 + 4 * 5 * 1_081;
    check(
        "high-bug",
        7,
        &[
            ("five-aces", 1_128),
            ("royal-flush", royal),
            ("straight-flush", 210_964 - royal),
            ("four-of-a-kind", 307_472),
            ("full-house", 4_188_528),
            ("flush", 6_172_088),
            ("straight", 11_236_028),
            ("three-of-a-kind", 7_470_676),
            ("two-pair", 35_553_816),
            ("one-pair", 64_221_960),
            ("high-card", 24_780_420),
        ],
    );
}

/// Without the joker as in [`high_five`]; with it by trying every card (`orders.rs`).
#[test]
fn high_bug_five() {
    check(
        "high-bug",
        5,
        &[
            ("five-aces", 1),
            ("royal-flush", 24),
            ("straight-flush", 180),
            ("four-of-a-kind", 828),
            ("full-house", 4_368),
            ("flush", 7_804),
            ("straight", 20_532),
            ("three-of-a-kind", 63_360),
            ("two-pair", 138_600),
            ("one-pair", 1_215_024),
            ("high-card", 1_418_964),
        ],
    );
}

/// The usual table of five cards from 53 with a wild joker.
#[test]
fn high_wild_five() {
    check(
        "high-wild",
        5,
        &[
            ("five-of-a-kind", 13),
            ("royal-flush", 24),
            ("straight-flush", 180),
            ("four-of-a-kind", 3_120),
            ("full-house", 6_552),
            ("flush", 7_804),
            ("straight", 20_532),
            ("three-of-a-kind", 137_280),
            ("two-pair", 123_552),
            ("one-pair", 1_268_088),
            ("high-card", 1_302_540),
        ],
    );
}

/// With 41 cards, by counting: each kind of hand without the joker plus, after the plus sign, with
/// it.
#[test]
fn mexican_five() {
    // Ten ranks of four cards; seven straights with five ways to lack a card, of which six times
    // two are the same four in a row.
    let four_to_a_straight = 7 * 5 - 6;
    let four_ranks = 210;
    check(
        "mexican",
        5,
        &[
            ("five-of-a-kind", 10),
            ("royal-flush", 4 + 4 * 5),
            ("straight-flush", 6 * 4 + (four_to_a_straight - 5) * 4),
            ("four-of-a-kind", 10 * 36 + 10 * 4 * 36),
            ("flush", (252 - 7) * 4 + (four_ranks - four_to_a_straight) * 4),
            ("full-house", 10 * 4 * 9 * 6 + 45 * 36),
            ("straight", 7 * 1_020 + four_to_a_straight * 252),
            ("three-of-a-kind", 10 * 4 * 36 * 16 + 10 * 6 * 36 * 16),
            ("two-pair", 45 * 36 * 32),
            ("one-pair", 10 * 6 * 84 * 64 + (four_ranks - four_to_a_straight) * 252),
            ("high-card", (252 - 7) * 1_020),
        ],
    );
}

/// "Frequency of 5-card lowball hands" in the usual tables; the paired hands as in [`high_five`].
#[test]
fn low_five() {
    check(
        "low",
        5,
        &[
            ("five-low", 1_024),
            ("six-low", 5_120),
            ("seven-low", 15_360),
            ("eight-low", 35_840),
            ("nine-low", 71_680),
            ("ten-low", 129_024),
            ("jack-low", 215_040),
            ("queen-low", 337_920),
            ("king-low", 506_880),
            ("pair", 1_098_240),
            ("two-pair", 123_552),
            ("three-of-a-kind", 54_912),
            ("full-house", 3_744),
            ("four-of-a-kind", 624),
        ],
    );
}

/// "Frequency of 7-card lowball hands" in the usual tables, which end with the kings; what is left is
/// paired.
#[test]
fn low_seven() {
    check(
        "low",
        7,
        &[
            ("five-low", 781_824),
            ("six-low", 3_151_360),
            ("seven-low", 7_426_560),
            ("eight-low", 13_171_200),
            ("nine-low", 19_174_400),
            ("ten-low", 23_675_904),
            ("jack-low", 24_837_120),
            ("queen-low", 21_457_920),
            ("king-low", 13_939_200),
            ("pair", 5_948_800),
            ("two-pair", 219_648),
            ("three-of-a-kind", 0),
            ("full-house", 624),
            ("four-of-a-kind", 0),
        ],
    );
}

/// With the joker, four ranks make a hand with five: those up to five, and for each higher top
/// rank the choices of three below it.
#[test]
fn low_joker_five() {
    let with_joker = |below: u64| below * (below - 1) * (below - 2) / 6 * 256;
    check(
        "low-joker",
        5,
        &[
            ("five-low", 1_024 + with_joker(3) + with_joker(4)),
            ("six-low", 5_120 + with_joker(5)),
            ("seven-low", 15_360 + with_joker(6)),
            ("eight-low", 35_840 + with_joker(7)),
            ("nine-low", 71_680 + with_joker(8)),
            ("ten-low", 129_024 + with_joker(9)),
            ("jack-low", 215_040 + with_joker(10)),
            ("queen-low", 337_920 + with_joker(11)),
            ("king-low", 506_880 + with_joker(12)),
            ("pair", 1_098_240 + 13 * 6 * 66 * 16),
            ("two-pair", 123_552 + 78 * 36),
            ("three-of-a-kind", 54_912 + 13 * 4 * 48),
            ("full-house", 3_744),
            ("four-of-a-kind", 624 + 13),
        ],
    );
}

/// As in [`low_seven`], down to the eights.
#[test]
fn low8_seven() {
    check(
        "low8",
        7,
        &[
            ("five-low", 781_824),
            ("six-low", 3_151_360),
            ("seven-low", 7_426_560),
            ("eight-low", 13_171_200),
            ("no-low", 109_253_616),
        ],
    );
}

/// Below the pairs as in [`high_five`], but without the wheels: nine straights and nine straight
/// flushes. Each top rank has its choices of four below it, less the straight, in every suit but all
/// of one.
#[test]
fn two_seven_five() {
    let low = |below: u64| {
        let four = below * (below - 1) * (below - 2) * (below - 3) / 24;
        (four - 1) * (1_024 - 4)
    };
    check(
        "two-seven",
        5,
        &[
            ("seven-low", low(5)),
            ("eight-low", low(6)),
            ("nine-low", low(7)),
            ("ten-low", low(8)),
            ("jack-low", low(9)),
            ("queen-low", low(10)),
            ("king-low", low(11)),
            ("ace-low", low(12)),
            ("pair", 1_098_240),
            ("two-pair", 123_552),
            ("three-of-a-kind", 54_912),
            ("straight", 9 * 1_020),
            ("flush", (1_287 - 9) * 4),
            ("full-house", 3_744),
            ("four-of-a-kind", 624),
            ("straight-flush", 36),
        ],
    );
}

/// The usual table of badugi. Four cards that count are four ranks in four suits, 715 × 24; one
/// counts if all are of a suit or of a rank, 4 × 715 + 13.
#[test]
fn badugi_four() {
    check(
        "badugi",
        4,
        &[
            ("badugi", 715 * 24),
            ("three-cards", 154_440),
            ("two-cards", 96_252),
            ("one-card", 4 * 715 + 13),
        ],
    );
}

/// The usual table of three card poker.
#[test]
fn three_card() {
    check(
        "three-card",
        3,
        &[
            ("straight-flush", 48),
            ("three-of-a-kind", 52),
            ("straight", 720),
            ("flush", 1_096),
            ("one-pair", 3_744),
            ("high-card", 16_440),
        ],
    );
}

/// Straight flushes counted once more, only by the ranks that hand and board have in a suit.
///
/// There are 144 fewer than in the article, 36 per suit. With a card of another suit in the hand or
/// on the board there are always several choices for it, 39 or more: so where the article counts
/// too many, all nine cards must be of one suit. There are 30,828 such hands with boards per suit.
#[test]
fn omaha_straight_flushes_by_suit() {
    let sets = |sizes: std::ops::RangeInclusive<u32>| {
        (0_u32..1 << 13).filter(move |set| sizes.contains(&set.count_ones()))
    };
    let straights: Vec<u32> =
        (0..9).map(|low| 0b1_1111 << low).chain([0b1_0000_0000_1111]).collect();
    let choose = |n: u64, k: u32| (0..k.into()).fold(1, |ways, at| ways * (n - at) / (at + 1));
    let (mut flushes, mut all_nine) = (0, 0);
    for hand in sets(2..=4) {
        let parts = straights.iter().flat_map(|straight| {
            sets(2..=2)
                .filter(move |two| two & hand & straight == *two)
                .map(move |two| straight ^ two)
        });
        let parts: Vec<u32> = parts.collect();
        if parts.is_empty() {
            continue;
        }
        let rest_of_hand = 4 - hand.count_ones();
        for board in sets(3..=5).filter(|board| board & hand == 0) {
            if parts.iter().any(|three| board & three == *three) {
                let rest_of_board = choose(39 - u64::from(rest_of_hand), 5 - board.count_ones());
                flushes += 4 * choose(39, rest_of_hand) * rest_of_board;
                all_nine += u64::from((hand | board).count_ones() == 9);
            }
        }
    }
    assert_eq!(flushes, 42_807_600 + 368_486_160);
    assert_eq!(all_nine, 30_828);
}

/// Counted by us; the total as above.
#[test]
fn omaha_low8_nine() {
    check(
        "omaha-low8",
        9,
        &[
            ("five-low", 7_439_717_760),
            ("six-low", 25_832_342_400),
            ("seven-low", 51_687_563_904),
            ("eight-low", 76_415_359_104),
            ("no-low", 302_188_517_232),
        ],
    );
}
