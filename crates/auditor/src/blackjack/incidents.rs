//! What went wrong at the table, and what came of it.

use super::{Goes, Round, fee_of};
use crate::table::{Deed, Stop, unaudited, wrong};
use cards::Seat;

impl Round<'_> {
    /// EQ-04 and EQ-11: a card dealt without asking is burned and one more, or it is the
    /// player-dealer's where only he is left to act. A card dealt before the double was down and
    /// one that was waved off too late are taken (EQ-05, EQ-17); a boxed one is burned alone
    /// (EQ-14). The floor may decide otherwise.
    pub(super) fn incident(&mut self, deed: &Deed<'_>, later: &[Deed<'_>]) -> Result<(), Stop> {
        let (kind, seat) = match &deed.step.incident {
            Some(incident) => (incident.kind.as_str(), incident.seat),
            None => ("nothing", None),
        };
        if kind == "missed-bank" {
            // EQ-06: found when one player had two cards, the order is mended; later the
            // player-dealer gets his card last.
            if deed.verb == "slip" && deed.target > 1 {
                self.next.retain(|goes| *goes != Goes::Bank);
                self.next.push(Goes::Bank);
            }
            return Ok(());
        }
        if let ("extra-hand", Some(seat)) = (kind, seat) {
            // EQ-01: it is burned, whatever it is, and one more (EQ-11).
            if deed.verb != "slip" {
                if self.is_listed() {
                    self.next.insert(0, Goes::Burn);
                }
                return Ok(());
            }
            let mut round = Vec::new();
            for player in self.acting() {
                round.extend(self.hands.get(&player).map(|_| Goes::Hand(player, 0)));
                round.extend((player == seat).then_some(Goes::Burn));
            }
            self.next = round.iter().copied().chain([Goes::Bank]).chain(round.clone()).collect();
            return Ok(());
        }
        let ruling = deed.step.decision.as_ref().map(|decision| decision.ruling.as_str());
        if let ("wrong-burn", "slip") = (kind, deed.verb) {
            // EQ-09: whatever was burned is gone.
            let burns = std::iter::repeat_n(Goes::Burn, deed.target.into());
            self.next = burns.chain(self.next.drain(..)).collect();
            return Ok(());
        }
        if let ("wrong-start", Some(seat), "slip") = (kind, seat, deed.verb) {
            return self.wrong_start(seat);
        }
        if ["wrong-burn", "wrong-start"].contains(&kind) {
            return match ruling {
                None | Some("stands") => Ok(()),
                Some("in-order") if kind == "wrong-start" => {
                    self.back_up();
                    Ok(())
                }
                Some(other) => unaudited(format!("line {}: the ruling {other}", deed.line)),
            };
        }
        if let ("tampered-wager", Some(seat)) = (kind, seat) {
            // PD-20: his hands are foul, and no card comes to them any more.
            if deed.verb != "slip" && ruling != Some("stands") {
                self.hands.entry(seat).or_default().iter_mut().for_each(|h| h.fouled = true);
                self.next.retain(|goes| !matches!(goes, Goes::Hand(to, _) if *to == seat));
            }
            return Ok(());
        }
        if let ("missed-hit", Some(seat), 2, "slip") = (kind, seat, deed.target, deed.verb) {
            // EQ-03: two cards have come, he gets none.
            self.next.retain(|goes| !matches!(goes, Goes::Hand(to, _) if *to == seat));
            *self.playing.entry(seat).or_default() += 1;
            return Ok(());
        }
        if kind == "missed-hit" && deed.verb != "slip" && self.aside.is_empty() {
            return Ok(());
        }
        if ["missed-hand", "incomplete-hand"].contains(&kind) {
            return self.short_deal(deed, kind, seat);
        }
        let known = ["unasked-hit", "early-double", "waved-off", "boxed-card", "missed-hit"];
        if !known.contains(&kind) {
            return unaudited(format!("line {}: {kind}", deed.line));
        }
        if deed.verb == "slip" {
            if kind == "waved-off" && !self.next.is_empty() {
                // The card he had asked for is this one.
                self.next.remove(0);
            }
            self.next.insert(0, Goes::Aside);
            return Ok(());
        }
        let others = later.iter().any(|deed| deed.seat().is_some());
        let posted = match kind {
            "early-double" | "waved-off" => "stands",
            "unasked-hit" if !others => "to-bank",
            _ => "burn",
        };
        let decision = deed.step.decision.as_ref();
        let ruling = decision.map_or(posted, |decision| decision.ruling.as_str());
        let Some(card) = self.aside.pop() else {
            return wrong(deed.line, seat, "an unasked card", "none");
        };
        match (ruling, seat) {
            ("burn", _) if kind == "boxed-card" && decision.is_none() => {}
            // One more is burned by the list, and with an unasked hit by the rule on that.
            ("burn", _) if self.is_listed() || kind == "unasked-hit" && decision.is_none() => {
                self.next.insert(0, Goes::Burn);
            }
            ("burn", _) => {}
            ("to-bank", _) => self.bank.push(card),
            // He takes the card that came for the one he asked for.
            ("stands", _) if kind == "missed-hit" => self.card(card, deed.line)?,
            ("stands", Some(seat)) => {
                let at = usize::from(deed.target);
                self.next.insert(0, Goes::Hand(seat, at));
                self.card(card, deed.line)?;
            }
            _ => return unaudited(format!("line {}: the ruling {ruling}", deed.line)),
        }
        Ok(())
    }

    /// Whether the New Esquire's list is posted.
    fn is_listed(&self) -> bool {
        self.table.option("floor-list", "none") == "new-esquire"
    }

    /// Those who have a hand, in the order in which they act.
    fn dealt_to(&self) -> Vec<Seat> {
        let mut players = self.acting();
        players.retain(|player| self.hands.contains_key(player));
        players
    }

    /// The floor has every hand moved to whom it would have gone to (PK-46).
    fn back_up(&mut self) {
        let players = self.dealt_to();
        let mut hands: Vec<_> =
            players.iter().filter_map(|player| self.hands.remove(player)).collect();
        let started = players.iter().position(|player| Some(*player) == self.started);
        hands.rotate_left(started.unwrap_or(0));
        self.hands.extend(players.into_iter().zip(hands));
    }

    /// EQ-13: the round was dealt from this seat on, and stays so.
    fn wrong_start(&mut self, seat: Seat) -> Result<(), Stop> {
        self.started = Some(seat);
        let mut players = self.dealt_to();
        let at = players.iter().position(|player| *player == seat).unwrap_or(0);
        players.rotate_left(at);
        let round: Vec<Goes> = players.iter().map(|player| Goes::Hand(*player, 0)).collect();
        self.next = round.iter().copied().chain([Goes::Bank]).chain(round.clone()).collect();
        Ok(())
    }

    /// EQ-02 and EQ-19: who was passed over on the deal gets his cards while nobody has a second
    /// one; later his wager and its fee go back, unless his single card is a joker.
    fn short_deal(&mut self, deed: &Deed<'_>, kind: &str, seat: Option<Seat>) -> Result<(), Stop> {
        let Some(seat) = seat else {
            return unaudited(format!("line {}: {kind} of nobody", deed.line));
        };
        if deed.verb == "slip" {
            // He gets no card, or the first one alone; found early, he gets both.
            let mut left = match (kind, deed.target) {
                ("missed-hand", 1) => 2,
                ("missed-hand", _) => 0,
                _ => 1,
            };
            self.next.retain(|goes| {
                let his = *goes == Goes::Hand(seat, 0);
                left -= i32::from(his);
                !his || left >= 0
            });
            return Ok(());
        }
        if !self.next.is_empty() {
            return Ok(());
        }
        let bands = self.bands()?;
        let Some(hand) = self.hands.get_mut(&seat).and_then(|hands| hands.first_mut()) else {
            return wrong(deed.line, Some(seat), "a hand", "none");
        };
        let joker = hand.cards.first().is_some_and(|card| card.is_joker());
        let ruling = deed.step.decision.as_ref().map(|decision| decision.ruling.as_str());
        let jackpot = self.table.option("jackpot-hand", "none") == "two-jokers";
        let posted = match (joker, jackpot) {
            (true, true) => "card-later",
            (true, false) => "stands",
            (false, _) => "hand-dead",
        };
        let ruling = ruling.unwrap_or(posted);
        if ruling != "hand-dead" {
            (hand.lone, hand.late) = (ruling == "stands", ruling == "card-later");
            return Ok(());
        }
        self.hands.remove(&seat);
        for wager in self.wagers.extract_if(.., |wager| wager.seat == seat) {
            let fee = fee_of(&bands, wager.amount);
            *self.stacks.entry(wager.owner).or_default() += wager.amount + fee;
            self.fee -= fee;
        }
        if self.hands.is_empty() {
            if let Some((Some(seat), put_up)) = self.table.behind() {
                *self.stacks.entry(seat).or_default() += put_up;
            }
            self.divide(self.put_up)?;
            self.over = true;
        }
        Ok(())
    }
}
