mod equity;
mod ordinary;
mod ordinary_rules;
mod tables;
