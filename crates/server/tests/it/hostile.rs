//! Whatever is sent, the table goes on, and the sender is told why it was refused.

use crate::common::{Guest, Heard, open, quick, sit};
use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use tokio_tungstenite::tungstenite::Message;

/// Messages that must have no effect, with whether the refusal has to carry their id.
fn hostile(guest: &mut Guest) -> Vec<(Message, bool)> {
    let good = guest.turned("act", json!({ "verb": "call" }));
    let text = good.to_string();
    let mut list: Vec<(Message, bool)> = Vec::new();
    let mut unread = |text: &str| list.push((Message::text(text), false));
    // Not JSON, or not these messages.
    (0..text.len()).for_each(|end| unread(&text[..end]));
    for junk in [
        "null",
        "true",
        "0",
        "[]",
        "{}",
        "\"\"",
        "{\"id\":1}",
        "call",
        "{\"kind\":\"state\"}",
        "\u{0}\u{1}\u{2}",
        "<script>alert(1)</script>",
        "🂡🂱🃁🃑",
        "{\"act\":1,\"act\":2}",
        "{\"__proto__\":{\"seat\":1}}",
        "NaN",
        "Infinity",
        "'; drop table hands; --",
    ] {
        unread(junk);
    }
    for open in ["[", "{\"what\":", "{\"act\":{\"cards\":[", "[{\"a\":"] {
        unread(&open.repeat(8000 / open.len()));
    }
    let changed = |path: &[&str], value: Value| {
        let mut message = good.clone();
        *path.iter().fold(&mut message, |at, key| &mut at[*key]) = value;
        message.to_string()
    };
    for wrong in
        [json!(-1), json!(1.5), json!("1"), json!(null), json!([1]), json!({}), json!(1e300)]
    {
        for field in ["hand", "turn"] {
            unread(&changed(&["act", field], wrong.clone()));
        }
        if !wrong.is_string() {
            unread(&changed(&["act", "id"], wrong.clone()));
            unread(&changed(&["act", "what", "place"], wrong.clone()));
        }
        if wrong != json!(-1) {
            unread(&changed(&["act", "what", "amount"], wrong.clone()));
        }
    }
    for wrong in [json!("act"), json!("fold"), json!({ "pass": 1 }), json!({}), json!([7])] {
        unread(&changed(&["act", "what"], wrong));
    }
    unread(&changed(&["act", "what", "verb"], json!(7)));
    unread(&changed(&["act", "what", "cards"], json!("As")));
    unread(&changed(&["act", "what", "cards"], json!([1, 2])));
    unread(&changed(&["act", "what", "seen"], json!("all")));
    unread(&changed(&["admin"], json!(true)));
    unread(&changed(&["act", "admin"], json!(true)));
    let huge = "9".repeat(400);
    unread(&text.replace("\"call\"", &format!("\"call\",\"amount\":{huge}")));
    unread(&text.replace("\"call\"", "\"call\",\"amount\":1e400"));
    for bytes in [&b""[..], b"\xff\xfe\xfd", text.as_bytes(), &[0; 4096]] {
        list.push((Message::binary(bytes.to_vec()), false));
    }
    // Parsed, but refused by the table or the rules.
    let mut read = |message: String| list.push((Message::text(message), true));
    for field in ["hand", "turn"] {
        let now = good["act"][field].as_u64().unwrap();
        for other in [0, now + 1, now - 1, 4_294_967_295] {
            if other != now {
                read(changed(&["act", field], json!(other)));
            }
        }
    }
    read(changed(&["act", "id"], json!("")));
    read(changed(&["act", "id"], json!("x".repeat(41))));
    let pass = |id: &str| {
        json!({ "pass": { "id": id, "hand": good["act"]["hand"],
        "turn": good["act"]["turn"], "what": {} } })
    };
    read(pass("p").to_string());
    for (at, wish) in [
        json!("next"),
        json!("post"),
        json!("accept"),
        json!("decline"),
        json!("reshuffle"),
        json!({ "buy": 100 }),
        json!({ "buy": -1 }),
        json!({ "sit": { "stack": 4000 } }),
        json!({ "sit": { "stack": 4000, "seat": 99 } }),
    ]
    .into_iter()
    .enumerate()
    {
        read(json!({ "chair": { "id": format!("c{at}"), "what": wish } }).to_string());
    }
    for verb in ["", "CALL", "call ", "win", "../call", "constructor", &"x".repeat(7000)] {
        read(changed(&["act", "what", "verb"], json!(verb)));
    }
    let mut act = |act: Value| read(changed(&["act", "what"], act));
    for verb in engine::Verb::ALL {
        for amount in [-1, i64::MIN, i64::MAX, 1] {
            act(json!({ "verb": verb.as_str(), "amount": amount }));
        }
        act(json!({ "verb": verb.as_str(), "place": "spread 255" }));
        act(json!({ "verb": verb.as_str(), "cards": ["??"] }));
    }
    for cards in
        [json!(["Xx"]), json!(["as"]), json!([""]), json!(["As As"]), json!(vec!["As"; 57])]
    {
        act(json!({ "verb": "call", "cards": cards }));
    }
    list
}

