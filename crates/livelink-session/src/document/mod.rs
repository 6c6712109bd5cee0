//! Text, session, caret and history in one: for hosts that have none of their own.

mod input;
mod outcome;

use std::ops::Range;
use std::sync::Arc;

use livelink_index::Edit;

pub use input::{Input, Selection};
use outcome::Net;
pub use outcome::Outcome;

use crate::buffer::TextBuffer;
use crate::context::Context;
use crate::event::{Event, Source};
use crate::grapheme;
use crate::history::{Direction, History, Recorded};
use crate::mark::{Mark, Mute};
use crate::options::SessionOptions;
use crate::read::floor_boundary;
use crate::session::Session;
use crate::units::map_caret;

/// A text that is edited with an autolink session, with a caret and a history.
///
/// One [`Input`] in, one [`Outcome`] out; nothing else changes it, and no input can make it fail. Made for the replay
/// command, for demo editors and for tests; a host with its own text and undo stack uses [`Session`] directly.
///
/// ```
/// use livelink_session::{Document, Input, SessionOptions};
///
/// let mut document = Document::new(String::new(), SessionOptions::default());
/// for key in "example.com ".chars() {
///     document.apply(Input::Type(key.encode_utf8(&mut [0; 4])));
/// }
/// let outcome = document.apply(Input::Undo);
/// assert_eq!(outcome.announcement.removed, 1);
/// assert_eq!(document.text(), "example.com ", "the first undo takes the link only");
/// document.apply(Input::Undo);
/// assert_eq!(document.text(), "");
/// ```
#[derive(Clone, Debug)]
pub struct Document<B: TextBuffer> {
    text: B,
    session: Session,
    history: History,
    selection: Selection,
    composing: Option<Composing>,
}

/// What an input method shows, and what stood there.
#[derive(Clone, Debug)]
struct Composing {
    /// The selection at the start.
    selection: Selection,
    /// The text of that selection.
    original: String,
    /// Where the provisional text (or, before the first update, the original) is now.
    at: Range<usize>,
}

impl<B: TextBuffer> Document<B> {
    /// A document of a text without links; the caret is at its end. Loading never links.
    pub fn new(text: B, options: SessionOptions) -> Self {
        let end = text.len();
        Self {
            text,
            session: Session::new(options),
            history: History::default(),
            selection: Selection::caret(end),
            composing: None,
        }
    }

    /// A document with the links and mutes that were saved with it. Ranges outside the text are passed over.
    pub fn load(
        text: B,
        options: SessionOptions,
        marks: impl IntoIterator<Item = Mark>,
        mutes: impl IntoIterator<Item = Mute>,
    ) -> Self {
        let mut document = Self::new(text, options);
        let fits = |range: &Range<usize>| {
            range.end <= document.text.len()
                && floor_boundary(&document.text, range.start) == range.start
                && floor_boundary(&document.text, range.end) == range.end
        };
        let marks: Vec<Mark> = marks.into_iter().filter(|mark| fits(&mark.range)).collect();
        let mutes: Vec<Mute> = mutes.into_iter().filter(|mute| fits(&mute.range)).collect();
        document.session.load(marks, mutes);
        document
    }

    /// The text.
    pub fn text(&self) -> &B {
        &self.text
    }

    /// Where the caret is.
    pub fn selection(&self) -> Selection {
        self.selection
    }

    /// The session: links, mutes, options.
    pub fn session(&self) -> &Session {
        &self.session
    }

    /// The settings.
    pub fn options(&self) -> &SessionOptions {
        self.session.options()
    }

    /// Changes the settings; see [`Session::set_options`].
    pub fn set_options(&mut self, options: SessionOptions) {
        self.session.set_options(options);
    }

    /// Sets the syntax context; see [`Context`].
    pub fn set_context(&mut self, context: Option<Arc<dyn Context + Send + Sync>>) {
        self.session.set_context(context);
    }

    /// All links in order.
    pub fn links(&self) -> impl Iterator<Item = Mark> {
        self.session.links()
    }

