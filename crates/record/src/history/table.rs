use super::act::Act;
use super::amount::Amount;
use super::deal::{Deal, MOST};
use super::draw::Drawing;
use super::hand::History;
use super::play::Replayed;
use crate::bind::{Heading, Recorder};
use cards::{CardList, Seat};
use engine::poker::{Deal as Street, To};
use engine::stub::Facing;
use engine::{
    Account, Action, Actor, Answer, BySeat, Chips, Choices, Code, Engine, EventKind, Events, Hand,
    Move, Reason, Refusal, Request, SeatSet, Setup, Stacks, Verb,
};

/// A hand being replayed.
pub(super) struct Playing<'a, 'b> {
    pub(super) history: &'a History<'b>,
    pub(super) streets: &'a [Street],
    pub(super) hand: &'a mut Hand,
    pub(super) events: &'a mut Events,
    choices: &'a mut Choices,
    pub(super) deal: Deal,
    pub(super) drawing: Drawing,
    button: Seat,
    dealt: SeatSet,
    pub(super) folded: SeatSet,
    /// Folded or mucked.
    out: SeatSet,
    /// A player who wins with unknown cards because everybody else mucks.
    unseen: Option<usize>,
    stacks: Stacks,
    won: BySeat<Chips>,
    returned: BySeat<Chips>,
    /// What players do at the showdown: cards, or `None` for a muck.
    shows: [Option<Option<CardList>>; MOST],
    /// Community cards that were named but not dealt yet: they may come one by one.
    board: CardList,
    /// How many hole cards the history has named for each player so far.
    pub(super) told: [u8; MOST],
    /// How many hole cards were dealt before any draw.
    pub(super) own: u8,
    /// The next street; it goes back for another board.
    pub(super) street: usize,
    /// The first street of another board.
    again: usize,
    /// Who made the forced opening bet, how much it was, and whether the history has named it.
    opened: Option<(Seat, Chips, bool)>,
    count: usize,
    recorder: Option<&'a mut Recorder>,
}

/// What a hand is waiting for.
pub(super) enum Waits {
    Bet(usize),
    Draw(usize),
    Show(usize),
    Cards(u8),
    Nothing,
}

impl<'a, 'b> Playing<'a, 'b> {
    pub fn new(
        history: &'a History<'b>,
        streets: &'a [Street],
        hand: &'a mut Hand,
        events: &'a mut Events,
        choices: &'a mut Choices,
        deal: Deal,
        setup: &Setup,
    ) -> Playing<'a, 'b> {
        let runs = setup.elsewhere.as_ref().and_then(|terms| terms.runs);
        let mut board = 0;
        let again = streets.iter().position(|street| {
            let here = street.to == To::Board && runs.is_some_and(|runs| runs.shared == board);
            board += board_cards(street);
            here
        });
        Playing {
            history,
            streets,
            hand,
            events,
            choices,
            deal,
            drawing: Drawing::default(),
            button: setup.lead,
            dealt: setup.stacks.seats(),
            folded: SeatSet::EMPTY,
            out: SeatSet::EMPTY,
            unseen: None,
            stacks: setup.stacks,
            won: BySeat::all(Chips::ZERO),
            returned: BySeat::all(Chips::ZERO),
            shows: [None; MOST],
            board: CardList::EMPTY,
            told: [0; MOST],
            own: 0,
            street: 0,
            again: again.unwrap_or(streets.len()),
            opened: None,
            count: 0,
            recorder: None,
        }
    }

    pub fn record(&mut self, recorder: &'a mut Recorder, heading: &Heading<'_>, setup: &Setup) {
        recorder.begin(heading, setup, self.events);
        self.recorder = Some(recorder);
    }

    /// Records what moved.
    pub fn tally(&mut self) {
        for event in self.events.iter() {
            if let EventKind::Pay { from, to, amount, reason } = event.kind {
                if let Account::Seat(seat) = from {
                    self.stacks.set(seat, self.stacks.get(seat) - amount);
                    if reason == Reason::BringIn {
                        self.opened = Some((seat, amount, false));
                    }
                }
                if let Account::Seat(seat) = to {
                    self.stacks.set(seat, self.stacks.get(seat) + amount);
                    let won = reason == Reason::Win;
                    let sum = if won { &mut self.won } else { &mut self.returned };
                    sum[seat] += amount;
                }
            }
        }
        self.count += self.events.len();
    }

