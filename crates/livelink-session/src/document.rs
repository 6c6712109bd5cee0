//! A text, a session, a caret and a history in one value, for editors that have none of their own.

mod apply;
mod compose;
mod edit;
mod input;
mod outcome;
mod outcome_builder;

use std::ops::Range;
use std::sync::Arc;

pub use input::Input;
use livelink_detect::Detector;
use livelink_index::{Context, floor_char_boundary};
pub use outcome::Outcome;

use crate::buffer::TextBuffer;
use crate::carets::Carets;
use crate::carets::Selection;
use crate::history::History;
use crate::mark::{Mark, Mute};
use crate::options::SessionOptions;
use crate::session::Session;

/// A text that is edited with an autolink session, with a caret and a history.
///
/// A document gets an [`Input`] and returns an [`Outcome`]. Nothing else changes it, and no input
/// makes it fail. It is for editors whose widget has no undo, for the replay command and for tests.
/// An editor with its own text and undo stack uses [`Session`] directly.
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
///
/// A widget shows the document. Where it moves its caret by itself, it says so by
/// [`Input::Select`]. After each input it gets the one edit that leads to the new text. O(text);
/// [`Outcome::edits`] has it at once where there is one.
///
/// ```
/// use livelink_index::Edit;
/// use livelink_session::{Document, Input, Selection, SessionOptions};
///
/// let mut document = Document::new(String::from("see exmple.com"), SessionOptions::default());
/// let mut shown = document.text().clone();
/// // A click into the word, then the letter that was left out.
/// document.apply(Input::Select(Selection::caret(6)));
/// document.apply(Input::Type("a"));
/// if let Some(Edit { start, old_end, new_end }) = Edit::between(&shown, document.text()) {
///     shown.replace_range(start..old_end, &document.text()[start..new_end]);
/// }
/// assert_eq!(shown, "see example.com");
/// ```
#[derive(Clone, Debug)]
pub struct Document<B: TextBuffer> {
    text: B,
    session: Session,
    history: History,
    carets: Carets,
    composing: Option<Composing>,
}

impl<B: TextBuffer> Document<B> {
    /// Creates a document of a text without links; the caret is at its end. Loading never links.
    pub fn new(text: B, options: SessionOptions) -> Self {
        Self::of(text, Session::new(options))
    }

    /// Creates a document as [`new`](Self::new) does, but with this detector; see
    /// [`Session::with_detector`].
    pub fn with_detector(text: B, detector: Detector, options: SessionOptions) -> Self {
        Self::of(text, Session::with_detector(detector, options))
    }

    fn of(text: B, session: Session) -> Self {
        let end = text.len();
        Self {
            text,
            session,
            history: History::default(),
            carets: Selection::caret(end).into(),
            composing: None,
        }
    }

    /// Reads the text, which the first key does otherwise; see [`Session::open`].
    ///
    /// ```
    /// use livelink_session::{Document, Input, SessionOptions};
    ///
    /// let mut document = Document::new(String::from("see example.com"), SessionOptions::default());
    /// document.open();
    /// assert_eq!(document.links().count(), 0);
    /// document.apply(Input::Type(" "));
    /// assert_eq!(document.links().count(), 1);
    /// ```
    pub fn open(&mut self) {
        self.session.open(&self.text);
    }

    /// Creates a document with the links and mutes that were saved with it. It ignores ranges
    /// outside the text, and automatic links that lead to schemes that detection does not link (see
    /// [`Session::load`]).
    pub fn load(
        text: B,
        options: SessionOptions,
        marks: impl IntoIterator<Item = Mark>,
        mutes: impl IntoIterator<Item = Mute>,
    ) -> Self {
        let detector = Detector::new(options.detection.clone());
        Self::load_with_detector(text, detector, options, marks, mutes)
    }

    /// Creates a document as [`load`](Self::load) does, but with this detector; see
    /// [`Session::with_detector`]. With patterns, automatic links may lead wherever those of patterns
    /// may ([`Detector::may_lead_to`]).
    pub fn load_with_detector(
        text: B,
        detector: Detector,
        options: SessionOptions,
        marks: impl IntoIterator<Item = Mark>,
        mutes: impl IntoIterator<Item = Mute>,
    ) -> Self {
        let mut document = Self::with_detector(text, detector, options);
        let marks = marks.into_iter();
        let marks: Vec<Mark> = marks.filter(|mark| document.fits(&mark.range)).collect();
        let mutes = mutes.into_iter();
        let mutes: Vec<Mute> = mutes.filter(|mute| document.fits(&mute.range)).collect();
        document.session.load(marks, mutes);
        document
    }

    /// Returns whether a range is in the text and cuts no character.
    fn fits(&self, range: &Range<usize>) -> bool {
        let is_place = |at: usize| floor_char_boundary(&self.text, at) == at;
        is_place(range.start) && is_place(range.end)
    }

    /// Returns the text.
    pub fn text(&self) -> &B {
        &self.text
    }

