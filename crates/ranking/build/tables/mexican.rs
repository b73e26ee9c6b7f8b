use super::{choices, place, sorted};
use crate::hold::{JOKER_KEY, with_len};
use crate::mexican::values::{DEUCE, of_ranks, of_ranks_wild, of_suit, of_suit_wild};
use crate::numbers::Numbers;
use crate::out::Out;

pub fn write() -> std::io::Result<()> {
    let mut hands = Vec::new();
    for cards in 5..=7 {
        let spare = cards - 5;
        let plain = choices(DEUCE..13, cards).into_iter();
        hands.extend(plain.map(|(key, seen)| (with_len(key, cards), of_ranks(seen, spare))));
        let others = choices(DEUCE..13, cards - 1).into_iter();
        hands.extend(
            others
                .map(|(key, seen)| (with_len(key | JOKER_KEY, cards), of_ranks_wild(seen, spare))),
        );
    }
    // Without a joker, then with it.
    let suits = || (0..1_u32 << 13).map(|ranks| ranks & !0 << DEUCE);
    let flushes: Vec<u32> = suits().map(of_suit).chain(suits().map(of_suit_wild)).collect();
    let values = sorted(hands.iter().map(|(_, value)| *value).chain(flushes.iter().copied()));
    let mut places = Numbers::<{ 2 << 13 }>::NONE;
    (0..).zip(&flushes).for_each(|(at, value)| places.set(at, place(&values, *value)));
    let entries: Vec<(u32, u16)> =
        hands.iter().map(|(key, value)| (*key, place(&values, *value))).collect();
    let mut out = Out::new("mexican");
    out.values("VALUES", &values)?;
    out.places("FLUSHES", &places)?;
    out.table::<{ 1 << 12 }, { 1 << 15 }>("BY_RANKS", &entries)?;
    out.end()
}
