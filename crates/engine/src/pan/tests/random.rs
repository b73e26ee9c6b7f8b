//! Random play: exactly the legal moves are accepted, nothing is lost, every hand ends.

use super::*;

fn play_out(game: &Prepared, players: u8, stack: i64, seed: u64, most: usize) -> (Table, usize) {
    let mut setup = setup(game, players, stack, Mode::Guarded);
    setup.opening = seed.is_multiple_of(5);
    if seed.is_multiple_of(4) {
        setup.doubles = setup.stacks.seats().iter().filter(|seat| seat.index() % 3 > 0).collect();
    }
    let mut table = Table::new(&setup, seed);
    let chips = table.chips();
    let mut steps = 0;
    while table.hand.outcome().is_none() {
        steps += 1;
        assert!(steps < most, "the hand does not end");
        let actors: Vec<Actor> = table.seats().map(Actor::Seat).chain([Actor::Clock]).collect();
        if steps % 7 == 0 {
            for &actor in &actors {
                let mv = table.wild(actor);
                table.check_exact(actor, mv);
            }
        }
        if table.answer() {
            continue;
        }
        let mut choices = Vec::new();
        for seat in table.seats() {
            let legal = table.hand.legal(Actor::Seat(seat));
            // The hand does not wait for a player who can only offer to share the tops (PN-33).
            let waits = legal.iter().any(|schema| schema.verb != Verb::Offer);
            assert_eq!(waits, table.hand.windows().of(Actor::Seat(seat)).is_some());
            choices.extend(legal.iter().map(|schema| (seat, *schema)));
        }
        // Eager players lay whatever they can, or the hands would take forever.
        let eager = |(_, schema): &(Seat, Schema)| {
            matches!(schema.verb, Verb::Meld | Verb::Add | Verb::Split | Verb::Borrow | Verb::Take)
        };
        let lay: Vec<(Seat, Schema)> = choices.iter().filter(|c| eager(c)).cloned().collect();
        let from = if lay.is_empty() || table.luck.below(8) == 0 { &choices } else { &lay };
        let (seat, schema) = from[table.luck.below(from.len())];
        let mv = table.pick(seat, &schema);
        table.check_exact(Actor::Seat(seat), mv);
        table.hand.apply(Actor::Seat(seat), &Action::Move(mv), &mut table.events).unwrap();
        assert_eq!(table.chips(), chips);
    }
    assert!(table.hand.windows().is_empty());
    (table, steps)
}

#[test]
fn random_hands_are_exact_conserve_everything_and_end() {
    let palace = prepared(&[("doubles-buy-in", "0")]);
    let glorias = prepared(&[
        ("meld-needs-hit", "no"),
        ("first-draw-two", "no"),
        ("declare-change", "no"),
        ("opening", "low-card"),
        ("invalid-meld", "retire"),
        ("add-any-suit", "yes"),
        ("borrowing", "yes"),
        ("claim-pay", "manual"),
        ("spades-removed", "3"),
        ("after-hand", "shuffle-all"),
    ]);
    let mut endings = std::collections::BTreeMap::new();
    for seed in 0..63 {
        let game = if seed % 2 == 0 { &palace } else { &glorias };
        let stack = [8, 14, 200][seed as usize % 3];
        let (table, _) = play_out(game, 2 + (seed % 7) as u8, stack, seed, 20_000);
        let outcome = table.hand.outcome().unwrap();
        assert_eq!(outcome.carry.shoe.stub, game.deck().counts(), "the whole deck is back (PN-07)");
        assert_eq!(table.deck.len(), outcome.carry.shoe.stub.len());
        *endings.entry(outcome.ending.as_str()).or_insert(0) += 1;
    }
    assert!(endings["went-out"] > 10 && endings["uncontested"] > 5, "{endings:?}");
    assert!(endings["agreed"] > 2, "{endings:?}");
}

