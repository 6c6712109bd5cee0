//! The context of one document.

use std::fmt;
use std::ops::Range;
use std::sync::{Mutex, MutexGuard, PoisonError};

use livelink_index::{Context, Edit, LinkIndex, LiveLink, Permission, Text};

use crate::analysis::Analysis;
use crate::language::Language;
use crate::permission_map::PermissionMap;
use crate::ranges::{join_ranges, move_ranges};
use crate::text_change::{TextChange, text_changes};
use crate::text_copy::TextCopy;
use crate::visibility::{LinkVisibility, may_show};
use crate::worker::Worker;

/// The syntax context of one document: it says where links may show, and follows the edits.
///
/// The editor passes each edit to the context, as it does to a [`LinkIndex`], and asks for the
/// [`permission`](Self::permission) of a link. Where the parsing happens is the editor's choice:
///
/// * [`blocking`](Self::blocking) parses within each call of [`edit`](Self::edit), on the calling thread. Its answers are
///   always final.
/// * [`in_background`](Self::in_background) starts a thread that parses. Until a parse is done, the permissions are those of
///   the last one, moved with the text. [`take_changes`](Self::take_changes) then says where the permission has changed.
///
/// All methods take `&self`, so an `Arc` can share a context between the editor and a session.
///
/// ```
/// use livelink_index::{Edit, Permission};
/// use livelink_syntax::{Language, SyntaxContext};
///
/// let mut text = String::from("a `b https://example.com");
/// let context = SyntaxContext::in_background(&Language::named("markdown")?, &text, || ());
/// context.wait();
/// context.take_changes();
/// assert_eq!(context.permission(5..24), Permission::Allow);
///
/// text.push('`');
/// context.edit(&text, &[Edit::insert(24, 1)]);
/// context.wait();
/// assert_eq!(context.take_changes(), [2..25], "what is between the backticks is code now");
/// assert_eq!(context.permission(5..24), Permission::Deny);
/// # Ok::<(), livelink_syntax::LanguageError>(())
/// ```
pub struct SyntaxContext {
    language: Language,
    state: Mutex<ContextState>,
}

struct ContextState {
    /// The text after the last edit.
    text: TextCopy,
    /// The answers of the last parse, moved with the edits since.
    permissions: PermissionMap,
    /// Where they changed since the last call of `take_changes`. In the background the results wait for that
    /// call, and between calls this is empty.
    changed: Vec<Range<usize>>,
    mode: Mode,
}

enum Mode {
    Blocking(Analysis),
    Background {
        worker: Worker,
        /// Changes that no result taken so far has seen, the oldest first.
        in_flight: Vec<TextChange>,
        /// How many changes the results taken so far have seen.
        changes_seen: u64,
    },
}

impl SyntaxContext {
    /// Creates a context that parses on the calling thread: after each edit its answers are final. O(n). For small texts,
    /// scripts and tests.
    ///
    /// ```
    /// use livelink_index::Permission;
    /// use livelink_syntax::{Language, SyntaxContext};
    ///
    /// let context = SyntaxContext::blocking(&Language::named("rust")?, "x.com // see example.com");
    /// assert_eq!(context.permission(0..5), Permission::Deny);
    /// assert_eq!(context.permission(13..24), Permission::NoFileNames);
    /// # Ok::<(), livelink_syntax::LanguageError>(())
    /// ```
    pub fn blocking<T: Text + ?Sized>(language: &Language, text: &T) -> Self {
        Self::blocking_copy(language, TextCopy::of(text))
    }

    /// Creates a blocking context of a text that is copied already.
    pub(crate) fn blocking_copy(language: &Language, text: TextCopy) -> Self {
        let mut analysis = Analysis::in_language(language, text.clone());
        analysis.finish(&[], &mut Vec::new());
        let permissions = analysis.permissions().clone();
        Self::in_mode(language, text, permissions, Mode::Blocking(analysis))
    }

    /// Creates a context that parses in a thread of its own, which ends when the context is dropped. O(n) for a copy of the
    /// text. Until the first parse is done, the answer is the language's [usual](Language::usual) permission.
    ///
    /// The thread calls `notify` after each parse, so that the editor's event loop can call
    /// [`take_changes`](Self::take_changes).
    pub fn in_background<T: Text + ?Sized>(
        language: &Language,
        text: &T,
        notify: impl Fn() + Send + 'static,
    ) -> Self {
        Self::start(language, TextCopy::of(text), Box::new(notify))
    }

