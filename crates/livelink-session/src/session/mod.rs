//! The session itself: one event in, its effects out.

mod events;
mod host;

use std::ops::Range;
use std::sync::Arc;

use livelink_detect::Detector;
use livelink_index::{Context, Edit, Text};

use crate::armed::Armed;
use crate::compose::Composition;
use crate::context::SharedContext;
use crate::effects::Effects;
use crate::event::Event;
use crate::history::{Direction, History};
use crate::mark::{Dormant, Mark, Mute};
use crate::options::SessionOptions;
use crate::state::State;
use crate::step::{SpanChange, Step};
use crate::units::{UnitKind, Units};

/// The autolink state machine of one document: links, mutes, what Backspace would take off, and undo units.
///
/// It holds no text and no clock. The host applies an edit to its own text and reports it with [`apply`](Self::apply);
/// the answer says which links changed, as values that can be inverted. For a host without an undo stack of its own,
/// [`Document`](crate::Document) adds the text, the caret and the history.
///
/// The cost of an event is that of scanning the runs it touches plus logarithms of the number of links and mutes; it
/// does not grow with the document.
///
/// ```
/// use livelink_index::Edit;
/// use livelink_session::{Event, Session, SessionOptions};
///
/// let mut session = Session::new(SessionOptions::default());
/// let mut text = String::from("see example.com");
///
/// text.push(' ');
/// let effects = session.apply(&text, Event::Typed(Edit::insert(15, 1)));
/// assert_eq!(session.link_at(4).unwrap().href.as_ref(), "https://example.com");
/// assert!(effects.armed);
///
/// // Backspace is asked about first: it takes the link off and leaves the text alone.
/// let effects = session.apply(&text, Event::Backspace { caret: 16 });
/// assert!(effects.handled);
/// assert_eq!(session.link_at(4), None);
/// ```
#[derive(Clone, Debug)]
pub struct Session {
    state: State,
    options: SessionOptions,
    detector: Detector,
    context: SharedContext,
    armed: Option<Armed>,
    units: Units,
    composition: Option<Composition>,
    log: Option<Box<History>>,
}

impl Session {
    /// Creates a session for a text without links.
    pub fn new(options: SessionOptions) -> Self {
        Self::with_detector(Detector::new(options.detection.clone()), options)
    }

    /// Creates a session that detects with `detector`, and so with its table of top-level domains (ruling 32) and its
    /// registrations. The detector's options take the place of [`SessionOptions::detection`].
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
    pub fn with_detector(detector: Detector, mut options: SessionOptions) -> Self {
        options.detection = detector.options().clone();
        Self {
            state: State::new(),
            options,
            detector,
            context: SharedContext::default(),
            armed: None,
            units: Units::default(),
            composition: None,
            log: None,
        }
    }

    /// For a host with an undo stack of its own: from now on the session keeps the steps of each unit, so that
    /// [`Event::EditorUndid`] and [`Event::EditorRedid`] can take them back and do them again. It keeps no text. A host that
    /// keeps and inverts the [`Step`]s itself, or a [`Document`](crate::Document), does not need it.
    ///
    /// ```
    /// use livelink_index::Edit;
    /// use livelink_session::{Event, Session, SessionOptions};
    ///
    /// let mut session = Session::new(SessionOptions::default());
    /// session.keep_units();
    /// let effects = session.apply("example.com ", Event::Typed(Edit::insert(0, 12)));
    /// let [typing, commit] = effects.steps.as_slice() else { panic!() };
    ///
    /// // The user presses Ctrl+Z. The unit on top has no text, so the host only says which one it is.
    /// let effects = session.apply("example.com ", Event::EditorUndid(commit.unit));
    /// assert!(effects.handled && session.links().next().is_none());
    /// assert_eq!(session.mutes().count(), 1, "a later space must not bring the link back");
    ///
    /// session.apply("", Event::EditorUndid(typing.unit));
    /// session.apply("example.com ", Event::EditorRedid(commit.unit));
    /// assert_eq!(session.links().count(), 1);
    /// ```
    pub fn keep_units(&mut self) {
        self.log.get_or_insert_default();
    }

