//! What may be done now. `legal` and `check` ask the same function, so they cannot disagree.

use super::game::{Around, OutsideLimit, Turn, Verbs};
use super::hand::BankedHand;
use crate::contract::{
    Action, Actor, Answer, Circle, Closes, Code, Move, Phase, Places, Purpose, Range, Refusal,
    Request, Schema, SeatSet, Verb, Windows,
};
use crate::ids::*;
use crate::money::Chips;
use cards::Seat;

/// One kind of move with its room: targets of one kind as bits, none where the verb takes none.
#[derive(Clone, Copy, Debug)]
pub struct Choice {
    verb: Verb,
    amount: Option<Range>,
    places: Places,
}

impl Choice {
    fn admits(&self, mv: &Move) -> bool {
        let amount = match self.amount {
            Some(range) => range.admits(mv.amount),
            None => mv.amount.is_zero(),
        };
        self.verb == mv.verb && amount && self.places.has(mv.place) && mv.cards.is_empty()
    }
}

/// All kinds of moves open to an actor, held in place.
#[derive(Clone, Copy, Debug, Default)]
pub struct Offers {
    list: [Option<Choice>; 8],
    len: usize,
}

impl Offers {
    fn add(&mut self, verb: Verb, amount: Option<Range>) {
        self.add_on(Places::Nowhere, verb, amount);
    }

    pub(super) fn add_on(&mut self, places: Places, verb: Verb, amount: Option<Range>) {
        self.list[self.len] = Some(Choice { verb, amount, places });
        self.len += 1;
    }

    fn iter(&self) -> impl Iterator<Item = &Choice> {
        self.list.iter().flatten()
    }

    fn of(&self, verb: Verb) -> Option<&Choice> {
        self.iter().find(|choice| choice.verb == verb)
    }

    /// The kind that this move would be of, by its place if there are several.
    fn like(&self, mv: &Move) -> Option<&Choice> {
        let on = |choice: &&Choice| choice.places.has(mv.place);
        let mut alike = self.iter().filter(|choice| choice.verb == mv.verb);
        alike.find(on).or(self.of(mv.verb))
    }

    /// The same as schemas.
    pub fn schemas(&self) -> impl Iterator<Item = Schema> {
        self.iter().map(|choice| Schema {
            amount: choice.amount,
            ..Schema::verb(choice.verb).on(choice.places)
        })
    }
}

impl BankedHand {
    /// Who may act now.
    pub(super) fn open_windows(&self) -> Windows {
        let mut windows = Windows::NONE;
        if self.ending.is_some() {
            return windows;
        }
        if let Some(request) = self.table.request() {
            return Windows::chance(request);
        }
        if self.table.slip.is_some() {
            return Windows::one(Actor::Floor, Purpose::Rule, Closes::Ruling);
        }
        if self.phase == Phase::Wagers {
            // Every seat at once: nobody waits for another to bet. The dealer comes last, so that
            // a driver that serves windows in order lets everybody bet first.
            for seat in self.table.seats.without(self.ready).iter() {
                windows.open(Actor::Seat(seat), Purpose::Wager, Closes::DealerCall);
            }
            if self.may_close() {
                windows.open(Actor::Dealer, Purpose::Close, Closes::OwnAct);
            }
        } else if let Some((spot, _)) = self.turn {
            windows.open(Actor::Seat(self.table.owner_of(spot)), Purpose::Turn, Closes::OwnAct);
        }
        windows
    }

