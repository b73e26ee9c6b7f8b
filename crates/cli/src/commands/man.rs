use crate::cli::Cli;
use crate::context::Context;
use crate::failure::Failure;
use clap::{Command, CommandFactory};
use std::path::Path;

/// `houseway man [DIR]`
pub(super) fn run(dir: Option<&Path>, context: &mut Context<'_>) -> Result<(), Failure> {
    let mut command = Cli::command();
    command.build();
    match dir {
        None => {
            let mut page = Vec::new();
            clap_mangen::Man::new(command).render(&mut page)?;
            context.out.write_all(&page)?;
        }
        Some(dir) => {
            let refused = |error| Failure::Usage(format!("{}: {error}", dir.display()));
            std::fs::create_dir_all(dir).map_err(refused)?;
            write_pages(&command, "houseway", dir, context)?;
        }
    }
    Ok(())
}

/// A page for a command and for each command below it.
fn write_pages(
    command: &Command,
    name: &str,
    dir: &Path,
    context: &mut Context<'_>,
) -> Result<(), Failure> {
    let path = dir.join(format!("{name}.1"));
    let mut page = Vec::new();
    clap_mangen::Man::new(command.clone()).title(name).render(&mut page)?;
    std::fs::write(&path, page)
        .map_err(|error| Failure::Usage(format!("{}: {error}", path.display())))?;
    writeln!(context.out, "{}", path.display())?;
    for below in command.get_subcommands().filter(|below| below.get_name() != "help") {
        write_pages(below, &format!("{name}-{}", below.get_name()), dir, context)?;
    }
    Ok(())
}
