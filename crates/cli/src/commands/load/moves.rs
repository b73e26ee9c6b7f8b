//! What somebody answers who only wants to go on.

use serde_json::{Value, json};

/// What is chosen first; of anything else, the first that is allowed.
const QUIET: [&str; 8] = ["check", "call", "ready", "stand", "pass", "keep", "muck", "fold"];

/// The `what` of a move for a question, with others to try if it is refused: the further, the
/// higher `try_number`.
pub(super) fn answer(legal: &[Value], try_number: usize) -> Option<Value> {
    let rank = |schema: &&Value| {
        let verb = schema["verb"].as_str().unwrap_or_default();
        QUIET.iter().position(|quiet| *quiet == verb).unwrap_or(QUIET.len())
    };
    let mut order: Vec<&Value> = legal.iter().collect();
    order.sort_by_key(rank);
    let schema = order.get(try_number.checked_rem(order.len())?)?;
    let mut what = json!({ "verb": schema["verb"] });
    if !schema["amount"].is_null() {
        what["amount"] = schema["amount"]["min"].clone();
    }
    if let Some(sets) = schema["cards"]["one-of"].as_array() {
        what["cards"] = sets.first().cloned().unwrap_or(json!([]));
    }
    if let Some(from) = schema["cards"]["any"]["from"].as_array() {
        let least = schema["cards"]["any"]["min"].as_u64().unwrap_or_default() as usize;
        what["cards"] = from[..least.min(from.len())].into();
    }
    if let Some(place) = schema["places"].as_array().and_then(|places| places.first()) {
        what["place"] = place["name"].clone();
    }
    Some(what)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_quietest_answer_comes_first() {
        let legal = [
            json!({"verb": "raise", "amount": {"min": 400, "max": 800, "step": 100}}),
            json!({"verb": "call", "amount": null, "places": []}),
            json!({"verb": "draw", "cards": {"any": {"from": ["As", "Kd"], "min": 1, "max": 2}}}),
            json!({"verb": "wager", "places": [{"name": "square 1", "seat": null}]}),
        ];
        let say = |n| answer(&legal, n).unwrap();
        assert_eq!(say(0), json!({"verb": "call"}));
        assert_eq!(say(1), json!({"verb": "raise", "amount": 400}));
        assert_eq!(say(2), json!({"verb": "draw", "cards": ["As"]}));
        assert_eq!(say(3), json!({"verb": "wager", "place": "square 1"}));
        assert_eq!(say(4), say(0));
        assert_eq!(answer(&[], 3), None);
    }
}
