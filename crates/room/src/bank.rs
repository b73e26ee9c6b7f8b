//! The bank moves around the table (PD-02, PD-03, PD-04).

use crate::people::Banker;
use crate::terms::{BankTerms, Rotation};
use crate::{EventKind, Events, PlayerId, Seating};
use cards::Seat;
use engine::ids::{EQ_10, PD_02, PD_03, PD_04, PD_17};
use engine::{Backers, Carry, Chips, Code, Marker, Refusal, RuleId, SeatSet, Shares};
use serde::{Deserialize, Serialize};

/// Where the bank is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Bank {
    pub holder: Option<Seat>,
    /// Hands banked in a row.
    pub hands: u8,
    /// Who banked the last hand.
    pub last: Option<Seat>,
    /// That person, if the room knows them.
    pub last_player: Option<PlayerId>,
    /// Who had the bank before the current holder.
    pub before: Option<Seat>,
    pub offered: Option<Seat>,
    /// The seat the offers have reached.
    pub at: Option<Seat>,
    /// Who said no since it was last taken.
    pub declined: SeatSet,
    /// The bank spot whose turn it was last (PD-04).
    pub spot: Option<Seat>,
    /// Nobody else took it.
    pub broken: bool,
    /// Who bet against the bank in the last hand.
    pub wagered: SeatSet,
    /// The holder's partners (PD-22).
    pub partners: SeatSet,
    /// Partners of the previous holder.
    pub shared: SeatSet,
    /// Partners of the holder before that, so that nobody can bank forever by changing partners.
    pub rests: SeatSet,
    /// Whether a hand was banked since it was taken.
    pub played: bool,
    /// How often it passed to somebody else after a hand.
    pub turns: u32,
    /// What each put up first since it was taken (PD-18).
    pub first: Shares,
    /// Which of them have lost money since (PD-18).
    pub lost: SeatSet,
    /// The same before the last hand, as long as a ruling on it matters.
    pub lost_before: Option<SeatSet>,
    /// Who may bet behind whom as long as it does not move on (PG-23).
    pub backers: Backers,
    /// Whether the shoe is finished, so that the bank is offered to the next player (EQ-10).
    pub shoe_ended: bool,
}

impl Bank {
    pub const NONE: Bank = Bank {
        holder: None,
        hands: 0,
        last: None,
        last_player: None,
        before: None,
        offered: None,
        at: None,
        declined: SeatSet::EMPTY,
        spot: None,
        broken: false,
        wagered: SeatSet::EMPTY,
        partners: SeatSet::EMPTY,
        shared: SeatSet::EMPTY,
        rests: SeatSet::EMPTY,
        played: false,
        turns: 0,
        first: Shares::NONE,
        lost: SeatSet::EMPTY,
        lost_before: None,
        backers: Backers::NONE,
        shoe_ended: false,
    };

    /// This seat banked a hand; the room may know the person.
    pub fn banked(&mut self, seat: Seat, player: Option<PlayerId>, carry: &Carry) {
        if self.holder != Some(seat) {
            return;
        }
        self.hands = self.hands.saturating_add(1);
        (self.last, self.last_player) = (Some(seat), player);
        self.played = true;
        self.shared = self.shared.or(carry.banked.seats());
        self.shared.add(seat);
        self.lost_before = Some(self.lost);
        self.lost = self.lost.or(carry.lost);
        self.backers.extend(carry.backers.iter());
        for (seat, chips) in carry.banked.iter() {
            if self.first.get(seat).is_zero() {
                self.first.set(seat, chips);
            }
        }
    }

    /// Whether this player banked the last hand: known people are recognised in any chair, for
    /// unknown ones the chair counts.
    fn was_last(&self, seat: Seat, player: Option<PlayerId>) -> bool {
        match (self.last_player, player) {
            (Some(last), Some(player)) => last == player,
            _ => self.last == Some(seat),
        }
    }

