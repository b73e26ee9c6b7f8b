//! A person's time at a table.

use super::aid;
use super::help;
use super::prompt::{Typed, next_line, read};
use crate::cli::PlayArgs;
use crate::commands::rule_book;
use crate::context::Context;
use crate::failure::Failure;
use crate::terminal;
use crate::text::{WIDTH, wrapped};
use crate::theme::{DIM, ERROR, GOOD, HEADING, ID, paint, suited};
use cards::Seat;
use engine::{Chips, Engine, Hand, Layout, Move, Refusal, RuleId, SetupFault, Viewer};
use notation::print;
use pit::{Step, Table};
use record::render::{Teller, choices_of, render_with, why_not};
use room::{Command, EventKind};
use rulebook::Rulebook;
use std::io::BufRead;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// More news than this is cut short; `log` prints all of it.
const MOST_NEWS: usize = 40;

pub(super) struct Sitting<'a, 'c> {
    table: Table,
    you: Seat,
    seed: u64,
    names: Vec<(Seat, String)>,
    book: &'static Rulebook,
    /// What happened since the last turn.
    news: Vec<String>,
    /// How many lines of it were printed when the last hand was over.
    printed: usize,
    /// They leave after this many hands.
    most: u32,
    /// What they took with them, if they left in the middle of a hand.
    left: Option<Chips>,
    context: &'a mut Context<'c>,
}

/// Whether the person stays.
#[derive(PartialEq, Eq)]
enum Stays {
    Yes,
    No,
}

impl<'a, 'c> Sitting<'a, 'c> {
    pub fn new(
        mut table: Table,
        you: Seat,
        seed: u64,
        context: &'a mut Context<'c>,
    ) -> Sitting<'a, 'c> {
        let seats = table.setup().stacks.seats();
        let name = |seat: Seat| if seat == you { "You" } else { bots::NAMES[seat.index()] };
        let names: Vec<_> = seats.iter().map(|seat| (seat, name(seat).to_string())).collect();
        // The current hand and the last complete one.
        table.keep_records(2, names.clone());
        let book = rule_book();
        let news = Vec::new();
        let (printed, most, left) = (0, u32::MAX, None);
        Sitting { table, you, seed, names, book, news, printed, most, left, context }
    }

    /// Plays until the person leaves or the hands are played.
    pub fn play(mut self, args: &PlayArgs) -> Result<(), Failure> {
        let stdin = std::io::stdin();
        self.greet()?;
        self.most = args.hands.unwrap_or(u32::MAX);
        while self.table.number() < self.most {
            if self.hand(&mut stdin.lock())? == Stays::No {
                // The news leading up to this turn has been printed.
                self.forget_news();
                self.walk_away()?;
                break;
            }
        }
        self.tell_news(usize::MAX)?;
        self.farewell(args.save.as_deref())
    }

    fn say(&mut self, words: &str) -> Result<(), Failure> {
        Ok(writeln!(self.context.out, "{}", suited(words))?)
    }

    /// Begins a new page, where the screen can be written again.
    fn clear(&mut self) -> Result<(), Failure> {
        if terminal::screen().is_none() {
            return Ok(());
        }
        self.context.out.flush()?;
        terminal::clear()?;
        let offering = self.table.offering();
        let head = paint(HEADING, &format!("{}: {}", offering.name, offering.limits()));
        self.say(&head)
    }

    /// How much news there is room for above so many lines of text.
    fn room_above(&self, text: &str) -> usize {
        terminal::screen().map_or(MOST_NEWS, |screen| help::room_above(text, screen))
    }

    fn greet(&mut self) -> Result<(), Failure> {
        let offering = Arc::clone(self.table.offering());
        let head = format!("{}: {}", offering.name, offering.limits());
        self.say(&paint(HEADING, &head))?;
        let fee = offering.fee();
        self.say(&format!("The house takes {fee}. You buy in for {}.", offering.buy_in.spoken()))?;
        let seed = format!("Seed {}. Type ? for help; ctrl-D leaves.", self.seed);
        self.say(&paint(DIM, &seed))
    }

