//! Wagers before the deal: which spots and circles a player may bet on, how much, and until when a
//! wager may be changed. `legal` and `check` call the same functions, so they cannot disagree.

use super::hand::BankedHand;
use super::step::FeeBy;
use super::terms::{BackLine, CirclePart, CircleRow, CircleTerms, OutsideLimit};
use super::wagers::{Layer, Wager, WagerKind};
use crate::contract::{
    Account, Circle, Circles, Code, EventKind, Events, Phase, Place, Range, Reason, Refusal,
    RuleId, SeatSet, Verb,
};
use crate::ids::{PD_13, PD_14, PD_19, PD_20, PD_23, PD_24};
use crate::money::Chips;
use cards::Seat;

impl BankedHand {
    /// The house's terms for a circle.
    pub(super) fn circle_terms(&self, circle: Circle) -> Option<&CircleTerms> {
        self.rows().iter().find(|row| row.circles.has(circle)).map(|row| &row.terms)
    }

    /// Every circle that a spot has.
    pub(super) fn rows(&self) -> &[CircleRow] {
        &self.game.terms.circles
    }

    /// How many spots one player may bet on.
    fn most_spots(&self) -> usize {
        let (spots, rule) = self.game.terms.spots;
        if self.game.terms.one_spot.is_some_and(|rule| !self.on(rule)) {
            return 2;
        }
        if self.on(rule) { spots.into() } else { 1 }
    }

    /// The minimum wager for a player who bets on this many spots.
    fn least_on(&self, spots: usize) -> Chips {
        match spots {
            0 | 1 => Chips::ZERO,
            n => self.game.terms.min.times(n as i64),
        }
    }

    /// Whether this chair exists and is empty.
    fn is_free(&self, spot: Seat) -> bool {
        let chair = spot.number() <= self.game.players.1 && !self.felt.seats.has(spot);
        chair && self.felt.wagers.owner_of(spot).is_none()
    }

    /// Whether players may bet on other players' spots, and the rule that allows it.
    pub(super) fn back_line(&self) -> (bool, Option<RuleId>) {
        match self.game.terms.back_line {
            BackLine::Anybody(rule) | BackLine::Jointly(rule) => (self.on(rule), Some(rule)),
            // With the rule off, a player may bet behind another player's hand.
            BackLine::Nobody(rule) => (rule == PD_23 && !self.on(PD_23), None),
        }
    }

    /// Why a player may not take another spot as their own; `None` if they may.
    fn no_more_spots(&self, seat: Seat, spot: Seat) -> Option<Refusal> {
        let rule = self.game.terms.spots.1;
        let held = self.felt.wagers.spots_of(seat);
        let beside = |other: Seat| other.number().abs_diff(spot.number()) == 1;
        if held.len() >= self.most_spots() || !held.has(seat) || !held.iter().any(beside) {
            return Some(Refusal::by(Code::NotNow, rule));
        }
        let least = self.least_on(held.len() + 1);
        let small = self.felt.wagers.of(seat).any(|wager| wager.amount < least);
        small.then(|| Refusal::by(Code::RaiseFirst, rule).limit(least))
    }

    /// The spots that a seat can bet on at all.
    pub(super) fn bet_spots(&self, seat: Seat) -> SeatSet {
        let mut spots = self.felt.wagers.spots_of(seat);
        if self.has_spot(seat) {
            spots.add(seat);
        }
        let chairs = (0..usize::from(self.game.players.1)).map(Seat::at);
        let more = self.most_spots() > 1 || self.back_line().0;
        let open = |spot: &Seat| more && self.spot_refusal(seat, *spot).is_none();
        spots.or(chairs.filter(open).collect())
    }

    /// Whether a wager on a spot has a hand to ride on once hands are seated.
    pub(super) fn has_hand(&self, spot: Seat) -> bool {
        !self.dealing.is_to_spots() || self.felt.hand((spot, 0)).is_some()
    }

