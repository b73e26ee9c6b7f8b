//! The tables of a player-dealer game.

use super::pictures::Picture;
use super::sheet::Sheet;
use super::value::break_even;
use super::{Wagers, short, takes};
use engine::Chips;
use engine::banked::OwnRules;
use lab::Ratio;
use lab::odds::{Bet, Precision, Wager};

impl<'a> Wagers<'a> {
    pub fn method(&self) -> String {
        format!("{}: {}", self.how(), self.odds.method)
    }

    /// How far the figures are to be trusted, in a word or two.
    pub fn how(&self) -> String {
        match self.odds.precision {
            Precision::Exact => "exact".into(),
            // A bound is never rounded down to nothing.
            Precision::Within(bound) => match bound.percent(6) {
                none if none == "0.000000%" => "within 0.000001%".into(),
                bound => format!("within {bound}"),
            },
            Precision::Sampled(error) => format!("± {}", error.percent(4)),
        }
    }

    pub fn notes(&self) -> Vec<String> {
        self.odds.notes.clone()
    }

    pub fn sections(&self) -> Vec<(Sheet, Vec<Picture<'a>>)> {
        let results = self.odds.wagers.iter().map(Picture::Results).collect();
        let mut sections = vec![
            (self.edges(), results),
            (self.after_fees(), vec![Picture::EdgeByBet, Picture::FeeByBet]),
            (self.costs(), Vec::new()),
        ];
        sections.extend(self.by_squares().map(|sheet| (sheet, Vec::new())));
        sections.extend([
            (self.bank(), Vec::new()),
            (self.banking(), self.odds.wagers.iter().map(Picture::Bank).collect()),
            (self.short_banks(), Vec::new()),
        ]);
        let charts = self.odds.strategy.iter();
        sections.extend(charts.map(|chart| (Sheet::from(chart), vec![Picture::Strategy(chart)])));
        sections
    }

    /// Every wager by the cards alone.
    fn edges(&self) -> Sheet {
        let columns = ["edge", "win", "push", "lose", "bots' edge", "costs bots"];
        let mut sheet = Sheet::new("Before fees", "wager", columns);
        for wager in &self.odds.wagers {
            let [win, push, lose] = wager.shares().map(|share| share.percent(4));
            let (edge, bots) = (wager.edge(), self.bots_edge(wager));
            let cells = [edge, bots, bots - edge].map(|value| value.percent(4));
            let [edge, bots, more] = cells;
            sheet.row(wager.name, [edge, win, push, lose, bots, more]);
        }
        sheet.noted(self.bots_words())
    }

    /// The edge of a wager for bots, who go by charts.
    pub fn bots_edge(&self, wager: &Wager) -> Ratio {
        let advised = self.odds.advised.iter().find(|other| other.name == wager.name);
        advised.unwrap_or(wager).edge()
    }

    /// How bots play here.
    fn bots_words(&self) -> &'static str {
        match self.game.own_rules() {
            OwnRules::NoBust(_) | OwnRules::HotAction(_) => {
                "bots play by the charts below, which know totals and not which cards make them"
            }
            OwnRules::ThreeCard(_) => {
                "bots play from the hands below, without the few weaker ones that are worth playing too"
            }
            OwnRules::Tiles(_) => {
                "strong bots set for the most against any hand, whatever tiles they hold themselves; simple \
                 ones set the house way, as the first figure assumes"
            }
            OwnRules::PaiGow(_) => {
                "simple bots set the house way, as the figure assumes; for strong ones see the notes"
            }
            OwnRules::Baccarat(_) => "there is nothing to decide",
        }
    }

    /// Each band of the fee schedule.
    fn after_fees(&self) -> Sheet {
        let columns = ["bets", "fee", "worst edge", "at", "best edge", "at "];
        let mut sheet = Sheet::new("After fees", "wager", columns);
        for (wager, price) in self.wagers() {
            for band in wager.bands(&price) {
                let range = format!("{}–{}", short(band.from.bet), short(band.to.bet));
                let at = |bet: Bet| [bet.edge.percent(4), short(bet.bet)];
                let ([worst, dear], [best, cheap]) = (at(band.worst), at(band.best));
                let fee = short(band.from.fee);
                sheet.row(wager.name, [range, fee, worst, dear, best, cheap]);
            }
        }
        sheet
    }

    /// The bets that were asked for, or the smallest and the largest.
    fn costs(&self) -> Sheet {
        let columns = ["bet", "fee", "edge", "a hand", "an hour"];
        let mut sheet = Sheet::new("What a bet costs, in dollars", "wager", columns);
        for (wager, price) in self.wagers() {
            let ends: Vec<Chips> = match self.bets {
                [] => [price.min, price.max].into(),
                bets => bets.iter().copied().filter(|bet| takes(&price, *bet)).collect(),
            };
            for bet in ends {
                let bet = wager.bet(&price, bet);
                let costs = bet.edge * Ratio::new(bet.bet.as_cents().into(), 100);
                let hour = costs * Ratio::from(i64::from(self.hands));
                let cells = [
                    short(bet.bet),
                    short(bet.fee),
                    bet.edge.percent(4),
                    costs.decimal(2),
                    hour.decimal(2),
                ];
                sheet.row(wager.name, cells);
            }
        }
        sheet.noted(format!("an hour of {} hands", self.hands))
    }

    fn bank(&self) -> Sheet {
        let fee = self.game.bank_fee();
        let mut sheet =
            Sheet::new("Player-dealer", "wager", ["gain", "from bots", "pays the fee at"]);
        for (wager, _) in self.wagers() {
            let edge = wager.edge();
            let pays =
                if edge > Ratio::ZERO { break_even(fee, edge).decimal(2) } else { "never".into() };
            let bots = self.bots_edge(wager).percent(4);
            sheet.row(wager.name, [edge.percent(4), bots, pays]);
        }
        sheet.noted(format!(
            "gains what the others lose before their fees, and pays {} a hand: the last column is what \
             has to be wagered to earn that",
            short(fee)
        ))
    }
}
