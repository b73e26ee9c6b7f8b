use crate::visit::Visit;
use crate::wire::{Act, Ask, Asks, Cents, State, What};
use bots::Strategy;
use cards::{Card, Seat};
use house::Registry;
use pit::{Player, Table};
use rulebook::Rulebook;
use shoe::Rng;
use std::collections::BTreeSet;
use std::sync::{Arc, LazyLock};

const GUEST: Seat = Seat::at(0);

fn with_visit(offering: &str, seed: u64, play: impl FnOnce(&mut Visit)) {
    static HOUSE: LazyLock<(Registry, Arc<Rulebook>)> =
        LazyLock::new(|| (Registry::builtin(), Arc::new(Rulebook::builtin())));
    let (registry, book) = &*HOUSE;
    let offering = registry.find(offering).unwrap();
    let mut chairs = vec![Player::Bot(Strategy::Simple); 6];
    chairs[GUEST.index()] = Player::Guest;
    let table = Table::new(offering, &chairs, &Rng::from_seed(seed)).unwrap();
    play(&mut Visit::new(Arc::clone(book), table, GUEST, "Nina").unwrap());
}

fn ask(state: &State, id: u32, what: What) -> Ask {
    Ask { id, hand: state.hand, turn: state.turn, seat: GUEST.number(), what }
}

fn act(verb: &str) -> What {
    What::Act(Act { verb: verb.into(), amount: Cents(0), cards: Vec::new(), place: String::new() })
}

/// Every card that a text names: two letters with no others next to them.
fn named(text: &str) -> BTreeSet<Card> {
    let words = text.split(|c: char| !c.is_ascii_alphanumeric());
    words.filter_map(|word| word.parse::<Card>().ok()).filter(|card| card.is_known()).collect()
}

/// The guest's cards, the board, and what was turned up for everybody, from the lines of the full
/// record so far. There is only one deck, so a face is one card.
fn shown(record: &str) -> BTreeSet<Card> {
    let told = record.lines().map(|line| format!("{line} "));
    let open = told.filter(|line| {
        let card = line.starts_with("  card ") || line.starts_with("  show ");
        let own = format!(" -> seat {GUEST} ");
        card && [own.as_str(), " -> board ", " up "].iter().any(|way| line.contains(way))
    });
    open.flat_map(|line| named(&line)).collect()
}

#[test]
fn frames_name_no_card_that_the_guest_was_not_shown() {
    let mut hidden = 0;
    for seed in 0..16 {
        with_visit("unnamed/holdem", seed, |visit| {
            visit.welcome();
            let mut sent = BTreeSet::new();
            let mut id = 0;
            loop {
                visit.advance();
                let state = visit.state().unwrap();
                let frame = serde_json::to_string(&state).unwrap();
                sent.extend(named(&frame));
                let known = shown(&visit.full_record());
                let leaked: Vec<&Card> = sent.difference(&known).collect();
                assert!(leaked.is_empty(), "seed {seed}: {leaked:?}\n{frame}");
                if state.over.is_some() {
                    break;
                }
                id += 1;
                let stay = if seed % 4 == 0 { "fold" } else { "call" };
                for verb in ["check", stay] {
                    let refused = visit.hear(&ask(&state, id, act(verb))).err();
                    let words = refused.map(|refused| serde_json::to_string(&refused).unwrap());
                    assert!(words.is_none_or(|words| named(&words).is_empty()));
                }
            }
            // What the house knows at the end is more, and the same check applied to it would find
            // that.
            let full = visit.full_record();
            hidden += named(&full).difference(&shown(&full)).count();
            // The record that the guest can download does not contain more either.
            let record = visit.record().unwrap();
            assert!(named(&record).is_subset(&shown(&full)), "seed {seed}: {record}");
        });
    }
    assert!(hidden > 100, "only {hidden} cards were hidden from the guest");
}

