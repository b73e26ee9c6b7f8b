//! What a person types at a prompt, read as a move.

use super::choice::{Choice, move_text};
use crate::bind::{parse_move, place_text};
use cards::{Card, CardList, Seat};
use engine::{Circle, Move, Place, Verb};
use spelling::did_you_mean;

/// One letter for a move that people make often. A letter means the same in every game: `c` stays in
/// for as little as possible, whether that is a check or a call. `h` is the house way.
const LETTERS: [(&str, &[Verb]); 6] = [
    ("c", &[Verb::Check, Verb::Call]),
    ("f", &[Verb::Fold]),
    ("b", &[Verb::Bet]),
    ("r", &[Verb::Raise]),
    ("w", &[Verb::Wager]),
    ("s", &[Verb::Stand]),
];

/// The letter for a verb, if it has one.
pub fn letter_of(verb: Verb) -> Option<&'static str> {
    if verb == Verb::HouseWay {
        return Some("h");
    }
    LETTERS.iter().find(|(_, verbs)| verbs.contains(&verb)).map(|(letter, _)| *letter)
}

/// Reads what a seat typed at a prompt: a number from the list, or a move like `raise 6`.
///
/// # Errors
/// What to type instead.
pub fn read_choice(seat: Seat, choices: &[Choice], typed: &str) -> Result<Move, String> {
    let typed = typed.trim();
    let listed = choices.iter().find(|choice| choice.text.eq_ignore_ascii_case(typed));
    if let Some(mv) = listed.and_then(|choice| choice.mv) {
        return Ok(mv);
    }
    if let Some(mv) = house_way(choices, typed) {
        return Ok(mv);
    }
    if let Some(read) = by_places(choices, typed) {
        return read;
    }
    let Ok(n) = typed.parse::<usize>() else {
        let mv = parsed(seat, choices, &spelled_out(choices, typed))?;
        // The list shows the cost of a call; typing it with the cost means the same move.
        let listed = choices.iter().find(|choice| choice.text == move_text(seat, &mv));
        return Ok(listed.and_then(|choice| choice.mv).unwrap_or(mv));
    };
    match n.checked_sub(1).and_then(|at| choices.get(at)) {
        Some(Choice { mv: Some(mv), .. }) => Ok(*mv),
        Some(choice @ Choice { cards: Some((verb, _)), .. }) => Err(which(choice, *verb)),
        Some(Choice { text, verb, .. }) => Err(format!("say how much, as in {verb} 6: {text}")),
        None => Err(format!("expected a number from 1 to {} or a move", choices.len())),
    }
}

fn parsed(seat: Seat, choices: &[Choice], text: &str) -> Result<Move, String> {
    let first = text.split(' ').next().unwrap_or_default();
    let word = !first.is_empty() && first.chars().all(|c| c.is_ascii_alphabetic() || c == '-');
    if word && Verb::from_name(first).is_none() {
        let mut open: Vec<&str> = choices.iter().map(|choice| choice.verb.as_str()).collect();
        open.dedup();
        let near = did_you_mean(first, open.iter().copied());
        return Err(match near.as_str() {
            "" => format!("unknown move '{first}'; you may {}", open.join(", ")),
            near => format!("unknown move '{first}'{near}"),
        });
    }
    let mut mv = parse_move(seat, text).map_err(|fault| fault.reason)?;
    if mv.place == Place::Nowhere {
        mv.place = place_meant(seat, choices, mv.verb).map_err(|first| {
            let name = place_text(first, Some(seat)).map(|text| text.to_string());
            format!("say where, as in `on {}`", name.unwrap_or_default())
        })?;
    }
    Ok(mv)
}

/// Where a move goes that names no place: to the only place there is, or to the player's first square.
///
/// # Errors
/// The first of the places of which one has to be named: circles have names, and each is another bet.
pub fn place_meant(seat: Seat, choices: &[Choice], verb: Verb) -> Result<Place, Place> {
    let same = || choices.iter().filter(|choice| choice.verb == verb);
    let mut places: Vec<Place> = same().flat_map(|choice| choice.places.clone()).collect();
    places.dedup();
    match places[..] {
        _ if same().any(|choice| choice.places.is_empty()) => Ok(Place::Nowhere),
        [] => Ok(Place::Nowhere),
        [only] => Ok(only),
        [first @ Place::Circle(spot, Circle::Square(_)), ..] if spot == seat => Ok(first),
        [first, ..] => Err(first),
    }
}