    pub(super) fn apply(&mut self, actor: Actor, action: &Action) -> Result<(), String> {
        self.events.clear();
        if let Err(refusal) = self.hand.apply(actor, action, self.events) {
            return Err(self.why(&refusal));
        }
        if let Some(recorder) = &mut self.recorder {
            recorder.step(actor, action, Ok(&self.events[..]));
        }
        self.tally();
        Ok(())
    }

    fn why(&self, refusal: &Refusal) -> String {
        let limit = self.history.amount(refusal.limit);
        match refusal.code {
            Code::TooMuch => format!("at most {limit} can be bet here"),
            Code::TooLittle => format!("a bet or raise here is to {limit} at least"),
            Code::NotEnoughChips => format!("the stack has only {limit}"),
            Code::NotNow => "there is nobody left to bet against".into(),
            Code::BadAmount => format!("bets here are multiples of {limit}"),
            code => code.advice().into(),
        }
    }

    pub(super) fn waits(&mut self) -> Waits {
        let windows = self.hand.windows();
        match windows.request() {
            Some(Request::Draw { n, .. }) => return Waits::Cards(n),
            Some(_) => return Waits::Cards(0),
            None => {}
        }
        let Some(Actor::Seat(at)) = windows.first().map(|window| window.actor) else {
            return Waits::Nothing;
        };
        self.choices.clear();
        self.hand.legal_into(Actor::Seat(at), self.choices);
        let has = |verb| self.choices.iter().any(|schema| schema.verb == verb);
        let player = self.history.player(at);
        if has(Verb::Show) {
            Waits::Show(player)
        } else if has(Verb::Pat) {
            Waits::Draw(player)
        } else {
            Waits::Bet(player)
        }
    }

    /// What it is waiting for, in words.
    pub(super) fn due(&mut self) -> String {
        match self.waits() {
            Waits::Bet(player) => format!("p{} is to act", player + 1),
            Waits::Draw(player) => format!("p{} is to draw or stand pat", player + 1),
            Waits::Show(player) => format!("p{} is to show or muck", player + 1),
            Waits::Cards(_) => "cards are to be dealt".into(),
            Waits::Nothing => "the hand is over".into(),
        }
    }

    pub fn take(&mut self, act: &Act) -> Result<(), String> {
        match act {
            Act::Nothing => Ok(()),
            Act::Hole(player, cards) => self.tell_hole(*player, cards.len() as u8),
            Act::Show(player, cards) => {
                if self.shows[*player].replace(*cards).is_some() {
                    return Err(format!("p{} has shown or mucked already", player + 1));
                }
                if self.has_draws() {
                    self.serve(false)?;
                }
                self.show(false)
            }
            Act::Board(cards) => {
                self.deal_hands()?;
                self.deal_board(cards)
            }
            Act::BringIn(player) => self.bring_in(*player, None),
            Act::Draw(player, _) => self.draw(*player),
            Act::Fold(player) => self.bet(*player, None, &[Verb::Fold]),
            Act::CheckOrCall(player) => self.bet(*player, None, &[Verb::Check, Verb::Call]),
            Act::Check(player) => self.bet(*player, None, &[Verb::Check]),
            Act::Call(player, amount) => self.call(*player, *amount),
            Act::Raise(player, to) => {
                let Some(to) = self.history.chips(*to) else {
                    return Err(format!("{to} does not fit"));
                };
                self.deal_hands()?;
                if matches!(self.opened, Some((seat, _, false)) if seat == self.seat(*player)) {
                    return self.bring_in(*player, Some(to));
                }
                self.bet(*player, Some(to), &[Verb::Bet, Verb::Raise])
            }
        }
    }

    fn seat(&self, player: usize) -> Seat {
        self.history.seats[player]
    }

