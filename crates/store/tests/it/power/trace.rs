//! What `strace` wrote down.

use std::collections::HashMap;
use std::path::Path;

/// Something done to a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Op {
    Write { at: usize, bytes: Vec<u8> },
    Truncate(usize),
    Remove,
}

impl Op {
    pub fn apply(&self, file: &mut Option<Vec<u8>>) {
        match self {
            Op::Remove => *file = None,
            Op::Truncate(long) => file.get_or_insert_default().resize(*long, 0),
            Op::Write { at, bytes } => {
                let file = file.get_or_insert_default();
                let end = at + bytes.len();
                if file.len() < end {
                    file.resize(end, 0);
                }
                file[*at..end].copy_from_slice(bytes);
            }
        }
    }
}

/// A step of a run, in the order in which they took effect.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Step {
    /// Something was done to the file with this name.
    Did(String, Op),
    /// The file was synced: so many of the things done since the last sync are on the disk.
    Synced(String, usize),
    /// Words on standard output.
    Said(String),
}

/// Reads a record, as far as it concerns the files of a folder.
pub fn read(text: &str, folder: &Path) -> Vec<Step> {
    let mut reader = Reader {
        folder: format!("{}/", folder.display()),
        steps: Vec::new(),
        unsynced: HashMap::new(),
    };
    // What a thread began while another was at it.
    let mut begun: HashMap<&str, (String, usize)> = HashMap::new();
    for line in text.lines() {
        let Some((thread, call)) = line.split_once(' ') else { continue };
        let call = call.trim_start();
        if let Some(call) = call.strip_suffix(" <unfinished ...>") {
            let before = reader.covered(call);
            begun.insert(thread, (call.to_string(), before));
        } else if let Some((_, rest)) =
            call.strip_prefix("<... ").and_then(|call| call.split_once(" resumed>"))
        {
            let Some((first, before)) = begun.remove(thread) else { continue };
            reader.call(&format!("{first}{rest}"), before);
        } else {
            let before = reader.covered(call);
            reader.call(call, before);
        }
    }
    reader.steps
}

struct Reader {
    folder: String,
    steps: Vec<Step>,
    /// How much was done to each file since its last sync.
    unsynced: HashMap<String, usize>,
}

impl Reader {
    /// The name of a file of the folder that a call is about: `5</folder/name>, …`.
    fn name(&self, args: &str) -> Option<String> {
        let (_, path) = args.split_once('<')?;
        let path = String::from_utf8(bytes(path.split_once('>')?.0)).ok()?;
        let name = path.strip_prefix(&self.folder)?;
        ["houseway.db", "houseway.db-wal"].contains(&name).then(|| name.to_string())
    }

    /// A sync covers what was done before it began.
    fn covered(&self, call: &str) -> usize {
        let name = call.split_once('(').and_then(|(_, args)| self.name(args));
        name.and_then(|name| self.unsynced.get(&name).copied()).unwrap_or_default()
    }

    fn call(&mut self, call: &str, covered: usize) {
        let Some((verb, args)) = call.split_once('(') else { return };
        // What failed did nothing.
        if call.contains("= -1 ") {
            return;
        }
        let Some((args, _)) = args.rsplit_once(')') else { return };
        if verb == "unlink" {
            let path = String::from_utf8(quoted(args)).unwrap_or_default();
            if let Some(name) =
                path.strip_prefix(&self.folder).filter(|name| name.ends_with("-wal"))
            {
                self.did(name.into(), Op::Remove);
            }
            return;
        }
        if verb == "write" && args.starts_with("1<") {
            self.steps.push(Step::Said(String::from_utf8_lossy(&quoted(args)).into_owned()));
            return;
        }
        let Some(name) = self.name(args) else { return };
        let last = || args.rsplit(", ").next().and_then(|n| n.trim().parse().ok());
        match verb {
            "pwrite64" => {
                let at = last().expect("a place");
                self.did(name, Op::Write { at, bytes: quoted(args) });
            }
            "ftruncate" => self.did(name, Op::Truncate(last().expect("a length"))),
            "fsync" | "fdatasync" => {
                let left = self.unsynced.entry(name.clone()).or_default();
                *left -= covered.min(*left);
                self.steps.push(Step::Synced(name, covered));
            }
            other => panic!("what is {other}?"),
        }
    }

    fn did(&mut self, name: String, op: Op) {
        *self.unsynced.entry(name.clone()).or_default() += 1;
        self.steps.push(Step::Did(name, op));
    }
}

/// The bytes between quotes.
fn quoted(args: &str) -> Vec<u8> {
    bytes(args.split('"').nth(1).unwrap_or_default())
}

/// Bytes, all of them written as `\x41`.
fn bytes(text: &str) -> Vec<u8> {
    let bytes = text.split("\\x").skip(1);
    bytes.map(|byte| u8::from_str_radix(byte, 16).expect("two digits")).collect()
}
