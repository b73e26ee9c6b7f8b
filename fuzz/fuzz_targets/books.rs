//! Any bytes are books or a fault; a line that is written again says the same, and books that pass
//! the audit add up to zero.
#![no_main]

use libfuzzer_sys::fuzz_target;
use room::books::{Audit, read_line, write_line};

fuzz_target!(|bytes: &[u8]| {
    let mut audit = Audit::new();
    for (number, bytes) in (1..).zip(bytes.split(|byte| *byte == b'\n')) {
        let Ok(line) = audit.read(bytes, number) else { break };
        let mut text = String::new();
        // Old books have lines that nobody writes any more, and long texts are cut short.
        if write_line(&mut text, &line).is_ok() && bytes.len() < 1_000 {
            assert_eq!(read_line(text.trim_end_matches('\n').as_bytes(), number), Ok(line));
        }
    }
    let _ = audit.end(true);
    let sum: i128 = audit.balances().map(|(_, has)| i128::from(has.as_cents())).sum();
    assert_eq!(sum, 0);
});
