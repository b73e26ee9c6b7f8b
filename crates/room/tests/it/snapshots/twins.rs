//! Two tables to which the same happens; now and then one of them is replaced by what was stored of
//! the other.

use crate::drive::next;
use cards::{Deck, Seat};
use engine::{Action, Actor, Chips, Engine, Family, Mode, Rules};
use house::Offering;
use houseway_room::ledger::{Ledger, PlayerId};
use houseway_room::{Command, NoHand, Reading, Repayment, Session, SessionSnapshot, Terms};
use serde_json::Value;
use testkit::{Dice, Pack};

const TABLE: u32 = 5;

/// A table and its books.
#[derive(Clone)]
pub struct Room {
    pub session: Session,
    pub ledger: Ledger,
}

pub struct Twins<'a> {
    offering: &'a Offering,
    terms: Terms,
    one: Room,
    other: Option<Room>,
    dice: Dice,
    now: Reading,
    people: u32,
    /// Whether shoes are nearly dealt out now and then.
    pub ages: bool,
    pub hands: usize,
    pub stored: Vec<Value>,
}

/// A table as it is stored.
pub fn store(session: &Session) -> Option<String> {
    session.snapshot().map(|snapshot| serde_json::to_string(&snapshot).expect("plain data"))
}

pub fn restore(json: &str, terms: &Terms) -> Result<Session, String> {
    let snapshot: SessionSnapshot = serde_json::from_str(json).map_err(|bad| bad.to_string())?;
    Session::restore(TABLE, terms.clone(), Mode::Guarded, Rules::ALL, &snapshot)
        .map_err(|bad| bad.to_string())
}

impl<'a> Twins<'a> {
    pub fn new(offering: &'a Offering, seed: u64) -> Twins<'a> {
        let terms = Terms::of(offering);
        let session = Session::new(TABLE, terms.clone(), Mode::Guarded, Rules::ALL);
        Twins {
            offering,
            terms,
            one: Room { session, ledger: Ledger::new() },
            other: None,
            dice: Dice(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15)),
            now: Reading { seconds: 1_794_800_000, ahead: -480 },
            people: 0,
            ages: false,
            hands: 0,
            stored: Vec::new(),
        }
    }