    fn take(&mut self, seat: Seat, player: Option<PlayerId>, spot: bool) {
        // The count starts again only after somebody else has banked.
        if !self.was_last(seat, player) {
            (self.hands, self.before) = (0, self.last);
            if self.played {
                (self.rests, self.shared, self.played) = (self.shared, SeatSet::EMPTY, false);
                self.turns = self.turns.wrapping_add(1);
            }
            (self.first, self.lost) = (Shares::NONE, SeatSet::EMPTY);
            self.lost_before = None;
            self.backers = Backers::NONE;
        }
        self.shoe_ended = false;
        self.partners = SeatSet::EMPTY;
        self.holder = Some(seat);
        self.offered = None;
        self.at = Some(seat);
        self.declined = SeatSet::EMPTY;
        if spot {
            self.spot = Some(seat);
        }
    }
}

impl Seating {
    /// Whether the game has a bank that moves around.
    pub fn has_bank(&self) -> bool {
        self.bank_terms().is_some()
    }

    pub(crate) fn bank_terms(&self) -> Option<&BankTerms> {
        match &self.terms.rotation {
            Rotation::Bank(terms) => Some(terms),
            _ => None,
        }
    }

    /// Whether a chair belongs to a bank (PD-04).
    pub(crate) fn is_spot(&self, seat: Seat) -> bool {
        let spots = self.bank_terms().map_or(0, |terms| terms.spots);
        self.on(PD_04) && seat.number() <= spots
    }

    /// The rule on the turns of the bank: that of all such games, or the game's own.
    pub(crate) fn turns_rule(&self) -> RuleId {
        self.terms.game.shape.rotation().unwrap_or(PD_02)
    }

    /// The rule under which a seat gets the bank.
    fn bank_rule(&self) -> RuleId {
        match self.bank_terms() {
            Some(terms) if terms.spots > 0 && self.on(PD_04) => PD_04,
            _ => self.turns_rule(),
        }
    }

    /// Whether the holder may bank another hand.
    pub(crate) fn may_bank_on(&self) -> bool {
        let Some(holder) = self.state.bank.holder else {
            return false;
        };
        !self.state.bank.shoe_ended && self.has_a_hand_left() && self.may_bank().has(holder)
    }

    /// Whether the last banker has not yet banked as many hands in a row as they may.
    fn has_a_hand_left(&self) -> bool {
        let fresh =
            |terms: &BankTerms| self.state.bank.hands < terms.hands || !self.on(self.turns_rule());
        self.bank_terms().is_some_and(fresh)
    }

    /// The rule under which the bank is offered to others although its holder has a hand left.
    pub(crate) fn offered_early(&self) -> Option<RuleId> {
        (self.state.bank.shoe_ended && self.has_a_hand_left()).then_some(EQ_10)
    }

    /// Who keeps the bank that was offered at the end of a shoe and that nobody else wants: its
    /// holder, for the hand that they have left.
    fn keeps_bank(&self) -> Option<Seat> {
        let bank = &self.state.bank;
        let may = self.may_bank().without(bank.declined);
        let last = |seat: &Seat| bank.was_last(*seat, self.player(*seat));
        may.iter().find(last).filter(|_| self.offered_early().is_some())
    }

    /// Who is offered the bank next, if anybody: around the table, skipping those who declined, and
    /// never the last holder.
    fn next_banker(&self) -> Option<Seat> {
        let terms = self.bank_terms()?;
        let bank = &self.state.bank;
        let others = self.may_bank().without(bank.declined).without(self.resting());
        let last = |seat: &Seat| bank.was_last(*seat, self.player(*seat));
        let others: SeatSet = others.iter().filter(|seat| !last(seat)).collect();
        let spots: SeatSet = others.iter().filter(|seat| self.is_spot(*seat)).collect();
        if spots.is_empty() && bank.spot.is_none() {
            return match (bank.at, terms.clockwise) {
                (Some(at), true) => others.left_of(at),
                (Some(at), false) => others.right_of(at),
                // In either direction the first offer goes to seat 1.
                (None, true) => others.clockwise_from(Seat::at(0)).next(),
                (None, false) => others.counter_clockwise_from(Seat::at(0)).next(),
            };
        }
        // First a bank, then every player in turn, then the other bank (PD-04).
        let Some((spot, at)) = bank.spot.zip(bank.at) else {
            return spots.iter().next();
        };
        let players = others.without(spots);
        let place = |seat: Seat| (seat.index() + Seat::MAX - spot.index()) % Seat::MAX;
        let next = players.clockwise_after(spot).find(|seat| place(*seat) > place(at));
        next.or(spots.left_of(spot)).or(players.clockwise_after(spot).next())
    }

