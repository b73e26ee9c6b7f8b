//! One person at a table of bots, over a socket.

use crate::common::{Guest, get, open, post_sit, quick, sit};
use serde_json::json;
use tokio_tungstenite::tungstenite::Message;

const VERBS: &[&str] = &["check", "call", "wager", "ready", "stand", "house-way", "stay", "out"];

#[tokio::test]
async fn a_hand_of_every_family_is_played_to_its_end() {
    let address = open(quick()).await;
    for offering in [
        "unnamed/holdem",
        "palace/omaha-hilo",
        "palace/crazy-pineapple",
        "palace/seven-card-stud",
        "palace/mexican-poker",
        "mint/five-card-draw",
        "unnamed/lo-ball",
        "palace/no-bust-blackjack",
        "palace/hot-action-blackjack",
        "palace/baccarat",
        "palace/three-card-poker",
        "tommys/pai-gow-poker",
        "palace/pai-gow-tiles",
        "palace/pan-2",
    ] {
        let (path, cookie) = sit(address, offering).await;
        let mut guest = Guest::join(address, &path, &cookie).await;
        guest.finish(VERBS).await;
        let results = guest.over["results"].as_array().unwrap();
        let net: i64 = results.iter().map(|one| one["net"].as_i64().unwrap()).sum();
        assert!(results.len() > 1 && net <= 0, "{offering}: fees go out, nothing comes in");
        guest.next().await;
        assert_eq!(guest.hand, 2, "{offering}");
        guest.close().await;
    }
}

#[tokio::test]
async fn a_request_sent_again_has_one_effect() {
    let address = open(quick()).await;
    let (path, cookie) = sit(address, "unnamed/holdem").await;
    let mut guest = Guest::join(address, &path, &cookie).await;
    guest.finish(&["fold"]).await;
    let (wallet, id) = (guest.chair["wallet"].as_i64().unwrap(), guest.next_id());
    let buy = json!({ "chair": { "id": id, "what": { "buy": 4000 } } });
    for _ in 0..3 {
        let answer = guest.say(&buy).await;
        assert_eq!((answer["kind"].as_str(), answer["id"].as_str()), (Some("done"), Some(&*id)));
    }
    assert_eq!(guest.chair["wallet"], wallet - 4000);
    // On another socket too.
    let mut again = Guest::join(address, &path, &cookie).await;
    assert_eq!(again.say(&buy).await["kind"], "done");
    assert_eq!(again.chair["wallet"], wallet - 4000);
}

#[tokio::test]
async fn what_was_missed_comes_with_the_next_socket() {
    let address = open(quick()).await;
    let (path, cookie) = sit(address, "unnamed/holdem").await;
    let mut guest = Guest::join(address, &path, &cookie).await;
    guest.settle().await;
    let (epoch, seq) = (guest.welcome["epoch"].as_u64().unwrap(), guest.seq);
    guest.play(&["call", "check"]).await;
    let last = guest.seq;
    assert!(last > seq);
    let hello = json!({ "v": 3, "since": { "epoch": epoch, "seq": seq } });
    let mut other = Guest::hello(address, &path, &cookie, hello).await;
    other.seq = seq;
    other.until(|other| other.seq == last).await;
    let told = |guest: &Guest| -> Vec<String> {
        let rows = guest.frames.iter().filter(|frame| frame.contains("\"happened\""));
        rows.filter(|frame| (seq + 1..=last).any(|n| frame.contains(&format!("\"seq\":{n},"))))
            .cloned()
            .collect()
    };
    assert_eq!(told(&other), told(&guest), "the same, byte by byte");
    // From another run, or from the future: everything anew.
    for since in [json!({ "epoch": 1, "seq": seq }), json!({ "epoch": epoch, "seq": 1_000_000 })] {
        let mut other =
            Guest::hello(address, &path, &cookie, json!({ "v": 3, "since": since })).await;
        other.until(|other| !other.welcome.is_null()).await;
        assert_eq!(other.welcome["again"], "missed");
    }
}

#[tokio::test]
async fn a_move_can_be_tried_without_making_it() {
    let address = open(quick()).await;
    let (path, cookie) = sit(address, "tommys/pai-gow-poker").await;
    let mut guest = Guest::join(address, &path, &cookie).await;
    guest.settle().await;
    guest.play(&["wager"]).await;
    guest.until(|guest| !guest.ask.is_null()).await;
    guest.play(&["ready"]).await;
    guest.until(|guest| guest.ask["legal"].to_string().contains("\"set\"")).await;
    let settings = guest.ask["settings"].as_array().unwrap().clone();
    assert!(!settings.is_empty());
    let seq = guest.seq;
    let good = json!({ "verb": "set", "cards": settings[0]["front"] });
    let own = guest.cards_of(guest.seat());
    let bad = json!({ "verb": "set", "cards": [own[0]] });
    for (act, taken) in [(good, true), (bad, false)] {
        let id = guest.next_id();
        guest.send(Message::text(json!({ "try": { "id": id, "what": act } }).to_string())).await;
        let tried = loop {
            if let crate::common::Heard::Told(told) = guest.hear().await
                && told["kind"] == "tried"
            {
                break told;
            }
        };
        assert_eq!(tried["refused"].is_null(), taken, "{tried}");
        assert_eq!(tried["reading"].as_str().unwrap().is_empty(), !taken, "{tried}");
    }
    assert_eq!(guest.seq, seq, "nothing has happened");
}

#[tokio::test]
async fn only_own_pages_get_in() {
    let address = open(quick()).await;
    let evil = "Origin: http://evil.example\r\n";
    assert!(post_sit(address, "unnamed/holdem", "", evil).await.starts_with("HTTP/1.1 403"));
    assert!(get(address, "/", evil).await.starts_with("HTTP/1.1 403"));
    assert!(get(address, "/nowhere", "").await.starts_with("HTTP/1.1 404"));
    assert!(get(address, "/table/0123", "").await.starts_with("HTTP/1.1 404"));
    assert!(post_sit(address, "no/such", "", "").await.starts_with("HTTP/1.1 404"));
}
