//! The rule book as a whole. All in one binary, because linking each test binary takes time.

mod bare;
mod differences;
mod labels;
mod rulebook;