    fn hand(&mut self, input: &mut dyn BufRead) -> Result<Stays, Failure> {
        while self.table.offer_bank() == Some(self.you) {
            if self.answer_offer(input)? == Stays::No {
                return Ok(Stays::No);
            }
        }
        if self.table.setup().game.button_shuffles().is_some()
            && self.offer_shuffle(input)? == Stays::No
        {
            return Ok(Stays::No);
        }
        let before = self.table.setup().stacks.get(self.you);
        self.table.begin().map_err(|faults| {
            let words: Vec<String> = faults.iter().map(SetupFault::to_string).collect();
            Failure::DoesNotHold(words.join("; "))
        })?;
        let start = self.table.setup().stacks.get(self.you);
        self.news.push(format!("== Hand {} ==", self.table.number()));
        if start > before {
            self.news.push(format!("You buy {} more", (start - before).spoken()));
        }
        self.hear();
        loop {
            match self.table.step() {
                Step::Took { .. } => self.hear(),
                Step::Asks { may_pass, .. } => {
                    if self.turn(may_pass, input)? == Stays::No {
                        return Ok(Stays::No);
                    }
                }
                Step::Over(outcome) => {
                    let stack = outcome.stacks.get(self.you);
                    let won = difference(stack, start);
                    self.news.push(format!("You have {} ({won})", stack.spoken()));
                    let told = self.table.session().told();
                    if told.iter().any(|event| event.kind == EventKind::NewShoe) {
                        self.news.push("The shoe is over, and a new one comes".into());
                    }
                    // However much happens before the next turn, the end of a hand is not cut off.
                    self.clear()?;
                    let rest = help::NEXT_HAND;
                    self.tell_news(self.room_above(rest))?;
                    self.printed = self.news.len();
                    return self.pause(input);
                }
                Step::CalledOff | Step::Idle => {
                    self.news.push("The hand is void: all chips go back".into());
                    return Ok(Stays::Yes);
                }
            }
        }
    }

    /// The player is offered the bank and may decline (PD-02).
    fn answer_offer(&mut self, input: &mut dyn BufRead) -> Result<Stays, Failure> {
        self.tell_news(MOST_NEWS)?;
        self.forget_news();
        let words = "You are offered the bank. Type `bank` to take it, or press Enter to pass; ? \
                     explains it.";
        self.say(words)?;
        loop {
            let Some(line) = self.prompt(input)? else {
                return Ok(Stays::No);
            };
            let answer = match line.trim().to_ascii_lowercase().as_str() {
                "bank" | "take" | "yes" | "y" | "1" => Command::Accept(self.you),
                "" | "pass" | "no" | "n" | "2" => Command::Decline(self.you),
                _ => match read(self.you, &line, &[]) {
                    Typed::Leave => return Ok(Stays::No),
                    Typed::Rule(id) => {
                        self.tell_rule(id)?;
                        continue;
                    }
                    Typed::Help => {
                        self.say(help::BANK)?;
                        continue;
                    }
                    _ => {
                        self.say("Type `bank`, or press Enter; `quit` leaves the table.")?;
                        continue;
                    }
                },
            };
            match self.table.ask(&answer) {
                Ok(()) => return self.offer_shuffle(input),
                Err(refusal) => self.tell_refusal(&refusal)?,
            }
        }
    }

    /// A new player-dealer may have the shoe shuffled (EQ-10), and in some games the button the cards
    /// (MX-17).
    fn offer_shuffle(&mut self, input: &mut dyn BufRead) -> Result<Stays, Failure> {
        if !self.table.seating().may_reshuffle(self.you) {
            return Ok(Stays::Yes);
        }
        self.tell_news(MOST_NEWS)?;
        self.forget_news();
        let words = "Type `shuffle` to have the cards shuffled, or press Enter to play on.";
        self.say(words)?;
        loop {
            let Some(line) = self.prompt(input)? else {
                return Ok(Stays::No);
            };
            if ["shuffle", "reshuffle"].contains(&line.trim().to_ascii_lowercase().as_str()) {
                match self.table.ask(&Command::Reshuffle(self.you)) {
                    Ok(()) => self.say("The cards are shuffled.")?,
                    Err(refusal) => self.tell_refusal(&refusal)?,
                }
                return Ok(Stays::Yes);
            }
            match read(self.you, &line, &[]) {
                Typed::Leave => return Ok(Stays::No),
                Typed::Rule(id) => self.tell_rule(id)?,
                Typed::Help => self.say(words)?,
                _ => return Ok(Stays::Yes),
            }
        }
    }

    /// Where the next hand would wipe out the last one, the person says when they have seen it.
    fn pause(&mut self, input: &mut dyn BufRead) -> Result<Stays, Failure> {
        if terminal::screen().is_none() || self.table.number() >= self.most {
            return Ok(Stays::Yes);
        }
        self.say(&paint(DIM, help::NEXT_HAND))?;
        loop {
            let Some(line) = self.prompt(input)? else {
                return Ok(Stays::No);
            };
            match read(self.you, &line, &[]) {
                Typed::Leave => return Ok(Stays::No),
                Typed::Rule(id) => self.tell_rule(id)?,
                Typed::Help => self.say(help::NEXT_HAND)?,
                Typed::Log => self.tell_from(0)?,
                _ => {
                    self.forget_news();
                    return Ok(Stays::Yes);
                }
            }
        }
    }