    /// [`in_background`](Self::in_background) for an editor whose text is a rope: the rope is shared, not copied. O(1).
    /// Pass its edits to [`edit_rope`](Self::edit_rope).
    #[cfg(feature = "ropey")]
    pub fn in_background_of_rope(
        language: &Language,
        rope: &ropey::Rope,
        notify: impl Fn() + Send + 'static,
    ) -> Self {
        Self::start(language, rope.clone().into(), Box::new(notify))
    }

    fn start(language: &Language, text: TextCopy, notify: Box<dyn Fn() + Send>) -> Self {
        let analysis = Analysis::in_language(language, text.clone());
        let mode = Mode::Background {
            worker: Worker::start(analysis, notify),
            in_flight: Vec::new(),
            changes_seen: 0,
        };
        let permissions = PermissionMap::new(language.usual());
        Self::in_mode(language, text, permissions, mode)
    }

    fn in_mode(
        language: &Language,
        text: TextCopy,
        permissions: PermissionMap,
        mode: Mode,
    ) -> Self {
        Self {
            language: language.clone(),
            state: Mutex::new(ContextState {
                text,
                permissions,
                changed: Vec::new(),
                mode,
            }),
        }
    }

    fn lock(&self) -> MutexGuard<'_, ContextState> {
        // Only a failed allocation could panic while the lock is held.
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Returns the language.
    pub fn language(&self) -> &Language {
        &self.language
    }

    /// Follows `edits`, which turned the editor's text into `text`: the same edits, of one moment, as for
    /// [`LinkIndex::edit`]. If the edits do not lead to `text`, the whole text counts as replaced.
    ///
    /// O(log n + inserted) an edit. Only a [blocking](Self::blocking) context also parses.
    pub fn edit<T: Text + ?Sized>(&self, text: &T, edits: &[Edit]) {
        self.follow(|before| text_changes(before, text, edits));
    }

    /// [`edit`](Self::edit) for an editor whose text is a rope: the rope is shared, not copied.
    #[cfg(feature = "ropey")]
    pub fn edit_rope(&self, rope: &ropey::Rope, edits: &[Edit]) {
        let mut state = self.lock();
        let changes = match edits {
            [edit]
                if edit.start <= edit.old_end.min(edit.new_end)
                    && edit.old_end <= state.text.len()
                    && (state.text.len() - edit.removed_len()).checked_add(edit.inserted_len())
                        == Some(rope.len_bytes()) =>
            {
                vec![TextChange {
                    edit: *edit,
                    text: rope.clone().into(),
                }]
            }
            edits => text_changes(&state.text, rope, edits),
        };
        state.follow(changes);
    }

    /// Follows the changes that `read` derives from the text before them.
    pub(crate) fn follow(&self, read: impl FnOnce(&TextCopy) -> Vec<TextChange>) {
        let mut state = self.lock();
        let changes = read(&state.text);
        state.follow(changes);
    }

    /// Returns the text after the last edit. O(1).
    pub(crate) fn text(&self) -> TextCopy {
        self.lock().text.clone()
    }

    /// Returns the permission of `range` of the text after the last edit: the strictest one in it. O(log n).
    pub fn permission(&self, range: Range<usize>) -> Permission {
        self.lock().permissions.permission(range)
    }

    /// Returns whether `link` may show. It reads the link's text in `text` where [`Permission::admits`] needs it.
    pub fn shows<T: Text + ?Sized>(&self, link: &LiveLink, text: &T) -> bool {
        may_show(&self.lock().permissions, link, text)
    }

    /// Takes the results of all parses since the last call. Returns the ranges of the current text whose permission may
    /// differ from before, in order. Outside of these ranges it does not differ.
    ///
    /// O(edits since the last parse + changes).
    pub fn take_changes(&self) -> Vec<Range<usize>> {
        let mut state = self.lock();
        state.take_results();
        std::mem::take(&mut state.changed)
    }