    /// Offers the bank to the next player or gives it to a bank spot; if nobody is left, the game
    /// breaks up.
    fn pass_on(&mut self, events: &mut Events) {
        let next = self.next_banker();
        if let (None, Some(seat)) = (next, self.keeps_bank()) {
            self.state.bank.take(seat, self.player(seat), false);
            return events.cite(EQ_10, EventKind::Mark { marker: Marker::PlayerDealer, seat });
        }
        let rule = self.offered_early().unwrap_or(self.bank_rule());
        match next {
            Some(seat) if self.is_spot(seat) => {
                self.state.bank.take(seat, self.player(seat), true);
                events.cite(rule, EventKind::Mark { marker: Marker::PlayerDealer, seat });
            }
            Some(seat) => {
                self.state.bank.holder = None;
                self.state.bank.offered = Some(seat);
                self.state.bank.at = Some(seat);
                events.cite(rule, EventKind::Offer(seat));
            }
            None if self.on(PD_03) => {
                self.state.bank.holder = None;
                self.state.bank.offered = None;
                self.state.bank.broken = true;
                events.cite(PD_03, EventKind::Broken);
            }
            None => {}
        }
    }

    /// Gives the bank to a seat, no matter who had it.
    pub(crate) fn give_bank(&mut self, seat: Seat) {
        let spot = self.is_spot(seat);
        (self.state.bank.last, self.state.bank.last_player) = (None, None);
        (self.state.bank.shared, self.state.bank.rests) = (SeatSet::EMPTY, SeatSet::EMPTY);
        (self.state.bank.played, self.state.bank.broken) = (false, false);
        self.people.forget_bankers();
        self.state.bank.take(seat, self.player(seat), spot);
    }

    pub(crate) fn check_bank(&self) -> Result<(), Refusal> {
        if self.bank_terms().is_none() {
            return Err(Refusal::plain(Code::NotNow));
        }
        if self.is_on() {
            return Err(Refusal::plain(Code::HandOn));
        }
        if self.state.bank.broken {
            return Err(Refusal::by(Code::Broken, PD_03));
        }
        Ok(())
    }

    /// The dealer offers the bank: when nobody has it, and after two hands (PD-02).
    pub(crate) fn offer(&mut self, events: &mut Events) -> Result<(), Refusal> {
        self.check_bank()?;
        let waiting = self.state.bank.offered.is_some_and(|seat| self.may_bank().has(seat));
        if waiting || self.may_bank_on() {
            return Err(Refusal::by(Code::NotNow, self.turns_rule()));
        }
        if self.state.able().len() < self.terms.game.players.0 as usize {
            return Err(Refusal::plain(Code::TooFew));
        }
        self.state.bank.declined = SeatSet::EMPTY;
        self.pass_on(events);
        Ok(())
    }

