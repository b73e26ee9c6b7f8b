//! Who may act now, and what they may do.

use super::felt::Draw;
use super::game::{Around, Turn, Verbs};
use super::hand::BankedHand;
use super::step::Step;
use crate::contract::{
    Action, Actor, Answer, Choices, Circle, CircleSet, Circles, Closes, Code, Move, Phase, Place,
    Places, Purpose, Range, Refusal, Request, RuleId, Schema, SeatSet, Verb, Windows,
};
use crate::ids::{PD_01, PD_07, PD_13, PD_14, PD_18, PD_20};
use cards::Seat;

/// The verbs available before the deal.
const BETS: [Verb; 6] =
    [Verb::Wager, Verb::Bank, Verb::Ready, Verb::Change, Verb::TakeBack, Verb::Decline];

/// The verbs available when a hand is in turn.
const TURNS: [Verb; 7] =
    [Verb::Hit, Verb::Stand, Verb::Double, Verb::Split, Verb::Surrender, Verb::Play, Verb::Fold];

impl BankedHand {
    /// Who may act now.
    pub(super) fn open_windows(&self) -> Windows {
        let mut windows = Windows::NONE;
        if self.ending.is_some() {
            return windows;
        }
        if let Some(request) = self.felt.request() {
            return Windows::chance(request);
        }
        if !self.felt.slips.is_empty() {
            return Windows::one(Actor::Floor, Purpose::Rule, Closes::Ruling);
        }
        if self.phase == Phase::Wagers {
            // All seats at once: nobody waits for another to bet. The dealer comes last, so that a
            // driver that serves windows in order lets everybody bet first.
            let open = self.felt.seats.without(self.ready);
            windows.open_seats(open, Purpose::Wager, Closes::DealerCall);
            if self.may_close() {
                windows.open(Actor::Dealer, Purpose::Close, Closes::OwnAct);
            }
        } else if let Some((spot, _)) = self.turn {
            windows.open(Actor::Seat(self.decider(spot)), Purpose::Turn, Closes::OwnAct);
        } else if let Some(open) = self.setting_windows() {
            return open;
        } else if self.may_open_hole() {
            windows.open(Actor::Dealer, Purpose::Close, Closes::OwnAct);
        }
        windows
    }

    /// What an actor may do now.
    pub(super) fn choices(&self, actor: Actor, out: &mut Choices) {
        if self.ending.is_some() {
            return;
        }
        match actor {
            Actor::Seat(seat) if !self.felt.seats.has(seat) => {}
            Actor::Seat(seat) if self.phase == Phase::Wagers => self.bet_choices(seat, out),
            Actor::Seat(seat) => {
                if !self.is_closed() {
                    self.bet_choices(seat, out);
                }
                if self.turn.is_none() {
                    self.setting_choices(seat, out);
                }
                if let Some(open) = self.open_verbs(seat).filter(|_| !self.is_busy()) {
                    let plain = self.game.terms.doubling.is_plain();
                    for verb in TURNS.into_iter().filter(|verb| open.has(*verb)) {
                        match self.turn {
                            Some(id) if verb == Verb::Double && !plain => {
                                self.double_choices(id, out);
                            }
                            Some((spot, _)) if verb == Verb::Play => {
                                let costs = self.play_costs(self.decider(spot), spot);
                                out.push(Schema::verb(verb).costs(costs));
                            }
                            _ => out.push(Schema::verb(verb)),
                        }
                    }
                }
            }
            Actor::Dealer if self.phase == Phase::Wagers => {
                if !self.on(PD_01)
                    && let Ok(range) = self.new_bank(self.felt.bank)
                {
                    out.push(Schema::verb(Verb::Bank).amount(range));
                }
                if self.may_close() {
                    out.push(Schema::verb(Verb::NoMoreBets));
                }
            }
            Actor::Dealer if self.may_expose() || self.may_open_hole() => {
                out.push(Schema::verb(Verb::Show));
            }
            Actor::Clock => {
                let late = self.late();
                if !late.is_empty() {
                    out.push(Schema::verb(Verb::Timeout).on(Places::Seats(late)));
                }
            }
            Actor::Dealer | Actor::Floor | Actor::Chance => {}
        }
    }

