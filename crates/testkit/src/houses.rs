use house::{Offering, Registry};
use std::path::Path;

/// A house with a table of each kind.
pub const CORNER: &str = include_str!("corner.toml");

/// A built-in house file under another id, with these lines added.
///
/// # Panics
/// If there is no such house.
pub fn house_as(house: &str, id: &str, lines: &str) -> String {
    let folder = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../../houses"));
    let file = folder.join(format!("{house}.toml"));
    let text = std::fs::read_to_string(&file);
    let text = text.unwrap_or_else(|error| panic!("{}: {error}", file.display()));
    let old = format!("id = \"{house}\"\n");
    assert!(text.contains(&old), "{} names itself otherwise", file.display());
    text.replacen(&old, &format!("id = \"{id}\"\n{lines}"), 1)
}

/// The built-in houses and those of the documentation, which offer games beyond the catalogue.
///
/// # Panics
/// If one of the files is faulty.
pub fn every_house() -> Registry {
    let folder = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs"));
    let files = std::fs::read_dir(folder).unwrap_or_else(|error| panic!("docs: {error}"));
    let mut paths: Vec<_> = files.map(|file| file.expect("a file").path()).collect();
    paths.retain(|path| path.extension().is_some_and(|ending| ending == "toml"));
    paths.sort();
    let mut registry = Registry::builtin();
    for path in paths {
        let text = std::fs::read_to_string(&path).expect("a house file");
        let added = registry.add(&path.display().to_string(), text);
        added.unwrap_or_else(|faults| panic!("{faults:?}"));
    }
    registry
}

/// The offering with these options set, of the game or of the room around it.
///
/// # Panics
/// If neither has such an option, or they contradict each other.
pub fn set(offering: &Offering, options: &[(&str, &str)]) -> Offering {
    let mut offering = offering.clone();
    for (key, value) in options {
        let of_game = offering.options.has(key);
        let options = if of_game { &mut offering.options } else { &mut offering.room };
        options.set(key, value).unwrap_or_else(|fault| panic!("{key} = {value}: {fault}"));
    }
    offering.prepared = (offering.game.prepare)(&offering.options)
        .unwrap_or_else(|faults| panic!("{}: {faults:?}", offering.id));
    offering
}
