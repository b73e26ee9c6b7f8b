//! What an incident is, as data: who tells it and until when, what it needs to say, what the house
//! posts for it, and what each ruling does.

use super::super::hand::{PokerHand, Waits};
use super::trouble::{Case, What};
use crate::contract::*;
use crate::ids::*;
use crate::options::OptionSpec;

/// Everything that the table knows about one kind of incident.
#[derive(Clone, Copy, Debug)]
pub(in super::super) struct Description {
    pub kind: IncidentKind,
    pub teller: Teller,
    pub when: &'static [Moment],
    pub about: About,
    /// What else it says.
    pub carries: &'static [Carries],
    /// Whether the other facts can be.
    pub facts: fn(&PokerHand, &Incident) -> Result<(), Refusal>,
    /// What the telling itself does.
    pub take: fn(&mut PokerHand, &Incident, &mut Events) -> Then,
    /// What houses post for it: the first row that fits is the ruling.
    pub posted: &'static [Post],
    /// What the floor may decide, and what comes of it. A misdeal is always among it.
    pub rulings: &'static [May],
}

/// Who tells an incident.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in super::super) enum Teller {
    Dealer,
    /// A player in the pot, other than the one it is about.
    Opponent,
}

/// A time at which something can be told.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in super::super) enum Moment {
    /// Until the pot is taken.
    Always,
    /// It is somebody's turn to bet.
    Betting,
    /// Somebody can bet: no ruling and no card is due first.
    Turn,
    /// It is somebody's turn to show.
    Showing,
    /// Chance owes cards of a street.
    Dealing,
    /// Chance owes a later street and has brought none of it.
    Between,
}

/// Whom an incident is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in super::super) enum About {
    /// Nobody in particular.
    Nobody,
    Dealt,
    /// Somebody with a live hand.
    Live,
    /// The player whose turn it is.
    Turn,
}

/// A fact that an incident carries beside the seat it is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in super::super) enum Carries {
    Cards,
    Count,
    Amount,
    /// A second seat.
    Other,
    How,
}

/// What follows from telling an incident.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in super::super) enum Then {
    /// The hand goes on: nobody has noticed.
    Nothing,
    /// The cards that are due come otherwise.
    Asks,
    /// Chance has to bring cards first.
    Owes(What),
    /// The floor rules.
    Ruling,
}

/// A ruling that houses post.
#[derive(Clone, Copy, Debug)]
pub(in super::super) struct Post {
    /// The house's option, and the value it must have; any but "none" if no value is named.
    pub option: (&'static OptionSpec, Option<&'static str>),
    pub when: Holds,
    pub rule: RuleId,
    pub ruling: Ruling,
}

/// Whether something is so of an incident.
pub(in super::super) type Holds = fn(&PokerHand, &Case) -> bool;

/// What the floor may decide.
#[derive(Clone, Copy, Debug)]
pub(in super::super) struct May {
    pub ruling: Ruling,
    pub when: Holds,
    pub effects: &'static [Effect],
    pub under: Under,
}

/// Whose decision it is, where the floor departs from what is posted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in super::super) enum Under {
    /// The floor's own (PK-46).
    Floor,
    /// A rule that leaves it to the floor.
    Rule(RuleId),
    /// The same where the house posts it.
    Posted(RuleId),
}

/// What a ruling does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in super::super) enum Effect {
    /// A hand is dead: its cards go to the discards, what it put in stays.
    Dead(Whose),
    /// A hand comes back out of the discards.
    Retrieve(Whose),
    /// No pot: everything goes back.
    NoPot,
    /// The pot is divided between all who are in it.
    Divide,
    /// A card of the hand becomes the next burn, another one comes for it.
    Exchange,
    /// A scrap of paper is put aside, another card comes for it.
    Replace,
    /// A scrap of paper that lies aside plays where it would have gone.
    LetPlay,
    /// The hand gets the card it lacks, or one is drawn out and becomes the next burn.
    Repair,
    /// Early cards are shuffled back before a street: which, for each street they came for.
    Back(&'static [u8]),
    /// Early cards play when their street comes.
    PlayLater,
    /// The cards of the street are shuffled back, and it is dealt again without a burn.
    DealAgain,
    /// The first cards play, those too many are the next burns.
    FirstPlay,
    /// The player stays in with what is due.
    Call,
    /// The player raises to the amount named.
    Raise,
    /// The player raises as far as the chip goes that was put in.
    ChipRaise,
    /// The player chooses, once everybody has their cards: all-in for the pot, or play on.
    Choose,
    /// The other cards of the street come face up as well.
    RestUp,
    /// A card that was turned up lies up, and the hand's up card of the street comes down.
    NextDown,
    /// A card that was turned up lies up.
    LiesUp,
    /// The cards of the street are moved to where they belong.
    InOrder,
    /// The early cards stay out of play, and so do those that make a round of cards of them.
    RoundOut,
    /// The hand is out, and what it put in goes back.
    MoneyBack,
    /// The player who was passed over checks or folds, and what was done behind them counts.
    LoseTurn,
    /// What was done behind the player who was passed over does not count.
    Forget,
    /// The player stays in with what is due, and what was done behind them counts.
    CallBefore,
    /// The player bets the least.
    LeastBet,
}

