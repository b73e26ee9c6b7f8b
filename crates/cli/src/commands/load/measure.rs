//! People at many tables, and how fast they are served.
#![allow(clippy::float_arithmetic)] // rates and times to show, never chips

use super::person::{Counts, Pace, Person, watch};
use super::process::ServerProcess;
use super::site::{Site, ticket};
use super::{Fault, PLAYERS, WATCHERS, disk, unwritten};
use crate::cli::LoadArgs;
use crate::context::Context;
use futures_util::StreamExt;
use serde_json::{Value, json};
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};
use tokio::sync::Semaphore;
use tokio::task::JoinSet;
use tokio::time::{sleep, timeout};
use tokio_tungstenite::tungstenite::Message;

/// How many tables are opened at the same time.
const AT_ONCE: usize = 32;
/// How long people may take to sit down.
const PATIENCE: Duration = Duration::from_secs(300);
/// How long everybody plays before it counts.
const WARM: Duration = Duration::from_secs(2);

/// Opens tables and returns those who are going to play, in the order of tables.
pub(super) async fn gather(
    site: Site,
    offering: &str,
    tables: u32,
    buy_in: i64,
) -> Result<Vec<Person>, Fault> {
    let gate = Arc::new(Semaphore::new(AT_ONCE));
    let mut opening = JoinSet::new();
    for _ in 0..tables {
        let (gate, offering) = (Arc::clone(&gate), offering.to_string());
        opening.spawn(async move {
            let _turn = gate.acquire().await;
            let host = ticket()?;
            let id = site.open_table(&offering, &host).await?;
            let mut people = vec![Person::new(&id, 1, host, buy_in)];
            for seat in 2..=PLAYERS {
                people.push(Person::new(&id, seat, ticket()?, buy_in));
            }
            Ok::<_, Fault>(people)
        });
    }
    let mut people = Vec::new();
    while let Some(opened) = opening.join_next().await {
        people.extend(opened.map_err(|error| error.to_string())??);
    }
    Ok(people)
}

/// What was measured.
struct Measured {
    tables: u32,
    seconds: f64,
    actions: u64,
    refused: u64,
    frames: u64,
    bytes: u64,
    /// Sorted, in microseconds.
    waits: Vec<u32>,
    synced: Option<(f64, f64)>,
    memory: Option<u64>,
}

impl Measured {
    fn wait(&self, part: f64) -> f64 {
        let last = self.waits.len().saturating_sub(1);
        let at = (last as f64 * part).round() as usize;
        f64::from(self.waits.get(at).copied().unwrap_or_default()) / 1000.0
    }

    fn a_second(&self, count: u64) -> f64 {
        count as f64 / self.seconds
    }

    fn value(&self) -> Value {
        json!({
            "tables": self.tables,
            "seconds": self.seconds,
            "actions": self.actions,
            "refused": self.refused,
            "actions_per_second": self.a_second(self.actions),
            "wait_ms": {
                "p50": self.wait(0.5), "p99": self.wait(0.99), "max": self.wait(1.0)
            },
            "frames_per_second": self.a_second(self.frames),
            "bytes_per_second": self.a_second(self.bytes),
            "synced_writes_per_second": self.synced.map(|(before, after)| [before, after]),
            "resident_kib": self.memory,
        })
    }

    fn words(&self) -> String {
        let mut lines = vec![
            format!(
                "{} tables with {PLAYERS} players and {WATCHERS} who look on, {:.1} s",
                self.tables, self.seconds
            ),
            format!(
                "{:.0} actions/s, each stored before it was confirmed; {} refused",
                self.a_second(self.actions),
                self.refused
            ),
            format!(
                "from a move to its confirmation: half {:.1} ms, 99 of 100 {:.1} ms, all {:.1} ms",
                self.wait(0.5),
                self.wait(0.99),
                self.wait(1.0)
            ),
            format!(
                "{:.0} frames/s and {:.1} MB/s to everybody",
                self.a_second(self.frames),
                self.a_second(self.bytes) / 1e6
            ),
        ];
        if let Some((before, after)) = self.synced {
            lines.push(format!(
                "this disk alone: {before:.0} synced writes of 4 KiB a second before, {after:.0} after"
            ));
        }
        if let Some(kib) = self.memory {
            lines.push(format!("the server has {:.0} MiB resident", kib as f64 / 1024.0));
        }
        lines.join("\n")
    }
}

