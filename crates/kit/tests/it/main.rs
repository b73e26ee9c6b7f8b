//! The kit on every offering, and on faulty engines. All in one binary, because linking each test
//! binary takes time.

mod conformance;
mod mutate;
mod planted;
mod pots;
mod storm;
