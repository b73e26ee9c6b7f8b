//! A server as a process that is killed or stopped in the middle of a hand, and started again.
#![cfg(unix)]

use crate::common::served::{ANN, BEA, Guest, LIMIT, PATIENCE, Server};
use crate::common::{Folder, program_run};
use serde_json::{Value, json};
use std::time::Instant;

/// What players get on top after a restart, in milliseconds.
const GRACE: u64 = 10_000;

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
        guests.iter().flat_map(|guest| [guest.timeless(), guest.ask["legal"].clone()]).collect()
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
