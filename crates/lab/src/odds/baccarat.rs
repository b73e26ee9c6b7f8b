//! Baccarat: every order in which six cards of the shoe can come.

use super::cut;
use super::result::{Odds, Precision, Wager, grouped, net};
use super::work::Work;
use cards::{Counts, Deck};
use engine::banked::Baccarat;
use engine::{Circle, Rules};

/// No hand of a round takes more than three cards.
const CARDS: i128 = 6;

/// How often the hands come to each pair of totals.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Totals {
    /// By the player's total, then the banker's.
    of: [[u128; 10]; 10],
    /// The cards that all rounds together take.
    dealt: u128,
}

/// Cards by their points, one taken after the other.
struct Shoe {
    left: [u128; 10],
    all: u128,
}

impl Shoe {
    fn of(rules: &Baccarat, cards: &Counts) -> Shoe {
        let mut shoe = Shoe { left: [0; 10], all: cards.len() as u128 };
        cards.iter().for_each(|card| shoe.left[usize::from(rules.points(card))] += 1);
        shoe
    }

    /// Every value that the next card can have.
    fn each(&mut self, ways: u128, see: &mut dyn FnMut(&mut Shoe, u8, u128)) {
        for points in 0..10 {
            let ways = ways * self.left[points];
            if ways == 0 {
                continue;
            }
            self.left[points] -= 1;
            self.all -= 1;
            see(self, points as u8, ways);
            self.left[points] += 1;
            self.all += 1;
        }
    }

    /// The number of ways to take this many more cards.
    fn more(&self, cards: u128) -> u128 {
        (0..cards).map(|taken| self.all - taken).product()
    }
}

/// Counts every order of six cards; those that a round does not take may be any.
pub(super) fn count(rules: &Baccarat, cards: &Counts) -> Totals {
    let mut totals = Totals { of: [[0; 10]; 10], dealt: 0 };
    let mut shoe = Shoe::of(rules, cards);
    let tell = &mut totals;
    shoe.each(1, &mut |shoe, a, ways| {
        shoe.each(ways, &mut |shoe, b, ways| {
            shoe.each(ways, &mut |shoe, c, ways| {
                shoe.each(ways, &mut |shoe, d, ways| {
                    third_cards(rules, shoe, (a + c) % 10, (b + d) % 10, ways, tell);
                });
            });
        });
    });
    totals
}

fn third_cards(
    rules: &Baccarat,
    shoe: &mut Shoe,
    player: u8,
    banker: u8,
    ways: u128,
    to: &mut Totals,
) {
    let mut end = |shoe: &Shoe, player: u8, banker: u8, ways: u128, cards: u128| {
        let ways = ways * shoe.more(CARDS as u128 - cards);
        to.of[usize::from(player % 10)][usize::from(banker % 10)] += ways;
        to.dealt += ways * cards;
    };
    if rules.is_natural(player) || rules.is_natural(banker) {
        return end(shoe, player, banker, ways, 4);
    }
    if !rules.player_draws(player) {
        if !rules.banker_draws(banker, None) {
            return end(shoe, player, banker, ways, 4);
        }
        return shoe.each(ways, &mut |shoe, e, ways| end(shoe, player, banker + e, ways, 5));
    }
    shoe.each(ways, &mut |shoe, third, ways| {
        if rules.banker_draws(banker, Some(third)) {
            shoe.each(ways, &mut |shoe, e, ways| end(shoe, player + third, banker + e, ways, 6));
        } else {
            end(shoe, player + third, banker, ways, 5);
        }
    });
}

impl Totals {
    fn wager(&self, rules: &Baccarat, name: &'static str, circle: Circle) -> Wager {
        let result = |player: u8, banker: u8| {
            let verdict = rules.result(Rules::ALL, circle, player, banker).verdict;
            (net(verdict), self.of[usize::from(player)][usize::from(banker)])
        };
        let all = (0..10).flat_map(|player| (0..10).map(move |banker| result(player, banker)));
        Wager::new(name, circle, all)
    }

    /// Player, banker and tie.
    pub fn wagers(&self, rules: &Baccarat) -> [Wager; 3] {
        let circles =
            [("player", Circle::Player), ("banker", Circle::Banker), ("tie", Circle::Tie)];
        circles.map(|(name, circle)| self.wager(rules, name, circle))
    }
}

pub(super) fn odds(rules: &Baccarat, deck: Deck, work: &Work<'_>) -> Odds {
    let totals = count(rules, &deck.counts());
    let wagers = Vec::from(totals.wagers(rules));
    let all = wagers[0].total();
    let cards = crate::Ratio::new(totals.dealt as i128, all as i128);
    Odds {
        precision: Precision::Exact,
        method: format!("all {} orders of six cards from a shoe of {}", grouped(all), deck.len()),
        wagers,
        advised: Vec::new(),
        strategy: vec![cut::chart(rules, deck, work)],
        notes: vec![format!(
            "A round takes {} cards on average and {CARDS} at most. Where a shoe is dealt to a cut \
             card, these odds hold for every round that is certain to be dealt. Whether there is \
             one more depends on how many cards the others took; the table says how much that adds \
             to the edge of a round, sampled, to first order in the cards that are gone.",
            cards.decimal(4)
        )],
    }
}

#[cfg(test)]
#[path = "baccarat_tests.rs"]
mod tests;
