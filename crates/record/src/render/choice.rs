use super::{parse_move, sorted};
use crate::bind::place_text;
use cards::{Card, CardList, Seat, Zone};
use engine::{
    CardChoice, Chips, Choices, HandView, Move, Place, Places, Range, Schema, SettingView, Verb,
    View, Viewer,
};
use notation::PlaceText;

/// At most this many moves of one kind are numbered one by one.
pub const MOST_EXPANDED: usize = 20;

/// At most this many settings are: it is quicker to name two of seven cards.
const MOST_SETTINGS: usize = 6;

/// One numbered line of a prompt.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Choice {
    /// What may be done, in words.
    pub text: String,
    /// The move, if there is nothing left to choose.
    pub mv: Option<Move>,
    /// The verb and the cards to choose from, in the order in which the text names them, if several may
    /// be chosen.
    pub cards: Option<(Verb, CardList)>,
}

/// What a seat may do, in words. If there are only a few moves, each gets its own line; a range of
/// amounts or many cards to choose from share one line.
pub fn choices(seat: Seat, legal: &Choices) -> Vec<Choice> {
    legal.iter().flat_map(|schema| spelled(seat, legal, schema)).collect()
}

/// The same for the viewer of a view, with what each way to lay cards would pay.
pub fn choices_of(view: &View) -> Vec<Choice> {
    let Viewer::Seat(seat) = view.viewer else { return Vec::new() };
    let mut list = choices(seat, &view.legal);
    for choice in &mut list {
        let set = view.settings.iter().find(|setting| choice.mv == Some(setting.mv));
        if let Some(SettingView { sides: [small, large], .. }) = set {
            let [small, large] =
                [small, large].map(|side| format!("{} {}", side.name, side.reading));
            choice.text.push_str(&format!(": {large}; {small}"));
        }
        if let (Some((Verb::Set, _)), Some(setting)) = (choice.cards, view.settings.first()) {
            let (n, side) = (setting.mv.cards.len(), setting.sides[0].name);
            let from = hand_to_set(view, seat, &setting.mv);
            choice.text = format!("set {n} of: {from}, the {side} hand");
            choice.cards = Some((Verb::Set, from));
        }
        if choice.mv.is_some_and(|mv| mv.verb == Verb::HouseWay) {
            choice.text.push_str(" (or h): the house sets the hand");
        }
        let pays = view.pays.iter().find(|pays| choice.mv == Some(pays.mv));
        if let Some(pays) = pays {
            choice.text.push_str(&format!(" (pays {} from each)", pays.each));
        }
    }
    list
}

/// The whole hand that a seat is to set, in the order in which the table shows it.
fn hand_to_set(view: &View, seat: Seat, mv: &Move) -> CardList {
    let of = if let Place::Seat(spot) = mv.place { spot } else { seat };
    let hands = view.seats.iter().flat_map(|seat| &seat.hands);
    let whole = hands.filter(|hand| matches!(hand.zone, Zone::Hand(spot, _) if spot == of));
    let faces: CardList = whole.flat_map(HandView::faces).collect();
    sorted(&faces).into_iter().collect()
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
        let mv = parse_move(seat, typed).map_err(|fault| fault.reason)?;
        // The list shows the cost of a call; typing it with the cost means the same move.
        let listed = choices.iter().find(|choice| choice.text == move_text(seat, &mv));
        return Ok(listed.and_then(|choice| choice.mv).unwrap_or(mv));
    };
    match n.checked_sub(1).and_then(|at| choices.get(at)) {
        Some(Choice { mv: Some(mv), .. }) => Ok(*mv),
        Some(choice @ Choice { cards: Some((verb, _)), .. }) => Err(which(choice, *verb)),
        Some(Choice { text, .. }) => Err(format!("choose one: {text}")),
        None => Err(format!("expected a number from 1 to {} or a move", choices.len())),
    }
}

