//! Lists the files of the pages, so that a new one needs no line of Rust.

use std::path::Path;
use std::{env, fs};

/// What browsers are sent; types and notes stay at home.
const SENT: [&str; 3] = ["js", "css", "svg"];

fn main() {
    let home = env::var("CARGO_MANIFEST_DIR").expect("cargo sets it");
    let pages = Path::new(&home).join("../../web/pages");
    println!("cargo:rerun-if-changed={}", pages.display());
    let files = fs::read_dir(&pages).expect("the folder of the pages");
    let mut names: Vec<String> = files
        .map(|file| file.expect("a file").file_name().into_string().expect("a plain name"))
        .filter(|name| SENT.iter().any(|end| name.ends_with(&format!(".{end}"))))
        .collect();
    names.sort();
    let mut list = String::from("&[\n");
    for name in names {
        let file = format!("concat!(env!(\"CARGO_MANIFEST_DIR\"), \"/../../web/pages/{name}\")");
        list.push_str(&format!("    ({name:?}, include_str!({file})),\n"));
    }
    list.push_str("]\n");
    let out = env::var("OUT_DIR").expect("cargo sets it");
    fs::write(Path::new(&out).join("pages.rs"), list).expect("the list of the pages");
}
