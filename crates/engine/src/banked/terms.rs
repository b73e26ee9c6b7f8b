//! What a house posts for a player-dealer table: circles, limits, fees and procedure.

use super::cut::CutCard;
use super::doubles::Doubling;
use super::escrow::{Coverage, Units};
use super::step::FeeBy;
use crate::contract::{Circle, CircleSet, RuleId, Rules};
use crate::ids::{PD_05, PD_11, PD_12, PD_13, PD_20};
use crate::money::Chips;
use crate::options::{Band, OptionFault, Options};

/// What happens to a wager outside the limits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OutsideLimit {
    /// It is refused (PD-24).
    Refused,
    /// It plays as far as the limit (PD-12).
    Plays,
}

/// What the house posts about wagers touched after the cards are out (PD-20).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tampering {
    /// Nothing: the floor decides.
    FloorDecides,
    /// The hand is foul.
    Foul,
    /// The hand is foul and the player is barred from further play.
    FoulAndBarred,
}

/// Whose bank covers what the player-dealer does not (PD-07).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Behind {
    /// Nobody's.
    Nobody,
    /// That of the player who banked before.
    LastBank,
    /// The corporation's.
    Corporation,
}

/// Who may bet on another player's spot (PD-14, PD-23).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BackLine {
    Nobody(RuleId),
    /// Anybody, on every player's circles, under this rule.
    Anybody(RuleId),
    /// Anybody who joins the player's own wager with as much again: they have one bet together,
    /// under this rule.
    Jointly(RuleId),
}

/// A house's terms for a betting circle that every spot has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CircleTerms {
    /// The maximum.
    pub max: Chips,
    /// The rule that makes its maximum lower than that of others, if there is one.
    pub rule: Option<RuleId>,
    pub part: CirclePart,
}

/// The part that a circle has in the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CirclePart {
    /// It stands by itself.
    Main,
    /// It may be followed by a bet of the same amount, which counts before the deal as if it were
    /// made already.
    Ante,
    /// It takes a wager only beside an ante, and carries no fee.
    Bonus,
}

/// The rules of a game with an ante.
#[derive(Clone, Copy, Debug)]
pub struct AnteRules {
    /// A bonus needs an ante.
    pub bonus: RuleId,
    /// A bet of the same amount plays the hand; whoever does not make it loses everything on it.
    pub play: RuleId,
}

/// Adjacent circles with the same terms.
#[derive(Clone, Copy, Debug)]
pub struct CircleRow {
    pub circles: CircleSet,
    pub terms: CircleTerms,
}

/// A house's terms. A game reads the shared ones from its options and adds the rest.
#[derive(Debug)]
pub struct Terms {
    /// The circles of a spot, in layout order.
    pub(super) circles: Vec<CircleRow>,
    /// How many adjacent spots one player may bet on, and the rule.
    pub(super) spots: (u8, RuleId),
    pub(super) back_line: BackLine,
    /// Whether the player-dealer may bet behind other players.
    pub(super) bank_backs: bool,
    /// The rule that the largest wager on a hand decides how it is played, where there is one.
    pub(super) largest_decides: Option<RuleId>,
    /// The rule that a player plays one spot and sees one hand, whatever they bet on.
    pub(super) one_spot: Option<RuleId>,
    /// How many may bet behind a spot: what others bet there gets no action.
    pub(super) most_behind: Option<u8>,
    /// The rule that somebody who does not bet on their own spot cannot keep others from betting
    /// there.
    pub(super) open_spot: Option<RuleId>,
    /// The rule on when wagers must be down.
    pub(super) closed: RuleId,
    /// The rule that the bank's money is counted before the first hand is shown.
    pub(super) counts_bank: Option<RuleId>,
    /// The rule that the player-dealer names who shakes the dice cup.
    pub(super) shaker: Option<RuleId>,
    pub(super) ante: Option<AnteRules>,
    pub(super) min: Chips,
    pub(super) max: Chips,
    /// The maximum that one player may wager in total, and the rule.
    pub(super) most_in_all: Option<(Chips, RuleId)>,
    /// The rule that the player-dealer wins and loses no more than was put up.
    pub(super) extent: RuleId,
    /// The rule on limits, which makes the minimum wager the minimum bank as well.
    pub(super) limits: RuleId,
    pub(super) under: OutsideLimit,
    pub(super) over: OutsideLimit,
    /// The rule that lets a wager below the minimum play.
    pub(super) short_rule: RuleId,
    /// The rule that gives the part above the maximum no action.
    pub(super) excess_rule: RuleId,
    pub(super) units: Units,
    pub(super) fee_by: FeeBy,
    pub(super) bands: Vec<Band>,
    pub(super) bank_fee: Chips,
    pub(super) cover_fee: Chips,
    /// How many players may bank together (PD-22).
    pub(super) partners: u8,
    pub(super) behind: Behind,
    /// The posted fee schedule.
    pub(super) schedule: RuleId,
    pub(super) coverage: Coverage,
    /// The rule that losers are collected before winners are paid.
    pub(super) losers_first: RuleId,
    pub(super) tampering: Tampering,
    pub(super) doubling: Doubling,
    /// The rule for shuffling a shoe that runs out in the middle of a hand.
    pub(super) reshuffle: Option<RuleId>,
    /// The position of the cut card, if the house uses one.
    pub(super) cut: Option<CutCard>,
    /// Whether all cards are shuffled before every hand, by a machine or on the table.
    pub(super) shuffler: bool,
    /// The rule that sets the deck and the number of players.
    pub(super) table: Option<RuleId>,
    /// The rule that discards are racked in order, where the house posts it.
    pub(super) racked: Option<RuleId>,
    /// The rule that sets the number of players, if that is another one.
    pub(super) positions: Option<RuleId>,
    /// The rule that the cage keeps what an abandoned hand wins.
    pub(super) cage: Option<RuleId>,
}

