use std::ops::{ControlFlow, Range};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use livelink_detect::{Detector, Registration, Registrations, is_boundary};

use super::{Offset, Reader, Text, Utf16, Utf16Offset};
use crate::text::sealed::{Chunk, Readable};
use crate::{Edit, LinkIndex};

/// Units in chunks of `size`, which may cut a pair in two.
struct Chunked {
    units: Vec<u16>,
    size: usize,
}

impl Text<Utf16Offset> for Chunked {
    fn len(&self) -> usize {
        self.units.len()
    }

    fn chunk(&self, at: usize) -> (&[u16], usize) {
        let start = at - at % self.size;
        let end = (start + self.size).min(self.units.len());
        (&self.units[start..end], start)
    }
}

fn units(text: &str) -> Vec<u16> {
    text.encode_utf16().collect()
}

/// Byte offset to unit offset; an offset inside a character goes to the character's start.
fn to_units(text: &str, at: usize) -> usize {
    text[..text.floor_char_boundary(at)].encode_utf16().count()
}

fn range_to_units(text: &str, range: Range<usize>) -> Range<usize> {
    to_units(text, range.start)..to_units(text, range.end)
}

const TEXTS: &[&str] = &[
    "",
    "🦀",
    "🦀 example.com 🦀",
    "a.com/🦀ü語\u{3000}me@example.org, 🦀a.com",
    "https://例え.jp/𠀋?x=🦀 b.com\r\n\u{149}@c.com",
];

/// Runs and links are the same as in the same text in UTF-8, at every chunk size and offset.
#[test]
fn utf16_is_utf8_in_other_units() {
    let detector = Detector::default();
    for text in TEXTS {
        let len = units(text).len();
        let utf8 = usize::reader(*text);
        let expected: Vec<_> = detector
            .detect(text)
            .into_iter()
            .map(|l| range_to_units(text, l.range))
            .collect();
        for size in 1..=len.max(1) {
            let chunked = Chunked {
                units: units(text),
                size,
            };
            let utf16 = Utf16(&chunked);
            for (at, _) in text.char_indices().chain([(text.len(), ' ')]) {
                let case = format!("{text:?} at byte {at}, chunks of {size}");
                let unit = to_units(text, at);
                assert_eq!(
                    utf16.start_of_run(unit, 0),
                    to_units(text, utf8.start_of_run(at, 0)),
                    "{case}"
                );
                assert_eq!(
                    utf16.end_of_run_within(unit, usize::MAX).expect("an end"),
                    to_units(
                        text,
                        utf8.end_of_run_within(at, usize::MAX).expect("an end")
                    ),
                    "{case}"
                );
            }
            let index = LinkIndex::build(detector.clone(), &chunked);
            assert!(
                index
                    .iter()
                    .map(|link| link.indices())
                    .eq(expected.iter().cloned()),
                "{text:?}"
            );
        }
    }
}

/// After every deletion of some units, also those that cut a pair in two, the index equals the one
/// that a batch scan builds.
#[test]
fn edits_in_units() {
    let detector = Detector::default();
    for text in TEXTS {
        let old = units(text);
        for start in 0..=old.len() {
            for end in start..=old.len().min(start + 4) {
                for with in ["", " ", "x", "🦀", "/"] {
                    let mut index = LinkIndex::build(detector.clone(), &old);
                    let mut mirror: Vec<_> = index.iter().collect();
                    let mut new = old.clone();
                    new.splice(start..end, units(with));
                    let delta = index.edit(
                        &new,
                        &[Edit::replace(
                            Utf16Offset::range(start..end),
                            units(with).len(),
                        )],
                    );
                    delta.apply_to(&mut mirror);
                    let case = format!("{text:?}, {start}..{end} to {with:?}");
                    assert!(index.iter().eq(mirror), "{case}");
                    let batch = LinkIndex::build(detector.clone(), &new);
                    let found = index.iter().map(|link| (link.indices(), link.kind));
                    assert!(
                        found.eq(batch.iter().map(|link| (link.indices(), link.kind))),
                        "{case}"
                    );
                }
            }
        }
    }
}

/// Two edits of one call take a surrogate pair apart: their dirty ranges meet, though a boundary is
/// between them.
#[test]
fn edits_on_both_sides_of_an_unpaired_surrogate() {
    let old = units("a.com/x🦀y b.com");
    let mut index = LinkIndex::build(Detector::default(), &old);
    let mut mirror: Vec<_> = index.iter().collect();
    let mut new = old.clone();
    new.splice(8..9, units("z"));
    new.splice(6..7, units(""));
    let delta = index.edit(
        &new,
        &[
            Edit::delete(Utf16Offset::range(6..7)),
            Edit::replace(Utf16Offset::range(8..9), 1),
        ],
    );
    assert_eq!(delta.rescanned.len(), 1);
    delta.apply_to(&mut mirror);
    assert!(index.iter().eq(mirror));
    let ranges: Vec<_> = index.iter().map(|link| link.indices()).collect();
    assert_eq!(ranges, [0..6, 10..15]);
}

