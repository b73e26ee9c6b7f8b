//! A served room over its sockets. All in one binary, because linking each test binary takes time.

mod common;
mod hostile;
mod people;
mod table;
