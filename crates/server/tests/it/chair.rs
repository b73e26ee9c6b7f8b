//! A guest leaves, sits down again, sits out and buys, as the page allows.

use crate::common::{Guest, http, open, quick, sit};
use houseway_server::Options;
use serde_json::{Value, json};
use std::net::SocketAddr;

const FAMILIES: [(&str, &[&str], &str); 3] = [
    ("unnamed/holdem", &["check", "call"], "PK-01"),
    ("palace/no-bust-blackjack", &["wager", "stand", "ready"], "EQ-16"),
    ("palace/pan-2", &["in", "draw", "discard"], "PN-09"),
];

/// The guest's stack according to the record of the last hand.
async fn recorded(address: SocketAddr, path: &str) -> i64 {
    let request =
        format!("GET {path}/hand HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n\r\n");
    let record = http(address, &request).await;
    let line = record.lines().rev().find_map(|line| line.strip_prefix("  stack seat 1 "));
    amount(line.unwrap())
}

fn amount(text: &str) -> i64 {
    text.parse::<engine::Chips>().unwrap().as_cents()
}

fn cents(value: &Value) -> i64 {
    value.as_i64().unwrap_or_else(|| panic!("no amount: {value}"))
}

/// Joins a table after the guest has made this many moves.
async fn after(
    address: SocketAddr,
    offering: &str,
    verbs: &[&str],
    moves: usize,
) -> (String, Guest) {
    let path = sit(address, offering).await;
    let mut guest = Guest::join(address, &path).await;
    for _ in 0..moves {
        if guest.state["over"].is_null() {
            guest.play(verbs).await;
        }
    }
    (path, guest)
}

#[tokio::test]
async fn who_leaves_has_what_his_hand_left_him_and_may_come_back() {
    let address = open(quick()).await;
    for (offering, verbs, rule) in FAMILIES {
        let mut cited = false;
        for moves in 0..5 {
            let (path, mut guest) = after(address, offering, verbs, moves).await;
            let what = format!("{offering} after {moves} moves");
            let chair = &guest.state["chair"];
            assert_eq!(chair["sits"], "in", "{what}");
            let (wallet, leave) = (cents(&chair["wallet"]), chair["leave"].clone());
            assert!(leave["words"].as_str().unwrap().contains("your wallet"), "{what}: {leave}");
            // In the middle of a hand, the rule under which it goes on without the guest is cited.
            let on = guest.state["over"].is_null();
            cited |= leave["rule"]["id"] == rule;
            assert!(on || leave["rule"].is_null(), "{what}: {leave}");
            let stack = cents(&guest.state["view"]["seats"][0]["stack"]);
            assert_eq!(guest.ask(json!("leave")).await["kind"], "ok", "{what}");
            // Nothing is asked of the guest, and the hand ends.
            assert!(!guest.state["over"].is_null(), "{what}");
            let chair = guest.state["chair"].clone();
            assert_eq!(chair["sits"], "gone", "{what}");
            assert!(chair["leave"].is_null(), "{what}");
            let took = cents(&chair["wallet"]) - wallet;
            if on {
                assert_eq!(took, recorded(address, &path).await, "{what}")
            } else {
                assert_eq!(took, stack, "{what}")
            }
            // Without a chair there is nothing to play, to buy or to leave.
            for (what, code) in [
                (json!("next"), "not-seated"),
                (json!("leave"), "seat-empty"),
                (json!({ "buy": 10_000 }), "seat-empty"),
                (json!("away"), "seat-empty"),
            ] {
                let answer = guest.ask(what.clone()).await;
                assert_eq!(answer["code"], code, "{what}: {answer}");
            }
            let least = cents(&chair["buys"]["min"]);
            let short = guest.ask(json!({ "sit": least - 1 })).await;
            assert_eq!(short["code"], "too-little", "{short}");
            let much = guest.ask(json!({ "sit": cents(&chair["wallet"]) + 1 })).await;
            assert_eq!(much["code"], "wallet-too-small", "{much}");
            assert_eq!(guest.ask(json!({ "sit": -5 })).await["code"], "bad-amount");
            assert_eq!(guest.ask(json!({ "sit": least })).await["kind"], "ok", "{what}");
            let now = guest.state["chair"].clone();
            assert_eq!(
                (&now["sits"], cents(&now["wallet"])),
                (&json!("in"), wallet + took - least)
            );
            assert_eq!(guest.ask(json!({ "sit": least })).await["code"], "already-seated");
            // Where blinds are posted the guest posts, and is in the next hand or the one after it.
            if !now["post"].is_null() {
                assert_eq!(guest.ask(json!("post")).await["kind"], "ok");
                assert!(guest.state["chair"]["post"].is_null());
            }
            let mut dealt = false;
            for _ in 0..3 {
                assert_eq!(guest.ask(json!("next")).await["kind"], "ok", "{what}");
                let seats = guest.state["view"]["seats"].as_array().unwrap().clone();
                dealt |= seats.iter().any(|seat| seat["seat"] == 1);
                guest.finish(verbs).await;
            }
            assert!(dealt, "{what}: the guest is not dealt in");
        }
        assert!(cited, "{offering}: {rule} was not cited");
    }
}

