//! What goes over a table's socket, both ways. `docs/wire.md` explains it; the page reads the same
//! types from `web/pages/wire.d.ts`, which is made from these.
//!
//! Amounts are whole cents, cards are in the notation of records (`As`, `Jo`, `6-5`; `??` is one
//! that the reader has not been shown), and names of verbs, phases and the like are the engine's.

use serde::{Deserialize, Serialize};

/// Raised when an old page would misread what is sent.
pub const VERSION: u32 = 2;

/// An amount in cents.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(transparent)]
pub struct Cents(#[cfg_attr(test, ts(type = "number"))] pub i64);

/// A card in the notation of records.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(transparent)]
pub struct Card(pub String);

/// What a client asks for.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct Ask {
    /// Chosen by the client; the answer carries it.
    pub id: u32,
    /// The hand it is about.
    pub hand: u32,
    /// The turn it answers, from the last state.
    pub turn: u32,
    /// Whose seat.
    pub seat: u8,
    /// What is wanted.
    pub what: What,
}

/// What a client can want.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum What {
    /// To make a move.
    Act(Act),
    /// To pass an optional choice.
    Pass,
    /// The next hand.
    Next,
    /// To leave the table; the house finishes a hand that the guest is in.
    Leave,
    /// To sit out from the next hand on.
    Away,
    /// To play again, or not to leave after all.
    Back,
    /// To buy more chips out of the wallet.
    Buy(Cents),
    /// To sit down again with chips out of the wallet.
    Sit(Cents),
    /// To post, to be dealt in before the big blind comes.
    Post,
    /// To take the bank that is offered.
    Accept,
    /// To decline it.
    Decline,
    /// To have the cards shuffled: as the new player-dealer, or with the button.
    Reshuffle,
}

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

/// What a client is told.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum Told {
    /// The first thing on every socket.
    Welcome(Welcome),
    /// The current state of the hand.
    State(Box<State>),
    /// The request was carried out, once.
    Ok {
        /// The id of the request.
        id: u32,
    },
    /// The request was refused; nothing has changed.
    Refused(Refused),
}

/// Where the guest sits.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Welcome {
    /// See [`VERSION`].
    pub version: u32,
    /// The offering's id.
    pub offering: String,
    /// What it is called.
    pub name: String,
    /// The guest's seat.
    pub seat: u8,
    /// The usual buy-in.
    pub buy_in: Cents,
    /// What it is played with, so that backs look right.
    pub pieces: Pieces,
    /// What everybody is called.
    pub names: Vec<Name>,
}

/// What a game is played with.
#[derive(Clone, Copy, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum Pieces {
    Cards,
    Tiles,
}

/// What somebody is called.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Name {
    /// Whose seat.
    pub seat: u8,
    /// The name.
    pub name: String,
}

/// How a hand stands.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct State {
    /// The number of the hand.
    pub hand: u32,
    /// Changes whenever what the guest is asked changes.
    pub turn: u32,
    /// Whether the table waits for the guest.
    pub asks: Asks,
    /// Seconds left to act, if the table waits for the guest and there is a clock on them.
    pub seconds: Option<u32>,
    /// How the hand ended, if it has.
    pub over: Option<Over>,
    /// The guest's relation to the table itself.
    pub chair: Chair,
    /// What is posted about the table's jackpots, one line each.
    pub posted: Vec<String>,
    /// What the guest may know.
    pub view: View,
    /// The same in plain words.
    pub text: String,
    /// What happened since the last state; on a new socket, since the hand began.
    pub news: Vec<String>,
}

/// Whether the table waits for the guest.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum Asks {
    /// No, but the guest may act if the view offers something.
    No,
    /// The guest may act or pass.
    May,
    /// The guest must act.
    Must,
}

/// The guest's relation to the table itself, independent of the hand.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Chair {
    /// Whether the guest sits there.
    pub sits: Sits,
    /// What is in the guest's wallet.
    pub wallet: Cents,
    /// What the guest has on the table, between hands.
    pub stack: Option<Cents>,
    /// What the guest may buy now, to sit down again or to add to the stack, if anything.
    pub buys: Option<Amounts>,
    /// What the guest may post now to be dealt in before the big blind comes.
    pub post: Option<Cents>,
    /// Whether the guest is offered the bank of the next hand.
    pub bank: bool,
    /// Whether the guest is a new player-dealer, or has the button, and may have the cards shuffled.
    pub reshuffle: bool,
    /// What leaving now would mean; null if the guest has left.
    pub leave: Option<Leaving>,
}

/// Whether the guest sits at the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum Sits {
    /// The guest does.
    In,
    /// The guest keeps the chair and is not dealt in.
    Away,
    /// The guest has left, and goes as soon as the hand is over.
    Leaving,
    /// The guest's chair is free.
    Gone,
}

/// What leaving would mean.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Leaving {
    /// What happens to the hand and to the guest's bets.
    pub words: String,
    /// The rule behind it, if there is one.
    pub rule: Option<Box<Rule>>,
}

/// How a hand ended.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Over {
    /// The engine's word for it, or `called-off`.
    pub ending: String,
    /// What the guest won; negative for a loss.
    pub won: Cents,
}

/// Why something was not done.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Refused {
    /// The id of the request, if it could be read.
    pub id: Option<u32>,
    /// One of the engine's codes or of this protocol's.
    pub code: String,
    /// What to tell the person.
    pub words: String,
    /// The rule that forbids it, if there is one.
    pub rule: Option<Box<Rule>>,
}

