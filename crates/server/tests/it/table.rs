//! What a page relies on.

use crate::common::{Guest, Heard, http, open, post_sit, quick, sit};
use houseway_server::Options;
use serde_json::json;
use std::net::SocketAddr;
use std::time::Duration;
use tokio_tungstenite::tungstenite::Message;

async fn get(address: SocketAddr, path: &str) -> String {
    let request = format!("GET {path} HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n\r\n");
    http(address, &request).await
}

const FAMILIES: [(&str, &[&str]); 3] = [
    ("unnamed/holdem", &["check", "call"]),
    ("palace/no-bust-blackjack", &["stand", "ready"]),
    ("palace/pan-2", &["in", "draw", "discard"]),
];

#[tokio::test]
async fn hand_after_hand_is_played_and_recorded() {
    let address = open(quick()).await;
    for (offering, verbs) in FAMILIES {
        let path = sit(address, offering).await;
        let mut guest = Guest::join(address, &path).await;
        for hand in 1..=3 {
            assert_eq!(guest.state["hand"], hand, "{offering}");
            guest.finish(verbs).await;
            // The record is written from other sources than the view.
            let record = get(address, &format!("{path}/hand")).await;
            let (_, end) = record.rsplit_once("\nend\n").unwrap();
            for seat in guest.state["view"]["seats"].as_array().unwrap() {
                let cents = seat["stack"].as_i64().unwrap();
                let (dollars, cents) = (cents / 100, cents % 100);
                let stack = format!("stack seat {} {dollars}.{cents:02}\n", seat["seat"]);
                assert!(end.contains(&stack), "{offering}: {stack} is not in {end}");
            }
            assert_eq!(guest.ask(json!("next")).await["kind"], "ok");
        }
    }
}

#[tokio::test]
async fn who_does_not_act_in_time_is_done_for_what_the_house_does() {
    let folder = std::env::temp_dir().join(format!("houseway-time-{}", std::process::id()));
    let _ = std::fs::remove_file(&folder);
    let options = Options {
        action_time: Some(Duration::from_secs(1)),
        books: Some(folder.clone()),
        ..quick()
    };
    let address = open(options).await;
    let path = sit(address, "unnamed/holdem").await;
    let mut guest = Guest::join(address, &path).await;
    // The first two hands: a guest who does nothing folds or checks, until each is over.
    for _ in 0..2 {
        while guest.state["over"].is_null() {
            let seconds = &guest.state["seconds"];
            assert_eq!(seconds.is_null(), guest.state["asks"] == "no", "{}", guest.state);
            assert!(matches!(guest.hear().await, Heard::Told(_)), "closed");
        }
        assert_eq!(guest.ask(json!("next")).await["kind"], "ok");
    }
    let books = std::fs::read_to_string(&folder).unwrap();
    assert!(books.contains(" buy-in PK-44\n") && books.contains("player 1 \"Nina\"\n"), "{books}");
    std::fs::remove_file(&folder).unwrap();
}

#[tokio::test]
async fn what_is_sent_twice_is_done_once() {
    let address = open(quick()).await;
    let path = sit(address, "palace/no-bust-blackjack").await;
    let mut guest = Guest::join(address, &path).await;
    let wager = json!({ "act": { "verb": "wager", "amount": 1000, "place": "square 1" } });
    let message = Message::text(guest.message(wager).to_string());
    for _ in 0..2 {
        guest.send(message.clone()).await;
        assert_eq!(guest.answer().await["kind"], "ok");
    }
    guest.state = serde_json::Value::Null;
    guest.settle().await;
    assert_eq!(guest.state["view"]["seats"][0]["bet"], 1000);
}

#[tokio::test]
async fn a_refusal_brings_the_paragraph_of_its_rule() {
    let address = open(quick()).await;
    let path = sit(address, "palace/no-bust-blackjack").await;
    let mut guest = Guest::join(address, &path).await;
    let wager = json!({ "act": { "verb": "wager", "amount": 100, "place": "square 1" } });
    let answer = guest.ask(wager).await;
    assert_eq!((&answer["code"], &answer["rule"]["id"]), (&json!("too-little"), &json!("PD-24")));
    assert!(answer["rule"]["paragraph"].as_str().unwrap().len() > 40);
}

