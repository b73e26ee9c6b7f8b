//! The rule book as a whole. One binary, because each one has to be linked.

mod bare;
mod differences;
mod labels;
mod rulebook;
