//! A player-dealer game ready to play: its steps, the house's terms, and the game's own rules.

use super::cut::CutCard;
use super::escrow::{Cover, Coverage, Verdict};
use super::felt::Felt;
use super::games::{Baccarat, HotAction, NoBust, PaiGow, ThreeCard, Tiles};
use super::hands::{COMMONS, Cards, HandId, HandState, ROWS, fixed_at};
use super::incidents::Slipped;
use super::step::{Order, Packet, Setting, Step, To};
use super::terms::{BackLine, Behind, CirclePart, Terms};
use super::wagers::Wager;
use crate::contract::{
    Circle, Code, IncidentKind, Phase, Reading, Refusal, ResultKind, RuleId, Rules, Setup,
    SetupFault, Verb,
};
use crate::game::{Game, Prepared};
use crate::money::Chips;
use crate::options::{OptionFault, Options};
use crate::shape::{BankedShape, Hands, Markings, Shape};
use cards::{Card, CardList, Counts, Deck, Seat};
use std::sync::Arc;

/// A player-dealer game with its options read.
#[derive(Debug)]
pub struct BankedGame {
    /// Its descriptor.
    pub(crate) game: &'static Game,
    pub(crate) options: Options,
    /// The fewest and the most spots dealt in, including the player-dealer.
    pub(super) players: (u8, u8),
    pub(super) deck: Deck,
    pub(super) whole: Counts,
    /// The steps of a hand.
    pub(super) steps: Vec<Step>,
    /// The house's circles, limits, fees and procedure.
    pub(super) terms: Terms,
    /// What can go wrong, and how the house rules on it.
    pub(super) slips: Vec<Slipped>,
    /// Values, turns and results.
    pub(super) play: Box<dyn Play>,
}

/// What makes up a game, apart from what its descriptor says.
pub(super) struct Parts {
    pub deck: Deck,
    pub steps: Vec<Step>,
    pub terms: Terms,
    pub slips: Vec<Slipped>,
    pub play: Box<dyn Play>,
}

impl Parts {
    /// The game, unless something is wrong with the options.
    pub fn prepared(
        self,
        game: &'static Game,
        options: &Options,
        faults: Vec<OptionFault>,
    ) -> Result<Prepared, Vec<OptionFault>> {
        if !faults.is_empty() {
            return Err(faults);
        }
        let Parts { deck, steps, terms, slips, play } = self;
        let (options, players, whole) = (options.clone(), game.players, deck.counts());
        let game = BankedGame { game, options, players, deck, whole, steps, terms, slips, play };
        Ok(Prepared::Banked(Arc::new(game)))
    }
}

impl BankedGame {
    /// What it is played with.
    pub fn deck(&self) -> Deck {
        self.deck
    }

