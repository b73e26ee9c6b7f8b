//! Broken hand histories.

use houseway_kit::{Sample, mutate, samples};
use record::history::Format;

#[test]
fn broken_histories_are_hands_or_faults() {
    let samples = samples(2);
    let of = |format| samples.iter().filter(|sample| sample.format == format).count();
    assert!(of(Format::Phh) > 10 && of(Format::Ohh) > 10, "{} samples", samples.len());
    let mutated = mutate(&samples, 3, |mutated| mutated.files < 4_000).unwrap();
    assert!(mutated.played > 100 && mutated.refused > 1_000, "{mutated:?}");
}

#[test]
fn nothing_to_break_is_nothing() {
    assert_eq!(mutate(&[], 1, |_| true).unwrap().files, 0);
    let empty = Sample { format: Format::Ohh, bytes: Vec::new() };
    assert_eq!(mutate(&[empty], 1, |mutated| mutated.files < 50).unwrap().files, 50);
}
