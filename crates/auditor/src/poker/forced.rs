//! What everybody has to put up, and what the house takes of it.

use super::Hand;
use crate::header::{Stacks, Stop, band_of, unaudited, wrong};
use cards::Seat;
use notation::{amount_text, read_amount};

impl Hand<'_> {
    /// The fee by the number of players dealt in, and the jackpot drop if there are enough of them
    /// (FE-02, FE-03, FE-04, FE-06, FE-10, JP-01).
    fn posted(&self) -> Result<(i64, i64), Stop> {
        let table = self.table;
        let players = table.seats.len() as i64;
        let bands = table.bands("fee-by-players", "", |word| word.parse().ok())?;
        let enough = table.option("jackpot-players", "5").parse().is_ok_and(|n: i64| players >= n);
        let jackpot = if enough { table.amount("jackpot-drop", "0.00")? } else { 0 };
        Ok((band_of(&bands, players), jackpot))
    }

    /// What everybody pays the house before the deal (MX-02).
    pub(super) fn everybody_pays(&mut self) -> Result<(), Stop> {
        let fee = self.table.amount("fee", self.shape.fee)?;
        for stack in self.stacks.values_mut() {
            *stack -= fee;
            self.fee += fee;
        }
        Ok(())
    }

    /// The button's post for the house (HE-04), and the fees if the button pays them. Chips posted
    /// live come out of the pot.
    pub(super) fn button_pays(&mut self) -> Result<(), Stop> {
        let (table, lead) = (self.table, self.table.lead);
        if table.has_dead_button() {
            return Ok(());
        }
        let post = self.button_post()?.min(table.stacks[&lead]);
        let bonus = self.button_bonus()?;
        self.fee += post - bonus;
        self.jackpot += bonus;
        if table.option("button-blind", "dead") == "live" {
            _ = self.gone.insert(lead, post);
        } else {
            *self.stacks.entry(lead).or_default() -= post
        }
        if table.option("fee-from", "button") == "button" {
            let (fee, jackpot) = self.posted()?;
            *self.stacks.entry(lead).or_default() -= fee + jackpot;
            self.fee += fee;
            self.jackpot += jackpot;
        }
        Ok(())
    }

    /// Fees that come out of the pot, taken once; what the forced bets do not cover is not taken.
    pub(super) fn pot_pays(&mut self) -> Result<(), Stop> {
        let dead_button = self.table.has_dead_button();
        let by_button = self.table.option("fee-from", "button") == "button" && !dead_button;
        if by_button || self.drop_is_out {
            return Ok(());
        }
        let (mut fee, mut jackpot) = self.posted()?;
        if dead_button {
            let bonus = self.button_bonus()?;
            fee += self.button_post()? - bonus;
            jackpot += bonus;
        }
        let mut there = self.in_pot();
        let mut due = 0;
        for (posted, to) in [(fee, &mut self.fee), (jackpot, &mut self.jackpot)] {
            let taken = posted.min(there);
            there -= taken;
            *to += taken;
            due += taken;
        }
        self.drop_is_out = true;
        self.drop_chips(due)
    }

    /// Forced bets go first, up to the last blind, then posts of players who came in, then antes, and
    /// finally chips that are nobody's bet (FE-01).
    fn drop_chips(&mut self, mut due: i64) -> Result<(), Stop> {
        let order = self.table.left_of(self.furthest()?);
        let came_in = self.table.came_in();
        let mut take = |from: i64, gone: &mut i64| {
            let taken = due.min((from - *gone).max(0));
            *gone += taken;
            due -= taken;
        };
        for all in [false, true] {
            for seat in order.iter().filter(|seat| all || !came_in.contains(seat)) {
                let ante = self.ante_of(*seat);
                take(self.paid[seat] - ante, self.gone.entry(*seat).or_default());
                if all {
                    take(ante, self.antes_gone.entry(*seat).or_default());
                }
            }
        }
        self.dead_gone = due;
        Ok(())
    }

    /// Who made the last of the forced bets.
    fn furthest(&self) -> Result<Seat, Stop> {
        let opens = |reason: &&str| ["bring-in", "kill"].contains(reason);
        let opener = self.forced.keys().find(|(_, reason)| opens(reason)).map(|(seat, _)| *seat);
        let due = self.blinds()?;
        let mut seats = self.table.left_of(self.table.lead);
        let round = self.table.option("heads-up", "button-small") == "literal";
        if due.len() > 2 || seats.len() > 2 || !round {
            seats.retain(|seat| *seat != self.table.lead);
        }
        let blind = seats.into_iter().rfind(|seat| due.contains_key(seat));
        Ok(opener.or(blind).unwrap_or(self.table.lead))
    }

    /// The blinds due: those that the header names, or from the button's left. With two players the
    /// button has the smaller one, unless the house takes the rule literally; with more blinds than
    /// players the smallest are left out (PK-03, PK-06).
    fn blinds(&self) -> Result<Stacks, Stop> {
        let table = self.table;
        let named: Stacks = table.named_blinds().collect();
        if !named.is_empty() {
            return Ok(named);
        }
        let blinds = if self.opens("bring-in") || self.opens("antes") {
            ""
        } else {
            table.option("blinds", self.shape.blinds)
        };
        let words = blinds.split(',').filter(|word| !word.is_empty());
        let Some(blinds) = words.map(read_amount).collect::<Option<Vec<i64>>>() else {
            return unaudited("invalid blinds");
        };
        let blinds = &blinds[blinds.len().saturating_sub(table.seats.len())..];
        let mut seats = table.left_of(table.lead);
        let small = table.option("heads-up", "button-small") == "button-small";
        if seats.len() == 2 && blinds.len() == 2 && small {
            seats.reverse();
        }
        Ok(seats.into_iter().zip(blinds.iter().copied()).collect())
    }

    /// Checks everybody's ante and blind (PK-06, ST-07). A player without chips left has posted all
    /// they had.
    pub(super) fn check_forced(&self, line: u32) -> Result<(), Stop> {
        let table = self.table;
        let mut due = self.blinds()?;
        if table.option("button-blind", "dead") == "live" && !table.has_dead_button() {
            let post = due.entry(table.lead).or_default();
            *post = self.button_post()?.max(*post);
        }
        let ante = self.ante()?;
        for seat in &table.seats {
            let blind = due.get(seat).copied().unwrap_or(0);
            for (reason, due) in [("blind", blind), ("ante", ante)] {
                let put = self.forced.get(&(*seat, reason)).copied().unwrap_or(0);
                if put != due && (put > due || self.stacks[seat] > 0) {
                    let expected = format!("{reason} of {}", amount_text(due));
                    return wrong(line, Some(*seat), expected, amount_text(put));
                }
            }
        }
        Ok(())
    }

    /// Whether it is a game with both kinds of forced bets that has this one.
    fn opens(&self, how: &str) -> bool {
        self.shape.opens.is_some_and(|(option, usual)| self.table.option(option, usual) == how)
    }

    /// Everybody's ante, where the house plays with antes and not with blinds (ST-21).
    pub(super) fn ante(&self) -> Result<i64, Stop> {
        if self.opens("blinds") { Ok(0) } else { self.table.amount("ante", self.shape.ante) }
    }

    /// What the button posts for the house, where there are blinds.
    fn button_post(&self) -> Result<i64, Stop> {
        if self.opens("bring-in") {
            Ok(0)
        } else {
            Ok(self.table.amount("button-post", "0.00")? + self.button_bonus()?)
        }
    }

    /// The part of that which goes to the bonus (LB-05).
    fn button_bonus(&self) -> Result<i64, Stop> {
        self.table.amount("button-bonus", "0.00")
    }

    /// Everything that somebody put in goes back, as far as the pot reaches. What the house took of it
    /// comes out of the others' chips, antes last.
    pub(super) fn all_back(&mut self, seat: Seat, cents: i64, line: u32) -> Result<(), Stop> {
        let back = self.paid[&seat].min(self.in_pot());
        if back != cents {
            return wrong(line, Some(seat), amount_text(back), amount_text(cents));
        }
        self.gave_back = true;
        let left = self.paid[&seat] - back;
        self.paid.insert(seat, left);
        self.push(seat, back);
        let (mut due, mut more) = (0, -left);
        for gone in [&self.gone, &self.antes_gone] {
            more += gone.get(&seat).copied().unwrap_or(0);
        }
        for gone in [&mut self.gone, &mut self.antes_gone] {
            let own = gone.entry(seat).or_default();
            let chips = (more - due).clamp(0, *own);
            *own -= chips;
            due += chips;
        }
        let others: Vec<Seat> =
            self.table.left_of(seat).into_iter().filter(|other| *other != seat).collect();
        let mut take = |from: i64, gone: &mut i64| {
            let taken = due.min((from - *gone).max(0));
            *gone += taken;
            due -= taken;
        };
        for other in &others {
            let bets = self.paid[other] - self.ante_of(*other);
            take(bets, self.gone.entry(*other).or_default());
        }
        for other in &others {
            let ante = self.ante_of(*other);
            take(ante, self.antes_gone.entry(*other).or_default());
        }
        self.dead_gone += due;
        Ok(())
    }
}
