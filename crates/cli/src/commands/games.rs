use crate::context::Context;
use crate::failure::Failure;
use crate::grid::Grid;
use crate::theme::{DIM, HEADING, ID, paint};
use anstyle::Style;
use house::Offering;
use room::{JackpotTerms, Terms};
use serde_json::{Value, json};

/// `houseway games`
pub(super) fn run(context: &mut Context<'_>) -> Result<(), Failure> {
    let registry = context.registry()?;
    if context.json {
        let all = registry.offerings().map(|offering| value(offering));
        return context.write_json(&Value::from_iter(all));
    }
    let mut grid = Grid::default();
    grid.row(["ID", "NAME", "LIMITS", "FEE", "SEATS", "BUY-IN"].map(|h| (HEADING, h.into())));
    let mut posted = Grid::default();
    for offering in registry.offerings() {
        grid.row([
            (ID, offering.id.clone()),
            (Style::new(), offering.name.clone()),
            (Style::new(), offering.limits()),
            (Style::new(), offering.fee()),
            (Style::new(), offering.seats.to_string()),
            (DIM, offering.buy_in.spoken()),
        ]);
        let jackpot = Terms::of(offering).jackpot;
        for notice in jackpot.iter().flat_map(|terms| terms.first_notices()) {
            posted.row([(ID, offering.id.clone()), (Style::new(), notice)]);
        }
    }
    grid.write(context.out, 0)?;
    if !posted.is_empty() {
        writeln!(context.out, "\n{}", paint(HEADING, "JACKPOTS"))?;
    }
    Ok(posted.write(context.out, 0)?)
}

fn value(offering: &Offering) -> Value {
    let posted = Terms::of(offering).jackpot;
    json!({
        "id": offering.id,
        "house": offering.house,
        "game": offering.game.id,
        "title": offering.game.title,
        "family": offering.game.family.as_str(),
        "name": offering.name,
        "seats": offering.seats,
        "buy_in_cents": offering.buy_in.as_cents(),
        "limits": offering.limits(),
        "fee": offering.fee(),
        "fees": fees(offering),
        "revision": offering.revision().to_string(),
        "jackpots": posted.as_deref().map(jackpots).unwrap_or_default(),
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
fn fees(offering: &Offering) -> Value {
    let schedule = offering.schedule();
    let hands = (2..=offering.seats).map(|players| {
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
