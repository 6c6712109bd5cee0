//! [`Session`]: the interface for editors.

mod report;

use std::ops::Range;
use std::sync::Arc;

use livelink_detect::Detector;
use livelink_index::{Context, Edit, LinkIndex, Offset, Text, Utf16Offset};

use crate::cast::Cast;
use crate::context::SharedContext;
use crate::engine::Engine;
use crate::history::{Direction, History, Travelled, UndoTarget};
use crate::lent_text::Lent;
use crate::mark::{Dormant, Mark, Mute};
use crate::options::SessionOptions;
use crate::units::UnitId;

/// The autolink state machine of one document: links, mutes, the links that a Backspace would
/// remove, and undo units.
///
/// It holds no text and no clock. The editor applies an edit to its own text and then reports it
/// with the method for that action of the user. The answer says which links changed, as values that
/// can be inverted. Two methods ask a question *before* the editor does anything,
/// [`backspace`](Self::backspace) and [`paste_over`](Self::paste_over): where they answer `Some`,
/// the session has handled the key and the text stays as it is.
///
/// For an editor without an undo stack of its own, [`Document`](crate::Document) adds the text, the
/// caret and the history. Scripts and logs keep each report as an [`Event`](crate::Event) and pass
/// it to [`apply`](Self::apply).
///
/// # Reports that cannot be right
///
/// A report of an edit cannot be right if the edit's offsets are out of order, if it reaches past
/// the text, or if it does not lead from the length of the last text to the length of this one. A
/// report cannot be right either if the text has changed without a report. The places of the links
/// are then unknown, and the session scans the whole text: an automatic link moves to a place where
/// detection finds a link with its target, and all other links and mutes end. This is one step, in
/// the edit's own undo unit if there is an edit. No report makes the session panic. An edit of half
/// a character counts as an edit of the whole character.
///
/// The session cannot notice a change of the text that was not reported and left the length as it
/// was. A link whose text changed that way may stay until something is reported that is not a key
/// near the last one.
///
/// # Cost
///
/// The cost of a report is a scan of the runs it touches plus logarithms of the number of links and
/// mutes; it does not grow with the document.
///
/// ```
/// use livelink_index::Edit;
/// use livelink_session::{Session, SessionOptions};
///
/// let mut session = Session::new(SessionOptions::default());
/// let mut text = String::from("see example.com");
///
/// text.push(' ');
/// let effects = session.typed(&text, Edit::insert(15, 1));
/// assert_eq!(session.link_at(4).unwrap().href.as_ref(), "https://example.com");
/// assert!(effects.armed);
///
/// // Backspace is asked about first: it takes the link off and leaves the text alone.
/// assert!(session.backspace(&[16]).is_some());
/// assert_eq!(session.link_at(4), None);
///
/// // The second one deletes: the editor removes the character, then says so.
/// assert!(session.backspace(&[16]).is_none());
/// text.pop();
/// session.deleted(&text, Edit::delete(15..16));
/// ```
#[derive(Clone, Debug)]
pub struct Session<O: Offset = usize> {
    engine: Engine<O>,
}

/// Constructors of a session that counts bytes of UTF-8.
impl Session {
    /// Creates a session for a text without links.
    pub fn new(options: SessionOptions) -> Self {
        Self::with_detector(Detector::new(options.detection.clone()), options)
    }

    /// Creates a session that detects with `detector`, and so with its table of top-level domains
    /// (ruling 32) and its registrations. The detector's options replace
    /// [`SessionOptions::detection`].
    ///
    /// ```
    /// use livelink_detect::{Detector, Options, SharedTlds};
    /// use livelink_session::{Session, SessionOptions};
    ///
    /// let tlds = SharedTlds::default();
    /// let detector = Detector::with_tlds(Options::default(), tlds.clone());
    /// let session = Session::with_detector(detector, SessionOptions::default());
    /// // Whenever there is a newer table: tlds.replace(TldTable::parse(file)?);
    /// # let _ = session;
    /// ```
    pub fn with_detector(detector: Detector, options: SessionOptions) -> Self {
        Self {
            engine: Engine::new(detector, options),
        }
    }
}

