use crate::Shifts;
use crate::fees::FeeTerms;
use crate::jackpot::JackpotTerms;
use engine::ids::{PK_44, PN_03, PN_34};
use engine::options::{OptionFault, Options};
use engine::{Chips, Game, Prepared, RuleId};
use house::Offering;
use std::sync::Arc;

/// What a table offers, and how its house handles what happens around the hands.
#[derive(Clone, Debug)]
pub struct Terms {
    pub game: &'static Game,
    /// The game with its options.
    pub prepared: Prepared,
    /// How many chairs there are.
    pub seats: u8,
    /// The minimum buy-in.
    pub buy_in: Chips,
    /// How button, bank or lead moves around the table.
    pub(crate) rotation: Rotation,
    /// Buys below the minimum allowed after a full one.
    pub(crate) short_buys: u8,
    /// The rule that gives the number of chairs.
    pub(crate) seats_rule: Option<RuleId>,
    /// What the house charges for time, and when it drops a hand's fee.
    pub(crate) fees: FeeTerms,
    /// Its jackpots, if it has any.
    pub jackpot: Option<Arc<JackpotTerms>>,
    /// Seconds a player has to act.
    pub action_seconds: u8,
    /// Minutes an empty chair is held; 0 for no limit.
    pub hold_minutes: u8,
    /// How many of its last hands can still be ruled on.
    pub keeps_hands: usize,
    /// The shifts of the house, by which its fees are counted.
    pub shifts: Shifts,
    /// The options that all this comes from: the game's and the room's.
    pub(crate) options: Arc<(Options, Options)>,
}

/// How the lead moves around the table.
#[derive(Clone, Debug)]
pub(crate) enum Rotation {
    /// A button, with blinds or without.
    Button(ButtonTerms),
    Bank(BankTerms),
    /// The winner of the last hand.
    Winner,
}

/// How a house handles the button and the blinds.
#[derive(Clone, Debug)]
pub(crate) struct ButtonTerms {
    pub blinds: Vec<Chips>,
    /// Where the button goes when somebody has left or is away.
    pub moves: ButtonMoves,
    /// Whether the button has the smaller blind heads-up (PK-06).
    pub button_small: bool,
    /// Which card drawn takes the first button.
    pub first: FirstButton,
    /// Whether a new player posts, kills the pot or waits; otherwise they are simply dealt in.
    pub new_waits: bool,
    /// Whether what they post is the big blind; otherwise they kill the pot.
    pub new_posts: bool,
    /// Whether missed blinds can be posted; otherwise the player has to wait for them.
    pub missed_posts: bool,
    /// Whether a seat change costs hands; otherwise the player counts as new.
    pub change_waits: bool,
    /// What kills the pot, for a player who comes in that way, and the rule.
    pub kill: Option<(Chips, RuleId)>,
    /// Whether players who missed the blinds or changed seats may do so.
    pub missed_kill: bool,
    pub change_kill: bool,
}

/// How the button moves when players have left or are away (PK-03).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ButtonMoves {
    /// To the next player; the player who is due the big blind posts it, so there may be two.
    Moving,
    /// The big blind moves by one player; button and small blind may fall on an empty chair.
    Dead,
    /// To the next player; the blinds follow.
    Simplified,
}

/// How the first button is drawn for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum FirstButton {
    /// The highest card takes it (PK-04).
    High,
    /// The lowest card takes it (PK-04).
    Low,
    /// The highest card marks the first blind, and the button is at its right (PK-05).
    RightOfHigh,
}

/// How a house handles the bank.
#[derive(Clone, Debug)]
pub(crate) struct BankTerms {
    /// Hands in a row.
    pub hands: u8,
    pub clockwise: bool,
    /// How many of the first chairs belong to banks.
    pub spots: u8,
    /// What a player must have to bank.
    pub least: Chips,
    /// Whether only players who bet in the previous hand may bank (PD-17).
    pub needs_wager: bool,
    /// Whether a bank after the first is at least as large (PD-18).
    pub second_matches: bool,
    /// How many may bank together (PD-22).
    pub together: u8,
    /// What the corporation puts up if it is the last bank (PD-07).
    pub corporation: Chips,
}

