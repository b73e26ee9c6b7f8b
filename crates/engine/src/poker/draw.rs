//! Cards exchanged for others from the stub, even by players who are all-in.
//!
//! Players are served one by one, or all call for cards first and are then served in turn. If the stub is
//! too short, discards are shuffled with what is left of it.

use super::hand::{PokerHand, Waits};
use super::variant::{Draw, Gather, Late, Pick, Picked, Pool, Served, Step};
use crate::contract::*;
use crate::row::Row;
use crate::stub::{Held, Tally};
use cards::{Card, CardList, Seat, Zone};

/// What players exchange. Games without a draw never touch it.
#[derive(Clone, Debug, Hash)]
pub(super) struct Draws {
    /// How many draws of this hand have begun.
    pub begun: u8,
    /// How many cards each seat exchanged in the latest draw, or has called for.
    pub drew: BySeat<Option<u8>>,
    /// The cards that each seat will throw away, one bit for each place in its hand.
    called: BySeat<u8>,
    thrown: BySeat<Row<5>>,
    /// Who has not completed the draw.
    waiting: SeatSet,
    /// Who called last, as long as they may change it.
    called_last: Option<Seat>,
    /// What chance is asked for.
    asks: Asks,
    /// How many cards the player who is being served still lacks.
    due: u8,
    /// Whether discards were shuffled in this draw.
    gathered: bool,
}

/// What a draw asks chance for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Asks {
    /// The burn before the draw.
    Burn,
    /// So many cards for a player.
    Cards(u8),
    /// Discards to be shuffled with the stub.
    Shuffle,
    /// The burn after that.
    BurnAgain,
    /// Nothing: the burn is made.
    Burned,
    /// All hands, to be shuffled and dealt again.
    Deck,
    /// Nothing: what incidents left to be done comes first.
    Over,
}

impl Draws {
    pub const NONE: Draws = Draws {
        begun: 0,
        drew: BySeat::all(None),
        called: BySeat::all(0),
        thrown: const { BySeat::all(Row::EMPTY) },
        waiting: SeatSet::EMPTY,
        called_last: None,
        asks: Asks::Burn,
        due: 0,
        gathered: false,
    };

    /// What a seat threw away in this draw.
    pub fn thrown(&self, seat: Seat) -> &[Held] {
        &self.thrown[seat]
    }

    /// Visits the cards thrown away in this draw.
    pub fn each_thrown(&self, mut see: impl FnMut(Seat, Card)) {
        if self.begun > 0 {
            for seat in (0..Seat::MAX).map(Seat::at) {
                self.thrown[seat].cards().for_each(|card| see(seat, card));
            }
        }
    }

    /// Counts them.
    #[inline]
    pub fn count(&self, tally: &mut Tally) {
        if self.begun > 0 {
            self.thrown.iter().for_each(|row| row.count(tally));
        }
    }
}

impl PokerHand {
    /// The draw of the current step.
    fn draw(&self) -> Option<(&'static Pick, &'static Draw)> {
        match self.game.variant.steps.get(self.table.step as usize) {
            Some(Step::Pick(pick)) => match &pick.what {
                Picked::Draw(draw) => Some((pick, draw)),
                _ => None,
            },
            _ => None,
        }
    }

    /// The part of the hand, once a draw has begun.
    pub(super) fn draw_phase(&self) -> Option<Phase> {
        if self.table.draws.begun == 0 {
            return None;
        }
        if let Some((pick, _)) = self.draw() {
            return Some(pick.phase);
        }
        let before = &self.game.variant.steps[..self.table.step as usize];
        before.iter().rev().find_map(|step| match step {
            Step::Pick(Pick { what: Picked::Draw(draw), .. }) => Some(draw.after),
            _ => None,
        })
    }

