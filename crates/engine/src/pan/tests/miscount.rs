//! Miscounted hands (PN-39, PN-40): nothing is lost, whatever the ruling.

use super::*;
use std::collections::BTreeMap;

fn some_incident(table: &mut Table) -> Incident {
    let seat = Seat::at(table.luck.below(4));
    Incident::new(IncidentKind::WrongCount).at(seat)
}

/// Plays a live hand with misdeals and rulings, and counts the rulings by house and floor.
fn stormy(game: &Prepared, seed: u64, ruled: &mut BTreeMap<String, u32>) {
    let mut setup = setup(game, 4, 60, Mode::Live);
    setup.opening = seed.is_multiple_of(3);
    setup.doubles = setup.stacks.seats().iter().filter(|seat| seat.index() < 2).collect();
    let mut table = Table::new(&setup, seed);
    let chips = table.chips();
    for _ in 0..400 {
        if table.hand.outcome().is_some() {
            return;
        }
        let phase = table.hand.view(Viewer::Spectator).phase;
        if phase == Phase::Deal && table.luck.below(2) == 0 {
            let mut incident = some_incident(&mut table);
            incident.count = 3 + table.luck.below(5) as u8;
            _ = table.hand.apply(Actor::Dealer, &Action::Slip(incident), &mut table.events);
        }
        if table.answer() {
            continue;
        }
        if table.luck.below(3) == 0 {
            let mut incident = some_incident(&mut table);
            incident.count = 2 * table.luck.below(2) as u8;
            let rulings = [Ruling::Stands, Ruling::Filled, Ruling::Trimmed, Ruling::HandDead];
            let ruling =
                *[&rulings[..], &[Ruling::Retired]].concat().get(table.luck.below(5)).unwrap();
            let over = Override { incident, ruling, who: String::new(), why: String::new() };
            let action = match table.luck.below(3) {
                0 => Action::Override(Box::new(over)),
                _ => Action::Declare(incident),
            };
            let from = table.events.len();
            _ = table.hand.apply(Actor::Floor, &action, &mut table.events);
            if let Some(event) = table.events.get(from) {
                let told = match event.kind {
                    EventKind::Ruling { ruling, .. } => format!("house {ruling}"),
                    EventKind::Overruled { ruling, .. } => format!("floor {ruling}"),
                    other => panic!("no ruling: {other:?}"),
                };
                *ruled.entry(told).or_insert(0) += 1;
                let second = Zone::Hand(incident.seat.unwrap(), 2);
                if matches!(table.hand.windows().request(), Some(Request::Pick { zone, .. }) if zone == second)
                {
                    *ruled.entry("out of the second five".into()).or_insert(0) += 1;
                }
            }
            assert_eq!(table.chips(), chips);
            continue;
        }
        let mut schemas = Vec::new();
        for seat in table.seats() {
            let legal = table.hand.legal(Actor::Seat(seat));
            schemas.extend(legal.iter().map(|schema| (seat, *schema)));
        }
        assert!(!schemas.is_empty(), "nobody can act");
        schemas.retain(|(_, schema)| schema.amount.is_none());
        let (seat, schema) = schemas[table.luck.below(schemas.len())];
        let mv = table.pick(seat, &schema);
        _ = table.hand.apply(Actor::Seat(seat), &mv.into(), &mut table.events);
    }
}

#[test]
fn wrong_deals_are_ruled_on_and_lose_nothing() {
    let mut ruled = BTreeMap::new();
    let glorias = [("dead-deal", "beyond-two"), ("wrong-count", "retire"), ("doubles-buy-in", "0")];
    let (palace, glorias) = (prepared(&[("doubles-buy-in", "0")]), prepared(&glorias));
    for seed in 0..500 {
        stormy(if seed % 2 == 0 { &palace } else { &glorias }, seed, &mut ruled);
    }
    assert!(ruled["out of the second five"] > 3, "{ruled:?}");
    for ruling in ["filled", "trimmed", "hand-dead", "retired"] {
        for who in ["house", "floor"] {
            let told = format!("{who} {ruling}");
            assert!(ruled.contains_key(&told), "never {told}: {ruled:?}");
        }
    }
}

#[test]
fn a_guarded_table_deals_five() {
    let mut table = Table::new(&setup(&prepared(&[]), 2, 40, Mode::Guarded), 1);
    let mut incident = Incident::new(IncidentKind::WrongCount).at(Seat::at(0));
    incident.count = 4;
    let refused = table.hand.apply(Actor::Dealer, &Action::Slip(incident), &mut table.events);
    assert_eq!(refused.unwrap_err().code, Code::NotLive);
}
