//! Sessions that are not examples of a rule and must be reproduced exactly, to the last line.

use notation::parse_bytes;
use std::path::Path;

#[test]
fn sessions_come_out_as_they_are_written() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/records");
    let mut sessions = 0;
    for entry in folder.read_dir().unwrap() {
        let path = entry.unwrap().path();
        let bytes = std::fs::read(&path).unwrap();
        let record =
            parse_bytes(&bytes).unwrap_or_else(|fault| panic!("{}: {fault}", path.display()));
        assert!(!record.is_fresh(), "{} tells nothing", path.display());
        println!("{}", path.display());
        crate::told::replays(&record);
        sessions += 1;
    }
    assert!(sessions >= 14, "{sessions} sessions in {}", folder.display());
}
