//! What a session holds after a paste of many links, in bytes that are allocated.
//!
//! `LIVELINK_MEMORY_LINKS` sets the number of links. The default is 100,000.

use allocation_counter::measure;
use livelink_index::Edit;
use livelink_session::{Session, SessionOptions};

fn links() -> usize {
    let links = std::env::var("LIVELINK_MEMORY_LINKS");
    links.map_or(100_000, |links| links.parse().expect("a number"))
}

/// A link takes 128 bytes at most, also in a session that keeps the undo units: 48 for its target, 40 for its place and 24 for the
/// history. The answer to the editor takes 80 more until the editor has read it.
#[test]
fn a_pasted_link_takes_little() {
    let links = links();
    let text: String = (0..links)
        .map(|link| format!("https://example.com/{link:06} "))
        .collect();
    let mut session = Session::new(SessionOptions::default());
    session.keep_units();
    let mut effects = None;
    let paste = measure(|| effects = Some(session.pasted(&text, Edit::insert(0, text.len()))));
    let unit = effects
        .as_ref()
        .and_then(|it| it.steps.last())
        .map(|step| step.unit);
    let unit = unit.expect("a paste is a unit");
    let answer = measure(|| drop(effects.take()));
    assert_eq!(session.link_count(), links);
    let pasted: Vec<_> = session.links().collect();

    // The history makes the same links again.
    let (mut undid, mut redid) = (false, false);
    let moves = measure(|| {
        undid = session.editor_undid(unit).is_some();
        redid = session.editor_redid(unit).is_some();
    });
    assert!(undid && redid && session.links().eq(pasted));

    let per_link = |bytes: i64| bytes / i64::try_from(links).expect("a count");
    let held = per_link(paste.bytes_current + answer.bytes_current);
    let peak = per_link(paste.bytes_max.cast_signed());
    let after = held + per_link(moves.bytes_current);
    println!("a link: {held} bytes, {peak} at most during the paste, {after} after undo and redo");
    assert!(held <= 128, "{held}");
    assert!(peak <= 208, "{peak}");
    assert!(after <= 128, "{after}");
}
