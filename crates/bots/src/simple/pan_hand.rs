//! What Pan cards are good for together.

use cards::{Card, Rank};

/// The place of a card's rank in a rope, ace lowest; the jack follows the seven (PN-02).
fn place(card: Card) -> Option<u8> {
    // By rank, deuces first; eights, nines and tens are not in the deck.
    const PLACES: [Option<u8>; 13] = {
        let (two, jack) = (Rank::Two as usize, Rank::Jack as usize);
        let mut places = [None; 13];
        places[Rank::Ace as usize] = Some(0);
        let mut at = 0;
        while at < 6 {
            places[two + at] = Some(at as u8 + 1);
            at += 1;
        }
        at = 0;
        while at < 3 {
            places[jack + at] = Some(at as u8 + 7);
            at += 1;
        }
        places
    };
    *PLACES.get(card.byte() as usize / 4)?
}

/// Threes, fives and sevens are paid for (PN-19).
pub(crate) fn is_valle(card: Card) -> bool {
    matches!(card.rank(), Some(Rank::Three | Rank::Five | Rank::Seven))
}

/// How well two cards go together: of one rank, or near each other in one suit.
fn bond(one: Card, other: Card) -> u32 {
    let (Some(a), Some(b)) = (place(one), place(other)) else {
        return 0;
    };
    match (a.abs_diff(b), one.byte() % 4 == other.byte() % 4) {
        (0, _) if is_valle(one) => 4,
        (0, _) => 3,
        (1, true) => 3,
        (2, true) => 2,
        _ => 0,
    }
}

/// How useful each card is beside the others of a hand and the cards already spread.
pub(crate) fn use_of(card: Card, hand: &[Card], spread: &[Card]) -> u32 {
    let mut skipped = false;
    let others = hand.iter().filter(|other| {
        // The card itself, once: an equal one beside it is a partner.
        let itself = **other == card && !skipped;
        skipped |= itself;
        !itself
    });
    let beside: u32 = others.map(|other| bond(card, *other)).sum();
    let fits = spread.iter().map(|lying| bond(card, *lying)).max().unwrap_or(0);
    2 * beside + fits
}

/// How many cards of a hand have a partner in it.
pub(crate) fn partnered(hand: &[Card]) -> usize {
    hand.iter().filter(|card| use_of(**card, hand, &[]) > 0).count()
}

/// How many threes, fives and sevens there are.
pub(crate) fn valles(cards: &[Card]) -> usize {
    cards.iter().filter(|card| is_valle(**card)).count()
}

#[cfg(test)]
mod tests {
    use super::*;
    use cards::CardList;

    fn partners(text: &str) -> usize {
        partnered(&text.parse::<CardList>().unwrap())
    }

    #[test]
    fn pairs_and_neighbours_are_partners() {
        assert_eq!(partners("7s 7h"), 2);
        assert_eq!(partners("7s 7s"), 2);
        assert_eq!(partners("7s Js"), 2, "the jack follows the seven");
        assert_eq!(partners("As 3s"), 2);
        assert_eq!(partners("As 4s Kd Qh"), 0);
        assert_eq!(partners("?? ?? As"), 0);
    }

    #[test]
    fn a_lone_card_is_less_useful_than_one_of_a_pair() {
        let hand: CardList = "7s 7h As".parse().unwrap();
        assert!(use_of(hand[0], &hand, &[]) > use_of(hand[2], &hand, &[]));
        let spread: CardList = "Ah Ad Ac".parse().unwrap();
        assert!(use_of(hand[2], &hand, &spread) > use_of(hand[2], &hand, &[]));
    }
}
