//! What the house takes for a hand: flat, by the number of players dealt in (FE-01).

use super::game::{ButtonPost, PokerGame};
use super::hand::PokerHand;
use crate::contract::*;
use crate::ids::*;
use crate::money::Chips;
use crate::options::{OptionFault, Options, PlayerBand};

/// The posted fees of a table.
#[derive(Debug)]
pub(super) struct Fees {
    by_players: Vec<PlayerBand>,
    from: PaidBy,
    schedule: RuleId,
    jackpot: Chips,
    jackpot_players: u8,
}

/// Who pays them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum PaidBy {
    /// The button, on behalf of the table, before the blinds.
    Button,
    /// The pot: out of the forced bets.
    Pot,
}

impl Fees {
    /// Reads them, and adds what is contradictory to `faults`: the forced bets of a hand with so
    /// many players must hold what comes out of the pot.
    pub fn read(
        options: &Options,
        button_post: ButtonPost,
        forced: impl Fn(u8) -> Chips,
        faults: &mut Vec<OptionFault>,
    ) -> Fees {
        let fees = Fees {
            by_players: options.player_bands("fee-by-players"),
            from: match options.is("fee-from", "pot") {
                true => PaidBy::Pot,
                false => PaidBy::Button,
            },
            schedule: options.text("fee-schedule").parse().expect("the choices are rule ids"),
            jackpot: options.amount("jackpot-drop"),
            jackpot_players: options.count("jackpot-players"),
        };
        let mut fault = |key, message: String| faults.push(OptionFault::new(key, message));
        if !fees.by_players.windows(2).all(|pair| pair[0].to < pair[1].from) {
            fault("fee-by-players", "bands must rise without overlap".into());
        }
        let bands = || fees.by_players.iter().map(|band| (band.from, band.amount + fees.jackpot));
        let takes = bands().any(|(_, fee)| !fee.is_zero()) || !fees.jackpot.is_zero();
        if !button_post.amount.is_zero() && takes {
            let message = "the button's chips are a fee already: one schedule at a table (FE-01)";
            fault("button-post", message.into());
        }
        let short = |(players, fee): &(u8, Chips)| fees.in_pot() && *fee > forced(*players);
        let none = (2, fees.jackpot);
        if let Some((players, fee)) = bands().chain([none]).find(short) {
            let put_up = forced(players);
            fault("fee-from", format!("the forced bets, {put_up}, do not hold the fees, {fee}"));
        }
        fees
    }

    /// The fee and the jackpot drop of a hand with so many players.
    fn due(&self, players: usize) -> [(Account, Chips, Reason, RuleId); 2] {
        let fee = PlayerBand::amount_for(&self.by_players, players);
        let enough = players >= self.jackpot_players as usize;
        let jackpot = if enough { self.jackpot } else { Chips::ZERO };
        [
            (Account::Collection, fee, Reason::Fee, self.schedule),
            (Account::Jackpot, jackpot, Reason::Jackpot, JP_01),
        ]
    }

    /// What the button pays in a hand with so many players.
    pub fn of_button(&self, players: usize) -> Chips {
        match self.from {
            PaidBy::Button => self.due(players).iter().map(|(_, amount, ..)| *amount).sum(),
            PaidBy::Pot => Chips::ZERO,
        }
    }

    /// Whether they come out of the pot.
    pub fn in_pot(&self) -> bool {
        self.from == PaidBy::Pot
    }
}

impl PokerGame {
    /// What the house takes for a hand with so many players. It is fixed before the deal (FE-01).
    pub fn fee(&self, players: usize, rules: Rules) -> Chips {
        let [(_, fee, _, schedule), _] = self.fees.due(players);
        let post = self.button_post;
        let posted = post.rule.is_some_and(|rule| rules.on(rule));
        let post = if posted { post.amount } else { Chips::ZERO };
        post + if rules.on(schedule) { fee } else { Chips::ZERO }
    }
}

impl PokerHand {
    /// Takes the fee and the jackpot drop: from the button, or as far as they reach from the
    /// blinds that lie in the pot.
    pub(super) fn take_fees(&mut self, events: &mut Events) {
        let from_pot = self.game.fees.in_pot();
        let from = if from_pot { Account::Pot } else { Account::Seat(self.table.button) };
        for (to, due, reason, rule) in self.game.fees.due(self.table.dealt.len()) {
            let due = if self.on(rule) { due } else { Chips::ZERO };
            let amount = due.min(self.table.purse.get(from));
            self.table.purse.pay(events, (from, to), amount, reason, Some(rule));
            if from_pot {
                self.table.dropped += amount;
            }
        }
    }
}
