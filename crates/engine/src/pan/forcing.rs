//! Making a player take a card that fits their melds (PN-24 to PN-27, PN-49).
//!
//! Our readings:
//! - A card off the deck can be forced *back* (PN-25) on those who let it go: on the player who
//!   drew it and threw it although it fitted their own melds, and on the next player, who touched
//!   the deck although it fitted theirs. Two players have drawn behind once the two whose turns
//!   followed have touched the deck or taken the discard. A player who has done so since the card
//!   was thrown can no longer force it, except heads-up; a house may allow it.
//! - A card that is forced back is played out of turn: the player lays it and discards from the
//!   hand, then the interrupted turn continues. It cannot be forced on a player who has drawn and
//!   not yet discarded, nor while another card is being played back.
//! - If others may still force a card on a player who touches the deck (PN-26), that player waits.
//!   Somebody makes them use the card, or settles it by telling them to draw on; or the player
//!   draws on unprompted, and the card can be forced back later.
//! - An out card (PN-27) is one that fits a meld of a player whose ten cards are all on the table.
//!   It was passed up for a bigger hand if that player let it go and some other card would go out
//!   for more. Its value is counted for the best place that takes it.

use super::act::{did, moved};
use super::hand::PanHand;
use super::meld::{Kind, joined};
use super::play::Deed;
use super::state::{Spread, Stage, Step, Turn};
use crate::contract::Place;
use crate::contract::{Code, EventKind, Events, Move, Refusal, RuleId, SeatSet, Status, Verb};
use crate::ids::*;
use crate::stub::Held;
use cards::{Card, Rank, Seat, Suit, Zone};

/// A discard that can be forced back on somebody (PN-25).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Loose {
    /// Its face.
    pub card: Card,
    /// Who let it go and would have to use it.
    pub on: Seat,
    /// Who threw it.
    by: Seat,
    /// Whether it came off the deck rather than out of the hand.
    off_deck: bool,
    /// The turn in which it was thrown.
    thrown: u16,
    /// The turn in which it was let go.
    passed: u16,
    /// Who has drawn since it was thrown.
    drew: SeatSet,
}

/// All such discards, latest last.
#[derive(Clone, Copy, Debug, Hash)]
pub struct Looses {
    list: [Option<Loose>; Looses::ROOM],
}

impl Looses {
    /// One card from each player's hand, and three off the deck for two players each.
    const ROOM: usize = 14;

    pub const NONE: Looses = Looses { list: [None; Looses::ROOM] };

    pub fn iter(&self) -> impl Iterator<Item = Loose> + '_ {
        self.list.iter().flatten().copied()
    }

    /// Keeps those that satisfy `keep`, in their order.
    pub fn retain(&mut self, keep: impl Fn(&Loose) -> bool) {
        if self.list[0].is_none() {
            return;
        }
        let mut kept = Looses::NONE;
        let left = self.list.iter().flatten().filter(|loose| keep(loose));
        left.zip(&mut kept.list).for_each(|(loose, place)| *place = Some(*loose));
        *self = kept;
    }

    /// Records that this player has drawn.
    fn note_draw(&mut self, seat: Seat) {
        self.list.iter_mut().flatten().for_each(|loose| loose.drew.add(seat));
    }

    /// Adds one; drops the oldest if there is no room.
    fn push(&mut self, loose: Loose) {
        let place = self.list.iter().position(Option::is_none).unwrap_or_else(|| {
            self.list.rotate_left(1);
            Looses::ROOM - 1
        });
        self.list[place] = Some(loose);
    }
}

/// The rule under which a card may be forced on a player, or the reason it may not.
type Grounds = Result<RuleId, Refusal>;

impl PanHand {
    /// Whether a single card can be added to one of a player's melds as it is.
    fn fits_a_meld(&self, seat: Seat, card: Card) -> bool {
        let player = &self.players[seat];
        let fits = |meld: &Spread| self.shapes.fits(meld.kind, &meld.cards, &[card]);
        let stuck = player.hand.is_empty() && !self.may_go_out(seat, self.cards_of(seat) + 1, 0);
        card.is_known() && !stuck && player.melds().any(|(_, meld)| fits(meld))
    }

    /// Whether the hand is waiting for players, so that somebody can force a card.
    fn waits(&self) -> bool {
        let step = matches!(self.turn.step, Step::ToDraw | Step::Touched | Step::ToDiscard);
        self.stage == Stage::Play && step && self.paused.is_none()
    }

