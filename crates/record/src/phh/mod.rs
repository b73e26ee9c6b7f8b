//! PHH, the poker hand history format: a `.phh` file is one hand, a `.phhs` file has one in each of its
//! tables.

mod act;
mod fields;
mod reader;
mod write;

pub(crate) use reader::Reader;
pub(crate) use write::export;