    /// Whether wagers stay as they are once the betting is over.
    fn is_closed(&self) -> bool {
        self.on(PD_20) && self.on(self.game.terms.closed)
    }

    /// The seats that the clock may act for.
    fn late(&self) -> SeatSet {
        let late = |seat: &Seat| self.default_for(Actor::Seat(*seat)).is_some();
        self.felt.seats.iter().filter(late).collect()
    }

    /// What may be done before the deal.
    fn bet_choices(&self, seat: Seat, out: &mut Choices) {
        if self.bets_nothing(seat).is_some() {
            return;
        }
        if self.wagers_nothing(seat).is_none() {
            self.wager_choices(seat, out);
        }
        // After the fees there may be nothing left to put up.
        if let Ok(range) = self.new_bank(seat)
            && range.min <= range.max
        {
            out.push(Schema::verb(Verb::Bank).amount(range));
        }
        self.change_choices(seat, out);
        if let Ok(range) = self.changed_bank(seat) {
            if range.min <= range.max {
                out.push(Schema::verb(Verb::Change).amount(range));
            }
            out.push(Schema::verb(Verb::TakeBack));
        }
        let backers = self.backers(seat);
        if !backers.is_empty() {
            out.push(Schema::verb(Verb::Decline).on(Places::Seats(backers)));
        }
        if !self.ready.has(seat) && !self.has_final_word(seat) {
            out.push(Schema::verb(Verb::Ready));
        }
    }

    /// Changing or taking back existing wagers.
    fn change_choices(&self, seat: Seat, out: &mut Choices) {
        if self.wagered_by(seat).is_zero() {
            return;
        }
        let (mut run, mut seen, mut back) = (None, Circles::NONE, Circles::NONE);
        for (at, wager) in self.felt.wagers.iter().enumerate() {
            let (spot, circle) = (wager.spot, wager.circle);
            // If there are several wagers on one circle, the first is meant.
            if wager.owner != seat || seen.has(spot, circle) {
                continue;
            }
            seen.add(spot, circle);
            if let Some(range) = self.changed_range(at) {
                gather(Verb::Change, &mut run, (range, (spot, circle.into())), out);
            }
            if !self.parts_spots(at) {
                back.add(spot, circle);
            }
        }
        offer(Verb::Change, run, out);
        if !back.is_empty() {
            out.push(Schema::verb(Verb::TakeBack).on(Places::Circles(back)));
        }
    }

    /// New wagers, with circles that have equal limits grouped together.
    fn wager_choices(&self, seat: Seat, out: &mut Choices) {
        let (mut run, taken) = (None, self.taken(seat));
        let mut spots = self.bet_spots(seat);
        if self.phase != Phase::Wagers {
            spots = spots.iter().filter(|spot| self.has_hand(*spot)).collect();
        }
        for spot in spots.iter() {
            for row in self.rows() {
                let open = row.circles.without(taken.on(spot));
                if open.is_empty() || self.lacks_ante(seat, spot, row.terms.part).is_some() {
                    continue;
                }
                if let Some(range) = self.bet_range(seat, spot, &row.terms, None) {
                    gather(Verb::Wager, &mut run, (range, (spot, open)), out);
                }
            }
        }
        offer(Verb::Wager, run, out);
    }

    /// Whether the dealer may end the betting: either there is something to play for, or there
    /// never will be.
    fn may_close(&self) -> bool {
        let banked = !self.felt.put_up.is_zero();
        let declined = self.ready.has(self.felt.bank) && !banked;
        if self.felt.wagers.is_empty() {
            declined || self.players().without(self.ready).is_empty()
        } else {
            declined || banked
        }
    }

