//! Baccarat's own rules.

use super::{BANKER, PLAYER};
use crate::banked::escrow::{Odds, Verdict};
use crate::banked::felt::Felt;
use crate::banked::game::{Finding, OwnRules, Play};
use crate::banked::hands::{Cards, HandId};
use crate::banked::wagers::Wager;
use crate::contract::{Circle, Reading, RuleId, Rules};
use crate::ids::*;
use crate::options::Options;
use crate::stub::Held;
use cards::{Card, Rank, Suit};

/// What cards are worth, when hands draw, and how wagers are settled, with this house's options.
#[derive(Debug)]
pub struct Baccarat {
    /// Whether a banker who wins with six pays half.
    half_on_six: bool,
}

impl Baccarat {
    /// Reads the house's options.
    pub(super) fn read(options: &Options) -> Baccarat {
        Baccarat { half_on_six: options.is("banker-six", "half") }
    }

    /// The value of a known card: tens and face cards count zero (BA-02).
    pub fn points(&self, card: Card) -> u8 {
        points(card)
    }

    /// Whether two cards of this worth end the drawing (BA-05).
    pub fn is_natural(&self, worth: u8) -> bool {
        worth >= 8
    }

    /// Whether the player's hand draws on this total (BA-06).
    pub fn player_draws(&self, on: u8) -> bool {
        on <= 5
    }

    /// Whether the banker draws on this total after the player's third card, if any (BA-07).
    pub fn banker_draws(&self, on: u8, third: Option<u8>) -> bool {
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

    /// The result of a wager when the hands have come to these totals.
    pub fn result(&self, rules: Rules, circle: Circle, player: u8, banker: u8) -> Finding {
        let tie = player == banker;
        let half = self.half_on_six && banker == 6 && rules.on(BA_03);
        let verdict = match circle {
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

fn is_natural(game: &Baccarat, rules: Rules, cards: &Cards, worth: Option<u8>) -> bool {
    worth.is_some_and(|worth| game.is_natural(worth)) && cards.len() == 2 && rules.on(BA_05)
}

impl Play for Baccarat {
    fn reads(&self, rules: Rules, cards: &Cards) -> Option<(Reading, u32, RuleId)> {
        let worth = worth(rules, cards)?;
        let natural = is_natural(self, rules, cards, Some(worth));
        let reading = if natural { Reading::Natural } else { Reading::Total };
        Some((reading, worth.into(), BA_02))
    }

    fn words(&self, rules: Rules, cards: &Cards) -> String {
        let worth = worth(rules, cards);
        let natural = if is_natural(self, rules, cards, worth) { "natural " } else { "" };
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
        if is_natural(self, rules, player, of_player) || is_natural(self, rules, banker, of_banker)
        {
            return (false, BA_05);
        }
        let own = if hand == PLAYER { of_player } else { of_banker };
        let (Some(worth), 2) = (own, cards.len()) else {
            // A hand with unknown cards cannot be played.
            return (false, rule);
        };
        let third = player.cards().nth(2).map(points);
        match hand {
            PLAYER => (self.player_draws(worth) && rules.on(BA_06), BA_06),
            _ => (self.banker_draws(worth, third) && rules.on(BA_07), BA_07),
        }
    }

    fn finding(&self, felt: &Felt, wager: &Wager) -> Finding {
        let rules = felt.rules;
        let worth = |hand| worth(rules, felt.cards(hand));
        let (Some(player), Some(banker)) = (worth(PLAYER), worth(BANKER)) else {
            // With unknown cards the result cannot be known.
            return Finding::new(Verdict::Push, BA_03);
        };
        self.result(rules, wager.circle, player, banker)
    }

    fn pays(&self, circle: Circle) -> String {
        match circle {
            Circle::Tie => "pays 8 to 1".into(),
            Circle::Banker if self.half_on_six => "pays 1 to 1, half on a six".into(),
            _ => "pays 1 to 1".into(),
        }
    }

    fn own(&self) -> OwnRules<'_> {
        OwnRules::Baccarat(self)
    }
}
