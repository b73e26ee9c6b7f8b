mod equity;
mod tables;
