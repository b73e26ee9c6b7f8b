#![doc = include_str!("../README.md")]
#![forbid(unsafe_code)]

mod book;
mod catalogue;
mod coverage;
mod entry;
mod hand;
mod kind;
mod read;

pub use book::Rulebook;
pub use catalogue::{Catalogue, CatalogueRule};
pub use coverage::{ChapterCoverage, Coverage, RuleCoverage, coverage, without_effect};
pub use entry::Entry;
pub use hand::WorkedHand;
pub use kind::Kind;
pub use read::HOUSES;
