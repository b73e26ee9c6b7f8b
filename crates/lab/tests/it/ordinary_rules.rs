//! Ordinary blackjack, which no house here may offer: a natural pays three to two, any two cards may be
//! doubled, and pairs are split into up to four hands but aces only once.

use cards::{Card, Rank};
use engine::Verb;
use engine::banked::{Blackjack, Dealt, Odds, Verbs, Verdict};
use std::cmp::Ordering;

#[derive(Clone, Copy, Debug)]
pub struct Ordinary {
    /// Whether the bank hits a soft 17.
    pub hits_soft_17: bool,
    /// Whether the bank looks for a natural before anybody acts.
    pub looks: bool,
}

/// The total, and whether an ace counts eleven in it.
fn total(cards: &[Card]) -> (u8, bool) {
    let sum = cards.iter().map(points).sum::<u8>();
    let ace = cards.iter().any(|card| card.rank() == Some(Rank::Ace));
    if ace && sum <= 11 { (sum + 10, true) } else { (sum, false) }
}

fn points(card: &Card) -> u8 {
    match card.rank() {
        Some(Rank::Ace) => 1,
        rank => rank.map_or(0, |rank| rank as u8 + 2).min(10),
    }
}

impl Blackjack for Ordinary {
    /// The total, and whether it is a natural.
    type End = (u8, bool);

    fn end(&self, cards: &[Card]) -> (u8, bool) {
        let (total, _) = total(cards);
        (total, total == 21 && cards.len() == 2)
    }

    fn end_after_split(&self, cards: &[Card]) -> (u8, bool) {
        (total(cards).0, false)
    }

    fn total(&self, cards: &[Card]) -> (u8, bool) {
        total(cards)
    }

    fn words(&self, cards: &[Card]) -> String {
        let (total, soft) = total(cards);
        format!("{} {total}", if soft { "soft" } else { "hard" })
    }

    fn bank_draws(&self, cards: &[Card]) -> bool {
        let (total, soft) = total(cards);
        total < 17 || total == 17 && soft && self.hits_soft_17
    }

    fn ends_round(&self, two: [Card; 2]) -> bool {
        self.looks && self.end(&two).1
    }

    fn open(&self, hand: Dealt<'_>) -> Verbs {
        let mut verbs = Verbs::NONE;
        let ace = hand.cards[0].rank() == Some(Rank::Ace);
        if hand.from_split && ace && hand.cards.len() >= 2 {
            return verbs;
        }
        let (more, two) = (total(hand.cards).0 < 21, hand.cards.len() == 2);
        let pair = two && points(&hand.cards[0]) == points(&hand.cards[1]);
        verbs.add_if(more, Verb::Hit);
        verbs.add_if(more, Verb::Stand);
        verbs.add_if(more && two, Verb::Double);
        verbs.add_if(pair && hand.hands < 4, Verb::Split);
        verbs
    }

    fn result(&self, own: (u8, bool), bank: (u8, bool)) -> Verdict {
        let over = |end: (u8, bool)| end.0 > 21;
        match own.cmp(&bank) {
            _ if over(own) => Verdict::Lose,
            Ordering::Equal => Verdict::Push,
            order if over(bank) || order == Ordering::Greater => {
                if own.1 {
                    Verdict::Win(Odds::new(3, 2))
                } else {
                    Verdict::EVEN
                }
            }
            _ => Verdict::Lose,
        }
    }

    fn voids(&self, _: &[Card]) -> bool {
        false
    }

    fn one_card_after_split(&self, card: Card) -> bool {
        card.rank() == Some(Rank::Ace)
    }
}
