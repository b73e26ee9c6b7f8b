#![doc = include_str!("../README.md")]
#![forbid(unsafe_code)]

mod assets;
mod choice;
mod cookie;
mod http;
mod members;
mod options;
mod pages;
mod plaque;
mod result;
mod room;
mod save;
mod shared;
mod show;
mod socket;
mod task;
mod wallets;
pub mod wire;

pub use options::{Notices, Options};

use axum::serve::ListenerExt;
use house::Registry;
use room::Room;
use std::io;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;
use store::{Found, Store};
use tokio::net::TcpListener;

/// How long tables have to be parked.
const CLOSING: Duration = Duration::from_secs(4);

/// How a room was closed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stopped {
    /// Everything that happened is in the store.
    InOrder,
    /// Some tables did not answer in time; what they had acknowledged is in the store.
    InHaste,
}

/// A room that is listening but not open yet.
pub struct Server {
    listener: TcpListener,
    room: Arc<Room>,
    found: Found,
}

impl Server {
    /// Binds the address.
    ///
    /// # Errors
    /// If it is in use, or the store does not take the room's bots.
    pub async fn bind(
        options: Options,
        registry: Registry,
        store: Arc<dyn Store>,
        found: Found,
    ) -> io::Result<Server> {
        let listener = TcpListener::bind((options.host, options.port)).await?;
        let room = Room::new(options, registry, store, &found);
        room.hire_bots(&found).await.map_err(io::Error::other)?;
        Ok(Server { listener, room: Arc::new(room), found })
    }

    /// Where it listens.
    ///
    /// # Errors
    /// If the system cannot tell.
    pub fn address(&self) -> io::Result<SocketAddr> {
        self.listener.local_addr()
    }

    /// Goes on with the tables of the last run and serves until this future completes; then every
    /// table is parked as it is.
    ///
    /// # Errors
    /// If the listener fails.
    pub async fn run(self, until: impl Future<Output = ()>) -> io::Result<Stopped> {
        self.room.resume(&self.found);
        drop(self.found);
        let router = http::router(Arc::clone(&self.room));
        // Small frames leave at once: otherwise each waits for the last one to be acknowledged, which
        // takes up to 40 ms.
        let listener = self.listener.tap_io(|stream| {
            // Without it, frames only come later.
            let _ = stream.set_nodelay(true);
        });
        tokio::select! {
            served = async { axum::serve(listener, router).await } => served?,
            () = until => {}
        }
        // A table that does not answer in time is not waited for: what it acknowledged is stored.
        let parked = tokio::time::timeout(CLOSING, self.room.shut()).await;
        Ok(if parked.is_ok() { Stopped::InOrder } else { Stopped::InHaste })
    }
}

/// A request to stop: ctrl-C, or one of the system's own signals. Signals count from the moment
/// this is called.
fn asked_to_stop() -> io::Result<impl Future<Output = ()>> {
    #[cfg(unix)]
    {
        use tokio::signal::unix::{SignalKind, signal};
        let mut interrupt = signal(SignalKind::interrupt())?;
        let mut terminate = signal(SignalKind::terminate())?;
        let mut hangup = signal(SignalKind::hangup())?;
        Ok(async move {
            tokio::select! {
                _ = interrupt.recv() => {}
                _ = terminate.recv() => {}
                _ = hangup.recv() => {}
            }
        })
    }
    #[cfg(not(unix))]
    {
        Ok(async {
            if tokio::signal::ctrl_c().await.is_err() {
                std::future::pending::<()>().await;
            }
        })
    }
}

/// Runs a room on its own threads until somebody stops it; `ready` is called with the address.
///
/// # Errors
/// If the address cannot be bound, or the store does not work.
pub fn serve(
    options: Options,
    registry: Registry,
    store: Arc<dyn Store>,
    found: Found,
    ready: impl FnOnce(SocketAddr) -> io::Result<()>,
) -> io::Result<Stopped> {
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    let stopped = runtime.block_on(async {
        let stop = asked_to_stop()?;
        let server = Server::bind(options, registry, store, found).await?;
        ready(server.address()?)?;
        server.run(stop).await
    });
    // Nothing that is still running has anything to say.
    runtime.shutdown_background();
    stopped
}