    /// Whether only two players are left.
    fn heads_up(&self) -> bool {
        self.active().len() == 2
    }

    /// The card that may be forced on the player in turn now, and the rule (PN-24, PN-26).
    fn forcible(&self) -> Option<(Card, RuleId)> {
        let rule = match self.turn.step {
            Step::ToDraw if self.rules.on(PN_24) => PN_24,
            Step::Touched => PN_26,
            _ => return None,
        };
        let card = self.available().filter(|_| self.waits())?;
        self.fits_a_meld(self.turn.seat, card).then_some((card, rule))
    }

    /// Whether this seat may force the available card on the player in turn. The player who threw
    /// it may not while more than two are in (PN-49).
    fn may_force(&self, by: Seat) -> Grounds {
        self.may_force_it(by, self.forcible())
    }

    /// The same, given what can be forced.
    fn may_force_it(&self, by: Seat, forcible: Option<(Card, RuleId)>) -> Grounds {
        let Some((card, rule)) = forcible.filter(|_| by != self.turn.seat) else {
            let rule = if self.has_lost_a_card() { PN_26 } else { PN_24 };
            return Err(Refusal::by(Code::NotNow, rule));
        };
        let threw_it = self.threw_it(by);
        if threw_it && self.thrown_is_thrown() {
            return Err(Refusal::by(Code::NotNow, PN_49));
        }
        let rule = if threw_it { PN_49 } else { rule };
        self.out_card(self.turn.seat, card, self.turn.step == Step::Touched, rule)
    }

    /// Whether this seat threw the available card, with more than two players in the hand.
    fn threw_it(&self, seat: Seat) -> bool {
        self.offered_by == Some(seat) && !self.heads_up()
    }

    /// Whether the player who threw the available card has lost the right to force it (PN-49).
    fn thrown_is_thrown(&self) -> bool {
        !self.game.discarder_forces
    }

    /// Whether the player who threw a card can no longer force it back.
    fn has_lost_the_right(&self) -> bool {
        !self.game.discarder_forces && !self.heads_up()
    }

    /// Everybody who may force the available card on the player in turn.
    pub(super) fn forcers(&self) -> SeatSet {
        let forcible = self.forcible();
        if forcible.is_none() {
            return SeatSet::EMPTY;
        }
        let may = |seat: &Seat| self.may_force_it(*seat, forcible).is_ok();
        self.active().iter().filter(may).collect()
    }

    /// Everybody who may force anything on anybody.
    pub(super) fn all_forcers(&self) -> SeatSet {
        let mut all = self.forcers();
        for loose in self.looses.iter() {
            let may = |seat: &Seat| self.may_force_back(*seat, &loose).is_ok();
            all = all.or(self.active().iter().filter(may).collect());
        }
        all
    }

    /// Whether this seat may force a card back on the player who let it go (PN-25).
    pub(super) fn may_force_back(&self, by: Seat, loose: &Loose) -> Grounds {
        let late = Refusal::by(Code::NotNow, PN_25);
        let on = loose.on;
        let busy = on == self.turn.seat && self.turn.step != Step::ToDraw;
        let playing = self.players[on].status == Status::In;
        if !self.waits() || by == on || busy || !playing || !self.fits_a_meld(on, loose.card) {
            return Err(late);
        }
        let drawing = u16::from(self.turn.step != Step::ToDraw);
        let behind = (self.turn.number + drawing).saturating_sub(loose.passed + 1);
        let drew = loose.drew.has(by) || by == self.turn.seat && drawing == 1;
        let lost = || {
            by == loose.by && self.has_lost_the_right()
                || drew && !self.game.drawn_forces && !self.heads_up()
        };
        if loose.off_deck && (behind >= 2 || lost()) {
            return Err(late);
        }
        self.out_card(on, loose.card, true, PN_25)
    }

