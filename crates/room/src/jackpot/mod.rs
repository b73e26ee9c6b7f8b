//! Jackpots and bonuses: prizes that grow, the hands that win them, and who shares them.
//!
//! Money of the players and money of the house stay apart to the last cent. What hands drop is in
//! the table's jackpot account; growing moves it into a prize. What the house puts up is its
//! promotion. A prize pays out of both, the players' money first.

mod free;
mod judge;
mod pay;
mod pools;

pub use judge::{Hit, Judged, Miss, judge};
pub use pools::JackpotTotals;
pub(crate) use pools::Pools;

use cards::{Card, CardList};
use engine::ids::{JP_01, JP_02, JP_03, JP_04, JP_05, JP_06, JP_07, JP_09, MX_13};
use engine::options::Options;
use engine::{Chips, Prepared, RuleId};
use house::{JackpotHand, LEAST_BEATEN, smallest_chip};

/// The jackpots of a table.
#[derive(Clone, Debug)]
pub struct JackpotTerms {
    /// The hand that wins.
    pub hand: JackpotHand,
    /// The value of the least hand that a bad beat asks for, as the game reads hands.
    least: u32,
    /// How many must have been dealt in.
    players: u8,
    /// Percent to the hand, to the winner who beat it, and to the rest of the table.
    shares: [u8; 3],
    /// What a prize starts from.
    minimum: Chips,
    grows: Grows,
    /// What the house adds each time.
    growth: Chips,
    /// The minute of the day at which prizes grow.
    minute: u16,
    /// The minute of the day at which the next first hand may win.
    day_begins: u16,
    /// Shares are rounded down to it.
    chip: Chips,
    /// Whether the deck has jokers.
    jokers: bool,
    /// Who plays for it without a purchase.
    pub(crate) free_play: FreePlay,
}

/// When a prize grows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Grows {
    /// With every drop: what was collected is the prize.
    EveryHand,
    Daily,
    Mondays,
}

/// When somebody who buys nothing gets a dealer (JP-07).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum FreePlay {
    Never,
    /// While the room is open.
    AnyTime,
    /// At a private table, while a live game runs.
    PrivateTable,
}

impl JackpotTerms {
    /// The jackpots that these options post, if any.
    pub(crate) fn of(
        prepared: &Prepared,
        options: &Options,
        room: &Options,
    ) -> Option<JackpotTerms> {
        let hand = JackpotHand::of(options, room)?;
        let least = match hand {
            JackpotHand::BadBeat => least_beaten(prepared, room.text("jackpot-beaten"))?,
            JackpotHand::SixFour | JackpotHand::TwoJokers => 0,
        };
        let shares = match room.shares("jackpot-shares")[..] {
            [beaten, winner, rest] => [beaten, winner, rest],
            [hand, others] => [hand, 0, others],
            _ => return None,
        };
        let minute = u16::from(room.count("jackpot-hour")) * 60;
        let drops = options.has("jackpot-players") && hand == JackpotHand::BadBeat;
        Some(JackpotTerms {
            hand,
            least,
            players: if drops { options.count("jackpot-players") } else { 2 },
            shares,
            minimum: room.amount("jackpot-minimum"),
            grows: match room.text("jackpot-grows") {
                "daily" => Grows::Daily,
                "mondays" => Grows::Mondays,
                _ => Grows::EveryHand,
            },
            growth: room.amount("jackpot-growth"),
            minute,
            day_begins: if room.is("jackpot-day", "calendar") { 0 } else { minute },
            chip: smallest_chip(options),
            jokers: prepared.deck().counts().get(Card::JOKER) > 0,
            free_play: match room.text("free-play") {
                "any-time" => FreePlay::AnyTime,
                "private-table" => FreePlay::PrivateTable,
                _ => FreePlay::Never,
            },
        })
    }

    /// What is posted before the table has a prize of its own: one line for each (JP-08).
    pub fn first_notices(&self) -> Vec<String> {
        let line = |number| {
            let notice = self.notice(number);
            format!("Jackpot {number}: from {}, {notice}.", self.minimum.spoken())
        };
        self.numbers().map(line).collect()
    }

    /// What every prize starts from.
    pub fn minimum(&self) -> Chips {
        self.minimum
    }

    /// The numbers of its prizes, from 1.
    pub fn numbers(&self) -> impl Iterator<Item = u8> + use<> {
        1..=self.hand.prizes()
    }

    /// The rule of a prize: how it starts and grows.
    pub fn rule(&self, number: u8) -> RuleId {
        match self.hand {
            JackpotHand::BadBeat => JP_01,
            JackpotHand::TwoJokers => JP_02,
            JackpotHand::SixFour if number == 1 => JP_04,
            JackpotHand::SixFour => JP_05,
        }
    }

    /// The rule by which a prize is won and shared.
    fn pays(&self, number: u8) -> RuleId {
        match self.hand {
            JackpotHand::TwoJokers => JP_03,
            _ => self.rule(number),
        }
    }

    /// Whether one of these rules about jackpots means anything at the table.
    pub(crate) fn cites(&self, rule: RuleId) -> bool {
        match rule {
            JP_02 | JP_03 => self.hand == JackpotHand::TwoJokers,
            JP_04 | JP_05 => self.hand == JackpotHand::SixFour,
            JP_06 => !self.minimum.is_zero(),
            JP_07 => self.free_play != FreePlay::Never,
            JP_09 | MX_13 => self.hand == JackpotHand::BadBeat && self.jokers,
            _ => true,
        }
    }

    /// What is posted beside the amount (JP-08).
    pub fn notice(&self, number: u8) -> String {
        let [hand, winner, rest] = self.shares;
        match self.hand {
            JackpotHand::BadBeat => format!(
                "bad beat: {hand}% to the beaten hand, {winner}% to the winner, {rest}% to the rest \
                 of the table"
            ),
            JackpotHand::TwoJokers => format!(
                "double joker, the first hand of the day: {hand}% to the hand, {rest}% to the \
                 others at the table{}",
                self.free_words()
            ),
            JackpotHand::SixFour => {
                let which = if number == 1 { "no joker" } else { "a joker in one hand" };
                format!(
                    "6-4 beaten by a wheel, {which}: {hand}% to the 6-4, {rest}% to the others at \
                     the table{}",
                    self.free_words()
                )
            }
        }
    }

    fn free_words(&self) -> &'static str {
        match self.free_play {
            FreePlay::Never => "",
            FreePlay::AnyTime | FreePlay::PrivateTable => "; no purchase necessary",
        }
    }
}

/// The value of the least hand that a bad beat asks for.
fn least_beaten(prepared: &Prepared, name: &str) -> Option<u32> {
    let (_, example) = LEAST_BEATEN.iter().find(|(word, _)| *word == name)?;
    let mut cards = CardList::EMPTY;
    example.split(' ').for_each(|card| cards.push(card.parse().expect("a card")));
    prepared.poker()?.value_of(&cards)
}
