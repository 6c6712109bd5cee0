//! Shows what an edit does to the links. An edit stands in the text as `{old|new}`; several edits belong to one call.
//!
//! The expected value is the lines of the delta: `- text` removed, `+ text` added, `~ old > new` changed. A link that is kept
//! has no line.

use livelink_detect::{Detector, Options, Profile};
use livelink_index::{
    Delta, Edit, EditLog, LinkId, LinkIndex, Links, LinksIn, LiveLink, Offset, Permission,
    Snapshot, SpanStore, Spans, SpansIn, Utf16Offset,
};

/// Returns the text before and after the edits of `marked`, and the edits.
fn parse(marked: &str) -> (String, String, Vec<Edit>) {
    let (mut old, mut new, mut edits) = (String::new(), String::new(), Vec::new());
    let mut rest = marked;
    while let Some((plain, edit)) = rest.split_once('{') {
        let (edit, after) = edit.split_once('}').expect("a closing brace");
        let (from, to) = edit.split_once('|').expect("a bar");
        old.push_str(plain);
        new.push_str(plain);
        edits.push(Edit::replace(old.len()..old.len() + from.len(), to.len()));
        old.push_str(from);
        new.push_str(to);
        rest = after;
    }
    (old + rest, new + rest, edits)
}

/// Returns the lines of the delta, the lists one after the other.
fn lines(old: &str, new: &str, delta: &Delta) -> Vec<String> {
    let at = |text: &str, link: &LiveLink| text[link.range.clone()].to_owned();
    let removed = delta
        .removed
        .iter()
        .map(|link| format!("- {}", at(old, link)));
    let changed = delta
        .changed
        .iter()
        .map(|(a, b)| format!("~ {} > {}", at(old, a), at(new, b)));
    let added = delta
        .added
        .iter()
        .map(|link| format!("+ {}", at(new, link)));
    removed.chain(changed).chain(added).collect()
}

/// Returns a delta that holds something in each of its lists.
fn used() -> Delta {
    let (old, new, edits) = parse("a.com {b.com|c.com} d.com{|/}");
    let delta = LinkIndex::build(Detector::default(), &old).edit(&new, &edits);
    let expected = ["- b.com", "~ d.com > d.com/", "+ c.com"];
    assert_eq!(lines(&old, &new, &delta), expected);
    delta
}

#[track_caller]
fn check(marked: &str, expected: &[&str]) {
    let (old, new, edits) = parse(marked);
    let mut index = LinkIndex::build(Detector::default(), &old);
    let mut mirror: Vec<LiveLink> = index.iter().collect();
    // What a delta holds from an earlier call is discarded.
    let mut delta = used();
    index.edit_into(&new, &edits, &mut delta);
    assert_eq!(lines(&old, &new, &delta), expected, "{marked}");
    assert_eq!(delta.is_empty(), expected.is_empty(), "{marked}");
    let mut effective = edits.clone();
    effective.retain(|edit| (edit.removed_len(), edit.inserted_len()) != (0, 0));
    assert_eq!(delta.edits, effective, "{marked}");
    // All runs here are short, so each touched run is scanned once and whole.
    let scanned: usize = delta.rescanned.iter().map(|range| range.len()).sum();
    assert_eq!(delta.scanned_len, scanned, "{marked}");
    delta.apply_to(&mut mirror);
    assert!(index.iter().eq(mirror), "{marked}");
}