    /// Whether a seat bets on a spot as its own or on the back line.
    fn layer(&self, seat: Seat, spot: Seat) -> Layer {
        let other = self.felt.wagers.owner_of(spot).is_some_and(|owner| owner != seat);
        let sits = spot != seat && self.felt.seats.has(spot);
        if other || sits { Layer::BackLine } else { Layer::Own }
    }

    /// Whether a player has a spot of their own to bet on.
    fn has_spot(&self, seat: Seat) -> bool {
        !self.felt.rail.has(seat) && seat != self.felt.bank
    }

    /// Why a seat may not bet on a spot; `None` if it may.
    fn spot_refusal(&self, seat: Seat, spot: Seat) -> Option<Refusal> {
        if spot == seat && self.has_spot(seat) || self.felt.wagers.spots_of(seat).has(spot) {
            return None;
        }
        let several = self.most_spots() > 1;
        let owner = self.felt.wagers.owner_of(spot);
        if owner.is_some() || self.felt.seats.has(spot) {
            // In games where spots have hands, somebody must be playing the spot that is bet on.
            let of_spots = self.dealing.is_to_spots();
            let sits = || self.players().without(self.felt.rail).has(spot);
            let there = if of_spots {
                owner.is_some() || self.open_spot().is_some() && sits()
            } else {
                sits()
            };
            let rule = match self.game.terms.back_line {
                _ if self.back_line().0 && there => {
                    let unwanted = self.felt.unwanted[spot].has(seat);
                    let unwanted = unwanted.then_some(Refusal::by(Code::NotNow, PD_14));
                    return unwanted.or_else(|| self.no_joint_bet(seat, spot));
                }
                _ if several => self.game.terms.spots.1,
                BackLine::Nobody(rule) | BackLine::Anybody(rule) | BackLine::Jointly(rule) => rule,
            };
            return Some(Refusal::by(Code::NotNow, rule));
        }
        if let Some(rule) = self.game.terms.one_spot.filter(|rule| self.on(*rule))
            && self.is_free(spot)
        {
            return Some(Refusal::by(Code::NotNow, rule));
        }
        if !several || !self.is_free(spot) || self.felt.rail.has(seat) {
            return Some(Refusal::by(Code::NoSuchTarget, PD_13));
        }
        self.no_more_spots(seat, spot)
    }

    /// The minimum and maximum of a circle (PD-12, PD-24), and the rule of the maximum.
    fn limits(&self, circle: &CircleTerms) -> (Chips, Chips, RuleId) {
        let terms = &self.game.terms;
        let refused = |outside| match outside {
            OutsideLimit::Refused => self.on(PD_24),
            OutsideLimit::Plays => false,
        };
        let under = if self.on(terms.short_rule) { terms.under } else { OutsideLimit::Refused };
        let min = if refused(under) { terms.min } else { terms.units.chip };
        let own = circle.rule.filter(|rule| self.on(*rule)).map(|rule| (circle.max, rule));
        let (max, rule) = match (refused(terms.over), own) {
            (true, Some(own)) => own,
            (true, None) => (terms.max, PD_24),
            (false, _) => (Chips::MAX, PD_24),
        };
        (min, max, rule)
    }

