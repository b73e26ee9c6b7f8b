use crate::cli::GamesArgs;
use crate::context::Context;
use crate::failure::Failure;
use crate::table::Table;
use crate::theme::{DIM, HEADING, ID};
use anstyle::Style;
use engine::Chips;
use house::{Offering, Planned};
use serde_json::{Value, json};

/// What is listed of an offering, whether it can be played or not.
struct Line<'a> {
    id: &'a str,
    house: &'a str,
    game: &'a str,
    name: &'a str,
    seats: u8,
    buy_in: Chips,
    limits: String,
    fee: String,
}

/// `houseway games`
pub(super) fn run(context: &mut Context<'_>, args: &GamesArgs) -> Result<(), Failure> {
    let registry = context.registry()?;
    let lines: Vec<Line<'_>> = match args.planned {
        true => registry.planned().map(planned).collect(),
        false => registry.offerings().map(offered).collect(),
    };
    if context.json {
        return context.write_json(&Value::from_iter(lines.iter().map(value)));
    }
    let mut table = Table::default();
    table.row(["ID", "NAME", "LIMITS", "FEE", "SEATS", "BUY-IN"].map(|h| (HEADING, h.into())));
    for line in lines {
        table.row([
            (ID, line.id.into()),
            (Style::new(), line.name.into()),
            (Style::new(), line.limits),
            (Style::new(), line.fee),
            (Style::new(), line.seats.to_string()),
            (DIM, line.buy_in.to_string()),
        ]);
    }
    Ok(table.write(context.out, 0)?)
}

fn offered(offering: &Offering) -> Line<'_> {
    Line {
        id: &offering.id,
        house: &offering.house,
        game: offering.game.id,
        name: &offering.name,
        seats: offering.seats,
        buy_in: offering.buy_in,
        limits: offering.limits(),
        fee: offering.fee(),
    }
}

fn planned(planned: &Planned) -> Line<'_> {
    Line {
        id: &planned.id,
        house: &planned.house,
        game: planned.game,
        name: &planned.name,
        seats: planned.seats,
        buy_in: planned.buy_in,
        limits: planned.limits(),
        fee: planned.fee(),
    }
}

fn value(line: &Line<'_>) -> Value {
    json!({
        "id": line.id,
        "house": line.house,
        "game": line.game,
        "name": line.name,
        "seats": line.seats,
        "buy_in_cents": line.buy_in.as_cents(),
        "limits": line.limits,
        "fee": line.fee,
    })
}
