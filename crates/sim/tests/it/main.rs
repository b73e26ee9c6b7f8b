//! Hands, duels and rooms from a seed. One binary, because each one has to be linked.

mod duel;
mod entries;
mod holdem;
mod rooms;
mod run;
mod shifts;
