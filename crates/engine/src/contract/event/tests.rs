use super::*;

#[test]
fn a_viewer_sees_only_what_he_was_shown() {
    let (two, three) = (Seat::at(1), Seat::at(2));
    let card: Card = "As".parse().unwrap();
    let dealt = |seen| Event {
        kind: EventKind::Card { card, from: Zone::Stub, to: Zone::Hand(two, 0), seen },
        rule: None,
    };
    let face = |event: Event| match event.kind {
        EventKind::Card { card, .. } => card,
        _ => unreachable!(),
    };
    let own = dealt(Seen::by(two));
    assert_eq!(face(own.seen_by(Viewer::Seat(two))), card);
    assert_eq!(face(own.seen_by(Viewer::Record)), card);
    assert_eq!(face(own.seen_by(Viewer::Seat(three))), Card::UNKNOWN);
    assert_eq!(face(own.seen_by(Viewer::Spectator)), Card::UNKNOWN);
    assert_eq!(face(dealt(Seen::NOBODY).seen_by(Viewer::Seat(two))), Card::UNKNOWN);
    assert_eq!(face(dealt(Seen::ALL).seen_by(Viewer::Spectator)), card);
    assert_eq!(Seen::by(two).and(Seen::by(three)).to_string(), "to 2,3");
}

#[test]
fn readings_are_words() {
    for (reading, value, text) in [
        (Reading::Straight, 369_098_752, "straight ace high"),
        (Reading::OnePair, 150_996_064, "one-pair kings, queen-eight-seven kickers"),
        (Reading::EightLow, 30, "eight-low eight-six-three-two-ace"),
        (Reading::EightLow, 6149, "eight-low eight-six-three-two-ace"),
        (Reading::KingLow, 4889, "king-low king-queen-jack-ten-nine"),
        (Reading::Pair, 4888, "pair aces, four-three-two kickers"),
        (Reading::TwoPair, 2028, "two-pair twos and aces, three kicker"),
        (Reading::Total, 18, "total 18"),
        (Reading::Natural, 9, "natural 9"),
        // A value that belongs to another kind of hand is printed as a number.
        (Reading::Flush, 369_098_752, "flush 369098752"),
        (Reading::EightLow, 57, "eight-low 57"),
    ] {
        assert_eq!(reading.text(value), text);
    }
}

#[test]
fn events_stay_small() {
    assert!(size_of::<Event>() <= 24, "{}", size_of::<Event>());
}

#[test]
fn payments_are_found_among_other_events() {
    let (from, to) = (Account::Pot, Account::Tops);
    let pay = EventKind::Pay { from, to, amount: Chips::dollars(1), reason: Reason::Pay };
    let mut events = Events::new();
    for kinds in
        [&[][..], &[EventKind::Shuffled], &[EventKind::Shuffled, pay, EventKind::CutCard, pay]]
    {
        events.clear();
        kinds.iter().for_each(|kind| events.tell(*kind));
        let paid = |(at, event): (usize, &Event)| (event.kind == pay).then_some(at);
        let places: Vec<usize> = events.iter().enumerate().filter_map(paid).collect();
        assert_eq!(events.payments().map(|(at, _)| at).collect::<Vec<_>>(), places);
        assert_eq!(events.has_payments(), !places.is_empty());
        let mut others = Events::default();
        events.iter().for_each(|event| others.push(*event));
        assert_eq!(events, others);
    }
}
