use crate::cli::CheckArgs;
use crate::context::Context;
use crate::failure::Failure;
use crate::theme::{GOOD, paint};

/// `houseway check FILE…`
pub(super) fn run(args: &CheckArgs, context: &mut Context<'_>) -> Result<(), Failure> {
    let mut faulty = false;
    for path in &args.files {
        let file = path.display().to_string();
        let text = std::fs::read_to_string(path)
            .map_err(|error| Failure::Usage(format!("{file}: {error}")))?;
        match house::check(&file, &text) {
            Ok(house) => {
                let ids: Vec<&str> = house.offerings.iter().map(|o| o.id.as_str()).collect();
                let ok = paint(GOOD, "ok");
                writeln!(
                    context.out,
                    "{ok} {file}: {} ({})",
                    house.name,
                    ids.join(", ")
                )?;
            }
            Err(faults) => {
                faulty = true;
                for fault in faults {
                    writeln!(context.err, "{fault}")?;
                }
            }
        }
    }
    if faulty { Err(Failure::told()) } else { Ok(()) }
}
