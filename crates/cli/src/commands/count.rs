use super::sim::bar;
use crate::cli::CountArgs;
use crate::context::Context;
use crate::failure::Failure;
use crate::grid::Grid;
use crate::theme::{DIM, HEADING, ID, paint};
use anstyle::Style;
use ranking::Tally;
use serde_json::{Map, Value, json};
use std::io::Write;

/// `houseway count RANKING --cards N`
pub(super) fn run(args: &CountArgs, context: &mut Context<'_>) -> Result<(), Failure> {
    let ranking = super::ranking(&args.ranking)?;
    let cards = args.cards.unwrap_or(*ranking.cards.start());
    if !ranking.cards.contains(&cards) {
        let (least, most) = (ranking.cards.start(), ranking.cards.end());
        let taken = if least == most { most.to_string() } else { format!("{least} to {most}") };
        let words = format!("--cards {cards}: {} takes {taken}", ranking.name);
        return Err(Failure::Usage(words));
    }
    let bar = bar(ranking.hands(cards), ranking.name);
    let tally = ranking.count(cards, &mut |hands| bar.inc(hands));
    bar.finish_and_clear();
    let tally = tally.map_err(|fault| Failure::Usage(format!("--cards {cards}: {fault}")))?;
    if context.json {
        context.write_json(&value(ranking.name, cards, &tally))
    } else {
        tell(ranking.name, cards, &tally, context.out)
    }
}

fn value(name: &str, cards: usize, tally: &Tally) -> Value {
    let categories = tally.categories.iter().map(|(name, n)| (name.to_string(), (*n).into()));
    json!({
        "ranking": name,
        "cards": cards,
        "total": tally.total,
        "categories": categories.collect::<Map<_, _>>(),
    })
}

fn tell(name: &str, cards: usize, tally: &Tally, out: &mut dyn Write) -> Result<(), Failure> {
    let head = format!("{cards} cards, {} hands", tally.total);
    writeln!(out, "{}  {}", paint(ID, name), paint(HEADING, &head))?;
    let width = tally.categories.iter().map(|(_, n)| n.to_string().len()).max().unwrap_or(0);
    let mut grid = Grid::default();
    for (category, n) in &tally.categories {
        let share = share(*n, tally.total);
        grid.row([
            (Style::new(), (*category).to_string()),
            (Style::new(), format!("{n:>width$}")),
            (DIM, format!("{share:>10}")),
        ]);
    }
    Ok(grid.write(out, 2)?)
}

/// A share of all hands in percent, with five decimals.
fn share(n: u64, total: u64) -> String {
    let (n, total) = (u128::from(n), u128::from(total.max(1)));
    let parts = (10_000_000 * n + total / 2) / total;
    format!("{}.{:05}%", parts / 100_000, parts % 100_000)
}