/// Whose hand an effect is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in super::super) enum Whose {
    /// That of the seat the incident is about.
    Own,
    /// That of the second seat it names.
    Misled,
    /// All live hands but the first.
    Others,
}

pub(in super::super) fn always(_: &PokerHand, _: &Case) -> bool {
    true
}

/// A ruling with what it does.
pub(in super::super) const fn may(ruling: Ruling, effects: &'static [Effect]) -> May {
    May { ruling, when: always, effects, under: Under::Floor }
}

impl May {
    pub const fn only(self, when: Holds) -> May {
        May { when, ..self }
    }

    pub const fn under(self, under: Under) -> May {
        May { under, ..self }
    }
}

/// What a house posts if the option has any value but "none".
pub(in super::super) const fn post(
    option: &'static OptionSpec,
    rule: RuleId,
    ruling: Ruling,
) -> Post {
    Post { option: (option, None), when: always, rule, ruling }
}

impl Post {
    pub const fn only(self, when: Holds) -> Post {
        Post { when, ..self }
    }

    pub const fn value(self, value: &'static str) -> Post {
        Post { option: (self.option.0, Some(value)), ..self }
    }
}

impl PokerHand {
    /// The line of this game's table.
    pub(super) fn line(&self, kind: IncidentKind) -> Result<&'static Description, Refusal> {
        let line = self.game.variant.incidents.iter().find(|line| line.kind == kind);
        line.copied().ok_or(Refusal::plain(Code::NotNow))
    }

    pub(super) fn check_teller(
        &self,
        line: &Description,
        by: Actor,
        incident: &Incident,
    ) -> Result<(), Refusal> {
        match (line.teller, by) {
            (Teller::Dealer, Actor::Dealer) => Ok(()),
            (Teller::Dealer, _) => Err(Refusal::plain(Code::NotNow)),
            (Teller::Opponent, Actor::Seat(seat))
                if self.table.live.has(seat) && incident.seat != Some(seat) =>
            {
                Ok(())
            }
            (Teller::Opponent, _) => {
                let rule = line.posted.last().map(|post| post.rule);
                Err(Refusal { rule, ..Refusal::plain(Code::NotYours) })
            }
        }
    }

    pub(super) fn is_at(&self, moment: Moment) -> bool {
        match moment {
            Moment::Always => true,
            Moment::Betting => self.moment() == Waits::Player,
            Moment::Turn => self.table.waits == Waits::Player,
            Moment::Showing => self.moment() == Waits::Showing,
            Moment::Dealing => self.table.waits == Waits::Street,
            Moment::Between => {
                let begun = self.table.street == 0 || self.trouble().filled > 0;
                self.moment() == Waits::Street && !begun
            }
        }
    }

    pub(super) fn check_about(&self, about: About, incident: &Incident) -> Result<(), Refusal> {
        let missing = Refusal::plain(Code::NoSuchTarget);
        let seat = match about {
            About::Nobody => return Ok(()),
            _ => incident.seat.ok_or(missing)?,
        };
        let table = &self.table;
        let live = table.live.has(seat) && !table.hole[seat].is_empty();
        match about {
            _ if !table.dealt.has(seat) => Err(Refusal::plain(Code::NotInHand)),
            About::Live | About::Turn if !live => Err(Refusal::plain(Code::NotInHand)),
            About::Turn if table.round.turn != Some(seat) => {
                Err(Refusal::by(Code::NotYourTurn, PK_25))
            }
            _ => Ok(()),
        }
    }

    /// Whether an incident says nothing that its kind does not carry.
    pub(super) fn check_carries(line: &Description, incident: &Incident) -> Result<(), Refusal> {
        let said = [
            (Carries::Cards, !incident.cards.is_empty()),
            (Carries::Count, incident.count > 0),
            (Carries::Amount, !incident.amount.is_zero()),
            (Carries::Other, !incident.place.is_nowhere()),
            (Carries::How, incident.how.is_some()),
        ];
        if said.iter().all(|(fact, is)| !is || line.carries.contains(fact)) {
            Ok(())
        } else {
            Err(Refusal::plain(Code::Unused))
        }
    }

    /// What the house posts for an incident, or whose rule leaves it to the floor.
    pub(super) fn posted(&self, line: &Description, case: &Case) -> Result<&'static Post, Refusal> {
        let posts = |post: &&Post| {
            let (option, value) = post.option;
            let set = self.game.floor.value(option);
            value.map_or(set != "none", |value| value == set) && (post.when)(self, case)
        };
        let found = line.posted.iter().find(posts).filter(|post| self.on(post.rule));
        found.ok_or_else(|| {
            // Other houses have a rule for it.
            let fits = |post: &&Post| (post.when)(self, case);
            let other = line.posted.iter().rfind(fits).or(line.posted.last());
            Refusal { rule: other.map(|post| post.rule), ..Refusal::plain(Code::FloorDecides) }
        })
    }
}
