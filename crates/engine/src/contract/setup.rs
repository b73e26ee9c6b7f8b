use super::names::names;
use super::{BySeat, Carry, Ending, Rules, SeatSet, Shares};
use crate::game::Prepared;
use crate::money::Chips;
use crate::poker::PokerGame;
use cards::{Counts, Deck, Seat};
use serde::{Deserialize, Serialize};
use std::fmt;

/// Everything a hand starts from. It may be invalid: [`crate::Hand::start`] says what is wrong.
#[derive(Clone, Debug)]
pub struct Setup {
    /// The game with its house's options.
    pub game: Prepared,
    /// Who is dealt in, and with what stack.
    pub stacks: Stacks,
    /// The button, the player-dealer, or Pan's eldest hand.
    pub lead: Seat,
    /// What the previous hand passed on.
    pub carry: Carry,
    /// Whether illegal acts are refused or ruled on.
    pub mode: Mode,
    /// The rules in force: all of them, except in ablation tests.
    pub rules: Rules,
    /// Whether it is the first hand of a session (PN-05).
    pub opening: bool,
    /// Who plays double condition (PN-32).
    pub doubles: SeatSet,
    /// Whether the floor has moved the game to the next higher condition (PN-48).
    pub raised: bool,
    /// Who owes which blind, if not the seats to the button's left (PK-03); with this the button
    /// may be at an empty chair.
    pub blinds: Stacks,
    /// What players post to be dealt in, besides blinds and antes (PK-40, PK-42).
    pub posts: Posts,
    /// Who asked to be dealt in but is not at the table (PK-48).
    pub away: SeatSet,
    /// The bank that covers what the player-dealer does not (PD-07).
    pub covering: Option<Covering>,
    /// Who may share the bank with the player-dealer (PD-22).
    pub partners: SeatSet,
    /// The minimum that players who banked the previous hand must put up (PD-18).
    pub matches: Shares,
    /// Players on the rail: they have a stack but no spot, and bet on other players' spots (PD-14).
    pub rail: SeatSet,
    /// How a hand recorded elsewhere was played, if it follows the rules of another place.
    pub elsewhere: Option<Box<Elsewhere>>,
}

/// How a poker hand was played elsewhere, by rules that none of our houses posts; whoever recorded
/// it states them here. With this, blinds may be any amount in any seat, the remainder of a split
/// pot goes to one player, and a bet that nobody could match in full may be smaller than a raise.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Elsewhere {
    /// What players put up before the blinds, which does not count toward any bet.
    pub antes: Stacks,
    /// Whether a short ante wins only as much from each of the other antes. Otherwise everybody can
    /// win all of them.
    pub trimmed: bool,
    /// The minimum bet, and the minimum that a raise adds, in games without fixed bets.
    pub least: Chips,
    /// What the house took out of the pot at the end.
    pub rake: Chips,
    /// The first betting round starts with the player after this seat.
    pub after: Seat,
    /// Set if the board is dealt more than once.
    pub runs: Option<Runs>,
}

/// A board that is completed several times after the last bet. Every pot is split between the boards;
/// the remainder goes to the first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Runs {
    /// How many boards, at least two.
    pub boards: u8,
    /// How many community cards they share.
    pub shared: u8,
}

impl Runs {
    /// The most boards.
    pub const MOST: u8 = 8;
}

/// A bank that covers what the player-dealer does not.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Covering {
    pub who: CoveringBank,
    pub put_up: Chips,
}

/// Whose bank covers what the player-dealer does not.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum CoveringBank {
    /// A player's, out of their stack; they do not bet in this hand.
    Seat(Seat),
    /// The corporation's, with its own money.
    Corporation,
}

/// What players who come in between the blinds post.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Posts {
    live: Stacks,
    dead: BySeat<Chips>,
}

/// What one seat puts up to be dealt in.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Post {
    /// The part that counts as the player's bet.
    pub live: Chips,
    /// The part that goes to the centre as dead money.
    pub dead: Chips,
}

impl Posts {
    /// Nobody posts.
    pub const NONE: Posts = Posts { live: Stacks::NONE, dead: BySeat::all(Chips::ZERO) };

    pub fn set(&mut self, seat: Seat, post: Post) {
        self.live.set(seat, post.live);
        self.dead[seat] = post.dead;
    }

    #[inline]
    pub fn seats(&self) -> SeatSet {
        self.live.seats()
    }

