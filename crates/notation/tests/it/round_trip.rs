//! What is printed is read back as the same document, whatever the document.

use cards::{Card, CardList, Deck, Seat};
use houseway_notation::*;
use proptest::prelude::*;

fn name() -> impl Strategy<Value = String> {
    "[a-z][a-z0-9-]{0,10}"
}

/// Free text: no control characters, no blanks at its ends, nothing that a line cannot contain.
fn text() -> impl Strategy<Value = String> {
    "[^\\p{Cc} ]([^\\p{Cc}]{0,12}[^\\p{Cc} ])?"
}

fn maybe_text() -> impl Strategy<Value = String> {
    prop_oneof![Just(String::new()), text()]
}

/// Quoted text may contain quotes, backslashes and line ends.
fn speech() -> impl Strategy<Value = String> {
    "[\\PC\n\"\\\\]{0,12}".prop_map(|s| s.replace(|c: char| c.is_control() && c != '\n', ""))
}

fn seat() -> impl Strategy<Value = Seat> {
    (0..Seat::MAX).prop_map(Seat::at)
}

fn cents() -> impl Strategy<Value = i64> {
    prop_oneof![0..100_000i64, 0..=MAX_CENTS]
}

fn card_list() -> impl Strategy<Value = CardList> {
    let card = (0..=Card::FACES).prop_map(|at| Card::from_index(at).unwrap_or(Card::UNKNOWN));
    prop::collection::vec(card, 0..8).prop_map(|cards| cards.into_iter().collect())
}

fn deck() -> impl Strategy<Value = Deck> {
    let packs = (1..=8u8, 0..=4u8).prop_map(|(decks, jokers)| Deck::Packs { decks, jokers });
    let pan = (0..8u8).prop_map(|spades_removed| Deck::Pan { spades_removed });
    prop_oneof![packs, pan, Just(Deck::Mexican), Just(Deck::Tiles)]
}

fn trivia(indented: bool) -> impl Strategy<Value = Vec<Trivia>> {
    let comment = "([^\\p{Cc}]{0,8}[^\\p{Cc} ])?";
    let one = prop_oneof![
        Just(Trivia::Blank),
        comment.prop_map(Trivia::Comment),
        comment.prop_map(move |text| if indented {
            Trivia::Aside(text)
        } else {
            Trivia::Comment(text)
        }),
    ];
    prop_oneof![3 => Just(Vec::new()), 1 => prop::collection::vec(one, 0..3)]
}

fn item<T: std::fmt::Debug + Clone>(
    of: impl Strategy<Value = T>,
) -> impl Strategy<Value = Item<T>> {
    (trivia(false), of).prop_map(|(above, is)| Item {
        line: Line(0),
        above,
        is,
        events: Vec::new(),
    })
}

/// A step of the room with what followed from it.
fn room_step(of: impl Strategy<Value = Field>) -> impl Strategy<Value = Item<Field>> {
    (item(of), events()).prop_map(|(item, events)| Item { events, ..item })
}

/// Steps of the room. Cards come right after the request for them: elsewhere they would be read as
/// a step of the hand.
fn room_steps(most: usize) -> impl Strategy<Value = Vec<Item<Field>>> {
    let drawn = (
        room_step(Just(Field::Deal(DealerErrand::Draw))),
        room_step(card_list().prop_map(Field::Drawn)),
    );
    let one = prop_oneof![
        4 => room_step(between()).prop_map(|step| vec![step]),
        1 => drawn.prop_map(|(draw, cards)| vec![draw, cards]),
        1 => room_step(ruling()).prop_map(|step| vec![step]),
    ];
    prop::collection::vec(one, 0..most).prop_map(|steps| steps.concat())
}

/// A ruling after the fact, with its end, so that cards for the room are not read as a step of it.
fn ruling() -> impl Strategy<Value = Field> {
    // Text of nothing but blanks counts as empty.
    let said = || {
        let words = (speech(), text()).prop_map(|(some, more)| format!("{some}{more}"));
        words.prop_filter("nothing said", |words| !words.trim().is_empty())
    };
    let steps = prop::collection::vec(step(), 0..4);
    (any::<u32>(), any::<u32>(), said(), said(), steps, block()).prop_map(
        |(hand, after, by, because, steps, end)| {
            let end = Some(end);
            Field::Ruling(Box::new(RulingText { hand, after, by, because, steps, end }))
        },
    )
}

