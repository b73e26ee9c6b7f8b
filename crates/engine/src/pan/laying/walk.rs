//! Every legal play, found by bits: the same answers in the same order that [`Shapes`] finds card
//! by card.

use super::board::{Board, Combo, Face, Suits, each_bit};
use crate::ids::*;
use crate::pan::meld::{Kind, MOST, PLACES, Shapes};
use cards::{Card, CardList, Rank, Suit};

/// A meld on the table, as bits and counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Lying {
    pub kind: Kind,
    pub cards: Combo,
    /// Which places of a rope were added to a condition (PN-21).
    pub extra: u16,
}

/// A run is passed as its places.
type SeePlaces<'a> = &'a mut dyn FnMut(u16);

impl Shapes {
    /// A meld as bits; `None` for an invalid one.
    #[inline]
    pub fn lying(self, kind: Kind, cards: &[Card], extra: u16) -> Option<Lying> {
        let cards = match kind {
            Kind::Rope(suit) => {
                let place = |card: &Card| self.face(*card).map(|face| face.place);
                Combo::Run(suit, cards.iter().filter_map(place).fold(0, |all, at| all | 1 << at))
            }
            Kind::OneSuit(..) | Kind::Mixed(_) => {
                let mut faces = cards.iter().filter_map(|card| self.face(*card)).peekable();
                let place = faces.peek()?.place;
                let one = |face: Face| Suits::one(face.suit as usize);
                Combo::Same(place, faces.fold(Suits::NONE, |all, face| all.and(one(face))))
            }
            Kind::Irregular => return None,
        };
        Some(Lying { kind, cards, extra })
    }

    /// Whether sets of this rank take any suits (PN-17).
    #[inline]
    fn any_suits(self, place: u8) -> bool {
        place == 0 || place as usize == if self.is_closed() { PLACES - 2 } else { PLACES - 1 }
    }

    /// The kind of these cards of one rank when laid together; see [`Shapes::read`].
    #[inline]
    pub(super) fn read_same(self, place: u8, suits: Suits) -> Option<Kind> {
        let plain = self.read_plain_same(place, suits)?;
        match plain {
            Kind::Mixed(rank) if self.any_suits(place) || self.adds_any_suit() => {
                Some(self.dearest_same(rank, place, suits).unwrap_or(plain))
            }
            _ => Some(plain),
        }
    }

    /// The one-suit set that pays most with the other cards added to it.
    fn dearest_same(self, rank: Rank, place: u8, suits: Suits) -> Option<Kind> {
        let enough = |suit: &Suit| suits.of(*suit as usize) as usize >= self.least();
        let sets = Suit::ALL.into_iter().filter(enough).map(|suit| Kind::OneSuit(rank, suit));
        let lying = |kind| Lying { kind, cards: Combo::Same(place, suits), extra: 0 };
        sets.max_by_key(|kind| self.all_of(&lying(*kind)))
    }

    /// The same as [`Shapes::read_plain`].
    #[inline]
    fn read_plain_same(self, place: u8, suits: Suits) -> Option<Kind> {
        if !(self.least()..=MOST).contains(&(suits.total() as usize)) || !self.rules.on(PN_17) {
            return None;
        }
        let rank = super::board::rank_at(place, self.is_closed());
        let different = suits.different();
        if different == 1 {
            let suit = Suit::ALL[suits.0.trailing_zeros() as usize / 4];
            return Some(Kind::OneSuit(rank, suit));
        }
        let enough = different as usize >= self.least() || self.any_suits(place);
        enough.then_some(Kind::Mixed(rank))
    }

    /// Visits every run of neighbours among these places, from the lowest start up, short ones
    /// first.
    #[inline]
    fn each_run(self, places: u16, see: SeePlaces<'_>) {
        let least = self.least();
        let starts = if least == 3 { places & places >> 1 & places >> 2 } else { places };
        each_bit(starts, |start| {
            let long = (!(places >> start)).trailing_zeros() as usize;
            for n in least..=long {
                see(((1 << n) - 1) << start);
            }
        });
    }

