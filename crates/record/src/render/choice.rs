use super::sorted;
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
    pub verb: Verb,
    /// Where it may be done, the player's own places first; nothing if there is no place to name.
    pub places: Vec<Place>,
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
            choice.text = format!("set {n} of: {}, the {side} hand", from.printed());
            choice.cards = Some((Verb::Set, from));
        }
        if choice.mv.is_some_and(|mv| mv.verb == Verb::HouseWay) {
            choice.text.push_str(" (or h): the house sets the hand");
        }
        let pays = view.pays.iter().find(|pays| choice.mv == Some(pays.mv));
        if let Some(pays) = pays {
            choice.text.push_str(&format!(" (pays {} from each)", pays.each.spoken()));
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

fn spelled(seat: Seat, legal: &Choices, schema: &Schema) -> Vec<Choice> {
    let amount = match schema.amount {
        None => Some(Chips::ZERO),
        Some(range) if range.min == range.max => Some(range.min),
        Some(_) => None,
    };
    let mut named: Vec<Place> = schema.places.iter().collect();
    named.sort_by_key(|place| !is_own(seat, *place));
    let places = match schema.places {
        Places::Nowhere => vec![Place::Nowhere],
        _ => named.clone(),
    };
    let verb = schema.verb;
    let most = if schema.verb == Verb::Set { MOST_SETTINGS } else { MOST_EXPANDED };
    if let (Some(amount), Some(sets)) = (amount, few_sets(legal, schema.cards))
        && sets.len() * places.len() <= most
    {
        let make = |cards: &CardList, place: Place| {
            let mv = Move { verb: schema.verb, amount, cards: *cards, place };
            let told = if amount.is_zero() { mv.amount(schema.costs) } else { mv };
            let (text, places) = (move_text(seat, &told), named.clone());
            Choice { text, verb, places, mv: Some(mv), cards: None }
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
        named.iter().filter_map(|place| place_text(*place, Some(seat))).collect();
    if !places.is_empty() {
        text.push_str(&format!(" on {}", places_text(&places)));
    }
    let cards = match cards {
        CardChoice::Any { from, .. } => Some((schema.verb, sorted(&from).into_iter().collect())),
        _ => None,
    };
    vec![Choice { text, verb, places: named, mv: None, cards }]
}

/// Whether a place is in front of this seat, or nobody's in particular.
fn is_own(seat: Seat, place: Place) -> bool {
    !matches!(place, Place::Circle(spot, _) | Place::Hand(spot, _) if spot != seat)
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
        let others = either(spots.iter().flatten().map(ToString::to_string).collect());
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
    let named = kinds.map(|kind| {
        let more = kind[1..].iter().filter_map(|place| place.number).map(|n| n.to_string());
        either(std::iter::once(kind[0].clone().of(None).to_string()).chain(more).collect())
    });
    either(named.collect())
}

/// One of these: `1, 2 or 3`.
fn either(mut names: Vec<String>) -> String {
    match names.pop() {
        Some(last) if !names.is_empty() => format!("{} or {last}", names.join(", ")),
        last => last.unwrap_or_default(),
    }
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
            format!(" {count} of: {}", from.printed())
        }
        CardChoice::OneOf(sets) => {
            let list: Vec<String> = legal.sets(sets).iter().map(CardList::printed).collect();
            format!(" one of: {}", list.join("; "))
        }
    }
}

fn range_text(range: Range) -> String {
    let [min, max, step] = [range.min, range.max, range.step].map(Chips::spoken);
    match range.step.as_cents() {
        _ if range.min == range.max => min,
        1 => format!("{min}–{max}"),
        _ => format!("{min}–{max} in steps of {step}"),
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
pub(super) fn move_text(seat: Seat, mv: &Move) -> String {
    let mut text = verb_text(mv.verb, !mv.amount.is_zero());
    if !mv.amount.is_zero() {
        text.push_str(&format!(" {}", mv.amount.spoken()));
    }
    if !mv.cards.is_empty() {
        text.push_str(&format!(" {}", mv.cards.printed()));
    }
    if let Some(place) = place_text(mv.place, Some(seat)) {
        text.push_str(&format!(" on {place}"));
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::render::read_choice;
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
        assert_eq!(texts(Schema::verb(Verb::Raise).amount(Range::only(six))), ["raise to $6"]);
        assert_eq!(texts(Schema::verb(Verb::Call).costs(six)), ["call $6"]);
        let list = choices(ONE, &Choices::from_iter([Schema::verb(Verb::Call).costs(six)]));
        for typed in ["1", "call", "c", "C", "call 6", "call 6.00 ", "call $6"] {
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
            ["raise to $6–$12 in steps of $6"]
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
            ["wager $6–$12 in steps of $6 on square 1 or 2 or tie; square 1 or 3 of spot 2"]
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
            "wager $6–$12 in steps of $6 on player or tie, also of spot 1 or 4; tie of spot 5 or 6"
        );
        let sets = [set("7s 7h 7d"), set("Qs Qh Qd")];
        assert_eq!(told(&melds(&sets)), ["meld 7♠ 7♥ 7♦", "meld Q♠ Q♥ Q♦"]);
        let one = CardChoice::Any { from: set("2c As 2c"), min: 1, max: 1 };
        let seats = Places::Seats([2, 3].map(Seat::at).into_iter().collect());
        assert_eq!(
            texts(Schema::verb(Verb::Force).cards(one).on(seats)),
            [
                "force A♠ on seat 3",
                "force A♠ on seat 4",
                "force 2♣ on seat 3",
                "force 2♣ on seat 4"
            ]
        );
        let some = CardChoice::Any { from: set("2c As"), min: 0, max: 2 };
        assert_eq!(texts(Schema::verb(Verb::Draw).cards(some)), ["draw up to 2 of: A♠ 2♣"]);
        let many = melds(&[set("7s 7h"); MOST_EXPANDED + 1]);
        assert!(told(&many)[0].starts_with("meld one of: 7♠ 7♥; "));
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
        assert!(read_choice(ONE, &list, "2").unwrap_err().contains("$6–$12"));
        assert!(read_choice(ONE, &list, "3").unwrap_err().contains("1 to 2"));
        assert!(read_choice(ONE, &list, "0").is_err() && read_choice(ONE, &list, "").is_err());
        assert!(read_choice(ONE, &list, "rase 6").unwrap_err().contains("raise"));
    }
}