    /// The player leaves the hand: the house finishes it as for an absent player, and they take
    /// what it leaves them.
    fn walk_away(&mut self) -> Result<(), Failure> {
        let before = self.table.seating().stack(self.you);
        if self.table.ask(&Command::Leave(self.you)).is_err() {
            return Ok(());
        }
        if !self.table.session().is_playing() {
            self.left = Some(before);
        }
        if let Step::Over(outcome) = self.table.play_on() {
            self.left = Some(outcome.stacks.get(self.you) + outcome.cage[self.you]);
            self.say("The house finishes your hand, as for any absent player.")?;
        }
        Ok(())
    }

    /// Adds what just happened to the news.
    fn hear(&mut self) {
        let hand = self.table.hand().map(|hand| hand as &dyn Layout);
        let teller = Teller { you: Some(self.you), names: &self.names, hand };
        self.news.extend(teller.tell(self.table.events()));
    }

    /// Prints what is new, or its end.
    fn tell_news(&mut self, most: usize) -> Result<(), Failure> {
        let skipped = (self.news.len() - self.printed).saturating_sub(most);
        if skipped > 0 {
            self.say(&paint(DIM, &format!("({skipped} lines left out; `log` shows them)")))?;
        }
        self.tell_from(self.printed + skipped)
    }

    fn tell_from(&mut self, first: usize) -> Result<(), Failure> {
        for line in &self.news[first..] {
            writeln!(self.context.out, "{}", suited(line))?;
        }
        Ok(())
    }

    /// The person has seen it all.
    fn forget_news(&mut self) {
        self.news.clear();
        self.printed = 0;
    }

    /// The table as the person sees it, with what they may do.
    fn table_text(&self, may_pass: bool) -> String {
        let Some(hand) = self.table.hand() else {
            return String::new();
        };
        let view = hand.view(Viewer::Seat(self.you));
        let best = match hand {
            Hand::Pan(hand) => aid::best(hand.to_lay(self.you)),
            _ => None,
        };
        let mut aids = aid::aid(&view, &self.names, best.as_ref());
        aids.extend(self.table.seating().notices());
        let pass = if may_pass { "     or press Enter to pass\n" } else { "" };
        format!("\n{}{pass}", render_with(&view, &self.names, &aids))
    }

    fn tell_table(&mut self, may_pass: bool) -> Result<(), Failure> {
        let text = self.table_text(may_pass);
        Ok(write!(self.context.out, "{}", suited(&text))?)
    }

    /// The person acts, or leaves.
    fn turn(&mut self, may_pass: bool, input: &mut dyn BufRead) -> Result<Stays, Failure> {
        let view = self.table.hand().map(|hand| hand.view(Viewer::Seat(self.you)));
        match view.filter(|_| may_pass).as_ref().and_then(aid::second_thoughts) {
            Some(words) => {
                self.tell_news(MOST_NEWS)?;
                self.say(&paint(DIM, &words))?;
            }
            None => {
                let text = self.table_text(may_pass);
                self.clear()?;
                self.tell_news(self.room_above(&text))?;
                write!(self.context.out, "{}", suited(&text))?;
            }
        }
        self.ask(may_pass, input)
    }

    /// What the person types next; nothing at the end of input.
    fn prompt(&mut self, input: &mut dyn BufRead) -> Result<Option<String>, Failure> {
        write!(self.context.out, "> ")?;
        self.context.out.flush()?;
        let line = next_line(input)?;
        if line.is_none() {
            self.say("")?;
        }
        Ok(line)
    }

    fn ask(&mut self, may_pass: bool, input: &mut dyn BufRead) -> Result<Stays, Failure> {
        let view = self.table.hand().map(|hand| hand.view(Viewer::Seat(self.you)));
        let list = view.as_ref().map_or(Vec::new(), choices_of);
        loop {
            let Some(line) = self.prompt(input)? else {
                return Ok(Stays::No);
            };
            match read(self.you, &line, &list) {
                Typed::Leave => return Ok(Stays::No),
                Typed::Help => {
                    let words = view.as_ref().map(|view| help::moves(view, may_pass));
                    self.say(&words.unwrap_or_default())?;
                }
                Typed::Table => self.tell_table(may_pass)?,
                Typed::Log => self.tell_from(0)?,
                Typed::Rule(id) => self.tell_rule(id)?,
                Typed::Nonsense(words) => self.say(&format!("Not understood: {words}"))?,
                Typed::Pass if may_pass => {
                    self.table.pass(self.you);
                    self.forget_news();
                    return Ok(Stays::Yes);
                }
                Typed::Pass => self.say("It is your turn: choose one, or ? for help")?,
                Typed::Move(mv) => {
                    if self.act(&mv)? {
                        return Ok(Stays::Yes);
                    }
                }
            }
        }
    }

