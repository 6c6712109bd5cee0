//! How much text a keystroke in a long run reads: no more than a bound, however long the run is.
//!
//! The text lends chunks of 512 bytes and counts them, so the test gives the same result on every machine.

#![expect(
    clippy::single_range_in_vec_init,
    reason = "one selection is a list with one range"
)]

use std::cell::RefCell;
use std::collections::HashMap;
use std::ops::Range;

use fastrand::Rng;
use livelink_detect::resume::LOOK_BACK;
use livelink_detect::{Detector, Options};
use livelink_index::{Edit, Text};
use livelink_session::{Dormant, EditKind, Effects, Mark, MarkKind, Session, SessionOptions};

const CHUNK: usize = 512;

/// A text that counts how often it lends each chunk.
struct Counted {
    text: String,
    lent: RefCell<HashMap<usize, usize>>,
}

impl Text for Counted {
    fn len(&self) -> usize {
        self.text.len()
    }

    fn chunk(&self, at: usize) -> (&str, usize) {
        let at = at.min(self.text.len());
        let start = self.text.floor_char_boundary(at / CHUNK * CHUNK);
        let end = self.text.floor_char_boundary((at / CHUNK + 1) * CHUNK);
        let (start, end) = match at < end {
            true => (start, end),
            false => (end, self.text.ceil_char_boundary(end + CHUNK)),
        };
        let start = start.min(self.text.len());
        let chunk = &self.text[start..end.min(self.text.len())];
        *self.lent.borrow_mut().entry(start).or_default() += 1;
        (chunk, start)
    }
}

/// How much a key scans at most. ARCHITECTURE.md says why.
fn bound(max_link_len: usize) -> usize {
    2 * max_link_len + 3 * LOOK_BACK
}

fn linked(detector: &Detector, text: &str) -> Vec<Mark> {
    let links = detector.detect(text).into_iter().map(|link| Mark {
        href: detector.href(&text[link.range.clone()], link.kind).into(),
        range: link.range,
        kind: MarkKind::Auto,
    });
    links.collect()
}

/// Types `key` in the middle of a run of `len` bytes of `unit`. Returns how many chunks are lent, how often a chunk is lent, and
/// how much text is detected in.
fn key(unit: &str, len: usize, key: &str, live: bool) -> (usize, usize, usize) {
    let mut text = unit.repeat(len / unit.len());
    let detector = Detector::default();
    let mut session = Session::new(SessionOptions::default());
    if live {
        session.load(linked(&detector, &text), []);
    }
    session.open(&text);
    let at = len / 2 / unit.len() * unit.len();
    text.insert_str(at, key);
    let lent = RefCell::default();
    let text = Counted { text, lent };
    let effects: Effects = session.typed(&text, Edit::insert(at, key.len()));
    let detected = effects.rescanned.iter().map(|range| range.len()).sum();
    let lent = text.lent.borrow();
    (lent.len(), lent.values().sum(), detected)
}

#[test]
fn a_key_in_a_long_run_reads_as_much_as_in_a_longer_one() {
    let bound = bound(Options::default().max_link_len);
    for unit in [
        "example.com,",
        "https://example.com/a_b?c=d;",
        "word,",
        "a.com?",
        "語",
    ] {
        for typed in ["x", " "] {
            for live in [false, true] {
                let what = format!("{unit:?}, {typed:?} typed, live: {live}");
                // The middles lie at the same places of their chunks.
                let len = 192 * CHUNK * unit.len();
                let counts = key(unit, len, typed, live);
                let longer = key(unit, 4 * len, typed, live);
                // A space commits the whole run before it, so it looks at all links there.
                let commits = typed == " " && !Detector::default().detect(unit).is_empty();
                if !commits {
                    // The checkpoints of the index are not at the same distance in both. From one of them, a search for the end of
                    // a path may read ahead as far as the longest link goes.
                    let ahead = Options::default().max_link_len / CHUNK;
                    assert!(longer.0.abs_diff(counts.0) <= ahead + 2, "{what}");
                    assert!(longer.1.abs_diff(counts.1) <= 2 * ahead + 8, "{what}");
                }
                for (len, (chunks, _, detected)) in [(len, counts), (4 * len, longer)] {
                    let most = bound + if commits { len / 2 } else { 0 };
                    assert!(detected <= most + typed.len(), "{what}: {detected}");
                    let read = chunks * CHUNK;
                    assert!(read <= most, "{what}: {read} bytes are read");
                }
            }
        }
    }
}