    /// An out card can be forced in three cases only (PN-27); any other card under the given rule.
    fn out_card(&self, on: Seat, card: Card, passed_up: bool, rule: RuleId) -> Grounds {
        if !self.players[on].hand.is_empty() {
            return Ok(rule);
        }
        if !self.game.out_card_cases {
            return Ok(PN_27);
        }
        let pay = self.pay_for_going_out(on, card);
        let bigger = || faces().any(|other| self.pay_for_going_out(on, other) > pay);
        let dearer = |seat: Seat| {
            let spread = seat != on && self.players[seat].hand.is_empty();
            spread && self.pay_for_going_out(seat, card) > pay
        };
        if self.heads_up() || passed_up && bigger() || self.active().iter().any(dearer) {
            Ok(PN_27)
        } else {
            Err(Refusal::by(Code::MustDoOtherwise, PN_27))
        }
    }

    /// The value of a player's hand with ten cards on the table and this one; `None` if it fits
    /// nowhere.
    fn pay_for_going_out(&self, seat: Seat, card: Card) -> Option<u8> {
        let player = &self.players[seat];
        let lying: u8 = player.melds().map(|(_, meld)| self.called(meld)).sum();
        let with = |meld: &Spread| {
            let all = joined(&meld.cards, &[card]);
            let extra = self.shapes.extra(meld.kind, &meld.cards, &[card], meld.extra);
            lying - self.called(meld) + self.called(&Spread { cards: all, extra, ..*meld })
        };
        let takes = |meld: &Spread| {
            meld.kind != Kind::Irregular && self.shapes.fits(meld.kind, &meld.cards, &[card])
        };
        player.melds().filter(|(_, meld)| takes(meld)).map(|(_, meld)| with(meld)).max()
    }

    /// Whether the player in turn touched the deck and so lost a card that fits their melds, at a
    /// house where the others have no say in it (PN-26).
    pub(super) fn has_lost_a_card(&self) -> bool {
        let drew = match self.turn.step {
            Step::Drawing | Step::Shuffling => true,
            Step::ToDiscard => self.turn.draws > 0,
            Step::ToDraw | Step::Touched => false,
        };
        let fits = |card| self.fits_a_meld(self.turn.seat, card);
        drew && !self.game.overlooked_card && self.available().is_some_and(fits)
    }

    /// Whether touching the deck now would leave a card to the others (PN-26).
    pub(super) fn overlooks(&self) -> bool {
        if !self.game.overlooked_card || self.turn.step != Step::ToDraw {
            return false;
        }
        let Some(card) = self.available().filter(|card| self.fits_a_meld(self.turn.seat, *card))
        else {
            return false;
        };
        let may = |seat: Seat| {
            seat != self.turn.seat && !(self.threw_it(seat) && self.thrown_is_thrown())
        };
        self.out_card(self.turn.seat, card, true, PN_26).is_ok() && self.active().iter().any(may)
    }

    /// Checks a force: of the available card, or of a named card that was let go.
    pub(super) fn force(&self, by: Seat, mv: &Move) -> Result<Deed, Refusal> {
        if mv.cards.is_empty() {
            let rule = self.may_force(by)?;
            if mv.place != Place::Seat(self.turn.seat) {
                return Err(Refusal::by(Code::NoSuchTarget, PN_24));
            }
            return Ok(Deed::Force { by, rule });
        }
        let (card, on) = match (&mv.cards[..], mv.place) {
            ([card], Place::Seat(on)) => (*card, on),
            _ => return Err(Refusal::by(Code::NotNow, PN_25)),
        };
        let named = self.looses.iter().filter(|loose| loose.card == card && loose.on == on);
        let mut refusal = Refusal::by(Code::NotNow, PN_25);
        for loose in named {
            match self.may_force_back(by, &loose) {
                Ok(rule) => return Ok(Deed::ForceBack { by, loose, rule }),
                Err(other) => refusal = other,
            }
        }
        Err(refusal)
    }

    /// Checks that this seat may tell the player who touched the deck to draw on (PN-26).
    pub(super) fn draw_on(&self, by: Seat, place: Place) -> Result<Deed, Refusal> {
        if self.turn.step != Step::Touched || !self.forcers().has(by) {
            return Err(Refusal::by(Code::NotNow, PN_26));
        }
        if place == Place::Seat(self.turn.seat) {
            Ok(Deed::DrawOn { by })
        } else {
            Err(Refusal::by(Code::NoSuchTarget, PN_26))
        }
    }