    /// Its own rules, for code that counts hands.
    pub fn own_rules(&self) -> OwnRules<'_> {
        self.play.own()
    }

    /// The options it was prepared with.
    pub fn options(&self) -> &Options {
        &self.options
    }

    /// In how many points another table of the same game differs, as far as they matter to how a
    /// player plays by a chart; `None` if it is another game, or one without charts.
    pub fn unlike(&self, other: &BankedGame) -> Option<usize> {
        let rules = match (self.own_rules(), other.own_rules()) {
            (OwnRules::NoBust(here), OwnRules::NoBust(there)) => here.unlike(there),
            (OwnRules::HotAction(here), OwnRules::HotAction(there)) => here.unlike(there),
            (OwnRules::ThreeCard(here), OwnRules::ThreeCard(there)) => here.unlike(there),
            _ => return None,
        };
        Some(2 * rules + usize::from(self.deck != other.deck))
    }

    /// The most that one player may wager in all, if that is limited.
    pub fn most_in_all(&self) -> Option<Chips> {
        self.terms.most_in_all.map(|(most, _)| most)
    }

    /// The same game with one option set otherwise.
    ///
    /// # Errors
    /// Everything that is wrong with it.
    pub fn with(&self, key: &str, value: &str) -> Result<Prepared, Vec<OptionFault>> {
        let mut options = self.options.clone();
        options.set(key, value).map_err(|fault| vec![fault])?;
        (self.game.prepare)(&options)
    }

    /// The circles on which players bet before the deal, each with its limits and fee.
    pub fn prices(&self) -> impl Iterator<Item = Price<'_>> {
        let Terms { min, units, .. } = self.terms;
        self.terms.circles.iter().flat_map(move |row| {
            row.circles.iter().map(move |circle| Price {
                terms: &self.terms,
                circle,
                min,
                max: row.terms.max,
                chip: units.chip,
            })
        })
    }

    /// The flat fee of the player-dealer for each hand.
    pub fn bank_fee(&self) -> Chips {
        self.terms.bank_fee(Rules::ALL)
    }

    /// What a bank of this size covers, if what it collects does not pay winners; `None` if it does:
    /// then that depends on all results together.
    pub fn cover(&self, bank: Chips) -> Option<Cover> {
        let Terms { coverage, units, .. } = self.terms;
        let gross = coverage == Coverage::Gross;
        gross.then(|| Cover::new(coverage, bank, units, std::iter::empty()))
    }

    /// Whether results belong to the table, so that equal bets of all players win or lose together.
    pub fn is_common(&self) -> bool {
        matches!(self.game.shape, Shape::Banked(BankedShape { hands: Hands::Common, .. }))
    }

    /// Whose bank covers what the player-dealer does not.
    pub fn behind(&self) -> Behind {
        self.terms.behind
    }

    /// How many players may bank together (PD-22).
    pub fn partners(&self) -> u8 {
        self.terms.partners
    }

    /// The position of the cut card in its shoe, if the house uses one (EQ-10).
    pub fn cut_card(&self) -> Option<CutCard> {
        self.terms.cut
    }

    /// The rule by which players may ask for another deck when the bank moves on (PG-17).
    pub fn deck_change(&self) -> Option<RuleId> {
        self.terms.deck_change
    }

    /// What a player needs to bank a hand: the minimum bank and its fee.
    pub fn least_bank(&self, rules: Rules) -> Chips {
        self.terms.min + self.terms.bank_fee(rules)
    }

    /// The fee that a player's bank behind the player-dealer's pays for a hand.
    pub fn fee_behind(&self, rules: Rules) -> Chips {
        self.terms.cover_fee(rules)
    }

    /// The rule behind a refused setup, if there is one.
    pub(crate) fn rule_behind(&self, fault: &SetupFault) -> Option<RuleId> {
        match fault {
            SetupFault::TooMany { .. } => self.terms.positions.or(self.terms.table),
            SetupFault::WrongDeck { .. } => self.terms.table,
            SetupFault::ShoeOver => self.terms.cut.map(|cut| cut.rule),
            _ => None,
        }
    }

    /// A player who cannot be on the rail: nobody can in games without back-line bets, and banks
    /// cannot.
    pub(super) fn rail_fault(&self, setup: &Setup) -> Option<SetupFault> {
        let back_line = matches!(self.terms.back_line, BackLine::Anybody(_));
        let behind = setup.covering.and_then(|cover| cover.seat());
        let stray = |seat: &Seat| !back_line || setup.partners.has(*seat) || behind == Some(*seat);
        setup.rail.iter().find(stray).map(SetupFault::BadRail)
    }

    /// A player who cannot keep a bet behind somebody: in games where no spot is open to others
    /// nobody can, and both must be dealt in.
    pub(super) fn backer_fault(&self, setup: &Setup) -> Option<SetupFault> {
        let dealt = setup.stacks.seats();
        setup.carry.backers.spots().find_map(|(spot, backers)| {
            let sound = self.terms.open_spot.is_some() && dealt.has(spot);
            let stray = if sound { backers.without(dealt) } else { backers };
            stray.iter().next().map(SetupFault::BadBacker)
        })
    }

    /// The game's description of a kind of incident, if it knows it.
    pub(super) fn slipped(&self, kind: IncidentKind) -> Option<&Slipped> {
        self.slips.iter().find(|slipped| slipped.kind == kind)
    }

    /// Whether its circles mean different things, so that each has its own result.
    pub(super) fn has_circles(&self) -> bool {
        matches!(self.game.shape, Shape::Banked(BankedShape { marked: Markings::Circles(_), .. }))
    }

    /// The first deal.
    pub(super) fn dealing(&self) -> Dealing {
        let (packets, order, rule) = self.first_deal();
        let turns = self.steps.iter().find_map(|step| match *step {
            Step::Turns { order, .. } => Some(order),
            _ => None,
        });
        let setting = self.steps.iter().find_map(|step| match *step {
            Step::Set(setting) => Some(setting),
            _ => None,
        });
        let mut dealing = Dealing {
            packets,
            rule,
            order,
            turns: turns.unwrap_or(order),
            setting,
            button: self.steps.iter().any(|step| matches!(step, Step::Button { .. })),
            circles: self.circles(),
            each: 0,
            to_spots: 0,
            to_others: 0,
            fixed: [HandId::Bank; 1 + COMMONS],
            others: 0,
            hands: 1,
        };
        if setting.is_some() {
            dealing.has(HandId::BankFront);
        }
        for (at, packet) in packets.iter().enumerate() {
            let hand = match packet.to {
                To::Spots => {
                    dealing.each += 1;
                    dealing.to_spots += 1;
                    continue;
                }
                To::Bank => HandId::Bank,
                // Whose the hands of a row are is not known yet, but one of them is the bank's.
                To::Rows => {
                    dealing.each += 1;
                    dealing.has(HandId::Row(ROWS as u8 - 1));
                    HandId::Bank
                }
                To::Common(n) => HandId::Common(n),
            };
            dealing.to_others += if packet.to == To::Rows { ROWS } else { 1 };
            dealing.has(hand);
            if packets[..at].iter().all(|before| before.to != packet.to) {
                dealing.fixed[dealing.others] = hand;
                dealing.others += 1;
            }
        }
        dealing
    }

    /// How many wagers one player can have on a spot.
    fn circles(&self) -> usize {
        let marked: usize = self.terms.circles.iter().map(|row| row.circles.len()).sum();
        marked + usize::from(self.terms.ante.is_some())
    }

    fn first_deal(&self) -> (&'static [Packet], Order, RuleId) {
        let deal = self.steps.iter().find_map(|step| match *step {
            Step::Deal { packets, order, rule } => Some((packets, order, rule)),
            _ => None,
        });
        deal.expect("every game deals cards")
    }

    /// How many cards each of these is dealt first. Players and bank have their cards from a row,
    /// if the game deals one.
    pub(super) fn dealt_to(&self, to: To) -> usize {
        let from_row = |of| of == To::Rows && matches!(to, To::Spots | To::Bank);
        let comes = |packet: &&Packet| packet.to == to || from_row(packet.to);
        self.first_deal().0.iter().filter(comes).count()
    }

    /// What a hand begins with: mostly wagers, but a row of hands may be dealt first.
    pub(super) fn first_phase(&self) -> Phase {
        match self.steps.first() {
            Some(Step::Deal { .. }) => Phase::Deal,
            _ => Phase::Wagers,
        }
    }
}

