//! The sockets around a table, and what each has been sent.

use crate::shared::{self, Onlooker, Row, SharedTable};
use crate::show::ProtocolFault;
use crate::task::{Farewell, Visitor};
use crate::wire::{Ask, Chair, Crowd, Hello, Standing, Told};
use axum::extract::ws::Utf8Bytes;
use room::PlayerId;
use std::collections::{HashMap, VecDeque};
use tokio::sync::mpsc;

/// How many rows are kept for those who come back.
const RECENT: usize = 64;

/// What a socket should send.
#[derive(Clone, Debug)]
pub(crate) enum Out {
    /// A message.
    Text(Utf8Bytes),
    /// A close frame, with the reason.
    Close(Farewell),
}

/// One socket.
struct Member {
    visitor: Visitor,
    views: bool,
    /// Nothing if it did not take what it was sent: then its socket is closed, and says so when it
    /// is gone.
    outbox: Option<mpsc::Sender<Out>>,
    /// The question it was sent.
    turn: Option<u32>,
    chair: Option<Chair>,
}

/// Everybody who looks at a table.
pub(crate) struct Members {
    epoch: u64,
    all: HashMap<u64, Member>,
    crowd: Option<Crowd>,
    standing: Option<Standing>,
    recent: VecDeque<Row>,
    /// What a dishonest server adds for everybody.
    #[cfg(test)]
    pub leak: Option<fn(&Row) -> String>,
}

pub(crate) fn text(told: &Told) -> Option<Utf8Bytes> {
    serde_json::to_string(told).ok().map(Into::into)
}

impl Member {
    /// Clients that do not take what they are sent are treated as gone; they get everything when
    /// they come back.
    fn send(&mut self, text: Utf8Bytes) {
        if self.outbox.as_ref().is_some_and(|outbox| outbox.try_send(Out::Text(text)).is_err()) {
            self.outbox = None;
        }
    }
}

impl Members {
    pub fn new(epoch: u64) -> Members {
        Members {
            epoch,
            all: HashMap::new(),
            crowd: None,
            standing: None,
            recent: VecDeque::new(),
            #[cfg(test)]
            leak: None,
        }
    }

    pub fn is_empty(&self) -> bool {
        self.all.is_empty()
    }

    #[cfg(test)]
    pub fn len(&self) -> usize {
        self.all.len()
    }

    #[cfg(test)]
    pub fn rows_after(&self, seq: u64) -> Vec<Row> {
        self.recent.iter().filter(|row| row.seq > seq).cloned().collect()
    }

    pub fn visitor(&self, socket: u64) -> Option<&Visitor> {
        self.all.get(&socket).map(|member| &member.visitor)
    }

    /// The room knows them now.
    pub fn identify(&mut self, socket: u64, who: PlayerId, name: &str) {
        if let Some(member) = self.all.get_mut(&socket) {
            member.visitor = Visitor::Known { who, name: name.into() };
        }
    }

    /// How many look on without a chair.
    fn watching(&self, table: &SharedTable) -> u32 {
        let seated = |member: &&Member| table.onlooker(member.visitor.who()).seat.is_none();
        self.all.values().filter(seated).count() as u32
    }

    pub fn join(
        &mut self,
        table: &SharedTable,
        socket: u64,
        visitor: Visitor,
        hello: &Hello,
        outbox: mpsc::Sender<Out>,
    ) {
        let member =
            Member { visitor, views: hello.views, outbox: Some(outbox), turn: None, chair: None };
        self.all.insert(socket, member);
        let missed = hello.since.filter(|since| since.epoch == self.epoch).and_then(|since| {
            let first = self.recent.front().map_or(table.seq() + 1, |row| row.seq);
            (since.seq + 1 >= first && since.seq <= table.seq()).then_some(since.seq)
        });
        match missed {
            Some(seq) => {
                let rows: Vec<Row> =
                    self.recent.iter().filter(|row| row.seq > seq).cloned().collect();
                self.tell_one(table, socket, &rows);
            }
            None => {
                let again = hello.since.map(|_| "missed");
                self.welcome(table, socket, again);
            }
        }
    }

    /// A socket is gone; who it was, if they have no other.
    pub fn leave(&mut self, socket: u64) -> Option<PlayerId> {
        let who = self.all.remove(&socket)?.visitor.who()?;
        let other = self.all.values().any(|member| member.visitor.who() == Some(who));
        (!other).then_some(who)
    }

    /// Sends everything anew.
    pub fn again(&mut self, table: &SharedTable, socket: u64, why: &str) {
        self.welcome(table, socket, Some(why));
    }

    fn welcome(&mut self, table: &SharedTable, socket: u64, again: Option<&str>) {
        let watching = self.watching(table);
        let epoch = self.epoch;
        let Some(member) = self.all.get_mut(&socket) else { return };
        let to = table.onlooker(member.visitor.who());
        let welcome = table.welcome(to, epoch, watching, again);
        member.turn = welcome.ask.as_ref().map(|ask| ask.turn);
        member.chair = Some(welcome.chair.clone());
        if let Some(text) = text(&Told::Welcome(Box::new(welcome))) {
            member.send(text);
        }
    }

    pub fn send(&mut self, socket: u64, told: &Told) {
        if let (Some(member), Some(text)) = (self.all.get_mut(&socket), text(told)) {
            member.send(text);
        }
    }

    pub fn refuse(&mut self, socket: u64, fault: ProtocolFault, id: Option<String>) {
        self.send(socket, &Told::Refused(fault.refused(id)));
    }

