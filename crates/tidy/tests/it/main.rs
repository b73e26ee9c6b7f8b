//! The sources themselves. All in one binary, because linking each test binary takes time.

mod habits;
mod layers;
mod registry;
mod sources;
mod words;
