//! The introduction to Pan agrees with the engine.

#[path = "../../examples/pictures.rs"]
#[allow(dead_code)] // its `main`
mod pictures;

use cards::CardList;
use engine::Rules;
use engine::pan::Shapes;
use houseway_record::replay::{replay, update};
use notation::{EventText, parse, print};
use std::path::Path;

const TEXT: &str = include_str!("../../../../docs/pan.md");
const SHAPES: Shapes = Shapes::new(Rules::ALL, false);

/// The rows of the table with this head, each cell without its quotes.
fn rows(head: &str) -> Vec<Vec<&'static str>> {
    let table = TEXT.split_once(head).unwrap_or_else(|| panic!("no table {head}")).1;
    let lines = table.lines().skip(2).take_while(|line| line.starts_with('|'));
    lines.map(|line| line.trim_matches('|').split('|').map(cell).collect()).collect()
}

fn cell(text: &'static str) -> &'static str {
    text.trim().trim_matches('`')
}

fn cards(text: &str) -> CardList {
    text.parse().unwrap_or_else(|fault| panic!("{text}: {fault}"))
}

#[test]
fn melds_are_what_they_are_called() {
    let rows = rows("| cards | are |");
    assert!(rows.len() >= 8);
    for row in rows {
        let kind = SHAPES.read(&cards(row[0]));
        assert_eq!(kind.is_some(), !row[1].starts_with("nothing"), "{}", row[0]);
    }
}

#[test]
fn conditions_and_additions_pay_what_is_said() {
    let conditions = rows("| cards | chips from each | because |");
    assert!(conditions.len() >= 12);
    for row in conditions {
        let lying = cards(row[0]);
        let kind = SHAPES.read(&lying).unwrap();
        let worth = SHAPES.worth(kind, &lying, SHAPES.extra(kind, &[], &lying, 0));
        assert_eq!(worth.to_string(), row[1], "{}", row[0]);
    }
    let additions = rows("| cards | added | chips from each |");
    assert!(additions.len() >= 6);
    for row in additions {
        let (lying, more) = (cards(row[0]), cards(row[1]));
        let kind = SHAPES.read(&lying).unwrap();
        assert!(SHAPES.fits(kind, &lying, &more), "{}", row[0]);
        let all: CardList = lying.iter().chain(more.iter()).copied().collect();
        let extra = SHAPES.extra(kind, &lying, &more, 0);
        let pays = SHAPES.worth(kind, &all, extra) - SHAPES.worth(kind, &lying, 0);
        assert_eq!(pays.to_string(), row[2], "{} and {}", row[0], row[1]);
    }
}

/// Whether these lines occur in the result, in this order.
fn among(told: &[EventText], came: &[EventText]) -> bool {
    let mut came = came.iter();
    told.iter().all(|line| came.any(|event| event.text == line.text))
}

#[test]
fn the_first_hand_comes_out_as_told() {
    let example = TEXT.split("```hand\n").nth(1).unwrap().split("```").next().unwrap();
    let told = parse(example).unwrap();
    assert_eq!(print(&told), example, "printed as it stands");
    let whole = update(&told).unwrap_or_else(|faults| panic!("{faults:?}"));
    assert!(replay(&whole, Rules::ALL).is_ok());
    let (told, whole) = (&told.hands[0], &whole.hands[0]);
    let start = |hand: &notation::HandText| hand.start.clone().unwrap().events;
    assert!(among(&start(told), &start(whole)), "start");
    for (told, came) in told.steps.iter().zip(&whole.steps) {
        assert!(!came.is_refused(), "line {}: {:?}", told.line.0, came.events);
        assert!(among(&told.events, &came.events), "line {}: {:?}", told.line.0, came.events);
    }
    assert_eq!(told.end.clone().unwrap().events, whole.end.clone().unwrap().events);
}

#[test]
fn the_pictures_are_drawn_from_the_text() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs");
    let all = pictures::pictures(TEXT).unwrap();
    assert!(all.len() >= 5);
    for picture in all {
        let drawn = std::fs::read_to_string(folder.join(&picture.file)).unwrap();
        let again = "run `cargo run -p houseway-record --example pictures -- docs/pan.md`";
        assert!(drawn == picture.draw(), "{}: {again}", picture.file);
        assert!(TEXT.contains(&format!("]({})", picture.file)), "{} is not shown", picture.file);
    }
}
