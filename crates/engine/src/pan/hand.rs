use super::doubles::{doubles, raised, tell_raised};
use super::forcing::Looses;
use super::game::{PAN, PanGame};
use super::incidents::Verdict;
use super::meld::Shapes;
use super::miscount::{Recount, SECOND};
use super::opening::{PACKET, limits, right_of_dealer};
use super::play::Deed;
use super::settle::Last;
use super::state::{Discards, Laid, Pile, Player, Players, Stage, Step, Turn};
use crate::contract::*;
use crate::ids::*;
use crate::money::{Chips, Purse};
use crate::stub::{Held, Stub};
use cards::{Card, Counts, Seat, Zone};
use rustc_hash::FxHasher;
use std::hash::{Hash, Hasher};
use std::sync::Arc;

/// A hand of Pan.
#[derive(Clone, Debug)]
pub struct PanHand {
    pub(super) game: Arc<PanGame>,
    pub(super) rules: Rules,
    pub(super) shapes: Shapes,
    pub(super) mode: Mode,
    /// The eldest hand.
    pub(super) lead: Seat,
    /// Whether the first cards of a session, which decide the eldest hand, are still to be dealt.
    pub(super) opening: bool,
    /// How many cards each seat gets in the round being dealt.
    pub(super) packet: BySeat<u8>,
    /// Everybody dealt in.
    pub(super) seats: SeatSet,
    /// Those who still play for the tops; cached because every step asks for it many times.
    pub(super) active: SeatSet,
    /// The doubles players (PN-32).
    pub(super) doubles: SeatSet,
    /// A miscounted hand that chance has to correct (PN-39).
    pub(super) recount: Option<Recount>,
    /// Excess cards, kept with the hands that are out.
    pub(super) excess: Pile,
    /// Who has offered to share the tops and waits for an answer (PN-33).
    pub(super) offer: Option<Seat>,
    shoe: ShoeState,
    pub(super) stub: Stub,
    pub(super) purse: Purse,
    /// On the heap and reused by the table, because they take many kilobytes.
    pub(super) players: Players,
    /// The cards in their melds.
    pub(super) laid: Laid,
    /// Discards and retired hands, the top one last.
    pub(super) discards: Discards,
    /// Whether the top discard was kept out of the last shuffle (PN-46).
    pub(super) apart: bool,
    /// Who discarded the top card straight off the deck, so that the next player may take it
    /// (PN-12).
    pub(super) offered_by: Option<Seat>,
    /// Whether the deck was renewed and nobody has laid a card since (PN-46).
    pub(super) renewed: bool,
    pub(super) stage: Stage,
    pub(super) declared: SeatSet,
    /// Who declared last and may still change their mind (PN-10).
    pub(super) changeable: Option<Seat>,
    pub(super) turn: Turn,
    /// The turn that waits while somebody plays a card that was forced back on them (PN-25).
    pub(super) paused: Option<Turn>,
    /// Discards that can be forced back.
    pub(super) looses: Looses,
    /// How the last live hand is played (PN-38).
    pub(super) last: Last,
    pub(super) winner: Option<Seat>,
}

/// The game and rules for a hand.
struct Played<'a> {
    game: &'a Arc<PanGame>,
    doubles: SeatSet,
    /// Whether the floor moved the game to the next higher condition (PN-48).
    raised: bool,
}

/// What an action turned out to be.
enum Plan {
    Deed(Deed),
    Timeout(Seat, Deed),
    Verdict(Verdict),
}

impl PanHand {
    /// Starts a hand: fee, antes, and the request for the first cards.
    ///
    /// # Errors
    /// Everything that is wrong with the setup.
    pub fn start(
        game: &Arc<PanGame>,
        setup: &Setup,
        events: &mut Events,
    ) -> Result<PanHand, Vec<SetupFault>> {
        let terms = PanHand::check_setup(game, setup)?;
        Ok(PanHand::begin(&terms, setup, (Players::new(), Discards::default()), events))
    }

    /// The same, reusing the memory of another hand.
    ///
    /// # Errors
    /// Everything that is wrong with the setup; the other hand is then unchanged.
    pub(crate) fn restart(
        &mut self,
        game: &Arc<PanGame>,
        setup: &Setup,
        events: &mut Events,
    ) -> Result<(), Vec<SetupFault>> {
        let terms = PanHand::check_setup(game, setup)?;
        let (mut players, mut discards) =
            (std::mem::take(&mut self.players), std::mem::take(&mut self.discards));
        self.seats.iter().for_each(|seat| players[seat] = Player::NEW);
        discards.clear();
        *self = PanHand::begin(&terms, setup, (players, discards), events);
        Ok(())
    }

