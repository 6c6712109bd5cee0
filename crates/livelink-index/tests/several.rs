//! Several edits at once in one long run. One of them removes the reason why the earlier scan had read ahead, and another
//! lies inside the text that it had read. Random edits seldom do this, so the tests try all such texts of a kind.

use livelink_detect::{Detector, Link, Options};
use livelink_index::{Edit, LinkIndex, Offset as _, Utf16Offset};

/// Makes `edits` (place, bytes removed, text inserted; in order, not touching) in `text`, and compares the index with a batch
/// scan.
fn check(detector: &Detector, text: &str, edits: &[(usize, usize, &str)]) {
    let mut index = LinkIndex::build_with_grain(detector.clone(), text, 12);
    let mut edited = text.to_owned();
    for &(at, taken, put) in edits.iter().rev() {
        edited.replace_range(at..at + taken, put);
    }
    let told: Vec<Edit> = edits
        .iter()
        .map(|&(at, taken, put)| Edit::replace(at..at + taken, put.len()))
        .collect();
    index.edit(edited.as_str(), &told);
    compare(detector, &index, &edited, &format!("{text:?}, {edits:?}"));
}

#[track_caller]
fn compare(detector: &Detector, index: &LinkIndex, text: &str, case: &str) {
    let links = index.iter().map(|link| Link {
        range: link.range,
        kind: link.kind,
    });
    let links: Vec<Link> = links.collect();
    assert_eq!(links, detector.detect(text), "{text:?}: {case}");
}

#[test]
fn an_edit_in_what_was_read_ahead() {
    let mut options = Options::default();
    options.max_link_len = 200;
    let detector = Detector::new(options);
    for (pad, path) in (0..24).flat_map(|pad| (28..48).map(move |path| (pad, path))) {
        // The scanner reads the arrows, up to the longest that a link may be. They are not part of a host, so it soon forgets
        // what stands before them.
        let (pad, path, rest) = ("z".repeat(pad), "→".repeat(path), "→".repeat(80));
        let host = "bbbbbbbbbbbbbbbb.com";
        let text = format!("{pad}a.co/{path}{host}{rest}");
        // Without a host before the arrows, the scanner does not read them. The second edit changes something after them.
        let first = pad.len() + 3;
        let from = text.len() - rest.len() - host.len();
        for at in from..from + host.len() {
            for second in [(at, 0, "x"), (at, 1, ""), (at, 0, " "), (at, 1, "@")] {
                check(&detector, &text, &[(first, 0, "x"), second]);
            }
        }
    }
}

/// A bracket ends a path that was too long. Another edit, far before it, moves that text. What the index knows of the paths there it
/// knows by their old places.
#[test]
fn an_end_of_a_path_that_has_moved() {
    let mut options = Options::default();
    options.max_link_len = 1_000;
    let detector = Detector::new(options);
    let text = format!("{},a.com/{}", "z,".repeat(1_000), "x".repeat(3_000));
    for at in (2_010..3_050).step_by(40) {
        for put in [0, 200, 600, 1_500, 3_000] {
            let put = "z,".repeat(put / 2);
            check(&detector, &text, &[(300, 0, &put), (at, 0, ")")]);
        }
        for taken in [100, 700, 1_500] {
            check(&detector, &text, &[(300, taken, ""), (at, 0, ")")]);
        }
    }
}

/// The end of a run is replaced by a dot, and text is typed after it. The scanner has read the dot and knows that the run ends
/// there, so what is typed may change what it decides.
#[test]
fn an_edit_where_the_run_ended() {
    let detector = Detector::default();
    for before in [
        "t@a.co:b/localhost3.4.0",
        "http://b/localhost3.4.0",
        "mailto:b/localhost3.4.0",
        "bob@bob@bob@localhost.4",
    ] {
        for (after, put) in [("", "v.uk"), ("", "uk/a"), (" b", "v.uk"), (" b", "@b.co")] {
            let mut text = format!("{before}@bob@.{after}");
            let mut index = LinkIndex::build_with_grain(detector.clone(), &text, 12);
            let at = before.len();
            for (range, with) in [(at..at + 6, "."), (at + 1..at + 1, put)] {
                text.replace_range(range.clone(), with);
                index.edit(text.as_str(), &[Edit::replace(range, with.len())]);
                compare(&detector, &index, &text, put);
            }
        }
    }
}

