//! A server that is killed again and again.

use super::checks::{Journals, Known, audit};
use super::measure::gather;
use super::person::{Counts, Pace};
use super::process::ServerProcess;
use super::{Fault, unwritten};
use crate::cli::LoadArgs;
use crate::context::Context;
use serde_json::json;
use shoe::Rng;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};
use tokio::time::timeout;

/// How many tables by default.
const TABLES: u32 = 4;
/// The server is killed after at least this many confirmations …
const LEAST: u64 = 5;
/// … and up to this many more.
const MORE: u32 = 200;
/// How long everybody may take until so much is confirmed.
const PATIENCE: Duration = Duration::from_secs(60);
/// The books are audited once in this many kills, and at the end.
const AUDIT: u32 = 50;

pub(super) async fn run(
    args: &LoadArgs,
    kills: u32,
    buy_in: i64,
    context: &mut Context<'_>,
) -> Result<(), Fault> {
    let begun = Instant::now();
    let mut server = ServerProcess::start_new()?;
    let tables = args.tables.unwrap_or(TABLES);
    let mut people = gather(server.site, &args.offering, tables, buy_in).await?;
    for person in &mut people {
        person.known = Some(Known::default());
    }
    let mut rng = Rng::from_seed(args.seed);
    let mut journals = Journals::default();
    let (mut confirmed, mut unanswered, mut slowest) = (0, 0, Duration::ZERO);
    let mut books = String::new();
    for kill in 1..=kills {
        let counts = Arc::new(Counts::default());
        let pace = Arc::new(Pace::fast());
        let mut playing = Vec::new();
        for mut person in people.drain(..) {
            let socket = person.connect(server.site).await?;
            let (counts, pace) = (Arc::clone(&counts), Arc::clone(&pace));
            playing.push(tokio::spawn(async move { person.play(socket, &counts, &pace).await }));
        }
        let most = LEAST + u64::from(rng.below(MORE));
        let enough = async {
            while counts.confirmed.load(Ordering::Relaxed) < most {
                counts.changed.notified().await;
            }
        };
        let stuck = timeout(PATIENCE, enough).await.is_err();
        server.stop();
        for playing in playing {
            people.push(playing.await.map_err(|error| error.to_string())?);
        }
        let at = |fault: Fault| format!("kill {kill}: {fault}");
        let told = people.iter().map(|person| person.confirmed.len()).sum::<usize>();
        confirmed += told;
        unanswered += people.iter().filter(|person| person.unanswered().is_some()).count();
        journals.check(&server.data(), &mut people).map_err(at)?;
        if stuck {
            let said = people.iter().filter_map(|person| person.complaints.last()).next_back();
            return Err(at(format!("only {told} of {most} requests were answered: {said:?}")));
        }
        if kill % AUDIT == 0 || kill == kills {
            books = audit(&server.data()).map_err(at)?;
        }
        let down = Instant::now();
        server.start_again()?;
        slowest = slowest.max(down.elapsed());
    }
    let same: u64 = people.iter().filter_map(|p| p.known.as_ref()).map(|known| known.same).sum();
    let seconds = begun.elapsed().as_secs_f64();
    if context.json {
        let value = json!({
            "kills": kills,
            "tables": tables,
            "confirmed": confirmed,
            "unanswered": unanswered,
            "rows": journals.rows,
            "same_views": same,
            "slowest_start_ms": slowest.as_millis() as u64,
            "elapsed_seconds": seconds,
        });
        return writeln!(context.out, "{value}").map_err(unwritten);
    }
    let out = &mut context.out;
    writeln!(out, "{kills} kills at {tables} tables in {seconds:.0} s, seed {}", args.seed)
        .and_then(|()| {
            writeln!(
                out,
                "{confirmed} confirmed requests are in the journal exactly once; {unanswered} \
                 without an answer were sent again and had one effect or none"
            )
        })
        .and_then(|()| {
            writeln!(
                out,
                "{same} times somebody found the hand, their seat and their cards as they were; \
                 {} rows; slowest start {} ms",
                journals.rows,
                slowest.as_millis()
            )
        })
        .and_then(|()| writeln!(out, "{books}; all accounts together have nothing"))
        .map_err(unwritten)
}
