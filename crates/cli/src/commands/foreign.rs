//! `houseway convert A.hand B.phh` and back, and from one kind of history to another.

use super::batch::{Batch, placed, replace};
use super::{header, histories};
use crate::context::Context;
use crate::failure::Failure;
use crate::theme::{GOOD, paint};
use engine::{Rules, Viewer};
use house::Registry;
use notation::{Document, Fault, parse_bytes, print};
use record::bind::Recorder;
use record::history::{Format, Importer};
use room::replay::replay;
use serde_json::json;
use std::path::Path;

/// The converted text, and what did not fit into the format.
struct Converted {
    text: String,
    lost: Vec<String>,
}

/// Converts one file into another, by their extensions.
pub(super) fn run(from: &Path, to: &Path, context: &mut Context<'_>) -> Result<(), Failure> {
    let registry = context.registry()?;
    let mut batch = Batch::default();
    let file = from.display().to_string();
    let bytes = match batch.read(from) {
        Ok(bytes) => bytes,
        Err(error) => {
            writeln!(context.err, "{file}: {error}")?;
            return batch.end();
        }
    };
    let formats = (histories::format_of(from), histories::format_of(to));
    let converted = match formats {
        (Some(format), None) => {
            import(format, &file, &bytes).and_then(|told| as_session(&file, told))
        }
        (Some(format), Some(other)) => {
            import(format, &file, &bytes).and_then(|told| between(other, &file, told))
        }
        (None, Some(format)) => to_history(format, &file, &bytes, &registry),
        (None, None) => Err(vec![format!("{file}: neither file is a history from elsewhere")]),
    };
    let done = converted.and_then(|converted| match replace(to, &converted.text) {
        Ok(()) => Ok(converted),
        Err(error) => Err(vec![format!("{}: {error}", to.display())]),
    });
    batch.holds(done.is_ok());
    let (ok, words) = match done {
        Ok(Converted { lost, .. }) => (true, lost),
        Err(words) => (false, words),
    };
    let lost = |words: &String| format!("{file}: not carried over: {words}");
    for words in &words {
        let words = if ok { lost(words) } else { words.clone() };
        writeln!(context.err, "{words}")?;
    }
    let target = to.display().to_string();
    if context.json {
        let (lost, faults) = if ok { (words, Vec::new()) } else { (Vec::new(), words) };
        let value = json!({
            "file": file, "to": target, "ok": ok, "not_carried": lost, "faults": faults,
        });
        writeln!(context.out, "{value}")?;
    } else if ok {
        writeln!(context.out, "{} {file} converted to {target}", paint(GOOD, "ok"))?;
    }
    batch.end()
}

/// Hands from elsewhere as a record, and what did not fit in.
struct Told {
    document: Document,
    lost: Vec<String>,
}

/// A history as a record. It is given only if all of it can be played again.
fn import(format: Format, file: &str, bytes: &[u8]) -> Result<Told, Vec<String>> {
    let mut hands = format.hands(bytes).map_err(|fault| vec![placed(file, &fault)])?;
    let (mut importer, mut recorder) = (Importer::default(), Recorder::new());
    let (mut faults, mut lost) = (Vec::new(), Vec::new());
    let mut number = 0;
    while let Some(imported) = importer.next(&mut hands, Some(&mut recorder)) {
        number += 1;
        match imported.came {
            Err(failing) => faults.push(placed(file, failing.fault())),
            Ok(replayed) => {
                for player in &replayed.stand_ins {
                    let player = player + 1;
                    lost.push(format!(
                        "hand {number}: p{player} has unknown cards; others stand in for them"
                    ));
                }
                let places = imported.history.map_or(0, |history| history.places);
                if places > 2 {
                    lost.push(format!(
                        "hand {number}: parts of a cent; 0.01 in the record is 1/10^{places} of a chip"
                    ));
                }
            }
        }
    }
    if number == 0 {
        faults.push(format!("{file}:1:1: there is no hand in this file"));
    }
    if !faults.is_empty() {
        return Err(faults);
    }
    Ok(Told { document: recorder.document(Viewer::Record), lost })
}

/// Hands that follow each other at one table.
fn as_session(file: &str, told: Told) -> Result<Converted, Vec<String>> {
    let Told { document, lost } = told;
    let report = replay(&document, Rules::ALL);
    if !report.is_ok() {
        let words = "these hands are not one session in which stacks go on from hand to hand; \
                     convert them one by one";
        return Err(vec![format!("{file}: {words}: {}", report.to_string().trim_end())]);
    }
    Ok(Converted { text: print(&document), lost })
}

/// One kind of history as another.
fn between(format: Format, file: &str, told: Told) -> Result<Converted, Vec<String>> {
    let mut converted = written(format, file, &told.document)?;
    converted.lost.splice(0..0, told.lost);
    Ok(converted)
}

/// A record as a history.
fn to_history(
    format: Format,
    file: &str,
    bytes: &[u8],
    registry: &Registry,
) -> Result<Converted, Vec<String>> {
    let mut document = parse_bytes(bytes).map_err(|fault| vec![placed(file, &fault)])?;
    let place = |faults: Vec<_>| faults.iter().map(|fault| placed(file, fault)).collect::<Vec<_>>();
    header::complete(&mut document, registry).map_err(place)?;
    written(format, file, &document)
}

/// What is wrong with a hand, and where, if it stands in a file.
fn found(file: &str, fault: &Fault) -> String {
    if fault.line == 0 { format!("{file}: {}", fault.reason) } else { placed(file, fault) }
}

/// The hands of a record as histories; what comes out otherwise by the rules of these is told.
fn written(format: Format, file: &str, document: &Document) -> Result<Converted, Vec<String>> {
    let exported = format.export(document).map_err(|fault| vec![found(file, &fault)])?;
    let mut lost = exported.lost;
    let mut importer = Importer::default();
    let read = format.hands(exported.text.as_bytes());
    let mut hands = read.map_err(|fault| vec![fault.to_string()])?;
    while let Some(imported) = importer.next(&mut hands, None) {
        if let Err(failing) = imported.came {
            let (name, reason) = (format.name(), &failing.fault().reason);
            lost.push(format!("it comes out otherwise by {name}: {reason}"));
        }
    }
    Ok(Converted { text: exported.text, lost })
}
