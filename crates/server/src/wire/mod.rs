//! What goes over a table's socket, both ways. `docs/wire.md` explains it; the page reads the same
//! types from `web/pages/wire.d.ts`, which is made from these.
//!
//! Amounts are whole cents, cards are in the notation of records (`As`, `Jo`, `6-5`; `??` is one
//! that the reader has not been shown), and names of verbs, phases and the like are the engine's.

mod client;
mod event;
#[cfg(test)]
pub(crate) mod schema;
mod server;
mod table;
mod view;

pub use client::*;
pub use event::*;
pub use server::*;
pub use table::*;
pub use view::*;

use serde::{Deserialize, Serialize};

/// Raised when an old page would misread what is sent.
pub const VERSION: u32 = 3;

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

/// What a game is played with.
#[derive(Clone, Copy, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum Pieces {
    Cards,
    Tiles,
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

/// A rule as its own address tells it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct RulePage {
    pub id: String,
    pub title: String,
    pub paragraph: String,
    /// Who sees to it: `play`, `incident`, `house` or `posted`.
    pub kind: String,
    /// What the houses are called that post it.
    pub houses: Vec<String>,
}

/// What is at the address of a rule that does not exist.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct NoRule {
    pub error: &'static str,
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;
    use ts_rs::TS;

    const FILE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../web/pages/wire.d.ts");
    const SCHEMA: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/wire.schema.json");

    /// Everything that is declared.
    fn declarations() -> String {
        let config = ts_rs::Config::default();
        let mut text = String::from(
            "// Made from crates/server/src/wire by UPDATE_WIRE=1 cargo test -p houseway-server.\n",
        );
        macro_rules! declare {
            ($($kind:ty)*) => {$(
                text.push_str(&format!("\nexport {}\n", <$kind as TS>::decl(&config)));
            )*};
        }
        declare! {
            Cents Card Say Hello Since Asked<Nothing> Turned<Nothing> Nothing Act ChairWish Sit Habits HostWish
            Told Welcome Viewed Crowd Seated Standing Ask Chair Kept Sits Leaving Refused Tried Pong Rule
            RulePage NoRule Posted Layout Family Marked Keyed Preset Line
            Pieces Happened Event Kind Face Over SeatResult Won
            View SeatView HandView Wager Pile Held Mark Tag Wait Acting Bank Setting Foul Note Schema
            Amounts Cards Place
        }
        text
    }

    /// The schema of all messages.
    pub(crate) fn messages() -> serde_json::Value {
        schema::schema(&declarations())
    }

    #[test]
    fn the_page_and_the_schema_know_the_same_types() {
        let schema = serde_json::to_string_pretty(&schema::sorted(messages())).unwrap() + "\n";
        for (file, text) in [(FILE, declarations()), (SCHEMA, schema)] {
            if std::env::var_os("UPDATE_WIRE").is_some() {
                std::fs::write(file, &text).unwrap();
            }
            let written = std::fs::read_to_string(file).unwrap_or_default();
            let same = written == text;
            assert!(same, "{file}: run UPDATE_WIRE=1 cargo test -p houseway-server and look at it");
        }
    }
}
