//! What people ask for.

use super::SharedTable;
use super::chairs::By;
use super::clock::Question;
use super::drive::Keys;
use crate::show::{self, ProtocolFault};
use crate::wire::{Act, Cents, ChairWish, Habits, HostWish, Kept, Refused, Sit, Tried};
use cards::Seat;
use engine::{Action, Actor, Chips, Code, Engine, Refusal};
use record::render::why_not;
use room::{Command, PlayerId};

/// A request to the table.
#[derive(Clone, Debug)]
pub(crate) enum Wish {
    Act { hand: u32, turn: u32, act: Act },
    Pass { hand: u32, turn: u32 },
    Chair(ChairWish),
    Set(Habits),
    Host(HostWish),
}

/// Somebody who asks.
#[derive(Clone, Debug)]
pub(crate) struct Asker<'a> {
    pub who: PlayerId,
    pub name: &'a str,
    /// What they call the request.
    pub id: &'a str,
}

impl SharedTable {
    /// Carries out a request. If it is refused, nothing has changed.
    pub fn hear(
        &mut self,
        asker: &Asker<'_>,
        wish: &Wish,
        now: i64,
        keys: &dyn Keys,
    ) -> Result<(), Refused> {
        self.tell_time(now);
        let done = self.try_to(asker, wish, keys);
        if done.is_ok() {
            self.name_last(asker);
        }
        self.note_clock();
        self.stamp();
        done
    }

    /// Every request that was carried out has a row with its name, so that it is known when it comes
    /// again; the next hand is dealt by rows of the house.
    fn name_last(&mut self, asker: &Asker<'_>) {
        if self.rows.iter().all(|row| row.by.is_none())
            && let Some(row) = self.rows.last_mut()
        {
            row.by = Some((asker.who, asker.id.into()));
        }
    }

    fn try_to(&mut self, asker: &Asker<'_>, wish: &Wish, keys: &dyn Keys) -> Result<(), Refused> {
        let by: By = Some((asker.who, asker.id.into()));
        let fault = |fault: ProtocolFault| fault.refused(Some(asker.id.into()));
        let seat = self.seat_of(asker.who);
        match wish {
            Wish::Act { hand, turn, act } => {
                let seat = seat.ok_or(fault(ProtocolFault::NotSeated))?;
                self.check_turn(seat, *hand, *turn).map_err(fault)?;
                self.act(seat, act, by, asker.id)
            }
            Wish::Pass { hand, turn } => {
                let seat = seat.ok_or(fault(ProtocolFault::NotSeated))?;
                self.check_turn(seat, *hand, *turn).map_err(fault)?;
                let open = self.open[seat].as_ref().filter(|open| !open.must);
                if open.ok_or(fault(ProtocolFault::NotAsked))?.question == Question::Bank {
                    return self.chair(asker, &ChairWish::Decline, by, keys);
                }
                self.table.pass(seat);
                self.note(format!("pass seat {seat}"), by, Vec::new(), Vec::new());
                self.acted(seat);
                Ok(())
            }
            Wish::Chair(wish) => self.chair(asker, wish, by, keys),
            Wish::Set(habits) => {
                let seat = seat.ok_or(fault(ProtocolFault::NotSeated))?;
                self.set(seat, habits, by);
                Ok(())
            }
            Wish::Host(wish) => {
                if self.plan.host != Some(asker.who.0) {
                    return Err(fault(ProtocolFault::NotHost));
                }
                self.paused = *wish == HostWish::Pause;
                let (line, words) = if self.paused {
                    ("pause", format!("{} pauses the table", asker.name))
                } else {
                    ("resume", format!("{} goes on", asker.name))
                };
                self.note(line.into(), by, Vec::new(), vec![words.into()]);
                Ok(())
            }
        }
    }

    /// The answer must be to the question that is open. A seat that is not asked may still have a
    /// choice, in the hand that is being played.
    fn check_turn(&self, seat: Seat, hand: u32, turn: u32) -> Result<(), ProtocolFault> {
        let current = match &self.open[seat] {
            Some(open) => open.turn == turn,
            None => turn == 0,
        };
        if hand == self.table.number() && current { Ok(()) } else { Err(ProtocolFault::Late) }
    }

    fn act(&mut self, seat: Seat, act: &Act, by: By, id: &str) -> Result<(), Refused> {
        let mv = show::move_of(seat, act).map_err(|fault| fault.refused(Some(id.into())))?;
        self.check_move(seat, &mv)
            .map_err(|(refusal, words)| show::refused_because(id, &refusal, words, &self.book))?;
        self.remember();
        self.table.act(seat, mv).map_err(|refusal| show::refused(id, &refusal, &self.book))?;
        self.note_act(Actor::Seat(seat), by);
        self.acted(seat);
        Ok(())
    }

    /// Whether a move would be taken, and why not.
    fn check_move(&self, seat: Seat, mv: &engine::Move) -> Result<(), (Refusal, String)> {
        let over = Refusal::plain(Code::HandOver);
        let hand = self.table.hand().filter(|_| self.is_playing());
        let hand = hand.ok_or((over, over.to_string()))?;
        hand.check(Actor::Seat(seat), &Action::Move(*mv))
            .map_err(|refusal| (refusal, why_not(hand, seat, mv, &refusal)))
    }

