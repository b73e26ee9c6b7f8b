//! Several people at one table.

use crate::common::{Guest, cookie_of, get, open, open_on, quick, sit_with};
use serde_json::json;
use std::net::SocketAddr;
use std::sync::Arc;
use store::{MemoryStore, NotSaved, Store};

/// Somebody who follows a link to a table.
async fn visitor(address: SocketAddr, path: &str) -> (Guest, String) {
    let cookie = cookie_of(&get(address, path, "").await);
    (Guest::join(address, path, &cookie).await, cookie)
}

async fn take_seat(guest: &mut Guest, name: &str, seat: u64) {
    let buy_in = guest.welcome["buy_in"].clone();
    let sit = json!({ "sit": { "stack": buy_in, "name": name, "seat": seat } });
    let answer = guest.wish(sit).await;
    assert_eq!(answer["kind"], "done", "{answer}");
}

#[tokio::test]
async fn a_link_lets_you_watch_and_take_a_bots_seat_and_hands_over_nothing() {
    let address = open(quick()).await;
    let (path, cookie) = sit_with(address, "unnamed/holdem", "3").await;
    let mut nina = Guest::join(address, &path, &cookie).await;
    nina.settle().await;
    let (mut otto, _) = visitor(address, &path).await;
    let mut rail = Guest::join(address, &path, "").await;
    assert_eq!((otto.chair["sits"].as_str(), otto.seat()), (Some("gone"), 0));
    let refused = otto.act(json!({ "verb": "fold" })).await;
    assert_eq!(refused["code"], "who-are-you");
    let refused = rail.wish(json!({ "sit": { "stack": 4000 } })).await;
    assert_eq!(refused["code"], "who-are-you");
    let hidden = |guest: &Guest, seat| guest.cards_of(seat).iter().all(|card| card == "??");
    assert!(hidden(&otto, nina.seat()) && hidden(&rail, nina.seat()));
    assert!(!hidden(&nina, nina.seat()));

    let bot = if nina.seat() == 2 { 1 } else { 2 };
    take_seat(&mut otto, "Otto", bot).await;
    otto.until(|otto| otto.chair["sits"] == "coming").await;
    let mut ida = visitor(address, &path).await.0;
    take_seat(&mut ida, "Ida", 9).await;
    ida.until(|ida| ida.chair["sits"] == "in").await;
    nina.finish(&["call", "check"]).await;
    let answer = nina.wish(json!("next")).await;
    assert_eq!(answer["kind"], "done", "{answer}");
    otto.until(|otto| otto.chair["sits"] == "in").await;
    let names = |guest: &Guest| -> Vec<String> {
        let seats = guest.crowd["seats"].as_array().unwrap();
        seats.iter().map(|one| one["name"].as_str().unwrap().to_string()).collect()
    };
    otto.until(|otto| otto.hand == 2).await;
    // Both bots leave for them.
    otto.until(|otto| {
        let mut around = names(otto);
        around.sort();
        around == ["Ida", "Nina", "Otto"]
    })
    .await;

    ida.until(|ida| ida.hand == 2).await;
    // They play a hand, and each sees their own cards only.
    for _ in 0..200 {
        if [&nina, &otto, &ida].iter().all(|guest| !guest.over.is_null()) {
            break;
        }
        for guest in [&mut nina, &mut otto, &mut ida] {
            let seq = guest.seq;
            if !guest.ask.is_null() {
                guest.play(&["check", "call"]).await;
            } else if guest.over.is_null() && guest.seq == seq {
                let _ =
                    tokio::time::timeout(std::time::Duration::from_millis(50), guest.hear()).await;
            }
        }
    }
    assert!(!nina.over.is_null() && !otto.over.is_null());
    let nets = |guest: &Guest| guest.over["results"].to_string();
    assert_eq!(nets(&nina), nets(&otto));
    rail.until(|rail| rail.seq >= nina.seq).await;
    assert_eq!(nets(&rail), nets(&nina), "who watches sees the same result");
}

#[tokio::test]
async fn the_same_person_has_the_same_seat_on_every_device() {
    let address = open(quick()).await;
    let (path, cookie) = sit_with(address, "palace/no-bust-blackjack", "3").await;
    let mut desk = Guest::join(address, &path, &cookie).await;
    desk.settle().await;
    let mut phone = Guest::join(address, &path, &cookie).await;
    assert_eq!(phone.seat(), desk.seat());
    assert_eq!(phone.ask["turn"], desk.ask["turn"]);
    phone.play(&["wager"]).await;
    phone.until(|phone| phone.viewed >= phone.seq).await;
    desk.until(|desk| desk.viewed >= phone.seq).await;
    assert_eq!(phone.ask["turn"], desk.ask["turn"]);
    desk.close().await;
    phone.finish(&["ready", "stand"]).await;
}

#[tokio::test]
async fn nobody_hears_of_what_is_not_stored() {
    let store = Arc::new(MemoryStore::new([3; 32]));
    let address = open_on(quick(), Arc::clone(&store)).await;
    let (path, cookie) = sit_with(address, "unnamed/holdem", "2").await;
    let mut nina = Guest::join(address, &path, &cookie).await;
    let (mut otto, _) = visitor(address, &path).await;
    nina.settle().await;
    let seq = nina.seq;
    store.fail_next(NotSaved::Disk("there is no space left".into()));
    let message = nina.turned("act", json!({ "verb": "call" }));
    nina.send(tokio_tungstenite::tungstenite::Message::text(message.to_string())).await;
    // Both see why nothing goes on, and nothing else; then the disk has room again.
    for guest in [&mut nina, &mut otto] {
        guest.until(|guest| guest.standing["stopped"].is_string()).await;
        assert_eq!(guest.seq, seq);
    }
    let answer = nina.answer().await;
    assert_eq!(answer["kind"], "done");
    otto.until(|otto| otto.seq > seq && otto.standing["stopped"].is_null()).await;
    let acts = store.hand(1, 1).unwrap().unwrap().rows;
    let calls = acts.iter().filter(|row| row.command.ends_with("call") && row.account.is_some());
    assert_eq!(calls.count(), 1);
}

