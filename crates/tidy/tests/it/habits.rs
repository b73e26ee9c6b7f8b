//! The scripts and files around the source do what CONTRIBUTING.md says about them.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// A small repository with the script that finds what a change touches.
struct Repository(PathBuf);

impl Repository {
    fn new() -> Repository {
        let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join("touched");
        let _ = fs::remove_dir_all(&path);
        let repository = Repository(path);
        for name in ["cards", "shoe", "engine", "house", "cli"] {
            repository.write(&format!("crates/{name}/Cargo.toml"), "");
            repository.write(&format!("crates/{name}/README.md"), "");
            repository
                .write(&format!("crates/{name}/src/lib.rs"), "include_str!(\"../README.md\")");
        }
        let includes = "include_str!(\"../../../README.md\")";
        repository.write("crates/cli/tests/readme.rs", includes);
        for file in ["README.md", "LICENSE", "houses/palace.toml"] {
            repository.write(file, "");
        }
        let script = fs::read_to_string(root().join(".ci/touched")).unwrap();
        repository.write(".ci/touched", &script);
        repository.git(&["init", "--quiet", "--initial-branch=main"]);
        repository.commit();
        repository
    }

    fn write(&self, file: &str, text: &str) {
        let path = self.0.join(file);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }

    fn commit(&self) {
        self.git(&["add", "--all"]);
        self.git(&["commit", "--quiet", "--no-gpg-sign", "--message", "a step"]);
    }

    fn git(&self, args: &[&str]) {
        let who = ["-c", "user.name=Ann", "-c", "user.email=ann@example.org"];
        self.run(Command::new("git").args(who).args(args));
    }

    fn touched(&self) -> Vec<String> {
        let told = self.run(Command::new("bash").arg(".ci/touched"));
        told.lines().map(|line| line.trim_start_matches("houseway-").to_string()).collect()
    }

    fn run(&self, command: &mut Command) -> String {
        // If the tests run from a git hook, these are set for another repository.
        for name in ["GIT_DIR", "GIT_INDEX_FILE", "GIT_WORK_TREE"] {
            command.env_remove(name);
        }
        let output = command.current_dir(&self.0).output().expect("git and bash are there");
        assert!(output.status.success(), "{command:?}: {output:?}");
        String::from_utf8(output.stdout).unwrap()
    }
}

#[test]
fn a_quick_test_finds_what_a_change_touches() {
    let repository = Repository::new();
    assert_eq!(repository.touched(), [""; 0]);
    // On a branch: what was committed since main, what was not, and what git does not track yet.
    repository.git(&["switch", "--quiet", "--create", "topic"]);
    repository.write("crates/cards/src/lib.rs", "//");
    repository.commit();
    assert_eq!(repository.touched(), ["cards"]);
    repository.write("crates/engine/README.md", "more");
    repository.write("houses/corner.toml", "");
    assert_eq!(repository.touched(), ["cards", "engine", "house"]);
    // The first page is included by a test of cli; the namesakes of the crates are others.
    repository.commit();
    repository.write("README.md", "more");
    repository.write("LICENSE", "more");
    assert_eq!(repository.touched(), ["cards", "cli", "engine", "house"]);
    fs::remove_dir_all(repository.0.join("crates/cards")).unwrap();
    assert_eq!(repository.touched(), ["cli", "engine", "house"], "it has no tests any more");
}

#[test]
fn the_changelog_has_a_section_for_this_version() {
    let text = fs::read_to_string(root().join("CHANGELOG.md")).unwrap();
    let versions: Vec<&str> = text.lines().filter_map(|line| line.strip_prefix("## ")).collect();
    assert_eq!(versions[0], "[Unreleased]");
    let current = format!("[{}] - ", env!("CARGO_PKG_VERSION"));
    let date = versions[1].strip_prefix(&current).unwrap_or_else(|| panic!("{versions:?}"));
    assert!(date.len() == 10 && date.chars().all(|c| c.is_ascii_digit() || c == '-'), "{date}");
    let parts = ["Added", "Changed", "Deprecated", "Removed", "Fixed", "Security"];
    for part in text.lines().filter_map(|line| line.strip_prefix("### ")) {
        assert!(parts.contains(&part), "{part}");
    }
}

#[test]
fn the_forge_runs_what_everybody_runs() {
    let workflow = fs::read_to_string(root().join(".github/workflows/ci.yml")).unwrap();
    assert!(workflow.contains("run: .ci/run\n"));
    let run = fs::read_to_string(root().join(".ci/run")).unwrap();
    assert!(run.ends_with("\n./test\n"), "{run}");
}