    /// The game and rules for the hand, or everything that is wrong with the setup.
    fn check_setup<'a>(
        game: &'a Arc<PanGame>,
        setup: &'a Setup,
    ) -> Result<Played<'a>, Vec<SetupFault>> {
        let (players, deck) = limits(setup, (PAN.players, game.deck()));
        let mut faults = setup.common_faults(players, deck);
        let higher = raised(game, setup, &mut faults);
        let game = higher.unwrap_or(game);
        let needs = game.least_stack(setup.stacks.seats().len(), setup.rules);
        for (seat, stack) in setup.stacks.iter() {
            if stack < needs {
                faults.push(SetupFault::TooPoor { seat, needs });
            }
        }
        // Three more cards than are dealt: then the deck can always be renewed when it runs out.
        let seats = setup.stacks.seats();
        if setup.carry.shoe.stub.len() < 10 * seats.len() + 3 {
            faults.push(SetupFault::ShoeTooShort);
        }
        let doubles = match higher {
            Some(_) => SeatSet::EMPTY,
            None => doubles(game, setup, &mut faults),
        };
        if faults.is_empty() {
            Ok(Played { game, doubles, raised: higher.is_some() })
        } else {
            Err(faults)
        }
    }

    fn begin(
        &Played { game, doubles, raised }: &Played<'_>,
        setup: &Setup,
        (players, mut discards): (Players, Discards),
        events: &mut Events,
    ) -> PanHand {
        let seats = setup.stacks.seats();
        discards.make_room(setup.carry.shoe.stub.len());
        let opening = setup.opening && game.opening_low_card;
        let first = right_of_dealer(seats).filter(|_| opening);
        let mut hand = PanHand {
            game: Arc::clone(game),
            rules: setup.rules,
            shapes: game.shapes(setup.rules),
            mode: setup.mode,
            lead: first.unwrap_or(setup.lead),
            opening,
            packet: BySeat::all(PACKET),
            seats,
            active: seats,
            doubles,
            offer: None,
            recount: None,
            excess: Pile::EMPTY,
            shoe: setup.carry.shoe,
            stub: Stub::new(&setup.carry.shoe),
            purse: Purse::new(setup.stacks.iter()),
            players,
            laid: Laid::default(),
            discards,
            apart: false,
            offered_by: None,
            renewed: false,
            stage: Stage::Deal(1),
            declared: SeatSet::EMPTY,
            changeable: None,
            turn: Turn::new(setup.lead, 0),
            paused: None,
            looses: Looses::NONE,
            last: Last::Open,
            winner: None,
        };
        if raised {
            tell_raised(events);
        }
        if !opening {
            let kind = EventKind::Mark { marker: Marker::Eldest, seat: setup.lead };
            let rule = Some(PN_05).filter(|rule| setup.opening && setup.rules.on(*rule));
            events.push(Event { kind, rule });
        }
        hand.open(events);
        hand
    }

    /// The zone of a player's hand.
    pub(super) fn hand_zone(&self, seat: Seat) -> Zone {
        match self.players[seat].status {
            Status::Out => Zone::Aside,
            _ => Zone::Hand(seat, 0),
        }
    }

    /// What chance owes.
    pub(super) fn request(&self) -> Option<Request> {
        if let Some(recount) = self.recount {
            return Some(recount.request());
        }
        let shuffle = |into| Request::Shuffle { from: Zone::Muck, into };
        match (self.stage, self.turn.step) {
            (Stage::Deal(_), _) => Some(self.deal_request()),
            (Stage::Close(_), _) => Some(shuffle(self.close_into())),
            (Stage::Play, Step::Drawing) => Some(Request::Draw { n: 1, from: DrawFrom::Top }),
            (Stage::Play, Step::Shuffling) => Some(shuffle(ShuffleInto::Stub)),
            _ => None,
        }
    }

    fn answer(&self, answer: &Answer) -> Result<Deed, Refusal> {
        if let Some(recount) = self.recount {
            return self.mends(recount, answer);
        }
        let request = self.request().ok_or(Refusal::plain(Code::NotAsked))?;
        match (request, answer) {
            (Request::Draw { n, .. }, Answer::Cards(cards)) if cards.len() == n as usize => {
                self.stub.clone().take_all(cards).map_err(|refusal| Refusal {
                    // The deck limits how many of each card there are (PN-01).
                    rule: Some(PN_01).filter(|rule| self.rules.on(*rule)),
                    ..refusal
                })?;
                Ok(match self.stage {
                    Stage::Deal(_) => Deed::Deal(*cards),
                    _ => Deed::Turn(cards[0]),
                })
            }
            (Request::Shuffle { .. }, Answer::Shuffled) => Ok(Deed::Shuffle),
            _ => Err(Refusal::plain(Code::WrongAnswer)),
        }
    }

    fn timeout(&self, mv: &Move) -> Result<(Seat, Deed), Refusal> {
        if mv.verb != Verb::Timeout {
            return Err(Refusal::plain(Code::NotYourTurn));
        }
        if !mv.amount.is_zero() || !mv.cards.is_empty() {
            return Err(Refusal::plain(Code::Unused));
        }
        let seat = match mv.place {
            Place::Seat(seat) if self.seats.has(seat) => seat,
            _ => return Err(Refusal::plain(Code::NoSuchTarget)),
        };
        let default = self.default_move(seat).ok_or(Refusal::plain(Code::NotNow))?;
        Ok((seat, self.decide(seat, &default)?))
    }

    fn plan(&self, actor: Actor, action: &Action) -> Result<Plan, Refusal> {
        if let Stage::Over(_) = self.stage {
            return Err(Refusal::plain(Code::HandOver));
        }
        match (actor, action) {
            (Actor::Chance, Action::Chance(answer)) => self.answer(answer).map(Plan::Deed),
            _ if self.recount.is_some() => Err(Refusal::plain(Code::NotAsked)),
            (_, Action::Slip(fact))
                if matches!(self.stage, Stage::Deal(_))
                    && fact.kind == IncidentKind::WrongCount =>
            {
                self.misdealt(actor, fact).map(Plan::Deed)
            }
            _ if self.asks_count(actor, action) => self.count_hand(actor, action).map(Plan::Deed),
            (Actor::Seat(seat), Action::Move(mv)) => self.decide(seat, mv).map(Plan::Deed),
            (Actor::Clock, Action::Move(mv)) => {
                self.timeout(mv).map(|(seat, deed)| Plan::Timeout(seat, deed))
            }
            (_, Action::Slip(fact)) => self.slip(actor, fact).map(Plan::Deed),
            _ if self.is_call(actor, action) => {
                self.call(actor, action).map(|call| Plan::Deed(Deed::Call(call)))
            }
            (_, Action::Declare(_) | Action::Override(_)) => {
                self.judge(actor, action).map(Plan::Verdict)
            }
            _ => Err(Refusal::plain(Code::NotYourTurn)),
        }
    }

    fn assert_sound(&mut self) {
        self.purse.assert_conserved();
        let playing = |seat: &Seat| self.players[*seat].status == Status::In;
        debug_assert_eq!(self.active, self.seats.iter().filter(playing).collect());
        debug_assert_eq!(self.laid, self.count_laid());
        let mut tally = self.stub.tally();
        self.seats.iter().for_each(|seat| self.players[seat].hand.count(&mut tally));
        self.laid.count(&mut tally);
        self.discards.count(&mut tally);
        self.excess.count(&mut tally);
        self.drawn().for_each(|(_, drawn)| tally.add(drawn.card));
        tally.assert_whole();
    }

    /// The cards in all melds, counted one by one.
    fn count_laid(&self) -> Laid {
        let mut laid = Laid::default();
        for (_, meld) in self.seats.iter().flat_map(|seat| self.players[seat].melds()) {
            meld.cards.iter().for_each(|card| laid.lay(*card));
        }
        laid
    }

    /// The drawn cards that have not been used yet: of the current turn and of a waiting one.
    pub(super) fn drawn(&self) -> impl Iterator<Item = (Seat, Held)> + use<> {
        let turns = [Some(self.turn), self.paused];
        turns.into_iter().flatten().filter_map(|turn| Some((turn.seat, turn.drawn?)))
    }
}

