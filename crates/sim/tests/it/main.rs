//! Hands, duels and rooms from a seed. All in one binary, because linking each test binary takes
//! time.

mod draws;
mod duel;
mod entries;
mod holdem;
mod rooms;
mod run;
mod shifts;