/// A key reads little, wherever the caret goes.
#[test]
fn a_key_reads_little() {
    for unit in [
        "https://a.com,",
        "(a.com)",
        "a@b.co,",
        "[x](https://a.com/b)",
        "http://a.co<",
    ] {
        let mut text = Counted {
            text: unit.repeat(400_000 / unit.len()),
            lent: RefCell::default(),
        };
        let mut session = Session::new(SessionOptions::default());
        session.load(linked(&Detector::default(), &text.text), []);
        session.open(&text);
        let mut at = text.text.len() / 2 / unit.len() * unit.len();
        let mut most = [0; 3];
        for (nth, (key, by)) in [(",", 0), ("x", 1), (" ", 2000), ("y", -4000), ("語", 2001)]
            .into_iter()
            .enumerate()
        {
            at = at.saturating_add_signed(by) / unit.len() * unit.len();
            at = text.text.floor_char_boundary(at);
            text.text.insert_str(at, key);
            text.lent.borrow_mut().clear();
            session.typed(&text, Edit::insert(at, key.len()));
            let read = text.lent.borrow().len() * CHUNK;
            // The first key, the first space, and every other key.
            let kind = usize::from(nth > 0) + usize::from(nth > 0 && key != " ");
            most[kind] = most[kind].max(read);
        }
        assert!(most[0] <= 8_192 && most[2] <= 8_192, "{unit}: {most:?}");
        let links = linked(&Detector::default(), &text.text);
        assert!(session.links().eq(links), "{unit}");
    }
}

/// A link of the user's own is no reason to detect. The text is read to find where the run ends and where a part of it would be cut.
#[test]
fn links_of_the_users_own_are_no_reason_to_read() {
    let mut text = Counted {
        text: "語".repeat(33_000),
        lent: RefCell::default(),
    };
    let mut session = Session::new(SessionOptions::default());
    session.link(text.text.as_str(), &[45_300..45_306], "b.org");
    session.open(&text);
    for at in 45_000..45_003 {
        text.text.insert(at, 'x');
        text.lent.borrow_mut().clear();
        session.typed(&text, Edit::insert(at, 1));
        let lent = text.lent.borrow();
        let chunks: usize = lent.values().sum();
        assert!(chunks < 400, "{at}: {chunks}");
    }
}

/// A space commits the whole run, and a key in a link changes the link.
#[test]
fn links_of_a_long_run_are_right() {
    let mut session = Session::new(SessionOptions::default());
    let mut text = "example.com,".repeat(50_000);
    text.push(' ');
    let end = text.len();
    session.typed(&text, Edit::insert(end - 1, 1));
    assert!(session.links().eq(linked(&Detector::default(), &text)));

    let links = linked(&Detector::default(), &text);
    let mut session = Session::new(SessionOptions::default());
    session.load(links.iter().cloned(), []);
    let at = 300_000 + 11;
    text.insert(at, 'm');
    session.typed(&text, Edit::insert(at, 1));
    assert_eq!(session.link_at(at).map(|link| link.range), None);
    assert_eq!(session.link_count(), links.len() - 1);
    text.remove(at);
    session.deleted(&text, Edit::delete(at..at + 1));
    assert!(session.links().eq(links));
}

/// Random keys in random long runs: the links are those that detection finds in the whole run.
#[test]
fn random_long_runs_are_judged_as_a_whole() {
    const TOKENS: &[&str] = &[
        "example.com",
        "b.org",
        "/",
        "?",
        ",",
        ";",
        "(",
        ")",
        "https://",
        "a",
        ".",
        "@",
        "me@a.com",
        "語",
        "é",
        "#x",
        "word",
        "\"",
        "www.example.net/path",
        ",,",
    ];
    let mut options = Options::default();
    options.max_link_len = 200;
    let detector = Detector::new(options.clone());
    let mut settings = SessionOptions::default();
    settings.detection = options;
    let mut random = Rng::with_seed(18);
    let mut changed = 0;
    for _ in 0..100 {
        let mut text = String::new();
        while text.len() < 40_000 {
            text.push_str(TOKENS[random.usize(..TOKENS.len())]);
        }
        let mut session = Session::new(settings.clone());
        session.load(linked(&detector, &text), []);
        let mut keys = 0;
        for _ in 0..25 {
            // At one place or several, which are anywhere or near each other.
            let within = match random.bool() {
                true => 0..text.len(),
                false => {
                    let start = random.usize(..text.len() - 2_000);
                    start..start + 2_000
                }
            };
            let mut places: Vec<usize> = (0..=random.usize(..3))
                .map(|_| text.floor_char_boundary(random.usize(within.clone())))
                .collect();
            places.sort_unstable();
            places.dedup();
            let mut edits: Vec<Edit> = Vec::new();
            for (nth, at) in places.iter().copied().enumerate().rev() {
                let end = match places.get(nth + 1) {
                    _ if random.usize(..3) > 0 => at,
                    Some(next) => text.ceil_char_boundary(at + random.usize(..6)).min(*next),
                    None => text.ceil_char_boundary(at + random.usize(..6)),
                };
                let with = match end - at {
                    0 => TOKENS[random.usize(..TOKENS.len())],
                    _ => "",
                };
                edits.push(Edit::replace(at..end, with.len()));
                text.replace_range(at..end, with);
            }
            edits.reverse();
            let effects = session.edited(&text, EditKind::Typed, &edits);
            changed += usize::from(effects.steps.iter().any(|it| !it.step.is_plain()));
            keys += edits.len();
            let all = linked(&detector, &text);
            for link in session.links() {
                assert!(
                    all.contains(&link),
                    "key {keys}, {edits:?}: {link:?} in {text:?}"
                );
            }
        }
        // What became a link of its own is pending, and everything else is linked.
        let kept = session.link_count();
        let all = linked(&detector, &text).len();
        assert!(kept <= all && all - kept < keys, "{kept} of {all}");
    }
    assert!(changed > 200, "{changed}");
}

