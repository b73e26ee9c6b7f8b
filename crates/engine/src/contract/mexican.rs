//! Hands of Mexican poker where they are read out.

use ranking::mexican::Strength;

/// Added to the places of hands of Mexican poker, so that they are told from the values of other
/// orders.
pub(crate) const MEXICAN_PLACES: u32 = 1 << 31;

pub(super) fn mexican_words(value: u32) -> Option<String> {
    let place = value.checked_sub(MEXICAN_PLACES)?;
    Strength::with_place(place).map(Strength::describe)
}

#[cfg(test)]
mod tests {
    use super::super::Reading;
    use super::*;

    #[test]
    fn readings_of_mexican_poker_are_words() {
        let text = |reading: Reading, hand: &str| {
            let hand: cards::CardList = hand.parse().unwrap();
            let place = ranking::mexican::rank(&hand).unwrap().place();
            reading.text(MEXICAN_PLACES + u32::from(place))
        };
        assert_eq!(
            text(Reading::OnePair, "7s 7d Ah Kc 2d"),
            "one-pair sevens, ace-king-two kickers"
        );
        assert_eq!(text(Reading::FiveOfAKind, "As Ad Ah Ac Jo"), "five-of-a-kind aces");
        assert_eq!(mexican_words(1), None);
    }
}
