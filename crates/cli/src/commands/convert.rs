use super::batch::{Batch, replace};
use super::{foreign, histories};
use crate::cli::ConvertArgs;
use crate::context::Context;
use crate::failure::Failure;
use crate::theme::{GOOD, paint};
use notation::{parse_bytes, print};
use record::bind::modernise;
use serde_json::json;

/// `houseway convert FILE…`
pub(super) fn run(args: &ConvertArgs, context: &mut Context<'_>) -> Result<(), Failure> {
    let history = args.files.iter().find(|path| histories::format_of(path).is_some());
    match (&args.files[..], history) {
        ([from, to], Some(_)) => return foreign::run(from, to, context),
        (_, Some(path)) => {
            let file = path.display();
            return Err(Failure::Usage(format!(
                "{file} is a history from elsewhere: name one file to read and one to write"
            )));
        }
        (_, None) => {}
    }
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
        let text = match parse_bytes(&bytes) {
            Ok(mut document) => {
                modernise(&mut document);
                print(&document)
            }
            Err(fault) => {
                batch.holds(false);
                writeln!(context.err, "{file}: {fault}")?;
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
            let what = if changed { "converted" } else { "is up to date" };
            writeln!(context.out, "{} {file} {what}", paint(GOOD, "ok"))?;
        }
    }
    batch.end()
}
