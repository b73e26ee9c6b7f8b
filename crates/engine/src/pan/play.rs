//! What players may do: the same functions check moves and offer choices.

use super::borrow::Loan;
use super::forcing::Loose;
use super::foul::Call;
use super::hand::PanHand;
use super::laying::Position;
use super::meld::{Kind, joined};
use super::miscount::Found;
use super::settle::Last;
use super::split::Split;
use super::state::{MeldFault, Stage, Step};
use crate::contract::{Code, Incident, Move, Refusal, RuleId, SeatSet, Status, Verb};
use crate::ids::*;
use crate::money::Chips;
use cards::{Card, CardList, Seat};

/// A move or an answer that has been checked, ready to be carried out.
#[derive(Clone, Copy, Debug)]
pub enum Deed {
    /// A round of cards is dealt.
    Deal(CardList),
    /// The card drawn off the deck.
    Turn(Card),
    /// The cards were shuffled.
    Shuffle,
    /// In or out.
    Declare {
        seat: Seat,
        playing: bool,
        change: bool,
    },
    /// Draw off the deck.
    Draw,
    /// Take the top discard.
    Take,
    /// Lay a meld.
    Meld {
        cards: CardList,
        kind: Kind,
    },
    /// Add to a meld, which then is of this kind.
    Add {
        cards: CardList,
        on: u8,
        kind: Kind,
    },
    /// Divide a meld.
    Split {
        on: u8,
        split: Split,
    },
    /// Take a card from a meld for a new one.
    Borrow {
        on: u8,
        loan: Loan,
    },
    /// Ask for pay.
    Claim,
    Discard(Card),
    /// Make the player in turn take the top discard.
    Force {
        by: Seat,
        rule: RuleId,
    },
    /// Make a player take back a card that they let go.
    ForceBack {
        by: Seat,
        loose: Loose,
        rule: RuleId,
    },
    /// Make the player who touched the deck draw on.
    DrawOn {
        by: Seat,
    },
    /// A seat is dealt this many cards in this round (PN-39).
    Misdeal {
        seat: Seat,
        cards: u8,
    },
    /// A wrong number of cards is ruled on.
    Count(Found),
    /// The cards that correct a hand.
    Mend(CardList),
    /// Offer to share the tops.
    Offer {
        by: Seat,
    },
    /// Answer such an offer.
    Answer {
        by: Seat,
        accepts: bool,
    },
    /// Offer a settlement, or answer one.
    Settle {
        seat: Seat,
        verb: Verb,
        amount: Chips,
    },
    /// Something went wrong with this seat.
    Slip(Incident, Seat),
    /// A hand is called foul.
    Call(Call),
}

impl PanHand {
    /// Everybody still playing for the tops.
    #[inline]
    pub(super) fn active(&self) -> SeatSet {
        self.active
    }

    /// Changes a seat's status.
    pub(super) fn set_status(&mut self, seat: Seat, status: Status) {
        self.players[seat].status = status;
        match status {
            Status::In => self.active.add(seat),
            _ => self.active.remove(seat),
        }
    }

    /// Everybody who still pays: nobody who declared in is ever let off.
    pub(super) fn liable(&self) -> SeatSet {
        let pays = |seat: &Seat| matches!(self.players[*seat].status, Status::In | Status::Liable);
        self.seats.iter().filter(pays).collect()
    }

    /// The next of these seats after this one, going to the right (PN-04), else by number.
    pub(super) fn next(&self, of: SeatSet, seat: Seat) -> Option<Seat> {
        if self.rules.on(PN_04) { of.right_of(seat) } else { of.left_of(seat) }
    }

    /// The cards a player may lay now: the hand, and the drawn card if it has not been used.
    pub(super) fn pool(&self, seat: Seat) -> CardList {
        let mut pool = self.players[seat].hand.faces();
        if let (true, Some(drawn)) = (seat == self.turn.seat, self.turn.drawn) {
            pool.push(drawn.card);
        }
        pool
    }

