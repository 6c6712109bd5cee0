//! Findings for people: the line, with the place marked.

use super::entry::Entry;
use super::rule::Level;
use crate::failure::Failure;
use crate::terminal;
use annotate_snippets::{AnnotationKind, Group, Level as Severity, Origin, Renderer, Snippet};
use livelink::lint::escape_unseen;
use std::io::Write;
use std::ops::Range;

/// A line of this length, in bytes, is cut by the renderer, where it does not fit.
const LINE_MAX: usize = 4 << 10;

/// How much of a longer line is shown before and after the place, in bytes.
const AROUND: usize = 120;

/// Returns a line with its characters escaped that a terminal would obey or not show, and the place in it.
fn escaped(line: &str, place: Range<usize>) -> (String, Range<usize>) {
    let part = |range: Range<usize>| escape_unseen(line.get(range).unwrap_or_default());
    let mut shown = part(0..place.start).into_owned();
    let start = shown.len();
    shown.push_str(&part(place.clone()));
    let end = shown.len();
    shown.push_str(&part(place.end..line.len()));
    (shown, start..end)
}

/// Writes a finding.
pub(crate) fn write(entry: &Entry<'_>, color: bool, out: &mut dyn Write) -> Result<(), Failure> {
    let (finding, text) = (entry.finding, entry.text);
    let range = finding.range.clone();
    // Only the surroundings are searched: a line of 100 MB may have a finding every few bytes.
    let first = text.floor_char_boundary(range.start.saturating_sub(LINE_MAX));
    let last = text.ceil_char_boundary(range.end.saturating_add(LINE_MAX).min(text.len()));
    let before = text.get(first..range.start).unwrap_or_default();
    let after = text.get(range.end..last).unwrap_or_default();
    let line_start = before.rfind('\n').map(|at| first + at + 1);
    let line_end = after.find('\n').map(|at| range.end + at);
    let start = line_start.or((first == 0).then_some(0));
    let end = line_end.or((last == text.len()).then_some(last));
    let (start, end, is_long) = match (start, end) {
        (Some(start), Some(end)) if end - start <= LINE_MAX => (start, end, false),
        (start, end) => (
            (start.unwrap_or_default()).max(range.start.saturating_sub(AROUND)),
            (end.unwrap_or(text.len())).min(range.end + AROUND),
            true,
        ),
    };
    let (start, end) = (
        text.floor_char_boundary(start),
        text.ceil_char_boundary(end),
    );
    let shown = text.get(start..end).unwrap_or_default().trim_end();
    let place = range.start - start..(range.end - start).min(shown.len());
    let (shown, place) = escaped(shown, place);
    let severity = match entry.level {
        Level::Off | Level::Note => Severity::NOTE,
        Level::Warning => Severity::WARNING,
        Level::Error => Severity::ERROR,
    };
    let (line, column) = entry.start;
    let title = severity
        .primary_title(escape_unseen(&finding.message))
        .id(finding.rule.name());
    let snippet = Snippet::source(&shown)
        .line_start(line)
        .annotation(AnnotationKind::Primary.span(place));
    let mut group: Group<'_> = match is_long {
        // The renderer does not know how much was cut off before the place.
        true => title
            .element(Origin::path(entry.file).line(line).char_column(column))
            .element(snippet),
        false => title.element(snippet.path(entry.file)),
    };
    if let Some(help) = &finding.help {
        group = group.element(Severity::HELP.message(escape_unseen(help)));
    }
    let renderer = match color {
        true => Renderer::styled(),
        false => Renderer::plain(),
    };
    let renderer = match terminal::width() {
        // Only the part around the place is shown. If the terminal broke the line, the marks would be misplaced.
        Some(width) => renderer.term_width(width),
        None => renderer,
    };
    writeln!(out, "{}\n", renderer.render(&[group]))?;
    Ok(())
}
