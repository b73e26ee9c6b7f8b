use bots::Strategy;
use cards::Seat;
use engine::{BySeat, Chips};
use pit::Player;
use room::ledger::PlayerId;
use shoe::Rng;

/// Where somebody is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Whereabouts {
    Home,
    /// In the line for an offering, since when.
    InLine {
        offering: usize,
        since: i64,
    },
    Table(usize),
    /// Where a table's prize is played for without a purchase.
    FreePlay,
}

/// Somebody who comes to play now and then.
#[derive(Clone, Copy, Debug)]
pub(super) struct Person {
    pub id: PlayerId,
    pub strategy: Strategy,
    pub at: Whereabouts,
    /// Play money they were given.
    pub given: Chips,
}

impl Person {
    /// The person with this number, from 0: most play simply, some well, a few at random.
    pub fn new(number: u32) -> Person {
        let strategy = match number % 10 {
            0 => Strategy::Random,
            1..=3 => Strategy::Strong,
            _ => Strategy::Simple,
        };
        Person { id: PlayerId(number + 1), strategy, at: Whereabouts::Home, given: Chips::ZERO }
    }

    pub fn plays(&self) -> Player {
        Player::Bot(self.strategy)
    }

    /// Their name in records.
    pub fn name(&self) -> String {
        let PlayerId(id) = self.id;
        let name = bots::NAMES[(id as usize - 1) % bots::NAMES.len()];
        format!("{name} {id}")
    }
}

/// Somebody's stay at a table.
#[derive(Clone, Copy, Debug)]
pub(super) struct Stay {
    /// Who, as an index.
    pub person: usize,
    /// How many hands they mean to stay.
    pub hands: u32,
    /// When they are back, if they are away.
    pub back: Option<i64>,
}

impl Stay {
    pub fn new(person: usize, dice: &mut Rng) -> Stay {
        Stay { person, hands: 10 + dice.below(150), back: None }
    }
}

/// Who sits where at a table.
pub(super) type Stays = BySeat<Option<Stay>>;

/// Those who sit, with their seats.
pub(super) fn seated(stays: &Stays) -> impl Iterator<Item = (Seat, Stay)> + '_ {
    stays.iter().enumerate().filter_map(|(at, stay)| Some((Seat::at(at), (*stay)?)))
}
