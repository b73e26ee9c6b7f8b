//! Chairs: who sits down, who leaves, and the bots that keep them warm.

use super::clock::{Grace, TIME_BANK};
use super::{Claim, Occupant, SharedTable};
use crate::wire::Kept;
use cards::Seat;
use engine::{Chips, Code, Refusal, SeatSet};
use room::ledger::BookAccount;
use room::{Command, PlayerId};

/// Players with less than this part of the buy-in left buy chips again, if they are bots.
const LOW_STACK: i64 = 10;

/// Who asked for something, and what they called it.
pub(super) type By = Option<(PlayerId, String)>;

/// Whether a number is that of one of the room's bots, which have the first numbers.
pub(crate) fn is_bot(who: PlayerId) -> bool {
    (1..=Seat::MAX as u32).contains(&who.0)
}

/// The number of the bot that keeps a chair.
pub(crate) fn bot_at(seat: Seat) -> PlayerId {
    PlayerId(u32::from(seat.number()))
}

impl Claim {
    /// As the journal has it: chair, cents, number and name.
    pub(super) fn text(&self) -> String {
        format!("{} {} {} {}", self.seat, self.stack.as_cents(), self.who.0, self.name)
    }

    pub(super) fn read(text: &str) -> Option<Claim> {
        let mut words = text.splitn(4, ' ');
        let seat = Seat::new(words.next()?.parse().ok()?)?;
        let stack = Chips::cents(words.next()?.parse().ok()?);
        let who = PlayerId(words.next()?.parse().ok()?);
        Some(Claim { who, name: words.next()?.into(), seat, stack })
    }
}

impl SharedTable {
    /// Sends a command to the table between hands and notes it.
    pub(super) fn room(&mut self, command: &Command, name: &str, by: By) -> Result<(), Refusal> {
        let buys = match *command {
            Command::Sit { stack, player: Some(who), .. } => Some((who, stack)),
            Command::Buy { seat, amount } => {
                self.table.session().who(seat).map(|who| (who, amount))
            }
            _ => None,
        };
        if let Some((who, amount)) = buys {
            if let Err(has) = self.wallets.reserve(who, amount) {
                return Err(Refusal::plain(Code::WalletTooSmall).limit(has));
            }
            self.table.cage().books().restate(BookAccount::Wallet(who), amount);
        }
        let done = self.table.ask(command);
        if let (Err(_), Some((who, amount))) = (&done, buys) {
            self.wallets.change([(who, amount.as_cents())]);
        }
        done?;
        self.reserved.extend(buys);
        self.note_room(command, name, by);
        Ok(())
    }

    /// Somebody takes a chair now.
    pub(super) fn seat(
        &mut self,
        who: PlayerId,
        name: &str,
        seat: Seat,
        stack: Chips,
        by: By,
    ) -> Result<(), Refusal> {
        let command = Command::Sit { seat, stack, player: Some(who) };
        // Named first, so that the row can name them.
        let before = self.chairs[seat].take();
        self.chairs[seat] = Some(Occupant {
            who,
            name: name.into(),
            bot: is_bot(who),
            habits: Kept::of(is_bot(who)),
            bank_ms: TIME_BANK,
            here: true,
            grace: Grace::default(),
        });
        if let Err(refusal) = self.room(&command, name, by) {
            self.chairs[seat] = before;
            return Err(refusal);
        }
        if let Some(occupant) = self.chairs[seat].take() {
            self.put(seat, occupant);
        }
        self.post_if_wanted(seat);
        Ok(())
    }

    /// Somebody wants a chair: a free one, or a bot's when its hand is over.
    pub(super) fn claim(
        &mut self,
        who: PlayerId,
        name: &str,
        wanted: Option<Seat>,
        stack: Chips,
        by: By,
    ) -> Result<(), Refusal> {
        if self.seat_of(who).is_some() || self.claims.iter().any(|claim| claim.who == who) {
            return Err(Refusal::plain(Code::AlreadySeated));
        }
        let seat = match wanted {
            Some(seat) => seat,
            None => self.a_chair().ok_or(Refusal::plain(Code::SeatTaken))?,
        };
        let taken = self.claims.iter().any(|claim| claim.seat == seat);
        match &self.chairs[seat] {
            None if !taken => return self.seat(who, name, seat, stack, by),
            Some(bot) if bot.bot && !taken => {}
            _ => return Err(Refusal::plain(Code::SeatTaken)),
        }
        // The bot goes when its hand is over. What the person asks for is checked before it does.
        let least = self.table.seating().terms().buy_in;
        if stack < least {
            return Err(Refusal::plain(Code::TooLittle).limit(least));
        }
        if self.wallets.get(who) < stack {
            return Err(Refusal::plain(Code::WalletTooSmall).limit(self.wallets.get(who)));
        }
        self.room(&Command::Leave(seat), "", None)?;
        self.clear_left();
        if self.chairs[seat].is_none() {
            return self.seat(who, name, seat, stack, by);
        }
        let claim = Claim { who, name: name.into(), seat, stack };
        let words = format!("{name} takes seat {seat} when the hand is over");
        self.note(format!("claim {}", claim.text()), by, Vec::new(), vec![words.into()]);
        self.claims.push(claim);
        Ok(())
    }

