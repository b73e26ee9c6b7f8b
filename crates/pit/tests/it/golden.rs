//! One hand of every offering, written out as everybody at the table knew it, so that any change in
//! what players see, may do or are paid shows up in a review. `UPDATE_GOLDEN=1 cargo test -p
//! houseway-pit golden` rewrites the files.

use bots::Strategy;
use engine::{Engine, Event, Hand, Layout, Viewer};
use house::Offering;
use houseway_pit::{Player, Step, Table};
use notation::{field_text, step_text};
use record::bind::{event_line, kept_fields, stack_lines, step_of};
use record::render::{choices_of, render};
use shoe::Rng;
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::sync::Arc;

const COMMAND: &str = "UPDATE_GOLDEN=1 cargo test -p houseway-pit golden";
/// Lines are wrapped at this width where possible.
const WIDTH: usize = 110;
/// A new file has at most this many lines if one of the seeds allows it.
const MOST_LINES: usize = 200;
const SEEDS: std::ops::RangeInclusive<u64> = 1..=60;

/// What each viewer was last shown: the lines of their table by subject, and their moves.
struct Watchers {
    viewers: Vec<Viewer>,
    tables: Vec<BTreeMap<String, String>>,
    moves: Vec<String>,
}

impl Watchers {
    fn new(hand: &Hand) -> Watchers {
        let seats = hand.seats().iter().map(Viewer::Seat);
        let viewers: Vec<Viewer> = seats.chain([Viewer::Spectator, Viewer::Record]).collect();
        let n = viewers.len();
        Watchers { viewers, tables: vec![BTreeMap::new(); n], moves: vec![String::new(); n] }
    }

    /// What has changed for whom since they were last shown the table, and what those in turn may
    /// do.
    fn tell(&mut self, hand: &Hand, to: &mut Vec<String>) {
        let mut told: Vec<(Vec<usize>, Vec<String>)> = Vec::new();
        for (news, who) in self.news(hand) {
            match told.iter_mut().find(|(same, _)| *same == who) {
                Some((_, lines)) => lines.push(news),
                None => told.push((who, vec![news])),
            }
        }
        for (who, lines) in told {
            wrapped(&format!("{}:", self.names(&who)), &lines, " |", to);
        }
        for (at, viewer) in self.viewers.iter().enumerate() {
            let list: Vec<String> =
                choices_of(&hand.view(*viewer)).into_iter().map(|choice| choice.text).collect();
            let moves = list.join(", ");
            if !moves.is_empty() && moves != self.moves[at] {
                wrapped(&format!("{} may", name(*viewer)), &list, ",", to);
            }
            self.moves[at] = moves;
        }
    }

    /// Changed lines of the table, each with the viewers who see it, in table order.
    fn news(&mut self, hand: &Hand) -> Vec<(String, Vec<usize>)> {
        let mut news: Vec<(String, Vec<usize>)> = Vec::new();
        let mut add =
            |line: String, at: usize| match news.iter_mut().find(|(same, _)| *same == line) {
                Some((_, who)) => who.push(at),
                None => news.push((line, vec![at])),
            };
        for (at, viewer) in self.viewers.iter().enumerate() {
            let lines = table_lines(hand, *viewer);
            let before = &mut self.tables[at];
            let keys: BTreeSet<&String> = lines.iter().map(|(key, _)| key).collect();
            let gone: Vec<String> =
                before.keys().filter(|key| !keys.contains(key)).cloned().collect();
            for key in gone {
                before.remove(&key);
                add(format!("{key}: gone"), at);
            }
            for (key, line) in lines {
                if before.get(&key) != Some(&line) {
                    add(line.clone(), at);
                    before.insert(key, line);
                }
            }
        }
        news
    }

    fn names(&self, who: &[usize]) -> String {
        if who.len() == self.viewers.len() {
            return "all".into();
        }
        let names: Vec<String> = who.iter().map(|at| name(self.viewers[*at])).collect();
        names.join(", ")
    }
}

fn name(viewer: Viewer) -> String {
    match viewer {
        Viewer::Seat(seat) => format!("[{seat}]"),
        Viewer::Spectator => "[spectator]".into(),
        Viewer::Record => "[record]".into(),
    }
}

/// The table as a viewer sees it, line by line with the subject of each. Columns and the mark of
/// the player in turn are left out, because they change without anything being learned; so is
/// `you`, which the viewer's name already says.
fn table_lines(hand: &Hand, viewer: Viewer) -> Vec<(String, String)> {
    let text = render(&hand.view(viewer), &[]);
    let table = text.split("You may:").next().unwrap_or_default();
    let plain = |line: &str| {
        let words = line.trim_start_matches('>').split_whitespace();
        words.filter(|word| !["you", "you;"].contains(word)).collect::<Vec<_>>().join(" ")
    };
    let keyed = |line: String| match line.strip_prefix("seat ") {
        Some(rest) => (format!("seat {}", rest.split(' ').next().unwrap_or_default()), line),
        None => (line.split(':').next().unwrap_or_default().to_string(), line),
    };
    table.lines().map(plain).filter(|line| !line.is_empty()).map(keyed).collect()
}