#[test]
fn one_edit() {
    let cases: &[(&str, &[&str])] = &[
        // No link changes: all links are kept, also when they move or their run is scanned again.
        ("{|x }example.com", &[]),
        ("{Hello |}example.com and more", &[]),
        ("example.com,{|x}", &[]),
        ("see ({|(}example.com)", &[]),
        // A link comes and goes.
        ("{|example.com}", &["+ example.com"]),
        ("{example.com|}", &["- example.com"]),
        ("example.{|com}", &["+ example.com"]),
        ("example.c{om|}", &["- example.com"]),
        ("example.com{|@}", &["- example.com"]),
        // A link grows, shrinks, and changes inside.
        ("example.com{|/}", &["~ example.com > example.com/"]),
        ("example.com/a{bc|}", &["~ example.com/abc > example.com/a"]),
        (
            "example.com/a{b|x}c",
            &["~ example.com/abc > example.com/axc"],
        ),
        // The edit takes the first or the last character of the link, and puts in one that belongs to the new link.
        ("{a|b}a.com", &["~ aa.com > ba.com"]),
        ("a.com/{a|b}", &["~ a.com/a > a.com/b"]),
        (
            "{|https://}example.com",
            &["~ example.com > https://example.com"],
        ),
        // It becomes an email and is still the same link, because its text is the same.
        ("{|me@}example.com", &["~ example.com > me@example.com"]),
        // One link becomes two. The one that holds the most of it keeps the id, or the first one if both hold the same.
        ("a.com/{| }b.com", &["~ a.com/b.com > a.com/", "+ b.com"]),
        ("a.com{| }b.com", &["~ a.comb.com > a.com", "+ b.com"]),
        ("a.com{| }bb.com", &["~ a.combb.com > bb.com", "+ a.com"]),
        // Text that the edit inserts does not belong to any old link, wherever it is inserted.
        ("ex{| b.org }am.com", &["~ exam.com > am.com", "+ b.org"]),
        (
            "a.com{| bb.org }aaa.com",
            &["~ a.comaaa.com > aaa.com", "+ a.com", "+ bb.org"],
        ),
        (
            "a.com/{| longer.org/x c.org }b",
            &["~ a.com/b > a.com/", "+ longer.org/x", "+ c.org"],
        ),
        // Two links become one. It has the id of the old link of which it holds the most.
        ("a.com/{ |}b.com", &["- b.com", "~ a.com/ > a.com/b.com"]),
        (
            "a.com/{ |}bbb.com",
            &["- a.com/", "~ bbb.com > a.com/bbb.com"],
        ),
        (
            "a.com/{ bb.com |}bbb.com",
            &["- a.com/", "- bb.com", "~ bbb.com > a.com/bbb.com"],
        ),
        // A link that is replaced as a whole is another link, whether or not the text is the same.
        ("{a.com|b.com}", &["- a.com", "+ b.com"]),
        ("{a.com|a.com}", &["- a.com", "+ a.com"]),
        // Several of these at once.
        ("{a.com b.com|c.com}", &["- a.com", "- b.com", "+ c.com"]),
    ];
    for (marked, expected) in cases {
        check(marked, expected);
    }
}

#[test]
fn many_edits() {
    let cases: &[(&str, &[&str])] = &[
        (
            "a.com{|/} b.com{|/} c.com",
            &["~ a.com > a.com/", "~ b.com > b.com/"],
        ),
        ("{|x}a.com{|/m} b.com", &["~ a.com > xa.com/m"]),
        ("{|- }a.com\n{|- }b.com\n{|- }c.com\n", &[]),
        // The edits meet: the link between them is gone, whatever stands there now.
        ("{a.|}{com|} b.com", &["- a.com"]),
        ("a.com{ |} {|}b.com", &[]),
        // Three links become one. The links that end are named in the order of the text.
        (
            "aaa.com/{ |}b.com/{ |}aaaaa.com",
            &[
                "- aaa.com/",
                "- b.com/",
                "~ aaaaa.com > aaa.com/b.com/aaaaa.com",
            ],
        ),
        // The parts of a link are counted together. A part that an edit takes away is not counted.
        (
            "aa.com/{|x}bb{|x}cc{| }dddddd.com/",
            &["~ aa.com/bbccdddddd.com/ > aa.com/xbbxcc", "+ dddddd.com/"],
        ),
        (
            "aa.com/{bb|xx}{cc|xx}{| }dddddd.com/",
            &["~ aa.com/bbccdddddd.com/ > dddddd.com/", "+ aa.com/xxxx"],
        ),
        ("a.{com|}{|org} x", &["~ a.com > a.org"]),
    ];
    for (marked, expected) in cases {
        check(marked, expected);
    }
}

/// Edits that do not explain the text: the index takes the whole text as replaced.
#[test]
fn edits_that_do_not_fit() {
    let old = "a.com b.com";
    let cases: &[(&str, &[Edit])] = &[
        ("a.com", &[]),
        ("a.com b.com", &[Edit::insert(3, 1)]),
        (
            "a.com c.com",
            &[
                Edit::replace(6..7, 1),
                Edit::delete(4..8),
                Edit::insert(8, 4),
            ],
        ),
        ("a.com", &[Edit::delete(20..26)]),
        (
            "a.com",
            &[Edit {
                start: 8,
                old_end: 2,
                new_end: 2,
            }],
        ),
        (
            "",
            &[Edit {
                start: 0,
                old_end: usize::MAX,
                new_end: 0,
            }],
        ),
    ];
    for (new, edits) in cases {
        let mut index = LinkIndex::build(Detector::default(), old);
        let delta = index.edit(*new, edits);
        assert_eq!(
            delta.edits,
            [Edit::replace(0..old.len(), new.len())],
            "{new:?} {edits:?}"
        );
        assert_eq!(delta.removed.len(), 2, "{new:?} {edits:?}");
        let batch = Detector::default().detect(new);
        assert!(
            delta
                .added
                .iter()
                .map(|link| &link.range)
                .eq(batch.iter().map(|link| &link.range))
        );
        assert_eq!(index.len(), batch.len());
        // The index follows later edits from there.
        index.edit(&format!("{new} x.com"), &[Edit::insert(new.len(), 6)]);
        assert_eq!(index.len(), batch.len() + 1);
    }
}

