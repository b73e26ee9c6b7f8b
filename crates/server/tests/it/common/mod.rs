//! A room on a free port, and a guest who talks to it as a page does.

use futures_util::{SinkExt, StreamExt};
use houseway_server::{Options, Server};
use serde_json::{Value, json};
use std::net::SocketAddr;
use std::time::Duration;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::protocol::CloseFrame;
use tokio_tungstenite::tungstenite::{Message, client::IntoClientRequest};
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async};

/// A room without a pace or a limit on messages.
pub fn quick() -> Options {
    Options {
        port: 0,
        seed: Some(7),
        pace: Duration::ZERO,
        most_messages: 1_000_000,
        ..Options::default()
    }
}

/// Opens a room.
pub async fn open(options: Options) -> SocketAddr {
    let server = Server::bind(options, house::Registry::builtin()).await.unwrap();
    let address = server.address().unwrap();
    tokio::spawn(server.run(std::future::pending()));
    address
}

/// Sends a raw request and returns the whole response.
pub async fn http(address: SocketAddr, request: &str) -> String {
    let mut stream = TcpStream::connect(address).await.unwrap();
    stream.write_all(request.as_bytes()).await.unwrap();
    let mut answer = Vec::new();
    stream.read_to_end(&mut answer).await.unwrap();
    String::from_utf8(answer).unwrap()
}

/// Asks for a seat as the lobby's form does; `more` is further header lines.
pub async fn post_sit(address: SocketAddr, offering: &str, more: &str) -> String {
    let body = format!("offering={}&name=Nina&players=", offering.replace('/', "%2F"));
    let length = body.len();
    let head = format!(
        "POST /sit HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n{more}\
         Content-Type: application/x-www-form-urlencoded\r\nContent-Length: {length}\r\n\r\n"
    );
    http(address, &(head + &body)).await
}

/// Sits down and returns the table's path.
pub async fn sit(address: SocketAddr, offering: &str) -> String {
    let answer = post_sit(address, offering, "").await;
    let path = answer.lines().find_map(|line| line.strip_prefix("location: "));
    path.unwrap_or_else(|| panic!("no seat: {answer}")).to_string()
}

/// What a guest hears.
#[derive(Debug)]
pub enum Heard {
    Told(Value),
    Closed(Option<CloseFrame>),
}

pub struct Guest {
    socket: WebSocketStream<MaybeTlsStream<TcpStream>>,
    /// Every frame, as it came.
    pub frames: Vec<String>,
    /// The last state.
    pub state: Value,
    pub seat: u64,
    pub id: u64,
}

impl Guest {
    /// Opens a socket and waits for the first state.
    pub async fn join(address: SocketAddr, path: &str) -> Guest {
        let url = format!("ws://{address}{path}/socket");
        let (socket, _) = connect_async(url.into_client_request().unwrap()).await.unwrap();
        let mut guest = Guest { socket, frames: Vec::new(), state: Value::Null, seat: 0, id: 0 };
        let Heard::Told(welcome) = guest.hear().await else { panic!("no welcome") };
        assert_eq!(welcome["kind"], "welcome");
        guest.seat = welcome["seat"].as_u64().unwrap();
        guest.settle().await;
        guest
    }

    pub async fn send(&mut self, message: Message) {
        self.socket.send(message).await.unwrap();
    }

    /// The next thing that is said.
    pub async fn hear(&mut self) -> Heard {
        loop {
            let next = tokio::time::timeout(Duration::from_secs(20), self.socket.next()).await;
            match next.expect("the table is silent") {
                Some(Ok(Message::Text(text))) => {
                    self.frames.push(text.to_string());
                    let told: Value = serde_json::from_str(&text).unwrap();
                    if told["kind"] == "state" {
                        self.state = told.clone();
                    }
                    return Heard::Told(told);
                }
                Some(Ok(Message::Close(frame))) => return Heard::Closed(frame),
                Some(Ok(_)) => {}
                Some(Err(_)) | None => return Heard::Closed(None),
            }
        }
    }

    /// The next answer; states are remembered.
    pub async fn answer(&mut self) -> Value {
        loop {
            match self.hear().await {
                Heard::Told(told) if told["kind"] == "ok" || told["kind"] == "refused" => {
                    return told;
                }
                Heard::Told(_) => {}
                Heard::Closed(frame) => panic!("closed: {frame:?}"),
            }
        }
    }

    /// Waits until the table waits for the guest, or the hand is over.
    pub async fn settle(&mut self) {
        while self.state.is_null() || (self.state["asks"] == "no" && self.state["over"].is_null()) {
            assert!(matches!(self.hear().await, Heard::Told(_)), "closed");
        }
    }

    /// A message about the current turn.
    pub fn message(&mut self, what: Value) -> Value {
        self.id += 1;
        let (hand, turn) = (&self.state["hand"], &self.state["turn"]);
        json!({ "id": self.id, "hand": hand, "turn": turn, "seat": self.seat, "what": what })
    }

    /// Sends a request and returns the answer.
    pub async fn ask(&mut self, what: Value) -> Value {
        let message = self.message(what);
        self.send(Message::text(message.to_string())).await;
        let answer = self.answer().await;
        assert_eq!(answer["id"], self.id);
        if answer["kind"] == "ok" {
            self.state = Value::Null;
            self.settle().await;
        }
        answer
    }

    /// Makes the first of these moves that is offered, or else the first move of all.
    pub async fn play(&mut self, verbs: &[&str]) {
        let legal = self.state["view"]["legal"].as_array().unwrap().clone();
        let wished = verbs.iter().find_map(|verb| legal.iter().find(|s| s["verb"] == *verb));
        let what = match wished.or(legal.first()) {
            _ if self.state["asks"] == "may" => json!("pass"),
            Some(schema) => json!({ "act": first_move(schema) }),
            None => panic!("nothing to do: {}", self.state),
        };
        let answer = self.ask(what).await;
        assert_eq!(answer["kind"], "ok", "{answer}");
    }

    /// Plays the hand to its end.
    pub async fn finish(&mut self, verbs: &[&str]) {
        while self.state["over"].is_null() {
            self.play(verbs).await;
        }
    }
}

/// The minimal move that a schema admits.
pub fn first_move(schema: &Value) -> Value {
    let mut act = json!({ "verb": schema["verb"] });
    if !schema["amount"].is_null() {
        act["amount"] = schema["amount"]["min"].clone();
    }
    if let Some(sets) = schema["cards"]["one-of"].as_array() {
        act["cards"] = sets[0].clone();
    } else if let Some(from) = schema["cards"]["any"]["from"].as_array() {
        let least = schema["cards"]["any"]["min"].as_u64().unwrap() as usize;
        act["cards"] = from[..least].to_vec().into();
    }
    if let Some(place) = schema["places"].as_array().and_then(|places| places.first()) {
        act["place"] = place["name"].clone();
    }
    act
}
