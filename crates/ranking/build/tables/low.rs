use super::choices;
use crate::hold::JOKER_KEY;
use crate::low::Seen;
use crate::out::Out;
use cards::Card;

/// Five cards, with a joker and without.
pub fn write() -> std::io::Result<()> {
    let mut entries = Vec::new();
    for (cards, joker) in [(5, 0), (4, JOKER_KEY)] {
        let choices = choices(0..13, cards).into_iter();
        entries.extend(choices.map(|(key, seen)| (key | joker, place(seen, joker != 0))));
    }
    let mut out = Out::new("low");
    out.table::<{ 1 << 11 }, { 1 << 14 }>("FIVES", &entries)?;
    out.end()
}

/// The place of these cards, given as sixteen bits per suit with the deuce lowest.
fn place(seen: u64, joker: bool) -> u16 {
    let held = |at: &usize| seen >> (16 * (at % 4) + at / 4) & 1 != 0;
    let cards = (0..52).filter(held).filter_map(Card::from_index);
    let cards: Vec<Card> = cards.chain(joker.then_some(Card::JOKER)).collect();
    let low = Seen::of(&cards);
    low.place(low.ranks_with_joker().expect("different cards"))
}