impl Terms {
    /// Reads the terms that every player-dealer game has, and adds any contradictions to `faults`.
    /// `limits` is the rule of the game's limits.
    pub(super) fn read(options: &Options, limits: RuleId, faults: &mut Vec<OptionFault>) -> Terms {
        let outside = |key: &str| {
            if options.is(key, "refused") { OutsideLimit::Refused } else { OutsideLimit::Plays }
        };
        let chip = options.amount("smallest-chip");
        let terms = Terms {
            circles: Vec::new(),
            spots: (1, PD_13),
            // A seat's circles are only for the player who sits there.
            back_line: BackLine::Nobody(PD_13),
            bank_backs: options.posts("bank-back-line", "yes"),
            largest_decides: None,
            one_spot: None,
            most_behind: None,
            open_spot: None,
            closed: PD_20,
            counts_bank: None,
            shaker: None,
            ante: None,
            min: options.amount("min-wager"),
            max: options.amount("max-wager"),
            most_in_all: None,
            extent: PD_05,
            limits,
            under: outside("under-minimum"),
            over: outside("over-maximum"),
            short_rule: PD_12,
            excess_rule: PD_12,
            units: Units { chip, part: chip },
            fee_by: FeeBy::Square,
            bands: options.bands("fee-bands"),
            bank_fee: options.amount("fee-player-dealer"),
            cover_fee: options.amount("fee-covering-bank"),
            partners: options.count("bank-partners"),
            behind: match options.text("covering-bank") {
                "last-bank" => Behind::LastBank,
                "corporation" => Behind::Corporation,
                _ => Behind::Nobody,
            },
            schedule: options.text("fee-schedule").parse().expect("the choices are rule ids"),
            coverage: if options.is("coverage", "net") { Coverage::Net } else { Coverage::Gross },
            losers_first: PD_11,
            tampering: match options.text("tampering") {
                "foul" => Tampering::Foul,
                "foul-and-barred" => Tampering::FoulAndBarred,
                _ => Tampering::FloorDecides,
            },
            doubling: Doubling::default(),
            reshuffle: None,
            cut: None,
            shuffler: false,
            table: None,
            racked: None,
            positions: None,
            cage: None,
        };
        terms.contradictions(faults);
        terms
    }

