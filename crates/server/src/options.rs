use std::net::{IpAddr, Ipv4Addr};
use std::path::PathBuf;
use std::time::Duration;

/// How a room is run.
#[derive(Clone, Debug)]
pub struct Options {
    /// The address to listen on; loopback by default.
    pub host: IpAddr,
    /// The port; 0 takes any that is free.
    pub port: u16,
    /// The seed for chance; from the system if none is given.
    pub seed: Option<u64>,
    /// How long a bot's act stays on the screen before the next.
    pub pace: Duration,
    /// How long guests have to act; by default what the house posts, forever if it posts nothing.
    pub action_time: Option<Duration>,
    /// Where the books are written, if anywhere.
    pub books: Option<PathBuf>,
    /// The most tables at one time.
    pub most_tables: usize,
    /// A table that nobody has looked at for this long is closed.
    pub idle: Duration,
    /// A socket may send this many messages …
    pub most_messages: u32,
    pub in_time: Duration,
}

impl Default for Options {
    fn default() -> Options {
        Options {
            host: IpAddr::V4(Ipv4Addr::LOCALHOST),
            port: 7777,
            seed: None,
            pace: Duration::from_millis(300),
            action_time: None,
            books: None,
            most_tables: 200,
            idle: Duration::from_secs(15 * 60),
            most_messages: 100,
            in_time: Duration::from_secs(20),
        }
    }
}
