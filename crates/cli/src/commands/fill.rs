use super::batch::{Batch, placed, replace};
use super::header;
use super::replay::complaints;
use crate::cli::FillArgs;
use crate::context::Context;
use crate::failure::Failure;
use crate::theme::{GOOD, paint};
use engine::Rules;
use house::Registry;
use record::syntax::{Document, EventText, parse_bytes, print};
use room::replay::{replay, update};
use serde_json::json;

/// `houseway fill FILE…`
pub(super) fn run(args: &FillArgs, context: &mut Context<'_>) -> Result<(), Failure> {
    let registry = context.registry()?;
    let mut batch = Batch::default();
    for path in &args.files {
        let file = path.display().to_string();
        let bytes = match batch.read(path) {
            Ok(bytes) => bytes,
            Err(error) => {
                writeln!(context.err, "{file}: {error}")?;
                continue;
            }
        };
        let text = match filled(&file, &bytes, args.again, &registry) {
            Ok(text) => text,
            Err(told) => {
                batch.holds(false);
                told.iter().try_for_each(|words| writeln!(context.err, "{words}"))?;
                continue;
            }
        };
        if path.as_os_str() == "-" {
            write!(context.out, "{text}")?;
            continue;
        }
        let changed = text.as_bytes() != bytes;
        if changed && let Err(error) = replace(path, &text) {
            batch.holds(false);
            writeln!(context.err, "{file}: {error}")?;
            continue;
        }
        if context.json {
            writeln!(context.out, "{}", json!({ "file": file, "changed": changed }))?;
        } else {
            let what = if changed { "filled" } else { "is as it should be" };
            writeln!(context.out, "{} {file} {what}", paint(GOOD, "ok"))?;
        }
    }
    batch.end()
}

/// The record with everything under its steps, or why it is not filled.
fn filled(
    file: &str,
    bytes: &[u8],
    again: bool,
    registry: &Registry,
) -> Result<String, Vec<String>> {
    let place = |faults: Vec<_>| faults.iter().map(|fault| placed(file, fault)).collect::<Vec<_>>();
    let mut document = parse_bytes(bytes).map_err(|fault| place(vec![fault]))?;
    header::complete(&mut document, registry).map_err(place)?;
    // What stands there is a statement: it is not written over unless that is asked for.
    let report = match again {
        true => replay(&bare(document.clone()), Rules::ALL),
        false => replay(&document, Rules::ALL),
    };
    if !report.is_ok() {
        return Err(complaints(file, &report));
    }
    let document = update(&document).map_err(place)?;
    Ok(print(&document))
}

/// The record without what followed from its steps; which of them were refused is kept.
fn bare(mut document: Document) -> Document {
    let refusals = |events: &mut Vec<EventText>| events.retain(EventText::is_refusal);
    for hand in &mut document.hands {
        hand.start.iter_mut().for_each(|start| refusals(&mut start.events));
        hand.end.iter_mut().for_each(|end| end.events.clear());
        hand.steps.iter_mut().for_each(|step| refusals(&mut step.events));
        hand.before.iter_mut().chain(&mut hand.header).for_each(|item| refusals(&mut item.events));
    }
    document.after.iter_mut().for_each(|item| refusals(&mut item.events));
    document
}
