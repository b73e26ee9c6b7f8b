use super::line::{Words, is_name, number};
use super::ruling::{read_ruling, signed};
use super::wall::read_wall;
use super::{DealerErrand, Errand, Fault, Field, read_amount};
use cards::{Deck, Seat};

/// The words that a header line may begin with.
pub(super) const KEYS: &str = "offering, game, revision, mode, option, deck, shoe, discards, \
                               known, seat, lead, absent, opening, doubles, raised, blind, ante, elsewhere, post, behind, \
                               partners, rail, backers, match, streak, start, or what happens between hands";

/// The words that a line of a table's header may begin with.
pub(super) const TABLE_KEYS: &str = "offering, game, revision, mode, option, seats, buy-in, \
                                     hand, or what happens between hands";

/// What a line between hands may be.
pub(super) const BETWEEN: &str = "hand, at, sit, bring, leave, buy, move, admit, limits, away, back, wait, post, \
                                  accept, decline, partner, place, hold, free, free-play, free-hand, free-over, deal, draw, offer, open, \
                                  close, break, private, public, drop, repay or ruling";

/// Reads a line about what happened between hands; `None` if it is another kind of line.
pub(super) fn read_between(words: &mut Words<'_>) -> Option<Result<Field, Fault>> {
    let first = words.peek()?;
    let read = match first {
        "at" => read_at,
        "sit" => read_sit,
        "bring" => read_bring,
        "leave" => read_leave,
        "buy" => read_buy,
        "move" => read_move,
        "admit" => read_admit,
        "limits" => read_limits,
        "free-play" => read_free_play,
        "repay" => read_repay,
        "free-hand" => |words: &mut Words<'_>| words.cards("").map(Field::FreeHand),
        "ruling" => {
            |words: &mut Words<'_>| read_ruling(words).map(|ruling| Field::Ruling(Box::new(ruling)))
        }
        _ => return read_errand(first, words),
    };
    words.word();
    Some(read(words).and_then(|field| words.end().map(|()| field)))
}

/// Whether a line that begins with this word belongs between hands, whatever follows.
pub(super) fn is_between(word: &str) -> bool {
    const FIRST: [&str; 12] = [
        "at",
        "sit",
        "bring",
        "leave",
        "buy",
        "move",
        "admit",
        "limits",
        "free-play",
        "repay",
        "free-hand",
        "ruling",
    ];
    FIRST.contains(&word) || Errand::read(word).is_some() || DealerErrand::read(word).is_some()
}

/// `WHAT seat N`, `hold seat N #17`, or the dealer's errand.
fn read_errand(first: &str, words: &mut Words<'_>) -> Option<Result<Field, Fault>> {
    if let Some(errand) = DealerErrand::read(first) {
        words.word();
        return Some(words.end().map(|()| Field::Deal(errand)));
    }
    let what = Errand::read(first)?;
    let mut ahead = *words;
    ahead.word();
    let seat = ahead.seat();
    if what == Errand::Post && seat.is_ok() && ahead.peek().is_some() {
        return None; // `post seat 3 live 3.00` is a line of a header
    }
    *words = ahead;
    let named = what == Errand::Hold && words.peek().is_some();
    let read = |seat| {
        if named {
            let player = words.read("a person's number, as in #17", player_number)?;
            words.end().map(|()| Field::HoldFor { seat, player })
        } else {
            words.end().map(|()| Field::Ask { what, seat })
        }
    };
    Some(seat.and_then(read))
}

/// Reads a line of a table's header; `None` if it is another kind of line.
pub(super) fn read_table_field(words: &mut Words<'_>) -> Option<Result<Field, Fault>> {
    let read = match words.peek()? {
        "seats" => |words: &mut Words<'_>| {
            let what = format!("a number of seats from 1 to {}", Seat::MAX);
            let most = |word: &str| number(word).filter(|n| (1..=Seat::MAX as u8).contains(n));
            words.read(&what, most).map(Field::Seats)
        },
        "buy-in" => |words: &mut Words<'_>| words.amount().map(Field::BuyIn),
        "offering" | "game" | "revision" | "mode" | "option" => return Some(read_field(words)),
        _ => return None,
    };
    words.word();
    Some(read(words).and_then(|field| words.end().map(|()| field)))
}

/// Cards that the room asked for: `chance cards …`.
pub(super) fn read_drawn(words: &mut Words<'_>) -> Result<Field, Fault> {
    words.word();
    words.read("cards", |word| (word == "cards").then_some(()))?;
    let cards = words.cards("")?;
    words.end()?;
    Ok(Field::Drawn(cards))
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
            seat: if words.take("seat") { Some(words.seat_number()?) } else { None },
            cards: words.cards("")?,
        },
        "seat" => Field::Seat {
            seat: words.seat_number()?,
            stack: words.amount()?,
            name: words.rest().into(),
        },
        "lead" => Field::Lead(words.seat_number()?),
        "opening" => Field::Opening,
        "raised" => Field::Raised,
        "doubles" => Field::Doubles(some_seats(words)?),
        "blind" => Field::Blind(words.seat()?, words.amount()?),
        "ante" => Field::Ante(words.seat()?, words.amount()?),
        "elsewhere" => read_elsewhere(words)?,
        "post" => read_post(words)?,
        "absent" => Field::Absent(some_seats(words)?),
        "behind" => {
            let seat = if words.take("corporation") { None } else { Some(words.seat()?) };
            Field::Behind(seat, words.amount()?)
        }
        "partners" => Field::Partners(some_seats(words)?),
        "rail" => Field::Rail(some_seats(words)?),
        "backers" => {
            words.read("spot and its number", |word| (word == "spot").then_some(()))?;
            Field::Backers(words.seat_number()?, some_seats(words)?)
        }
        "match" => Field::Match(words.seat()?, words.amount()?),
        "streak" => {
            Field::Streak(words.seat()?, words.read("the number of pots in a row", number)?)
        }
        _ => return Err(start.expected(KEYS)),
    };
    words.end()?;
    Ok(field)
}