    /// The card that the next meld or addition must use, and its rule.
    pub(super) fn must(&self) -> Option<(Card, RuleId)> {
        let drawn = self.turn.drawn?.card;
        if self.turn.must_use {
            return Some((drawn, PN_12));
        }
        self.game.meld_needs_hit.then_some((drawn, PN_14))
    }

    /// A player's position with these cards and the melds they have laid.
    pub(super) fn position(&self, seat: Seat, pool: &[Card], must: Option<Card>) -> Position {
        let shapes = self.shapes;
        let mut position =
            Position { must, borrowing: self.may_borrow(), ..Position::new(shapes, pool) };
        position.broken = self.players[seat].broken;
        for (number, meld) in self.players[seat].melds() {
            let lying = shapes.lying(meld.kind, &meld.cards, meld.extra);
            position.lying[number as usize - 1] = lying;
        }
        position
    }

    /// Whether the house lets cards be borrowed (PN-23).
    pub(super) fn may_borrow(&self) -> bool {
        self.game.borrowing
    }

    /// The top discard, if the player in turn may have it (PN-12).
    pub(super) fn available(&self) -> Option<Card> {
        let top = self.discards.last()?.card;
        let offered = self.offered_by.is_some_and(|by| by != self.turn.seat);
        (offered || !self.rules.on(PN_12)).then_some(top)
    }

    /// Who may still change their declaration (PN-10).
    pub(super) fn changer(&self) -> Option<Seat> {
        let before_the_draw =
            self.stage != Stage::Play || self.turn.number == 1 && self.turn.step == Step::ToDraw;
        self.changeable.filter(|_| before_the_draw)
    }

    /// Whether the first card drawn in the hand has not been used yet.
    fn on_first_card(&self) -> bool {
        let turn = &self.turn;
        turn.number == 1 && turn.draws == 1 && !turn.laid && turn.drawn.is_some()
    }

    /// Whether the second draw of PN-13 is open.
    pub(super) fn may_draw_again(&self) -> bool {
        self.on_first_card() && self.game.first_draw_two
    }

    /// Why the player in turn may not discard at all: something can be laid, and must be.
    fn no_discard(&self, can_lay: impl FnOnce() -> bool) -> Option<Refusal> {
        let refusal = match self.turn.drawn {
            _ if self.last == Last::FaceUp => Refusal::by(Code::MustDoOtherwise, PN_38),
            // A ruling may have removed the meld that the card was meant for.
            Some(_) if self.turn.must_use => Refusal::by(Code::UseOrDiscard, PN_12),
            _ => return None,
        };
        can_lay().then_some(refusal)
    }

    /// Whether the player in turn can lay anything now.
    fn can_lay_now(&self) -> bool {
        let (seat, must) = (self.turn.seat, self.must().map(|(card, _)| card));
        self.can_lay(seat, &self.pool(seat), must)
    }

    /// Why the player in turn may not discard this card, assuming they may discard at all.
    fn discard_fault(&self, card: Card) -> Option<Refusal> {
        let seat = self.turn.seat;
        let in_hand = self.players[seat].hand.iter().any(|held| held.card == card);
        match self.turn.drawn {
            Some(drawn) if drawn.card == card => {}
            _ if !in_hand => return Some(Refusal::plain(Code::NoSuchCard)),
            Some(_) => {
                // An unused drawn card must itself be discarded.
                let rule = if self.turn.laid { PN_15 } else { PN_11 };
                if self.rules.on(rule) {
                    return Some(Refusal::by(Code::UseOrDiscard, rule));
                }
            }
            None => {}
        }
        let puts_out = |card| self.rules.on(PN_29) && self.puts_next_out(card);
        let other_choice = || {
            let use_it = self.turn.drawn.is_some_and(|drawn| self.usable(seat, drawn.card));
            let hand = self.turn.drawn.is_none().then(|| self.players[seat].hand.iter());
            use_it || hand.into_iter().flatten().any(|held| !puts_out(held.card))
        };
        let forbidden = puts_out(card) && other_choice();
        forbidden.then(|| Refusal::by(Code::MustDoOtherwise, PN_29))
    }

