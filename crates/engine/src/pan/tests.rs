//! Random play: legal is exact, nothing is lost, every hand ends.

use super::PAN;
use crate::contract::*;
use crate::game::{Hand, Prepared};
use crate::money::Chips;
use crate::options::Options;
use cards::{Card, CardList, Counts, Seat, Zone};

struct Luck(u64);

impl Luck {
    fn below(&mut self, n: usize) -> usize {
        self.0 = self
            .0
            .wrapping_mul(6364136223846793005)
            .wrapping_add(1442695040888963407);
        (self.0 >> 33) as usize % n
    }
}

fn prepared(options: &[(&str, &str)]) -> Prepared {
    let mut all = Options::defaults(PAN.options);
    options
        .iter()
        .for_each(|(key, value)| all.set(key, value).unwrap());
    (PAN.prepare)(&all).unwrap()
}

fn setup(game: &Prepared, players: u8, stack: i64, mode: Mode) -> Setup {
    let seats = (1..=players).map(|n| (Seat::new(n).unwrap(), Chips::dollars(stack)));
    Setup {
        game: game.clone(),
        stacks: seats.collect(),
        lead: Seat::new(1).unwrap(),
        shoe: ShoeState::fresh(1, game.deck()),
        mode,
        rules: Rules::ALL,
    }
}

/// A table whose deck is a list of cards in order.
struct Table {
    hand: Hand,
    deck: Vec<Card>,
    events: Events,
    luck: Luck,
    shuffles: usize,
}

impl Table {
    fn new(setup: &Setup, seed: u64) -> Table {
        let mut events = Events::new();
        let hand = Hand::start(setup, &mut events).unwrap();
        let mut table = Table {
            hand,
            deck: Vec::new(),
            events,
            luck: Luck(seed),
            shuffles: 0,
        };
        table.put_back(setup.shoe.stub.iter().collect());
        table
    }

    fn put_back(&mut self, cards: Vec<Card>) {
        self.deck.extend(cards);
        for at in (1..self.deck.len()).rev() {
            let other = self.luck.below(at + 1);
            self.deck.swap(at, other);
        }
    }

    /// Answers chance if it was asked.
    fn answer(&mut self) -> bool {
        let Some(request) = self.hand.windows().request() else {
            return false;
        };
        let answer = match request {
            Request::Draw { n, .. } => {
                let rest = self.deck.len() - n as usize;
                Answer::Cards(self.deck.drain(rest..).collect())
            }
            Request::Shuffle { from, .. } => {
                let mut back = Vec::new();
                self.hand.visit_cards(&mut |zone, card| {
                    if zone == from {
                        back.push(card);
                    }
                });
                self.shuffles += 1;
                self.put_back(back);
                Answer::Shuffled
            }
            other => panic!("Pan never asks for {other}"),
        };
        self.hand
            .apply(Actor::Chance, &Action::Chance(answer), &mut self.events)
            .unwrap();
        true
    }

    fn seats(&self) -> impl Iterator<Item = Seat> + use<> {
        (1..=9).filter_map(Seat::new)
    }

    /// A move out of a schema.
    fn pick(&mut self, schema: &Schema) -> Move {
        let luck = &mut self.luck;
        let cards = match &schema.cards {
            CardChoice::None => CardList::EMPTY,
            CardChoice::OneOf(sets) => sets[luck.below(sets.len())],
            CardChoice::Any { from, min, .. } => {
                assert_eq!(*min, 1, "only discards are chosen so");
                [from[luck.below(from.len())]].into_iter().collect()
            }
        };
        let target = match schema.targets.len() {
            0 => 0,
            n => schema.targets[luck.below(n)],
        };
        Move::new(schema.verb).cards(cards).target(target)
    }

    /// Some move, mostly nonsense, near what may be done.
    fn wild(&mut self, actor: Actor) -> Move {
        let mut cards = Vec::new();
        self.hand.visit_cards(&mut |zone, card| {
            let own = matches!((zone, actor), (Zone::Hand(seat, _), Actor::Seat(me)) if seat == me);
            if own {
                cards.push(card);
            }
        });
        let luck = &mut self.luck;
        let n = [0, 1, 1, 2, 3, 3, 4][luck.below(7)];
        let mut named = CardList::EMPTY;
        for _ in 0..n.min(cards.len()) {
            named.push(cards.swap_remove(luck.below(cards.len())));
        }
        let verbs = [
            Verb::In,
            Verb::Out,
            Verb::Draw,
            Verb::Take,
            Verb::Meld,
            Verb::Add,
        ];
        let more = [Verb::Discard, Verb::Force, Verb::Timeout, Verb::Bet];
        let all = [&verbs[..], &more].concat();
        let amount = Chips::cents([0, 0, 0, 200][luck.below(4)]);
        let target = [0, 0, 1, 2, 3][luck.below(5)];
        Move::new(all[luck.below(all.len())])
            .cards(named)
            .target(target)
            .amount(amount)
    }