    /// Returns the selection, or the caret as an empty one. Of several, returns the main one.
    pub fn selection(&self) -> Selection {
        self.carets.main()
    }

    /// Returns all selections. A document has one, until [`Input::SelectEach`] makes several.
    pub fn carets(&self) -> &Carets {
        &self.carets
    }

    /// Returns the range of the provisional text of an input method. Before there is any such text,
    /// returns the range that it will replace. Returns `None` without a composition.
    ///
    /// ```
    /// use livelink_session::{Document, Input, Origin, SessionOptions};
    ///
    /// let mut document = Document::new(String::from("see "), SessionOptions::default());
    /// document.apply(Input::ComposeUpdate("か"));
    /// assert_eq!(document.composition(), Some(4..7));
    /// let (at, text, origin) = (0, "Zoe: ", Origin::Remote);
    /// document.apply(Input::Insert { at, text, origin, linkify: false });
    /// assert_eq!(document.composition(), Some(9..12));
    /// document.apply(Input::ComposeEnd("かな"));
    /// assert_eq!(document.composition(), None);
    /// ```
    pub fn composition(&self) -> Option<Range<usize>> {
        Some(self.composing.as_ref()?.at.clone())
    }

    /// Returns the session: links, mutes, options.
    pub fn session(&self) -> &Session {
        &self.session
    }

    /// Returns the settings.
    pub fn options(&self) -> &SessionOptions {
        self.session.options()
    }

    /// Changes the settings; see [`Session::set_options`].
    pub fn set_options(&mut self, options: SessionOptions) {
        self.session.set_options(options);
    }

    /// Sets the detector; see [`Session::set_detector`].
    pub fn set_detector(&mut self, detector: Detector) {
        self.session.set_detector(detector);
    }

    /// Sets the syntax context; see [`Context`].
    pub fn set_context(&mut self, context: Option<Arc<dyn Context + Send + Sync>>) {
        self.session.set_context(context);
    }

    /// Returns all links as [`Mark`]s, in order.
    pub fn links(&self) -> impl DoubleEndedIterator<Item = Mark> + ExactSizeIterator {
        self.session.links()
    }

    /// Returns the links that share a byte with `range`, in order. O(log n + hits).
    pub fn links_in(&self, range: Range<usize>) -> impl DoubleEndedIterator<Item = Mark> {
        self.session.links_in(range)
    }

    /// Returns the link at a caret: inside it or at either of its edges; see [`Session::link_at`].
    pub fn link_at(&self, offset: usize) -> Option<Mark> {
        self.session.link_at(offset)
    }

    /// Returns all mutes in order.
    pub fn mutes(&self) -> impl DoubleEndedIterator<Item = Mute> + ExactSizeIterator {
        self.session.mutes()
    }

    /// Returns the mutes that share a byte with `range`, in order.
    pub fn mutes_in(&self, range: Range<usize>) -> impl DoubleEndedIterator<Item = Mute> {
        self.session.mutes_in(range)
    }

    /// Returns how many units can be undone. O(1).
    ///
    /// ```
    /// use livelink_session::{Document, Input, SessionOptions};
    ///
    /// let mut document = Document::new(String::new(), SessionOptions::default());
    /// document.apply(Input::Type("example.com "));
    /// assert_eq!(document.undo_depth(), 2, "the typing and the commit");
    /// ```
    pub fn undo_depth(&self) -> usize {
        self.history.depth()
    }

    /// Returns whether there is something to undo.
    pub fn can_undo(&self) -> bool {
        self.history.can_undo()
    }

    /// Returns whether there is something to redo.
    pub fn can_redo(&self) -> bool {
        self.history.can_redo()
    }

    /// Returns a number for the present state of text, links and mutes. Every change makes a new
    /// number, and undo and redo restore the number of the state that they lead to. So an editor
    /// can keep the number of the saved state, and see from it whether there is something to save.
    /// The provisional text of an input method does not count. O(1).
    ///
    /// ```
    /// use livelink_session::{Document, Input, SessionOptions};
    ///
    /// let mut document = Document::new(String::from("example.com"), SessionOptions::default());
    /// let saved = document.state_id();
    /// document.apply(Input::Type(" "));
    /// assert_ne!(document.state_id(), saved);
    /// document.apply(Input::Undo);
    /// assert_ne!(document.state_id(), saved, "the link is undone, the space is there");
    /// document.apply(Input::Undo);
    /// assert_eq!(document.state_id(), saved);
    /// ```
    pub fn state_id(&self) -> u64 {
        self.history.state_id()
    }

    /// Returns whether a Backspace right now would remove a link.
    pub fn is_armed(&self) -> bool {
        self.session.is_armed()
    }
}

/// The text that an input method shows, and the text that was there before.
#[derive(Clone, Debug)]
struct Composing {
    /// The selection at the start.
    selection: Selection,
    /// The text of that selection.
    original: String,
    /// The place of the provisional text now. Before the first update, the place of the original
    /// text.
    at: Range<usize>,
    /// Whether the range holds provisional text, which nobody else sees.
    provisional: bool,
}