/// The first deal and what follows from it. A hand keeps it, because almost every step asks for a
/// part of it.
#[derive(Clone, Copy, Debug)]
pub struct Dealing {
    pub packets: &'static [Packet],
    pub rule: RuleId,
    /// The order in which spots are dealt to.
    pub order: Order,
    /// The order in which they act, or if they do not, the same.
    pub turns: Order,
    /// How hands are set in two, if they are.
    pub setting: Option<Setting>,
    /// How many cards a spot's hand gets; zero if spots have no hands.
    pub each: usize,
    /// How many of its cards are dealt to it, and how many cards to other hands.
    pub to_spots: usize,
    pub to_others: usize,
    /// How many wagers one player can have on a spot.
    pub circles: usize,
    /// Whether there is a step that places the action button.
    pub button: bool,
    fixed: [HandId; 1 + COMMONS],
    others: usize,
    /// How many of the hands that belong to no spot, from the first, may have cards.
    pub hands: usize,
}

impl Dealing {
    /// Takes note of a hand that belongs to no spot.
    fn has(&mut self, hand: HandId) {
        self.hands = self.hands.max(1 + fixed_at(hand));
    }

    /// Whether spots have hands.
    pub fn is_to_spots(&self) -> bool {
        self.each > 0
    }

    /// The hands that belong to no spot and that everybody plays against, in dealing order.
    pub fn fixed(&self) -> &[HandId] {
        &self.fixed[..self.others]
    }
}