/// The last of several edits replaces a whole link, or makes one. The store keeps few links in a row here, so it may then put others
/// elsewhere. The edits before it make their links longer or shorter, and find them.
#[test]
fn links_are_removed_after_other_edits() {
    let detector = Detector::default();
    let mut rng = fastrand::Rng::with_seed(128);
    for _ in 0..60 {
        let mut words = vec!["a.com/x ".to_owned(); 60];
        let mut index = LinkIndex::build_with_grain(detector.clone(), words.concat().as_str(), 12);
        for round in 0..150 {
            let touched = rng.usize(..50);
            let touched = touched..touched + 1 + rng.usize(..8);
            let mut at: usize = words[..touched.start].iter().map(String::len).sum();
            let mut edits: Vec<Edit> = Vec::new();
            for link in touched.clone() {
                let (word, from) = (&mut words[link], at);
                at += word.len();
                let (place, removed, new) = match (link + 1 < touched.end, word.len()) {
                    // No link stands here.
                    (true, 2) => continue,
                    (true, 8) => (7, 0, "z"),
                    (true, _) => (7, 1, ""),
                    (false, 2) if rng.usize(..3) > 0 => (0, 1, "y"),
                    (false, 2) => (0, 1, "a.com/x"),
                    (false, len) => (0, len - 1, "y"),
                };
                word.replace_range(place..place + removed, new);
                edits.push(Edit::replace(
                    from + place..from + place + removed,
                    new.len(),
                ));
            }
            let text = words.concat();
            index.edit(text.as_str(), &edits);
            compare(&detector, &index, &text, &format!("round {round}"));
        }
    }
}

/// An index follows any list of edits, also one that no text can have had. It then scans the whole text.
#[test]
fn any_edits_are_followed() {
    const PIECES: [&str; 9] = [
        "a.com", "/x", " ", "é", "語", "🦀", "@b.org", "http://", "\n",
    ];
    let detector = Detector::default();
    let mut rng = fastrand::Rng::with_seed(130);
    let mut index = LinkIndex::build_with_grain(detector.clone(), "", 12);
    let mut units = LinkIndex::build_with_grain(detector.clone(), [].as_slice(), 12);
    let mut len = [0, 0];
    for _ in 0..4_000 {
        let pieces = (0..rng.usize(..12)).map(|_| PIECES[rng.usize(..PIECES.len())]);
        let text: String = pieces.collect();
        let wide: Vec<u16> = text.encode_utf16().collect();
        let mut offset = || match rng.usize(..8) {
            0 => usize::MAX - rng.usize(..3),
            1 => isize::MAX.unsigned_abs() + rng.usize(..3),
            _ => rng.usize(..20),
        };
        let mut edits = [(); 3].map(|()| Edit {
            start: offset(),
            old_end: offset(),
            new_end: offset(),
        });
        if rng.bool() {
            edits.sort_by_key(|edit| edit.start);
            for edit in &mut edits {
                edit.old_end = edit.old_end.max(edit.start);
                edit.new_end = edit.new_end.max(edit.start);
            }
        }
        let edits = &edits[rng.usize(..3)..];
        index.edit(text.as_str(), edits);
        let of_units: Vec<Edit<Utf16Offset>> = edits.iter().map(|edit| edit.cast()).collect();
        units.edit(wide.as_slice(), &of_units);
        // Edits that could be true are believed. The others are a replacement of the whole text.
        let new = [text.len(), wide.len()];
        let could_be = |unit: usize| {
            let ordered = edits
                .iter()
                .all(|edit| edit.start <= edit.old_end.min(edit.new_end));
            let inserted = edits
                .iter()
                .map(|edit| edit.inserted_len() as u128)
                .sum::<u128>();
            let removed = edits
                .iter()
                .map(|edit| edit.removed_len() as u128)
                .sum::<u128>();
            ordered && len[unit] as u128 + inserted == removed + new[unit] as u128
        };
        if !could_be(0) {
            compare(&detector, &index, &text, &format!("{edits:?}"));
        }
        if !could_be(1) {
            let batch = LinkIndex::build(detector.clone(), wide.as_slice());
            let ranges = |index: &LinkIndex<Utf16Offset>| {
                let whole = Utf16Offset::range(0..usize::MAX);
                index
                    .links_in(whole)
                    .map(|link| link.range)
                    .collect::<Vec<_>>()
            };
            assert_eq!(ranges(&units), ranges(&batch), "{edits:?} {text:?}");
        }
        len = new;
    }
}
