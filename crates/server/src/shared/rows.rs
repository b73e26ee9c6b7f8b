//! What happened at a table, as the journal keeps it and as people are told.

use super::{LogLines, MOST_LINES, SharedTable};
use crate::wire::{Card, Line, Over};
use cards::Seat;
use engine::{Actor, EventKind, Viewer};
use notation::{field_text, step_text};
use record::bind::{event_line, step_of};
use record::render::Teller;
use room::Command;
use room::PlayerId;
use room::ledger::{BookAccount, Draft, Entry};
use room::replay::field_of;

/// One command that was carried out, and what came of it.
#[derive(Clone, Debug)]
pub(crate) struct Row {
    pub seq: u64,
    pub hand: u32,
    pub at_ms: i64,
    /// Who asked for it, and what they called it.
    pub by: Option<(PlayerId, String)>,
    pub command: String,
    /// The lines of a record.
    pub record: String,
    /// What the clocks showed afterwards.
    pub clocks: String,
    pub happened: Vec<Happening>,
    /// In words, as anybody may hear them.
    pub lines: Vec<Line>,
    /// The same to players who are shown cards that others are not.
    pub own_lines: Vec<(Seat, Vec<Line>)>,
    pub entries: Vec<Draft>,
    /// What goes into wallets. It can be spent, at any table, only once it is stored.
    pub credits: Vec<(PlayerId, i64)>,
    pub mark: Option<Mark>,
}

/// What a row means for the store.
#[derive(Clone, Debug)]
pub(crate) enum Mark {
    /// A hand begins.
    Begins { nonce: [u8; 32], header: String },
    /// It is over, with what everybody won.
    Ends(Vec<(PlayerId, cards::Seat, engine::Chips)>),
    /// It is void.
    Void,
}

/// Cards that only those who have them may know.
pub(crate) type OwnCards = Vec<(Seat, Vec<Card>)>;

/// Something that happened.
#[derive(Clone, Debug)]
pub(crate) enum Happening {
    Hand(engine::Event),
    Room(room::Event),
    Dealt(u32),
    /// With the cards that players had at the end, which only they may know.
    Over(Box<Over>, OwnCards),
}

impl Happening {
    fn line(&self) -> Option<String> {
        match self {
            Happening::Hand(event) => Some(event_line(event)),
            Happening::Room(event) => Some(event.to_string()),
            Happening::Dealt(_) | Happening::Over(..) => None,
        }
    }
}

/// Whether an event shows a player a card that is not open to all.
pub(super) fn is_only_for(event: &engine::Event, seat: Seat) -> bool {
    match event.kind {
        EventKind::Card { seen, .. } | EventKind::Show { seen, .. } => {
            !seen.is_all() && seen.allows(Viewer::Seat(seat))
        }
        _ => false,
    }
}

impl SharedTable {
    /// Adds a row to the journal.
    pub(super) fn note(
        &mut self,
        command: String,
        by: Option<(PlayerId, String)>,
        events: Vec<Happening>,
        lines: Vec<Line>,
    ) -> &mut Row {
        let struck = std::mem::take(&mut self.struck);
        let told: Vec<Line> = struck.iter().filter_map(|event| self.room_line(event)).collect();
        let happened: Vec<Happening> =
            struck.into_iter().map(Happening::Room).chain(events).collect();
        let lines: Vec<Line> = told.into_iter().chain(lines).collect();
        let record: Vec<String> = happened.iter().filter_map(Happening::line).collect();
        if !lines.is_empty() {
            if self.log.len() == MOST_LINES {
                self.log.pop_front();
            }
            self.log.push_back(LogLines { lines: lines.clone(), own: Vec::new() });
        }
        self.seq += 1;
        let (entries, credits) = self.take_entries();
        self.rows.push(Row {
            seq: self.seq,
            hand: self.table.number(),
            at_ms: self.now,
            by,
            command,
            record: record.join("\n"),
            clocks: String::new(),
            happened,
            lines,
            own_lines: Vec::new(),
            entries,
            credits,
            mark: None,
        });
        let last = self.rows.len() - 1;
        &mut self.rows[last]
    }

    /// Takes what the books have been given since the last row, with what goes into wallets, which
    /// are kept elsewhere. What comes out of wallets is gone at once.
    fn take_entries(&mut self) -> (Vec<Draft>, Vec<(PlayerId, i64)>) {
        let entries: Vec<Entry> = self.table.cage().books().hand_over().collect();
        // What was taken out of a wallet beforehand is in the entries now.
        let reserved = self.reserved.drain(..).map(|(who, amount)| (who, amount.as_cents()));
        let moved = entries.iter().flat_map(|entry| {
            let wallet = |account, cents| match account {
                BookAccount::Wallet(who) => Some((who, cents)),
                _ => None,
            };
            let cents = entry.amount.as_cents();
            [wallet(entry.from, -cents), wallet(entry.to, cents)].into_iter().flatten()
        });
        let (credits, debits): (Vec<_>, Vec<_>) = moved.partition(|(_, cents)| *cents > 0);
        self.wallets.change(reserved.chain(debits));
        let draft = |entry: Entry| Draft {
            way: (entry.from, entry.to),
            amount: entry.amount,
            at: entry.at,
            why: entry.why,
        };
        (entries.into_iter().map(draft).collect(), credits)
    }

