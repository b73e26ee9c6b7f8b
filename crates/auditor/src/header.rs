//! What a hand starts from, and its result.

use crate::rank::Worth;
use cards::{Card, Seat};
use notation::{Field, HandText, read_amount};
use std::collections::BTreeMap;

/// Cents by seat.
pub(crate) type Stacks = BTreeMap<Seat, i64>;

/// The auditor's own result of a hand.
#[derive(Debug, Default)]
pub(crate) struct Reckoned {
    /// What each seat has in front of it.
    pub stacks: Stacks,
    /// What the house took.
    pub fee: i64,
    /// What went into the jackpot.
    pub jackpot: i64,
    /// Whether the hand was completed.
    pub over: bool,
    /// The hands that jackpots are judged by.
    pub shown: Vec<Shown>,
}

/// A hand that was shown down, or lay on the table at the end of a round.
#[derive(Debug)]
pub(crate) struct Shown {
    pub seat: Seat,
    /// Without the board.
    pub cards: Vec<Card>,
    /// By the order that wins the pot, or its high half; nothing in games without one.
    pub worth: Worth,
    pub five_of_a_kind: bool,
    /// Whether it is as good only because two of its own cards play.
    pub plays_two: bool,
}

/// Why a hand was not worked out to the end.
#[derive(Debug)]
pub(crate) enum Stop {
    /// The auditor does not know how.
    Unaudited(String),
    /// The record says something impossible.
    Wrong(Wrong),
}

#[derive(Debug)]
pub(crate) struct Wrong {
    pub line: u32,
    pub seat: Option<Seat>,
    pub expected: String,
    pub found: String,
}

/// The auditor cannot follow the hand.
pub(crate) fn unaudited<T>(reason: impl Into<String>) -> Result<T, Stop> {
    Err(Stop::Unaudited(reason.into()))
}

/// The record says something impossible.
pub(crate) fn wrong<T>(
    line: u32,
    seat: Option<Seat>,
    expected: impl Into<String>,
    found: impl Into<String>,
) -> Result<T, Stop> {
    Err(Stop::Wrong(Wrong { line, seat, expected: expected.into(), found: found.into() }))
}

/// A hand's header, read.
#[derive(Debug)]
pub(crate) struct Header<'a> {
    pub hand: &'a HandText,
    /// Those dealt in, by number.
    pub seats: Vec<Seat>,
    /// The stacks at the start.
    pub stacks: Stacks,
    pub lead: Seat,
}

impl<'a> Header<'a> {
    /// The bank behind the player-dealer: whose it is, if a seat's, and how much (PD-07).
    pub fn behind(&self) -> Option<(Option<Seat>, i64)> {
        self.hand.field(|field| match field {
            Field::Behind(seat, cents) => Some((*seat, *cents)),
            _ => None,
        })
    }

    /// Who has which blind, if the header names them.
    pub fn named_blinds(&self) -> impl Iterator<Item = (Seat, i64)> {
        self.hand.header.iter().filter_map(|item| match item.is {
            Field::Blind(seat, cents) => Some((seat, cents)),
            _ => None,
        })
    }

    /// Whether the hand was played elsewhere.
    pub fn is_from_elsewhere(&self) -> bool {
        self.hand.header.iter().any(|item| matches!(item.is, Field::Elsewhere { .. }))
    }

    /// Who posts to be dealt in.
    pub fn came_in(&self) -> Vec<Seat> {
        let posts = self.hand.header.iter().filter_map(|item| match item.is {
            Field::Post { seat, .. } => Some(seat),
            _ => None,
        });
        posts.collect()
    }

    /// Whether the button is at a chair that is not dealt in.
    pub fn has_dead_button(&self) -> bool {
        !self.seats.contains(&self.lead)
    }

    /// What the corporation brought.
    pub fn corporation(&self) -> i64 {
        self.behind().filter(|(seat, _)| seat.is_none()).map_or(0, |(_, cents)| cents)
    }