#[tokio::test]
async fn a_second_window_takes_the_seat_over() {
    let address = open(quick()).await;
    let path = sit(address, "palace/pan-2").await;
    let mut first = Guest::join(address, &path).await;
    let mut second = Guest::join(address, &path).await;
    let farewell = loop {
        if let Heard::Closed(frame) = first.hear().await {
            break frame.unwrap();
        }
    };
    assert_eq!((u16::from(farewell.code), farewell.reason.as_str()), (4409, "elsewhere"));
    assert_eq!(first.state["view"], second.state["view"]);
    second.finish(&["out"]).await;
}

#[tokio::test]
async fn a_full_room_and_an_empty_address_say_so() {
    let address = open(houseway_server::Options { most_tables: 1, ..quick() }).await;
    let path = sit(address, "unnamed/holdem").await;
    let full = post_sit(address, "unnamed/holdem", "").await;
    assert!(full.starts_with("HTTP/1.1 503") && full.contains("All tables are taken"), "{full}");
    let unknown = post_sit(address, "unnamed/whist", "").await;
    assert!(unknown.starts_with("HTTP/1.1 404"), "{unknown}");
    for nowhere in ["/table/1234", "/assets/../Cargo.toml", "/assets/wire.d.ts", "/x"] {
        let answer = get(address, nowhere).await;
        assert!(answer.starts_with("HTTP/1.1 404"), "{nowhere}: {answer}");
    }
    assert!(get(address, &path).await.starts_with("HTTP/1.1 200"));
    let closed = get(address, &format!("{path}/hand")).await;
    assert!(closed.starts_with("HTTP/1.1 404"), "no hand is over yet: {closed}");
}

#[tokio::test]
async fn pages_of_other_sites_are_turned_away() {
    let address = open(quick()).await;
    let other = "Origin: http://evil.example\r\n";
    let answer = post_sit(address, "unnamed/holdem", other).await;
    assert!(answer.starts_with("HTTP/1.1 403"), "{answer}");
    let path = sit(address, "unnamed/holdem").await;
    let upgrade = "Connection: upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n\
                   Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n";
    let request = format!("GET {path}/socket HTTP/1.1\r\nHost: {address}\r\n{other}{upgrade}\r\n");
    let mut stream = tokio::net::TcpStream::connect(address).await.unwrap();
    use tokio::io::{AsyncReadExt, AsyncWriteExt};
    stream.write_all(request.as_bytes()).await.unwrap();
    let mut start = [0; 12];
    stream.read_exact(&mut start).await.unwrap();
    assert_eq!(&start, b"HTTP/1.1 403");
    let rebound = "GET / HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n";
    assert!(http(address, rebound).await.starts_with("HTTP/1.1 403"));
}

#[tokio::test]
async fn every_answer_forbids_foreign_scripts_and_every_offering_is_listed() {
    let address = open(quick()).await;
    let lobby = get(address, "/").await;
    assert!(lobby.contains("script-src 'self'") && !lobby.contains("unsafe-inline"), "{lobby}");
    let registry = house::Registry::builtin();
    for offering in registry.offerings() {
        assert!(lobby.contains(&format!("value=\"{}\"", offering.id)), "{}", offering.id);
        // An apostrophe is escaped on a page.
        let mut title = offering.game.title.split('\'');
        assert!(title.all(|part| lobby.contains(part)), "{}", offering.id);
    }
    let path = sit(address, "unnamed/holdem").await;
    for path in [path.as_str(), "/assets/table.js", "/nowhere"] {
        let answer = get(address, path).await;
        assert!(answer.contains("script-src 'self'"), "{path}");
        // Scripts are in separate files.
        assert!(!answer.contains("<script>") && !answer.contains(" onclick="), "{path}");
    }
}

#[tokio::test]
async fn a_guest_can_sit_down_at_every_offering() {
    let address = open(quick()).await;
    let registry = house::Registry::builtin();
    for offering in registry.offerings() {
        let path = sit(address, &offering.id).await;
        let mut guest = Guest::join(address, &path).await;
        guest.finish(&["check", "call", "out", "ready", "stand"]).await;
        assert_eq!(guest.state["view"]["game"], offering.game.id);
    }
}
