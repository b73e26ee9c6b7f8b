//! Fronts and backs of pai gow poker where they are read out.

use ranking::pai_gow::{Back, Front};

/// Added to the places of fronts, so that they are told from the values of other orders.
pub(crate) const FRONT_PLACES: u32 = 3 << 30;

pub(super) fn pai_gow_words(value: u32) -> Option<String> {
    let Some(place) = value.checked_sub(FRONT_PLACES) else {
        return Back::five_of_a_kind(value);
    };
    let front = Front::with_place(place)?;
    Some(match (front.describe(), front.pair()) {
        (words, None) => format!("high card, {words}"),
        (words, Some(_)) => words.replacen("pair of", "one pair,", 1),
    })
}

#[cfg(test)]
mod tests {
    use super::super::Reading;
    use super::*;
    use ranking::pai_gow::Rules;

    #[test]
    fn fronts_and_backs_are_words() {
        let cards = |text: &str| text.parse::<cards::CardList>().unwrap();
        let front = |reading: Reading, hand: &str| {
            let place = Rules::default().front(&cards(hand)).unwrap().place();
            reading.text(FRONT_PLACES + u32::from(place))
        };
        assert_eq!(front(Reading::HighCard, "Ah Kd"), "high-card ace-king");
        assert_eq!(front(Reading::OnePair, "Jo Ad"), "one-pair aces");
        let back = |reading: Reading, hand: &str| {
            reading.text(Rules::default().back(&cards(hand)).unwrap().value())
        };
        assert_eq!(back(Reading::FiveOfAKind, "As Ad Ah Ac Jo"), "five-of-a-kind aces");
        assert_eq!(back(Reading::Flush, "Jo Kh Jh 9h 4h"), "flush ace-king-jack-nine-four");
        assert_eq!(pai_gow_words(1), None);
        assert_eq!(pai_gow_words(FRONT_PLACES + 92), None);
    }
}
