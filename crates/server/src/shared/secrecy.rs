//! Nobody is sent what they were not shown: the same table is played twice with two undealt cards
//! exchanged, and everybody gets the same frames, byte for byte, until what the engine tells them of
//! the hand differs. That it tells nobody too much is checked by the conformance kit.
//!
//! Both tables are in rooms that are served as always: people, onlookers and those who come back each
//! have a socket of their own. Only the clock is not the machine's: it goes on when the test says so.

use super::tests::{START, answer};
use super::*;
use crate::cookie::token_hash;
use crate::room::{Room, Tell};
use crate::shared::clock::Question;
use crate::shared::rows::Happening;
use crate::task::{TableTask, ToTable};
use axum::serve::ListenerExt;
use cards::Card;
use engine::{Event, EventKind, Viewer};
use futures_util::{SinkExt, StreamExt};
use house::Registry;
use serde_json::{Value, json};
use std::net::SocketAddr;
use std::time::Duration;
use store::{MemoryStore, Store};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::oneshot;
use tokio::task::JoinHandle;
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::Message;

/// People at a table, if so many may play.
const PEOPLE: u8 = 4;
/// Commands after which a pair is left.
const MOST_STEPS: u32 = 150;
/// So many pairs are played in one room.
const PAIRS_IN_ROOM: u64 = 40;

/// A served room.
struct Served {
    room: Arc<Room>,
    address: SocketAddr,
    server: JoinHandle<()>,
}

impl Served {
    async fn open() -> Served {
        let store = MemoryStore::new([3; 32]);
        let found = store.found();
        let options = crate::Options {
            seed: Some(5),
            pace: Duration::from_millis(1),
            rest: Duration::from_secs(1),
            idle: Duration::from_secs(1),
            most_messages: 1_000_000,
            ..crate::Options::default()
        };
        let store: Arc<dyn Store> = Arc::new(store);
        let mut room = Room::new(options, Registry::builtin(), store, &found);
        room.begin_at(START as u64);
        let room = Arc::new(room);
        room.hire_bots(&found).await.unwrap();
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        let listener = listener.tap_io(|stream| stream.set_nodelay(true).unwrap());
        let router = crate::http::router(Arc::clone(&room));
        let server = tokio::spawn(async { axum::serve(listener, router).await.unwrap() });
        Served { room, address, server }
    }
}

impl Drop for Served {
    fn drop(&mut self) {
        self.server.abort();
    }
}

type Socket = WebSocketStream<TcpStream>;

/// What the server says to everybody beyond what it should.
type Leak = fn(&Row) -> String;

/// One of the two tables, with everybody's sockets.
struct World {
    address: SocketAddr,
    id: String,
    tell: Tell,
    tickets: Vec<Option<String>>,
    sockets: Vec<Socket>,
    pings: u32,
    /// The last row that was looked at.
    seen: u64,
    rows: Vec<Row>,
}

impl World {
    async fn new(served: &Served, offering: &Offering, seed: u64, leak: Option<Leak>) -> World {
        let (least, most) = offering.game.players;
        let people = PEOPLE.clamp(least, most.min(offering.seats));
        let ticket = |at: u8| format!("{:032x}", seed << 8 | u64::from(at));
        let room = &served.room;
        let hash = token_hash(&ticket(0)).unwrap();
        let host = room.welcome_guest("Guest 0", hash, offering.buy_in).await.unwrap();
        let opened = room.open_table(&offering.id, host, "Guest 0", Some(people)).await;
        let id = opened.unwrap_or_else(|why| panic!("{}: {why:?}", offering.id));
        let tell = room.table(&id).unwrap();
        let tickets = (0..people).map(|at| Some(ticket(at))).chain([None]).collect();
        let mut world = World {
            address: served.address,
            id,
            tell,
            tickets,
            sockets: Vec::new(),
            pings: 0,
            seen: 0,
            rows: Vec::new(),
        };
        // No bots, and no hand before all are there.
        world
            .look(move |task| {
                (task.table.plan.fill, task.table.paused) = (0, true);
                task.members.leak = leak;
            })
            .await;
        for at in 0..=people {
            let socket = world.connect(at.into(), None).await;
            world.sockets.push(socket);
            let stack = offering.buy_in.as_cents();
            if (1..people).contains(&at) {
                let sit = json!({ "sit": { "stack": stack, "name": format!("Guest {at}") } });
                world.say(at.into(), &json!({ "chair": { "id": "sit", "what": sit } })).await;
            }
            world.frames().await;
        }
        world
            .look(|task| {
                task.table.paused = false;
                // Not before the clock is moved: nothing is drawn before cards are exchanged.
                task.table.next_at = Some(task.table.now + 1_000);
            })
            .await;
        world
    }