    /// The amounts that a seat can put on a circle of a spot, replacing the wager at index `at` or
    /// as a new one; `None` if its stack does not cover the minimum.
    pub(super) fn bet_range(
        &self,
        seat: Seat,
        spot: Seat,
        circle: &CircleTerms,
        at: Option<usize>,
    ) -> Option<Range> {
        let terms = &self.game.terms;
        let (min, max, _) = self.limits(circle);
        let there = at.map(|at| &self.felt.wagers[at]);
        let (there, its_fee) = there.map_or((Chips::ZERO, Chips::ZERO), |w| (w.amount, w.fee));
        let chips = (self.felt.purse.stack(seat) + there).less(self.kept_for_bank(seat));
        let in_all = self.left_in_all(seat, circle.part, at).unwrap_or(Chips::MAX);
        let most = max.min(in_all);
        let (left, fee_on) = match (self.on(PD_19), terms.fee_by) {
            (false, _) => (chips, None),
            (true, FeeBy::Square | FeeBy::Ante) => {
                let others = self.felt.wagers.fees_of(seat) - its_fee;
                let charged = circle.part != CirclePart::Bonus;
                (chips.less(others), charged.then_some(Chips::ZERO))
            }
            (true, FeeBy::Total) => (chips, Some(self.wagered_by(seat) - there)),
        };
        let max = match fee_on {
            None => most.min(left),
            // Fast path: the limit is well within the player's stack.
            Some(_) if left.less(terms.highest_fee()) >= most => most,
            Some(beside) => most.min(terms.affordable(self.felt.rules, left, beside)),
        };
        let mut held = self.felt.wagers.spots_of(seat);
        if self.layer(seat, spot) == Layer::Own {
            held.add(spot);
        }
        let min = min.max(self.least_on(held.len()));
        let (min, max) = match self.joined(seat, spot) {
            // A partner puts up exactly as much as the player.
            Some(part) if part <= max => (part, part),
            Some(_) => return None,
            None => (min, max),
        };
        (min <= max).then_some(Range::stepped(min, max, self.least_chip()))
    }

    /// What a player may still wager on a circle of this kind, beside everything but the wager at
    /// index `at`.
    fn left_in_all(&self, seat: Seat, part: CirclePart, at: Option<usize>) -> Option<Chips> {
        let (most, _) = self.game.terms.most_in_all.filter(|(_, rule)| self.on(*rule))?;
        let left = most.less(self.counted_in_all(seat, at));
        Some(if part == CirclePart::Ante {
            left.share(2, self.game.terms.units.chip)
        } else {
            left
        })
    }

    /// The circles where a seat already has chips: adding more would be stacking.
    pub(super) fn taken(&self, seat: Seat) -> Circles {
        if self.on(PD_13) { self.felt.wagers.circles_of(seat) } else { Circles::NONE }
    }

    /// The amounts of a new wager, or the reason for having none.
    pub(super) fn new_wager(
        &self,
        seat: Seat,
        spot: Seat,
        circle: Circle,
    ) -> Result<Range, Refusal> {
        let terms = self.circle_terms(circle).ok_or_else(|| self.no_circle(circle))?;
        if let Some(refusal) = self.spot_refusal(seat, spot) {
            return Err(refusal);
        }
        if self.phase != Phase::Wagers && !self.has_hand(spot) {
            return Err(Refusal::plain(Code::NotNow));
        }
        if self.on(PD_13) && self.felt.wagers.find(seat, spot, circle).is_some() {
            return Err(Refusal::by(Code::NotNow, PD_13));
        }
        if let Some(rule) = self.lacks_ante(seat, spot, terms.part) {
            return Err(Refusal::by(Code::NotNow, rule));
        }
        let range = self.bet_range(seat, spot, terms, None);
        range.ok_or_else(|| self.no_room(seat, terms.part, None))
    }

    /// Why nothing can be bet on a circle that the table does not have: there are no bets on the
    /// side, or no such square.
    fn no_circle(&self, circle: Circle) -> Refusal {
        let aside = !matches!(circle, Circle::Square(_));
        match self.game.terms.side_bets.filter(|rule| aside && self.on(*rule)) {
            Some(rule) => Refusal::by(Code::NotNow, rule),
            None => Refusal::by(Code::NoSuchTarget, PD_13),
        }
    }

    /// The chips that amounts are counted in; with the rule on whole chips off, any amount is taken.
    pub(super) fn least_chip(&self) -> Chips {
        let terms = &self.game.terms;
        let any = terms.chips_only.is_some_and(|rule| !self.on(rule));
        if any { Chips::cents(1) } else { terms.units.chip }
    }

    /// Why a player can put no chips at all on a circle.
    fn no_room(&self, seat: Seat, part: CirclePart, at: Option<usize>) -> Refusal {
        match (self.left_in_all(seat, part, at), self.game.terms.most_in_all) {
            (Some(left), Some((most, rule))) if left < self.game.terms.min => {
                Refusal::by(Code::TooMuch, rule).limit(most)
            }
            // The stack does not cover the minimum wager and its fee.
            _ => {
                debug_assert!(self.felt.seats.has(seat), "a bettor has a stack");
                Refusal::by(Code::NotEnoughChips, PD_19)
            }
        }
    }