/// A short way to ask for the house way, while hands are set: even if nobody may ask for it any more,
/// because then the refusal says why.
fn house_way(choices: &[Choice], typed: &str) -> Option<Move> {
    let asks = ["h", "hw", "house", "house way", "house-way"];
    let verb = |choice: &Choice| choice.mv.map(|mv| mv.verb).or(choice.cards.map(|(verb, _)| verb));
    let sets = choices.iter().any(|choice| verb(choice) == Some(Verb::Set));
    if !sets || !asks.contains(&typed.to_ascii_lowercase().as_str()) {
        return None;
    }
    let offered = choices.iter().find(|choice| verb(choice) == Some(Verb::HouseWay));
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

fn spelled(seat: Seat, legal: &Choices, schema: &Schema) -> Vec<Choice> {
    let amount = match schema.amount {
        None => Some(Chips::ZERO),
        Some(range) if range.min == range.max => Some(range.min),
        Some(_) => None,
    };
    let places: Vec<Place> = match schema.places {
        Places::Nowhere => vec![Place::Nowhere],
        places => places.iter().collect(),
    };
    let most = if schema.verb == Verb::Set { MOST_SETTINGS } else { MOST_EXPANDED };
    if let (Some(amount), Some(sets)) = (amount, few_sets(legal, schema.cards))
        && sets.len() * places.len() <= most
    {
        let make = |cards: &CardList, place: Place| {
            let mv = Move { verb: schema.verb, amount, cards: *cards, place };
            let told = if amount.is_zero() { mv.amount(schema.costs) } else { mv };
            Choice { text: move_text(seat, &told), mv: Some(mv), cards: None }
        };
        let on_each = |cards| places.iter().map(move |place| make(cards, *place));
        return sets.iter().flat_map(on_each).collect();
    }
    let mut text = verb_text(schema.verb, schema.amount.is_some());
    if let Some(range) = schema.amount {
        text.push_str(&format!(" {}", range_text(range)));
    }
    let cards = match schema.cards {
        CardChoice::OneOf(sets) if schema.verb == Verb::Set => {
            let sets = legal.sets(sets);
            let mut from: Vec<Card> = sets.iter().flat_map(|set| set.iter().copied()).collect();
            from.sort_unstable();
            from.dedup();
            let n = sets.first().map_or(0, |set| set.len() as u8);
            CardChoice::Any { from: from.into_iter().collect(), min: n, max: n }
        }
        cards => cards,
    };
    text.push_str(&card_choice_text(legal, cards));
    let places: Vec<PlaceText> =
        places.into_iter().filter_map(|place| place_text(place, Some(seat))).collect();
    if !places.is_empty() {
        text.push_str(&format!(" on {}", places_text(&places)));
    }
    let cards = match cards {
        CardChoice::Any { from, .. } => Some((schema.verb, sorted(&from).into_iter().collect())),
        _ => None,
    };
    vec![Choice { text, mv: None, cards }]
}

/// A list of places, with those of one kind and those of several spots named together, as in
/// `square 1 or 2; ante, also of spot 3 or 4`. Those of the own spot come first.
fn places_text(places: &[PlaceText]) -> String {
    let mut places = places.to_vec();
    places.sort_by_key(|place| place.spot.is_some());
    let mut groups: Vec<(Vec<Option<Seat>>, String)> = Vec::new();
    for spot in places.chunk_by(|a, b| a.spot == b.spot) {
        let words = of_one_spot(spot);
        match groups.last_mut() {
            Some((spots, same)) if *same == words => spots.push(spot[0].spot),
            _ => groups.push((vec![spot[0].spot], words)),
        }
    }
    let named = groups.into_iter().map(|(spots, words)| {
        let others: Vec<String> = spots.iter().flatten().map(ToString::to_string).collect();
        let others = others.join(" or ");
        match (spots[0], others.as_str()) {
            (_, "") => words,
            (None, others) => format!("{words}, also of spot {others}"),
            (Some(_), others) => format!("{words} of spot {others}"),
        }
    });
    named.collect::<Vec<_>>().join("; ")
}

/// The places of one spot, without naming it.
fn of_one_spot(places: &[PlaceText]) -> String {
    let kinds = places.chunk_by(|a, b| a.number.is_some() && a.word == b.word);
    let named = kinds.flat_map(|kind| {
        let more = kind[1..].iter().filter_map(|place| place.number).map(|n| n.to_string());
        std::iter::once(kind[0].clone().of(None).to_string()).chain(more)
    });
    named.collect::<Vec<_>>().join(" or ")
}

/// The sets of cards to choose from, if they are few enough to list.
fn few_sets(legal: &Choices, choice: CardChoice) -> Option<Vec<CardList>> {
    match choice {
        CardChoice::None => Some(vec![CardList::EMPTY]),
        CardChoice::OneOf(sets) => Some(legal.sets(sets).to_vec()),
        CardChoice::Any { from, min: 1, max: 1 } => {
            let mut faces: Vec<Card> = sorted(&from);
            faces.dedup();
            Some(faces.into_iter().map(|card| std::iter::once(card).collect()).collect())
        }
        CardChoice::Any { .. } => None,
    }
}

fn card_choice_text(legal: &Choices, choice: CardChoice) -> String {
    match choice {
        CardChoice::None => String::new(),
        CardChoice::Any { from, min, max } => {
            let count = match (min, max) {
                (min, max) if min == max => format!("{min}"),
                (0, max) => format!("up to {max}"),
                (min, max) => format!("{min} to {max}"),
            };
            let from: CardList = sorted(&from).into_iter().collect();
            format!(" {count} of: {from}")
        }
        CardChoice::OneOf(sets) => {
            let list: Vec<String> = legal.sets(sets).iter().map(ToString::to_string).collect();
            format!(" one of: {}", list.join("; "))
        }
    }
}

fn range_text(range: Range) -> String {
    match range.step.as_cents() {
        _ if range.min == range.max => range.min.to_string(),
        1 => format!("between {} and {}", range.min, range.max),
        _ => format!("between {} and {} in steps of {}", range.min, range.max, range.step),
    }
}

/// A verb as people say it, with or without an amount: a raise names the total that it raises to.
pub fn verb_text(verb: Verb, amount: bool) -> String {
    match (verb, amount) {
        (Verb::Raise, true) => "raise to".into(),
        (Verb::TurnUp, _) => "turn it up".into(),
        (Verb::KeepDown, _) => "keep it down".into(),
        (Verb::Pat, _) => "stand pat".into(),
        (Verb::Kill, _) => "kill the pot".into(),
        (Verb::Straddle, true) => "straddle for".into(),
        _ => verb.to_string(),
    }
}

/// A move of a seat in words.
fn move_text(seat: Seat, mv: &Move) -> String {
    let mut text = verb_text(mv.verb, !mv.amount.is_zero());
    if !mv.amount.is_zero() {
        text.push_str(&format!(" {}", mv.amount));
    }
    if !mv.cards.is_empty() {
        text.push_str(&format!(" {}", mv.cards));
    }
    if let Some(place) = place_text(mv.place, Some(seat)) {
        text.push_str(&format!(" on {place}"));
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use engine::Circle::{self, Square};
    use engine::Circles;

    const ONE: Seat = Seat::at(0);
    const TWO: Seat = Seat::at(1);

    fn told(list: &Choices) -> Vec<String> {
        choices(ONE, list).into_iter().map(|choice| choice.text).collect()
    }

    fn texts(schema: Schema) -> Vec<String> {
        told(&Choices::from_iter([schema]))
    }

    /// A choice of one of these sets.
    fn melds(sets: &[CardList]) -> Choices {
        let mut all = Choices::new();
        let one = all.one_of(sets.iter().copied());
        all.push(Schema::verb(Verb::Meld).cards(one));
        all
    }

    fn set(text: &str) -> CardList {
        text.parse().unwrap()
    }

    #[test]
    fn choices_are_spelled_in_words() {
        let six = Chips::dollars(6);
        let range = Range { min: six, max: Chips::dollars(12), step: six };
        assert_eq!(texts(Schema::verb(Verb::Raise).amount(Range::only(six))), ["raise to 6.00"]);
        assert_eq!(texts(Schema::verb(Verb::Call).costs(six)), ["call 6.00"]);
        let list = choices(ONE, &Choices::from_iter([Schema::verb(Verb::Call).costs(six)]));
        for typed in ["1", "call", "call 6", "call 6.00"] {
            assert_eq!(read_choice(ONE, &list, typed), Ok(Move::new(Verb::Call)), "{typed}");
        }
        assert_eq!(
            read_choice(ONE, &list, "call 5"),
            Ok(Move::new(Verb::Call).amount(Chips::dollars(5)))
        );
        assert_eq!(texts(Schema::verb(Verb::TurnUp)), ["turn it up"]);
        let list = choices(ONE, &Choices::from_iter([Schema::verb(Verb::TurnUp)]));
        for typed in ["1", "turn-up", "Turn it up"] {
            assert_eq!(read_choice(ONE, &list, typed), Ok(Move::new(Verb::TurnUp)), "{typed}");
        }
        assert_eq!(
            texts(Schema::verb(Verb::Raise).amount(range)),
            ["raise to between 6.00 and 12.00 in steps of 6.00"]
        );
        let from = "Ks 2c 9d Jo 5h".parse().unwrap();
        let draw = Schema::verb(Verb::Draw).cards(CardChoice::Any { from, min: 1, max: 5 });
        let list = choices(ONE, &Choices::from_iter([Schema::verb(Verb::Pat), draw]));
        assert_eq!(read_choice(ONE, &list, "pat"), Ok(Move::new(Verb::Pat)));
        assert_eq!(read_choice(ONE, &list, "stand pat"), Ok(Move::new(Verb::Pat)));
        let (_, shown) = list[1].cards.unwrap();
        let named = format!("draw {} {}", shown[0], shown[2]);
        assert_eq!(read_choice(ONE, &list, "draw 1 3"), read_choice(ONE, &list, &named));
        for same in ["draw 13", "2 1 3", "2 13", "Draw  1  3 "] {
            assert_eq!(read_choice(ONE, &list, same), read_choice(ONE, &list, &named), "{same}");
        }
        for typed in ["draw 6", "draw 0", "2 16"] {
            let reason = read_choice(ONE, &list, typed).unwrap_err();
            assert_eq!(reason, "cards are numbered from 1 to 5", "{typed}");
        }
        for typed in ["2", "draw"] {
            let reason = read_choice(ONE, &list, typed).unwrap_err();
            assert!(reason.contains("as in draw 1 3: draw 1 to 5 of"), "{reason}");
        }
        let mut circles = Circles::NONE;
        for (spot, circle) in [(1, Square(1)), (1, Square(2)), (1, Circle::Tie)] {
            circles.add(Seat::new(spot).unwrap(), circle);
        }
        circles.add(Seat::at(1), Square(1));
        circles.add(Seat::at(1), Square(3));
        assert_eq!(
            texts(Schema::verb(Verb::Wager).amount(range).on(Places::Circles(circles))),
            [
                "wager between 6.00 and 12.00 in steps of 6.00 on square 1 or 2 or tie; square 1 or 3 of spot 2"
            ]
        );
        let mut circles = Circles::NONE;
        for spot in [1, 2, 4] {
            circles.add(Seat::new(spot).unwrap(), Circle::Player);
            circles.add(Seat::new(spot).unwrap(), Circle::Tie);
        }
        circles.add(Seat::at(4), Circle::Tie);
        circles.add(Seat::at(5), Circle::Tie);
        let wager = Schema::verb(Verb::Wager).amount(range).on(Places::Circles(circles));
        assert_eq!(
            choices(TWO, &Choices::from_iter([wager]))[0].text,
            "wager between 6.00 and 12.00 in steps of 6.00 on player or tie, also of spot 1 or 4; tie of spot 5 or 6"
        );
        let sets = [set("7s 7h 7d"), set("Qs Qh Qd")];
        assert_eq!(told(&melds(&sets)), ["meld 7s 7h 7d", "meld Qs Qh Qd"]);
        let one = CardChoice::Any { from: set("2c As 2c"), min: 1, max: 1 };
        let seats = Places::Seats([2, 3].map(Seat::at).into_iter().collect());
        assert_eq!(
            texts(Schema::verb(Verb::Force).cards(one).on(seats)),
            [
                "force As on seat 3",
                "force As on seat 4",
                "force 2c on seat 3",
                "force 2c on seat 4"
            ]
        );
        let some = CardChoice::Any { from: set("2c As"), min: 0, max: 2 };
        assert_eq!(texts(Schema::verb(Verb::Draw).cards(some)), ["draw up to 2 of: As 2c"]);
        let many = melds(&[set("7s 7h"); MOST_EXPANDED + 1]);
        assert!(told(&many)[0].starts_with("meld one of: 7s 7h; "));
    }

    #[test]
    fn every_numbered_move_is_admitted_by_its_schema() {
        let one = CardChoice::Any { from: set("2c As 2c"), min: 1, max: 1 };
        let all = Choices::from_iter([Schema::verb(Verb::Add).cards(one).on(Places::Spreads(3))]);
        let list = choices(ONE, &all);
        assert_eq!(list.len(), 4);
        assert!(list.iter().all(|choice| all.admits(&choice.mv.unwrap())));
        // What the list says can be typed as it is.
        for choice in &list {
            assert_eq!(read_choice(ONE, &list, &choice.text).ok(), choice.mv, "{}", choice.text);
        }
    }

    #[test]
    fn a_number_or_a_move_is_taken() {
        let six = Chips::dollars(6);
        let range = Range { min: six, max: Chips::dollars(12), step: six };
        let raise = Schema::verb(Verb::Raise).amount(range);
        let list = choices(ONE, &Choices::from_iter([Schema::verb(Verb::Call), raise]));
        assert_eq!(read_choice(ONE, &list, " 1 "), Ok(Move::new(Verb::Call)));
        assert_eq!(read_choice(ONE, &list, "raise 6"), Ok(Move::new(Verb::Raise).amount(six)));
        assert!(read_choice(ONE, &list, "2").unwrap_err().contains("between 6.00"));
        assert!(read_choice(ONE, &list, "3").unwrap_err().contains("1 to 2"));
        assert!(read_choice(ONE, &list, "0").is_err() && read_choice(ONE, &list, "").is_err());
        assert!(read_choice(ONE, &list, "rase 6").unwrap_err().contains("raise"));
    }
}
