//! A room on a free port, and people who talk to it as a page does.

use futures_util::{SinkExt, StreamExt};
use houseway_server::{Options, Server};
use serde_json::{Value, json};
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;
use store::{MemoryStore, Store};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::protocol::CloseFrame;
use tokio_tungstenite::tungstenite::{Message, client::IntoClientRequest};
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async};

/// A room without a pace, a clock or a limit on messages, which deals when it is asked to.
pub fn quick() -> Options {
    Options {
        port: 0,
        seed: Some(7),
        pace: Duration::ZERO,
        rest: Duration::from_secs(3600),
        action_time: Some(Duration::ZERO),
        most_messages: 1_000_000,
        notices: houseway_server::Notices::new(|words| eprintln!("{words}")),
        ..Options::default()
    }
}

/// Opens a room.
pub async fn open(options: Options) -> SocketAddr {
    open_on(options, Arc::new(MemoryStore::new([3; 32]))).await
}

/// The same on a store.
pub async fn open_on(options: Options, store: Arc<MemoryStore>) -> SocketAddr {
    let found = store.found();
    let store: Arc<dyn Store> = store;
    let server = Server::bind(options, house::Registry::builtin(), store, found).await.unwrap();
    server.hire_bots().await.unwrap();
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
    // What is compressed is no text.
    String::from_utf8_lossy(&answer).into_owned()
}

pub async fn get(address: SocketAddr, path: &str, more: &str) -> String {
    let head = format!("GET {path} HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n{more}\r\n");
    http(address, &head).await
}

/// Asks for a seat as the lobby's form does; `more` is further header lines.
pub async fn post_sit(address: SocketAddr, offering: &str, players: &str, more: &str) -> String {
    let offering = offering.replace('/', "%2F");
    let body = format!("offering={offering}&name=Nina&players={players}");
    let length = body.len();
    let head = format!(
        "POST /sit HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n{more}\
         Content-Type: application/x-www-form-urlencoded\r\nContent-Length: {length}\r\n\r\n"
    );
    http(address, &(head + &body)).await
}

/// A cookie by which the room knows somebody.
pub fn cookie_of(answer: &str) -> String {
    let set = answer.lines().find_map(|line| line.strip_prefix("set-cookie: "));
    let set = set.unwrap_or_else(|| panic!("no cookie: {answer}"));
    set.split(';').next().unwrap().into()
}

/// Sits down and returns the table's path and the cookie.
pub async fn sit(address: SocketAddr, offering: &str) -> (String, String) {
    sit_with(address, offering, "").await
}

pub async fn sit_with(address: SocketAddr, offering: &str, players: &str) -> (String, String) {
    let answer = post_sit(address, offering, players, "").await;
    let path = answer.lines().find_map(|line| line.strip_prefix("location: "));
    let path = path.unwrap_or_else(|| panic!("no seat: {answer}")).to_string();
    (path, cookie_of(&answer))
}

/// What somebody hears.
#[derive(Debug)]
pub enum Heard {
    Told(Value),
    Closed(Option<CloseFrame>),
}

/// Somebody with a socket.
pub struct Guest {
    socket: WebSocketStream<MaybeTlsStream<TcpStream>>,
    /// Every frame, as it came.
    pub frames: Vec<String>,
    pub welcome: Value,
    /// The last view.
    pub view: Value,
    /// What they are asked; null if they are not.
    pub ask: Value,
    pub chair: Value,
    pub crowd: Value,
    pub standing: Value,
    pub over: Value,
    pub hand: u64,
    /// The number of the last event.
    pub seq: u64,
    /// The number of the last event in the view.
    pub viewed: u64,
    pub id: u64,
    name: String,
}

impl Guest {
    /// Opens a socket with a cookie and hears the welcome.
    pub async fn join(address: SocketAddr, path: &str, cookie: &str) -> Guest {
        Guest::hello(address, path, cookie, json!({ "v": 3, "views": true })).await
    }

    pub async fn hello(address: SocketAddr, path: &str, cookie: &str, hello: Value) -> Guest {
        let url = format!("ws://{address}{path}/socket");
        let mut request = url.into_client_request().unwrap();
        if !cookie.is_empty() {
            request.headers_mut().insert("cookie", cookie.parse().unwrap());
        }
        let (socket, _) = connect_async(request).await.unwrap();
        let mut guest = Guest {
            socket,
            frames: Vec::new(),
            welcome: Value::Null,
            view: Value::Null,
            ask: Value::Null,
            chair: Value::Null,
            crowd: Value::Null,
            standing: Value::Null,
            over: Value::Null,
            hand: 0,
            seq: 0,
            viewed: 0,
            id: 0,
            name: cookie.chars().rev().take(6).collect(),
        };
        let again = hello["since"].is_object();
        guest.send(Message::text(json!({ "hello": hello }).to_string())).await;
        while guest.welcome.is_null() && !again {
            assert!(matches!(guest.hear().await, Heard::Told(_)), "closed");
        }
        guest
    }

    pub async fn send(&mut self, message: Message) {
        self.socket.send(message).await.unwrap();
    }

    pub async fn close(mut self) {
        let _ = self.socket.close(None).await;
    }