/// The part of a long run that is judged is extended until it cuts nothing. Here are links and dormant ranges that were loaded and
/// do not fit the text. One of them, or the address, is over the end of that part, and the other is outside of it.
#[test]
fn the_judged_part_of_a_long_run_cuts_nothing() {
    let text = format!("{0},example.com,{0}", "x".repeat(2_000));
    let address = 2_001..2_012;
    let mark = |range: Range<usize>| Mark {
        range,
        href: "https://example.com".into(),
        kind: MarkKind::Auto,
    };
    let dormant = |range: Range<usize>| Dormant { range };
    // Where the context changed; the judged part begins 1,024 bytes before it, or ends 1,024 bytes after it.
    for (at, loaded) in [
        (970, 1_990..2_005),
        (981, 2_008..2_020),
        (3_042, 2_008..2_025),
        (3_034, 1_990..2_003),
    ] {
        for sleeps in [false, true] {
            let mut session = Session::new(SessionOptions::default());
            session.open(&text);
            let (marks, sleeping) = match sleeps {
                false => (vec![mark(loaded.clone())], vec![]),
                true => (vec![], vec![dormant(loaded.clone())]),
            };
            session.restore(0..text.len(), marks, vec![], sleeping);
            session.context_changed(&text, at..at);
            let links: Vec<Mark> = session.links().collect();
            assert_eq!(links, [mark(address.clone())], "{at} {loaded:?} {sleeps}");
        }
    }
}

/// Wherever a long run is cut, a key in one link of it changes no other link: not where the cut is in a scheme, in a port or in
/// brackets.
#[test]
fn a_cut_changes_no_link() {
    let detector = Detector::default();
    for unit in [
        "https://example.com/a_b?c=d;",
        "https://example.com,",
        "(https://a.com/b)",
        "\"http://a.com/b\",",
        "http://a.com:80/x;",
        "a.com:8080,",
        // Every second host links, and only a link that is there says which.
        "a.com:8080",
        "me@a.com,",
        "http://例え.com、",
        "word,http://a.com/语、",
    ] {
        let mut text = unit.repeat(100_000 / unit.len());
        let mut at = text.len() / 2 / unit.len() * unit.len();
        at += unit.find('.').expect("each has a host");
        // All links are there, or only those that the keys judge: then no link is where the cut is.
        let reach = Options::default().max_link_len + LOOK_BACK;
        let near = at + 2 * unit.len() - reach..at + reach;
        let options = SessionOptions::default();
        let mut all = Session::new(options.clone());
        let mut some = Session::new(options);
        let links = linked(&detector, &text);
        let is_near = |link: &&Mark| near.start < link.range.start && link.range.start < near.end;
        some.load(links.iter().filter(is_near).cloned(), []);
        all.load(links, []);
        let count = some.link_count();
        for _ in 0..unit.len() {
            text.insert(at, 'x');
            let edit = Edit::insert(at, 1);
            all.typed(&text, edit);
            at += 1;
            let links = linked(&detector, &text);
            assert!(all.links().eq(links.iter().cloned()), "{unit}, at {at}");
            if unit == "a.com:8080" {
                continue;
            }
            some.typed(&text, edit);
            assert_eq!(some.link_count(), count, "{unit}, at {at}");
            let wrong = some.links().find(|link| !links.contains(link));
            assert_eq!(wrong, None, "{unit}, at {at}");
        }
    }
}