    /// Whether the hand is waiting for a card or a ruling.
    pub(super) fn is_busy(&self) -> bool {
        self.felt.due.is_some() || self.felt.errand.is_some() || !self.felt.slips.is_empty()
    }

    /// The state of the table that matters for a spot's turn.
    pub(super) fn around_hand(&self, spot: Seat) -> Around {
        Around {
            up: self.felt.bank_cards().cards().next(),
            hands: self.felt.hands_on(spot),
            cards_left: self.cards_for_players(),
        }
    }

    /// The hand in turn, if it is this seat's.
    pub(super) fn turn_of(&self, seat: Seat) -> Option<(Seat, u8)> {
        self.turn.filter(|(spot, _)| self.decider(*spot) == seat)
    }

    /// What the hand in turn may do if it is this seat's, taking its stack into account.
    pub(super) fn open_verbs(&self, seat: Seat) -> Option<Verbs> {
        // With the rule off, anybody at the table may decide for the hand.
        let anybody = || self.game.play.decides().is_some_and(|rule| !self.on(rule));
        let id = self.turn_of(seat).or_else(|| self.turn.filter(|_| anybody()))?;
        let open = if self.is_busy() { self.look_at_turn(id)? } else { self.open };
        debug_assert!(self.is_busy() || self.look_at_turn(id) == Some(open), "looked at before");
        let (owner, wagers) = (self.felt.owner(id.0), &self.felt.wagers);
        if open.has(Verb::Play) {
            let decider = self.decider(id.0);
            let short = self.play_costs(decider, id.0) > self.felt.purse.stack(decider);
            return Some(if short { open.without(&[Verb::Play]) } else { open });
        }
        let stack = self.felt.purse.stack(owner);
        // Fast path: a player who can cover all their wagers again needs no further checks.
        let rich = wagers.wagered_by(owner) <= stack || wagers.again(id) <= stack;
        if !self.game.terms.doubling.is_plain() {
            return Some(self.paid_verbs(id, open, rich));
        }
        Some(if rich { open } else { open.without(&[Verb::Double, Verb::Split]) })
    }

    /// What the game lets a hand do; `None` if a rule closes the hand.
    fn look_at_turn(&self, id: (Seat, u8)) -> Option<Verbs> {
        let hand = self.felt.hand(id)?;
        match self.game.play.turn(self.felt.rules, hand, self.around_hand(id.0)) {
            Turn::Open(open) => Some(open),
            Turn::Closed(_) => None,
        }
    }

    /// Whether a move would be accepted.
    pub(super) fn check_move(&self, actor: Actor, mv: &Move) -> Result<(), Refusal> {
        match (actor, mv.verb) {
            (Actor::Seat(seat), _) => self.check_seat(seat, mv),
            (Actor::Dealer, Verb::NoMoreBets)
                if self.phase == Phase::Wagers && self.may_close() =>
            {
                bare(mv)
            }
            // The house does not bank: a player does.
            (Actor::Dealer, Verb::Bank) if self.on(PD_01) => Err(Refusal::by(Code::NotNow, PD_01)),
            (Actor::Dealer, Verb::Bank) if self.phase == Phase::Wagers => {
                // What the dealer puts up is the player-dealer's.
                let bank = self.felt.bank;
                self.check_bank(bank, mv, self.new_bank(bank)?)
            }
            (Actor::Dealer, Verb::Show) if self.may_expose() || self.may_open_hole() => bare(mv),
            (Actor::Clock, Verb::Timeout) => {
                let late = self.late();
                match mv.place {
                    _ if late.is_empty() => Err(Refusal::plain(Code::NotNow)),
                    Place::Seat(seat) if late.has(seat) => bare(&mv.on(Place::Nowhere)),
                    _ => Err(Refusal::plain(Code::NoSuchTarget)),
                }
            }
            (Actor::Chance, _) => Err(Refusal::plain(Code::NotAsked)),
            _ => Err(Refusal::plain(Code::NotNow)),
        }
    }

