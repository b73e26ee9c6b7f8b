//! Any bytes are a record or a fault; a record prints to a fixpoint and replays without a panic.
#![no_main]

use engine::Rules;
use libfuzzer_sys::fuzz_target;
use notation::{parse, print};
use room::replay;

fuzz_target!(|bytes: &[u8]| {
    let text = String::from_utf8_lossy(bytes);
    let Ok(document) = parse(&text) else { return };
    let once = print(&document);
    let again = parse(&once).expect("what was printed is read");
    assert_eq!(again, document);
    assert_eq!(print(&again), once);
    let _ = replay::replay(&document, Rules::ALL);
    let _ = replay::update(&document);
});
