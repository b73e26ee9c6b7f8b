//! The kit on every offering, and on engines with faults. One binary, because each one has to be linked.

mod conformance;
mod mutate;
mod planted;
mod storm;
