use crate::context::Context;
use crate::failure::Failure;
use crate::table::Table;
use crate::theme::{DIM, HEADING, ID};
use anstyle::Style;
use house::Offering;
use serde_json::{Value, json};

/// `houseway games`
pub(super) fn run(context: &mut Context<'_>) -> Result<(), Failure> {
    let registry = context.registry()?;
    if context.json {
        let list: Vec<Value> = registry.offerings().map(value).collect();
        return context.write_json(&Value::from(list));
    }
    let mut table = Table::default();
    table.row(["ID", "NAME", "LIMITS", "FEE", "SEATS", "BUY-IN"].map(|h| (HEADING, h.into())));
    for offering in registry.offerings() {
        table.row([
            (ID, offering.id.clone()),
            (Style::new(), offering.name.clone()),
            (Style::new(), offering.limits()),
            (Style::new(), offering.fee()),
            (Style::new(), offering.seats.to_string()),
            (DIM, offering.buy_in.to_string()),
        ]);
    }
    Ok(table.write(context.out, 0)?)
}

fn value(offering: &Offering) -> Value {
    json!({
        "id": offering.id,
        "house": offering.house,
        "game": offering.game.id,
        "name": offering.name,
        "seats": offering.seats,
        "buy_in_cents": offering.buy_in.as_cents(),
        "limits": offering.limits(),
        "fee": offering.fee(),
    })
}
