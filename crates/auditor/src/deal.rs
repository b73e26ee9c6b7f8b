//! The cards of a hand: those that chance brought are those that were dealt, and no face comes
//! more often than the shoe has it.

use crate::audit::{About, Disagreement, Value};
use crate::table::Table;
use cards::{Card, Counts, Deck};
use record::syntax::{Field, Who};

/// Everything about the cards that does not add up.
pub(crate) fn check(table: &Table<'_>) -> Vec<Disagreement> {
    let mut found = Vec::new();
    let differ = |line, expected: String, got: String| Disagreement {
        hand: table.hand.number,
        line,
        seat: None,
        about: About::Play,
        expected: Value::Words(expected),
        found: Value::Words(got),
    };
    let mut left = shoe(table);
    // Cards brought and not dealt yet: a shoe that runs out in the middle of a round is filled
    // up before the first card of the round is dealt (EQ-10).
    let mut brought: Vec<Card> = Vec::new();
    // Whether chance was last asked to pick among cards that lie on the table.
    let mut picks = false;
    for step in table.hand.steps.iter().filter(|step| !step.is_refused()) {
        if step.who == Who::Chance && step.verb == "cards" && !picks {
            brought.extend(step.cards.iter());
            for card in step.cards.iter().filter(|card| card.is_known()) {
                if let Some(left) = &mut left
                    && !left.take(*card)
                {
                    let expected = format!("no more {card}");
                    found.push(differ(step.line.0, expected, card.to_string()));
                }
            }
        }
        let foreign = |kind: &str| matches!(kind, "irregular-deck" | "foreign-card");
        if step.verb == "slip" && step.incident.as_ref().is_some_and(|i| foreign(&i.kind)) {
            // A card that does not belong to the shoe lies in it (PK-31, PK-36).
            if let Some(left) = &mut left {
                step.cards.iter().filter(|card| card.is_known()).for_each(|card| left.add(*card));
            }
        }
        if step.verb == "shuffled" {
            // Cards came back; which ones is not followed here.
            left = None;
        }
        for event in &step.events {
            let words: Vec<&str> = event.words().collect();
            if words.first() == Some(&"need") {
                picks = words.get(1) == Some(&"pick");
            }
            let ["card", dealt, "stub", "->", ..] = words[..] else { continue };
            let expected = match brought.is_empty() {
                true => "no card".to_string(),
                false => brought.remove(0).to_string(),
            };
            // Who may not see a face is told `??` in either place.
            if expected != dealt && expected != "??" && dealt != "??" {
                found.push(differ(event.line.0, expected, dealt.to_string()));
            }
        }
    }
    found
}

/// The cards that may still come; nothing if the header does not tell.
fn shoe(table: &Table<'_>) -> Option<Counts> {
    let decks = || table.option("decks", "6").parse::<u8>().ok();
    let deck = table.hand.deck().or_else(|| match table.hand.game()? {
        "holdem" => Some(Deck::STANDARD),
        "no-bust-blackjack" => format!("{}x53", decks()?).parse().ok(),
        "pan" => match table.option("spades-removed", "0") {
            "0" => "pan".parse().ok(),
            n => format!("pan-{n}").parse().ok(),
        },
        _ => None,
    })?;
    let carried = table.hand.shoe().is_some_and(|(_, carried)| carried);
    let listed = table.hand.header.iter().any(|item| matches!(item.is, Field::Discards(_)));
    if carried && !listed {
        return None;
    }
    let mut counts = deck.counts();
    for item in &table.hand.header {
        if let Field::Discards(cards) = &item.is {
            for card in cards.iter() {
                // A list of discards that is longer than the shoe is for others to find.
                let _ = counts.take(*card);
            }
        }
    }
    Some(counts)
}
