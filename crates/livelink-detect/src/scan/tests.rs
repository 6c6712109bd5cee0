//! Texts at the limits of the scan.

use crate::{Detector, Options};
use std::time::{Duration, Instant};

/// The links of `text`, at most `max_link_len` long, as slices.
fn links(text: &str, max_link_len: usize) -> Vec<&str> {
    let options = Options {
        max_link_len,
        ..Options::default()
    };
    let links = Detector::new(options).detect(text);
    links.iter().map(|link| &text[link.range.clone()]).collect()
}

/// The character after a link of the greatest length may lie on both sides of the limit of the
/// reading.
#[test]
fn a_boundary_at_the_limit_ends_a_link() {
    let link = "https://example.com/johe";
    for after in [
        "",
        "..",
        "...",
        "....",
        ",,\u{ffff}",
        "..\u{ffff}",
        "..\u{3000}x",
        "...\u{10ffff}",
    ] {
        let text = format!("{link}{after}");
        assert_eq!(links(&text, link.len()), [link], "{text:?}");
        assert_eq!(links(&text, link.len() - 1), [""; 0], "{text:?}");
    }
}

/// The boundary that ends a run makes no difference to the run's links. Here the dead zone ends at
/// the last dot. Only a label after that dot could make the scan look at the run again.
#[test]
fn a_boundary_after_a_dot_is_not_a_label() {
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

/// A dead zone begins at the colon of a scheme that forbids the text after it, and is as long as a
/// link may be. A dot after that may link again.
#[test]
fn a_dead_zone_is_as_long_as_a_link_may_be() {
    let (before, max_link_len) = ("1http://", 30);
    let colon = before.find(':').expect("a colon");
    for pad in 0..60 {
        let text = format!("{before}{}b.com", "(".repeat(pad));
        let dot = text.find('.').expect("a dot");
        let expected: &[&str] = match dot < colon + max_link_len {
            true => &[],
            false => &["b.com"],
        };
        assert_eq!(links(&text, max_link_len), expected, "{text}");
    }
}

/// Returns how long this thread has run on a processor, where the system reports it. Other programs
/// do not count.
fn processor_time(start: Instant) -> Duration {
    // The kernel updates the number when the thread gives up the processor.
    std::thread::yield_now();
    let stat = std::fs::read_to_string("/proc/thread-self/schedstat").unwrap_or_default();
    let nanos = stat.split(' ').next().and_then(|first| first.parse().ok());
    nanos.map_or_else(|| start.elapsed(), Duration::from_nanos)
}

/// Candidates that never end, and schemes that forbid everything after them, many in a row.
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
        let start = Instant::now();
        let time = |len: usize| {
            let text = piece.repeat(len / piece.len());
            let before = processor_time(start);
            let links = detector.detect(&text).len();
            (processor_time(start).saturating_sub(before), links)
        };
        time(1 << 14);
        let (short, _) = time(1 << 18);
        let (long, links) = time(1 << 21);
        println!("{piece:<20} {short:?} {long:?} {links}");
        // The long text is eight times the short one. The kernel counts a short time in ticks.
        assert!(
            long < short * 20 + Duration::from_millis(200),
            "{piece}: {short:?}, {long:?}"
        );
    }
}

/// A link of exactly the allowed length is a link, no matter whether policy or the standard ends
/// it.
#[test]
fn the_longest_link() {
    for (text, link) in [
        ("\"http://a.co/\",\"b\"", "http://a.co/"),
        ("\"http://a.co/b\",\"c\"", "http://a.co/b"),
        ("`http://a.co/`.b", "http://a.co/"),
        ("http://a.co/</a", "http://a.co/"),
        ("(http://a.co/)b", "http://a.co/"),
        ("http://a.co/ b", "http://a.co/"),
    ] {
        assert_eq!(links(text, link.len()), [link], "{text}");
        assert!(!links(text, link.len() - 1).contains(&link), "{text}");
    }
}
