//! `houseway odds OFFERING`

mod bank;
mod book;
mod bots;
mod cache;
mod compare;
mod compare_page;
mod count;
mod entry;
mod page;
mod pictures;
mod seats;
mod sheet;
mod squares;
mod text;
mod value;
mod wagers;

use crate::cli::{OddsArgs, OddsAsked, OddsBank, OddsCommand};
use crate::context::Context;
use crate::failure::Failure;
use engine::banked::{BankedGame, Price};
use engine::{Chips, Family};
use house::{Offering, Registry};
use lab::odds::{Charges, Odds, Wager};
use pictures::Picture;
use serde_json::Value;
use sheet::Sheet;
use std::io::{self, Write};
use std::path::Path;

pub(super) use count::Counter;

pub(super) fn run(args: &OddsArgs, context: &mut Context<'_>) -> Result<(), Failure> {
    let registry = context.registry()?;
    let asked = match &args.command {
        Some(OddsCommand::Compare { asked, .. }) => asked,
        None => &args.asked,
    };
    let counter = Counter::of(asked);
    let told = match &args.command {
        Some(OddsCommand::Compare { offerings, .. }) => {
            compare::run(offerings, asked, &registry, &counter, context)
        }
        None if args.all => all(args, &registry, &counter, context),
        None => one(args, &registry, &counter, context),
    };
    if let Some(trouble) = counter.trouble() {
        writeln!(context.err, "note: results are not kept: {trouble}")?;
    }
    told
}

fn one(
    args: &OddsArgs,
    registry: &Registry,
    counter: &Counter,
    context: &mut Context<'_>,
) -> Result<(), Failure> {
    let asked = &args.asked;
    let table = Table::find(args.offering.as_deref().unwrap_or(""), &asked.set, registry)?;
    let figures = table.work_out(counter);
    let report = Report::new(&table, &figures, asked, registry)?;
    if let Some(file) = &asked.report {
        std::fs::write(file, report.page(asked, None)).map_err(|error| unwritable(file, &error))?;
    }
    if context.json {
        context.write_json(&report.value())
    } else if asked.csv {
        Sheet::write_csv_head(context.out)?;
        Ok(report.write_csv(context.out)?)
    } else if let Some(file) = &asked.report {
        Ok(writeln!(context.out, "The report is in {}", file.display())?)
    } else {
        text::tell(&report, context.out)
    }
}

fn all(
    args: &OddsArgs,
    registry: &Registry,
    counter: &Counter,
    context: &mut Context<'_>,
) -> Result<(), Failure> {
    let (asked, book) = (&args.asked, book::Book::of(registry, counter));
    let Some(folder) = &asked.report else {
        return book.tell(asked, asked.csv, registry, context);
    };
    let pages = book.write(folder, asked, registry)?;
    if context.json || asked.csv {
        return book.tell(asked, asked.csv, registry, context);
    }
    Ok(writeln!(context.out, "{pages} pages are in {}", folder.display())?)
}

fn unwritable(path: &Path, error: &io::Error) -> Failure {
    Failure::DoesNotHold(format!("{}: cannot be written: {error}", path.display()))
}

/// A table, as its house posts it or with some options set otherwise.
struct Table {
    offering: Offering,
    set: Vec<(String, String)>,
}

/// What was worked out about a table.
enum Figures {
    /// A bank has an edge on wagers.
    Wagers(Odds),
    /// Players play against each other, and chairs cost fees: one entry for each number of players.
    Seats(Vec<Charges>),
}

impl Table {
    fn find(id: &str, set: &[(String, String)], registry: &Registry) -> Result<Table, Failure> {
        let offering = registry.find(id).map_err(|fault| Failure::Usage(fault.to_string()))?;
        Table::changed(offering, set)
    }

    fn changed(offering: &Offering, set: &[(String, String)]) -> Result<Table, Failure> {
        for (nth, (key, value)) in set.iter().enumerate() {
            if let Some((_, first)) = set[..nth].iter().find(|(other, _)| other == key) {
                let words = format!("--set: option {key}: set twice, as {first} and as {value}");
                return Err(Failure::Usage(words));
            }
        }
        let settings: Vec<_> =
            set.iter().map(|(key, value)| (key.as_str(), value.as_str())).collect();
        let offering = offering.with(&settings).map_err(|faults| {
            let faults: Vec<String> =
                faults.iter().map(|fault| format!("--set: {fault}")).collect();
            Failure::Usage(faults.join("\n"))
        })?;
        Ok(Table { offering, set: set.to_vec() })
    }

    /// Its id, and what is set otherwise.
    fn name(&self) -> String {
        let set = self.set.iter().map(|(key, value)| format!("{key} = {value}"));
        let set = set.collect::<Vec<_>>().join(", ");
        if set.is_empty() {
            self.offering.id.clone()
        } else {
            format!("{} with {set}", self.offering.id)
        }
    }

