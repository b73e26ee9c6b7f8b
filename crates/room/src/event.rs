use crate::PlayerId;
use cards::{Card, Seat};
use engine::{Account, Chips, Marker, Post, Reason, RuleId};
use std::fmt;

/// Something that happened around the hands, and the rule behind it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Event {
    pub kind: EventKind,
    /// The rule that produced it, if there is one.
    pub rule: Option<RuleId>,
}

/// What can happen around the hands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum EventKind {
    /// Chips moved.
    Pay { from: Account, to: Account, amount: Chips, reason: Reason },
    /// Somebody is away and keeps their chair.
    Away(Seat),
    /// Somebody is there again.
    Back(Seat),
    /// Somebody leaves as soon as their hand is over.
    Leaving(Seat),
    /// Somebody changed chairs.
    Moved { from: Seat, to: Seat },
    /// Somebody is not dealt in before the big blind reaches them, or the button has passed.
    Waits(Seat),
    /// Somebody sits out this many hands.
    SitsOut { seat: Seat, hands: u8 },
    /// Somebody will post this as soon as they can be dealt in.
    Posts { seat: Seat, post: Post },
    /// Somebody is newly dealt in and posts this; zero if they have the big blind or owe nothing.
    Enters { seat: Seat, post: Post },
    /// Somebody is not dealt in: a hand costs more than they have.
    Short {
        seat: Seat,
        /// The minimum they need.
        needs: Chips,
    },
    /// The blinds passed somebody who was not there.
    Missed(Seat),
    /// Chance is asked for this many cards.
    Need(u8),
    /// A card was dealt to a chair, face up.
    Card {
        /// Its face.
        card: Card,
        /// In front of which seat.
        seat: Seat,
    },
    /// A marker was placed at a seat.
    Mark { marker: Marker, seat: Seat },
    /// The bank is offered to somebody.
    Offer(Seat),
    /// Somebody did not take the bank.
    Declined(Seat),
    /// Somebody may put money into the bank as a partner.
    Partner(Seat),
    /// A new shoe is brought, with all cards shuffled.
    NewShoe,
    /// The game breaks up.
    Broken,
    /// An empty chair is held for somebody.
    Held(Seat),
    /// It is not held any more.
    Freed(Seat),
    /// The table is open again.
    Opened,
    /// The table is closed.
    Closed,
    /// The table is broken up.
    BrokenUp,
    /// The limits have changed.
    Limits,
    /// Only invited players may sit down from now on.
    Private,
    /// Everybody may sit down again.
    Public,
    /// Somebody is invited to the table.
    Admitted(PlayerId),
    /// A half hour begins, and everybody at the table pays this for it.
    HalfHour(Chips),
    /// The fee of a hand went into the box.
    Dropped(Chips),
    /// What a prize of the table would pay is posted.
    Posted { number: u8, amount: Chips },
    /// A hand wins a prize.
    Hit {
        number: u8,
        /// Whose hand, at the table or where people play for free.
        hand: Account,
        /// What is in it.
        amount: Chips,
    },
    /// A hand would win a prize, but for a rule.
    NoJackpot { number: u8, hand: Account },
    /// Somebody plays for a prize without a purchase.
    FreePlay(Seat),
    /// They have had enough.
    FreeOver(Seat),
    /// So many hands without wager or fee were dealt to them.
    FreeHand(u8),
    /// A ruling changed the result of the last hand.
    Amended {
        account: Account,
        before: Chips,
        /// What it leaves now.
        after: Chips,
    },
}

/// The buffer that a table appends events to.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Events(Vec<Event>);

impl Events {
    /// An empty buffer.
    pub fn new() -> Events {
        Events(Vec::with_capacity(32))
    }

    /// Removes all events but keeps the allocated memory.
    pub fn clear(&mut self) {
        self.0.clear();
    }

    /// Drops the events after the first `len`: what they report was undone.
    pub(crate) fn take_back(&mut self, to: usize) {
        self.0.truncate(to);
    }

    pub(crate) fn tell(&mut self, kind: EventKind) {
        self.0.push(Event { kind, rule: None });
    }

