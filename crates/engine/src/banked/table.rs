//! What lies on the table: chips, cards, wagers, and what chance owes.

use super::cards::{Cards, HandState};
use super::share::Joint;
use super::wagers::Wagers;
use crate::contract::{
    BySeat, Covering, DrawFrom, EventKind, Events, IncidentKind, Request, RuleId, Rules, SeatSet,
    Seen, ShoeState, ShuffleInto,
};
use crate::ids::EQ_10;
use crate::money::{Chips, Purse};
use crate::row::Row;
use crate::stub::{Held, Stub};
use cards::{Card, CardList, Counts, Seat, Zone};

/// What cards are being drawn for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Draw {
    /// The opening round.
    Opening,
    /// A card to a hand, by this rule if one asks for it; `last` if it may have no more.
    Hand {
        /// Which hand.
        hand: (Seat, u8),
        /// Whether it is the last one.
        last: bool,
        /// The rule.
        rule: Option<RuleId>,
    },
    /// A card to the player-dealer.
    Bank {
        /// The rule.
        rule: RuleId,
    },
    /// The player-dealer's up card, which comes late.
    UpCard {
        /// The rule.
        rule: RuleId,
    },
    /// A card dealt by mistake.
    Slip,
    /// The one more that is burned after a card is.
    OneMore,
    /// Cards burned before the deal that should not have been.
    Burns,
}

/// Cards that chance owes, and those of them that came before the shoe ran out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Want {
    /// What for.
    pub draw: Draw,
    /// How many in all.
    pub n: u8,
    /// Those already here.
    pub got: CardList,
}

/// A card that came out of the shoe as it should not have, or did not come out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Slip {
    /// How it came out.
    pub kind: IncidentKind,
    /// Before which hand it lies; the player-dealer's where it belongs to none.
    pub hand: (Seat, u8),
    /// The card, once chance has brought it.
    pub card: Option<Held>,
    /// What chance owed when it happened.
    pub broke: Option<Want>,
    /// How many cards others had or how many had come since when it was found; or how many cards
    /// were burned too many.
    pub found: u8,
}

impl Slip {
    /// Whom it concerns; a boxed card concerns nobody.
    pub fn seat(&self) -> Option<Seat> {
        let nobody = [IncidentKind::BoxedCard, IncidentKind::WrongBurn].contains(&self.kind);
        (!nobody).then_some(self.hand.0)
    }

    /// How many cards whoever it concerns gets on the deal, where the deal itself went wrong.
    pub fn misdealt(&self) -> Option<u8> {
        match self.kind {
            IncidentKind::ExtraHand | IncidentKind::WrongStart => Some(u8::MAX),
            IncidentKind::MissedHand | IncidentKind::MissedBank => Some(0),
            IncidentKind::IncompleteHand => Some(1),
            _ => None,
        }
    }

    /// Whether a single card came out with it.
    pub fn brings_card(&self) -> bool {
        match self.kind {
            IncidentKind::MissedHit => self.found == 1,
            IncidentKind::WrongBurn | IncidentKind::TamperedWager => false,
            _ => self.misdealt().is_none(),
        }
    }

    /// Whether the player-dealer alone was left to act.
    pub fn bank_only(&self) -> bool {
        self.broke.is_some_and(|want| matches!(want.draw, Draw::Bank { .. }))
    }
}

/// More cards are never burned in one hand.
const BURNS: usize = 56;

/// Everything on the table.
#[derive(Clone, Debug, Hash)]
pub struct Table {
    pub(super) rules: Rules,
    pub(super) purse: Purse,
    pub(super) wagers: Wagers,
    /// The player-dealer.
    pub(super) bank: Seat,
    /// What lies in the bank; nothing while he has not put anything up.
    pub(super) put_up: Chips,
    /// Who put it up, where several did.
    pub(super) joint: Joint,
    /// The bank that stands behind him.
    pub(super) covering: Option<Covering>,
    /// What the cage holds for those who left their hands.
    pub(super) cage: BySeat<Chips>,
    /// Who may not play on (PD-20).
    pub(super) barred: SeatSet,
    /// Those dealt in.
    pub(super) seats: SeatSet,
    pub(super) hands: Vec<HandState>,
    pub(super) bank_cards: Cards,
    pub(super) burns: Row<BURNS>,
    pub(super) stub: Stub,
    /// The shoe as the hand found it.
    pub(super) shoe: ShoeState,
    /// Discards of earlier hands that were not shuffled back.
    pub(super) muck: Counts,
    pub(super) want: Option<Want>,
    pub(super) slip: Option<Slip>,
}

impl Table {
    /// Asks chance for cards.
    pub(super) fn ask(&mut self, draw: Draw, n: u8, events: &mut Events) {
        self.want = Some(Want { draw, n, got: CardList::EMPTY });
        self.tell_need(events);
    }

    /// Says what chance owes.
    pub(super) fn tell_need(&self, events: &mut Events) {
        if let Some(request) = self.request() {
            events.tell(EventKind::Need { request });
        }
    }

