//! Sockets that only look on, and what they cost.
#![allow(clippy::float_arithmetic)] // rates and times to show, never chips

use super::person::{Counts, watch};
use super::process::ServerProcess;
use super::site::ticket;
use super::{Fault, unwritten};
use crate::cli::LoadArgs;
use crate::context::Context;
use serde_json::json;
use std::sync::Arc;
use std::time::Duration;
use tokio::time::sleep;

/// How long everything may settle before it is measured.
const SETTLE: Duration = Duration::from_secs(2);

pub(super) async fn run(
    args: &LoadArgs,
    idle: u32,
    context: &mut Context<'_>,
) -> Result<(), Fault> {
    let server = ServerProcess::start_new()?;
    let mut tables = Vec::new();
    for _ in 0..args.tables.unwrap_or(100) {
        tables.push(server.site.open_table(&args.offering, &ticket()?).await?);
    }
    let counts = Arc::new(Counts::default());
    sleep(SETTLE).await;
    let before = server.memory();
    for (_, table) in (0..idle).zip(tables.iter().cycle()) {
        let socket = server.site.connect(table, None, false).await?;
        let counts = Arc::clone(&counts);
        tokio::spawn(async move { watch(socket, &counts).await });
    }
    sleep(SETTLE).await;
    let after = server.memory();
    let mib = |kib: Option<u64>| kib.map(|kib| kib as f64 / 1024.0);
    let (before, after) = (mib(before), mib(after));
    if context.json {
        let value = json!({
            "sockets": idle,
            "tables": tables.len(),
            "resident_mib_before": before,
            "resident_mib": after,
        });
        return writeln!(context.out, "{value}").map_err(unwritten);
    }
    let tables = tables.len();
    let told = match before.zip(after) {
        Some((before, after)) => format!(
            "{idle} idle sockets at {tables} tables: the server has {after:.1} MiB resident, and \
             had {before:.1} MiB without them"
        ),
        None => format!("{idle} idle sockets; this system does not tell how much memory they need"),
    };
    writeln!(context.out, "{told}").map_err(unwritten)
}
