//! Odds as JSON.

use super::{Wagers, takes};
use engine::Chips;
use engine::banked::Price;
use lab::Ratio;
use lab::odds::{Band, Bet, Chart, Precision, Wager};
use serde_json::{Map, Value, json};

pub(super) fn of(report: &Wagers<'_>) -> Value {
    let odds = report.odds;
    let set = report.table.set.iter().map(|(key, value)| (key.clone(), value.clone().into()));
    let mut value = json!({
        "offering": report.table.offering.id,
        "game": report.table.offering.game.id,
        "name": report.table.offering.name,
        "set": set.collect::<Map<_, _>>(),
        "exact": odds.precision == Precision::Exact,
        "method": odds.method,
        "hands_per_hour": report.hands,
    });
    match odds.precision {
        Precision::Exact => {}
        Precision::Within(bound) => value["bound"] = bound.to_f64().into(),
        Precision::Sampled(error) => value["standard_error"] = error.to_f64().into(),
    }
    let wagers = report.wagers().map(|(wager, price)| of_wager(report, wager, &price));
    value["wagers"] = wagers.collect();
    value["player_dealer"] = player_dealer(report);
    value["strategy"] = odds.strategy.iter().map(of_chart).collect();
    value["notes"] = odds.notes.iter().cloned().collect();
    value
}

fn of_wager(report: &Wagers<'_>, wager: &Wager, price: &Price<'_>) -> Value {
    let bands = wager.bands(price);
    let ends = bands.iter().flat_map(|band| [band.from, band.to]);
    let asked = report.bets.iter().filter(|bet| takes(price, **bet));
    let mut bets: Vec<Bet> = ends.chain(asked.map(|bet| wager.bet(price, *bet))).collect();
    bets.sort_by_key(|bet| bet.bet);
    bets.dedup();
    let [win, push, lose] = wager.shares().map(Ratio::to_f64);
    json!({
        "wager": wager.name,
        "edge": wager.edge().to_f64(),
        "edge_exact": wager.edge().to_string(),
        "edge_of_bots": report.bots_edge(wager).to_f64(),
        "variance": wager.variance().to_f64(),
        "win": win,
        "push": push,
        "lose": lose,
        "results": wager.parts.iter().map(|part| json!({
            "net": part.net.to_string(),
            "ways": part.weight.to_string(),
        })).collect::<Vec<_>>(),
        "ways": wager.total().to_string(),
        "min_cents": price.min.as_cents(),
        "max_cents": price.max.as_cents(),
        "edge_after_fees": bets.iter().map(of_bet).collect::<Vec<_>>(),
        "bands": bands.iter().map(of_band).collect::<Vec<_>>(),
        "by_squares": report.by_squares_values(wager, price),
    })
}

/// Dollars as people say them: a whole number where there are no cents.
fn dollars(chips: Chips) -> Value {
    let cents = chips.as_cents();
    if cents % 100 == 0 {
        (cents / 100).into()
    } else {
        Ratio::new(cents.into(), 100).to_f64().into()
    }
}

fn of_bet(bet: &Bet) -> Value {
    json!({
        "bet": dollars(bet.bet),
        "bet_cents": bet.bet.as_cents(),
        "fee_cents": bet.fee.as_cents(),
        "edge": bet.edge.to_f64(),
    })
}

fn of_band(band: &Band) -> Value {
    json!({
        "from": dollars(band.from.bet),
        "to": dollars(band.to.bet),
        "fee_cents": band.from.fee.as_cents(),
        "worst": of_bet(&band.worst),
        "best": of_bet(&band.best),
    })
}

fn player_dealer(report: &Wagers<'_>) -> Value {
    let fee = report.game.bank_fee();
    let wagers = report.wagers().map(|(wager, _)| {
        let edge = wager.edge();
        let pays = (edge > Ratio::ZERO).then(|| break_even(fee, edge).to_f64());
        json!({
            "wager": wager.name,
            "gain": edge.to_f64(),
            "gain_from_bots": report.bots_edge(wager).to_f64(),
            "pays_the_fee_at": pays,
        })
    });
    json!({
        "fee_cents": fee.as_cents(),
        "wagers": wagers.collect::<Vec<_>>(),
        "banking": report.banking_values(),
    })
}

/// The wagers in dollars at which a bank earns its fee.
pub(super) fn break_even(fee: Chips, edge: Ratio) -> Ratio {
    Ratio::new(fee.as_cents().into(), 100) / edge
}

fn of_chart(chart: &Chart) -> Value {
    let row = |(name, cells): &(String, Vec<String>)| {
        let cells = chart.columns.iter().cloned().zip(cells.iter().cloned().map(Value::from));
        (name.clone(), Value::from(cells.collect::<Map<_, _>>()))
    };
    json!({
        "title": chart.title,
        "rows_are": chart.of[0],
        "columns_are": chart.of[1],
        "chart": chart.rows.iter().map(row).collect::<Map<_, _>>(),
        "legend": chart.legend.iter().map(|(key, word)| ((*key).to_string(), Value::from(*word)))
            .collect::<Map<_, _>>(),
    })
}
