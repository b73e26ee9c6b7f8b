//! Hands from elsewhere.

mod damage;
mod draws;
mod edges;
mod ohh;
mod phh;
mod runs;
mod televised;

use houseway_record::history::{Amount, Failing, Format, Importer, Replayed};

/// The fields of a small no-limit hand: blinds 1 and 2, three players with 100.
pub const BASE: &str = "variant = 'NT'\nantes = [0, 0, 0]\nblinds_or_straddles = [1, 2, 0]\n\
                    min_bet = 2\nstarting_stacks = [100, 100, 100]\n";

/// A hand with these fields replacing the usual ones, and these actions.
pub fn hand(fields: &str, actions: &[&str]) -> String {
    let key = |line: &str| line.split('=').next().unwrap_or_default().trim().to_string();
    let own: Vec<String> = fields.lines().map(key).collect();
    let kept = BASE.lines().filter(|line| !own.contains(&key(line)));
    let kept: Vec<&str> = kept.chain(fields.lines()).collect();
    format!("{}\nactions = {actions:?}\n", kept.join("\n"))
}

pub fn came(text: &str) -> Vec<Result<Replayed, Failing>> {
    let mut hands = Format::Phh.hands(text.as_bytes()).unwrap();
    let mut importer = Importer::default();
    std::iter::from_fn(|| importer.next(&mut hands, None)).map(|hand| hand.came).collect()
}

pub fn one(text: &str) -> Result<Replayed, Failing> {
    let mut all = came(text);
    assert_eq!(all.len(), 1, "{text}");
    all.remove(0)
}

pub fn stacks(text: &str) -> String {
    let replayed = one(text).unwrap_or_else(|failing| panic!("{failing:?}\n{text}"));
    let stack = |stack: &Option<_>| stack.map_or("inf".into(), |stack: Amount| stack.to_string());
    replayed.stacks.iter().map(stack).collect::<Vec<_>>().join(" ")
}

pub fn reason(text: &str) -> String {
    one(text).unwrap_err().fault().to_string()
}

pub const DEALT: [&str; 3] = ["d dh p1 AhAd", "d dh p2 KhKd", "d dh p3 QhQd"];
pub const BOARD: [&str; 3] = ["d db 2c7d9s", "d db 3h", "d db Jc"];

pub fn actions<'a>(parts: &[&[&'a str]]) -> Vec<&'a str> {
    [&DEALT[..]].iter().chain(parts).flat_map(|part| part.iter().copied()).collect()
}