    /// What a move would come to.
    pub fn dry_run(&self, asker: &Asker<'_>, act: &Act) -> Tried {
        let id = asker.id.to_string();
        let tried = |refused, reading| Tried { id: id.clone(), refused, reading };
        let Some(seat) = self.seat_of(asker.who) else {
            return tried(Some(ProtocolFault::NotSeated.refused(Some(id.clone()))), String::new());
        };
        let mv = match show::move_of(seat, act) {
            Ok(mv) => mv,
            Err(fault) => return tried(Some(fault.refused(Some(id.clone()))), String::new()),
        };
        let checked = self.check_move(seat, &mv);
        let refused = checked
            .err()
            .map(|(refusal, words)| show::refused_because(&id, &refusal, words, &self.book));
        let sides =
            self.table.hand().and_then(|hand| hand.look(engine::Viewer::Seat(seat)).sides(&mv));
        let reading = sides.map(|sides| {
            let side = |side: &engine::Side| format!("{}: {}", side.name, side.reading);
            sides.iter().map(side).collect::<Vec<_>>().join("; ")
        });
        tried(refused, reading.unwrap_or_default())
    }

    fn set(&mut self, seat: Seat, habits: &Habits, by: By) {
        if let Some(chair) = &mut self.chairs[seat] {
            let kept = &mut chair.habits;
            kept.last_hand = habits.last_hand.unwrap_or(kept.last_hand);
            kept.top_up = habits.top_up.unwrap_or(kept.top_up);
            kept.auto_muck = habits.auto_muck.unwrap_or(kept.auto_muck);
            // Nobody posts and waits: what is asked for last counts.
            kept.auto_post =
                habits.auto_post.unwrap_or(kept.auto_post && habits.wait_bb != Some(true));
            kept.wait_bb = habits.wait_bb.unwrap_or(kept.wait_bb) && !kept.auto_post;
            let Kept { auto_post, wait_bb, auto_muck, last_hand, top_up } = *kept;
            let line =
                format!("set seat {seat} {auto_post} {last_hand} {top_up} {wait_bb} {auto_muck}");
            self.note(line, by, Vec::new(), Vec::new());
        }
        self.post_if_wanted(seat);
    }

    fn chair(
        &mut self,
        asker: &Asker<'_>,
        wish: &ChairWish,
        by: By,
        keys: &dyn Keys,
    ) -> Result<(), Refused> {
        let id = asker.id;
        if let ChairWish::Sit(Sit { seat, stack: Cents(stack), name }) = wish {
            let seat = match seat.map(Seat::new) {
                Some(None) => return Err(ProtocolFault::NoSuchPlace.refused(Some(id.into()))),
                Some(seat) => seat,
                None => None,
            };
            let name = name.as_deref().map_or(asker.name.into(), crate::room::clean);
            let done = self.claim(asker.who, &name, seat, Chips::cents(*stack), by);
            return done.map_err(|refusal| show::refused(id, &refusal, &self.book));
        }
        let Some(seat) = self.seat_of(asker.who) else {
            return Err(ProtocolFault::NotSeated.refused(Some(id.into())));
        };
        let command = match *wish {
            ChairWish::Leave => Command::Leave(seat),
            ChairWish::Away => Command::Away(seat),
            ChairWish::Back => Command::Back(seat),
            ChairWish::Post => Command::Post(seat),
            ChairWish::Wait => Command::Wait(seat),
            ChairWish::Accept => Command::Accept(seat),
            ChairWish::Decline => Command::Decline(seat),
            ChairWish::Reshuffle => Command::Reshuffle(seat),
            ChairWish::Buy(Cents(amount)) => Command::Buy { seat, amount: Chips::cents(amount) },
            ChairWish::Sit(_) => return Ok(()),
            ChairWish::Next => return self.next(id, keys),
        };
        self.room(&command, asker.name, by)
            .map_err(|refusal| show::refused(id, &refusal, &self.book))?;
        match command {
            Command::Leave(_) => {
                let asked = self.open[seat].is_some();
                self.answered(seat);
                self.clear_left();
                if asked && self.is_playing() {
                    self.ready_at = self.now;
                }
            }
            Command::Accept(_) | Command::Decline(_) => {
                self.answered(seat);
                self.offer_bank();
            }
            _ => {}
        }
        Ok(())
    }

    /// The next hand is dealt without waiting any longer; who is offered the bank passes it.
    fn next(&mut self, id: &str, keys: &dyn Keys) -> Result<(), Refused> {
        if self.is_playing() {
            return Err(ProtocolFault::HandGoesOn.refused(Some(id.into())));
        }
        self.paused = false;
        self.next_at = Some(self.now);
        for seat in (0..Seat::MAX).map(Seat::at) {
            let bank = self.open[seat].as_ref().is_some_and(|open| open.question == Question::Bank);
            if bank {
                self.answered(seat);
                let _ = self.room(&Command::Decline(seat), "", None);
                self.offer_bank();
            }
        }
        self.tick(self.now, keys);
        if self.is_playing() || self.over.is_some() && self.stopped.is_none() {
            Ok(())
        } else {
            Err(ProtocolFault::CannotStart.refused(Some(id.into())))
        }
    }
}
