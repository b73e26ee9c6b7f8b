//! Every game describes itself in a way that tools can rely on.

use houseway_engine::absent::Part;
use houseway_engine::options::Options;
use houseway_engine::shape::{Seats, Shape};
use houseway_engine::{Chips, Family, GAMES, Game};
use ranking::Ranking;
use std::collections::BTreeSet;

#[test]
fn ids_are_words_and_titles_are_short() {
    let mut ids = BTreeSet::new();
    for game in GAMES {
        assert!(ids.insert(game.id), "{} is there twice", game.id);
        let word = |b: u8| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'-';
        assert!(game.id.bytes().all(word), "{}", game.id);
        let long = game.title.chars().count();
        assert!((1..=45).contains(&long), "{}: {long} characters", game.title);
        assert!(!game.title.ends_with('.'), "{}", game.title);
        assert_eq!(Game::find(game.id).map(|found| found.name), Some(game.name));
    }
}

#[test]
fn nothing_is_listed_twice() {
    for game in GAMES {
        let keys: Vec<&str> = game.every_option().map(|spec| spec.key).collect();
        let once: BTreeSet<&str> = keys.iter().copied().collect();
        assert_eq!(keys.len(), once.len(), "{}: {keys:?}", game.id);
        let rules: BTreeSet<_> = game.every_rule().collect();
        assert_eq!(game.every_rule().count(), rules.len(), "{}: {rules:?}", game.id);
        let kinds: BTreeSet<_> = game.every_incident().collect();
        assert_eq!(game.every_incident().count(), kinds.len(), "{}: {kinds:?}", game.id);
    }
}

#[test]
fn a_game_knows_its_family_and_itself() {
    for game in GAMES {
        assert_eq!(game.shape.family(), game.family, "{}", game.id);
        let prepared = (game.prepare)(&Options::defaults(game.options)).unwrap();
        assert_eq!(prepared.game().id, game.id);
        if let Shape::Poker(shape) = game.shape {
            assert!(shape.decks.contains(&prepared.deck()), "{}", game.id);
            for order in shape.high.into_iter().chain(shape.low) {
                assert!(Ranking::find(order.ranking()).is_some(), "{order:?}");
            }
        }
    }
}

#[test]
fn somebody_absent_is_told_what_happens() {
    for game in GAMES {
        let parts: &[Part] = match game.family {
            Family::Banked => &[Part::Player, Part::Bank, Part::NoWager],
            Family::Poker | Family::Pan => &[Part::Player],
        };
        let told: Vec<Part> = game.absent.iter().map(|absent| absent.part).collect();
        assert_eq!(told, parts, "{}", game.id);
        for absent in game.absent {
            let said = absent.said(Chips::dollars(5));
            assert!(said.ends_with('.') && !said.contains('{'), "{}: {said}", game.id);
            assert_eq!(said.contains("$5 "), absent.words.contains("{bets}"), "{said}");
            assert!(absent.rule.is_some() || absent.part == Part::NoWager, "{}", game.id);
        }
    }
}

#[test]
fn tools_can_rely_on_shapes_and_seats() {
    for game in GAMES {
        assert_eq!(game.shape.family(), game.family, "{}", game.id);
        for order in game.shape.poker().into_iter().flat_map(|shape| [shape.high, shape.low]) {
            assert!(order.is_none_or(|order| Ranking::find(order.ranking()).is_some()));
        }
        let most = game.seats.iter().map(|(_, seats)| match seats {
            Seats::AtMost(most) => *most,
            Seats::OneOf(list) => list.iter().copied().max().unwrap_or(0),
        });
        assert!(most.max().is_none_or(|most| most <= game.players.1), "{}", game.id);
    }
}
