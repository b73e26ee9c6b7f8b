//! A worked hand labelled with an offering is played as that house deals it.
//!
//! Records are self-contained, so their headers carry options, chairs and buy-in. In the rule book
//! these must match the house file, because a reader takes the hand for what would happen there. A
//! hand that shows another choice of an option has no label.

use engine::Chips;
use house::{Offering, Registry};
use houseway_rulebook::Rulebook;
use notation::{Field, Item};
use room::replay::spell_options;

/// Where a header differs from the house file.
fn departures(header: &[Item<Field>], offering: &Offering) -> Vec<String> {
    let posted = |wanted: &str| {
        let mut all = offering.options.iter().chain(offering.room.iter());
        all.find(|(spec, _)| spec.key == wanted).map(|(_, value)| value.to_string())
    };
    let otherwise = |item: &Item<Field>| match &item.is {
        Field::Game(game) if *game != offering.game.id => Some(format!("game {game}")),
        Field::Seats(seats) if *seats != offering.seats => Some(format!("seats {seats}")),
        Field::BuyIn(cents) if Chips::cents(*cents) != offering.buy_in => {
            Some(format!("buy-in {}", Chips::cents(*cents)))
        }
        Field::Option { key, value } => match posted(key) {
            Some(posted) if posted != *value => Some(format!("{key} {value}, posted {posted}")),
            _ => None,
        },
        _ => None,
    };
    header.iter().filter_map(otherwise).collect()
}

#[test]
fn hands_that_name_an_offering_are_dealt_as_its_house_does() {
    let registry = Registry::builtin();
    let mut wrong = Vec::new();
    let mut named = 0;
    for hand in Rulebook::builtin().hands() {
        let mut document = hand.document.clone();
        spell_options(&mut document).unwrap_or_else(|faults| panic!("{}: {faults:?}", hand.file));
        let table = document.table.iter().map(|table| &table.header);
        for header in table.chain(document.hands.iter().map(|hand| &hand.header)) {
            let names = header.iter().filter_map(|item| match &item.is {
                Field::Offering(id) => Some(id),
                _ => None,
            });
            for id in names {
                named += 1;
                match registry.find(id) {
                    Ok(offering) => wrong.extend(
                        departures(header, offering)
                            .iter()
                            .map(|what| format!("{} is not dealt as at {id}: {what}", hand.file)),
                    ),
                    Err(_) => wrong.push(format!("{}: nobody offers {id}", hand.file)),
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(named > 200, "{named} headers name an offering");
}
