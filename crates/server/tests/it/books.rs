//! The books of a room that is stopped, in one way or another, and opened again.

use crate::common::{Guest, Heard, quick, sit};
use houseway_server::{Options, Server, Unusable};
use pit::BooksReader;
use room::books::Audit;
use room::ledger::BookAccount;
use serde_json::json;
use std::io::ErrorKind;
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use tokio::runtime::Runtime;
use tokio::sync::oneshot;
use tokio::task::JoinHandle;

/// A file that is deleted when the test is over.
struct Paper(PathBuf);

impl Paper {
    fn new(name: &str) -> Paper {
        let paper =
            Paper(std::env::temp_dir().join(format!("houseway-{name}-{}", std::process::id())));
        let _ = std::fs::remove_file(&paper.0);
        paper
    }
}

impl Drop for Paper {
    fn drop(&mut self) {
        let _ = std::fs::remove_file(&self.0);
    }
}

fn with_books(paper: &Paper) -> Options {
    Options { books: Some(paper.0.clone()), ..quick() }
}

async fn bind(paper: &Paper) -> Result<Server, std::io::Error> {
    Server::bind(with_books(paper), house::Registry::builtin()).await
}

/// A room that is open until it is told to close.
struct Open {
    address: SocketAddr,
    close: oneshot::Sender<()>,
    served: JoinHandle<std::io::Result<()>>,
}

impl Open {
    async fn new(server: Server) -> Open {
        let (close, closed) = oneshot::channel();
        let address = server.address().unwrap();
        let served = tokio::spawn(server.run(async { _ = closed.await }));
        Open { address, close, served }
    }

    async fn close(self) {
        self.close.send(()).unwrap();
        self.served.await.unwrap().unwrap();
    }
}

/// The same on separate threads.
fn open(paper: &Paper) -> (Runtime, Open) {
    let runtime = Runtime::new().unwrap();
    let open = runtime.block_on(async { Open::new(bind(paper).await.unwrap()).await });
    (runtime, open)
}

fn audited(path: &Path, closed: bool) -> Audit {
    let text = std::fs::read(path).unwrap();
    let mut reader = BooksReader::new(&text[..]);
    let mut audit = Audit::new();
    loop {
        let number = reader.number() + 1;
        let Some(line) = reader.next_line().unwrap() else { break };
        line.audit(&mut audit, number).unwrap_or_else(|fault| panic!("{fault}"));
    }
    audit.end(closed).unwrap();
    audit
}

/// The chips on all tables.
fn on_tables(audit: &Audit) -> i64 {
    let on = |account| matches!(account, BookAccount::Seat { .. } | BookAccount::Play { .. });
    audit.balances().filter(|(a, _)| on(*a)).map(|(_, has)| has.as_cents()).sum()
}

#[test]
fn a_room_that_is_killed_goes_on_with_its_books() {
    let paper = Paper::new("killed");
    let (runtime, open) = open(&paper);
    runtime.block_on(async {
        let path = sit(open.address, "unnamed/holdem").await;
        let mut guest = Guest::join(open.address, &path).await;
        guest.finish(&["call", "check"]).await;
        assert_eq!(guest.ask(json!("next")).await["kind"], "ok");
        guest.play(&["call", "check"]).await;
    });
    // Nobody gets time to close anything.
    runtime.shutdown_background();
    let left = audited(&paper.0, false);
    assert!(on_tables(&left) > 0 && left.highest().0 == 1 && left.entries() > 10);
    let players = left.highest().1;

    // Losing a line that was not completely written does no harm.
    let mut text = std::fs::read(&paper.0).unwrap();
    text.extend_from_slice(b"entry 99 20");
    std::fs::write(&paper.0, text).unwrap();
    let mut opened = None;
    for _ in 0..200 {
        // The threads of the dead room may need a moment to release the file.
        let runtime = Runtime::new().unwrap();
        match runtime.block_on(bind(&paper)) {
            Ok(server) => {
                opened = Some((runtime, server));
                break;
            }
            Err(error) => assert_eq!(error.kind(), ErrorKind::WouldBlock, "{error}"),
        }
        std::thread::sleep(std::time::Duration::from_millis(20));
    }
    let (runtime, server) = opened.expect("the books stay locked");
    let back = audited(&paper.0, false);
    assert_eq!(on_tables(&back), 0, "everybody has their chips");
    assert!(back.entries() > left.entries());

    // The new evening has new tables and people, and the books are closed at its end.
    runtime.block_on(async {
        let open = Open::new(server).await;
        let path = sit(open.address, "palace/no-bust-blackjack").await;
        let mut guest = Guest::join(open.address, &path).await;
        guest.play(&["wager"]).await;
        open.close().await;
        while let Heard::Told(_) = guest.hear().await {}
    });
    let end = audited(&paper.0, true);
    assert_eq!(on_tables(&end), 0);
    assert_eq!(end.table(1), Some("unnamed/holdem"));
    assert_eq!(end.table(2), Some("palace/no-bust-blackjack"));
    assert_eq!(end.player(room::PlayerId(players + 1)), Some("Nina"));
    let text = std::fs::read_to_string(&paper.0).unwrap();
    assert!(text.contains("# incomplete line (11 bytes): entry 99 20\n"));
}

#[test]
fn books_that_cannot_be_gone_on_with_are_left_alone() {
    let paper = Paper::new("refused");
    let (runtime, open) = open(&paper);
    // Two rooms cannot write the same books.
    let second = runtime.block_on(bind(&paper)).err().unwrap();
    assert!(second.to_string().contains("another room is writing to it"), "{second}");
    runtime.block_on(async {
        let path = sit(open.address, "mint/pan").await;
        Guest::join(open.address, &path).await;
        open.close().await;
    });
    drop(runtime);
    let sound = std::fs::read_to_string(&paper.0).unwrap();
    audited(&paper.0, true);
    let old = "houseway-books 1\nshifts 09:00\nclosed 0\n";
    for (text, told) in [
        (sound.replacen("grant", "bet", 1), "a bet happens at a table"),
        (sound.replacen("Nina", "Nino", 1), "does not match the lines above"),
        (old.to_string(), "version 1"),
        ("a list of things to buy\n".to_string(), "1:1: this is not a line of the books"),
        ("a list".to_string(), "does not contain books"),
    ] {
        assert_ne!(text, sound);
        std::fs::write(&paper.0, &text).unwrap();
        let runtime = Runtime::new().unwrap();
        let error = runtime.block_on(bind(&paper)).err().unwrap();
        assert!(error.to_string().contains(told), "{told}: {error}");
        assert!(error.to_string().contains(paper.0.to_str().unwrap()), "{error}");
        assert_eq!(error.kind(), ErrorKind::InvalidData);
        assert!(error.get_ref().unwrap().is::<Unusable>());
        assert_eq!(std::fs::read_to_string(&paper.0).unwrap(), text, "nothing was written");
    }
    let nowhere = Options { books: Some("/nowhere/at/all.books".into()), ..quick() };
    let runtime = Runtime::new().unwrap();
    let bound = runtime.block_on(Server::bind(nowhere, house::Registry::builtin()));
    let error = bound.err().unwrap();
    assert!(error.to_string().contains("/nowhere/at/all.books: "), "{error}");
}
