//! [`Session`]: the interface for editors.

mod apply;
mod carets;
mod play;

use std::ops::Range;
use std::sync::Arc;

use livelink_detect::Detector;
use livelink_index::{Context, Edit, LinkIndex, Offset, Text, Utf16Offset};

use crate::cast::Cast;
use crate::context::SharedContext;
use crate::effects::Effects;
use crate::engine::Engine;
use crate::event::EditKind;
use crate::history::{Direction, History, Travelled, UndoTarget};
use crate::lent_text::Lent;
use crate::mark::{Dormant, Mark, Mute};
use crate::options::SessionOptions;
use crate::units::{UnitId, UnitKind};

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
/// assert!(session.backspace(16).is_some());
/// assert_eq!(session.link_at(4), None);
///
/// // The second one deletes: the editor removes the character, then says so.
/// assert!(session.backspace(16).is_none());
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
    /// [`load`](Self::load) and before the first edit. Nothing is linked. O(text): 100 MB take some
    /// ten milliseconds.
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
    /// the text as it is now, and of this session's [`detector`](Self::detector). O(1).
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

    /// Returns the detector that finds this session's links.
    pub fn detector(&self) -> &Detector {
        &self.engine.detector
    }

    /// Sets the detector. Its options replace [`SessionOptions::detection`]. Existing links stay as
    /// they are until they are edited.
    pub fn set_detector(&mut self, detector: Detector) {
        self.engine.set_detector(detector);
    }

    /// Sets the syntax context, which says where links may be; with `None` they may be anywhere. It
    /// is asked in the offsets of this session.
    pub fn set_context(&mut self, context: Option<Arc<dyn Context<O> + Send + Sync>>) {
        self.engine.set_context(SharedContext(context));
    }
}

/// Queries.
impl<O: Offset> Session<O> {
    /// Returns all links in order.
    pub fn links(&self) -> impl DoubleEndedIterator<Item = Mark<O>> + ExactSizeIterator {
        self.engine.state.marks.iter().map(Cast::cast)
    }

    /// Returns the links that share something with `range`, in order. O(log n + hits).
    pub fn links_in(&self, range: Range<O>) -> impl DoubleEndedIterator<Item = Mark<O>> {
        let range = O::indices(range);
        self.engine.state.marks.overlapping(range).map(Cast::cast)
    }

    /// Returns the link at a caret: inside it or at either of its edges. Between two links, the one
    /// before.
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

/// Edits that the editor has made in its text. `text` is the text after the edit.
impl<O: Offset> Session<O> {
    /// The user typed; usually one character, over the selection if there was one. A boundary
    /// character at the end or inside commits the text to its left (see
    /// [`Triggers`](crate::Triggers)).
    ///
    /// The first step is the edit's own, in the unit of typing; a commit is a second one on top of
    /// it, in a unit of its own.
    pub fn typed<T: Text<O> + ?Sized>(&mut self, text: &T, edit: Edit<O>) -> Effects<O> {
        self.edited(text, EditKind::Typed, &[edit])
    }

    /// The user pressed Enter or Shift+Enter, and the editor has inserted its line break.
    pub fn line_break<T: Text<O> + ?Sized>(&mut self, text: &T, edit: Edit<O>) -> Effects<O> {
        self.edited(text, EditKind::LineBreak, &[edit])
    }

    /// The user deleted: by Backspace (after [`backspace`](Self::backspace) said `None`), by
    /// Delete, by cutting, a selection. [`grapheme::before`](crate::grapheme::before) and
    /// [`after`](crate::grapheme::after) give the range that one key press deletes.
    pub fn deleted<T: Text<O> + ?Sized>(&mut self, text: &T, edit: Edit<O>) -> Effects<O> {
        self.edited(text, EditKind::Deleted, &[edit])
    }

    /// The user pasted or dropped text. Addresses that overlap it are linked, in the unit of the
    /// paste.
    ///
    /// ```
    /// use livelink_index::Edit;
    /// use livelink_session::{Session, SessionOptions};
    ///
    /// let mut session = Session::new(SessionOptions::default());
    /// let text = "see example.com and example.org/a";
    /// let effects = session.pasted(text, Edit::insert(4, text.len() - 4));
    /// assert_eq!((session.link_count(), effects.steps.len()), (2, 1));
    /// ```
    pub fn pasted<T: Text<O> + ?Sized>(&mut self, text: &T, edit: Edit<O>) -> Effects<O> {
        self.edited(text, EditKind::Pasted, &[edit])
    }

    /// The user pasted as plain text: nothing is linked.
    pub fn pasted_plain<T: Text<O> + ?Sized>(&mut self, text: &T, edit: Edit<O>) -> Effects<O> {
        self.edited(text, EditKind::PastedPlain, &[edit])
    }

