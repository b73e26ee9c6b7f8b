//! Records of version 1 are read, replayed to the chip and printed as version 2.

use engine::Rules;
use houseway_record::replay::{Compare, replay, replay_with};
use notation::{parse, print};

#[test]
fn old_records_replay_and_are_printed_anew() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/version1");
    let mut seen = 0;
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let old = std::fs::read_to_string(&path).unwrap();
        assert!(old.starts_with("houseway 1\n"), "{path:?}");
        let document = parse(&old).unwrap();
        let report = replay(&document, Rules::ALL);
        assert!(report.faults.is_empty() && report.difference.is_none(), "{path:?}: {report:?}");
        let new = print(&document);
        assert!(new.starts_with("houseway 2\n"), "{path:?}");
        assert_eq!(parse(&new).map(|again| print(&again)), Ok(new.clone()), "{path:?}");
        // Every place has its name now.
        let bare = |line: &str| {
            let after = line.split_once(" on ").map(|(_, place)| place);
            after.is_some_and(|place| place.starts_with(|c: char| c.is_ascii_digit()))
        };
        assert_eq!(new.lines().find(|line| bare(line)), None, "{path:?}");
        assert_eq!(replay_with(&document, Rules::ALL, Compare::Substance).difference, None);
        seen += 1;
    }
    assert_eq!(seen, 15);
}
