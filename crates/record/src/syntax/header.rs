use super::line::{Words, number};
use super::{Fault, Field, read_amount};
use cards::Deck;

/// The words that a header line may begin with.
pub(super) const KEYS: &str = "offering, game, revision, mode, option, deck, shoe, discards, \
                               known, seat, lead, opening, doubles, at, sit, leave, buy or start";

/// Reads a line that tells what happened between hands; nothing if it is another kind of line.
pub(super) fn read_between(words: &mut Words<'_>) -> Option<Result<Field, Fault>> {
    let read = match words.peek()? {
        "at" => read_at,
        "sit" => read_sit,
        "leave" => read_leave,
        "buy" => read_buy,
        _ => return None,
    };
    words.word();
    Some(read(words).and_then(|field| words.end().map(|()| field)))
}

/// Reads a header line.
pub(super) fn read_field(words: &mut Words<'_>) -> Result<Field, Fault> {
    if let Some(field) = read_between(words) {
        return field;
    }
    let start = *words;
    let field = match words.word().unwrap_or_default() {
        "offering" => Field::Offering(words.read("house/offering", offering)?),
        "game" => Field::Game(words.name("the id of a game, as in holdem")?.into()),
        "revision" => Field::Revision(words.read("a whole number", number)?),
        "mode" => Field::Mode(words.read("guarded or live", |word| {
            ["guarded", "live"].contains(&word).then(|| word.to_string())
        })?),
        "option" => Field::Option {
            key: words.name("the name of an option, as in small-bet")?.into(),
            value: words.rest().into(),
        },
        "deck" => Field::Deck(
            words.read("a deck (52, 53, 41, 6x53, 8x56, pan, pan-2 or tiles)", |word| {
                word.parse::<Deck>().ok()
            })?,
        ),
        "shoe" => Field::Shoe {
            id: words.read("the number of the shoe", number)?,
            carried: words.read("fresh or carried", |word| match word {
                "fresh" => Some(false),
                "carried" => Some(true),
                _ => None,
            })?,
        },
        "discards" => Field::Discards(words.cards("")?),
        "known" => Field::Known {
            seat: match words.take("seat") {
                true => Some(words.seat_number()?),
                false => None,
            },
            cards: words.cards("")?,
        },
        "seat" => Field::Seat {
            seat: words.seat_number()?,
            stack: words.amount()?,
            name: words.rest().into(),
        },
        "lead" => Field::Lead(words.seat_number()?),
        "opening" => Field::Opening,
        "doubles" => {
            let mut seats = vec![words.seat_number()?];
            while words.peek().is_some() {
                let place = *words;
                let seat = words.seat_number()?;
                if seats.contains(&seat) {
                    return Err(place.expected("every seat once"));
                }
                seats.push(seat);
            }
            Field::Doubles(seats)
        }
        _ => return Err(start.expected(KEYS)),
    };
    words.end()?;
    Ok(field)
}

fn offering(word: &str) -> Option<String> {
    Some(word.to_string())
}

fn read_at(words: &mut Words<'_>) -> Result<Field, Fault> {
    let (hour, minute) = words.read("a time, as in 09:30", |word| {
        let (hour, minute) = word.split_once(':')?;
        let two = |s: &str| match s.bytes().all(|b| b.is_ascii_digit()) && s.len() == 2 {
            true => s.parse::<u8>().ok(),
            false => None,
        };
        Some((two(hour).filter(|h| *h < 24)?, two(minute).filter(|m| *m < 60)?))
    })?;
    Ok(Field::At { hour, minute })
}

fn read_sit(words: &mut Words<'_>) -> Result<Field, Fault> {
    Ok(Field::Sit { seat: words.seat()?, stack: words.amount()?, name: words.rest().into() })
}

fn read_leave(words: &mut Words<'_>) -> Result<Field, Fault> {
    Ok(Field::Leave(words.seat()?))
}

fn read_buy(words: &mut Words<'_>) -> Result<Field, Fault> {
    Ok(Field::Buy { seat: words.seat()?, amount: words.read("an amount", read_amount)? })
}
