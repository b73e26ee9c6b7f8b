//! Words for what cards and hands come to.

use cards::Card;
use engine::{Ending, Reading};

/// One of the two hands that a hand is set in, by its number: the first is the larger one.
pub(super) fn side(names: [&'static str; 2], n: u8) -> &'static str {
    if n == 0 { names[1] } else { names[0] }
}

/// Somebody looks at cards; how many, if they may not be known.
pub(super) fn look_at(cards: &[Card]) -> String {
    let known: Vec<String> =
        cards.iter().filter(|card| card.is_known()).map(|card| card.printed()).collect();
    match (known.is_empty(), cards.len()) {
        (false, _) => format!("look at {}", known.join(" ")),
        (true, 1) => "look at a card".into(),
        (true, n) => format!("look at {n} cards"),
    }
}

/// What a hand is called; a natural of a hand that belongs to nobody has points.
pub(super) fn called(reading: Reading, value: u32, common: bool) -> String {
    match reading {
        Reading::Total | Reading::SoftTotal => value.to_string(),
        Reading::Over => format!("{value}, over"),
        Reading::Natural if common => format!("a natural {value}"),
        Reading::Natural => "the natural".into(),
        Reading::TwoCards => format!("a two-card {value}"),
        reading => reading.spoken(value).unwrap_or_else(|| reading.to_string()),
    }
}

/// How a hand ended, in words.
pub(super) fn over(ending: Ending) -> &'static str {
    match ending {
        Ending::Played => "The hand is over",
        Ending::Uncontested => "The hand is over: everybody else gave up",
        Ending::WentOut => "The hand is over: a player went out",
        Ending::Misdeal => "Misdeal: the hand is void",
        Ending::NoAction => "The hand is over: no action",
        Ending::Stalemate => "The hand is over: stalemate",
        Ending::Agreed => "The hand is over: the players left agreed to share",
    }
}
