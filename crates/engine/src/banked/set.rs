//! Hands that are set in two, at once and in secret: a front and a back, or a low and a high hand
//! (PG-03, TL-08). The player-dealer sets last (PG-07, TL-13).

use super::choices::bare;
use super::hand::{BankedHand, Round};
use super::hands::{FRONT, HandId, HandState, ROWS};
use super::step::{Order, Setting, Step};
use crate::contract::{
    Actor, CardChoice, Choices, Closes, Code, Ending, Event, EventKind, Events, Mode, Move, Phase,
    Place, Places, Purpose, Refusal, RuleId, Schema, SeatSet, Seen, Verb, Windows,
};
use cards::{CardList, Seat};

impl BankedHand {
    /// How hands are set in two, if they are.
    pub(super) fn setting(&self) -> Option<&Setting> {
        self.dealing.setting.as_ref()
    }

    /// How hands are set, while they are.
    fn set_now(&self) -> Option<&Setting> {
        match self.step() {
            Step::Set(setting) if !self.is_busy() => Some(setting),
            _ => None,
        }
    }

    /// How the player-dealer's hand was set, while hands are being shown.
    fn shown_now(&self) -> Option<&Setting> {
        let showing = matches!(self.step(), Step::Expose { .. }) && !self.is_busy();
        self.setting().filter(|_| showing)
    }

    /// Spots whose hands are not set.
    fn unset(&self) -> impl Iterator<Item = &HandState> {
        self.felt.hands.iter().filter(|hand| hand.n == 0 && !hand.done)
    }

    /// Whether the player-dealer may open their hand: everybody else has set theirs.
    pub(super) fn is_bank_open(&self) -> bool {
        self.unset().next().is_none()
    }

    fn is_bank_set(&self) -> bool {
        !self.felt.cards(HandId::BankFront).is_empty()
    }

    /// Who sees the player-dealer's cards before the bank is open.
    pub(super) fn bank_sees(&self) -> Seen {
        let early = self.setting().is_some_and(|setting| !self.on(setting.bank_last));
        if early { Seen::by(self.felt.bank) } else { Seen::NOBODY }
    }

    /// Everybody sets their hand.
    pub(super) fn open_setting(&mut self, events: &mut Events) {
        self.enter(Phase::Set, events);
        if let Step::Set(setting) = *self.step() {
            self.set_on(&setting, events);
        }
    }

    /// Opens the bank once all other hands are set.
    pub(super) fn set_on(&mut self, setting: &Setting, events: &mut Events) {
        if self.felt.wagers.is_empty() {
            return self.call_off(Ending::NoAction, events);
        }
        if !self.is_bank_open() || self.phase == Phase::Bank {
            return;
        }
        self.phase = Phase::Bank;
        events
            .push(Event { kind: EventKind::Phase { phase: Phase::Bank }, rule: setting.bank_open });
        self.open_bank(setting.bank_last, events);
        let waits = setting.final_word.is_some_and(|rule| self.on(rule));
        if self.is_bank_set() && (!waits || self.felt.bank_fixed) {
            self.next_step(events);
        }
    }

    /// The player-dealer looks at their cards.
    fn open_bank(&mut self, rule: RuleId, events: &mut Events) {
        let bank = self.felt.bank;
        let zone = HandId::Bank.zone(bank);
        for (card, seen) in self.felt.cards_mut(HandId::Bank).seen() {
            let more = seen.and(Seen::by(bank));
            if more != *seen && !seen.is_all() {
                *seen = more;
                events.cite(rule, EventKind::Show { card, zone, seen: more });
            }
        }
    }

    /// The windows of those who choose, set or show; `None` in other steps.
    #[inline(never)] // other games never get here
    pub(super) fn setting_windows(&self) -> Option<Windows> {
        let bank = Actor::Seat(self.felt.bank);
        if self.choosing().is_some() {
            return Some(Windows::one(bank, Purpose::Turn, Closes::OwnAct));
        }
        if self.may_expose() {
            return Some(Windows::one(Actor::Dealer, Purpose::Close, Closes::OwnAct));
        }
        self.set_now()?;
        if self.is_bank_open() {
            return Some(Windows::one(bank, Purpose::Set, Closes::OwnAct));
        }
        let mut windows = Windows::NONE;
        let waiting: SeatSet = self.unset().map(|hand| self.decider(hand.spot)).collect();
        windows.open_seats(waiting, Purpose::Set, Closes::OwnAct);
        Some(windows)
    }

