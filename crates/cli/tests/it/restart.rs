//! A server as a process that is killed or stopped in the middle of a hand, and started again.
#![cfg(unix)]

use crate::common::{Folder, program, program_run};
use serde_json::{Value, json};
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::Path;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::time::{Duration, Instant};
use tokio_tungstenite::tungstenite::{self, Message, WebSocket};

/// How long anything may take on a busy machine before the test fails.
const PATIENCE: Duration = Duration::from_secs(60);
/// How long players have, in seconds.
const LIMIT: u64 = 30;
/// What they get on top after a restart, in milliseconds.
const GRACE: u64 = 10_000;
const ANN: &str = "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa";
const BEA: &str = "bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb";

struct Server {
    child: Child,
    address: String,
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

impl Server {
    fn start(folder: &Path) -> Server {
        let mut command = program();
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
    fn stop(mut self, signal: &str) -> ExitStatus {
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

    /// Opens a table for Ann with two bots, one of which makes room for Bea.
    fn open_table(&self) -> String {
        let mut stream = TcpStream::connect(&self.address).unwrap();
        let body = "offering=unnamed%2Fholdem&name=Ann&players=3";
        let head = format!(
            "POST /sit HTTP/1.1\r\nhost: {}\r\ncookie: houseway={ANN}\r\nconnection: close\r\n\
             content-type: application/x-www-form-urlencoded\r\ncontent-length: {}\r\n\r\n",
            self.address,
            body.len()
        );
        stream.write_all((head + body).as_bytes()).unwrap();
        let mut answer = String::new();
        stream.read_to_string(&mut answer).unwrap();
        let id = answer.split("/table/").nth(1).unwrap_or_else(|| panic!("{answer}"));
        id.split_whitespace().next().unwrap().into()
    }
}

/// Somebody at the table.
struct Guest {
    socket: WebSocket<TcpStream>,
    ticket: Option<&'static str>,
    requests: u32,
    welcome: Value,
    view: Value,
    ask: Value,
    /// Whether they have a chair.
    sits: String,
    /// The number of the last hand that was over.
    over: u64,
}

impl Guest {
    fn connect(server: &Server, table: &str, ticket: Option<&'static str>) -> Guest {
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
        let (welcome, view, ask, sits) = Default::default();
        let mut guest = Guest { socket, ticket, requests: 0, welcome, view, ask, sits, over: 0 };
        let mut hello = json!({ "v": 3, "views": true });
        if let Some(ticket) = ticket {
            hello["ticket"] = ticket.into();
        }
        guest.send(&json!({ "hello": hello }));
        guest.wait(|guest| !guest.welcome.is_null());
        guest
    }

    fn send(&mut self, message: &Value) {
        self.socket.send(Message::text(message.to_string())).unwrap();
    }

    fn request(&mut self, kind: &str, mut body: Value) {
        self.requests += 1;
        let epoch = &self.welcome["epoch"];
        body["id"] = format!("{epoch}-{}", self.requests).into();
        self.send(&json!({ kind: body }));
    }

    /// Takes what has come; false if nothing does for a moment.
    fn hear(&mut self) -> bool {
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
                self.welcome = told;
            }
            "view" => {
                told.as_object_mut().unwrap().remove("kind");
                self.view = told;
            }
            "chair" => self.sits = told["sits"].as_str().unwrap().into(),
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

    fn wait(&mut self, until: impl Fn(&Guest) -> bool) {
        let begun = Instant::now();
        while !until(self) {
            self.hear();
            assert!(begun.elapsed() < PATIENCE, "{:?} waits: {}", self.ticket, self.view);
        }
    }

    /// Checks or calls, if they are asked.
    fn answer(&mut self) {
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
    fn cards(&self, seat: u64) -> Value {
        let seats = self.view["view"]["seats"].as_array();
        let own = seats.and_then(|seats| seats.iter().find(|one| one["seat"] == seat));
        own.map_or(Value::Null, |own| own["hands"][0]["cards"].clone())
    }
}

/// Everybody around the table.
struct Around {
    ann: Guest,
    bea: Guest,
    watcher: Guest,
}

impl Around {
    fn connect(server: &Server, table: &str) -> Around {
        Around {
            ann: Guest::connect(server, table, Some(ANN)),
            bea: Guest::connect(server, table, Some(BEA)),
            watcher: Guest::connect(server, table, None),
        }
    }

    /// Takes everything until all have seen the same row and nothing more comes.
    fn settle(&mut self) {
        let begun = Instant::now();
        loop {
            let mut quiet = true;
            for guest in [&mut self.ann, &mut self.bea, &mut self.watcher] {
                while guest.hear() {
                    quiet = false;
                }
            }
            let rows = [&self.ann, &self.bea, &self.watcher].map(|guest| &guest.view["seq"]);
            if quiet && rows[0] == rows[1] && rows[1] == rows[2] {
                return;
            }
            assert!(begun.elapsed() < PATIENCE);
        }
    }

    /// Plays until both people have cards, the flop is there, and one of them is asked.
    fn play_to_flop(&mut self) {
        let begun = Instant::now();
        loop {
            self.settle();
            let deal = |guest: &Guest, seat| guest.cards(seat).as_array().map_or(0, Vec::len) == 2;
            let both = deal(&self.ann, 1) && deal(&self.bea, 3) && deal(&self.watcher, 2);
            let asked = !self.ann.ask.is_null() || !self.bea.ask.is_null();
            if both && asked && self.ann.view["view"]["phase"] == "flop" {
                return;
            }
            self.ann.answer();
            self.bea.answer();
            assert!(begun.elapsed() < PATIENCE, "{}", self.ann.view);
        }
    }

    /// Everything that the server must not forget: views with hand and own cards, and whose turn.
    fn known(&self) -> Vec<Value> {
        let guests = [&self.ann, &self.bea, &self.watcher];
        guests.iter().flat_map(|guest| [guest.view.clone(), guest.ask["legal"].clone()]).collect()
    }

    fn finish_hand(&mut self) {
        let (hand, begun) = (self.ann.view["hand"].as_u64().unwrap(), Instant::now());
        while self.ann.over < hand {
            self.settle();
            self.ann.answer();
            self.bea.answer();
            assert!(begun.elapsed() < PATIENCE, "{}", self.ann.view);
        }
    }
}

#[test]
fn a_hand_goes_on_after_a_kill_and_after_a_stop() {
    let folder = Folder::new("restart");
    let mut server = Server::start(folder.path());
    let table = server.open_table();
    let mut around = Around::connect(&server, &table);
    let stack = &around.bea.welcome["buy_in"];
    let sit = json!({ "sit": { "seat": 3, "stack": stack, "name": "Bea" } });
    around.bea.request("chair", json!({ "what": sit }));
    let begun = Instant::now();
    while around.bea.sits != "in" {
        around.settle();
        around.ann.answer();
        assert!(begun.elapsed() < PATIENCE, "{}", around.bea.view);
    }
    for guest in [&mut around.ann, &mut around.bea] {
        guest.request("set", json!({ "what": { "auto_post": true, "top_up": true } }));
    }
    for signal in ["-KILL", "-TERM", "-INT", "-HUP"] {
        around.play_to_flop();
        let before = around.known();
        assert_ne!(before[0]["view"], before[4]["view"], "people see their own cards");
        let status = server.stop(signal);
        assert_eq!(status.code(), Some(0).filter(|_| signal != "-KILL"), "{signal}");

        server = Server::start(folder.path());
        around = Around::connect(&server, &table);
        let after = around.known();
        assert_eq!(after, before, "{signal}");
        let ask = [&around.ann.ask, &around.bea.ask].into_iter().find(|ask| !ask.is_null());
        let left = ask.unwrap()["left_ms"].as_u64().unwrap();
        let most = LIMIT * 1000 + GRACE;
        assert!((LIMIT * 1000 - 1000..=most).contains(&left), "{signal}: {left} ms are left");
        around.finish_hand();
    }
}

#[test]
fn a_folder_has_one_server() {
    let folder = Folder::new("one-server");
    let server = Server::start(folder.path());
    let path = folder.path().to_str().unwrap();
    let second = program_run(&["serve", "--port", "0", "--data", path]);
    assert_eq!(second.code, 1, "{second:?}");
    assert!(second.err.contains("another server"), "{second:?}");
    // Nothing has happened to the first.
    server.open_table();
    assert!(server.stop("-TERM").success());
}

#[test]
fn what_a_killed_server_confirmed_is_kept() {
    let done = program_run(&["load", "--kills", "4", "--tables", "2", "--seed", "3", "--json"]);
    assert_eq!(done.code, 0, "{done:?}");
    let told = done.json();
    assert!(told["confirmed"].as_u64().unwrap() > 40, "{told}");
    assert!(told["same_views"].as_u64().unwrap() > 0, "{told}");
}

#[test]
fn other_machines_are_not_put_under_load() {
    let done = program_run(&["load", "--at", "http://192.0.2.1:80"]);
    assert_eq!(done.code, 2);
    assert!(done.err.contains("loopback addresses only"), "{done:?}");
}
