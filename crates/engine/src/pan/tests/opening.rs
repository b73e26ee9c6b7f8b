//! The first hand of a session (PN-05), and the deck (PN-01).

use super::told::told_from;
use super::*;

fn opened(first: &str, lines: &[&str]) -> Table {
    let game = prepared(&[("opening", "low-card")]);
    let setup = Setup { opening: true, ..setup(&game, 3, 40, Mode::Guarded) };
    let deal = format!("+ {first}");
    let all: Vec<&str> = std::iter::once(deal.as_str()).chain(lines.iter().copied()).collect();
    told_from(&setup, &all)
}

fn eldest(table: &Table) -> Option<(Seat, Option<RuleId>)> {
    table.events.iter().find_map(|event| match event.kind {
        EventKind::Mark { marker: Marker::Eldest, seat } => Some((seat, event.rule)),
        _ => None,
    })
}

#[test]
fn the_lowest_card_up_is_eldest_hand() {
    let down = "Ah 2h 3h 4h";
    for (up, seat) in [
        (["4c", "2h", "2s"], 2),
        (["2s", "2h", "2s"], 3),
        (["Kc", "Qh", "As"], 1),
        (["7c", "Jh", "Qs"], 3),
        (["??", "Kh", "??"], 2),
        (["??", "??", "??"], 3),
    ] {
        let table = opened(&up.map(|card| format!("{down} {card}")).join(" "), &[]);
        let seat = Seat::new(seat).unwrap();
        assert_eq!(eldest(&table), Some((seat, "PN-05".parse().ok())), "{up:?}");
    }
}

#[test]
fn the_cards_up_are_seen_by_all_and_the_rest_by_nobody_else() {
    let table = opened("Ah 2h 3h 4h 5h Ah 2h 3h 4h 6h Ah 2h 3h 4h 7h", &[]);
    let view = table.hand.view(Viewer::Spectator);
    let known = |at: usize| -> Vec<String> {
        let cards = view.seats[at].hands[0].faces().filter(|card| card.is_known());
        cards.map(|card| card.to_string()).collect()
    };
    assert_eq!([known(0), known(1), known(2)], [["7h"], ["6h"], ["5h"]]);
}

#[test]
fn nobody_is_eldest_before_the_cards_are_up() {
    let game = prepared(&[("opening", "low-card")]);
    let setup = Setup { opening: true, ..setup(&game, 3, 40, Mode::Guarded) };
    let table = Table::new(&setup, 1);
    assert_eq!(eldest(&table), None);
    assert_eq!(table.hand.view(Viewer::Spectator).marks, []);
    // Later hands and other houses already have a lead; the other houses name it when a table
    // opens.
    let rule: RuleId = "PN-05".parse().unwrap();
    for (setup, cited) in [
        (Setup { opening: false, ..setup.clone() }, None),
        (Setup { game: prepared(&[]), ..setup.clone() }, Some(rule)),
        (Setup { rules: Rules::without(rule), ..setup }, None),
    ] {
        let lead = setup.lead;
        assert_eq!(eldest(&Table::new(&setup, 1)), Some((lead, cited)));
    }
}
