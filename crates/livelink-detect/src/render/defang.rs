//! Text whose links nobody can follow by accident.

use super::parts::{TextPart, text_parts};
use crate::boundary;
use crate::detector::Detector;
use crate::host::chars;
use crate::link::Link;
use crate::link_text;
use std::ops::Range;

/// Appends `text` with its links made harmless: `hxxps://example[.]com/a`, `me[@]example[.]com`.
/// People can read them, but programs find no link any more.
///
/// In each run ([`is_boundary`](crate::is_boundary)) that holds one of `links`, the function breaks
/// these links. If something in the run would still link, or would only link now, it breaks all
/// dots, colons and `@` of the run. So the detector finds nothing in a run that had a link.
///
/// ```
/// use livelink_detect::{Detector, render};
///
/// let detector = Detector::default();
/// let text = "Malware on http://example.com/a.exe, from me@example.com.";
/// let mut out = String::new();
/// render::defanged(&detector, text, &detector.detect(text), &mut out);
/// assert_eq!(out, "Malware on hxxp://example[.]com/a.exe, from me[@]example[.]com.");
/// assert_eq!(detector.detect(&out), []);
/// ```
#[inline]
pub fn defanged(detector: &Detector, text: &str, links: &[Link], out: &mut String) {
    let mut at = 0;
    let mut rest = links;
    while let Some(first) = rest.first() {
        let run =
            boundary::run_start(text, first.range.start)..boundary::run_end(text, first.range.end);
        let (inside, after) = rest.split_at(
            rest.partition_point(|link| link.range.start < run.end)
                .max(1),
        );
        rest = after;
        let (Some(before), Some(own)) = (text.get(at..run.start), text.get(run.clone())) else {
            continue;
        };
        out.push_str(before);
        push_run(detector, own, &shifted(inside, &run), out);
        at = run.end;
    }
    out.push_str(text.get(at..).unwrap_or_default());
}

/// Returns the links of a run, with offsets that count from the start of the run.
#[inline]
fn shifted(links: &[Link], run: &Range<usize>) -> Vec<Link> {
    let shift = |link: &Link| {
        let range =
            link.range.start.checked_sub(run.start)?..link.range.end.checked_sub(run.start)?;
        Some(Link {
            range,
            ..link.clone()
        })
    };
    links.iter().filter_map(shift).collect()
}

/// Appends a run that contains links.
#[inline]
fn push_run(detector: &Detector, run: &str, links: &[Link], out: &mut String) {
    let start = out.len();
    for part in text_parts(run, links) {
        match part {
            TextPart::Between(text) => out.push_str(text),
            TextPart::Link(link, own) => out.push_str(&link_text::defang(
                &detector.options().schemes,
                own,
                link.kind,
            )),
        }
    }
    let mut links = false;
    let own = out.get(start..).unwrap_or_default();
    // Each caller of `for_each` gets a copy of the scanner, which needs a second to compile.
    detector.for_each_dyn(own, &mut |_| links = true);
    if links {
        out.truncate(start);
        push_apart(run, out);
    }
}

/// Appends text, and breaks every character in it that could make a link.
fn push_apart(text: &str, out: &mut String) {
    for c in text.chars() {
        if chars::is_dot(c) || matches!(c, ':' | '@') {
            out.extend(['[', c, ']']);
        } else {
            out.push(c);
        }
    }
}