    /// Why a seat can do nothing before the deal.
    fn bets_nothing(&self, seat: Seat) -> Option<Refusal> {
        if !self.felt.seats.has(seat) {
            return Some(Refusal::plain(Code::NotInHand));
        }
        // The bank behind cannot bet against the player-dealer.
        let behind = self.felt.covering.is_some_and(|cover| cover.seat() == Some(seat));
        behind.then_some(Refusal::by(Code::NotNow, PD_07))
    }

    /// Why a seat cannot place any new wager.
    fn wagers_nothing(&self, seat: Seat) -> Option<Refusal> {
        let is_bank = seat == self.felt.bank;
        if !is_bank && self.only_banks(seat) {
            return Some(Refusal::by(Code::NotNow, PD_18));
        }
        if self.ready.has(seat) {
            return Some(Refusal::plain(Code::NotYourTurn));
        }
        let shut = is_bank && !self.game.terms.bank_backs;
        shut.then(|| Refusal { rule: self.back_line().1, ..Refusal::plain(Code::NotNow) })
    }

    fn check_seat(&self, seat: Seat, mv: &Move) -> Result<(), Refusal> {
        let bets = BETS.contains(&mv.verb);
        if !self.felt.seats.has(seat) {
            return Err(Refusal::plain(Code::NotInHand));
        }
        if let Some(checked) = self.check_setting(seat, mv) {
            return checked;
        }
        if !bets {
            return if self.phase == Phase::Wagers {
                Err(Refusal::plain(Code::NotNow))
            } else {
                self.check_turn(seat, mv)
            };
        }
        let closed = self.game.terms.closed;
        if self.phase != Phase::Wagers && self.is_closed() {
            return Err(Refusal::by(Code::NotNow, closed));
        }
        if let Some(refusal) = self.bets_nothing(seat) {
            return Err(refusal);
        }
        match mv.verb {
            Verb::Wager => match self.wagers_nothing(seat) {
                Some(refusal) => Err(refusal),
                None => self.check_wager(seat, mv),
            },
            Verb::Bank => self.check_bank(seat, mv, self.new_bank(seat)?),
            Verb::Change if mv.place.is_nowhere() => {
                self.check_bank(seat, mv, self.changed_bank(seat)?)
            }
            Verb::Change => {
                let (spot, circle) = circle_of(mv)?;
                let range = self.changed_wager(seat, spot, circle)?;
                self.check_bet(seat, spot, circle, mv, range)
            }
            Verb::TakeBack if mv.place.is_nowhere() => {
                if self.banks().has(seat) {
                    bare(mv)
                } else {
                    Err(Refusal::plain(Code::NotNow))
                }
            }
            Verb::TakeBack => {
                let (spot, circle) = circle_of(mv)?;
                self.taken_back(seat, spot, circle)?;
                bare(&mv.on(Place::Nowhere))
            }
            Verb::Decline => {
                let backers = self.backers(seat);
                match mv.place {
                    Place::Seat(backer)
                        if self.bets_behind(backer, seat) && !backers.has(backer) =>
                    {
                        let kept = self.felt.kept[seat].has(backer);
                        let rule = self.open_spot().filter(|_| kept).unwrap_or(PD_14);
                        Err(Refusal::by(Code::NotNow, rule))
                    }
                    _ if backers.is_empty() => Err(Refusal::plain(Code::NotNow)),
                    Place::Seat(backer) if backers.has(backer) => bare(&mv.on(Place::Nowhere)),
                    _ => Err(Refusal::plain(Code::NoSuchTarget)),
                }
            }
            _ if self.ready.has(seat) => Err(Refusal::plain(Code::NotYourTurn)),
            _ => bare(mv),
        }
    }

    fn check_wager(&self, seat: Seat, mv: &Move) -> Result<(), Refusal> {
        let (spot, circle) = circle_of(mv)?;
        let range = self.new_wager(seat, spot, circle)?;
        self.check_bet(seat, spot, circle, mv, range)
    }

