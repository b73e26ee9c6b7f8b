//! The files of the pages: embedded in the program, compressed once, and at an address that changes
//! with them, so that browsers keep them for good.
//!
//! The build script lists the folder. A debug build reads it at run time if `HOUSEWAY_PAGES` names
//! it: then a page that is being written needs no build.

use miniz_oxide::deflate::compress_to_vec;
use sha2::{Digest, Sha256};
use std::borrow::Cow;
use std::sync::LazyLock;

const EMBEDDED: &[(&str, &str)] = include!(concat!(env!("OUT_DIR"), "/pages.rs"));

/// How hard to compress; it is done once.
const LEVEL: u8 = 9;

/// A file as it is sent.
#[derive(Clone, Debug)]
pub(crate) struct Asset {
    pub kind: &'static str,
    pub plain: Cow<'static, [u8]>,
    /// The same in the format of gzip; empty if it was just read from a folder.
    pub packed: Vec<u8>,
}

/// Every file under one address.
struct Assets {
    /// The first letters of the hash of all names and texts.
    version: String,
    files: Vec<(&'static str, Asset)>,
}

static ASSETS: LazyLock<Assets> = LazyLock::new(|| {
    let mut hash = Sha256::new();
    for (name, text) in EMBEDDED {
        for part in [name.as_bytes(), text.as_bytes()] {
            hash.update((part.len() as u64).to_le_bytes());
            hash.update(part);
        }
    }
    let version = hash.finalize().iter().take(8).map(|byte| format!("{byte:02x}")).collect();
    let file = |(name, text): &(&'static str, &'static str)| {
        let (kind, packed) = (kind_of(name), gzip(text.as_bytes()));
        (*name, Asset { kind, plain: Cow::Borrowed(text.as_bytes()), packed })
    };
    Assets { version, files: EMBEDDED.iter().map(file).collect() }
});

/// The folder to read instead, while a page is being written.
fn folder_on_disk() -> Option<std::path::PathBuf> {
    let named = || std::env::var_os("HOUSEWAY_PAGES").map(std::path::PathBuf::from);
    if cfg!(debug_assertions) { named() } else { None }
}

/// Whether files may change under the same address.
pub(crate) fn may_change() -> bool {
    folder_on_disk().is_some()
}

/// The address of the folder of all files.
pub(crate) fn folder() -> String {
    format!("/assets/{}", ASSETS.version)
}

/// A file of this version.
pub(crate) fn find(version: &str, name: &str) -> Option<Asset> {
    if version != ASSETS.version {
        return None;
    }
    match folder_on_disk() {
        Some(folder) => {
            let plain = name.bytes().all(|b| b.is_ascii_alphanumeric() || b"-_.".contains(&b));
            let text = std::fs::read(folder.join(name)).ok().filter(|_| plain)?;
            Some(Asset { kind: kind_of(name), plain: Cow::Owned(text), packed: Vec::new() })
        }
        None => {
            let (_, asset) = ASSETS.files.iter().find(|(known, _)| *known == name)?;
            Some(asset.clone())
        }
    }
}

/// A script and every module that it needs, in the order in which they are found.
pub(crate) fn modules(entry: &'static str) -> Vec<String> {
    let mut all = vec![entry.to_string()];
    let mut at = 0;
    while at < all.len() {
        let asset = find(&ASSETS.version, &all[at]);
        let text = asset.map(|asset| String::from_utf8_lossy(&asset.plain).into_owned());
        for name in imports(&text.unwrap_or_default()) {
            if !all.contains(&name) && find(&ASSETS.version, &name).is_some() {
                all.push(name);
            }
        }
        at += 1;
    }
    all
}

/// The files of the same folder that a module imports.
fn imports(text: &str) -> Vec<String> {
    let code = text.lines().filter(|line| !line.trim_start().starts_with(['*', '/']));
    let named = code.filter_map(|line| {
        let (_, name) = line.split_once("from \"./").or_else(|| line.split_once("import \"./"))?;
        name.split_once('"').map(|(name, _)| name.to_string())
    });
    named.collect()
}

fn kind_of(name: &str) -> &'static str {
    match name.rsplit('.').next() {
        Some("js") => "text/javascript; charset=utf-8",
        Some("css") => "text/css; charset=utf-8",
        Some("svg") => "image/svg+xml",
        _ => "text/plain; charset=utf-8",
    }
}

/// Compressed, in the format of gzip.
fn gzip(plain: &[u8]) -> Vec<u8> {
    const HEAD: [u8; 10] = [0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 2, 0xff];
    let mut packed = HEAD.to_vec();
    packed.extend(compress_to_vec(plain, LEVEL));
    packed.extend(crc32(plain).to_le_bytes());
    packed.extend((plain.len() as u32).to_le_bytes());
    packed
}

/// The check sum of gzip.
fn crc32(bytes: &[u8]) -> u32 {
    let step = |crc: u32, byte: &u8| {
        (0..8).fold(crc ^ u32::from(*byte), |crc, _| {
            (crc >> 1) ^ (0xedb8_8320 & (crc & 1).wrapping_neg())
        })
    };
    !bytes.iter().fold(!0, step)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_file_of_the_folder_is_sent_and_nothing_else() {
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../web/pages");
        for file in std::fs::read_dir(folder).unwrap() {
            let name = file.unwrap().file_name().into_string().unwrap();
            let sent = find(&ASSETS.version, &name).is_some();
            assert_eq!(sent, !name.ends_with(".d.ts"), "{name}");
        }
        assert!(find("0", "table.js").is_none());
    }

    #[test]
    fn a_page_names_every_module_that_it_loads() {
        let all = modules("table.js");
        assert!(all.len() > 5 && all.iter().all(|name| name.ends_with(".js")), "{all:?}");
        for (name, text) in EMBEDDED.iter().filter(|(name, _)| all.iter().any(|n| n == name)) {
            for line in text.lines().filter(|line| line.contains(" from \"./")) {
                let typed = line.contains("@import") || line.trim_start().starts_with('*');
                let known = all.iter().any(|name| line.contains(&format!("\"./{name}\"")));
                assert!(typed || known, "{name}: {line}");
            }
        }
    }

    #[test]
    fn what_is_compressed_comes_out_again() {
        assert_eq!(crc32(b"123456789"), 0xcbf4_3926);
        for (name, asset) in &ASSETS.files {
            let body = &asset.packed[10..asset.packed.len() - 8];
            let plain = miniz_oxide::inflate::decompress_to_vec(body).unwrap();
            assert_eq!(plain, asset.plain.as_ref(), "{name}");
            assert!(asset.packed.len() < asset.plain.len(), "{name}");
        }
    }
}