pub(super) async fn run(
    args: &LoadArgs,
    site: Site,
    mut server: Option<ServerProcess>,
    buy_in: i64,
    context: &mut Context<'_>,
) -> Result<(), Fault> {
    let tables = args.tables.unwrap_or(if args.recover { 2_000 } else { 100 });
    let sync_rate = |server: &Option<ServerProcess>| {
        let folder = server.as_ref().map(|server| server.folder.path());
        folder.and_then(|folder| disk::synced_writes(folder).ok())
    };
    let before = sync_rate(&server);
    let people = gather(site, &args.offering, tables, buy_in).await?;
    let ids: Vec<String> = people.chunks(PLAYERS.into()).map(|all| all[0].table.clone()).collect();
    let counts = Arc::new(Counts::default());
    let mut playing = JoinSet::new();
    let mut pace = Arc::new(Pace::fast());
    for (at, mut person) in people.into_iter().enumerate() {
        if at % usize::from(PLAYERS) == 0 {
            let part = at as f64 / f64::from(tables) / f64::from(PLAYERS);
            pace = Arc::new(if args.fast { Pace::fast() } else { Pace::of(args.rate, part) });
            for _ in 0..WATCHERS {
                let socket = site.connect(&person.table, None, false).await?;
                let counts = Arc::clone(&counts);
                tokio::spawn(async move { watch(socket, &counts).await });
            }
        }
        let (counts, pace) = (Arc::clone(&counts), Arc::clone(&pace));
        let socket = person.connect(site).await?;
        playing.spawn(async move { person.play(socket, &counts, &pace).await });
    }
    // Everybody has asked for a chair and for what the house should do for them.
    let all_sit = async {
        while counts.confirmed.load(Ordering::Relaxed) < u64::from(tables) * 11 {
            counts.changed.notified().await;
        }
    };
    timeout(PATIENCE, all_sit).await.map_err(|_| "not everybody gets a chair")?;
    sleep(WARM).await;
    let refused = counts.refused.load(Ordering::Relaxed);
    counts.measuring.store(true, Ordering::Relaxed);
    let begun = Instant::now();
    sleep(Duration::from_secs(args.seconds.into())).await;
    counts.measuring.store(false, Ordering::Relaxed);
    let seconds = begun.elapsed().as_secs_f64();
    let memory = server.as_ref().and_then(ServerProcess::memory);
    if let (true, Some(server)) = (args.recover, &mut server) {
        server.stop();
    }
    let refused = counts.refused.load(Ordering::Relaxed) - refused;
    counts.stopped.store(true, Ordering::Relaxed);
    counts.stop.notify_waiters();
    let mut waits = Vec::new();
    while let Some(person) = playing.join_next().await {
        waits.extend(person.map_err(|error| error.to_string())?.waits);
    }
    waits.sort_unstable();
    let load = |counter: &std::sync::atomic::AtomicU64| counter.load(Ordering::Relaxed);
    let mut measured = Measured {
        tables,
        seconds,
        actions: load(&counts.actions),
        refused,
        frames: load(&counts.frames),
        bytes: load(&counts.bytes),
        waits,
        synced: None,
        memory,
    };
    let back = match &mut server {
        Some(server) if args.recover => Some(come_back(server, &ids).await?),
        _ => None,
    };
    measured.synced = before.zip(sync_rate(&server));
    if context.json {
        let mut value = measured.value();
        if let Some(back) = &back {
            value["back"] = back.value();
        }
        return writeln!(context.out, "{value}").map_err(unwritten);
    }
    let back = back.map(|back| format!("\n{}", back.words())).unwrap_or_default();
    writeln!(context.out, "{}{back}", measured.words()).map_err(unwritten)
}

/// How a server came back.
struct Back {
    listens: Duration,
    answers: Duration,
    tables: usize,
    in_hand: usize,
}

impl Back {
    fn value(&self) -> Value {
        json!({
            "tables": self.tables,
            "in_hand": self.in_hand,
            "listens_ms": self.listens.as_millis() as u64,
            "answers_ms": self.answers.as_millis() as u64,
        })
    }

    fn words(&self) -> String {
        format!(
            "killed, and back: it listened after {} ms and answered after {} ms, with {} tables, {} \
             of them in the middle of a hand",
            self.listens.as_millis(),
            self.answers.as_millis(),
            self.tables,
            self.in_hand
        )
    }
}

async fn come_back(server: &mut ServerProcess, tables: &[String]) -> Result<Back, Fault> {
    let begun = Instant::now();
    server.start_again(None)?;
    let listens = begun.elapsed();
    let mut back = Back { listens, answers: Duration::ZERO, tables: 0, in_hand: 0 };
    for table in tables {
        let mut socket = server.site.connect(table, None, false).await?;
        let welcome = async {
            loop {
                match socket.next().await? {
                    Ok(Message::Text(text)) => return Some(text),
                    Ok(Message::Close(_)) | Err(_) => return None,
                    Ok(_) => {}
                }
            }
        };
        let text = welcome.await.ok_or(format!("table {table} did not come back"))?;
        let told: Value = serde_json::from_str(&text).unwrap_or_default();
        if back.tables == 0 {
            // Nobody is let in before all tables are there.
            back.answers = begun.elapsed();
        }
        back.tables += 1;
        back.in_hand += usize::from(told["view"].is_object() && told["over"].is_null());
    }
    Ok(back)
}
