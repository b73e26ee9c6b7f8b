//! What is installed along with the program: completions and manual pages.

use clap::Args;
use std::path::PathBuf;

pub(crate) const INSTALL_HELP: &str = "\
Examples:
  houseway install-docs
  houseway install-docs --prefix /usr/local

Under the prefix, manual pages go to share/man/man1, completions to share/bash-completion/completions,
share/zsh/site-functions and share/fish/vendor_completions.d, where the shells look for them; zsh may
have to be told of ~/.local/share/zsh/site-functions in its fpath. Each file is printed once it is
written: `houseway install-docs | xargs rm` takes them away again.";

#[derive(Debug, Args)]
pub(crate) struct InstallDocsArgs {
    /// Where to: ~/.local if not given
    #[arg(long, value_name = "DIR")]
    pub prefix: Option<PathBuf>,
}
