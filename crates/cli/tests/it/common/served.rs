//! A server as a process, and people at its tables.

use crate::common::program;
use serde_json::{Value, json};
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::Path;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::time::{Duration, Instant};
use tokio_tungstenite::tungstenite::{self, Message, WebSocket};

/// How long anything may take on a busy machine before the test fails.
pub const PATIENCE: Duration = Duration::from_secs(60);
/// How long players have, in seconds.
pub const LIMIT: u64 = 30;
pub const ANN: &str = "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa";
pub const BEA: &str = "bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb";

pub struct Server {
    pub child: Child,
    pub address: String,
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

impl Server {
    pub fn start(folder: &Path) -> Server {
        Server::run(program(), folder)
    }

    /// The same under `strace`, which lets calls of the system fail or wait as it is told.
    pub fn start_with_faults(folder: &Path, inject: &[&str]) -> Server {
        let mut strace = Command::new("strace");
        strace.args(["-D", "-f", "--seccomp-bpf", "-qqq", "-o", "/dev/null"]);
        strace.args(["-e", "trace=pwrite64,fdatasync"]);
        for fault in inject {
            strace.args(["-e", &format!("inject={fault}")]);
        }
        strace.arg(program().get_program());
        Server::run(strace, folder)
    }

    /// Starts a server with this program, and waits until it listens.
    pub fn run(mut command: Command, folder: &Path) -> Server {
        command.args(["serve", "--json", "--port", "0", "--pace", "0", "--rest", "0"]);
        command.args(["--seed", "7", "--action-time", &LIMIT.to_string(), "--data"]).arg(folder);
        let mut child = command.stdout(Stdio::piped()).spawn().unwrap();
        let mut line = String::new();
        BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
        let told: Value = serde_json::from_str(&line).unwrap();
        let url = told["address"].as_str().unwrap();
        let address = url.trim_start_matches("http://").trim_end_matches('/').to_string();
        Server { child, address }
    }

    /// Sends a signal and returns how the process ended.
    pub fn stop(mut self, signal: &str) -> ExitStatus {
        let pid = self.child.id().to_string();
        assert!(Command::new("kill").args([signal, &pid]).status().unwrap().success());
        let begun = Instant::now();
        loop {
            if let Some(status) = self.child.try_wait().unwrap() {
                return status;
            }
            assert!(begun.elapsed() < Duration::from_secs(5), "{signal}: it does not end");
            std::thread::sleep(Duration::from_millis(10));
        }
    }

    /// Sends a raw request and returns the whole answer.
    pub fn http(&self, request: &str) -> String {
        let mut stream = TcpStream::connect(&self.address).unwrap();
        stream.write_all(request.as_bytes()).unwrap();
        let mut answer = String::new();
        stream.read_to_string(&mut answer).unwrap();
        answer
    }

    /// Gets a page as somebody.
    pub fn get(&self, path: &str, ticket: Option<&str>) -> String {
        let cookie = ticket.map(|ticket| format!("cookie: houseway={ticket}\r\n"));
        self.http(&format!(
            "GET {path} HTTP/1.1\r\nhost: {}\r\n{}connection: close\r\n\r\n",
            self.address,
            cookie.unwrap_or_default()
        ))
    }

    /// Opens a table for Ann with two bots, one of which makes room for Bea.
    pub fn open_table(&self) -> String {
        self.open_table_of("unnamed/holdem", ANN)
    }

    /// Opens a table for somebody, with two bots if so many may play.
    pub fn open_table_of(&self, offering: &str, ticket: &str) -> String {
        let body = format!("offering={}&name=Ann&players=3", offering.replace('/', "%2F"));
        let head = format!(
            "POST /sit HTTP/1.1\r\nhost: {}\r\ncookie: houseway={ticket}\r\nconnection: close\r\n\
             content-type: application/x-www-form-urlencoded\r\ncontent-length: {}\r\n\r\n",
            self.address,
            body.len()
        );
        let answer = self.http(&(head + &body));
        let id = answer.split("/table/").nth(1).unwrap_or_else(|| panic!("{answer}"));
        id.split_whitespace().next().unwrap().into()
    }
}

/// Somebody at the table.
pub struct Guest {
    socket: WebSocket<TcpStream>,
    ticket: Option<&'static str>,
    requests: u32,
    pub welcome: Value,
    pub view: Value,
    pub ask: Value,
    /// The last state of the table itself.
    pub standing: Value,
    /// Whether they have a chair.
    pub sits: String,
    /// The number of the last hand that was over.
    pub over: u64,
    /// Ids of requests that were carried out.
    pub done: Vec<String>,
}

impl Guest {
    pub fn connect(server: &Server, table: &str, ticket: Option<&'static str>) -> Guest {
        let mut guest = Guest::open(server, table, ticket);
        guest.wait(|guest| !guest.welcome.is_null());
        guest
    }