/// An editor reports an edit at a wrong place, and the index cannot notice it. Later edits still move the links after them.
#[test]
fn an_edit_at_a_wrong_place() {
    let mut index = LinkIndex::build(Detector::default(), "example.com b.org");
    // The edit was in the first link.
    index.edit("exam le.com b.org", &[Edit::replace(16..17, 1)]);
    index.edit("exam xle.com b.org", &[Edit::insert(5, 1)]);
    let ranges: Vec<_> = index.iter().map(|link| link.range).collect();
    assert!(ranges.is_sorted_by(|a, b| a.end <= b.start), "{ranges:?}");
    assert_eq!(ranges.last(), Some(&(13..18)));
}

/// Unsorted edits do the same as sorted ones.
/// Edits that replace nothing by nothing are no edits.
#[test]
fn edits_without_an_effect() {
    let mut index = LinkIndex::build(Detector::default(), "a.com");
    let nothing = [Edit::insert(2, 0), Edit::delete(4..4)];
    for edits in [&nothing[..1], &nothing] {
        assert_eq!(index.edit("a.com", edits), Delta::default());
    }
}

#[test]
fn order_of_edits_does_not_matter() {
    let apart = &["~ a.com > a.com/x", "~ b.com > bb.com", "+ c.com"][..];
    for (marked, expected) in [
        ("a.com{|/x} b{|b}.com {|c.com} d", apart),
        // An insertion goes before the replacement at the same place.
        ("x{|y}{q|z}.com b.com", &["~ xq.com > xyz.com"]),
    ] {
        let (old, new, mut edits) = parse(marked);
        edits.reverse();
        let mut index = LinkIndex::build(Detector::default(), &old);
        let delta = index.edit(&new, &edits);
        assert_eq!(lines(&old, &new, &delta), expected, "{marked}");
    }
}

/// An edit that starts or ends inside a character, as an editor that compares bytes reports it.
#[test]
fn edits_inside_characters() {
    // é is C3 A9, è is C3 A8: only the second byte differs.
    let mut index = LinkIndex::build(Detector::default(), "a.com/é b.com");
    let delta = index.edit("a.com/è b.com", &[Edit::replace(7..8, 1)]);
    assert_eq!(delta.changed.len(), 1);
    assert_eq!(delta.rescanned.first(), Some(&(0..8)));
    // U+3000 is E3 80 80, U+3042 is E3 81 82: a boundary becomes a letter.
    let mut index = LinkIndex::build(Detector::default(), "a.com/\u{3000}b");
    let delta = index.edit("a.com/\u{3042}b", &[Edit::replace(7..9, 2)]);
    assert_eq!(delta.changed[0].1.range, 0..10);
}

#[test]
fn set_detector_keeps_what_is_the_same() {
    let text = "see example.com? and example.org";
    let mut index = LinkIndex::build(Detector::default(), text);
    let mut options = Options::default();
    options.profile = Profile::Uts58;
    let uts58 = Detector::new(options);
    let ids: Vec<_> = index.iter().map(|link| link.id).collect();
    let delta = index.set_detector(uts58.clone(), text);
    let changed: Vec<_> = delta
        .changed
        .iter()
        .map(|(a, b)| (a.range.clone(), b.range.clone()))
        .collect();
    assert_eq!(changed, [(4..15, 4..16)]);
    assert!(delta.removed.is_empty() && delta.added.is_empty());
    assert!(index.iter().map(|link| link.id).eq(ids));
    // The text is not the one the index knows, so the index takes it as replaced.
    let delta = index.set_detector(Detector::default(), "a.com");
    assert_eq!((delta.removed.len(), delta.added.len()), (2, 1));
}

/// A clone and its original are edited independently of each other.
#[test]
fn clones_do_not_know_of_each_other() {
    let text = "see a.com and b.com";
    let mut index = LinkIndex::build(Detector::default(), text);
    let mut clone = index.clone();
    let links: Vec<_> = index.iter().collect();
    assert_eq!(
        index
            .edit("see b.com", &[Edit::delete(4..14)])
            .removed
            .len(),
        1
    );
    assert!(clone.iter().eq(links));
    let delta = clone.edit("see a.com/ and b.com", &[Edit::insert(9, 1)]);
    assert_eq!(delta.changed.len(), 1);
    assert_eq!((index.len(), clone.len()), (1, 2));
}

#[test]
fn everything_crosses_threads() {
    fn check<T: Send + Sync>() {}
    fn of_offset<O: Offset>() {
        check::<LinkIndex<O>>();
        check::<Snapshot<O>>();
        check::<Links<'_, O>>();
        check::<LinksIn<'_, O>>();
        check::<Delta<O>>();
        check::<LiveLink<O>>();
        check::<Edit<O>>();
        check::<EditLog<O>>();
    }
    of_offset::<usize>();
    of_offset::<Utf16Offset>();
    check::<SpanStore<LinkId>>();
    check::<Spans<'_, LinkId>>();
    check::<SpansIn<'_, LinkId>>();
    check::<Permission>();
}