    /// A table that goes on, with books that say the same.
    pub fn going_on(offering: &'a Offering, session: Session, seed: u64) -> Twins<'a> {
        let mut twins = Twins::new(offering, seed);
        twins.people = 100;
        twins.one.session = session;
        twins
    }

    pub fn session(&self) -> &Session {
        &self.one.session
    }

    /// Some people sit down to begin with.
    pub fn begin(&mut self) {
        for at in 0..4 {
            let sit = self.sits(Seat::at(at), self.offering.buy_in);
            self.ask(sit);
        }
        self.ask(Command::Place(Seat::at(0)));
    }

    /// One player is barred, and so is somebody who left.
    pub fn bar(&mut self) {
        self.put(|table| {
            table["state"]["barred"] = vec![4].into();
            table["people"]["barred"] = vec![999].into();
        });
    }

    /// Something happened that would take long to come about.
    fn put(&mut self, change: impl FnOnce(&mut Value)) {
        let json = store(&self.one.session).expect("no hand is played");
        let mut table: Value = serde_json::from_str(&json).expect("JSON");
        change(&mut table);
        self.one.session = restore(&table.to_string(), &self.terms).expect("a table");
        self.other = None;
    }

    /// The shoe is nearly dealt out.
    fn age(&mut self) {
        let shoe = &self.one.session.setup().carry.shoe;
        let mut stub = Vec::from(shoe.deck.counts());
        let last = (self.dice.below(2) == 0).then_some(20);
        let stays = |face, all: u8| last.map_or(all.div_ceil(6), |n| u8::from(face < n).min(all));
        let leave = |(face, of): (usize, &mut u8)| {
            let stays = stays(face, *of);
            std::mem::replace(of, stays) - stays
        };
        let discards: Vec<u8> = stub.iter_mut().enumerate().map(leave).collect();
        self.put(|table| {
            table["shoe"]["discards"] = discards.into();
            table["shoe"]["stub"] = stub.into();
        });
    }

    /// The same happens at both; tells what came of it at the first.
    fn both<T: PartialEq + std::fmt::Debug>(&mut self, act: impl Fn(&mut Room) -> T) -> T {
        let came = act(&mut self.one);
        if let Some(other) = &mut self.other {
            assert_eq!(act(other), came, "{}", self.offering.id);
        }
        came
    }

    fn ask(&mut self, command: Command) -> bool {
        self.both(|Room { session, ledger }| {
            let came = session.ask(&command, ledger);
            let told = came.is_ok().then(|| session.told().to_vec());
            (came, told, session.seating().digest())
        })
        .0
        .is_ok()
    }

    /// Both are the same to the last entry.
    pub fn check(&self) {
        let Some(other) = &self.other else { return };
        let id = &self.offering.id;
        let of = |room: &Room| (room.session.fault(), room.session.agrees(&room.ledger));
        assert_eq!(of(&self.one), of(other), "{id}");
        assert_eq!(self.one.ledger.entries(), other.ledger.entries(), "{id}");
        assert_eq!(self.one.session.snapshot(), other.session.snapshot(), "{id}");
        assert_eq!(self.one.session.seating().digest(), other.session.seating().digest(), "{id}");
    }

    fn store(&mut self) {
        self.check();
        // Only a table that nobody could have had has books that refuse an entry.
        let Some(json) = store(&self.one.session) else {
            return assert!(self.one.session.fault().is_some(), "no hand is played");
        };
        let session = restore(&json, &self.terms).unwrap_or_else(|bad| panic!("{bad}\n{json}"));
        assert_eq!(store(&session).as_ref(), Some(&json));
        self.other = Some(Room { session, ledger: self.one.ledger.clone() });
        self.stored.push(serde_json::from_str(&json).expect("JSON"));
    }

    /// Somebody asks something at random, or the next hand is dealt and played.
    pub fn step(&mut self) {
        if self.dice.below(12) == 0 {
            self.store();
        }
        match self.dice.below(12) {
            0 | 1 => self.tick(),
            2 => self.repay(),
            3 if self.dice.below(6) == 0 => self.limits(),
            5 if self.ages && self.dice.below(4) == 0 => self.age(),
            4 if self.terms.jackpot.is_some() => self.play_free(),
            _ => {
                let command = self.command();
                if command == Command::Deal {
                    self.hand();
                } else {
                    self.ask(command);
                }
            }
        }
    }

    fn command(&mut self) -> Command {
        let seat = Seat::at(self.dice.below(self.offering.seats as usize));
        let buy_in = self.offering.buy_in;
        let part = Chips::cents(buy_in.as_cents() / 2 * self.dice.below(4) as i64);
        let seating = self.one.session.seating();
        let (offered, banker) = (seating.offered(), seating.banker());
        let drawn = seating.seated().without(seating.away()).len();
        match self.dice.below(40) {
            0..=4 => self.sits(seat, buy_in + part),
            5 => Command::Leave(seat),
            6 => Command::Buy { seat, amount: part },
            7 => Command::Move { from: seat, to: Seat::at(self.dice.below(Seat::MAX)) },
            8 => Command::Away(seat),
            9 | 10 => Command::Back(seat),
            11 => Command::Wait(seat),
            12 => Command::Post(seat),
            13 => Command::Draw,
            14 => {
                let pack = Pack::new(Deck::STANDARD, &mut self.dice);
                Command::Cards(pack.0.into_iter().take(drawn).collect())
            }
            15..=17 => Command::Offer,
            18..=20 => Command::Accept(offered.unwrap_or(seat)),
            21 => Command::Decline(offered.unwrap_or(seat)),
            22 => Command::Partner(seat),
            23 => match self.dice.below(10) {
                0 | 1 => Command::Hold(seat),
                2 | 3 => Command::HoldFor { seat, player: PlayerId(self.people / 2) },
                4 => Command::Free(seat),
                5 => Command::Close,
                6 if self.dice.below(6) == 0 => Command::Break,
                7 if self.one.session.seating().is_private() => Command::Public,
                7 => Command::Private,
                8 => Command::Admit(PlayerId(self.people + 2)),
                _ => Command::Reshuffle(banker.unwrap_or(seat)),
            },
            26 | 27 => Command::Reshuffle(banker.unwrap_or(seat)),
            24 => Command::Bring {
                seat,
                stack: buy_in + part,
                paid: part.is_zero(),
                player: Some(self.somebody()),
            },
            25 if self.one.session.seating().is_closed() => Command::Open,
            25 => Command::Place(seat),
            _ => Command::Deal,
        }
    }

    /// Somebody new, or somebody who may have been here before, with money in the wallet.
    fn somebody(&mut self) -> PlayerId {
        let again = self.dice.below(4) == 0;
        let player = match self.dice.below(self.people as usize) as u32 {
            back if again => PlayerId(back + 1),
            _ => PlayerId(self.people + 1),
        };
        self.people = self.people.max(player.0);
        self.both(|room| room.ledger.grant(player, Chips::dollars(1_000_000)).is_ok());
        player
    }

    fn sits(&mut self, seat: Seat, stack: Chips) -> Command {
        Command::Sit { seat, stack, player: Some(self.somebody()) }
    }

    /// The clock goes on, or is set back or forth.
    fn tick(&mut self) {
        let minutes = match self.dice.below(12) {
            0 => -(self.dice.below(240) as i64),
            1 => self.dice.below(60 * 60) as i64,
            _ => self.dice.below(25) as i64,
        };
        self.now.seconds += 60 * minutes;
        let now = self.now;
        self.both(|Room { session, ledger }| {
            session.tell_time(now, ledger);
            session.told().to_vec()
        });
    }

    /// The floor puts a payment of the last hand right.
    fn repay(&mut self) {
        let [from, to] = [(); 2].map(|()| Seat::at(self.dice.below(6)));
        let amount = Chips::cents(self.dice.below(4_000) as i64);
        let (who, why) = ("Floor".to_string(), "misread".to_string());
        let repayment = Repayment { hand: None, from, to, amount, who, why };
        let _ = self.both(|room| room.session.put_right(&repayment, &mut room.ledger));
    }

    fn limits(&mut self) {
        let buy_in = if self.dice.below(2) == 0 { "30.00" } else { "60.00" };
        let Ok(terms) = self.terms.changed([("buy-in", buy_in)].into_iter()) else { return };
        if self.both(|room| room.session.change(terms.clone())).is_ok() {
            self.terms = terms;
        }
    }

    /// Somebody who buys nothing comes, goes or is dealt a hand.
    fn play_free(&mut self) {
        let seat = Seat::at(self.dice.below(3));
        let people = self.one.session.seating().free_players().len();
        let banked = self.offering.game.family == Family::Banked;
        let hands = if banked { ["JoJo", "Jo9d"] } else { ["6c4c3c2cAc", "5s4s3s2sAs"] };
        let command = match self.dice.below(4) {
            0 | 1 => Command::FreePlay { seat, player: Some(self.somebody()) },
            2 if self.dice.below(3) == 0 => Command::FreeOver(seat),
            _ => {
                let text: String = (0..people).map(|at| hands[at % 2]).collect();
                Command::FreeHand(text.parse().expect("cards"))
            }
        };
        self.ask(command);
    }

    /// A hand is dealt and played to its end, or called off; people come and go meanwhile.
    fn hand(&mut self) {
        let dealt = self.both(|Room { session, ledger }| {
            let came = session.deal(ledger);
            came.map(|()| {
                let setup = session.setup();
                let hands = (setup.stacks, setup.lead, setup.carry, setup.blinds, setup.posts);
                let banks = (setup.covering, setup.partners, setup.matches, setup.opening);
                (session.told().to_vec(), session.events().to_vec(), hands, banks)
            })
        });
        match dealt {
            Ok(_) => {}
            Err(NoHand::Refused(_)) => return,
            Err(NoHand::Faults(_)) => return self.both(|room| room.session.new_shoe()),
        }
        self.hands += 1;
        let shoe = &self.one.session.setup().carry.shoe;
        let mut pack = Pack::of(shoe.stub.iter(), &mut self.dice);
        for left in (0..6_000).rev() {
            if self.dice.below(60) == 0 {
                self.meanwhile();
            }
            let hand = self.one.session.hand().expect("a hand");
            if hand.outcome().is_some() {
                break;
            }
            let (actor, action) = next(hand, &mut pack, &mut self.dice);
            self.act(actor, &action);
            if left == 0 || self.dice.below(3_000) == 0 {
                self.both(|Room { session, ledger }| {
                    session.call_off(ledger);
                    session.told().to_vec()
                });
                return;
            }
        }
        let ended = self.both(|Room { session, ledger }| {
            let outcome = session.close(ledger);
            (outcome, session.told().to_vec())
        });
        assert!(ended.0.is_some());
    }

    fn act(&mut self, actor: Actor, action: &Action) {
        let _ = self.both(|Room { session, ledger }| {
            let came = session.act(actor, action, ledger);
            (came, session.events().to_vec())
        });
    }

    fn meanwhile(&mut self) {
        let seat = Seat::at(self.dice.below(self.offering.seats as usize));
        match self.dice.below(6) {
            0 => drop(self.ask(Command::Leave(seat))),
            1 => drop(self.ask(Command::Away(seat))),
            2 => drop(self.ask(Command::Drop)),
            3 => {
                let sit = self.sits(seat, self.offering.buy_in);
                self.ask(sit);
            }
            _ => self.tick(),
        }
    }
}
