#![doc = include_str!("../README.md")]
#![forbid(unsafe_code)]

mod audit;
mod cores;
mod mutate;
mod outside;
mod pick;
mod play;
mod pots;
mod recount;
mod secrecy;
mod shapes;
mod storm;
mod table;

pub use audit::audited;
pub use cores::on_every_core;
pub use mutate::{Mutated, Sample, mutate, samples};
pub use play::{Played, Step, play};
pub use pots::{Case, Cases, check_pots};
pub use secrecy::{Exchanged, compare as check_secrecy, compare_frames, exchange, viewers};
pub use storm::{Audit, Met, storm};
pub use table::{Campaign, Failure, Summary, check_offering};

use engine::{Events, Hand, Setup};

/// How a hand is started. The kit's own tests start hands with a planted fault.
pub type Start<E> = fn(&Setup, &mut Events) -> E;

/// Starts a hand without a planted fault.
///
/// # Panics
/// If the setup is faulty; the kit makes no such setups.
pub fn honest(setup: &Setup, events: &mut Events) -> Hand {
    Hand::start(setup, events).expect("the kit's setups are sound")
}
