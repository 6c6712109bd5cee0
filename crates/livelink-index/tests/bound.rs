//! How much text a keystroke in one endless run scans.
//!
//! Each run repeats a unit of one or two tokens, and every such unit is tried. The tokens are the characters and the words
//! that mean something to the scanner. The test reads `Delta::scanned_len` and not a clock, so it gives the same result on
//! every machine.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use fastrand::Rng;
use livelink_detect::resume::LOOK_BACK;
use livelink_detect::{
    BareHosts, Detector, FnPattern, NetworkSuffixes, Options, Patterns, Place, Profile,
};
use livelink_index::{Delta, Edit, LinkIndex};

#[rustfmt::skip]
const TOKENS: &[&str] = &[
    // Host characters of each kind, dots, and what the mapping of hosts changes or removes.
    "a", "1", "-", "_", ".", "｡", "。", "ж", "語", "ü", "xn--", "\u{200b}", "\u{301}", "\u{ad}",
    // Hosts and parts of hosts: plain ones, longer suffixes, addresses, names of files.
    ".com", "a.com", "co.uk", "a.co.uk.", "example.", "1.2.3.4", "[::1]", "localhost", "README.md",
    // Anchors and schemes.
    "@", "a@b.co", ":", "://", "http://", "a://", "http://u@", "mailto:", "tel:",
    // Characters that follow a host, characters that end a path, and characters that do not end one.
    "/", "?", "#", ":8080", "#:~:text=", "(", ")", "[", "]", "<", ">", "«", "»", "「", "」", "\"", "'", ",", ";", "!", "~",
    "%", "&", "=", "\\",
    // Characters that cannot be part of a host and do not end a run.
    "\u{149}", "🦀",
];

/// Returns how much a keystroke may scan where links may be as long as `max_link_len`. ARCHITECTURE.md says why.
fn bound(max_link_len: usize) -> usize {
    2 * max_link_len + 3 * LOOK_BACK
}

/// Returns where the last link ends that the delta names, as it is after the edit.
fn last_link(delta: &Delta) -> usize {
    let after = delta.changed.iter().map(|(_, after)| after.range.end);
    let added = delta.added.iter().map(|link| link.range.end);
    let removed = delta.removed.iter().map(|link| link.range.end);
    after.chain(added).chain(removed).max().unwrap_or_default()
}

/// Types and deletes at some places of a run of `unit`. No keystroke may scan more than the bound. By the letter of the standard, the
/// bound counts from the last link that the keystroke changes.
#[track_caller]
fn check(detector: &Detector, unit: &str, len: usize) {
    check_edits(detector, unit, len, &["x", " ", ".", "語"]);
}

/// Does the same with texts that are typed or pasted at these places, and removed.
#[track_caller]
fn check_edits(detector: &Detector, unit: &str, len: usize, texts: &[&str]) {
    let mut text = unit.repeat(len / unit.len());
    let mut index = LinkIndex::build(detector.clone(), text.as_str());
    let mut delta = Delta::default();
    let limit = bound(detector.options().max_link_len);
    for place in [1, 2] {
        let at = text.floor_char_boundary(text.len() * place / 3);
        for with in texts {
            for edit in [
                Edit::insert(at, with.len()),
                Edit::delete(at..at + with.len()),
            ] {
                let put = if edit.inserted_len() > 0 { with } else { "" };
                text.replace_range(edit.start..edit.old_end, put);
                index.edit_into(text.as_str(), &[edit], &mut delta);
                let last = match detector.options().profile {
                    Profile::Uts58 => last_link(&delta),
                    Profile::UniversalAcceptance => at,
                };
                let changed = last.saturating_sub(at);
                assert!(
                    delta.scanned_len <= limit + changed,
                    "{unit:?}, {edit:?} {put:?}: {} bytes scanned, links change for {changed}",
                    delta.scanned_len
                );
            }
        }
    }
    check_links(&index, &text);
}

/// Compares the links of the index with those of a batch scan. In a run, the index may repeat a decision for the next unit.
#[track_caller]
fn check_links(index: &LinkIndex, text: &str) {
    let links = index.links_in(0..text.len());
    let links = links.map(|link| (link.range, link.kind));
    let batch = index.detector().detect(text).into_iter();
    assert!(
        links.eq(batch.map(|link| (link.range, link.kind))),
        "{text:?}"
    );
}