/// A rule of the book.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Rule {
    /// Its id.
    pub id: String,
    /// What it is called.
    pub title: String,
    /// Its paragraph.
    pub paragraph: String,
}

/// What one person may know of a hand.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct View {
    /// The game's id.
    pub game: String,
    /// The part of the hand.
    pub phase: String,
    /// Everybody dealt in, by seat.
    pub seats: Vec<SeatView>,
    /// Piles that belong to nobody.
    pub piles: Vec<Pile>,
    /// Chips that belong to nobody yet.
    pub chips: Vec<Held>,
    /// Markers.
    pub marks: Vec<Mark>,
    /// Whom the table waits for.
    pub waits: Vec<Wait>,
    /// What the guest may do.
    pub legal: Vec<Schema>,
    /// What the ways to set a hand would make of it.
    pub settings: Vec<Setting>,
    /// What else is worth knowing.
    pub notes: Vec<Note>,
}

/// One seat.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct SeatView {
    /// Its number.
    pub seat: u8,
    /// Chips before it.
    pub stack: Cents,
    /// Chips in play.
    pub bet: Cents,
    /// How it stands.
    pub status: String,
    /// Its hands.
    pub hands: Vec<HandView>,
    /// Its wagers, circle by circle.
    pub wagers: Vec<Wager>,
    /// Its melds; the first is spread 1.
    pub spreads: Vec<Vec<Card>>,
    /// How many cards it exchanged at the latest draw, once it has said so.
    pub drew: Option<u8>,
}

/// A wager on a betting circle.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Wager {
    /// Where it lies, by name.
    pub place: String,
    /// How much it is.
    pub amount: Cents,
    /// What came of it, once it is settled.
    pub result: Option<String>,
}

/// One hand of a seat.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct HandView {
    /// Its cards.
    pub cards: Vec<Card>,
    /// Which of them were dealt face up, one for each card.
    pub up: Vec<bool>,
    /// Whether it is the guest's own and the others see those cards alone.
    pub partly_up: bool,
    /// Its value in words.
    pub reading: String,
    /// The wager on it.
    pub wager: Cents,
}

/// A pile of cards.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Pile {
    /// Where it lies.
    pub zone: String,
    /// What people call it.
    pub name: String,
    /// The cards that can be seen.
    pub shown: Vec<Card>,
    /// Its value in words, if it is a hand that belongs to nobody.
    pub reading: String,
    /// How many there are in all.
    pub count: u16,
}

/// Chips that belong to nobody yet.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Held {
    /// Where.
    pub account: String,
    /// How many.
    pub amount: Cents,
}

/// A marker at a seat.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Mark {
    /// Which.
    pub marker: String,
    /// Where.
    pub seat: u8,
}

/// Somebody may act.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Wait {
    /// The seat; null for the house.
    pub seat: Option<u8>,
    /// What they may act for.
    pub purpose: String,
}

/// A way to set a hand in two.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Setting {
    /// The cards of the smaller hand.
    pub front: Vec<Card>,
    /// What both hands are then.
    pub words: String,
}

/// Something worth knowing.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Note {
    /// What it is about.
    pub label: String,
    /// What it says.
    pub text: String,
}

/// A kind of move and the operands it allows: everything a control needs.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Schema {
    /// The verb.
    pub verb: String,
    /// The verb as people say it before an amount, cards or a place.
    pub label: String,
    /// The allowed amounts, if the verb takes one.
    pub amount: Option<Amounts>,
    /// What it puts in if the verb takes no amount: the price of a call; otherwise 0.
    pub costs: Cents,
    /// The allowed cards, if the verb takes some.
    pub cards: Option<Cards>,
    /// The allowed places; empty if the verb takes none.
    pub places: Vec<Place>,
}

/// A range of amounts, both ends included.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Amounts {
    /// The minimum.
    pub min: Cents,
    /// The maximum.
    pub max: Cents,
    /// The step, counted from the minimum.
    pub step: Cents,
}

/// Which cards a move may name.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum Cards {
    /// Some of these.
    Any {
        /// The cards to pick from.
        from: Vec<Card>,
        /// At least this many.
        min: u8,
        /// At most this many.
        max: u8,
    },
    /// One of these sets.
    OneOf(Vec<Vec<Card>>),
}

/// A place that a move may name.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Place {
    /// Its name, as in `square 1`, `spread 2`, `seat 4`, `square 1 of spot 3` or `tie`.
    pub name: String,
    /// The number of the seat, if it is one.
    pub seat: Option<u8>,
}

#[cfg(test)]
mod tests {
    use super::*;
    use ts_rs::TS;

    const FILE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../web/pages/wire.d.ts");

    #[test]
    fn the_page_knows_the_same_types() {
        let config = ts_rs::Config::default();
        let mut text = String::from(
            "// Made from crates/server/src/wire.rs by UPDATE_WIRE=1 cargo test -p houseway-server.\n",
        );
        macro_rules! declare {
            ($($kind:ident)*) => {$(
                text.push_str(&format!("\nexport {}\n", <$kind as TS>::decl(&config)));
            )*};
        }
        declare! {
            Cents Card Ask What Act Told Welcome Pieces Name State Asks Chair Sits Leaving Over Refused Rule View SeatView
            HandView Wager Pile Held Mark Wait Setting Note Schema Amounts Cards Place
        }
        if std::env::var_os("UPDATE_WIRE").is_some() {
            std::fs::write(FILE, &text).unwrap();
        }
        let written = std::fs::read_to_string(FILE).unwrap_or_default();
        assert!(written == text, "run UPDATE_WIRE=1 cargo test -p houseway-server and look at it");
    }
}
