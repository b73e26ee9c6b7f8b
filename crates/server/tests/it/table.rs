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
    // And everything around it that may have changed meanwhile.
    other.until(|other| other.frames.iter().any(|frame| frame.contains("\"table\""))).await;
    for kind in ["crowd", "table", "chair", "view"] {
        let kind = format!("{{\"kind\":\"{kind}\"");
        assert!(other.frames.iter().any(|frame| frame.starts_with(&kind)), "{kind}");
    }
    assert_eq!(other.ask, guest.ask);
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
async fn files_are_kept_for_good_and_pages_are_not() {
    let address = open(quick()).await;
    let (path, _) = sit(address, "unnamed/holdem").await;
    let page = get(address, &path, "").await;
    assert!(page.contains("cache-control: no-store"), "{page}");
    let (_, rest) = page.split_once("rel=\"modulepreload\" href=\"").expect("a module");
    let (module, _) = rest.split_once('"').unwrap();
    assert!(module.starts_with("/assets/") && module.ends_with("/table.js"), "{module}");
    let plain = get(address, module, "").await;
    let packed = get(address, module, "Accept-Encoding: br, gzip;q=0.8\r\n").await;
    for answer in [&plain, &packed] {
        assert!(answer.starts_with("HTTP/1.1 200"), "{answer:.300}");
        assert!(answer.contains("cache-control: public, max-age=31536000, immutable"));
        assert!(answer.contains("vary: accept-encoding"));
    }
    assert!(!plain.contains("content-encoding") && packed.contains("content-encoding: gzip"));
    assert!(plain.contains("import ") && packed.len() < plain.len());
    let refused = get(address, module, "Accept-Encoding: gzip;q=0\r\n").await;
    assert_eq!(refused.len(), plain.len());
    let old = get(address, "/assets/0123456789abcdef/table.js", "").await;
    assert!(old.starts_with("HTTP/1.1 404") && old.contains("no-store"), "{old:.300}");
}

#[tokio::test]
async fn every_rule_has_an_address() {
    let address = open(quick()).await;
    let answer = get(address, "/rules/PK-01.json", "").await;
    assert!(answer.contains("content-type: application/json"), "{answer:.300}");
    let (_, body) = answer.split_once("\r\n\r\n").unwrap();
    let rule: serde_json::Value = serde_json::from_str(body).unwrap();
    assert_eq!((&rule["id"], &rule["title"]), (&json!("PK-01"), &json!("Table stakes")));
    assert!(rule["paragraph"].as_str().unwrap().len() > 40 && rule["houses"].is_array());
    for none in ["PK-99.json", "XX-01.json", "PK-01", "..json"] {
        let answer = get(address, &format!("/rules/{none}"), "").await;
        assert!(answer.starts_with("HTTP/1.1 404"), "{none}: {answer:.200}");
        assert!(answer.ends_with("{\"error\":\"no such rule\"}"), "{none}: {answer:.200}");
    }
}

#[tokio::test]
async fn habits_are_kept_and_told() {
    let address = open(quick()).await;
    let (path, cookie) = sit(address, "unnamed/holdem").await;
    let mut guest = Guest::join(address, &path, &cookie).await;
    assert_eq!(guest.chair["host"], true);
    for (what, auto_post, wait_bb) in [
        (json!({ "auto_post": true, "auto_muck": true }), true, false),
        (json!({ "wait_bb": true }), false, true),
        (json!({ "top_up": true }), false, true),
        (json!({ "auto_post": true }), true, false),
    ] {
        let id = guest.next_id();
        let told = guest.say(&json!({ "set": { "id": id, "what": what } })).await;
        assert_eq!(told["kind"], "done", "{told}");
        let habits = &guest.chair["habits"];
        assert_eq!(
            (&habits["auto_post"], &habits["wait_bb"]),
            (&json!(auto_post), &json!(wait_bb))
        );
        assert_eq!(habits["auto_muck"], true);
    }
    let watcher = Guest::join(address, &path, "").await;
    assert!(watcher.chair["habits"].is_null() && watcher.chair["host"] == false);
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
