//! Hands from elsewhere: the poker hand history format, PHH.
//!
//! A `.phh` file is one hand, and a `.phhs` file has one in each of its tables. [`hands`] reads
//! them one by one, and [`Importer`] replays them; [`docs/hand-histories.md`] says under which
//! rules.
//!
//! [`docs/hand-histories.md`]:
//! https://github.com/houseway/houseway/blob/main/docs/hand-histories.md

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