/// A set of verbs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Verbs(u64);

impl Verbs {
    /// None.
    pub const NONE: Verbs = Verbs(0);

    pub fn add_if(&mut self, open: bool, verb: Verb) {
        self.0 |= u64::from(open) << verb as u64;
    }

    /// Whether this one is in.
    pub fn has(self, verb: Verb) -> bool {
        self.0 >> verb as u64 & 1 == 1
    }

    pub fn without(self, verbs: &[Verb]) -> Verbs {
        verbs.iter().fold(self, |left, verb| Verbs(left.0 & !(1 << *verb as u64)))
    }
}

/// The state of the table that matters for a hand's turn.
#[derive(Clone, Copy, Debug)]
pub struct Around {
    /// The player-dealer's up card.
    pub up: Option<Card>,
    /// How many hands the seat has.
    pub hands: u8,
    /// How many cards players may still draw.
    pub cards_left: usize,
}

/// What a hand may do when its turn comes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Turn {
    /// Nothing, because this rule closes it.
    Closed(RuleId),
    Open(Verbs),
}

/// The result of a wager, and why.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Finding {
    /// The verdict that decides the payment.
    pub verdict: Verdict,
    /// The result as shown to people.
    pub result: ResultKind,
    /// The rule that decides it.
    pub rule: RuleId,
}

impl Finding {
    /// A verdict with its usual result.
    pub const fn new(verdict: Verdict, rule: RuleId) -> Finding {
        let result = match verdict {
            Verdict::Win(_) => ResultKind::Win,
            Verdict::Lose => ResultKind::Lose,
            Verdict::Half => ResultKind::Surrendered,
            Verdict::Push => ResultKind::Push,
            Verdict::Void => ResultKind::NoAction,
        };
        Finding { verdict, result, rule }
    }
}

