//! Where button and blinds are in the next hand (PK-03, PK-06).

use crate::Seating;
use crate::terms::{ButtonMoves, ButtonTerms};
use cards::Seat;
use engine::ids::{PK_03, PK_04};
use engine::{Chips, Code, Refusal, RuleId, SeatSet, Stacks};
use serde::{Deserialize, Serialize};
use std::iter::repeat_n;

/// The number of places the table remembers from a hand: the button's and the blinds'.
const PLACES: usize = 8;

/// The chairs of button and blinds, the largest blind last. A chair may be empty; a skipped blind
/// has none.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(try_from = "Vec<Option<Seat>>", into = "Vec<Option<Seat>>")]
pub(crate) struct Line {
    chairs: [Option<Seat>; PLACES],
    len: u8,
}

impl Line {
    pub const NONE: Line = Line { chairs: [None; PLACES], len: 0 };

    fn of(chairs: impl IntoIterator<Item = Option<Seat>>) -> Line {
        let mut line = Line::NONE;
        for chair in chairs.into_iter().take(PLACES) {
            line.chairs[line.len as usize] = chair;
            line.len += 1;
        }
        line
    }

    fn chairs(&self) -> &[Option<Seat>] {
        &self.chairs[..self.len as usize]
    }

    /// Who had the largest blind.
    pub fn big(&self) -> Option<Seat> {
        self.chairs().get(1..)?.last().copied().flatten()
    }
}

impl From<Line> for Vec<Option<Seat>> {
    fn from(line: Line) -> Vec<Option<Seat>> {
        line.chairs().to_vec()
    }
}

impl TryFrom<Vec<Option<Seat>>> for Line {
    type Error = String;

    fn try_from(chairs: Vec<Option<Seat>>) -> Result<Line, String> {
        let n = chairs.len();
        let fits = n <= PLACES;
        fits.then(|| Line::of(chairs)).ok_or(format!("{n} places of the blinds: at most {PLACES}"))
    }
}

/// Where button and blinds are in a hand.
pub(crate) struct Placing {
    pub button: Seat,
    pub rule: Option<RuleId>,
    pub line: Line,
    /// Who posts what.
    pub blinds: Stacks,
}

/// Who is playing, and who would like to come in.
#[derive(Clone, Copy)]
pub(crate) struct Players {
    pub playing: SeatSet,
    pub comers: SeatSet,
}

impl Seating {
    /// Where the button goes, and who has the blinds.
    pub(crate) fn placing(
        &self,
        terms: &ButtonTerms,
        players: Players,
    ) -> Result<Placing, Refusal> {
        let playing = players.playing;
        let placed = match (self.state.next, self.state.lead) {
            (Some((seat, rule)), _) => Some((playing.clockwise_from(seat).next(), rule)),
            (None, Some(last)) if !self.on(PK_03) => {
                Some((playing.clockwise_from(last).next(), None))
            }
            (None, None) if self.on(PK_04) => return Err(Refusal::by(Code::NotNow, PK_04)),
            (None, None) => Some((playing.iter().next(), None)),
            (None, Some(_)) => None,
        };
        let line = match placed {
            Some((seat, _)) => seat.and_then(|seat| follow(terms, players, seat)),
            None => self.goes_on(terms, players),
        };
        let rule = placed.map_or(Some(PK_03), |(_, rule)| rule);
        let line = line.ok_or(Refusal::plain(Code::TooFew))?;
        let button = line.chairs[0].ok_or(Refusal::plain(Code::TooFew))?;
        let mut blinds = posted(&terms.blinds, players, &line);
        let due = match placed {
            None if terms.moves == ButtonMoves::Moving => self.passed_by(playing, &line),
            _ => SeatSet::EMPTY,
        };
        let full = terms.blinds.last().copied().unwrap_or_default();
        due.iter().for_each(|seat| blinds.set(seat, full));
        Ok(Placing { button, rule, line, blinds })
    }

