//! What is on the felt: chips, cards, wagers, and what chance owes.

use super::hands::{Cards, FIXED, HandId, HandState, fixed_at};
use super::incidents::{MOST_OPEN, Slip};
use super::share::Joint;
use super::wagers::Wagers;
use crate::contract::{
    BySeat, Covering, DrawFrom, Event, EventKind, Events, Request, RuleId, Rules, SeatSet, Seen,
    Setup, ShoeState, ShuffleInto,
};
use crate::ids::PD_20;
use crate::money::{Chips, Purse};
use crate::row::Row;
use crate::stub::{Facing, Held, Stub};
use cards::{Card, CardList, Counts, Seat, Zone};

/// What chance is asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Draw {
    /// The first cards.
    Opening,
    /// A card to a hand of a spot, under this rule if one requires it.
    Hand {
        hand: (Seat, u8),
        /// Whether it is the hand's last card.
        last: bool,
        rule: Option<RuleId>,
    },
    /// A card to a hand without decisions.
    Forced { hand: HandId, rule: RuleId },
    /// The player-dealer's first cards, which are dealt late.
    UpCard { rule: RuleId },
    /// Three dice.
    Dice,
    /// A card dealt by mistake.
    Slip,
    /// The additional burns that this rule requires after a card is burned.
    More(RuleId),
    /// The same, and then the card that replaces the player-dealer's face-down card.
    MoreAndHole(RuleId),
    /// The card that replaces the player-dealer's face-down card.
    Hole(RuleId),
    /// Extra cards burned before the deal by mistake.
    Burns,
    /// A card that takes the place of another in a row, by this rule.
    IntoRow { row: u8, rule: RuleId },
}

/// Cards that chance owes, and those of them dealt before the shoe ran out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Want {
    pub draw: Draw,
    pub n: u8,
    /// Those dealt already.
    pub got: CardList,
}

impl Want {
    /// This many cards, none of them dealt yet.
    pub fn new(draw: Draw, n: u8) -> Want {
        Want { draw, n, got: CardList::EMPTY }
    }

    /// Whether none of it has been dealt.
    pub fn is_whole(&self) -> bool {
        self.got.is_empty()
    }
}

/// What is known about the player-dealer's face-down card.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Hole {
    /// Nothing.
    Unchecked,
    /// The player-dealer has looked at it and did not have the hand that ends the round.
    Checked,
    /// The same, and then it was replaced: it cannot make that hand any more.
    Replaced,
}

/// The most cards that can be burned in one hand.
const BURNS: usize = 56;

/// Everything on the table.
#[derive(Clone, Debug, Hash)]
pub struct Felt {
    pub(super) rules: Rules,
    pub(super) purse: Purse,
    pub(super) wagers: Wagers,
    /// The player-dealer.
    pub(super) bank: Seat,
    /// What is in the bank; zero until somebody puts money up.
    pub(super) put_up: Chips,
    /// Who put it up, if several players did.
    pub(super) joint: Joint,
    /// The bank that covers what the player-dealer does not.
    pub(super) covering: Option<Covering>,
    /// What the cage holds for players who left during the hand.
    pub(super) cage: BySeat<Chips>,
    /// Who may not play on (PD-20).
    pub(super) barred: SeatSet,
    /// Spots whose wagers are forfeited (PD-20).
    pub(super) fouled: SeatSet,
    /// The rule behind the last of those.
    pub(super) foul_rule: RuleId,
    /// Everybody in the hand.
    pub(super) seats: SeatSet,
    /// Those of them who have no spot and only bet on other players' spots.
    pub(super) rail: SeatSet,
    /// Whose bets the player of a spot has declined (PD-14).
    pub(super) unwanted: BySeat<SeatSet>,
    /// Who bet on a spot before its player did, and may go on (PG-23).
    pub(super) kept: BySeat<SeatSet>,
    /// The hands of spots, in acting order.
    pub(super) hands: Vec<HandState>,
    /// The hands that belong to no spot.
    fixed: [Cards; FIXED.len()],
    /// How many of them, from the first, the game has.
    used: usize,
    pub(super) burns: Row<BURNS>,
    /// Cards dealt by mistake that wait for a ruling.
    pub(super) out: Row<{ 2 * MOST_OPEN }>,
    pub(super) stub: Stub,
    /// The shoe at the start of the hand.
    pub(super) shoe: ShoeState,
    /// The cut card comes out once fewer cards than this are left; zero if it is out (EQ-10).
    pub(super) cut_below: usize,
    /// Whether the discards were shuffled in this hand (EQ-10).
    pub(super) ran_out: bool,
    /// Discards of earlier hands that have not been shuffled back.
    pub(super) muck: Counts,
    /// What the course of the hand is waiting for.
    pub(super) due: Option<Want>,
    /// What a mistake or a ruling needs first.
    pub(super) errand: Option<Want>,
    /// Mistakes that wait for a ruling, in the order in which they were reported.
    pub(super) slips: Vec<Slip>,
    /// Mistakes that nobody has noticed yet: play goes on, and the floor may still find them.
    pub(super) unnoticed: Vec<Slip>,
    /// Hands that act before the next one in order.
    pub(super) queue: Vec<(Seat, u8)>,
    /// What is known about the player-dealer's face-down card.
    pub(super) hole: Hole,
    /// What the dice show.
    pub(super) dice: Option<[u8; 3]>,
    /// Where the action button lies.
    pub(super) button: Option<Seat>,
    /// Which hand of the row goes out first, from 0.
    pub(super) first_row: Option<u8>,
    /// How many players' hands the house has set on request.
    pub(super) house_set: u8,
    /// Whether the player-dealer's setting can no longer be changed.
    pub(super) bank_fixed: bool,
}

