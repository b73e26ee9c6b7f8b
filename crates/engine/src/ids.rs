//! The ids of all rules, generated from `rulebook/catalogue.toml` and `rulebook/beyond.toml` when the
//! crate is built.

use crate::contract::{Chapter, RuleId};

include!(concat!(env!("OUT_DIR"), "/ids.rs"));