    /// The next thing that is said.
    pub async fn hear(&mut self) -> Heard {
        loop {
            let next = tokio::time::timeout(Duration::from_secs(2000), self.socket.next()).await;
            match next.expect("the table is silent") {
                Some(Ok(Message::Text(text))) => {
                    self.frames.push(text.to_string());
                    let told: Value = serde_json::from_str(&text).unwrap();
                    self.take(&told);
                    return Heard::Told(told);
                }
                Some(Ok(Message::Close(frame))) => return Heard::Closed(frame),
                Some(Ok(_)) => {}
                Some(Err(_)) | None => return Heard::Closed(None),
            }
        }
    }

    fn take(&mut self, told: &Value) {
        match told["kind"].as_str().unwrap() {
            "welcome" => {
                self.welcome = told.clone();
                self.view = told["view"]["view"].clone();
                self.hand = told["view"]["hand"].as_u64().unwrap_or(0);
                self.ask = told["ask"].clone();
                self.chair = told["chair"].clone();
                self.crowd = told["crowd"].clone();
                self.standing = told["standing"].clone();
                self.over = told["over"].clone();
                self.seq = told["seq"].as_u64().unwrap();
                self.viewed = self.seq;
            }
            "happened" => {
                let seq = told["seq"].as_u64().unwrap();
                assert_eq!(seq, self.seq + 1, "every number comes, in order");
                self.seq = seq;
                for event in told["events"].as_array().unwrap() {
                    match event["k"].as_str().unwrap() {
                        "dealt" => {
                            (self.over, self.hand) = (Value::Null, event["hand"].as_u64().unwrap())
                        }
                        "over" => self.over = event.clone(),
                        _ => {}
                    }
                }
            }
            "view" => {
                (self.view, self.viewed) = (told["view"].clone(), told["seq"].as_u64().unwrap());
            }
            "ask" => self.ask = told.clone(),
            "asked" => self.ask = Value::Null,
            "chair" => self.chair = told.clone(),
            "crowd" => self.crowd = told.clone(),
            "table" => self.standing = told.clone(),
            _ => {}
        }
    }

    /// The answer to a request; what comes before it is remembered.
    pub async fn answer(&mut self) -> Value {
        loop {
            match self.hear().await {
                Heard::Told(told) if told["kind"] == "done" || told["kind"] == "refused" => {
                    return told;
                }
                Heard::Told(_) => {}
                Heard::Closed(frame) => panic!("closed: {frame:?}"),
            }
        }
    }

    /// Waits until something is so.
    pub async fn until(&mut self, so: impl Fn(&Guest) -> bool) {
        while !so(self) {
            assert!(matches!(self.hear().await, Heard::Told(_)), "closed");
        }
    }

    /// Waits until the table asks them, or the hand is over.
    pub async fn settle(&mut self) {
        let asked = |guest: &Guest| !guest.ask.is_null() || !guest.over.is_null();
        self.until(|guest| guest.viewed >= guest.seq && asked(guest)).await;
    }

    pub fn next_id(&mut self) -> String {
        self.id += 1;
        format!("{}-{}", self.name, self.id)
    }

    /// A message that answers the current question.
    pub fn turned(&mut self, kind: &str, what: Value) -> Value {
        let turn = self.ask["turn"].as_u64().unwrap_or(0);
        json!({ kind: { "id": self.next_id(), "hand": self.hand, "turn": turn, "what": what } })
    }

    /// Sends a request and returns the answer.
    pub async fn say(&mut self, message: &Value) -> Value {
        self.send(Message::text(message.to_string())).await;
        self.answer().await
    }

    pub async fn act(&mut self, act: Value) -> Value {
        let message = self.turned("act", act);
        self.say(&message).await
    }

    pub async fn wish(&mut self, wish: Value) -> Value {
        let message = json!({ "chair": { "id": self.next_id(), "what": wish } });
        self.say(&message).await
    }

    /// The next hand, and until it asks something.
    pub async fn next(&mut self) {
        let hand = self.hand;
        let answer = self.wish(json!("next")).await;
        assert_eq!(answer["kind"], "done", "{answer}");
        self.until(|guest| guest.hand > hand && (!guest.ask.is_null() || !guest.over.is_null()))
            .await;
    }

    /// Makes the first of these moves that is offered, or else the first move of all.
    pub async fn play(&mut self, verbs: &[&str]) {
        let legal = self.ask["legal"].as_array().unwrap().clone();
        let wished = verbs.iter().find_map(|verb| legal.iter().find(|s| s["verb"] == *verb));
        let message = match wished.or(legal.first()) {
            _ if self.ask["must"] == false => self.turned("pass", json!({})),
            Some(schema) => self.turned("act", first_move(schema)),
            None => panic!("nothing to do: {}", self.ask),
        };
        let answer = self.say(&message).await;
        assert_eq!(answer["kind"], "done", "{answer} to {message}");
    }

    /// Plays the hand to its end.
    pub async fn finish(&mut self, verbs: &[&str]) {
        loop {
            self.settle().await;
            if !self.over.is_null() {
                return;
            }
            self.play(verbs).await;
        }
    }

    pub fn seat(&self) -> u64 {
        self.chair["seat"].as_u64().unwrap_or(0)
    }

    /// The cards of a seat in the last view.
    pub fn cards_of(&self, seat: u64) -> Vec<String> {
        let seats = self.view["seats"].as_array().cloned().unwrap_or_default();
        let own = seats.into_iter().find(|one| one["seat"] == seat);
        let cards = own.map(|one| one["hands"][0]["cards"].as_array().cloned().unwrap_or_default());
        cards.unwrap_or_default().iter().map(|card| card.as_str().unwrap().into()).collect()
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