    fn contradictions(&self, faults: &mut Vec<OptionFault>) {
        let mut fault = |key, message: String| faults.push(OptionFault::new(key, message));
        let chip = self.units.chip;
        if chip.is_zero() {
            return fault("smallest-chip", "the smallest chip must be above zero".into());
        }
        if self.min.is_zero() || self.min.as_cents() % chip.as_cents() != 0 {
            fault("min-wager", format!("must be a multiple of the smallest chip, {chip}"));
        }
        if self.max < self.min {
            fault("max-wager", format!("must be at least min-wager, {}", self.min));
        }
        if !self.cover_fee.is_zero() && self.behind != Behind::LastBank {
            fault(
                "fee-covering-bank",
                "only a player's bank that covers for the player-dealer pays it".into(),
            );
        }
        if self.bank_backs && self.partners > 1 {
            // Partners share what the bank wins, not what the player-dealer wins on a bet.
            fault("bank-back-line", "a bank with partners does not bet behind players".into());
        }
        let rising = |pair: &[Band]| pair[0].to < pair[1].from && pair[0].amount <= pair[1].amount;
        if !self.bands.windows(2).all(rising) {
            // If a larger wager had a lower fee, the wagers a stack can afford would have gaps.
            fault("fee-bands", "bands must rise without overlap, and so must their fees".into());
        }
    }

    /// The same with these circles on the layout.
    pub(super) fn with_circles(self, circles: &[(Circle, CircleTerms)]) -> Terms {
        Terms { circles: rows(circles.iter().copied()), ..self }
    }

    /// The terms of a circle; `None` if the layout does not have it.
    pub(super) fn circle(&self, circle: Circle) -> Option<&CircleTerms> {
        self.circles.iter().find(|row| row.circles.has(circle)).map(|row| &row.terms)
    }

    /// The flat fee for this amount: for one wager, or for a player's total.
    pub(super) fn fee(&self, rules: Rules, wagered: Chips) -> Chips {
        if !rules.on(self.schedule) || wagered.is_zero() {
            return Chips::ZERO;
        }
        let charged = match self.fee_by {
            // The part above the maximum has no action and no fee.
            FeeBy::Square | FeeBy::Ante => wagered.min(self.max),
            FeeBy::Total => wagered,
        };
        Band::amount_for(&self.bands, charged)
    }

    /// The flat fee for a wager of this amount on a circle.
    pub(super) fn fee_on(&self, rules: Rules, circle: &CircleTerms, wagered: Chips) -> Chips {
        if circle.part == CirclePart::Bonus { Chips::ZERO } else { self.fee(rules, wagered) }
    }

    /// The player-dealer's flat fee.
    pub(super) fn bank_fee(&self, rules: Rules) -> Chips {
        if rules.on(self.schedule) { self.bank_fee } else { Chips::ZERO }
    }

    /// The flat fee of a player's bank behind the player-dealer's.
    pub(super) fn cover_fee(&self, rules: Rules) -> Chips {
        if rules.on(self.schedule) { self.cover_fee } else { Chips::ZERO }
    }

    /// The largest wager that these chips can pay for including its fee, on top of what the fee
    /// already depends on; zero if there is none.
    pub(super) fn affordable(&self, rules: Rules, chips: Chips, beside: Chips) -> Chips {
        if !rules.on(self.schedule) || self.bands.is_empty() {
            return chips;
        }
        // Usually the fee on all the chips is the same as on all the chips minus the fee.
        let highest = self.fee(rules, beside + chips);
        let wager = chips.less(highest);
        if highest <= chips && self.fee(rules, beside + wager) == highest {
            wager
        } else {
            self.affordable_by_band(rules, chips, beside)
        }
    }

    /// The highest fee on any wager.
    pub(super) fn highest_fee(&self) -> Chips {
        self.bands.last().map_or(Chips::ZERO, |band| band.amount)
    }

    /// The same, band by band: the answer is where chips and fee are used up, or at the end of a
    /// band.
    #[inline(never)]
    fn affordable_by_band(&self, rules: Rules, chips: Chips, beside: Chips) -> Chips {
        let ends = |band: &Band| {
            let rest = chips.less(band.amount);
            [rest, rest.min(band.to.less(beside))]
        };
        let fits = |wager: &Chips| *wager + self.fee(rules, beside + *wager) <= chips;
        self.bands.iter().flat_map(ends).filter(fits).max().unwrap_or(Chips::ZERO)
    }
}

/// Circles in layout order, grouping adjacent ones that have the same terms.
fn rows(circles: impl Iterator<Item = (Circle, CircleTerms)>) -> Vec<CircleRow> {
    let mut rows: Vec<CircleRow> = Vec::new();
    for (circle, terms) in circles {
        match rows.last_mut().filter(|row| row.terms == terms) {
            Some(row) => row.circles.add(circle),
            None => rows.push(CircleRow { circles: circle.into(), terms }),
        }
    }
    rows
}
