//! The actions of a history: who did what, in PHH notation.

use super::amount::Amount;
use super::reader::{Wrong, shown, wrong};
use cards::{Card, CardList};

/// What somebody did.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Act {
    /// Cards to a player, some of them perhaps unknown.
    Hole(usize, CardList),
    Board(CardList),
    Fold(usize),
    CheckOrCall(usize),
    /// A bet, or a raise to this.
    Raise(usize, Amount),
    /// Cards shown at the end, or mucked.
    Show(usize, Option<CardList>),
    /// Only a comment.
    Nothing,
}

impl Act {
    /// Reads an action of a hand with this many players; `at` is its position in the text.
    pub fn read(text: &str, players: usize, at: usize) -> Result<Act, Wrong> {
        let said = text.split('#').next().unwrap_or_default();
        let mut words = said.split_ascii_whitespace();
        let Some(who) = words.next() else { return Ok(Act::Nothing) };
        let what = words.next().unwrap_or_default();
        let first = words.next();
        let second = words.next();
        if words.next().is_some() {
            return wrong(at, "there is something after the end of the action");
        }
        let alone = |act: Act| match first {
            None => Ok(act),
            Some(more) => wrong(at, format!("{} does not belong to this action", shown(more))),
        };
        let player = |word: &str| player(word, players, at);
        match (who, what, first, second) {
            ("d", "dh", Some(to), Some(list)) => Ok(Act::Hole(player(to)?, cards(list, at)?)),
            ("d", "dh", ..) => wrong(at, "expected a player and cards, as in: d dh p1 AhKs"),
            ("d", "db", Some(list), None) => Ok(Act::Board(cards(list, at)?)),
            ("d", "db", ..) => wrong(at, "expected cards, as in: d db Jc3d5c"),
            ("d", other, ..) => wrong(
                at,
                format!(
                    "the dealer deals cards with dh or the board with db, not {}",
                    shown(other)
                ),
            ),
            (who, "f", ..) => alone(Act::Fold(player(who)?)),
            (who, "cc", ..) => alone(Act::CheckOrCall(player(who)?)),
            (who, "cbr", Some(amount), None) => match Amount::read(amount) {
                Some(to) if to.units > 0 => Ok(Act::Raise(player(who)?, to)),
                _ => wrong(at, format!("{} is not an amount above zero", shown(amount))),
            },
            (_, "cbr", ..) => wrong(at, "expected an amount, as in: p1 cbr 200"),
            (who, "sm", None | Some("-"), None) => Ok(Act::Show(player(who)?, None)),
            (who, "sm", Some(list), None) => Ok(Act::Show(player(who)?, Some(cards(list, at)?))),
            (_, "pb" | "sd", ..) => wrong(at, "hold'em has no bring-in and no draw"),
            _ => wrong(at, "expected a player and f, cc, cbr or sm, or the dealer's d dh or d db"),
        }
    }

    /// The player, if this is something done in turn.
    pub fn mover(&self) -> Option<usize> {
        match self {
            Act::Fold(player) | Act::CheckOrCall(player) | Act::Raise(player, _) => Some(*player),
            _ => None,
        }
    }
}

/// `p3`, counted from 1; in a history players are counted from 0.
fn player(word: &str, players: usize, at: usize) -> Result<usize, Wrong> {
    let number = word.strip_prefix('p').and_then(|number| number.parse::<usize>().ok());
    match number {
        Some(number) if (1..=players).contains(&number) => Ok(number - 1),
        Some(_) => wrong(at, format!("{} does not play: there are {players} players", shown(word))),
        None => wrong(at, format!("{} is not a player, as in p1", shown(word))),
    }
}

/// A list of cards. A card with an unknown rank or suit is unknown.
fn cards(text: &str, at: usize) -> Result<CardList, Wrong> {
    let mut list = CardList::EMPTY;
    let mut letters = text.chars();
    while let Some(rank) = letters.next() {
        let suit = letters.next().unwrap_or(' ');
        let card = match (rank, suit) {
            ('?', 'c' | 'd' | 'h' | 's' | '?') | ('2'..='9' | 'T' | 'J' | 'Q' | 'K' | 'A', '?') => {
                Some(Card::UNKNOWN)
            }
            _ => format!("{rank}{suit}").parse::<Card>().ok().filter(|card| card.suit().is_some()),
        };
        match card {
            Some(card) if list.try_push(card) => {}
            Some(_) => return wrong(at, "there are too many cards"),
            None => return wrong(at, format!("{} are not cards, as in AhTs or ????", shown(text))),
        }
    }
    Ok(list)
}
