use crate::commands::rule_book;
use crate::context::Context;
use crate::failure::Failure;
use crate::grid::Grid;
use crate::theme::{DIM, ID};
use anstyle::Style;
use serde_json::{Value, json};

/// `houseway rules`: every rule that has its paragraph.
pub(super) fn run(context: &mut Context<'_>) -> Result<(), Failure> {
    let book = rule_book();
    if context.json {
        let list: Vec<Value> = book
            .entries()
            .iter()
            .map(|entry| {
                json!({
                    "id": entry.id.to_string(),
                    "title": entry.title,
                    "kind": entry.kind.as_str(),
                    "houses": entry.houses,
                })
            })
            .collect();
        return context.write_json(&Value::from(list));
    }
    let mut grid = Grid::default();
    for entry in book.entries() {
        grid.row([
            (ID, entry.id.to_string()),
            (Style::new(), entry.title.clone()),
            (DIM, entry.kind.to_string()),
            (DIM, entry.houses.join(" ")),
        ]);
    }
    Ok(grid.write(context.out, 0)?)
}