    /// The player in turn touches the deck: what they threw from the hand can no longer be forced
    /// back, but a card that they pass up now may be.
    pub(super) fn touch_deck(&mut self, waived: bool) {
        let seat = self.turn.seat;
        self.players[seat].touched = true;
        self.looses.note_draw(seat);
        self.looses.retain(|loose| loose.on != seat || loose.off_deck);
        let left = self.available().filter(|card| !waived && self.fits_a_meld(seat, *card));
        if let (Some(card), Some(by)) = (left, self.offered_by) {
            let thrown = self.turn.number.saturating_sub(1);
            let passed = self.turn.number;
            let drew = SeatSet::EMPTY;
            self.let_go(Loose { card, on: seat, by, off_deck: true, thrown, passed, drew });
        }
        let number = self.turn.number;
        self.looses.retain(|loose| !loose.off_deck || loose.passed + 2 > number);
    }

    /// The player in turn has thrown a card: if it fits their own melds, it can be forced back.
    pub(super) fn thrown(&mut self, card: Card, off_deck: bool) {
        let (seat, number) = (self.turn.seat, self.turn.number);
        if self.fits_a_meld(seat, card) {
            let (thrown, passed) = (number, number);
            let drew = SeatSet::EMPTY;
            self.let_go(Loose { card, on: seat, by: seat, off_deck, thrown, passed, drew });
        }
    }

    fn let_go(&mut self, loose: Loose) {
        if self.game.force_back {
            self.looses.push(loose);
        }
    }

    /// The player in turn has the available card, which has left the discards and counts as their
    /// draw.
    pub(super) fn forget_available(&mut self) {
        let top = self.discards.last().map(|held| held.card);
        let thrown = self.turn.number.saturating_sub(1);
        self.looses.note_draw(self.turn.seat);
        self.looses.retain(|l| !(l.off_deck && Some(l.card) == top && l.thrown == thrown));
    }

    /// Puts a card that was let go in front of its player again; the turn waits for their discard.
    pub(super) fn force_back(&mut self, by: Seat, loose: &Loose, rule: RuleId, to: &mut Events) {
        did(to, by, Verb::Force, Place::Seat(loose.on), Some(rule));
        let available = self.offered_by.is_some_and(|by| by == loose.by)
            && loose.thrown + 1 == self.turn.number;
        let lies = |held: &Held| held.card == loose.card && held.seen.is_all();
        let top = self.discards.len() - 1;
        // The card that the player in turn may take stays put, even if it looks the same.
        let at = if available && loose.off_deck {
            Some(top)
        } else if self.offered_by.is_some() {
            // It is on top all the same if whoever it was offered to has gone out since.
            let below = self.discards[..top].iter().rposition(lies);
            below.or_else(|| lies(&self.discards[top]).then_some(top))
        } else {
            self.discards.iter().rposition(lies)
        };
        let Some(at) = at else {
            return;
        };
        let from = if self.apart && at == top { Zone::Top } else { Zone::Muck };
        let held = self.discards.remove(at);
        if at == top {
            (self.apart, self.offered_by) = (false, None);
        }
        self.looses.retain(|l| !(l.card == loose.card && l.thrown == loose.thrown));
        moved(to, held, from, Zone::Drawn(loose.on), None);
        let waiting = self.turn;
        self.turn = Turn {
            step: Step::ToDiscard,
            drawn: Some(held),
            must_use: true,
            ..Turn::new(loose.on, waiting.number)
        };
        self.paused = Some(waiting);
    }

    /// Ends a turn: a waiting turn resumes, or else the next player's begins.
    pub(super) fn turn_ends(&mut self, to: &mut Events) {
        let Some(waiting) = self.paused.take() else {
            return self.pass(to);
        };
        self.turn = waiting;
        if self.players[waiting.seat].status == Status::In {
            return to.cite(PN_25, EventKind::Opens { seat: waiting.seat });
        }
        // That player is out: what they had drawn is thrown, and nobody may take it.
        if let Some(drawn) = self.turn.drawn.take() {
            self.cover(to);
            moved(to, drawn, Zone::Drawn(waiting.seat), Zone::Muck, None);
            self.discards.push(drawn);
            self.offered_by = None;
        }
        self.pass(to);
    }
}

/// Every face in Pan's deck.
fn faces() -> impl Iterator<Item = Card> {
    let ranks = Rank::ALL.into_iter();
    let ranks = ranks.filter(|rank| !matches!(rank, Rank::Eight | Rank::Nine | Rank::Ten));
    ranks.flat_map(|rank| Suit::ALL.map(|suit| Card::new(rank, suit)))
}