    /// What an actor may do now.
    pub(super) fn choices(&self, actor: Actor) -> Offers {
        let mut choices = Offers::default();
        if self.ending.is_some() {
            return choices;
        }
        let busy = self.table.want.is_some() || self.table.slip.is_some();
        match actor {
            Actor::Seat(seat) if self.phase == Phase::Wagers => {
                self.wager_choices(seat, &mut choices);
            }
            Actor::Seat(seat) => {
                let open = self.open_verbs(seat).filter(|_| !busy);
                let verbs = [Verb::Hit, Verb::Stand, Verb::Double, Verb::Split, Verb::Surrender];
                for verb in verbs {
                    if open.is_some_and(|open| open.has(verb)) {
                        choices.add(verb, None);
                    }
                }
                if !self.on(PD_20) && self.table.hands_on(seat) > 0 {
                    self.square_choices(seat, &mut choices);
                }
            }
            Actor::Dealer if self.phase == Phase::Wagers => {
                if self.may_close() {
                    choices.add(Verb::NoMoreBets, None);
                }
                // Without the rule the house's dealer banks with what lies before the
                // player-dealer.
                if !self.on(PD_01) && !self.ready.has(self.table.bank) {
                    choices.add(Verb::Bank, self.bank_range(self.table.bank));
                }
            }
            Actor::Clock => {
                let late = |seat: &Seat| self.default_for(Actor::Seat(*seat)).is_some();
                let late: SeatSet = self.table.seats.iter().filter(late).collect();
                if !late.is_empty() {
                    choices.add_on(Places::Seats(late), Verb::Timeout, None);
                }
            }
            Actor::Dealer | Actor::Floor | Actor::Chance => {}
        }
        choices
    }

    fn wager_choices(&self, seat: Seat, choices: &mut Offers) {
        if !self.table.seats.has(seat) || self.ready.has(seat) {
            return;
        }
        if seat != self.table.bank {
            self.square_choices(seat, choices);
        }
        if let Some(range) = self.bank_range(seat) {
            choices.add(Verb::Bank, Some(range));
        }
        choices.add(Verb::Ready, None);
    }

    /// The squares before a seat (PD-13).
    pub(super) fn squares(&self) -> u8 {
        if self.on(PD_13) { self.game.table.squares } else { Circle::SQUARES }
    }

    /// The wagers a seat that bets on so many spots can place on one more square.
    pub(super) fn wager_range(&self, seat: Seat, spots: usize) -> Option<Range> {
        let table = &self.game.table;
        let (min, max) = self.limits();
        let stack = self.table.purse.stack(seat).less(self.fees_due(seat));
        let affordable = match self.on(PD_19) {
            true => table.affordable(self.table.rules, stack),
            false => stack,
        };
        let max = max.min(affordable);
        let min = min.max(self.least_on(spots));
        (min <= max).then_some(Range { min, max, step: table.chip })
    }

    /// The least and the most that is taken on a square (PD-12, PD-24).
    fn limits(&self) -> (Chips, Chips) {
        let table = &self.game.table;
        let refused = |outside| match outside {
            OutsideLimit::Refused => self.on(PD_24),
            OutsideLimit::Plays => false,
        };
        let low = refused(table.under)
            || table.under == OutsideLimit::Plays && !self.on(table.short_rule());
        let min = if low { table.min } else { table.chip };
        (min, if refused(table.over) { table.max } else { Chips::MAX })
    }

    /// Whether the dealer may call the end of wagering: there is something to play for, or there
    /// will be nothing.
    fn may_close(&self) -> bool {
        let banked = !self.table.put_up.is_zero();
        let declined = self.ready.has(self.table.bank) && !banked;
        let all_out = self.players().without(self.ready).is_empty();
        declined || if self.table.wagers.is_empty() { all_out } else { banked }
    }

    /// What the table knows that bears on the turn of a spot.
    pub(super) fn around(&self, spot: Seat) -> Around {
        Around {
            up: self.table.bank_cards.faces().next(),
            hands: self.table.hands_on(spot),
            cards_left: self.table.cards_for_players(),
        }
    }

    /// The hand whose turn it is, if it is this seat's.
    fn turn_of(&self, seat: Seat) -> Option<(Seat, u8)> {
        self.turn.filter(|(spot, _)| self.table.owner_of(*spot) == seat)
    }

    /// What the hand whose turn it is may do, if it is this seat's; chips are looked at too.
    pub(super) fn open_verbs(&self, seat: Seat) -> Option<Verbs> {
        // Without the rule anybody at the table may speak for the hand.
        let id = self.turn_of(seat).or(self.turn.filter(|_| !self.on(NB_20)))?;
        let hand = self.table.hand(id)?;
        let Turn::Open(open) = self.game.play.turn(self.table.rules, hand, self.around(id.0))
        else {
            return None;
        };
        let rich = self.table.wagers.again(id) <= self.table.purse.stack(hand.owner);
        let mut left = Verbs::NONE;
        for &verb in Verb::ALL {
            let chips = rich || !matches!(verb, Verb::Double | Verb::Split);
            left.add_if(open.has(verb) && chips, verb);
        }
        Some(left)
    }

