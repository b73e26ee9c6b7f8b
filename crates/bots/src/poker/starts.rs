//! The value of starting hands: how many of a thousand others are worse.
//!
//! Two cards before a board have their own chart. Four of which two must play, and three of seven,
//! are scored by points. The points were fitted to what ten thousand hands won when each was played
//! out four hundred times against three players with random hands.

use super::chart;
use super::faces::{Faces, RANKS, Ranks, above, lows, top};
use super::lows as low_half;

/// The points that separate each twentieth of all hands: high-low, two of four cards.
const TWO_OF_FOUR: [i16; 19] =
    [186, 197, 205, 211, 216, 221, 226, 232, 236, 241, 247, 254, 261, 270, 280, 292, 307, 325, 348];

/// The same for three of seven cards.
const THREE_OF_SEVEN: [i16; 19] =
    [175, 184, 190, 196, 200, 205, 209, 214, 219, 225, 230, 236, 245, 257, 286, 306, 327, 349, 400];

/// How many of a thousand hands have fewer points.
fn place(points: i64, marks: &[i16; 19]) -> i64 {
    let at = marks.partition_point(|mark| i64::from(*mark) <= points);
    let low = i64::from(if at == 0 { marks[0] - 60 } else { marks[at - 1] });
    let high = i64::from(if at == 19 { marks[18] + 120 } else { marks[at] });
    let within = 50 * (points - low) / (high - low).max(1);
    (50 * at as i64 + within).clamp(0, 999)
}

fn sum(of: &[i16; 13], mut ranks: Ranks) -> i64 {
    let mut sum = 0;
    while ranks != 0 {
        sum += i64::from(of[ranks.trailing_zeros() as usize]);
        ranks &= ranks - 1;
    }
    sum
}

/// The best two of some cards, before a board.
pub(super) fn before_board(own: Faces) -> i64 {
    if let Some((one, other, suited)) = own.two() {
        return chart::worse_than(one, other, suited);
    }
    let (mut high, twice) = (own.ranks(), own.twice());
    let mut best = 0;
    let suit = |rank: Ranks| (0..4).find(|suit| own.suit(*suit) & rank != 0);
    while high != 0 {
        let one = top(high);
        high ^= one;
        let mut low = high | twice & one;
        while low != 0 {
            let other = top(low);
            low ^= other;
            let suited = one != other && suit(one) == suit(other);
            let (one, other) = (one.trailing_zeros(), other.trailing_zeros());
            best = best.max(chart::worse_than(one as usize, other as usize, suited));
        }
    }
    // Everybody plays the best two of more.
    if own.len() > 2 { best * best / 1000 } else { best }
}

/// The same where the low hand takes half: two low cards with an ace or a deuce are worth more.
pub(super) fn before_board_hilo(own: Faces) -> i64 {
    let lows = lows(own.ranks());
    // An ace and a card up to the five, then two cards up to the five.
    let low = match (lows & 1, (lows & 0b11111).count_ones(), lows & 0b11) {
        (_, _, 0b11) => 850,
        (1, 2.., _) => 750,
        (0, 2.., _) => 500,
        _ => 0,
    };
    let high = before_board(own);
    // Hands that can win both halves are the best.
    (high.max(low) + high.min(low) / 4).min(999)
}

/// Four cards of which two play, for high and for low.
pub(super) fn two_of_four(own: Faces) -> i64 {
    place(points_of_four(own), &TWO_OF_FOUR)
}

fn points_of_four(own: Faces) -> i64 {
    const EACH: [i16; 13] = [23, 22, 29, 24, 14, 3, -18, 13, 22, 20, 21, 27, 55];
    const PAIR: [i16; 13] = [1, 1, -5, 3, 14, 25, 59, 38, 33, 37, 49, 54, 42];
    let (ranks, twice, (thrice, _)) = (own.ranks(), own.twice(), own.thrice());
    let mut points = 64 + sum(&EACH, ranks) + sum(&EACH, twice) + sum(&PAIR, twice);
    points -= if thrice != 0 { 55 } else { 0 };
    for suit in (0..4).map(|suit| own.suit(suit)).filter(|suit| suit & suit.wrapping_sub(1) != 0) {
        points += match suit {
            0x1000.. => 34,
            0x200.. => 27,
            _ => 22,
        };
    }
    let lows = lows(ranks);
    points += [0, 0, 50, 87, 110][lows.count_ones().min(4) as usize];
    points += match lows & 0b111 {
        0b111 => 39 + 17,
        0b011 => 39,
        0b101 => 32,
        0b110 => 24,
        _ => 0,
    };
    // Neighbouring ranks from the eight up make straights that no low shares the pot with.
    let high = ranks >> 6;
    points + 10 * (1..5).map(|gap| i64::from((high & high >> gap).count_ones())).sum::<i64>()
}

