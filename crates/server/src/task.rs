//! The task that owns a table. Everything that happens to it arrives as a message, one at a time;
//! what comes of it is stored before anybody is told.

use crate::members::{self, Members, Out};
use crate::room::Room;
use crate::save::{self, Answers};
use crate::shared::{Asker, Keys, SharedTable, Wish};
use crate::show::ProtocolFault;
use crate::wire::{Act, ChairWish, Hello, Say, Sit, Told};
use engine::Chips;
use room::PlayerId;
use std::collections::VecDeque;
use std::sync::Arc;
use store::crash::{self, Point};
use store::{Commit, NotSaved};
use tokio::sync::{mpsc, oneshot};
use tokio::time::{Duration, Instant, sleep, sleep_until, timeout};

/// How long to wait before a commit that failed is tried again.
const AGAIN: Duration = Duration::from_millis(500);
/// How long a commit may take before people are told.
const SLOW: Duration = Duration::from_secs(2);
/// How many messages are kept while nothing can be stored.
const MOST_WAITING: usize = 1_000;
/// The longest id of a request.
const LONGEST_ID: usize = 40;
/// The longest line of talk.
const LONGEST_TALK: usize = 300;

const DISK_FULL: &str = "The room's disk does not take what happens, so nothing goes on here. \
                         Nothing is lost; play goes on as soon as there is room.";
const DISK_SLOW: &str = "The room's disk does not answer, so nothing goes on here. Nothing is lost; \
                         play goes on as soon as it does.";

/// Who is at the other end of a socket.
#[derive(Clone, Debug)]
pub(crate) enum Visitor {
    /// Somebody the room knows.
    Known { who: PlayerId, name: String },
    /// Somebody with a cookie and no account yet.
    New { token: store::TokenHash },
    /// Somebody without a cookie: they can only look on.
    Stranger,
}

impl Visitor {
    pub fn who(&self) -> Option<PlayerId> {
        match self {
            Visitor::Known { who, .. } => Some(*who),
            Visitor::New { .. } | Visitor::Stranger => None,
        }
    }
}

/// Messages to a table.
pub(crate) enum ToTable {
    /// A socket opens.
    Join { socket: u64, visitor: Visitor, hello: Hello, outbox: mpsc::Sender<Out> },
    /// A socket is gone.
    Leave { socket: u64 },
    /// A client says something.
    Said { socket: u64, say: Say },
    /// Somebody sits down from the lobby.
    Sit { who: PlayerId, name: String, to: oneshot::Sender<bool> },
    /// Somebody wants the record of the last hand.
    Record { who: Option<PlayerId>, to: oneshot::Sender<Option<String>> },
    /// The room closes: hands stay in the store as they are.
    Park,
    /// A test does something with the table.
    #[cfg(test)]
    Look(Box<dyn FnOnce(&mut TableTask) + Send>),
}

/// Why a socket is closed by the server.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Farewell {
    TooLarge,
    NoSuchTable,
    TableClosed,
    /// The room is closing; it comes back with everything as it was.
    Restart,
}

impl Farewell {
    pub const fn code(self) -> u16 {
        match self {
            Farewell::TooLarge => 1009,
            Farewell::NoSuchTable => 4404,
            Farewell::TableClosed => 4410,
            Farewell::Restart => 1012,
        }
    }

    pub const fn reason(self) -> &'static str {
        match self {
            Farewell::TooLarge => "too-large",
            Farewell::NoSuchTable => "no-such-table",
            Farewell::TableClosed => "table-closed",
            Farewell::Restart => "restart",
        }
    }
}

/// A table's own task.
pub(crate) struct TableTask {
    pub room: Arc<Room>,
    pub public_id: String,
    pub number: u32,
    pub table: SharedTable,
    pub members: Members,
    /// Requests that were carried out, so that a repeated one is only answered.
    pub answers: Answers,
    /// The hand that was begun and is not over, as the store has it.
    pub live: Option<store::HandRow>,
    pub inbox: mpsc::Receiver<ToTable>,
    /// What came while nothing could be stored.
    pub waiting: VecDeque<ToTable>,
}

/// Why a task ends.
enum Ends {
    Parked,
    Closed,
    Broken,
}

/// Where a table's hands get their keys.
struct TableKeys<'a>(&'a Room, u32);

