//! Bots at tables of their own. One binary, because each one has to be linked.

mod accepted;
mod common;
mod edge;
mod splits;
