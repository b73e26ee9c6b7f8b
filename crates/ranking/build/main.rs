//! Generates the ranking tables at build time, so that no program has to do it at startup.

#![allow(dead_code)] // this script uses only parts of the crate's modules

#[path = "../src/displaced.rs"]
mod displaced;
mod fit;
#[path = "../src/hold.rs"]
mod hold;
#[path = "../src/numbers.rs"]
mod numbers;
mod out;
mod tables;

/// Modules of the crate, at the same paths as there.
#[path = "../src/high"]
mod high {
    mod category;
    mod keys;
    pub mod masks;

    pub use category::Category;
    pub use keys::KEYS;
}

#[path = "../src/joker"]
mod joker {
    pub mod values;
}

#[path = "../src/mexican"]
mod mexican {
    pub mod values;
}

#[path = "../src/low"]
mod low {
    mod seen;
    mod table;

    pub(crate) use seen::Seen;
}

#[path = "../src/omaha"]
mod omaha {
    pub mod pairs;
}

fn main() -> std::io::Result<()> {
    println!("cargo::rerun-if-changed=build");
    println!("cargo::rerun-if-changed=src");
    let high = tables::high::High::new();
    high.write()?;
    tables::joker::write(&high)?;
    tables::mexican::write()?;
    tables::low::write()?;
    tables::omaha::write(&high)
}