    /// The draw begins: for these players, from the button's left.
    #[cold]
    pub(super) fn open_draw(&mut self, players: SeatSet, events: &mut Events) {
        let Some((pick, _)) = self.draw() else { return };
        let draws = &mut self.table.draws;
        *draws = Draws { begun: draws.begun + 1, waiting: players, ..Draws::NONE };
        self.table.picking = players;
        self.table.round.turn = None;
        if pick.served == Served::Called {
            self.next_to_call(self.table.button, events)
        } else {
            self.burn_for_draw(events)
        }
    }

    /// Burns a card before the draw, where there is a rule for it and a card to burn.
    fn burn_for_draw(&mut self, events: &mut Events) {
        let Some((_, draw)) = self.draw() else { return };
        let burns = draw.burn.filter(|rule| self.game.burns && self.on(*rule));
        match burns {
            // A card that already lies on the stub is the burn.
            Some(rule) if !self.on_top().is_empty() => {
                self.burn(&[], rule, events);
                self.burned(events);
            }
            Some(_) if self.can_burn() => self.ask_for(Asks::Burn, events),
            _ => self.burned(events),
        }
    }

    /// Whether there is a card to burn, and room for it beside those of many reshuffles.
    fn can_burn(&self) -> bool {
        !self.table.stub.is_empty() && !self.table.burn.is_full()
    }

    /// The burn is made: calls are binding, and the first player is served.
    fn burned(&mut self, events: &mut Events) {
        let Some((pick, _)) = self.draw() else { return };
        if pick.served != Served::Called {
            return self.next_to_call(self.table.button, events);
        }
        self.table.draws.called_last = None;
        for seat in self.table.draws.waiting.clockwise_after(self.table.button) {
            self.throw_away(seat, events);
        }
        self.serve_next(self.table.button, events);
    }

    /// It is the next player's turn to say how many cards they want.
    fn next_to_call(&mut self, after: Seat, events: &mut Events) {
        let called = self.draw().is_some_and(|(pick, _)| pick.served == Served::Called);
        self.table.round.turn = self.table.picking.left_of(after);
        match self.table.round.turn {
            Some(_) => self.table.waits = Waits::Pick,
            None if called => self.burn_for_draw(events),
            None => self.draw_is_over(events),
        }
    }

    /// The next player who has called gets their cards.
    fn serve_next(&mut self, after: Seat, events: &mut Events) {
        let next = self.table.draws.waiting.left_of(after);
        self.table.round.turn = next;
        match next {
            Some(seat) => {
                self.table.draws.due = self.table.draws.drew[seat].unwrap_or(0);
                self.serve_draw(seat, events);
            }
            None => self.draw_is_over(events),
        }
    }

    /// Who may still change what they called for.
    pub(super) fn changing(&self) -> SeatSet {
        let draws = &self.table.draws;
        let open = match self.table.waits {
            Waits::Pick => true,
            Waits::Serve => draws.asks == Asks::Burn,
            _ => false,
        };
        let Some((pick, Draw { change: Some(change), .. })) = self.draw().filter(|_| open) else {
            return SeatSet::EMPTY;
        };
        let bound = self.table.live.len() == 2 && self.on(change.heads_up);
        if pick.served != Served::Called || bound {
            SeatSet::EMPTY
        } else if self.on(change.until_next) {
            draws.called_last.into_iter().collect()
        } else {
            draws.waiting.without(self.table.picking)
        }
    }

    pub(super) fn draw_choices(&self, seat: Seat, draw: &Draw, to: &mut Choices) {
        let from: CardList = self.table.hole[seat].cards().collect();
        let max = draw.most.min(from.len() as u8);
        to.push(Schema::verb(Verb::Pat));
        if self.knocking().is_some() {
            to.push(Schema::verb(Verb::Knock));
        }
        let max = max.min(self.most(seat, draw).0);
        if max == 0 {
            return;
        }
        to.push(Schema::verb(Verb::Draw).cards(CardChoice::Any { from, min: 1, max }));
    }