#[test]
fn any_rule_switched_off_still_conserves_and_ends() {
    let game = prepared(&[("meld-needs-hit", "no"), ("borrowing", "yes")]);
    for rule in PAN.every_rule() {
        for seed in 0..3 {
            let mut setup = setup(&game, 4, 60, Mode::Guarded);
            setup.rules = Rules::without(rule);
            let mut table = Table::new(&setup, seed);
            for _ in 0..3000 {
                if table.hand.outcome().is_some() || table.answer() {
                    continue;
                }
                let mut choices = Vec::new();
                for seat in table.seats() {
                    let legal = table.hand.legal(Actor::Seat(seat));
                    choices.extend(legal.iter().map(|schema| (seat, *schema)));
                }
                assert!(!choices.is_empty(), "stuck without {rule}");
                let (seat, schema) = choices[table.luck.below(choices.len())];
                let mv = table.pick(seat, &schema);
                let done = table.hand.apply(Actor::Seat(seat), &mv.into(), &mut table.events);
                done.unwrap_or_else(|refusal| panic!("without {rule}: {mv:?} {refusal}"));
            }
        }
    }
}

/// An incident, a call, a declaration or a decision with plausible facts.
fn weather(table: &mut Table) -> (Actor, Action) {
    let seat = Seat::at(table.luck.below(3));
    let mut own = Vec::new();
    table.hand.visit_cards(&mut |zone, card| match zone {
        Zone::Hand(of, _) | Zone::Spread(of, _) if of == seat => own.push(card),
        _ => {}
    });
    let kinds = [
        IncidentKind::InvalidMeld,
        IncidentKind::FoulHand,
        IncidentKind::WrongCount,
        IncidentKind::TwoDiscards,
        IncidentKind::NoDiscard,
        IncidentKind::CardThrownAway,
        IncidentKind::DeckTouchesHand,
        IncidentKind::FromSpread,
        IncidentKind::ThrownIn,
    ];
    let mut kind = kinds[table.luck.below(kinds.len())];
    if matches!(kind, IncidentKind::FoulHand | IncidentKind::ThrownIn) && table.luck.below(30) > 0 {
        // These need no cause, and would end every hand.
        kind = IncidentKind::InvalidMeld;
    }
    let mut incident = Incident::new(kind).at(seat);
    for _ in 0..table.luck.below(4).min(own.len()) {
        incident.cards.push(own.swap_remove(table.luck.below(own.len())));
    }
    let n = [0, 0, 1, 2, 3][table.luck.below(5)];
    match kind {
        IncidentKind::WrongCount => incident.count = n,
        _ => incident.place = Place::spread(n),
    }
    match table.luck.below(8) {
        0..4 => (Actor::Dealer, Action::Slip(incident)),
        4 | 5 => (Actor::Seat(Seat::at(table.luck.below(3))), Action::Declare(incident)),
        6 => (Actor::Floor, Action::Declare(incident)),
        _ => {
            let rulings = [Ruling::Stands, Ruling::Returned, Ruling::Retired, Ruling::Foul];
            let ruling = rulings[table.luck.below(4)];
            let over = Override { incident, ruling, who: String::new(), why: String::new() };
            (Actor::Floor, Action::Override(Box::new(over)))
        }
    }
}

