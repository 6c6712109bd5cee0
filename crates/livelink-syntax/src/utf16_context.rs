//! A context that is edited and asked in UTF-16 code units.

use std::ops::{ControlFlow, Range};

use livelink_index::{Context, Edit, Offset as _, Permission, Text, Utf16Offset};

use crate::context::SyntaxContext;
use crate::language::Language;
use crate::text_change::TextChange;
use crate::text_copy::TextCopy;

/// The syntax context of a document whose text and offsets are in UTF-16 code units: a [blocking](SyntaxContext::blocking)
/// context, whose answers are final after each edit.
///
/// The context keeps its own copy of the text in UTF-8, in which it converts the offsets. An unpaired surrogate is U+FFFF there. An
/// edit may start or end inside a surrogate pair.
///
/// ```
/// use livelink_index::{Edit, Permission, Utf16Offset};
/// use livelink_syntax::{Language, Utf16SyntaxContext};
///
/// let mut text: Vec<u16> = "🦀 `b https://example.com".encode_utf16().collect();
/// let context = Utf16SyntaxContext::blocking(&Language::named("markdown")?, text.as_slice());
/// let link = Utf16Offset(6)..Utf16Offset(25);
/// assert_eq!(context.permission(link.clone()), Permission::Allow);
///
/// text.push(u16::from(b'`'));
/// context.edit(text.as_slice(), &[Edit::insert(Utf16Offset(25), 1)]);
/// assert_eq!(context.permission(link), Permission::Deny, "what is between the backticks is code now");
/// assert_eq!(context.take_changes(), [Utf16Offset(3)..Utf16Offset(26)]);
/// # Ok::<(), livelink_syntax::LanguageError>(())
/// ```
#[derive(Debug)]
pub struct Utf16SyntaxContext(SyntaxContext);

impl Utf16SyntaxContext {
    /// Creates a context of `text`. O(n).
    pub fn blocking<T: Text<Utf16Offset> + ?Sized>(language: &Language, text: &T) -> Self {
        let copy = TextCopy::from(copy_of_units(text, 0..text.len()).as_str());
        Self(SyntaxContext::blocking_copy(language, copy))
    }

    /// Returns the language.
    pub fn language(&self) -> &Language {
        self.0.language()
    }

    /// Follows `edits`, which turned the editor's text into `text`, and reads the changed parts again. They are the edits that
    /// [`LinkIndex::edit`](livelink_index::LinkIndex::edit) gets. If they do not lead to `text`, the whole text counts as replaced.
    pub fn edit<T: Text<Utf16Offset> + ?Sized>(&self, text: &T, edits: &[Edit<Utf16Offset>]) {
        self.0.follow(|before| {
            changes_of_units(before, text, edits).unwrap_or_else(|| {
                let copy = TextCopy::from(copy_of_units(text, 0..text.len()).as_str());
                let edit = Edit::replace(0..before.len(), copy.len());
                vec![TextChange { edit, text: copy }]
            })
        });
    }

    /// Returns the permission of `range` of the text after the last edit: the strictest one in it. O(log n).
    pub fn permission(&self, range: Range<Utf16Offset>) -> Permission {
        let text = self.0.text();
        let range = Utf16Offset::indices(range);
        self.0
            .permission(text.byte_of_unit(range.start)..byte_after(&text, range.end))
    }

    /// Returns the ranges of the text whose permission has changed since the last call, in order.
    pub fn take_changes(&self) -> Vec<Range<Utf16Offset>> {
        let text = self.0.text();
        let units = |range: Range<usize>| {
            Utf16Offset::range(text.unit_of_byte(range.start)..text.unit_of_byte(range.end))
        };
        self.0.take_changes().into_iter().map(units).collect()
    }
}

impl Context<Utf16Offset> for Utf16SyntaxContext {
    fn permission(&self, range: Range<Utf16Offset>) -> Permission {
        Self::permission(self, range)
    }

    fn part_at(&self, at: Utf16Offset) -> (Range<Utf16Offset>, Permission) {
        let text = self.0.text();
        let (part, permission) = Context::part_at(&self.0, text.byte_of_unit(at.0));
        let unit = |byte: usize| match byte > text.len() {
            true => usize::MAX,
            false => text.unit_of_byte(byte),
        };
        (
            Utf16Offset::range(unit(part.start)..unit(part.end)),
            permission,
        )
    }

    fn edited(&self, text: &dyn Text<Utf16Offset>, edits: &[Edit<Utf16Offset>]) {
        self.edit(text, edits);
    }

    fn changes(&self) -> Vec<Range<Utf16Offset>> {
        self.take_changes()
    }
}

/// Returns the byte before which the code unit before `at` lies.
fn byte_after(text: &TextCopy, at: usize) -> usize {
    let byte = text.byte_of_unit(at);
    match text.unit_of_byte(byte) < at {
        // `at` lies inside a surrogate pair.
        true => text.byte_of_unit(at.saturating_add(1)),
        false => byte,
    }
}

