use super::names::names;
use super::{Actor, Request};
use cards::Seat;

/// An open chance to act: who, to what end, and what closes it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Window {
    /// Who may act.
    pub actor: Actor,
    /// To what end.
    pub purpose: Purpose,
    /// What closes it.
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

/// The windows open at one time, held in place: drivers ask for them at every step.
#[derive(Clone, Copy, Debug)]
pub struct Windows {
    list: [Window; Windows::MOST],
    len: u8,
    request: Option<Request>,
}

impl Windows {
    /// Every seat and the four others.
    const MOST: usize = Seat::MAX + 4;

    /// None open.
    pub const NONE: Windows = Windows {
        list: [Window { actor: Actor::Dealer, purpose: Purpose::Close, closes: Closes::OwnAct };
            Windows::MOST],
        len: 0,
        request: None,
    };

    /// A single open window.
    #[inline]
    pub fn one(actor: Actor, purpose: Purpose, closes: Closes) -> Windows {
        let mut windows = Windows::NONE;
        windows.open(actor, purpose, closes);
        windows
    }

    /// Chance owes this.
    #[inline]
    pub fn chance(request: Request) -> Windows {
        let mut windows = Windows::one(Actor::Chance, Purpose::Chance, Closes::OwnAct);
        windows.request = Some(request);
        windows
    }

    /// Opens one more.
    #[inline]
    pub fn open(&mut self, actor: Actor, purpose: Purpose, closes: Closes) {
        self.list[self.len as usize] = Window { actor, purpose, closes };
        self.len += 1;
    }

    /// All open windows.
    #[inline]
    pub fn iter(&self) -> impl Iterator<Item = Window> + '_ {
        self.list[..self.len as usize].iter().copied()
    }

    /// Whether none is open.
    pub fn is_empty(&self) -> bool {
        self.len == 0
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
