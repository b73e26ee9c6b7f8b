//! Mutates hand histories: any bytes must be read as hands or reported as a fault.

use bots::Strategy;
use engine::{Rules, Viewer};
use house::{Offering, Registry};
use notation::{Document, parse, print};
use pit::{Player, Step, Table};
use record::bind::Recorder;
use record::history::{Format, Importer};
use record::replay::replay;
use shoe::Rng;
use std::sync::Arc;

/// A history to mutate.
#[derive(Clone, Debug)]
pub struct Sample {
    pub format: Format,
    pub bytes: Vec<u8>,
}

/// The results of a run.
#[derive(Clone, Copy, Debug, Default)]
pub struct Mutated {
    pub files: u64,
    /// Hands that could not be read, were impossible, or had other results.
    pub refused: u64,
    /// Hands that could still be replayed, each with a record that replays too.
    pub played: u64,
}

/// Fragments to insert.
const WORDS: &[&str] = &[
    "0",
    "-1",
    "[",
    "]",
    "{",
    "}",
    "'",
    "\"",
    "'''",
    "\\",
    "\\u",
    "inf",
    "nan",
    "null",
    "true",
    "9999999999",
    "999999999999999999",
    "1e9",
    "1e-9",
    "1e999",
    "0.001",
    "p1",
    "p10",
    "p11",
    "d dh p1 ",
    "d db ",
    " cbr ",
    " cc",
    " f",
    " sm",
    " pb",
    " sd ",
    "????",
    "AhAh",
    "=",
    "#",
    "\n",
    "\r\n",
    ",",
    ":",
    "é",
    "🂡",
    "'PO'",
    "'F7S'",
    "'F2L3D'",
    "'NT'",
    "\"Omaha\"",
    "\"Raise\"",
    "\"Post Dead\"",
    "[1]\n",
    "bring_in = 1\n",
    "rake = 1\n",
    "ante_trimming_status = true\n",
    "winnings = [1, 2]\n",
    "seats = [9, 1, 4]\n",
];

/// Hands that bots play at every table with a game that a format can represent.
pub fn samples(hands: u64) -> Vec<Sample> {
    let mut samples = Vec::new();
    for offering in Registry::builtin().offerings() {
        for seed in 1..=hands {
            let Some(document) = hand(offering, seed) else { continue };
            for format in [Format::Phh, Format::Ohh] {
                if let Ok(exported) = format.export(&document) {
                    samples.push(Sample { format, bytes: exported.text.into_bytes() });
                }
            }
        }
    }
    samples
}

fn hand(offering: &Arc<Offering>, seed: u64) -> Option<Document> {
    offering.game.shape.poker()?;
    let bots = [Player::Bot(Strategy::Simple); 4];
    let mut table = Table::new(offering, &bots, &Rng::from_seed(seed)).ok()?;
    table.keep_records(1, Vec::new());
    table.begin().ok()?;
    while let Step::Took { .. } = table.step() {}
    Some(table.recorder()?.document(Viewer::Record))
}

/// Mutates histories until `goes_on` says no.
///
/// # Errors
/// The text of a hand that was played and whose record does not replay. Panics are not caught: they
/// are what this looks for.
pub fn mutate(
    samples: &[Sample],
    seed: u64,
    mut goes_on: impl FnMut(&Mutated) -> bool,
) -> Result<Mutated, String> {
    let mut rng = Rng::from_seed(seed);
    let mut mutated = Mutated::default();
    while !samples.is_empty() && goes_on(&mutated) {
        let sample = &samples[below(&mut rng, samples.len())];
        let other = &samples[below(&mut rng, samples.len())];
        let mut bytes = sample.bytes.clone();
        for _ in 0..=below(&mut rng, 4) {
            break_once(&mut bytes, &other.bytes, &mut rng);
        }
        mutated.files += 1;
        survive(sample.format, &bytes, &mut mutated)?;
    }
    Ok(mutated)
}

fn below(rng: &mut Rng, n: usize) -> usize {
    rng.below(n.max(1) as u32) as usize
}

fn break_once(bytes: &mut Vec<u8>, other: &[u8], rng: &mut Rng) {
    let at = below(rng, bytes.len() + 1);
    let len = below(rng, 12).min(bytes.len() - at);
    match below(rng, 8) {
        0 => drop(bytes.drain(at..at + len)),
        1 => {
            let copy = bytes[at..at + len].to_vec();
            bytes.splice(at..at, copy);
        }
        2 if at < bytes.len() => bytes[at] = below(rng, 256) as u8,
        3 => {
            // A part of another history, as long as a line or so.
            let from = below(rng, other.len());
            let part = &other[from..other.len().min(from + below(rng, 200))];
            bytes.splice(at..at + len, part.iter().copied());
        }
        4 => bytes.truncate(at),
        5 | 6 => {
            // Most rules depend on digits.
            if let Some(digit) = bytes[at..].iter().position(u8::is_ascii_digit) {
                bytes[at + digit] = b'0' + below(rng, 10) as u8;
            }
        }
        _ => {
            let word = WORDS[below(rng, WORDS.len())];
            bytes.splice(at..at + len, word.bytes());
        }
    }
}

/// Reads and replays what is left.
fn survive(format: Format, bytes: &[u8], mutated: &mut Mutated) -> Result<(), String> {
    let Ok(mut hands) = format.hands(bytes) else { return Ok(()) };
    let mut importer = Importer::default();
    loop {
        let mut recorder = Recorder::new();
        let Some(imported) = importer.next(&mut hands, Some(&mut recorder)) else { return Ok(()) };
        if imported.came.is_err() {
            mutated.refused += 1;
            continue;
        }
        mutated.played += 1;
        let document = recorder.document(Viewer::Record);
        let text = print(&document);
        let wrong = |what: &str| format!("{what}\n{}\n{text}", String::from_utf8_lossy(bytes));
        let read = parse(&text).map_err(|fault| wrong(&fault.to_string()))?;
        let report = replay(&read, Rules::ALL);
        if !report.is_ok() {
            return Err(wrong(&report.to_string()));
        }
        for format in [Format::Phh, Format::Ohh] {
            let Ok(exported) = format.export(&document) else { continue };
            let again = format.hands(exported.text.as_bytes());
            let mut again = again.map_err(|fault| wrong(&fault.to_string()))?;
            if let Some(fault) = again.find_map(Result::err) {
                return Err(wrong(&format!("{fault} in\n{}", exported.text)));
            }
        }
    }
}