/// One seat or several, each once.
fn some_seats(words: &mut Words<'_>) -> Result<Vec<Seat>, Fault> {
    let mut seats = vec![words.seat_number()?];
    while words.peek().is_some() {
        let place = *words;
        let seat = words.seat_number()?;
        if seats.contains(&seat) {
            return Err(place.expected("every seat once"));
        }
        seats.push(seat);
    }
    Ok(seats)
}

fn offering(word: &str) -> Option<String> {
    Some(word.to_string())
}

fn read_at(words: &mut Words<'_>) -> Result<Field, Fault> {
    read_wall(words).map(Field::At)
}

fn read_sit(words: &mut Words<'_>) -> Result<Field, Fault> {
    let (seat, stack) = (words.seat()?, words.amount()?);
    let player = words.peek().and_then(player_number);
    if player.is_some() {
        words.word();
    }
    Ok(Field::Sit { seat, stack, player, name: words.rest().into() })
}

/// `seat N AMOUNT paid|unpaid [#17] NAME`.
fn read_bring(words: &mut Words<'_>) -> Result<Field, Fault> {
    let (seat, stack) = (words.seat()?, words.amount()?);
    let paid = words.read("paid or unpaid", |word| match word {
        "paid" => Some(true),
        "unpaid" => Some(false),
        _ => None,
    })?;
    let player = words.peek().and_then(player_number);
    if player.is_some() {
        words.word();
    }
    Ok(Field::Bring { seat, stack, paid, player, name: words.rest().into() })
}

/// `seat N [#17] NAME`.
fn read_free_play(words: &mut Words<'_>) -> Result<Field, Fault> {
    let seat = words.seat()?;
    let player = words.peek().and_then(player_number);
    if player.is_some() {
        words.word();
    }
    Ok(Field::FreePlay { seat, player, name: words.rest().into() })
}

/// A person's number, as in `#17`.
pub(super) fn player_number(word: &str) -> Option<u32> {
    number(word.strip_prefix('#')?)
}

/// `seat N [live AMOUNT] [dead AMOUNT]`, with at least one of them.
fn read_post(words: &mut Words<'_>) -> Result<Field, Fault> {
    let seat = words.seat()?;
    if !matches!(words.peek(), Some("live" | "dead")) {
        return Err(words.expected("live or dead and an amount"));
    }
    let live = if words.take("live") { words.amount()? } else { 0 };
    let dead = if words.take("dead") { words.amount()? } else { 0 };
    Ok(Field::Post { seat, live, dead })
}

/// `least AMOUNT after seat N [rake AMOUNT] [trimmed] [boards N shared N]`.
fn read_elsewhere(words: &mut Words<'_>) -> Result<Field, Fault> {
    words.read("least and an amount", |word| (word == "least").then_some(()))?;
    let least = words.amount()?;
    words.read("after and a seat", |word| (word == "after").then_some(()))?;
    let after = words.seat()?;
    let rake = if words.take("rake") { words.amount()? } else { 0 };
    let trimmed = words.take("trimmed");
    let runs = if words.take("boards") {
        let boards = words.read("how many boards", |word| word.parse().ok())?;
        words.read("shared and a number", |word| (word == "shared").then_some(()))?;
        Some((boards, words.read("how many cards they share", |word| word.parse().ok())?))
    } else {
        None
    };
    Ok(Field::Elsewhere { least, rake, after, trimmed, runs })
}

/// `seat N to N`.
fn read_move(words: &mut Words<'_>) -> Result<Field, Fault> {
    let from = words.seat()?;
    words.read("to", |word| (word == "to").then_some(()))?;
    Ok(Field::Move { from, to: words.seat_number()? })
}

/// `[hand N] seat N -> seat N AMOUNT by "…" because "…"`.
fn read_repay(words: &mut Words<'_>) -> Result<Field, Fault> {
    let hand = if words.take("hand") { Some(words.read("a hand's number", number)?) } else { None };
    let from = words.seat()?;
    words.read("->", |word| (word == "->").then_some(()))?;
    let (to, amount) = (words.seat()?, words.amount()?);
    let by = signed(words, "by", "who decides")?;
    let because = signed(words, "because", "why")?;
    Ok(Field::Repay { hand, from, to, amount, by, because })
}

/// `#17`.
fn read_admit(words: &mut Words<'_>) -> Result<Field, Fault> {
    Ok(Field::Admit(words.read("a person's number, as in #17", player_number)?))
}

/// `NAME=VALUE` once or several times.
fn read_limits(words: &mut Words<'_>) -> Result<Field, Fault> {
    let mut changes: Vec<(String, String)> = Vec::new();
    while changes.is_empty() || words.peek().is_some() {
        let place = *words;
        let (key, value) = words.read("an option and its value, as in small-bet=4.00", |word| {
            let (key, value) = word.split_once('=')?;
            (is_name(key) && !value.is_empty()).then(|| (key.to_string(), value.to_string()))
        })?;
        if changes.iter().any(|(other, _)| *other == key) {
            return Err(place.expected("every option once"));
        }
        changes.push((key, value));
    }
    Ok(Field::Limits(changes))
}

fn read_leave(words: &mut Words<'_>) -> Result<Field, Fault> {
    Ok(Field::Leave(words.seat()?))
}

fn read_buy(words: &mut Words<'_>) -> Result<Field, Fault> {
    Ok(Field::Buy { seat: words.seat()?, amount: words.read("an amount", read_amount)? })
}
