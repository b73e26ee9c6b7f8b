//! `houseway load`: many people at many tables of a server, and what it does when it is killed.

mod checks;
mod disk;
mod idle;
mod kills;
mod measure;
mod moves;
mod person;
mod process;
mod site;

use crate::cli::LoadArgs;
use crate::context::Context;
use crate::failure::Failure;
use process::ServerProcess;
use site::Site;

/// People who play at each table …
const PLAYERS: u8 = 6;
/// … and those who look on.
const WATCHERS: u8 = 2;

/// What goes wrong on the way: words for whoever runs the command.
type Fault = String;

pub(super) fn run(args: &LoadArgs, context: &mut Context<'_>) -> Result<(), Failure> {
    let registry = context.registry()?;
    let offering =
        registry.find(&args.offering).map_err(|fault| Failure::Usage(fault.to_string()))?;
    if offering.seats < PLAYERS || offering.game.players.1 < PLAYERS {
        return Err(Failure::Usage(format!("{} does not seat six", offering.id)));
    }
    let site = args.at.as_deref().map(Site::read).transpose().map_err(Failure::Usage)?;
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    let done = runtime.block_on(async {
        let buy_in = offering.buy_in.as_cents();
        match (site, args.kills, args.idle) {
            (None, Some(kills), _) => kills::run(args, kills, buy_in, context).await,
            (None, _, Some(idle)) => idle::run(args, idle, context).await,
            (site, ..) => {
                let server = match site {
                    None => Some(ServerProcess::start_new()?),
                    Some(_) => None,
                };
                let at = site.or(server.as_ref().map(|server| server.site));
                let site = at.ok_or("no server")?;
                measure::run(args, site, server, buy_in, context).await
            }
        }
    });
    // Sockets that are still open have nothing more to say.
    runtime.shutdown_background();
    done.map_err(Failure::DoesNotHold)
}

fn unwritten(error: std::io::Error) -> Fault {
    format!("cannot write: {error}")
}
