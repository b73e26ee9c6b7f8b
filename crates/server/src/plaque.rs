//! What stays the same at a table: its plaque and how it is laid out.

use crate::wire::{Family, Layout, Marked, Posted};
use cards::Deck;
use engine::shape::{BankedShape, Hands, Markings, PokerShape, Shape};
use engine::{Circle, Prepared};
use house::Offering;

/// What is posted at the tables of an offering.
pub(crate) fn posted(offering: &Offering) -> Posted {
    let lines = |of: Vec<String>| of.iter().map(|line| capital(line)).collect();
    let game = offering.game;
    let banked = matches!(game.shape, Shape::Banked(_));
    Posted {
        house_id: offering.house.clone(),
        house: offering.house_name.clone(),
        game_id: game.id.into(),
        game: game.name.into(),
        name: offering.name.clone(),
        title: game.title.into(),
        limits: lines(offering.posted_limits()),
        fees: lines(offering.posted_fees()),
        lettering: banked.then(|| [game.name.into(), game.title.into()]),
        rules: format!("/rules?game={}", game.id),
    }
}

pub(crate) fn capital(text: &str) -> String {
    let mut letters = text.chars();
    let first = letters.next().map(|letter| letter.to_ascii_uppercase());
    first.into_iter().chain(letters).collect()
}

/// How the tables of an offering are laid out.
pub(crate) fn layout(offering: &Offering) -> Layout {
    let prepared = &offering.prepared;
    let circles = prepared.banked().map(|game| game.marked()).unwrap_or_default();
    let squares = circles.iter().filter(|circle| matches!(circle, Circle::Square(_))).count();
    let marked = |circle: &Circle| Marked {
        name: circle.to_string(),
        label: capital(&circle.to_string()),
        pays: prepared.banked().map(|game| game.pays(*circle)).unwrap_or_default(),
    };
    let named = circles.iter().filter(|circle| !matches!(circle, Circle::Square(_)));
    Layout {
        family: family(prepared),
        seats: offering.seats,
        cards: prepared.most_held(),
        squares: squares as u8,
        circles: named.map(marked).collect(),
    }
}

fn family(prepared: &Prepared) -> Family {
    match prepared.game().shape {
        Shape::Pan => Family::Pan,
        Shape::Poker(PokerShape { draws: 1.., .. }) => Family::Draw,
        Shape::Poker(PokerShape { board: 1.., .. }) => Family::Board,
        Shape::Poker(_) => Family::Stud,
        Shape::Banked(BankedShape { marked, hands, .. }) => {
            let game = prepared.banked();
            let sets = game.is_some_and(|game| game.sets_hands());
            let ante = game.is_some_and(|game| game.has_ante());
            match (marked, hands) {
                _ if sets && prepared.deck() == Deck::Tiles => Family::Tiles,
                _ if sets => Family::Setting,
                (_, Hands::Common) => Family::Circles,
                (Markings::Circles(_), Hands::OfSpots) if ante => Family::Ante,
                (Markings::Circles(_), Hands::OfSpots) => Family::Circles,
                (Markings::Squares, Hands::OfSpots) => Family::Squares,
            }
        }
    }
}
