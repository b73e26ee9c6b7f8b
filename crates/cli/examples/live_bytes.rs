//! Whether a server that goes on and on keeps more and more: it runs in this process, whose memory is
//! counted, while `houseway load` in another one plays at its tables.
//!
//! `cargo run --release -p houseway-cli --example live_bytes -- target/release/houseway 300` plays
//! for 300 seconds. What is counted is what Rust has allocated and not freed; SQLite has its own
//! memory, with a cache of fixed size. The exit code is 1 if it grows.

use serde_json::Value;
use stats_alloc::{INSTRUMENTED_SYSTEM, StatsAlloc};
use std::alloc::System;
use std::io::{self, Write};
use std::process::{Command, ExitCode, Stdio};
use std::sync::mpsc::{Sender, channel};
use std::thread::{sleep, spawn};
use std::time::{Duration, Instant};

#[global_allocator]
static MEMORY: &StatsAlloc<System> = &INSTRUMENTED_SYSTEM;

/// How many times it is counted.
const SAMPLES: u64 = 20;
/// What may come and go, as a part of all, in percent.
const SLACK: usize = 10;

/// What has been allocated and not freed.
fn live() -> usize {
    let all = MEMORY.stats();
    all.bytes_allocated.saturating_sub(all.bytes_deallocated)
}

/// The first line that a server says is its address.
struct Said(Sender<String>, Vec<u8>);

impl Write for Said {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.1.extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        // Nobody listens after the first line.
        _ = self.0.send(String::from_utf8_lossy(&self.1).into_owned());
        Ok(())
    }
}

fn main() -> ExitCode {
    let mut args = std::env::args().skip(1);
    let (Some(program), Some(seconds)) = (args.next(), args.next()) else {
        println!("give the houseway program and for how many seconds to play");
        return ExitCode::from(2);
    };
    let tables = args.next().unwrap_or_else(|| "100".into());
    let seconds: u64 = seconds.parse().expect("seconds");
    let folder = std::env::temp_dir().join(format!("houseway-live-{}", std::process::id()));
    let data = folder.join("room").display().to_string();
    let (tell, told) = channel();
    spawn(move || {
        let serve = "houseway serve --json --port 0 --pace 0 --rest 0 --action-time 0";
        let serve = serve.split(' ').chain(["--messages", "1000000", "--data", &data]);
        houseway_cli::run(serve, &mut Said(tell, Vec::new()), &mut io::sink())
    });
    let line = told.recv().expect("the server says where it listens");
    let address: Value = serde_json::from_str(&line).expect("an address");
    let address = address["address"].as_str().expect("an address").trim_end_matches('/');
    let mut load = Command::new(program);
    load.args(["load", "--json", "--fast", "--at", address, "--tables", &tables]);
    let load = load.args(["--seconds", &seconds.to_string()]).stdout(Stdio::piped()).spawn();
    let load = load.expect("the program starts");
    let (begun, mut counts) = (Instant::now(), Vec::new());
    println!("{:>8} {:>10} {:>12}", "seconds", "rows", "live bytes");
    for sample in 1..=SAMPLES {
        let at = Duration::from_secs(seconds * sample / SAMPLES);
        sleep(at.saturating_sub(begun.elapsed()));
        // An archive shows one moment.
        let archive = store::Archive::open(&folder.join("room")).expect("the data folder");
        let rows: u64 = archive.tables().expect("tables").iter().map(|t| t.next_seq - 1).sum();
        counts.push(live());
        println!("{:>8} {rows:>10} {:>12}", at.as_secs(), live());
    }
    let done = load.wait_with_output().expect("it ends");
    let done: Value = serde_json::from_slice(&done.stdout).unwrap_or_default();
    println!("{} actions were confirmed meanwhile", done["actions"]);
    _ = std::fs::remove_dir_all(&folder);
    // By a quarter of the time all tables have remembered as much as they ever do.
    let quarter = counts.len() / 4;
    let (early, late) =
        (counts[quarter..quarter * 2].iter().max(), counts[quarter * 3..].iter().max());
    let (early, late) = (early.copied().unwrap_or(0), late.copied().unwrap_or(0));
    println!("at most {early} in the second quarter, {late} in the last");
    if late <= early + early / 100 * SLACK { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}
