//! Orders of hands compared with published numbers and with slow implementations, in one binary so
//! that the tests of all orders run in parallel.

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
