//! What the house takes for a hand: a flat fee by the number of players dealt in (FE-01).

use super::game::{ButtonPost, PokerGame};
use super::hand::PokerHand;
use crate::contract::*;
use crate::ids::*;
use crate::money::Chips;
use crate::options::{OptionFault, Options, PlayerBand};
use cards::Seat;

/// The posted fees of a table.
#[derive(Debug)]
pub(super) struct Fees {
    by_players: Vec<PlayerBand>,
    from: PaidBy,
    schedule: RuleId,
    jackpot: Chips,
    jackpot_players: u8,
}

/// What the house took out of the pot, and whose chips they were.
#[derive(Clone, Debug, Hash)]
pub(super) struct Dropped {
    pub total: Chips,
    /// Chips that were bets.
    pub of: BySeat<Chips>,
    /// Chips that were antes.
    pub antes: BySeat<Chips>,
    /// Chips that were posted to the centre.
    pub dead: Chips,
}

impl Dropped {
    pub const NOTHING: Dropped = Dropped {
        total: Chips::ZERO,
        of: BySeat::all(Chips::ZERO),
        antes: BySeat::all(Chips::ZERO),
        dead: Chips::ZERO,
    };
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
    /// Reads them, and adds any contradictions to `faults`: the forced bets of a hand with this
    /// many players must cover what comes out of the pot.
    pub fn read(
        options: &Options,
        button_post: ButtonPost,
        forced: impl Fn(u8) -> Chips,
        faults: &mut Vec<OptionFault>,
    ) -> Fees {
        let fees = Fees {
            by_players: options.player_bands("fee-by-players"),
            from: if options.is("fee-from", "pot") { PaidBy::Pot } else { PaidBy::Button },
            schedule: options.text("fee-schedule").parse().expect("the choices are rule ids"),
            jackpot: options.amount("jackpot-drop"),
            jackpot_players: options.count("jackpot-players"),
        };
        let mut fault = |key, message: String| faults.push(OptionFault::new(key, message));
        if !fees.by_players.windows(2).all(|pair| pair[0].to < pair[1].from) {
            fault("fee-by-players", "bands must rise without overlap".into());
        }
        let bands = || fees.by_players.iter().map(|band| (band.from, band.amount + fees.jackpot));
        let takes = fees.has_schedule() || !fees.jackpot.is_zero();
        if !button_post.amount.is_zero() && takes {
            let message =
                "the button already posts a fee, and a table has one fee schedule (FE-01)";
            fault("button-post", message.into());
        }
        let short = |(players, fee): &(u8, Chips)| fees.in_pot() && *fee > forced(*players);
        let none = (2, fees.jackpot);
        if let Some((players, fee)) = bands().chain([none]).find(short) {
            let put_up = forced(players);
            fault("fee-from", format!("the forced bets, {put_up}, do not cover the fees, {fee}"));
        }
        fees
    }

    /// Whether a hand costs anything by the number of players.
    pub fn has_schedule(&self) -> bool {
        self.by_players.iter().any(|band| !band.amount.is_zero())
    }

    /// The fee and the jackpot drop of a hand with this many players.
    fn due(&self, players: usize) -> [(Account, Chips, Reason, RuleId); 2] {
        let fee = PlayerBand::amount_for(&self.by_players, players);
        let enough = players >= self.jackpot_players as usize;
        let jackpot = if enough { self.jackpot } else { Chips::ZERO };
        [
            (Account::Collection, fee, Reason::Fee, self.schedule),
            (Account::Jackpot, jackpot, Reason::Jackpot, JP_01),
        ]
    }

    /// The rule that makes the button pay.
    pub fn rule(&self, post: &ButtonPost) -> RuleId {
        post.rule.filter(|_| !post.amount.is_zero()).unwrap_or(self.schedule)
    }

    /// What the button pays in a hand with this many players.
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
    /// What the house takes for a hand with this many players, fixed before the deal (FE-01).
    pub fn fee(&self, players: usize, rules: Rules) -> Chips {
        let [(_, fee, _, schedule), _] = self.fees.due(players);
        let post = self.button_post;
        let posted = !post.bonus && post.rule.is_some_and(|rule| rules.on(rule));
        let post = if posted { post.amount } else { Chips::ZERO };
        let each = self.collection_rule().filter(|rule| rules.on(*rule));
        let all = each.map_or(Chips::ZERO, |_| self.collection.times(players as i64));
        post + all + if rules.on(schedule) { fee } else { Chips::ZERO }
    }
}

