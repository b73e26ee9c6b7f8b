//! A hand of each family as the messages of one seat, for `docs/wire`: what is written there is what
//! a table says, and every message fits the schema.

use super::tests::{START, SeedKeys, answer, parts, sit};
use super::*;
use crate::members::{Members, Out};
use crate::shared::ask::{Asker, Wish};
use crate::task::Visitor;
use crate::wire::{Act, Card as Face, Family, Hello, Say, Told, VERSION, schema};
use engine::Viewer;
use house::Registry;
use serde_json::{Value, json};
use std::path::Path;
use tokio::sync::mpsc;

/// A family, and an offering.
const EXAMPLES: [(Family, &str); 9] = [
    (Family::Board, "palace/holdem-4-8"),
    (Family::Draw, "palace/lowball"),
    (Family::Stud, "palace/seven-card-stud"),
    (Family::Pan, "palace/pan-2"),
    (Family::Squares, "palace/no-bust-blackjack"),
    (Family::Circles, "palace/baccarat"),
    (Family::Ante, "palace/three-card-poker"),
    (Family::Setting, "tommys/pai-gow-poker"),
    (Family::Tiles, "palace/pai-gow-tiles"),
];

/// Whether a hand is worth reading: its reader does something and sees what comes of it.
fn is_worth_reading(family: Family, lines: &[String]) -> bool {
    let acts = lines.iter().filter(|line| line.starts_with("> {\"act\"")).count();
    let shown = |line: &String| {
        let over: Value = serde_json::from_str(&line[2..]).unwrap_or_default();
        let mut events = over["events"].as_array().into_iter().flatten();
        events.any(|event| {
            event["results"][0]["best"].as_array().is_some_and(|best| !best.is_empty())
        })
    };
    let melds = |line: &String| line.starts_with("> ") && line.contains("\"meld\"");
    match family {
        Family::Board | Family::Draw | Family::Stud => acts > 1 && lines.iter().any(shown),
        Family::Pan => lines.len() < 300 && lines.iter().any(melds),
        _ => acts > 1,
    }
}

const NAME: &str = "Ann";
const WHO: PlayerId = PlayerId(100);

/// The hand as it is read: a line for each message, with an arrow for its way.
struct Script {
    lines: Vec<String>,
    messages: Value,
}

impl Script {
    fn check(&self, message: &Value, kind: &str) {
        let of = json!({ "$ref": format!("#/$defs/{kind}") });
        let fault = schema::fault(message, &of, &self.messages);
        assert!(fault.is_none(), "{}\n{message}", fault.unwrap_or_default());
    }

    fn says(&mut self, message: &Value) {
        self.check(message, "Say");
        let text = schema::sorted(message.clone()).to_string();
        serde_json::from_str::<Say>(&text).unwrap_or_else(|fault| panic!("{fault}: {text}"));
        self.lines.push(format!("> {text}"));
    }

    fn hears(&mut self, inbox: &mut mpsc::Receiver<Out>) {
        while let Ok(Out::Text(text)) = inbox.try_recv() {
            self.check(&serde_json::from_str(&text).unwrap(), "Told");
            self.lines.push(format!("< {text}"));
        }
    }
}

fn written(act: &Act) -> Value {
    let mut what = json!({ "verb": act.verb });
    if act.amount.0 > 0 {
        what["amount"] = json!(act.amount);
    }
    if !act.cards.is_empty() {
        what["cards"] = json!(act.cards);
    }
    if !act.place.is_empty() {
        what["place"] = json!(act.place);
    }
    what
}

/// Plays the first hand of a table with two bots.
fn play(offering: &str, key: u64, messages: &Value) -> Vec<String> {
    let registry = Registry::builtin();
    let offering = registry.find(offering).unwrap();
    let keys = SeedKeys(key);
    let mut parts = parts(offering);
    (parts.plan.fill, parts.plan.host) = (3, Some(WHO.0));
    let (mut now, mut steps) = (START, 0_u32);
    let mut table = SharedTable::open(&parts, now);
    sit(&mut table, WHO, NAME, now, &keys);
    let mut members = Members::new(1);
    let rows = table.take_rows();
    members.tell(&table, rows);
    let (outbox, mut inbox) = mpsc::channel(10_000);
    let mut script = Script { lines: Vec::new(), messages: messages.clone() };
    script.says(&json!({ "hello": { "v": VERSION } }));
    let hello = Hello { v: VERSION, ticket: None, since: None, views: false };
    let visitor = Visitor::Known { who: WHO, name: NAME.into() };
    members.join(&table, 1, visitor, &hello, outbox);
    while table.over.is_none() {
        steps += 1;
        assert!(steps < 3_000, "the hand never ends");
        let seat = table.seat_of(WHO).unwrap();
        let Some(open) = table.open[seat].clone() else {
            now = now.max(table.wake_at().unwrap_or(now + 1_000));
            table.tick(now, &keys);
            let rows = table.take_rows();
            members.tell(&table, rows);
            script.hears(&mut inbox);
            continue;
        };
        now += 700;
        let (id, hand) = (format!("a-{steps}"), table.table.number());
        let act = match open.question {
            clock::Question::Bank => None,
            clock::Question::Act { .. } => answer(&table, seat, key as u32 + steps),
        };
        let turned =
            |what: Value| json!({ "id": id, "hand": hand, "turn": open.turn, "what": what });
        let wish = match act {
            Some(act) => {
                script.says(&json!({ "act": turned(written(&act)) }));
                Wish::Act { hand, turn: open.turn, act }
            }
            None if open.must => {
                // Nothing comes to mind: the clock decides.
                now = table.deadline(seat).unwrap();
                table.tick(now, &keys);
                let rows = table.take_rows();
                members.tell(&table, rows);
                script.hears(&mut inbox);
                continue;
            }
            None => {
                script.says(&json!({ "pass": turned(json!({})) }));
                Wish::Pass { hand, turn: open.turn }
            }
        };
        let asker = Asker { who: WHO, name: NAME, id: &id };
        table.hear(&asker, &wish, now, &keys).unwrap_or_else(|no| panic!("{no:?} {wish:?}"));
        let rows = table.take_rows();
        members.tell(&table, rows);
        members.send(1, &Told::Done { id, seq: table.seq() });
        script.hears(&mut inbox);
    }
    script.lines
}