    /// The amounts that a wager may be changed to, or the reason it may not.
    pub(super) fn changed_wager(
        &self,
        seat: Seat,
        spot: Seat,
        circle: Circle,
    ) -> Result<Range, Refusal> {
        let missing = Refusal::by(Code::NoSuchTarget, PD_13);
        let at = self.felt.wagers.find(seat, spot, circle).ok_or(missing)?;
        let part = self.circle_terms(circle).map_or(CirclePart::Main, |terms| terms.part);
        self.changed_range(at).ok_or_else(|| self.no_room(seat, part, Some(at)))
    }

    /// The amounts that the wager at index `at` may be changed to.
    pub(super) fn changed_range(&self, at: usize) -> Option<Range> {
        let wager = &self.felt.wagers[at];
        let circle = self.circle_terms(wager.circle)?;
        self.bet_range(wager.owner, wager.spot, circle, Some(at))
    }

    /// The index of the wager that a player takes back, or the reason they may not.
    pub(super) fn taken_back(
        &self,
        seat: Seat,
        spot: Seat,
        circle: Circle,
    ) -> Result<usize, Refusal> {
        let missing = Refusal::by(Code::NoSuchTarget, PD_13);
        let at = self.felt.wagers.find(seat, spot, circle).ok_or(missing)?;
        if self.parts_spots(at) {
            Err(Refusal::by(Code::NotNow, self.game.terms.spots.1))
        } else {
            Ok(at)
        }
    }

    /// Whether a player's spots would no longer be adjacent without the wager at `at`.
    pub(super) fn parts_spots(&self, at: usize) -> bool {
        let owner = self.felt.wagers[at].owner;
        // Only a spot between two others can separate them.
        if self.felt.wagers.spots_of(owner).len() < 3 {
            return false;
        }
        let others = self.felt.wagers.iter().enumerate();
        let others = others.filter(|(other, w)| *other != at && w.owner == owner);
        let held: SeatSet =
            others.filter(|(_, w)| w.layer == Layer::Own).map(|(_, w)| w.spot).collect();
        held.iter().zip(held.iter().skip(1)).any(|(a, b)| b.number() - a.number() > 1)
    }

    /// Why an amount on a circle is out of range.
    pub(super) fn explain_bet(
        &self,
        seat: Seat,
        circle: Circle,
        amount: Chips,
        range: Range,
        at: Option<usize>,
    ) -> Refusal {
        if !amount.is_sane() {
            return Refusal::plain(Code::BadAmount);
        }
        let terms = &self.game.terms;
        if amount < range.min {
            let under = match terms.under {
                OutsideLimit::Plays => terms.short_rule,
                OutsideLimit::Refused => PD_24,
            };
            let rule = if range.min > terms.min {
                Some(terms.spots.1)
            } else {
                (range.min == terms.min).then_some(under)
            };
            return Refusal { rule, ..Refusal::plain(Code::TooLittle) }.limit(range.min);
        }
        let most = self.circle_terms(circle).map(|circle| self.limits(circle));
        if let Some((_, max, rule)) = most.filter(|(_, max, _)| amount > *max) {
            return Refusal::by(Code::TooMuch, rule).limit(max);
        }
        let part = self.circle_terms(circle).map_or(CirclePart::Main, |terms| terms.part);
        if let (Some(left), Some((_, rule))) = (self.left_in_all(seat, part, at), terms.most_in_all)
            && amount > left
        {
            return Refusal::by(Code::TooMuch, rule).limit(left);
        }
        if amount > range.max {
            let there = at.map_or(Chips::ZERO, |at| self.felt.wagers[at].amount);
            // Enough chips for the wager, but not for the fee, which is collected first.
            let fee = (amount <= self.felt.purse.stack(seat) + there).then_some(PD_19);
            return Refusal { rule: fee, ..Refusal::plain(Code::NotEnoughChips) }.limit(range.max);
        }
        Refusal { rule: terms.chips_only, ..Refusal::plain(Code::BadAmount) }.limit(range.step)
    }

