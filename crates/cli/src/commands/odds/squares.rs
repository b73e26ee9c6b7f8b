//! Bets on several squares: each pays the fee of its own.

use super::sheet::Sheet;
use super::{Wagers, short, takes};
use engine::banked::Price;
use engine::{Chips, Circle};
use lab::Ratio;
use lab::odds::{Spread, Wager};
use serde_json::{Value, json};

impl Wagers<'_> {
    /// The bets that were asked for, or the smallest and the largest, on every number of squares.
    fn spreads(&self, wager: &Wager, price: &Price<'_>) -> Vec<Spread> {
        let square = |price: &Price<'_>| matches!(price.circle(), Circle::Square(_));
        let squares = self.game.prices().filter(square).count() as u8;
        if squares < 2 || !square(price) {
            return Vec::new();
        }
        let bets = match self.bets {
            [] => vec![price.min, price.max],
            bets => bets.to_vec(),
        };
        let bets = bets.into_iter().filter(|bet| takes(price, *bet));
        let most = self.game.most_in_all().unwrap_or(Chips::MAX);
        let all = bets.flat_map(|bet| (1..=squares).map(move |many| (many, bet)));
        let within = all.filter(|(many, bet)| bet.times((*many).into()) <= most);
        within.map(|(many, bet)| wager.spread(price, bet, many)).collect()
    }

    /// What several squares cost, beside the same amount on one.
    pub fn by_squares(&self) -> Option<Sheet> {
        let columns =
            ["squares", "bet on each", "in all", "fees", "edge", "an hour", "on one square"];
        let mut sheet = Sheet::new("By the number of squares", "wager", columns);
        for (wager, price) in self.wagers() {
            for spread in self.spreads(wager, &price) {
                let all = spread.bet.times(spread.squares.into());
                let costs = spread.edge * Ratio::new(all.as_cents().into(), 100);
                let cells = [
                    spread.squares.to_string(),
                    short(spread.bet),
                    short(all),
                    short(spread.fees),
                    spread.edge.percent(4),
                    (costs * Ratio::from(i64::from(self.hands))).decimal(2),
                    spread.together.map_or("–".into(), |bet| bet.edge.percent(4)),
                ];
                sheet.row(wager.name, cells);
            }
        }
        let note = format!(
            "every square pays its own fee; an hour of {} hands, in dollars; the last column is the edge \
             of a single bet as large as all squares together, where the limits allow it",
            self.hands
        );
        (!sheet.rows.is_empty()).then(|| sheet.noted(note))
    }

    pub fn by_squares_values(&self, wager: &Wager, price: &Price<'_>) -> Vec<Value> {
        let of = |spread: Spread| {
            json!({
                "squares": spread.squares,
                "bet_cents": spread.bet.as_cents(),
                "fees_cents": spread.fees.as_cents(),
                "edge": spread.edge.to_f64(),
                "edge_on_one_square": spread.together.map(|bet| bet.edge.to_f64()),
            })
        };
        self.spreads(wager, price).into_iter().map(of).collect()
    }
}