/// The links are short, so that a short run is already much longer than any link.
#[test]
fn runs_of_one_token_and_of_two() {
    let mut options = Options::default();
    options.max_link_len = 256;
    let len = 3 * bound(256);
    for bare_hosts in [BareHosts::All, BareHosts::None] {
        options.bare_hosts = bare_hosts;
        let detector = Detector::new(options.clone());
        for first in TOKENS {
            check(&detector, first, len);
            for second in TOKENS.iter().filter(|second| *second != first) {
                check(&detector, &format!("{first}{second}"), len);
            }
        }
        options.network_suffixes = NetworkSuffixes::private_use();
    }
}

/// By the letter of the standard, the port of one link takes the start of the next host. So a key changes all links after it, and it
/// scans as far as they change. By policy it does not (ruling 41).
#[test]
fn ports_in_a_chain() {
    for profile in [Profile::Uts58, Profile::UniversalAcceptance] {
        let mut options = Options::default();
        options.profile = profile;
        let detector = Detector::new(options);
        for unit in [
            ".com:8080",
            "a.com:8080",
            "co.uk:8080",
            "a.co.uk.:8080",
            ".com:8080a@b.co",
            ".a@b.co:8080",
        ] {
            check(&detector, unit, 160_000);
        }
    }
}

/// Links of the usual length. Of the units of two tokens, one in 53 is tried, so that each token is first and second in one of
/// them. `LIVELINK_ALL_UNITS` tries them all.
#[test]
fn runs_of_links_of_the_usual_length() {
    let detector = Detector::default();
    for token in TOKENS {
        check(&detector, token, 160_000);
    }
    let step = match std::env::var_os("LIVELINK_ALL_UNITS") {
        Some(_) => 1,
        None => 53,
    };
    let mut tried = 0;
    for (nth, first) in TOKENS.iter().enumerate() {
        let seconds = TOKENS.iter().enumerate().filter(|(at, _)| *at != nth);
        for (at, second) in seconds {
            if (nth * TOKENS.len() + at).is_multiple_of(step) {
                check(&detector, &format!("{first}{second}"), 160_000);
                tried += 1;
            }
        }
    }
    assert!(tried >= TOKENS.len(), "{tried} units of two tokens");
    for unit in [
        "a.com?",
        "a.com/»",
        "(a.com/",
        "'http://a.com/x'",
        "http://?",
        "http://#",
        "co.uk#",
        "a@b.co?",
        "aж.",
        "xn--a.",
        "｡a",
    ] {
        check(&detector, unit, 160_000);
    }
}

/// Links with a sign between them, and every kind of key and paste.
#[test]
fn any_key_among_links_with_signs() {
    let texts = [
        "x",
        "\n",
        "(",
        ")",
        "[",
        "<",
        ">",
        "「",
        "」",
        "（",
        "\"",
        "'",
        ";",
        ",",
        "@",
        "/",
        "?",
        "#",
        "*",
        "”",
        "。",
        "\u{85}",
        "://",
        "a://",
        "http://u@",
        "http://a.com/",
    ];
    let signs = [
        "<", "<<<", "(", "[", "{", "「", "（", "【", "“", "‘", "»", "\"", "'", "`", "*", "|", ";",
        ",", "?", "#", ":", "@", "://", "、", "語（", "&lt;", "\u{200b}", "'(",
    ];
    let detector = Detector::default();
    for sign in signs {
        for unit in [format!("a.com/{sign}"), format!("{sign}a.com/")] {
            check_edits(&detector, &unit, 100_000, &texts);
        }
    }
}

/// What a key or a paste does at a place of a run.
const KEYS: [&str; 9] = ["x", "(", ")", "[", "<", "「", "\"", " ", "http://a.com/"];

