//! Hands of any order of the `ranking` crate where they are read out: the value names order and
//! strength, so that a new order needs no words of its own here.

use ranking::{Ranked, Ranking};

/// Set in the values of these hands, so that they are told from the values of other orders.
const LISTED: u32 = 1 << 30;

/// The value of a hand of this strength in the order with this index.
pub(crate) const fn listed_value(order: u8, strength: u16) -> u32 {
    LISTED | (order as u32) << 16 | strength as u32
}

pub(super) fn listed_hand(value: u32) -> Option<Ranked> {
    let order = value.checked_sub(LISTED)? >> 16;
    Ranking::ALL.get(order as usize)?.named(value & 0xffff)
}

#[cfg(test)]
mod tests {
    use super::super::Reading;
    use super::*;

    #[test]
    fn readings_of_any_order_are_words() {
        let text = |order: &str, hand: &str| {
            let ranking = Ranking::find(order).unwrap();
            let hand: cards::CardList = hand.parse().unwrap();
            let strength = ranking.strength(&hand, &[]).unwrap();
            Reading::Listed.text(listed_value(ranking.index() as u8, strength as u16))
        };
        assert_eq!(text("badugi", "4h 3d 2s Ac"), "badugi four-three-two-ace");
        assert_eq!(text("two-seven", "7h 5d 4s 3c 2c"), "seven-low seven-five-four-three-two");
        assert_eq!(text("high", "Ah Kh Qh Jh Th"), "royal-flush");
        assert_eq!(Reading::Listed.text(listed_value(200, 1)), format!("hand {}", 1_086_849_025));
        assert_eq!(listed_hand(1), None);
    }
}