    /// What a seat may do with its hand.
    #[inline(never)]
    pub(super) fn setting_choices(&self, seat: Seat, out: &mut Choices) {
        if self.choosing().is_some() && seat == self.felt.bank {
            out.push(Schema::verb(Verb::Choose).on(Places::Rows(ROWS as u8)));
            if !self.shakers().is_empty() {
                out.push(Schema::verb(Verb::Choose).on(Places::Seats(self.shakers())));
            }
            return;
        }
        let Some(setting) = self.set_now().or_else(|| self.shown_now()) else { return };
        let spots = self.felt.hands.iter().filter(|hand| hand.n == 0).map(|hand| hand.spot);
        for spot in spots.chain([self.felt.bank]) {
            let places = if spot == seat { Places::Nowhere } else { Places::seat(spot) };
            let place = if spot == seat { Place::Nowhere } else { Place::Seat(spot) };
            if self.may_set(setting, seat, place).is_err() {
                continue;
            }
            let cards = self.fronts(setting, self.hand_at(spot), out);
            out.push(Schema::verb(Verb::Set).cards(cards).on(places));
            if self.may_ask(setting, spot).is_ok() {
                out.push(Schema::verb(Verb::HouseWay).on(places));
            }
        }
        if self.check_final(setting, seat).is_ok() {
            out.push(Schema::verb(Verb::Ready));
        }
    }

    /// The hand of a seat: the player-dealer's or that of a spot.
    fn hand_at(&self, seat: Seat) -> HandId {
        if seat == self.felt.bank { HandId::Bank } else { HandId::Spot(seat, 0) }
    }

    /// All cards of a hand, however they are set.
    fn whole(&self, hand: HandId) -> CardList {
        let cards = self.felt.cards(hand).cards();
        // With no hand in front the other side is empty, not the player-dealer's hand.
        let front = match hand {
            HandId::Spot(spot, _) => self.felt.hand((spot, FRONT)).map(|hand| &hand.cards),
            _ => Some(self.felt.cards(HandId::BankFront)),
        };
        cards.chain(front.into_iter().flat_map(|front| front.cards())).collect()
    }

    /// What may go in front: every proper setting, or anything where a foul one counts.
    fn fronts(&self, setting: &Setting, hand: HandId, out: &mut Choices) -> CardChoice {
        let cards = self.whole(hand);
        if self.takes_fouls(setting, hand) {
            return CardChoice::Any { from: cards, min: 1, max: cards.len() as u8 - 1 };
        }
        let n = cards.len();
        // Tiles may be equal: the same two are offered once.
        let before = |at: usize, but: usize| {
            cards[..at].iter().enumerate().any(|(k, card)| k != but && *card == cards[at])
        };
        let pairs = (0..n).flat_map(|one| (one + 1..n).map(move |other| (one, other)));
        let pairs = pairs.filter(|&(one, other)| !before(one, n) && !before(other, one));
        let fronts = pairs.map(|(one, other)| CardList::from(&[cards[one], cards[other]][..]));
        out.one_of(fronts.filter(|front| self.fault(hand, front).is_none()))
    }

    /// Whether a foul setting counts as made. The player-dealer's is set again.
    fn takes_fouls(&self, setting: &Setting, hand: HandId) -> bool {
        let off = hand == HandId::Bank && !self.on(setting.bank_last);
        setting.foul.is_some() && self.mode == Mode::Live || off
    }

    /// The rule that a setting with these cards in front breaks.
    fn fault(&self, hand: HandId, front: &[cards::Card]) -> Option<RuleId> {
        let mut back = self.whole(hand);
        front.iter().for_each(|card| assert!(back.take(*card), "checked before"));
        self.game.play.foul(self.felt.rules, front, &back)
    }

