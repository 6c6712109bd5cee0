//! The fields of CSV and TSV.

use std::ops::Range;

use livelink_index::Permission;

use super::line_scanner::LineScanner;
use crate::zone::{Zone, push_zone};

/// Reads a table of fields. A link ends where its field ends: at a separator outside of quotation marks, or at the mark that closes
/// the field.
///
/// Most fields hold no link, and then nothing marks their ends.
pub(crate) struct FieldScanner {
    /// The sign between two fields, if the language names it. In CSV it is a comma or a semicolon.
    separator: Option<u8>,
    state: FieldState,
}

/// The state in which a line starts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct FieldState {
    /// The sign between two fields. `None` before the first line that has one.
    separator: Option<u8>,
    /// Whether the line starts inside of quotation marks.
    in_quotes: bool,
}

impl FieldScanner {
    pub(crate) fn csv() -> Self {
        Self::new(None)
    }

    pub(crate) fn tsv() -> Self {
        Self::new(Some(b'\t'))
    }

    const fn new(separator: Option<u8>) -> Self {
        Self {
            separator,
            state: FieldState {
                separator,
                in_quotes: false,
            },
        }
    }
}

impl LineScanner for FieldScanner {
    type State = FieldState;

    fn begin(&mut self, state: Option<&FieldState>) {
        self.state = state.copied().unwrap_or(FieldState {
            separator: self.separator,
            in_quotes: false,
        });
    }

    fn line(&mut self, line: &str, at: usize, zones: &mut Vec<Zone>) {
        let bytes = line.as_bytes();
        if self.state.separator.is_none() {
            self.state.separator = separator_of(bytes);
        }
        let mut field = 0;
        // The end of the last field, if that field has no mark at its end yet.
        let mut unmarked = None;
        loop {
            let is_quoted = self.state.in_quotes || bytes.get(field) == Some(&b'"');
            let end = self.field_end(bytes, field);
            if may_hold_link(bytes.get(field..end).unwrap_or_default()) {
                if let Some(separator) = unmarked {
                    push_zone(zones, at + separator..at + separator + 1, Permission::Deny);
                }
                if is_quoted {
                    mark_quotes(bytes, field..end, at, zones);
                }
                push_zone(
                    zones,
                    at + end..at + (end + 1).min(bytes.len()),
                    Permission::Deny,
                );
                unmarked = None;
            } else {
                unmarked = Some(end);
            }
            field = end + 1;
            if field >= bytes.len() {
                return;
            }
        }
    }

    fn state(&self) -> Option<FieldState> {
        Some(self.state)
    }

    fn end(&mut self, _: &mut Vec<Zone>) {}
}

impl FieldScanner {
    /// Returns where the field ends that starts at `start`: at its separator, or at the end of the line. If quotation marks are
    /// open there, they are in the next line.
    fn field_end(&mut self, line: &[u8], start: usize) -> usize {
        let mut at = start;
        if !self.state.in_quotes && line.get(at) == Some(&b'"') {
            self.state.in_quotes = true;
            at += 1;
        }
        while let Some(byte) = line.get(at) {
            match byte {
                // A doubled mark closes and opens.
                b'"' if self.state.in_quotes => self.state.in_quotes = false,
                b'"' if line.get(at.wrapping_sub(1)) == Some(&b'"') && at > start + 1 => {
                    self.state.in_quotes = true;
                }
                byte if !self.state.in_quotes && Some(*byte) == self.state.separator => return at,
                _ => {}
            }
            at += 1;
        }
        line.len()
    }
}

/// Returns the sign between two fields of CSV, by a line. A semicolon before a space is part of a text.
fn separator_of(line: &[u8]) -> Option<u8> {
    if line.contains(&b',') {
        return Some(b',');
    }
    let is_text = |at: usize| line.get(at + 1) == Some(&b' ');
    let mut semicolons = memchr::memchr_iter(b';', line);
    semicolons.any(|at| !is_text(at)).then_some(b';')
}

/// Marks the quotation marks of a quoted field that are not part of its text: those around it, and each doubled one.
fn mark_quotes(line: &[u8], field: Range<usize>, at: usize, zones: &mut Vec<Zone>) {
    let field_bytes = line.get(field.clone()).unwrap_or_default();
    let is =
        |place: Option<usize>, byte| place.and_then(|place| field_bytes.get(place)) == Some(&byte);
    for place in memchr::memchr_iter(b'"', field_bytes) {
        let (before, after) = (place.checked_sub(1), Some(place + 1));
        let doubled = is(before, b'"') || is(after, b'"');
        let last = place + 1 == field_bytes.len() || is(after, b'\r') || is(after, b'\n');
        if place == 0 || doubled || last {
            let place = at + field.start + place;
            push_zone(zones, place..place + 1, Permission::Deny);
        }
    }
}

/// Returns whether a field may hold a link: whether it has a character that every link has. A number such as `1.5` has none.
fn may_hold_link(field: &[u8]) -> bool {
    memchr::memchr3_iter(b'.', b':', b'@', field).any(|at| {
        field.get(at) != Some(&b'.') || field.get(at + 1).is_some_and(|next| !next.is_ascii_digit())
    })
}