    /// Does something with the table in its own task.
    async fn look<T: Send + 'static>(
        &self,
        look: impl FnOnce(&mut TableTask) -> T + Send + 'static,
    ) -> T {
        let (tell, told) = oneshot::channel();
        let look = move |task: &mut TableTask| {
            assert!(tell.send(look(task)).is_ok());
        };
        assert!(self.tell.send(ToTable::Look(Box::new(look))).await.is_ok());
        told.await.unwrap()
    }

    async fn connect(&self, socket: usize, since: Option<u64>) -> Socket {
        let stream = TcpStream::connect(self.address).await.unwrap();
        stream.set_nodelay(true).unwrap();
        let url = format!("ws://{}/table/{}/socket", self.address, self.id);
        let (mut stream, _) = tokio_tungstenite::client_async(url, stream).await.unwrap();
        let mut hello = json!({ "v": crate::wire::VERSION, "views": true });
        if let Some(ticket) = &self.tickets[socket] {
            hello["ticket"] = ticket.as_str().into();
        }
        if let Some(seq) = since {
            hello["since"] = json!({ "epoch": START, "seq": seq });
        }
        let hello = json!({ "hello": hello });
        stream.send(Message::text(hello.to_string())).await.unwrap();
        stream
    }

    /// Somebody comes back on a new socket, once the table has noticed that the old one is gone.
    async fn come_back(&mut self, socket: usize, since: Option<u64>) {
        let before = self.look(|task| task.members.len()).await;
        self.sockets[socket].close(None).await.unwrap();
        while self.sockets[socket].next().await.is_some_and(|frame| frame.is_ok()) {}
        while self.look(|task| task.members.len()).await == before {
            tokio::task::yield_now().await;
        }
        self.sockets[socket] = self.connect(socket, since).await;
        while self.look(|task| task.members.len()).await != before {
            tokio::task::yield_now().await;
        }
    }

    async fn say(&mut self, socket: usize, message: &Value) {
        self.sockets[socket].send(Message::text(message.to_string())).await.unwrap();
    }

    /// Everything that each socket was sent until now, once the table has nothing more to do.
    async fn frames(&mut self) -> Vec<Vec<String>> {
        // Whatever was said comes before this in its socket, and is done when it is answered.
        let mut all = vec![Vec::new(); self.sockets.len()];
        for _ in 0..2 {
            self.pings += 1;
            let ping = json!({ "ping": self.pings }).to_string();
            let pong = json!({ "kind": "pong", "n": self.pings }).to_string();
            for socket in &mut self.sockets {
                socket.send(Message::text(ping.clone())).await.unwrap();
            }
            for (socket, frames) in self.sockets.iter_mut().zip(&mut all) {
                loop {
                    match socket.next().await.unwrap().unwrap() {
                        Message::Text(text) if text == pong => break,
                        Message::Text(text) => frames.push(text.to_string()),
                        Message::Close(why) => panic!("closed: {why:?}"),
                        _ => {}
                    }
                }
            }
            while self.look(|task| task.is_due()).await {
                tokio::task::yield_now().await;
            }
        }
        let seen = self.seen;
        let rows = self.look(move |task| task.members.rows_after(seen)).await;
        self.seen = rows.last().map_or(seen, |row| row.seq);
        self.rows = rows;
        all
    }

    async fn viewer(&self, socket: usize) -> Viewer {
        let token = self.tickets[socket].as_deref().and_then(token_hash);
        self.look(move |task| {
            let who = token.and_then(|token| task.room.known(token)).map(|(who, _)| who);
            task.table.onlooker(who).viewer()
        })
        .await
    }

    /// What the engine tells somebody of the last rows.
    fn told(&self, viewer: Viewer) -> Vec<Event> {
        let happened = self.rows.iter().flat_map(|row| &row.happened);
        let events = happened.filter_map(|happening| match happening {
            Happening::Hand(event) => Some(event.seen_by(viewer)),
            _ => None,
        });
        events.collect()
    }
}

