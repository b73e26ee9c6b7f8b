use crate::cli::Cli;
use crate::context::Context;
use crate::failure::Failure;
use clap::CommandFactory;
use clap_complete::Shell;

/// `houseway completions SHELL`
pub(super) fn run(shell: Shell, context: &mut Context<'_>) -> Result<(), Failure> {
    Ok(context.out.write_all(&text(shell))?)
}

/// The completions for a shell.
pub(super) fn text(shell: Shell) -> Vec<u8> {
    // The generator panics when it cannot write, so it writes to memory.
    let mut text = Vec::new();
    clap_complete::generate(shell, &mut Cli::command(), "houseway", &mut text);
    text
}
