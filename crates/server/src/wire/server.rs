//! What a client is told.

use super::{
    Amounts, Cents, Happened, Keyed, Layout, Line, Over, Pieces, Posted, Rule, Schema, Setting,
    View,
};
use serde::Serialize;

/// A message to a client.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum Told {
    /// The first thing on every socket, and again if the client has missed too much.
    Welcome(Box<Welcome>),
    /// What came of a command.
    Happened(Happened),
    /// The whole view after that, for clients that asked for it.
    View(Box<Viewed>),
    /// The table asks this client.
    Ask(Box<Ask>),
    /// The client is not asked any more.
    Asked,
    /// The client's relation to the table has changed.
    Chair(Box<Chair>),
    /// The request was carried out, and is stored.
    Done {
        id: String,
        /// The last event of the table when it was done.
        #[cfg_attr(test, ts(type = "number"))]
        seq: u64,
    },
    /// The request was refused; nothing has changed.
    Refused(Refused),
    /// What a move would come to.
    Tried(Box<Tried>),
    /// Somebody came, went, or changed their name.
    Crowd(Crowd),
    /// Somebody said something.
    Talk { name: String, seat: Option<u8>, text: String },
    /// The state of the table itself has changed.
    Table(Standing),
    /// Answers a ping.
    Pong(Pong),
}

/// The number of a ping.
#[derive(Clone, Copy, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Pong {
    pub n: u32,
}

/// Everything somebody needs who has just come.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Welcome {
    /// See [`super::VERSION`].
    pub v: u32,
    /// Which run of the server; numbers of events go on from one to the next.
    #[cfg_attr(test, ts(type = "number"))]
    pub epoch: u64,
    /// The last event of the table that is in the view.
    #[cfg_attr(test, ts(type = "number"))]
    pub seq: u64,
    /// The offering's id.
    pub offering: String,
    /// What it is called.
    pub name: String,
    /// The usual buy-in.
    pub buy_in: Cents,
    /// How many chairs there are.
    pub chairs: u8,
    /// What it is played with, so that backs look right.
    pub pieces: Pieces,
    /// What the plaque says.
    pub posted: Posted,
    pub layout: Layout,
    /// Everything that players may ever be asked here, with its slot and key.
    pub keys: Vec<Keyed>,
    /// Why this is sent again, if it is: the client has missed something.
    pub again: Option<String>,
    pub crowd: Crowd,
    pub standing: Standing,
    pub chair: Chair,
    /// The hand, if one was ever dealt.
    pub view: Option<Box<Viewed>>,
    /// What happened in the hand so far, in words.
    pub log: Vec<String>,
    /// The same, with headings and rules.
    pub lines: Vec<Line>,
    /// What the client is asked, if anything.
    pub ask: Option<Box<Ask>>,
    /// How the last hand ended, if none is being played.
    pub over: Option<Box<Over>>,
}

/// A view, and what it includes.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Viewed {
    #[cfg_attr(test, ts(type = "number"))]
    pub seq: u64,
    /// The number of the hand.
    pub hand: u32,
    pub view: View,
    /// The same in plain words.
    pub text: String,
}

/// The people around a table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Crowd {
    pub seats: Vec<Seated>,
    /// How many look on without a chair.
    pub watching: u32,
}

/// Somebody in a chair.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Seated {
    pub seat: u8,
    pub name: String,
    pub bot: bool,
    /// Whether they are connected; bots always are.
    pub here: bool,
    /// Whether they sit out.
    pub away: bool,
    /// What is in front of them between hands.
    pub stack: Cents,
}

/// The state of the table itself.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Standing {
    /// Why nothing is dealt, if something prevents it: a banner to show.
    pub stopped: Option<String>,
    /// Whether somebody has paused it.
    pub paused: bool,
    /// Milliseconds until the next hand, between hands.
    pub next_ms: Option<u32>,
    /// What is posted about the table's jackpots, one line each.
    pub posted: Vec<String>,
}

/// A question of the table to one player.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Ask {
    pub hand: u32,
    /// Which question; the answer names it.
    pub turn: u32,
    /// Whether the table waits for the player, or they may pass.
    pub must: bool,
    /// How long they have, without their time bank; null if there is no clock.
    pub left_ms: Option<u32>,
    /// What is left of their time bank.
    pub bank_ms: u32,
    /// What is asked, and what there is to know about it: two lines.
    pub prompt: [String; 2],
    /// What passing is called; null if there is nothing to pass, or if a move of theirs says the
    /// same.
    pub pass: Option<String>,
    /// What they may do.
    pub legal: Vec<Schema>,
    /// What the ways to set a hand would make of it.
    pub settings: Vec<Setting>,
}

/// Somebody's relation to the table itself, independent of the hand.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Chair {
    /// Their seat, if they have one.
    pub seat: Option<u8>,
    /// Whether they sit there.
    pub sits: Sits,
    /// What is in their wallet.
    pub wallet: Cents,
    /// What they have on the table, between hands.
    pub stack: Option<Cents>,
    /// What they may buy now, to sit down or to add to the stack, if anything.
    pub buys: Option<Amounts>,
    /// What they may post now to be dealt in before the big blind comes.
    pub post: Option<Cents>,
    /// Whether they are offered the bank of the next hand.
    pub bank: bool,
    /// Whether they are a new player-dealer, or have the button, and may have the cards shuffled.
    pub reshuffle: bool,
    /// Whether they run the table: they may pause it.
    pub host: bool,
    /// What the house does for them without asking; null without a chair.
    pub habits: Option<Kept>,
    /// What leaving now would mean; null without a chair.
    pub leave: Option<Leaving>,
}

/// What the house does for a player without asking.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Kept {
    /// Posts what they owe as soon as it lets them in.
    pub auto_post: bool,
    /// Waits for the big blind instead.
    pub wait_bb: bool,
    /// Gives up beaten hands unseen: the page passes for them.
    pub auto_muck: bool,
    /// Leaves the table when the hand is over.
    pub last_hand: bool,
    /// Brings the stack back to the buy-in between hands.
    pub top_up: bool,
}

impl Kept {
    /// What somebody begins with: bots post at once.
    pub(crate) fn of(bot: bool) -> Kept {
        let no = false;
        Kept { auto_post: bot, wait_bb: no, auto_muck: no, last_hand: no, top_up: no }
    }
}

/// Whether somebody sits at the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum Sits {
    /// They do.
    In,
    /// They keep the chair and are not dealt in.
    Away,
    /// They have left, and go as soon as the hand is over.
    Leaving,
    /// They have asked for a chair and get it when the hand is over.
    Coming,
    /// They have no chair.
    Gone,
}

/// What leaving would mean.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Leaving {
    /// What happens to the hand and to their bets.
    pub words: String,
    /// The rule behind it, if there is one.
    pub rule: Option<Box<Rule>>,
}

/// Why something was not done.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Refused {
    /// The id of the request, if it could be read.
    pub id: Option<String>,
    /// One of the engine's codes or of this protocol's.
    pub code: String,
    /// What to tell the person.
    pub words: String,
    /// The rule that forbids it, if there is one.
    pub rule: Option<Box<Rule>>,
}

/// What a move would come to.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Tried {
    pub id: String,
    /// Why it would be refused; null if it would be taken.
    pub refused: Option<Refused>,
    /// What it would make of a hand that is set in two.
    pub reading: String,
}
