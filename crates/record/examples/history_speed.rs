//! Measures how many hands of a file are read and replayed per second on one thread.
//!
//! `cargo run --release -p houseway-record --example history_speed [FILE.phhs]`

use houseway_record::history::{Format, Importer};
use std::time::Instant;

const HANDS: &str = include_str!("../tests/hands/televised.phhs");

fn main() {
    let file = std::env::args().nth(1);
    let text = match &file {
        Some(path) => std::fs::read_to_string(path).expect("a file"),
        None => many(20_000),
    };
    let format = file.as_deref().and_then(Format::of).unwrap_or(Format::Phh);
    let begun = Instant::now();
    let mut hands = format.hands(text.as_bytes()).expect("text");
    let mut importer = Importer::default();
    let (mut played, mut refused) = (0_u32, 0_u32);
    while let Some(imported) = importer.next(&mut hands, None) {
        match imported.came {
            Ok(_) => played += 1,
            Err(_) => refused += 1,
        }
    }
    let micros = begun.elapsed().as_micros().max(1);
    let each = u128::from(played + refused) * 1_000_000 / micros;
    let (bytes, millis) = (text.len(), micros / 1_000);
    println!("{played} hands played, {refused} refused, {bytes} bytes in {millis} ms");
    println!("{each} hands a second");
}

/// The televised hands of board games, repeated.
fn many(count: usize) -> String {
    let has_board = |hand: &&str| hand.contains("blinds_or_straddles");
    let hands: Vec<&str> = HANDS.split("\n\n").filter(has_board).collect();
    let fields = |hand: &str| hand.split_once("]\n").map_or("", |(_, fields)| fields).to_string();
    let hands: Vec<String> = hands.into_iter().map(fields).collect();
    (1..=count).map(|n| format!("[{n}]\n{}\n\n", hands[n % hands.len()])).collect()
}
