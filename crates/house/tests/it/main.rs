//! House files, read and refused. All in one binary, because linking each test binary takes time.

mod check;
mod contributing;
mod fees;
mod hostile;
mod layers;
mod offerings;
