//! Odds for people.

use super::value::break_even;
use super::{Report, takes};
use crate::failure::Failure;
use crate::grid::Grid;
use crate::theme::{DIM, HEADING, ID, paint};
use anstyle::Style;
use engine::Chips;
use lab::Ratio;
use lab::odds::{Bet, Chart, Precision};
use std::io::Write;

const PLAIN: Style = Style::new();

pub(super) fn tell(report: &Report<'_>, out: &mut dyn Write) -> Result<(), Failure> {
    let (offering, odds) = (report.offering, report.odds);
    writeln!(out, "{}  {}", paint(ID, &offering.id), paint(HEADING, &offering.name))?;
    for (key, value) in report.set {
        writeln!(out, "with {key} = {value}")?;
    }
    let how = match odds.precision {
        Precision::Exact => "exact".to_string(),
        Precision::Within(bound) => format!("within {}", bound.percent(6)),
        Precision::Sampled(error) => format!("± {}", error.percent(4)),
    };
    writeln!(out, "{}", paint(DIM, &format!("{how}: {}", odds.method)))?;
    wagers(report, out)?;
    fees(report, out)?;
    bets(report, out)?;
    bank(report, out)?;
    for chart in &odds.strategy {
        draw(chart, out)?;
    }
    for note in &odds.notes {
        writeln!(out, "\n{}", paint(DIM, note))?;
    }
    Ok(())
}

fn heads<const N: usize>(grid: &mut Grid, names: [&str; N]) {
    grid.row(names.map(|name| (HEADING, name.to_string())));
}

fn wagers(report: &Report<'_>, out: &mut dyn Write) -> Result<(), Failure> {
    let mut grid = Grid::default();
    heads(&mut grid, ["WAGER", "EDGE", "WIN", "PUSH", "LOSE"]);
    for wager in &report.odds.wagers {
        let shares = wager.shares().map(|share| (PLAIN, share.percent(4)));
        let cells = [(ID, wager.name.to_string()), (PLAIN, wager.edge().percent(4))];
        grid.row(cells.into_iter().chain(shares));
    }
    writeln!(out)?;
    Ok(grid.write(out, 0)?)
}

fn fees(report: &Report<'_>, out: &mut dyn Write) -> Result<(), Failure> {
    let mut grid = Grid::default();
    heads(&mut grid, ["AFTER FEES", "BETS", "FEE", "WORST", "", "BEST", ""]);
    for (wager, price) in report.wagers() {
        for (nth, band) in wager.bands(&price).into_iter().enumerate() {
            let name = if nth == 0 { wager.name } else { "" };
            let at =
                |bet: Bet| [(PLAIN, bet.edge.percent(4)), (DIM, format!("at {}", short(bet.bet)))];
            let range = format!("{}–{}", short(band.from.bet), short(band.to.bet));
            let cells = [(ID, name.to_string()), (PLAIN, range), (PLAIN, short(band.from.fee))];
            grid.row(cells.into_iter().chain(at(band.worst)).chain(at(band.best)));
        }
    }
    writeln!(out)?;
    Ok(grid.write(out, 0)?)
}

/// The bets that were asked for.
fn bets(report: &Report<'_>, out: &mut dyn Write) -> Result<(), Failure> {
    if report.bets.is_empty() {
        return Ok(());
    }
    let mut grid = Grid::default();
    heads(&mut grid, ["BET", "WAGER", "FEE", "EDGE", "COSTS"]);
    for bet in report.bets {
        for (wager, price) in report.wagers().filter(|(_, price)| takes(price, *bet)) {
            let bet = wager.bet(&price, *bet);
            let costs = bet.edge * Ratio::new(bet.bet.as_cents().into(), 100);
            let cells = [wager.name.into(), short(bet.fee), bet.edge.percent(4), costs.decimal(2)];
            let cells = cells.map(|cell| (PLAIN, cell));
            grid.row([(ID, short(bet.bet))].into_iter().chain(cells));
        }
    }
    writeln!(out)?;
    Ok(grid.write(out, 0)?)
}

fn bank(report: &Report<'_>, out: &mut dyn Write) -> Result<(), Failure> {
    let fee = report.game.bank_fee();
    writeln!(out, "\n{}", paint(HEADING, "PLAYER-DEALER"))?;
    writeln!(out, "gains what the others lose before their fees, and pays {} a hand", short(fee))?;
    for (wager, _) in report.wagers() {
        let edge = wager.edge();
        let words = if edge > Ratio::ZERO {
            format!("{} wagered on {} pay for it", break_even(fee, edge).decimal(2), wager.name)
        } else {
            format!("{} never pays for it", wager.name)
        };
        writeln!(out, "  {words}")?;
    }
    Ok(())
}

fn draw(chart: &Chart, out: &mut dyn Write) -> Result<(), Failure> {
    let mut grid = Grid::default();
    let columns = chart.columns.iter().map(|name| (HEADING, name.clone()));
    grid.row([(HEADING, chart.of.join(" \\ "))].into_iter().chain(columns));
    for (name, cells) in &chart.rows {
        let cells = cells.iter().map(|cell| (PLAIN, cell.clone()));
        grid.row([(ID, name.clone())].into_iter().chain(cells));
    }
    writeln!(out, "\n{}", paint(HEADING, &chart.title))?;
    grid.write(out, 0)?;
    let legend: Vec<String> =
        chart.legend.iter().map(|(key, word)| format!("{key} {word}")).collect();
    if !legend.is_empty() {
        writeln!(out, "{}", paint(DIM, &legend.join(", ")))?;
    }
    Ok(())
}

/// Dollars, with cents only if there are any.
fn short(amount: Chips) -> String {
    let text = amount.to_string();
    text.strip_suffix(".00").map_or(text.clone(), String::from)
}
