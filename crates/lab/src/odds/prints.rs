//! What the houses' sheets print about odds and hands, against what their own rules give.

use super::result::{Chart, Odds};
use crate::Ratio;
use cards::{Card, Rank, Suit};
use engine::banked::{BankedGame, Blackjack, HotAction};
use engine::options::Chance;

/// The lines of the Palace's advantage chart that differ from those of the other houses (NB-21).
const PALACE: [Chance; 2] =
    [Chance { total: 14, within: 65, over: 45 }, Chance { total: 18, within: 28, over: 72 }];

/// The totals of the chart.
const TOTALS: std::ops::RangeInclusive<u8> = 11..=19;

/// Adds the chart for one hit card, and what is wrong with a printed one.
pub(super) fn one_hit_card(game: &BankedGame, odds: &mut Odds) {
    let row = |total: u8| {
        let [within, over] = game.one_card(total)?;
        let all = i128::from(within + over);
        let share = |n: u32| Ratio::new(n.into(), all);
        let cells = [within, over].map(|n| format!("{} {}", share(n).percent(2), share(n)));
        Some((total.to_string(), cells.into()))
    };
    odds.strategy.push(Chart {
        title: "What one hit card does".into(),
        of: ["total", ""],
        columns: ["within 21", "over"].map(String::from).into(),
        rows: TOTALS.filter_map(row).collect(),
        legend: Vec::new(),
    });
    let wrong = game.misprints(&PALACE);
    odds.notes
        .extend(wrong.iter().map(|it| format!("Misprint of the Palace's chart: {it} (NB-21).")));
}

/// Adds what is wrong with the sheet's examples of a soft 18 (HA-05).
pub(super) fn soft_eighteens(rules: &HotAction, odds: &mut Odds) {
    let card = |rank| Card::new(rank, Suit::Spades);
    let examples = [
        vec![card(Rank::Ace), card(Rank::Seven)],
        vec![Card::JOKER, card(Rank::Six)],
        vec![card(Rank::Two), card(Rank::Two), Card::JOKER],
    ];
    for cards in examples {
        let words = rules.words(&cards);
        if words != "soft 18" {
            let named: Vec<String> = cards.iter().map(|card| short(*card)).collect();
            odds.notes.push(format!(
                "Misprint of the Palace's sheet: {} named as a soft 18, but the cards make {words} (HA-05).",
                named.join(", ")
            ));
        }
    }
}

fn short(card: Card) -> String {
    if card.is_joker() { "joker".into() } else { card.to_string().chars().take(1).collect() }
}

#[cfg(test)]
mod tests {
    use crate::odds::odds;
    use crate::odds::tests::{one_thread, prepared};

    #[test]
    fn misprints_are_told() {
        let notes = |id: &str| {
            let game = prepared(id, &[("decks", "1")]);
            one_thread(|work| odds(game.banked().unwrap(), None, work)).notes.join("\n")
        };
        let no_bust = notes("no-bust-blackjack");
        assert!(no_bust.contains("65/45 on 14, but the deck gives 55/45 (NB-21)"), "{no_bust}");
        assert!(no_bust.contains("28/72 on 18, but the deck gives 25/75 (NB-21)"), "{no_bust}");
        assert_eq!(no_bust.matches("Misprint").count(), 2);
        let hot = notes("hot-action-blackjack");
        assert!(
            hot.contains("2, 2, joker named as a soft 18, but the cards make soft 16"),
            "{hot}"
        );
        assert_eq!(hot.matches("Misprint").count(), 1, "ace and seven, joker and six are right");
    }
}