/// Three cards with seven to play: their value, minus dead cards they need, and minus a deduction
/// for every higher card that a rival shows.
pub(super) fn three_of_seven(own: Faces, unseen: Faces, doors: Faces) -> i64 {
    place(points_of_three(own) - lessened(own, unseen, doors), &THREE_OF_SEVEN)
}

/// The same where the lowest hand takes half: three low cards are worth what they are among lows.
pub(super) fn three_of_seven_hilo(own: Faces, unseen: Faces, doors: Faces) -> i64 {
    let high = three_of_seven(own, unseen, doors);
    let low = if lows(own.ranks()).count_ones() < 3 { 0 } else { low_half::three(own) };
    // Hands that can win both halves are the best.
    (high.max(low) + high.min(low) / 4).min(999)
}

fn points_of_three(own: Faces) -> i64 {
    const ONE: [i16; 13] = [-89, -83, -77, -72, -70, -68, -65, -61, -54, -55, -53, -47, -36];
    const PAIR: [i16; 13] = [-39, -29, -21, -12, -3, 12, 13, 30, 50, 66, 95, 121, 173];
    let (ranks, twice, (thrice, _)) = (own.ranks(), own.twice(), own.thrice());
    if thrice != 0 {
        return 747 + 7 * i64::from(thrice.trailing_zeros());
    }
    let mut points = 387 + sum(&ONE, ranks & !twice) + sum(&PAIR, twice);
    points += match (own.suited(3), own.suited(2)) {
        (Some(_), _) => 124,
        (None, Some(_)) => 18,
        _ => 0,
    };
    // The distance between three different ranks, with the ace above or below.
    let span = |ranks: Ranks| ranks.ilog2() - ranks.trailing_zeros();
    let low = (ranks << 1 | ranks >> 12) & RANKS;
    if ranks.count_ones() == 3 {
        points += match span(ranks).min(span(low)) {
            2 => 77,
            3 => 56,
            4 => 31,
            _ => 0,
        };
    }
    points
}

fn lessened(own: Faces, unseen: Faces, doors: Faces) -> i64 {
    let pair = own.twice();
    let dead = match (pair, own.suited(3)) {
        (0, None) => 3 * (9 - unseen.of_ranks(own.ranks()).len()),
        (0, Some(suit)) => 8 * (10 - i64::from(unseen.suit(suit).count_ones())),
        _ => 25 * (2 - unseen.of_ranks(pair).len()),
    };
    let best = if pair == 0 { top(own.ranks()) } else { pair };
    dead.max(0) + 6 * doors.of_ranks(above(best)).len()
}

#[cfg(test)]
mod tests {
    use super::super::faces::faces;
    use super::*;

    /// Every hand of this many cards.
    fn every(many: usize, see: &mut dyn FnMut(Faces)) {
        fn go(cards: &[Faces], held: Faces, many: usize, see: &mut dyn FnMut(Faces)) {
            if many == 0 {
                return see(held);
            }
            for (at, card) in cards.iter().enumerate() {
                go(&cards[at + 1..], held.with(*card), many - 1, see);
            }
        }
        go(&Faces::DECK.iter().collect::<Vec<_>>(), Faces::NONE, many, see);
    }

    /// The points that separate each twentieth of all hands.
    fn marks(many: usize, points: fn(Faces) -> i64) -> [i16; 19] {
        let mut all = Vec::new();
        every(many, &mut |hand| all.push(points(hand) as i16));
        all.sort_unstable();
        std::array::from_fn(|at| all[(at + 1) * all.len() / 20])
    }

    #[test]
    fn the_marks_divide_all_hands() {
        assert_eq!(marks(4, points_of_four), TWO_OF_FOUR);
        assert_eq!(marks(3, points_of_three), THREE_OF_SEVEN);
    }

    #[test]
    fn good_hands_are_known() {
        let order = ["As 2s 3d Ad", "As 2d 3h Kd", "As Ks Qd Jd", "Ks 8d 7c 2h"];
        let worth = order.map(|text| two_of_four(faces(text)));
        assert!(worth.is_sorted_by(|a, b| a > b), "{worth:?}");
        let live = |text: &str| {
            let own = faces(text);
            three_of_seven(own, Faces::DECK.without(own), Faces::NONE)
        };
        let order = ["3s 3d 3c", "As Ad 9c", "Ks Js 9s", "7s 7d Ac", "Js Td 9c", "Qs 7d 2c"];
        let worth = order.map(live);
        assert!(worth.is_sorted_by(|a, b| a >= b) && worth[0] > 990, "{worth:?}");
    }

    #[test]
    fn dead_cards_and_higher_doors_count_against() {
        let own = faces("9s 9d 4c");
        let unseen = Faces::DECK.without(own);
        let live = three_of_seven(own, unseen, Faces::NONE);
        let dead = faces("9h");
        assert!(three_of_seven(own, unseen.without(dead), dead) < live);
        let door = faces("Kh");
        assert!(three_of_seven(own, unseen.without(door), door) < live);
        let low = faces("2h");
        assert_eq!(three_of_seven(own, unseen.without(low), low), live);
    }
}
