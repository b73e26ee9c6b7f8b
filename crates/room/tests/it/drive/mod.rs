//! Random sessions: people come, go, buy, move, bank and play at random.

use cards::{Deck, Seat};
use engine::{
    Action, Actor, Chips, CoveringBank, Ending, Engine, Event, EventKind, Events, Family, Hand,
    Mode, Outcome, Reason, Rules, SeatSet, Shares, Stacks, Verb, Viewer,
};
use house::Offering;
use houseway_room::ledger::{BookAccount, Clerk, Ledger, PlayerId};
use houseway_room::replay::{field_of, table_text};
use houseway_room::{Command, Reading, Seating, Shifts, Terms};
use notation::Document;
use record::bind::{Heading, Recorder, refusal_line};
use testkit::{Dice, Pack, first_move};

/// The number of the table in the books.
const TABLE: u32 = 3;

/// The result of a hand of a session.
pub struct Dealt {
    /// How often the table was broken up before.
    pub breaks: usize,
    /// Who leads, by the name they sat down with.
    pub lead: String,
    /// Their chair at that time.
    pub seat: Seat,
    pub seats: SeatSet,
    /// Who paid a blind, in order.
    pub blinds: Vec<Seat>,
    /// Whether the room said who has them.
    pub named: bool,
    /// Who had the big blind, the furthest if there are two: their chair, and the name they sat down
    /// with.
    pub big: Option<(Seat, String)>,
    pub posts: Vec<Seat>,
    /// Whose bank was behind.
    pub behind: Option<CoveringBank>,
    /// Who bet against the bank, by the names they sat down with.
    pub bettors: Vec<String>,
    pub ending: Ending,
    /// Who banked with how much, and what each had to match (PD-22, PD-18).
    pub banked: Shares,
    /// The names of those who did.
    pub bankers: Vec<String>,
    pub matches: Shares,
    /// What everybody had before it.
    pub stacks: Stacks,
}

pub struct Session<'a> {
    offering: &'a Offering,
    pub seating: Seating,
    dice: Dice,
    /// For those who play without a purchase, so that nobody else's luck depends on them.
    luck: Dice,
    recorder: Recorder,
    names: Vec<(Seat, String)>,
    pub hands: Vec<Dealt>,
    pub bought: Chips,
    pub cashed: Chips,
    pub kept: Chips,
    /// What the corporation was given (PD-07).
    pub funded: Chips,
    pub refused: usize,
    /// How often somebody left in the middle of a hand.
    pub left: usize,
    /// How often the cage paid what it held for somebody (EQ-16).
    pub paid_by_cage: usize,
    /// How often somebody paid for half an hour (FE-16).
    pub timed: usize,
    /// How often a prize was paid to somebody who had bought nothing (JP-07).
    pub won_for_free: usize,
    /// How often chips moved because a payment was put right.
    pub repaid: usize,
    /// Whether payments are.
    pub repays: bool,
    breaks: usize,
    people: usize,
    pub ledger: Ledger,
    clerk: Clerk,
    now: Reading,
    /// Who sits where, as the books know them.
    players: Vec<(Seat, PlayerId)>,
}

impl<'a> Session<'a> {
    pub fn new(offering: &'a Offering, seed: u64) -> Session<'a> {
        let mut recorder = Recorder::new();
        recorder.table(table_text(1, offering, Mode::Guarded));
        Session {
            offering,
            seating: Seating::new(Terms::of(offering), Mode::Guarded, Rules::ALL),
            dice: Dice(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15)),
            luck: Dice(seed.wrapping_mul(0x2545_F491_4F6C_DD1D) | 1),
            recorder,
            names: Vec::new(),
            hands: Vec::new(),
            bought: Chips::ZERO,
            cashed: Chips::ZERO,
            kept: Chips::ZERO,
            funded: Chips::ZERO,
            refused: 0,
            left: 0,
            paid_by_cage: 0,
            timed: 0,
            won_for_free: 0,
            repaid: 0,
            repays: false,
            breaks: 0,
            people: 0,
            ledger: Ledger::new(),
            clerk: Clerk::new(TABLE).with_slot(Terms::of(offering).fees_lie_by_the_slot()),
            now: Reading::at(1_794_800_000),
            players: Vec::new(),
        }
    }

    pub fn document(&self) -> Document {
        self.recorder.document(Viewer::Record)
    }