    /// Somebody acted in the hand.
    pub(super) fn note_act(&mut self, actor: Actor, by: Option<(PlayerId, String)>) {
        let command = step_text(&step_of(actor, self.table.action()));
        let events: Vec<engine::Event> = self.table.events().to_vec();
        self.heed(&events);
        let lines = self.tell(&events);
        let own_lines = self.tell_own(&events);
        let happened = events.into_iter().map(Happening::Hand).collect();
        self.note(command, by, happened, lines);
        self.tell_apart(own_lines);
    }

    /// What the last row is to players who were shown cards that others were not.
    pub(super) fn tell_apart(&mut self, own_lines: Vec<(Seat, Vec<Line>)>) {
        if own_lines.is_empty() {
            return;
        }
        let Some(row) = self.rows.last_mut() else { return };
        if row.lines.is_empty() {
            // Others hear nothing of it, so there are no lines yet.
            self.log.push_back(LogLines { lines: Vec::new(), own: own_lines.clone() });
        } else if let Some(lines) = self.log.back_mut() {
            lines.own = own_lines.clone();
        }
        row.own_lines = own_lines;
    }

    /// What players are told who are shown cards that others are not.
    pub(super) fn tell_own(&self, events: &[engine::Event]) -> Vec<(Seat, Vec<Line>)> {
        let names = self.names();
        let hand = self.table.hand();
        let seats = (0..Seat::MAX).map(Seat::at);
        let people = seats.filter(|seat| self.chairs[*seat].as_ref().is_some_and(|c| !c.bot));
        let shown = people.filter(|seat| events.iter().any(|event| is_only_for(event, *seat)));
        let told = |seat| {
            let teller =
                Teller { you: Some(seat), names: &names, hand: hand.map(|hand| hand as _) };
            (seat, teller.lines(events).into_iter().map(Line::from).collect())
        };
        shown.map(told).collect()
    }

    /// The room did something.
    pub(super) fn note_room(
        &mut self,
        command: &Command,
        name: &str,
        by: Option<(PlayerId, String)>,
    ) {
        let told: Vec<room::Event> = self.table.session().told().to_vec();
        let lines = told.iter().filter_map(|event| self.room_line(event)).collect();
        let line = field_text(&field_of(command, name));
        self.note(line, by, told.into_iter().map(Happening::Room).collect(), lines);
    }

    /// If the clock did something, that is a row of its own.
    pub(super) fn note_clock(&mut self) {
        if !self.struck.is_empty() {
            self.note("clock".into(), None, Vec::new(), Vec::new());
        }
    }

    /// What events of a hand are in words for everybody.
    pub(super) fn tell(&self, events: &[engine::Event]) -> Vec<Line> {
        let names = self.names();
        let hand = self.table.hand();
        let teller = Teller { you: None, names: &names, hand: hand.map(|hand| hand as _) };
        teller.lines(events).into_iter().map(Line::from).collect()
    }

    /// An event around the hands as a line, if it is worth one.
    fn room_line(&self, event: &room::Event) -> Option<Line> {
        let rule = event.rule.map(|rule| rule.to_string());
        self.room_words(event).map(|text| Line { text, head: false, rule })
    }

    /// The same in words.
    fn room_words(&self, event: &room::Event) -> Option<String> {
        use engine::{Account, Reason};
        use room::EventKind as Around;
        let name = |seat: cards::Seat| match &self.chairs[seat] {
            Some(chair) => chair.name.clone(),
            None => format!("Seat {seat}"),
        };
        Some(match event.kind {
            Around::Pay { from: Account::Cage, to: Account::Seat(seat), amount, reason } => {
                if reason == Reason::Pay {
                    format!("The cage pays {} {}", name(seat), amount.spoken())
                } else {
                    format!("{} buys {}", name(seat), amount.spoken())
                }
            }
            Around::Pay { from: Account::Seat(seat), to: Account::Cage, amount, .. } => {
                format!("{} leaves with {}", name(seat), amount.spoken())
            }
            Around::Pay { from: Account::Seat(seat), amount, reason: Reason::Time, .. } => {
                format!("{} pays {} for the half hour", name(seat), amount.spoken())
            }
            Around::Away(seat) => format!("{} sits out", name(seat)),
            Around::Back(seat) => format!("{} is back", name(seat)),
            Around::Leaving(seat) => {
                format!("{} leaves; the house finishes the hand", name(seat))
            }
            Around::Waits(seat) => format!("{} waits to be dealt in", name(seat)),
            Around::Short { seat, needs } => {
                format!("{} needs {} to be dealt in", name(seat), needs.spoken())
            }
            Around::Missed(seat) => format!("{} misses the blinds", name(seat)),
            Around::Offer(seat) => format!("{} is offered the bank", name(seat)),
            Around::Declined(seat) => format!("{} passes the bank", name(seat)),
            Around::NewShoe => "A new shoe comes".into(),
            Around::Broken => "Nobody takes the bank".into(),
            Around::Posted { number, amount } => {
                format!("Jackpot {number} stands at {}", amount.spoken())
            }
            Around::Hit { number, amount, hand: Account::Seat(seat) } => {
                format!("{} wins jackpot {number}: {}", name(seat), amount.spoken())
            }
            _ => return None,
        })
    }
}