    /// Visits every meld that can be laid from a pool, each once however many equal cards the pool
    /// has. With `must`, only those that use that card.
    #[inline]
    pub fn melds_of(self, pool: &Board, must: Option<Card>, see: &mut impl FnMut(Combo)) {
        let Ok(must) = self.wanted(must) else {
            return;
        };
        if self.rules.on(PN_16) {
            for suit in Suit::ALL {
                let places = pool.suits[suit as usize];
                match must {
                    Some(face) if face.suit != suit as u8 => continue,
                    Some(face) if places >> face.place & 1 == 0 => continue,
                    _ => {}
                }
                self.each_run(places, &mut |run| {
                    if must.is_none_or(|face| run >> face.place & 1 == 1) {
                        see(Combo::Run(suit, run));
                    }
                });
            }
        }
        // Deuces first, aces last: the rank order used elsewhere.
        let wanted = must.map(|face| face.place);
        for at in 1..=PLACES as u8 {
            let place = if at == PLACES as u8 { 0 } else { at };
            if wanted.is_none_or(|wanted| wanted == place) {
                self.sets_of(place, pool.ranks[place as usize], must, see);
            }
        }
    }

    #[inline]
    fn sets_of(self, place: u8, have: Suits, must: Option<Face>, see: &mut impl FnMut(Combo)) {
        if (have.total() as usize) < self.least() {
            return;
        }
        let mut taken = Suits::NONE;
        while let Some(next) = taken.next(have) {
            taken = next;
            let set = Combo::Same(place, taken);
            if must.is_none_or(|face| set.has(face)) && self.read_plain_same(place, taken).is_some()
            {
                see(set);
            }
        }
    }

    /// The face of the card that must be used. If no meld can contain it, there is nothing to
    /// visit.
    #[inline]
    fn wanted(self, must: Option<Card>) -> Result<Option<Face>, ()> {
        match must {
            None => Ok(None),
            Some(card) => self.face(card).map(Some).ok_or(()),
        }
    }

    /// Which suits may be added to a set of this kind (PN-20).
    #[inline]
    fn takes(self, kind: Kind, place: u8) -> impl Fn(usize) -> bool + use<> {
        let own = match kind {
            Kind::OneSuit(_, suit) if !self.any_suits(place) && !self.adds_any_suit() => Some(suit),
            _ => None,
        };
        move |suit| own.is_none_or(|own| own as usize == suit)
    }

    /// Visits every set of cards from a pool that may be added to a meld, as above.
    #[inline]
    pub fn additions_of(
        self,
        lying: &Lying,
        pool: &Board,
        must: Option<Card>,
        see: &mut impl FnMut(Combo),
    ) {
        let Ok(must) = self.wanted(must) else {
            return;
        };
        match lying.cards {
            Combo::Run(suit, places) => {
                let (down, up) = ends(places, pool.suits[suit as usize]);
                let (low, high) = (places.trailing_zeros(), 16 - places.leading_zeros());
                for n in 0..=down {
                    for m in 0..=up {
                        let more = ((1 << n) - 1) << (low - n) | ((1 << m) - 1) << high;
                        let more = Combo::Run(suit, more);
                        let wanted = must.is_none_or(|face| more.has(face));
                        if n + m > 0 && wanted && self.rules.on(PN_16) {
                            see(more);
                        }
                    }
                }
            }
            Combo::Same(place, suits) => {
                let takes = self.takes(lying.kind, place);
                let pool = pool.ranks[place as usize];
                let have = (0..4).filter(|suit| takes(*suit));
                let have = have.fold(Suits::NONE, |all, suit| all.and(pool.only(suit)));
                let room = MOST as u16 - suits.total();
                let mut taken = Suits::NONE;
                while let Some(next) = taken.next(have) {
                    taken = next;
                    let more = Combo::Same(place, taken);
                    if must.is_none_or(|face| more.has(face)) && taken.total() <= room {
                        see(more);
                    }
                }
            }
        }
    }

