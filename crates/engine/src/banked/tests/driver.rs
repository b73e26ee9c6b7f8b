//! Random play over every option of a game.

use crate::contract::*;
use crate::game::{Game, Hand, Prepared};
use crate::money::Chips;
use crate::options::{OptionKind, Options};
use cards::{Card, CardList, Deck, Seat};
use std::collections::BTreeSet;

/// A small generator, good enough for random play.
pub(super) struct Dice(pub u64);

impl Dice {
    pub fn below(&mut self, n: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 11) as usize % n
    }

    pub fn pick<T: Copy>(&mut self, from: &[T]) -> T {
        from[self.below(from.len())]
    }

    pub fn shuffle(&mut self, cards: &mut [Card]) {
        for at in (1..cards.len()).rev() {
            cards.swap(at, self.below(at + 1));
        }
    }
}

/// Options that do not contradict each other.
fn any_options(game: &Game, dice: &mut Dice) -> Prepared {
    loop {
        if let Ok(prepared) = (game.prepare)(&any_values(game, dice)) {
            return prepared;
        }
    }
}

fn any_values(game: &Game, dice: &mut Dice) -> Options {
    let mut options = Options::defaults(game.options);
    for spec in game.every_option() {
        match spec.kind {
            OptionKind::Choice(words) => options.set(spec.key, dice.pick(words)).unwrap(),
            OptionKind::Count(least, most) => {
                let n = least + dice.below(most.min(5) as usize - least as usize + 1) as u8;
                options.set(spec.key, &n.to_string()).unwrap();
            }
            _ => {}
        }
    }
    options
}

/// A floor decision with this ruling.
fn decides(incident: Incident, ruling: Ruling) -> Action {
    let (who, why) = ("Lou".into(), "as announced".into());
    Action::Override(Box::new(Override { incident, ruling, who, why }))
}

/// A table with its driver: an engine, and cards in an order that the engine does not know.
pub(super) struct Driver {
    /// The incidents that can happen.
    slips: Vec<IncidentKind>,
    hand: Hand,
    stub: Vec<Card>,
    dice: Dice,
    pub events: Events,
    steps: usize,
    /// Rules cited by refusals.
    pub said: BTreeSet<RuleId>,
}

impl Driver {
    /// Plays a hand of this game.
    pub fn any(kind: &'static Game, seed: u64) -> Driver {
        Driver::under(kind, Rules::ALL, seed)
    }

    /// Plays a hand of this game by these rules.
    pub fn under(kind: &'static Game, rules: Rules, seed: u64) -> Driver {
        let mut dice = Dice(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1);
        let game = any_options(kind, &mut dice);
        let mut stub: Vec<Card> = game.deck().counts().iter().collect();
        dice.shuffle(&mut stub);
        if dice.below(4) == 0 {
            // Moves jokers to the top, or naturals would hardly ever come up.
            let jokers = (0..stub.len()).filter(|at| stub[*at].is_joker()).collect::<Vec<_>>();
            jokers.into_iter().for_each(|at| stub.swap(at, dice.below(12)));
        }
        let left = match dice.below(3) {
            0 => stub.len(),
            1 => dice.below(30),
            _ => dice.below(stub.len() + 1),
        };
        // The hands of a row are always dealt from a whole deck.
        let left = if game.deck() == Deck::JOKER { stub.len() } else { left };
        let discards = stub.split_off(left);
        let most = usize::from(kind.players.1.min(8));
        let players = 2 + dice.below(most - 1);
        let mut stacks = Stacks::NONE;
        while stacks.seats().len() < players {
            let seat = Seat::at(dice.below(most));
            stacks.set(seat, Chips::cents(50 * (30 + dice.below(1000) as i64)));
        }
        let lead = stacks.seats().left_of(Seat::at(dice.below(8))).unwrap();
        let shoe = ShoeState {
            id: 1,
            deck: game.deck(),
            stub: stub.iter().copied().collect(),
            discards: discards.iter().copied().collect(),
            end: None,
        };
        let setup = Setup {
            mode: if dice.below(2) == 0 { Mode::Guarded } else { Mode::Live },
            rules,
            ..Setup::new(game, stacks, lead, shoe)
        };
        let mut setup = setup;
        let seat = setup.stacks.seats().left_of(lead).unwrap();
        for who in [CoveringBank::Corporation, CoveringBank::Seat(seat)] {
            // A house uses at most one of these, and they may be too poor.
            let put_up = Chips::cents(50 * (1 + dice.below(100) as i64));
            let covering = Some(Covering { who, put_up }).filter(|_| dice.below(3) > 0);
            let tried = Setup { covering, ..setup.clone() };
            if Hand::start(&tried, &mut Events::new()).is_ok() {
                setup = tried;
            }
        }
        for seat in setup.stacks.seats().iter() {
            // Some share the bank if the house allows it, and some must match a bank.
            let mut tried = setup.clone();
            if seat != lead && dice.below(2) == 0 {
                tried.partners.add(seat);
            }
            if dice.below(3) == 0 {
                tried.matches.set(seat, Chips::dollars(dice.below(80) as i64));
            }
            if Hand::start(&tried, &mut Events::new()).is_ok() {
                setup = tried;
            }
        }
        for seat in [Seat::at(9), Seat::at(12)] {
            // Some bet from the rail if the game allows it.
            let mut tried = setup.clone();
            tried.stacks.set(seat, Chips::dollars(100));
            tried.rail.add(seat);
            if Hand::start(&tried, &mut Events::new()).is_ok() {
                setup = tried;
            }
        }
        let mut events = Events::new();
        let hand = Hand::start(&setup, &mut events).unwrap();
        let (slips, said) = (kind.every_incident().collect(), BTreeSet::new());
        let mut driver = Driver { slips, hand, stub, dice, events, steps: 0, said };
        driver.play(&setup);
        driver
    }