    /// What a seat posts; zero if it does not post.
    pub fn get(&self, seat: Seat) -> Post {
        Post { live: self.live.get(seat), dead: self.dead[seat] }
    }

    pub fn iter(&self) -> impl Iterator<Item = (Seat, Post)> + '_ {
        self.seats().iter().map(|seat| (seat, self.get(seat)))
    }
}

/// Stacks of those dealt in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Stacks {
    seats: SeatSet,
    chips: BySeat<Chips>,
}

impl Stacks {
    /// Nobody.
    pub const NONE: Stacks = Stacks { seats: SeatSet::EMPTY, chips: BySeat::all(Chips::ZERO) };

    /// Seats a player, or changes their stack.
    pub fn set(&mut self, seat: Seat, stack: Chips) {
        self.seats.add(seat);
        self.chips[seat] = stack;
    }

    pub fn seats(&self) -> SeatSet {
        self.seats
    }

    /// A seat's stack; zero if the seat is empty.
    pub fn get(&self, seat: Seat) -> Chips {
        self.chips[seat]
    }

    pub fn iter(&self) -> impl Iterator<Item = (Seat, Chips)> + '_ {
        self.seats.iter().map(|seat| (seat, self.chips[seat]))
    }
}

impl FromIterator<(Seat, Chips)> for Stacks {
    fn from_iter<I: IntoIterator<Item = (Seat, Chips)>>(stacks: I) -> Stacks {
        let mut all = Stacks::NONE;
        stacks.into_iter().for_each(|(seat, stack)| all.set(seat, stack));
        all
    }
}

/// A shoe between hands: which cards are left, but never their order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ShoeState {
    /// Which shoe; a new one has a new number.
    pub id: u32,
    pub deck: Deck,
    /// The cards still to be dealt.
    pub stub: Counts,
    /// Cards of earlier hands, out of play until the next shuffle.
    pub discards: Counts,
    /// How the last hand finished the shoe, if it did.
    pub end: Option<ShoeEnd>,
}

/// How a hand finishes a shoe (EQ-10).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum ShoeEnd {
    /// It was the one hand after the cut card: no other hand is dealt from this shoe.
    LastHand,
    /// The cards ran out and the hand was completed from the discards, which stay in play.
    RanOut,
}

impl ShoeState {
    /// A whole shoe.
    pub fn fresh(id: u32, deck: Deck) -> ShoeState {
        ShoeState { id, deck, stub: deck.counts(), discards: Counts::EMPTY, end: None }
    }
}

names! {
    /// How strict the table is.
    Mode {
        /// Illegal acts are refused: servers and bots.
        Guarded = "guarded",
        /// Physical facts are taken as they are, then ruled on: worked hands, school, ruling desk.
        Live = "live",
    }
}

/// What a finished hand leaves behind.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Outcome {
    pub ending: Ending,
    /// Stacks of those dealt in.
    pub stacks: Stacks,
    /// What the house collected.
    pub collected: Chips,
    /// What went into a jackpot, kept apart from fees.
    pub jackpot: Chips,
    /// What it passes on to the next hand.
    pub carry: Carry,
    /// What the cage holds for players who left during the hand (EQ-16).
    pub cage: BySeat<Chips>,
    /// What the corporation has left of the money it brought to the hand (PD-07).
    pub corporation: Chips,
    /// Who may not play on (PD-20).
    pub barred: SeatSet,
}

