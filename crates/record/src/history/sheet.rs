//! One of our hands, reduced to what histories contain.

use super::amount::Amount;
use super::format::Exported;
use super::kind::Kind;
use crate::bind::{action_of, actor_of, bind_setup};
use crate::render::why;
use cards::{Card, CardList, Seat, Zone};
use engine::options::Options;
use engine::{
    Account, Action, BySeat, Chips, Engine, Event, EventKind, Events, Game, Hand, Reason, Rules,
    SeatSet, Setup, Verb, money,
};
use notation::{Document, Fault, HandText};

/// Something that happened.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Did {
    /// Chips that do not count toward a bet.
    Ante(Seat, Chips),
    Dead(Seat, Chips),
    Blind(Seat, Chips),
    /// The live post of a new player.
    Post(Seat, Chips),
    BringIn(Seat),
    Hole(Seat, CardList),
    Board(CardList),
    /// Cards thrown away for others; none by a player who stands pat.
    Draw(Seat, CardList),
    Fold(Seat),
    Check(Seat),
    Call(Seat, Chips),
    /// A bet or raise: to how much, by putting in how much.
    Raise {
        seat: Seat,
        to: Chips,
        put: Chips,
        opens: bool,
    },
    Show(Seat, CardList),
    Muck(Seat),
}

/// A hand in the terms of histories.
#[derive(Debug)]
pub(crate) struct Sheet {
    pub kind: Kind,
    /// Everybody dealt in, from the button's left.
    pub seats: Vec<Seat>,
    pub button: Seat,
    /// The minimum bet, or the two bet sizes.
    pub prices: (Chips, Chips),
    pub bring_in: Chips,
    /// The house's own blinds.
    pub posted: Vec<Chips>,
    pub stacks: BySeat<Chips>,
    pub antes: BySeat<Chips>,
    pub trimmed: bool,
    pub blinds: BySeat<Chips>,
    /// Everything that the house took out of the pot.
    pub rake: Chips,
    /// The part of it that went to a jackpot.
    pub jackpot: Chips,
    /// How many cards all boards share, if there are several.
    pub shared: Option<u8>,
    pub won: BySeat<Chips>,
    pub returned: BySeat<Chips>,
    pub did: Vec<Did>,
    pub finishing: Option<Vec<Chips>>,
    pub lost: Vec<String>,
    /// What each seat paid into the pots, without dead chips that everybody can win.
    paid: BySeat<Chips>,
    folded: SeatSet,
    bets: BySeat<Chips>,
    /// Community cards of the current street.
    board: CardList,
    streets: usize,
    /// The number of events before the current street.
    before: usize,
    /// Hands in the order in which they are shown or mucked.
    shown: Vec<(Seat, CardList)>,
}

/// Writes every hand of a record that was dealt, one after the other.
pub(crate) fn export(
    document: &Document,
    mut print: impl FnMut(Sheet, &HandText, &mut String) -> Result<Vec<String>, Fault>,
) -> Result<Exported, Fault> {
    let mut exported = Exported::default();
    let mut houses = false;
    for text in document.whole_hands() {
        let text = &text;
        if text.start.is_none() || text.is_refused() {
            exported.lost.push(format!("hand {} was not dealt", text.number));
            continue;
        }
        houses |= text.offering().is_some_and(|offering| !offering.starts_with("import/"));
        let lost = print(Sheet::of(text)?, text, &mut exported.text)?;
        let lost = lost.into_iter().map(|lost| format!("hand {}: {lost}", text.number));
        exported.lost.extend(lost);
    }
    if houses {
        exported.lost.push("the rules that the house plays by, and the rule ids of events".into());
    }
    Ok(exported)
}

impl Sheet {
    fn of(text: &HandText) -> Result<Sheet, Fault> {
        let first = |faults: Vec<Fault>| faults.into_iter().next();
        let bound = bind_setup(text, Rules::ALL).map_err(|faults| {
            first(faults).unwrap_or_else(|| Fault::new(text.line.0, 1, "the header is wrong"))
        })?;
        let mut sheet = Sheet::new(text, bound.game, &bound.options, &bound.setup)?;
        let mut events = Events::new();
        let mut hand = Hand::start(&bound.setup, &mut events).map_err(|faults| {
            let reason = faults.first().map_or(String::new(), ToString::to_string);
            Fault::new(text.line.0, 1, reason)
        })?;
        events.iter().for_each(|event| sheet.take(event));
        for step in text.steps.iter().filter(|step| !step.is_refused()) {
            let (actor, action) = (actor_of(step.who), action_of(step)?);
            events.clear();
            hand.apply(actor, &action, &mut events).map_err(|refusal| {
                Fault::new(step.line.0, 1, why(&hand, actor, &action, &refusal))
            })?;
            if !matches!(action, Action::Move(_) | Action::Chance(_)) {
                let line = step.line.0;
                sheet.lost.push(format!("what was done about an incident (line {line})"));
            }
            events.iter().for_each(|event| sheet.take(event));
        }
        sheet.deal_board();
        for (seat, cards) in std::mem::take(&mut sheet.shown) {
            let unseen = cards.is_empty();
            let hand = sheet.hand(seat);
            sheet.did.push(if unseen { Did::Muck(seat) } else { Did::Show(seat, hand) });
        }
        sheet.finishing = hand
            .outcome()
            .map(|outcome| sheet.seats.iter().map(|seat| outcome.stacks.get(*seat)).collect());
        Ok(sheet)
    }

