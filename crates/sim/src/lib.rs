#![doc = include_str!("../README.md")]
#![forbid(unsafe_code)]

mod dealer;

pub use dealer::Dealer;