    /// A chair for somebody who does not mind which: a free one, or a bot's.
    fn a_chair(&self) -> Option<Seat> {
        let chairs = (0..usize::from(self.table.seating().terms().seats)).map(Seat::at);
        let open = chairs.filter(|seat| !self.claims.iter().any(|claim| claim.seat == *seat));
        let mut open: Vec<Seat> = open.collect();
        open.retain(|seat| self.chairs[*seat].as_ref().is_none_or(|chair| chair.bot));
        let free = open.iter().find(|seat| self.chairs[**seat].is_none());
        free.or(open.first()).copied()
    }

    /// Between hands: those who waited for a chair sit down, and bots come and go.
    pub(super) fn settle_chairs(&mut self) {
        self.clear_left();
        for claim in std::mem::take(&mut self.claims) {
            if self.chairs[claim.seat].is_some() {
                self.claims.push(claim);
                continue;
            }
            // A refusal now means that they cannot pay any more: they look on.
            let _ = self.seat(claim.who, &claim.name, claim.seat, claim.stack, None);
        }
        self.send_bots_away();
        let chairs: Vec<Seat> = self.table.seating().seated().iter().collect();
        for seat in chairs {
            let Some(chair) = &self.chairs[seat] else { continue };
            let (last, top_up, bot) = (chair.habits.last_hand, chair.habits.top_up, chair.bot);
            if last {
                let _ = self.room(&Command::Leave(seat), "", None);
            } else if bot || top_up {
                self.buy_up(seat, bot);
            }
        }
        self.clear_left();
        self.call_bots();
    }

    /// Bots go while there are enough people.
    fn send_bots_away(&mut self) {
        let taken = self.table.seating().seated().len() + self.claims.len();
        let surplus = taken.saturating_sub(usize::from(self.plan.fill));
        let bots: Vec<Seat> = self.bots().iter().take(surplus).collect();
        for seat in bots {
            let _ = self.room(&Command::Leave(seat), "", None);
        }
        self.clear_left();
    }

    /// Bots come until enough chairs are taken.
    fn call_bots(&mut self) {
        let buy_in = self.table.offering().buy_in;
        let chairs = usize::from(self.table.seating().terms().seats);
        for seat in (0..chairs).map(Seat::at) {
            if self.table.seating().seated().len() >= usize::from(self.plan.fill) {
                return;
            }
            if self.chairs[seat].is_none() && !self.claims.iter().any(|claim| claim.seat == seat) {
                let name = bots::NAMES[seat.index()];
                let _ = self.seat(bot_at(seat), name, seat, buy_in, None);
            }
        }
    }

    /// Brings a stack back to the buy-in, once it is low if it is a bot's.
    fn buy_up(&mut self, seat: Seat, bot: bool) {
        let whole = self.table.offering().buy_in;
        let has = self.table.seating().stack(seat);
        let missing = whole.less(has);
        let low = has < Chips::cents(whole.as_cents() / LOW_STACK).max(self.least());
        if missing.is_zero() || bot && !low {
            return;
        }
        for amount in [missing, whole] {
            if self.room(&Command::Buy { seat, amount }, "", None).is_ok() {
                return;
            }
        }
    }

    /// What a hand costs at least.
    fn least(&self) -> Chips {
        let players = self.table.seating().seated().len();
        let costs = self.table.offering().prepared.costs(true, players, engine::Rules::ALL);
        costs.map_or(Chips::ZERO, |(least, _)| least)
    }

    /// Posts for somebody who wants to be dealt in at once.
    pub(super) fn post_if_wanted(&mut self, seat: Seat) {
        let wants = self.chairs[seat].as_ref().is_some_and(|chair| chair.habits.auto_post);
        if wants && self.table.seating().owes(seat).is_some() {
            let _ = self.room(&Command::Post(seat), "", None);
        }
    }

    /// The table is broken up: a hand in progress is void, and all chips go to their owners'
    /// wallets.
    pub fn break_up(&mut self, now: i64) {
        self.tell_time(now);
        if self.is_playing() {
            self.void("the table is closed");
        }
        self.claims.clear();
        let _ = self.room(&Command::Break, "", None);
        self.clear_left();
        self.stamp();
    }

    /// The chairs of bots.
    pub(super) fn bots(&self) -> SeatSet {
        let seats = (0..Seat::MAX).map(Seat::at);
        seats.filter(|seat| self.chairs[*seat].as_ref().is_some_and(|chair| chair.bot)).collect()
    }
}
