//! Stores, in memory and on disk. All in one binary, because linking each test binary takes time.

mod books;
mod common;
mod damage;
mod faults;
mod kills;
mod model;
mod power;
mod worker;
mod writing;
