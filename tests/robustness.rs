//! Detection, explanation and formatting on inputs made to break them: inputs that are repeated until only linear work ends in
//! time, arbitrary bytes, and inputs that fuzzing once found.
//!
//! No test here reads a clock. A scanner that reads a repeated input again for each repetition would need 10^11 steps and more
//! for the sizes used here. `cargo bench -p livelink-detect --bench linear` measures the ratio of the times.
//! `LIVELINK_SEED` starts another series. `LIVELINK_CASES` is the number of random texts.

// The inputs of the benchmarks. Some join with their own repetition, so their links depend on the limits of ruling 24. So only
// the properties are checked.
#[path = "../crates/livelink-detect/benches/support/repeated.rs"]
mod repeated;

use livelink::uts58::minimal;
use livelink::{Detector, Link, LinkKind, Profile, render};
use livelink_tests::properties::{self, cases, choose, detector, detectors, rng};
use std::fs;
use std::path::{Path, PathBuf};

/// The length of a repeated input, in bytes.
const SIZE: usize = 1 << 19;

/// The strings to repeat, each with the range of its link, if it has one.
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

/// Each repetition has the link of the repeated string.
#[test]
fn repeated_inputs() {
    for profile in [Profile::Uts58, Profile::UniversalAcceptance] {
        let detector = detector(profile);
        for (repeated, link) in REPEATED {
            let count = SIZE / repeated.len();
            let text = repeated.repeat(count);
            let found: Vec<_> = detector.detect(&text);
            let expected = match link {
                None => Vec::new(),
                Some((start, end)) => (0..count)
                    .map(|i| i * repeated.len() + start..i * repeated.len() + end)
                    .collect(),
            };
            let ranges: Vec<_> = found.iter().map(|link| link.range.clone()).collect();
            assert!(
                ranges == expected,
                "{repeated:?} repeated: {} links, expected {}",
                ranges.len(),
                expected.len()
            );
        }
    }
}

/// Repeated strings without a boundary between them have the properties of any text, and everything that is done with them
/// ends.
#[test]
fn unbroken_inputs() {
    for string in strings() {
        let text = string.repeat(SIZE / 8 / string.len());
        assert!(minimal(&text).len() >= text.len() / 2);
        for detector in detectors() {
            properties::explain(detector, &text);
            let links = detector.detect(&text);
            check_renderers(detector, &text, &links);
        }
    }
}

/// All strings to repeat.
fn strings() -> impl Iterator<Item = &'static &'static str> {
    let own = REPEATED.iter().map(|(string, _)| string);
    repeated::UNITS.iter().chain(own)
}

type Rendering = fn(&Detector, &str, &[Link], &mut String);

/// Checks that every renderer ends and leaves nothing out.
fn check_renderers(detector: &Detector, text: &str, links: &[Link]) {
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

/// Short repetitions, to both sides of every small limit, have the properties of any text.
#[test]
fn repetitions_at_the_limits() {
    for string in strings() {
        for count in [1, 2, 3, 5, 24, 63, 64, 125, 126, 254] {
            let text = string.repeat(count);
            for detector in detectors() {
                properties::detect(detector, &text);
                properties::explain(detector, &text);
                properties::format(detector, &text);
            }
        }
    }
}

/// On arbitrary bytes, decoded lossily, nothing panics and the properties hold.
#[test]
fn arbitrary_bytes() {
    let mut random = rng();
    for _ in 0..cases(3_000) {
        let len = random.usize(..80);
        let any = random.bool();
        let bytes: Vec<u8> = (0..=len)
            .map(|_| match any {
                true => random.u8(..),
                // Mostly bytes that links are made of, and the limits of UTF-8.
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
        properties::units(&bytes);
    }
}

fn files(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).unwrap_or_else(|error| panic!("{folder:?}: {error}"));
    entries
        .map(|entry| entry.expect("an entry").path())
        .collect()
}

/// The findings and the seeds of fuzzing, tried with every property.
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
            // It was found with one detector, and is tried with all.
            for detector in detectors() {
                properties::detect(detector, &text);
                properties::explain(detector, &text);
                properties::format(detector, &text);
            }
            properties::index(&bytes);
            properties::units(&bytes);
            properties::round_trips(&properties::saved(&bytes));
            properties::readers(&properties::markup(&bytes));
        }
    }
    assert!(count > 10, "only {count} inputs: are the folders there?");
}

/// There is no recursion: the deepest nesting is read and written on a small stack.
#[test]
fn small_stack() {
    let deep = |open: &str| format!("http://example.com/{}x", open.repeat(SIZE / open.len()));
    let read = move || {
        for text in ["(", "[(", "「（", "a=(", "#:~:text=("].map(deep) {
            for detector in detectors() {
                let links = detector.detect(&text);
                assert!(links.iter().all(|link| link.kind == LinkKind::Url));
                check_renderers(detector, &text, &links);
                let _ = (detector.explain(&text), minimal(&text));
            }
        }
    };
    let thread = std::thread::Builder::new()
        .stack_size(128 << 10)
        .spawn(read);
    thread.expect("a thread").join().expect("no overflow");
}
