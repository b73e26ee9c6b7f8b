//! The pages as the server sends them; scripts fill in the rest.

use crate::assets;
use askama::Template;
use house::{House, Offering, Registry};
use room::Terms;

#[derive(Template)]
#[template(path = "lobby.html")]
pub(crate) struct Lobby<'a> {
    houses: Vec<&'a House>,
}

impl<'a> Lobby<'a> {
    pub fn new(registry: &'a Registry) -> Lobby<'a> {
        // A house may have rules but no offerings.
        let open = registry.houses().iter().filter(|house| !house.offerings.is_empty());
        Lobby { houses: open.collect() }
    }
}

#[derive(Template)]
#[template(path = "table.html")]
pub(crate) struct TablePage {
    /// Its scripts, the first of which begins; the others are fetched at the same time.
    modules: Vec<String>,
}

impl TablePage {
    pub fn new() -> TablePage {
        TablePage { modules: assets::modules("table.js") }
    }
}

/// Something failed: what, and what to do now.
#[derive(Template)]
#[template(path = "sorry.html")]
pub(crate) struct Sorry {
    pub title: &'static str,
    pub words: &'static str,
}

/// What is posted about the jackpots of a table (JP-08).
fn jackpots(offering: &Offering) -> Vec<String> {
    let terms = Terms::of(offering).jackpot;
    terms.map(|terms| terms.first_notices()).unwrap_or_default()
}

/// How many may sit at a table.
fn seats(offering: &Offering) -> u8 {
    offering.seats.min(offering.game.players.1)
}
