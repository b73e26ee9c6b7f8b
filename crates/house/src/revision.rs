use engine::Chips;
use engine::options::Options;
use std::fmt;

/// The version of an offering in its house file. Two are equal if game, seats, buy-in and every
/// option are: any edit in the file makes another one. Records do not need it, because they spell
/// out the options they were played with; but statistics may only combine hands of one revision.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Revision(u64);

impl Revision {
    pub(crate) fn of(
        game: &str,
        rules: u16,
        seats: u8,
        buy_in: Chips,
        all: &[&Options],
    ) -> Revision {
        let mut print = Print(0xcbf2_9ce4_8422_2325);
        print.add(&format!("{game} {rules} {seats} {buy_in}"));
        for (spec, value) in all.iter().flat_map(|options| options.iter()) {
            print.add(spec.key);
            print.add(value);
        }
        Revision(print.0)
    }
}

/// As in `9f86d081884c7d65`.
impl fmt::Display for Revision {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:016x}", self.0)
    }
}

/// The FNV hash: the same on every machine and in every version.
struct Print(u64);

impl Print {
    fn add(&mut self, text: &str) {
        // A byte that no text contains separates words.
        for byte in text.bytes().chain([0xff]) {
            self.0 = (self.0 ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3);
        }
    }
}
