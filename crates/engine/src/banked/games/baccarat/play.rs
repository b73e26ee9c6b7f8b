//! Baccarat's own rules.

use super::{BANKER, PLAYER};
use crate::banked::escrow::{Odds, Verdict};
use crate::banked::felt::Felt;
use crate::banked::game::{Finding, Play};
use crate::banked::hands::{Cards, HandId};
use crate::banked::wagers::Wager;
use crate::contract::{Circle, Reading, RuleId, Rules};
use crate::ids::*;
use crate::stub::Held;
use cards::{Card, Rank, Suit};

/// What cards are worth, when hands draw, and how wagers are settled.
#[derive(Debug)]
pub(super) struct Baccarat;

/// The value of a card: tens and face cards count zero (BA-02).
fn points(card: Card) -> u8 {
    POINTS[card.byte() as usize]
}

/// The same for every byte that can stand for a card; 255 if its face is unknown.
static POINTS: [u8; 256] = {
    let mut points = [0; 256];
    let mut at = 0;
    while at < 52 {
        let (rank, suit) = (Rank::ALL[at / 4], Suit::ALL[at % 4]);
        points[Card::new(rank, suit).byte() as usize] = match rank {
            Rank::Ace => 1,
            Rank::Ten | Rank::Jack | Rank::Queen | Rank::King => 0,
            rank => rank as u8 + 2,
        };
        at += 1;
    }
    points[Card::UNKNOWN.byte() as usize] = UNKNOWN;
    points
};
const UNKNOWN: u8 = 255;

/// The last digit of the sum; `None` if a card is unknown.
fn worth(rules: Rules, cards: &Cards) -> Option<u8> {
    let count = |held: &Held| u16::from(points(held.card));
    let sum = match &cards[..] {
        // Fast path: no loop for the two or three cards that hands have.
        [a, b] => count(a) + count(b),
        [a, b, c] => count(a) + count(b) + count(c),
        other => other.iter().map(count).sum(),
    };
    let known = !cards.is_empty() && sum < UNKNOWN.into();
    known.then_some(if rules.on(BA_02) { (sum % 10) as u8 } else { 0 })
}

/// Whether cards of this worth end the drawing (BA-05): two of them do.
fn is_natural(rules: Rules, cards: &Cards, worth: Option<u8>) -> bool {
    worth >= Some(8) && cards.len() == 2 && rules.on(BA_05)
}

/// Whether the banker draws on this total after the player's third card, if any (BA-07).
fn banker_draws(on: u8, third: Option<u8>) -> bool {
    match (on, third) {
        (0..=2, _) => true,
        (3..=5, None) => true,
        (3, Some(third)) => third != 8,
        (4, Some(third)) => (2..=7).contains(&third),
        (5, Some(third)) => (4..=7).contains(&third),
        (6, Some(third)) => (6..=7).contains(&third),
        _ => false,
    }
}

impl Play for Baccarat {
    fn reads(&self, rules: Rules, cards: &Cards) -> Option<(Reading, u32, RuleId)> {
        let worth = worth(rules, cards)?;
        let natural = is_natural(rules, cards, Some(worth));
        let reading = if natural { Reading::Natural } else { Reading::Total };
        Some((reading, worth.into(), BA_02))
    }

    fn words(&self, rules: Rules, cards: &Cards) -> String {
        let worth = worth(rules, cards);
        let natural = if is_natural(rules, cards, worth) { "natural " } else { "" };
        worth.map(|worth| format!("{natural}{worth}")).unwrap_or_default()
    }

    fn draws(&self, felt: &Felt, hand: HandId) -> (bool, RuleId) {
        let (rules, player, banker) = (felt.rules, felt.cards(PLAYER), felt.cards(BANKER));
        let (cards, rule) = if hand == PLAYER { (player, BA_06) } else { (banker, BA_07) };
        // No hand has more than three cards, and nobody draws beside a natural.
        if cards.len() > 2 {
            return (false, rule);
        }
        let (of_player, of_banker) = (worth(rules, player), worth(rules, banker));
        if is_natural(rules, player, of_player) || is_natural(rules, banker, of_banker) {
            return (false, BA_05);
        }
        let own = if hand == PLAYER { of_player } else { of_banker };
        let (Some(worth), 2) = (own, cards.len()) else {
            // A hand with unknown cards cannot be played.
            return (false, rule);
        };
        let third = player.cards().nth(2).map(points);
        match hand {
            PLAYER => (worth <= 5 && rules.on(BA_06), BA_06),
            _ => (banker_draws(worth, third) && rules.on(BA_07), BA_07),
        }
    }

    fn finding(&self, felt: &Felt, wager: &Wager) -> Finding {
        let rules = felt.rules;
        let worth = |hand| worth(rules, felt.cards(hand));
        let (Some(player), Some(banker)) = (worth(PLAYER), worth(BANKER)) else {
            // With unknown cards the result cannot be known.
            return Finding::new(Verdict::Push, BA_03);
        };
        let tie = player == banker;
        // Half pay when the banker wins with six.
        let half = banker == 6 && rules.on(BA_03);
        let verdict = match wager.circle {
            Circle::Tie if tie && rules.on(BA_08) => {
                return Finding::new(Verdict::Win(Odds::new(8, 1)), BA_08);
            }
            Circle::Tie if !tie => Verdict::Lose,
            _ if tie => Verdict::Push,
            Circle::Player if player > banker => Verdict::EVEN,
            Circle::Banker if banker > player && half => Verdict::Win(Odds::new(1, 2)),
            Circle::Banker if banker > player => Verdict::EVEN,
            _ => Verdict::Lose,
        };
        Finding::new(verdict, BA_03)
    }
}