    fn send_all(&mut self, told: &Told) {
        let Some(text) = text(told) else { return };
        self.all.values_mut().for_each(|member| member.send(text.clone()));
    }

    /// Tells everybody about rows that are stored; without rows, only those who are asked something
    /// else now.
    pub fn tell(&mut self, table: &SharedTable, rows: Vec<Row>) {
        // What nobody in particular may see is written out once.
        let open: Vec<Option<Utf8Bytes>> = rows
            .iter()
            .map(|row| text(&Told::Happened(shared::happened(row, engine::Viewer::Spectator))))
            .collect();
        let begins = rows.iter().any(shared::begins);
        let sockets: Vec<u64> = self.all.keys().copied().collect();
        for socket in sockets {
            let Some(member) = self.all.get_mut(&socket) else { continue };
            let to = table.onlooker(member.visitor.who());
            for (row, open) in rows.iter().zip(&open) {
                let own = to.seat.filter(|seat| shared::is_private_to(row, *seat));
                let frame = match own {
                    None => open.clone(),
                    Some(_) => text(&Told::Happened(shared::happened(row, to.viewer()))),
                };
                if let Some(frame) = frame {
                    member.send(frame);
                }
            }
            member.tell_own(table, to, !rows.is_empty(), begins);
        }
        #[cfg(test)]
        if let Some(leak) = self.leak {
            for row in &rows {
                let leaked: Utf8Bytes = leak(row).into();
                self.all.values_mut().for_each(|member| member.send(leaked.clone()));
            }
        }
        for row in rows {
            if self.recent.len() == RECENT {
                self.recent.pop_front();
            }
            self.recent.push_back(row);
        }
        self.tell_crowd(table);
        let standing = table.standing();
        // The time until the next hand runs by itself.
        let bare = Standing { next_ms: standing.next_ms.map(|_| 0), ..standing.clone() };
        if self.standing.as_ref() != Some(&bare) {
            self.standing = Some(bare);
            self.send_all(&Told::Table(standing));
        }
    }

    /// What somebody has missed, and what is around the table now.
    fn tell_one(&mut self, table: &SharedTable, socket: u64, rows: &[Row]) {
        let watching = self.watching(table);
        let Some(member) = self.all.get_mut(&socket) else { return };
        let to = table.onlooker(member.visitor.who());
        for row in rows {
            if let Some(text) = text(&Told::Happened(shared::happened(row, to.viewer()))) {
                member.send(text);
            }
        }
        // What they are asked may have changed while they were away, or there is nothing to ask.
        if table.turn_of(to).is_none()
            && let Some(text) = text(&Told::Asked)
        {
            member.send(text);
        }
        member.tell_own(table, to, true, true);
        let around = [Told::Crowd(table.crowd(watching)), Told::Table(table.standing())];
        for text in around.iter().filter_map(text) {
            member.send(text);
        }
    }

    /// Somebody came or went.
    pub fn tell_crowd(&mut self, table: &SharedTable) {
        let crowd = table.crowd(self.watching(table));
        if self.crowd.as_ref() != Some(&crowd) {
            self.crowd = Some(crowd.clone());
            self.send_all(&Told::Crowd(crowd));
        }
    }

    /// Nothing goes on for a reason: gives what everybody was told.
    pub fn stopped(&mut self, why: &str) -> Told {
        // The table itself may be ahead of what is stored: only what was told before is told.
        let (paused, posted) = match self.standing.take() {
            Some(before) => (before.paused, before.posted),
            None => (false, Vec::new()),
        };
        let standing = Standing { stopped: Some(why.into()), paused, next_ms: None, posted };
        self.standing = Some(standing.clone());
        let told = Told::Table(standing);
        self.send_all(&told);
        told
    }

    pub fn talk(&mut self, table: &SharedTable, socket: u64, line: &str) {
        let Some(Visitor::Known { who, name }) = self.visitor(socket).cloned() else {
            return self.refuse(socket, ProtocolFault::Unknown, None);
        };
        let seat = table.onlooker(Some(who)).seat.map(|seat| seat.number());
        let text = line.chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
        self.send_all(&Told::Talk { name, seat, text });
    }

    /// Everybody is sent away.
    pub fn close(&mut self, why: Farewell) {
        for (_, member) in self.all.drain() {
            // If it does not even take this, it is gone.
            let _ = member.outbox.map(|outbox| outbox.try_send(Out::Close(why)));
        }
    }
}

impl Member {
    /// What only they are told: what they are asked, their chair, and the view if they want it, or if
    /// a hand begins.
    fn tell_own(&mut self, table: &SharedTable, to: Onlooker, mut news: bool, begins: bool) {
        if self.outbox.is_none() {
            return;
        }
        let turn = table.turn_of(to);
        if turn != self.turn {
            (self.turn, news) = (turn, true);
            let ask: Option<Ask> = table.asked(to);
            let told = ask.map_or(Told::Asked, |ask| Told::Ask(Box::new(ask)));
            if let Some(text) = text(&told) {
                self.send(text);
            }
        }
        // Nothing changes for those whom the room does not know.
        let chair = (to.who.is_some() || self.chair.is_none()).then(|| table.chair_of(to));
        if let Some(chair) = chair
            && self.chair.as_ref() != Some(&chair)
        {
            self.chair = Some(chair.clone());
            if let Some(text) = text(&Told::Chair(Box::new(chair))) {
                self.send(text);
            }
        }
        // Last, so that a page can draw everything at once.
        if (self.views && news || begins)
            && let Some(view) = table.viewed(to)
            && let Some(text) = text(&Told::View(Box::new(view)))
        {
            self.send(text);
        }
    }
}