impl Engine for PanHand {
    fn windows(&self) -> Windows {
        let mut windows = Windows::NONE;
        if let Some(request) = self.request() {
            return Windows::chance(request);
        }
        match self.stage {
            Stage::Declare(at) => windows.open(Actor::Seat(at), Purpose::Declare, Closes::OwnAct),
            Stage::Play => {
                windows.open(Actor::Seat(self.turn.seat), Purpose::Turn, Closes::OwnAct);
                for seat in self.to_agree().iter() {
                    windows.open(Actor::Seat(seat), Purpose::Agree, Closes::NextAct);
                }
                for seat in self.all_forcers().iter() {
                    windows.open(Actor::Seat(seat), Purpose::Force, Closes::NextAct);
                }
            }
            _ => return windows,
        }
        if let Some(seat) = self.asked_to_share() {
            windows.open(Actor::Seat(seat), Purpose::Agree, Closes::NextAct);
        }
        if let Some(seat) = self.changer() {
            windows.open(Actor::Seat(seat), Purpose::Declare, Closes::NextAct);
        }
        windows
    }

    fn legal_into(&self, actor: Actor, to: &mut Choices) {
        match actor {
            Actor::Seat(seat) if self.seats.has(seat) && self.request().is_none() => {
                self.choices(seat, to);
            }
            Actor::Clock => {
                let late = |seat: &Seat| self.default_move(*seat).is_some();
                let late: SeatSet = self.seats.iter().filter(late).collect();
                if !late.is_empty() {
                    to.push(Schema::verb(Verb::Timeout).on(Places::Seats(late)));
                }
            }
            _ => {}
        }
    }