fn shows(event: &Event, cards: [Card; 2]) -> bool {
    match event.kind {
        EventKind::Card { card, .. } | EventKind::Show { card, .. } => cards.contains(&card),
        _ => false,
    }
}

/// What somebody at the first table does now: their number and the message. If nobody is asked, how
/// long the table waits.
async fn wish(world: &World, step: u32) -> Result<(usize, Value), Duration> {
    let asked = world
        .look(move |task| {
            let table = &task.table;
            let seat = (0..Seat::MAX).map(Seat::at).find(|seat| table.open[*seat].is_some());
            let Some(seat) = seat else {
                let wait = table.wake_at().map_or(1000, |at| at - task.room.now_ms());
                return Err(Duration::from_millis(wait.max(0) as u64));
            };
            let open = table.open[seat].as_ref().unwrap();
            let (hand, turn) = (table.table.number(), open.turn);
            let act = answer(table, seat, step).filter(|_| open.must || step.is_multiple_of(2));
            let message = match (&open.question, act) {
                (Question::Bank, _) => json!({ "chair": { "id": step.to_string(), "what": "accept" } }),
                (_, Some(act)) => {
                    let what = json!({
                        "verb": act.verb, "amount": act.amount.0, "cards": act.cards,
                        "place": act.place,
                    });
                    json!({ "act": { "id": step.to_string(), "hand": hand, "turn": turn, "what": what } })
                }
                (_, None) => json!({
                    "pass": { "id": step.to_string(), "hand": hand, "turn": turn, "what": {} }
                }),
            };
            Ok((seat, message))
        })
        .await;
    let (seat, message) = asked?;
    for socket in 0..world.sockets.len() {
        if world.viewer(socket).await == Viewer::Seat(seat) {
            return Ok((socket, message));
        }
    }
    panic!("nobody is in seat {seat}")
}

/// Plays a hand twice with two cards exchanged, and compares what everybody is sent: gives how many
/// frames were the same.
async fn compare(
    served: &[Served; 2],
    offering: &Offering,
    seed: u64,
    leak: Option<Leak>,
) -> Result<u64, String> {
    let mut worlds = [
        World::new(&served[0], offering, seed, leak).await,
        World::new(&served[1], offering, seed, leak).await,
    ];
    let mut rng = Rng::from_seed(seed).fork(1);
    let mut exchanged: Option<[Card; 2]> = None;
    let mut same = 0;
    let sockets = worlds[0].sockets.len();
    let mut open = vec![true; sockets];
    for step in 0..MOST_STEPS {
        let wish = wish(&worlds[0], step).await;
        tokio::time::advance(match wish {
            Ok(_) => Duration::from_millis(700),
            Err(wait) => wait,
        })
        .await;
        // Now and then somebody comes back on a new socket.
        let socket = rng.below(sockets as u32) as usize;
        let back = (step % 5 == 4).then(|| (step % 10 == 4).then_some(worlds[0].seen));
        let mut frames = Vec::new();
        for world in &mut worlds {
            if let Ok((socket, message)) = &wish {
                world.say(*socket, message).await;
            }
            let mut all = world.frames().await;
            if let Some(since) = back {
                let rows = std::mem::take(&mut world.rows);
                world.come_back(socket, since).await;
                let again = world.frames().await;
                all.iter_mut().zip(again).for_each(|(all, more)| all.extend(more));
                world.rows.splice(0..0, rows);
            }
            frames.push(all);
        }
        if exchanged.is_none() && worlds[0].look(|task| task.table.is_playing()).await {
            let undealt = worlds[0].look(|task| task.table.undealt()).await;
            // Cards near the top are those that players get.
            let near = undealt.len().min(if seed.is_multiple_of(2) { 20 } else { 52 }) as u32;
            let (one, other) = (rng.below(near) as usize, rng.below(near) as usize);
            worlds[1]
                .look(move |task| {
                    task.table.undealt();
                    task.table.table.exchange_undealt(one, other);
                })
                .await;
            exchanged = Some([undealt[one], undealt[other]]);
        }
        if let Ok((sender, _)) = &wish {
            let refused = |all: &Vec<Vec<String>>| {
                all[*sender].iter().any(|frame| frame.starts_with("{\"kind\":\"refused\""))
            };
            // Somebody else's move may depend on cards that others do not know; one's own may not.
            if !open[*sender] && frames.iter().any(refused) {
                return Ok(same);
            }
        }
        for socket in 0..sockets {
            let viewer = worlds[0].viewer(socket).await;
            let told = worlds.each_ref().map(|world| world.told(viewer));
            let seen = exchanged
                .is_some_and(|cards| told.iter().flatten().any(|event| shows(event, cards)));
            open[socket] &= told[0] == told[1] && !seen;
            if !open[socket] {
                continue;
            }
            if frames[0][socket] != frames[1][socket] {
                return Err(format!(
                    "{}, seed {seed}, step {step}, {viewer:?}, {exchanged:?} exchanged:\n{:#?}\n{:#?}",
                    offering.id, frames[0][socket], frames[1][socket]
                ));
            }
            same += frames[0][socket].len() as u64;
        }
        let over = exchanged.is_some() && !worlds[0].look(|task| task.table.is_playing()).await;
        if over || !open.contains(&true) {
            break;
        }
    }
    Ok(same)
}