/// Every kind of key and paste in runs of hosts with signs before or after them, and a character that is
/// removed and put back. Links are as long as they usually are.
#[test]
fn every_kind_of_key_in_hostile_runs() {
    #[rustfmt::skip]
    let signs = [
        "<", "(", "[", "{", "「", "（", "*", "_", "'", "\"", ":", ";", ",", ".", "!", "?", "~", "|", "&", "%", "#", "=", "@", "/", "\\",
        "-", "<<<", "*_", "`*~", "?[", "(\",", "»{!", "”(&", "[=",
    ];
    let heads = [
        "a.com/",
        "http://a.com/",
        "http://[::1]/",
        "a@b.co",
        "mailto:a@b.co?",
        "語.com/",
    ];
    let detector = Detector::default();
    for (nth, sign) in signs.iter().enumerate() {
        for (head_nth, head) in heads.iter().enumerate() {
            let unit = match (nth + head_nth) % 2 {
                0 => format!("{head}{sign}"),
                _ => format!("{sign}{head}"),
            };
            check_edits(&detector, &unit, 60_000, &KEYS);
            check_removals(&detector, &unit, 60_000);
        }
    }
}

/// The same in units of two hosts, or with signs that end the path of a host where the next one begins.
#[test]
fn every_kind_of_key_in_runs_of_many_signs() {
    let detector = Detector::default();
    for unit in [
        "‹[語.com/",
        "|語.com/<",
        "<[語.com/",
        "語.com/»`",
        "“|a.com/",
        "http://a.com/“[",
        "語.com/:-~a.com/»",
        "‘http://a.com/`「[http://a.com/<",
        "）語.com/a@b.co（&-",
        "?&(語.com//mailto:a@b.co?-/",
        "a.com?b=(語.com/",
        "`a.com",
    ] {
        check_edits(&detector, unit, 60_000, &KEYS);
        check_removals(&detector, unit, 60_000);
    }
}

/// Removes each character of a unit in the middle of a run, and the whole unit, and puts it back.
#[track_caller]
fn check_removals(detector: &Detector, unit: &str, len: usize) {
    let mut text = unit.repeat(len / unit.len());
    let mut index = LinkIndex::build(detector.clone(), text.as_str());
    let mut delta = Delta::default();
    let from = text.len() / unit.len() / 2 * unit.len();
    let chars = unit.char_indices().map(|(at, c)| at..at + c.len_utf8());
    for part in chars.chain(std::iter::once(0..unit.len())) {
        let removed = from + part.start..from + part.end;
        for put in ["", &unit[part]] {
            let edit = match put {
                "" => Edit::delete(removed.clone()),
                _ => Edit::insert(removed.start, put.len()),
            };
            text.replace_range(edit.start..edit.old_end, put);
            index.edit_into(text.as_str(), &[edit], &mut delta);
            assert!(
                delta.scanned_len <= bound(detector.options().max_link_len),
                "{unit:?}, {edit:?}: {} bytes scanned",
                delta.scanned_len
            );
        }
    }
    check_links(&index, &text);
}

/// In candidates that do not end, a letter changes no link, and a decision there looks back a few bytes.
#[test]
fn a_letter_among_endless_candidates() {
    let detector = Detector::default();
    for unit in [
        "a.com?",
        "a.co.uk.#",
        "a.com#:~:text=",
        "?README.md",
        "a@b.co/",
        // Each `&` clears the bracket before it.
        "?&(語.com//mailto:a@b.co?-/",
        "a.com?b=(語.com/",
    ] {
        let mut text = unit.repeat(160_000 / unit.len());
        let mut index = LinkIndex::build(detector.clone(), text.as_str());
        let at = text.len() / 2 / unit.len() * unit.len();
        // The first key makes the checkpoints around it denser.
        for _ in 0..2 {
            text.insert(at, 'x');
            let delta = index.edit(text.as_str(), &[Edit::insert(at, 1)]);
            assert!(delta.is_empty(), "{unit:?}");
            let scanned = delta.scanned_len;
            text.remove(at);
            index.edit(text.as_str(), &[Edit::delete(at..at + 1)]);
            assert!(scanned < 6_000, "{unit:?}: {scanned} bytes scanned");
        }
    }
}

