//! An engine with its results so far.

use std::ops::Range;

use livelink_index::{Permission, Text};

use crate::engine::{Engine, Patch};
use crate::language::Language;
use crate::permission_map::PermissionMap;
use crate::ranges::move_ranges;
use crate::text_change::TextChange;
use crate::text_copy::TextCopy;

/// An engine, the text it has read last, and the permissions it has found there.
pub(crate) struct Analysis {
    engine: Box<dyn Engine>,
    permissions: PermissionMap,
    text: TextCopy,
}

impl Analysis {
    /// Prepares an analysis of `text` by `engine`, which has not read anything yet.
    pub(crate) fn new(engine: Box<dyn Engine>, usual: Permission, text: TextCopy) -> Self {
        Self {
            engine,
            permissions: PermissionMap::new(usual),
            text,
        }
    }

    /// Prepares an analysis of `text` in `language`.
    pub(crate) fn in_language(language: &Language, text: TextCopy) -> Self {
        Self::new(language.engine(), language.usual(), text)
    }

    pub(crate) fn permissions(&self) -> &PermissionMap {
        &self.permissions
    }

    pub(crate) fn is_settled(&self) -> bool {
        self.engine.is_settled()
    }

    /// Follows `changes` and reads the changed parts again. Adds to `changed` where the permissions differ from the old ones,
    /// which were only moved with the changes. Returns `None` if cancelled.
    pub(crate) fn update(
        &mut self,
        changes: &[TextChange],
        cancel: &dyn Fn() -> bool,
        changed: &mut Vec<Range<usize>>,
    ) -> Option<()> {
        for change in changes {
            self.permissions.follow(change);
            move_ranges(changed, change.edit);
            self.text.clone_from(&change.text);
        }
        let patches = self
            .engine
            .update(&self.text, changes, &self.permissions, cancel)?;
        self.apply(patches, changed);
        Some(())
    }

    /// Makes the permissions equal to a parse from scratch: see [`Engine::settle`].
    pub(crate) fn settle(
        &mut self,
        cancel: &dyn Fn() -> bool,
        changed: &mut Vec<Range<usize>>,
    ) -> Option<()> {
        let patches = self.engine.settle(&self.text, &self.permissions, cancel)?;
        self.apply(patches, changed);
        Some(())
    }

    /// Follows `changes` and settles at once. The answer is final.
    pub(crate) fn finish(&mut self, changes: &[TextChange], changed: &mut Vec<Range<usize>>) {
        let never = || false;
        if self.update(changes, &never, changed).is_some() && !self.is_settled() {
            // It returns `None` only if cancelled, and nobody cancels it.
            let _ = self.settle(&never, changed);
        }
    }

    fn apply(&mut self, patches: Vec<Patch>, changed: &mut Vec<Range<usize>>) {
        for patch in patches {
            changed.extend(self.permissions.patch(patch.range, &patch.zones));
        }
    }
}

impl PermissionMap {
    /// Returns the permissions of a text that nobody edits. It reads the whole text on the calling thread.
    pub fn of<T: Text + ?Sized>(language: &Language, text: &T) -> Self {
        if let Some(zones) = whole(text).and_then(|text| language.scanned(text)) {
            let mut permissions = Self::new(language.usual());
            permissions.patch(0..text.len(), &zones);
            return permissions;
        }
        let mut analysis = Analysis::in_language(language, TextCopy::of(text));
        analysis.finish(&[], &mut Vec::new());
        analysis.permissions().clone()
    }
}

/// Returns a text that is in one piece, as every string is.
fn whole<T: Text + ?Sized>(text: &T) -> Option<&str> {
    let (chunk, start) = text.chunk(0);
    (start == 0 && chunk.len() == text.len()).then_some(chunk)
}
