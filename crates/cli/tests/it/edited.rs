//! A house file that is edited between two runs: its revision changes, and old records still
//! replay.

use crate::common::{Folder, run};

const HOUSE: &str = testkit::CORNER;

#[test]
fn an_edited_house_file_is_another_revision_and_old_records_replay() {
    let folder = Folder::new("edited");
    let houses = folder.path().to_str().unwrap();
    folder.write("corner.toml", HOUSE);
    let revision = |id: &str| {
        let games = run(&["games", "--json", "--houses", houses]).json();
        let mut all = games.as_array().unwrap().iter();
        all.find(|line| line["id"] == id).unwrap()["revision"].as_str().unwrap().to_string()
    };
    let ids = ["corner/holdem", "corner/blackjack", "corner/draw"];
    let before = ids.map(revision);
    let record = |id: &str, name: &str| {
        let file = folder.path().join(name).to_str().unwrap().to_string();
        let args =
            ["sim", id, "--houses", houses, "--hands", "5", "--seed", "3", "--record", &file];
        let done = run(&args);
        assert_eq!(done.code, 0, "{done:?}");
        file
    };
    let old = [record(ids[0], "old-holdem.hand"), record(ids[1], "old-blackjack.hand")];
    let part =
        run(&["sim", ids[0], "--houses", houses, "--hands", "400", "--shard", "1/2", "--json"]);
    let part = folder.write("part-1", part.out);

    // Other limits, another fee, fewer chairs.
    let edited = HOUSE
        .replace("big-bet = 4\n", "big-bet = 8\n")
        .replace("2-10: 3", "2-10: 4")
        .replace("\"5-20: 0.50\"", "\"5-20: 0.75\"")
        .replace("fee-half-hour = 4", "fee-half-hour = 5");
    folder.write("corner.toml", &edited);
    for (id, before) in ids.into_iter().zip(&before) {
        assert_ne!(revision(id), *before, "{id}");
    }
    for file in &old {
        let done = run(&["replay", file, "--houses", houses]);
        assert_eq!(done.code, 0, "{done:?}");
    }
    // New hands are dealt by the new file.
    let new = std::fs::read_to_string(record(ids[0], "new.hand")).unwrap();
    assert!(new.contains("option big-bet 8.00") && new.contains("2-10:4.00"), "{new}");
    // Parts from the old file and from the new one are not added up.
    let args = ["sim", ids[0], "--houses", houses, "--hands", "400", "--shard", "2/2", "--json"];
    let other = folder.write("part-2", run(&args).out);
    let done = run(&["sim", "merge", &part, &other]);
    assert_eq!(done.code, 1, "{done:?}");
    assert!(done.err.contains("offerings is \"corner/holdem "), "{done:?}");
    // A faulty file is reported, and nothing is played by it; the records still replay.
    folder.write("corner.toml", edited.replace("\"2-10: 4\"", "\"2-10: 4%\""));
    let done = run(&["sim", ids[0], "--houses", houses, "--hands", "5"]);
    assert_eq!(done.code, 1, "{done:?}");
    assert!(done.err.contains("(FE-01)"), "{done:?}");
    assert_eq!(run(&["replay", &old[0]]).code, 0);
    // And back to the first revision again.
    folder.write("corner.toml", HOUSE);
    assert_eq!(ids.map(revision), before);
}

#[test]
fn a_copy_of_a_house_takes_the_place_of_the_house() {
    let folder = Folder::new("copies");
    let houses = folder.path().to_str().unwrap();
    let line = |id: &str| {
        let games = run(&["games", "--json", "--houses", houses]).json();
        let all: Vec<_> =
            games.as_array().unwrap().iter().filter(|l| l["id"] == id).cloned().collect();
        assert_eq!(all.len(), 1, "{id} is there once");
        (all[0]["fee"].clone(), all[0]["revision"].clone())
    };
    // All files of the program, as they are: nothing changes.
    let id = "mint/holdem-2-4";
    let before = line(id);
    let source = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../houses");
    for file in std::fs::read_dir(source).unwrap() {
        let path = file.unwrap().path();
        folder.write(path.file_name().unwrap().to_str().unwrap(), std::fs::read(&path).unwrap());
    }
    assert_eq!(line(id), before);
    let mint = std::fs::read_to_string(folder.path().join("mint.toml")).unwrap();
    folder.write(
        "mint.toml",
        mint.replacen("fee-by-players = [\"2-10: 3\"]", "fee-by-players = [\"2-10: 5\"]", 1),
    );
    let after = line(id);
    assert_eq!(after.0, "5 from the button");
    assert_ne!(after.1, before.1);
    // Two files for one house are one too many.
    folder.write("mint-too.toml", mint);
    let done = run(&["games", "--houses", houses]);
    assert_eq!(done.code, 1, "{done:?}");
    assert!(done.err.contains("mint.toml:1:1: house 'mint' already exists"), "{done:?}");
}