#[tokio::test]
async fn who_leaves_may_think_again_until_his_hand_is_over() {
    // At this pace the hand does not end before the guest has changed their mind.
    let address = open(Options { pace: std::time::Duration::from_millis(400), ..quick() }).await;
    let (_, mut guest) = after(address, "palace/pan-2", &[], 0).await;
    let message = guest.message(json!("leave"));
    guest.send(tokio_tungstenite::tungstenite::Message::text(message.to_string())).await;
    assert_eq!(guest.answer().await["kind"], "ok");
    while guest.state["chair"]["sits"] != "leaving" {
        guest.hear().await;
    }
    let message = guest.message(json!("back"));
    guest.send(tokio_tungstenite::tungstenite::Message::text(message.to_string())).await;
    assert_eq!(guest.answer().await["kind"], "ok");
    while guest.state["chair"]["sits"] != "in" {
        guest.hear().await;
    }
}

#[tokio::test]
async fn chips_are_bought_between_hands_and_not_in_them() {
    let address = open(quick()).await;
    let (_, mut guest) = after(address, "unnamed/holdem", &[], 0).await;
    assert!(guest.state["chair"]["buys"].is_null(), "not in the middle of a hand");
    let answer = guest.ask(json!({ "buy": 3000 })).await;
    assert_eq!((&answer["code"], &answer["rule"]["id"]), (&json!("hand-on"), &json!("PK-01")));
    guest.finish(&["check", "fold"]).await;
    let wallet = cents(&guest.state["chair"]["wallet"]);
    let buys = guest.state["chair"]["buys"].clone();
    assert_eq!((cents(&buys["max"]), cents(&buys["step"])), (wallet, 100));
    let stack = cents(&guest.state["chair"]["stack"]);
    assert_eq!(guest.ask(json!({ "buy": 3000 })).await["kind"], "ok");
    let chair = &guest.state["chair"];
    assert_eq!((cents(&chair["wallet"]), cents(&chair["stack"])), (wallet - 3000, stack + 3000));
    assert_eq!(guest.ask(json!({ "buy": wallet })).await["code"], "wallet-too-small");
    // One short buy, and then a full one (PK-44).
    assert_eq!(guest.ask(json!({ "buy": 100 })).await["kind"], "ok");
    let answer = guest.ask(json!({ "buy": 100 })).await;
    assert_eq!((&answer["code"], &answer["rule"]["id"]), (&json!("too-little"), &json!("PK-44")));
    assert_eq!(cents(&guest.state["chair"]["buys"]["min"]), 3000);
}

#[tokio::test]
async fn who_sits_out_is_not_dealt_in_and_comes_back() {
    let address = open(quick()).await;
    for (offering, verbs, _) in FAMILIES {
        let (_, mut guest) = after(address, offering, verbs, 99).await;
        let there = |guest: &Guest| {
            let seats = guest.state["view"]["seats"].as_array().unwrap();
            seats.iter().any(|seat| seat["seat"] == 1)
        };
        assert!(there(&guest));
        assert_eq!(guest.ask(json!("away")).await["kind"], "ok");
        assert_eq!(guest.ask(json!("away")).await["code"], "not-now");
        for _ in 0..2 {
            assert_eq!(guest.ask(json!("next")).await["kind"], "ok");
            assert!(!there(&guest), "{offering}");
            // The hand went on without a question.
            assert_eq!(guest.state["over"]["won"], 0, "{offering}");
            assert_eq!(guest.state["chair"]["sits"], "away", "{offering}");
        }
        assert_eq!(guest.ask(json!("back")).await["kind"], "ok");
        assert_eq!(guest.ask(json!("back")).await["code"], "not-now");
        if !guest.state["chair"]["post"].is_null() {
            assert_eq!(guest.ask(json!("post")).await["kind"], "ok");
        }
        let mut dealt = false;
        for _ in 0..3 {
            assert_eq!(guest.ask(json!("next")).await["kind"], "ok");
            dealt |= there(&guest);
            guest.finish(verbs).await;
        }
        assert!(dealt, "{offering}");
    }
}

#[tokio::test]
async fn the_books_tell_of_it() {
    let file = std::env::temp_dir().join(format!("houseway-chair-{}.books", std::process::id()));
    let _ = std::fs::remove_file(&file);
    let address = open(Options { books: Some(file.clone()), ..quick() }).await;
    let (_, mut guest) = after(address, "unnamed/holdem", &["call"], 1).await;
    assert_eq!(guest.ask(json!("leave")).await["kind"], "ok");
    let wallet = cents(&guest.state["chair"]["wallet"]);
    assert_eq!(guest.ask(json!({ "sit": 5000 })).await["kind"], "ok");
    let books = std::fs::read_to_string(&file).unwrap();
    let ways: Vec<&str> = books.lines().filter(|line| line.contains(" wallet:1")).collect();
    assert!(ways[0].contains("issue -> wallet:1 ") && ways[1].contains("wallet:1 -> seat:1:1 "));
    assert!(ways[2].contains("seat:1:1 -> wallet:1 ") && ways[2].ends_with(" cash-out"));
    assert!(ways[3].contains("wallet:1 -> seat:1:1 50.00 buy-in PK-44"), "{ways:?}");
    // Nothing else moved to or from the guest's wallet.
    let moved = |line: &str| {
        let at = line.split(' ').position(|word| word == "->").unwrap();
        amount(line.split(' ').nth(at + 2).unwrap())
    };
    assert_eq!((ways.len(), moved(ways[0]) - moved(ways[1]) + moved(ways[2])), (4, wallet));
    std::fs::remove_file(&file).unwrap();
}
