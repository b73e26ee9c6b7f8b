//! Poker hands where they are read out: every order numbers its hands in a range of its own.

use super::pai_gow::pai_gow_words;
use ranking::{high, low, mexican, three_card};

/// Added to the places of hands of Mexican poker, so that they are told from the values of other
/// orders.
pub(crate) const MEXICAN_PLACES: u32 = 1 << 31;
/// The same for hands of three cards.
pub(crate) const THREE_CARD_PLACES: u32 = 1 << 30;

/// A hand in words by its value in whichever order has it.
pub(super) fn words(value: u32) -> Option<String> {
    let high = || high::Strength::with_value(value).map(high::Strength::describe);
    high()
        .or_else(|| mexican_words(value))
        .or_else(|| three_card_words(value))
        .or_else(|| pai_gow_words(value))
        .or_else(|| low_words(value))
}

pub(super) fn low_words(place: u32) -> Option<String> {
    low::Strength::with_place(place).map(low::Strength::describe)
}

fn mexican_words(value: u32) -> Option<String> {
    let place = value.checked_sub(MEXICAN_PLACES)?;
    mexican::Strength::with_place(place).map(mexican::Strength::describe)
}

fn three_card_words(value: u32) -> Option<String> {
    let place = value.checked_sub(THREE_CARD_PLACES)?;
    three_card::Strength::with_place(place).map(three_card::Strength::describe)
}

#[cfg(test)]
mod tests {
    use super::super::Reading;
    use super::*;

    #[test]
    fn readings_of_mexican_poker_are_words() {
        let text = |reading: Reading, hand: &str| {
            let hand: cards::CardList = hand.parse().unwrap();
            let place = mexican::rank(&hand).unwrap().place();
            reading.text(MEXICAN_PLACES + u32::from(place))
        };
        assert_eq!(
            text(Reading::OnePair, "7s 7d Ah Kc 2d"),
            "one-pair sevens, ace-king-two kickers"
        );
        assert_eq!(text(Reading::FiveOfAKind, "As Ad Ah Ac Jo"), "five-of-a-kind aces");
        assert_eq!(mexican_words(1), None);
    }

    #[test]
    fn readings_of_three_cards_are_words() {
        let text = |reading: Reading, hand: &str| {
            let hand: cards::CardList = hand.parse().unwrap();
            let place = three_card::rank(&hand).unwrap().place();
            reading.text(THREE_CARD_PLACES + u32::from(place))
        };
        assert_eq!(text(Reading::OnePair, "Ks Kd 4h"), "one-pair kings, four kicker");
        assert_eq!(text(Reading::Straight, "As 3d 2h"), "straight three high");
        assert_eq!(text(Reading::ThreeOfAKind, "9s 9s 9s"), "three-of-a-kind nines");
        assert_eq!(text(Reading::StraightFlush, "As Ks Qs"), "straight-flush ace high");
        assert_eq!(text(Reading::HighCard, "Qs 9d 2h"), "high-card queen-nine-two");
        assert_eq!(three_card_words(1), None);
    }
}