    /// Returns whether the move was accepted.
    fn act(&mut self, mv: &Move) -> Result<bool, Failure> {
        match self.table.act(self.you, *mv) {
            Ok(()) => {
                self.forget_news();
                self.hear();
                Ok(true)
            }
            Err(refusal) => {
                let words = self.table.hand().map(|hand| why_not(hand, self.you, mv, &refusal));
                self.tell_why(&words.unwrap_or_else(|| refusal.to_string()), &refusal)?;
                Ok(false)
            }
        }
    }

    fn tell_refusal(&mut self, refusal: &Refusal) -> Result<(), Failure> {
        self.tell_why(&refusal.to_string(), refusal)
    }

    /// The same, with what is wrong with it here.
    fn tell_why(&mut self, words: &str, refusal: &Refusal) -> Result<(), Failure> {
        self.say(&format!("{} {words}", paint(ERROR, "Not taken:")))?;
        match refusal.rule {
            Some(rule) => self.tell_rule(rule),
            None => Ok(()),
        }
    }

    fn tell_rule(&mut self, id: RuleId) -> Result<(), Failure> {
        let name = paint(ID, &id.to_string());
        let words = match (self.book.entry(id), self.book.rule(id)) {
            (Some(entry), _) => {
                let paragraph = wrapped(&entry.paragraph, WIDTH);
                format!("{name}  {}\n{paragraph}", paint(HEADING, &entry.title))
            }
            (None, Some(_)) => format!("{name} is listed in the catalogue but not yet written"),
            (None, None) => format!("Unknown rule {name}"),
        };
        self.say(&words)
    }

    fn farewell(&mut self, save: Option<&Path>) -> Result<(), Failure> {
        let played = self.table.played();
        let (bought, hands) = (played.bought[self.you], played.hands);
        let stack = self.left.unwrap_or(self.table.setup().stacks.get(self.you));
        let won = difference(stack, bought);
        let plural = if hands == 1 { "" } else { "s" };
        self.say(&format!(
            "You leave after {hands} hand{plural} with {} ({won}).",
            stack.spoken()
        ))?;
        let Some((number, text)) = self.last_hand() else {
            return Ok(());
        };
        let own = own_folder();
        let folder = save.unwrap_or(&own);
        let name = self.table.offering().id.replace(|c: char| !c.is_ascii_alphanumeric(), "-");
        let path = folder.join(format!("{name}-{}-{number}.hand", self.seed));
        let written = std::fs::create_dir_all(folder).and_then(|()| std::fs::write(&path, text));
        let path = path.display();
        match (written, save) {
            (Ok(()), _) => self.say(&format!("{} {path}", paint(GOOD, "Saved the last hand:"))),
            (Err(error), Some(_)) => Err(Failure::DoesNotHold(format!("{path}: {error}"))),
            // Nobody asked for this folder, so failing to write there is not an error.
            (Err(error), None) => {
                self.say(&format!("Could not save the last hand: {path}: {error}"))
            }
        }
    }

    /// The last completed hand: its number and its record, with all cards shown.
    fn last_hand(&self) -> Option<(u32, String)> {
        let mut document = self.table.recorder()?.document(Viewer::Record);
        let at = document.hands.iter().rposition(|hand| hand.end.is_some())?;
        document.hands = vec![document.hands.swap_remove(at)];
        Some((document.hands[0].number, print(&document)))
    }
}

/// Where records go if no folder is named: the user's data folder, or else the temporary folder.
fn own_folder() -> PathBuf {
    let folder = |name: &str| std::env::var_os(name).map(PathBuf::from);
    let data = folder("XDG_DATA_HOME").filter(|path| path.is_absolute());
    let data = data.or_else(|| folder("HOME").map(|home| home.join(".local/share")));
    data.unwrap_or_else(std::env::temp_dir).join("houseway").join("hands")
}

/// What was won or lost, with its sign.
fn difference(now: Chips, before: Chips) -> String {
    if now >= before {
        format!("+{}", (now - before).spoken())
    } else {
        format!("-{}", (before - now).spoken())
    }
}
