use crate::cli::ReplayArgs;
use crate::context::Context;
use crate::failure::Failure;
use crate::theme::{GOOD, paint};
use engine::Rules;
use record::replay::Report;
use record::syntax::{Fault, parse_bytes};
use room::replay::replay;
use serde_json::{Value, json};

/// `houseway replay FILE…`
pub(super) fn run(args: &ReplayArgs, context: &mut Context<'_>) -> Result<(), Failure> {
    let mut holds = true;
    for path in &args.files {
        let file = path.display().to_string();
        let bytes =
            super::read(path).map_err(|error| Failure::Usage(format!("{file}: {error}")))?;
        let report = match parse_bytes(&bytes) {
            Ok(document) => replay(&document, Rules::ALL),
            Err(fault) => Report { faults: vec![fault], ..Report::default() },
        };
        holds &= report.is_ok();
        for words in complaints(&file, &report) {
            writeln!(context.err, "{words}")?;
        }
        if context.json {
            writeln!(context.out, "{}", value(&file, &report))?;
        } else if report.is_ok() {
            writeln!(context.out, "{} {file}: {}", paint(GOOD, "ok"), stacks_in_words(&report))?;
        }
    }
    if holds { Ok(()) } else { Err(Failure::told()) }
}

/// What does not hold, each with its place.
fn complaints(file: &str, report: &Report) -> Vec<String> {
    let fault = |fault: &Fault| format!("{file}:{}:{}: {}", fault.line, fault.column, fault.reason);
    let mut words: Vec<String> = report.faults.iter().map(fault).collect();
    if let Some(difference) = &report.difference {
        words.push(format!("{file}:{}:1: {difference}", difference.line));
    }
    if words.is_empty() && report.fresh {
        words
            .push(format!("{file}:1:1: nothing is written under the steps, so nothing can differ"));
    }
    words
}

/// The stacks that the last hand which came to its end left behind.
fn final_stacks(report: &Report) -> Vec<(u8, engine::Chips)> {
    let last = report.hands.iter().rev().find_map(|hand| hand.outcome.as_ref());
    last.map_or(Vec::new(), |outcome| {
        outcome.stacks.iter().map(|(seat, stack)| (seat.number(), stack)).collect()
    })
}

fn stacks_in_words(report: &Report) -> String {
    let stacks: Vec<String> =
        final_stacks(report).iter().map(|(seat, stack)| format!("seat {seat} {stack}")).collect();
    if stacks.is_empty() { "the hand is not over".into() } else { stacks.join(", ") }
}

fn value(file: &str, report: &Report) -> Value {
    let stacks: Vec<Value> = final_stacks(report)
        .iter()
        .map(|(seat, stack)| json!({ "seat": seat, "stack_cents": stack.as_cents() }))
        .collect();
    let difference = report.difference.as_ref().map(|difference| {
        json!({
            "hand": difference.hand,
            "line": difference.line,
            "expected": difference.expected,
            "actual": difference.actual,
        })
    });
    let faults: Vec<Value> = report
        .faults
        .iter()
        .map(|f| json!({ "line": f.line, "column": f.column, "reason": f.reason }))
        .collect();
    json!({
        "file": file,
        "ok": report.is_ok(),
        "final_stacks": stacks,
        "difference": difference,
        "faults": faults,
        "hands": report.hands.len(),
        "events": report.hands.iter().map(|hand| hand.events).sum::<usize>(),
        "rules": report.emitted.iter().map(ToString::to_string).collect::<Vec<_>>(),
    })
}
