use super::act::Act;
use super::amount::Amount;
use super::kind::Kind;
use super::text::{Wrong, shown, wrong};
use cards::Seat;
use engine::Chips;
use std::borrow::Cow;

/// Longer fractions in stated stacks are the result of a division.
const LONGEST: u8 = 6;

/// One hand of a history. The first player sits left of the button, and the last one has the button.
#[derive(Clone, Debug)]
pub struct History<'a> {
    /// Its line in the file.
    pub line: u32,
    /// The file's name for it: its number, or the name of its table.
    pub name: Option<String>,
    pub kind: Kind,
    /// How many decimal places its amounts have.
    pub places: u8,
    /// Names, if they are given.
    pub players: Vec<Cow<'a, str>>,
    pub(super) seats: Vec<Seat>,
    pub(super) antes: Vec<Chips>,
    /// What each player posts as a bet, and whether it is a blind or straddle that the betting
    /// starts behind; a new player's post is not.
    pub(super) blinds: Vec<(Chips, bool)>,
    pub(super) trimmed: bool,
    /// The minimum bet, or the smaller bet size.
    pub(super) small: Chips,
    /// The larger bet size; the same if bet sizes are not fixed.
    pub(super) large: Chips,
    pub(super) bring_in: Chips,
    /// `None` if the history does not say.
    pub(super) rake: Option<Chips>,
    /// `None` for an unknown stack.
    pub(super) stacks: Vec<Option<Chips>>,
    pub(super) finishing: Option<(usize, Vec<Option<Amount>>)>,
    pub(super) winnings: Option<(usize, Vec<Option<Amount>>)>,
    pub(super) actions: Vec<Told<'a>>,
    /// Where it begins.
    pub(super) at: usize,
}

/// One action of a history.
#[derive(Clone, Debug)]
pub(crate) struct Told<'a> {
    pub at: usize,
    /// Its number among the actions of the hand, from 1.
    pub number: usize,
    /// Its text in the file, or a summary.
    pub text: Cow<'a, str>,
    /// What it means, or why it cannot be read.
    pub act: Result<Act, String>,
}

impl Told<'_> {
    pub fn wrong(&self, reason: &str) -> Wrong {
        Wrong { at: self.at, reason: format!("{}: {reason}", self.words()) }
    }

    pub fn words(&self) -> String {
        format!("action {} {}", self.number, shown(&self.text))
    }
}

/// A hand whose amounts have not been checked yet. Lists and amounts come with their position in the
/// text.
#[derive(Debug)]
pub(crate) struct Draft<'a> {
    pub at: usize,
    pub line: u32,
    pub name: Option<String>,
    pub kind: Kind,
    pub players: Vec<Cow<'a, str>>,
    /// Seat numbers, if they are given.
    pub seats: Vec<u8>,
    pub antes: (usize, Vec<Amount>),
    /// A negative amount is the live post of a new player.
    pub blinds: (usize, Vec<Amount>),
    pub trimmed: bool,
    pub small: (usize, Amount),
    pub large: (usize, Amount),
    pub bring_in: (usize, Amount),
    pub rake: Option<(usize, Amount)>,
    pub stacks: (usize, Vec<Option<Amount>>),
    pub finishing: Option<(usize, Vec<Option<Amount>>)>,
    pub winnings: Option<(usize, Vec<Option<Amount>>)>,
    pub actions: Vec<Told<'a>>,
}