/// Words after a heading, wrapped.
fn wrapped(head: &str, words: &[String], between: &str, to: &mut Vec<String>) {
    let mut line = format!("  {head}");
    for (at, word) in words.iter().enumerate() {
        let after = if at + 1 < words.len() { between } else { "" };
        if at > 0 && line.len() + word.len() + 1 > WIDTH {
            to.push(std::mem::replace(&mut line, "     ".into()));
        }
        line.push_str(&format!(" {word}{after}"));
    }
    to.push(line);
}

fn write_events(events: &[Event], to: &mut Vec<String>) {
    let lines: Vec<String> = events.iter().map(event_line).collect();
    if !lines.is_empty() {
        wrapped("->", &lines, ";", to);
    }
}

/// The first hand of a table of bots from this seed.
fn transcript(offering: &Arc<Offering>, seed: u64) -> Vec<String> {
    let players = usize::from(offering.game.players.0).max(3);
    let bots = vec![Player::Bot(Strategy::Simple); players];
    let mut table = Table::new(offering, &bots, &Rng::from_seed(seed)).unwrap();
    table.begin().unwrap();
    let mut lines = vec![format!("{}, seed {seed}", offering.id), format!("# {COMMAND}")];
    let fields = kept_fields(table.setup(), &[], false);
    lines.extend(fields.iter().map(|field| field_text(field).trim_end().to_string()));
    write_events(table.events(), &mut lines);
    let mut watchers = Watchers::new(table.hand().unwrap());
    loop {
        let hand = table.hand().unwrap();
        // While the dealer still owes cards, nobody can act on what they see.
        if hand.windows().request().is_none() {
            watchers.tell(hand, &mut lines);
        }
        match table.step() {
            Step::Took { actor } => {
                lines.push(step_text(&step_of(actor, table.action())));
                write_events(table.events(), &mut lines);
            }
            Step::Over(outcome) => {
                lines.push("end".into());
                wrapped("->", &stack_lines(&outcome), ";", &mut lines);
                return lines;
            }
            step => panic!("{}: {step:?}", offering.id),
        }
    }
}

/// The seed of an existing file, so that it stays the same hand.
fn seed_of(text: &str) -> Option<u64> {
    text.lines().next()?.rsplit_once(" seed ")?.1.parse().ok()
}

/// The seed for a new offering: the hand in which the most different things happen.
fn telling_seed(offering: &Arc<Offering>) -> u64 {
    let merit = |seed: &u64| {
        let lines = transcript(offering, *seed);
        let words = |line: &String| line.split_whitespace().map(String::from).collect::<Vec<_>>();
        let kinds: BTreeSet<String> = lines.iter().flat_map(words).filter(|w| kind(w)).collect();
        let surplus = lines.len().saturating_sub(MOST_LINES);
        (std::cmp::Reverse(surplus), kinds.len())
    };
    SEEDS.max_by_key(merit).unwrap_or(1)
}

/// Whether a word of a transcript is a verb, a reason or a rule rather than a card or a number.
fn kind(word: &str) -> bool {
    word.len() > 3 && !word.contains(|c: char| c.is_ascii_digit() || c == '[')
}

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden")
}

#[test]
fn hands_are_seen_as_they_were() {
    let update = std::env::var_os("UPDATE_GOLDEN").is_some();
    let mut faults = Vec::new();
    let mut stale: BTreeSet<PathBuf> =
        std::fs::read_dir(folder()).unwrap().map(|entry| entry.unwrap().path()).collect();
    for offering in testkit::every_house().offerings() {
        let path = folder().join(format!("{}.txt", offering.id.replace('/', "-")));
        stale.remove(&path);
        let written = std::fs::read_to_string(&path).unwrap_or_default();
        let seed = match seed_of(&written) {
            None if update => telling_seed(offering),
            seed => seed.unwrap_or(1),
        };
        let text = transcript(offering, seed).join("\n") + "\n";
        if update {
            std::fs::write(&path, &text).unwrap();
        } else if text != written {
            faults.push(first_difference(&path, &written, &text));
        }
    }
    for path in stale {
        if update {
            std::fs::remove_file(path).unwrap();
        } else {
            faults.push(format!("{}: no house offers this", path.display()));
        }
    }
    assert!(faults.is_empty(), "{}\nif that is meant: {COMMAND}", faults.join("\n"));
}

fn first_difference(path: &Path, written: &str, text: &str) -> String {
    let (old, new): (Vec<&str>, Vec<&str>) = (written.lines().collect(), text.lines().collect());
    let at = old.iter().zip(&new).take_while(|(a, b)| a == b).count();
    let line = |lines: &[&str]| lines.get(at).map_or("nothing".into(), |line| line.to_string());
    format!("{}:{}\n  was {}\n  is  {}", path.display(), at + 1, line(&old), line(&new))
}
