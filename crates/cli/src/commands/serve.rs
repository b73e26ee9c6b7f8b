//! `houseway serve`: the room on the web.

use crate::cli::ServeArgs;
use crate::context::Context;
use crate::failure::Failure;
use crate::theme::{HEADING, paint};
use serde_json::json;
use server::{NotServed, Notices, Options, Stopped};
use std::io::Write;
use std::path::PathBuf;
use std::sync::mpsc::sync_channel;
use std::sync::{Arc, OnceLock};
use std::time::Duration;
use store::crash;
use store::{OpenFault, SqliteStore, Store};

/// How many notices may wait for the terminal.
const WAITING: usize = 1000;

pub(super) fn run(args: &ServeArgs, context: &mut Context<'_>) -> Result<(), Failure> {
    let registry = context.registry()?;
    let folder = match &args.data {
        Some(folder) => folder.clone(),
        None => usual_folder().ok_or_else(|| {
            Failure::Usage(
                "there is no home folder to keep the room in; give one with --data".into(),
            )
        })?,
    };
    let options = Options {
        host: args.host,
        port: args.port,
        seed: args.seed,
        pace: Duration::from_millis(args.pace.into()),
        rest: Duration::from_millis(args.rest.into()),
        action_time: args.action_time.map(|seconds| Duration::from_secs(seconds.into())),
        notices: notices(),
        most_messages: args.messages,
        ..Options::default()
    };
    let (host, port) = (args.host, args.port);
    if let Some(place) = &args.crash_at {
        crash::at(place.point, place.nth);
    }
    let path = folder.clone();
    let kept: Arc<OnceLock<Arc<SqliteStore>>> = Arc::default();
    let keep = Arc::clone(&kept);
    let open = move || {
        let (store, found) = SqliteStore::open(&path)?;
        let store = keep.get_or_init(|| Arc::new(store));
        Ok::<(Arc<dyn Store>, _), OpenFault>((Arc::clone(store) as _, found))
    };
    let served = server::serve(options, registry, open, |address| {
        let url = format!("http://{address}/");
        if context.json {
            writeln!(context.out, "{}", json!({ "address": url }))?
        } else {
            writeln!(context.out, "The room is open: {}", paint(HEADING, &url))?;
            writeln!(context.out, "Everything is kept in {}. ctrl-C closes it.", folder.display())?;
        }
        context.out.flush()
    });
    match served {
        Ok(Stopped::InOrder) => Ok(()),
        Ok(Stopped::InHaste) => {
            // A disk that does not answer would keep this process from ending.
            std::mem::forget(kept);
            Err(Failure::DoesNotHold(
                "some tables did not stop in time, or could not store the last that happened there; \
                 what they had confirmed is stored, and they go on from there"
                    .into(),
            ))
        }
        Err(NotServed::NotOpened(fault)) => Err(Failure::DoesNotHold(fault.to_string())),
        Err(NotServed::NotSaved(why)) => {
            Err(Failure::DoesNotHold(format!("{}: {why}", folder.display())))
        }
        Err(NotServed::Io(error)) if error.kind() == std::io::ErrorKind::AddrInUse => {
            Err(Failure::Usage(format!(
                "port {port} is in use; choose another with --port, or 0 for any free port"
            )))
        }
        Err(NotServed::Io(error)) => {
            Err(Failure::DoesNotHold(format!("cannot serve on {host} port {port}: {error}")))
        }
    }
}

/// Where a room is kept if nobody says where.
fn usual_folder() -> Option<PathBuf> {
    let var = |name: &str| std::env::var_os(name).filter(|value| !value.is_empty());
    let data = var("XDG_DATA_HOME").map(PathBuf::from).filter(|path| path.is_absolute());
    let home = || var("HOME").map(|home| PathBuf::from(home).join(".local/share"));
    Some(data.or_else(home)?.join("houseway/room"))
}

/// Notices go to the terminal on a thread of their own: a table never waits for it.
fn notices() -> Notices {
    let (tell, told) = sync_channel::<String>(WAITING);
    std::thread::spawn(move || {
        for words in told {
            // If nobody reads it, nobody misses it.
            let _ = writeln!(std::io::stderr(), "houseway: {words}");
        }
    });
    Notices::new(move |words| {
        // With so many waiting, one more says nothing new.
        let _ = tell.try_send(words.into());
    })
}