impl<'a> Draft<'a> {
    /// The most decimal places of any amount.
    fn places(&self) -> u8 {
        let lists = [&self.finishing, &self.winnings].into_iter().flatten();
        let stated = lists.flat_map(|(_, list)| list.iter().flatten());
        let stated = stated.filter(|amount| amount.places <= LONGEST);
        let known = self.stacks.1.iter().flatten().chain(stated);
        let prices = [&self.small.1, &self.large.1, &self.bring_in.1];
        let rake = self.rake.iter().map(|(_, rake)| rake);
        let put_up = self.antes.1.iter().chain(&self.blinds.1).chain(prices).chain(rake);
        let bet = |told: &Told<'_>| match told.act {
            Ok(Act::Raise(_, to)) => Some(to.places),
            _ => None,
        };
        let bets = self.actions.iter().filter_map(bet);
        known.chain(put_up).map(|amount| amount.places).chain(bets).max().unwrap_or(0)
    }

    fn check_counts(&self) -> Result<(), Wrong> {
        let count = self.stacks.1.len();
        let (least, most) = self.kind.game.players;
        if !(usize::from(least)..=usize::from(most)).contains(&count) {
            let name = self.kind.game.name;
            let reason = format!("{count} players: {name} is played by {least} to {most}");
            return wrong(self.stacks.0, reason);
        }
        let stated = |list: &Option<(usize, Vec<_>)>| list.as_ref().map(|(at, l)| (*at, l.len()));
        let lists = [
            ("antes", Some((self.antes.0, self.antes.1.len()))),
            ("blinds_or_straddles", Some((self.blinds.0, self.blinds.1.len()))),
            ("finishing_stacks", stated(&self.finishing)),
            ("winnings", stated(&self.winnings)),
        ];
        for (key, list) in lists {
            if let Some((at, found)) = list
                && found != count
            {
                return wrong(at, format!("{key} has {found} amounts for {count} players"));
            }
        }
        Ok(())
    }

    /// The hand with its amounts in chips.
    pub fn check(self) -> Result<History<'a>, Wrong> {
        self.check_counts()?;
        let places = self.places();
        let all = |at: usize, list: &[Amount]| {
            list.iter().map(|amount| fitting(*amount, places, at)).collect::<Result<Vec<_>, _>>()
        };
        let one = |(at, amount): (usize, Amount)| fitting(amount, places, at);
        let antes = all(self.antes.0, &self.antes.1)?;
        let size = |blind: &Amount| Amount { units: blind.units.abs(), ..*blind };
        let signs = self.blinds.1.iter().map(|blind| blind.units >= 0);
        let sizes: Vec<Amount> = self.blinds.1.iter().map(size).collect();
        let blinds = all(self.blinds.0, &sizes)?.into_iter().zip(signs).collect();
        let stacks_at = self.stacks.0;
        let fit = |stack: &Option<Amount>| {
            stack.map(|stack| fitting(stack, places, stacks_at)).transpose()
        };
        let stacks = self.stacks.1.iter().map(fit).collect::<Result<Vec<_>, _>>()?;
        if antes.iter().any(|ante| *ante < Chips::ZERO) {
            return wrong(self.antes.0, "an ante is negative");
        }
        if stacks.iter().flatten().any(|stack| *stack < Chips::ZERO) {
            return wrong(stacks_at, "a starting stack is negative");
        }
        let (small, large) = (one(self.small)?, one(self.large)?);
        if small <= Chips::ZERO || large < small {
            let reason = "bets must be above zero, and the big bet not below the small one";
            return wrong(self.small.0, reason);
        }
        let bring_in = one(self.bring_in)?;
        if bring_in < Chips::ZERO || bring_in > small {
            return wrong(self.bring_in.0, "the bring-in is negative, or above the small bet");
        }
        let rake = self.rake.map(one).transpose()?;
        if rake.is_some_and(|rake| rake < Chips::ZERO) {
            return wrong(self.rake.map_or(self.at, |(at, _)| at), "the rake is negative");
        }
        Ok(History {
            seats: chairs(&self.seats, stacks.len()),
            line: self.line,
            name: self.name,
            kind: self.kind,
            places,
            players: self.players,
            antes,
            blinds,
            trimmed: self.trimmed,
            small,
            large,
            bring_in,
            rake,
            stacks,
            finishing: self.finishing,
            winnings: self.winnings,
            actions: self.actions,
            at: self.at,
        })
    }
}

/// The seats of the players: those of the file if they are in order and fit our tables.
fn chairs(told: &[u8], players: usize) -> Vec<Seat> {
    let seats: Vec<Seat> = told.iter().filter_map(|number| Seat::new(*number)).collect();
    let breaks = (0..seats.len()).filter(|at| seats[*at] >= seats[(at + 1) % seats.len()]).count();
    if seats.len() == players && told.len() == players && breaks == 1 {
        return seats;
    }
    (0..players).map(Seat::at).collect()
}

impl History<'_> {
    /// The smallest fraction of a chip in its amounts.
    pub(super) fn smallest(&self) -> Chips {
        Chips::cents(10_i64.pow(2 - u32::from(self.places.min(2))))
    }

    /// The largest chip that divides every amount of the history.
    pub(super) fn chip(&self) -> Chips {
        let bets = self.acts().filter_map(|act| match act {
            Act::Raise(_, to) => self.chips(*to),
            _ => None,
        });
        let lists = [&self.finishing, &self.winnings].into_iter().flatten();
        let stated = lists.flat_map(|(_, list)| list.iter().flatten());
        let stated = stated.filter_map(|amount| self.chips(*amount));
        let blinds = self.blinds.iter().map(|(blind, _)| *blind);
        let own = self.stacks.iter().flatten().chain(&self.antes).chain(&self.rake).copied();
        let prices = [self.small, self.large, self.bring_in];
        let all = own.chain(blinds).chain(prices).chain(bets).chain(stated);
        let chip = all.map(|chips| chips.as_cents().unsigned_abs()).fold(0, common_divisor);
        i64::try_from(chip).map_or(self.smallest(), Chips::cents)
    }

    /// Chips in the history's units.
    pub fn amount(&self, chips: Chips) -> Amount {
        Amount::of(chips.as_cents(), self.places.max(2))
    }

    pub(super) fn chips(&self, amount: Amount) -> Option<Chips> {
        chips(amount, self.places)
    }

    /// The player in a seat.
    pub(super) fn player(&self, seat: Seat) -> usize {
        self.seats.iter().position(|other| *other == seat).unwrap_or(0)
    }

    /// The actions that can be read.
    pub(super) fn acts(&self) -> impl Iterator<Item = &Act> {
        self.actions.iter().filter_map(|told| told.act.as_ref().ok())
    }
}

fn common_divisor(a: u64, b: u64) -> u64 {
    if b == 0 { a } else { common_divisor(b, a % b) }
}

fn chips(amount: Amount, places: u8) -> Option<Chips> {
    amount.at(places.max(2)).map(Chips::cents).filter(|chips| chips.as_cents().abs() <= MOST)
}

const MOST: i64 = Chips::MAX.as_cents();

fn fitting(amount: Amount, places: u8, at: usize) -> Result<Chips, Wrong> {
    chips(amount, places).map_or_else(
        || {
            let most = Amount::of(MOST, places.max(2));
            wrong(
                at,
                format!("{amount} does not fit: with {places} decimal places at most {most} does"),
            )
        },
        Ok,
    )
}