    /// Whether a discard would put the next player out, who has everything on the table (PN-29).
    /// Only a card off the deck can, since no other may be taken.
    fn puts_next_out(&self, card: Card) -> bool {
        let offered = self.turn.drawn.is_some_and(|drawn| drawn.card == card);
        if !offered && self.rules.on(PN_12) {
            return false;
        }
        let next = self.next(self.active(), self.turn.seat).filter(|seat| *seat != self.turn.seat);
        next.is_some_and(|next| self.players[next].hand.is_empty() && self.usable(next, card))
    }

    /// Every card that may be discarded now, with equal cards listed once.
    pub(super) fn discards_allowed(&self) -> CardList {
        self.discards_if(|| self.can_lay_now())
    }

    /// The same if the caller may already know whether anything can be laid.
    pub(super) fn discards_if(&self, can_lay: impl FnOnce() -> bool) -> CardList {
        let mut allowed = CardList::EMPTY;
        if self.no_discard(can_lay).is_some() {
            return allowed;
        }
        let rule = if self.turn.laid { PN_15 } else { PN_11 };
        let pool = match self.turn.drawn.filter(|_| self.rules.on(rule)) {
            // An unused drawn card must itself be discarded.
            Some(drawn) => [drawn.card].into_iter().collect(),
            None => self.pool(self.turn.seat),
        };
        for card in pool.iter() {
            if !allowed.contains(card) && self.discard_fault(*card).is_none() {
                allowed.push(*card);
            }
        }
        allowed
    }

    /// Checks a seat's move and returns a deed that can be carried out.
    pub(super) fn decide(&self, seat: Seat, mv: &Move) -> Result<Deed, Refusal> {
        if matches!(self.stage, Stage::Over(_) | Stage::Close(_)) {
            return Err(Refusal::plain(Code::HandOver));
        }
        if !self.seats.has(seat) {
            return Err(Refusal::plain(Code::NotInHand));
        }
        let deed = match mv.verb {
            Verb::In | Verb::Out => self.declaration(seat, mv.verb)?,
            Verb::Offer | Verb::Accept | Verb::Decline if !self.foul_payers().is_empty() => {
                self.settlement(seat, mv)?
            }
            _ if self.players[seat].status != Status::In => {
                return Err(Refusal::plain(Code::NotInHand));
            }
            _ if self.stage != Stage::Play => return Err(Refusal::plain(Code::NotNow)),
            Verb::Force => self.force(seat, mv)?,
            Verb::DrawOn => self.draw_on(seat, mv.place)?,
            Verb::Accept | Verb::Decline => self.may_answer(seat, mv.verb)?,
            Verb::Offer => self.may_offer(seat)?,
            _ if seat != self.turn.seat => return Err(Refusal::plain(Code::NotYourTurn)),
            Verb::Draw => self.draw()?,
            Verb::Take => self.take()?,
            Verb::Meld => self.lay(mv)?,
            Verb::Add => self.add(mv)?,
            Verb::Split if self.rules.on(PN_22) => self.split(mv)?,
            Verb::Borrow => self.borrow(mv)?,
            Verb::Claim => self.claim()?,
            Verb::Discard => self.discard(mv)?,
            _ => return Err(Refusal::plain(Code::NotNow)),
        };
        let on_meld = matches!(mv.verb, Verb::Add | Verb::Split | Verb::Borrow);
        let takes_cards = on_meld || matches!(mv.verb, Verb::Meld | Verb::Discard | Verb::Force);
        let takes_place = on_meld || matches!(mv.verb, Verb::Force | Verb::DrawOn);
        let takes_amount = matches!(deed, Deed::Settle { verb: Verb::Offer, .. });
        if !mv.amount.is_zero() && !takes_amount
            || !mv.cards.is_empty() && !takes_cards
            || !mv.place.is_nowhere() && !takes_place
        {
            return Err(Refusal::plain(Code::Unused));
        }
        Ok(deed)
    }

