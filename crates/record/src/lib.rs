#![doc = include_str!("../README.md")]
#![forbid(unsafe_code)]

pub mod bind;
pub mod desk;
pub mod history;
mod ohh;
mod phh;
pub mod render;
pub mod replay;
