//! What the guest can ask of the table itself: to leave, to sit down again, to sit out, to buy.

use super::Visit;
use crate::show::{self, cents};
use crate::wire::{Amounts, Asks, Cents, Chair, Leaving, Sits, What};
use engine::absent::Part;
use engine::{Chips, Layout, Refusal, Status};
use pit::Player;
use room::Command;
use room::ledger::BookAccount;

/// The page proposes amounts in steps of this; the room accepts any.
const STEP: Chips = Chips::dollars(1);

impl Visit {
    /// The command to the table, if this is not part of a hand.
    pub(super) fn wish(&self, what: &What) -> Option<Command> {
        let seat = self.seat;
        Some(match *what {
            What::Leave => Command::Leave(seat),
            What::Away => Command::Away(seat),
            What::Back => Command::Back(seat),
            What::Post => Command::Post(seat),
            What::Accept => Command::Accept(seat),
            What::Decline => Command::Decline(seat),
            What::Reshuffle => Command::Reshuffle(seat),
            What::Buy(Cents(amount)) => Command::Buy { seat, amount: Chips::cents(amount) },
            What::Sit(Cents(stack)) => {
                Command::Sit { seat, stack: Chips::cents(stack), player: Some(self.who) }
            }
            What::Act(_) | What::Pass | What::Next => return None,
        })
    }

    fn wallet(&self) -> Chips {
        self.table.cage().books().balance(BookAccount::Wallet(self.who))
    }

    /// Takes a request from the guest to the table.
    pub(super) fn want(&mut self, wish: &Command) -> Result<(), Refusal> {
        let had = self.wallet();
        self.table.ask(wish)?;
        let words = match *wish {
            Command::Leave(_) if self.table.seating().leaving().has(self.seat) => {
                if self.asks != Asks::No {
                    self.answered();
                }
                "You leave the table; the house finishes your hand".into()
            }
            Command::Leave(_) => format!("You leave the table with {}", self.wallet() - had),
            Command::Sit { stack, .. } => {
                self.table.set_player(self.seat, Player::Guest);
                self.posts = false;
                format!("You sit down with {stack}")
            }
            Command::Buy { amount, .. } => format!("You buy {amount}"),
            Command::Away(_) => "You sit out, starting with the next hand".into(),
            Command::Back(_) => "You are back".into(),
            Command::Post(_) => {
                self.posts = true;
                "You will post to be dealt in".into()
            }
            Command::Accept(_) => "You take the bank: the next hand is played against you".into(),
            Command::Decline(_) => "You pass the bank".into(),
            Command::Reshuffle(_) => "You have the cards shuffled".into(),
            _ => return Ok(()),
        };
        self.lookout.say(words);
        self.offer_bank();
        Ok(())
    }

    /// Between hands the bank moves on until somebody has it or the guest is offered it.
    pub(super) fn offer_bank(&mut self) {
        let asked = self.table.seating().offered() == Some(self.seat);
        if self.table.offer_bank() == Some(self.seat) && !asked {
            self.lookout.say("You are offered the bank".into());
        }
    }

    /// The guest's relation to the table.
    pub(super) fn chair(&self) -> Chair {
        let (room, seat) = (self.table.seating(), self.seat);
        let sits = if !room.seated().has(seat) {
            Sits::Gone
        } else if room.leaving().has(seat) {
            Sits::Leaving
        } else if room.away().has(seat) {
            Sits::Away
        } else {
            Sits::In
        };
        let wallet = self.wallet();
        let post = room.owes(seat).map(|post| post.live + post.dead);
        let post = post.filter(|post| sits == Sits::In && !self.posts && *post <= room.stack(seat));
        let buys = room.least_buy(seat).map(|least| least.max(STEP));
        Chair {
            sits,
            wallet: cents(wallet),
            stack: self.between_hands().map(cents),
            buys: buys.filter(|least| *least <= wallet).map(|least| Amounts {
                min: cents(least),
                max: cents(wallet),
                step: cents(STEP),
            }),
            post: post.map(cents),
            bank: room.offered() == Some(seat),
            reshuffle: room.may_reshuffle(seat),
            leave: match sits {
                Sits::In | Sits::Away => Some(self.leaving()),
                Sits::Leaving | Sits::Gone => None,
            },
        }
    }

    /// The guest's stack, if they have a chair and are not in a hand.
    fn between_hands(&self) -> Option<Chips> {
        let (table, seat) = (&self.table, self.seat);
        let dealt = table.session().is_playing() && table.setup().stacks.seats().has(seat);
        (table.seating().seated().has(seat) && !dealt).then(|| table.seating().stack(seat))
    }

    /// What happens to the hand and the bets if the guest leaves now.
    fn leaving(&self) -> Leaving {
        if let Some(stack) = self.between_hands() {
            let words =
                format!("You take your {} with you; it goes to your wallet.", stack.spoken());
            return Leaving { words, rule: None };
        }
        let hand = self.table.hand().filter(|hand| hand.seats().has(self.seat));
        let own = hand.map(|hand| hand.standing(self.seat));
        let (bets, out) = own.map_or((Chips::ZERO, true), |s| (s.bet, s.status == Status::Out));
        // A game only describes the parts that it has: poker has no bank.
        let banks = self.table.setup().lead == self.seat;
        let parts = [(Part::Bank, banks), (Part::NoWager, bets.is_zero()), (Part::Player, true)];
        let mut own = parts.into_iter().filter(|(_, is)| *is).map(|(part, _)| part);
        let absent = own.find_map(|part| self.table.offering().game.absent(part)).filter(|_| !out);
        let words = match absent {
            Some(absent) => absent.said(bets),
            None => "You are out of this hand.".into(),
        };
        Leaving {
            words: format!(
                "{words} Whatever you are left with goes to your wallet when the hand \
                            ends."
            ),
            rule: absent
                .and_then(|absent| absent.rule)
                .and_then(|rule| show::rule_of(rule, &self.book)),
        }
    }
}