/// Constructors of a session that counts UTF-16 code units.
impl Session<Utf16Offset> {
    /// Creates a session for a text without links, in an editor whose offsets count UTF-16 code
    /// units. All of its methods and answers have offsets of that type.
    /// [`set_detector`](Self::set_detector) gives it a detector of its own.
    ///
    /// ```
    /// use livelink_index::{Edit, Utf16Offset};
    /// use livelink_session::{Session, SessionOptions};
    ///
    /// let mut session = Session::new_utf16(SessionOptions::default());
    /// let text: Vec<u16> = "\u{1F980} example.com ".encode_utf16().collect();
    /// session.typed(&text, Edit::insert(Utf16Offset(0), text.len()));
    /// let link = session.link_at(Utf16Offset(3)).unwrap();
    /// assert_eq!(String::from_utf16_lossy(&text[link.indices()]), "example.com");
    /// ```
    pub fn new_utf16(options: SessionOptions) -> Self {
        Self {
            engine: Engine::new(Detector::new(options.detection.clone()), options),
        }
    }
}

/// Loading and settings.
impl<O: Offset> Session<O> {
    /// Inserts the links and mutes that were saved with a document. Loading never links, and makes
    /// no undo unit.
    ///
    /// A mark that overlaps an earlier one replaces it. A mute under a link and an empty range are
    /// ignored. The ranges must lie inside the text.
    ///
    /// An automatic link is kept only if it leads to one of the schemes that detection links
    /// ([`Schemes::lead`](livelink_detect::Schemes::lead), ruling 17). So a document cannot pass
    /// off a `javascript:` link as one that the session made. A link of the user's own is kept with
    /// every target, such as a `file:`, because the document is the editor's. An editor has to
    /// check the target with `Schemes::lead` before it opens a link.
    ///
    /// For the addresses of a plain text, load what a detector finds:
    ///
    /// ```
    /// use livelink_detect::Detector;
    /// use livelink_session::{Mark, MarkKind, Session, SessionOptions};
    ///
    /// let (text, detector) = ("see example.com", Detector::default());
    /// let marks = detector.detect(text).into_iter().map(|link| Mark {
    ///     href: detector.href(&text[link.range.clone()], link.kind).into(),
    ///     range: link.range,
    ///     kind: MarkKind::Auto,
    /// });
    /// let mut session = Session::new(SessionOptions::default());
    /// session.load(marks, []);
    /// assert_eq!(session.link_at(4).unwrap().href.as_ref(), "https://example.com");
    /// ```
    pub fn load(
        &mut self,
        marks: impl IntoIterator<Item = Mark<O>>,
        mutes: impl IntoIterator<Item = Mute<O>>,
    ) {
        self.engine.load(
            marks.into_iter().map(Cast::cast),
            mutes.into_iter().map(Cast::cast),
        );
    }

    /// Tells the session its text, so that the first key does not have to. Call it after
    /// [`load`](Self::load) and before the first edit. Nothing is linked. O(text): 100 MB take about
    /// 50 milliseconds, and a million links in them a third of a second more.
    ///
    /// A session without it reads the text at the first report that asks for detection.
    ///
    /// ```
    /// use livelink_index::Edit;
    /// use livelink_session::{Session, SessionOptions};
    ///
    /// let mut text = String::from("see example.com");
    /// let mut session = Session::new(SessionOptions::default());
    /// session.open(&text);
    /// assert_eq!(session.link_count(), 0);
    /// text.push(' ');
    /// session.typed(&text, Edit::insert(15, 1));
    /// assert_eq!(session.link_count(), 1);
    /// ```
    pub fn open<T: Text<O> + ?Sized>(&mut self, text: &T) {
        self.engine.open(&Lent::new(text));
    }

