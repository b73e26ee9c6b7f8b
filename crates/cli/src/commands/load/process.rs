//! A server of our own, as a process that can be killed.

use super::Fault;
use super::site::{Site, ticket};
use crate::cli::CrashAt;
use serde_json::Value;
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::time::{Duration, Instant};
use tokio::time::sleep;

/// How often a process is asked whether it has ended.
const POLL: Duration = Duration::from_millis(2);

/// A folder that is deleted with everything in it.
#[derive(Debug)]
pub(super) struct Scratch(PathBuf);

impl Scratch {
    fn new() -> Result<Scratch, Fault> {
        let path = std::env::temp_dir().join(format!("houseway-load-{}", ticket()?));
        std::fs::create_dir(&path).map_err(|error| format!("{}: {error}", path.display()))?;
        Ok(Scratch(path))
    }

    pub fn path(&self) -> &Path {
        &self.0
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        // What cannot be deleted is left for whoever looks after temporary files.
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// A running server.
#[derive(Debug)]
pub(super) struct ServerProcess {
    child: Child,
    pub site: Site,
    pub folder: Scratch,
}

impl Drop for ServerProcess {
    fn drop(&mut self) {
        self.stop();
    }
}

/// Starts the program that this is, as a server with nothing that waits, and with no limit that
/// people would not reach.
fn start(folder: &Path, crash: Option<CrashAt>) -> Result<(Child, Site), Fault> {
    let program = std::env::current_exe().map_err(|error| format!("no program: {error}"))?;
    let mut command = Command::new(program);
    command.args(["serve", "--json", "--port", "0", "--pace", "0", "--rest", "0"]);
    command.args(["--action-time", "0", "--messages", "1000000", "--data"]).arg(folder);
    if let Some(CrashAt { point, nth }) = crash {
        command.args(["--crash-at", &format!("{}:{nth}", point.name())]);
    }
    let spawned = command.stdin(Stdio::null()).stdout(Stdio::piped()).spawn();
    let mut child = spawned.map_err(|error| format!("the server does not start: {error}"))?;
    let mut line = String::new();
    if let Some(out) = child.stdout.take() {
        // What it has said before it ended shows below.
        let _ = BufReader::new(out).read_line(&mut line);
    }
    let told: Value = serde_json::from_str(&line).unwrap_or_default();
    match told["address"].as_str().map(Site::read) {
        Some(Ok(site)) => Ok((child, site)),
        _ => {
            let _ = child.kill();
            let _ = child.wait();
            Err("the server does not start".into())
        }
    }
}

impl ServerProcess {
    /// A server in a new folder.
    pub fn start_new() -> Result<ServerProcess, Fault> {
        let folder = Scratch::new()?;
        let (child, site) = start(&folder.path().join("room"), None)?;
        Ok(ServerProcess { child, site, folder })
    }

    /// Where its data is.
    pub fn data(&self) -> PathBuf {
        self.folder.path().join("room")
    }

    /// Ends it at once, without warning.
    pub fn stop(&mut self) {
        // It may have ended by itself.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }

    /// Starts it again in the same folder; it ends by itself at a point, if one is given.
    pub fn start_again(&mut self, crash: Option<CrashAt>) -> Result<(), Fault> {
        (self.child, self.site) = start(&self.data(), crash)?;
        Ok(())
    }

    /// Waits until it has ended by itself, but not longer than this.
    pub async fn ends_within(&mut self, time: Duration) -> Option<ExitStatus> {
        let begun = Instant::now();
        while begun.elapsed() < time {
            if let Ok(Some(status)) = self.child.try_wait() {
                return Some(status);
            }
            sleep(POLL).await;
        }
        None
    }

    /// Its resident memory in KiB, where the system tells.
    pub fn memory(&self) -> Option<u64> {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.child.id())).ok()?;
        let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"))?;
        line.trim().trim_end_matches(" kB").parse().ok()
    }
}
