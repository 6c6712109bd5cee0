//! Texts at the limits of the scan.

use fastrand::Rng;

use super::nasty::{self, detectors};
use crate::window::{Pause, Sink, State, left_context};
use crate::{Detector, Link, Options};

/// The links of `text`, at most `max_link_len` long, as slices.
fn links(text: &str, max_link_len: usize) -> Vec<&str> {
    let options = Options {
        max_link_len,
        ..Options::default()
    };
    let links = Detector::new(options).detect(text);
    links.iter().map(|link| &text[link.range.clone()]).collect()
}

/// The character behind a link of the greatest length may straddle the place up to which the link is read.
#[test]
fn a_boundary_at_the_limit_ends_a_link() {
    let link = "https://example.com/johe";
    for behind in [
        "",
        "..",
        "...",
        "....",
        ",,\u{ffff}",
        "..\u{ffff}",
        "..\u{3000}x",
        "...\u{10ffff}",
    ] {
        let text = format!("{link}{behind}");
        assert_eq!(links(&text, link.len()), [link], "{text:?}");
        assert_eq!(links(&text, link.len() - 1), [""; 0], "{text:?}");
    }
}

/// What ends a run makes no difference to its links: here the dead zone ends at the last dot, and only a label behind it
/// could open the run to another look.
#[test]
fn a_boundary_behind_a_dot_is_no_label() {
    for pad in 45..60 {
        let run = format!("o://{}<o.uk.", "-".repeat(pad));
        let alone = links(&run, 64).len();
        for boundary in [" ", "\n", "\u{a0}", "\u{3000}", "\u{ffff}", "\u{10ffff}"] {
            assert_eq!(
                links(&format!("{run}{boundary}x"), 64).len(),
                alone,
                "{pad} {boundary:?}"
            );
        }
    }
}

/// A scan in windows: the links, and the states every `every` bytes with the number of links before them.
struct Windows {
    offset: usize,
    every: usize,
    links: Vec<Link>,
    states: Vec<(State, usize)>,
}

/// Offsets of a window, and of the text.
fn moved(state: State, by: impl Fn(usize) -> usize) -> State {
    State {
        at: by(state.at),
        floor: by(state.floor),
        dead_until: by(state.dead_until),
        reach: by(state.reach),
    }
}

impl Sink for Windows {
    fn link(&mut self, _: &str, link: Link) {
        self.links.push(Link {
            range: link.range.start + self.offset..link.range.end + self.offset,
            kind: link.kind,
        });
    }

    fn undo(&mut self, links: usize) {
        self.links.truncate(self.links.len() - links);
    }

    fn pass(&mut self, window: &str, state: &State) -> Option<usize> {
        assert!(window.is_char_boundary(state.at), "{state:?} in {window:?}");
        let offset = self.offset;
        let links = self.links.len();
        self.states.push((moved(*state, |at| at + offset), links));
        Some(state.at + self.every)
    }
}

/// Scans `text` from `from` in windows of about `len` bytes, each cut off at what a scan may look back to.
fn in_windows(detector: &Detector, text: &str, from: State, len: usize, every: usize) -> Windows {
    let mut sink = Windows {
        offset: 0,
        every,
        links: Vec::new(),
        states: Vec::new(),
    };
    let (mut state, mut more) = (from, len);
    for round in 0.. {
        assert!(
            round < 5 * text.len() + 9,
            "no progress: {text:?} {from:?} {state:?} {more}"
        );
        sink.offset = left_context(text, state.at);
        let offset = sink.offset;
        let end = text.ceil_char_boundary(state.at + more);
        let local = moved(state, |at| at.saturating_sub(offset));
        let window = &text[offset..end];
        match detector.scan_window(window, end == text.len(), local, 0, &mut sink) {
            Pause::End => return sink,
            Pause::Stopped(_) => unreachable!("nobody asked"),
            Pause::More(next) => {
                assert!(window.is_char_boundary(next.at), "{next:?} in {window:?}");
                let next = moved(next, |at| at + offset);
                more = if next.at == state.at { more + len } else { len };
                state = next;
            }
        }
    }
    unreachable!("the loop ends by itself")
}

/// However a text is cut into windows, and from whatever state the scan is taken up, the links are those of the batch.
/// And a state is that of any text that is the same up to its `reach`.
#[test]
fn windows_give_the_batch() {
    let mut rng = Rng::with_seed(11);
    let (mut found, mut states) = (0, 0);
    for round in 0..3_000 {
        let pieces = rng.usize(..40);
        let text = nasty::text(&mut rng, pieces);
        for detector in &detectors() {
            let batch = detector.detect(&text);
            found += batch.len();
            let len = 5 + rng.usize(..40);
            let all = in_windows(detector, &text, State::default(), len, 3 + rng.usize(..20));
            assert_eq!(
                all.links,
                batch,
                "{text:?} by {len}, {:?}",
                detector.options()
            );
            if round % 8 > 0 {
                continue;
            }
            for &(state, links) in &all.states {
                states += 1;
                let rest = in_windows(detector, &text, state, len, 100);
                assert_eq!(
                    rest.links,
                    batch[links..],
                    "{text:?} from {state:?}, {:?}",
                    detector.options()
                );
                if state.reach < text.len() && text.is_char_boundary(state.reach) {
                    let other = format!("{}{}", &text[..state.reach], nasty::text(&mut rng, 3));
                    let rest = in_windows(detector, &other, state, len, 100);
                    let batch = detector.detect(&other);
                    let both: Vec<_> = all.links[..links]
                        .iter()
                        .chain(&rest.links)
                        .cloned()
                        .collect();
                    assert_eq!(
                        both,
                        batch,
                        "{text:?} to {other:?} from {state:?}, {:?}",
                        detector.options()
                    );
                }
            }
        }
    }
    assert!(
        found > 10_000 && states > 10_000,
        "{found} links, {states} states"
    );
}

/// Candidates that never end, and schemes that forbid all behind them, one behind the other.
#[test]
fn chains_are_linear() {
    let detector = Detector::default();
    for piece in [
        "http://a.co/",
        "(http://a.co/",
        "http://a.co?(x)",
        "http://a.co?",
        "a.co/",
        "http://",
        "http://!/",
        "a://",
        "http://u@",
        "xhttp://",
        "http://localhost,",
        "a@b.co/x",
        "http://a.co:1",
        ".a@b.co/",
        "tel:",
    ] {
        let time = |len: usize| {
            let text = piece.repeat(len / piece.len());
            let start = std::time::Instant::now();
            let links = detector.detect(&text).len();
            (start.elapsed(), links)
        };
        time(1 << 14);
        let (short, _) = time(1 << 18);
        let (long, links) = time(1 << 21);
        println!("{piece:<20} {short:?} {long:?} {links}");
        // Eight times the text. A machine with other things to do may take a while longer.
        assert!(
            long < short * 40 + std::time::Duration::from_millis(200),
            "{piece}: {short:?}, {long:?}"
        );
    }
}
