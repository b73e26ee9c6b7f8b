//! Hands of a simulated room, with what goes wrong on purpose.

use super::hall::Hall;
use super::people::{Stay, Whereabouts, seated};
use super::stand::Stand;
use cards::{Card, Deck, Seat};
use engine::{Action, Actor, Chips, Closes, Code, Engine, Move, SetupFault, Viewer, Window};
use pit::{Player, Step};
use room::{Command, NoHand, Turn};
use shoe::Rng;

/// How many disagreements are reported in words.
const TOLD: usize = 5;

impl Hall<'_> {
    /// Plays a hand if there is one to be played.
    pub(super) fn hand(&mut self, at: usize) -> bool {
        self.draw_for_button(at);
        let names = self.onlookers.auditor.map(|_| {
            let name = |(seat, stay): (Seat, Stay)| (seat, self.people[stay.person].name());
            seated(&self.stands[at].stays).map(name).collect()
        });
        if let Some(names) = names {
            self.stands[at].table.keep_records(1, names);
        }
        // One fault may hide another, so there are a few attempts.
        for _ in 0..4 {
            match self.stands[at].table.deal() {
                Ok(()) => {
                    self.play_out(at);
                    return true;
                }
                // Nobody else took the bank: the game breaks up, and everybody goes (PD-03).
                Err(NoHand::Refused(refusal)) if refusal.code == Code::Broken => {
                    self.no_bank(at);
                    return false;
                }
                Err(NoHand::Refused(_)) => return false,
                Err(NoHand::Faults(faults)) => {
                    // Time collected for a deal that did not happen stays paid.
                    self.stands[at].count_told();
                    self.mend(at, &faults);
                }
            }
        }
        false
    }

    /// A card each for the first button, if nobody has drawn yet (PK-04).
    fn draw_for_button(&mut self, at: usize) {
        let stand = &mut self.stands[at];
        if !stand.ask(&Command::Draw) {
            return;
        }
        let needs = stand.table.session().told().iter().find_map(|event| match event.kind {
            room::EventKind::Need(n) => Some(n as usize),
            _ => None,
        });
        let mut deck: Vec<Card> = Deck::STANDARD.counts().iter().collect();
        let drawn = (0..needs.unwrap_or(0))
            .map(|_| deck.swap_remove(self.dice.below(deck.len() as u32) as usize));
        stand.ask(&Command::Cards(drawn.collect()));
    }

    /// Players who cannot pay for a hand buy chips or go.
    fn mend(&mut self, at: usize, faults: &[SetupFault]) {
        for fault in faults {
            match fault {
                SetupFault::BadStack(seat) | SetupFault::TooPoor { seat, .. } => {
                    let before = self.stands[at].table.seating().stack(*seat);
                    self.buy(at, *seat, self.stands[at].table.offering().buy_in);
                    if self.stands[at].table.seating().stack(*seat) == before {
                        self.leave(at, *seat);
                    }
                }
                SetupFault::ShoeTooShort => self.stands[at].table.new_shoe(),
                _ => {}
            }
        }
    }

    fn play_out(&mut self, at: usize) {
        let stand = &mut self.stands[at];
        stand.count_told();
        stand.in_hand = (Chips::ZERO, Chips::ZERO);
        stand.count_events();
        let faults = self.plan.faults;
        loop {
            let turn = stand.table.session().turn();
            if faults.vanish && self.dice.below(400) == 0 {
                self.tally.faults[0] += 1;
                stand.vanish(&mut self.dice);
            }
            let slow = faults.late && self.dice.below(50) == 0;
            let slow = if slow { stand.too_slow() } else { None };
            match stand.table.step() {
                Step::Took { actor: Actor::Seat(seat) } if slow.is_none() => {
                    stand.count_events();
                    // A message that was sent twice.
                    if faults.twice
                        && self.dice.below(50) == 0
                        && let Action::Move(mv) = *stand.table.action()
                    {
                        self.tally.faults[2] += 1;
                        self.tally.not_refused += u64::from(!stand.refuses(turn, seat, mv));
                    }
                }
                Step::Took { .. } => {
                    stand.count_events();
                    // The house has already acted for them.
                    if let Some((seat, mv, _)) = slow {
                        self.tally.faults[1] += 1;
                        self.tally.not_refused += u64::from(!stand.refuses(turn, seat, mv));
                    }
                }
                Step::Over(_) => {
                    let (fees, jackpot) = stand.in_hand;
                    stand.told = (stand.told.0 + fees, stand.told.1 + jackpot);
                    break;
                }
                // Fees of a void hand are refunded. There are no guests here: bots decide, and the
                // house for players who are gone.
                Step::CalledOff | Step::Idle | Step::Asks { .. } => break,
            }
            if let Some((seat, _, player)) = slow {
                stand.table.set_player(seat, player);
            }
        }
        // Players who left may have paid the time they owed.
        stand.count_told();
        for (seat, stay) in seated(&stand.stays.clone()) {
            if !stand.table.seating().seated().has(seat) {
                // They left in the middle of the hand, and are gone when it ends.
                stand.stays[seat] = None;
                self.people[stay.person].at = Whereabouts::Home;
                self.tally.departures += 1;
                continue;
            }
            // Players whose abandoned hand won come back for their money (EQ-16).
            let gone = stand.table.seating().away().has(seat) && stay.back.is_none();
            let back = if gone { Some(self.passed) } else { stay.back };
            stand.set(seat, Stay { hands: stay.hands.saturating_sub(1), back, ..stay });
            let plays = self.people[stay.person].plays();
            stand.table.set_player(seat, plays);
        }
        self.audit(at);
    }

    fn audit(&mut self, at: usize) {
        let Some(auditor) = self.onlookers.auditor else { return };
        let table = &self.stands[at].table;
        let Some(recorder) = table.recorder() else { return };
        self.tally.audited += 1;
        if let Err(words) = auditor(&recorder.document(Viewer::Record)) {
            self.tally.conserved = false;
            if self.tally.disagreements.len() < TOLD {
                let hand = table.session().turn().hand;
                self.tally.disagreements.push(format!("table {} hand {hand}: {words}", at + 1));
            }
        }
    }
}

