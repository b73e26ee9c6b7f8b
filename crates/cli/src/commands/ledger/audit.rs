use crate::books::{Books, Reading};
use crate::cli::LedgerAuditArgs;
use crate::context::Context;
use crate::failure::Failure;
use crate::theme::{GOOD, paint};
use room::books::{Audit, BookLine, Seal};
use serde_json::{Value, json};
use std::path::Path;
use store::{Archive, Unfinished};

/// What is known of a data folder beside its books.
#[derive(Default)]
struct Data {
    /// Everything that is damaged or was changed.
    wrong: Vec<String>,
    unfinished: Vec<Unfinished>,
    /// Whether a server is running.
    served: bool,
}

impl Data {
    fn of(archive: &Archive) -> Result<Data, Failure> {
        let fault = |fault: store::OpenFault| Failure::DoesNotHold(fault.to_string());
        let wrong = archive.check().map_err(fault)?;
        let unfinished = archive.unfinished().map_err(fault)?;
        Ok(Data { wrong, unfinished, served: archive.is_served() })
    }
}

/// `houseway ledger audit FILE…`
pub(super) fn run(args: &LedgerAuditArgs, context: &mut Context<'_>) -> Result<(), Failure> {
    let mut holds = true;
    for file in &args.files {
        let mut noted = args.noted.is_none();
        let mut look = |_: &Audit, line: BookLine| {
            noted |= args.noted.is_some() && seal_of(&line) == args.noted;
            Ok(())
        };
        let books = Books::open(file)?;
        let data = books.archive.as_ref().map(Data::of).transpose()?;
        let reading = books.read(!args.open, &mut look)?;
        for wrong in data.iter().flat_map(|data| &data.wrong) {
            writeln!(context.err, "{}: {wrong}", file.display())?;
        }
        if let Some(complaint) = reading.complaint(file) {
            writeln!(context.err, "{complaint}")?;
        } else if !noted {
            let words = "the noted seal is not in these books: they were changed since";
            writeln!(context.err, "{}: {words}", file.display())?;
        }
        let whole = data.as_ref().is_none_or(|data| data.wrong.is_empty());
        let good = reading.fault.is_none() && noted && whole;
        holds &= good;
        if context.json {
            let mut value = value(file, &reading, good);
            if args.noted.is_some() {
                value["noted"] = noted.into();
            }
            if let Some(data) = &data {
                value["data"] = data_value(data);
            }
            writeln!(context.out, "{value}")?;
        } else if good {
            let (ok, words) = (paint(GOOD, "ok"), words(&reading));
            let going_on = going_on(&reading.audit, data.as_ref());
            writeln!(context.out, "{ok} {}: {words}{going_on}", file.display())?;
        }
    }
    if holds { Ok(()) } else { Err(Failure::told()) }
}

/// The seal of a line, if it has one.
fn seal_of(line: &BookLine) -> Option<Seal> {
    match line {
        BookLine::Seal { seal, .. } => Some(*seal),
        BookLine::Checkpoint { seal, .. } => *seal,
        _ => None,
    }
}

fn words(reading: &Reading) -> String {
    let audit = &reading.audit;
    let many = |n: u64, one: &str, more: &str| format!("{n} {}", if n == 1 { one } else { more });
    let entries = many(audit.entries(), "entry", "entries");
    let accounts = many(audit.balances().count() as u64, "account", "accounts");
    let checkpoints = many(audit.checkpoints(), "checkpoint", "checkpoints");
    let closed = if audit.is_closed() { "closed" } else { "still open" };
    let sealed = match audit.sound().and_then(|sound| sound.seal) {
        Some(seal) => format!("sealed {seal}"),
        None if audit.has_seals() => "not sealed yet".into(),
        None => "version 1, without seals: a changed time or name would go unnoticed".into(),
    };
    let back = audit.went_back().map_or_else(String::new, |(times, line)| {
        let times = many(times, "time", "times");
        format!("; a clock goes back {times}, first on line {line}")
    });
    format!("{entries}, {accounts}, {checkpoints}, {closed}, {sealed}{back}")
}

/// What is unfinished in books that are still open.
fn going_on(audit: &Audit, data: Option<&Data>) -> String {
    let mut words = String::new();
    if data.is_some_and(|data| data.served) {
        words += "; a server is running";
    }
    match data {
        Some(data) => {
            for Unfinished { table, hand, in_play } in &data.unfinished {
                let hand = hand.map_or_else(String::new, |hand| format!("hand {hand} goes on, "));
                words += &format!("; table {table}: {hand}{in_play} in play");
            }
        }
        None => {
            for (account, has) in audit.in_play() {
                words += &format!("; {account} has {has}");
            }
        }
    }
    words
}

fn data_value(data: &Data) -> Value {
    let one = |one: &Unfinished| json!({ "table": one.table, "hand": one.hand, "in_play_cents": one.in_play.as_cents() });
    json!({
        "served": data.served,
        "unfinished": data.unfinished.iter().map(one).collect::<Vec<Value>>(),
        "wrong": data.wrong,
    })
}

fn value(file: &Path, reading: &Reading, ok: bool) -> Value {
    let audit = &reading.audit;
    let sum: i128 = audit.balances().map(|(_, has)| i128::from(has.as_cents())).sum();
    let fault = reading.fault.as_ref();
    json!({
        "file": file.display().to_string(),
        "ok": ok,
        "version": audit.version(),
        "lines": reading.lines,
        "entries": audit.entries(),
        "checkpoints": audit.checkpoints(),
        "accounts": audit.balances().count(),
        "tables": audit.tables(),
        "players": audit.players(),
        "closed": audit.is_closed(),
        "sum_cents": i64::try_from(sum).ok(),
        "seals": audit.seals(),
        "sound": audit.sound().map(|sound| {
            json!({
                "line": sound.line,
                "entry": sound.entry,
                "seal": sound.seal.map(|seal| seal.to_string()),
            })
        }),
        "clock_back": audit.went_back().map(|(times, line)| json!({ "times": times, "line": line })),
        "fault": fault.map(|fault| {
            json!({
                "line": fault.line,
                "column": fault.column,
                "reason": fault.reason,
                "as_written": reading.written.map(|(_, written)| written),
            })
        }),
    })
}
