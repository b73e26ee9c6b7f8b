//! What it is like to bank: a hand's results, short banks, and how long the money lasts.

use super::sheet::Sheet;
use super::{Wagers, short, takes};
use crate::failure::Failure;
use engine::Chips;
use engine::banked::Price;
use lab::Ratio;
use lab::odds::{BankHand, Players, Wager};
use serde_json::{Value, json};

/// The bet of every player if nobody says otherwise.
const BET: Chips = Chips::dollars(25);
/// How many hands in a row the bank is offered, where the house does not say (PD-02).
const TURN: u8 = 2;

/// A bank against the same bet of all players.
struct Banking<'a> {
    players: Players<'a>,
    bank: Chips,
    money: Chips,
    hand: BankHand,
    ruin: Ratio,
    turn: Ratio,
}

impl<'a> Wagers<'a> {
    /// A bank that no player could put up is a mistake.
    pub fn check_bank(&self) -> Result<(), Failure> {
        let least = self.game.prices().map(|price| price.min).min().unwrap_or(Chips::ZERO);
        let low = |name: &str, chips: Option<Chips>, least: Chips| match chips {
            Some(chips) if chips < least => {
                Err(Failure::Usage(format!("{name} {chips} is below the least, {least}")))
            }
            _ => Ok(()),
        };
        low("--bank", self.bank.bank, least)?;
        let seats = self.table.offering.seats - 1;
        match self.bank.players {
            Some(players) if players > seats => Err(Failure::Usage(format!(
                "--players {players}: at {} {seats} can bet against the bank",
                self.table.offering.id
            ))),
            _ => low("--money", self.bank.money, least),
        }
    }

    fn bankings(&self) -> impl Iterator<Item = Banking<'a>> {
        self.wagers().map(|(wager, price)| self.against(wager, &price))
    }

    /// What a hand brings the bank against this wager, and who bets.
    pub fn bank_hand(&self, wager: &'a Wager) -> Option<(Players<'a>, BankHand)> {
        let (_, price) = self.wagers().find(|(known, _)| known.name == wager.name)?;
        let players = self.players(wager, &price);
        let bank = self.bank.bank.unwrap_or(players.most());
        Some((players, players.hand(self.game, bank)))
    }

    /// Everybody at the table with the bet that was asked for.
    fn players(&self, wager: &'a Wager, price: &Price<'_>) -> Players<'a> {
        let asked = self.bets.iter().copied().find(|bet| takes(price, *bet));
        let bet = asked.unwrap_or(BET.max(price.min).min(price.max));
        let seats = self.bank.players.unwrap_or(self.table.offering.seats - 1);
        Players { wager, bet, players: seats }
    }

    fn against(&self, wager: &'a Wager, price: &Price<'_>) -> Banking<'a> {
        let players = self.players(wager, price);
        let bank = self.bank.bank.unwrap_or(players.most());
        let money = self.bank.money.unwrap_or(bank.times(4));
        let room = &self.table.offering.room;
        let hands = if room.has("bank-hands") { room.count("bank-hands") } else { TURN };
        Banking {
            players,
            bank,
            money,
            hand: players.hand(self.game, bank),
            ruin: players.ruin(self.game, bank, money, self.bank.over),
            turn: players.turn(self.game, hands).unwrap_or(Ratio::ZERO),
        }
    }

    /// A hand, its swings, and how long the money lasts.
    pub fn banking(&self) -> Sheet {
        let columns = [
            "bank",
            "players",
            "bet",
            "a hand",
            "deviation",
            "loses",
            "worst",
            "best",
            "ruin",
            "turn",
        ];
        let mut sheet = Sheet::new("Banking, in dollars", "wager", columns);
        let fee = Ratio::new(self.game.bank_fee().as_cents().into(), 100);
        for banking in self.bankings() {
            let Banking { players, bank, hand, ruin, turn, .. } = &banking;
            let end =
                |end: Option<(Chips, Ratio)>| end.map_or(String::new(), |(won, _)| short(won));
            let cells = [
                short(*bank),
                players.players.to_string(),
                short(players.bet),
                (hand.mean() - fee).decimal(2),
                hand.deviation().decimal(2),
                hand.loses().percent(1),
                end(hand.results().next()),
                end(hand.results().last()),
                ruin.percent(2),
                turn.decimal(2),
            ];
            sheet.row(players.wager.name, cells);
        }
        let money = match self.bank.money {
            Some(money) => short(money),
            None => "four banks".into(),
        };
        let apart = if self.game.is_common() {
            "all players win or lose together"
        } else {
            "players win or lose together as far as the bank's hand decides, and are otherwise independent"
        };
        sheet.noted(format!(
            "everybody bets the same; {apart}. A hand is after the bank's fee; ruin: the chance that \
             {money} cannot put up the bank any more within {} hands; turn: what it is worth in each \
             round of the table to take the bank when it is offered instead of betting",
            self.bank.over
        ))
    }

    /// What players lose when the bank cannot cover everybody.
    pub fn short_banks(&self) -> Sheet {
        let columns = ["bank", "first player's edge", "last player's edge"];
        let mut sheet = Sheet::new("Short banks", "wager", columns);
        for (wager, price) in self.wagers() {
            let players = self.players(wager, &price);
            for part in [1, 2, 4, 8] {
                let bank = players.most().share(part, Chips::dollars(1)).max(Chips::dollars(1));
                let hand = players.hand(self.game, bank);
                if let (Some(first), Some(last)) = (hand.edges.first(), hand.edges.last()) {
                    let cells = [short(bank), first.percent(4), last.percent(4)];
                    sheet.row(wager.name, cells);
                }
            }
        }
        sheet.noted(
            "per unit bet, in the order of settlement, before fees; what is not covered goes back",
        )
    }

    pub fn banking_values(&self) -> Vec<Value> {
        let of = |banking: Banking<'_>| {
            let Banking { players, bank, money, hand, ruin, turn } = banking;
            json!({
                "wager": players.wager.name,
                "players": players.players,
                "bet_cents": players.bet.as_cents(),
                "bank_cents": bank.as_cents(),
                "mean": hand.mean().to_f64(),
                "deviation": hand.deviation().to_f64(),
                "results": hand.results().map(|(won, chance)| json!({
                    "won_cents": won.as_cents(), "chance": chance.to_f64(),
                })).collect::<Vec<_>>(),
                "edges": hand.edges.iter().map(|edge| edge.to_f64()).collect::<Vec<_>>(),
                "ruin": {
                    "money_cents": money.as_cents(),
                    "hands": self.bank.over,
                    "chance": ruin.to_f64(),
                },
                "turn": turn.to_f64(),
            })
        };
        self.bankings().map(of).collect()
    }
}