/// The rules of each game as a function of cards alone, for code that counts hands and does not play
/// them. They are the very ones that tables use.
#[derive(Clone, Copy, Debug)]
pub enum OwnRules<'a> {
    Baccarat(&'a Baccarat),
    HotAction(&'a HotAction),
    NoBust(&'a NoBust),
    PaiGow(&'a PaiGow),
    ThreeCard(&'a ThreeCard),
    Tiles(&'a Tiles),
}

/// What may be wagered on a circle, and what a wager there costs.
#[derive(Clone, Copy, Debug)]
pub struct Price<'a> {
    terms: &'a Terms,
    circle: Circle,
    /// The least wager.
    pub min: Chips,
    /// The largest wager.
    pub max: Chips,
    /// What wagers are multiples of, and what fractions of a win are rounded down to.
    pub chip: Chips,
}

impl Price<'_> {
    /// The circle.
    pub fn circle(&self) -> Circle {
        self.circle
    }

    /// The flat fee of a player who has this wager and no other.
    pub fn fee(&self, wagered: Chips) -> Chips {
        if self.is_free() { Chips::ZERO } else { self.terms.fee(Rules::ALL, wagered) }
    }

    /// Whether wagers here never cost a fee.
    fn is_free(&self) -> bool {
        self.terms.circle(self.circle).is_some_and(|circle| circle.part == CirclePart::Bonus)
    }

    /// The highest wagers of the fee's bands, as far as they can be made here.
    pub fn steps(&self) -> impl Iterator<Item = Chips> {
        let ends = self.terms.bands.iter().map(|band| band.to).filter(|_| !self.is_free());
        ends.filter(|to| self.min <= *to && *to < self.max).chain([self.max])
    }
}

/// A game's own rules: what cards are worth, what a hand may or must do, who wins.
///
/// A game only needs to implement what its steps ask for.
pub trait Play: std::fmt::Debug + Send + Sync {
    /// A hand's reading, its value and the rule; `None` if a card is unknown.
    fn reads(&self, rules: Rules, cards: &Cards) -> Option<(Reading, u32, RuleId)>;

    /// The same rules as a function of cards alone.
    fn own(&self) -> OwnRules<'_>;

    /// A hand's value in words, for viewers who see all these cards.
    fn words(&self, rules: Rules, cards: &Cards) -> String;

    /// The same of a hand on the table. Only the player-dealer's may depend on more than its cards.
    fn reads_on(&self, felt: &Felt, hand: HandId) -> Option<(Reading, u32, RuleId)> {
        self.reads(felt.rules, felt.cards(hand))
    }

    /// Whether the player-dealer's first two cards end the round; `None` if the up card tells that
    /// they cannot.
    fn checks(&self, _felt: &Felt) -> Option<bool> {
        None
    }

    /// The result of a wager. Where spots have no hands, it depends on the circle alone.
    fn finding(&self, felt: &Felt, wager: &Wager) -> Finding;

    /// Whether a hand without decisions draws a card, and the rule behind it.
    fn draws(&self, felt: &Felt, hand: HandId) -> (bool, RuleId);

    /// What a hand may do, in games where players make decisions.
    fn turn(&self, _rules: Rules, _hand: &HandState, _around: Around) -> Turn {
        Turn::Open(Verbs::NONE)
    }

    /// Every verb that a hand may ever be offered in its turn.
    fn verbs(&self) -> &'static [Verb] {
        &[]
    }

    /// What a winning wager on a circle gets, in words.
    fn pays(&self, _circle: Circle) -> String {
        "pays 1 to 1".into()
    }

    /// Why a hand may not do this.
    fn refusal(&self, _rules: Rules, _hand: &HandState, _around: Around, _verb: Verb) -> Refusal {
        Refusal::plain(Code::NotNow)
    }

    /// The rule that a verb follows, if one says how it is carried out.
    fn rule_of(&self, _rules: Rules, _hand: &HandState, _verb: Verb) -> Option<RuleId> {
        None
    }

    /// The rule that only the owner decides for a hand.
    fn decides(&self) -> Option<RuleId> {
        None
    }

    /// What the house does for a player who left, and the rule.
    fn absent(&self, _rules: Rules, _hand: &HandState, _open: Verbs) -> Option<(Verb, RuleId)> {
        None
    }

    /// The rule that a setting of these cards breaks, in games where hands are set in two; `None`
    /// if it is a proper one, or if a card is unknown.
    fn foul(&self, _rules: Rules, _front: &[Card], _back: &[Card]) -> Option<RuleId> {
        None
    }

    /// What the two hands are called that a hand is set in, the smaller one first.
    fn sides(&self) -> [&'static str; 2] {
        ["front", "back"]
    }

    /// The cards that the house puts in front, or in the low hand, in such games.
    fn house_way(&self, _rules: Rules, _cards: &[Card]) -> CardList {
        CardList::EMPTY
    }

    /// Whether each half of this split gets one card only.
    fn one_card_after_split(&self, _hand: &HandState) -> bool {
        false
    }
}
