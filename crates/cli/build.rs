//! What `houseway --version` says about the build: the commit, if the sources are a checkout, the
//! target and the profile.

use std::path::{Path, PathBuf};
use std::process::Command;

fn main() {
    println!("cargo:rerun-if-changed=build.rs");
    let var = |name| std::env::var(name).unwrap_or_default();
    let (target, profile) = (var("TARGET"), var("PROFILE"));
    let root = PathBuf::from(var("CARGO_MANIFEST_DIR")).join("../..");
    // A debug build is made from sources that are being changed, so it claims no commit and is not
    // rebuilt after every commit.
    let commit = if profile == "release" { commit(&root) } else { None };
    let parts: Vec<String> = commit.into_iter().chain([target, profile]).collect();
    println!("cargo:rustc-env=HOUSEWAY_BUILD={}", parts.join(", "));
}

/// The commit that is checked out; `None` without git, or if the surrounding repository is another
/// one.
fn commit(root: &Path) -> Option<String> {
    let top = git(root, &["rev-parse", "--show-toplevel"])?;
    if Path::new(&top).canonicalize().ok()? != root.canonicalize().ok()? {
        return None;
    }
    // `HEAD` changes with the branch, its log with every commit, reset and pull.
    for file in ["HEAD", "logs/HEAD"] {
        let path = root.join(git(root, &["rev-parse", "--git-path", file])?);
        // A missing file would make the script run each time.
        if path.exists() {
            println!("cargo:rerun-if-changed={}", path.display());
        }
    }
    git(root, &["rev-parse", "--short=12", "HEAD"])
}

/// The line that git prints; `None` if git is missing or fails.
fn git(root: &Path, args: &[&str]) -> Option<String> {
    let output = Command::new("git").current_dir(root).args(args).output().ok()?;
    let text = String::from_utf8(output.stdout).ok()?;
    output.status.success().then(|| text.trim().to_string())
}