#[test]
fn example_hands_are_what_a_table_says() {
    let folder = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/wire"));
    let messages = crate::wire::tests::messages();
    for (family, offering) in EXAMPLES {
        let mut hands = (1..60).map(|key| play(offering, key, &messages));
        let lines = hands.find(|lines| is_worth_reading(family, lines)).unwrap();
        let text = lines.join("\n") + "\n";
        let name = serde_json::to_value(family).unwrap();
        let family = name.as_str().unwrap();
        assert!(text.contains(&format!("\"family\":\"{family}\"")), "{offering} is no {family}");
        let file = folder.join(format!("{family}.txt"));
        if std::env::var_os("UPDATE_DOCS").is_some() {
            std::fs::create_dir_all(folder).unwrap();
            std::fs::write(&file, &text).unwrap();
        }
        let kept = std::fs::read_to_string(&file).unwrap_or_default();
        let same = kept == text;
        assert!(same, "{}: run UPDATE_DOCS=1 cargo test -p houseway-server", file.display());
    }
}

/// What is left to look at once a hand is over: the cards stay, and there is a winner.
#[test]
fn the_end_of_a_hand_can_be_looked_at() {
    for (family, offering) in EXAMPLES {
        let registry = Registry::builtin();
        let offering = registry.find(offering).unwrap();
        let keys = SeedKeys(3);
        let mut parts = parts(offering);
        parts.plan.fill = 3;
        let (mut now, mut hands) = (START, 0);
        let mut table = SharedTable::open(&parts, now);
        while hands < 4 {
            now = now.max(table.wake_at().unwrap_or(now + 1_000));
            table.tick(now, &keys);
            let Some((over, _)) = table.over.clone() else { continue };
            hands += 1;
            assert!(!over.banner.is_empty(), "{family:?}");
            let view = table.seen_by(Viewer::Spectator).unwrap();
            let lie = |hand: &engine::HandView| !hand.cards.is_empty();
            let any = view.seats.iter().any(|seat| {
                seat.hands.iter().any(lie) || seat.spreads.iter().any(|spread| !spread.is_empty())
            });
            let common = view.piles.iter().any(|pile| !pile.reading.is_empty());
            assert!(any || common, "{family:?}: the felt is empty after {}", over.banner);
            for result in &over.results {
                let paid: i64 = result.won.iter().map(|won| won.cents.0).sum();
                assert!(result.net.0 <= paid || family != Family::Board, "{family:?}: {result:?}");
                let best = result.best.len();
                assert!(best == 0 || best == 5, "{family:?}: {result:?}");
                let known = |card: &Face| {
                    let board = view.piles.iter().flat_map(|pile| &pile.shown);
                    result.shown.contains(card) || board.clone().any(|c| c.to_string() == card.0)
                };
                assert!(result.best.iter().all(known), "{family:?}: {result:?}");
            }
            table.over = None;
        }
    }
}

/// Who opens by a forced bet, and who by up cards, has a word beside the seat.
#[test]
fn whoever_opens_is_marked() {
    let registry = Registry::builtin();
    for (offering, low) in [("palace/seven-card-stud", false), ("palace/razz", true)] {
        let offering = registry.find(offering).unwrap();
        let keys = SeedKeys(1);
        let mut parts = parts(offering);
        (parts.plan.fill, parts.plan.pace_ms) = (4, 1);
        let mut now = START;
        let mut table = SharedTable::open(&parts, now);
        let mut seen = std::collections::BTreeSet::new();
        while table.table.number() < 20 {
            now = now.max(table.wake_at().unwrap_or(now + 1_000));
            table.tick(now, &keys);
            let Some(viewed) = table.viewed(table.onlooker(None)) else { continue };
            let tags = viewed.view.tags.iter();
            seen.extend(tags.map(|tag| format!("{}: {}", viewed.view.phase, tag.tag)));
        }
        let later = if low { "fifth-street: Low" } else { "fifth-street: High" };
        assert!(seen.contains("third-street: Bring-in") && seen.contains(later), "{seen:?}");
        assert!(!seen.contains("fifth-street: Bring-in"), "{seen:?}");
    }
}