    /// Whether a seat may say now how many cards it wants; if not, by which rule.
    pub(super) fn check_call(&self, seat: Seat, pick: &Pick, draw: &Draw) -> Result<(), Refusal> {
        if self.picking().has(seat) || self.changing().has(seat) {
            return Ok(());
        }
        let called = self.table.draws.drew[seat].is_some() && pick.served == Served::Called;
        let rule = match draw.change.filter(|_| called) {
            None => return Err(Refusal::by(Code::NotYourTurn, pick.rule)),
            Some(change) if self.table.live.len() == 2 && self.on(change.heads_up) => {
                change.heads_up
            }
            Some(change) => change.until_next,
        };
        Err(Refusal::by(Code::MustDoOtherwise, rule))
    }

    pub(super) fn check_draw(&self, seat: Seat, mv: &Move) -> Result<(), Refusal> {
        let Some((pick, draw)) = self.draw() else { return Err(Refusal::plain(Code::NotNow)) };
        self.check_call(seat, pick, draw)?;
        let refused = |code| Err(Refusal::by(code, pick.rule));
        if !mv.amount.is_zero() || !mv.place.is_nowhere() {
            return Err(Refusal::plain(Code::Unused));
        }
        match mv.verb {
            Verb::Knock if self.knocking().is_none() => return refused(Code::MustDoOtherwise),
            Verb::Pat | Verb::Knock if mv.cards.is_empty() => return Ok(()),
            Verb::Pat | Verb::Knock => return Err(Refusal::plain(Code::Unused)),
            Verb::Draw => {}
            _ => return refused(Code::MustDoOtherwise),
        }
        if self.places(seat, &mv.cards).is_none() {
            return refused(Code::NoSuchCard);
        }
        let (most, rule) = self.most(seat, draw);
        match mv.cards.len() {
            0 => refused(Code::MustDoOtherwise),
            n if n <= usize::from(most) => Ok(()),
            _ => Err(Refusal::by(Code::MustDoOtherwise, rule.unwrap_or(pick.rule))),
        }
    }

    /// The most cards that a seat may exchange, and the rule if it is not that of the draw.
    fn most(&self, seat: Seat, draw: &Draw) -> (u8, Option<RuleId>) {
        let deals = seat == self.table.button && self.game.self_dealt;
        match (self.bound_pat(seat), draw.dealer.filter(|(_, rule)| deals && self.on(*rule))) {
            (Some(rule), _) => (0, Some(rule)),
            (None, Some((most, rule))) => (most, Some(rule)),
            (None, None) => (draw.most, None),
        }
    }

    /// The rule by which a knock says something, at a live table.
    pub(super) fn knocking(&self) -> Option<RuleId> {
        let live = self.table.mode == Mode::Live;
        self.game.variant.knocks.filter(|rule| live && self.on(*rule))
    }

    /// Who may be asked how many cards they drew, and the rule: from the draw until somebody bets.
    pub(super) fn may_ask_draws(&self, seat: Seat) -> Option<(SeatSet, RuleId)> {
        let live = self.table.mode == Mode::Live && self.table.waits == Waits::Player;
        let begun = self.table.draws.begun > 0 && !self.table.round.wagered;
        let rule = self.told_rule().filter(|rule| live && begun && self.on(*rule))?;
        let drew = |other: &Seat| self.table.draws.drew[*other].is_some() && *other != seat;
        Some((self.table.live.iter().filter(drew).collect(), rule))
    }

    /// The rule by which players say how many cards they drew.
    pub(super) fn told_rule(&self) -> Option<RuleId> {
        self.game.variant.steps.iter().find_map(|step| match step {
            Step::Pick(Pick { what: Picked::Draw(draw), .. }) => draw.told,
            _ => None,
        })
    }

