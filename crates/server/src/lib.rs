#![doc = include_str!("../README.md")]
#![forbid(unsafe_code)]

mod assets;
#[cfg(test)]
mod frames_tests;
mod http;
mod lookout;
mod options;
mod pages;
mod paper;
mod room;
mod show;
mod socket;
mod task;
mod visit;
#[cfg(test)]
mod visit_tests;
pub mod wire;

pub use options::Options;
pub use paper::Unusable;

use house::Registry;
use room::Room;
use std::io;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;
use tokio::net::TcpListener;

/// How long tables have to close.
const CLOSING: Duration = Duration::from_secs(5);

/// A room that is listening but not open yet.
pub struct Server {
    listener: TcpListener,
    room: Arc<Room>,
}

impl Server {
    /// Binds the address.
    ///
    /// # Errors
    /// If it is in use, the system has no random bytes to give, or the books cannot be written
    /// ([`Unusable`]).
    pub async fn bind(options: Options, registry: Registry) -> io::Result<Server> {
        let listener = TcpListener::bind((options.host, options.port)).await?;
        let room = Room::new(options, registry)?;
        Ok(Server { listener, room: Arc::new(room) })
    }

    /// Where it listens.
    ///
    /// # Errors
    /// If the system cannot tell.
    pub fn address(&self) -> io::Result<SocketAddr> {
        self.listener.local_addr()
    }

    /// Serves until this future completes; then everybody gets their chips, and the books are
    /// closed.
    ///
    /// # Errors
    /// If the listener fails.
    pub async fn run(self, until: impl Future<Output = ()>) -> io::Result<()> {
        let router = http::router(Arc::clone(&self.room));
        tokio::select! {
            served = async { axum::serve(self.listener, router).await } => served?,
            () = until => {}
        }
        // Everybody at a table is notified; a table that does not finish in time is not waited for.
        let _ = tokio::time::timeout(CLOSING, self.room.shut()).await;
        Ok(())
    }
}

/// A request to stop: ctrl-C, or the system's own signal.
async fn asked_to_stop() {
    let ctrl_c = async {
        if tokio::signal::ctrl_c().await.is_err() {
            std::future::pending().await
        }
    };
    #[cfg(unix)]
    let ended = async {
        use tokio::signal::unix::{SignalKind, signal};
        match signal(SignalKind::terminate()) {
            Ok(mut signal) => _ = signal.recv().await,
            Err(_) => std::future::pending().await,
        }
    };
    #[cfg(not(unix))]
    let ended = std::future::pending();
    tokio::select! {
        () = ctrl_c => {}
        () = ended => {}
    }
}

/// Runs a room on its own threads until somebody stops it; `ready` is called with the address.
///
/// # Errors
/// If the address cannot be bound.
pub fn serve(
    options: Options,
    registry: Registry,
    ready: impl FnOnce(SocketAddr) -> io::Result<()>,
) -> io::Result<()> {
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    runtime.block_on(async {
        let server = Server::bind(options, registry).await?;
        ready(server.address()?)?;
        server.run(asked_to_stop()).await
    })
}
