//! Findings for people: the line, with the place marked.

use super::entry::Entry;
use super::rule::Level;
use crate::failure::Failure;
use annotate_snippets::{AnnotationKind, Group, Level as Severity, Origin, Renderer, Snippet};
use std::io::Write;

/// A line of this length, in bytes, is cut by the renderer, where it does not fit.
const LINE_MAX: usize = 4 << 10;

/// How much of a longer line is shown before and after the place, in bytes.
const AROUND: usize = 120;

/// Writes a finding.
pub(crate) fn write(entry: &Entry<'_>, color: bool, out: &mut dyn Write) -> Result<(), Failure> {
    let (finding, text) = (entry.finding, entry.text);
    let range = finding.range.clone();
    let (before, after) = (text.get(..range.start), text.get(range.end..));
    let line_start = before
        .and_then(|before| before.rfind('\n'))
        .map_or(0, |at| at + 1);
    let line_end = after
        .and_then(|after| after.find('\n'))
        .map_or(text.len(), |at| range.end + at);
    let is_long = line_end - line_start > LINE_MAX;
    let (start, end) = match is_long {
        true => (
            line_start.max(range.start.saturating_sub(AROUND)),
            line_end.min(range.end + AROUND),
        ),
        false => (line_start, line_end),
    };
    let (start, end) = (
        text.floor_char_boundary(start),
        text.ceil_char_boundary(end),
    );
    let shown = text.get(start..end).unwrap_or_default().trim_end();
    let place = range.start - start..(range.end - start).min(shown.len());
    let severity = match entry.level {
        Level::Off | Level::Note => Severity::NOTE,
        Level::Warning => Severity::WARNING,
        Level::Error => Severity::ERROR,
    };
    let (line, column) = entry.start;
    let title = severity
        .primary_title(finding.message.as_str())
        .id(finding.rule.name());
    let snippet = Snippet::source(shown)
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
        group = group.element(Severity::HELP.message(help.as_str()));
    }
    let renderer = match color {
        true => Renderer::styled(),
        false => Renderer::plain(),
    };
    writeln!(out, "{}\n", renderer.render(&[group]))?;
    Ok(())
}
