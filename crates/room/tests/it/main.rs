//! Tables between hands, their books and their clocks. All in one binary, because linking each test
//! binary takes time.

mod audit;
mod books;
mod clocks;
mod damage;
mod drive;
mod drops;
mod floor;
mod floors;
mod hours;
mod jackpots;
mod leaving;
mod ledger;
mod limits;
mod lists;
mod loopholes;
mod older;
mod people;
mod records;
mod repay;
mod ruling;
mod rulings_recorded;
mod session;
mod sessions;
mod snapshots;
mod time;
mod told;
