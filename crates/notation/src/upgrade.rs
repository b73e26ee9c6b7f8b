//! Version 1 of the format identified places by numbers whose meaning depended on the verb, the
//! incident and the game. Here they get their names.

use super::{Document, EventText, Field, HandText, Item, PlaceText, StepText};
use cards::Seat;

/// The number of squares per spot; those of spot 3 were 31 to 40.
const SQUARES: u8 = 10;

/// Turns a document of version 1 into one of version 2.
pub(super) fn upgrade(document: &mut Document) {
    let named = |header: &[Item<Field>]| {
        header.iter().find_map(|item| match &item.is {
            Field::Game(game) => Some(game.clone()),
            _ => None,
        })
    };
    let table = document.table.as_ref().and_then(|table| named(&table.header));
    for hand in &mut document.hands {
        let game = named(&hand.header).or(table.clone()).unwrap_or_default();
        upgrade_hand(hand, &game);
    }
    let game = table.unwrap_or_default();
    document.after.iter_mut().for_each(|item| upgrade_item(item, &game));
}

fn upgrade_hand(hand: &mut HandText, game: &str) {
    let HandText { before, header, start, steps, end, .. } = hand;
    before.iter_mut().chain(header).for_each(|item| upgrade_item(item, game));
    for block in start.iter_mut().chain(end) {
        upgrade_events(&mut block.events, game);
    }
    steps.iter_mut().for_each(|step| upgrade_step(step, game));
}

fn upgrade_item(item: &mut Item<Field>, game: &str) {
    upgrade_events(&mut item.events, game);
    if let Field::Ruling(ruling) = &mut item.is {
        ruling.steps.iter_mut().for_each(|step| upgrade_step(step, game));
        ruling.end.iter_mut().for_each(|end| upgrade_events(&mut end.events, game));
    }
}

fn upgrade_step(step: &mut StepText, game: &str) {
    name_place(step);
    upgrade_events(&mut step.events, game);
}

/// Gives a bare number its name. People still type `wager 20 on 1` at a prompt.
pub(super) fn name_place(step: &mut StepText) {
    let Some(number) = step.place.take_if(|place| place.is_bare()).and_then(|bare| bare.number)
    else {
        return;
    };
    let Some(incident) = &mut step.incident else {
        step.place = place_of_move(&step.verb, number);
        return;
    };
    if number == 0 {
        return;
    }
    match incident.kind.as_str() {
        "invalid-meld" | "from-spread" => step.place = Some(PlaceText::counted("spread", number)),
        "miscalled-hand" | "shown-to-one" => step.place = Some(PlaceText::counted("seat", number)),
        "early-discard" => {
            let how = if number == 1 { "misled" } else { "misled-and-mixed" };
            incident.how = Some(how.into());
        }
        "wrong-count" | "boxed-card" | "extra-board" | "missed-hand" | "missed-bank"
        | "missed-hit" | "wrong-burn" => incident.count = Some(number),
        _ => step.place = Some(PlaceText::counted("hand", number)),
    }
}

fn place_of_move(verb: &str, number: u8) -> Option<PlaceText> {
    let counted = |word| Some(PlaceText::counted(word, number));
    match verb {
        "timeout" | "force" | "draw-on" | "ask" => counted("seat"),
        "wager" if number > SQUARES => {
            let spot = Seat::new((number - 1) / SQUARES);
            let square = PlaceText::counted("square", (number - 1) % SQUARES + 1);
            // A spot that no table has becomes a square that no spot has.
            if spot.is_some() { Some(square.of(spot)) } else { counted("square") }
        }
        "wager" => counted("square"),
        _ if number == 0 => None,
        _ => counted("spread"),
    }
}

fn upgrade_events(events: &mut [EventText], game: &str) {
    for event in events {
        if let Some(text) = upgraded(&event.text, game) {
            event.text = text;
        }
    }
}

/// The text of an event in version 2, if it differs.
fn upgraded(text: &str, game: &str) -> Option<String> {
    let words: Vec<&str> = text.split(' ').collect();
    match words[..] {
        ["did", "seat", seat, verb, "on", number, ..] => {
            let number: u8 = number.parse().ok()?;
            let place = place_of_deed(game, seat, verb, number);
            let rest = words[6..].iter().map(|word| format!(" {word}")).collect::<String>();
            Some(format!("did seat {seat} {verb} on {place}{rest}"))
        }
        ["card" | "show" | "gather", ..] if game == "pan" => {
            let drawn = |text: String, seat: usize| {
                text.replace(&format!("seat {seat}.1 "), &format!("drawn {seat} "))
            };
            Some((1..=Seat::MAX).fold(format!("{text} "), drawn).trim_end().to_string())
        }
        _ => None,
    }
}

fn place_of_deed(game: &str, seat: &str, verb: &str, number: u8) -> PlaceText {
    match verb {
        "force" | "draw-on" | "ask" => PlaceText::counted("seat", number),
        _ if game == "pan" => PlaceText::counted("spread", number),
        _ => {
            let spot = Seat::new(number / SQUARES).filter(|spot| spot.to_string() != seat);
            PlaceText::counted("hand", number % SQUARES).of(spot)
        }
    }
}
