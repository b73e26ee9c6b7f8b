//! The text of hands, read and printed. One binary, because each one has to be linked.

mod docs;
mod round_trip;
mod syntax;