    pub(super) fn declaration(&self, seat: Seat, verb: Verb) -> Result<Deed, Refusal> {
        let playing = verb == Verb::In;
        let change = self.stage != Stage::Declare(seat);
        let declared = self.declared.has(seat);
        if change && self.changer() != Some(seat) {
            return Err(if declared {
                Refusal::by(Code::NotNow, PN_10)
            } else {
                Refusal::plain(Code::NotYourTurn)
            });
        }
        let status = self.players[seat].status;
        if change && playing == (status == Status::In) {
            return Err(Refusal::by(Code::NotNow, PN_10));
        }
        if !playing && self.active().len() == 1 {
            // Everybody else is out, so the tops are already theirs.
            return Err(Refusal::by(Code::MustDoOtherwise, PN_09));
        }
        Ok(Deed::Declare { seat, playing, change })
    }

    fn draw(&self) -> Result<Deed, Refusal> {
        match self.turn.step {
            Step::ToDraw | Step::Touched => Ok(Deed::Draw),
            Step::ToDiscard if self.may_draw_again() => Ok(Deed::Draw),
            Step::ToDiscard if self.on_first_card() => Err(Refusal::by(Code::NotNow, PN_13)),
            Step::ToDiscard => Err(Refusal::by(Code::NotNow, PN_11)),
            Step::Drawing | Step::Shuffling => Err(Refusal::plain(Code::NotNow)),
        }
    }

    fn take(&self) -> Result<Deed, Refusal> {
        match self.turn.step {
            Step::ToDraw => {}
            Step::Touched => return Err(Refusal::by(Code::NotNow, PN_26)),
            _ if self.has_lost_a_card() => return Err(Refusal::by(Code::NotNow, PN_26)),
            _ => return Err(Refusal::plain(Code::NotNow)),
        }
        match self.available() {
            None => Err(Refusal::by(Code::NotNow, PN_12)),
            Some(card) if !self.usable(self.turn.seat, card) => {
                Err(Refusal::by(Code::MustDoOtherwise, PN_12))
            }
            Some(_) => Ok(Deed::Take),
        }
    }

    /// Whether these cards are there to be laid, including the drawn card if it must be used.
    fn layable(&self, cards: &CardList) -> Result<(), Refusal> {
        if self.turn.step != Step::ToDiscard {
            return Err(Refusal::by(Code::NotNow, PN_11));
        }
        let mut pool = self.pool(self.turn.seat);
        if !cards.iter().all(|card| card.is_known() && pool.take(*card)) {
            return Err(Refusal::plain(Code::NoSuchCard));
        }
        match self.must() {
            Some((card, rule)) if !cards.contains(&card) => {
                Err(Refusal::by(Code::UseOrDiscard, rule))
            }
            _ => Ok(()),
        }
    }

    /// Refuses to lay the last cards unless that makes eleven cards in melds (PN-28).
    fn not_out(&self, cards: &CardList, but: u8) -> Result<(), Refusal> {
        let seat = self.turn.seat;
        let last = self.pool(seat).len() == cards.len();
        if last && !self.may_go_out(seat, self.cards_of(seat), but) {
            Err(Refusal::by(Code::NotAMeld, PN_28))
        } else {
            Ok(())
        }
    }

    fn lay(&self, mv: &Move) -> Result<Deed, Refusal> {
        self.layable(&mv.cards)?;
        let cards = mv.cards;
        let kind = self.shapes.read(&cards);
        let kind = kind.ok_or(Refusal::by(Code::NotAMeld, self.shapes.fault(&cards)))?;
        self.not_out(&cards, 0)?;
        if self.players[self.turn.seat].free_number().is_none() {
            return Err(Refusal::by(Code::NotNow, PN_18));
        }
        Ok(Deed::Meld { cards, kind })
    }

    fn add(&self, mv: &Move) -> Result<Deed, Refusal> {
        self.layable(&mv.cards)?;
        let (cards, on) = (mv.cards, mv.place.spread_number());
        let meld = self.players[self.turn.seat].meld(on);
        let meld = meld.ok_or(Refusal::plain(Code::NoSuchTarget))?;
        let kind = match meld.fault {
            // An invalid meld can be made valid (PN-41).
            MeldFault::Open if !cards.is_empty() => self.shapes.read(&joined(&meld.cards, &cards)),
            _ => Some(meld.kind).filter(|kind| self.shapes.fits(*kind, &meld.cards, &cards)),
        };
        let kind = kind.ok_or(Refusal::by(Code::NotAMeld, PN_20))?;
        self.not_out(&cards, on)?;
        Ok(Deed::Add { cards, on, kind })
    }