impl PokerHand {
    /// Takes the fee and the jackpot drop, either from the button or out of the forced bets in the
    /// pot, as far as they go. `last` made the last forced bet.
    pub(super) fn take_fees(&mut self, last: Seat, events: &mut Events) {
        let from_pot = self.fees_from_pot();
        let from = if from_pot { Account::Pot } else { Account::Seat(self.table.button) };
        for (to, due, reason, rule) in self.game.fees.due(self.table.dealt.len()) {
            let due = if self.on(rule) { due } else { Chips::ZERO };
            let amount = due.min(self.table.purse.get(from));
            self.table.purse.pay(events, from.to(to), amount, reason, Some(rule));
            if from_pot {
                self.drop_chips(last, amount);
            }
        }
    }

    /// Whether fees come out of the pot, by the house's schedule or because no player has the
    /// button.
    pub(super) fn fees_from_pot(&self) -> bool {
        self.game.fees.in_pot() || !self.table.dealt.has(self.table.button)
    }

    /// If no player has the button, its post comes out of the forced bets. `last` made the last of
    /// them.
    #[cold]
    pub(super) fn post_for_nobody(&mut self, last: Seat, events: &mut Events) {
        let post = self.game.button_post;
        let Some(rule) = post.rule.filter(|rule| self.on(*rule)) else { return };
        let amount = post.amount.min(self.table.purse.get(Account::Pot));
        let (to, reason) = post.goes();
        self.table.purse.pay(events, Account::Pot.to(to), amount, reason, Some(rule));
        self.drop_chips(last, amount);
    }

    /// Takes chips from the forced bets first, smallest bet first; then from players who came in,
    /// then from antes, and finally from dead posts (FE-01).
    fn drop_chips(&mut self, last: Seat, mut due: Chips) {
        let table = &mut self.table;
        let Dropped { total, of, antes, dead } = &mut table.dropped;
        *total += due;
        let mut take = |from: Chips, gone: &mut Chips| {
            let chips = from.less(*gone).min(due);
            *gone += chips;
            due -= chips;
        };
        let forced = table.dealt.without(table.posted);
        for seat in forced.clockwise_after(last) {
            take(table.round.bet[seat], &mut of[seat]);
        }
        for seat in table.dealt.clockwise_after(last) {
            let ante = self.game.ante.min(table.paid[seat]);
            take(table.paid[seat] - ante, &mut of[seat]);
            take(ante, &mut antes[seat]);
        }
        *dead += due;
    }

    /// The fees that came out of chips which went back to their owner come out of those of the others,
    /// antes last.
    #[cold]
    pub(super) fn others_pay_fees(&mut self, seat: Seat) {
        let table = &mut self.table;
        let Dropped { of, antes, dead, .. } = &mut table.dropped;
        let mut due = (of[seat] + antes[seat]).less(table.paid[seat]);
        let bets = due.min(of[seat]);
        of[seat] -= bets;
        antes[seat] -= due - bets;
        let mut take = |from: Chips, gone: &mut Chips| {
            let chips = from.less(*gone).min(due);
            *gone += chips;
            due -= chips;
        };
        let ante = |seat: Seat| self.game.ante.min(table.paid[seat]);
        for other in table.dealt.clockwise_after(seat).filter(|other| *other != seat) {
            take(table.paid[other] - ante(other), &mut of[other]);
        }
        for other in table.dealt.clockwise_after(seat).filter(|other| *other != seat) {
            take(ante(other), &mut antes[other]);
        }
        *dead += due;
    }

    /// How much of a pot between two levels the house took: the first chips of each ante, and the
    /// first of the bets on top of it.
    pub(super) fn dropped_between(&self, floor: Chips, top: Chips) -> Chips {
        let table = &self.table;
        let within = |from: Chips, to: Chips| to.min(top).less(from.max(floor));
        let of = |seat: Seat| {
            let ante = self.game.ante.min(table.paid[seat]);
            let Dropped { of, antes, .. } = &table.dropped;
            within(ante, ante + of[seat]) + within(Chips::ZERO, antes[seat])
        };
        table.dealt.iter().map(of).sum()
    }
}
