//! Instructions per unit of work, which do not depend on the machine's mood.
//!
//! The program runs itself once more under callgrind, with a small fixed number of hands. Callgrind
//! knows two functions by name: where a pass begins it forgets what it has counted, and where the
//! pass is told of it writes down what it has, other threads included.

use std::collections::HashMap;
use std::hint::black_box;
use std::io;
use std::path::Path;
use std::process::{Command, Stdio};

/// The argument with which the program calls itself.
pub const COUNTING: &str = "--counting";

/// How many instructions a unit takes, by task and library.
#[derive(Debug, Default, PartialEq)]
pub struct Instructions(HashMap<(String, String), f64>);

impl Instructions {
    /// Counts these tasks; why not, if it cannot be done.
    pub fn count(tasks: &[String]) -> Result<Instructions, String> {
        Instructions::count_by("valgrind", tasks)
    }

    fn count_by(valgrind: &str, tasks: &[String]) -> Result<Instructions, String> {
        let folder = std::env::temp_dir().join(format!("peers-{}-{valgrind}", std::process::id()));
        let counted = std::fs::create_dir(&folder)
            .and_then(|()| callgrind(valgrind, &folder, tasks))
            .map_err(|error| match error.kind() {
                io::ErrorKind::NotFound => "valgrind is not installed (on Debian and Ubuntu: \
                                            apt install valgrind)"
                    .into(),
                _ => format!("valgrind: {error}"),
            });
        // A folder for nothing in the temporary one does no harm.
        let _ = std::fs::remove_dir_all(&folder);
        counted
    }

    /// Those of a unit.
    pub fn of(&self, task: &str, library: &str) -> Option<f64> {
        self.0.get(&(task.into(), library.into())).copied()
    }
}

/// A pass whose instructions are counted.
#[inline(never)]
pub fn counted_pass(pass: &mut dyn FnMut() -> u64) {
    black_box(pass());
}

/// Tells of the pass that has just been counted.
#[inline(never)]
pub fn tell_counted(task: &str, library: &str, units: u64) {
    println!("{task}\t{library}\t{units}");
}

/// Runs the tasks under callgrind, which leaves its files in the folder.
fn callgrind(valgrind: &str, folder: &Path, tasks: &[String]) -> io::Result<Instructions> {
    let out = folder.join("out");
    let run = Command::new(valgrind)
        .args(["--quiet", "--tool=callgrind"])
        .args(["--zero-before=*counted_pass*", "--dump-before=*tell_counted*"])
        .arg(format!("--callgrind-out-file={}", out.display()))
        .arg(std::env::current_exe()?)
        .arg(COUNTING)
        .args(tasks)
        .stderr(Stdio::inherit())
        .output()?;
    if !run.status.success() {
        return Err(io::Error::other(run.status.to_string()));
    }
    let told = String::from_utf8_lossy(&run.stdout);
    // The passes are numbered from one.
    let dump = |pass: usize| std::fs::read_to_string(folder.join(format!("out.{}", pass + 1)));
    let counted = told.lines().enumerate().map(|(at, line)| per_unit(line, &dump(at)?));
    counted.collect::<io::Result<_>>().map(Instructions)
}

/// Task, library and instructions of a unit, from what was told of a pass and what was counted.
fn per_unit(told: &str, dump: &str) -> io::Result<((String, String), f64)> {
    let mut words = told.split('\t');
    let (task, library) = (words.next(), words.next());
    let units = words.next().and_then(|units| units.parse::<u64>().ok()).filter(|units| *units > 0);
    let total = dump.lines().find_map(|line| line.strip_prefix("totals: "));
    let total = total.and_then(|total| total.trim().parse::<u64>().ok());
    let (Some(task), Some(library), Some(units), Some(total)) = (task, library, units, total)
    else {
        return Err(io::Error::other(format!("no count for {told:?}")));
    };
    Ok(((task.into(), library.into()), total as f64 / units as f64))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The end of a file as callgrind writes it.
    const DUMP: &str = "events: Ir\n\nfn=(2) peers::instructions::counted_pass\n0 90\n\n\
                        totals: 1234000\n";

    #[test]
    fn what_was_counted_is_divided_by_the_units() {
        let (key, instructions) = per_unit("high\thouseway\t20000", DUMP).unwrap();
        assert_eq!(key, ("high".into(), "houseway".into()));
        assert_eq!(instructions, 61.7);
    }

    #[test]
    fn without_valgrind_somebody_is_told_how_to_get_it() {
        let why = Instructions::count_by("no-valgrind", &[]).unwrap_err();
        assert!(why.contains("apt install valgrind"), "{why}");
        let why = Instructions::count_by("false", &[]).unwrap_err();
        assert_eq!(why, "valgrind: exit status: 1");
        assert_eq!(Instructions::count_by("true", &[]), Ok(Instructions::default()));
    }

    #[test]
    fn what_cannot_be_read_is_an_error() {
        for (told, dump) in [
            ("high\thouseway", DUMP),
            ("high\thouseway\t0", DUMP),
            ("high\thouseway\tmany", DUMP),
            ("high\thouseway\t20000", "events: Ir\n"),
            ("high\thouseway\t20000", "totals: \n"),
            ("", DUMP),
        ] {
            assert!(per_unit(told, dump).is_err(), "{told:?} {dump:?}");
        }
    }
}