    pub(crate) fn cite(&mut self, rule: RuleId, kind: EventKind) {
        self.0.push(Event { kind, rule: Some(rule) });
    }

    pub(crate) fn push(&mut self, kind: EventKind, rule: Option<RuleId>) {
        self.0.push(Event { kind, rule });
    }
}

impl std::ops::Deref for Events {
    type Target = [Event];
    fn deref(&self) -> &[Event] {
        &self.0
    }
}

/// The parts of a post that are there.
struct Parts(Post);

impl fmt::Display for Parts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Parts(Post { live, dead }) = self;
        if !live.is_zero() {
            write!(f, " live {live}")?;
        }
        if !dead.is_zero() {
            write!(f, " dead {dead}")?;
        }
        Ok(())
    }
}

/// The line of a record, the rule last.
impl fmt::Display for Event {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.kind {
            EventKind::Pay { from, to, amount, reason } => {
                write!(f, "pay {from} -> {to} {amount} {reason}")
            }
            EventKind::Away(seat) => write!(f, "away seat {seat}"),
            EventKind::Back(seat) => write!(f, "back seat {seat}"),
            EventKind::Leaving(seat) => write!(f, "leaving seat {seat}"),
            EventKind::Moved { from, to } => write!(f, "moved seat {from} to {to}"),
            EventKind::Waits(seat) => write!(f, "waits seat {seat}"),
            EventKind::SitsOut { seat, hands } => write!(f, "sits-out seat {seat} hands {hands}"),
            EventKind::Posts { seat, post } => write!(f, "posts seat {seat}{}", Parts(*post)),
            EventKind::Enters { seat, post } => write!(f, "enters seat {seat}{}", Parts(*post)),
            EventKind::Short { seat, needs } => write!(f, "short seat {seat} needs {needs}"),
            EventKind::Missed(seat) => write!(f, "missed seat {seat}"),
            EventKind::Need(n) => write!(f, "need draw {n} top"),
            EventKind::Card { card, seat } => write!(f, "card {card} stub -> seat {seat} up"),
            EventKind::Mark { marker, seat } => write!(f, "mark {marker} seat {seat}"),
            EventKind::Offer(seat) => write!(f, "offer seat {seat}"),
            EventKind::Declined(seat) => write!(f, "declined seat {seat}"),
            EventKind::Partner(seat) => write!(f, "partner seat {seat}"),
            EventKind::NewShoe => f.write_str("new-shoe"),
            EventKind::Broken => f.write_str("broken"),
            EventKind::Held(seat) => write!(f, "held seat {seat}"),
            EventKind::Freed(seat) => write!(f, "freed seat {seat}"),
            EventKind::Opened => f.write_str("opened"),
            EventKind::Closed => f.write_str("closed"),
            EventKind::BrokenUp => f.write_str("broken-up"),
            EventKind::Limits => f.write_str("limits"),
            EventKind::Private => f.write_str("private"),
            EventKind::Public => f.write_str("public"),
            EventKind::Admitted(PlayerId(id)) => write!(f, "admitted #{id}"),
            EventKind::HalfHour(fee) => write!(f, "half-hour {fee}"),
            EventKind::Dropped(amount) => write!(f, "dropped {amount}"),
            EventKind::Posted { number, amount } => write!(f, "posted jackpot {number} {amount}"),
            EventKind::Hit { number, hand, amount } => {
                write!(f, "hit jackpot {number} {hand} {amount}")
            }
            EventKind::NoJackpot { number, hand } => write!(f, "no-jackpot {number} {hand}"),
            EventKind::FreePlay(seat) => write!(f, "free-play seat {seat}"),
            EventKind::FreeOver(seat) => write!(f, "free-over seat {seat}"),
            EventKind::FreeHand(hands) => write!(f, "free-hand {hands}"),
            EventKind::Amended { account: Account::Seat(seat), before, after } => {
                write!(f, "stack seat {seat} {before} -> {after}")
            }
            EventKind::Amended { account, before, after } => {
                write!(f, "{account} {before} -> {after}")
            }
        }?;
        match self.rule {
            Some(rule) => write!(f, " {rule}"),
            None => Ok(()),
        }
    }
}