/// A wrong payment that is put right.
fn repay() -> impl Strategy<Value = Field> {
    let said = || "[A-Za-z][A-Za-z ,.]{0,20}[a-z]";
    (any::<Option<u32>>(), seat(), seat(), cents(), said(), said()).prop_map(
        |(hand, from, to, amount, by, because)| Field::Repay {
            hand,
            from,
            to,
            amount,
            by,
            because,
        },
    )
}

fn clock() -> impl Strategy<Value = WallClock> {
    let date = prop_oneof![
        Just(None),
        (0..=9999u16, 1..=12u8, 1..=28u8).prop_map(Some),
        Just(Some((2024, 2, 29))),
    ];
    let ahead = prop_oneof![Just(0i16), -1439..=1439i16];
    (date, 0..24u8, 0..60u8, 0..60u8, ahead).prop_map(|(date, hour, minute, second, ahead)| {
        WallClock { date, hour, minute, second, ahead }
    })
}

/// Some options, each once.
fn limits() -> impl Strategy<Value = Field> {
    prop::collection::btree_map("[a-z][a-z0-9-]{0,8}", "[0-9.,:=a-z-]{1,8}", 1..4)
        .prop_map(|changes| Field::Limits(changes.into_iter().collect()))
}

fn between() -> impl Strategy<Value = Field> {
    prop_oneof![
        clock().prop_map(Field::At),
        (seat(), cents(), any::<Option<u32>>(), maybe_text())
            .prop_map(|(seat, stack, player, name)| Field::Sit { seat, stack, player, name }),
        (seat(), cents(), any::<bool>(), any::<Option<u32>>(), maybe_text()).prop_map(
            |(seat, stack, paid, player, name)| Field::Bring { seat, stack, paid, player, name }
        ),
        any::<u32>().prop_map(Field::Admit),
        (seat(), any::<Option<u32>>(), maybe_text())
            .prop_map(|(seat, player, name)| Field::FreePlay { seat, player, name }),
        card_list().prop_map(Field::FreeHand),
        repay(),
        (seat(), any::<u32>()).prop_map(|(seat, player)| Field::HoldFor { seat, player }),
        limits(),
        seat().prop_map(Field::Leave),
        (seat(), cents()).prop_map(|(seat, amount)| Field::Buy { seat, amount }),
        (seat(), seat()).prop_map(|(from, to)| Field::Move { from, to }),
        (prop::sample::select(Errand::ALL), seat())
            .prop_map(|(what, seat)| Field::Ask { what, seat }),
        prop::sample::select(DealerErrand::ALL).prop_map(Field::Deal),
    ]
}

fn field() -> impl Strategy<Value = Field> {
    let mode = prop_oneof![Just("guarded".to_string()), Just("live".into())];
    prop_oneof![
        "[^\\p{Cc} ]{1,12}".prop_map(Field::Offering),
        name().prop_map(Field::Game),
        any::<u16>().prop_map(Field::Revision),
        mode.prop_map(Field::Mode),
        (name(), maybe_text()).prop_map(|(key, value)| Field::Option { key, value }),
        deck().prop_map(Field::Deck),
        (any::<u32>(), any::<bool>()).prop_map(|(id, carried)| Field::Shoe { id, carried }),
        card_list().prop_map(Field::Discards),
        (prop::option::of(seat()), card_list())
            .prop_map(|(seat, cards)| Field::Known { seat, cards }),
        (seat(), cents(), maybe_text()).prop_map(|(seat, stack, name)| Field::Seat {
            seat,
            stack,
            name
        }),
        seat().prop_map(Field::Lead),
        Just(Field::Opening),
        Just(Field::Raised),
        (prop::option::of(seat()), cents()).prop_map(|(seat, cents)| Field::Behind(seat, cents)),
        prop::collection::btree_set(seat(), 1..5)
            .prop_map(|seats| Field::Doubles(seats.into_iter().collect())),
        (seat(), cents(), cents()).prop_map(|(seat, live, dead)| Field::Post { seat, live, dead }),
        prop::collection::btree_set(seat(), 1..5)
            .prop_map(|seats| Field::Absent(seats.into_iter().collect())),
        between(),
    ]
}

