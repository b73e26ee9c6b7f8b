//! A server that is killed again and again.

use super::checks::{Journals, Known, audit};
use super::measure::gather;
use super::person::{Counts, Pace, Person};
use super::process::ServerProcess;
use super::site::ticket;
use super::{Fault, unwritten};
use crate::cli::{CrashAt, LoadArgs};
use crate::context::Context;
use serde_json::json;
use shoe::Rng;
use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};
use store::crash::Point;
use tokio::task::JoinHandle;
use tokio::time::timeout;

/// How many tables by default.
const TABLES: u32 = 4;
/// The server is killed after at least this many confirmations …
const LEAST: u64 = 5;
/// … and up to this many more.
const MORE: u32 = 200;
/// How long everybody may take until so much is confirmed, or a point is reached.
const PATIENCE: Duration = Duration::from_secs(60);
/// The books are audited once in this many kills, and at the end.
const AUDIT: u32 = 50;

/// What ends a server.
#[derive(Clone, Copy, Debug)]
enum End {
    /// A kill from outside after so many confirmations.
    Confirmed(u64),
    /// It ends by itself at a point.
    At(CrashAt),
}

impl End {
    /// Every other time after confirmations, else at one point after the other.
    fn draw(kill: u32, tables: u32, rng: &mut Rng) -> End {
        if kill % 2 == 1 {
            return End::Confirmed(LEAST + u64::from(rng.below(MORE)));
        }
        let point = Point::ALL[kill as usize / 2 % Point::ALL.len()];
        // How often it is passed until enough has happened in between.
        let most = match point {
            Point::Received | Point::BeforeCommit | Point::AfterCommit | Point::AfterBroadcast => {
                MORE
            }
            Point::InTransaction | Point::Committed => MORE / 2,
            Point::AfterSnapshot => 10,
            Point::BeforeCheckpoint | Point::AfterCheckpoint => 2,
            Point::TableOpened => 1,
            Point::Resuming => tables,
        };
        End::At(CrashAt { point, nth: 1 + u64::from(rng.below(most)) })
    }

    fn name(self) -> &'static str {
        match self {
            End::Confirmed(_) => "confirmations",
            End::At(at) => at.point.name(),
        }
    }

    fn crash(self) -> Option<CrashAt> {
        match self {
            End::Confirmed(_) => None,
            End::At(at) => Some(at),
        }
    }
}

/// Lets everybody play until the server is dead.
async fn play_until(
    end: End,
    server: &mut ServerProcess,
    people: &mut Vec<Person>,
    offering: &str,
) -> Result<bool, Fault> {
    let counts = Arc::new(Counts::default());
    let pace = Arc::new(Pace::fast());
    let mut playing: Vec<JoinHandle<Person>> = Vec::new();
    let mut away = Vec::new();
    for mut person in people.drain(..) {
        match person.connect(server.site).await {
            Ok(socket) => {
                let (counts, pace) = (Arc::clone(&counts), Arc::clone(&pace));
                let play = async move { person.play(socket, &counts, &pace).await };
                playing.push(tokio::spawn(play));
            }
            // A server that ends by itself may do so at any time.
            Err(_) if end.crash().is_some() => away.push(person),
            Err(fault) => return Err(fault),
        }
    }
    let reached = match end {
        End::Confirmed(most) => {
            let enough = async {
                while counts.confirmed.load(Ordering::Relaxed) < most {
                    counts.changed.notified().await;
                }
            };
            timeout(PATIENCE, enough).await.is_ok()
        }
        End::At(CrashAt { point, .. }) => {
            if point == Point::TableOpened {
                // Whoever opens this table gets no answer.
                let _ = server.site.open_table(offering, &ticket()?).await;
            }
            let ended = server.ends_within(PATIENCE).await;
            ended.is_some_and(|status| !status.success())
        }
    };
    server.stop();
    for playing in playing {
        people.push(playing.await.map_err(|error| error.to_string())?);
    }
    people.extend(away);
    Ok(reached)
}

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
    let mut ends: BTreeMap<&str, u32> = BTreeMap::new();
    let mut books = String::new();
    for kill in 1..=kills {
        let end = End::draw(kill, tables, &mut rng);
        if kill > 1 {
            let down = Instant::now();
            server.start_again(end.crash())?;
            slowest = slowest.max(down.elapsed());
        }
        let at = |fault: Fault| format!("kill {kill}, {}: {fault}", end.name());
        let reached = play_until(end, &mut server, &mut people, &args.offering).await;
        let reached = reached.map_err(at)?;
        let told = people.iter().map(|person| person.confirmed.len()).sum::<usize>();
        confirmed += told;
        unanswered += people.iter().filter(|person| person.unanswered().is_some()).count();
        journals.check(&server.data(), &mut people).map_err(at)?;
        if !reached {
            let said = people.iter().filter_map(|person| person.complaints.last()).next_back();
            return Err(at(format!("it was not reached: {told} requests were answered, {said:?}")));
        }
        *ends.entry(end.name()).or_default() += 1;
        if kill % AUDIT == 0 || kill == kills {
            books = audit(&server.data()).map_err(at)?;
        }
    }
    let same: u64 = people.iter().filter_map(|p| p.known.as_ref()).map(|known| known.same).sum();
    let seconds = begun.elapsed().as_secs_f64();
    if context.json {
        let value = json!({
            "kills": kills,
            "ends": ends,
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
    let ends: Vec<String> = ends.iter().map(|(name, count)| format!("{count} {name}")).collect();
    let lines = [
        format!("{kills} kills at {tables} tables in {seconds:.0} s, seed {}", args.seed),
        format!("at: {}", ends.join(", ")),
        format!(
            "{confirmed} confirmed requests are in the journal exactly once; {unanswered} without an \
             answer were sent again and had one effect or none"
        ),
        format!(
            "{same} times somebody found the hand, their seat and their cards as they were; {} rows; \
             slowest start {} ms",
            journals.rows,
            slowest.as_millis()
        ),
        format!("{books}; all accounts together have nothing"),
    ];
    writeln!(context.out, "{}", lines.join("\n")).map_err(unwritten)
}