    /// What chance owes: the cards asked for, as far as they are there; then a shuffle of the
    /// discards; then the rest (EQ-10).
    pub(super) fn request(&self) -> Option<Request> {
        let want = self.want?;
        let missing = want.n as usize - want.got.len();
        let there = missing.min(self.stub.len()) as u8;
        Some(match there {
            0 => Request::Shuffle { from: Zone::Muck, into: ShuffleInto::Stub },
            n => Request::Draw { n, from: DrawFrom::Top },
        })
    }

    /// How many cards can still be brought in this hand.
    fn cards_left(&self) -> usize {
        let reshuffle = if self.rules.on(EQ_10) { self.muck.len() } else { 0 };
        self.stub.len() + reshuffle
    }

    /// Whether so many more cards can be burned.
    pub(super) fn may_burn(&self, n: usize) -> bool {
        self.burns.len() + n <= BURNS
    }

    /// Whether the opening round can be dealt at all.
    pub(super) fn can_deal(&self, n: usize) -> bool {
        self.cards_left() >= n
    }

    /// How many cards players may draw: the player-dealer's next card and the second cards of
    /// split hands are kept for them.
    pub(super) fn cards_for_players(&self) -> usize {
        let owed = |hand: &&HandState| hand.cards.len() == 1 && (!hand.done || hand.late);
        let owed = self.hands.iter().filter(owed).count();
        self.cards_left().saturating_sub(owed + 1)
    }

    /// Whether the player-dealer can have another card.
    pub(super) fn cards_for_bank(&self) -> usize {
        self.cards_left()
    }

    /// The discards of earlier hands are shuffled and dealt from.
    pub(super) fn reshuffle(&mut self) {
        // The stub is empty here. A whole shoe less the table is what the discards were.
        let whole = ShoeState::fresh(self.shoe.id, self.shoe.deck);
        let mut stub = Stub::new(&whole);
        self.visit(&mut |zone, card| {
            if zone != Zone::Muck {
                stub.take(card).expect("the shoe was counted when the hand began");
            }
        });
        self.stub = stub;
        self.muck = Counts::EMPTY;
    }

    /// A hand by its owner and number.
    pub(super) fn hand(&self, id: (Seat, u8)) -> Option<&HandState> {
        self.hands.iter().find(|hand| hand.id() == id)
    }

    /// The same, to be changed.
    pub(super) fn hand_mut(&mut self, id: (Seat, u8)) -> Option<&mut HandState> {
        self.hands.iter_mut().find(|hand| hand.id() == id)
    }

    /// How many hands lie on a spot.
    pub(super) fn hands_on(&self, spot: Seat) -> u8 {
        self.hands.iter().filter(|hand| hand.spot == spot).count() as u8
    }

    /// Who decides on the hands of a spot.
    pub(super) fn owner_of(&self, spot: Seat) -> Seat {
        self.wagers.owner_of(spot).unwrap_or(spot)
    }

    /// Puts a card that left `from` face up before a hand or the player-dealer.
    pub(super) fn place(
        &mut self,
        card: Card,
        (from, to): (Zone, (Seat, u8)),
        rule: Option<RuleId>,
        events: &mut Events,
    ) {
        let held = Held::new(card, Seen::ALL);
        if to.0 == self.bank {
            self.bank_cards.push(held);
        } else if let Some(hand) = self.hand_mut(to) {
            hand.cards.push(held);
        }
        let to = Zone::Hand(to.0, to.1);
        let kind = EventKind::Card { card, from, to, seen: Seen::ALL };
        events.push(crate::contract::Event { kind, rule });
    }

    /// Burns a card.
    pub(super) fn burn(
        &mut self,
        card: Card,
        (from, seen): (Zone, Seen),
        rule: Option<RuleId>,
        events: &mut Events,
    ) {
        self.burns.push(Held::new(card, seen));
        let kind = EventKind::Card { card, from, to: Zone::Burn, seen };
        events.push(crate::contract::Event { kind, rule });
    }

    /// Every card outside the stub.
    pub(super) fn visit(&self, see: &mut dyn FnMut(Zone, Card)) {
        for hand in &self.hands {
            hand.cards.faces().for_each(|card| see(Zone::Hand(hand.spot, hand.n), card));
        }
        self.bank_cards.faces().for_each(|card| see(Zone::Hand(self.bank, 0), card));
        self.burns.cards().for_each(|card| see(Zone::Burn, card));
        if let Some(held) = self.slip.and_then(|slip| slip.card) {
            see(Zone::Out, held.card);
        }
        // Cards of a draw that the end of the shoe cut in two lie before the dealer.
        self.want.iter().flat_map(|want| want.got.iter().copied()).for_each(|c| see(Zone::Top, c));
        self.muck.iter().for_each(|card| see(Zone::Muck, card));
    }

    /// Asserts that no chip and no card was made or lost.
    pub(super) fn assert_conserved(&mut self) {
        self.purse.assert_conserved();
        let hands = self.hands.iter().flat_map(|hand| hand.cards.faces());
        let slip = self.slip.iter().filter_map(|slip| slip.card).map(|held| held.card);
        let wants = self.want.iter().flat_map(|want| want.got.iter().copied());
        let burns = self.burns.cards();
        let table = hands.chain(self.bank_cards.faces()).chain(slip).chain(wants).chain(burns);
        self.stub.assert_conserved(table);
    }
}