impl Terms {
    pub fn of(offering: &Offering) -> Terms {
        let Offering { game, prepared, options, room, seats, buy_in, .. } = offering;
        let terms = Terms::new(game, prepared.clone(), options, room, *seats, *buy_in);
        Terms { shifts: Shifts::new(offering.shifts.clone()).unwrap_or_default(), ..terms }
    }

    /// The terms of a table by the options of its game and those of the room around it.
    ///
    /// # Errors
    /// Every contradiction between the options.
    pub fn read(
        game: &'static Game,
        options: &Options,
        room: &Options,
        seats: u8,
        buy_in: Chips,
    ) -> Result<Terms, Vec<OptionFault>> {
        let prepared = (game.prepare)(options)?;
        let wrong = house::room_faults(options, room, seats);
        if !wrong.is_empty() {
            return Err(wrong);
        }
        Ok(Terms::new(game, prepared, options, room, seats, buy_in))
    }

    fn new(
        game: &'static Game,
        prepared: Prepared,
        options: &Options,
        room: &Options,
        seats: u8,
        buy_in: Chips,
    ) -> Terms {
        // The families differ in what moves around: a button, a bank or the winner's lead.
        let rotation = match &prepared {
            Prepared::Poker(poker) => Rotation::Button(ButtonTerms {
                // A game that is played with antes instead has no blinds to miss.
                blinds: if options.has("blinds") && !house::is_idle(options, "blinds") {
                    options.amounts("blinds")
                } else {
                    Vec::new()
                },
                moves: match room.text("button") {
                    "dead" => ButtonMoves::Dead,
                    "simplified" => ButtonMoves::Simplified,
                    _ => ButtonMoves::Moving,
                },
                button_small: options.posts("heads-up", "button-small"),
                first: match room.text("first-button") {
                    "low-card" => FirstButton::Low,
                    "high-card-blind" => FirstButton::RightOfHigh,
                    _ => FirstButton::High,
                },
                new_waits: !room.is("new-player", "dealt-in"),
                new_posts: room.is("new-player", "post-or-wait"),
                missed_posts: room.is("missed-blinds", "post-or-wait"),
                change_waits: !room.is("seat-change", "as-new"),
                kill: poker.entry_kill(),
                missed_kill: room.is("missed-blinds", "kill-or-wait"),
                change_kill: room.is("seat-change", "kill-or-wait"),
            }),
            Prepared::Banked(banked) => Rotation::Bank(BankTerms {
                hands: room.count("bank-hands"),
                clockwise: room.is("bank-direction", "clockwise"),
                spots: room.count("bank-spots"),
                least: room.amount("bank-least"),
                needs_wager: room.is("bank-needs-wager", "yes"),
                second_matches: room.is("second-bank", "matches"),
                together: banked.partners(),
                corporation: room.amount("corporation-bank"),
            }),
            Prepared::Pan(_) => Rotation::Winner,
        };
        let short_buys = match rotation {
            Rotation::Button(_) => room.count("short-buys"),
            // No other game posts a rule on later buys.
            Rotation::Bank(_) | Rotation::Winner => u8::MAX,
        };
        let posted = room.text("seats-posted");
        let mut rules = game.seats.iter().map(|(rule, _)| *rule);
        let seats_rule = rules.find(|rule| rule.to_string() == posted);
        let seats = seats.min(game.players.1);
        let jackpot = JackpotTerms::of(&prepared, options, room).map(Arc::new);
        Terms {
            game,
            prepared,
            jackpot,
            seats,
            buy_in,
            rotation,
            short_buys,
            seats_rule,
            fees: FeeTerms::of(room),
            action_seconds: room.count("action-time"),
            keeps_hands: room.count("keeps-hands").into(),
            hold_minutes: room.count("hold-minutes"),
            shifts: Shifts::default(),
            options: Arc::new((options.clone(), room.clone())),
        }
    }

    /// The rule that sets the minimum buy-in.
    pub(crate) fn buy_in_rule(&self) -> Option<RuleId> {
        match self.rotation {
            Rotation::Button(_) => Some(PK_44),
            Rotation::Winner => Some(PN_34),
            Rotation::Bank(_) => None,
        }
    }

    /// The rule that says how many players a hand needs.
    pub(crate) fn least_rule(&self) -> Option<RuleId> {
        self.seats_rule.filter(|rule| *rule == PN_03)
    }
}
