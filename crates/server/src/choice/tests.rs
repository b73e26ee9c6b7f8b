use super::*;
use crate::wire::Cents;
use bots::Strategy;
use cards::Deck;
use engine::{Action, Actor, Engine, Hand, Layout};
use house::Offering;
use pit::{Player, Step, Table};
use shoe::Rng;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// Buttons that change what they do: players may be offered several of these at the same time, and
/// where they press says which is meant.
const SAME_BUTTON: [&[Verb]; 2] = [
    // Chips go to a place that is empty, has some, or is the bank's.
    &[Verb::Wager, Verb::Bank, Verb::Change],
    // Cards go to a new meld or to one that lies there.
    &[Verb::Meld, Verb::Add, Verb::Split, Verb::Borrow],
];

/// Everything that was seen while hands were played.
#[derive(Default)]
struct Seen {
    offerings: u32,
    verbs: BTreeMap<String, BTreeSet<Verb>>,
    together: BTreeSet<BTreeSet<Verb>>,
    /// What each key was for.
    keys: BTreeMap<String, BTreeSet<Option<u8>>>,
    buttons: BTreeSet<String>,
}

impl Seen {
    fn look(&mut self, offering: &Offering, hand: &Hand, names: &[(Seat, String)]) {
        let family = offering.game.family;
        for seat in hand.seats().iter() {
            let legal = hand.legal(Actor::Seat(seat));
            let verbs: BTreeSet<Verb> = legal.iter().map(|schema| schema.verb).collect();
            if verbs.is_empty() {
                continue;
            }
            self.verbs.entry(offering.id.clone()).or_default().extend(&verbs);
            for one in &verbs {
                for other in verbs.range(..one) {
                    let same = SAME_BUTTON.iter().any(|b| b.contains(one) && b.contains(other));
                    let (a, b) = (slot_and_key(*one, family), slot_and_key(*other, family));
                    assert!(a != b || same, "{}: {one} and {other} are both {a:?}", offering.id);
                }
            }
            if self.together.insert(verbs) {
                self.read(hand, seat, names);
            }
        }
    }

    /// What the buttons say.
    fn read(&mut self, hand: &Hand, seat: Seat, names: &[(Seat, String)]) {
        let view = hand.view(Viewer::Seat(seat));
        let default = match hand.default_action(Actor::Seat(seat)) {
            Some(Action::Move(mv)) => Some(mv),
            _ => None,
        };
        let all = Asked::new(&view, names, default).all();
        for schema in &all {
            let Schema { button, presets, amount, .. } = schema;
            let whole =
                !button.is_empty() && !button.contains(['{', '}']) && button == button.trim();
            assert!(whole, "{button:?} of {schema:?}");
            assert!(schema.key.len() == 1 && !schema.says.is_empty(), "{schema:?}");
            let inside = |preset: &Preset| {
                amount.is_some_and(|Amounts { min, max, .. }| {
                    (min.0..=max.0).contains(&preset.amount.0)
                })
            };
            assert!(presets.iter().all(inside), "{schema:?}");
            self.keys.entry(schema.key.clone()).or_default().insert(schema.slot);
            self.buttons.insert(schema.says.clone());
        }
        if default.is_some() {
            assert!(all.iter().filter(|schema| schema.default).count() <= 2, "{all:?}");
        }
    }
}

fn play(offering: &Arc<Offering>, seen: &mut Seen) {
    let players = usize::from(offering.seats.min(offering.game.players.1)).min(6);
    let names: Vec<(Seat, String)> =
        (0..players).map(|at| (Seat::at(at), bots::NAMES[at].to_string())).collect();
    for (seed, strategy) in [(1, Strategy::Random), (2, Strategy::Simple)] {
        let bots = vec![Player::Bot(strategy); players];
        let mut table = Table::new(offering, &bots, &Rng::from_seed(seed)).unwrap();
        for _ in 0..25 {
            if table.deal().is_err() {
                break;
            }
            while let Some(hand) = table.hand() {
                seen.look(offering, hand, &names);
                if !matches!(table.step(), Step::Took { .. }) {
                    break;
                }
            }
        }
    }
}

