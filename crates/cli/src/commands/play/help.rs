//! What `?` says: the moves of this game at this moment, each with something to type.

use cards::Seat;
use engine::{CardChoice, Chips, Schema, Verb, View, Viewer};
use record::bind::place_text;
use record::render::{Choice, choices_of, letter_of, place_meant};

/// When the bank is offered.
pub(super) const BANK: &str = "\
Whoever has the bank is the player-dealer: they play against everybody else, put up the money that pays
the winners, and take what the others lose. Wagers that the money does not cover go back.
  bank            take it; then you are asked how much you put up, as in bank 60
  Enter or pass   let it go to the next player
  rule PD-02      shows the rule
  quit            leaves the table";

/// When a hand is over.
pub(super) const NEXT_HAND: &str =
    "Press Enter for the next hand; log shows everything, quit leaves the table.";

/// However small the screen is, this much news is shown.
const LEAST_NEWS: usize = 3;

/// How many lines of news fit above a text and the prompt, below a heading, on a screen of so many columns
/// and rows.
pub(super) fn room_above(text: &str, (columns, rows): (usize, usize)) -> usize {
    let taken = |line: &str| line.chars().count().div_ceil(columns.max(1)).max(1);
    let text: usize = text.lines().map(taken).sum();
    // The heading, the line about what was left out, and the prompt.
    rows.saturating_sub(text + 3).max(LEAST_NEWS)
}

/// The moves that are open, then the words that are always understood.
pub(super) fn moves(view: &View, may_pass: bool) -> String {
    let Viewer::Seat(seat) = view.viewer else { return String::new() };
    let choices = choices_of(view);
    let mut lines = vec!["You may type the number of a choice, or:".to_string()];
    let mut told: Vec<Verb> = Vec::new();
    for choice in &choices {
        let Some(schema) = view.legal.iter().find(|schema| schema.verb == choice.verb) else {
            continue;
        };
        if told.contains(&choice.verb) {
            continue;
        }
        told.push(choice.verb);
        let typed = example(seat, &choices, choice, schema);
        let short = letter_of(choice.verb).map(|letter| {
            let rest = typed.strip_prefix(choice.verb.as_str()).unwrap_or_default();
            format!(" or {letter}{rest}")
        });
        let typed = format!("{typed}{}", short.unwrap_or_default());
        lines.push(format!("  {typed:<24}  {}", meaning(choice.verb, schema)));
    }
    lines.extend(elsewhere(seat, &choices, view));
    if may_pass {
        lines.push(entry("Enter or pass", "does nothing for now"));
    }
    let cards = choices
        .iter()
        .any(|choice| choice.cards.is_some() || choice.mv.is_some_and(|mv| !mv.cards.is_empty()));
    if cards {
        lines.push(spelling(view).into());
    }
    lines.push(entry("table, log", "shows the table, or everything since your last turn"));
    lines.push(entry("rule PK-22", "shows a rule; refusals name theirs"));
    lines.push(entry("quit or ctrl-D", "leaves the table; the house finishes your hand"));
    lines.join("\n")
}

fn entry(typed: &str, meaning: &str) -> String {
    format!("  {typed:<24}  {meaning}")
}

/// How cards are typed.
fn spelling(view: &View) -> &'static str {
    let tiles = view.seats.iter().flat_map(|seat| &seat.hands).flat_map(|hand| hand.faces());
    if tiles.into_iter().any(|card| card.tile().is_some()) {
        return "Tiles are typed by their pips, as in 6-5.";
    }
    "Cards are typed as rank 2-9 T J Q K A and suit c d h s, as in Th for 10♥; Jo is the joker."
}

/// A wager goes to the first square unless it names another.
fn elsewhere(seat: Seat, choices: &[Choice], view: &View) -> Option<String> {
    let wager = choices.iter().find(|choice| choice.verb == Verb::Wager)?;
    let schema = view.legal.iter().find(|schema| schema.verb == Verb::Wager)?;
    let last = wager.places.last().filter(|_| wager.places.len() > 1)?;
    let place = place_text(*last, Some(seat))?;
    let amount = typed_amount(schema.amount?.min);
    Some(entry(&format!("wager {amount} on {place}"), "anywhere else that is open to you"))
}

/// What to type for a choice.
fn example(seat: Seat, choices: &[Choice], choice: &Choice, schema: &Schema) -> String {
    let mut words = vec![choice.verb.to_string()];
    if let Some(range) = schema.amount {
        words.push(typed_amount(range.min));
    }
    match (choice.cards, choice.mv) {
        (Some((_, from)), _) => {
            let (min, max) = match schema.cards {
                CardChoice::Any { min, max, .. } => (min, max),
                _ => (2, 2),
            };
            let count = usize::from(min.max(max.min(2))).min(from.len());
            words.extend((1..=count).map(|n| n.to_string()));
        }
        (None, Some(mv)) => words.extend(mv.cards.iter().map(ToString::to_string)),
        (None, None) => {}
    }
    if place_meant(seat, choices, choice.verb).is_err() {
        let place = choice.mv.map(|mv| mv.place).or(choice.places.first().copied());
        let place = place.and_then(|place| place_text(place, Some(seat)));
        words.extend(place.map(|place| format!("on {place}")));
    }
    words.join(" ")
}

/// An amount as people type it.
fn typed_amount(chips: Chips) -> String {
    chips.spoken().trim_start_matches('$').into()
}