impl Felt {
    /// Before anything has happened.
    pub(super) fn new(setup: &Setup, used: usize) -> Felt {
        Felt {
            rules: setup.rules,
            purse: Purse::new(setup.stacks.iter()),
            wagers: Wagers::default(),
            bank: setup.lead,
            put_up: Chips::ZERO,
            joint: Joint::new(setup),
            covering: None,
            cage: BySeat::all(Chips::ZERO),
            barred: SeatSet::EMPTY,
            fouled: SeatSet::EMPTY,
            foul_rule: PD_20,
            seats: setup.stacks.seats(),
            rail: setup.rail,
            unwanted: BySeat::all(SeatSet::EMPTY),
            kept: BySeat::all(SeatSet::EMPTY),
            hands: Vec::new(),
            fixed: [Cards::EMPTY; FIXED.len()],
            used,
            burns: Row::EMPTY,
            out: Row::EMPTY,
            stub: Stub::new(&setup.carry.shoe),
            shoe: setup.carry.shoe,
            cut_below: 0,
            ran_out: false,
            muck: setup.carry.shoe.discards,
            due: None,
            errand: None,
            slips: Vec::new(),
            unnoticed: Vec::new(),
            queue: Vec::new(),
            hole: Hole::Unchecked,
            dice: None,
            button: None,
            first_row: None,
            house_set: 0,
            bank_fixed: false,
        }
    }

    /// The same, reusing the memory of another hand's felt.
    pub(super) fn renew(&mut self, setup: &Setup, used: usize) {
        self.rules = setup.rules;
        self.purse.refill(setup.stacks.iter());
        self.wagers.clear();
        self.bank = setup.lead;
        self.put_up = Chips::ZERO;
        self.joint = Joint::new(setup);
        self.covering = None;
        self.cage = BySeat::all(Chips::ZERO);
        (self.barred, self.fouled) = (SeatSet::EMPTY, SeatSet::EMPTY);
        self.foul_rule = PD_20;
        (self.seats, self.rail) = (setup.stacks.seats(), setup.rail);
        (self.unwanted, self.kept) = (BySeat::all(SeatSet::EMPTY), BySeat::all(SeatSet::EMPTY));
        self.hands.clear();
        // Another game's hands are cleared as well as this one's.
        let dirty = self.used.max(used);
        self.fixed[..dirty].iter_mut().for_each(Cards::clear);
        self.used = used;
        self.burns.clear();
        self.out.clear();
        self.stub.refill(&setup.carry.shoe);
        self.shoe = setup.carry.shoe;
        (self.cut_below, self.ran_out) = (0, false);
        self.muck = setup.carry.shoe.discards;
        (self.due, self.errand) = (None, None);
        self.slips.clear();
        self.unnoticed.clear();
        self.queue.clear();
        self.hole = Hole::Unchecked;
        (self.dice, self.button) = (None, None);
        (self.first_row, self.house_set, self.bank_fixed) = (None, 0, false);
    }

