//! The auditor on hands that others played. All in one binary, because linking each test binary
//! takes time.

mod every_payment;
mod play;
mod random;
mod rulebook;
mod tampering;