/// The text of a range, at every chunk size, with ends inside a pair.
#[test]
fn slices() {
    use crate::{char_at, floor_char_boundary, slice};
    for text in TEXTS {
        let all = units(text);
        for size in 1..=all.len().max(1) {
            let chunked = Chunked {
                units: all.clone(),
                size,
            };
            let mut at = 0;
            for c in text.chars() {
                let end = at + c.len_utf16();
                assert_eq!(char_at(&chunked, Utf16Offset(at)), Some(c));
                assert_eq!(slice(&chunked, Utf16Offset::range(at..end)), c.to_string());
                assert_eq!(
                    slice(&chunked, Utf16Offset::range(0..end))
                        .encode_utf16()
                        .count(),
                    end
                );
                assert_eq!(slice(&chunked, Utf16Offset::range(end..at)), "");
                for inside in at..end {
                    assert_eq!(
                        floor_char_boundary(&chunked, Utf16Offset(inside)),
                        Utf16Offset(at)
                    );
                }
                at = end;
            }
            assert_eq!(char_at(&chunked, Utf16Offset(at)), None);
            assert_eq!(slice(&chunked, Utf16Offset::range(0..at + 9)), *text);
            assert_eq!(
                floor_char_boundary(&chunked, Utf16Offset(at + 9)),
                Utf16Offset(at)
            );
        }
    }
    assert_eq!(char_at(&vec![0xd83e], Utf16Offset(0)), Some('\u{ffff}'));
}

#[test]
fn unpaired_surrogates_are_boundaries() {
    // The character that replaces an unpaired surrogate has to be a boundary.
    assert!(is_boundary('\u{ffff}') && '\u{ffff}'.len_utf16() == 1);
    for surrogate in [0xd83e, 0xdd80] {
        let text = [
            units("a.com"),
            vec![surrogate],
            units("b.com/"),
            vec![surrogate],
        ]
        .concat();
        let index = LinkIndex::build(Detector::default(), &text);
        let ranges: Vec<_> = index.iter().map(|link| link.indices()).collect();
        assert_eq!(ranges, [0..5, 6..12], "{surrogate:x}");
        assert_eq!(Utf16(&text).end_of_run_within(7, usize::MAX), Some(12));
        assert_eq!(Utf16(&text).start_of_run(7, 0), 6);
    }
    // The other half arrives: now it is a character of the path.
    let mut text = [units("a.com/"), vec![0xd83e]].concat();
    let mut index = LinkIndex::build(Detector::default(), &text);
    assert_eq!(index.link_at(Utf16Offset(0)).unwrap().indices(), 0..6);
    text.push(0xdd80);
    index.edit(&text, &[Edit::insert(Utf16Offset(7), 1)]);
    assert_eq!(index.link_at(Utf16Offset(0)).unwrap().indices(), 0..8);
}

/// Longer than a window, with and without a boundary to cut at.
#[test]
fn windows() {
    for (text, links) in [
        ("🦀 a.com ".repeat(20_000), 20_000),
        ("a.com/🦀".repeat(9_000), 0),
    ] {
        let index = LinkIndex::build(Detector::default(), &units(&text));
        let batch = Detector::default().detect(&text);
        assert!(batch.len() >= links);
        // Counted in one pass: the offsets of all characters.
        let mut at = (0, 0);
        let mut to_unit = |byte: usize| {
            at = (byte, at.1 + text[at.0..byte].encode_utf16().count());
            at.1
        };
        let expected = batch
            .iter()
            .map(|link| to_unit(link.range.start)..to_unit(link.range.end));
        assert!(index.iter().map(|link| link.indices()).eq(expected));
    }
}

