//! Events for scripts and logs: each is a call of one method.

use livelink_index::{Offset, Text};

use super::Session;
use crate::effects::Effects;
use crate::event::Event;

impl<O: Offset> Session<O> {
    /// Calls the method of this event, for scripts, logs and tests, which keep events as values.
    ///
    /// `text` is the editor's text *after* the event's edit (before it, for the questions). For a
    /// question that was answered with `None`, the effects are empty and not
    /// [`handled`](Effects::handled).
    ///
    /// ```
    /// use livelink_index::Edit;
    /// use livelink_session::{Event, Session, SessionOptions};
    ///
    /// let mut session = Session::new(SessionOptions::default());
    /// session.apply("example.com ", Event::Typed(Edit::insert(0, 12)));
    /// assert!(session.apply("example.com ", Event::Backspace { caret: 12 }).handled);
    /// ```
    pub fn apply<T: Text<O> + ?Sized>(&mut self, text: &T, event: Event<'_, O>) -> Effects<O> {
        let nothing = Effects::default;
        match event {
            Event::Typed(edit) => self.typed(text, edit),
            Event::Edited { kind, edits } => self.edited(text, kind, edits),
            Event::LineBreak(edit) => self.line_break(text, edit),
            Event::Backspace { caret } => self.backspace(caret).unwrap_or_default(),
            Event::BackspaceEach { carets } => self.backspace_each(carets).unwrap_or_default(),
            Event::Deleted(edit) => self.deleted(text, edit),
            Event::PasteOver {
                selection,
                text: pasted,
            } => self.paste_over(text, selection, pasted).unwrap_or_default(),
            Event::PasteOverEach { pastes } => {
                self.paste_over_each(text, pastes).unwrap_or_default()
            }
            Event::Pasted { edit, plain: false } => self.pasted(text, edit),
            Event::Pasted { edit, plain: true } => self.pasted_plain(text, edit),
            Event::PastedLinked { edit, links } => self.pasted_linked(text, edit, links),
            Event::PastedLinkedEach { edits, links } => self.pasted_linked_each(text, edits, links),
            Event::Inserted {
                edit,
                linkify: true,
            } => self.inserted(text, edit),
            Event::Inserted {
                edit,
                linkify: false,
            } => self.inserted_plain(text, edit),
            Event::Rewritten(edit) => self.rewritten(text, edit),
            Event::Remote(edit) => self.remote(edit),
            Event::CaretMoved => {
                self.caret_moved();
                nothing()
            }
            Event::BeginUnit(kind) => {
                self.begin_unit(kind);
                nothing()
            }
            Event::EndUnit => {
                self.end_unit();
                nothing()
            }
            Event::Blur { caret } => self.blurred(text, caret),
            Event::BlurEach { carets } => self.blurred_each(text, carets),
            Event::Unlink(range) => self.unlink(text, range),
            Event::UnlinkEach(ranges) => self.unlink_each(text, ranges),
            Event::Link { range, href } => self.link(text, range, href),
            Event::LinkEach { ranges, href } => self.link_each(text, ranges, href),
            Event::ComposeStart(range) => self.compose_start(range),
            Event::ComposeUpdate { len } => self.compose_update(len),
            Event::ComposeEnd { len } => self.compose_end(text, len),
            Event::ContextChanged(range) => self.context_changed(text, range),
            Event::EditorUndid(unit) => self.editor_undid(unit).unwrap_or_default(),
            Event::EditorRedid(unit) => self.editor_redid(unit).unwrap_or_default(),
        }
    }
}