    fn check_bet(
        &self,
        seat: Seat,
        spot: Seat,
        circle: Circle,
        mv: &Move,
        range: Range,
    ) -> Result<(), Refusal> {
        if !mv.cards.is_empty() {
            return Err(Refusal::plain(Code::Unused));
        }
        if range.admits(mv.amount) {
            return Ok(());
        }
        if let Some(refusal) = self.explain_joint(seat, spot, mv.amount) {
            return Err(refusal);
        }
        let changed = self.felt.wagers.find(seat, spot, circle).filter(|_| mv.verb == Verb::Change);
        Err(self.explain_bet(seat, circle, mv.amount, range, changed))
    }

    fn check_bank(&self, seat: Seat, mv: &Move, range: Range) -> Result<(), Refusal> {
        if !mv.cards.is_empty() || !mv.place.is_nowhere() {
            return Err(Refusal::plain(Code::Unused));
        }
        if range.admits(mv.amount) {
            Ok(())
        } else {
            Err(self.explain_bank(seat, mv.amount, range))
        }
    }

    fn check_turn(&self, seat: Seat, mv: &Move) -> Result<(), Refusal> {
        let busy = self.is_busy();
        let open = self.open_verbs(seat).filter(|_| !busy);
        if open.is_some_and(|open| open.has(mv.verb) && TURNS.contains(&mv.verb)) {
            let plain = self.game.terms.doubling.is_plain() && mv.is_bare();
            return match self.turn {
                Some(id) if mv.verb == Verb::Double && !plain => self.check_double(id, mv),
                Some((spot, _)) if mv.verb == Verb::Play => {
                    self.check_play(self.decider(spot), spot, mv)
                }
                _ => bare(mv),
            };
        }
        let Some(id) = self.turn_of(seat).filter(|_| !busy) else {
            // If a rule ended the seat's hand, that is why it is not in turn.
            let closed = self.felt.hands.iter().filter(|hand| hand.owner == seat);
            let rule = closed.filter(|hand| hand.done).find_map(|hand| hand.closed_by);
            // Otherwise its own turn is still to come, or it is another player's hand and decision.
            let waits = self.felt.hands.iter().any(|hand| hand.owner == seat && !hand.done);
            let order = Some(self.dealing.turns.rule);
            // Somebody behind them may have more on the very hand in turn.
            let own = self.turn.is_some_and(|(spot, _)| self.felt.owner(spot) == seat);
            let other = if waits && !own { order } else { self.decided_by() };
            let rule = rule.or(self.turn.filter(|_| !busy).and(other));
            return Err(Refusal { rule, ..Refusal::plain(Code::NotYourTurn) });
        };
        let Some(hand) = self.felt.hand(id) else { return Err(Refusal::plain(Code::NotNow)) };
        let around = self.around_hand(id.0);
        let turn = self.game.play.turn(self.felt.rules, hand, around);
        Err(match turn {
            // The game allows it, but the stack or the limit of the square does not.
            Turn::Open(open) if open.has(mv.verb) && mv.verb == Verb::Double => {
                return self.check_double(id, mv);
            }
            Turn::Open(open) if open.has(mv.verb) && mv.verb == Verb::Play => {
                return self.check_play(seat, id.0, mv);
            }
            Turn::Open(open) if open.has(mv.verb) => {
                Refusal::plain(Code::NotEnoughChips).limit(self.felt.wagers.again(id))
            }
            _ => self.game.play.refusal(self.felt.rules, hand, around, mv.verb),
        })
    }

    /// The rule on who decides for a hand that others may have a say in.
    fn decided_by(&self) -> Option<RuleId> {
        self.game.terms.largest_decides.or(self.game.play.decides())
    }

