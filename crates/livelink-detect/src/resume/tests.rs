//! Texts scanned in windows, against the same texts scanned whole.

use super::{Checkpoint, LinkSink, Pause, Position, Window};
use crate::random_texts::{self, detectors};
use crate::{Detector, Link};
use fastrand::Rng;

/// A scan in windows: its links, and a checkpoint every `every` bytes with the number of links
/// before it.
struct Windows {
    offset: usize,
    every: usize,
    links: Vec<Link>,
    checkpoints: Vec<((usize, Checkpoint), usize)>,
}

impl LinkSink for Windows {
    fn link(&mut self, _: &str, link: Link) {
        self.links.push(Link {
            range: link.range.start + self.offset..link.range.end + self.offset,
            kind: link.kind,
        });
    }

    fn retract(&mut self, links: usize) {
        self.links.truncate(self.links.len() - links);
    }

    fn pass(&mut self, position: Position<'_>) -> Option<usize> {
        let at = position.at();
        assert!(position.window().is_char_boundary(at), "{position:?}");
        let here = (at + self.offset, position.checkpoint());
        self.checkpoints.push((here, self.links.len()));
        Some(at + self.every)
    }
}

/// Scans `text` from `from` in windows of about `len` bytes, each cut off at the bound of the
/// scan's look back.
fn in_windows(
    detector: &Detector,
    text: &str,
    from: (usize, Checkpoint),
    len: usize,
    every: usize,
) -> Windows {
    let mut sink = Windows {
        offset: 0,
        every,
        links: Vec::new(),
        checkpoints: Vec::new(),
    };
    let ((mut at, mut checkpoint), mut more) = (from, len);
    for round in 0.. {
        assert!(
            round < 5 * text.len() + 9,
            "no progress: {text:?} {from:?} {at} {checkpoint:?} {more}"
        );
        sink.offset = at - checkpoint.left();
        let offset = sink.offset;
        let end = text.ceil_char_boundary(at + more);
        let window = Window {
            text: &text[offset..end],
            complete: end == text.len(),
        };
        match detector.resume(window, (at - offset, checkpoint), 0, &mut sink) {
            Pause::End => return sink,
            Pause::Stopped(_) => unreachable!("the sink never asks for it"),
            Pause::More(position) => {
                let next = position.at() + offset;
                assert!(text.is_char_boundary(next), "{position:?}");
                more = if next == at { more + len } else { len };
                (at, checkpoint) = (next, position.checkpoint());
            }
        }
    }
    unreachable!("the loop ends by itself")
}

/// Candidates with brackets in their paths, few of which end.
const OPEN_BRACKETS: &[&str] = &[
    "(a.com/",
    "(a.com/",
    "a.com/",
    "[b",
    "a@b.co/",
    "x/",
    "「語/",
    "http://a.co/",
    "?",
    "#",
    ")",
    " ",
    "\"",
];

/// Addresses that vectors read, and hosts of one length that differ in their ends.
const ADDRESSES: &[&str] = &[
    "<me@",
    "<list+me=example.org@",
    " from=me@",
    " mailto:me@",
    "?cc=a",
    " header.i=@",
    "<a1B2c3D4=e@",
    "lists.example.",
    "lists.example.",
    "a-host-of-more-bytes-than-one-vector.example.",
    "a-host-of-more-bytes-than-one-vector.example.",
    "a-host-of-more-bytes-than-one-vector.example.",
    "org",
    "orgs",
    "com",
    "unknowns",
    ">",
    "; ",
    ":",
    ".",
    "                                        ",
];

