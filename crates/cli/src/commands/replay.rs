use super::batch::{self, Batch};
use super::{header, histories};
use crate::cli::ReplayArgs;
use crate::context::Context;
use crate::failure::Failure;
use crate::theme::{GOOD, paint};
use engine::{Outcome, Rules};
use house::Registry;
use notation::{Fault, parse_bytes};
use record::replay::{HandReport, NotTaken, Report};
use room::replay::replay;
use serde_json::{Value, json};

/// `houseway replay FILE…`
pub(super) fn run(args: &ReplayArgs, context: &mut Context<'_>) -> Result<(), Failure> {
    let registry = context.registry()?;
    let mut batch = Batch::default();
    for path in &args.files {
        let file = path.display().to_string();
        let bytes = match batch.read(path) {
            Ok(bytes) => bytes,
            Err(error) => {
                writeln!(context.err, "{file}: {error}")?;
                if context.json {
                    let value = value(&file, &Report::default(), Some(&error));
                    writeln!(context.out, "{value}")?;
                }
                continue;
            }
        };
        if let Some(format) = histories::format_of(path) {
            let told = histories::replay(format, &bytes);
            batch.holds(told.is_ok());
            told.tell(&file, context)?;
            continue;
        }
        let report = replayed(&bytes, &registry);
        batch.holds(report.is_ok());
        for words in complaints(&file, &report) {
            writeln!(context.err, "{words}")?;
        }
        if context.json {
            writeln!(context.out, "{}", value(&file, &report, None))?;
        } else if report.is_ok() {
            writeln!(context.out, "{} {file}: {}", paint(GOOD, "ok"), in_words(&report))?;
        }
    }
    batch.end()
}

/// Replays a record with the known houses.
fn replayed(bytes: &[u8], registry: &Registry) -> Report {
    let faulty = |faults| Report { faults, ..Report::default() };
    let mut document = match parse_bytes(bytes) {
        Ok(document) => document,
        Err(fault) => return faulty(vec![fault]),
    };
    match header::complete(&mut document, registry) {
        Ok(()) => replay(&document, Rules::ALL),
        Err(faults) => faulty(faults),
    }
}

/// Everything that is wrong, each with its position.
pub(super) fn complaints(file: &str, report: &Report) -> Vec<String> {
    let fault = |fault: &Fault| batch::placed(file, fault);
    let mut words: Vec<String> = report.faults.iter().map(fault).collect();
    // Later refusals may only follow from the first one.
    if let Some((first, more)) = report.not_taken.split_first() {
        let NotTaken { line, step, reason, .. } = first;
        let more = match more.len() {
            0 => String::new(),
            1 => "; 1 more step is refused too".into(),
            n => format!("; {n} more steps are refused too"),
        };
        words.push(format!("{file}:{line}:1: '{step}' is refused: {reason}{more}"));
    }
    if let Some(difference) = &report.difference {
        words.push(format!("{file}:{}:1: {difference}", difference.line));
    }
    words
}

fn stacks(outcome: Option<&Outcome>) -> Vec<(u8, engine::Chips)> {
    outcome.map_or(Vec::new(), |outcome| {
        outcome.stacks.iter().map(|(seat, stack)| (seat.number(), stack)).collect()
    })
}

/// The final stacks of the last completed hand.
fn final_stacks(report: &Report) -> Vec<(u8, engine::Chips)> {
    stacks(report.hands.iter().rev().find_map(|hand| hand.outcome.as_ref()))
}

fn in_words(report: &Report) -> String {
    let stacks: Vec<String> =
        final_stacks(report).iter().map(|(seat, stack)| format!("seat {seat} {stack}")).collect();
    let open = report.hands.last().and_then(|hand| hand.open.as_deref());
    match (stacks.is_empty(), open) {
        (false, _) => stacks.join(", "),
        (true, Some(open)) => open.into(),
        (true, None) => "the hand is not over".into(),
    }
}

fn stack_values(stacks: Vec<(u8, engine::Chips)>) -> Vec<Value> {
    let value = |(seat, stack): &(u8, engine::Chips)| json!({ "seat": seat, "stack_cents": stack.as_cents() });
    stacks.iter().map(value).collect()
}

/// One hand of a session: its ending and final stacks, or what it is waiting for.
fn hand_value(hand: &HandReport) -> Value {
    json!({
        "hand": hand.number,
        "ending": hand.outcome.as_ref().map(|outcome| outcome.ending.as_str()),
        "open": hand.open,
        "final_stacks": stack_values(stacks(hand.outcome.as_ref())),
        "events": hand.events,
    })
}

/// A record, or why its file cannot be read.
fn value(file: &str, report: &Report, unreadable: Option<&str>) -> Value {
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
    let refused: Vec<Value> = report
        .not_taken
        .iter()
        .map(|n| json!({ "hand": n.hand, "line": n.line, "step": n.step, "reason": n.reason }))
        .collect();
    json!({
        "file": file,
        "ok": report.is_ok() && unreadable.is_none(),
        "error": unreadable,
        "final_stacks": stack_values(final_stacks(report)),
        "difference": difference,
        "faults": faults,
        "refused": refused,
        "bare": report.fresh,
        "hands": report.hands.len(),
        "by_hand": report.hands.iter().map(hand_value).collect::<Vec<_>>(),
        "events": report.hands.iter().map(|hand| hand.events).sum::<usize>(),
        "rules": report.emitted.iter().map(ToString::to_string).collect::<Vec<_>>(),
    })
}
