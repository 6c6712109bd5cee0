//! Edits one after the other, each with the text that it led to.

use livelink_index::{Edit, Text};

use crate::text_copy::TextCopy;

/// An edit and the text right after it.
#[derive(Clone, Debug)]
pub(crate) struct TextChange {
    pub(crate) edit: Edit,
    pub(crate) text: TextCopy,
}

/// Turns the edits of one moment into changes one after the other. The last place in the text comes first, so that no
/// change moves another. Edits that do not lead from `before` to `text` become one replacement of the whole text.
pub(crate) fn text_changes<T: Text + ?Sized>(
    before: &TextCopy,
    text: &T,
    edits: &[Edit],
) -> Vec<TextChange> {
    let mut sorted: Vec<Edit> = edits
        .iter()
        .copied()
        .filter(|edit| edit.start != edit.old_end || edit.start != edit.new_end)
        .collect();
    sorted.sort_by_key(|edit| (edit.start, edit.old_end));
    let apart = sorted
        .windows(2)
        .all(|pair| matches!(pair, [one, next] if one.old_end <= next.start));
    if apart && let Some(changes) = one_by_one(before, text, &sorted) {
        return changes;
    }
    vec![TextChange {
        edit: Edit::replace(0..before.len(), text.len()),
        text: TextCopy::of(text),
    }]
}

/// Returns `None` if the edits do not lead from the one text to the other.
fn one_by_one<T: Text + ?Sized>(
    before: &TextCopy,
    text: &T,
    sorted: &[Edit],
) -> Option<Vec<TextChange>> {
    let mut copy = before.clone();
    // The place of each edit's inserted text in the text after all of them.
    let mut at = 0_usize;
    let mut inserted_at = Vec::with_capacity(sorted.len());
    let mut old = 0;
    for edit in sorted {
        at = at.checked_add(edit.start.checked_sub(old)?)?;
        inserted_at.push(at);
        at = at.checked_add(edit.inserted_len())?;
        old = edit.old_end;
    }
    let mut changes = Vec::with_capacity(sorted.len());
    for (edit, at) in sorted.iter().zip(inserted_at).rev() {
        if !copy.edit(*edit, text, at) {
            return None;
        }
        changes.push(TextChange {
            edit: *edit,
            text: copy.clone(),
        });
    }
    (copy.len() == text.len()).then_some(changes)
}
