//! Charts as SVG: lines, bars and grids, drawn with whole numbers.
//!
//! A chart names its parts by classes (`axis`, `grid`, `line one`, `bar two`, `cell three`) and brings
//! no colours: the page around it says how they look, by day, by night and on paper. It carries its
//! title and a description for people who do not see it.

mod axis;
mod bars;
mod grid;
mod lines;
mod svg;

pub use axis::Scale;
pub use bars::{Bar, bars};
pub use grid::grid;
pub use lines::{Line, lines};
pub use svg::Escaped;

use crate::Ratio;

/// What every chart says about itself.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Caption {
    /// An id that nothing else on the page has; those of its parts begin with it.
    pub id: String,
    pub title: String,
    /// What can be seen, in a sentence or two.
    pub words: String,
}

/// The classes of the parts that differ by what they stand for.
const KINDS: [&str; 8] = ["one", "two", "three", "four", "five", "six", "seven", "eight"];

/// What a letter takes, about, in tenths of a pixel.
const LETTER: i64 = 82;

/// The height of a line that says what colours mean, in tenths of a pixel.
const KEY: i64 = 220;

/// A millionth: what charts measure in.
pub const UNIT: i64 = 1_000_000;

/// A fraction in millionths, rounded.
pub fn millionths(value: Ratio) -> i64 {
    // Digits rather than a product, which could be too large for an integer.
    value.decimal(6).replace('.', "").parse().unwrap_or(0)
}

#[cfg(test)]
mod tests;