    /// Gives the session an index of the text, in place of [`open`](Self::open). The editor has
    /// built it, for example on another thread while it loaded a large file. The index must be of
    /// the text as it is now, and of this session's [`detector`](Self::detector). With a syntax context
    /// it is an index of the [`PermittedText`](livelink_index::PermittedText). O(1).
    ///
    /// ```
    /// use livelink_index::{Edit, LinkIndex};
    /// use livelink_session::{Session, SessionOptions};
    ///
    /// let mut session = Session::new(SessionOptions::default());
    /// let (detector, text) = (session.detector().clone(), "see example.com".to_owned());
    /// let build = std::thread::spawn(move || LinkIndex::build(detector, text.as_str()));
    /// session.use_index(build.join().unwrap());
    /// session.typed("see example.com ", Edit::insert(15, 1));
    /// assert_eq!(session.link_count(), 1);
    /// ```
    pub fn use_index(&mut self, index: LinkIndex<O>) {
        self.engine.use_index(index);
    }

    /// For an editor with an undo stack of its own: from now on the session keeps the steps of each
    /// unit, so that [`editor_undid`](Self::editor_undid) and [`editor_redid`](Self::editor_redid)
    /// can undo and redo them. It keeps no text. An editor that keeps the [`Step`](crate::Step)s
    /// itself and plays them ([`play`](Self::play)), and a [`Document`](crate::Document), do not
    /// need it.
    ///
    /// ```
    /// use livelink_index::Edit;
    /// use livelink_session::{Session, SessionOptions};
    ///
    /// let mut session = Session::new(SessionOptions::default());
    /// session.keep_units();
    /// let effects = session.typed("example.com ", Edit::insert(0, 12));
    /// let [typing, commit] = effects.steps.as_slice() else { panic!() };
    ///
    /// // The user presses Ctrl+Z. The unit on top has no text, so the editor only says which one it undid.
    /// assert!(session.editor_undid(commit.unit).is_some());
    /// assert!(session.links().next().is_none());
    /// assert_eq!(session.mutes().count(), 1, "a later space must not bring the link back");
    ///
    /// session.editor_undid(typing.unit);
    /// session.editor_redid(commit.unit);
    /// assert_eq!(session.links().count(), 1);
    /// ```
    pub fn keep_units(&mut self) {
        self.engine.keep_units();
    }

    /// Forgets the kept steps of the units before `first`, which the editor cannot undo any more.
    /// An editor whose undo stack has an end calls this when units fall off it. Otherwise the
    /// session would keep them for ever. O(kept units).
    ///
    /// ```
    /// use livelink_index::Edit;
    /// use livelink_session::{Session, SessionOptions};
    ///
    /// let mut session = Session::new(SessionOptions::default());
    /// session.keep_units();
    /// let effects = session.typed("example.com ", Edit::insert(0, 12));
    /// let [typing, commit] = effects.steps.as_slice() else { panic!() };
    ///
    /// session.forget_units(commit.unit);
    /// assert!(session.editor_undid(typing.unit).is_none());
    /// assert!(session.editor_undid(commit.unit).is_some());
    /// ```
    pub fn forget_units(&mut self, first: UnitId) {
        self.engine.forget_units(first);
    }

    /// Returns the settings.
    pub fn options(&self) -> &SessionOptions {
        &self.engine.options
    }

    /// Changes the settings; the detector keeps its table of top-level domains and its
    /// registrations. Existing links stay as they are, also where they would be made differently
    /// now. Text typed while autolink was off is not linked when it is switched on.
    pub fn set_options(&mut self, options: SessionOptions) {
        self.engine.set_options(options);
    }

    /// Returns the detector that finds this session's links. It finds all bare hosts, whatever
    /// [`SessionOptions::detection`] says of new links.
    pub fn detector(&self) -> &Detector {
        &self.engine.detector
    }

    /// Sets the detector. Its options replace [`SessionOptions::detection`]. Existing links stay as
    /// they are until they are edited.
    pub fn set_detector(&mut self, detector: Detector) {
        self.engine.set_detector(detector);
    }