    /// Visits every second meld that splits a meld (PN-22), each once, as above.
    #[inline]
    pub fn splits_of(
        self,
        lying: &Lying,
        pool: &Board,
        must: Option<Card>,
        see: &mut impl FnMut(Combo),
    ) {
        let Ok(must) = self.wanted(must) else {
            return;
        };
        // At least one card leaves, and what stays must be a meld.
        if !self.rules.on(PN_22) || lying.cards.len() <= self.least() {
            return;
        }
        match lying.cards {
            Combo::Run(suit, places) => {
                let have = pool.suits[suit as usize];
                if have == 0 || must.is_some_and(|face| face.suit != suit as u8) {
                    return;
                }
                self.each_run(places | have, &mut |named| {
                    let must = must.map(|face| 1 << face.place);
                    if self.cut(places, have, must, named).is_some() {
                        see(Combo::Run(suit, named));
                    }
                });
            }
            Combo::Same(place, suits) => {
                let have = pool.ranks[place as usize];
                if have == Suits::NONE || must.is_some_and(|face| face.place != place) {
                    return;
                }
                let must = must.map(|face| face.suit);
                let both = suits.and(have);
                let mut named = Suits::NONE;
                while let Some(next) = named.next(both) {
                    named = next;
                    if self.deal_apart(lying, have, must, named).is_some() {
                        see(Combo::Same(place, named));
                    }
                }
            }
        }
    }

    /// Which places of a rope leave it for this run, with as few cards as possible from the pool;
    /// `None` if that is not a split. See [`Shapes::divide`].
    pub(super) fn cut(self, rope: u16, pool: u16, must: Option<u16>, named: u16) -> Option<u16> {
        let least = self.least() as u32;
        let ends = (1u16 << named.trailing_zeros()) | 1 << (15 - named.leading_zeros());
        let spare = named.count_ones() > least;
        let mut best: Option<u16> = None;
        // Some neighbours stay, but not all.
        for n in least..rope.count_ones() {
            for start in 0..=rope.count_ones() - n {
                let left = ((1u16 << n) - 1) << (rope.trailing_zeros() + start);
                let moved = rope & !left;
                let added = named & !moved;
                let possible = moved & !named == 0 && added & !pool == 0 && added != 0;
                let used = must.is_none_or(|must| added & must != 0);
                let unneeded = added & ends & !must.unwrap_or(0) != 0;
                let too_many = added.count_ones() > 1 && spare && unneeded;
                if possible && used && !too_many {
                    // If two ways take equally few, the hand gives the lower cards.
                    let order = |moved: u16| {
                        let added = named & !moved;
                        (added.count_ones(), added)
                    };
                    if best.is_none_or(|best| order(moved) < order(best)) {
                        best = Some(moved);
                    }
                }
            }
        }
        best
    }

    /// Which cards of a set leave it for this one, with as few as possible from the pool; `None` if
    /// that is not a split. See [`Shapes::divide`].
    pub(super) fn deal_apart(
        self,
        lying: &Lying,
        pool: Suits,
        must: Option<u8>,
        named: Suits,
    ) -> Option<Suits> {
        let Combo::Same(place, suits) = lying.cards else {
            return None;
        };
        self.read_plain_same(place, named)?;
        let (least, most) = (named.beyond(suits), named.common(pool));
        if least.beyond(most) != Suits::NONE {
            return None;
        }
        let (mut best, mut more): (Option<Suits>, Suits) = (None, Suits::NONE);
        loop {
            // How many of each suit come from the hand.
            let added = least.and(more);
            let moved = named.less(added);
            let used = must.is_none_or(|suit| added.of(suit as usize) > 0);
            let fewer = best.is_none_or(|best| moved.total() > best.total());
            if fewer
                && used
                && added != Suits::NONE
                && moved != Suits::NONE
                && self.rest_same(lying.kind, place, suits.less(moved)).is_some()
                && !self.has_spare(place, added, must, named)
            {
                best = Some(moved);
            }
            match more.next(most.less(least)) {
                Some(next) => more = next,
                None => return best,
            }
        }
    }

