//! House files, read and refused. One binary, because each one has to be linked.

mod check;
mod contributing;
mod fees;
mod hostile;
mod layers;
mod offerings;
