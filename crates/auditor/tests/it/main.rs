//! The auditor on hands that others played. One binary, because each one has to be linked.

mod every_payment;
mod play;
mod random;
mod rulebook;
mod tampering;