/// Something wrong with a setup.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SetupFault {
    /// Too few players.
    TooFew {
        /// At least this many are needed.
        least: u8,
    },
    /// Too many players.
    TooMany {
        /// At most this many fit.
        most: u8,
    },
    /// The lead is not among those dealt in.
    LeadNotSeated(Seat),
    /// A player listed as away is not dealt in.
    AwayNotSeated(Seat),
    /// A stack is negative or beyond any table.
    BadStack(Seat),
    /// A stack cannot pay what the hand costs before the first card.
    TooPoor {
        seat: Seat,
        /// What it must have.
        needs: Chips,
    },
    /// A blind is not one of the game's blinds, is owed by somebody not dealt in, or nobody owes
    /// the largest.
    BadBlind(Seat),
    /// A hand from elsewhere has an impossible amount, an amount put up by somebody not dealt in,
    /// or a game that is not poker with blinds.
    BadElsewhere(Seat),
    /// A post by somebody not dealt in, in a game without blinds, or of the wrong amount.
    BadPost {
        seat: Seat,
        /// The live post; zero in a game without blinds.
        live: Chips,
        /// The dead post.
        dead: Chips,
    },
    /// The house has no such covering bank, or it does not have that much.
    BadCovering,
    /// The named partners cannot share the bank, or must match a bank that was not theirs.
    BadPartners,
    /// A player on the rail has no stack, is banking, or may not bet from there in this game.
    BadRail(Seat),
    /// A player may keep a bet behind somebody, but is not dealt in, or the game has no such bets.
    BadBacker(Seat),
    /// The shoe does not hold the deck that this game is played with.
    WrongDeck {
        /// The right one.
        wanted: Deck,
    },
    /// Stub and discards together are not a whole deck.
    ShoeDoesNotAddUp,
    /// Too few cards are left to deal a hand.
    ShoeTooShort,
    /// The last hand of this shoe was dealt (EQ-10).
    ShoeOver,
    /// The game cannot be moved to a higher condition: not everybody plays double, or no higher
    /// condition exists.
    NotRaised,
    /// Somebody may not play double condition.
    NoDoubles {
        seat: Seat,
        /// The stack they need; zero where doubles are not played at all.
        needs: Chips,
    },
}

impl SetupFault {
    /// Its name in records.
    pub const fn as_str(&self) -> &'static str {
        match self {
            SetupFault::TooFew { .. } => "too-few",
            SetupFault::TooMany { .. } => "too-many",
            SetupFault::LeadNotSeated(_) => "lead-not-seated",
            SetupFault::BadStack(_) => "bad-stack",
            SetupFault::TooPoor { .. } => "too-poor",
            SetupFault::WrongDeck { .. } => "wrong-deck",
            SetupFault::ShoeDoesNotAddUp => "shoe-does-not-add-up",
            SetupFault::ShoeTooShort => "shoe-too-short",
            SetupFault::ShoeOver => "shoe-over",
            SetupFault::NoDoubles { .. } => "no-doubles",
            SetupFault::NotRaised => "not-raised",
            SetupFault::BadBlind(_) => "bad-blind",
            SetupFault::BadPost { .. } => "bad-post",
            SetupFault::BadElsewhere(_) => "bad-elsewhere",
            SetupFault::AwayNotSeated(_) => "away-not-seated",
            SetupFault::BadCovering => "bad-covering",
            SetupFault::BadPartners => "bad-partners",
            SetupFault::BadRail(_) => "bad-rail",
            SetupFault::BadBacker(_) => "bad-backer",
        }
    }

    /// The seat concerned.
    pub const fn seat(&self) -> Option<Seat> {
        match self {
            SetupFault::LeadNotSeated(seat)
            | SetupFault::BadStack(seat)
            | SetupFault::BadBlind(seat)
            | SetupFault::BadElsewhere(seat)
            | SetupFault::AwayNotSeated(seat)
            | SetupFault::BadRail(seat)
            | SetupFault::BadBacker(seat)
            | SetupFault::BadPost { seat, .. }
            | SetupFault::TooPoor { seat, .. }
            | SetupFault::NoDoubles { seat, .. } => Some(*seat),
            _ => None,
        }
    }
}