#[test]
fn a_turn_stays_while_others_bet_and_ends_with_an_own_act() {
    with_visit("palace/no-bust-blackjack", 3, |visit| {
        while visit.moves() {
            visit.advance();
        }
        let state = visit.state().unwrap();
        let wager = |place: &str| {
            let (verb, amount) = ("wager".to_string(), Cents(500));
            What::Act(Act { verb, amount, cards: Vec::new(), place: place.into() })
        };
        // Seat 1 has the bank: it puts it up.
        let bank = Act {
            verb: "bank".into(),
            amount: Cents(5000),
            cards: Vec::new(),
            place: String::new(),
        };
        assert_eq!(visit.hear(&ask(&state, 1, wager("square 1"))).unwrap_err().code, "not-now");
        let first = ask(&state, 2, What::Act(bank));
        assert_eq!(visit.hear(&first), Ok(()));
        assert_eq!(visit.hear(&first), Ok(()), "sent again, it is not done again");
        let late = Ask { id: 3, ..first };
        assert_eq!(visit.hear(&late).unwrap_err().code, "late");
    });
}

/// Plays hands in which the guest takes the first choice, until they are offered the bank.
fn until_offered(visit: &mut Visit) -> State {
    for id in 1..2000 {
        while visit.moves() {
            visit.advance();
        }
        let state = visit.state().unwrap();
        if state.chair.bank {
            return state;
        }
        // Wagers on the felt could be changed forever.
        let mut open = state.view.legal.iter();
        let what = match open.find(|one| !["change", "take-back"].contains(&one.verb.as_str())) {
            _ if state.over.is_some() => What::Next,
            _ if state.asks == Asks::May => What::Pass,
            Some(schema) => What::Act(Act {
                verb: schema.verb.clone(),
                amount: schema.amount.map_or(Cents(0), |amount| amount.min),
                cards: Vec::new(),
                place: schema.places.first().map_or(String::new(), |place| place.name.clone()),
            }),
            None => panic!("nothing to do in {}", state.text),
        };
        visit.hear(&ask(&state, id, what)).unwrap();
    }
    panic!("the bank never came to the guest");
}

#[test]
fn a_guest_is_offered_the_bank_and_need_not_take_it() {
    for takes in [true, false] {
        with_visit("palace/no-bust-blackjack", 3, |visit| {
            let state = until_offered(visit);
            assert!(
                state.over.is_some() && state.news.iter().any(|line| line.contains("the bank"))
            );
            if takes {
                visit.hear(&ask(&state, 5000, What::Accept)).unwrap();
                assert!(!visit.state().unwrap().chair.bank);
                let again = visit.hear(&ask(&state, 5001, What::Accept)).unwrap_err();
                assert_eq!(again.rule.unwrap().id, "PD-02");
            }
            visit.hear(&ask(&state, 5002, What::Next)).unwrap();
            while visit.moves() {
                visit.advance();
            }
            let state = visit.state().unwrap();
            let bank = state.view.marks.iter().find(|mark| mark.marker == "player-dealer").unwrap();
            assert_eq!(bank.seat == GUEST.number(), takes, "{}", state.text);
            let passed = state.news.iter().any(|line| line == "You pass the bank");
            assert_eq!(passed, !takes, "{:?}", state.news);
        });
    }
}

/// At Tommy's, which plays with a cut card; at the Palace, which does not (EQ-10).
#[test]
fn a_guest_who_takes_the_bank_may_have_the_shoe_shuffled_once() {
    for (offering, may) in
        [("tommys/no-bust-21st-century", true), ("palace/no-bust-blackjack", false)]
    {
        with_visit(offering, 3, |visit| {
            let state = until_offered(visit);
            assert!(!state.chair.reshuffle);
            visit.hear(&ask(&state, 5000, What::Accept)).unwrap();
            let state = visit.state().unwrap();
            assert_eq!(state.chair.reshuffle, may);
            let shuffled = visit.hear(&ask(&state, 5001, What::Reshuffle));
            assert_eq!(shuffled.is_ok(), may);
            assert!(!visit.state().unwrap().chair.reshuffle);
            let again = visit.hear(&ask(&state, 5002, What::Reshuffle)).unwrap_err();
            assert_eq!(again.rule.unwrap().id, "EQ-10");
        });
    }
}
