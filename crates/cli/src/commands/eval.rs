use crate::cli::EvalArgs;
use crate::context::Context;
use crate::failure::Failure;
use cards::CardList;
use ranking::{Ranked, Ranking};
use serde_json::json;
use std::borrow::Cow;
use std::io::{BufRead, BufReader, BufWriter, Read, Write};

/// Enough for thousands of lines at a time.
const BUFFER: usize = 1 << 17;

/// `houseway eval RANKING [HAND…]`
pub(super) fn run(args: &EvalArgs, context: &mut Context<'_>) -> Result<(), Failure> {
    let ranking = super::ranking(&args.ranking)?;
    let mut evaluator = Evaluator {
        ranking,
        json: context.json,
        out: BufWriter::with_capacity(BUFFER, &mut *context.out),
        err: &mut *context.err,
        faulty: false,
    };
    for hand in &args.hands {
        evaluator.tell(hand.trim(), || format!("'{}'", shortened(hand)))?;
    }
    if args.hands.is_empty() {
        let stdin = std::io::stdin().lock();
        evaluator.tell_lines(BufReader::with_capacity(BUFFER, stdin))?;
    }
    evaluator.out.flush()?;
    match (evaluator.faulty, args.hands.is_empty()) {
        (false, _) => Ok(()),
        (true, true) => Err(Failure::told()),
        // A bad hand on the command line is a usage error, which was already reported.
        (true, false) => Err(Failure::Usage(String::new())),
    }
}

/// Ranks hands and prints the results.
struct Evaluator<'a> {
    ranking: &'static Ranking,
    json: bool,
    out: BufWriter<&'a mut dyn Write>,
    err: &'a mut dyn Write,
    faulty: bool,
}

impl Evaluator<'_> {
    fn tell_lines<R: Read>(&mut self, mut lines: BufReader<R>) -> Result<(), Failure> {
        let mut bytes = Vec::new();
        for number in 1_u64.. {
            if lines.buffer().is_empty() {
                // Another program may be waiting for the answer before it writes more.
                self.out.flush()?;
            }
            bytes.clear();
            if lines.read_until(b'\n', &mut bytes)? == 0 {
                break;
            }
            let line = match str::from_utf8(&bytes) {
                Ok(line) => Cow::Borrowed(line.trim()),
                Err(_) => String::from_utf8_lossy(&bytes),
            };
            if !line.is_empty() {
                self.tell(&line, || format!("line {number}"))?;
            }
        }
        Ok(())
    }

    /// One hand; `place` says where an invalid one was found.
    fn tell(&mut self, hand: &str, place: impl Fn() -> String) -> Result<(), Failure> {
        let ranked = rank(self.ranking, hand);
        if let Err(fault) = &ranked {
            self.faulty = true;
            self.out.flush()?;
            writeln!(self.err, "{}: {fault}", place())?;
        }
        match ranked {
            Ok(Ranked { strength, category, description }) if self.json => {
                let value = json!({
                    "hand": hand,
                    "strength": strength,
                    "category": category,
                    "description": description,
                });
                writeln!(self.out, "{value}")?;
            }
            Ok(Ranked { strength, category, description }) => {
                writeln!(self.out, "{strength}\t{category}\t{description}")?;
            }
            Err(fault) if self.json => {
                writeln!(self.out, "{}", json!({ "hand": hand, "fault": fault }))?;
            }
            Err(_) => {}
        }
        Ok(())
    }
}

/// Ranks a hand given as text, or says why it is not valid.
fn rank(ranking: &Ranking, hand: &str) -> Result<Ranked, String> {
    let (hole, board) = hand.split_once('/').unwrap_or((hand, ""));
    if board.contains('/') {
        return Err("more than one /".into());
    }
    let cards = |text: &str| text.parse::<CardList>().map_err(|fault| fault.to_string());
    let (hole, board) = (cards(hole)?, cards(board)?);
    ranking.rank(&hole, &board).map_err(|fault| fault.to_string())
}

/// The beginning of an arbitrary text.
fn shortened(text: &str) -> String {
    let most = 40;
    match text.char_indices().nth(most) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.into(),
    }
}
