//! What a hand from elsewhere starts from.

use super::act::Act;
use super::deal::UP_CARDS;
use super::hand::History;
use cards::{Rank, Seat};
use engine::{Chips, Elsewhere, Prepared, Runs, Setup, ShoeState, Stacks};

/// The stack used for an unknown one: more than anybody bets.
const ENDLESS: Chips = Chips::cents(Chips::MAX.as_cents() / 16);

impl History<'_> {
    /// What the hand starts from. Players without chips are not dealt in.
    pub(super) fn setup(&self, game: Prepared, rake: Chips) -> Setup {
        let mut stacks = Stacks::NONE;
        let mut antes = Stacks::NONE;
        let mut blinds = Stacks::NONE;
        let mut button = Seat::at(0);
        for (player, stack) in self.stacks.iter().enumerate() {
            let (at, stack) = (self.seats[player], stack.unwrap_or(ENDLESS));
            if stack.is_zero() {
                continue;
            }
            stacks.set(at, stack);
            button = at;
            if !self.antes[player].is_zero() {
                antes.set(at, self.antes[player]);
            }
            if !self.blinds[player].0.is_zero() {
                blinds.set(at, self.blinds[player].0);
            }
        }
        let elsewhere = Elsewhere {
            antes,
            trimmed: self.trimmed,
            least: self.small,
            rake,
            after: self.begins_after(&stacks, button),
            runs: self.runs(),
        };
        let shoe = ShoeState::fresh(1, game.deck());
        let elsewhere = Some(Box::new(elsewhere));
        Setup { blinds, elsewhere, ..Setup::new(game, stacks, button, shoe) }
    }

    /// The seat after which the first betting round begins: the largest blind or straddle. If several
    /// are equal, or the button straddles, rooms differ, and the first action decides.
    fn begins_after(&self, stacks: &Stacks, button: Seat) -> Seat {
        let able = |player: usize| {
            let put_up = self.antes[player] + self.blinds[player].0;
            stacks.get(self.seats[player]) > put_up
        };
        let count = self.stacks.len();
        let first = self.acts().find_map(Act::mover);
        let opens = |player: &usize| {
            let next = (1..=count).map(|n| (player + n) % count).find(|next| able(*next));
            next == first
        };
        let posts = |only_blinds: bool| {
            let mut all: Vec<usize> = (0..count)
                .filter(|player| {
                    let (blind, is_blind) = self.blinds[*player];
                    let dealt_in = stacks.seats().has(self.seats[*player]);
                    !blind.is_zero() && (is_blind || !only_blinds) && dealt_in
                })
                .collect();
            all.sort_by_key(|player| std::cmp::Reverse((self.blinds[*player].0, *player)));
            all
        };
        let (blinds, all) = (posts(true), posts(false));
        let usual = blinds.first().or(all.first());
        let found = usual
            .filter(|player| opens(player))
            .or_else(|| blinds.iter().chain(&all).find(|player| opens(player)));
        found.or(usual).map_or(button, |player| self.seats[*player])
    }

    /// The forced opening bet, or the full bet if the opener completes at once.
    pub(super) fn opening(&self) -> Chips {
        let first = self.acts().find(|act| matches!(act, Act::BringIn(_)) || act.mover().is_some());
        match first {
            Some(Act::Raise(..)) if !self.bring_in.is_zero() => self.small,
            _ => self.bring_in,
        }
    }

    /// Ranks to try for unknown up cards; none if there are no such cards.
    pub(super) fn unknown_up_cards(&self) -> &'static [Rank] {
        let unknown = |act: &Act| match act {
            Act::Hole(_, cards) => cards.iter().any(|card| !card.is_known()),
            _ => false,
        };
        let any = !self.bring_in.is_zero() && self.acts().any(unknown);
        if any { &UP_CARDS[1..] } else { &[] }
    }

    /// How often the board is dealt: cards after a complete board belong to another one, which shares
    /// the cards that were out at the last bet.
    fn runs(&self) -> Option<Runs> {
        let whole = self.kind.game.shape.poker().map_or(0, |shape| usize::from(shape.board));
        let (mut shared, mut told) = (0, 0);
        for act in self.acts() {
            match act {
                Act::Board(cards) => told += cards.len(),
                act if act.mover().is_some() => shared = told,
                _ => {}
            }
        }
        let own = whole.checked_sub(shared).filter(|own| *own > 0)?;
        let more = told.checked_sub(whole).filter(|more| *more > 0)?;
        let boards = 1 + more.div_ceil(own).min(usize::from(Runs::MOST) - 1);
        // In the middle of a street nothing can be shared.
        let begins = [0, 3, 4].contains(&shared);
        begins.then_some(Runs { boards: boards as u8, shared: shared as u8 })
    }
}
