//! `houseway serve`: the room on the web.

use crate::cli::ServeArgs;
use crate::context::Context;
use crate::failure::Failure;
use crate::theme::{HEADING, paint};
use serde_json::json;
use server::Options;
use std::time::Duration;

pub(super) fn run(args: &ServeArgs, context: &mut Context<'_>) -> Result<(), Failure> {
    let registry = context.registry()?;
    let options = Options {
        host: args.host,
        port: args.port,
        seed: args.seed,
        pace: Duration::from_millis(args.pace.into()),
        action_time: args.action_time.map(|seconds| Duration::from_secs(seconds.into())),
        books: args.books.clone(),
        ..Options::default()
    };
    let (host, port) = (args.host, args.port);
    let served = server::serve(options, registry, |address| {
        let url = format!("http://{address}/");
        if context.json {
            writeln!(context.out, "{}", json!({ "address": url }))?
        } else {
            writeln!(context.out, "The room is open: {}", paint(HEADING, &url))?;
            writeln!(context.out, "ctrl-C closes it.")?;
        }
        context.out.flush()
    });
    let is_books =
        |error: &std::io::Error| error.get_ref().is_some_and(|e| e.is::<server::Unusable>());
    served.map_err(|error| match error.kind() {
        std::io::ErrorKind::InvalidData if is_books(&error) => Failure::DoesNotHold(format!(
            "--books {error}; nothing was written: 'houseway ledger audit' shows details, 'head \
             -n LINE' keeps the valid part, and another file starts new books"
        )),
        _ if is_books(&error) => Failure::Usage(format!("--books {error}")),
        std::io::ErrorKind::AddrInUse => Failure::Usage(format!(
            "port {port} is in use; choose another with --port, or 0 for any free port"
        )),
        _ => Failure::DoesNotHold(format!("cannot listen on {host} port {port}: {error}")),
    })
}