impl fmt::Display for SetupFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SetupFault::TooFew { least } => write!(f, "at least {least} players are needed"),
            SetupFault::TooMany { most } => write!(f, "at most {most} players can be dealt in"),
            SetupFault::LeadNotSeated(seat) => {
                write!(f, "seat {seat} has the lead but is not dealt in")
            }
            SetupFault::AwayNotSeated(seat) => {
                write!(f, "seat {seat} is away but is not dealt in")
            }
            SetupFault::BadStack(seat) => write!(f, "seat {seat} has an impossible stack"),
            SetupFault::TooPoor { seat, needs } => {
                write!(f, "seat {seat} needs {needs} to be dealt in")
            }
            SetupFault::BadCovering => {
                f.write_str("this house has no such covering bank, or it does not have that much")
            }
            SetupFault::BadPartners => f.write_str("the bank cannot be shared or matched that way"),
            SetupFault::BadBlind(seat) => write!(
                f,
                "seat {seat} cannot have that blind: blinds go to players dealt in, and one of \
                 them has the largest"
            ),
            SetupFault::BadElsewhere(seat) => {
                write!(f, "seat {seat} cannot put that up in a hand from elsewhere")
            }
            SetupFault::BadPost { seat, live, .. } if live.is_zero() => {
                write!(f, "seat {seat} cannot post: this game has no blinds")
            }
            SetupFault::BadPost { seat, live, dead } => {
                write!(f, "seat {seat} cannot post that: a post is {} live", live.spoken())?;
                if !dead.is_zero() {
                    write!(f, ", {} dead, or both", dead.spoken())?;
                }
                f.write_str(", by a player dealt in who does not have the big blind already")
            }
            SetupFault::BadRail(seat) => {
                write!(f, "seat {seat} cannot bet on another player's spot at this table")
            }
            SetupFault::BadBacker(seat) => {
                write!(f, "seat {seat} cannot keep a bet behind another player at this table")
            }
            SetupFault::WrongDeck { wanted } => write!(f, "this game is played with deck {wanted}"),
            SetupFault::ShoeDoesNotAddUp => {
                f.write_str("stub and discards together are not the shoe's deck")
            }
            SetupFault::ShoeTooShort => f.write_str("the shoe has too few cards left"),
            SetupFault::ShoeOver => {
                f.write_str("the hand after the cut card was dealt: a new shoe has to come")
            }
            SetupFault::NotRaised => {
                f.write_str("only a game where everybody plays double moves to the next condition")
            }
            SetupFault::NoDoubles { seat, needs } if needs.is_zero() => {
                write!(f, "seat {seat} cannot play double condition here")
            }
            SetupFault::NoDoubles { seat, needs } => {
                write!(f, "seat {seat} needs {needs} to play double condition")
            }
        }
    }
}

impl Setup {
    /// A guarded hand under all the rules, with nothing carried over.
    pub fn new(game: Prepared, stacks: Stacks, lead: Seat, shoe: ShoeState) -> Setup {
        let (mode, rules) = (Mode::Guarded, Rules::ALL);
        let (opening, doubles, away) = (false, SeatSet::EMPTY, SeatSet::EMPTY);
        let (blinds, posts) = (Stacks::NONE, Posts::NONE);
        let (raised, covering) = (false, None);
        let (partners, matches, rail) = (SeatSet::EMPTY, Shares::NONE, SeatSet::EMPTY);
        Setup {
            game,
            stacks,
            lead,
            carry: Carry::of(shoe),
            mode,
            rules,
            opening,
            doubles,
            raised,
            blinds,
            posts,
            away,
            covering,
            partners,
            matches,
            rail,
            elsewhere: None,
        }
    }

    /// The faults that every game checks for.
    pub(crate) fn common_faults(&self, players: (u8, u8), deck: Deck) -> Vec<SetupFault> {
        if self.is_usual(players, deck) {
            debug_assert!(self.list_faults(players, deck).is_empty(), "nothing is wrong");
            return Vec::new();
        }
        self.list_faults(players, deck)
    }

    /// Fast path: a setup without anything that could be wrong. Others have to be looked at closely.
    #[inline]
    fn is_usual(&self, players: (u8, u8), deck: Deck) -> bool {
        let (seats, shoe) = (self.stacks.seats(), &self.carry.shoe);
        let dealt = shoe.stub.len() + shoe.discards.len();
        let beside = self.rail.or(self.posts.seats()).or(self.blinds.seats());
        (players.0 as usize..=players.1 as usize).contains(&seats.len())
            && beside.or(self.away.without(seats)).is_empty()
            && self.elsewhere.is_none()
            && seats.has(self.lead)
            && (shoe.deck == deck && dealt == deck.len() && shoe.end.is_none())
            && self.stacks.iter().all(|(_, stack)| stack.is_sane() && !stack.is_zero())
    }

