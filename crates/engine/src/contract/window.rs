use super::names::names;
use super::{Actor, Request};

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

/// What a window is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Purpose {
    /// It is this actor's turn.
    Turn,
    /// Wagers may be placed and the bank put up.
    Wager,
    /// In or out, or a change of mind about it.
    Declare,
    /// A discard may be forced on somebody.
    Force,
    /// The dealer may close what is open.
    Close,
    /// Chance owes an answer.
    Chance(Request),
    /// The floor owes a ruling.
    Rule,
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

/// The windows open at one time, held in place.
#[derive(Clone, Copy, Debug)]
pub struct Windows {
    list: [Option<Window>; 16],
    len: u8,
}

impl Windows {
    /// None open.
    pub const NONE: Windows = Windows {
        list: [None; 16],
        len: 0,
    };

    /// A single open window.
    #[inline]
    pub fn one(actor: Actor, purpose: Purpose, closes: Closes) -> Windows {
        let mut windows = Windows::NONE;
        windows.open(actor, purpose, closes);
        windows
    }

    /// Opens one more.
    #[inline]
    pub fn open(&mut self, actor: Actor, purpose: Purpose, closes: Closes) {
        self.list[self.len as usize] = Some(Window {
            actor,
            purpose,
            closes,
        });
        self.len += 1;
    }

    /// All open windows.
    #[inline]
    pub fn iter(&self) -> impl Iterator<Item = Window> + '_ {
        self.list[..self.len as usize].iter().flatten().copied()
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
        self.iter().find_map(|window| match window.purpose {
            Purpose::Chance(request) => Some(request),
            _ => None,
        })
    }
}
