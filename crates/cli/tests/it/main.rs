//! The program as people and programs use it. All in one binary, because linking it takes longer
//! than running most of its tests.

mod books_docs;
mod bot_charts;
mod commands;
mod common;
mod convert;
mod data_folder;
mod edited;
mod equity;
mod eval;
mod faults;
mod fill;
mod histories;
mod installed;
mod ledger;
mod odds;
mod odds_docs;
mod odds_kept;
mod odds_report;
mod play;
mod readme;
mod replay;
mod report;
mod report_again;
mod restart;
mod rooms;
mod rooms_docs;
mod ruling;
mod ruling_after;
mod ruling_docs;
mod shifts;
mod sim;