/// A text that breaks the contract gets some answer, in finite time and without a panic.
#[test]
fn broken_texts_end_somewhere() {
    type Answer = fn(usize) -> (&'static [u16], usize);
    struct Broken(usize, Answer);
    impl Text<Utf16Offset> for Broken {
        fn len(&self) -> usize {
            self.0
        }
        fn chunk(&self, at: usize) -> (&[u16], usize) {
            (self.1)(at)
        }
    }
    const ODD: &[u16] = &[0xd83e, 0xdd80, 0xdd80, 0xd83e, 0x20];
    let answers: &[Answer] = &[
        |_| (&[], 0),
        |at| (&[], at),
        |at| (ODD, at + 1),
        |_| (ODD, 0),
        |at| (ODD, at.saturating_sub(1)),
        |_| (ODD, usize::MAX),
    ];
    for &answer in answers {
        for len in [0, 1, 2, 5, 6, 40] {
            let text = Broken(len, answer);
            let mut index = LinkIndex::build(Detector::default(), &text);
            for at in 0..len + 2 {
                index.edit(&text, &[Edit::replace(Utf16Offset::range(at..at + 1), 1)]);
            }
        }
    }
}

/// Knows whether all domains are gone.
struct Gone(AtomicBool);

impl Registrations for Gone {
    fn registration(&self, _: &str) -> Registration {
        match self.0.load(Ordering::Relaxed) {
            true => Registration::Missing,
            false => Registration::Exists,
        }
    }

    fn revision(&self) -> u64 {
        self.0.load(Ordering::Relaxed).into()
    }
}

/// A domain turns out not to be registered. The index notices that, and uses it when the editor
/// calls `refresh`.
#[test]
fn refreshing_by_other_registrations() {
    let registrations = Arc::new(Gone(AtomicBool::new(false)));
    let detector = Detector::default().with_registrations(registrations.clone());
    let text = units("🦀 example.com");
    let mut index = LinkIndex::build(detector, &text);
    assert_eq!(index.link_at(Utf16Offset(3)).unwrap().indices(), 3..14);
    assert!(!index.is_stale());
    registrations.0.store(true, Ordering::Relaxed);
    assert!(index.is_stale() && !index.is_empty());
    assert_eq!(index.refresh(&text).removed.len(), 1);
    assert!(!index.is_stale() && index.is_empty());
}

#[test]
fn lengths_in_the_unit_of_the_offsets() {
    let text = "é🦀";
    assert_eq!(usize::len_of(text), 6);
    assert_eq!(Utf16Offset::len_of(text), 3);
    assert_eq!(Chunk::len(text), 6);
    assert_eq!(Chunk::len(units(text).as_slice()), 3);
}

/// No walk ends inside a pair. An unpaired surrogate is a character of its own.
#[test]
fn walks_end_between_characters() {
    let units = [0xd83e, 0x61, 0xd83e, 0xdd80, 0xdd80].to_vec();
    let text = Utf16(&units);
    for (from, forward, back) in [(0, 1, 0), (1, 2, 0), (2, 4, 1), (4, 5, 2), (5, 5, 4)] {
        assert_eq!(text.forward(from, 1), forward, "from {from}");
        assert_eq!(text.back(from, 1), back, "from {from}");
    }
}

/// The nearest places: a character of UTF-16 is one to four bytes of UTF-8, and no place is inside
/// a pair.
#[test]
fn walks_that_count_bytes() {
    // One, two, three and four bytes, and an unpaired surrogate, which counts as two. The chunks
    // end at every place, too.
    let units = [0x61, 0xe9, 0x8a9e, 0xd83e, 0xdd80, 0xd83e, 0x62].to_vec();
    let forward = [0, 1, 2, 2, 3, 3, 3, 5, 5, 5, 5, 6, 6, 7, 7];
    let back = [7, 6, 5, 5, 3, 3, 3, 3, 2, 2, 2, 1, 1, 0, 0];
    for size in 1..=units.len() {
        let text = Chunked {
            units: units.clone(),
            size,
        };
        let text = Utf16(&text);
        for (bytes, (forward, back)) in forward.into_iter().zip(back).enumerate() {
            assert_eq!(
                text.forward_least(0, bytes),
                forward,
                "{bytes} in chunks of {size}"
            );
            assert_eq!(
                text.back_least(7, bytes),
                back,
                "{bytes} in chunks of {size}"
            );
        }
    }
}

#[test]
fn a_text_comes_chunk_by_chunk() {
    let text = "🦀ab".repeat(5_000);
    let units = units(&text);
    for (start, end) in [(0, units.len()), (2, 3), (2, units.len() - 1), (4, 4)] {
        let (mut whole, mut chunks) = (String::new(), 0);
        Utf16(&units).for_each_chunk(start..end, &mut |chunk| {
            whole.push_str(chunk);
            chunks += 1;
            ControlFlow::Continue(())
        });
        let expected = String::from_utf16(&units[start..end]).expect("whole characters");
        assert!(whole == expected, "{start}..{end}: {} bytes", whole.len());
        assert_eq!(chunks > 1, end > 5_000, "{start}..{end}");
    }
}

/// More text than a window is scanned window by window. No window ends inside a link, wherever the
/// links stand.
#[test]
fn windows_of_a_long_text() {
    let (period, count) = (" example.com/é", 5_000);
    for shift in 0..period.len() {
        let text = "x".repeat(shift) + &period.repeat(count);
        assert!(text.len() > 2 * crate::rescan::WINDOW);
        let text = units(&text);
        let mut found = Vec::new();
        let whole = Utf16Offset::range(0..text.len());
        crate::runs::detect_in(&Detector::default(), &text, whole, |range, _| {
            found.push(Utf16Offset::indices(range));
        });
        // The `é` is two bytes and one unit.
        let start = |nth: usize| shift + nth * (period.len() - 1) + 1;
        let expected = (0..count).map(|nth| start(nth)..start(nth + 1) - 1);
        assert!(found.into_iter().eq(expected), "{shift}");
    }
}
