use crate::cli::ConvertArgs;
use crate::context::Context;
use crate::failure::Failure;
use crate::theme::{GOOD, paint};
use record::syntax::{parse_bytes, print};
use serde_json::json;
use std::path::Path;
use std::{fs, io};

/// `houseway convert FILE…`
pub(super) fn run(args: &ConvertArgs, context: &mut Context<'_>) -> Result<(), Failure> {
    let mut faulty = false;
    for path in &args.files {
        let file = path.display().to_string();
        let bytes =
            super::read(path).map_err(|error| Failure::Usage(format!("{file}: {error}")))?;
        let text = match parse_bytes(&bytes) {
            Ok(document) => print(&document),
            Err(fault) => {
                faulty = true;
                writeln!(context.err, "{file}: {fault}")?;
                continue;
            }
        };
        if path.as_os_str() == "-" {
            write!(context.out, "{text}")?;
            continue;
        }
        let changed = text.as_bytes() != bytes;
        if changed {
            replace(path, &text)
                .map_err(|error| Failure::DoesNotHold(format!("{file}: {error}")))?;
        }
        if context.json {
            writeln!(context.out, "{}", json!({ "file": file, "changed": changed }))?;
        } else {
            let what = if changed { "converted" } else { "is as it should be" };
            writeln!(context.out, "{} {file} {what}", paint(GOOD, "ok"))?;
        }
    }
    if faulty { Err(Failure::told()) } else { Ok(()) }
}

/// Writes beside the file and then takes its place, so that no record is ever half there.
fn replace(path: &Path, text: &str) -> io::Result<()> {
    let mut beside = path.as_os_str().to_owned();
    beside.push(".new");
    fs::write(&beside, text)?;
    fs::rename(&beside, path)
}
