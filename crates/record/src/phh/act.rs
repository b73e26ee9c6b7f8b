//! The actions of a history: who did what, in PHH notation.

use crate::history::{Act, Amount, cards, shown};
use cards::CardList;

/// Reads an action of a hand with this many players.
pub(super) fn read(text: &str, players: usize) -> Result<Act, String> {
    let said = text.split('#').next().unwrap_or_default();
    let mut words = said.split_ascii_whitespace();
    let Some(who) = words.next() else { return Ok(Act::Nothing) };
    let what = words.next().unwrap_or_default();
    let first = words.next();
    let second = words.next();
    if words.next().is_some() {
        return wrong("there is something after the end of the action");
    }
    let alone = |act: Act| match first {
        None => Ok(act),
        Some(more) => Err(format!("{} does not belong to this action", shown(more))),
    };
    let player = |word: &str| player(word, players);
    match (who, what, first, second) {
        ("d", "dh", Some(to), Some(list)) => Ok(Act::Hole(player(to)?, cards(list)?)),
        ("d", "dh", ..) => wrong("expected a player and cards, as in: d dh p1 AhKs"),
        ("d", "db", Some(list), None) => Ok(Act::Board(cards(list)?)),
        ("d", "db", ..) => wrong("expected cards, as in: d db Jc3d5c"),
        ("d", other, ..) => {
            let other = shown(other);
            Err(format!("the dealer deals cards with dh or the board with db, not {other}"))
        }
        (who, "f", ..) => alone(Act::Fold(player(who)?)),
        (who, "cc", ..) => alone(Act::CheckOrCall(player(who)?)),
        (who, "pb", ..) => alone(Act::BringIn(player(who)?)),
        (who, "cbr", Some(amount), None) => match Amount::read(amount) {
            Some(to) if to.units > 0 => Ok(Act::Raise(player(who)?, to)),
            _ => Err(format!("{} is not an amount above zero", shown(amount))),
        },
        (_, "cbr", ..) => wrong("expected an amount, as in: p1 cbr 200"),
        (who, "sm", None | Some("-"), None) => Ok(Act::Show(player(who)?, None)),
        (who, "sm", Some(list), None) => Ok(Act::Show(player(who)?, Some(cards(list)?))),
        (who, "sd", None, None) => Ok(Act::Draw(player(who)?, CardList::EMPTY)),
        (who, "sd", Some(list), None) => Ok(Act::Draw(player(who)?, cards(list)?)),
        _ => wrong("expected a player and f, cc, cbr, pb, sd or sm, or the dealer's d dh or d db"),
    }
}

fn wrong(reason: &str) -> Result<Act, String> {
    Err(reason.into())
}

/// `p3`, counted from 1; in a history players are counted from 0.
fn player(word: &str, players: usize) -> Result<usize, String> {
    let number = word.strip_prefix('p').and_then(|number| number.parse::<usize>().ok());
    match number {
        Some(number) if (1..=players).contains(&number) => Ok(number - 1),
        Some(_) => Err(format!("{} does not play: there are {players} players", shown(word))),
        None => Err(format!("{} is not a player, as in p1", shown(word))),
    }
}
