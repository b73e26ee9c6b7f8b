//! Open Hand History: JSON objects, one for each hand.

mod json;
mod read;
mod write;

pub(crate) use read::Reader;
pub(crate) use write::export;