impl Stand {
    /// A player who must act takes too long, and the house acts for them. Returns what they wanted
    /// to do.
    fn too_slow(&mut self) -> Option<(Seat, Move, Player)> {
        let hand = self.table.hand().filter(|_| self.table.session().is_playing())?;
        let wants = |window: Window| match (window.actor, window.closes) {
            (_, Closes::NextAct) => None,
            (Actor::Seat(seat), _) => match hand.default_action(window.actor)? {
                Action::Move(mv) => Some((seat, mv)),
                _ => None,
            },
            _ => None,
        };
        // Where several may act it is also somebody else's turn.
        let mut seats = hand.windows().iter().filter_map(wants).collect::<Vec<_>>();
        let (seat, mv) = seats.pop().filter(|_| seats.is_empty())?;
        let player = self.table.player(seat);
        let there = matches!(player, Player::Bot(_)) && !self.table.seating().leaving().has(seat);
        there.then(|| {
            self.table.set_player(seat, Player::Absent);
            (seat, mv, player)
        })
    }

    /// Whether an action for a turn that is over is refused as late, and changes nothing.
    fn refuses(&mut self, turn: Turn, seat: Seat, mv: Move) -> bool {
        let before = self.table.hand().map(Engine::digest);
        let came = self.table.act_on(turn, seat, mv);
        let same = self.table.hand().map(Engine::digest) == before;
        same && came.is_err_and(|refusal| refusal.code == Code::Late)
    }

    /// Somebody leaves their hand to the house until it is over; some never come back.
    fn vanish(&mut self, dice: &mut Rng) {
        let seats: Vec<Seat> = self.table.setup().stacks.seats().iter().collect();
        let seat = seats[dice.below(seats.len() as u32) as usize];
        match dice.below(4) {
            0 => _ = self.ask(&Command::Leave(seat)),
            _ => self.table.set_player(seat, Player::Absent),
        }
    }
}
