#![doc = include_str!("../README.md")]
#![forbid(unsafe_code)]

mod around;
mod changed;
mod check;
mod fault;
mod flat;
mod house;
mod jackpot;
mod lists;
mod offering;
mod registry;
mod revision;
mod schedule;
mod seats;
mod setting;
mod shared;
pub mod sheet;
mod summary;
mod zone;

pub use around::{every_option, is_idle, options_in_use, room_faults, room_options};
pub use check::{check, check_bytes};
pub use fault::FileFault;
pub use house::{House, Posted};
pub use jackpot::{JackpotHand, LEAST_BEATEN, smallest_chip};
pub use lists::LIST_OPTIONS;
pub use offering::Offering;
pub use registry::{NotOffered, Registry};
pub use revision::Revision;
pub use schedule::Schedule;
pub use zone::{Daylight, Zone};