    /// Sends a command to the room and records it; a refusal must change nothing.
    pub fn ask(&mut self, command: Command) -> bool {
        let before = self.seating.digest();
        let mut events = houseway_room::Events::new();
        let came = self.seating.apply(&command, &mut events);
        self.people += 1;
        let name = format!("N{}", self.people);
        let field = field_of(&command, &name);
        match came {
            Ok(()) => {
                let lines = events.iter().map(ToString::to_string).collect();
                self.recorder.room(field, lines);
                self.note(&command, &name);
                self.count(&events);
                self.clerk.between(&events).unwrap();
                self.ledger.enter(self.clerk.drafts()).unwrap();
                true
            }
            Err(refusal) => {
                assert!(events.is_empty(), "{command:?} left events");
                assert_eq!(self.seating.digest(), before, "{command:?} left a trace");
                self.recorder.room(field, vec![refusal_line(&refusal)]);
                self.refused += 1;
                false
            }
        }
    }

    /// The floor changes the limits, in a hand as well, where it may not.
    fn limits(&mut self) {
        let twice = self.dice.below(2) == 0;
        let (small, large) = if twice { ("8.00", "16.00") } else { ("4.00", "8.00") };
        let changes: &[(&str, &str)] = match self.offering.game.id {
            "holdem" => &[
                ("blinds", if twice { "2.00,4.00" } else { "1.00,3.00" }),
                ("small-bet", small),
                ("big-bet", large),
            ],
            "no-bust-blackjack" => &[("max-wager", if twice { "100.00" } else { "60.00" })],
            // For a while time is paid for, for a while hands are (FE-01).
            _ if twice => &[("buy-in", "30.00"), ("fee", "0.00"), ("fee-half-hour", "0.50")],
            _ => &[("buy-in", "60.00"), ("fee", "2.00"), ("fee-half-hour", "0.00")],
        };
        let Ok(terms) = self.seating.terms().changed(changes.iter().copied()) else { return };
        let (before, mut events) = (self.seating.digest(), houseway_room::Events::new());
        let lines = match self.seating.change(terms, &mut events) {
            Ok(()) => events.iter().map(ToString::to_string).collect(),
            Err(refusal) => {
                assert_eq!(self.seating.digest(), before);
                vec![refusal_line(&refusal)]
            }
        };
        let own = |(key, value): &(&str, &str)| (key.to_string(), value.to_string());
        self.recorder.room(notation::Field::Limits(changes.iter().map(own).collect()), lines);
    }

    fn name(&self, seat: Seat) -> String {
        let name = self.names.iter().find(|(s, _)| *s == seat).map(|(_, name)| name.clone());
        name.unwrap_or_default()
    }

    fn note(&mut self, command: &Command, name: &str) {
        match *command {
            Command::Sit { seat, player, .. } => {
                self.names.push((seat, name.into()));
                // A player whom the room does not know is a new person.
                let player = player.unwrap_or(PlayerId(1_000_000 + self.people as u32));
                self.ledger.grant(player, Chips::dollars(100_000)).unwrap();
                self.clerk.seat(seat, player);
                self.players.retain(|(s, _)| *s != seat);
                self.players.push((seat, player));
            }
            Command::FreePlay { seat, player: Some(player) } => self.clerk.free_seat(seat, player),
            Command::Break => self.breaks += 1,
            Command::Move { from, to } => {
                self.names.iter_mut().filter(|(s, _)| *s == from).for_each(|(s, _)| *s = to);
                self.players.retain(|(s, _)| *s != to);
                self.players.iter_mut().filter(|(s, _)| *s == from).for_each(|(s, _)| *s = to);
            }
            _ => {}
        }
        self.forget();
    }

    fn forget(&mut self) {
        let seated = self.seating.seated();
        self.names.retain(|(seat, _)| seated.has(*seat));
    }

    fn count(&mut self, events: &[houseway_room::Event]) {
        for event in events {
            self.left += usize::from(matches!(event.kind, houseway_room::EventKind::Leaving(_)));
            if let houseway_room::EventKind::Pay { from, to, amount, reason } = event.kind {
                match reason {
                    Reason::Ruling => {
                        self.repaid += 1;
                        match (from, to) {
                            (engine::Account::Seat(_), engine::Account::Seat(_)) => {}
                            (engine::Account::Seat(_), _) => self.cashed += amount,
                            (_, engine::Account::Seat(_)) => self.bought += amount,
                            _ => {}
                        }
                    }
                    Reason::BuyIn => self.bought += amount,
                    Reason::CashOut => self.cashed += amount,
                    Reason::Bank if to == engine::Account::Issue => self.funded -= amount,
                    Reason::Bank => self.funded += amount,
                    Reason::Pay => self.paid_by_cage += 1,
                    Reason::Time => {
                        self.kept += amount;
                        self.timed += 1;
                    }
                    Reason::Jackpot if matches!(to, engine::Account::FreeSeat(_)) => {
                        self.won_for_free += 1;
                    }
                    Reason::Promotion | Reason::Jackpot => {}
                    other => panic!("the room moved chips for {other}"),
                }
            }
        }
    }