    fn bet(&mut self, player: usize, to: Option<Chips>, verbs: &[Verb]) -> Result<(), String> {
        self.deal_hands()?;
        match self.waits() {
            Waits::Bet(turn) if turn == player => {}
            _ => return Err(self.due()),
        }
        let has = |verb: &&Verb| self.choices.iter().any(|schema| schema.verb == **verb);
        // If none is legal, the last one gives the reason.
        let verb = verbs.iter().find(has).or(verbs.last()).copied().unwrap_or(Verb::Fold);
        let mv = Move::new(verb).amount(to.unwrap_or(Chips::ZERO));
        let seat = self.seat(player);
        self.apply(Actor::Seat(seat), &Action::Move(mv))?;
        if self.has_draws() {
            self.draw_is_told();
        }
        if verb == Verb::Fold {
            self.folded.add(seat);
            self.out.add(seat);
        }
        self.show(false)
    }

    fn call(&mut self, player: usize, amount: Option<Amount>) -> Result<(), String> {
        self.deal_hands()?;
        if let (Waits::Bet(turn), Some(amount)) = (self.waits(), amount)
            && turn == player
        {
            let call = self.choices.iter().find(|schema| schema.verb == Verb::Call);
            let costs = call.map(|schema| self.history.amount(schema.costs));
            if let Some(costs) = costs.filter(|costs| *costs != amount) {
                return Err(format!("a call here is {costs}"));
            }
        }
        self.bet(player, None, &[Verb::Call])
    }

    /// The forced opening bet, which the engine has made already, or a full bet in its place.
    fn bring_in(&mut self, player: usize, to: Option<Chips>) -> Result<(), String> {
        self.deal_hands()?;
        let seat = self.seat(player);
        match &mut self.opened {
            Some((opener, amount, told)) if *opener == seat && !*told => {
                if to.is_some_and(|to| to != *amount) {
                    let amount = self.history.amount(*amount);
                    return Err(format!("the opening bet is {amount}"));
                }
                *told = true;
                Ok(())
            }
            Some((opener, _, false)) => {
                Err(format!("p{} is to bring it in", self.history.player(*opener) + 1))
            }
            _ => Err(self.due()),
        }
    }

    /// The street that is due, if it deals hole cards.
    fn own_street(&mut self) -> Option<Street> {
        let street = self.streets.get(self.street).filter(|street| street.to == To::Hands);
        street.copied().filter(|_| matches!(self.waits(), Waits::Cards(_)))
    }

    /// Notes that hole cards are named. They are dealt together, when the street is complete.
    fn tell_hole(&mut self, player: usize, cards: u8) -> Result<(), String> {
        let seat = self.seat(player);
        if !self.dealt.has(seat) {
            return Ok(());
        }
        if self.has_draws() {
            return self.tell_drawn(seat, player, cards);
        }
        for again in [true, false] {
            let due = self.own_street().map_or(0, |street| street.faces.len() as u8);
            if self.told[player] + cards <= self.own + due && !self.folded.has(seat) {
                self.told[player] += cards;
                return Ok(());
            }
            if again {
                self.deal_hands()?;
            }
        }
        Err(format!("p{} is dealt cards that are not due", player + 1))
    }

    /// Deals the hole cards of a street or a draw, known or not, if they are due.
    pub(super) fn deal_hands(&mut self) -> Result<(), String> {
        if self.has_draws() {
            return self.serve(false);
        }
        let Some(street) = self.own_street() else { return Ok(()) };
        let Waits::Cards(n) = self.waits() else { return Ok(()) };
        let live = self.dealt.without(self.folded);
        let wanted = live.len() * street.faces.len();
        let Some(burns) = usize::from(n).checked_sub(wanted).filter(|burns| *burns <= 1) else {
            return Err("there are not enough cards for everybody".into());
        };
        let mut cards: CardList = (0..burns).map(|_| self.deal.stand_in()).collect();
        for (at, face) in street.faces.iter().enumerate() {
            let slot = usize::from(self.own) + at;
            for seat in live.clockwise_after(self.button) {
                let player = self.history.player(seat);
                cards.push(match face {
                    Facing::Up => self.deal.up_card(player, slot),
                    Facing::Down => self.deal.card(player, slot),
                });
            }
        }
        self.own += street.faces.len() as u8;
        self.told = [self.own; MOST];
        self.street += 1;
        self.apply(Actor::Chance, &Action::Chance(Answer::Cards(cards)))
    }

