//! `houseway install-docs`: completions and manual pages, where shells and `man` look for them.

use super::{completions, man};
use crate::cli::InstallDocsArgs;
use crate::context::Context;
use crate::failure::Failure;
use clap_complete::Shell;
use std::path::{Path, PathBuf};

/// Where each shell looks for completions, below a prefix.
const COMPLETIONS: [(Shell, &str); 3] = [
    (Shell::Bash, "share/bash-completion/completions/houseway"),
    (Shell::Zsh, "share/zsh/site-functions/_houseway"),
    (Shell::Fish, "share/fish/vendor_completions.d/houseway.fish"),
];

pub(super) fn run(args: &InstallDocsArgs, context: &mut Context<'_>) -> Result<(), Failure> {
    let prefix = match &args.prefix {
        Some(prefix) => prefix.clone(),
        None => home()?.join(".local"),
    };
    let registry = context.registry()?;
    for (shell, place) in COMPLETIONS {
        let path = prefix.join(place);
        write(&path, &completions::text(shell, &registry))?;
        writeln!(context.out, "{}", path.display())?;
    }
    man::run(Some(&prefix.join("share/man/man1")), context)
}

fn home() -> Result<PathBuf, Failure> {
    std::env::home_dir().filter(|home| !home.as_os_str().is_empty()).ok_or_else(|| {
        Failure::Usage("there is no home folder; say where with --prefix DIR".into())
    })
}

fn write(path: &Path, bytes: &[u8]) -> Result<(), Failure> {
    let folder = path.parent().unwrap_or(path);
    std::fs::create_dir_all(folder)
        .and_then(|()| std::fs::write(path, bytes))
        .map_err(|error| Failure::Usage(format!("{}: {error}", path.display())))
}
