//! What went wrong at a hold'em table, and what came of it.

use super::odd::Odd;
use super::{BOARD, Hand, shares};
use crate::table::{Deed, Stop, unaudited, wrong};
use cards::{Card, Seat};

/// What went wrong at the table and is not yet worked off.
#[derive(Default)]
pub(super) struct Slips {
    /// Hole cards that the dealer exposed in this hand, all of them.
    pub exposed: Vec<(Seat, Card)>,
    /// An exposed card that is to be exchanged (PK-32).
    pub exchange: Option<(Seat, Card)>,
    /// Whether the burn of the next board lies there already (PK-32, HE-06, HE-07, HE-09).
    pub burned: bool,
    /// Whether the river comes without a burn, three being made (HE-08).
    pub river_unburned: bool,
    /// The common cards that chance brings next come too early.
    pub early: bool,
    /// The common cards that chance brings next are one too many.
    pub extra: bool,
    /// Common cards that lie there too early, or too many.
    pub out: Vec<Card>,
    /// The same after the floor let them stand: the next board, once the betting is done.
    pub stand: Vec<Card>,
    /// Whom the last slip was about, what its target was, and which amount it told.
    pub told: (Option<Seat>, u8, i64),
    /// Deals that are unlike the usual one.
    pub odd: Odd,
}

