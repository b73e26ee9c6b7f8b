//! Bots at tables. All in one binary, because linking each test binary takes time.

mod accepted;
mod common;
mod edge;
mod splits;