    /// The links that share a byte with `range`, in order. O(log n + hits).
    pub fn links_in(&self, range: Range<usize>) -> impl Iterator<Item = Mark> {
        self.session.links_in(range)
    }

    /// The link at a caret: inside it or at either of its edges.
    pub fn link_at(&self, offset: usize) -> Option<Mark> {
        self.session.link_at(offset)
    }

    /// All mutes in order.
    pub fn mutes(&self) -> impl Iterator<Item = Mute> {
        self.session.mutes()
    }

    /// The mutes that share a byte with `range`, in order.
    pub fn mutes_in(&self, range: Range<usize>) -> impl Iterator<Item = Mute> {
        self.session.mutes_in(range)
    }

    /// Is there something to undo?
    pub fn can_undo(&self) -> bool {
        self.history.can_undo()
    }

    /// Is there something to redo?
    pub fn can_redo(&self) -> bool {
        self.history.can_redo()
    }

    /// Would a Backspace right now take a link off?
    pub fn is_armed(&self) -> bool {
        self.session.is_armed()
    }

    /// Does one input.
    pub fn apply(&mut self, input: Input<'_>) -> Outcome {
        let mut work = Work {
            outcome: Outcome::default(),
            net: Net::default(),
            idle: true,
        };
        self.dispatch(input, &mut work);
        work.finish(self.session.is_armed())
    }

    fn dispatch(&mut self, input: Input<'_>, work: &mut Work) {
        let keeps_composing = matches!(
            input,
            Input::ComposeUpdate(_)
                | Input::ComposeEnd(_)
                | Input::RemoteDelete(_)
                | Input::Insert {
                    source: Source::Remote,
                    ..
                }
                | Input::SetAutolink(_)
                | Input::ContextChanged(_)
        );
        if !keeps_composing {
            // Whatever else the user does takes the provisional text as it is.
            if let Some(composing) = &self.composing {
                let shown = self.text.slice(composing.at.clone());
                self.compose_end(&shown, work);
            }
        }
        if self.options().read_only && is_edit(&input) {
            return;
        }
        match input {
            Input::Type(text) => self.edit(self.selection.range(), text, Event::Typed, work),
            Input::LineBreak { .. } => {
                self.edit(self.selection.range(), "\n", Event::LineBreak, work)
            }
            Input::Backspace => self.backspace(work),
            Input::Delete => {
                let range = match self.selection.is_caret() {
                    true => grapheme::after(&self.text, self.selection.head),
                    false => Some(self.selection.range()),
                };
                self.delete(range, work);
            }
            Input::Paste { text, plain } => self.paste(text, plain, work),
            Input::Insert {
                at,
                text,
                source: Source::Api,
                linkify,
            } => self.insert(at, text, linkify, work),
            Input::Insert {
                at,
                text,
                source: Source::Remote,
                ..
            } => {
                let at = floor_boundary(&self.text, at);
                self.remote(at..at, text, work);
            }
            Input::RemoteDelete(range) => {
                let range =
                    floor_boundary(&self.text, range.start)..floor_boundary(&self.text, range.end);
                self.remote(range, "", work);
            }
            Input::Select(selection) => self.select(selection, work),
            Input::Unlink => self.event(Event::Unlink(self.selection.range()), work),
            Input::Link { href } => self.event(
                Event::Link {
                    range: self.selection.range(),
                    href,
                },
                work,
            ),
            Input::Undo => self.travel(Direction::Undo, work),
            Input::Redo => self.travel(Direction::Redo, work),
            Input::Blur => self.event(
                Event::Blur {
                    caret: self.selection.head,
                },
                work,
            ),
            Input::SetAutolink(on) => {
                let mut options = self.options().clone();
                work.idle &= options.autolink == on;
                options.autolink = on;
                self.set_options(options);
            }
            Input::ComposeStart => self.compose_start(work),
            Input::ComposeUpdate(text) => self.compose_update(text, work),
            Input::ComposeEnd(text) => self.compose_end(text, work),
            Input::ContextChanged(range) => self.event(Event::ContextChanged(range), work),
        }
    }

    /// An event that does not edit the text.
    fn event(&mut self, event: Event<'_>, work: &mut Work) {
        let effects = self.session.apply(&self.text, event);
        self.take_in(effects, None, self.selection, work);
    }

