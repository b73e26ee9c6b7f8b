//! A server on this machine: its address, its lobby and its sockets.

use super::Fault;
use futures_util::SinkExt;
use serde_json::{Value, json};
use shoe::Rng;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::time::Duration;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::time::timeout;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::protocol::WebSocketConfig;
use tokio_tungstenite::{WebSocketStream, client_async_with_config};

/// The read and write buffers of a socket; the default sizes are far larger.
const BUFFER: usize = 4 * 1024;
/// How long an answer may take.
const PATIENCE: Duration = Duration::from_secs(60);
/// The longest answer of the lobby.
const LONGEST: u64 = 64 * 1024;

/// A socket of a table.
pub(super) type Socket = WebSocketStream<TcpStream>;

/// Where a server listens.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Site(SocketAddr);

impl Site {
    /// Reads an address such as `http://127.0.0.1:7777`. Other machines are refused: load is for
    /// one's own.
    pub fn read(url: &str) -> Result<Site, Fault> {
        let bare = url.strip_prefix("http://").map(|rest| rest.trim_end_matches('/'));
        let local = SocketAddr::new(IpAddr::V4(Ipv4Addr::LOCALHOST), 0);
        let address = bare.and_then(|bare| match bare.strip_prefix("localhost:") {
            Some(port) => Some(SocketAddr::new(local.ip(), port.parse().ok()?)),
            None => bare.parse().ok(),
        });
        let address: SocketAddr =
            address.ok_or(format!("{url} is not an address like http://127.0.0.1:7777"))?;
        if address.ip().is_loopback() {
            Ok(Site(address))
        } else {
            Err(format!("{} is not this machine; load is put on loopback addresses only", address))
        }
    }

    /// Opens a table for a person, who sits down at it, and returns its id.
    pub async fn open_table(self, offering: &str, ticket: &str) -> Result<String, Fault> {
        let asked = timeout(PATIENCE, self.post_sit(offering, ticket)).await;
        let answer = asked.map_err(|_| "the lobby does not answer")?;
        let answer = answer.map_err(|error| format!("the lobby cannot be reached: {error}"))?;
        let mut head = answer.lines().take_while(|line| !line.is_empty());
        let status = head.next().unwrap_or_default().to_string();
        let place = head.find_map(|line| {
            let (name, value) = line.split_once(':')?;
            name.eq_ignore_ascii_case("location").then(|| value.trim())
        });
        let id = place.and_then(|place| place.strip_prefix("/table/"));
        id.map(Into::into).ok_or(format!("the lobby opens no table: {status}"))
    }

    async fn post_sit(self, offering: &str, ticket: &str) -> std::io::Result<String> {
        let body = format!("offering={}&name=Host&players=2", offering.replace('/', "%2F"));
        let request = format!(
            "POST /sit HTTP/1.1\r\nhost: {}\r\ncookie: houseway={ticket}\r\nconnection: close\r\n\
             content-type: application/x-www-form-urlencoded\r\ncontent-length: {}\r\n\r\n{body}",
            self.0,
            body.len()
        );
        let mut stream = TcpStream::connect(self.0).await?;
        stream.write_all(request.as_bytes()).await?;
        let mut answer = String::new();
        stream.take(LONGEST).read_to_string(&mut answer).await?;
        Ok(answer)
    }

    /// A socket at a table that has said hello.
    pub async fn connect(
        self,
        table: &str,
        ticket: Option<&str>,
        views: bool,
    ) -> Result<Socket, Fault> {
        let opened = timeout(PATIENCE, async {
            let stream = TcpStream::connect(self.0).await.map_err(|error| error.to_string())?;
            stream.set_nodelay(true).map_err(|error| error.to_string())?;
            let url = format!("ws://{}/table/{table}/socket", self.0);
            let config =
                WebSocketConfig::default().read_buffer_size(BUFFER).write_buffer_size(BUFFER);
            let opened = client_async_with_config(url, stream, Some(config)).await;
            let (mut socket, _) = opened.map_err(|error| error.to_string())?;
            let mut hello = json!({ "v": server::wire::VERSION, "views": views });
            if let Some(ticket) = ticket {
                hello["ticket"] = ticket.into();
            }
            send(&mut socket, &json!({ "hello": hello })).await?;
            Ok::<Socket, Fault>(socket)
        });
        let opened = opened.await.unwrap_or(Err("no answer".into()));
        opened.map_err(|why| format!("no socket at table {table}: {why}"))
    }
}

/// Sends a message.
pub(super) async fn send(socket: &mut Socket, message: &Value) -> Result<(), Fault> {
    let text = message.to_string();
    socket.send(Message::text(text)).await.map_err(|error| error.to_string())
}

/// A ticket that nobody has yet.
pub(super) fn ticket() -> Result<String, Fault> {
    let mut rng = Rng::from_os().map_err(|_| "this machine has no random bytes")?;
    Ok((0..4).map(|_| format!("{:08x}", rng.word())).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_this_machine_is_put_under_load() {
        for url in ["http://127.0.0.1:80", "http://localhost:80/", "http://[::1]:80"] {
            assert!(Site::read(url).is_ok(), "{url}");
        }
        for url in ["http://192.0.2.1:80", "http://0.0.0.0:80", "http://[2001:db8::1]:80"] {
            assert!(Site::read(url).unwrap_err().contains("not this machine"), "{url}");
        }
        for url in ["127.0.0.1:80", "http://example.org:80", "https://127.0.0.1:80", "http://x"] {
            assert!(Site::read(url).unwrap_err().contains("is not an address"), "{url}");
        }
    }
}
