//! Another version of the text, put in as one edit that can be undone.

use std::ops::Range;

use livelink::session::{Input, Mark, Selection, UnitKind};
use livelink_egui::text;
use ropey::Rope;

use super::Editor;

impl Editor {
    /// Puts another version of the text in, such as the one that another program wrote. One undo takes it back. `links` are
    /// the links of that version, if it has links. O(both texts).
    pub(crate) fn replace_all(&mut self, with: &Rope, links: Option<&[Mark]>) {
        let (range, inserted) = difference(self.rope(), with);
        let inserted = text::slice(with, inserted);
        self.apply(Input::BeginUnit(UnitKind::Insert));
        if !(range.is_empty() && inserted.is_empty()) {
            self.apply(Input::Replace {
                range,
                text: &inserted,
                linkify: links.is_some(),
            });
        }
        if let Some(links) = links {
            self.set_links(links);
        }
        self.apply(Input::EndUnit);
    }

    /// Takes links off and makes others, until the document has these.
    fn set_links(&mut self, links: &[Mark]) {
        let selection = self.document.selection();
        let is_same = |one: &Mark, other: &Mark| one.range == other.range && one.href == other.href;
        let old: Vec<Mark> = self.document.links().collect();
        for link in &old {
            if !links.iter().any(|kept| is_same(kept, link)) {
                self.select(link.range.clone());
                self.apply(Input::Unlink);
            }
        }
        for link in links {
            if !old.iter().any(|made| is_same(made, link)) {
                self.select(link.range.clone());
                self.apply(Input::Link { href: &link.href });
            }
        }
        self.apply(Input::Select(Selection { ..selection }));
    }
}

/// Returns the part of the old text that is replaced, and the part of the new one that takes its place: all but the common
/// start and the common end.
fn difference(old: &Rope, new: &Rope) -> (Range<usize>, Range<usize>) {
    let (old_len, new_len) = (old.len_bytes(), new.len_bytes());
    let same = old.bytes().zip(new.bytes()).take_while(|(a, b)| a == b);
    let start = text::floor(old, same.count());
    let room = old_len.min(new_len) - start;
    let backwards = old.bytes_at(old_len).reversed();
    let backwards = backwards.zip(new.bytes_at(new_len).reversed());
    let same = backwards.take(room).take_while(|(a, b)| a == b).count();
    // The end is where a character ends in both texts.
    let mut end = same;
    while end > 0 && text::floor(old, old_len - end) != old_len - end {
        end -= 1;
    }
    (start..old_len - end, start..new_len - end)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_differs_is_replaced() {
        for (old, new, replaced, with) in [
            ("same", "same", "", ""),
            ("one two", "one 2", "two", "2"),
            ("aa", "aaa", "", "a"),
            ("é", "è", "é", "è"),
            ("xé", "x\u{4a9}", "é", "\u{4a9}"),
            ("", "new", "", "new"),
            ("old", "", "old", ""),
        ] {
            let (range, inserted) = difference(&Rope::from_str(old), &Rope::from_str(new));
            assert_eq!(
                (&old[range], &new[inserted]),
                (replaced, with),
                "{old} {new}"
            );
        }
    }
}
