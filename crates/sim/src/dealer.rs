use cards::{Card, CardList};
use engine::{Action, Answer, DrawFrom, Engine, Request, ShoeState, ShuffleInto};
use shoe::{Rng, Shoe};

/// Whoever holds the cards: answers what engines ask of chance.
///
/// It alone knows the order of the undealt cards, and keeps it from one hand to the next.
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

    /// Makes ready for a hand: a shoe with a new number is shuffled, any other goes on.
    ///
    /// # Panics
    /// If a shoe that goes on does not hold what the last hand left.
    pub fn prepare(&mut self, state: &ShoeState) {
        if self.id != Some(state.id) {
            self.shoe.reset(state.deck);
            self.id = Some(state.id);
        }
        assert_eq!(self.shoe.remaining(), state.stub.len(), "the shoe went on without us");
    }

    /// The undealt cards in order. For audits and tests: nobody at a table may see them.
    pub fn undealt(&mut self) -> &[Card] {
        self.shoe.cards_in_order()
    }

    /// Answers a request.
    ///
    /// # Panics
    /// If the engine asks for more cards than there are: it counts them itself.
    #[inline]
    pub fn answer(&mut self, hand: &impl Engine, request: Request) -> Action {
        let mut action = Action::Chance(Answer::Cards(CardList::EMPTY));
        match (request, &mut action) {
            (Request::Draw { n, from: DrawFrom::Top }, Action::Chance(Answer::Cards(cards))) => {
                // Card by card, straight into the action: copying whole lists of cards that were
                // just written one by one makes the processor wait.
                let drawn = self.shoe.draw_many(n as usize).expect("counted");
                drawn.iter().for_each(|card| cards.push(*card));
            }
            _ => action = Action::Chance(self.answer_rarely(hand, request)),
        }
        action
    }

    fn answer_rarely(&mut self, hand: &impl Engine, request: Request) -> Answer {
        match request {
            Request::Draw { n, .. } => {
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
