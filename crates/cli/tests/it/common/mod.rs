//! Running commands, in this process and as a separate program.

pub mod books;
#[cfg(unix)]
pub mod served;

use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::atomic::{AtomicU32, Ordering};

/// The result of a command.
#[derive(Debug)]
pub struct Done {
    pub code: i32,
    pub out: String,
    pub err: String,
}

impl Done {
    pub fn json(&self) -> serde_json::Value {
        serde_json::from_str(&self.out).unwrap_or_else(|error| panic!("{error}\n{self:#?}"))
    }
}

/// Runs a command in this process; colours are left out.
pub fn run(args: &[&str]) -> Done {
    let args = std::iter::once("houseway").chain(args.iter().copied());
    let (mut out, mut err) = (Vec::new(), Vec::new());
    let code = houseway_cli::run(
        args,
        &mut anstream::StripStream::new(&mut out),
        &mut anstream::StripStream::new(&mut err),
    );
    let text = |bytes| String::from_utf8(bytes).expect("UTF-8");
    Done { code: code.into(), out: text(out), err: text(err) }
}

/// The program itself.
pub fn program() -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_houseway"));
    for name in ["NO_COLOR", "CLICOLOR", "CLICOLOR_FORCE", "RUST_BACKTRACE"] {
        command.env_remove(name);
    }
    // What the program saves by default stays in the build folder.
    command.env("XDG_DATA_HOME", env!("CARGO_TARGET_TMPDIR"));
    command
}

/// Runs the program.
pub fn program_run(args: &[&str]) -> Done {
    let output = program().args(args).output().expect("the program starts");
    Done {
        code: output.status.code().expect("no signal"),
        out: String::from_utf8(output.stdout).expect("UTF-8"),
        err: String::from_utf8(output.stderr).expect("UTF-8"),
    }
}

/// A folder that is deleted on drop.
pub struct Folder(PathBuf);

/// Tests run in parallel, and two of them may choose the same name.
static FOLDERS: AtomicU32 = AtomicU32::new(0);

impl Folder {
    pub fn new(name: &str) -> Folder {
        let (process, nth) = (std::process::id(), FOLDERS.fetch_add(1, Ordering::Relaxed));
        let path = std::env::temp_dir().join(format!("houseway-{name}-{process}-{nth}"));
        std::fs::create_dir_all(&path).expect("a folder for the test");
        Folder(path)
    }

    pub fn path(&self) -> &Path {
        &self.0
    }

    /// Writes a file and returns its path.
    pub fn write(&self, name: &str, bytes: impl AsRef<[u8]>) -> String {
        let path = self.0.join(name);
        std::fs::write(&path, bytes).expect("a writable folder");
        path.to_str().expect("a UTF-8 path").to_string()
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// A short hold'em hand with everything filled in under its steps.
pub fn hand() -> String {
    let steps = "\
houseway 1
title Folded to the big blind
hand 1
offering unnamed/holdem
game holdem
option button-post 3.00
seat 1 30.00 Ann
seat 2 30.00 Bob
seat 3 30.00 Cy
lead 1
start
chance cards Ah Kd Qs Jc Td 9c
seat 2 call
seat 1 fold
seat 2 fold
end
";
    let document = notation::parse(steps).expect("a record");
    notation::print(&record::replay::update(&document).expect("a playable hand"))
}