/// Keeps the clock from going on by itself while frames are on their way.
fn hold_clock() -> std::sync::mpsc::Sender<()> {
    let (hold, held) = std::sync::mpsc::channel::<()>();
    tokio::task::spawn_blocking(move || _ = held.recv());
    hold
}

async fn two_rooms() -> [Served; 2] {
    // The clock stands still in between.
    [Served::open().await, Served::open().await]
}

/// Compares so many pairs of every offering; returns how many frames were the same.
async fn campaign(pairs: u64) -> u64 {
    let registry = Registry::builtin();
    let mut all = 0;
    let mut played = 0;
    let mut served = two_rooms().await;
    for offering in registry.offerings() {
        let mut frames = 0;
        for seed in 0..pairs {
            if played % PAIRS_IN_ROOM == PAIRS_IN_ROOM - 1 {
                served = two_rooms().await;
            }
            let came = compare(&served, offering, played, None).await;
            frames += came.unwrap_or_else(|leak| panic!("pair {seed}: {leak}"));
            played += 1;
        }
        assert!(frames > 0, "{}: nothing was compared", offering.id);
        all += frames;
    }
    all
}

#[tokio::test(start_paused = true)]
async fn frames_are_the_same_until_a_card_is_shown() {
    let _clock = hold_clock();
    // HOUSEWAY_PAIRS=10000 makes it a campaign of minutes.
    let asked = std::env::var("HOUSEWAY_PAIRS").ok().and_then(|pairs| pairs.parse::<u64>().ok());
    let offerings = Registry::builtin().offerings().count() as u64;
    let each = asked.map_or(1, |pairs| pairs.div_ceil(offerings));
    let frames = campaign(each).await;
    println!("{} pairs over {offerings} offerings: {frames} frames are the same", each * offerings);
    assert!(frames > 5_000, "only {frames} frames were compared");
}

/// A server that tells everybody what only the dealer knows, or what one player was told, is found
/// out.
#[tokio::test(start_paused = true)]
async fn a_leak_is_caught() {
    let _clock = hold_clock();
    let dealer: Leak = |row| {
        let events = row.happened.iter().filter_map(|happening| match happening {
            Happening::Hand(event) => Some(event.seen_by(Viewer::Record)),
            _ => None,
        });
        format!("{:?}", events.collect::<Vec<_>>())
    };
    let words: Leak = |row| format!("{:?}", row.own_lines);
    let registry = Registry::builtin();
    for id in ["unnamed/holdem", "palace/pan-2"] {
        let offering = registry.find(id).unwrap();
        for leak in [dealer, words] {
            let served = two_rooms().await;
            let mut caught = false;
            for seed in 0..20 {
                caught = caught || compare(&served, offering, seed, Some(leak)).await.is_err();
            }
            assert!(caught, "{id}");
        }
    }
}
