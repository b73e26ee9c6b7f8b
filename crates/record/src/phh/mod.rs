//! Hands from elsewhere: the poker hand history format, PHH.
//!
//! A `.phh` file is one hand, a `.phhs` file has one in each of its tables. [`hands`] reads them one
//! after the other, and [`Importer`] plays them again: [`docs/hand-histories.md`] says by which rules.
//!
//! [`docs/hand-histories.md`]: https://github.com/houseway/houseway/blob/main/docs/hand-histories.md

mod act;
mod amount;
mod deal;
mod hand;
mod play;
mod reader;
mod value;
mod write;

pub use amount::Amount;
pub use hand::{History, Kind};
pub use play::{Failing, Imported, Importer, Replayed};
pub use reader::{Hands, hands};
pub use write::{Exported, export};
