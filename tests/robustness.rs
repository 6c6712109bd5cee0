//! Detection, explanation and formatting on what was made to break them: inputs repeated until anything but linear work
//! would not end, arbitrary bytes, and what fuzzing found once.
//!
//! No test here reads a clock. A scanner that looks at a repeated input again for each repetition would need 10^11 steps
//! and more for the sizes used; `cargo bench -p livelink-detect --bench linear` gives the ratio of the times.
//! `LIVELINK_SEED` starts another series, `LIVELINK_CASES` sets how many random texts.

// What glues to itself, and whose links depend on where the bound of ruling 24 falls, is among those of the benchmarks: only
// the properties are checked.
#[path = "../crates/livelink-detect/benches/support/repeated.rs"]
mod repeated;

use livelink::uts58::minimal;
use livelink::{Detector, Link, LinkKind, Profile, render};
use livelink_tests::properties::{self, cases, choose, detector, detectors, rng};
use std::fs;
use std::path::{Path, PathBuf};

/// How long a repeated input gets, in bytes.
const SIZE: usize = 1 << 19;

/// What is repeated, and the link that each repetition is, if it is one: its place in the unit.
const REPEATED: &[(&str, Option<(usize, usize)>)] = &[
    ("a.", None),
    ("a@", None),
    ("http://", None),
    ("(", None),
    ("a:", None),
    (".@", None),
    ("//", None),
    ("1.", None),
    ("a.co ", Some((0, 4))),
    ("a", None),
    ("-", None),
    ("_", None),
    ("@", None),
    (".", None),
    (":", None),
    ("%", None),
    ("1.1.1.1:", None),
    ("http://[::", None),
    ("http://[1:2:3:4:5:6:7:8]@", None),
    ("https://::1:", None),
    ("xn--a.", None),
    ("mailto:", None),
    ("mailto:a@", None),
    ("\u{301}", None),
    ("\u{200D}", None),
    ("a\u{AD}", None),
    ("\u{202E}.", None),
    ("\u{0}", None),
    ("\u{10FFFF}", None),
    ("例え。", None),
    ("。", None),
    ("🦀", None),
    ("a.co\n", Some((0, 4))),
    ("(http://a.co) ", Some((1, 12))),
    ("a@b.co, ", Some((0, 6))),
];

/// The links of a repeated unit are those of the unit, at each repetition.
#[test]
fn repeated_inputs() {
    for profile in [Profile::Uts58, Profile::UniversalAcceptance] {
        let detector = detector(profile);
        for (unit, link) in REPEATED {
            let count = SIZE / unit.len();
            let text = unit.repeat(count);
            let found: Vec<_> = detector.detect(&text);
            let expected = match link {
                None => Vec::new(),
                Some((start, end)) => (0..count)
                    .map(|i| i * unit.len() + start..i * unit.len() + end)
                    .collect(),
            };
            let ranges: Vec<_> = found.iter().map(|link| link.range.clone()).collect();
            assert!(
                ranges == expected,
                "{unit:?} repeated: {} links, expected {}",
                ranges.len(),
                expected.len()
            );
        }
    }
}

/// Repeated units that glue to each other keep to the properties of any text, and everything that is done with a text
/// ends.
#[test]
fn unbroken_inputs() {
    let units = repeated::UNITS
        .iter()
        .chain(REPEATED.iter().map(|(unit, _)| unit));
    for unit in units {
        let text = unit.repeat(SIZE / 8 / unit.len());
        assert!(minimal(&text).len() >= text.len() / 2);
        for detector in detectors() {
            properties::explain(detector, &text);
            let links = detector.detect(&text);
            rendered(detector, &text, &links);
        }
    }
}

type Rendering = fn(&Detector, &str, &[Link], &mut String);

/// Everything that renders ends, and leaves nothing out.
fn rendered(detector: &Detector, text: &str, links: &[Link]) {
    let renderings: [Rendering; 4] = [
        render::html,
        render::markdown,
        render::plain,
        render::defanged,
    ];
    for render in renderings {
        let mut out = String::new();
        render(detector, text, links, &mut out);
        assert!(out.len() >= text.len());
    }
}

/// Units at the start of a text, its end and both sides of every small bound: the properties of any text hold.
#[test]
fn units_at_the_bounds() {
    for unit in repeated::UNITS
        .iter()
        .chain(REPEATED.iter().map(|(unit, _)| unit))
    {
        for count in [1, 2, 3, 5, 24, 63, 64, 125, 126, 254] {
            let text = unit.repeat(count);
            for detector in detectors() {
                properties::detect(detector, &text);
                properties::explain(detector, &text);
                properties::format(detector, &text);
            }
        }
    }
}

/// Arbitrary bytes, decoded lossily: nothing panics, and the properties hold.
#[test]
fn arbitrary_bytes() {
    let mut random = rng();
    for _ in 0..cases(3_000) {
        let len = random.usize(..80);
        let any = random.bool();
        let bytes: Vec<u8> = (0..=len)
            .map(|_| match any {
                true => random.u8(..),
                // More of what links are made of, and of the edges of UTF-8.
                false => choose(
                    &mut random,
                    b"aA1.:/@?#()%-_ \xC3\xA9\xE3\x80\x82\xED\xA0\xF4\x90\xFF\xEF\xBC\x8E",
                ),
            })
            .collect();
        let (detector, text) = properties::input(&bytes);
        properties::detect(detector, &text);
        properties::explain(detector, &text);
        properties::format(detector, &text);
        properties::index(&bytes);
    }
}

fn files(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).unwrap_or_else(|error| panic!("{folder:?}: {error}"));
    entries
        .map(|entry| entry.expect("an entry").path())
        .collect()
}

/// What fuzzing found, and where it starts from: tried with everything that takes such input.
#[test]
fn fuzzed_inputs() {
    let fuzz = Path::new(env!("CARGO_MANIFEST_DIR")).join("fuzz");
    let mut count = 0;
    for folder in files(&fuzz.join("regressions"))
        .iter()
        .chain(&files(&fuzz.join("seeds")))
    {
        for file in files(folder) {
            let bytes = fs::read(&file).expect("a file");
            count += 1;
            let (_, text) = properties::input(&bytes);
            // Found with one detector, it is tried with all.
            for detector in detectors() {
                properties::detect(detector, &text);
                properties::explain(detector, &text);
                properties::format(detector, &text);
            }
            properties::index(&bytes);
        }
    }
    assert!(count > 10, "only {count} inputs: are the folders there?");
}

/// No recursion: what nests as deep as it can is read, and written, on a small stack.
#[test]
fn small_stack() {
    let deep = |open: &str| format!("http://example.com/{}x", open.repeat(SIZE / open.len()));
    let read = move || {
        for text in ["(", "[(", "「（", "a=(", "#:~:text=("].map(deep) {
            for detector in detectors() {
                let links = detector.detect(&text);
                assert!(links.iter().all(|link| link.kind == LinkKind::Url));
                rendered(detector, &text, &links);
                let _ = (detector.explain(&text), minimal(&text));
            }
        }
    };
    let thread = std::thread::Builder::new()
        .stack_size(128 << 10)
        .spawn(read);
    thread.expect("a thread").join().expect("no overflow");
}