    fn work_out(&self, counter: &Counter) -> Figures {
        let odds = counter.odds(&self.offering);
        odds.map_or_else(|| Figures::Seats(seats::charges(&self.offering)), Figures::Wagers)
    }

    /// How many hands an hour has here if nobody says otherwise: an assumption, by the family, because
    /// no house posts it.
    fn pace(&self, asked: &OddsAsked) -> u32 {
        asked.hands_per_hour.unwrap_or(match self.offering.game.family {
            Family::Poker => 30,
            Family::Banked => 40,
            Family::Pan => 12,
        })
    }
}

/// What is told about a table.
enum Report<'a> {
    Wagers(Wagers<'a>),
    Seats(seats::Seats<'a>),
}

impl<'a> Report<'a> {
    fn new(
        table: &'a Table,
        figures: &'a Figures,
        asked: &'a OddsAsked,
        registry: &'a Registry,
    ) -> Result<Report<'a>, Failure> {
        let hands = table.pace(asked);
        match (figures, table.offering.prepared.banked()) {
            (Figures::Wagers(odds), Some(game)) => {
                let report =
                    Wagers { table, game, odds, bets: &asked.bet, bank: asked.bank, hands };
                report.check_bets()?;
                report.check_bank()?;
                Ok(Report::Wagers(report))
            }
            (Figures::Seats(charges), _) if asked.bet.is_empty() => {
                Ok(Report::Seats(seats::Seats { table, charges, hands, registry }))
            }
            _ => Err(Failure::Usage(format!(
                "{} is {}: players play against each other, so no wager has an edge of its own; \
                 without --bet you see what its fees cost",
                table.offering.id, table.offering.game.name
            ))),
        }
    }

    fn table(&self) -> &'a Table {
        match self {
            Report::Wagers(report) => report.table,
            Report::Seats(report) => report.table,
        }
    }

    /// How the figures were made, in one line.
    fn method(&self) -> String {
        match self {
            Report::Wagers(report) => report.method(),
            Report::Seats(report) => report.method(),
        }
    }

    /// The tables of figures, each with its pictures.
    fn sections(&self) -> Vec<(Sheet, Vec<Picture<'a>>)> {
        match self {
            Report::Wagers(report) => report.sections(),
            Report::Seats(report) => report.sections(),
        }
    }

    fn write_csv(&self, out: &mut dyn Write) -> io::Result<()> {
        let id = &self.table().offering.id;
        self.sections().iter().try_for_each(|(sheet, _)| sheet.write_csv(id, out))
    }

    fn notes(&self) -> Vec<String> {
        match self {
            Report::Wagers(report) => report.notes(),
            Report::Seats(report) => report.notes(),
        }
    }

    fn value(&self) -> Value {
        match self {
            Report::Wagers(report) => value::of(report),
            Report::Seats(report) => report.value(),
        }
    }
}

/// What is told about the wagers of a player-dealer game.
struct Wagers<'a> {
    table: &'a Table,
    game: &'a BankedGame,
    odds: &'a Odds,
    bets: &'a [Chips],
    bank: OddsBank,
    /// Hands an hour.
    hands: u32,
}

impl<'a> Wagers<'a> {
    /// Every wager with the price of its circle.
    fn wagers(&self) -> impl Iterator<Item = (&'a Wager, Price<'a>)> {
        let game = self.game;
        self.odds.wagers.iter().filter_map(move |wager| {
            Some((wager, game.prices().find(|price| price.circle() == wager.circle)?))
        })
    }

    /// A bet must be one that somebody could make.
    fn check_bets(&self) -> Result<(), Failure> {
        for bet in self.bets {
            let mut limits = self.wagers().map(|(_, price)| price);
            if !limits.any(|price| takes(&price, *bet)) {
                let price = self.wagers().map(|(_, price)| price).max_by_key(|price| price.max);
                let limits = price.map_or(String::new(), |Price { min, max, chip, .. }| {
                    format!(": a wager is {min} to {max} in multiples of {chip}")
                });
                return Err(Failure::Usage(format!(
                    "--bet {bet} is off the table's limits{limits}"
                )));
            }
        }
        Ok(())
    }
}

/// Whether a bet of this size can be made.
fn takes(price: &Price<'_>, bet: Chips) -> bool {
    price.min <= bet && bet <= price.max && bet.as_cents() % price.chip.as_cents() == 0
}

/// Dollars, with cents only if there are any.
pub(super) fn short(amount: Chips) -> String {
    let text = amount.to_string();
    text.strip_suffix(".00").map_or(text.clone(), String::from)
}