impl Keys for TableKeys<'_> {
    fn nonce(&self) -> Option<[u8; 32]> {
        self.0.nonce()
    }

    fn key(&self, hand: u32, nonce: &[u8; 32]) -> [u8; 32] {
        self.0.hand_key(self.1, hand, nonce)
    }
}

/// What came while nothing could be stored, then what comes.
async fn next(
    waiting: &mut VecDeque<ToTable>,
    inbox: &mut mpsc::Receiver<ToTable>,
) -> Option<ToTable> {
    match waiting.pop_front() {
        Some(message) => Some(message),
        None => inbox.recv().await,
    }
}

impl TableTask {
    /// Runs the table until the room closes, or nobody has looked at it for a while.
    pub async fn run(mut self) {
        let mut seen = Instant::now();
        // What was voided on the way here is stored first.
        let mut ends = self.save_all(None).await.err();
        while ends.is_none() {
            let now = self.room.now_ms();
            let wake = self.table.wake_at().filter(|_| self.plays());
            let wait = wake.map(|at| Duration::from_millis((at - now).max(0) as u64));
            let idle = self.members.is_empty();
            tokio::select! {
                biased;
                message = next(&mut self.waiting, &mut self.inbox) => {
                    ends = match message {
                        None | Some(ToTable::Park) => Some(Ends::Parked),
                        Some(message) => self.take(message).await.err(),
                    };
                    seen = Instant::now();
                }
                () = sleep(wait.unwrap_or_default()), if wait.is_some() => {
                    let now = self.room.now_ms();
                    self.table.tick(now, &TableKeys(&self.room, self.number));
                    ends = self.save_all(None).await.err();
                }
                () = sleep_until(seen + self.room.options.idle), if idle => {
                    ends = Some(self.break_up().await);
                }
            }
        }
        self.room.forget(&self.public_id);
        let why = match ends {
            Some(Ends::Parked) => Farewell::Restart,
            _ => Farewell::TableClosed,
        };
        self.members.close(why);
    }

    /// Whether hands go on: somebody looks on, or somebody has a chair.
    fn plays(&self) -> bool {
        !self.members.is_empty() || self.table.is_playing()
    }

    async fn take(&mut self, message: ToTable) -> Result<(), Ends> {
        match message {
            ToTable::Join { socket, visitor, hello, outbox } => {
                if let Some(who) = visitor.who() {
                    self.room.load_wallet(who);
                    self.table.set_here(who, true, self.room.now_ms());
                }
                self.members.join(&self.table, socket, visitor, &hello, outbox);
                self.members.tell_crowd(&self.table);
                Ok(())
            }
            ToTable::Leave { socket } => {
                if let Some(who) = self.members.leave(socket) {
                    self.table.set_here(who, false, self.room.now_ms());
                }
                self.members.tell_crowd(&self.table);
                Ok(())
            }
            ToTable::Said { socket, say } => self.said(socket, say).await,
            ToTable::Sit { who, name, to } => {
                self.room.load_wallet(who);
                let stack = self.table.offering().buy_in;
                let wish = ChairWish::Sit(Sit {
                    seat: None,
                    stack: crate::show::cents(stack),
                    name: None,
                });
                let asker = Asker { who, name: &name, id: "lobby" };
                let keys = TableKeys(&self.room, self.number);
                let now = self.room.now_ms();
                let sat = self.table.hear(&asker, &Wish::Chair(wish), now, &keys).is_ok();
                let saved = self.save_all(None).await;
                // They may have gone meanwhile.
                let _ = to.send(sat);
                saved
            }
            ToTable::Record { who, to } => {
                let onlooker = self.table.onlooker(who);
                // They may have gone meanwhile.
                let _ = to.send(self.table.record(onlooker));
                Ok(())
            }
            ToTable::Park => Err(Ends::Parked),
            #[cfg(test)]
            ToTable::Look(look) => {
                look(self);
                Ok(())
            }
        }
    }

    /// Whether the table has something to do right now.
    #[cfg(test)]
    pub fn is_due(&self) -> bool {
        self.plays() && self.table.wake_at().is_some_and(|at| at <= self.room.now_ms())
    }

