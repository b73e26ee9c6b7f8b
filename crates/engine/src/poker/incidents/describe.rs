//! An incident described as data: who reports it and until when, which facts it needs, what the
//! house posts for it, and what each ruling does.

use super::super::hand::{PokerHand, Waits};
use super::trouble::{Case, What};
use crate::contract::*;
use crate::ids::*;
use crate::options::OptionSpec;

/// Everything the table knows about one kind of incident.
#[derive(Clone, Copy, Debug)]
pub(in super::super) struct Description {
    pub kind: IncidentKind,
    pub teller: Teller,
    pub when: &'static [Moment],
    pub about: About,
    /// The other facts it carries.
    pub carries: &'static [Carries],
    /// Checks whether the other facts are possible.
    pub facts: fn(&PokerHand, &Incident) -> Result<(), Refusal>,
    /// What the report itself does.
    pub take: fn(&mut PokerHand, &Incident, &mut Events) -> Then,
    /// The rulings that houses post for it; the first row that fits applies.
    pub posted: &'static [Post],
    /// What the floor may decide and what that does. A misdeal is always possible.
    pub rulings: &'static [May],
}

/// Who reports an incident.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in super::super) enum Teller {
    Dealer,
    /// A player in the pot, other than the one it is about.
    Opponent,
}

/// When something can be reported.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in super::super) enum Moment {
    /// Until the pot is awarded.
    Always,
    /// It is somebody's turn to bet.
    Betting,
    /// Somebody can bet: no ruling or card is due first.
    Turn,
    /// It is somebody's turn to show.
    Showing,
    /// Chance owes cards of a street.
    Dealing,
    /// Players exchange cards.
    Drawing,
    /// Chance owes a later street and has dealt none of it yet.
    Between,
}

/// Who an incident is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in super::super) enum About {
    /// No particular player.
    Nobody,
    Dealt,
    /// Somebody with a live hand.
    Live,
    /// The player whose turn it is.
    Turn,
}

/// A fact that an incident carries besides its seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in super::super) enum Carries {
    Cards,
    Count,
    Amount,
    /// A second seat.
    Other,
    How,
}

/// What follows from reporting an incident.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in super::super) enum Then {
    /// The hand goes on: nobody has noticed.
    Nothing,
    /// The cards that are due are dealt differently.
    Asks,
    /// Chance has to deal cards first.
    Owes(What),
    /// The floor rules.
    Ruling,
}

/// A ruling that houses post.
#[derive(Clone, Copy, Debug)]
pub(in super::super) struct Post {
    /// The house's option and the value it must have; any value but "none" if no value is named.
    pub option: (&'static OptionSpec, Option<&'static str>),
    pub when: Holds,
    pub rule: RuleId,
    pub ruling: Ruling,
}

/// A condition on an incident.
pub(in super::super) type Holds = fn(&PokerHand, &Case) -> bool;

/// What the floor may decide.
#[derive(Clone, Copy, Debug)]
pub(in super::super) struct May {
    pub ruling: Ruling,
    pub when: Holds,
    pub effects: &'static [Effect],
    pub under: Under,
}

/// The authority for a floor decision that departs from what is posted.
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
    /// A hand is dead: its cards go to the muck, and what it put in stays in the pot.
    Dead(Whose),
    /// A hand is retrieved from the muck.
    Retrieve(Whose),
    /// There is no pot: everything is returned.
    NoPot,
    /// The pot is divided between all who are in it.
    Divide,
    /// A card of the hand becomes the next burn and is replaced.
    Exchange,
    /// A scrap of paper is set aside and replaced by another card.
    Replace,
    /// A scrap of paper that was set aside plays where it would have gone.
    LetPlay,
    /// The hand gets the card it lacks, or a card is drawn from it and becomes the next burn.
    Repair,
    /// Early cards are shuffled back before a street, which is listed for each street they came on.
    Back(&'static [u8]),
    /// Early cards play when their street comes.
    PlayLater,
    /// The cards of the street are shuffled back, and it is dealt again without a burn.
    DealAgain,
    /// The first cards play; the extra ones are the next burns.
    FirstPlay,
    /// The player stays in with what is due.
    Call,
    /// The player raises to the amount named.
    Raise,
    /// The player raises as far as the chip they put in allows.
    ChipRaise,
    /// Once everybody has their cards, the player chooses to be all-in for the pot or to play on.
    Choose,
    /// The other cards of the street are dealt face up as well.
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
    /// The player who was skipped checks or folds, and the action behind them counts.
    LoseTurn,
    /// The action behind the player who was skipped does not count.
    Forget,
    /// The player stays in with what is due, and what was done behind them counts.
    CallBefore,
    /// The player bets the least.
    LeastBet,
    /// The card is dead; another one comes once the deal or the draw is complete.
    ReplaceAfter,
    /// The last card of the hand is the next burn.
    NextBurn,
    /// The hand stands pat.
    StandPat,
    /// Nobody bets any more.
    NoMoreBets,
    /// The next deal follows the seat where this one began.
    RotateFrom,
}

/// Whose hand an effect applies to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in super::super) enum Whose {
    /// The hand of the seat that the incident names.
    Own,
    /// The hand of the second seat that it names.
    Misled,
    /// All live hands but the first seat's.
    Others,
}

pub(in super::super) fn always(_: &PokerHand, _: &Case) -> bool {
    true
}

/// A ruling and its effects.
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

/// A ruling that applies if the option has any value but "none".
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
    /// This game's description of a kind of incident.
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
            Moment::Drawing => self.is_drawing(self.moment()),
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

    /// Refuses an incident that states facts its kind does not carry.
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

    /// The ruling posted for an incident; if there is none, the refusal names the rule that leaves
    /// it to the floor.
    pub(super) fn posted(&self, line: &Description, case: &Case) -> Result<&'static Post, Refusal> {
        let posts = |post: &&Post| {
            let (option, value) = post.option;
            let set = self.game.floor.value(option);
            value.map_or(set != "none", |value| value == set) && (post.when)(self, case)
        };
        let found = line.posted.iter().find(posts).filter(|post| self.on(post.rule));
        found.ok_or_else(|| {
            // This house has no rule for it, but others do.
            let fits = |post: &&Post| (post.when)(self, case);
            let other = line.posted.iter().rfind(fits).or(line.posted.last());
            Refusal { rule: other.map(|post| post.rule), ..Refusal::plain(Code::FloorDecides) }
        })
    }
}