#[tokio::test]
async fn a_room_goes_on_where_it_was_parked() {
    let store = Arc::new(MemoryStore::new([3; 32]));
    let (stop, stopped) = tokio::sync::oneshot::channel::<()>();
    let registry = house::Registry::builtin;
    let kept: Arc<dyn Store> = store.clone();
    let server = houseway_server::Server::bind(quick(), registry(), kept, store.found());
    let server = server.await.unwrap();
    server.hire_bots().await.unwrap();
    let address = server.address().unwrap();
    let run = tokio::spawn(server.run(async { stopped.await.unwrap_or(()) }));
    let (path, cookie) = sit_with(address, "unnamed/holdem", "4").await;
    let mut nina = Guest::join(address, &path, &cookie).await;
    nina.settle().await;
    nina.play(&["call", "check"]).await;
    nina.settle().await;
    let (cards, hand, seq) = (nina.cards_of(nina.seat()), nina.hand, nina.seq);
    stop.send(()).unwrap();
    assert_eq!(run.await.unwrap().unwrap(), houseway_server::Stopped::InOrder);
    loop {
        if let crate::common::Heard::Closed(frame) = nina.hear().await {
            assert_eq!(frame.map(|frame| u16::from(frame.code)), Some(1012));
            break;
        }
    }
    let address = open_on(quick(), Arc::clone(&store)).await;
    let mut nina = Guest::join(address, &path, &cookie).await;
    assert_eq!((nina.hand, nina.seq), (hand, seq));
    assert_eq!(nina.cards_of(nina.seat()), cards);
    nina.finish(&["call", "check"]).await;
    nina.next().await;
    assert_eq!(nina.hand, hand + 1);
}

/// A disk that does not answer is told, also to those who come, and keeps nobody from closing the
/// room, which then does not pretend that everything was stored.
#[tokio::test]
async fn a_store_that_does_not_answer_is_told_and_not_waited_for() {
    let store = Arc::new(MemoryStore::new([3; 32]));
    let (stop, stopped) = tokio::sync::oneshot::channel::<()>();
    let kept: Arc<dyn Store> = store.clone();
    let registry = house::Registry::builtin();
    let server = houseway_server::Server::bind(quick(), registry, kept, store.found());
    let server = server.await.unwrap();
    server.hire_bots().await.unwrap();
    let address = server.address().unwrap();
    let run = tokio::spawn(server.run(async { stopped.await.unwrap_or(()) }));
    let (path, cookie) = sit_with(address, "unnamed/holdem", "4").await;
    let mut nina = Guest::join(address, &path, &cookie).await;
    nina.settle().await;
    let seq = nina.seq;
    store.hold();
    let message = nina.turned("act", json!({ "verb": "call" }));
    nina.send(tokio_tungstenite::tungstenite::Message::text(message.to_string())).await;
    nina.until(|nina| nina.standing["stopped"].is_string()).await;
    assert_eq!(nina.seq, seq);
    // With this the guest does not wait for a welcome.
    let hello = json!({ "v": 3, "since": { "epoch": 1, "seq": 1 } });
    let mut late = Guest::hello(address, &path, "", hello).await;
    late.until(|late| late.standing["stopped"].is_string()).await;
    assert!(late.welcome.is_null(), "nothing else is told");
    store.release();
    let answer = nina.answer().await;
    assert_eq!(answer["kind"], "done");
    late.until(|late| !late.welcome.is_null()).await;
    nina.until(|nina| nina.standing["stopped"].is_null()).await;

    store.hold();
    let habit = json!({ "set": { "id": nina.next_id(), "what": { "auto_post": true } } });
    nina.send(tokio_tungstenite::tungstenite::Message::text(habit.to_string())).await;
    nina.until(|nina| nina.standing["stopped"].is_string()).await;
    let begun = std::time::Instant::now();
    stop.send(()).unwrap();
    assert_eq!(run.await.unwrap().unwrap(), houseway_server::Stopped::InHaste);
    assert!(begun.elapsed() < std::time::Duration::from_secs(5));
}

/// Somebody who does not read, or never says hello, does not keep the room open.
#[tokio::test]
async fn sockets_that_do_not_listen_are_not_waited_for() {
    let store = Arc::new(MemoryStore::new([3; 32]));
    let (stop, stopped) = tokio::sync::oneshot::channel::<()>();
    let kept: Arc<dyn Store> = store.clone();
    let registry = house::Registry::builtin();
    let server = houseway_server::Server::bind(quick(), registry, kept, store.found());
    let server = server.await.unwrap();
    server.hire_bots().await.unwrap();
    let address = server.address().unwrap();
    let run = tokio::spawn(server.run(async { stopped.await.unwrap_or(()) }));
    let (path, cookie) = sit_with(address, "unnamed/holdem", "4").await;
    let _nina = Guest::join(address, &path, &cookie).await;
    let url = format!("ws://{address}{path}/socket");
    let silent = tokio_tungstenite::connect_async(url).await.unwrap();
    stop.send(()).unwrap();
    let begun = std::time::Instant::now();
    assert_eq!(run.await.unwrap().unwrap(), houseway_server::Stopped::InOrder);
    assert!(begun.elapsed() < std::time::Duration::from_secs(5));
    drop(silent);
}
