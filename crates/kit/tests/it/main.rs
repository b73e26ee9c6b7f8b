//! The kit on every offering, and on engines with faults. One binary, because each one has to be linked.

mod conformance;
mod planted;
mod pots;
mod storm;
