//! Makes the tables of the rankings, so that no program has to when it starts.

#![allow(dead_code)] // what the crate uses of its modules is not all that is used here

#[path = "../src/displaced.rs"]
mod displaced;
mod fit;
#[path = "../src/hold.rs"]
mod hold;
#[path = "../src/numbers.rs"]
mod numbers;
mod out;
mod tables;

/// Parts of the crate, at the same places as there.
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