    fn new(
        text: &HandText,
        game: &'static Game,
        options: &Options,
        setup: &Setup,
    ) -> Result<Sheet, Fault> {
        let no = |reason: String| Err(Fault::new(text.line.0, 1, reason));
        let number = text.number;
        if game.shape.poker().is_none() {
            return no(format!("hand {number} is {}: no history has a word for it", game.name));
        }
        let betting = if game.option("betting").is_some() { options.text("betting") } else { "" };
        let Some(kind) = Kind::of_hand(game, betting) else {
            return no(format!("hand {number} is played as {betting}: no history has that"));
        };
        let seats: Vec<Seat> = setup.stacks.seats().clockwise_after(setup.lead).collect();
        let least = setup.elsewhere.as_ref().map(|terms| terms.least);
        let has = |key| game.option(key).is_some();
        let posted = if has("blinds") { options.amounts("blinds") } else { Vec::new() };
        let big = || posted.iter().copied().max().unwrap_or_default();
        let prices = if kind.is_fixed() {
            (options.amount("small-bet"), options.amount("big-bet"))
        } else {
            (least.unwrap_or_else(big), Chips::ZERO)
        };
        let bring_in = if has("bring-in") { options.amount("bring-in") } else { Chips::ZERO };
        let mut stacks = BySeat::all(Chips::ZERO);
        setup.stacks.iter().for_each(|(seat, stack)| stacks[seat] = stack);
        let mut lost = Vec::new();
        if !setup.stacks.seats().has(setup.lead) {
            lost.push("the button is at an empty seat".into());
        }
        let none = BySeat::all(Chips::ZERO);
        Ok(Sheet {
            kind,
            seats,
            button: setup.lead,
            prices,
            bring_in,
            posted,
            stacks,
            antes: none,
            // Antes of our own games make side pots.
            trimmed: setup.elsewhere.as_ref().map_or(has("ante"), |terms| terms.trimmed),
            blinds: none,
            rake: Chips::ZERO,
            jackpot: Chips::ZERO,
            shared: setup.elsewhere.as_ref().and_then(|terms| terms.runs).map(|runs| runs.shared),
            won: none,
            returned: none,
            did: Vec::new(),
            finishing: None,
            lost,
            paid: none,
            folded: SeatSet::EMPTY,
            bets: none,
            board: CardList::EMPTY,
            streets: 0,
            before: 0,
            shown: Vec::new(),
        })
    }

    /// A player in the notation of histories: `p3`.
    pub fn player(&self, seat: Seat) -> String {
        let place = self.seats.iter().position(|other| *other == seat).unwrap_or(0);
        format!("p{}", place + 1)
    }

    /// The cards of a seat: its up cards were visible already.
    fn hand(&self, seat: Seat) -> CardList {
        let mut hand = Vec::new();
        for did in &self.did {
            match did {
                Did::Hole(other, cards) if *other == seat => hand.extend(cards.iter().copied()),
                Did::Draw(other, thrown) if *other == seat => {
                    hand.retain(|card| !thrown.contains(card));
                }
                _ => {}
            }
        }
        hand.into_iter().collect()
    }

    /// Whether there were side pots.
    pub fn has_side_pots(&self) -> bool {
        let dealt: SeatSet = self.seats.iter().copied().collect();
        money::pots(&self.paid, dealt, dealt.without(self.folded)).len() > 1
    }

    fn deal_board(&mut self) {
        if !self.board.is_empty() {
            self.did.push(Did::Board(self.board));
            self.board.clear();
        }
    }

