//! The value of two hole cards before the flop.

/// How many of a thousand other starting hands are worse, by high and low rank, deuce first, with
/// suited hands below the diagonal and the rest above it. Ordered by what they win against one and
/// against four players with random hands, found by playing out each of them some hundred thousand
/// times.
const CHART: [[u16; 13]; 13] = [
    [470, 5, 23, 41, 32, 14, 50, 95, 161, 240, 333, 451, 614],
    [137, 574, 77, 104, 86, 68, 59, 113, 189, 279, 376, 501, 653],
    [179, 267, 669, 173, 152, 131, 122, 143, 204, 294, 397, 510, 703],
    [195, 288, 391, 776, 231, 222, 213, 249, 258, 348, 442, 558, 727],
    [183, 273, 354, 430, 844, 303, 312, 321, 363, 385, 492, 596, 718],
    [167, 264, 339, 427, 516, 903, 409, 418, 463, 483, 528, 638, 754],
    [198, 270, 342, 424, 534, 602, 949, 540, 567, 587, 623, 682, 801],
    [285, 327, 357, 436, 522, 605, 697, 972, 662, 691, 736, 766, 828],
    [370, 403, 433, 474, 552, 632, 742, 795, 980, 789, 816, 863, 893],
    [457, 477, 519, 549, 578, 647, 748, 810, 884, 984, 851, 878, 922],
    [546, 581, 608, 629, 673, 712, 772, 837, 899, 928, 989, 913, 940],
    [644, 676, 709, 745, 760, 783, 822, 872, 931, 934, 953, 993, 959],
    [780, 807, 834, 857, 840, 869, 887, 906, 946, 965, 968, 976, 998],
];

/// How many of a thousand starting hands are worse than one with these ranks.
pub(super) fn worse_than(one: usize, other: usize, suited: bool) -> i64 {
    let (high, low) = (one.max(other), one.min(other));
    i64::from(if suited { CHART[high][low] } else { CHART[low][high] })
}

#[cfg(test)]
mod tests {
    use super::super::faces::faces;
    use super::super::starts::before_board;

    #[test]
    fn better_cards_leave_more_behind() {
        let worth = |text: &str| before_board(faces(text));
        let order = ["As Ah", "Ks Kh", "As Ks", "As Kd", "7s 7d", "Js Ts", "Ts 8d", "7s 2d"];
        assert!(order.windows(2).all(|pair| worth(pair[0]) > worth(pair[1])), "{order:?}");
        assert_eq!(worth("Kd As"), worth("As Kd"));
        assert!(worth("As Ks 2d") < worth("As Ks"), "of three cards everybody has the best two");
        assert!(worth("As Ad Kd") > worth("As Qd 7h"));
    }

    /// The chart is consistent: each entry equals the share of hands ranked below it.
    #[test]
    fn every_place_counts_the_hands_below_it() {
        let cards: Vec<_> = super::super::faces::Faces::DECK.iter().collect();
        let mut all = Vec::new();
        for (at, first) in cards.iter().enumerate() {
            all.extend(cards[..at].iter().map(|second| before_board(first.with(*second))));
        }
        for place in all.iter() {
            let worse = all.iter().filter(|other| *other < place).count();
            let equal = all.iter().filter(|other| *other == place).count();
            let (least, most) = (1000 * worse / 1326, 1000 * (worse + equal) / 1326 + 1);
            assert!((least..=most).contains(&(*place as usize)), "{place}: {least} to {most}");
        }
    }
}
