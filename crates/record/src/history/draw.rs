//! Draws of a hand that is replayed. A history tells what players throw away and what they get; it may
//! have all discards before all new cards, while the engine serves one player after the other. So
//! whoever is due gets the cards that the history names further on.

use super::deal::MOST;
use super::table::{Playing, Waits};
use cards::{CardList, Seat, Zone};
use engine::poker::MOST_BURNS;
use engine::{Action, Actor, Answer, Engine, Move, Request, Verb};

/// Where a draw stands.
#[derive(Clone, Debug, Default)]
pub(super) struct Drawing {
    /// How many draws each player has made.
    draws: [u8; MOST],
    /// How many cards each player has thrown away, and got for them.
    thrown: [u8; MOST],
    got: [u8; MOST],
    /// Who is being served, and how many cards they lack.
    serving: Option<(usize, u8)>,
    /// Whether the next card is burned after a shuffle.
    burns: bool,
}

impl Playing<'_, '_> {
    /// Whether hands are complete but for draws.
    pub(super) fn has_draws(&self) -> bool {
        self.street == self.streets.len() && self.history.kind.draws() > 0
    }

    /// How many cards a player gets up to now.
    fn dealt_to(&self, player: usize) -> u8 {
        self.own + self.drawing.thrown[player]
    }

    /// What was not told before the next bet stays unknown.
    pub(super) fn draw_is_told(&mut self) {
        self.told = self.drawing.thrown.map(|thrown| self.own + thrown);
    }

    /// A player throws cards away, or stands pat.
    pub(super) fn draw(&mut self, player: usize) -> Result<(), String> {
        self.deal_hands()?;
        match self.waits() {
            Waits::Draw(turn) if turn == player => {}
            _ => return Err(self.due()),
        }
        let draw = usize::from(self.drawing.draws[player]);
        let cards = self.deal.thrown(player, draw);
        let verb = if cards.is_empty() { Verb::Pat } else { Verb::Draw };
        let lacks = cards.len() as u8;
        let seat = self.history.seats[player];
        self.apply(Actor::Seat(seat), &Action::Move(Move::new(verb).cards(cards)))?;
        self.drawing.draws[player] += 1;
        self.drawing.serving = Some((player, lacks));
        self.drawing.thrown[player] += lacks;
        Ok(())
    }

    /// Burns and deals what the draw needs; with `told`, only cards that the history has named by now.
    pub(super) fn serve(&mut self, told: bool) -> Result<(), String> {
        loop {
            match self.hand.windows().request() {
                Some(Request::Draw { n, .. }) => {
                    let due = self.drawing.serving.filter(|(_, lacks)| *lacks > 0);
                    match due.filter(|_| !self.drawing.burns) {
                        None => self.burn(n)?,
                        Some((player, _)) if told && self.told[player] < self.dealt_to(player) => {
                            return Ok(());
                        }
                        Some((player, lacks)) => self.serve_player(player, lacks, n)?,
                    }
                }
                Some(Request::Shuffle { .. }) => self.shuffle()?,
                _ => return Ok(()),
            }
        }
    }

    fn burn(&mut self, n: u8) -> Result<(), String> {
        let cards: CardList = (0..n).map(|_| self.deal.stand_in()).collect();
        self.drawing.burns = false;
        self.deal_out(cards)
    }

    fn burned(&self) -> usize {
        let mut burned = 0;
        self.hand.visit_cards(&mut |zone, _| burned += usize::from(zone == Zone::Burn));
        burned
    }

    fn serve_player(&mut self, player: usize, lacks: u8, n: u8) -> Result<(), String> {
        let first = usize::from(self.dealt_to(player) - lacks);
        let slots = first..first + usize::from(n);
        let cards: CardList = slots.map(|slot| self.deal.card(player, slot)).collect();
        self.drawing.serving = Some((player, lacks.saturating_sub(n)));
        self.drawing.got[player] += n;
        self.deal_out(cards)
    }

    fn deal_out(&mut self, cards: CardList) -> Result<(), String> {
        let on_table = self.on_table();
        for card in cards.iter() {
            if !card.is_known() {
                return Err("there are not enough cards for everybody".into());
            }
            if on_table >> card.index() & 1 == 1 {
                return Err(format!("{card} is dealt twice"));
            }
        }
        self.apply(Actor::Chance, &Action::Chance(Answer::Cards(cards)))
    }

    /// The cards that are not in the stub, one bit each.
    fn on_table(&self) -> u64 {
        let mut cards = 0;
        self.hand.visit_cards(&mut |_, card| cards |= 1_u64 << card.index());
        cards
    }

    fn shuffle(&mut self) -> Result<(), String> {
        self.apply(Actor::Chance, &Action::Chance(Answer::Shuffled))?;
        self.drawing.burns = self.burned() < MOST_BURNS;
        self.deal.shuffled(self.on_table(), &self.drawing.got.map(|got| self.own + got));
        Ok(())
    }

    /// Cards named after a draw are those of players who threw some away.
    pub(super) fn tell_drawn(
        &mut self,
        seat: Seat,
        player: usize,
        cards: u8,
    ) -> Result<(), String> {
        if self.told[player] + cards > self.dealt_to(player) || self.folded.has(seat) {
            return Err(format!("p{} is dealt cards that are not due", player + 1));
        }
        self.told[player] += cards;
        Ok(())
    }
}