/// A header gives most things once.
fn header() -> impl Strategy<Value = Vec<Item<Field>>> {
    let step = (item(field()), events()).prop_map(|(item, events)| {
        if item.is.is_between() { Item { events, ..item } } else { item }
    });
    prop::collection::vec(step, 0..12).prop_map(|fields| {
        let mut given = std::collections::HashSet::new();
        let once = |item: &Item<Field>| match &item.is {
            Field::Option { key, .. } => given.insert(format!("option {key}")),
            Field::Seat { seat, .. } => given.insert(format!("seat {seat}")),
            Field::Post { seat, .. } => given.insert(format!("post seat {seat}")),
            Field::Discards(_) | Field::Known { .. } => true,
            other if other.is_between() => true,
            other => given.insert(format!("{:?}", std::mem::discriminant(other))),
        };
        fields.into_iter().filter(once).collect()
    })
}

fn events() -> impl Strategy<Value = Vec<EventText>> {
    let words = prop::collection::vec("[^\\p{Cc} #][^\\p{Cc} ]{0,6}", 1..5);
    let one = (trivia(true), words).prop_map(|(above, words)| EventText {
        line: Line(0),
        above,
        text: words.join(" "),
    });
    prop::collection::vec(one, 0..4)
}

fn block() -> impl Strategy<Value = Block> {
    (trivia(false), events()).prop_map(|(above, events)| Block { line: Line(0), above, events })
}

fn who() -> impl Strategy<Value = Who> {
    let others = prop_oneof![Just(Who::Dealer), Just(Who::Floor), Just(Who::Clock)];
    prop_oneof![seat().prop_map(Who::Seat), others]
}

fn place() -> impl Strategy<Value = PlaceText> {
    let spot = || prop::option::of(seat());
    let counted = prop_oneof![Just("hand"), Just("square")];
    let single = prop_oneof![Just("player"), Just("tie"), Just("ante"), Just("play")];
    prop_oneof![
        (prop_oneof![Just("seat"), Just("spread")], any::<u8>())
            .prop_map(|(word, n)| PlaceText::counted(word, n)),
        (counted, any::<u8>(), spot()).prop_map(|(w, n, spot)| PlaceText::counted(w, n).of(spot)),
        (single, spot()).prop_map(|(word, spot)| PlaceText::single(word).of(spot)),
    ]
}

fn act() -> impl Strategy<Value = StepText> {
    let plain = name().prop_filter("words with a grammar of their own", |verb| {
        !["slip", "declare", "override", "on"].contains(&verb.as_str())
    });
    let operands = || (prop::option::of(cents()), card_list(), prop::option::of(place()));
    let incident = || {
        let how = prop_oneof![
            Just("own-mistake"),
            Just("misled"),
            Just("misled-and-mixed"),
            Just("unaware")
        ];
        let how = prop::option::of(how.prop_map(String::from));
        (name(), prop::option::of(seat()), prop::option::of(any::<u8>()), how)
            .prop_filter("a kind is no seat", |(kind, ..)| kind != "seat")
            .prop_map(|(kind, seat, count, how)| IncidentText { kind, seat, count, how })
    };
    let with = |who, verb: String, (amount, cards, place)| StepText {
        amount,
        cards,
        place,
        ..StepText::new(who, verb)
    };
    let ruling = "[a-z][a-z]{3,9}".prop_filter("words that open an operand", |word| {
        !["on", "count", "misled"].contains(&word.as_str())
    });
    let decision = (ruling, speech(), speech()).prop_map(|(ruling, by, because)| DecisionText {
        ruling,
        by,
        because,
    });
    let slip = prop_oneof![Just("slip".to_string()), Just("declare".into())];
    prop_oneof![
        (who(), plain, operands()).prop_map(move |(who, verb, ops)| with(who, verb, ops)),
        (who(), slip, operands(), incident()).prop_map(move |(who, verb, ops, incident)| {
            StepText { incident: Some(incident), ..with(who, verb, ops) }
        }),
        (who(), operands(), incident(), decision).prop_map(
            move |(who, ops, incident, decision)| {
                StepText {
                    incident: Some(incident),
                    decision: Some(decision),
                    ..with(who, "override".into(), ops)
                }
            }
        ),
        card_list().prop_map(|cards| StepText { cards, ..StepText::new(Who::Chance, "cards") }),
        Just(StepText::new(Who::Chance, "shuffled")),
        [1..=6u8, 1..=6u8, 1..=6u8]
            .prop_map(|dice| StepText { dice: Some(dice), ..StepText::new(Who::Chance, "dice") }),
    ]
}

