use cards::{Card, CardList, Deck};
use engine::{Action, Answer, DrawFrom, Engine, Request, ShoeState, ShuffleInto};
use shoe::{Rng, Shoe};

/// The dealer: answers the engines' requests for cards, shuffles and dice.
///
/// Only the dealer knows the order of the undealt cards, and keeps it from one hand to the next.
pub struct Dealer {
    shoe: Shoe,
    /// The shoe in use, by the number the engine gave it.
    id: Option<u32>,
    gathered: Vec<Card>,
}

impl Dealer {
    /// A dealer with nothing in the shoe yet.
    pub fn new(rng: Rng) -> Dealer {
        Dealer { shoe: Shoe::stacked(Vec::new(), rng), id: None, gathered: Vec::new() }
    }

    /// Prepares for a hand: a shoe with a new number is shuffled, any other continues.
    ///
    /// # Panics
    /// If a continued shoe does not hold what the last hand left.
    pub fn prepare(&mut self, state: &ShoeState) {
        if self.id != Some(state.id) {
            self.shoe.reset(state.deck);
            self.id = Some(state.id);
        }
        assert_eq!(self.shoe.remaining(), state.stub.len(), "the shoe went on without us");
    }

    /// Prepares for a hand with a generator of its own: the undealt cards are shuffled again by it.
    ///
    /// Nobody has seen their order, so that changes no odds; and the cards of the hand follow from
    /// the generator and the shoe alone, whatever was dealt before.
    pub fn start_from(&mut self, rng: Rng, state: &ShoeState) {
        self.shoe.reseed(rng);
        if state.stub.len() == state.deck.len() {
            self.shoe.reset(state.deck);
        } else {
            self.shoe.refill(state.stub.iter());
        }
        self.id = Some(state.id);
    }

    /// Puts a foreign card somewhere into the shoe (PK-31, PK-36).
    pub fn slip_in(&mut self, card: Card) {
        self.shoe.reshuffle_with(&[card]);
    }

    /// Deals so many cards of a shuffled deck that is not the table's own shoe.
    ///
    /// # Panics
    /// If the deck does not have that many.
    pub fn deal_apart(&mut self, deck: Deck, n: usize) -> CardList {
        let mut cards: Vec<Card> = deck.counts().iter().collect();
        (0..n).map(|_| cards.swap_remove(self.shoe.pick(cards.len()))).collect()
    }

    /// The undealt cards in order. For audits and tests: nobody at a table may see them.
    pub fn undealt(&mut self) -> &[Card] {
        self.shoe.cards_in_order()
    }

    /// Two undealt cards, counted from the top, change places. For tests that compare two deals.
    ///
    /// # Panics
    /// If there are not so many cards.
    pub fn exchange(&mut self, one: usize, other: usize) {
        self.shoe.exchange(one, other);
    }

    /// Answers a request.
    ///
    /// # Panics
    /// If the engine asks for more cards than there are; it counts them itself.
    pub fn answer(&mut self, hand: &impl Engine, request: Request) -> Action {
        Action::Chance(self.answer_afresh(hand, request))
    }

    /// The same into a reused action, which saves copying it.
    ///
    /// # Panics
    /// If the engine asks for more cards than there are; it counts them itself.
    pub fn answer_into(&mut self, hand: &impl Engine, request: Request, action: &mut Action) {
        match (request, action) {
            (Request::Draw { n, from: DrawFrom::Top }, Action::Chance(Answer::Cards(cards))) => {
                cards.assign(self.shoe.draw_many(n as usize).expect("counted"))
            }
            (_, action) => *action = Action::Chance(self.answer_afresh(hand, request)),
        }
    }

    fn answer_afresh(&mut self, hand: &impl Engine, request: Request) -> Answer {
        match request {
            Request::Draw { n, from: DrawFrom::Top } => {
                Answer::Cards(self.shoe.draw_many(n as usize).expect("counted").into())
            }
            Request::Draw { n, from: DrawFrom::Centre } => {
                let draw = |_| self.shoe.draw_centre().expect("counted");
                Answer::Cards((0..n).map(draw).collect())
            }
            Request::Shuffle { from, into } => {
                self.gathered.clear();
                let gathered = &mut self.gathered;
                hand.visit_cards(&mut |zone, card| {
                    if zone == from {
                        gathered.push(card);
                    }
                });
                match into {
                    ShuffleInto::Stub => self.shoe.reshuffle_with(gathered),
                    ShuffleInto::Back => self.shoe.shuffle_into_back(gathered),
                }
                Answer::Shuffled
            }
            Request::Pick { zone, n } => {
                let mut lying = CardList::EMPTY;
                hand.visit_cards(&mut |z, card| {
                    if z == zone {
                        lying.push(card);
                    }
                });
                let pick = |_| {
                    let at = self.shoe.pick(lying.len());
                    lying.remove(at)
                };
                Answer::Cards((0..n).map(pick).collect())
            }
            Request::Dice => Answer::Dice(self.shoe.dice()),
        }
    }
}
