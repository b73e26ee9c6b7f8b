//! What a client sends.

use super::{Card, Cents};
use serde::Deserialize;

/// A message from a client. Everything that changes something has an id chosen by the client: sent
/// again, it is answered again but not done again.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum Say {
    /// The first message on every socket.
    Hello(Hello),
    /// A move in the hand.
    Act(Turned<Act>),
    /// An optional choice is passed.
    Pass(Turned<Nothing>),
    /// A request about one's own chair.
    Chair(Asked<ChairWish>),
    /// What the house does for a player without asking.
    Set(Asked<Habits>),
    /// A request by somebody who may run the table.
    Host(Asked<HostWish>),
    /// What a move would come to; nothing is done.
    Try(Asked<Act>),
    /// A line of talk.
    Talk(Asked<String>),
    /// Answered with the same number.
    Ping(u32),
}

/// Who comes, and what they have already seen.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct Hello {
    /// The version of the protocol; see [`super::VERSION`].
    pub v: u32,
    /// Who they are, for clients that cannot send a cookie.
    #[serde(default)]
    #[cfg_attr(test, ts(optional))]
    pub ticket: Option<String>,
    /// What they have seen so far: only what came after is sent, if the table still has it.
    #[serde(default)]
    #[cfg_attr(test, ts(optional))]
    pub since: Option<Since>,
    /// Whether they want the whole view after every change.
    #[serde(default)]
    #[cfg_attr(test, ts(optional, as = "Option<bool>"))]
    pub views: bool,
}

/// A place in the order of what happened at a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct Since {
    /// Which run of the server.
    #[cfg_attr(test, ts(type = "number"))]
    pub epoch: u64,
    #[cfg_attr(test, ts(type = "number"))]
    pub seq: u64,
}

/// A request with its id.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct Asked<T> {
    /// Chosen by the client, and never used twice by the same person: at most 40 characters.
    pub id: String,
    /// What is wanted.
    pub what: T,
}

/// A request that answers a question of the table.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct Turned<T> {
    /// As in [`Asked`].
    pub id: String,
    /// The hand it is about.
    pub hand: u32,
    /// The question it answers.
    pub turn: u32,
    /// What is wanted.
    pub what: T,
}

/// Nothing more to say.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct Nothing {}

/// A move: a verb and the operands its schema asks for.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct Act {
    /// The verb.
    pub verb: String,
    /// How much.
    #[serde(default = "nothing")]
    #[cfg_attr(test, ts(optional, as = "Option<Cents>"))]
    pub amount: Cents,
    /// With which cards.
    #[serde(default)]
    #[cfg_attr(test, ts(optional, as = "Option<Vec<Card>>"))]
    pub cards: Vec<Card>,
    /// On what: the name of a place as its schema gave it.
    #[serde(default)]
    #[cfg_attr(test, ts(optional, as = "Option<String>"))]
    pub place: String,
}

fn nothing() -> Cents {
    Cents(0)
}

/// What somebody can want of the table apart from the hand.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum ChairWish {
    /// A chair, with chips out of the wallet.
    Sit(Sit),
    /// To leave the table; the house finishes a hand that they are in.
    Leave,
    /// To sit out from the next hand on.
    Away,
    /// To play again, or not to leave after all.
    Back,
    /// To buy more chips out of the wallet.
    Buy(Cents),
    /// To post, to be dealt in before the big blind comes.
    Post,
    /// To wait for the big blind.
    Wait,
    /// To take the bank that is offered.
    Accept,
    /// To decline it.
    Decline,
    /// To have the cards shuffled: as the new player-dealer, or with the button.
    Reshuffle,
    /// To be dealt the next hand without waiting any longer.
    Next,
}

/// Which chair, and with what.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct Sit {
    /// Which chair; any that is free, or a bot's, if it is left out.
    #[serde(default)]
    #[cfg_attr(test, ts(optional))]
    pub seat: Option<u8>,
    /// How many chips.
    pub stack: Cents,
    /// What they want to be called, if not as before.
    #[serde(default)]
    #[cfg_attr(test, ts(optional))]
    pub name: Option<String>,
}

/// What the house does for a player without asking; what is left out stays as it is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct Habits {
    /// Posts what they owe as soon as it lets them in.
    #[serde(default)]
    #[cfg_attr(test, ts(optional))]
    pub auto_post: Option<bool>,
    /// Waits for the big blind rather than posting.
    #[serde(default)]
    #[cfg_attr(test, ts(optional))]
    pub wait_bb: Option<bool>,
    /// Gives up beaten hands unseen: kept here for the page, which passes for them.
    #[serde(default)]
    #[cfg_attr(test, ts(optional))]
    pub auto_muck: Option<bool>,
    /// Leaves the table when the hand is over.
    #[serde(default)]
    #[cfg_attr(test, ts(optional))]
    pub last_hand: Option<bool>,
    /// Brings the stack back to the buy-in between hands.
    #[serde(default)]
    #[cfg_attr(test, ts(optional))]
    pub top_up: Option<bool>,
}

/// What somebody who runs the table can want.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum HostWish {
    /// No new hand is dealt.
    Pause,
    /// Hands are dealt again.
    Resume,
}