    /// A new wager is put down.
    pub(super) fn wager(
        &mut self,
        seat: Seat,
        spot: Seat,
        circle: Circle,
        amount: Chips,
        to: &mut Events,
    ) {
        let terms = &self.game.terms;
        let layer = self.layer(seat, spot);
        let short = (amount < terms.min && self.on(terms.short_rule)).then_some(terms.short_rule);
        // A bet on another player's spot cites the rule that allows it.
        let rule = short.or(match layer {
            Layer::Own => (spot != seat).then_some(terms.spots.1),
            Layer::BackLine if self.is_open_spot(spot) => self.open_spot(),
            Layer::BackLine => self.back_line().1,
        });
        if layer == Layer::BackLine && self.is_open_spot(spot) {
            self.felt.kept.add(spot, seat);
        }
        self.felt.wagers.push(Wager {
            owner: seat,
            spot,
            circle,
            n: 0,
            layer,
            kind: WagerKind::Original,
            amount,
            fee: self.fee_on(circle, amount),
            action: Chips::ZERO,
            behind: Chips::ZERO,
            finding: None,
            turn: 0,
        });
        let route = Account::Seat(seat).to(Account::Spot(spot));
        self.felt.purse.pay(to, route, amount, Reason::Bet, rule);
    }

    /// Changes the amount of a wager.
    pub(super) fn change_wager(
        &mut self,
        seat: Seat,
        spot: Seat,
        circle: Circle,
        amount: Chips,
        to: &mut Events,
    ) {
        let Some(at) = self.felt.wagers.find(seat, spot, circle) else { return };
        let before = self.felt.wagers[at].amount;
        if before != amount && self.felt.wagers[at].layer == Layer::Own {
            self.part_ways(spot, to);
        }
        let Some(at) = self.felt.wagers.find(seat, spot, circle) else { return };
        let fee = self.fee_on(circle, amount);
        self.felt.wagers.change(at, amount, fee);
        let (stack, lies) = (Account::Seat(seat), Account::Spot(spot));
        let purse = &mut self.felt.purse;
        purse.pay(to, stack.to(lies), amount.less(before), Reason::Bet, Some(PD_20));
        purse.pay(to, lies.to(stack), before.less(amount), Reason::Refund, Some(PD_20));
        if before == amount {
            let (verb, place) = (Verb::Change, Place::Circle(spot, circle));
            to.tell(EventKind::Did { seat, verb, place });
        }
    }

    /// The fee on a wager of this amount.
    fn fee_on(&self, circle: Circle, amount: Chips) -> Chips {
        let terms = self.circle_terms(circle);
        terms.map_or(Chips::ZERO, |terms| self.game.terms.fee_on(self.felt.rules, terms, amount))
    }

    /// Takes back a wager. Bets behind a hand that is no longer dealt are returned too, and so is a
    /// bonus without its ante.
    pub(super) fn take_back_wager(&mut self, at: usize, events: &mut Events) {
        let Wager { spot, owner, .. } = self.felt.wagers[at];
        self.return_wager(at, Some(PD_20), events);
        self.return_lone_bonus(owner, spot, events);
        let of_spots = self.dealing.is_to_spots();
        if of_spots && self.felt.wagers.owner_of(spot).is_none() && self.open_spot().is_none() {
            while let Some(at) = self.felt.wagers.iter().position(|wager| wager.spot == spot) {
                self.return_wager(at, self.back_line().1, events);
            }
        }
    }

    pub(super) fn return_wager(&mut self, at: usize, rule: Option<RuleId>, events: &mut Events) {
        let wager = self.felt.wagers.remove(at);
        let route = Account::Spot(wager.spot).to(Account::Seat(wager.owner));
        self.felt.purse.pay(events, route, wager.amount, Reason::Refund, rule);
    }
}