    fn take(&mut self, event: &Event) {
        match event.kind {
            EventKind::Card { card, to: Zone::Hand(seat, _), .. } => self.deal_hole(seat, card),
            EventKind::Card { card, to: Zone::Board, .. } => self.board.push(card),
            EventKind::Card { card, to: Zone::Discards(seat), .. } => self.throw_away(seat, card),
            EventKind::Draws { seat, .. } => self.draws(seat),
            EventKind::Phase { .. } => {
                self.deal_board();
                // Forced bets belong to the first street.
                if self.streets > 0 {
                    self.bets = BySeat::all(Chips::ZERO);
                }
                self.streets += 1;
                self.before = self.did.len();
            }
            EventKind::Did { seat, verb, .. } => match verb {
                Verb::Fold => {
                    self.folded.add(seat);
                    self.did.push(Did::Fold(seat));
                }
                Verb::Check => self.did.push(Did::Check(seat)),
                Verb::Muck => self.shown.push((seat, CardList::EMPTY)),
                Verb::PlayBoard => {
                    self.shown.push((seat, CardList::EMPTY));
                    let player = self.player(seat);
                    self.lost.push(format!("{player} says that they play the board"));
                }
                _ => {}
            },
            EventKind::Show { card, zone: Zone::Hand(seat, _), .. } => {
                match self.shown.iter_mut().find(|(other, _)| *other == seat) {
                    Some((_, cards)) => cards.push(card),
                    None => self.shown.push((seat, CardList::from(&[card][..]))),
                }
            }
            EventKind::Pay { from, to, amount, reason } => self.pay(from, to, amount, reason),
            EventKind::Ruling { .. } => self.lost.push("a ruling".into()),
            _ => {}
        }
    }

    /// Somebody draws or stands pat. The format tells what everybody throws away before anybody gets new
    /// cards.
    fn draws(&mut self, seat: Seat) {
        let draws = &mut self.did[self.before..];
        let at = draws.iter().position(|did| !matches!(did, Did::Draw(..)));
        let at = at.map_or(self.did.len(), |at| self.before + at);
        self.did.insert(at, Did::Draw(seat, CardList::EMPTY));
    }

    fn throw_away(&mut self, seat: Seat, card: Card) {
        for did in &mut self.did[self.before..] {
            match did {
                Did::Draw(other, cards) if *other == seat => cards.push(card),
                _ => {}
            }
        }
    }

    fn deal_hole(&mut self, seat: Seat, card: Card) {
        if self.folded.has(seat) {
            let player = self.player(seat);
            return self.lost.push(format!("{player} is dealt {card} after they folded"));
        }
        let mut own = self.did[self.before..].iter_mut().filter_map(|did| match did {
            Did::Hole(other, cards) if *other == seat => Some(cards),
            _ => None,
        });
        match own.next() {
            Some(cards) => cards.push(card),
            None => self.did.push(Did::Hole(seat, CardList::from(&[card][..]))),
        }
    }

    fn pay(&mut self, from: Account, to: Account, amount: Chips, reason: Reason) {
        let house = matches!(to, Account::Collection | Account::Jackpot);
        match (from, to) {
            (Account::Pot, _) if house => {
                self.rake += amount;
                if to == Account::Jackpot {
                    self.jackpot += amount;
                }
            }
            (Account::Seat(seat), _) if house => {
                self.stacks[seat] -= amount;
                let player = self.player(seat);
                let fee = written(amount);
                self.lost.push(format!(
                    "the fee of {fee} that {player} pays before the deal; their stack is written \
                     without it"
                ));
            }
            (Account::Pot, Account::Seat(seat)) if reason == Reason::Win => {
                self.won[seat] += amount;
            }
            (Account::Pot, Account::Seat(seat)) => {
                self.returned[seat] += amount;
                self.paid[seat] -= amount;
            }
            (Account::Seat(seat), Account::Pot) => self.put_in(seat, amount, reason),
            _ => {}
        }
    }

    fn put_in(&mut self, seat: Seat, amount: Chips, reason: Reason) {
        let dead = match reason {
            Reason::Ante => !self.trimmed,
            reason => reason == Reason::DeadPost,
        };
        if !dead {
            self.paid[seat] += amount;
        }
        let facing = self.bets.iter().any(|bet| !bet.is_zero());
        if !matches!(reason, Reason::Ante | Reason::DeadPost) {
            self.bets[seat] += amount;
        }
        match reason {
            Reason::Ante => {
                self.antes[seat] += amount;
                self.did.push(Did::Ante(seat, amount));
            }
            Reason::DeadPost => {
                self.antes[seat] += amount;
                self.did.push(Did::Dead(seat, amount));
            }
            Reason::Blind => {
                self.blinds[seat] += amount;
                self.did.push(Did::Blind(seat, amount));
            }
            Reason::Post => {
                self.blinds[seat] += amount;
                self.did.push(Did::Post(seat, amount));
            }
            Reason::BringIn => self.did.push(Did::BringIn(seat)),
            Reason::Call => self.did.push(Did::Call(seat, amount)),
            Reason::Bet | Reason::Raise => {
                let to = self.bets[seat];
                self.did.push(Did::Raise { seat, to, put: amount, opens: !facing });
            }
            _ => {}
        }
    }
}

/// Chips as a decimal number.
pub(crate) fn written(chips: Chips) -> String {
    Amount::of(chips.as_cents(), 2).to_string()
}

pub(crate) fn joined(cards: &CardList) -> String {
    cards.iter().map(ToString::to_string).collect()
}