    fn check(&self, actor: Actor, action: &Action) -> Result<(), Refusal> {
        self.plan(actor, action).map(|_| ())
    }

    #[inline(never)] // inlining all three engines would make one large stack frame
    fn apply(&mut self, actor: Actor, action: &Action, to: &mut Events) -> Result<(), Refusal> {
        match self.plan(actor, action)? {
            Plan::Deed(deed) => self.act(deed, to),
            Plan::Timeout(seat, deed) => {
                to.tell(EventKind::Did { seat, verb: Verb::Timeout, place: Place::Nowhere });
                self.act(deed, to);
            }
            Plan::Verdict(verdict) => self.rule(verdict, to),
        }
        self.assert_sound();
        Ok(())
    }

    fn default_action(&self, actor: Actor) -> Option<Action> {
        match actor {
            Actor::Seat(seat) if self.seats.has(seat) => self.default_move(seat).map(Action::Move),
            _ => None,
        }
    }

    fn outcome(&self) -> Option<Outcome> {
        let Stage::Over(ending) = self.stage else {
            return None;
        };
        let mut discards = self.shoe.discards;
        let known = self.discards.iter().map(|held| held.card).filter(|card| card.is_known());
        known.for_each(|card| discards.add(card));
        let stub: Counts = self.stub.counts();
        Some(Outcome {
            ending,
            stacks: self.seats.iter().map(|seat| (seat, self.purse.stack(seat))).collect(),
            collected: self.purse.get(Account::Collection),
            jackpot: self.purse.get(Account::Jackpot),
            carry: Carry {
                lead: self.winner,
                ..Carry::of(ShoeState { stub, discards, ..self.shoe })
            },
            cage: BySeat::all(Chips::ZERO),
            corporation: Chips::ZERO,
            barred: SeatSet::EMPTY,
        })
    }

    fn visit_cards(&self, see: &mut dyn FnMut(Zone, Card)) {
        for seat in self.seats.iter() {
            let player = &self.players[seat];
            let apart = self.recount.and_then(Recount::apart) == Some(seat);
            let second = if apart { player.second_packet().len() } else { 0 };
            let (hand, second) = player.hand.split_at(player.hand.len() - second);
            hand.iter().for_each(|held| see(self.hand_zone(seat), held.card));
            second.iter().for_each(|held| see(Zone::Hand(seat, SECOND), held.card));
            for (number, meld) in player.melds() {
                meld.cards.iter().for_each(|card| see(Zone::Spread(seat, number), *card));
            }
        }
        self.excess.iter().for_each(|held| see(Zone::Aside, held.card));
        for (seat, drawn) in self.drawn() {
            see(Zone::Drawn(seat), drawn.card);
        }
        let below = self.discards.len() - usize::from(self.apart);
        for (at, held) in self.discards.iter().enumerate() {
            see(if at < below { Zone::Muck } else { Zone::Top }, held.card);
        }
    }

    fn digest(&self) -> u64 {
        let mut hasher = FxHasher::default();
        (&self.stub, &self.purse, &self.players, &self.discards).hash(&mut hasher);
        (self.apart, self.offered_by, self.renewed, self.stage, self.declared).hash(&mut hasher);
        (self.changeable, self.turn, self.paused, self.looses, self.winner).hash(&mut hasher);
        (self.recount, &self.excess).hash(&mut hasher);
        (self.lead, self.opening, self.packet, self.offer, self.last).hash(&mut hasher);
        hasher.finish()
    }
}
