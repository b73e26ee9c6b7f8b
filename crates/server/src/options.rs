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
    /// How long the result of a hand stays before the next is dealt.
    pub rest: Duration,
    /// Where everything is kept; in memory only if nothing is given.
    pub data: Option<PathBuf>,
    /// Told what somebody who runs the room should know. It must not block.
    pub complain: fn(&str),
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
            rest: Duration::from_secs(4),
            data: None,
            complain: |_| {},
            most_tables: 10_000,
            idle: Duration::from_secs(15 * 60),
            most_messages: 100,
            in_time: Duration::from_secs(20),
        }
    }
}