#[test]
fn live_tables_take_anything_and_rulings_lose_nothing() {
    let retire =
        prepared(&[("meld-needs-hit", "no"), ("invalid-meld", "retire"), ("borrowing", "yes")]);
    let palace = prepared(&[]);
    let mut ruled = std::collections::BTreeMap::new();
    for seed in 0..100 {
        let game = if seed % 2 == 0 { &retire } else { &palace };
        let mut table = Table::new(&setup(game, 3, 60, Mode::Live), seed);
        let chips = table.chips();
        for step in 0..400 {
            if table.hand.outcome().is_some() || table.answer() {
                continue;
            }
            assert_eq!(table.chips(), chips);
            let actors: Vec<Actor> = table.seats().map(Actor::Seat).collect();
            if step % 5 == 0 {
                for &actor in &actors {
                    let mv = table.wild(actor);
                    table.check_exact(actor, mv);
                }
            }
            if table.luck.below(5) == 0 {
                let from = table.events.len();
                for _ in 0..20 {
                    let (actor, action) = weather(&mut table);
                    let checked = table.hand.check(actor, &action);
                    assert_eq!(table.hand.apply(actor, &action, &mut table.events), checked);
                    if checked.is_ok() {
                        break;
                    }
                }
                for event in &table.events[from..] {
                    if let EventKind::Ruling { incident, ruling, .. }
                    | EventKind::Overruled { incident, ruling, .. } = event.kind
                    {
                        *ruled.entry((incident.as_str(), ruling.as_str())).or_insert(0) += 1;
                    }
                }
                continue;
            }
            let mut schemas = Vec::new();
            for seat in table.seats() {
                let legal = table.hand.legal(Actor::Seat(seat));
                schemas.extend(legal.iter().map(|schema| (seat, *schema)));
            }
            assert!(!schemas.is_empty(), "nobody can act");
            // Few go out or agree, so that there is time for things to go wrong.
            let rare = |verb| matches!(verb, Verb::Out | Verb::Accept) && seed % 8 > 0;
            schemas.retain(|(_, schema)| !rare(schema.verb));
            if schemas.is_empty() {
                continue;
            }
            let (seat, schema) = schemas[table.luck.below(schemas.len())];
            let mut mv = table.pick(seat, &schema);
            mv.amount = schema.amount.map_or(Chips::ZERO, |range| range.max);
            let done = table.hand.apply(Actor::Seat(seat), &mv.into(), &mut table.events);
            done.unwrap_or_else(|refusal| panic!("seed {seed}: {mv:?} {refusal}"));
            for viewer in [Viewer::Seat(seat), Viewer::Spectator, Viewer::Record] {
                table.hand.view(viewer);
            }
        }
    }
    for (kind, ruling) in [
        ("invalid-meld", "returned"),
        ("invalid-meld", "retired"),
        ("invalid-meld", "foul"),
        ("foul-hand", "foul"),
        ("wrong-count", "foul"),
        ("two-discards", "foul"),
        ("no-discard", "foul"),
        ("card-thrown-away", "foul"),
        ("deck-touches-hand", "foul"),
        ("from-spread", "foul"),
        ("from-spread", "stands"),
    ] {
        assert!(ruled.contains_key(&(kind, ruling)), "{kind} {ruling}: {ruled:?}");
    }
}

#[test]
fn the_house_plays_for_the_absent_to_the_end() {
    // Nobody ever acts: the clock declares everybody out except the last.
    let game = prepared(&[]);
    let mut table = Table::new(&setup(&game, 4, 40, Mode::Guarded), 3);
    while table.hand.outcome().is_none() {
        if !table.answer() {
            let legal = table.hand.legal(Actor::Clock);
            let mv = Move::new(Verb::Timeout).on(legal[0].places.iter().next().unwrap());
            table.hand.apply(Actor::Clock, &mv.into(), &mut table.events).unwrap();
        }
    }
    let outcome = table.hand.outcome().unwrap();
    assert_eq!((outcome.ending, outcome.carry.lead), (Ending::Uncontested, Seat::new(2)));
    assert_eq!(outcome.stacks.get(Seat::new(2).unwrap()), Chips::dollars(44));
}

#[test]
fn a_deck_that_runs_out_is_made_anew_from_below_the_top_discard() {
    let (table, tops) = nobody_lays_anything("play-on");
    assert!(table.hand.outcome().is_none());
    assert!(table.shuffles > 3 && tops > 3, "{} shuffles, {tops}", table.shuffles);
}