    /// Puts in what was saved with a document. Loading never links, and is no undo unit.
    ///
    /// A mark that overlaps an earlier one replaces it, a mute under a link is none, and empty ranges are passed over. The
    /// ranges must lie inside the text, as the host read it.
    pub fn load(
        &mut self,
        marks: impl IntoIterator<Item = Mark>,
        mutes: impl IntoIterator<Item = Mute>,
    ) {
        for mark in marks {
            self.state.marks.insert(&mark);
        }
        for mute in mutes {
            if !self.state.marks.overlaps(mute.range.clone()) {
                self.state.mutes.insert(&mute);
            }
        }
        self.armed = None;
    }

    /// The settings.
    pub fn options(&self) -> &SessionOptions {
        &self.options
    }

    /// Changes the settings; the detector keeps its table of top-level domains and its registrations. Existing links stay as they are, also where they would be made differently now; text typed
    /// while autolink was off is not swept when it comes on.
    pub fn set_options(&mut self, options: SessionOptions) {
        if options == self.options {
            return;
        }
        if options.detection != self.options.detection {
            self.detector = self.detector.with_options(options.detection.clone());
        }
        self.options = options;
        self.units.close();
    }

    /// Returns the detector that finds this session's links.
    pub fn detector(&self) -> &Detector {
        &self.detector
    }

    /// Sets the detector. Its options take the place of [`SessionOptions::detection`]. Existing links stay as they are
    /// until they are edited.
    pub fn set_detector(&mut self, detector: Detector) {
        self.options.detection = detector.options().clone();
        self.detector = detector;
        self.units.close();
    }

    /// Sets the syntax context; `None`: links may be anywhere.
    pub fn set_context(&mut self, context: Option<Arc<dyn Context + Send + Sync>>) {
        self.context = SharedContext(context);
    }

    /// Would a Backspace right now, with the caret unmoved, take a link off?
    pub fn is_armed(&self) -> bool {
        self.armed.is_some()
    }

    /// All links in order.
    pub fn links(&self) -> impl Iterator<Item = Mark> {
        self.state.marks.iter()
    }

    /// The links that share a byte with `range`, in order. O(log n + hits).
    pub fn links_in(&self, range: Range<usize>) -> impl Iterator<Item = Mark> {
        self.state.marks.overlapping(range)
    }

    /// The link at a caret: inside it or at either of its edges. Between two links, the one before.
    pub fn link_at(&self, offset: usize) -> Option<Mark> {
        self.state.marks.touching(offset..offset).next()
    }

    /// All mutes in order.
    pub fn mutes(&self) -> impl Iterator<Item = Mute> {
        self.state.mutes.iter()
    }

    /// The mutes that share a byte with `range`, in order.
    pub fn mutes_in(&self, range: Range<usize>) -> impl Iterator<Item = Mute> {
        self.state.mutes.overlapping(range)
    }

    /// The dormant ranges that share a byte with `range`, in order: text that was an automatic link and will be one
    /// again as soon as it reads like one.
    pub fn dormant_in(&self, range: Range<usize>) -> impl Iterator<Item = Dormant> {
        self.state.dormant.overlapping(range)
    }

