//! One socket: reads what a client sends, and forwards what the table sends it.

use crate::cookie::token_hash;
use crate::members::Out;
use crate::room::Room;
use crate::show::ProtocolFault;
use crate::task::{Farewell, ToTable, Visitor};
use crate::wire::{Hello, Say, Told, VERSION};
use axum::extract::ws::{CloseFrame, Message, Utf8Bytes, WebSocket};
use futures_util::SinkExt;
use std::sync::Arc;
use tokio::sync::mpsc;
use tokio::time::{Duration, Instant, interval, timeout};

/// The longest message from a client.
pub(crate) const LONGEST: usize = 8 * 1024;
/// The read buffer of a socket, which it has even when it is idle, and the write buffer; the default
/// sizes are far larger. What clients send is short.
pub(crate) const READ_BUFFER: usize = 512;
pub(crate) const WRITE_BUFFER: usize = 4 * 1024;
/// How often a socket gets a ping …
const PING: Duration = Duration::from_secs(20);
/// … and how long it may be silent, or take to send one message, before it is dropped.
const SILENCE: Duration = Duration::from_secs(60);
/// How many messages may wait to be sent: without a pace, a whole hand comes at once.
const WAITING: usize = 4096;

/// Rate limit: allows this many messages in a period, refilled evenly.
struct Rate {
    /// How much of the period one message costs.
    each: Duration,
    in_time: Duration,
    /// The time up to which the messages so far are paid for.
    paid: Instant,
}

impl Rate {
    fn new(most: u32, in_time: Duration) -> Rate {
        Rate { each: in_time / most.max(1), in_time, paid: Instant::now() }
    }

    fn allows(&mut self) -> bool {
        let now = Instant::now();
        let paid = self.paid.max(now) + self.each;
        let allowed = paid <= now + self.in_time;
        if allowed {
            self.paid = paid;
        }
        allowed
    }
}

/// Serves a socket until either side closes it.
pub(crate) async fn serve(mut socket: WebSocket, room: Arc<Room>, id: String, visitor: Visitor) {
    let _place = room.place().await;
    let Some(table) = room.table(&id) else {
        return close(&mut socket, Farewell::NoSuchTable).await;
    };
    let mut rate = Rate::new(room.options.most_messages, room.options.in_time);
    let Some((hello, visitor)) = greet(&mut socket, &room, visitor).await else { return };
    let number = room.socket();
    let (outbox, mut told) = mpsc::channel(WAITING);
    let join = ToTable::Join { socket: number, visitor, hello, outbox };
    if table.send(join).await.is_err() {
        return close(&mut socket, Farewell::NoSuchTable).await;
    }
    let mut ping = interval(PING);
    let mut heard = Instant::now();
    loop {
        let sent = tokio::select! {
            out = told.recv() => match out {
                Some(Out::Text(text)) => match forward(&mut socket, text, &mut told).await {
                    Forwarded::All => true,
                    Forwarded::Not => false,
                    Forwarded::Closes(why) => {
                        close(&mut socket, why).await;
                        break;
                    }
                },
                Some(Out::Close(why)) => {
                    close(&mut socket, why).await;
                    break;
                }
                // The table dropped this socket because it did not keep up: it may come back.
                None => break,
            },
            frame = socket.recv() => {
                heard = Instant::now();
                let fault = match frame {
                    Some(Ok(Message::Text(text))) => match read(&text, &mut rate) {
                        Ok(say) => {
                            let said = ToTable::Said { socket: number, say };
                            // If the table is gone, the outbox says so.
                            let _ = table.send(said).await;
                            continue;
                        }
                        Err(fault) => fault,
                    },
                    Some(Ok(Message::Binary(_))) if rate.allows() => ProtocolFault::NotText,
                    Some(Ok(Message::Binary(_))) => ProtocolFault::TooFast,
                    Some(Ok(Message::Ping(_) | Message::Pong(_))) => continue,
                    Some(Ok(Message::Close(_))) | None => break,
                    // Nothing can be read after a frame that is too large or broken.
                    Some(Err(_)) => {
                        close(&mut socket, Farewell::TooLarge).await;
                        break;
                    }
                };
                refuse(&mut socket, fault).await
            }
            _ = ping.tick() => {
                if heard.elapsed() > SILENCE {
                    break;
                }
                send(&mut socket, Message::Ping(Default::default())).await
            }
        };
        if !sent {
            break;
        }
    }
    // The table may be gone first.
    let _ = table.send(ToTable::Leave { socket: number }).await;
}

