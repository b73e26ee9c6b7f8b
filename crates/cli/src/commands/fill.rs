use super::batch::{Batch, placed, replace};
use super::header;
use super::replay::complaints;
use crate::cli::FillArgs;
use crate::context::Context;
use crate::failure::Failure;
use crate::theme::{GOOD, paint};
use engine::Rules;
use house::Registry;
use notation::{Document, EventText, parse_bytes, print};
use room::replay::{replay, update};
use serde_json::json;

/// `houseway fill FILE…`
pub(super) fn run(args: &FillArgs, context: &mut Context<'_>) -> Result<(), Failure> {
    let registry = context.registry()?;
    let mut batch = Batch::default();
    for path in &args.files {
        let file = path.display().to_string();
        let read = batch.read(path);
        let read = read.map_err(|error| vec![format!("{file}: {error}")]);
        let done = read.and_then(|bytes| {
            let text = filled(&file, &bytes, args.again, &registry);
            batch.holds(text.is_ok());
            text.map(|text| (text.as_bytes() != bytes, text))
        });
        match done {
            Ok((_, text)) if path.as_os_str() == "-" => write!(context.out, "{text}")?,
            Ok((changed, text)) => {
                let written = if changed { replace(path, &text) } else { Ok(()) };
                batch.holds(written.is_ok());
                let written = written.map_err(|error| vec![format!("{file}: {error}")]);
                tell(&file, written.map(|()| changed), context)?;
            }
            Err(words) => tell(&file, Err(words), context)?,
        }
    }
    batch.end()
}

/// Reports whether a file was changed, or why it was left alone.
fn tell(
    file: &str,
    done: Result<bool, Vec<String>>,
    context: &mut Context<'_>,
) -> Result<(), Failure> {
    let (changed, words) = done.map_or_else(|words| (None, words), |is| (Some(is), Vec::new()));
    words.iter().try_for_each(|words| writeln!(context.err, "{words}"))?;
    if context.json {
        let (ok, changed) = (changed.is_some(), changed.unwrap_or(false));
        let value = json!({ "file": file, "ok": ok, "changed": changed, "faults": words });
        return Ok(writeln!(context.out, "{value}")?);
    }
    let Some(changed) = changed else { return Ok(()) };
    let what = if changed { "filled" } else { "is up to date" };
    Ok(writeln!(context.out, "{} {file} {what}", paint(GOOD, "ok"))?)
}

/// The record with everything filled in under its steps, or why it cannot be filled.
fn filled(
    file: &str,
    bytes: &[u8],
    again: bool,
    registry: &Registry,
) -> Result<String, Vec<String>> {
    let place = |faults: Vec<_>| faults.iter().map(|fault| placed(file, fault)).collect::<Vec<_>>();
    let mut document = parse_bytes(bytes).map_err(|fault| place(vec![fault]))?;
    header::complete(&mut document, registry).map_err(place)?;
    // What is already there is a statement: it is not overwritten unless asked for.
    let report = if again {
        replay(&bare(document.clone()), Rules::ALL)
    } else {
        replay(&document, Rules::ALL)
    };
    if !report.is_ok() {
        return Err(complaints(file, &report));
    }
    let document = update(&document).map_err(place)?;
    Ok(print(&document))
}

/// The record without what followed from its steps, except which of them were refused.
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
