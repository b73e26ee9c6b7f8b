//! Any bytes are hands or a fault, and no hand makes a panic.

use super::*;
use engine::{Rules, Viewer};
use houseway_record::bind::Recorder;
use houseway_record::replay::replay;
use notation::{parse, print};
use testkit::Dice;

const HANDS: &str = include_str!("../../hands/televised.phhs");

const WORDS: [&str; 25] = [
    "0",
    "-1",
    "[",
    "]",
    "'",
    "\"",
    "inf",
    "9999999999",
    "p1",
    "cbr",
    "sm",
    "sd",
    "?",
    "=",
    "#",
    "\n",
    "1e9",
    "0.001",
    "é",
    ",",
    "{",
    "}",
    ":",
    "null",
    "Raise",
];

fn damaged(text: &str, dice: &mut Dice) -> String {
    let mut text = text.to_string();
    for _ in 0..=dice.below(4) {
        let places: Vec<usize> = text.char_indices().map(|(at, _)| at).collect();
        let at = places[dice.below(places.len())];
        let to = places[dice.below(places.len())].clamp(at, text.len());
        let to = if dice.below(3) == 0 { to.min(at + 6) } else { at };
        let to = (at..=to).rev().find(|to| text.is_char_boundary(*to)).unwrap();
        text.replace_range(at..to, WORDS[dice.below(WORDS.len())]);
    }
    text
}

/// Plays whatever is left of damaged hands; gives how many still are hands.
fn survive(format: Format, samples: &[String], rounds: usize) -> usize {
    let mut dice = Dice(7);
    let mut played = 0;
    for round in 0..rounds {
        let text = damaged(&samples[round % samples.len()], &mut dice);
        let mut hands = format.hands(text.as_bytes()).unwrap();
        let mut importer = Importer::default();
        loop {
            let mut recorder = Recorder::new();
            let Some(imported) = importer.next(&mut hands, Some(&mut recorder)) else { break };
            if imported.came.is_err() {
                continue;
            }
            played += 1;
            let document = recorder.document(Viewer::Record);
            let written = print(&document);
            let report = replay(&parse(&written).unwrap(), Rules::ALL);
            assert!(report.is_ok(), "{report}\n{text}\n{written}");
            for format in [Format::Phh, Format::Ohh] {
                let Ok(exported) = format.export(&document) else { continue };
                assert!(format.hands(exported.text.as_bytes()).unwrap().all(|hand| hand.is_ok()));
            }
        }
    }
    played
}

fn samples() -> Vec<String> {
    let split = |text: &str| text.split("\n\n").map(String::from).collect::<Vec<_>>();
    let all = ["p3 cbr 100", "p1 cc", "p2 cc", "p1 sm AhAd", "p2 sm KhKd", "p3 sm QhQd"];
    let twice = ["d db Ks8d4s", "d db 5h", "d db Tc"];
    let whole = hand(
        "finishing_stacks = [200, 100, 0]\nwinnings = [200, 100, 0]\nante_trimming_status = true",
        &actions(&[&all, &BOARD, &twice]),
    );
    let told = split(HANDS)
        .into_iter()
        .chain(split(draws::HANDS))
        .filter(|hand| hand.contains("actions"))
        .chain([whole]);
    // What states no result is played more often.
    let bare = |hand: &String| {
        let stated = |line: &&str| line.starts_with("finishing") || line.starts_with("winnings");
        hand.lines().filter(|line| !stated(line)).map(|line| format!("{line}\n")).collect()
    };
    told.flat_map(|hand| [bare(&hand), hand]).collect()
}

#[test]
fn damaged_phh_is_read_to_the_end() {
    let played = survive(Format::Phh, &samples(), 4000);
    assert!(played > 60, "only {played} were played");
}

#[test]
fn damaged_ohh_is_read_to_the_end() {
    let mut histories = Vec::new();
    for sample in samples() {
        let mut hands = Format::Phh.hands(sample.as_bytes()).unwrap();
        let mut recorder = Recorder::new();
        let imported = Importer::default().next(&mut hands, Some(&mut recorder)).unwrap();
        let exported = Format::Ohh.export(&recorder.document(Viewer::Record));
        if let (Ok(_), Ok(exported)) = (imported.came, exported) {
            histories.push(exported.text);
        }
    }
    assert!(histories.len() > 8, "{} samples", histories.len());
    let played = survive(Format::Ohh, &histories, 3000);
    assert!(played > 200, "only {played} were played");
}
