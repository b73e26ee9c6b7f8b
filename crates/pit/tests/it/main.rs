//! Tables that play. All in one binary, because linking each test binary takes time.

mod abroad;
mod blackjack;
mod dealer;
mod free_play;
mod golden;
mod leaving;
mod long_run;
mod often;
mod pai_gow;
mod paper;
mod table;
mod take_up;
mod tiles;
