use super::batch::Batch;
use crate::cli::CheckArgs;
use crate::context::Context;
use crate::failure::Failure;
use crate::theme::{GOOD, paint};
use house::{FileFault, House};
use serde_json::{Value, json};

/// `houseway check FILE…`
pub(super) fn run(args: &CheckArgs, context: &mut Context<'_>) -> Result<(), Failure> {
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
        let checked = house::check_bytes(&file, &bytes);
        if context.json {
            writeln!(context.out, "{}", value(&file, &checked))?;
        }
        match checked {
            Ok(_) if context.json => {}
            Ok(house) => {
                let ids: Vec<&str> = house.offerings.iter().map(|o| o.id.as_str()).collect();
                let ok = paint(GOOD, "ok");
                writeln!(context.out, "{ok} {file}: {} ({})", house.name, ids.join(", "))?;
            }
            Err(faults) => {
                batch.holds(false);
                for fault in faults {
                    writeln!(context.err, "{fault}")?;
                }
            }
        }
    }
    batch.end()
}

fn value(file: &str, checked: &Result<House, Vec<FileFault>>) -> Value {
    let house = checked.as_ref().ok();
    let offerings: Vec<&str> = house.map_or(Vec::new(), |house| {
        house.offerings.iter().map(|offering| offering.id.as_str()).collect()
    });
    let faults: Vec<Value> = checked
        .as_ref()
        .err()
        .into_iter()
        .flatten()
        .map(|f| json!({ "line": f.line, "column": f.column, "message": f.message }))
        .collect();
    json!({
        "file": file,
        "ok": checked.is_ok(),
        "offerings": offerings,
        "faults": faults,
    })
}