    /// What all chairs hold, and the cage for those who sit there.
    pub fn stacks(&self) -> Chips {
        let seats = self.seating.seated();
        seats.iter().map(|seat| self.seating.stack(seat) + self.seating.held(seat)).sum()
    }

    /// The books agree with the table, account by account.
    pub fn check_books(&self) {
        let (ledger, table) = (&self.ledger, &self.seating);
        assert!(ledger.trial_balance().is_zero());
        let mut house = Chips::ZERO;
        for (account, chips) in ledger.balances() {
            assert!(chips >= Chips::ZERO || account.may_owe(), "{account} owes {chips}");
            match account {
                BookAccount::Seat { seat, .. } => assert_eq!(chips, table.stack(seat), "{account}"),
                BookAccount::Play { .. } => assert!(chips.is_zero(), "{chips} left in play"),
                BookAccount::Corporation => assert_eq!(chips, table.corporation()),
                BookAccount::Collection { .. } | BookAccount::Jackpot { .. } => house += chips,
                BookAccount::Prize { number, .. } => {
                    assert_eq!(chips, table.prize_money(number).0, "{account}");
                    house += chips;
                }
                BookAccount::Promotion { number, .. } => {
                    assert_eq!(chips, table.prize_money(number).1, "{account}");
                    house += chips;
                }
                BookAccount::Suspense => {
                    assert!(chips.is_zero() || self.repays, "nothing was corrected");
                }
                BookAccount::Wallet(_) | BookAccount::Cage(_) | BookAccount::Issue => {}
            }
        }
        let prizes = table.jackpot_totals();
        assert_eq!(house, self.kept + prizes.promotional - prizes.paid);
        for seat in table.seated().iter() {
            let player = self.players.iter().find(|(s, _)| *s == seat).map(|(_, player)| *player);
            let held = ledger.balance(BookAccount::Cage(player.unwrap()));
            assert_eq!(held, table.held(seat), "cage of seat {seat}");
            let before = ledger.balance(BookAccount::Seat { table: TABLE, seat });
            assert_eq!(before, table.stack(seat), "seat {seat}");
        }
    }

    /// Somebody asks something at random, or the next hand is dealt and played.
    pub fn step(&mut self) {
        let seat = Seat::at(self.dice.below(self.offering.seats as usize + 1));
        let buy_in = self.offering.buy_in;
        let part = Chips::cents(buy_in.as_cents() / 2 * self.dice.below(4) as i64);
        let drawn = self.seating.seated().without(self.seating.away()).len();
        // Somebody new, somebody who may have been here before, or somebody whom nobody knows.
        let player = match self.dice.below(8) {
            0 => None,
            1 => Some(PlayerId(self.dice.below(self.people + 1) as u32)),
            _ => Some(PlayerId(self.people as u32 + 1)),
        };
        if self.dice.below(30) == 0 {
            self.limits();
        }
        let command = match self.dice.below(27) {
            0..=2 => Command::Sit { seat, stack: buy_in + part, player },
            3 => Command::Sit { seat, stack: part, player },
            4 => Command::Leave(seat),
            5 => Command::Buy { seat, amount: part },
            6 => Command::Move { from: seat, to: Seat::at(self.dice.below(Seat::MAX)) },
            7 => Command::Away(seat),
            8 | 9 => Command::Back(seat),
            10 => Command::Wait(seat),
            11 | 12 => Command::Post(seat),
            13 => Command::Draw,
            14 => {
                let pack = Pack::new(Deck::STANDARD, &mut self.dice);
                Command::Cards(pack.0.into_iter().take(drawn).collect())
            }
            15 => Command::Offer,
            16 | 17 => Command::Accept(self.seating.offered().unwrap_or(seat)),
            18 => Command::Decline(self.seating.offered().unwrap_or(seat)),
            19 => match self.dice.below(12) {
                0 | 1 => Command::Hold(seat),
                2 => Command::HoldFor { seat, player: PlayerId(self.people as u32 / 2) },
                3 => Command::Free(seat),
                4 => Command::Close,
                5 if self.dice.below(8) == 0 => Command::Break,
                6 if self.seating.is_private() => Command::Public,
                6 => Command::Private,
                8 => Command::Partner(seat),
                9 => Command::Reshuffle(self.seating.banker().unwrap_or(seat)),
                7 => Command::Admit(PlayerId(self.people as u32 + 2)),
                _ => Command::Deal,
            },
            24..=26 => self.tick(),
            // A closed table is soon opened again.
            20 if self.seating.is_closed() => Command::Open,
            _ => Command::Deal,
        };
        let done = self.ask(command);
        if self.repays && self.luck.below(12) == 0 {
            let [from, to] = [(); 2].map(|()| Seat::at(self.luck.below(6)));
            let amount = Chips::cents(self.luck.below(40_000) as i64 - 50);
            self.ask(Command::Repay { hand: None, from, to, amount });
        }
        if self.seating.terms().jackpot.is_some() {
            self.play_free(self.offering.game.family == Family::Banked);
        }
        match command {
            Command::Deal if done => self.hand(),
            // A new banker may look for partners.
            Command::Accept(_) if done && self.dice.below(2) == 0 => {
                for seat in self.seating.seated().iter() {
                    self.ask(Command::Partner(seat));
                }
            }
            _ => {}
        }
    }

