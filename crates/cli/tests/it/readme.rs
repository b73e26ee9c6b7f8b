//! The README is correct: its commands run as written, one after the other in a copy of what they
//! read, its links work, and it lists every page of the documentation.

use crate::common::{Folder, program};
use std::fs;
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

const README: &str = include_str!("../../../../README.md");

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// The lines of the shell blocks, without their comments.
fn lines() -> Vec<&'static str> {
    let blocks = README.split("```sh\n").skip(1).map(|rest| rest.split_once("```").unwrap().0);
    let bare = |line: &'static str| line.split(" #").next().unwrap().trim();
    blocks.flat_map(str::lines).map(bare).filter(|line| !line.is_empty()).collect()
}

fn copy(from: &Path, to: &Path) {
    if from.is_dir() {
        fs::create_dir_all(to).unwrap();
        for entry in fs::read_dir(from).unwrap() {
            let entry = entry.unwrap();
            copy(&entry.path(), &to.join(entry.file_name()));
        }
    } else {
        fs::copy(from, to).unwrap();
    }
}

/// A shell in this folder that finds the program under test, and no other.
fn shell(folder: &Path, line: &str) -> Command {
    let program = program();
    let bin = Path::new(program.get_program()).parent().unwrap();
    let path = std::env::var("PATH").unwrap_or_default();
    let mut shell = Command::new("sh");
    shell.args(["-c", line]).current_dir(folder).stdin(Stdio::null());
    shell.env("PATH", format!("{}:{path}", bin.display())).env("HOME", folder);
    shell.env("XDG_DATA_HOME", folder);
    shell
}

/// Opens the room and closes it again.
fn serve(folder: &Path, line: &str) {
    // The usual port may be in use on this machine.
    let line = format!("exec {line} --port 0");
    let mut server = shell(folder, &line).stdout(Stdio::piped()).spawn().unwrap();
    let mut told = String::new();
    let heard = BufReader::new(server.stdout.take().unwrap()).read_line(&mut told);
    server.kill().unwrap();
    server.wait().unwrap();
    assert!(heard.is_ok() && told.starts_with("The room is open: http://"), "{line}: {told}");
}

/// What is too slow or too invasive for a test must at least exist.
fn is_there(words: &[&str]) {
    match words {
        [script @ ("./run" | "./setup" | "./test")] => {
            assert!(root().join(script).is_file(), "{script}");
        }
        ["./test", argument] => {
            let script = fs::read_to_string(root().join("test")).unwrap();
            assert!(script.contains(&format!("  {argument})")), "./test {argument}");
        }
        ["cargo", "install", "--locked", "--path", package] => {
            assert!(root().join(package).join("Cargo.toml").is_file(), "{package}");
        }
        ["export", path] => assert_eq!(*path, "PATH=\"$PATH:$HOME/.cargo/bin\""),
        _ => panic!("say here how to try {words:?}"),
    }
}

#[test]
fn every_command_runs() {
    let folder = Folder::new("readme");
    for name in ["docs", "houses", "rulebook"] {
        copy(&root().join(name), &folder.path().join(name));
    }
    let lines = lines();
    let ran = lines.iter().filter(|line| line.starts_with("houseway ")).count();
    assert!(ran >= 15 && ran < lines.len(), "{lines:#?}");
    let installed = lines.iter().position(|line| line.starts_with("cargo install"));
    let used = lines.iter().position(|line| line.starts_with("houseway "));
    assert!(installed.is_some() && installed < used, "nobody has it on their PATH yet");
    for line in lines {
        let words: Vec<&str> =
            line.split(' ').skip_while(|word| *word == "HOUSEWAY_NO_BROWSER=1").collect();
        match words[..] {
            ["houseway", "serve", ..] => serve(folder.path(), line),
            // The player leaves at once, because there is no input.
            ["houseway", ..] => {
                let done = shell(folder.path(), line).output().unwrap();
                assert!(done.status.success() && !done.stdout.is_empty(), "{line}\n{done:?}");
            }
            _ => is_there(&words),
        }
    }
}

#[test]
fn every_link_leads_somewhere_and_to_every_page() {
    let targets = README.split("](").skip(1).map(|rest| rest.split_once(')').unwrap().0);
    let targets: Vec<&str> = targets.collect();
    for target in &targets {
        assert!(root().join(target).exists(), "{target}");
    }
    for entry in fs::read_dir(root().join("docs")).unwrap() {
        let page = format!("docs/{}", entry.unwrap().file_name().to_str().unwrap());
        assert!(!page.ends_with(".md") || targets.contains(&page.as_str()), "{page} is not linked");
    }
}