    /// The user pasted or dropped text that has links of its own, from a page or another document.
    /// They become the user's own links. Other addresses in the text link as in any paste. All of
    /// this is one unit.
    ///
    /// `links` are in order and do not overlap, in offsets of the text as it is now; others are
    /// ignored. Their kind does not matter: a link that detection also finds there, with the same
    /// target, is an automatic link.
    pub fn pasted_linked<T: Text<O> + ?Sized>(
        &mut self,
        text: &T,
        edit: Edit<O>,
        links: &[Mark<O>],
    ) -> Effects<O> {
        self.pasted_linked_each(text, &[edit], links)
    }

    /// The editor's own program inserted text. It links like a paste.
    pub fn inserted<T: Text<O> + ?Sized>(&mut self, text: &T, edit: Edit<O>) -> Effects<O> {
        self.edited(text, EditKind::Inserted, &[edit])
    }

    /// The editor's own program inserted text that is not to be linked.
    pub fn inserted_plain<T: Text<O> + ?Sized>(&mut self, text: &T, edit: Edit<O>) -> Effects<O> {
        self.edited(text, EditKind::InsertedPlain, &[edit])
    }

    /// The editor has made one of the [`rewrites`](Effects::rewrites) of the report before.
    pub fn rewritten<T: Text<O> + ?Sized>(&mut self, text: &T, edit: Edit<O>) -> Effects<O> {
        self.engine.rewritten(&Lent::new(text), edit.cast()).cast()
    }

    /// Another user's edit arrived. It moves links and mutes. It never links (their session does)
    /// and makes no undo unit.
    ///
    /// Another user can neither see nor change the provisional text of an input method. While it is
    /// shown, the editor inserts another user's text after it instead of into its middle, and keeps
    /// it in place when others delete around it. (The session then treats the text that it replaces
    /// as deleted.)
    pub fn remote(&mut self, edit: Edit<O>) -> Effects<O> {
        self.engine.remote(edit.cast()).cast()
    }

    /// Another user's links arrived: in `range`, the shared document now has these links and mutes,
    /// and no others. A link or mute that reaches out of `range` goes as a whole, unless it is
    /// among them. Nothing is detected, and no undo unit is made.
    ///
    /// The links are in order, and they do not overlap. As in [`load`](Self::load), an automatic
    /// link is kept only if detection links its scheme. Links that stay as they are do not change,
    /// and Backspace still removes a fresh one.
    ///
    /// ```
    /// use livelink_session::{Mark, MarkKind, Session, SessionOptions};
    ///
    /// let mut session = Session::new(SessionOptions::default());
    /// let theirs = Mark { range: 4..15, href: "https://example.com".into(), kind: MarkKind::Auto };
    /// let effects = session.remote_links(0..20, vec![theirs.clone()], vec![]);
    /// assert_eq!((session.link_count(), effects.announcement.added), (1, 1));
    ///
    /// let effects = session.remote_links(0..20, vec![theirs], vec![]);
    /// assert!(effects.untracked.is_empty(), "it was there already");
    /// session.remote_links(0..20, vec![], vec![]);
    /// assert_eq!(session.link_count(), 0);
    /// ```
    pub fn remote_links(
        &mut self,
        range: Range<O>,
        marks: Vec<Mark<O>>,
        mutes: Vec<Mute<O>>,
    ) -> Effects<O> {
        let range = O::indices(range);
        self.engine
            .remote_links(
                range,
                marks.cast(),
                mutes.into_iter().map(Cast::cast).collect(),
            )
            .cast()
    }
}

/// Questions, asked before the editor does anything to its text.
impl<O: Offset> Session<O> {
    /// The user pressed Backspace with a bare caret. `Some`: the key press before made a link
    /// there; it was removed, and the text stays. `None`: the editor deletes
    /// [`grapheme::before`](crate::grapheme::before) the caret and reports
    /// [`deleted`](Self::deleted).
    #[must_use = "None: the editor deletes and reports `deleted`"]
    pub fn backspace(&mut self, caret: O) -> Option<Effects<O>> {
        self.backspace_each(&[caret])
    }

    /// The user is about to paste or drop `pasted` over a selection. If this returns `Some`,
    /// `pasted` is one URL or email address, the selection is now a link to it, and the text stays.
    /// If it returns `None`, the editor replaces the selection and reports
    /// [`pasted`](Self::pasted).
    ///
    /// ```
    /// use livelink_session::{Session, SessionOptions};
    ///
    /// let mut session = Session::new(SessionOptions::default());
    /// assert!(session.paste_over("read the docs", 9..13, "https://example.com/docs").is_some());
    /// assert_eq!(session.link_at(9).unwrap().range, 9..13);
    /// assert!(session.paste_over("read the docs", 0..4, "write").is_none());
    /// ```
    #[must_use = "None: the editor pastes and reports `pasted`"]
    pub fn paste_over<T: Text<O> + ?Sized>(
        &mut self,
        text: &T,
        selection: Range<O>,
        pasted: &str,
    ) -> Option<Effects<O>> {
        self.paste_over_each(text, &[(selection, pasted)])
    }
}

/// Commands, the caret, the focus and the context.
impl<O: Offset> Session<O> {
    /// Removes the links that touch `range`, an empty range for a bare caret. A link whose text
    /// detection would link again is muted.
    pub fn unlink<T: Text<O> + ?Sized>(&mut self, text: &T, range: Range<O>) -> Effects<O> {
        self.unlink_each(text, &[range])
    }

