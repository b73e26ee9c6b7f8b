#![doc = include_str!("../README.md")]
#![forbid(unsafe_code)]

mod displaced;
pub mod high;
