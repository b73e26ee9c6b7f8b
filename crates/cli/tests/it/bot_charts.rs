//! The charts by which bots play are those that the laboratory works out. `UPDATE_DOCS=1` rewrites
//! them.

use crate::common::run;
use engine::Prepared;
use engine::banked::BankedGame;
use engine::options::Options;
use house::{Offering, Registry};
use serde_json::Value;
use std::path::Path;

const HEAD: &str = "\
# How to play each rule sheet: up cards from two to ten, ace and joker.
# H hit, S stand, D double, P split, R surrender; three cards are played from the hand named.
# Written by UPDATE_DOCS=1 cargo test -p houseway-cli --test it bot_charts.
";

/// The name of each chart, here and in the file.
const CHARTS: [(&str, &str); 3] =
    [("First two cards", "first"), ("Pairs", "pairs"), ("After a hit", "later")];

/// What decides how the cards are played.
fn rules(game: &Prepared) -> String {
    let of = |game: &BankedGame| format!("{:?} {:?}", game.own_rules(), game.deck());
    of(game.banked().unwrap())
}

/// The game and the options that matter to its cards.
fn heading(offering: &Offering) -> String {
    let (game, posted) = (offering.game, rules(&offering.prepared));
    let mut heading = String::from(game.id);
    let defaults = Options::defaults(game.options);
    for (spec, value) in offering.options.iter() {
        let mut options = offering.options.clone();
        options.set(spec.key, defaults.text(spec.key)).unwrap();
        let matters = (game.prepare)(&options).is_ok_and(|other| rules(&other) != posted);
        if matters {
            heading += &format!(" {}={value}", spec.key);
        }
    }
    heading
}

fn letters(row: &serde_json::Map<String, Value>) -> String {
    let letter =
        |cell: &Value| cell.as_str().filter(|cell| !cell.is_empty()).unwrap_or("-").to_string();
    row.values().map(letter).collect()
}

fn sheet(offering: &Offering) -> Option<String> {
    let done = run(&["odds", &offering.id, "--no-cache", "--json"]);
    assert_eq!((done.code, done.err.as_str()), (0, ""), "{}", offering.id);
    let json = done.json();
    let mut lines = String::new();
    for chart in json["strategy"].as_array().unwrap() {
        let title = chart["title"].as_str().unwrap();
        let rows = chart["chart"].as_object().unwrap();
        if let Some((_, name)) = CHARTS.iter().find(|(of, _)| *of == title) {
            for (row, cells) in rows {
                lines += &format!("{name} {row}: {}\n", letters(cells.as_object().unwrap()));
            }
        } else if title == "Play or fold" {
            let played = rows.iter().map(|(up, row)| (up, row["play from"].as_str().unwrap()));
            for (up, from) in played.filter(|(_, from)| *from != "every hand") {
                lines += &format!("play {up}: {from}\n");
            }
        }
    }
    (!lines.is_empty()).then_some(lines)
}

#[test]
fn bots_play_by_what_was_counted() {
    let (registry, mut text) = (Registry::builtin(), String::from(HEAD));
    for offering in registry.offerings().filter(|it| it.prepared.banked().is_some()) {
        let charted = ["no-bust-blackjack", "hot-action-blackjack", "three-card-poker"];
        let heading = format!("\n[{}]\n", heading(offering));
        if charted.contains(&offering.game.id) && !text.contains(&heading) {
            text += &heading;
            text += &sheet(offering).unwrap_or_else(|| panic!("{}: no chart", offering.id));
        }
    }
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../bots/src/banked/charts.txt");
    if std::env::var_os("UPDATE_DOCS").is_some() {
        std::fs::write(&path, &text).unwrap();
    } else {
        let kept = std::fs::read_to_string(&path).unwrap();
        assert_eq!(text, kept, "run UPDATE_DOCS=1 cargo test -p houseway-cli --test it bot_charts");
    }
}