    /// [`take_changes`](Self::take_changes), in terms of links: returns which ones show now that did not before, and which
    /// ones no longer show. It looks only at links in ranges whose permission has changed. `text` and `index` are those
    /// after the last edit.
    pub fn take_link_changes<T: Text + ?Sized>(
        &self,
        index: &LinkIndex,
        text: &T,
    ) -> LinkVisibility {
        let mut state = self.lock();
        let before = state.permissions.clone();
        state.take_results();
        let mut visibility = LinkVisibility::default();
        let mut last = None;
        for range in std::mem::take(&mut state.changed) {
            for link in index.links_in(range) {
                if last.replace(link.id) == Some(link.id) {
                    continue;
                }
                match (
                    may_show(&before, &link, text),
                    may_show(&state.permissions, &link, text),
                ) {
                    (false, true) => visibility.appeared.push(link),
                    (true, false) => visibility.vanished.push(link),
                    _ => {}
                }
            }
        }
        visibility
    }

    /// Returns whether an edit is still to be parsed, or its result still to be taken by
    /// [`take_changes`](Self::take_changes).
    pub fn is_provisional(&self) -> bool {
        match &self.lock().mode {
            Mode::Blocking(_) => false,
            Mode::Background {
                worker, in_flight, ..
            } => !in_flight.is_empty() || !worker.is_idle(),
        }
    }

    /// Returns how many edits no finished parse has seen yet.
    pub fn unparsed_edits(&self) -> usize {
        match &self.lock().mode {
            Mode::Blocking(_) => 0,
            Mode::Background {
                worker,
                in_flight,
                changes_seen,
            } => {
                let newest = worker.newest_result();
                let seen = newest.map_or(0, |newest| newest - changes_seen);
                in_flight
                    .len()
                    .saturating_sub(usize::try_from(seen).unwrap_or(usize::MAX))
            }
        }
    }

    /// Waits until all edits so far have been parsed and the answers are final, for [`take_changes`](Self::take_changes) to
    /// take.
    pub fn wait(&self) {
        // The lock is not held while waiting.
        let waiter = match &self.lock().mode {
            Mode::Blocking(_) => return,
            Mode::Background { worker, .. } => worker.waiter(),
        };
        waiter.wait();
    }

    /// Returns the permissions of the whole text, as a value. O(1).
    pub fn permissions(&self) -> PermissionMap {
        self.lock().permissions.clone()
    }
}

impl Context for SyntaxContext {
    fn permission(&self, range: Range<usize>) -> Permission {
        Self::permission(self, range)
    }

    fn part_at(&self, at: usize) -> (Range<usize>, Permission) {
        self.lock().permissions.part_at(at)
    }

    fn edited(&self, text: &dyn Text, edits: &[Edit]) {
        self.edit(text, edits);
    }

    fn changes(&self) -> Vec<Range<usize>> {
        self.take_changes()
    }
}

impl ContextState {
    fn follow(&mut self, changes: Vec<TextChange>) {
        if let Some(last) = changes.last() {
            self.text.clone_from(&last.text);
        }
        for change in &changes {
            self.permissions.follow(change);
        }
        match &mut self.mode {
            Mode::Blocking(analysis) => {
                analysis.finish(&changes, &mut self.changed);
                self.permissions.clone_from(analysis.permissions());
                join_ranges(&mut self.changed);
            }
            Mode::Background {
                worker, in_flight, ..
            } => {
                for change in changes {
                    if worker.send(change.clone()) {
                        in_flight.push(change);
                    }
                }
            }
        }
    }

    fn take_results(&mut self) {
        let Mode::Background {
            worker,
            in_flight,
            changes_seen,
        } = &mut self.mode
        else {
            return;
        };
        let mut newest = None;
        // The ranges that the results so far have changed, in offsets of the newest.
        let mut changed = Vec::new();
        for result in worker.take_results() {
            let seen = usize::try_from(result.changes_seen - *changes_seen).unwrap_or(usize::MAX);
            for change in in_flight.drain(..seen.min(in_flight.len())) {
                move_ranges(&mut changed, change.edit);
            }
            *changes_seen = result.changes_seen;
            changed.extend(result.changed);
            newest = Some(result.permissions);
        }
        let Some(mut permissions) = newest else {
            return;
        };
        for change in in_flight {
            permissions.follow(change);
            move_ranges(&mut changed, change.edit);
        }
        self.permissions = permissions;
        join_ranges(&mut changed);
        self.changed = changed;
    }
}

impl fmt::Debug for SyntaxContext {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("SyntaxContext")
            .field("language", &self.language)
            .finish_non_exhaustive()
    }
}