    #[inline(never)]
    fn list_faults(&self, players: (u8, u8), deck: Deck) -> Vec<SetupFault> {
        let mut faults = Vec::new();
        let n = self.stacks.seats().without(self.rail).len();
        if n < players.0 as usize {
            faults.push(SetupFault::TooFew { least: players.0 });
        }
        if n > players.1 as usize {
            faults.push(SetupFault::TooMany { most: players.1 });
        }
        let has_blinds = !self.blinds.seats().is_empty();
        if self.elsewhere.is_some() {
            self.elsewhere_faults(&mut faults);
        } else if has_blinds {
            self.blind_faults(&mut faults);
        }
        if !self.stacks.seats().has(self.lead) && !has_blinds {
            faults.push(SetupFault::LeadNotSeated(self.lead));
        }
        if !self.rail.is_empty() {
            let banked = matches!(self.game, Prepared::Banked(_));
            let stray =
                |seat: &Seat| !banked || *seat == self.lead || !self.stacks.seats().has(*seat);
            faults.extend(self.rail.iter().filter(stray).map(SetupFault::BadRail));
        }
        let stray = self.away.without(self.stacks.seats());
        faults.extend(stray.iter().map(SetupFault::AwayNotSeated));
        let poor = |(_, stack): &(Seat, Chips)| !stack.is_sane() || stack.is_zero();
        faults.extend(self.stacks.iter().filter(poor).map(|(seat, _)| SetupFault::BadStack(seat)));
        if !self.posts.seats().is_empty() {
            self.post_faults(&mut faults);
        }
        if self.carry.shoe.deck != deck {
            faults.push(SetupFault::WrongDeck { wanted: deck });
        } else if self.carry.shoe.stub.len() + self.carry.shoe.discards.len() != deck.len() {
            // Only totals are compared: a setup is checked before every hand, and `Stub` checks
            // each card.
            faults.push(SetupFault::ShoeDoesNotAddUp);
        }
        if self.carry.shoe.end == Some(ShoeEnd::LastHand) {
            faults.push(SetupFault::ShoeOver);
        }
        faults
    }

    /// Money put up elsewhere must come from players dealt in, in possible amounts.
    #[cold]
    fn elsewhere_faults(&self, faults: &mut Vec<SetupFault>) {
        let Some(terms) = &self.elsewhere else { return };
        let seated = |seat: Seat| self.stacks.seats().has(seat);
        let wrong = |(seat, chips): &(Seat, Chips)| !chips.is_sane() || !seated(*seat);
        let put_up = terms.antes.iter().chain(self.blinds.iter());
        faults.extend(put_up.filter(wrong).map(|(seat, _)| SetupFault::BadElsewhere(seat)));
        let opens = self.game.poker().is_some_and(PokerGame::has_forced_bet);
        let least = terms.least.is_sane() && !terms.least.is_zero();
        let runs = terms.runs.is_none_or(|runs| {
            let street = self.game.poker().and_then(|game| game.street_after(runs.shared));
            street.is_some() && (2..=Runs::MOST).contains(&runs.boards)
        });
        if !opens || !least || !runs || !terms.rake.is_sane() || !seated(terms.after) {
            faults.push(SetupFault::BadElsewhere(terms.after));
        }
    }

    /// Every blind must be one of the game's, and somebody must owe the largest.
    #[cold]
    fn blind_faults(&self, faults: &mut Vec<SetupFault>) {
        let blinds = self.game.poker().map_or(&[][..], |game| game.blinds());
        let wrong = |(seat, blind): &(Seat, Chips)| {
            blind.is_zero() || !blinds.contains(blind) || !self.stacks.seats().has(*seat)
        };
        faults.extend(self.blinds.iter().filter(wrong).map(|(seat, _)| SetupFault::BadBlind(seat)));
        let big = blinds.iter().max();
        if !self.blinds.iter().any(|(_, blind)| Some(&blind) == big) {
            faults.extend(self.blinds.seats().iter().next().map(SetupFault::BadBlind));
        }
    }

    /// A post is the largest blind (live), the smaller ones (dead), or both; or one player kills the
    /// pot. The player must be able to afford it and must not owe the largest blind anyway.
    #[cold]
    fn post_faults(&self, faults: &mut Vec<SetupFault>) {
        let blinds = self.game.poker().map_or(&[][..], |game| game.blinds());
        let (big, others) = blinds.split_last().unwrap_or((&Chips::ZERO, &[]));
        let smaller: Chips = others.iter().copied().sum();
        let mut kill = self.game.poker().and_then(|game| game.entry_kill());
        for (seat, post) in self.posts.iter() {
            let kills = post.dead.is_zero() && kill.take_if(|(due, _)| post.live == *due).is_some();
            let live = post.live.is_zero() || post.live == *big || kills;
            let dead = post.dead.is_zero() || post.dead == smaller;
            let some = !(post.live + post.dead).is_zero();
            let blind = self.game.poker().and_then(|game| game.big_blind_of(self)) == Some(seat);
            if !live || !dead || !some || blind || !self.stacks.seats().has(seat) {
                faults.push(SetupFault::BadPost { seat, live: *big, dead: smaller });
            } else if self.stacks.get(seat) < post.live + post.dead {
                faults.push(SetupFault::TooPoor { seat, needs: post.live + post.dead });
            }
        }
    }
}