    /// Everybody clockwise from the seat to the left of this one, with the seat itself last.
    pub fn left_of(&self, seat: Seat) -> Vec<Seat> {
        clockwise(self.seats.iter().copied(), seat)
    }

    /// Checks that the auditor knows every option of the header and its value.
    pub fn know_options(&self, known: &[&str]) -> Result<(), Stop> {
        for item in &self.hand.header {
            let Field::Option { key, value } = &item.is else { continue };
            let words = known.iter().flat_map(|list| list.split_whitespace());
            let mut named = words.map(|word| word.split_once('=').unwrap_or((word, "")));
            match named.find(|(name, _)| name == key) {
                None => return unaudited(format!("option {key} is not known here")),
                Some((_, values)) if values.is_empty() || values.split('|').any(|v| v == value) => {
                }
                Some(_) => return unaudited(format!("option {key} {value} is not known here")),
            }
        }
        Ok(())
    }

    /// The value of an option, or the default if the header does not set it.
    pub fn option(&self, name: &str, default: &'a str) -> &'a str {
        self.hand.option(name).or_else(|| earlier(self.hand, name)).unwrap_or(default)
    }

    /// An option that is an amount.
    pub fn amount(&self, name: &str, default: &'a str) -> Result<i64, Stop> {
        let text = self.option(name, default);
        read_amount(text).map_or_else(|| unaudited(format!("option {name} {text}")), Ok)
    }

    /// An option that is a list of bands, `5.00-20.00:0.50,21.00-100.00:1.00`: the upper ends,
    /// parsed by `read`, and what they cost.
    pub fn bands(
        &self,
        name: &str,
        default: &'a str,
        end: fn(&str) -> Option<i64>,
    ) -> Result<Vec<(i64, i64)>, Stop> {
        let text = self.option(name, default);
        let band = |word: &str| {
            let (range, fee) = word.trim().split_once(':')?;
            Some((end(range.split_once('-')?.1)?, read_amount(fee)?))
        };
        let words = text.split(',').filter(|word| !word.trim().is_empty());
        let bands: Option<Vec<_>> = words.map(band).collect();
        bands.map_or_else(|| unaudited(format!("option {name} {text}")), Ok)
    }
}

/// What an option meant in records that could not name it yet.
fn earlier(hand: &HandText, name: &str) -> Option<&'static str> {
    let game = hand.field(|field| match field {
        Field::Game(game) => Some(game.as_str()),
        _ => None,
    });
    let revision = hand.field(|field| match field {
        Field::Revision(revision) => Some(*revision),
        _ => None,
    });
    match (game, revision, name) {
        (Some("holdem"), Some(..=2), "heads-up") => Some("literal"),
        (Some("pan"), Some(..=2), "outs") => Some("as-paid"),
        _ => None,
    }
}

/// The cost of the first band that goes this far, or of the last one.
pub(crate) fn band_of(bands: &[(i64, i64)], size: i64) -> i64 {
    let band = bands.iter().find(|(to, _)| size <= *to).or(bands.last());
    band.map_or(0, |(_, fee)| *fee)
}

/// These seats clockwise from the left of one of them, with that seat last.
pub(crate) fn clockwise(seats: impl Iterator<Item = Seat>, from: Seat) -> Vec<Seat> {
    let (near, far): (Vec<Seat>, Vec<Seat>) = seats.partition(|seat| *seat > from);
    near.into_iter().chain(far).collect()
}

/// Divides an amount into chips of this size; odd ones go one by one to the first in the list, and
/// what is less than a chip to the next (PK-22).
pub(crate) fn shares(cents: i64, among: usize, chip: i64) -> Vec<i64> {
    let (n, chip) = (among.max(1) as i64, chip.max(1));
    let even = cents / n / chip * chip;
    let mut odd = cents - even * n;
    let mut shares = vec![even; among];
    for share in &mut shares {
        let extra = odd.min(chip);
        *share += extra;
        odd -= extra;
    }
    shares
}