/// A text may be cut into windows in any way, and the scan may resume from any checkpoint: the
/// links are those of the batch. And a checkpoint is right for any text that is the same up to its
/// `reach`, or up to `skims_from` if nothing ends a path from there to `reach`.
#[test]
fn windows_give_the_batch() {
    let mut rng = Rng::with_seed(11);
    let (mut found, mut checkpoints, mut skimmed) = (0, 0, 0);
    for round in 0..3_000 {
        let pieces = rng.usize(..40);
        let text = match rng.usize(..5) {
            0 => random_texts::of(&mut rng, OPEN_BRACKETS, pieces),
            1 => random_texts::of(&mut rng, ADDRESSES, pieces),
            _ => random_texts::text(&mut rng, pieces),
        };
        for detector in &detectors() {
            let batch = detector.detect(&text);
            found += batch.len();
            // The vectors read only the bytes of a window.
            let most = if rng.bool() { 40 } else { 400 };
            let len = 5 + rng.usize(..most);
            let all = in_windows(
                detector,
                &text,
                (0, Checkpoint::START),
                len,
                3 + rng.usize(..20),
            );
            assert_eq!(
                all.links,
                batch,
                "{text:?} by {len}, {:?}",
                detector.options()
            );
            if round % 8 > 0 {
                continue;
            }
            for &(from, links) in &all.checkpoints {
                checkpoints += 1;
                let read = from.0 + from.1.reach();
                let rest = in_windows(detector, &text, from, len, 100);
                assert_eq!(
                    rest.links,
                    batch[links..],
                    "{text:?} from {from:?}, {:?}",
                    detector.options()
                );
                let mut others = Vec::new();
                if read < text.len() && text.is_char_boundary(read) {
                    others.push(text[..read].to_owned());
                }
                let skims_from = from.0 + from.1.skims_from();
                if skims_from < read && text.is_char_boundary(skims_from) {
                    let mut other = text[..skims_from].to_owned();
                    let mut path = detector.any_path();
                    path.read(&other);
                    while other.len() < read {
                        let piece = random_texts::text(&mut rng, 1);
                        let len = path.len_in(&piece);
                        other.push_str(&piece[..len]);
                    }
                    others.push(other);
                    skimmed += 1;
                }
                for mut other in others {
                    other.push_str(&random_texts::text(&mut rng, 3));
                    let rest = in_windows(detector, &other, from, len, 100);
                    let batch = detector.detect(&other);
                    let both: Vec<_> = all.links[..links]
                        .iter()
                        .chain(&rest.links)
                        .cloned()
                        .collect();
                    assert_eq!(
                        both,
                        batch,
                        "{text:?} to {other:?} from {from:?}, {:?}",
                        detector.options()
                    );
                }
            }
        }
    }
    assert!(
        found > 10_000 && checkpoints > 10_000 && skimmed > 100,
        "{found} links, {checkpoints} checkpoints, {skimmed} texts skimmed"
    );
}

/// A window may end or begin anywhere in a candidate.
#[test]
fn windows_that_end_in_a_candidate() {
    let label = "a".repeat(60);
    // The hyphen at its start is far before the port, and this is no host because of it.
    let long = format!("/-{label}.{label}.com:80b.com c");
    // No host contains a plus sign, so the characters before the `@` are a local part alone.
    let local = format!("{}@b.com c", "अ+".repeat(32));
    for text in [
        &*long,
        &*local,
        "see http://a.com:8080/b c",
        "see https://a.com:65536 b.org:12345c.org d",
        "https://[1111:2222:3333:4444:5555:6666:255.255.255.255]:443/a b",
        "https://2001:4860:4860::8888/a b",
        "<mailto:a.b@c.com?subject=d&cc=e@f.com> g",
        "b c@d.org:a.project.whose.name.is.longer.than.a.vector/e f",
        "git@a.com:bob/project.git and <ab1c2d3@example.com>",
        "*https://a.com/b*c https://a.com/b[12345].c \"https://a.com/d\"e",
        "foo://a.com,b.com tel:123456,7 ssh://a",
        "https:\\/\\/a.com\\/b\\n https://a.com/b\\u0022c",
        "访问bitcoin.org网站 例え。みんな example.com。次に https://a.com/b、c",
    ] {
        for detector in &detectors() {
            let batch = detector.detect(text);
            let windows = |from, len| in_windows(detector, text, from, len, 1);
            for len in 1..text.len() {
                let all = windows((0, Checkpoint::START), len);
                assert_eq!(all.links, batch, "{text:?} by {len}");
            }
            for (from, links) in windows((0, Checkpoint::START), text.len()).checkpoints {
                let rest = windows(from, text.len());
                assert_eq!(rest.links, batch[links..], "{text:?} from {from:?}");
            }
        }
    }
}