/// Turns the edits of one moment into changes one after the other, the last place in the text first. Returns `None` if they do
/// not lead from `before` to `text`, or if two of them touch one surrogate pair.
fn changes_of_units<T: Text<Utf16Offset> + ?Sized>(
    before: &TextCopy,
    text: &T,
    edits: &[Edit<Utf16Offset>],
) -> Option<Vec<TextChange>> {
    let mut sorted: Vec<_> = edits
        .iter()
        .map(|edit| (edit.start.0, edit.old_end.0, edit.new_end.0))
        .collect();
    sorted.sort_unstable();
    // The bytes that each edit removes, and the code units that are there now.
    let mut parts = Vec::with_capacity(sorted.len());
    let (mut old, mut new) = (0_usize, 0_usize);
    let mut bytes_from = 0;
    for (start, old_end, new_end) in sorted {
        new = new.checked_add(start.checked_sub(old)?)?;
        let inserted = new..new.checked_add(new_end.checked_sub(start)?)?;
        (old, new) = (old_end, inserted.end);
        if old_end < start || old_end > before.utf16_len() || new > text.len() {
            return None;
        }
        let bytes = before.byte_of_unit(start)..byte_after(before, old_end);
        // Half of a pair at an end of the edit is a character of its own now.
        let head = start - before.unit_of_byte(bytes.start);
        let tail = before.unit_of_byte(bytes.end) - old_end;
        if bytes.start < bytes_from {
            return None;
        }
        bytes_from = bytes.end;
        parts.push((
            bytes,
            inserted.start.checked_sub(head)?..inserted.end + tail,
        ));
    }
    let mut copy = before.clone();
    let mut changes = Vec::with_capacity(parts.len());
    for (bytes, units) in parts.into_iter().rev() {
        let inserted = copy_of_units(text, units);
        copy.replace(bytes.clone(), &inserted);
        changes.push(TextChange {
            edit: Edit::replace(bytes, inserted.len()),
            text: copy.clone(),
        });
    }
    (copy.utf16_len() == text.len()).then_some(changes)
}

/// Copies code units as UTF-8. An unpaired surrogate becomes U+FFFF, which is one code unit, too.
fn copy_of_units<T: Text<Utf16Offset> + ?Sized>(text: &T, range: Range<usize>) -> String {
    let mut units = Vec::with_capacity(range.len());
    text.for_each_chunk(range, &mut |chunk: &[u16]| {
        units.extend_from_slice(chunk);
        ControlFlow::Continue(())
    });
    char::decode_utf16(units)
        .map(|unit| unit.unwrap_or('\u{FFFF}'))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::Utf16SyntaxContext;
    use crate::{Language, SyntaxContext};
    use fastrand::Rng;
    use livelink_index::{Edit, Utf16Offset};

    const PIECES: [&str; 14] = [
        "`", "```\n", "\n", " ", "a.com", "// ", "/*", "*/", "\"", "🦀", "é", "#", "let x", "<!--",
    ];

    /// After random edits, several at a time and some inside surrogate pairs, the context answers as a new one of the text.
    #[test]
    fn edits_lead_to_the_answers_of_a_new_context() {
        for language in ["markdown", "rust"] {
            let language = Language::from_scanner(language).expect("a scanner");
            let mut rng = Rng::with_seed(58);
            let mut units: Vec<u16> = Vec::new();
            let context = Utf16SyntaxContext::blocking(&language, units.as_slice());
            let mut changed = 0;
            for _ in 0..2_000 {
                let mut edits = Vec::new();
                let mut at = 0;
                for _ in 0..rng.usize(1..4) {
                    let start = rng.usize(at..=units.len());
                    let old_end = rng.usize(start..=units.len().min(start + 8));
                    let piece: Vec<u16> = rng.choice(PIECES).unwrap_or("").encode_utf16().collect();
                    // Some edits end in half a pair.
                    let with = piece
                        .get(..piece.len() - usize::from(rng.u8(..8) == 0))
                        .unwrap_or(&[]);
                    edits.push((start, old_end, with.to_vec()));
                    at = old_end + 1;
                    if at > units.len() {
                        break;
                    }
                }
                for (start, old_end, with) in edits.iter().rev() {
                    units.splice(start..old_end, with.iter().copied());
                }
                let edits: Vec<_> = edits
                    .iter()
                    .map(|(start, old_end, with)| {
                        Edit::replace(Utf16Offset(*start)..Utf16Offset(*old_end), with.len())
                    })
                    .collect();
                context.edit(units.as_slice(), &edits);
                changed += context.take_changes().len();
                let text: String = char::decode_utf16(units.iter().copied())
                    .map(|unit| unit.unwrap_or('\u{FFFF}'))
                    .collect();
                let fresh = SyntaxContext::blocking(&language, text.as_str());
                let mut unit = 0;
                for (byte, c) in text.char_indices() {
                    let here = Utf16Offset(unit)..Utf16Offset(unit + 1);
                    let expected = fresh.permission(byte..byte + c.len_utf8());
                    assert_eq!(context.permission(here), expected, "{text:?} at {unit}");
                    unit += c.len_utf16();
                }
                assert_eq!(unit, units.len());
                if units.len() > 300 {
                    units.clear();
                    context.edit(units.as_slice(), &[]);
                }
            }
            assert!(changed > 300, "{changed} changes");
        }
    }
}
