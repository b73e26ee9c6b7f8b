//! Somebody at a table: they sit down, answer every question, and note what they were told.

use super::checks::Known;
use super::moves;
use super::site::{Site, Socket, send};
use futures_util::StreamExt;
use serde_json::{Value, json};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;
use tokio::sync::Notify;
use tokio::time::{Instant, sleep_until};
use tokio_tungstenite::tungstenite::Message;

/// How long to wait after a refusal before something else is tried.
const AFTER_REFUSAL: Duration = Duration::from_millis(200);

/// What all people of a run count together.
#[derive(Debug, Default)]
pub(super) struct Counts {
    /// Whether what happens now is measured.
    pub measuring: AtomicBool,
    pub frames: AtomicU64,
    pub bytes: AtomicU64,
    /// Requests of any kind that were confirmed.
    pub confirmed: AtomicU64,
    /// Moves that were confirmed while it was measured.
    pub actions: AtomicU64,
    pub refused: AtomicU64,
    /// Told at every confirmation.
    pub changed: Notify,
    /// Whether everybody may go; told when that changes.
    pub stopped: AtomicBool,
    pub stop: Notify,
}

impl Counts {
    fn frame(&self, text: &str) {
        if self.measuring.load(Ordering::Relaxed) {
            self.frames.fetch_add(1, Ordering::Relaxed);
            self.bytes.fetch_add(text.len() as u64, Ordering::Relaxed);
        }
    }
}

/// How fast a table goes.
#[derive(Debug)]
pub(super) struct Pace {
    each: Option<Duration>,
    next: Mutex<Instant>,
}

impl Pace {
    /// Everybody answers at once.
    pub fn fast() -> Pace {
        Pace { each: None, next: Mutex::new(Instant::now()) }
    }

    /// So many actions a second; `part` of a second later than others, so that tables do not all act
    /// at the same moment.
    #[allow(clippy::float_arithmetic)] // a time, never chips
    pub fn of(rate: u32, part: f64) -> Pace {
        let each = Duration::from_secs(1) / rate.max(1);
        Pace { each: Some(each), next: Mutex::new(Instant::now() + each.mul_f64(part)) }
    }

    /// When the next answer is due.
    fn next(&self) -> Instant {
        let now = Instant::now();
        let Some(each) = self.each else { return now };
        let mut next = self.next.lock().unwrap_or_else(PoisonError::into_inner);
        let at = (*next).max(now);
        *next = at + each;
        at
    }
}

/// A request that is not answered yet.
#[derive(Debug)]
struct Request {
    id: String,
    message: Value,
    sent: Instant,
    /// The question it answers, if it is a move.
    turn: Option<u64>,
    /// Whether it is a move, and sent while it was measured.
    counts: bool,
}

/// Somebody who plays.
#[derive(Debug)]
pub(super) struct Person {
    pub table: String,
    seat: u8,
    ticket: String,
    buy_in: i64,
    requests: u64,
    open: Option<Request>,
    ask: Option<Value>,
    /// How many answers to this question were refused.
    tries: usize,
    due: Option<Instant>,
    sits: String,
    /// Whether what they have between hands and in their wallet does not get them far.
    is_broke: bool,
    has_habits: bool,
    /// Confirmed requests with the number of the last row then.
    pub confirmed: Vec<(String, u64)>,
    pub refused: Vec<String>,
    /// What refusals said.
    pub complaints: Vec<String>,
    /// From a move to its confirmation, in microseconds.
    pub waits: Vec<u32>,
    /// What they know of the table, if they compare it after a restart.
    pub known: Option<Known>,
}

impl Person {
    pub fn new(table: &str, seat: u8, ticket: String, buy_in: i64) -> Person {
        Person {
            table: table.into(),
            seat,
            ticket,
            buy_in,
            requests: 0,
            open: None,
            ask: None,
            tries: 0,
            due: None,
            sits: String::new(),
            is_broke: false,
            has_habits: false,
            confirmed: Vec::new(),
            refused: Vec::new(),
            complaints: Vec::new(),
            waits: Vec::new(),
            known: None,
        }
    }

    /// The id of the request that is not answered.
    pub fn unanswered(&self) -> Option<&str> {
        self.open.as_ref().map(|request| request.id.as_str())
    }

    pub async fn connect(&mut self, site: Site) -> Result<Socket, super::Fault> {
        let mut socket =
            site.connect(&self.table, Some(&self.ticket), self.known.is_some()).await?;
        (self.ask, self.due, self.sits) = (None, None, String::new());
        if let Some(open) = &mut self.open {
            // Whether it was carried out is not known: it is sent again as it was.
            open.counts = false;
            send(&mut socket, &open.message).await?;
        }
        Ok(socket)
    }

    /// Plays until the socket closes.
    pub async fn play(mut self, mut socket: Socket, counts: &Counts, pace: &Pace) -> Person {
        loop {
            let (due, stop) = (self.due, counts.stop.notified());
            if counts.stopped.load(Ordering::Relaxed) {
                return self;
            }
            let gone = tokio::select! {
                () = stop => true,
                frame = socket.next() => match frame {
                    Some(Ok(Message::Text(text))) => {
                        counts.frame(&text);
                        self.hear(&text, counts);
                        false
                    }
                    Some(Ok(Message::Close(_)) | Err(_)) | None => true,
                    Some(Ok(_)) => false,
                },
                () = sleep_until(due.unwrap_or_else(Instant::now)), if due.is_some() => {
                    self.due = None;
                    match self.request(counts) {
                        Some(message) => send(&mut socket, &message).await.is_err(),
                        None => false,
                    }
                }
            };
            if gone {
                return self;
            }
            if self.open.is_none() && self.due.is_none() {
                let around = self.wish().is_some();
                self.due = match &self.ask {
                    _ if around => Some(Instant::now()),
                    Some(_) => Some(pace.next()),
                    None => None,
                };
            }
        }
    }