#[tokio::test]
async fn hostile_messages_get_a_code_and_change_nothing() {
    let address = open(quick()).await;
    let (path, cookie) = sit(address, "unnamed/holdem").await;
    let mut guest = Guest::join(address, &path, &cookie).await;
    guest.settle().await;
    let before = (guest.hand, guest.seq, guest.view.clone(), guest.ask["legal"].clone());
    let messages = hostile(&mut guest);
    assert!(messages.len() >= 300, "{}", messages.len());
    let mut codes = std::collections::BTreeSet::new();
    for (message, with_id) in messages {
        guest.send(message.clone()).await;
        let answer = guest.answer().await;
        assert_eq!(answer["kind"], "refused", "{message:?}: {answer}");
        assert_eq!(answer["id"].is_string(), with_id, "{message:?}: {answer}");
        assert!(answer["words"].as_str().is_some_and(|words| !words.is_empty()), "{answer}");
        codes.insert(answer["code"].as_str().unwrap().to_string());
    }
    for code in ["bad-message", "not-text", "late", "not-asked", "hand-goes-on"]
        .into_iter()
        .chain(["no-such-verb", "no-such-card", "bad-amount", "already-seated", "hand-on"])
    {
        assert!(codes.contains(code), "{code} is not among {codes:?}");
    }
    let mut again = Guest::join(address, &path, &cookie).await;
    let after = (again.hand, again.seq, again.view.clone(), again.ask["legal"].clone());
    assert_eq!(after, before);
    again.finish(&["check", "call"]).await;
}

#[tokio::test]
async fn a_socket_that_does_not_say_hello_is_told_so() {
    let address = open(quick()).await;
    let (path, _) = sit(address, "unnamed/holdem").await;
    for (first, code) in [
        (json!({ "ping": 1 }), "bad-message"),
        (json!("hello"), "bad-message"),
        (json!({ "hello": { "v": 2 } }), "version"),
        (json!({ "hello": { "v": 3, "admin": true } }), "bad-message"),
    ] {
        let url = format!("ws://{address}{path}/socket");
        let (mut socket, _) = tokio_tungstenite::connect_async(url).await.unwrap();
        socket.send(Message::text(first.to_string())).await.unwrap();
        let told = socket.next().await.unwrap().unwrap().into_text().unwrap();
        let told: Value = serde_json::from_str(&told).unwrap();
        assert_eq!((told["kind"].as_str(), told["code"].as_str()), (Some("refused"), Some(code)));
    }
}

#[tokio::test]
async fn a_frame_that_is_too_large_costs_the_socket_and_not_the_table() {
    let address = open(quick()).await;
    let (path, cookie) = sit(address, "palace/no-bust-blackjack").await;
    let mut guest = Guest::join(address, &path, &cookie).await;
    guest.settle().await;
    let before = (guest.hand, guest.view.clone(), guest.ask["turn"].clone());
    for large in [Message::text("x".repeat(9000)), Message::binary(vec![0; 1 << 20])] {
        guest.send(large).await;
        let closed = loop {
            if let Heard::Closed(frame) = guest.hear().await {
                break frame;
            }
        };
        if let Some(frame) = closed {
            assert_eq!((u16::from(frame.code), frame.reason.as_str()), (1009, "too-large"));
        }
        // A new socket gets the table as it is.
        guest = Guest::join(address, &path, &cookie).await;
        assert_eq!((guest.hand, guest.view.clone(), guest.ask["turn"].clone()), before);
    }
    guest.finish(&["wager", "ready", "stand"]).await;
}

#[tokio::test]
async fn too_many_messages_are_refused_until_it_is_quiet() {
    let options = houseway_server::Options { most_messages: 20, ..quick() };
    let address = open(options).await;
    let (path, cookie) = sit(address, "palace/pan-2").await;
    let mut guest = Guest::join(address, &path, &cookie).await;
    let mut codes = Vec::new();
    for _ in 0..50 {
        guest.send(Message::text("?")).await;
        codes.push(guest.answer().await["code"].as_str().unwrap().to_string());
    }
    let fast = codes.iter().filter(|code| *code == "too-fast").count();
    assert!((20..=30).contains(&fast), "{fast}");
    assert_eq!(codes[0], "bad-message");
    // The limit applies to the socket, not the table.
    let mut guest = Guest::join(address, &path, &cookie).await;
    guest.finish(&["out"]).await;
}
