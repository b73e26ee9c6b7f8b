//! How useful Pan cards are together.

use cards::{Card, Rank};

/// How well any two cards go together: of one rank, or close in one suit.
static BONDS: [[u8; 52]; 52] = {
    let mut bonds = [[0; 52]; 52];
    let mut at = 0;
    while at < 52 * 52 {
        bonds[at / 52][at % 52] = bond_of(at / 52, at % 52);
        at += 1;
    }
    bonds
};

const fn bond_of(one: usize, other: usize) -> u8 {
    let (Some(a), Some(b)) = (place(one / 4), place(other / 4)) else {
        return 0;
    };
    let valle = matches!(a, 2 | 4 | 6);
    match (a.abs_diff(b), one % 4 == other % 4) {
        (0, _) if valle => 4,
        (0, _) => 3,
        (1, true) => 3,
        (2, true) => 2,
        _ => 0,
    }
}

/// The place of a rank in a rope, ace lowest; the jack follows the seven (PN-02). The deck has no
/// eights, nines and tens.
const fn place(rank: usize) -> Option<usize> {
    const SEVEN: usize = Rank::Seven as usize;
    const JACK: usize = Rank::Jack as usize;
    const ACE: usize = Rank::Ace as usize;
    match rank {
        ACE => Some(0),
        0..=SEVEN => Some(rank + 1),
        JACK..ACE => Some(rank - JACK + 7),
        _ => None,
    }
}

/// Threes, fives and sevens pay (PN-19).
pub(crate) fn is_valle(card: Card) -> bool {
    matches!(card.rank(), Some(Rank::Three | Rank::Five | Rank::Seven))
}

/// How well two cards go together.
fn bond(one: Card, other: Card) -> u32 {
    let row = BONDS.get(usize::from(one.byte()));
    row.and_then(|row| row.get(usize::from(other.byte()))).map_or(0, |bond| u32::from(*bond))
}

/// How well the cards of a hand go together in total.
pub(crate) fn together(hand: &[Card]) -> u32 {
    let beside = |(at, card): (usize, &Card)| {
        hand[at + 1..].iter().map(|other| bond(*card, *other)).sum::<u32>()
    };
    hand.iter().enumerate().map(beside).sum()
}

/// How useful a card is with the others of a hand and the melds.
pub(crate) fn use_of(card: Card, hand: &[Card], spread: &[Card]) -> u32 {
    let mut skipped = false;
    let others = hand.iter().filter(|other| {
        // Skips the card itself once: another equal card is a partner.
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
