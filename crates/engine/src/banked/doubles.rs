//! Doubles in houses that allow more or less than a full double on every square (NB-15).

use super::choices::{gather, offer};
use super::game::Verbs;
use super::hand::BankedHand;
use super::wagers::Wager;
use crate::contract::{
    Choices, Circle, Circles, Code, Move, Place, Places, Range, Refusal, RuleId, Schema, Verb,
};
use crate::ids::PD_13;
use crate::money::Chips;
use crate::options::Options;
use cards::Seat;

/// The house's terms for doubles. Under all of them, a plain double repeats the wager on every
/// square of the hand.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Doubling {
    /// Whether a square and its double together must stay within the maximum (PD-13).
    within: bool,
    /// Whether a double may be for less than the wager.
    for_less: bool,
    /// Whether one of several squares may be doubled alone.
    each_square: bool,
}

impl Doubling {
    /// Reads the house's options.
    pub(super) fn read(options: &Options) -> Doubling {
        Doubling {
            within: options.is("double-limit", "within"),
            for_less: options.is("double-amount", "up-to"),
            each_square: options.is("double-squares", "each"),
        }
    }

    /// Whether a double only depends on having the chips for it.
    pub(super) fn is_plain(self) -> bool {
        self == Doubling::default()
    }
}

/// The wagers that a double would be placed next to.
#[derive(Clone, Copy, Debug)]
struct Beside {
    squares: i64,
    again: Chips,
    /// The smallest wager: a double for less puts the same on each square, so it is limited by
    /// this.
    smallest: Chips,
    /// How much the fullest square still takes, and its maximum.
    room: Chips,
    max: Chips,
    /// Whether every square takes a full double.
    fits: bool,
}

impl BankedHand {
    /// The wagers of a hand, or only the one on this circle; `None` if there are none.
    fn beside(&self, hand: (Seat, u8), circle: Option<Circle>) -> Option<Beside> {
        let within = self.game.terms.doubling.within && self.on(PD_13);
        let mut all: Option<Beside> = None;
        let here = |wager: &&Wager| circle.is_none_or(|circle| wager.circle == circle);
        for wager in self.felt.wagers.first_on(hand).filter(here) {
            let posted = self.circle_terms(wager.circle).filter(|_| within);
            let max = posted.map_or(Chips::MAX, |circle| circle.max);
            let (amount, room) = (wager.amount, max.less(wager.amount));
            let one = Beside {
                squares: 1,
                again: amount,
                smallest: amount,
                room,
                max,
                fits: amount <= room,
            };
            all = Some(all.map_or(one, |all| Beside {
                squares: all.squares + 1,
                again: all.again + amount,
                smallest: all.smallest.min(amount),
                room: all.room.min(room),
                max: all.max.min(max),
                fits: all.fits && one.fits,
            }));
        }
        all
    }

    fn stack_behind(&self, hand: (Seat, u8)) -> Chips {
        self.felt.purse.stack(self.felt.owner(hand.0))
    }

    /// Why a full double cannot be placed next to these; `None` if it can.
    fn whole_refusal(&self, hand: (Seat, u8), beside: &Beside) -> Option<Refusal> {
        if !beside.fits {
            return Some(self.no_room_beside(beside));
        }
        let short = beside.again > self.stack_behind(hand);
        short.then(|| Refusal::plain(Code::NotEnoughChips).limit(beside.again))
    }

    fn no_room_beside(&self, beside: &Beside) -> Refusal {
        let terms = &self.game.terms;
        let some = terms.doubling.for_less && beside.room >= terms.units.chip;
        let limit = if some { beside.room } else { beside.max };
        Refusal::by(Code::TooMuch, PD_13).limit(limit)
    }

    /// The amounts that may be placed next to each of these, if doubles for less are allowed.
    fn part_range(&self, hand: (Seat, u8), beside: &Beside) -> Option<Range> {
        let terms = &self.game.terms;
        let chip = terms.units.chip;
        let paid = self.stack_behind(hand).share(beside.squares, chip);
        let most = beside.smallest.min(beside.room).min(paid);
        let open = terms.doubling.for_less && most >= chip;
        open.then(|| Range::stepped(chip, most, chip))
    }