    /// Whether a move would be taken.
    pub(super) fn check_move(&self, actor: Actor, mv: &Move) -> Result<(), Refusal> {
        let choices = self.choices(actor);
        match choices.iter().any(|choice| choice.admits(mv)) {
            true => Ok(()),
            false => Err(self.explain(actor, mv, &choices)),
        }
    }

    /// Why a move is not taken; only asked when it is not.
    fn explain(&self, actor: Actor, mv: &Move, choices: &Offers) -> Refusal {
        if let Actor::Seat(seat) = actor {
            if !self.table.seats.has(seat) {
                return Refusal::plain(Code::NotInHand);
            }
            if let Some(refusal) = self.explain_seat(seat, mv, choices) {
                return refusal;
            }
        }
        if actor == Actor::Dealer && mv.verb == Verb::Bank && self.on(PD_01) {
            return Refusal::by(Code::NotNow, PD_01);
        }
        let Some(choice) = choices.like(mv) else {
            return Refusal::plain(match actor {
                Actor::Chance => Code::NotAsked,
                _ => Code::NotNow,
            });
        };
        let unused = !mv.place.is_nowhere() && choice.places.is_nowhere();
        if !choice.places.is_nowhere() && !choice.places.has(mv.place) {
            return Refusal::plain(Code::NoSuchTarget);
        }
        match choice.amount {
            Some(_) if !unused && mv.cards.is_empty() => self.explain_amount(actor, mv, choice),
            _ => Refusal::plain(Code::Unused),
        }
    }

    fn explain_seat(&self, seat: Seat, mv: &Move, choices: &Offers) -> Option<Refusal> {
        let bets = [Verb::Wager, Verb::Bank, Verb::Ready].contains(&mv.verb);
        if self.phase != Phase::Wagers {
            if bets {
                return Some(Refusal::by(Code::NotNow, PD_20));
            }
            return self.explain_turn(seat, mv, choices);
        }
        if !bets {
            return Some(Refusal::plain(Code::NotNow));
        }
        if self.table.covering.is_some_and(|cover| cover.seat() == Some(seat)) {
            // He banks too: he cannot bet against the player-dealer.
            return Some(Refusal::by(Code::NotNow, PD_07));
        }
        if let Some(refusal) = self.explain_part(seat, mv) {
            return Some(refusal);
        }
        if self.ready.has(seat) {
            return Some(Refusal::plain(Code::NotYourTurn));
        }
        if mv.verb != Verb::Wager || seat == self.table.bank {
            return None;
        }
        let on = |place: &(Seat, u8)| (1..=self.squares()).contains(&place.1);
        let place = self.square_at(mv.place).filter(on);
        let Some(place) = place else {
            return Some(Refusal::by(Code::NoSuchTarget, PD_13));
        };
        if choices.like(mv).is_some_and(|choice| choice.places.has(mv.place)) {
            return None;
        }
        if let Some(refusal) = self.explain_spot(seat, place.0) {
            return Some(refusal);
        }
        if self.on(PD_13) && self.table.wagers.occupied(seat, place) {
            // One wager to a square: more chips on it would be stacking.
            return Some(Refusal::by(Code::NotNow, PD_13));
        }
        // No room at all: the stack does not reach the least wager and its fee.
        Some(Refusal::by(Code::NotEnoughChips, PD_19))
    }