    /// Checks a move that chooses or sets; `None` if it is another kind of move.
    pub(super) fn check_setting(&self, seat: Seat, mv: &Move) -> Option<Result<(), Refusal>> {
        Some(match mv.verb {
            Verb::Choose => self.check_choose(seat, mv),
            Verb::Set | Verb::HouseWay => self.check_set(seat, mv),
            Verb::Ready => {
                let setting = self.set_now().filter(|_| self.has_final_word(seat))?;
                self.check_final(setting, seat).and_then(|()| bare(mv))
            }
            _ => return None,
        })
    }

    fn check_set(&self, seat: Seat, mv: &Move) -> Result<(), Refusal> {
        let setting = self.set_now().or_else(|| self.shown_now());
        let setting = setting.ok_or(Refusal::plain(Code::NotNow))?;
        let spot = self.may_set(setting, seat, mv.place)?;
        if !mv.amount.is_zero() {
            return Err(Refusal::plain(Code::Unused));
        }
        if mv.verb == Verb::HouseWay {
            self.may_ask(setting, spot)?;
            return bare(&mv.on(Place::Nowhere));
        }
        let hand = self.hand_at(spot);
        let mut left = self.whole(hand);
        if !mv.cards.iter().all(|card| card.is_known() && left.take(*card)) {
            return Err(Refusal::by(Code::NoSuchCard, setting.rule));
        }
        if self.takes_fouls(setting, hand) && !mv.cards.is_empty() && !left.is_empty() {
            return Ok(());
        }
        if mv.cards.len() != setting.front as usize {
            return Err(Refusal::by(Code::MustDoOtherwise, setting.rule));
        }
        match self.fault(hand, &mv.cards) {
            Some(_) if hand == HandId::Bank => {
                Err(Refusal::by(Code::MustDoOtherwise, setting.bank_last))
            }
            Some(rule) => Err(Refusal::by(Code::MustDoOtherwise, rule)),
            None => Ok(()),
        }
    }

    /// The spot whose hand a seat may set now, or why it may not.
    fn may_set(&self, setting: &Setting, seat: Seat, place: Place) -> Result<Seat, Refusal> {
        let refused = |code, rule| Err(Refusal { rule, ..Refusal::plain(code) });
        let spot = match place {
            Place::Nowhere => seat,
            Place::Seat(spot) if spot != seat => spot,
            _ => return refused(Code::NoSuchTarget, None),
        };
        let of_bank = spot == self.felt.bank;
        let hand = self.felt.hand((spot, 0));
        if hand.is_none() && !of_bank {
            return refused(if spot == seat { Code::NotInHand } else { Code::NoSuchTarget }, None);
        }
        let sets = if of_bank { spot } else { self.decider(spot) };
        if sets != seat && setting.sets.is_none_or(|rule| self.on(rule)) {
            // Somebody behind them may have more on their own hand.
            let outbid = !of_bank && self.felt.owner(spot) == seat;
            let larger = self.game.terms.largest_decides.filter(|_| outbid);
            return refused(Code::NotYours, larger.or(setting.sets));
        }
        let off = |rule: Option<RuleId>| rule.is_some_and(|rule| !self.on(rule));
        let shown = self.set_now().is_none();
        match hand.filter(|_| !of_bank) {
            Some(hand) if !hand.done => Ok(spot),
            Some(_) if self.is_bank_open() && !shown && off(setting.bank_open) => Ok(spot),
            Some(_) if self.is_bank_open() => refused(Code::NotNow, setting.bank_open),
            Some(_) => refused(Code::NotYourTurn, None),
            None if shown && !off(setting.no_reset) => refused(Code::NotNow, setting.no_reset),
            None if self.felt.bank_fixed || !self.is_bank_open() && self.on(setting.bank_last) => {
                refused(Code::NotNow, Some(setting.bank_last))
            }
            None => Ok(spot),
        }
    }

    /// Whether the house may be asked to set the hand of a spot.
    fn may_ask(&self, setting: &Setting, spot: Seat) -> Result<(), Refusal> {
        let spent = setting.house_ways.is_some_and(|most| self.felt.house_set >= most);
        if !self.on(setting.house_way) || spent && spot != self.felt.bank {
            return Err(Refusal::by(Code::NotNow, setting.house_way));
        }
        Ok(())
    }