    /// Why an amount next to each of these is out of range.
    fn part_refusal(
        &self,
        hand: (Seat, u8),
        beside: &Beside,
        amount: Chips,
        rule: Option<RuleId>,
    ) -> Refusal {
        let terms = &self.game.terms;
        let by = |code| Refusal { rule, ..Refusal::plain(code) };
        match amount.cmp(&beside.smallest) {
            _ if !amount.is_sane() => Refusal::plain(Code::BadAmount),
            std::cmp::Ordering::Greater => by(Code::TooMuch).limit(beside.smallest),
            std::cmp::Ordering::Less if !terms.doubling.for_less => {
                by(Code::TooLittle).limit(beside.smallest)
            }
            _ if !terms.doubling.for_less => by(Code::Unused),
            _ if amount > beside.room => self.no_room_beside(beside),
            _ if amount.times(beside.squares) > self.stack_behind(hand) => {
                Refusal::plain(Code::NotEnoughChips).limit(amount.times(beside.squares))
            }
            _ if amount < terms.units.chip => by(Code::TooLittle).limit(terms.units.chip),
            _ => Refusal::plain(Code::BadAmount).limit(terms.units.chip),
        }
    }

    /// The circles of a hand that may be doubled alone, if it has several.
    fn single_squares(&self, hand: (Seat, u8)) -> impl Iterator<Item = (Circle, Beside)> {
        let first = || self.felt.wagers.first_on(hand);
        let open = self.game.terms.doubling.each_square && first().nth(1).is_some();
        let all = self.felt.wagers.first_on(hand).filter(move |_| open);
        all.filter_map(move |wager| Some((wager.circle, self.beside(hand, Some(wager.circle))?)))
    }

    /// The kinds of doubles that a hand may make, a full double on every square first.
    pub(super) fn double_choices(&self, hand: (Seat, u8), out: &mut Choices) {
        if let Some(all) = self.beside(hand, None) {
            if self.whole_refusal(hand, &all).is_none() {
                out.push(Schema::verb(Verb::Double).costs(all.again));
            }
            if let Some(range) = self.part_range(hand, &all) {
                out.push(Schema::verb(Verb::Double).amount(range));
            }
        }
        let mut whole = Circles::NONE;
        for (circle, one) in self.single_squares(hand) {
            if self.whole_refusal(hand, &one).is_none() {
                whole.add(hand.0, circle);
            }
        }
        if !whole.is_empty() {
            out.push(Schema::verb(Verb::Double).on(Places::Circles(whole)));
        }
        let mut run = None;
        for (circle, one) in self.single_squares(hand) {
            if let Some(range) = self.part_range(hand, &one) {
                gather(Verb::Double, &mut run, (range, (hand.0, circle.into())), out);
            }
        }
        offer(Verb::Double, run, out);
    }

    /// Which of these verbs the stack and the squares allow. `rich` means that a full double is
    /// affordable.
    pub(super) fn paid_verbs(&self, hand: (Seat, u8), open: Verbs, rich: bool) -> Verbs {
        let may = |one: &Beside| {
            self.whole_refusal(hand, one).is_none() || self.part_range(hand, one).is_some()
        };
        let doubles = || {
            let all = self.beside(hand, None).is_some_and(|all| may(&all));
            all || self.single_squares(hand).any(|(_, one)| may(&one))
        };
        let open = if rich { open } else { open.without(&[Verb::Split]) };
        let shut = open.has(Verb::Double) && !doubles();
        if shut { open.without(&[Verb::Double]) } else { open }
    }

    /// Whether this double would be accepted, for a hand that may double.
    pub(super) fn check_double(&self, hand: (Seat, u8), mv: &Move) -> Result<(), Refusal> {
        let (play, rules) = (&self.game.play, self.felt.rules);
        let rule = self.felt.hand(hand).and_then(|held| play.rule_of(rules, held, Verb::Double));
        let unused = Refusal { rule, ..Refusal::plain(Code::Unused) };
        if !mv.cards.is_empty() {
            return Err(unused);
        }
        let beside = match mv.place {
            Place::Nowhere => self.beside(hand, None),
            Place::Circle(spot, circle) if self.single_squares(hand).next().is_some() => {
                self.beside(hand, Some(circle)).filter(|_| spot == hand.0)
            }
            _ => return Err(unused),
        };
        let beside = beside.ok_or(Refusal::by(Code::NoSuchTarget, PD_13))?;
        if mv.amount.is_zero() {
            return self.whole_refusal(hand, &beside).map_or(Ok(()), Err);
        }
        match self.part_range(hand, &beside) {
            Some(range) if range.admits(mv.amount) => Ok(()),
            _ => Err(self.part_refusal(hand, &beside, mv.amount, rule)),
        }
    }
}

/// What a double adds to one of the hand's wagers; zero if it is for another square.
pub(super) fn put_beside(mv: &Move, wager: &Wager) -> Chips {
    match mv.place {
        Place::Circle(_, circle) if circle != wager.circle => Chips::ZERO,
        _ if mv.amount.is_zero() => wager.amount,
        _ => mv.amount,
    }
}