    /// Whether an answer from chance fits the request. The cards themselves are not looked for.
    pub(super) fn check_answer(&self, actor: Actor, answer: &Answer) -> Result<(), Refusal> {
        let request = self.felt.request().filter(|_| actor == Actor::Chance);
        match (request, answer) {
            (None, _) => Err(Refusal::plain(Code::NotAsked)),
            (Some(Request::Draw { n, .. }), Answer::Cards(cards)) if cards.len() == n as usize => {
                Ok(())
            }
            (Some(Request::Shuffle { .. }), Answer::Shuffled) => Ok(()),
            (Some(Request::Dice), Answer::Dice(faces)) => {
                if faces.iter().all(|face| (1..=6).contains(face)) {
                    Ok(())
                } else {
                    Err(self.wrong_dice())
                }
            }
            (Some(Request::Dice), _) => Err(self.wrong_dice()),
            _ => Err(Refusal::plain(Code::WrongAnswer)),
        }
    }

    fn wrong_dice(&self) -> Refusal {
        let rule = match *self.step() {
            Step::Dice { rule } => Some(rule),
            _ => None,
        };
        Refusal { rule, ..Refusal::plain(Code::WrongAnswer) }
    }

    /// What the house does for an actor who does not act.
    pub(super) fn default_for(&self, actor: Actor) -> Option<Action> {
        let verb = match actor {
            Actor::Seat(_) if self.phase == Phase::Wagers => Verb::Ready,
            Actor::Seat(seat) if self.turn.is_none() => {
                return self.set_for(seat).map(Action::Move);
            }
            Actor::Seat(seat) => self.absent(seat)?.0,
            Actor::Dealer if self.may_expose() || self.may_open_hole() => Verb::Show,
            Actor::Dealer => Verb::NoMoreBets,
            Actor::Floor => return self.default_ruling(),
            Actor::Clock | Actor::Chance => return None,
        };
        let mv = Move::new(verb);
        let open = self.ending.is_none() && self.check_move(actor, &mv).is_ok();
        open.then_some(Action::Move(mv))
    }

    /// What the house plays for the hand in turn, if it is this seat's.
    pub(super) fn absent(&self, seat: Seat) -> Option<(Verb, RuleId)> {
        let id = self.turn_of(seat)?;
        let open = self.open_verbs(seat)?;
        let hand = self.felt.hand(id)?;
        self.game.play.absent(self.felt.rules, hand, open)
    }

    /// The hand that asked for a card and has not been dealt it yet.
    pub(super) fn waits_for_hit(&self) -> Option<(Seat, u8)> {
        match self.felt.due.as_ref().filter(|want| want.is_whole())?.draw {
            Draw::Hand { hand, last: false, rule: None } => Some(hand),
            _ => None,
        }
    }
}

/// Refuses a move with operands.
pub(super) fn bare(mv: &Move) -> Result<(), Refusal> {
    if mv.is_bare() { Ok(()) } else { Err(Refusal::plain(Code::Unused)) }
}

/// The circle that a move names.
fn circle_of(mv: &Move) -> Result<(Seat, Circle), Refusal> {
    match mv.place {
        Place::Circle(spot, circle) => Ok((spot, circle)),
        _ => Err(Refusal::by(Code::NoSuchTarget, PD_13)),
    }
}

/// Circles that take the same amounts.
pub(super) type Run = Option<(Range, Circles)>;

/// Adds circles of a spot to the current run if they take the same amounts; otherwise offers that
/// run and starts a new one.
pub(super) fn gather(
    verb: Verb,
    run: &mut Run,
    (range, (spot, row)): (Range, (Seat, CircleSet)),
    out: &mut Choices,
) {
    if run.as_ref().is_none_or(|(same, _)| *same != range) {
        offer(verb, run.take(), out);
        *run = Some((range, Circles::NONE));
    }
    if let Some((_, circles)) = run {
        circles.add_all(spot, row);
    }
}

pub(super) fn offer(verb: Verb, run: Run, out: &mut Choices) {
    if let Some((range, circles)) = run {
        out.push(Schema::verb(verb).amount(range).on(Places::Circles(circles)));
    }
}