    /// Somebody who buys nothing comes, goes or is dealt a hand, often a good one.
    fn play_free(&mut self, banked: bool) {
        const LOWS: [&str; 6] =
            ["6c4c3c2cAc", "5s4s3s2sAs", "6d4dJo2dAd", "5h4hJo2hAh", "7h4h3h2hAh", "6s5s4s3s2s"];
        const TWOS: [&str; 3] = ["JoJo", "Jo9d", "9h5d"];
        let people = self.seating.free_players().len();
        let seat = Seat::at(self.luck.below(if people == 0 { 9 } else { 3 }));
        let command = match self.luck.below(12) {
            0 => {
                let player = Some(PlayerId(2_000_000 + self.luck.below(12) as u32));
                Command::FreePlay { seat, player }
            }
            1 => Command::FreeOver(seat),
            2..=4 => {
                // Now and then a hand too many, or none for somebody.
                let hands = (people + self.luck.below(3)).saturating_sub(self.luck.below(2));
                let all = if banked { &TWOS[..] } else { &LOWS };
                let first = self.luck.below(all.len());
                let text: String = (0..hands).map(|at| all[(first + at) % all.len()]).collect();
                Command::FreeHand(text.parse().unwrap())
            }
            _ => return,
        };
        self.ask(command);
    }

    /// People come and go while a hand is played.
    fn meanwhile(&mut self) {
        let seat = Seat::at(self.dice.below(self.offering.seats as usize));
        let (stack, player) = (self.offering.buy_in, Some(PlayerId(self.people as u32 + 1)));
        let command = match self.dice.below(120) {
            13 => return self.limits(),
            0 => Command::Leave(seat),
            1 => Command::Sit { seat, stack, player },
            2 => Command::Buy { seat, amount: stack },
            3 => Command::Away(seat),
            4 => Command::Back(seat),
            5 => Command::Deal,
            7..=9 => self.tick(),
            10..=12 => Command::Drop,
            6 => Command::Move { from: seat, to: Seat::at(self.dice.below(Seat::MAX)) },
            _ => return,
        };
        self.ask(command);
    }

    /// The clock goes on, or is set back or forth.
    fn tick(&mut self) -> Command {
        let minute = |dice: &mut Dice, most: usize| dice.below(most * 60) as i64;
        self.now.seconds += match self.dice.below(12) {
            0 => -minute(&mut self.dice, 240),
            1 => minute(&mut self.dice, 600),
            _ => minute(&mut self.dice, 25),
        };
        self.now.ahead = if self.dice.below(30) == 0 { -420 } else { -480 };
        self.clerk.tell_time(self.now, Shifts::default().on(self.now));
        Command::At(self.now)
    }

