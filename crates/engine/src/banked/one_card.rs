//! What one more card does to a hand, and whether a posted chart of that is right (NB-21).

use super::blackjack::row;
use super::game::BankedGame;
use crate::contract::{Reading, Rules};
use crate::options::Chance;
use cards::{Card, Rank, Suit};

/// The option with the chart.
const CHART: &str = "advantage-chart";

/// A line of a posted chart that does not follow from the cards.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Misprint {
    pub posted: Chance,
    pub right: Chance,
}

impl std::fmt::Display for Misprint {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Misprint { posted, right } = self;
        let Chance { total, within, over } = posted;
        write!(f, "{within}/{over} on {total}, but the deck gives {}/{}", right.within, right.over)
    }
}

impl BankedGame {
    /// How many cards of the deck leave two cards of this hard total within the aim, and how many
    /// take them over; `None` if no two plain cards make it.
    pub fn one_card(&self, total: u8) -> Option<[u32; 2]> {
        let plain = |rank: Rank| Card::new(rank, Suit::Spades);
        let pairs = Rank::ALL.into_iter().flat_map(|a| Rank::ALL.map(|b| [plain(a), plain(b)]));
        let hard = |two: &[Card; 2]| self.reading(two) == Some((Reading::Total, total.into()));
        let [one, other] = pairs.into_iter().find(hard)?;
        let mut counts = [0; 2];
        for card in self.whole.iter() {
            let over = matches!(self.reading(&[one, other, card]), Some((Reading::Over, _)));
            counts[usize::from(over)] += 1;
        }
        Some(counts)
    }

    /// What cards make, and their value.
    fn reading(&self, cards: &[Card]) -> Option<(Reading, u32)> {
        self.play.reads(Rules::ALL, &row(cards)).map(|(reading, value, _)| (reading, value))
    }

    /// The same in percent, rounded as charts are.
    pub fn chance(&self, total: u8) -> Option<Chance> {
        let [within, over] = self.one_card(total)?;
        let percent = |n: u32| ((200 * n + within + over) / (2 * (within + over))) as u8;
        Some(Chance { total, within: percent(within), over: percent(over) })
    }

    /// The lines of these that do not follow from the deck.
    pub fn misprints(&self, chart: &[Chance]) -> Vec<Misprint> {
        let wrong = |posted: &Chance| {
            let right = self.chance(posted.total)?;
            (right != *posted).then_some(Misprint { posted: *posted, right })
        };
        chart.iter().filter_map(wrong).collect()
    }

    /// The chart that the house posts, if the game has one.
    pub fn posted_chart(&self) -> Vec<Chance> {
        if self.options.has(CHART) { self.options.chances(CHART) } else { Vec::new() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Prepared;
    use crate::options::Options;

    fn game(id: &str, decks: &str) -> Prepared {
        let game = crate::Game::find(id).unwrap();
        let mut options = Options::defaults(game.options);
        options.set("decks", decks).unwrap();
        (game.prepare)(&options).unwrap()
    }

    /// The chart of Gloria's and of the unnamed house, and the two lines that the Palace misprints.
    #[test]
    fn the_chart_follows_from_any_number_of_decks() {
        for decks in ["1", "6", "8"] {
            let prepared = game("no-bust-blackjack", decks);
            let game = prepared.banked().unwrap();
            assert_eq!(game.posted_chart().len(), 9);
            assert_eq!(game.misprints(&game.posted_chart()), []);
            let palace = [(14, 65, 45), (15, 47, 53), (18, 28, 72)];
            let palace = palace.map(|(total, within, over)| Chance { total, within, over });
            let told: Vec<String> =
                game.misprints(&palace).iter().map(ToString::to_string).collect();
            assert_eq!(
                told,
                ["65/45 on 14, but the deck gives 55/45", "28/72 on 18, but the deck gives 25/75"]
            );
        }
    }

    #[test]
    fn cards_are_counted_one_by_one() {
        let one = game("no-bust-blackjack", "1");
        let one = one.banked().unwrap();
        // Nines, tens and face cards take 13 over; the joker makes 21.
        assert_eq!(one.one_card(13), Some([33, 20]));
        assert_eq!(one.one_card(11), Some([53, 0]));
        assert_eq!(one.one_card(3), None, "an ace is soft");
        // Where the aim is 22 and jokers count two or twelve.
        let hot = game("hot-action-blackjack", "1");
        assert_eq!(hot.banked().unwrap().one_card(13), Some([40, 16]));
    }
}
