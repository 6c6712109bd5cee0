//! Scripts of keys, and texts with a marked selection. In texts, `|` is the caret and `^` the other end of a selection.

#[path = "events.rs"]
mod events;

pub(crate) use events::events;
use livelink_egui::SelectedRange;

/// Returns a text without its marks, and the selection that they mark.
pub(crate) fn unmark(marked: &str) -> (String, SelectedRange) {
    let bare = |at: usize| marked[..at].replace(['|', '^'], "").len();
    let head = bare(marked.find('|').expect("a caret"));
    let anchor = marked.find('^').map_or(head, bare);
    (
        marked.replace(['|', '^'], ""),
        SelectedRange { anchor, head },
    )
}

/// Marks the selection in a text.
pub(crate) fn mark(text: &str, selection: SelectedRange) -> String {
    let mut marked = text.to_owned();
    let range = selection.range();
    let head_is_last = selection.head >= selection.anchor;
    marked.insert(range.end, if head_is_last { '|' } else { '^' });
    if !range.is_empty() {
        marked.insert(range.start, if head_is_last { '^' } else { '|' });
    }
    marked
}
