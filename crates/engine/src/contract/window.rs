use super::names::names;
use super::{Actor, Request, SeatSet};
use cards::Seat;

/// An open chance to act: who, for what purpose, and what closes it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Window {
    /// Who may act.
    pub actor: Actor,
    /// What they may act for.
    pub purpose: Purpose,
    pub closes: Closes,
}

names! {
    /// What a window is for.
    Purpose {
        /// It is this actor's turn.
        Turn = "turn",
        /// Wagers may be placed and the bank put up.
        Wager = "wager",
        /// In or out, or a change of mind about it.
        Declare = "declare",
        /// A discard may be forced on somebody.
        Force = "force",
        /// The dealer may close what is open.
        Close = "close",
        /// Chance owes an answer.
        Chance = "chance",
        /// The floor owes a ruling.
        Rule = "rule",
        /// An offer may be answered.
        Agree = "agree",
        /// A hand is to be set in two.
        Set = "set",
    }
}

names! {
    /// What closes a window.
    Closes {
        /// The actor's own act.
        OwnAct = "own-act",
        /// The next player's act.
        NextAct = "next-act",
        /// The dealer's word, or everybody being done.
        DealerCall = "dealer-call",
        /// The ruling.
        Ruling = "ruling",
    }
}

/// The windows open at one time, stored inline because drivers ask for them at every step.
///
/// Windows with the same purpose are grouped: seats by number, then the other actors.
#[derive(Clone, Copy, Debug)]
pub struct Windows {
    groups: [Group; Windows::GROUPS],
    /// The seats that the hand is waiting for.
    awaited: SeatSet,
    /// The seats that may act although the hand does not wait for them.
    passing: SeatSet,
    request: Option<Request>,
}

/// The windows of one purpose.
#[derive(Clone, Copy, Debug)]
struct Group {
    /// One bit per actor.
    actors: u32,
    purpose: Purpose,
    closes: Closes,
}

/// The actors whose bits follow those of the seats.
const OTHERS: [Actor; 4] = [Actor::Dealer, Actor::Floor, Actor::Clock, Actor::Chance];

#[inline]
fn place(actor: Actor) -> usize {
    match actor {
        Actor::Seat(seat) => seat.index(),
        Actor::Dealer => Seat::MAX,
        Actor::Floor => Seat::MAX + 1,
        Actor::Clock => Seat::MAX + 2,
        Actor::Chance => Seat::MAX + 3,
    }
}

impl Windows {
    /// The most purposes open at one time: at Pan a turn, a force, and a change of mind.
    const GROUPS: usize = 3;

    /// No open windows.
    pub const NONE: Windows = Windows {
        groups: [Group { actors: 0, purpose: Purpose::Turn, closes: Closes::OwnAct };
            Windows::GROUPS],
        awaited: SeatSet::EMPTY,
        passing: SeatSet::EMPTY,
        request: None,
    };

    /// A single open window.
    #[inline]
    pub fn one(actor: Actor, purpose: Purpose, closes: Closes) -> Windows {
        let mut windows = Windows::NONE;
        windows.groups[0] = Group { actors: 1 << place(actor), purpose, closes };
        windows.wait_for(1 << place(actor), closes);
        windows
    }

    /// The single window in which chance owes this.
    #[inline]
    pub fn chance(request: Request) -> Windows {
        let window = Windows::one(Actor::Chance, Purpose::Chance, Closes::OwnAct);
        Windows { request: Some(request), ..window }
    }

    /// Opens another window.
    ///
    /// # Panics
    /// If there are more purposes than any game has at one time.
    pub fn open(&mut self, actor: Actor, purpose: Purpose, closes: Closes) {
        self.add(1 << place(actor), purpose, closes);
    }

    /// Opens a window for each of these seats.
    ///
    /// # Panics
    /// If there are more purposes than any game has at one time.
    pub fn open_seats(&mut self, seats: SeatSet, purpose: Purpose, closes: Closes) {
        if !seats.is_empty() {
            self.add(seats.bits(), purpose, closes);
        }
    }

    fn add(&mut self, actors: u32, purpose: Purpose, closes: Closes) {
        let fits = |g: &&mut Group| g.actors == 0 || (g.purpose, g.closes) == (purpose, closes);
        let group = self.groups.iter_mut().find(fits).expect("room for every purpose");
        *group = Group { actors: group.actors | actors, purpose, closes };
        self.wait_for(actors, closes);
    }

    #[inline]
    fn wait_for(&mut self, actors: u32, closes: Closes) {
        let seats = SeatSet::from_bits(actors);
        match closes {
            Closes::NextAct => self.passing = self.passing.or(seats),
            _ => self.awaited = self.awaited.or(seats),
        }
    }

    /// All open windows.
    #[inline]
    pub fn iter(&self) -> impl Iterator<Item = Window> + '_ {
        Open { now: self.groups[0], later: &self.groups[1..] }
    }

    #[inline]
    pub fn first(&self) -> Option<Window> {
        self.iter().next()
    }

    /// The seats that the hand is waiting for.
    #[inline]
    pub fn awaited(&self) -> SeatSet {
        self.awaited
    }

    /// The seats that may act although the hand does not wait for them.
    #[inline]
    pub fn passing(&self) -> SeatSet {
        self.passing
    }

    /// Whether none is open.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.groups[0].actors == 0
    }

    /// The first window of this actor.
    #[inline]
    pub fn of(&self, actor: Actor) -> Option<Window> {
        self.iter().find(|window| window.actor == actor)
    }

    /// What chance owes, if anything.
    #[inline]
    pub fn request(&self) -> Option<Request> {
        self.request
    }
}

/// A walk over open windows.
struct Open<'a> {
    /// The rest of the current group.
    now: Group,
    later: &'a [Group],
}

impl Iterator for Open<'_> {
    type Item = Window;

    #[inline]
    fn next(&mut self) -> Option<Window> {
        while self.now.actors == 0 {
            (self.now, self.later) = self.later.split_first().map(|(now, later)| (*now, later))?;
        }
        let at = self.now.actors.trailing_zeros() as usize;
        self.now.actors &= self.now.actors - 1;
        let actor = if at < Seat::MAX { Actor::Seat(Seat::at(at)) } else { OTHERS[at - Seat::MAX] };
        Some(Window { actor, purpose: self.now.purpose, closes: self.now.closes })
    }
}
