#![doc = include_str!("../README.md")]
#![forbid(unsafe_code)]

mod assets;
mod desk;
#[cfg(test)]
mod desk_tests;
#[cfg(test)]
mod frames_tests;
mod http;
mod lookout;
mod options;
mod pages;
mod room;
mod show;
mod socket;
mod table;
pub mod wire;

pub use options::Options;

use house::Registry;
use room::Room;
use std::io;
use std::net::SocketAddr;
use std::sync::Arc;
use tokio::net::TcpListener;

/// A room that listens and is not yet open.
pub struct Server {
    listener: TcpListener,
    room: Arc<Room>,
}

impl Server {
    /// Takes the address.
    ///
    /// # Errors
    /// If it is taken already, or the system has no random bytes to give.
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

    /// Serves until the process ends.
    ///
    /// # Errors
    /// If the system takes the address away.
    pub async fn run(self) -> io::Result<()> {
        axum::serve(self.listener, http::router(self.room)).await
    }
}

/// Runs a room on its own threads until the process ends; `ready` is told the address.
///
/// # Errors
/// If the address cannot be had.
pub fn serve(
    options: Options,
    registry: Registry,
    ready: impl FnOnce(SocketAddr) -> io::Result<()>,
) -> io::Result<()> {
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    runtime.block_on(async {
        let server = Server::bind(options, registry).await?;
        ready(server.address()?)?;
        server.run().await
    })
}