    fn play(&mut self, setup: &Setup) {
        while self.hand.outcome().is_none() {
            self.steps += 1;
            assert!(self.steps < 3000, "the hand does not end");
            self.noise();
            if self.hand.outcome().is_some() {
                break;
            }
            let windows: Vec<Window> = self.hand.windows().iter().collect();
            assert!(!windows.is_empty(), "nobody can act and the hand is not over");
            for viewer in [Viewer::Record, Viewer::Spectator, Viewer::Seat(setup.lead)] {
                assert_eq!(self.hand.view(viewer).windows, windows);
            }
            let window = self.dice.pick(&windows);
            let action = match window.purpose {
                Purpose::Chance => {
                    self.chance(self.hand.windows().request().expect("chance owes something"))
                }
                Purpose::Rule => self.ruling(),
                _ => self.any_move(window.actor),
            };
            self.hand.apply(window.actor, &action, &mut self.events).unwrap();
            self.hand.view(Viewer::Spectator);
        }
        assert!(self.hand.windows().is_empty());
        let outcome = self.hand.outcome().unwrap();
        let total = |stacks: &Stacks| stacks.iter().map(|(_, chips)| chips).sum::<Chips>();
        let cage: Chips = outcome.stacks.seats().iter().map(|seat| outcome.cage[seat]).sum();
        let brought = setup.covering.filter(|cover| cover.who == CoveringBank::Corporation);
        let brought = brought.map_or(Chips::ZERO, |cover| cover.put_up);
        let left = total(&outcome.stacks) + outcome.collected + cage + outcome.corporation;
        assert_eq!(left, total(&setup.stacks) + brought);
        // A machine has shuffled everything for the next hand.
        if outcome.carry.shoe.id == setup.carry.shoe.id {
            assert_eq!(outcome.carry.shoe.stub, self.stub.iter().copied().collect());
        }
        // A player-dealer who bets behind others plays against a bank behind, too.
        let only_banks = !outcome.carry.wagered.has(setup.lead);
        if setup.rules == Rules::ALL && only_banks {
            self.bank_kept_to_its_money(setup, &outcome);
        }
        let cards = outcome.carry.shoe.stub.len() + outcome.carry.shoe.discards.len();
        assert_eq!(cards, setup.carry.shoe.deck.len());
    }