    /// Makes a link to `href`: on `range`, or, if that is empty, of the link that touches it. The
    /// target is used unchanged; with an empty one nothing happens.
    ///
    /// ```
    /// use livelink_session::{MarkKind, Session, SessionOptions};
    ///
    /// let mut session = Session::new(SessionOptions::default());
    /// session.link("the docs", 4..8, "https://example.com/docs");
    /// assert_eq!(session.link_at(8).unwrap().kind, MarkKind::Manual);
    /// session.unlink("the docs", 6..6);
    /// assert_eq!(session.link_count(), 0);
    /// ```
    pub fn link<T: Text<O> + ?Sized>(
        &mut self,
        text: &T,
        range: Range<O>,
        href: &str,
    ) -> Effects<O> {
        self.link_each(text, &[range], href)
    }

    /// The caret moved or the selection changed, other than by an edit.
    pub fn caret_moved(&mut self) {
        self.engine.caret_moved();
    }

    /// The focus left; `caret` is the place where the caret was. Commits only with
    /// [`commit_on_blur`](SessionOptions::commit_on_blur).
    pub fn blurred<T: Text<O> + ?Sized>(&mut self, text: &T, caret: O) -> Effects<O> {
        self.blurred_each(text, &[caret])
    }

    /// Makes everything up to [`end_unit`](Self::end_unit) one undo unit of this kind: replacing
    /// all, moving text by the mouse. The unit ends by itself when something is undone. Inside
    /// another such unit, the call does nothing. It also does nothing for
    /// [`Commit`](UnitKind::Commit), [`Rewrite`](UnitKind::Rewrite) and
    /// [`Unmake`](UnitKind::Unmake), because only a session makes units of these kinds.
    pub fn begin_unit(&mut self, kind: UnitKind) {
        self.engine.begin_unit(kind);
    }

    /// Ends the unit that [`begin_unit`](Self::begin_unit) began.
    pub fn end_unit(&mut self) {
        self.engine.end_unit();
    }

    /// The syntax context's answer may differ in this range.
    pub fn context_changed<T: Text<O> + ?Sized>(
        &mut self,
        text: &T,
        range: Range<O>,
    ) -> Effects<O> {
        let range = O::indices(range);
        self.engine.context_changed(&Lent::new(text), range).cast()
    }
}

/// Input methods. Nothing is detected in their provisional text.
impl<O: Offset> Session<O> {
    /// An input method starts over this range: the selection, or the caret as an empty range.
    pub fn compose_start(&mut self, range: Range<O>) -> Effects<O> {
        self.engine.compose_start(O::indices(range)).cast()
    }

    /// The provisional text is now `len` bytes (or code units) long and starts where that range
    /// starts. 0 means that no provisional text is shown, and the range's own text is still there.
    pub fn compose_update(&mut self, len: usize) -> Effects<O> {
        self.engine.compose_update(len).cast()
    }

    /// The final text is `len` bytes (or code units) long and starts where that range starts. It
    /// counts as typed. 0 means that the composition was given up, and the editor has restored the
    /// range's own text.
    pub fn compose_end<T: Text<O> + ?Sized>(&mut self, text: &T, len: usize) -> Effects<O> {
        self.engine.compose_end(&Lent::new(text), len).cast()
    }
}

/// For editors with an undo stack of their own, after [`keep_units`](Session::keep_units).
impl<O: Offset> Session<O> {
    /// The editor has undone everything back to the start of this unit, and its text shows it.
    /// `Some`: the links, mutes and dormant ranges are as they were before the unit. `None`: no
    /// such unit was there to undo, and nothing happened.
    pub fn editor_undid(&mut self, unit: UnitId) -> Option<Effects<O>> {
        let effects = self.engine.editor_moved(Direction::Undo, unit)?;
        Some(effects.cast())
    }

    /// The editor has redone everything up to the end of this unit. `Some` and `None` as for
    /// [`editor_undid`](Self::editor_undid).
    pub fn editor_redid(&mut self, unit: UnitId) -> Option<Effects<O>> {
        let effects = self.engine.editor_moved(Direction::Redo, unit)?;
        Some(effects.cast())
    }
}

/// For a [`Document`](crate::Document).
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