    /// Whether the hand gives a card that could be added to the new set afterwards instead.
    fn has_spare(self, place: u8, added: Suits, must: Option<u8>, named: Suits) -> bool {
        added.total() > 1
            && (0..4).filter(|suit| added.of(*suit) > 0).any(|suit| {
                let needed = must == Some(suit as u8) && added.of(suit) == 1;
                let rest = self.read_same(place, named.less(Suits::one(suit)));
                !needed && rest.is_some_and(|kind| self.takes(kind, place)(suit))
            })
    }

    /// The kind of the rest of a set: a one-suit set stays one as long as it has enough of its
    /// suit.
    pub(super) fn rest_same(self, kind: Kind, place: u8, left: Suits) -> Option<Kind> {
        match kind {
            Kind::OneSuit(_, suit) if left.of(suit as usize) as usize >= self.least() => Some(kind),
            _ => self.read_plain_same(place, left),
        }
    }

    /// Visits every new meld that borrows from a meld (PN-23), each once, as above.
    #[inline]
    pub fn loans_of(
        self,
        lying: &Lying,
        pool: &Board,
        must: Option<Card>,
        see: &mut impl FnMut(Combo),
    ) {
        let Ok(must) = self.wanted(must) else {
            return;
        };
        // One card leaves, at least two come from the hand, and what stays must be a meld.
        if lying.cards.len() <= self.least() || pool.len() + 1 < self.least() {
            return;
        }
        match lying.cards {
            // Ropes lend to sets, and sets to ropes.
            Combo::Run(suit, places) => {
                let suit = suit as usize;
                for place in [places.trailing_zeros() as u8, 15 - places.leading_zeros() as u8] {
                    let own = pool.ranks[place as usize];
                    self.sets_of(place, own.and(Suits::one(suit)), None, &mut |new| {
                        let Combo::Same(_, named) = new else {
                            return;
                        };
                        // All cards of this face in the hand, and the one that is lent.
                        let lent = named.of(suit) == own.of(suit) + 1;
                        let added = || Combo::Same(place, named.less(Suits::one(suit)));
                        if lent && must.is_none_or(|face| added().has(face)) {
                            see(new);
                        }
                    });
                }
            }
            Combo::Same(place, suits) => {
                for suit in Suit::ALL {
                    let (own, one) = (pool.suits[suit as usize], 1 << place);
                    let lends =
                        suits.of(suit as usize) > 0 && own & one == 0 && self.rules.on(PN_16);
                    let rest = || suits.less(Suits::one(suit as usize));
                    if !lends || self.rest_same(lying.kind, place, rest()).is_none() {
                        continue;
                    }
                    self.each_run(own | one, &mut |run| {
                        let added = Combo::Run(suit, run & !one);
                        if run & one != 0 && must.is_none_or(|face| added.has(face)) {
                            see(Combo::Run(suit, run));
                        }
                    });
                }
            }
        }
    }

    /// Visits the melds in a pool of cards; see [`Shapes::melds_of`].
    pub fn each_meld(self, pool: &[Card], must: Option<Card>, see: &mut dyn FnMut(CardList)) {
        self.melds_of(&self.board(pool), must, &mut |meld| see(meld.cards(self)));
    }
}

/// How many cards of the pool continue a run downwards and upwards.
#[inline]
pub(super) fn ends(places: u16, pool: u16) -> (u32, u32) {
    let (low, high) = (places.trailing_zeros(), 16 - places.leading_zeros());
    // The place below the run becomes the highest bit.
    let below = u32::from(pool) << (31 - low) << 1;
    (below.leading_ones(), (pool >> high).trailing_ones())
}
