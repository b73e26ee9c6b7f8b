use super::card::{options_table, options_value, table_of};
use crate::context::Context;
use crate::failure::Failure;
use crate::theme::{HEADING, ID, paint};
use engine::options::OptionSpec;
use house::Planned;
use serde_json::json;

/// `houseway rules OFFERING` for a planned one: what the house posts about it.
pub(super) fn run(planned: &Planned, context: &mut Context<'_>) -> Result<(), Failure> {
    if context.json {
        return context.write_json(&json!({
            "id": planned.id,
            "house": planned.house,
            "game": planned.game.id,
            "name": planned.name,
            "planned": true,
            "seats": planned.seats,
            "buy_in_cents": planned.buy_in.as_cents(),
            "limits": planned.limits(),
            "fee": planned.fee(),
            "options": options_value(posted(planned)),
        }));
    }
    let out = &mut *context.out;
    writeln!(out, "{}  {}", paint(HEADING, &planned.name), paint(ID, &planned.id))?;
    writeln!(out, "\nPlanned: the limits and fees are posted, the game cannot be played yet.\n")?;
    table_of([
        ("game", planned.game.id.into()),
        ("limits", planned.limits()),
        ("fee", planned.fee()),
        ("seats", planned.seats.to_string()),
        ("buy-in", planned.buy_in.to_string()),
    ])
    .write(out, 0)?;
    writeln!(out, "\n{}", paint(HEADING, "Options"))?;
    Ok(options_table(posted(planned)).write(out, 2)?)
}

/// What the house sets; games share more options than any of them has.
fn posted(planned: &Planned) -> impl Iterator<Item = (&'static OptionSpec, &str)> {
    let all = planned.options.iter().chain(planned.room.iter());
    all.filter(|(spec, value)| *value != spec.default)
}