    /// Requests what the hand needs next.
    pub(super) fn ask(&mut self, draw: Draw, n: u8, events: &mut Events) {
        self.due = Some(Want::new(draw, n));
        self.tell_need(events);
    }

    /// Requests something that is needed before that.
    pub(super) fn ask_first(&mut self, draw: Draw, n: u8, events: &mut Events) {
        self.errand = Some(Want::new(draw, n));
        self.tell_need(events);
    }

    /// Announces what chance owes.
    pub(super) fn tell_need(&self, events: &mut Events) {
        if let Some(request) = self.request() {
            events.tell(EventKind::Need { request });
        }
    }

    /// What is being waited for; `None` while the floor has to rule first.
    fn want(&self) -> Option<&Want> {
        let halted = || self.slips.iter().any(|slip| slip.halts);
        self.errand.as_ref().or(self.due.as_ref().filter(|_| !halted()))
    }

    /// What chance owes: dice, or the requested cards as far as the shoe has them; then a shuffle
    /// of the discards; then the rest.
    pub(super) fn request(&self) -> Option<Request> {
        let want = self.want()?;
        if matches!(want.draw, Draw::Dice) {
            return Some(Request::Dice);
        }
        let missing = want.n as usize - want.got.len();
        let there = missing.min(self.stub.len()) as u8;
        Some(match there {
            0 => Request::Shuffle { from: Zone::Muck, into: ShuffleInto::Stub },
            n => Request::Draw { n, from: DrawFrom::Top },
        })
    }

    /// The want that chance is to answer next.
    pub(super) fn wanted(&mut self) -> &mut Option<Want> {
        if self.errand.is_some() { &mut self.errand } else { &mut self.due }
    }

    /// Whether this many more cards can be burned.
    pub(super) fn may_burn(&self, n: usize) -> bool {
        self.burns.len() + n <= BURNS
    }

    /// The discards of earlier hands are shuffled and used as the stub.
    pub(super) fn reshuffle(&mut self) {
        // The stub is empty here, so the discards are a whole shoe minus the cards on the table.
        let whole = ShoeState::fresh(self.shoe.id, self.shoe.deck);
        let mut stub = Stub::new(&whole);
        self.visit_played(&mut |_, card| {
            stub.take(card).expect("the shoe was counted when the hand began");
        });
        self.stub = stub;
        self.muck = Counts::EMPTY;
    }

    /// A hand of a spot.
    pub(super) fn hand(&self, id: (Seat, u8)) -> Option<&HandState> {
        self.hands.iter().find(|hand| hand.id() == id)
    }

    /// The same, mutable.
    pub(super) fn hand_mut(&mut self, id: (Seat, u8)) -> Option<&mut HandState> {
        self.hands.iter_mut().find(|hand| hand.id() == id)
    }

    pub(super) fn hands_on(&self, spot: Seat) -> u8 {
        self.hands.iter().filter(|hand| hand.spot == spot).count() as u8
    }

    pub(super) fn cards(&self, id: HandId) -> &Cards {
        let spot = match id {
            HandId::Spot(spot, n) => self.hand((spot, n)).map(|hand| &hand.cards),
            HandId::Bank | HandId::BankFront | HandId::Common(_) | HandId::Row(_) => None,
        };
        spot.unwrap_or(&self.fixed[fixed_at(id)])
    }

    /// The same, mutable.
    pub(super) fn cards_mut(&mut self, id: HandId) -> &mut Cards {
        if let HandId::Spot(spot, n) = id
            && let Some(at) = self.hands.iter().position(|hand| hand.id() == (spot, n))
        {
            return &mut self.hands[at].cards;
        }
        &mut self.fixed[fixed_at(id)]
    }

    /// The player-dealer's cards.
    pub(super) fn bank_cards(&self) -> &Cards {
        self.cards(HandId::Bank)
    }

    /// Who plays a spot: the player who bets on it as their own, or else the one who sits there.
    pub(super) fn owner(&self, spot: Seat) -> Seat {
        // A hand whose wager is gone is still its player's.
        let dealt = || self.hand((spot, 0)).map(|hand| hand.owner);
        self.wagers.owner_of(spot).or_else(dealt).unwrap_or(spot)
    }