    /// No bank wins or loses more than was put up, apart from fees (PD-05).
    fn bank_kept_to_its_money(&self, setup: &Setup, outcome: &Outcome) {
        let bank = Account::Seat(setup.lead);
        let paid = |to: Account| {
            let amount = |event: &Event| match event.kind {
                EventKind::Pay { from, to: there, amount, .. } if from == bank && there == to => {
                    amount
                }
                _ => Chips::ZERO,
            };
            self.events.iter().map(amount).sum::<Chips>()
        };
        let before = setup.stacks.get(setup.lead) - paid(Account::Collection);
        let moved = (outcome.stacks.get(setup.lead) - before).as_cents().abs();
        // What cannot be divided among the partners stays with the player-dealer.
        let over = outcome.carry.banked.seats().len() as i64 * 50 - 50;
        let most = paid(Account::Escrow).as_cents() + over.max(0);
        assert!(moved <= most, "the bank moved {moved}");
        for (seat, part) in outcome.carry.banked.iter() {
            assert!(
                part >= setup.matches.get(seat)
                    || setup.stacks.get(seat) - part < Chips::dollars(3)
            );
            let back = outcome.stacks.get(seat) - setup.stacks.get(seat);
            assert!(seat == setup.lead || back.as_cents().abs() <= part.as_cents());
            assert!(
                seat == setup.lead || !outcome.carry.wagered.has(seat),
                "{seat} bets and banks"
            );
        }
    }

    fn chance(&mut self, request: Request) -> Action {
        Action::Chance(match request {
            Request::Draw { n, .. } => {
                let rest = self.stub.split_off(n as usize);
                Answer::Cards(std::mem::replace(&mut self.stub, rest).into_iter().collect())
            }
            Request::Shuffle { from, .. } => {
                let stub = &mut self.stub;
                self.hand.visit_cards(&mut |zone, card| {
                    if zone == from {
                        stub.push(card);
                    }
                });
                self.dice.shuffle(&mut self.stub);
                Answer::Shuffled
            }
            Request::Dice => Answer::Dice([0; 3].map(|_| 1 + self.dice.below(6) as u8)),
            _ => panic!("no other request is made in this game"),
        })
    }

    fn ruling(&mut self) -> Action {
        // If the right kind is refused, it is because of its ruling; the other kinds are not
        // pending.
        let waits = |kind: &IncidentKind| {
            let declared = Action::Declare(Incident::new(*kind));
            let refusal = self.hand.check(Actor::Floor, &declared).err();
            refusal.is_none_or(|refusal| refusal.code != Code::NoSuchIncident)
        };
        let incident = Incident::new(self.slips.iter().copied().find(waits).expect("a slip waits"));
        let may =
            |ruling: &Ruling| self.hand.check(Actor::Floor, &decides(incident, *ruling)).is_ok();
        let open: Vec<Ruling> = Ruling::ALL.iter().copied().filter(may).collect();
        let ruling = if open.is_empty() { Ruling::Burn } else { self.dice.pick(&open) };
        match self.hand.default_action(Actor::Floor) {
            Some(action) if self.dice.below(2) == 0 => action,
            _ if self.hand.check(Actor::Floor, &Action::Declare(incident)).is_ok() => {
                Action::Declare(incident)
            }
            _ => decides(incident, ruling),
        }
    }

    fn any_move(&mut self, actor: Actor) -> Action {
        if let Some(action) = self.hand.default_action(actor).filter(|_| self.dice.below(8) == 0) {
            return action;
        }
        let schemas = self.hand.legal(actor);
        let schema = &schemas[self.dice.below(schemas.len())];
        let mut mv = Move::new(schema.verb);
        if let Some(range) = schema.amount {
            let steps = (range.max - range.min).as_cents() / range.step.as_cents();
            let steps = steps.min(self.dice.pick(&[4, 40, i64::MAX]));
            mv.amount = range.min + range.step.times(self.dice.below(steps as usize + 1) as i64);
        }
        let places: Vec<Place> = schema.places.iter().collect();
        if !places.is_empty() {
            mv.place = self.dice.pick(&places);
        }
        mv.cards = match schema.cards {
            CardChoice::None => CardList::EMPTY,
            CardChoice::Any { mut from, min, max } => {
                let n = min as usize + self.dice.below((max - min) as usize + 1);
                (0..n).map(|_| from.remove(self.dice.below(from.len()))).collect()
            }
            CardChoice::OneOf(sets) => self.dice.pick(schemas.sets(sets)),
        };
        mv.into()
    }

