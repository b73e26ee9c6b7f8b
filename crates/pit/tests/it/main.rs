//! Tables that play. One binary, because each one has to be linked.

mod abroad;
mod blackjack;
mod golden;
mod leaving;
mod paper;
mod table;
mod take_up;