    fn explain_turn(&self, seat: Seat, mv: &Move, choices: &Offers) -> Option<Refusal> {
        let busy = self.table.want.is_some() || self.table.slip.is_some();
        let Some(id) = self.turn_of(seat).filter(|_| !busy) else {
            // If a rule ended his hand, that is why it is not his turn.
            let closed = self.table.hands.iter().filter(|hand| hand.owner == seat);
            let rule = closed.filter(|hand| hand.done).find_map(|hand| hand.closed_by);
            // Else his own turn is still to come, or it is another player's hand and decision.
            let waits = self.table.hands.iter().any(|hand| hand.owner == seat && !hand.done);
            let other = if waits { self.game.play.order() } else { NB_20 };
            let rule = rule.or(self.turn.filter(|_| !busy).map(|_| other));
            return Some(Refusal { rule, ..Refusal::plain(Code::NotYourTurn) });
        };
        if choices.of(mv.verb).is_some() {
            return None;
        }
        let hand = self.table.hand(id)?;
        let around = self.around(id.0);
        let play = &self.game.play;
        let open = matches!(play.turn(self.table.rules, hand, around),
            Turn::Open(open) if open.has(mv.verb));
        Some(match open {
            // The game would let him; his chips do not.
            true => Refusal::plain(Code::NotEnoughChips).limit(self.table.wagers.again(id)),
            false => play.refusal(self.table.rules, hand, around, mv.verb),
        })
    }

    fn explain_amount(&self, actor: Actor, mv: &Move, choice: &Choice) -> Refusal {
        let Some(range) = choice.amount.filter(|_| mv.amount.is_sane()) else {
            return Refusal::plain(Code::BadAmount);
        };
        let limits = self.limits();
        let wager = mv.verb == Verb::Wager;
        if mv.amount < range.min {
            let under = match self.game.table.under {
                OutsideLimit::Plays => self.game.table.short_rule(),
                OutsideLimit::Refused => PD_24,
            };
            let rule = match actor {
                Actor::Seat(seat) if !wager => Some(self.least_bank_rule(seat, range.min)),
                _ if !wager => Some(NB_22),
                _ if range.min > self.game.table.min => Some(EQ_18),
                _ => (range.min == self.game.table.min).then_some(under),
            };
            return Refusal { rule, ..Refusal::plain(Code::TooLittle) }.limit(range.min);
        }
        if wager && mv.amount > limits.1 {
            return Refusal::by(Code::TooMuch, PD_24).limit(limits.1);
        }
        if mv.amount > range.max {
            let stack = match actor {
                Actor::Seat(seat) => self.table.purse.stack(seat),
                _ => Chips::ZERO,
            };
            // Chips enough for the wager but not for the fee that goes first.
            let fee = (mv.amount <= stack).then_some(PD_19);
            return Refusal { rule: fee, ..Refusal::plain(Code::NotEnoughChips) }.limit(range.max);
        }
        Refusal::plain(Code::BadAmount).limit(range.step)
    }

    /// Whether an answer of chance fits what was asked for.
    pub(super) fn check_chance(&self, actor: Actor, answer: &Answer) -> Result<(), Refusal> {
        let request = self.table.request().filter(|_| actor == Actor::Chance);
        match (request, answer) {
            (None, _) => Err(Refusal::plain(Code::NotAsked)),
            (Some(Request::Draw { n, .. }), Answer::Cards(cards)) if cards.len() == n as usize => {
                self.table.stub.clone().take_all(cards)
            }
            (Some(Request::Shuffle { .. }), Answer::Shuffled) => Ok(()),
            _ => Err(Refusal::plain(Code::WrongAnswer)),
        }
    }

    /// What the house does for an actor who does not act.
    pub(super) fn default_for(&self, actor: Actor) -> Option<Action> {
        let choices = match actor {
            Actor::Clock => return None,
            _ => self.choices(actor),
        };
        let verb = match actor {
            Actor::Seat(_) if self.phase == Phase::Wagers => Verb::Ready,
            Actor::Seat(seat) => self.absent(seat)?.0,
            Actor::Dealer => Verb::NoMoreBets,
            Actor::Floor => return self.default_ruling(),
            Actor::Clock | Actor::Chance => return None,
        };
        choices.of(verb).map(|_| verb.into())
    }

    /// What the house plays for the hand whose turn it is, if it is this seat's.
    pub(super) fn absent(&self, seat: Seat) -> Option<(Verb, crate::contract::RuleId)> {
        let id = self.turn_of(seat)?;
        let open = self.open_verbs(seat)?;
        let hand = self.table.hand(id)?;
        Some(self.game.play.absent(self.table.rules, hand, open))
    }
}