/// A line as the notation of records has it: a letter is the verb it stands for, a number the choice
/// it stands for, and cards and amounts may be written as they are shown or in small letters.
fn spelled_out(choices: &[Choice], typed: &str) -> String {
    let mut words = typed.split_whitespace();
    let first = words.next().unwrap_or_default().to_ascii_lowercase();
    let listed = first.parse::<usize>().ok().and_then(|n| choices.get(n.checked_sub(1)?));
    let verb = match (LETTERS.iter().find(|(letter, _)| *letter == first), listed) {
        (Some((_, verbs)), _) => {
            let open = verbs.iter().find(|verb| choices.iter().any(|c| c.verb == **verb));
            open.or(verbs.last()).map_or(first.clone(), ToString::to_string)
        }
        (None, Some(choice)) => choice.verb.to_string(),
        (None, None) => first,
    };
    let rest = words.filter(|word| *word != "to").map(|word| {
        let word = word.trim_start_matches('$');
        card_written(word).unwrap_or_else(|| word.into())
    });
    std::iter::once(verb).chain(rest).collect::<Vec<_>>().join(" ")
}

/// A card as notation has it: `Th` for `10♥`, `th` or `10H`.
fn card_written(word: &str) -> Option<String> {
    if word.eq_ignore_ascii_case("jo") || word.eq_ignore_ascii_case("joker") {
        return Some("Jo".into());
    }
    let suit = word.chars().last()?;
    let rank = word[..word.len() - suit.len_utf8()].to_ascii_uppercase();
    let suit = match suit {
        '♣' => 'c',
        '♦' => 'd',
        '♥' => 'h',
        '♠' => 's',
        letter => letter.to_ascii_lowercase(),
    };
    let rank = if rank == "10" { "T" } else { &rank };
    format!("{rank}{suit}").parse::<Card>().ok().map(|card| card.to_string())
}

/// A short way to ask for the house way, while hands are set: even if nobody may ask for it any more,
/// because then the refusal says why.
fn house_way(choices: &[Choice], typed: &str) -> Option<Move> {
    let asks = ["h", "hw", "house", "house way", "house-way"];
    let sets = choices.iter().any(|choice| choice.verb == Verb::Set);
    if !sets || !asks.contains(&typed.to_ascii_lowercase().as_str()) {
        return None;
    }
    let offered = choices.iter().find(|choice| choice.verb == Verb::HouseWay);
    Some(offered.and_then(|choice| choice.mv).unwrap_or(Move::new(Verb::HouseWay)))
}

/// Cards named by their places in the list: `draw 1 3`, `draw 13`, or `2 1 3` if it is the second choice.
/// `None` if it is something else.
fn by_places(choices: &[Choice], typed: &str) -> Option<Result<Move, String>> {
    let (first, places) = typed.split_once(char::is_whitespace).unwrap_or((typed, ""));
    let verb = Verb::from_name(&first.to_ascii_lowercase());
    let number = first.parse::<usize>().ok().filter(|_| !places.is_empty());
    let meant = |(at, choice): &(usize, &Choice)| match choice.cards {
        Some((of, _)) => verb == Some(of) || number == Some(at + 1),
        None => false,
    };
    let (_, choice) = choices.iter().enumerate().find(meant)?;
    let (verb, from) = choice.cards?;
    let digit = |letter: char| letter.is_ascii_digit() || letter.is_whitespace();
    if !places.chars().all(digit) {
        return None;
    }
    if places.trim().is_empty() {
        return Some(Err(which(choice, verb)));
    }
    let place = |word: &str| word.parse::<usize>().ok()?.checked_sub(1);
    let card = |word: &str| from.get(place(word)?).copied();
    let words: Vec<&str> = places.split_whitespace().collect();
    // Nobody has ten cards to draw to, so that digits may stand together.
    let apart: Vec<&str> =
        words.iter().flat_map(|word| word.split("")).filter(|d| !d.is_empty()).collect();
    let words = if from.len() < 10 { apart } else { words };
    let cards: Option<CardList> = words.iter().map(|word| card(word)).collect();
    let Some(cards) = cards else {
        return Some(Err(format!("cards are numbered from 1 to {}", from.len())));
    };
    Some(Ok(Move::new(verb).cards(cards)))
}