    /// Whether the player-dealer may say that the setting is final.
    fn check_final(&self, setting: &Setting, seat: Seat) -> Result<(), Refusal> {
        let open = self.set_now().is_some() && self.is_bank_open() && seat == self.felt.bank;
        match setting.final_word {
            Some(rule) if !open || !self.is_bank_set() => Err(Refusal::by(Code::NotNow, rule)),
            Some(rule) if self.on(rule) => Ok(()),
            _ => Err(Refusal::plain(Code::NotNow)),
        }
    }

    /// Whether it is about their setting when a seat says that it is ready.
    pub(super) fn has_final_word(&self, seat: Seat) -> bool {
        self.set_now().is_some() && seat == self.felt.bank
    }

    /// What the house does for a seat that does not choose or set.
    pub(super) fn set_for(&self, seat: Seat) -> Option<Move> {
        if self.ending.is_some() {
            return None;
        }
        if self.choosing().is_some() {
            return (seat == self.felt.bank).then(|| Move::new(Verb::Choose).on(Place::Row(1)));
        }
        let setting = self.set_now()?;
        if self.check_final(setting, seat).is_ok() {
            return Some(Move::new(Verb::Ready));
        }
        let waits = |hand: &&HandState| self.decider(hand.spot) == seat;
        let spot = if self.is_bank_open() {
            (seat == self.felt.bank && !self.is_bank_set()).then_some(seat)?
        } else {
            self.unset().find(waits)?.spot
        };
        let place = if spot == seat { Place::Nowhere } else { Place::Seat(spot) };
        Some(if self.may_ask(setting, spot).is_ok() {
            Move::new(Verb::HouseWay).on(place)
        } else {
            Move::new(Verb::Set).cards(self.by_house(self.hand_at(spot))).on(place)
        })
    }

    /// The cards that the house puts in front.
    fn by_house(&self, hand: HandId) -> CardList {
        let cards = self.whole(hand);
        let front = self.game.play.house_way(self.felt.rules, &cards);
        if front.is_empty() {
            // Of cards that the record does not know, any will do.
            let most = self.setting().map_or(0, |setting| setting.front as usize);
            return cards.iter().copied().take(most).collect();
        }
        front
    }

    /// A hand is set.
    pub(super) fn set_hand(&mut self, seat: Seat, mv: &Move, events: &mut Events) {
        let setting = self.set_now().or_else(|| self.shown_now()).copied();
        let Some(setting) = setting else { return };
        let spot = if let Place::Seat(spot) = mv.place { spot } else { seat };
        let (hand, of_bank) = (self.hand_at(spot), spot == self.felt.bank);
        let asked = mv.verb == Verb::HouseWay;
        let (front, rule) =
            if asked { (self.by_house(hand), setting.house_way) } else { (mv.cards, setting.rule) };
        let kind = EventKind::Did { seat, verb: mv.verb, place: mv.place };
        events.cite(rule, kind);
        if asked && !of_bank {
            self.felt.house_set += 1;
        }
        self.put_in_front(hand, &front, rule, events);
        if of_bank {
            if !asked {
                self.mend_foul(&setting, &front, events);
            }
            let waits = setting.final_word.is_some_and(|rule| self.on(rule));
            if !waits && self.set_now().is_some() && self.is_bank_open() {
                self.next_step(events);
            }
        } else {
            if let Some(hand) = self.felt.hand_mut((spot, 0)) {
                hand.done = true;
            }
            self.set_on(&setting, events);
        }
    }

    /// A foul setting of the player-dealer is set again.
    fn mend_foul(&mut self, setting: &Setting, front: &CardList, events: &mut Events) {
        let foul = self.fault(HandId::Bank, front).is_some();
        if foul && self.on(setting.bank_last) {
            let front = self.by_house(HandId::Bank);
            self.put_in_front(HandId::Bank, &front, setting.bank_last, events);
        }
    }

    /// The player-dealer's setting is final.
    pub(super) fn set_for_good(&mut self, seat: Seat, events: &mut Events) {
        let Some(rule) = self.set_now().map(|setting| setting.final_word) else { return };
        let kind = EventKind::Did { seat, verb: Verb::Ready, place: Place::Nowhere };
        events.push(Event { kind, rule });
        self.next_step(events);
    }

