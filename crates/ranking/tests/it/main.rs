//! Orders of hands against published numbers and slow twins, in one binary: the tests of all orders run
//! side by side.

mod counts;
mod high;
mod house_ways;
mod omaha;
mod orders;
mod pai_gow;
mod reference;
mod showing;
mod surface;
mod tables;
mod three_card;
mod tiles;