    fn deal_board(&mut self, cards: &CardList) -> Result<(), String> {
        let Waits::Cards(n) = self.waits() else { return Err(self.due()) };
        if self.street == self.streets.len() {
            self.street = self.again;
        }
        let Some(street) = self.streets.get(self.street) else { return Err(self.due()) };
        let due = usize::from(board_cards(street));
        cards.iter().for_each(|card| self.board.push(*card));
        if self.board.len() > due {
            return Err(format!("{due} cards are to be dealt here, not {}", self.board.len()));
        }
        if self.board.len() < due {
            return Ok(());
        }
        let burns = usize::from(n).saturating_sub(due);
        let burns: CardList = (0..burns).map(|_| self.deal.stand_in()).collect();
        let cards = burns.iter().chain(self.board.iter()).copied().collect();
        self.board.clear();
        self.street += 1;
        self.apply(Actor::Chance, &Action::Chance(Answer::Cards(cards)))?;
        self.show(false)
    }

    /// The players in turn show or muck, as far as the history says; at the end, everybody who can.
    fn show(&mut self, at_the_end: bool) -> Result<(), String> {
        while let Waits::Show(player) = self.waits() {
            let gives_up = match self.shows[player] {
                Some(cards) => cards.is_none(),
                None if at_the_end => false,
                None => return Ok(()),
            };
            let may = self.choices.iter().any(|schema| schema.verb == Verb::Muck);
            let verb = if gives_up && may { Verb::Muck } else { Verb::Show };
            let seat = self.seat(player);
            if verb == Verb::Show {
                self.check_known(player)?;
            } else {
                self.out.add(seat);
            }
            self.apply(Actor::Seat(seat), &Action::Move(Move::new(verb)))?;
        }
        Ok(())
    }

    /// A hand that is shown must be known, unless everybody else mucks.
    fn check_known(&mut self, player: usize) -> Result<(), String> {
        let others = self.dealt.without(self.out).iter().map(|seat| self.history.player(seat));
        let mut others = others.filter(|other| *other != player);
        let unseen = if !self.deal.is_unknown(player) {
            self.unseen
        } else if others.all(|other| self.shows[other] == Some(None)) {
            self.unseen = Some(player);
            None
        } else {
            Some(player)
        };
        match unseen {
            None => Ok(()),
            Some(player) => {
                Err(format!("p{}: the pot goes by cards that are not known", player + 1))
            }
        }
    }

    pub fn end(mut self, rake: Chips) -> Result<Replayed, String> {
        if self.has_draws() {
            self.serve(true)?;
        } else if self.told.iter().any(|told| *told > self.own) {
            self.deal_hands()?;
        }
        self.show(true)?;
        let outcome = self.hand.outcome();
        if let Some(outcome) = &outcome {
            if outcome.collected != rake {
                return Err("the rake is more than the pot".into());
            }
            if let Some(recorder) = &mut self.recorder {
                recorder.end(outcome);
            }
        }
        let open = if outcome.is_none() { Some(self.due()) } else { None };
        let history = self.history;
        let players = || history.seats.iter();
        let amount = |chips: Chips| history.amount(chips);
        let left =
            |(seat, stack): (&Seat, &Option<Chips>)| stack.map(|_| amount(self.stacks.get(*seat)));
        let sums = |of: &BySeat<Chips>| -> Vec<Amount> {
            players().map(|seat| amount(of[*seat])).collect()
        };
        let dealt = |player: &usize| self.dealt.has(self.seat(*player));
        let unknown = |player: &usize| self.deal.has_stand_in(*player) && dealt(player);
        Ok(Replayed {
            stacks: players().zip(&history.stacks).map(left).collect(),
            won: sums(&self.won),
            returned: sums(&self.returned),
            ending: outcome.map(|outcome| outcome.ending),
            open,
            events: self.count,
            states_stacks: history.finishing.is_some(),
            stand_ins: (0..history.stacks.len()).filter(unknown).collect(),
        })
    }
}

fn board_cards(street: &Street) -> u8 {
    match street.to {
        To::Board => street.faces.len() as u8,
        To::Hands => 0,
    }
}