/// Asks at each place whether the scan meets the checkpoint there, and others that differ from it.
struct Meetings(usize);

impl LinkSink for Meetings {
    fn link(&mut self, _: &str, _: Link) {}

    fn retract(&mut self, _: usize) {}

    fn pass(&mut self, position: Position<'_>) -> Option<usize> {
        let own = position.checkpoint();
        assert!(position.meets(&own), "{position:?}");
        assert_eq!(position.reach(), own.reach());
        let (floor, left, dead) = (own.floor + 1, own.left + 1, own.dead + 1);
        let others = [
            Some(Checkpoint { floor, ..own }),
            Some(Checkpoint { left, ..own }),
            Some(Checkpoint { dead, ..own }),
            own.reach
                .checked_sub(1)
                .map(|reach| Checkpoint { reach, ..own }),
        ];
        for other in others.into_iter().flatten() {
            assert!(!position.meets(&other), "{position:?} {other:?}");
            self.0 += 1;
        }
        // The scan has passed this place, so it asks at the next one.
        Some(0)
    }
}

#[test]
fn a_scan_meets_only_what_goes_on_alike() {
    let mut meetings = Meetings(0);
    let text = "see a.com/b, c.com d@e.org, https://f.org/g?h and a@b@c.com";
    let window = Window {
        text,
        complete: true,
    };
    let end = Detector::default().resume(window, (0, Checkpoint::START), 0, &mut meetings);
    assert!(matches!(end, Pause::End));
    assert!(meetings.0 > 20, "{}", meetings.0);
}

/// Before that place all links are final, and no later link begins before it.
#[test]
fn what_is_undecided() {
    let text = "see a.com/b, c.com d@e.org, https://f.org/g?h and a@b@c.com";
    let detector = Detector::default();
    let start = (0, Checkpoint::START);
    let all = in_windows(&detector, text, start, text.len(), 1);
    assert!(all.links.len() > 3);
    for ((at, checkpoint), before) in all.checkpoints {
        let from = checkpoint.undecided_from(at);
        let (final_links, others) = all.links.split_at(before);
        assert!(final_links.iter().all(|link| link.range.end <= from));
        assert!(others.iter().all(|link| from <= link.range.start));
    }
}

/// Where a text repeats itself, the scan takes over earlier decisions. It must not do so with those that found a link.
#[test]
fn texts_that_repeat() {
    for unit in [
        " a.com",
        "(a.com/b) ",
        "<me@a.com>",
        "mailto:me@a.com,",
        "「https://a.com/語」",
        "https://a.com/語。",
        "a.com:80",
        "(a.com/",
        "a.com/?",
        "main.rs a.b.com. ",
        "me@a.com:b/c ",
    ] {
        let text = unit.repeat(3_000 / unit.len());
        for detector in &detectors() {
            let batch = detector.detect(&text);
            for len in [50, 700, text.len()] {
                let all = in_windows(detector, &text, (0, Checkpoint::START), len, 90);
                assert_eq!(all.links, batch, "{unit} by {len}");
            }
        }
    }
}

/// A run that is too long for a host is passed dot by dot, wherever in it a scan begins.
#[test]
fn a_run_that_is_too_long_for_a_host() {
    let detector = Detector::default();
    for part in ["a.", "語。", "a.com-"] {
        let run = part.repeat(10_000 / part.len());
        let text = format!("b.org {run} c.org");
        let batch = detector.detect(&text);
        let windows = |from, len| in_windows(&detector, &text, from, len, 1_000);
        let all = windows((0, Checkpoint::START), 3_000);
        assert_eq!(all.links, batch, "{part}");
        for (from, links) in all.checkpoints {
            assert_eq!(
                windows(from, 20_000).links,
                batch[links..],
                "{part} {from:?}"
            );
        }
    }
}