fn which(choice: &Choice, verb: Verb) -> String {
    format!("name the cards or their places, as in {verb} 1 3: {}", choice.text)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::render::choices;
    use engine::{Chips, Choices, Circles, Places, Range, Schema};

    const ONE: Seat = Seat::at(0);
    const TWO: Seat = Seat::at(1);

    fn open(schemas: impl IntoIterator<Item = Schema>) -> Vec<Choice> {
        choices(ONE, &Choices::from_iter(schemas))
    }

    fn wager(circles: &[(Seat, Circle)]) -> Vec<Choice> {
        let range =
            Range { min: Chips::dollars(5), max: Chips::dollars(99), step: Chips::dollars(1) };
        let mut all = Circles::NONE;
        circles.iter().for_each(|(spot, circle)| all.add(*spot, *circle));
        open([Schema::verb(Verb::Wager).amount(range).on(Places::Circles(all))])
    }

    #[test]
    fn a_letter_means_the_same_everywhere() {
        for (letter, verbs) in LETTERS {
            for verb in verbs {
                assert_eq!(letter_of(*verb), Some(letter));
                let list = open([Schema::verb(*verb)]);
                assert_eq!(read_choice(ONE, &list, letter), Ok(Move::new(*verb)), "{letter}");
            }
        }
        let mut letters: Vec<&str> = LETTERS.iter().map(|(letter, _)| *letter).collect();
        letters.push("h");
        letters.sort_unstable();
        letters.dedup();
        assert_eq!(letters.len(), LETTERS.len() + 1, "no letter stands for two things");
        // What is not open is refused by the table, which says why.
        let list = open([Schema::verb(Verb::Fold)]);
        assert_eq!(read_choice(ONE, &list, "c"), Ok(Move::new(Verb::Call)));
        assert_eq!(read_choice(ONE, &list, "x"), Err("unknown move 'x'; you may fold".into()));
    }

    #[test]
    fn a_wager_without_a_place_goes_to_the_first_square() {
        let twenty = Move::new(Verb::Wager).amount(Chips::dollars(20));
        let on = |spot, circle| Ok(Move { place: Place::Circle(spot, circle), ..twenty });
        let (first, second) = (Circle::Square(1), Circle::Square(2));
        // Somebody else's square comes first in the list, but is not meant.
        let list = wager(&[(ONE, second), (ONE, Circle::Square(3)), (TWO, first)]);
        for typed in ["wager 20", "w 20", "wager $20", "1 20"] {
            assert_eq!(read_choice(ONE, &list, typed), on(ONE, second), "{typed}");
        }
        assert_eq!(read_choice(ONE, &list, "wager 20 on 3"), on(ONE, Circle::Square(3)));
        // Circles are bets of different kinds.
        let list = wager(&[(ONE, Circle::Player), (ONE, Circle::Tie)]);
        assert!(read_choice(ONE, &list, "wager 20").unwrap_err().contains("as in `on player`"));
        let list = wager(&[(ONE, Circle::Tie)]);
        assert_eq!(read_choice(ONE, &list, "wager 20"), on(ONE, Circle::Tie));
    }

    #[test]
    fn cards_are_typed_as_they_are_shown_or_in_notation() {
        let list = open([Schema::verb(Verb::Meld)]);
        let meld = |cards: &str| Ok(Move::new(Verb::Meld).cards(cards.parse().unwrap()));
        for typed in ["meld Th Js Jo", "meld 10♥ J♠ jo", "MELD th jS joker", "meld 10h js Jo"] {
            assert_eq!(read_choice(ONE, &list, typed), meld("Th Js Jo"), "{typed}");
        }
        assert_eq!(read_choice(ONE, &list, "meld 6-5 2-2"), meld("6-5 2-2"));
        assert!(read_choice(ONE, &list, "meld é").is_err());
    }
}