    /// Legal and accepted are the same, and a refusal changes nothing.
    fn check_exact(&mut self, actor: Actor, mv: Move) {
        let admitted = self
            .hand
            .legal(actor)
            .iter()
            .any(|schema| schema.admits(&mv));
        let action = Action::Move(mv);
        let accepted = self.hand.check(actor, &action);
        assert_eq!(admitted, accepted.is_ok(), "{actor:?} {mv:?}: {accepted:?}");
        if accepted.is_err() {
            let (digest, n) = (self.hand.digest(), self.events.len());
            assert_eq!(self.hand.apply(actor, &action, &mut self.events), accepted);
            assert_eq!((digest, n), (self.hand.digest(), self.events.len()));
        }
    }

    fn chips(&self) -> i64 {
        let mut sum = 0;
        self.hand
            .visit_chips(&mut |_, chips| sum += chips.as_cents());
        sum
    }
}

fn play_out(game: &Prepared, players: u8, stack: i64, seed: u64, most: usize) -> (Table, usize) {
    let setup = setup(game, players, stack, Mode::Guarded);
    let mut table = Table::new(&setup, seed);
    let chips = table.chips();
    let mut steps = 0;
    while table.hand.outcome().is_none() {
        steps += 1;
        assert!(steps < most, "the hand does not end");
        let actors: Vec<Actor> = table
            .seats()
            .map(Actor::Seat)
            .chain([Actor::Clock])
            .collect();
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
            assert_eq!(
                legal.is_empty(),
                table.hand.windows().of(Actor::Seat(seat)).is_none()
            );
            choices.extend(legal.into_iter().map(|schema| (seat, schema)));
        }
        // Eager players, lest the hands take for ever: lay whatever can be laid.
        let eager = |(_, schema): &(Seat, Schema)| {
            matches!(schema.verb, Verb::Meld | Verb::Add | Verb::Take)
        };
        let lay: Vec<(Seat, Schema)> = choices.iter().filter(|c| eager(c)).cloned().collect();
        let from = if lay.is_empty() || table.luck.below(8) == 0 {
            &choices
        } else {
            &lay
        };
        let (seat, schema) = from[table.luck.below(from.len())].clone();
        let mv = table.pick(&schema);
        table.check_exact(Actor::Seat(seat), mv);
        table
            .hand
            .apply(Actor::Seat(seat), &Action::Move(mv), &mut table.events)
            .unwrap();
        assert_eq!(table.chips(), chips);
    }
    assert!(table.hand.windows().is_empty());
    (table, steps)
}

#[test]
fn random_hands_are_exact_conserve_everything_and_end() {
    let palace = prepared(&[]);
    let glorias = prepared(&[
        ("meld-needs-hit", "no"),
        ("first-draw-two", "no"),
        ("declare-change", "no"),
        ("invalid-meld", "retire"),
        ("add-any-suit", "yes"),
        ("spades-removed", "3"),
        ("after-hand", "shuffle-all"),
    ]);
    let mut endings = std::collections::BTreeMap::new();
    for seed in 0..63 {
        let game = if seed % 2 == 0 { &palace } else { &glorias };
        let stack = [8, 14, 200][seed as usize % 3];
        let (table, _) = play_out(game, 2 + (seed % 7) as u8, stack, seed, 20_000);
        let outcome = table.hand.outcome().unwrap();
        assert_eq!(
            outcome.shoe.stub,
            game.deck().counts(),
            "the whole deck is back (PN-07)"
        );
        assert_eq!(table.deck.len(), outcome.shoe.stub.len());
        *endings.entry(outcome.ending.as_str()).or_insert(0) += 1;
    }
    assert!(
        endings["went-out"] > 10 && endings["uncontested"] > 5,
        "{endings:?}"
    );
}

#[test]
fn any_rule_switched_off_still_conserves_and_ends() {
    let game = prepared(&[("meld-needs-hit", "no")]);
    for &rule in PAN.rules {
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
                    choices.extend(legal.into_iter().map(|schema| (seat, schema)));
                }
                assert!(!choices.is_empty(), "stuck without {rule}");
                let (seat, schema) = choices[table.luck.below(choices.len())].clone();
                let mv = table.pick(&schema);
                let done = table
                    .hand
                    .apply(Actor::Seat(seat), &mv.into(), &mut table.events);
                done.unwrap_or_else(|refusal| panic!("without {rule}: {mv:?} {refusal}"));
            }
        }
    }
}