fn step() -> impl Strategy<Value = StepText> {
    (trivia(false), act(), events()).prop_map(|(above, act, events)| StepText {
        above,
        events,
        ..act
    })
}

fn hand() -> impl Strategy<Value = HandText> {
    let play = (block(), prop::collection::vec(step(), 0..6), prop::option::of(block()));
    (room_steps(3), trivia(false), header(), prop::option::of(play)).prop_map(
        |(before, above, header, play)| {
            let hand = HandText { before, above, header, ..HandText::default() };
            match play {
                Some((start, steps, end)) => HandText { start: Some(start), steps, end, ..hand },
                None => hand,
            }
        },
    )
}

fn table() -> impl Strategy<Value = TableText> {
    let own =
        prop_oneof![(1..=Seat::MAX as u8).prop_map(Field::Seats), cents().prop_map(Field::BuyIn),];
    let fields = (prop::collection::vec(item(own), 0..2), header());
    (trivia(false), any::<u32>(), fields).prop_map(|(above, number, (mut own, of_hand))| {
        own.dedup_by_key(|item| std::mem::discriminant(&item.is));
        let of_hand = of_hand.into_iter().filter(|item| item.is.is_of_a_table());
        let header = own.into_iter().chain(of_hand).collect();
        TableText { line: Line(0), above, number, header }
    })
}

fn document() -> impl Strategy<Value = Document> {
    let rule = "[A-Z][A-Z0-9]-[0-9][0-9]".prop_map(Note::Rule);
    let title = text().prop_map(Note::Title);
    (
        trivia(false),
        (prop::option::of(item(title)), prop::collection::vec(item(rule), 0..3)),
        prop::collection::vec(hand(), 0..3),
        (prop::option::of(table()), room_steps(2)),
        trivia(true),
    )
        .prop_map(|(above, (title, rules), mut hands, (table, after), tail)| {
            for (at, hand) in hands.iter_mut().enumerate() {
                hand.number = at as u32 * 3 + 1;
            }
            // Without `start`, what happened after the last hand would be read as its header.
            let ended = hands.last().is_none_or(|hand| hand.start.is_some());
            let after = if ended { after } else { Vec::new() };
            let notes = title.into_iter().chain(rules).collect();
            Document { above, notes, table, hands, after, tail }
        })
        .prop_map(mend)
}

/// A hand that stops in its header takes what happened before the next hand as its own.
fn mend(mut document: Document) -> Document {
    for at in 1..document.hands.len() {
        if document.hands[at - 1].start.is_none() {
            document.hands[at].before.clear();
        }
    }
    document
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn what_is_printed_is_read_back(document in document()) {
        let text = print(&document);
        let read = parse(&text).map_err(|fault| TestCaseError::fail(format!("{fault}\n{text}")))?;
        prop_assert_eq!(&read, &document, "{}", text);
        prop_assert_eq!(print(&read), text);
    }

    #[test]
    fn any_text_is_read_or_faulted(text in "\\PC{0,40}|[ \t\r\n\"\\\\#a-z0-9.:-]{0,80}") {
        for whole in [text.clone(), format!("houseway 1\nhand 1\n{text}"), format!("houseway 1\nhand 1\nstart\n{text}")] {
            match parse(&whole) {
                Ok(document) => {
                    let once = print(&document);
                    let again = parse(&once).map_err(|f| TestCaseError::fail(format!("{f}\n{once}")))?;
                    prop_assert_eq!(print(&again), once);
                }
                Err(fault) => {
                    prop_assert!(fault.line >= 1 && fault.column >= 1);
                    prop_assert!(!fault.reason.is_empty());
                }
            }
        }
    }

    #[test]
    fn any_bytes_are_read_or_faulted(bytes in prop::collection::vec(any::<u8>(), 0..80)) {
        let mut whole = b"houseway 1\nhand 1\nstart\n".to_vec();
        whole.extend(&bytes);
        for bytes in [&bytes, &whole] {
            let _ = parse_bytes(bytes);
        }
    }
}
