//! A second session, slow and short, that follows the rules literally. The session is compared with it, as an index is compared
//! with a batch scan. Both edit random documents, loaded with links and mutes, and both must agree after every input.
//!
//! The two are known to disagree in one case. Another user may insert text into a range that waits to be deleted again by a
//! redo. The model decides in its own way whether that text then stands before or after the local user's text, and whether a
//! link there takes it in. About one random script in 100,000 gets there and disagrees: seeds 5013003, 6012909, 7017329 and
//! 12049184 do.

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
