use crate::cli::GamesArgs;
use crate::context::Context;
use crate::failure::Failure;
use crate::grid::Grid;
use crate::theme::{DIM, HEADING, ID, paint};
use anstyle::Style;
use engine::{Chips, Family};
use house::{GameFacts, Offered, Offering, Revision, Schedule};
use room::{JackpotTerms, Terms};
use serde_json::{Value, json};
use std::sync::Arc;

/// What is listed for an offering, playable or planned.
struct Line<'a> {
    id: &'a str,
    house: &'a str,
    game: &'a str,
    title: &'a str,
    family: Family,
    name: &'a str,
    seats: u8,
    buy_in: Chips,
    limits: String,
    fee: String,
    schedule: Schedule,
    revision: Revision,
    jackpot: Option<Arc<JackpotTerms>>,
}

/// `houseway games`
pub(super) fn run(context: &mut Context<'_>, args: &GamesArgs) -> Result<(), Failure> {
    let registry = context.registry()?;
    let lines: Vec<Line<'_>> = if args.planned {
        registry.planned().map(listed).collect()
    } else {
        let jackpot = |offering| Terms::of(offering).jackpot;
        registry
            .offerings()
            .map(|offering| Line { jackpot: jackpot(offering), ..listed(offering) })
            .collect()
    };
    if context.json {
        return context.write_json(&Value::from_iter(lines.iter().map(value)));
    }
    let mut grid = Grid::default();
    grid.row(["ID", "NAME", "LIMITS", "FEE", "SEATS", "BUY-IN"].map(|h| (HEADING, h.into())));
    let mut posted = Grid::default();
    for line in lines {
        grid.row([
            (ID, line.id.into()),
            (Style::new(), line.name.into()),
            (Style::new(), line.limits),
            (Style::new(), line.fee),
            (Style::new(), line.seats.to_string()),
            (DIM, line.buy_in.to_string()),
        ]);
        for notice in line.jackpot.iter().flat_map(|terms| terms.first_notices()) {
            posted.row([(ID, line.id.into()), (Style::new(), notice)]);
        }
    }
    grid.write(context.out, 0)?;
    if !posted.is_empty() {
        writeln!(context.out, "\n{}", paint(HEADING, "JACKPOTS"))?;
    }
    Ok(posted.write(context.out, 0)?)
}

fn listed<G: Offered, P>(offering: &Offering<G, P>) -> Line<'_> {
    let GameFacts { id: game, title, family, .. } = offering.game.facts();
    Line {
        id: &offering.id,
        house: &offering.house,
        game,
        title,
        family,
        name: &offering.name,
        seats: offering.seats,
        buy_in: offering.buy_in,
        limits: offering.limits(),
        fee: offering.fee(),
        schedule: offering.schedule(),
        revision: offering.revision(),
        jackpot: None,
    }
}

fn value(line: &Line<'_>) -> Value {
    json!({
        "id": line.id,
        "house": line.house,
        "game": line.game,
        "title": line.title,
        "family": line.family.as_str(),
        "name": line.name,
        "seats": line.seats,
        "buy_in_cents": line.buy_in.as_cents(),
        "limits": line.limits,
        "fee": line.fee,
        "fees": fees(line),
        "revision": line.revision.to_string(),
        "jackpots": line.jackpot.as_deref().map(jackpots).unwrap_or_default(),
    })
}

/// What is posted about the prizes of a table when it opens (JP-08).
fn jackpots(terms: &JackpotTerms) -> Vec<Value> {
    let posted = |number| {
        json!({
            "number": number,
            "cents": terms.minimum().as_cents(),
            "notice": terms.notice(number),
        })
    };
    terms.numbers().map(posted).collect()
}

/// What the house takes, for every number of players and every band of wagers.
fn fees(line: &Line<'_>) -> Value {
    let schedule = &line.schedule;
    let hands = (2..=line.seats).map(|players| {
        json!({
            "players": players,
            "hand_cents": schedule.hand(players.into()).as_cents(),
            "jackpot_cents": schedule.jackpot(players.into()).as_cents(),
        })
    });
    let bands = schedule.bands().iter().map(|band| {
        json!({
            "from_cents": band.from.as_cents(),
            "to_cents": band.to.as_cents(),
            "fee_cents": band.amount.as_cents(),
        })
    });
    json!({
        "hands": hands.collect::<Vec<_>>(),
        "half_hour_cents": schedule.half_hour().as_cents(),
        "wagers": bands.collect::<Vec<_>>(),
        "player_dealer_cents": schedule.player_dealer().as_cents(),
        "covering_bank_cents": schedule.covering_bank().as_cents(),
    })
}