    /// The places of these cards in a hand, one bit each.
    fn places(&self, seat: Seat, cards: &[Card]) -> Option<u8> {
        let hole = &self.table.hole[seat];
        cards.iter().try_fold(0, |places: u8, card| {
            let free = |at: &usize| hole[*at].card == *card && places >> at & 1 == 0;
            let at = (0..hole.len()).filter(|_| card.is_known()).find(free)?;
            Some(places | 1 << at)
        })
    }

    /// A seat says how many cards it wants, or changes that.
    pub(super) fn take_draw(&mut self, seat: Seat, mv: &Move, events: &mut Events) {
        let Some((pick, draw)) = self.draw() else { return };
        let count = mv.cards.len() as u8;
        let changes = !self.table.picking.has(seat);
        let rule = draw.change.filter(|_| changes).map(|change| change.until_next);
        let rule = self.knocking().filter(|_| mv.verb == Verb::Knock).or(rule);
        self.table.draws.drew[seat] = Some(count);
        self.table.draws.called[seat] = self.places(seat, &mv.cards).unwrap_or(0);
        events.cite(rule.unwrap_or(pick.rule), EventKind::Draws { seat, count });
        if changes {
            return;
        }
        self.table.picking.remove(seat);
        if pick.served == Served::Called {
            self.table.draws.called_last = Some(seat);
            return self.next_to_call(seat, events);
        }
        self.throw_away(seat, events);
        self.table.draws.due = count;
        self.serve_draw(seat, events);
    }

    /// The cards that a seat exchanges leave its hand.
    fn throw_away(&mut self, seat: Seat, events: &mut Events) {
        let Some(rule) = self.draw().map(|(pick, draw)| draw.burn.unwrap_or(pick.rule)) else {
            return;
        };
        let places = std::mem::take(&mut self.table.draws.called[seat]);
        self.table.moved = true;
        let hole = std::mem::replace(&mut self.table.hole[seat], Row::EMPTY);
        for (at, held) in hole.iter().enumerate() {
            if places >> at & 1 == 0 {
                self.table.hole[seat].push(*held);
                continue;
            }
            let Held { card, seen, .. } = *held;
            self.table.draws.thrown[seat].push(*held);
            let (from, to) = (Zone::Hand(seat, 0), Zone::Discards(seat));
            events.cite(rule, EventKind::Card { card, from, to, seen });
        }
    }

    /// Asks for the cards that a player still lacks, or for a shuffle if there are too few.
    fn serve_draw(&mut self, seat: Seat, events: &mut Events) {
        let Some((_, Draw { short, .. })) = self.draw() else { return };
        let due = self.table.draws.due;
        let on = self.on(short.rule);
        let kept = u8::from(short.keep_last && on);
        let left = self.table.stub.len() as u8;
        if due == 0 {
            self.served(seat, events)
        } else if left > kept {
            self.ask_for(Asks::Cards(due.min(left - kept)), events)
        } else if on && self.sweep_for_pool(short, events) {
            self.ask_for(Asks::Shuffle, events)
        } else if left > 0 {
            self.ask_for(Asks::Cards(due.min(left)), events)
        } else {
            // Every card is in a hand: the player goes without.
            self.served(seat, events)
        }
    }

    /// Sweeps the discards that may be dealt again into the muck; `false` if there are none.
    fn sweep_for_pool(&mut self, short: &Pool, events: &mut Events) -> bool {
        let table = &self.table;
        let needs = usize::from(table.draws.due) + usize::from(short.burn);
        let done = table.dealt.without(table.draws.waiting);
        let out = table.dealt.without(table.live);
        if short.gather == Gather::Folded {
            self.sweep(out, events);
        }
        if short.gather == Gather::AllButWaiting
            || self.table.muck.len() + self.table.stub.len() < needs
        {
            self.sweep(done, events);
        }
        !self.table.muck.is_empty()
    }

