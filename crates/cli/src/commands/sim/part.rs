//! What a part of a simulation says about its whole, so that only matching parts are added up.

use crate::cli::SimArgs;
use house::Offering;
use serde_json::{Value, json};
use sim::Plan;
use sim::rooms::{Faults, RoomPlan, Shard};
use std::sync::Arc;

/// Adds which part of which whole this is.
pub(super) fn sign(value: &mut Value, shard: Shard, whole: Value) {
    if shard != Shard::WHOLE {
        value["shards"] = json!([shard.to_string()]);
        value["plan"] = whole;
    }
}

/// Everything that determines the result of these hands, except the number of threads.
pub(super) fn of_hands(args: &SimArgs, plan: &Plan, offerings: &[Arc<Offering>]) -> Value {
    json!({
        "of": "hands",
        "version": env!("CARGO_PKG_VERSION"),
        "seed": plan.seed,
        "hands": plan.hands,
        "players": plan.players,
        "bots": format!("{:?}", args.bots).to_lowercase(),
        "offerings": revisions(offerings),
    })
}

/// Everything that determines the result of rooms.
pub(super) fn of_rooms(args: &SimArgs, plan: &RoomPlan, offerings: &[Arc<Offering>]) -> Value {
    json!({
        "of": "rooms",
        "version": env!("CARGO_PKG_VERSION"),
        "seed": plan.seed,
        "rooms": plan.rooms,
        "tables": plan.tables,
        "hours": plan.hours,
        "faults": names(plan.faults),
        "must_move": args.must_move,
        "audit": args.audit,
        "offerings": revisions(offerings),
    })
}

/// The offerings in order, each with its revision.
fn revisions(offerings: &[Arc<Offering>]) -> Vec<String> {
    offerings.iter().map(|offering| format!("{} {}", offering.id, offering.revision())).collect()
}

/// The injected faults, sorted and without duplicates.
pub(super) fn names(faults: Faults) -> String {
    let Faults { vanish, late, twice, clock } = faults;
    let all = [(vanish, "vanish"), (late, "late"), (twice, "twice"), (clock, "clock")];
    let names: Vec<&str> = all.into_iter().filter(|(on, _)| *on).map(|(_, name)| name).collect();
    names.join(",")
}