    async fn said(&mut self, socket: u64, say: Say) -> Result<(), Ends> {
        crash::point(Point::Received);
        let (id, wish) = match say {
            // The socket has handled it.
            Say::Hello(_) => return Ok(()),
            Say::Act(turned) => {
                let (hand, turn, act) = (turned.hand, turned.turn, turned.what);
                (turned.id, Wish::Act { hand, turn, act })
            }
            Say::Pass(turned) => (turned.id, Wish::Pass { hand: turned.hand, turn: turned.turn }),
            Say::Chair(asked) => (asked.id, Wish::Chair(asked.what)),
            Say::Set(asked) => (asked.id, Wish::Set(asked.what)),
            Say::Host(asked) => (asked.id, Wish::Host(asked.what)),
            Say::Try(asked) => return self.dry_run(socket, &asked.id, &asked.what),
            Say::Talk(asked) => {
                self.members.talk(
                    &self.table,
                    socket,
                    &asked.what.chars().take(LONGEST_TALK).collect::<String>(),
                );
                return Ok(());
            }
            Say::Ping(n) => {
                self.members.send(socket, &Told::Pong(crate::wire::Pong { n }));
                return Ok(());
            }
        };
        if id.len() > LONGEST_ID || id.is_empty() {
            self.members.refuse(socket, ProtocolFault::BadMessage, Some(id));
            return Ok(());
        }
        let Some((who, name)) = self.identify(socket, &wish).await else {
            self.members.refuse(socket, ProtocolFault::Unknown, Some(id));
            return Ok(());
        };
        if let Some(seq) = self.answers.find(self, who, &id) {
            self.members.send(socket, &Told::Done { id, seq });
            return Ok(());
        }
        if let Wish::Chair(ChairWish::Sit(sit)) = &wish {
            self.room.provide(who, Chips::cents(sit.stack.0), self.table.offering().buy_in).await;
        }
        let now = self.room.now_ms();
        let asker = Asker { who, name: &name, id: &id };
        let heard = self.table.hear(&asker, &wish, now, &TableKeys(&self.room, self.number));
        match heard {
            Ok(()) => {
                self.answers.add(who, &id, self.table.seq());
                self.save_all(Some((socket, id))).await
            }
            Err(refused) => {
                // The clock may have struck all the same.
                let saved = self.save_all(None).await;
                let late = refused.code == "late";
                self.members.send(socket, &Told::Refused(refused));
                if late {
                    self.members.again(&self.table, socket, "late");
                }
                saved
            }
        }
    }

    /// Who speaks. Somebody new gets an account when they sit down.
    async fn identify(&mut self, socket: u64, wish: &Wish) -> Option<(PlayerId, String)> {
        match self.members.visitor(socket)? {
            Visitor::Known { who, name } => Some((*who, name.clone())),
            Visitor::Stranger => None,
            Visitor::New { token } => {
                let Wish::Chair(ChairWish::Sit(sit)) = wish else { return None };
                let name = crate::room::clean(sit.name.as_deref().unwrap_or_default());
                let token = *token;
                let who =
                    self.room.welcome_guest(&name, token, self.table.offering().buy_in).await?;
                self.members.identify(socket, who, &name);
                Some((who, name))
            }
        }
    }

    fn dry_run(&mut self, socket: u64, id: &str, act: &Act) -> Result<(), Ends> {
        let Some(Visitor::Known { who, name }) = self.members.visitor(socket) else {
            self.members.refuse(socket, ProtocolFault::Unknown, Some(id.into()));
            return Ok(());
        };
        let tried = self.table.dry_run(&Asker { who: *who, name, id }, act);
        self.members.send(socket, &Told::Tried(Box::new(tried)));
        Ok(())
    }

    /// Stores what has happened and then tells everybody. If the disk does not take it, the table
    /// waits: nobody has heard of it yet.
    async fn save_all(&mut self, by: Option<(u64, String)>) -> Result<(), Ends> {
        let rows = self.table.take_rows();
        if rows.is_empty() {
            // Somebody may be asked all the same.
            self.members.tell(&self.table, rows);
            if let Some((socket, id)) = by {
                self.members.send(socket, &Told::Done { id, seq: self.table.seq() });
            }
            return Ok(());
        }
        crash::point(Point::BeforeCommit);
        let commit = save::commit(self, &rows);
        self.store(&commit).await?;
        crash::point(Point::AfterCommit);
        save::stored(self, &commit);
        self.table.stored(&rows);
        self.members.tell(&self.table, rows);
        crash::point(Point::AfterBroadcast);
        if let Some((socket, id)) = by {
            self.members.send(socket, &Told::Done { id, seq: self.table.seq() });
        }
        Ok(())
    }