    /// What these seats threw away goes to the muck.
    fn sweep(&mut self, seats: SeatSet, events: &mut Events) {
        for seat in seats.clockwise_after(self.table.button) {
            let row = std::mem::replace(&mut self.table.draws.thrown[seat], Row::EMPTY);
            row.cards().for_each(|card| self.table.muck.push(card));
            let (from, to, count) = (Zone::Discards(seat), Zone::Muck, row.len() as u16);
            if count > 0 {
                self.table.moved = true;
                events.tell(EventKind::Gather { from, to, count });
            }
        }
    }

    fn ask_for(&mut self, asks: Asks, events: &mut Events) {
        self.table.draws.asks = asks;
        self.ask(Waits::Serve, events);
    }

    /// What the draw needs from chance.
    pub(super) fn draw_request(&self) -> Request {
        let cards = |n| Request::Draw { n, from: DrawFrom::Top };
        match self.table.draws.asks {
            Asks::Burn | Asks::BurnAgain => cards(1),
            Asks::Cards(n) => cards(n),
            Asks::Shuffle | Asks::Deck | Asks::Burned | Asks::Over => {
                Request::Shuffle { from: Zone::Muck, into: ShuffleInto::Stub }
            }
        }
    }

    /// Asks for the whole deck to be shuffled.
    pub(super) fn ask_for_deck(&mut self, events: &mut Events) {
        self.ask_for(Asks::Deck, events);
    }

    /// The draw goes on after rulings; a hand that is dead is passed over.
    pub(super) fn draw_resumes(&mut self, events: &mut Events) {
        let turn = self.table.round.turn;
        let dead = self.table.draws.waiting.without(self.table.live);
        self.table.draws.waiting = self.table.draws.waiting.without(dead);
        self.table.picking = self.table.picking.without(dead);
        let gone = turn.filter(|seat| dead.has(*seat));
        match (self.table.waits, self.table.draws.asks, gone) {
            (Waits::Pick, _, Some(seat)) => self.next_to_call(seat, events),
            (Waits::Pick, _, None) => {}
            (_, Asks::Over, _) => self.draw_is_over(events),
            (_, Asks::Burned, _) => self.burned(events),
            (_, Asks::Cards(0), None) => {
                turn.into_iter().for_each(|seat| self.serve_draw(seat, events))
            }
            (_, Asks::Burn | Asks::Deck, _) | (_, _, None) => self.ask(Waits::Serve, events),
            (_, _, Some(seat)) => self.served(seat, events),
        }
    }

    /// Whether players exchange cards now, rulings apart.
    pub(super) fn is_drawing(&self, moment: Waits) -> bool {
        let drawing = matches!(moment, Waits::Pick | Waits::Serve);
        drawing && self.draw().is_some() && self.table.draws.asks != Asks::Deck
    }

    /// How many cards have come to a seat at this draw.
    pub(super) fn came(&self, seat: Seat) -> usize {
        let draws = &self.table.draws;
        let drew = draws.drew[seat].unwrap_or(0);
        let (called, served) = (!self.table.picking.has(seat), !draws.waiting.has(seat));
        let now = self.table.round.turn == Some(seat) && self.table.waits != Waits::Pick;
        match (called && now, served) {
            (true, false) => usize::from(drew - draws.due.min(drew)),
            (_, true) => usize::from(drew),
            _ => 0,
        }
    }

    /// Whether the burn before the draw is due.
    pub(super) fn burn_is_due(&self) -> bool {
        self.table.waits == Waits::Serve && self.table.draws.asks == Asks::Burn
    }

    /// How many cards are due to the player who is being served.
    pub(super) fn draw_is_due(&self) -> u8 {
        match self.table.draws.asks {
            Asks::Cards(n) if self.table.waits == Waits::Serve => n,
            _ => 0,
        }
    }