    /// The line one seat further than in the last hand.
    fn goes_on(&self, terms: &ButtonTerms, players: Players) -> Option<Line> {
        let Players { playing, comers } = players;
        let last = self.state.lead?;
        let before = self.state.line;
        let next = playing.left_of(last)?;
        let Some(old) = before.big().filter(|_| !terms.blinds.is_empty()) else {
            return follow(terms, players, next);
        };
        // The next player after the last big blind owes it.
        let due = playing.or(comers).left_of(old)?;
        let two = playing.len() == 2;
        if two && playing.has(due) {
            let alone = Players { comers: SeatSet::EMPTY, ..players };
            return follow(terms, alone, heads_up(terms, playing, due)?);
        }
        let shifted = shift(&before, terms.blinds.len(), due);
        // When a third player joins a heads-up game with the big blind, the others continue as if
        // there had been three.
        let third = |line: &Line| {
            two && terms.button_small && line.chairs[0].is_some_and(|button| playing.has(button))
        };
        if let Some(line) = shifted.filter(|line| terms.moves == ButtonMoves::Dead || third(line)) {
            return Some(line);
        }
        // After players have left, somebody could have the big blind twice in a row.
        let line = follow(terms, players, next)?;
        let again = line.big() == Some(old);
        if again { follow(terms, players, playing.left_of(next)?) } else { Some(line) }
    }

    /// Players the big blind would skip: they owe it as well.
    fn passed_by(&self, playing: SeatSet, line: &Line) -> SeatSet {
        match (self.state.line.big(), line.big()) {
            (Some(old), Some(big)) if old != big => {
                playing.iter().filter(|seat| lies_between(old, *seat, big)).collect()
            }
            _ => SeatSet::EMPTY,
        }
    }
}

/// Who has the button heads-up when this player has the big blind.
fn heads_up(terms: &ButtonTerms, playing: SeatSet, big: Seat) -> Option<Seat> {
    let reaches_round = terms.blinds.len() > 1 && !terms.button_small;
    if reaches_round { Some(big) } else { playing.left_of(big) }
}

/// Button here, blinds from its left. The player the big blind reaches has it, and is in (PK-40,
/// PK-42).
fn follow(terms: &ButtonTerms, players: Players, button: Seat) -> Option<Line> {
    let Players { playing, comers } = players;
    let blinds = terms.blinds.len();
    if blinds == 0 {
        return Some(Line::of([Some(button)]));
    }
    // With more blinds than players the smallest are left out.
    let left_out = blinds.saturating_sub(playing.len());
    let mut chairs = vec![Some(button)];
    chairs.extend(repeat_n(None, left_out));
    if playing.len() == 2 && terms.button_small {
        // Heads-up the button has the small blind.
        chairs.extend((blinds > 1).then_some(Some(button)));
        chairs.push(Some(playing.left_of(button)?));
        return Some(Line::of(chairs));
    }
    let mut before = button;
    for _ in left_out + 1..blinds {
        before = playing.left_of(before)?;
        chairs.push(Some(before));
    }
    chairs.push(Some(playing.or(comers).left_of(before)?));
    Some(Line::of(chairs))
}

/// Each marker moves to where the next one was: the big blind moves on by one player, and a marker
/// at an empty chair belongs to nobody.
fn shift(before: &Line, blinds: usize, big: Seat) -> Option<Line> {
    let chairs = before.chairs();
    let fits = chairs.len() == blinds + 1 && chairs[1].is_some();
    fits.then(|| Line::of(chairs[1..].iter().copied().chain([Some(big)])))
}

/// Who posts which blind. Players who are still to come in have only the largest.
fn posted(blinds: &[Chips], players: Players, line: &Line) -> Stacks {
    let Players { playing, comers } = players;
    let mut posted = Stacks::NONE;
    let chairs = line.chairs().get(1..).unwrap_or_default();
    for (at, (chair, blind)) in chairs.iter().zip(blinds).enumerate() {
        let last = at + 1 == chairs.len();
        let there = if last { playing.or(comers) } else { playing };
        if let Some(seat) = chair.filter(|seat| there.has(*seat)) {
            posted.set(seat, *blind);
        }
    }
    posted
}

/// The blinds that an engine posts by default when these players are dealt in.
pub(crate) fn by_itself(terms: &ButtonTerms, dealt: SeatSet, button: Seat) -> Option<Stacks> {
    let players = Players { playing: dealt, comers: SeatSet::EMPTY };
    let line = follow(terms, players, button).filter(|_| dealt.has(button))?;
    Some(posted(&terms.blinds, players, &line))
}

/// Whether a seat is strictly between two others going clockwise. From a seat around to itself,
/// that is everybody else.
pub(crate) fn lies_between(from: Seat, seat: Seat, to: Seat) -> bool {
    let steps = |s: Seat| (s.index() + Seat::MAX - from.index()) % Seat::MAX;
    let end = if from == to { Seat::MAX } else { steps(to) };
    (1..end).contains(&steps(seat))
}