    /// Tells the session what happened. `text` is the host's text *after* the event's edit (before, for the questions).
    pub fn apply<T: Text + ?Sized>(&mut self, text: &T, event: Event<'_>) -> Effects {
        let mut effects = Effects::default();
        // Every event disarms but another user's edit; those that arm do so at the end.
        let armed = self.armed.take();
        match event {
            Event::Typed(edit) => self.typed(text, edit, UnitKind::Typing, &mut effects),
            Event::LineBreak(edit) => self.typed(text, edit, UnitKind::LineBreak, &mut effects),
            Event::Backspace { caret } => self.unmake(armed, caret, &mut effects),
            Event::Deleted(edit) => {
                let unit = self.units.run(UnitKind::Deletion, edit);
                self.edited(text, edit, unit, None, &mut effects);
            }
            Event::PasteOver {
                selection,
                text: pasted,
            } => self.paste_over(text, selection, pasted, &mut effects),
            Event::Pasted { edit, plain } => {
                self.put_in(text, edit, UnitKind::Paste, !plain, &mut effects);
            }
            Event::PastedLinked { edit, links } => {
                self.put_in_linked(text, edit, links, &mut effects);
            }
            Event::Inserted { edit, linkify } => {
                self.put_in(text, edit, UnitKind::Insert, linkify, &mut effects)
            }
            Event::Remote(edit) => {
                let original = self.original(edit);
                if let Some(log) = &mut self.log {
                    log.foreign(original);
                }
                self.remote(edit, armed, &mut effects);
            }
            Event::EditorUndid(unit) => self.host_moved(Direction::Undo, unit, &mut effects),
            Event::EditorRedid(unit) => self.host_moved(Direction::Redo, unit, &mut effects),
            Event::Rewritten(edit) => self.rewritten(text, edit, armed, &mut effects),
            Event::CaretMoved => self.units.close(),
            Event::BeginUnit(kind) => self.units.begin(kind),
            Event::EndUnit => self.units.end(),
            Event::Blur { caret } => self.blur(text, caret, &mut effects),
            Event::Unlink(range) => {
                let step = self.judge(text).unlink(range);
                self.command(step, &mut effects);
            }
            Event::Link { range, href } => {
                let step = self.judge(text).link(range, href);
                self.command(step, &mut effects);
            }
            Event::ComposeStart(range) => self.compose_start(range, &mut effects),
            Event::ComposeUpdate { len } => self.compose_update(len, &mut effects),
            Event::ComposeEnd { len } => self.compose_end(text, len, &mut effects),
            Event::ContextChanged(range) => {
                self.armed = armed;
                self.rejudge(text, range, &mut effects);
            }
        }
        effects.armed = self.armed.is_some();
        self.keep(&effects);
        effects
    }

    /// Another user's edit without the provisional text of an input method.
    pub(crate) fn original(&self, edit: Edit) -> Edit {
        self.composition
            .as_ref()
            .map_or(edit, |composition| composition.original(edit))
    }

    /// Does a step that was done before, or its inverse: the host's undo stack (or [`History`](crate::Document)) says so.
    /// Ends the open unit and disarms; detects nothing.
    pub(crate) fn replay(&mut self, step: &Step) {
        self.armed = None;
        self.units.travelled();
        self.state.apply(step);
    }

    /// Passes an edit of a [`Document`](crate::Document)'s text on to the context, before the session hears of it.
    pub(crate) fn follow<T: Text>(&self, text: &T, edit: Edit) {
        self.context.edited(text, edit);
    }

    /// Takes over another session's context.
    pub(crate) fn share_context(&mut self, other: &Self) {
        self.context = other.context.clone();
    }

    /// Where the context has changed its mind since it was last asked.
    pub(crate) fn context_changes(&self) -> Vec<Range<usize>> {
        self.context.changes()
    }

    pub(crate) fn state(&self) -> &State {
        &self.state
    }
}

/// For [`History`](crate::Document): what undoing a commit adds to taking its step back.
pub(crate) fn mute_undone(state: &State, links: &[Mark]) -> Step {
    let mut step = Step::default();
    for mark in links.iter().filter(|mark| !state.mutes.holds(&mark.range)) {
        step.mutes.extend(
            state
                .mutes
                .overlapping(mark.range.clone())
                .map(SpanChange::removed),
        );
        step.mutes.push(SpanChange::added(Mute {
            range: mark.range.clone(),
            cause: crate::mark::MuteCause::Undo,
        }));
    }
    step
}
