//! Taking up what a killed program left.

use std::path::PathBuf;

use livelink::index::Edit;
use livelink::session::{Document, SessionOptions};
use ropey::Rope;

use super::EditorApp;
use crate::files::Format;
use crate::journal::Orphan;
use crate::notice::{Action, Notice};
use crate::text;

impl EditorApp {
    /// Keeps journals in a folder, and offers what is found there.
    pub fn enable_recovery(&mut self, folder: PathBuf) {
        self.orphans = Orphan::find(&folder);
        self.recovery = Some(folder);
        self.start_journal();
        self.offer_recovery();
    }

    pub(super) fn offer_recovery(&mut self) {
        let Some(orphan) = self.orphans.last() else {
            return;
        };
        let text = format!(
            "{} had changes that were not saved when the program ended.",
            orphan.name()
        );
        let notice = Notice::warning(text)
            .with("Recover", Action::Recover)
            .with("Discard", Action::DiscardRecovery);
        self.notice = Some(notice);
    }

    /// Opens the document that a killed program left, with its changes, as not yet saved.
    pub(super) fn recover(&mut self) {
        if self.is_modified() {
            self.offer_recovery();
            return;
        }
        let Some(orphan) = self.orphans.pop() else {
            return;
        };
        let Some((text, base)) = orphan.recover() else {
            // The journal stays where it is: it is the only copy.
            let name = orphan.name();
            let text = format!(
                "{name} was changed since, so that its unsaved changes do not fit any more."
            );
            self.notice = Some(Notice::warning(text));
            return;
        };
        let (path, stamp) = match base.file {
            Some((path, stamp)) => (Some(path), stamp),
            None => (None, None),
        };
        let change = difference(&base.text, &text);
        let document = Document::new(text, SessionOptions::default());
        self.replace(document, Format::default(), path);
        self.disk = stamp;
        self.saved = base.text;
        self.start_journal();
        // Safe in the new journal before the old one goes.
        self.editor.recovered(change);
        self.modified = (self.editor.revision(), true);
        orphan.discard();
        self.offer_recovery();
    }

    /// The window has closed, with the user's consent where there were changes.
    pub fn closed(&mut self) {
        if let Some(mut journal) = self.editor.take_journal() {
            journal.discard();
        }
    }
}

/// One edit that makes `old` into `new`. Linear.
fn difference(old: &Rope, new: &Rope) -> Edit {
    let same = old
        .bytes()
        .zip(new.bytes())
        .take_while(|(a, b)| a == b)
        .count();
    let start = text::floor(old, same).min(text::floor(new, same));
    let most = old.len_bytes().min(new.len_bytes()) - start;
    let ends = old
        .bytes_at(old.len_bytes())
        .reversed()
        .zip(new.bytes_at(new.len_bytes()).reversed());
    let mut same_end = ends.take(most).take_while(|(a, b)| a == b).count();
    while text::floor(old, old.len_bytes() - same_end) != old.len_bytes() - same_end {
        same_end -= 1;
    }
    Edit {
        start,
        old_end: old.len_bytes() - same_end,
        new_end: new.len_bytes() - same_end,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(old: &str, new: &str) {
        let edit = difference(&Rope::from_str(old), &Rope::from_str(new));
        let mut made = old.to_owned();
        made.replace_range(edit.start..edit.old_end, &new[edit.start..edit.new_end]);
        assert_eq!(made, new);
    }

    #[test]
    fn a_difference_makes_one_text_into_the_other() {
        for (old, new) in [
            ("", ""),
            ("a", ""),
            ("", "a"),
            ("aaa", "aa"),
            ("aa", "aaa"),
            ("abcd", "axd"),
            ("é", "è"),
            ("日", "本"),
            ("aéb", "aèb"),
        ] {
            check(old, new);
        }
    }
}
