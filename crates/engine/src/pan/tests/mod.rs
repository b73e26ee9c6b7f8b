//! A table to play at: the deck, a driver that answers chance, and what must hold at every step.

mod miscount;
mod opening;
mod random;
mod splits;
mod told;

use crate::contract::*;
use crate::game::{Hand, Prepared};
use crate::money::Chips;
use crate::options::Options;
use crate::pan::PAN;
use cards::{Card, CardList, Counts, Seat, Zone};

struct Luck(u64);

impl Luck {
    fn below(&mut self, n: usize) -> usize {
        self.0 = self.0.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        (self.0 >> 33) as usize % n
    }
}

fn prepared(options: &[(&str, &str)]) -> Prepared {
    let mut all = Options::defaults(PAN.options);
    options.iter().for_each(|(key, value)| all.set(key, value).unwrap());
    (PAN.prepare)(&all).unwrap()
}

fn setup(game: &Prepared, players: u8, stack: i64, mode: Mode) -> Setup {
    let seats = (1..=players).map(|n| (Seat::new(n).unwrap(), Chips::dollars(stack)));
    Setup {
        mode,
        ..Setup::new(
            game.clone(),
            seats.collect(),
            Seat::new(1).unwrap(),
            ShoeState::fresh(1, game.deck()),
        )
    }
}

/// A table whose deck is a list of cards in order.
struct Table {
    hand: Hand,
    deck: Vec<Card>,
    events: Events,
    luck: Luck,
    shuffles: usize,
}

impl Table {
    fn new(setup: &Setup, seed: u64) -> Table {
        let mut events = Events::new();
        let hand = Hand::start(setup, &mut events).unwrap();
        let mut table = Table { hand, deck: Vec::new(), events, luck: Luck(seed), shuffles: 0 };
        table.put_back(setup.carry.shoe.stub.iter().collect());
        table
    }

    fn put_back(&mut self, cards: Vec<Card>) {
        self.deck.extend(cards);
        for at in (1..self.deck.len()).rev() {
            let other = self.luck.below(at + 1);
            self.deck.swap(at, other);
        }
    }

    /// Answers chance if it was asked.
    fn answer(&mut self) -> bool {
        let Some(request) = self.hand.windows().request() else {
            return false;
        };
        let answer = match request {
            Request::Draw { n, .. } => {
                let rest = self.deck.len() - n as usize;
                Answer::Cards(self.deck.drain(rest..).collect())
            }
            Request::Shuffle { from, .. } => {
                let mut back = Vec::new();
                self.hand.visit_cards(&mut |zone, card| {
                    if zone == from {
                        back.push(card);
                    }
                });
                self.shuffles += 1;
                self.put_back(back);
                Answer::Shuffled
            }
            Request::Pick { zone, n } => {
                let mut lying = Vec::new();
                self.hand.visit_cards(&mut |z, card| {
                    if z == zone {
                        lying.push(card);
                    }
                });
                lying.truncate(n as usize);
                Answer::Cards(lying.into_iter().collect())
            }
            other => panic!("Pan never asks for {other}"),
        };
        self.hand.apply(Actor::Chance, &Action::Chance(answer), &mut self.events).unwrap();
        true
    }

    fn seats(&self) -> impl Iterator<Item = Seat> + use<> {
        (1..=9).filter_map(Seat::new)
    }

    /// A move out of a schema.
    fn pick(&mut self, seat: Seat, schema: &Schema) -> Move {
        let legal = self.hand.legal(Actor::Seat(seat));
        let luck = &mut self.luck;
        let cards = match schema.cards {
            CardChoice::None => CardList::EMPTY,
            CardChoice::OneOf(sets) => {
                let sets = legal.sets(sets);
                sets[luck.below(sets.len())]
            }
            CardChoice::Any { from, min, .. } => {
                assert_eq!(min, 1, "only discards are chosen so");
                [from[luck.below(from.len())]].into_iter().collect()
            }
        };
        let places: Vec<Place> = schema.places.iter().collect();
        let place = match places.len() {
            0 => Place::Nowhere,
            n => places[luck.below(n)],
        };
        Move::new(schema.verb).cards(cards).on(place)
    }

    /// Some move, mostly nonsense, similar to what is legal.
    fn wild(&mut self, actor: Actor) -> Move {
        let (mut cards, mut lying) = (Vec::new(), Vec::new());
        self.hand.visit_cards(&mut |zone, card| match (zone, actor) {
            (Zone::Hand(seat, _) | Zone::Drawn(seat), Actor::Seat(me)) if seat == me => {
                cards.push(card)
            }
            (Zone::Spread(seat, _), Actor::Seat(me)) if seat == me => lying.push(card),
            _ => {}
        });
        let luck = &mut self.luck;
        let n = [0, 1, 1, 2, 3, 3, 4][luck.below(7)];
        if luck.below(3) == 0 {
            cards.extend(lying);
        }
        let mut named = CardList::EMPTY;
        for _ in 0..n.min(cards.len()) {
            named.push(cards.swap_remove(luck.below(cards.len())));
        }
        let verbs = [Verb::In, Verb::Out, Verb::Draw, Verb::Take, Verb::Meld, Verb::Add];
        let more = [Verb::Split, Verb::Discard, Verb::Force, Verb::Timeout, Verb::Bet];
        let agree = [Verb::Offer, Verb::Accept, Verb::Decline];
        let all = [&verbs[..], &more, &agree].concat();
        let amount = Chips::cents([0, 0, 0, 200][luck.below(4)]);
        let (n, seats) = ([0, 0, 1, 2, 3][luck.below(5)], luck.below(2) == 0);
        let place = match Seat::new(n).filter(|_| seats) {
            Some(seat) => Place::Seat(seat),
            None => Place::spread(n),
        };
        Move::new(all[luck.below(all.len())]).cards(named).on(place).amount(amount)
    }

    /// A move is accepted if and only if it is legal, and a refusal changes nothing.
    fn check_exact(&mut self, actor: Actor, mv: Move) {
        let admitted = self.hand.legal(actor).admits(&mv);
        let action = Action::Move(mv);
        let accepted = self.hand.check(actor, &action);
        assert_eq!(admitted, accepted.is_ok(), "{actor:?} {mv:?}: {accepted:?}");
        if accepted.is_err() {
            let (digest, n) = (self.hand.digest(), self.events.len());
            assert_eq!(self.hand.apply(actor, &action, &mut self.events), accepted);
            assert_eq!((digest, n), (self.hand.digest(), self.events.len()));
        }
    }

    fn chips(&self) -> i64 {
        let mut sum = 0;
        self.hand.visit_chips(&mut |_, chips| sum += chips.as_cents());
        sum
    }
}