/// A run repeats a unit of one to four tokens, and a few of its characters are changed. Then keys are typed at random places.
/// In some units, two candidates are further apart than a decision looks back. Others have a long authority without a host.
#[test]
fn runs_that_nearly_repeat() {
    const OTHERS: &[&str] = &[" ", "x", ".", "/", "@", "語", "a://"];
    let mut rng = Rng::with_seed(1);
    for nth in 0..1_200 {
        let mut options = Options::default();
        options.max_link_len = [64, 256, 600, 2_000][nth % 4];
        if nth % 3 == 0 {
            options.profile = Profile::Uts58;
        }
        if nth % 2 == 0 {
            options.network_suffixes = NetworkSuffixes::private_use();
            options.bare_hosts = [BareHosts::All, BareHosts::Common, BareHosts::None][nth / 2 % 3];
        }
        let tokens = (0..rng.usize(1..=4)).map(|_| TOKENS[rng.usize(..TOKENS.len())]);
        let mut unit: String = tokens.collect();
        match nth % 5 {
            0 => unit += &"!".repeat(120),
            1 => unit += &format!("\"http://{}", "-~".repeat(20)),
            _ => {}
        }
        let mut text = unit.repeat(8_000 / unit.len());
        // Inserts one of the others, or replaces as many bytes by it. A replacement keeps all distances.
        let mut other = |text: &mut String| {
            let with = OTHERS[rng.usize(..OTHERS.len())];
            let start = text.floor_char_boundary(rng.usize(..text.len()));
            let end = start + with.len() * rng.usize(..=1);
            let range = start..text.ceil_char_boundary(end.min(text.len()));
            text.replace_range(range.clone(), with);
            Edit::replace(range, with.len())
        };
        other(&mut text);
        other(&mut text);
        let mut index = LinkIndex::build_with_grain(Detector::new(options), text.as_str(), 12);
        check_links(&index, &text);
        for _ in 0..4 {
            let edit = other(&mut text);
            index.edit(text.as_str(), &[edit]);
            check_links(&index, &text);
        }
    }
}

/// The cost does not grow with the run: a keystroke in a run four times as long scans as much.
#[test]
fn longer_runs_cost_the_same() {
    let detector = Detector::default();
    for unit in [
        "｡a", ".com", "aж.", "a.co.uk.", "xn--a.", "a.com?", "(a.com/", "語",
    ] {
        let scanned = |len: usize| {
            let mut text = unit.repeat(len / unit.len());
            let mut index = LinkIndex::build(detector.clone(), text.as_str());
            let at = 60_000 / unit.len() * unit.len();
            text.insert(at, 'x');
            index
                .edit(text.as_str(), &[Edit::insert(at, 1)])
                .scanned_len
        };
        assert_eq!(scanned(150_000), scanned(600_000), "{unit:?}");
    }
}

/// A key in a long line asks a pattern only where its finds can reach the key, and not from checkpoint to checkpoint.
#[test]
fn a_pattern_is_asked_near_a_key() {
    let asked = Arc::new(AtomicUsize::new(0));
    let count = Arc::clone(&asked);
    let find = move |_: Place<'_>| {
        count.fetch_add(1, Ordering::Relaxed);
        None
    };
    let pattern = FnPattern::new("asked", "!", 200, find, |_: &str| None);
    let patterns = Patterns::new([pattern]).unwrap();
    let reach = patterns.reach();
    let detector = Detector::default().with_patterns(patterns);
    let mut text = "!".repeat(100_000);
    for grain in [12, 1024] {
        let mut index = LinkIndex::build_with_grain(detector.clone(), text.as_str(), grain);
        for at in [0, 1, 30_000, 50_001, 100_000] {
            for edit in [Edit::insert(at, 1), Edit::delete(at..at + 1)] {
                text.replace_range(edit.start..edit.old_end, &"?"[..edit.inserted_len()]);
                asked.store(0, Ordering::Relaxed);
                let delta = index.edit(text.as_str(), &[edit]);
                let asked = asked.load(Ordering::Relaxed);
                assert!(asked <= 4 * reach, "{at}: {asked}");
                // Each byte of this text is asked about.
                assert!(asked <= delta.scanned_len, "{at}: {asked}");
            }
        }
    }
}
