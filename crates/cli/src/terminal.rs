//! The terminal that the program writes to, if it is one. Pipes, tests and other programs that use this
//! library get the same text on lines of any length.

use anstream::stream::RawStream;
use anstream::{AutoStream, ColorChoice};
use std::io::{self, IsTerminal, Write};
use std::sync::atomic::{AtomicBool, Ordering};

static ON: AtomicBool = AtomicBool::new(false);

/// From now on, what is written to stdout is made to fit its terminal, if it is one.
pub fn fit_terminal() {
    ON.store(io::stdout().is_terminal(), Ordering::Relaxed);
}

/// Columns and rows of the terminal, as they are now.
fn size() -> Option<(usize, usize)> {
    let size = ON.load(Ordering::Relaxed).then(terminal_size::terminal_size)?;
    let (terminal_size::Width(columns), terminal_size::Height(rows)) = size?;
    Some((columns.into(), rows.into())).filter(|(columns, _)| *columns > 0)
}

/// How many characters fit on a line.
pub(crate) fn width() -> Option<usize> {
    size().map(|(columns, _)| columns)
}

/// Columns and rows, if the screen can be cleared and written again.
pub(crate) fn screen() -> Option<(usize, usize)> {
    size().filter(|_| std::env::var_os("TERM").is_some() && !dumb())
}

fn dumb() -> bool {
    std::env::var_os("TERM").is_some_and(|term| term == "dumb")
}

/// Whether colours are wanted: not in a pipe, with NO_COLOR or on a dumb terminal. anstream paints a
/// dumb terminal, too, where the variable CI is set.
pub fn colours(stream: &impl RawStream) -> ColorChoice {
    if dumb() { ColorChoice::Never } else { AutoStream::choice(stream) }
}

/// Clears the screen. Without colours, too: only they are left out for NO_COLOR.
pub(crate) fn clear() -> io::Result<()> {
    let mut out = io::stdout();
    out.write_all(b"\x1b[H\x1b[2J")?;
    out.flush()
}
