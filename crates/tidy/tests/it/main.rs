//! The sources themselves. One binary, because each one has to be linked.

mod habits;
mod layers;
mod registry;
mod sources;
mod words;
