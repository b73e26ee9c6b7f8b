//! Lists the files of the rule book, so that adding its files adds a rule.

use std::path::{Path, PathBuf};
use std::{env, fs};

fn main() -> std::io::Result<()> {
    let folder = Path::new(&env::var("CARGO_MANIFEST_DIR").unwrap()).join("../../rulebook");
    println!("cargo::rerun-if-changed={}", folder.display());
    let mut paths = Vec::new();
    collect(&folder, &mut paths)?;
    paths.sort();
    let lines: String = paths
        .iter()
        .map(|path| {
            let name = path.strip_prefix(&folder).unwrap().to_string_lossy().replace('\\', "/");
            format!("(\"rulebook/{name}\", include_str!({path:?})),\n")
        })
        .collect();
    let list = format!("pub(crate) const FILES: &[(&str, &str)] = &[\n{lines}];\n");
    fs::write(Path::new(&env::var("OUT_DIR").unwrap()).join("files.rs"), list)
}

fn collect(folder: &Path, paths: &mut Vec<PathBuf>) -> std::io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            collect(&path, paths)?;
        } else if matches!(path.extension().and_then(|e| e.to_str()), Some("md" | "hand" | "toml"))
        {
            paths.push(path);
        }
    }
    Ok(())
}