/// What came of sending everything that waits.
enum Forwarded {
    All,
    Not,
    /// There is a close frame to send.
    Closes(Farewell),
}

/// Sends a message and everything that waits behind it, in one go: what comes of one command is
/// several frames.
async fn forward(
    socket: &mut WebSocket,
    first: Utf8Bytes,
    told: &mut mpsc::Receiver<Out>,
) -> Forwarded {
    let sending = async {
        socket.feed(Message::Text(first)).await?;
        let mut closes = None;
        while let Ok(out) = told.try_recv() {
            match out {
                Out::Text(text) => socket.feed(Message::Text(text)).await?,
                Out::Close(why) => {
                    closes = Some(why);
                    break;
                }
            }
        }
        socket.flush().await?;
        Ok::<_, axum::Error>(closes)
    };
    match timeout(SILENCE, sending).await {
        Ok(Ok(None)) => Forwarded::All,
        Ok(Ok(Some(why))) => Forwarded::Closes(why),
        Ok(Err(_)) | Err(_) => Forwarded::Not,
    }
}

/// Waits for the first message, which says what the client has seen and may say who it is.
async fn greet(socket: &mut WebSocket, room: &Room, visitor: Visitor) -> Option<(Hello, Visitor)> {
    let first = timeout(SILENCE, socket.recv()).await.ok()??;
    let Ok(Message::Text(text)) = first else {
        close(socket, Farewell::TooLarge).await;
        return None;
    };
    let hello = match serde_json::from_str(&text) {
        Ok(Say::Hello(hello)) => hello,
        _ => {
            refuse(socket, ProtocolFault::BadMessage).await;
            return None;
        }
    };
    if hello.v != VERSION {
        refuse(socket, ProtocolFault::OldVersion).await;
        return None;
    }
    let visitor = match hello.ticket.as_deref().and_then(token_hash) {
        Some(token) => visitor_of(room, token),
        None => visitor,
    };
    Some((hello, visitor))
}

/// Who has a cookie or ticket.
pub(crate) fn visitor_of(room: &Room, token: store::TokenHash) -> Visitor {
    match room.known(token) {
        Some((who, name)) => Visitor::Known { who, name },
        None => Visitor::New { token },
    }
}

fn read(text: &str, rate: &mut Rate) -> Result<Say, ProtocolFault> {
    if !rate.allows() {
        return Err(ProtocolFault::TooFast);
    }
    serde_json::from_str(text).map_err(|_| ProtocolFault::BadMessage)
}

async fn refuse(socket: &mut WebSocket, fault: ProtocolFault) -> bool {
    match serde_json::to_string(&Told::Refused(fault.refused(None))) {
        Ok(text) => send(socket, Message::text(text)).await,
        Err(_) => false,
    }
}

/// Returns whether it was sent.
async fn send(socket: &mut WebSocket, message: Message) -> bool {
    matches!(timeout(SILENCE, socket.send(message)).await, Ok(Ok(())))
}

async fn close(socket: &mut WebSocket, why: Farewell) {
    let frame = CloseFrame { code: why.code(), reason: why.reason().into() };
    send(socket, Message::Close(Some(frame))).await;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test(start_paused = true)]
    async fn messages_come_at_a_rate() {
        let mut rate = Rate::new(10, Duration::from_secs(2));
        assert_eq!((0..50).filter(|_| rate.allows()).count(), 10);
        tokio::time::advance(Duration::from_secs(1)).await;
        assert_eq!((0..50).filter(|_| rate.allows()).count(), 5);
        tokio::time::advance(Duration::from_secs(100)).await;
        assert_eq!((0..50).filter(|_| rate.allows()).count(), 10);
    }
}
