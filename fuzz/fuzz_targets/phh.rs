//! Any bytes are histories or a fault; whatever can be played becomes a record that replays.
#![no_main]

use engine::{Rules, Viewer};
use libfuzzer_sys::fuzz_target;
use notation::{parse, print};
use record::bind::Recorder;
use record::history::{Format, Importer};
use record::replay::replay;

fuzz_target!(|bytes: &[u8]| {
    let Ok(mut all) = Format::Phh.hands(bytes) else { return };
    let mut importer = Importer::default();
    loop {
        let mut recorder = Recorder::new();
        let Some(imported) = importer.next(&mut all, Some(&mut recorder)) else { return };
        if imported.came.is_ok() {
            let text = print(&recorder.document(Viewer::Record));
            let document = parse(&text).expect("what was recorded is read");
            assert!(replay(&document, Rules::ALL).is_ok(), "{text}");
        }
    }
});
