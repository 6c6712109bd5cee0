//! What a session holds after a paste of many links, in bytes that are allocated, and how often a key allocates.
//!
//! `LIVELINK_MEMORY_LINKS` sets the number of links. The default is 100,000.

use allocation_counter::measure;
use livelink_index::Edit;
use livelink_session::{Effects, Mark, MarkKind, Session, SessionOptions};

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

/// A key allocates the lists of the answer, and otherwise only what it takes to give a link another target.
#[test]
fn a_key_allocates_little_more_than_its_answer() {
    let link = "https://example.com/a";
    let before = "some words and then ";
    let mut text = format!("{before}{link} and some more");
    let range = before.len()..before.len() + link.len();
    let mut session = Session::new(SessionOptions::default());
    session.load(
        [Mark {
            range: range.clone(),
            href: link.into(),
            kind: MarkKind::Auto,
        }],
        [],
    );
    session.open(&text);
    // The place, the character, what it allocates: the steps are a list, and so is the text that was looked at.
    for (case, at, typed, most) in [
        ("the first key of all", 2, "x", 2),
        ("a letter in prose", 3, "x", 1),
        ("a space in prose", 3, " ", 2),
        ("a space after a link", range.end, " ", 2),
        ("a letter in a link", range.end - 1, "x", 8),
    ] {
        let at = at + text.find(link).expect("it is there") - before.len();
        text.insert_str(at, typed);
        let mut effects = Effects::default();
        let work = measure(|| effects = session.typed(&text, Edit::insert(at, 1)));
        assert_eq!(effects.steps.len(), 1, "{case}");
        println!("{case}: {} allocations", work.count_total);
        assert!(work.count_total <= most, "{case}: {}", work.count_total);
    }
    assert_eq!(session.link_count(), 1);
}