    /// The house sets the player-dealer's hand for good.
    pub(super) fn set_bank_by_house(&mut self, rule: RuleId, events: &mut Events) {
        self.open_bank(rule, events);
        let front = self.by_house(HandId::Bank);
        self.put_in_front(HandId::Bank, &front, rule, events);
        self.felt.bank_fixed = true;
    }

    /// Puts these cards of a hand in front, and those that were there back.
    pub(super) fn put_in_front(
        &mut self,
        hand: HandId,
        front: &CardList,
        rule: RuleId,
        events: &mut Events,
    ) {
        let to = match hand {
            HandId::Spot(spot, _) => {
                if self.felt.hand((spot, FRONT)).is_none() {
                    let owner = self.felt.owner(spot);
                    self.felt
                        .hands
                        .push(HandState { done: true, ..HandState::new(spot, owner, FRONT) });
                }
                HandId::Spot(spot, FRONT)
            }
            _ => HandId::BankFront,
        };
        let before: CardList = self.felt.cards(to).faces();
        self.move_cards(&before, (to, hand), rule, events);
        self.move_cards(front, (hand, to), rule, events);
    }

    fn move_cards(
        &mut self,
        cards: &CardList,
        (one, other): (HandId, HandId),
        rule: RuleId,
        events: &mut Events,
    ) {
        let bank = self.felt.bank;
        let (from, to) = (one.zone(bank), other.zone(bank));
        for &card in cards.iter() {
            let Some(held) = self.felt.cards_mut(one).take_first(card) else { continue };
            self.felt.cards_mut(other).push(held);
            events.cite(rule, EventKind::Card { card, from, to, seen: held.seen });
        }
    }

    /// Hands are about to be shown. With the rule off nobody shows anything.
    pub(super) fn open_exposing(&mut self, order: Order, rule: RuleId, events: &mut Events) {
        if let Some(rule) = self.game.terms.counts_bank.filter(|rule| self.on(*rule)) {
            // The house dealer says how much the bank is good for.
            self.did(self.felt.bank, Verb::Bank, None, Some(rule), events);
        }
        if !self.on(rule) || self.still_hidden(order).is_empty() {
            self.next_step(events);
        }
    }

    /// The spots whose hands are still to be shown, as far as the money goes.
    fn still_hidden(&mut self, order: Order) -> Round {
        let (reached, mut round) = (self.reached(order), self.around(order));
        let hidden = |spot: Seat| {
            let hand = self.felt.hand((spot, 0));
            hand.is_some_and(|hand| hand.cards.iter().any(|held| !held.seen.is_all()))
        };
        round.retain(|spot| reached.has(spot) && hidden(spot));
        round
    }

    /// Whether the dealer is to show a hand.
    pub(super) fn may_expose(&self) -> bool {
        matches!(self.step(), Step::Expose { .. }) && !self.is_busy() && self.ending.is_none()
    }

    /// The dealer shows the next hand, and with the first one the player-dealer's.
    pub(super) fn expose(&mut self, events: &mut Events) {
        let Step::Expose { order, rule } = *self.step() else { return };
        self.turn_all_up(HandId::Bank, rule, events);
        self.turn_all_up(HandId::BankFront, rule, events);
        let left = self.still_hidden(order);
        if let Some(&spot) = left.first() {
            self.turn_all_up(HandId::Spot(spot, 0), rule, events);
            self.turn_all_up(HandId::Spot(spot, FRONT), rule, events);
        }
        if left.len() < 2 {
            self.next_step(events);
        }
    }

    fn turn_all_up(&mut self, hand: HandId, rule: RuleId, events: &mut Events) {
        let zone = hand.zone(self.felt.bank);
        if matches!(hand, HandId::Spot(spot, n) if self.felt.hand((spot, n)).is_none()) {
            return;
        }
        for (card, seen) in self.felt.cards_mut(hand).seen() {
            if !seen.is_all() {
                *seen = Seen::ALL;
                events.cite(rule, EventKind::Show { card, zone, seen: Seen::ALL });
            }
        }
    }
}
