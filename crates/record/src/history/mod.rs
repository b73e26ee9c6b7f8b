//! Hands from elsewhere, in any format.
//!
//! [`Format::hands`] reads them one after the other, and [`Importer`] replays them by the rules in
//! [`docs/hand-histories.md`]. [`Format::export`] writes our own hands.
//!
//! [`docs/hand-histories.md`]:
//! https://github.com/houseway/houseway/blob/main/docs/hand-histories.md

mod act;
mod agree;
mod amount;
mod deal;
mod draw;
mod format;
mod hand;
mod kind;
mod play;
mod setup;
mod sheet;
mod table;
mod text;
mod value;

pub use amount::Amount;
pub use format::{Exported, Format, Hands};
pub use hand::History;
pub use kind::Kind;
pub use play::{Failing, Imported, Importer, Replayed};

pub(crate) use act::{Act, cards};
pub(crate) use hand::{Draft, Told};
pub(crate) use sheet::{Did, Sheet, export, joined, written};
pub(crate) use text::{Source, Wrong, shown, wrong};
pub(crate) use value::{Field, Fields, Placed, Value, list, number, stack_list};