    /// Who decides for a hand; nobody for a common one.
    pub(super) fn decides(&self, hand: HandId) -> Option<Seat> {
        match hand {
            HandId::Spot(spot, _) => Some(self.owner(spot)),
            HandId::Bank | HandId::BankFront => Some(self.bank),
            HandId::Common(_) | HandId::Row(_) => None,
        }
    }

    /// Deals a card that left `from` to a hand.
    #[inline(always)] // most cards come this way
    pub(super) fn place(
        &mut self,
        card: Card,
        face: Facing,
        from: Zone,
        to: HandId,
        rule: Option<RuleId>,
        events: &mut Events,
    ) {
        let seen = match (face, to) {
            (Facing::Up, _) => Seen::ALL,
            (Facing::Down, HandId::Spot(spot, _)) => self.bettors(spot),
            (Facing::Down, _) => Seen::NOBODY,
        };
        self.cards_mut(to).push(Held::new(card, seen));
        let kind = EventKind::Card { card, from, to: to.zone(self.bank), seen };
        events.push(Event { kind, rule });
    }

    /// Everybody who bets on a spot, and so sees its down cards.
    pub(super) fn bettors(&self, spot: Seat) -> Seen {
        let here = self.wagers.iter().filter(|wager| wager.spot == spot);
        here.fold(Seen::NOBODY, |seen, wager| seen.and(Seen::by(wager.owner)))
    }

    /// Burns a card.
    pub(super) fn burn(
        &mut self,
        card: Card,
        from: Zone,
        seen: Seen,
        rule: Option<RuleId>,
        events: &mut Events,
    ) {
        self.burns.push(Held::new(card, seen));
        let kind = EventKind::Card { card, from, to: Zone::Burn, seen };
        events.push(Event { kind, rule });
    }

    /// The hands that belong to no spot.
    pub(super) fn fixed(&self) -> impl Iterator<Item = (HandId, &Cards)> {
        FIXED.into_iter().zip(&self.fixed[..self.used])
    }

    /// Cards already drawn when the shoe ran out in the middle of a draw.
    fn halves(&self) -> impl Iterator<Item = Card> {
        let wants = self.errand.iter().chain(&self.due);
        wants.flat_map(|want| want.got.iter().copied())
    }

    /// Every card outside the stub.
    pub(super) fn visit(&self, see: &mut dyn FnMut(Zone, Card)) {
        self.visit_played(see);
        self.muck.iter().for_each(|card| see(Zone::Muck, card));
    }

    /// The same, without the discards of earlier hands.
    pub(super) fn visit_played(&self, see: &mut dyn FnMut(Zone, Card)) {
        for hand in &self.hands {
            hand.cards.cards().for_each(|card| see(Zone::Hand(hand.spot, hand.n), card));
        }
        for (id, cards) in self.fixed() {
            cards.cards().for_each(|card| see(id.zone(self.bank), card));
        }
        self.burns.cards().for_each(|card| see(Zone::Burn, card));
        self.out.cards().for_each(|card| see(Zone::Out, card));
        self.halves().for_each(|card| see(Zone::Top, card));
    }

    /// Asserts that this step neither created nor lost chips or cards. Cards are only counted if
    /// one moved, but always with debug assertions on.
    #[inline]
    pub(super) fn assert_conserved(&mut self, told: &[Event]) {
        self.purse.assert_conserved();
        if cfg!(debug_assertions) {
            self.wagers.assert_counted();
        }
        let moved = |event: &Event| matches!(event.kind, EventKind::Card { .. });
        if cfg!(debug_assertions) || told.iter().any(moved) {
            self.assert_no_card_lost();
        }
    }

    fn assert_no_card_lost(&self) {
        let mut tally = self.stub.tally();
        self.hands.iter().for_each(|hand| hand.cards.count(&mut tally));
        self.fixed[..self.used].iter().for_each(|cards| cards.count(&mut tally));
        self.burns.count(&mut tally);
        self.out.count(&mut tally);
        self.halves().for_each(|card| tally.add(card));
        tally.assert_whole();
    }
}