    /// Sets the syntax context, which says where links may be; with `None` they may be anywhere. It
    /// is asked in the offsets of this session. The next report reads the whole text.
    pub fn set_context(&mut self, context: Option<Arc<dyn Context<O> + Send + Sync>>) {
        self.engine.set_context(SharedContext(context));
    }
}

/// Queries.
impl<O: Offset> Session<O> {
    /// Returns all links as [`Mark`]s, in order.
    pub fn links(&self) -> impl DoubleEndedIterator<Item = Mark<O>> + ExactSizeIterator {
        self.engine.state.marks.iter().map(Cast::cast)
    }

    /// Returns the links that share something with `range`, in order. O(log n + hits).
    pub fn links_in(&self, range: Range<O>) -> impl DoubleEndedIterator<Item = Mark<O>> {
        let range = O::indices(range);
        self.engine.state.marks.overlapping(range).map(Cast::cast)
    }

    /// Returns the link at a caret: inside it or at either of its edges. Between two links, the one
    /// before. For a mouse click, ask `links_in(at..at + 1)`: it finds no link that ends at `at`.
    ///
    /// A document can hold links to anything. So before a program opens one, it asks
    /// [`Schemes::lead`](livelink_detect::Schemes::lead).
    ///
    /// ```
    /// use livelink_session::{Session, SessionOptions};
    ///
    /// let mut session = Session::new(SessionOptions::default());
    /// session.link("our docs", &[4..8], "../docs/start.html");
    /// let link = session.link_at(8).unwrap();
    /// assert!(!session.options().detection.schemes.lead(&link.href), "a path is not for a browser");
    /// ```
    pub fn link_at(&self, offset: O) -> Option<Mark<O>> {
        let at = offset.to_usize();
        let link = self.engine.state.marks.touching(at..at).next()?;
        Some(link.cast())
    }

    /// Returns how many links there are. O(1).
    pub fn link_count(&self) -> usize {
        self.engine.state.marks.len()
    }

    /// Returns all mutes in order.
    pub fn mutes(&self) -> impl DoubleEndedIterator<Item = Mute<O>> + ExactSizeIterator {
        self.engine.state.mutes.iter().map(Cast::cast)
    }

    /// Returns the mutes that share something with `range`, in order.
    pub fn mutes_in(&self, range: Range<O>) -> impl DoubleEndedIterator<Item = Mute<O>> {
        let range = O::indices(range);
        self.engine.state.mutes.overlapping(range).map(Cast::cast)
    }

    /// Returns how many mutes there are. O(1).
    pub fn mute_count(&self) -> usize {
        self.engine.state.mutes.len()
    }

    /// Returns the dormant ranges that share something with `range`, in order: text that was an
    /// automatic link and will be one again as soon as it reads like one.
    pub fn dormant_in(&self, range: Range<O>) -> impl DoubleEndedIterator<Item = Dormant<O>> {
        let range = O::indices(range);
        self.engine.state.dormant.overlapping(range).map(Cast::cast)
    }

    /// Returns whether a Backspace right now, with the caret unmoved, would remove a link.
    pub fn is_armed(&self) -> bool {
        self.engine.is_armed()
    }
}

// For a `Document`. A doc comment would show in the documentation above an empty list.
impl Session {
    /// Returns another user's edit in offsets of the text without the provisional text of an input
    /// method.
    pub(crate) fn original(&self, edit: Edit) -> Edit {
        self.engine.original(edit)
    }

    /// Moves one unit along a document's history, which may hold the text too.
    pub(crate) fn travel<T: UndoTarget>(
        &mut self,
        history: &mut History,
        direction: Direction,
        target: &mut T,
    ) -> Option<Travelled> {
        self.engine.travel(history, direction, target)
    }

    /// The syntax context, which a document keeps up to date with its text.
    pub(crate) fn context(&self) -> &SharedContext {
        &self.engine.context
    }
}
