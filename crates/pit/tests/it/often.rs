//! How often something comes, against how often it should.

#![allow(clippy::float_arithmetic)] // frequencies, never chips in play

/// Fails if something that comes with this probability came too often or too rarely.
#[track_caller]
pub fn expect(what: &str, came: u32, likely: f64, rounds: u32) {
    let n = f64::from(rounds);
    let error = (likely * (1.0 - likely) / n).sqrt();
    let off = (f64::from(came) / n - likely) / error;
    assert!(
        off.abs() < 4.0,
        "{what}: {came} of {rounds}, {off:.1} standard errors from {likely:.6}"
    );
}