    fn split(&self, mv: &Move) -> Result<Deed, Refusal> {
        if self.turn.step != Step::ToDiscard {
            return Err(Refusal::by(Code::NotNow, PN_11));
        }
        let (seat, on) = (self.turn.seat, mv.place.spread_number());
        let meld = self.players[seat].meld(on).ok_or(Refusal::plain(Code::NoSuchTarget))?;
        let pool = self.pool(seat);
        let mut there = joined(&meld.cards, &pool);
        if !mv.cards.iter().all(|card| card.is_known() && there.take(*card)) {
            return Err(Refusal::plain(Code::NoSuchCard));
        }
        let must = match self.must() {
            Some((card, rule)) if !mv.cards.contains(&card) => {
                return Err(Refusal::by(Code::UseOrDiscard, rule));
            }
            must => must.map(|(card, _)| card),
        };
        let split = self.shapes.divide(meld.kind, &meld.cards, &pool, must, &mv.cards);
        let split = split.map_err(|code| Refusal::by(code, PN_22))?;
        self.not_out(&split.added, 0)?;
        if self.players[seat].free_number().is_none() {
            return Err(Refusal::by(Code::NotNow, PN_18));
        }
        Ok(Deed::Split { on, split })
    }

    fn borrow(&self, mv: &Move) -> Result<Deed, Refusal> {
        if !self.game.borrowing {
            return Err(Refusal::by(Code::MustDoOtherwise, PN_23));
        }
        if self.turn.step != Step::ToDiscard {
            return Err(Refusal::by(Code::NotNow, PN_11));
        }
        let (seat, on) = (self.turn.seat, mv.place.spread_number());
        let meld = self.players[seat].meld(on).ok_or(Refusal::plain(Code::NoSuchTarget))?;
        let must = match self.must() {
            Some((card, rule)) if !mv.cards.contains(&card) => {
                return Err(Refusal::by(Code::UseOrDiscard, rule));
            }
            must => must.map(|(card, _)| card),
        };
        if !mv.cards.iter().all(|card| card.is_known()) {
            return Err(Refusal::plain(Code::NoSuchCard));
        }
        let pool = self.pool(seat);
        let loan = self.shapes.borrow(meld.kind, &meld.cards, &pool, must, &mv.cards);
        let loan = loan.map_err(|code| Refusal::by(code, PN_23))?;
        self.not_out(&loan.added, 0)?;
        if self.players[seat].free_number().is_none() {
            return Err(Refusal::by(Code::NotNow, PN_18));
        }
        Ok(Deed::Borrow { on, loan })
    }

    /// Pay is asked for before the discard of a turn in which something was laid; it covers what
    /// that earned and what was forgotten earlier.
    pub(super) fn claim(&self) -> Result<Deed, Refusal> {
        let turn = &self.turn;
        let mut melds = self.players[turn.seat].melds();
        let owed = melds.any(|(_, meld)| !meld.unasked.is_zero());
        if turn.step == Step::ToDiscard && turn.laid && owed {
            Ok(Deed::Claim)
        } else {
            Err(Refusal::by(Code::NotNow, PN_31))
        }
    }

    fn discard(&self, mv: &Move) -> Result<Deed, Refusal> {
        if self.turn.step != Step::ToDiscard {
            return Err(Refusal::by(Code::NotNow, PN_11));
        }
        let card = match mv.cards[..] {
            [card] if card.is_known() => card,
            [] if self.pool(self.turn.seat).contains(&Card::UNKNOWN) => Card::UNKNOWN,
            [] | [_] => return Err(Refusal::plain(Code::NoSuchCard)),
            _ => return Err(Refusal::by(Code::MustDoOtherwise, PN_15)),
        };
        let forbidden = self.no_discard(|| self.can_lay_now());
        match forbidden.or_else(|| self.discard_fault(card)) {
            Some(refusal) => Err(refusal),
            None => Ok(Deed::Discard(card)),
        }
    }
}
