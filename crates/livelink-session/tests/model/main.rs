//! A second session, slow and short, that says what the rules say: what an index's batch scan is to the index, this is to the
//! session. Random documents, loaded with links and mutes, are edited by both, and both must agree after every input.

mod composing;
mod history;
mod rules;
mod state;
mod worlds;

/// `LIVELINK_RANDOM_SCRIPTS=N` runs more scripts, `LIVELINK_RANDOM_SEED=S` starts with another seed.
#[test]
fn random_documents_do_what_the_model_does() {
    let number = |name: &str, default| {
        let set = std::env::var(name).ok();
        set.and_then(|value| value.parse().ok()).unwrap_or(default)
    };
    let first = number("LIVELINK_RANDOM_SEED", 1);
    let mut inputs = 0;
    for seed in first..first + number("LIVELINK_RANDOM_SCRIPTS", 400) {
        inputs += worlds::play(seed);
    }
    println!("{inputs} inputs");
}
