//! What is installed along with the program.

use crate::common::{Folder, program, program_run, run};
use std::fs;

#[test]
fn the_version_says_what_was_built() {
    let version = env!("CARGO_PKG_VERSION");
    assert_eq!(run(&["-V"]).out, format!("houseway {version}\n"));
    let long = program_run(&["--version"]).out;
    let build = long.strip_prefix(&format!("houseway {version} (")).expect(&long);
    let parts: Vec<&str> = build.trim_end().strip_suffix(')').expect(&long).split(", ").collect();
    // A release build names its commit, if there is one.
    let (target, profile) = match parts[..] {
        [commit, target, "release"] if commit.len() == 12 => (target, "release"),
        [target, profile] => (target, profile),
        _ => panic!("{long}"),
    };
    assert!(target.starts_with(std::env::consts::ARCH), "{long}");
    assert!(["debug", "release"].contains(&profile), "{long}");
}

#[test]
fn completions_and_manual_pages_go_where_they_are_looked_for() {
    let home = Folder::new("install-docs");
    let done = program().arg("install-docs").env("HOME", home.path()).output().unwrap();
    assert!(done.status.success(), "{done:?}");
    let share = home.path().join(".local/share");
    for (file, word) in [
        ("bash-completion/completions/houseway", "_houseway()"),
        ("zsh/site-functions/_houseway", "#compdef houseway"),
        ("fish/vendor_completions.d/houseway.fish", "complete -c houseway"),
        ("man/man1/houseway.1", ".TH houseway 1"),
        ("man/man1/houseway-ledger-audit.1", ".TH houseway-ledger-audit 1"),
    ] {
        let text = fs::read_to_string(share.join(file)).unwrap_or_else(|e| panic!("{file}: {e}"));
        assert!(text.contains(word), "{file}");
    }
    let told = String::from_utf8(done.stdout).unwrap();
    assert!(told.lines().count() > 20 && told.lines().all(|file| fs::metadata(file).is_ok()));
}

#[test]
fn a_prefix_that_is_no_folder_is_told() {
    let folder = Folder::new("install-docs-file");
    let file = folder.write("a-file", "");
    let done = run(&["install-docs", "--prefix", &file]);
    assert_eq!(done.code, 2, "{done:?}");
    assert!(done.err.contains("a-file/share"), "{done:?}");
}
