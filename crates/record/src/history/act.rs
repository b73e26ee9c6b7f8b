use super::amount::Amount;
use super::text::shown;
use cards::{Card, CardList};

/// What somebody did.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Act {
    /// Cards to a player, some of them perhaps unknown.
    Hole(usize, CardList),
    Board(CardList),
    /// The forced opening bet of a game without blinds.
    BringIn(usize),
    Fold(usize),
    CheckOrCall(usize),
    Check(usize),
    /// A call, with its amount if the history gives one.
    Call(usize, Option<Amount>),
    /// A bet, or a raise to this.
    Raise(usize, Amount),
    /// Cards thrown away for others, some of them perhaps unknown; none by a player who stands pat.
    Draw(usize, CardList),
    /// Cards shown at the end, or mucked.
    Show(usize, Option<CardList>),
    /// Only a comment.
    Nothing,
}

impl Act {
    /// The player, if this is something done in turn.
    pub fn mover(&self) -> Option<usize> {
        match self {
            Act::Fold(player)
            | Act::CheckOrCall(player)
            | Act::Check(player)
            | Act::Call(player, _)
            | Act::Raise(player, _) => Some(*player),
            Act::Hole(..)
            | Act::Board(_)
            | Act::BringIn(_)
            | Act::Draw(..)
            | Act::Show(..)
            | Act::Nothing => None,
        }
    }
}

/// A list of cards. A card with an unknown rank or suit is unknown.
pub(crate) fn cards(text: &str) -> Result<CardList, String> {
    let mut list = CardList::EMPTY;
    let mut letters = text.chars();
    while let Some(rank) = letters.next() {
        let suit = letters.next().unwrap_or(' ');
        let card = match (rank, suit) {
            ('?', 'c' | 'd' | 'h' | 's' | '?') | ('2'..='9' | 'T' | 'J' | 'Q' | 'K' | 'A', '?') => {
                Some(Card::UNKNOWN)
            }
            _ => card(rank, suit),
        };
        match card {
            Some(card) if list.try_push(card) => {}
            Some(_) => return Err("there are too many cards".into()),
            None => return Err(format!("{} are not cards, as in AhTs or ????", shown(text))),
        }
    }
    Ok(list)
}

fn card(rank: char, suit: char) -> Option<Card> {
    let mut word = [0; 8];
    let len = rank.encode_utf8(&mut word).len();
    let len = len + suit.encode_utf8(&mut word[len..]).len();
    let card = std::str::from_utf8(&word[..len]).ok()?.parse::<Card>().ok()?;
    card.suit().is_some().then_some(card)
}