impl Hand<'_> {
    pub(super) fn slip(&mut self, deed: &Deed<'_>) -> Result<(), Stop> {
        let Some(incident) = deed.step.incident.as_ref() else {
            return unaudited(format!("line {}: a slip of nothing", deed.line));
        };
        // Nobody has noticed an irregular deck yet, nor asks for a ruling on it.
        if incident.kind != "irregular-deck" {
            self.slips.told = (incident.seat, deed.target, deed.amount);
        }
        match (incident.kind.as_str(), incident.seat) {
            ("exposed-card", Some(seat)) => {
                self.slips.exposed.extend(deed.cards.iter().map(|card| (seat, *card)));
            }
            ("early-board", _) => self.slips.early = true,
            ("extra-board", _) => self.slips.extra = true,
            ("irregular-deck", _) => {}
            ("boxed-card" | "foreign-card" | "wrong-count", _) => self.odd_slip(deed),
            (
                "picked-up" | "touched-discards" | "dropped-card" | "mucked-hand" | "early-discard"
                | "miscalled-hand" | "oversized-chip" | "absent" | "string-raise" | "skipped"
                | "shown-to-one",
                Some(_),
            ) => {}
            _ => return unaudited(format!("line {}: a slip that is not known here", deed.line)),
        }
        Ok(())
    }

    /// The house's ruling, or what the floor decided instead.
    pub(super) fn ruling(&mut self, deed: &Deed<'_>) -> Result<(), Stop> {
        let kind = deed.step.incident.as_ref().map_or("", |incident| incident.kind.as_str());
        let decided = deed.step.decision.as_ref().map(|decision| decision.ruling.as_str());
        if decided == Some("misdeal") {
            self.misdeal();
            return Ok(());
        }
        if matches!(kind, "boxed-card" | "foreign-card" | "wrong-count") {
            return self.odd_ruling(kind, decided, deed);
        }
        match (kind, decided, self.slips.told.0) {
            ("exposed-card", None, _) if self.slips.exposed.len() > 1 => self.misdeal(),
            ("exposed-card", None | Some("replace"), _) => {
                self.slips.exchange = self.slips.exposed.last().copied();
            }
            ("early-board" | "extra-board", _, _) => self.board_ruling(kind, decided),
            ("irregular-deck", None | Some("no-pot"), _) => self.misdeal(),
            ("exposed-card" | "irregular-deck", Some("stands"), _) => {}
            ("oversized-chip", _, Some(seat)) => {
                self.chip(seat, decided == Some("raise"), deed.line)?
            }
            ("string-raise", Some("raise"), Some(seat)) => {
                self.bet(seat, "raise", self.slips.told.2, deed.line)?;
            }
            ("string-raise", _, Some(seat)) => self.bet(seat, "call", 0, deed.line)?,
            ("skipped", Some("right-kept"), _) => self.behind = None,
            ("skipped", _, Some(seat)) => self.lose_right(seat, deed.line)?,
            (_, _, Some(seat)) => self.hand_ruling(kind, decided, seat, deed)?,
            _ => return unaudited(format!("line {}: a ruling not known here", deed.line)),
        }
        Ok(())
    }

    fn board_ruling(&mut self, kind: &str, decided: Option<&str>) {
        let cards = std::mem::take(&mut self.slips.out);
        match (kind, decided) {
            ("early-board", Some("stands")) => {
                self.slips.stand = cards;
                self.let_early_cards_play();
            }
            // The first ones play, the one too many is the next burn.
            (_, Some("stands")) => {
                let wanted = BOARD[self.boards];
                self.next_street(cards[..wanted].to_vec());
                self.slips.burned = true;
            }
            // An early turn is followed by a burn of its own and saves the river's (HE-08); any other
            // board is dealt again on the burn that was made (HE-06, HE-07, HE-09).
            ("early-board", _) if self.boards == 1 => self.slips.river_unburned = true,
            _ => self.slips.burned = true,
        }
    }

    /// Who loses his hand, and who gets one back (PK-17, PK-37, PK-38, PK-48).
    fn hand_ruling(
        &mut self,
        kind: &str,
        decided: Option<&str>,
        seat: Seat,
        deed: &Deed<'_>,
    ) -> Result<(), Stop> {
        let (_, target, _) = self.slips.told;
        let ruling = match (decided, kind, target) {
            (Some(ruling), ..) => ruling,
            (None, "early-discard", 1) => "retrieved",
            (None, "early-discard", 2..) => {
                return wrong(deed.line, Some(seat), "a decision of the floor", "a declaration");
            }
            (None, ..) => "dead",
        };
        match (kind, ruling) {
            (_, "dead") => self.kill(seat),
            // Whoever was talked out of his hand has lost it.
            ("miscalled-hand", "stands") => {
                Seat::new(target).into_iter().for_each(|misled| self.kill(misled));
            }
            (_, "stands" | "retrieved") => {}
            ("early-discard", "takes-pot") => {
                for other in self.live().into_iter().filter(|other| *other != seat) {
                    self.give_up(other);
                }
            }
            ("early-discard", "divided") => {
                self.return_uncalled();
                let pot = self.paid.values().sum::<i64>() + self.dead - self.from_pot;
                let chip = self.table.amount("smallest-chip", "1.00")?;
                let live = self.live();
                for (seat, share) in live.iter().zip(shares(pot, live.len(), chip)) {
                    self.push(*seat, share);
                }
                self.over = true;
            }
            _ => return unaudited(format!("line {}: a ruling not known here", deed.line)),
        }
        self.let_early_cards_play();
        Ok(())
    }

    /// A hand is dead; what nobody called went back before if the betting was done.
    pub(super) fn kill(&mut self, seat: Seat) {
        if self.betting_is_done() {
            self.return_uncalled();
        }
        self.give_up(seat);
    }

    /// A chip larger than the bet: a call with change, or as much of a raise as the game has (PK-28).
    fn chip(&mut self, seat: Seat, raises: bool, line: u32) -> Result<(), Stop> {
        self.behind = None;
        if !raises {
            return self.bet(seat, "call", 0, line);
        }
        let chip = self.street[&seat] + self.slips.told.2;
        let most = match self.table.option("betting", "limit") {
            "no-limit" => chip,
            "spread" => self.price + self.table.amount("big-bet", "6.00")?,
            _ => self.next_full()?,
        };
        let cap = self.table.amount("wager-cap", "0.00")?;
        let most = if cap > 0 { most.min(self.price + cap) } else { most };
        self.bet(seat, "raise", chip.min(most), line)
    }

    /// Everything that was put in goes back, the button's chips too (PK-35, PK-36).
    pub(super) fn misdeal(&mut self) {
        self.stacks = self.table.stacks.clone();
        self.fee = 0;
        self.jackpot = 0;
        self.over = true;
    }

    /// A new card for the exposed one, which becomes the burn before the flop (PK-32).
    pub(super) fn exchange(
        &mut self,
        seat: Seat,
        exposed: Card,
        deed: &Deed<'_>,
    ) -> Result<(), Stop> {
        let hole = self.holes.entry(seat).or_default();
        match (hole.iter_mut().find(|card| **card == exposed), &deed.cards[..]) {
            (Some(card), [new]) => *card = *new,
            _ => {
                let found = deed.cards.to_string();
                return wrong(deed.line, Some(seat), format!("a card for {exposed}"), found);
            }
        }
        self.slips.burned = true;
        Ok(())
    }
}