    fn hear(&mut self, text: &str, counts: &Counts) {
        // Most frames are only counted.
        let kind = text.strip_prefix("{\"kind\":\"").and_then(|rest| rest.split('"').next());
        match kind {
            Some("welcome" | "view") | Some("ask" | "chair" | "done" | "refused") => {}
            Some("asked") => {
                self.ask = None;
                return;
            }
            Some("happened") => {
                if let Some(known) = &mut self.known {
                    known.happened(text);
                }
                return;
            }
            _ => return,
        }
        let mut told: Value = serde_json::from_str(text).unwrap_or_default();
        match kind {
            Some("welcome") => {
                self.take_chair(&told["chair"]);
                self.ask = Some(told["ask"].take()).filter(|ask| !ask.is_null());
                if let Some(known) = &mut self.known {
                    known.welcomed(&told);
                }
            }
            Some("view") => {
                if let Some(known) = &mut self.known {
                    known.viewed(told);
                }
            }
            Some("ask") => {
                self.ask = Some(told);
                self.tries = 0;
            }
            Some("chair") => {
                self.take_chair(&told);
                if let Some(known) = &mut self.known {
                    known.sits_at(told["seat"].as_u64());
                }
            }
            Some("done") => self.done(&told, counts),
            _ => self.was_refused(&told, counts),
        }
    }

    fn take_chair(&mut self, chair: &Value) {
        self.sits = chair["sits"].as_str().unwrap_or_default().into();
        let has = chair["stack"].as_i64().zip(chair["wallet"].as_i64());
        self.is_broke = has.is_some_and(|(stack, wallet)| stack + wallet < self.buy_in);
    }

    fn done(&mut self, told: &Value, counts: &Counts) {
        let Some(open) = self.open.take_if(|open| told["id"] == open.id) else { return };
        if open.counts {
            let micros = open.sent.elapsed().as_micros();
            self.waits.push(u32::try_from(micros).unwrap_or(u32::MAX));
            counts.actions.fetch_add(1, Ordering::Relaxed);
        }
        self.ask.take_if(|ask| open.turn.is_some() && ask["turn"].as_u64() == open.turn);
        self.confirmed.push((open.id, told["seq"].as_u64().unwrap_or_default()));
        self.tries = 0;
        counts.confirmed.fetch_add(1, Ordering::Relaxed);
        counts.changed.notify_one();
    }

    fn was_refused(&mut self, told: &Value, counts: &Counts) {
        let code = told["code"].as_str().unwrap_or_default();
        counts.refused.fetch_add(1, Ordering::Relaxed);
        if code == "too-fast" {
            // It was not even read: the same comes again later.
            self.open = None;
        } else if let Some(open) = self.open.take_if(|open| told["id"] == open.id) {
            let said = format!("{code}: {}", open.message);
            self.refused.push(open.id);
            self.complaints.push(said);
            self.tries += 1;
        }
        if code != "late" {
            self.due = Some(Instant::now() + AFTER_REFUSAL);
        }
    }

    /// What they want of the table apart from the hand.
    fn wish(&self) -> Option<(&'static str, Value)> {
        match self.sits.as_str() {
            "gone" => {
                let name = format!("Player {}", self.seat);
                let sit = json!({ "seat": self.seat, "stack": self.buy_in, "name": name });
                Some(("chair", json!({ "sit": sit })))
            }
            // With a new chair come new chips.
            "in" if self.is_broke => Some(("chair", json!("leave"))),
            "away" => Some(("chair", json!("leave"))),
            "in" if !self.has_habits => Some(("set", json!({ "auto_post": true, "top_up": true }))),
            _ => None,
        }
    }

    fn request(&mut self, counts: &Counts) -> Option<Value> {
        if self.open.is_some() {
            return None;
        }
        let id = format!("{}-{}", &self.ticket[..8], self.requests);
        let mut turn = None;
        let message = if let Some((kind, what)) = self.wish() {
            self.has_habits = kind == "set";
            json!({ kind: { "id": id, "what": what } })
        } else {
            let ask = self.ask.as_ref()?;
            let legal = ask["legal"].as_array().map(Vec::as_slice).unwrap_or_default();
            let must = ask["must"] == true;
            let (kind, what) = match moves::answer(legal, self.tries).filter(|_| must) {
                Some(what) => ("act", what),
                None => ("pass", json!({})),
            };
            turn = ask["turn"].as_u64();
            json!({ kind: { "id": id, "hand": ask["hand"], "turn": turn, "what": what } })
        };
        self.requests += 1;
        let counts = turn.is_some() && counts.measuring.load(Ordering::Relaxed);
        let sent = Instant::now();
        self.open = Some(Request { id, message: message.clone(), sent, turn, counts });
        Some(message)
    }
}

/// Somebody who only looks on: counts what comes until the socket closes.
pub(super) async fn watch(mut socket: Socket, counts: &Counts) {
    while let Some(Ok(frame)) = socket.next().await {
        match frame {
            Message::Text(text) => counts.frame(&text),
            Message::Close(_) => return,
            _ => {}
        }
    }
}