#[test]
fn slots_and_keys_never_collide_and_never_change() {
    let mut seen = Seen::default();
    for house in house::Registry::builtin().houses() {
        for offering in &house.offerings {
            seen.offerings += 1;
            play(offering, &mut seen);
            let keys = keys(&offering.prepared);
            let listed: BTreeSet<&str> = keys.iter().map(|key| key.verb.as_str()).collect();
            assert_eq!(listed.len(), keys.len(), "{}: a verb has two keys", offering.id);
            for verb in &seen.verbs[&offering.id] {
                assert!(listed.contains(verb.as_str()), "{}: {verb} has no key", offering.id);
            }
        }
    }
    assert_eq!(seen.offerings, 58);
    for (key, slots) in &seen.keys {
        assert_eq!(slots.len(), 1, "{key} is for {slots:?}");
        assert!(BAR.contains(&key.as_str()) == slots.iter().all(Option::is_some), "{key}");
    }
    let said =
        ["Call $", "Raise to {amount}", "Double to $", "Force ", "Stand pat", "Meld {cards}"];
    for said in said {
        assert!(seen.buttons.iter().any(|button| button.starts_with(said)), "{:?}", seen.buttons);
    }
}

/// A seat of a new hand, and what it may do.
fn first(offering: &str, seed: u64) -> (View, Vec<Schema>) {
    let registry = house::Registry::builtin();
    let offering = registry.find(offering).unwrap();
    let bots = [Player::Bot(Strategy::Caller); 4];
    let mut table = Table::new(offering, &bots, &Rng::from_seed(seed)).unwrap();
    table.deal().unwrap();
    loop {
        let hand = table.hand().unwrap();
        let seats = hand.seats();
        let asked = seats.iter().find(|seat| !hand.legal(Actor::Seat(*seat)).is_empty());
        if let Some(seat) = asked {
            let view = hand.view(Viewer::Seat(seat));
            let all = Asked::new(&view, &[], None).all();
            return (view, all);
        }
        assert!(matches!(table.step(), Step::Took { .. }));
    }
}

#[test]
fn buttons_say_what_comes_of_them() {
    let (_, all) = first("palace/holdem-4-8", 1);
    let said: Vec<&str> = all.iter().map(|schema| schema.button.as_str()).collect();
    assert_eq!(said, ["Fold", "Call $4", "Raise to $8"]);
    assert!(all.iter().all(|schema| schema.asks.is_none() && schema.presets.is_empty()));
}

#[test]
fn pots_are_counted_for_the_presets() {
    let (view, all) = first("mint/holdem-no-limit", 1);
    let raise = all.iter().find(|schema| schema.verb == "raise").unwrap();
    let call = all.iter().find(|schema| schema.verb == "call").unwrap().costs;
    let bets: Chips = view.seats.iter().map(|seat| seat.bet).sum();
    let pot = bets.as_cents() + call.0;
    let of = |label: &str| raise.presets.iter().find(|p| p.label == label).map(|p| p.amount);
    assert_eq!(of("Pot"), Some(Cents(call.0 + pot)));
    let most = raise.amount.unwrap().max;
    assert_eq!(of("All-in"), Some(most));
    assert!(raise.presets.is_sorted_by_key(|preset| preset.amount.0), "{:?}", raise.presets);
}

#[test]
fn every_table_says_how_it_is_laid_out() {
    use crate::wire::Family as Looks;
    let mut looks = BTreeMap::new();
    for house in house::Registry::builtin().houses() {
        for offering in &house.offerings {
            let layout = crate::plaque::layout(offering);
            let posted = crate::plaque::posted(offering);
            assert!(!posted.house.is_empty() && !posted.limits.is_empty(), "{posted:?}");
            assert!(layout.cards > 0 || layout.family == Looks::Circles, "{}", offering.id);
            let marked = layout.squares > 0 || !layout.circles.is_empty();
            assert_eq!(marked, offering.game.family == Family::Banked, "{}", offering.id);
            looks.insert(format!("{:?}", layout.family), offering.prepared.deck() == Deck::Tiles);
        }
    }
    assert_eq!(looks.len(), 9, "{looks:?}");
    assert_eq!(looks.iter().filter(|(_, tiles)| **tiles).count(), 1);
}
