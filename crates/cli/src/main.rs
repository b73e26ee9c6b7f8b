//! The `houseway` command.

use std::process::ExitCode;

fn main() -> ExitCode {
    // anstream drops colours where they are not wanted: pipes, dumb terminals, NO_COLOR.
    let mut out = anstream::stdout().lock();
    let mut err = anstream::stderr().lock();
    houseway_cli::run(std::env::args_os(), &mut out, &mut err).into()
}
