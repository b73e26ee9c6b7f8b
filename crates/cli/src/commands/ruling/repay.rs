//! `houseway ruling OFFERING FILE --repay …`: a wrong payment of a hand that is over is put right.

use super::after::RuledHand;
use super::not_opened;
use crate::cli::RulingArgs;
use crate::context::Context;
use crate::failure::Failure;
use crate::grid::Grid;
use crate::theme::{DIFFERS, DIM, HEADING, ID, paint};
use anstyle::Style;
use engine::Chips;
use house::Offering;
use notation::{Fault, Field, parse};
use serde_json::{Value, json};

pub(super) fn run(
    args: &RulingArgs,
    words: &str,
    offering: &Offering,
    context: &mut Context<'_>,
) -> Result<(), Failure> {
    let said = |text: &Option<String>| text.clone().unwrap_or_default();
    let (by, because) = (said(&args.by), said(&args.why));
    if by.trim().is_empty() || because.trim().is_empty() {
        return Err(Failure::Usage("--repay needs --by WHO and --why TEXT".into()));
    }
    let (from, to, cents) = read(words)?;
    let file = args.file.display().to_string();
    let bytes = super::super::read(&args.file);
    let bytes = bytes.map_err(|error| Failure::Usage(format!("{file}: {error}")))?;
    let mut hand = match RuledHand::open(&bytes, offering, args.hand) {
        Ok(hand) => hand,
        Err(stop) => return not_opened(&file, &stop, context),
    };
    let (number, amount) = (hand.number, Chips::cents(cents));
    let repaid = hand.put_right(from, to, amount).map_err(|why| {
        Failure::DoesNotHold(format!("{file}: hand {number}: --repay '{words}': {why}"))
    })?;
    if let Some(path) = &args.record {
        let (by, because) = (by.clone(), because.clone());
        let line = Field::Repay { hand: Some(number), from, to, amount: cents, by, because };
        let document = hand.record_with(line).map_err(|faults| {
            let told: Vec<String> = faults.iter().map(ToString::to_string).collect();
            Failure::DoesNotHold(format!("{file}: {}", told.join("; ")))
        })?;
        super::write_record(path, document)?;
    }
    let owes = format!("{} owes {} {amount}", hand.seat_text(from), hand.seat_text(to));
    if context.json {
        let paid = repaid.paid.iter().map(
            |(from, to, amount)| json!({ "from": from, "to": to, "cents": amount.as_cents() }),
        );
        let stacks = repaid.stacks.iter().map(|(account, before, after)| {
            let (before, after) = (before.as_cents(), after.as_cents());
            json!({ "account": account, "before_cents": before, "after_cents": after })
        });
        return context.write_json(&json!({
            "offering": offering.id,
            "file": file,
            "hand": number,
            "repay": owes,
            "by": by,
            "why": because,
            "stacks": stacks.collect::<Vec<Value>>(),
            "payments": paid.collect::<Vec<Value>>(),
        }));
    }
    let out = &mut *context.out;
    writeln!(out, "{}  {}", paint(HEADING, &offering.name), paint(ID, &offering.id))?;
    writeln!(out, "\nHand {number}: {owes}\n\n{by} decides: {because}.")?;
    writeln!(out, "\n{}", paint(HEADING, "Chips now"))?;
    let mut grid = Grid::default();
    for (account, before, after) in &repaid.stacks {
        let plain = Style::new();
        let after = format!("-> {after}");
        grid.row([(plain, account.clone()), (plain, before.to_string()), (DIFFERS, after)]);
    }
    grid.write(out, 2)?;
    writeln!(out, "\n{}", paint(HEADING, "Who pays"))?;
    let mut grid = Grid::default();
    for (from, to, amount) in &repaid.paid {
        let plain = Style::new();
        let (from, to) = ((plain, from.clone()), (plain, to.clone()));
        grid.row([from, (DIM, "->".into()), to, (DIFFERS, amount.to_string())]);
    }
    Ok(grid.write(out, 2)?)
}

/// `seat 1 -> seat 3 5.00`, as a record writes it.
fn read(words: &str) -> Result<(cards::Seat, cards::Seat, i64), Failure> {
    let wrong = |fault: Fault| {
        let Fault { column, reason, .. } = fault;
        let column = column.saturating_sub(6).max(1);
        Failure::Usage(format!("--repay '{words}': column {column}: {reason}"))
    };
    let line = words.trim().replace('\n', " ");
    let text = format!("houseway 2\ntable 1\nrepay {line} by \"x\" because \"x\"\n");
    let document = parse(&text).map_err(wrong)?;
    let lines = document.after.iter().chain(document.table.iter().flat_map(|table| &table.header));
    let mut found = lines.filter_map(|item| match item.is {
        Field::Repay { hand: None, from, to, amount, .. } => Some((from, to, amount)),
        _ => None,
    });
    let none =
        || Fault::new(1, 1, "expected two seats and an amount, as in: seat 1 -> seat 3 5.00");
    found.next().ok_or_else(|| wrong(none()))
}