    pub(crate) fn accept(&mut self, seat: Seat, events: &mut Events) -> Result<(), Refusal> {
        self.check_bank()?;
        self.check_seated(seat)?;
        if self.state.bank.offered != Some(seat) {
            return Err(Refusal::by(Code::NotYourTurn, self.turns_rule()));
        }
        let needs = self.bank_terms().is_some_and(|terms| terms.needs_wager);
        let first = self.state.bank.last.is_none();
        if needs && !first && !self.state.bank.wagered.has(seat) && self.on(PD_17) {
            return Err(Refusal::by(Code::NotNow, PD_17));
        }
        let least = self.bank_terms().map_or(Chips::ZERO, |terms| terms.least);
        if self.state.chairs[seat].stack < least && self.on(PD_04) {
            return Err(Refusal::by(Code::NotEnoughChips, PD_04).limit(least));
        }
        let rule = self.bank_rule();
        self.state.bank.take(seat, self.player(seat), false);
        events.cite(rule, EventKind::Mark { marker: Marker::PlayerDealer, seat });
        Ok(())
    }

    /// Players may decline, bank spots may not (PD-02, PD-04).
    pub(crate) fn decline(&mut self, seat: Seat, events: &mut Events) -> Result<(), Refusal> {
        self.check_bank()?;
        self.check_seated(seat)?;
        let bank = &self.state.bank;
        if bank.offered != Some(seat) && (bank.holder != Some(seat) || !self.may_bank_on()) {
            return Err(Refusal::by(Code::NotYourTurn, self.turns_rule()));
        }
        if self.is_spot(seat) {
            return Err(Refusal::by(Code::MustDoOtherwise, PD_04));
        }
        self.state.bank.declined.add(seat);
        events.cite(self.turns_rule(), EventKind::Declined(seat));
        self.pass_on(events);
        Ok(())
    }

    /// A player left the table. The table remembers that they banked last: getting up and sitting
    /// down again does not bring the bank back.
    pub(crate) fn bank_left(&mut self, seat: Seat, player: Option<PlayerId>) {
        let bank = &mut self.state.bank;
        if let Some(player) = player {
            let (shared, rests) = (bank.shared.has(seat), bank.rests.has(seat));
            self.people.banker_left(Banker { player, shared, rests, turns: bank.turns });
            // The next player in that chair has no share in it.
            bank.shared.remove(seat);
            bank.rests.remove(seat);
            bank.lost.remove(seat);
            bank.lost_before.iter_mut().for_each(|lost| lost.remove(seat));
            bank.first = bank.first.iter().filter(|(first, _)| *first != seat).collect();
        }
        bank.declined.remove(seat);
        bank.wagered.remove(seat);
        bank.partners.remove(seat);
        bank.backers = bank.backers.iter().filter(|(_, backer)| *backer != seat).collect();
        for place in [&mut bank.holder, &mut bank.offered, &mut bank.before] {
            if *place == Some(seat) {
                *place = None;
            }
        }
    }

    /// A player sits down. Their turns with the bank before they got up still count.
    pub(crate) fn bank_comes(&mut self, seat: Seat, player: Option<PlayerId>) {
        let Some(banker) = player.and_then(|player| self.people.banker_back(player)) else {
            return;
        };
        let bank = &mut self.state.bank;
        let since = bank.turns.wrapping_sub(banker.turns);
        if since == 0 && banker.shared {
            bank.shared.add(seat);
        }
        if since == 0 && banker.rests || since == 1 && banker.shared {
            bank.rests.add(seat);
        }
    }

    /// A player changed seats, and keeps their turns with the bank.
    pub(crate) fn bank_moved(&mut self, from: Seat, to: Seat) {
        let bank = &mut self.state.bank;
        let sets = [
            &mut bank.declined,
            &mut bank.wagered,
            &mut bank.partners,
            &mut bank.shared,
            &mut bank.rests,
            &mut bank.lost,
        ];
        for set in sets.into_iter().chain(&mut bank.lost_before) {
            if set.has(from) {
                set.remove(from);
                set.add(to);
            }
        }
        bank.first.moved(from, to);
        // The spots that they bet on stay where they are.
        let moved = |(spot, backer)| (spot, if backer == from { to } else { backer });
        bank.backers = bank.backers.iter().map(moved).collect();
        let places = [&mut bank.holder, &mut bank.offered, &mut bank.last, &mut bank.before];
        for place in places {
            if *place == Some(from) {
                *place = Some(to);
            }
        }
    }
}