    /// Takes what chance brought for the draw.
    #[cold]
    pub(super) fn take_served(&mut self, cards: &[Card], events: &mut Events) {
        let Some((pick, Draw { burn, short, .. })) = self.draw() else { return };
        let turn = self.table.round.turn;
        match self.table.draws.asks {
            Asks::Deck => return self.deal_again(events),
            Asks::Burned | Asks::Over => {}
            Asks::Burn => {
                self.burn(cards, burn.unwrap_or(pick.rule), events);
                self.table.draws.asks = Asks::Burned;
                if self.table.trouble.is_some() && self.boxed_comes(cards, None) {
                    return;
                }
                return self.burned(events);
            }
            Asks::Cards(_) => {
                let again = self.table.draws.gathered;
                let rule = if again { short.rule } else { burn.unwrap_or(pick.rule) };
                for card in cards {
                    let Some(seat) = turn else { break };
                    self.deal_to(*card, seat, Seen::by(seat), Some(rule), events);
                }
                self.table.draws.due -= cards.len() as u8;
                if self.table.trouble.is_some() && self.boxed_comes(cards, turn) {
                    self.table.draws.asks = Asks::Cards(0);
                    return;
                }
            }
            Asks::Shuffle => {
                self.shuffle_discards(short, events);
                if short.burn && self.can_burn() {
                    return self.ask_for(Asks::BurnAgain, events);
                }
            }
            Asks::BurnAgain => _ = self.burn(cards, short.rule, events),
        }
        match turn {
            Some(seat) => self.serve_draw(seat, events),
            // More cards were needed for what incidents left to be done.
            None => self.draw_is_over(events),
        }
    }

    /// The muck is shuffled with what is left of the stub.
    fn shuffle_discards(&mut self, short: &Pool, events: &mut Events) {
        let muck = std::mem::replace(&mut self.table.muck, CardList::EMPTY);
        let (from, to, count) = (Zone::Muck, Zone::Stub, muck.len() as u16);
        muck.iter().for_each(|card| self.table.stub.put(*card));
        events.cite(short.rule, EventKind::Gather { from, to, count });
        events.tell(EventKind::Shuffled);
        self.table.draws.gathered = true;
        self.forget_muck();
    }

    /// A player has all their cards.
    fn served(&mut self, seat: Seat, events: &mut Events) {
        let Some((pick, Draw { short, .. })) = self.draw() else { return };
        self.table.draws.waiting.remove(seat);
        if pick.served == Served::Called {
            return self.serve_next(seat, events);
        }
        let late = self.table.draws.gathered && short.late == Late::StandPat;
        if late && self.on(short.rule) {
            for seat in self.table.picking.clockwise_after(seat) {
                self.table.draws.drew[seat] = Some(0);
                events.cite(short.rule, EventKind::Draws { seat, count: 0 });
            }
            self.table.picking = SeatSet::EMPTY;
        }
        self.next_to_call(seat, events);
    }

    fn draw_is_over(&mut self, events: &mut Events) {
        let Some((pick, draw)) = self.draw() else { return };
        self.table.draws.waiting = SeatSet::EMPTY;
        self.table.round.turn = None;
        if self.table.trouble.is_some() {
            let due = self.due_after_draw();
            if due > self.table.stub.len() {
                self.sweep(self.table.dealt, events);
                if !self.table.muck.is_empty() {
                    return self.ask_for(Asks::Shuffle, events);
                }
            }
            self.table.waits = Waits::Serve;
            self.table.draws.asks = Asks::Over;
            if due > 0 && self.replace_after_draw(events) {
                return;
            }
        }
        self.sweep(self.table.dealt, events);
        events.cite(pick.rule, EventKind::Phase { phase: draw.after });
        self.next_step(events);
    }

    /// The rule of the game's draw, for a player who asks for cards at another time.
    pub(super) fn draw_rule(&self) -> Option<RuleId> {
        self.game.variant.steps.iter().find_map(|step| match step {
            Step::Pick(Pick { what: Picked::Draw(_), rule, .. }) => Some(*rule),
            _ => None,
        })
    }
}