#[test]
fn live_tables_take_anything_and_rulings_lose_nothing() {
    let game = prepared(&[("meld-needs-hit", "no"), ("invalid-meld", "retire")]);
    let mut ruled = std::collections::BTreeMap::new();
    for seed in 0..20 {
        let mut table = Table::new(&setup(&game, 3, 60, Mode::Live), seed);
        for _ in 0..400 {
            if table.hand.outcome().is_some() || table.answer() {
                continue;
            }
            let (seat, on) = (Seat::at(table.luck.below(3)), 1 + table.luck.below(3) as u8);
            let mut incident = Incident::new(IncidentKind::InvalidMeld).at(seat);
            incident.target = on;
            if table.luck.below(9) == 0 {
                let rulings = [Ruling::Stands, Ruling::Returned, Ruling::Retired];
                let ruling = rulings[table.luck.below(3)];
                let over = Override { incident, ruling, who: String::new(), why: String::new() };
                let action = match table.luck.below(3) {
                    0 => Action::Override(Box::new(over)),
                    _ => Action::Declare(incident),
                };
                let from = table.events.len();
                _ = table.hand.apply(Actor::Floor, &action, &mut table.events);
                if let Some(event) = table.events.get(from) {
                    *ruled.entry(format!("{:?}", event.kind)[..9].to_string()).or_insert(0) += 1;
                }
                continue;
            }
            let mut schemas = Vec::new();
            for seat in table.seats() {
                let legal = table.hand.legal(Actor::Seat(seat));
                schemas.extend(legal.into_iter().map(|schema| (seat, schema)));
            }
            if schemas.is_empty() {
                continue;
            }
            let (seat, schema) = schemas[table.luck.below(schemas.len())].clone();
            let mv = match schema.amount {
                Some(_) => {
                    let CardChoice::Any { from, .. } = &schema.cards else { unreachable!() };
                    let mut cards = *from;
                    while cards.len() > 3 {
                        let at = table.luck.below(cards.len());
                        cards.remove(at);
                    }
                    Move::new(Verb::Meld).cards(cards).amount(Chips::dollars(2))
                }
                None => table.pick(&schema),
            };
            _ = table.hand.apply(Actor::Seat(seat), &mv.into(), &mut table.events);
            for viewer in [Viewer::Seat(seat), Viewer::Spectator, Viewer::Record] {
                table.hand.view(viewer);
            }
        }
    }
    assert!(ruled.len() == 2 && ruled.values().all(|n| *n > 5), "{ruled:?}");
}

#[test]
fn the_house_plays_for_the_absent_to_the_end() {
    // Nobody ever acts: the clock declares everybody out but the last.
    let game = prepared(&[]);
    let mut table = Table::new(&setup(&game, 4, 40, Mode::Guarded), 3);
    while table.hand.outcome().is_none() {
        if !table.answer() {
            let legal = table.hand.legal(Actor::Clock);
            let mv = Move::new(Verb::Timeout).target(legal[0].targets[0]);
            table
                .hand
                .apply(Actor::Clock, &mv.into(), &mut table.events)
                .unwrap();
        }
    }
    let outcome = table.hand.outcome().unwrap();
    assert_eq!(
        (outcome.ending, outcome.next_lead),
        (Ending::Uncontested, Seat::new(2))
    );
    assert_eq!(
        outcome.stacks.get(Seat::new(2).unwrap()),
        Chips::dollars(44)
    );
}