    fn hand(&mut self) {
        let mut events = Events::new();
        let setup = self.seating.setup().clone();
        let Ok(mut hand) = Hand::start(&setup, &mut events) else {
            // Somebody cannot pay for the hand: it is not started, and the session ends.
            self.seating.undeal();
            self.hands.push(self.dealt(&setup, &[], Ending::Misdeal));
            return;
        };
        let heading = Heading {
            offering: &self.offering.id,
            game: self.offering.game,
            options: &self.offering.options,
            names: &self.names.clone(),
            carried: !setup.carry.shoe.discards.is_empty(),
        };
        self.recorder.begin(&heading, &setup, &events);
        self.clerk.begin_hand();
        self.clerk.in_hand(&events);
        self.ledger.enter(self.clerk.drafts()).unwrap();
        let start = events.to_vec();
        let mut pack = Pack::of(setup.carry.shoe.stub.iter(), &mut self.dice);
        let mut left = 6_000;
        let outcome: Outcome = loop {
            if let Some(outcome) = hand.outcome() {
                break outcome;
            }
            left -= 1;
            assert!(left > 0, "a hand without an end");
            self.meanwhile();
            let (actor, action) = next(&hand, &mut pack, &mut self.dice);
            events.clear();
            let came = hand.apply(actor, &action, &mut events);
            self.recorder.step(actor, &action, came.map(|()| &events[..]));
            self.clerk.in_hand(&events);
            self.ledger.enter(self.clerk.drafts()).unwrap();
            assert!(self.ledger.trial_balance().is_zero());
        };
        self.clerk.over(&outcome).unwrap();
        self.kept += outcome.collected + outcome.jackpot;
        let mut dealt = self.dealt(&setup, &start, outcome.ending);
        dealt.banked = outcome.carry.banked;
        dealt.bankers = outcome.carry.banked.seats().iter().map(|seat| self.name(seat)).collect();
        dealt.bettors = outcome.carry.wagered.iter().map(|seat| self.name(seat)).collect();
        self.hands.push(dealt);
        let mut told = houseway_room::Events::new();
        self.seating.over(self.hands.len() as u32, &hand, &outcome, &mut told);
        self.count(&told);
        self.forget();
        self.recorder.end_with(&outcome, told.iter().map(ToString::to_string).collect());
        self.clerk.between(&told).unwrap();
        self.ledger.enter(self.clerk.drafts()).unwrap();
    }

    fn dealt(&self, setup: &engine::Setup, start: &[Event], ending: Ending) -> Dealt {
        let payers = |reasons: &[Reason]| {
            let payer = |event: &Event| match event.kind {
                EventKind::Pay { from: engine::Account::Seat(seat), reason, .. }
                    if reasons.contains(&reason) =>
                {
                    Some(seat)
                }
                _ => None,
            };
            start.iter().filter_map(payer).collect::<Vec<Seat>>()
        };
        let blinds = payers(&[Reason::Blind]);
        let named = !setup.blinds.seats().is_empty();
        let furthest = |seat: &&Seat| !named || **seat != setup.lead;
        Dealt {
            big: blinds.iter().rfind(furthest).map(|seat| (*seat, self.name(*seat))),
            named,
            lead: self.name(setup.lead),
            seat: setup.lead,
            seats: setup.stacks.seats(),
            blinds,
            posts: payers(&[Reason::Post]),
            bettors: Vec::new(),
            behind: setup.covering.map(|covering| covering.who),
            ending,
            breaks: self.breaks,
            banked: Shares::NONE,
            bankers: Vec::new(),
            matches: setup.matches,
            stacks: setup.stacks,
        }
    }
}

/// What somebody does in a hand, at random.
pub fn next(hand: &Hand, pack: &mut Pack, dice: &mut Dice) -> (Actor, Action) {
    if let Some(request) = hand.windows().request() {
        return (Actor::Chance, Action::Chance(pack.answer(hand, request, dice)));
    }
    let windows: Vec<_> = hand.windows().iter().collect();
    let window = windows[dice.below(windows.len())];
    if let Actor::Seat(seat) = window.actor {
        // Now and then somebody walks away from their hand.
        let clock = hand.legal(Actor::Clock);
        let out = clock.iter().find(|schema| schema.places.has(engine::Place::Seat(seat)));
        if let Some(schema) = out.filter(|_| dice.below(6) == 0) {
            let mv = engine::Move::new(schema.verb).on(engine::Place::Seat(seat));
            return (Actor::Clock, mv.into());
        }
        let legal = hand.legal(window.actor);
        // Players who can bank mostly do.
        let bank = legal.iter().find(|schema| schema.verb == Verb::Bank);
        let any = legal.get(dice.below(legal.len()));
        let schema = bank.filter(|_| dice.below(3) > 0).or(any);
        let simple = schema.filter(|s| matches!(s.cards, engine::CardChoice::None));
        if let Some(schema) = simple {
            let mut mv = first_move(&legal, schema);
            // Some put up more than they must.
            if let Some(range) = schema.amount.filter(|_| schema.verb == Verb::Bank) {
                let more = range.step.times(dice.below(80) as i64);
                mv.amount =
                    Some(range.min + more).filter(|all| *all <= range.max).unwrap_or(range.min);
            }
            return (Actor::Seat(seat), mv.into());
        }
    }
    let actor = window.actor;
    let action = hand.default_action(actor).or_else(|| {
        let clock = hand.legal(Actor::Clock);
        clock.first().map(|schema| engine::Move::new(schema.verb).into())
    });
    (actor, action.unwrap_or_else(|| panic!("{actor:?} has nothing to do")))
}
