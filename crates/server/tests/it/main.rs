//! A served room over its sockets. One binary, because each one has to be linked.

mod books;
mod chair;
mod common;
mod hostile;
mod table;