    /// Stores a commit, however long it takes. Meanwhile everybody is told why nothing goes on, also
    /// those who come.
    async fn store(&mut self, commit: &Commit) -> Result<(), Ends> {
        let mut banner = None;
        loop {
            let (tell, mut told) = oneshot::channel();
            let done = Box::new(move |result| {
                // The task waits for it, unless the process is ending.
                let _ = tell.send(result);
            });
            self.room.store.submit(commit.clone(), done);
            let submitted = Instant::now();
            let result = loop {
                let told = timeout(AGAIN, &mut told);
                tokio::select! {
                    biased;
                    told = told => match told {
                        Ok(result) => break result.unwrap_or(Err(NotSaved::Closed)),
                        Err(_) if self.room.is_closing() => return Err(self.parks_unsaved()),
                        Err(_) if banner.is_none() && submitted.elapsed() >= SLOW => {
                            banner = Some(self.stops("the disk does not answer", DISK_SLOW));
                        }
                        Err(_) => {}
                    },
                    message = self.inbox.recv(), if self.waits(&banner) => {
                        self.put_off(message, &banner)?;
                    }
                }
            };
            match result {
                Ok(()) => break,
                Err(NotSaved::Disk(why)) => {
                    if banner.is_none() {
                        banner = Some(self.stops(&why, DISK_FULL));
                    }
                    if self.room.is_closing() {
                        return Err(self.parks_unsaved());
                    }
                    let again = sleep(AGAIN);
                    tokio::pin!(again);
                    loop {
                        tokio::select! {
                            () = &mut again => break,
                            message = self.inbox.recv(), if self.waits(&banner) => {
                                self.put_off(message, &banner)?;
                            }
                        }
                    }
                }
                Err(NotSaved::Closed) => return Err(self.parks_unsaved()),
                Err(why) => {
                    self.room.complain(&format!(
                        "table {}: the store refuses what happened there: {why}",
                        self.public_id
                    ));
                    return Err(Ends::Broken);
                }
            }
        }
        if banner.is_some() {
            self.room.complain(&format!("table {}: saved, and play goes on", self.public_id));
        }
        Ok(())
    }

    /// The table waits for the disk: gives what everybody is told.
    fn stops(&mut self, why: &str, words: &str) -> Told {
        self.room.complain(&format!("table {}: not saved: {why}", self.public_id));
        self.members.stopped(words)
    }

    /// The room closes, and the last thing that happened here is not stored. Nobody has heard of it.
    fn parks_unsaved(&self) -> Ends {
        self.room.parked_unsaved();
        Ends::Parked
    }

    fn waits(&self, banner: &Option<Told>) -> bool {
        banner.is_some() && self.waiting.len() < MOST_WAITING
    }

    /// Keeps a message for when everything is stored; whoever comes is told why they have to wait.
    fn put_off(&mut self, message: Option<ToTable>, banner: &Option<Told>) -> Result<(), Ends> {
        let Some(message) = message else { return Err(self.parks_unsaved()) };
        match &message {
            ToTable::Park => return Err(self.parks_unsaved()),
            ToTable::Said { socket, say: Say::Ping(n) } => {
                self.members.send(*socket, &Told::Pong(crate::wire::Pong { n: *n }));
                return Ok(());
            }
            ToTable::Join { outbox, .. } => {
                if let Some(words) = banner.as_ref().and_then(members::text) {
                    // They get everything once it goes on.
                    let _ = outbox.try_send(Out::Text(words));
                }
            }
            _ => {}
        }
        self.waiting.push_back(message);
        Ok(())
    }

    /// Nobody has been here for a while: everybody gets their chips, and the table is closed.
    async fn break_up(&mut self) -> Ends {
        self.table.break_up(self.room.now_ms());
        match self.save_all(None).await {
            Ok(()) => Ends::Closed,
            Err(ends) => ends,
        }
    }
}
