use super::{parse_move, sorted};
use cards::{Card, CardList};
use engine::{CardChoice, Chips, Move, Range, Schema, Target, Verb, View};

/// At most this many moves of one kind are numbered one by one.
pub const MOST_EXPANDED: usize = 20;

/// One numbered line of a prompt.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Choice {
    /// What may be done, in words.
    pub text: String,
    /// The move, where nothing is left to choose.
    pub mv: Option<Move>,
}

/// What may be done, in words. Each move gets a line of its own where they are few; a range of
/// amounts or many cards to choose from get one line together.
pub fn choices(legal: &[Schema]) -> Vec<Choice> {
    legal.iter().flat_map(spelled).collect()
}

/// The same for the viewer of a view, with what each way to lay cards would be paid.
pub fn choices_of(view: &View) -> Vec<Choice> {
    let mut list = choices(&view.legal);
    for choice in &mut list {
        let pays = view.pays.iter().find(|pays| choice.mv == Some(pays.mv));
        if let Some(pays) = pays {
            choice.text.push_str(&format!(" (pays {} from each)", pays.each));
        }
    }
    list
}

/// Reads what was typed at a prompt: a number of the list, or a move like `raise 6`.
///
/// # Errors
/// What to type instead.
pub fn read_choice(choices: &[Choice], typed: &str) -> Result<Move, String> {
    let typed = typed.trim();
    let Ok(n) = typed.parse::<usize>() else {
        let mv = parse_move(&without_kind(typed)).map_err(|fault| fault.reason)?;
        // The list says what a call costs; whoever repeats that means the same move.
        let listed = choices.iter().find(|choice| choice.text == move_text(&mv, Target::None));
        return Ok(listed.and_then(|choice| choice.mv).unwrap_or(mv));
    };
    match n.checked_sub(1).and_then(|at| choices.get(at)) {
        Some(Choice { mv: Some(mv), .. }) => Ok(*mv),
        Some(Choice { text, .. }) => Err(format!("say which: {text}")),
        None => Err(format!("expected a number from 1 to {} or a move", choices.len())),
    }
}

/// The list says `on spread 2`, a record `on 2`: at a prompt both will do.
fn without_kind(typed: &str) -> String {
    let kinds = Target::ALL.iter().map(|kind| format!(" on {kind} "));
    kinds.fold(typed.to_string(), |text, kind| text.replace(&kind, " on "))
}

fn spelled(schema: &Schema) -> Vec<Choice> {
    let amount = match schema.amount {
        None => Some(Chips::ZERO),
        Some(range) if range.min == range.max => Some(range.min),
        Some(_) => None,
    };
    if let (Some(amount), Some(sets)) = (amount, few_sets(&schema.cards)) {
        let targets = if schema.targets.is_empty() { vec![0] } else { schema.targets.clone() };
        if sets.len() * targets.len() <= MOST_EXPANDED {
            let make = |cards: &CardList, target: u8| {
                let mv = Move { verb: schema.verb, amount, cards: *cards, target };
                let told = if amount.is_zero() { mv.amount(schema.costs) } else { mv };
                Choice { text: move_text(&told, schema.target), mv: Some(mv) }
            };
            return sets
                .iter()
                .flat_map(|cards| targets.iter().map(move |target| make(cards, *target)))
                .collect();
        }
    }
    let mut text = verb_text(schema.verb, schema.amount.is_some());
    if let Some(range) = schema.amount {
        text.push_str(&format!(" {}", range_text(range)));
    }
    text.push_str(&card_choice_text(&schema.cards));
    match schema.targets.as_slice() {
        [] => {}
        [one] => text.push_str(&format!(" on {} {one}", schema.target)),
        many => {
            let list: Vec<String> = many.iter().map(ToString::to_string).collect();
            text.push_str(&format!(" on {} {}", schema.target, list.join(" or ")));
        }
    }
    vec![Choice { text, mv: None }]
}

/// The sets of cards to choose from, where they are few enough to be told one by one.
fn few_sets(choice: &CardChoice) -> Option<Vec<CardList>> {
    match choice {
        CardChoice::None => Some(vec![CardList::EMPTY]),
        CardChoice::OneOf(sets) => Some(sets.clone()),
        CardChoice::Any { from, min: 1, max: 1 } => {
            let mut faces: Vec<Card> = sorted(from);
            faces.dedup();
            Some(faces.into_iter().map(|card| std::iter::once(card).collect()).collect())
        }
        CardChoice::Any { .. } => None,
    }
}

