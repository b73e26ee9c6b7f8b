//! Stores, in memory and on disk. All in one binary, because linking each test binary takes time.

mod books;
mod common;
mod faults;
mod model;
mod writing;