#[test]
fn a_deck_that_runs_out_twice_in_vain_ends_the_hand() {
    let (table, _) = nobody_lays_anything("return-tops");
    let outcome = table.hand.outcome().unwrap();
    assert_eq!((outcome.ending, outcome.carry.lead), (Ending::Stalemate, None));
    assert_eq!(table.shuffles, 2, "when the deck first ran out, and after the hand");
    let stacks: Vec<Chips> = (0..3).map(|at| outcome.stacks.get(Seat::at(at))).collect();
    // Three antes of a dollar for two players, the odd dollar to the eldest hand. Seat 2 was out.
    assert_eq!(stacks, [Chips::dollars(399), Chips::dollars(397), Chips::dollars(398)]);
}

/// A short deck, and players who draw and discard for four hundred steps.
fn nobody_lays_anything(stalemate: &str) -> (Table, usize) {
    let game = prepared(&[("declare-change", "no"), ("ante", "1.00"), ("stalemate", stalemate)]);
    let mut setup = setup(&game, 3, 400, Mode::Guarded);
    // All but forty cards have left the shoe.
    let all: Vec<Card> = game.deck().counts().iter().collect();
    let (out, left): (Vec<_>, Vec<_>) = all.iter().enumerate().partition(|(at, _)| at % 8 != 0);
    setup.carry.shoe.stub = left.into_iter().map(|(_, card)| *card).collect();
    setup.carry.shoe.discards = out.into_iter().map(|(_, card)| *card).collect();
    let mut table = Table::new(&setup, 5);
    let mut tops = 0;
    for _ in 0..400 {
        if table.answer() || table.hand.outcome().is_some() {
            continue;
        }
        table.hand.visit_cards(&mut |zone, _| tops += usize::from(zone == Zone::Top));
        let (seat, declaring) = match table.hand.windows().iter().next().unwrap() {
            Window { actor: Actor::Seat(seat), purpose, .. } => (seat, purpose == Purpose::Declare),
            window => panic!("{window:?}"),
        };
        let action = if !declaring {
            table.hand.default_action(Actor::Seat(seat)).unwrap()
        } else if seat == Seat::at(1) {
            Verb::Out.into()
        } else {
            Verb::In.into()
        };
        table.hand.apply(Actor::Seat(seat), &action, &mut table.events).unwrap();
    }
    (table, tops)
}

#[test]
fn a_quick_look_never_misses_a_use() {
    let game = prepared(&[]);
    let (mut used, mut spared) = (0, 0);
    for seed in 0..12 {
        let mut table = Table::new(&setup(&game, 4, 100, Mode::Guarded), seed);
        for _ in 0..120 {
            if table.hand.outcome().is_some() {
                break;
            }
            if table.answer() {
                continue;
            }
            let window = table.hand.windows().first().unwrap();
            let Actor::Seat(seat) = window.actor else { panic!("{window:?}") };
            let Hand::Pan(hand) = &table.hand else { panic!("not Pan") };
            for card in Card::new(cards::Rank::Two, cards::Suit::Clubs).index()..52 {
                let card = Card::from_index(card).unwrap();
                let mut pool = hand.players[seat].hand.faces();
                pool.push(card);
                let found = hand.position(seat, &pool, Some(card)).has_play();
                let looked = hand.has_use(seat, &pool, card);
                assert!(looked || !found, "{card} has a use beside {pool}");
                (used, spared) = (used + u32::from(found), spared + u32::from(!looked));
            }
            let legal = table.hand.legal(window.actor);
            let lays = |schema: &&Schema| matches!(schema.verb, Verb::Meld | Verb::Add | Verb::In);
            let schema = *legal.iter().find(lays).unwrap_or(&legal[0]);
            let mv = table.pick(seat, &schema);
            table.hand.apply(window.actor, &mv.into(), &mut table.events).unwrap();
        }
    }
    assert!(used > 5_000 && spared > 5_000, "{used} used, {spared} spared");
}