fn card_choice_text(choice: &CardChoice) -> String {
    match choice {
        CardChoice::None => String::new(),
        CardChoice::Any { from, min, max } => {
            let count = match (min, max) {
                (min, max) if min == max => format!("{min}"),
                (0, max) => format!("up to {max}"),
                (min, max) => format!("{min} to {max}"),
            };
            let from: CardList = sorted(from).into_iter().collect();
            format!(" {count} of: {from}")
        }
        CardChoice::OneOf(sets) => {
            let list: Vec<String> = sets.iter().map(ToString::to_string).collect();
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

/// A verb as it is said, before an amount or without one: a raise names the total that it raises
/// to.
pub fn verb_text(verb: Verb, amount: bool) -> String {
    match (verb, amount) {
        (Verb::Raise, true) => "raise to".into(),
        _ => verb.to_string(),
    }
}

/// A move in words.
fn move_text(mv: &Move, target: Target) -> String {
    let mut text = verb_text(mv.verb, !mv.amount.is_zero());
    if !mv.amount.is_zero() {
        text.push_str(&format!(" {}", mv.amount));
    }
    if !mv.cards.is_empty() {
        text.push_str(&format!(" {}", mv.cards));
    }
    if target != Target::None {
        text.push_str(&format!(" on {target} {}", mv.target));
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    fn texts(schema: Schema) -> Vec<String> {
        choices(&[schema]).into_iter().map(|choice| choice.text).collect()
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
        let list = choices(&[Schema::verb(Verb::Call).costs(six)]);
        for typed in ["1", "call", "call 6", "call 6.00"] {
            assert_eq!(read_choice(&list, typed), Ok(Move::new(Verb::Call)), "{typed}");
        }
        assert_eq!(
            read_choice(&list, "call 5"),
            Ok(Move::new(Verb::Call).amount(Chips::dollars(5)))
        );
        assert_eq!(
            texts(Schema::verb(Verb::Raise).amount(range)),
            ["raise to between 6.00 and 12.00 in steps of 6.00"]
        );
        assert_eq!(
            texts(Schema::verb(Verb::Wager).amount(range).targets(Target::Square, vec![1, 2])),
            ["wager between 6.00 and 12.00 in steps of 6.00 on square 1 or 2"]
        );
        let sets = CardChoice::OneOf(vec![set("7s 7h 7d"), set("Qs Qh Qd")]);
        assert_eq!(texts(Schema::verb(Verb::Meld).cards(sets)), ["meld 7s 7h 7d", "meld Qs Qh Qd"]);
        let one = CardChoice::Any { from: set("2c As 2c"), min: 1, max: 1 };
        assert_eq!(
            texts(Schema::verb(Verb::Force).cards(one).targets(Target::Seat, vec![3, 4])),
            [
                "force As on seat 3",
                "force As on seat 4",
                "force 2c on seat 3",
                "force 2c on seat 4"
            ]
        );
        let some = CardChoice::Any { from: set("2c As"), min: 0, max: 2 };
        assert_eq!(texts(Schema::verb(Verb::Draw).cards(some)), ["draw up to 2 of: As 2c"]);
        let many = CardChoice::OneOf(vec![set("7s 7h"); MOST_EXPANDED + 1]);
        assert!(texts(Schema::verb(Verb::Meld).cards(many))[0].starts_with("meld one of: 7s 7h; "));
    }

    #[test]
    fn every_numbered_move_is_admitted_by_its_schema() {
        let one = CardChoice::Any { from: set("2c As 2c"), min: 1, max: 1 };
        let schema = Schema::verb(Verb::Add).cards(one).targets(Target::Spread, vec![1, 2]);
        let list = choices(std::slice::from_ref(&schema));
        assert_eq!(list.len(), 4);
        assert!(list.iter().all(|choice| schema.admits(&choice.mv.unwrap())));
        // What the list says can be typed as it stands.
        for choice in &list {
            assert_eq!(read_choice(&list, &choice.text).ok(), choice.mv, "{}", choice.text);
        }
    }

    #[test]
    fn a_number_or_a_move_is_taken() {
        let six = Chips::dollars(6);
        let range = Range { min: six, max: Chips::dollars(12), step: six };
        let list = choices(&[Schema::verb(Verb::Call), Schema::verb(Verb::Raise).amount(range)]);
        assert_eq!(read_choice(&list, " 1 "), Ok(Move::new(Verb::Call)));
        assert_eq!(read_choice(&list, "raise 6"), Ok(Move::new(Verb::Raise).amount(six)));
        assert!(read_choice(&list, "2").unwrap_err().contains("between 6.00"));
        assert!(read_choice(&list, "3").unwrap_err().contains("1 to 2"));
        assert!(read_choice(&list, "0").is_err() && read_choice(&list, "").is_err());
        assert!(read_choice(&list, "rase 6").unwrap_err().contains("raise"));
    }
}