#[test]
fn a_deck_that_runs_out_is_made_anew_from_below_the_top_discard() {
    let game = prepared(&[("declare-change", "no")]);
    let mut setup = setup(&game, 2, 400, Mode::Guarded);
    // All but forty cards are out of the shoe for now.
    let all: Vec<Card> = game.deck().counts().iter().collect();
    let (out, left): (Vec<_>, Vec<_>) = all.iter().enumerate().partition(|(at, _)| at % 8 != 0);
    setup.shoe.stub = left.into_iter().map(|(_, card)| *card).collect();
    setup.shoe.discards = out.into_iter().map(|(_, card)| *card).collect();
    let mut table = Table::new(&setup, 5);
    let mut tops = 0;
    for _ in 0..400 {
        if table.answer() || table.hand.outcome().is_some() {
            continue;
        }
        table
            .hand
            .visit_cards(&mut |zone, _| tops += usize::from(zone == Zone::Top));
        let (seat, declaring) = match table.hand.windows().iter().next().unwrap() {
            Window {
                actor: Actor::Seat(seat),
                purpose,
                ..
            } => (seat, purpose == Purpose::Declare),
            window => panic!("{window:?}"),
        };
        let action = match declaring {
            true => Verb::In.into(),
            false => table.hand.default_action(Actor::Seat(seat)).unwrap(),
        };
        table
            .hand
            .apply(Actor::Seat(seat), &action, &mut table.events)
            .unwrap();
    }
    assert!(
        table.shuffles > 3 && tops > 3,
        "{} shuffles, {tops}",
        table.shuffles
    );
}

#[test]
fn unknown_cards_stop_nobody() {
    let game = prepared(&[]);
    let mut table = Table::new(&setup(&game, 2, 40, Mode::Live), 1);
    for _ in 0..60 {
        if let Some(Request::Draw { n, .. }) = table.hand.windows().request() {
            let cards = std::iter::repeat_n(Card::UNKNOWN, n as usize).collect();
            let answer = Action::Chance(Answer::Cards(cards));
            table
                .hand
                .apply(Actor::Chance, &answer, &mut table.events)
                .unwrap();
            continue;
        }
        let Some(Window { actor, purpose, .. }) = table.hand.windows().iter().next() else {
            break;
        };
        let action = match purpose {
            Purpose::Declare => Verb::In.into(),
            _ => table.hand.default_action(actor).unwrap(),
        };
        table.hand.apply(actor, &action, &mut table.events).unwrap();
        for viewer in [Viewer::Record, Viewer::Spectator] {
            table.hand.view(viewer);
        }
    }
    assert!(table.hand.outcome().is_none());
}

#[test]
fn a_viewer_learns_nothing_of_hidden_cards() {
    // Two decks that differ in everything but seat 1's hand and the cards drawn.
    let game = prepared(&[("declare-change", "no")]);
    let setup = setup(&game, 3, 40, Mode::Guarded);
    let views = |others: &str| {
        let mut table = Table::new(&setup, 1);
        let own: CardList = "As 2d 3c 4h 6s".parse().unwrap();
        let other: CardList = others.parse().unwrap();
        for _ in 0..2 {
            let cards = own
                .iter()
                .chain(other.iter())
                .chain(other.iter())
                .copied()
                .collect();
            let answer = Action::Chance(Answer::Cards(cards));
            table
                .hand
                .apply(Actor::Chance, &answer, &mut table.events)
                .unwrap();
        }
        for (seat, verb) in [
            (1, Verb::In),
            (3, Verb::Out),
            (2, Verb::In),
            (1, Verb::Draw),
        ] {
            let actor = Actor::Seat(Seat::new(seat).unwrap());
            table
                .hand
                .apply(actor, &verb.into(), &mut table.events)
                .unwrap();
        }
        let answer = Action::Chance(Answer::Cards("Qh".parse().unwrap()));
        table
            .hand
            .apply(Actor::Chance, &answer, &mut table.events)
            .unwrap();
        let one = Viewer::Seat(Seat::new(1).unwrap());
        let told: Vec<Event> = table
            .events
            .iter()
            .map(|event| event.seen_by(one))
            .collect();
        (
            table.hand.view(one),
            table.hand.view(Viewer::Spectator),
            told,
        )
    };
    let (a, b) = (views("Kh Kd Kc 5h 7s"), views("2h 3h Qs Jc 7d"));
    assert_eq!(a, b);
    let counts =
        |view: &View| Counts::from_iter(view.seats[0].hands[0].cards.iter().copied()).len();
    assert_eq!(counts(&a.0), 10, "his own cards he does see");
}

#[test]
fn setups_that_cannot_be_played_are_named() {
    let game = prepared(&[]);
    let mut setup = setup(&game, 2, 40, Mode::Guarded);
    setup.stacks.set(Seat::new(2).unwrap(), Chips::dollars(5));
    setup.shoe.discards = setup.shoe.stub;
    setup.shoe.stub = Counts::EMPTY;
    let faults = Hand::start(&setup, &mut Events::new()).unwrap_err();
    let needs = Chips::dollars(6);
    assert!(faults.contains(&SetupFault::TooPoor {
        seat: Seat::new(2).unwrap(),
        needs
    }));
    assert!(faults.contains(&SetupFault::ShoeTooShort));
}