    /// Moves inside and outside the schemas: accepted if and only if one admits them, and a refusal
    /// changes nothing.
    fn noise(&mut self) {
        for _ in 0..6 {
            let dice = &mut self.dice;
            let seat = Actor::Seat(Seat::at(dice.below(10)));
            let actor = dice.pick(&[seat, seat, seat, Actor::Dealer, Actor::Clock, Actor::Chance]);
            let legal = self.hand.legal(actor);
            let mut mv = Move::new(dice.pick(Verb::ALL));
            if !legal.is_empty() && dice.below(2) == 0 {
                // Close to what is legal: the right verb and place, but any amount.
                let schema = &legal[dice.below(legal.len())];
                mv.verb = schema.verb;
                mv.place = schema.places.iter().next().unwrap_or_default();
            }
            if dice.below(2) == 0 {
                mv.amount = Chips::cents(dice.pick(&[25, 50, 100]) * (dice.below(300) as i64 - 4));
            }
            if dice.below(2) == 0 {
                let (spot, n) = (Seat::at(dice.below(9)), dice.below(13) as u8);
                let circles =
                    [Circle::Square(n), Circle::Player, Circle::Tie, Circle::Ante, Circle::Bonus];
                let square = Place::Circle(spot, dice.pick(&circles));
                let others = [Place::Seat(spot), Place::Spread(n), Place::Hand(spot, n)];
                mv.place = if dice.below(2) == 0 { square } else { dice.pick(&others) };
            }
            if dice.below(20) == 0 {
                mv.cards.push(Card::JOKER);
            }
            let admitted = legal.admits(&mv);
            let action = Action::Move(mv);
            assert_eq!(
                self.hand.check(actor, &action).is_ok(),
                admitted,
                "{actor:?} {mv:?} {legal:?}"
            );
            if !admitted {
                self.refused(actor, &action);
            }
        }
        if self.dice.below(16) == 0 && !self.hand.legal(Actor::Clock).is_empty() {
            let late = self.any_move(Actor::Clock);
            self.hand.apply(Actor::Clock, &late, &mut self.events).unwrap();
        }
        self.find();
        let mut incident = self.some_slip();
        for _ in 0..8 {
            if self.hand.check(Actor::Dealer, &Action::Slip(incident)).is_ok() {
                break;
            }
            incident = self.some_slip();
        }
        let slip = Action::Slip(incident);
        match self.hand.check(Actor::Dealer, &slip) {
            Err(_) => self.refused(Actor::Dealer, &slip),
            Ok(()) if self.dice.below(3) == 0 => {
                let floor = Move::new(Verb::Ready).into();
                self.refused(Actor::Floor, &floor);
                self.hand.apply(Actor::Dealer, &slip, &mut self.events).unwrap();
            }
            Ok(()) => {}
        }
    }

    /// Now and then somebody finds a mistake that nobody had noticed.
    fn find(&mut self) {
        if self.hand.windows().iter().any(|window| window.purpose == Purpose::Rule) {
            return;
        }
        let mut all = self.slips.iter().map(|kind| Action::Declare(Incident::new(*kind)));
        let found = all.find(|found| self.hand.check(Actor::Floor, found).is_ok());
        if let Some(found) = found.filter(|_| self.dice.below(2) == 0) {
            self.hand.apply(Actor::Floor, &found, &mut self.events).unwrap();
        }
    }

    /// A possible incident, at a seat it can have happened to if there is one.
    fn some_slip(&mut self) -> Incident {
        let mut incident = Incident::new(self.dice.pick(&self.slips));
        incident.count = self.dice.pick(&[0, 0, 1, 2]);
        let fits = |seat: &Seat| {
            let there = Action::Slip(incident.at(*seat));
            self.hand.check(Actor::Dealer, &there).is_ok()
        };
        let seat = (0..8).map(Seat::at).find(fits);
        seat.map_or(incident, |seat| incident.at(seat))
    }

    fn refused(&mut self, actor: Actor, action: &Action) {
        let before = (self.hand.digest(), self.events.len());
        let refusal = self.hand.apply(actor, action, &mut self.events).unwrap_err();
        self.said.extend(refusal.rule);
        assert_eq!((self.hand.digest(), self.events.len()), before, "a refusal left something");
    }
}
