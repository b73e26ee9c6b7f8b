use crate::books::read;
use crate::context::Context;
use crate::failure::Failure;
use crate::grid::Grid;
use crate::theme::{DIM, HEADING, ID};
use anstyle::Style;
use engine::Chips;
use room::books::{Audit, plain_text};
use room::ledger::BookAccount;
use serde_json::{Value, json};
use std::path::Path;

/// `houseway ledger balances FILE`
pub(super) fn run(file: &Path, context: &mut Context<'_>) -> Result<(), Failure> {
    let audit = read(file, false, &mut |_, _| Ok(()))?.sound(file)?;
    let balances = audit.balances().filter(|(_, has)| !has.is_zero());
    if context.json {
        let of = |(account, has): (BookAccount, Chips)| {
            json!({
                "account": account.to_string(),
                "name": name(&audit, account),
                "cents": has.as_cents(),
            })
        };
        return context.write_json(&json!({
            "file": file.display().to_string(),
            "entries": audit.entries(),
            "closed": audit.is_closed(),
            "balances": balances.map(of).collect::<Vec<Value>>(),
        }));
    }
    let texts: Vec<(BookAccount, String)> =
        balances.map(|(account, has)| (account, has.to_string())).collect();
    let width = texts.iter().map(|(_, has)| has.len()).max().unwrap_or(0).max("BALANCE".len());
    let mut grid = Grid::default();
    let heading = format!("{:>width$}", "BALANCE");
    grid.row([("ACCOUNT", HEADING), (&heading, HEADING), ("NAME", HEADING)].map(cell));
    for (account, has) in texts {
        let name = plain_text(name(&audit, account).unwrap_or_default());
        let has = format!("{has:>width$}");
        grid.row(
            [(account.to_string().as_str(), ID), (&has, Style::new()), (&name, DIM)].map(cell),
        );
    }
    Ok(grid.write(context.out, 0)?)
}

fn cell((text, style): (&str, Style)) -> (Style, String) {
    (style, text.to_string())
}

/// Whose account it is.
fn name(audit: &Audit, account: BookAccount) -> Option<&str> {
    match account {
        BookAccount::Wallet(player) | BookAccount::Cage(player) => audit.player(player),
        BookAccount::Seat { table, .. }
        | BookAccount::Play { table }
        | BookAccount::Collection { table, .. }
        | BookAccount::Jackpot { table }
        | BookAccount::Prize { table, .. }
        | BookAccount::Promotion { table, .. } => audit.table(table),
        BookAccount::Corporation | BookAccount::Suspense | BookAccount::Issue => None,
    }
}