    /// Replaces `range` by `with`, puts the caret behind it, and tells the session.
    fn edit<'a>(
        &mut self,
        range: Range<usize>,
        with: &str,
        event: impl FnOnce(Edit) -> Event<'a>,
        work: &mut Work,
    ) {
        if range.is_empty() && with.is_empty() {
            return;
        }
        let before = self.selection;
        let edit = Edit::replace(range.clone(), with.len());
        let removed = self.text.slice(range.clone());
        self.text.replace(range, with);
        self.selection = Selection::caret(edit.new_end);
        let effects = self.session.apply(&self.text, event(edit));
        self.take_in(effects, Some((removed, with.to_owned())), before, work);
    }

    /// Files what the session did: in the history, and in the outcome. `texts` are those of the event's own edit.
    fn take_in(
        &mut self,
        effects: crate::effects::Effects,
        mut texts: Option<(String, String)>,
        before: Selection,
        work: &mut Work,
    ) {
        for step in &effects.untracked {
            work.did(step);
        }
        for unit_step in effects.steps {
            work.did(&unit_step.step);
            work.outcome.units.push(unit_step.kind);
            let (removed, inserted) = match unit_step.step.edit {
                Some(_) => texts.take().unwrap_or_default(),
                None => Default::default(),
            };
            let before = if unit_step.step.edit.is_some() {
                before
            } else {
                self.selection
            };
            let step = Recorded {
                step: unit_step.step,
                removed,
                inserted,
            };
            self.history.record(
                (unit_step.unit, unit_step.kind),
                step,
                before,
                self.selection,
            );
        }
        work.outcome.rescanned.extend(effects.rescanned);
    }

    fn backspace(&mut self, work: &mut Work) {
        if !self.selection.is_caret() {
            return self.delete(Some(self.selection.range()), work);
        }
        let effects = self.session.apply(
            &self.text,
            Event::Backspace {
                caret: self.selection.head,
            },
        );
        let handled = effects.handled;
        self.take_in(effects, None, self.selection, work);
        if !handled {
            self.delete(grapheme::before(&self.text, self.selection.head), work);
        }
    }

    fn delete(&mut self, range: Option<Range<usize>>, work: &mut Work) {
        if let Some(range) = range {
            self.edit(range, "", Event::Deleted, work);
        }
    }

    fn paste(&mut self, text: &str, plain: bool, work: &mut Work) {
        let selection = self.selection.range();
        if !plain && !selection.is_empty() {
            let over = Event::PasteOver {
                selection: selection.clone(),
                text,
            };
            let effects = self.session.apply(&self.text, over);
            let handled = effects.handled;
            let before = self.selection;
            if handled {
                self.selection = Selection::caret(selection.end);
            }
            self.take_in(effects, None, before, work);
            if handled {
                return;
            }
        }
        self.edit(selection, text, |edit| Event::Pasted { edit, plain }, work);
    }

    /// Text from the host's program: the selection is not replaced, and a caret at the place ends up behind the text.
    fn insert(&mut self, at: usize, text: &str, linkify: bool, work: &mut Work) {
        if text.is_empty() {
            return;
        }
        let at = floor_boundary(&self.text, at);
        let before = self.selection;
        let edit = Edit::insert(at, text.len());
        self.text.replace(at..at, text);
        let moved = |offset: usize| {
            if offset >= at {
                offset + text.len()
            } else {
                offset
            }
        };
        self.selection = Selection {
            anchor: moved(before.anchor),
            head: moved(before.head),
        };
        let linkify = linkify && !self.options().read_only;
        let effects = self
            .session
            .apply(&self.text, Event::Inserted { edit, linkify });
        self.take_in(
            effects,
            Some((String::new(), text.to_owned())),
            before,
            work,
        );
    }

    fn remote(&mut self, range: Range<usize>, with: &str, work: &mut Work) {
        if range.is_empty() && with.is_empty() {
            return;
        }
        let edit = Edit::replace(range.clone(), with.len());
        self.text.replace(range, with);
        self.selection = self.selection.mapped(edit);
        if let Some(composing) = &mut self.composing {
            composing.at = map_caret(composing.at.start, edit)..map_caret(composing.at.end, edit);
            composing.selection = composing.selection.mapped(edit);
        }
        self.history.foreign(edit);
        let effects = self.session.apply(&self.text, Event::Remote(edit));
        self.take_in(effects, None, self.selection, work);
    }

    fn select(&mut self, selection: Selection, work: &mut Work) {
        let inside = |at: usize| floor_boundary(&self.text, at);
        let selection = Selection {
            anchor: inside(selection.anchor),
            head: inside(selection.head),
        };
        if selection != self.selection {
            self.selection = selection;
            work.idle = false;
            self.event(Event::CaretMoved, work);
        }
    }

    fn travel(&mut self, direction: Direction, work: &mut Work) {
        let Some(travelled) = self
            .history
            .travel(direction, &mut self.text, &mut self.session)
        else {
            return;
        };
        for done in &travelled.done {
            work.did(&done.step);
        }
        work.idle = false;
        work.outcome.units.push(travelled.kind);
        let inside = |at: usize| floor_boundary(&self.text, at);
        let Selection { anchor, head } = travelled.selection;
        self.selection = Selection {
            anchor: inside(anchor),
            head: inside(head),
        };
    }

    fn compose_start(&mut self, work: &mut Work) {
        let range = self.selection.range();
        self.composing = Some(Composing {
            selection: self.selection,
            original: self.text.slice(range.clone()),
            at: range.clone(),
        });
        self.event(Event::ComposeStart(range), work);
    }

    fn compose_update(&mut self, shown: &str, work: &mut Work) {
        if self.composing.is_none() {
            self.compose_start(work);
        }
        let Some(composing) = &mut self.composing else {
            return;
        };
        // An empty update shows the original again, as an input method does when all its letters are erased.
        let with = if shown.is_empty() {
            composing.original.clone()
        } else {
            shown.to_owned()
        };
        let start = composing.at.start;
        self.text.replace(composing.at.clone(), &with);
        composing.at = start..start + with.len();
        self.selection = match shown.is_empty() {
            true => composing.selection,
            false => Selection::caret(composing.at.end),
        };
        self.event(Event::ComposeUpdate { len: shown.len() }, work);
    }

    fn compose_end(&mut self, result: &str, work: &mut Work) {
        if self.composing.is_none() {
            self.compose_start(work);
        }
        let Some(composing) = self.composing.take() else {
            return;
        };
        let Composing {
            selection,
            original,
            at,
        } = composing;
        let with = if result.is_empty() {
            original.as_str()
        } else {
            result
        };
        self.text.replace(at.clone(), with);
        self.selection = match result.is_empty() {
            true => selection,
            false => Selection::caret(at.start + with.len()),
        };
        let effects = self
            .session
            .apply(&self.text, Event::ComposeEnd { len: result.len() });
        self.take_in(
            effects,
            Some((original, result.to_owned())),
            selection,
            work,
        );
    }
}

impl Selection {
    /// Where the selection is after another user's edit.
    pub(crate) fn mapped(self, edit: Edit) -> Self {
        Self {
            anchor: map_caret(self.anchor, edit),
            head: map_caret(self.head, edit),
        }
    }
}

/// Would the input change text, links or mutes at the user's own wish?
fn is_edit(input: &Input<'_>) -> bool {
    !matches!(
        input,
        Input::Select(_)
            | Input::Blur
            | Input::SetAutolink(_)
            | Input::ContextChanged(_)
            | Input::Insert { .. }
            | Input::RemoteDelete(_)
    )
}

/// An outcome in the making.
struct Work {
    outcome: Outcome,
    net: Net,
    idle: bool,
}

impl Work {
    fn did(&mut self, step: &crate::step::Step) {
        self.idle &= step.is_empty();
        self.net.add(step);
    }

    fn finish(mut self, armed: bool) -> Outcome {
        self.net.finish(&mut self.outcome);
        self.outcome.armed = armed;
        self.outcome.idle = self.idle;
        self.outcome
    }
}
