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
use store::{Found, NotSaved, Store};
use tokio::net::TcpListener;
use tokio::time::timeout;

/// How long tables have to be parked …
const CLOSING: Duration = Duration::from_millis(3_500);
/// … and how long sockets have after that to say goodbye.
const GOODBYE: Duration = Duration::from_millis(500);

/// How a room was closed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stopped {
    /// Everything that happened is in the store.
    InOrder,
    /// Some tables did not answer in time, or the store did not take the last that happened there,
    /// of which nobody has heard. What was confirmed is in the store.
    InHaste,
}

/// Why a room was not served.
#[derive(Debug)]
pub enum NotServed<E> {
    /// What it keeps could not be opened.
    NotOpened(E),
    /// The store did not take the room's own accounts.
    NotSaved(NotSaved),
    /// It cannot listen.
    Io(io::Error),
}

impl<E> From<io::Error> for NotServed<E> {
    fn from(error: io::Error) -> NotServed<E> {
        NotServed::Io(error)
    }
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
    /// If it is in use.
    pub async fn bind(
        options: Options,
        registry: Registry,
        store: Arc<dyn Store>,
        found: Found,
    ) -> io::Result<Server> {
        let listener = TcpListener::bind((options.host, options.port)).await?;
        let room = Room::new(options, registry, store, &found);
        Ok(Server { listener, room: Arc::new(room), found })
    }

    /// Gives the room's bots their accounts, if they have none.
    ///
    /// # Errors
    /// If the store does not take them.
    pub async fn hire_bots(&self) -> Result<(), NotSaved> {
        self.room.hire_bots(&self.found).await
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
        tokio::pin!(until);
        tokio::select! {
            biased;
            () = &mut until => return Ok(stopped(&self.room).await),
            () = self.room.resume(&self.found) => {}
        }
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
            () = &mut until => {}
        }
        Ok(stopped(&self.room).await)
    }
}

/// Parks every table. One that does not answer in time is not waited for: what it acknowledged is
/// stored.
async fn stopped(room: &Room) -> Stopped {
    let parked = timeout(CLOSING, room.park()).await;
    // Somebody who does not even take a goodbye does not keep the room open.
    let _ = timeout(GOODBYE, room.empty()).await;
    let all = parked.is_ok() && room.unsaved() == 0;
    if all { Stopped::InOrder } else { Stopped::InHaste }
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

/// Runs a room on its own threads until somebody stops it. `open` gives what it keeps, which may take
/// a while; `ready` is called with the address.
///
/// # Errors
/// If it cannot be opened, the address cannot be bound, or the store does not work.
pub fn serve<E: Send + 'static>(
    options: Options,
    registry: Registry,
    open: impl FnOnce() -> Result<(Arc<dyn Store>, Found), E> + Send + 'static,
    ready: impl FnOnce(SocketAddr) -> io::Result<()>,
) -> Result<Stopped, NotServed<E>> {
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    let served = runtime.block_on(async {
        // From here on, whatever is being done can be stopped.
        let stop = asked_to_stop()?;
        tokio::pin!(stop);
        let begin = async {
            let opened = tokio::task::spawn_blocking(open).await.map_err(io::Error::other)?;
            let (store, found) = opened.map_err(NotServed::NotOpened)?;
            let server = Server::bind(options, registry, store, found).await?;
            server.hire_bots().await.map_err(NotServed::NotSaved)?;
            Ok::<_, NotServed<E>>(server)
        };
        let server = tokio::select! {
            biased;
            () = &mut stop => return Ok(Stopped::InOrder),
            server = begin => server?,
        };
        ready(server.address()?)?;
        Ok(server.run(stop).await?)
    });
    // Nothing that is still running has anything to say.
    runtime.shutdown_background();
    served
}