fn meaning(verb: Verb, schema: &Schema) -> String {
    let cards = !matches!(schema.cards, CardChoice::None);
    let words = match verb {
        Verb::Fold => "give up the hand",
        Verb::Check => "stay in without betting",
        Verb::Call => return format!("put in {} and stay in", schema.costs.spoken()),
        Verb::Bet => "bet that much",
        Verb::Raise => "raise to that total",
        Verb::Bank => "put up that much as the bank",
        Verb::Wager => "bet that much",
        Verb::Change => "make it another amount",
        Verb::TakeBack => "take it back",
        Verb::Ready => "you are done betting, or do not bet",
        Verb::Hit => "take a card",
        Verb::Stand => "take no more cards",
        Verb::Double => "double the wager and get one card",
        Verb::Split => "play a pair as two hands",
        Verb::Surrender => "give up half the wager",
        Verb::In => "play this hand",
        Verb::Out => "stay out of this hand",
        Verb::Draw if cards => "throw these away and get as many, by their places in the list",
        Verb::Draw => "turn the next card of the deck",
        Verb::Take => "take the top discard",
        Verb::Meld => "lay these cards as a spread",
        Verb::Add => "add to a spread of yours",
        Verb::Borrow => "move a card from one spread to another",
        Verb::Discard => "throw this away, by its place in the list or by name",
        Verb::Force => "make them take that card",
        Verb::Claim => "ask for what you are owed",
        Verb::Show => "show your hand",
        Verb::Muck => "give your hand up without showing it",
        Verb::DrawOn => "make them go on drawing",
        Verb::Offer => "offer to share what is left",
        Verb::Accept => "accept",
        Verb::Decline => "decline",
        Verb::PlayBoard => "play the board alone",
        Verb::Time => "ask for time",
        Verb::AllIn => "play for what is in the pot, and bet no more",
        Verb::PlayOn => "go on betting",
        Verb::Ask => "ask to see a hand",
        Verb::TurnUp => "turn your down card up; the next one comes down",
        Verb::KeepDown => "keep your down card down",
        Verb::Play => "bet as much as the ante, and play",
        Verb::Pat => "keep all your cards",
        Verb::Knock => "check, or keep all your cards",
        Verb::Kill => "post double, and double the limits",
        Verb::Straddle => "post a higher price to open for",
        Verb::Set => "put these in front, by their places in the list or by name",
        Verb::HouseWay => "let the house set your hand",
        Verb::Choose => "choose where the deal begins",
        Verb::NoMoreBets | Verb::Timeout => "",
    };
    words.into()
}

#[cfg(test)]
mod tests {
    use super::*;
    use bots::Strategy;
    use engine::{Actor, Engine};
    use pit::{Player, Step, Table};
    use record::render::read_choice;
    use shoe::Rng;
    use std::collections::BTreeSet;

    /// What is told at every turn of a few hands of every offering can be typed as it is, is a move that is
    /// open, and has a meaning.
    #[test]
    fn what_help_says_can_be_typed_at_every_table() {
        let mut verbs = BTreeSet::new();
        for offering in testkit::every_house().offerings() {
            let players = offering.game.players.0.max(3).into();
            let chairs = vec![Player::Bot(Strategy::Random); players];
            let mut table = Table::new(offering, &chairs, &Rng::from_seed(11)).unwrap();
            for _ in 0..3 {
                table.begin().unwrap();
                while let Step::Took { .. } = table.step() {
                    let Some(hand) = table.hand() else { continue };
                    for window in hand.windows().iter() {
                        let Actor::Seat(seat) = window.actor else { continue };
                        check(seat, &hand.view(Viewer::Seat(seat)), &offering.id, &mut verbs);
                    }
                }
            }
        }
        assert!(verbs.len() > 25, "{verbs:?}");
    }

    fn check(seat: Seat, view: &View, id: &str, verbs: &mut BTreeSet<String>) {
        let list = choices_of(view);
        let text = moves(view, false);
        for choice in &list {
            let told = text.lines().any(|line| line.starts_with(&format!("  {}", choice.verb)));
            assert!(told, "{id}: {}\n{text}", choice.verb);
            verbs.insert(choice.verb.to_string());
        }
        let until = |line: &&str| !line.starts_with("Cards") && !line.starts_with("Tiles");
        for line in text.lines().skip(1).take_while(until).filter(|line| !line.contains(", log")) {
            let (typed, meaning) = line.trim_start().split_once("  ").expect(line);
            if ["rule ", "quit "].iter().any(|word| typed.starts_with(word)) {
                break;
            }
            assert!(!meaning.trim().is_empty(), "{id}: {line}");
            for typed in typed.split(" or ") {
                let mv = read_choice(seat, &list, typed);
                let mv = mv.unwrap_or_else(|fault| panic!("{id}: {typed}: {fault}\n{text}"));
                // Which cards make a valid setting or meld depends on the cards.
                let open = view.legal.admits(&mv) || [Verb::Set].contains(&mv.verb);
                assert!(open, "{id}: {typed}: {mv:?}\n{text}\n{:?}", view.legal);
            }
        }
    }

    #[test]
    fn news_gives_way_to_the_table() {
        let table = "a line\n".repeat(10);
        assert_eq!(room_above(&table, (80, 24)), 11);
        assert_eq!(room_above(&table, (3, 24)), LEAST_NEWS, "lines that wrap take more rows");
        assert_eq!(room_above(&table, (80, 5)), LEAST_NEWS);
    }
}