    /// A socket that has said hello and heard nothing.
    pub fn open(server: &Server, table: &str, ticket: Option<&'static str>) -> Guest {
        let stream = TcpStream::connect(&server.address).unwrap();
        stream.set_read_timeout(Some(Duration::from_millis(20))).unwrap();
        stream.set_nodelay(true).unwrap();
        let url = format!("ws://{}/table/{table}/socket", server.address);
        let mut tried = tungstenite::client(url.as_str(), stream);
        let socket = loop {
            match tried {
                Ok((socket, _)) => break socket,
                Err(tungstenite::HandshakeError::Interrupted(midway)) => tried = midway.handshake(),
                Err(error) => panic!("{error}"),
            }
        };
        let (welcome, view, ask, standing, sits) = Default::default();
        let mut guest = Guest {
            socket,
            ticket,
            requests: 0,
            welcome,
            view,
            ask,
            standing,
            sits,
            over: 0,
            done: Vec::new(),
        };
        let mut hello = json!({ "v": 3, "views": true });
        if let Some(ticket) = ticket {
            hello["ticket"] = ticket.into();
        }
        guest.send(&json!({ "hello": hello }));
        guest
    }

    pub fn send(&mut self, message: &Value) {
        self.socket.send(Message::text(message.to_string())).unwrap();
    }

    pub fn request(&mut self, kind: &str, mut body: Value) {
        self.requests += 1;
        let epoch = &self.welcome["epoch"];
        body["id"] = format!("{epoch}-{}", self.requests).into();
        self.send(&json!({ kind: body }));
    }

    /// Takes what has come; false if nothing does for a moment.
    pub fn hear(&mut self) -> bool {
        let text = match self.socket.read() {
            Ok(Message::Text(text)) => text,
            Ok(_) => return true,
            Err(tungstenite::Error::Io(_)) => return false,
            Err(error) => panic!("{:?}: {error}", self.ticket),
        };
        let mut told: Value = serde_json::from_str(&text).unwrap();
        match told["kind"].as_str().unwrap() {
            "welcome" => {
                (self.view, self.ask) = (told["view"].take(), told["ask"].take());
                self.sits = told["chair"]["sits"].as_str().unwrap().into();
                self.standing = told["standing"].take();
                self.welcome = told;
            }
            "view" => {
                told.as_object_mut().unwrap().remove("kind");
                self.view = told;
            }
            "chair" => self.sits = told["sits"].as_str().unwrap().into(),
            "table" => self.standing = told,
            "done" => self.done.push(told["id"].as_str().unwrap().into()),
            "ask" => self.ask = told,
            "asked" => self.ask = Value::Null,
            "happened" if text.contains("\"k\":\"over\"") => {
                self.over = told["hand"].as_u64().unwrap();
            }
            "refused" => panic!("{:?}: {told}", self.ticket),
            _ => {}
        }
        true
    }

    pub fn wait(&mut self, until: impl Fn(&Guest) -> bool) {
        let begun = Instant::now();
        while !until(self) {
            self.hear();
            assert!(begun.elapsed() < PATIENCE, "{:?} waits: {}", self.ticket, self.view);
        }
    }

    /// The last view, without what is left on the clocks.
    pub fn timeless(&self) -> Value {
        let mut view = self.view.clone();
        let waits = view["view"]["waits"].as_array_mut();
        waits.into_iter().flatten().for_each(|wait| wait["left_ms"] = Value::Null);
        view
    }

    /// Checks or calls, if they are asked.
    pub fn answer(&mut self) {
        if self.ask.is_null() {
            return;
        }
        let ask = self.ask.take();
        let legal = ask["legal"].as_array().unwrap();
        let can = |verb: &str| legal.iter().any(|schema| schema["verb"] == verb);
        let verb = if can("check") { "check" } else { "call" };
        let what = json!({ "verb": verb });
        self.request("act", json!({ "hand": ask["hand"], "turn": ask["turn"], "what": what }));
    }

    /// Their cards; everybody's back is `??`.
    pub fn cards(&self, seat: u64) -> Value {
        let seats = self.view["view"]["seats"].as_array();
        let own = seats.and_then(|seats| seats.iter().find(|one| one["seat"] == seat));
        own.map_or(Value::Null, |own| own["hands"][0]["cards"].clone())
    }
}
