//! The session itself: one event in, its effects out.

use std::ops::Range;
use std::sync::Arc;

use livelink_detect::Detector;
use livelink_index::{Edit, Text};

use crate::armed::Armed;
use crate::command;
use crate::commit::trigger;
use crate::compose::Composition;
use crate::context::{Context, SharedContext};
use crate::effects::{Effects, UnitStep};
use crate::event::Event;
use crate::mark::{Dormant, Mark, Mute};
use crate::options::SessionOptions;
use crate::rederive::{Judge, window};
use crate::state::State;
use crate::step::{SpanChange, Step};
use crate::units::{UnitId, UnitKind, Units};

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
}

impl Session {
    /// A session for a text without links.
    pub fn new(options: SessionOptions) -> Self {
        let detector = Detector::new(options.detection());
        Self {
            state: State::new(),
            options,
            detector,
            context: SharedContext::default(),
            armed: None,
            units: Units::default(),
            composition: None,
        }
    }

    /// Puts in what was saved with a document. Loading never links, and is no undo unit.
    ///
    /// A mark that overlaps an earlier one replaces it; empty ranges are passed over. The ranges must lie inside the
    /// text, as the host read it.
    pub fn load(
        &mut self,
        marks: impl IntoIterator<Item = Mark>,
        mutes: impl IntoIterator<Item = Mute>,
    ) {
        for mark in marks {
            self.state.marks.insert(&mark);
        }
        for mute in mutes {
            self.state.mutes.insert(&mute);
        }
        self.armed = None;
    }

    /// The settings.
    pub fn options(&self) -> &SessionOptions {
        &self.options
    }

    /// Changes the settings. Existing links stay as they are, also where they would be made differently now; text typed
    /// while autolink was off is not swept when it comes on.
    pub fn set_options(&mut self, options: SessionOptions) {
        if options != self.options {
            self.detector = Detector::new(options.detection());
            self.options = options;
            self.units.close();
        }
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
                self.edited(text, edit, (unit, UnitKind::Deletion), None, &mut effects);
            }
            Event::PasteOver {
                selection,
                text: pasted,
            } => self.paste_over(text, selection, pasted, &mut effects),
            Event::Pasted { edit, plain } => {
                self.put_in(text, edit, UnitKind::Paste, !plain, &mut effects);
            }
            Event::Inserted { edit, linkify } => {
                self.put_in(text, edit, UnitKind::Insert, linkify, &mut effects)
            }
            Event::Remote(edit) => self.remote(edit, armed, &mut effects),
            Event::CaretMoved => self.units.close(),
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
        effects
    }

    /// Does a step that was done before, or its inverse: the host's undo stack (or [`History`](crate::Document)) says so.
    /// Ends the open unit and disarms; detects nothing.
    pub(crate) fn replay(&mut self, step: &Step) {
        self.armed = None;
        self.units.travelled();
        self.state.apply(step);
    }

    pub(crate) fn state(&self) -> &State {
        &self.state
    }

    /// A typed character or line break: its own step, then, if it triggers, the commit on top.
    fn typed<T: Text + ?Sized>(
        &mut self,
        text: &T,
        edit: Edit,
        kind: UnitKind,
        effects: &mut Effects,
    ) {
        let unit = if kind == UnitKind::Typing {
            self.units.run(kind, edit)
        } else {
            self.units.single()
        };
        self.edited(text, edit, (unit, kind), None, effects);
        if !self.options.links_by_itself() {
            return;
        }
        let Some(end) = trigger(text, edit.start..edit.new_end) else {
            return;
        };
        // To the left only: what stands behind the caret was not finished by this character.
        let run = livelink_index::runs::run_around(text, edit.start..edit.start).start..end;
        self.commit(text, run, effects);
        let links: Vec<_> = match effects.steps.last() {
            Some(last) if last.kind == UnitKind::Commit => last
                .step
                .marks
                .iter()
                .filter_map(|change| Some(change.after.as_ref()?.range.clone()))
                .collect(),
            _ => return,
        };
        self.armed = Some(Armed {
            links,
            caret: edit.new_end,
        });
    }

    /// Commits what is pending in `run` as a unit of its own, if there is anything.
    fn commit<T: Text + ?Sized>(&mut self, text: &T, run: Range<usize>, effects: &mut Effects) {
        let step = self.judge(text).commit(run.clone());
        effects.rescanned.push(run);
        if !step.is_empty() {
            let unit = self.units.single();
            self.state.apply(&step);
            self.report((unit, UnitKind::Commit), step, effects);
        }
    }

    /// Any local edit: maps what is there, re-derives live runs, links what overlaps `fresh`; all one step.
    fn edited<T: Text + ?Sized>(
        &mut self,
        text: &T,
        edit: Edit,
        unit: (UnitId, UnitKind),
        fresh: Option<Range<usize>>,
        effects: &mut Effects,
    ) {
        let inserted = edit.start..edit.new_end;
        let mapped = command::split_at_breaks(text, inserted.clone(), self.state.map(edit));
        self.state.apply(&mapped);
        let derived = self.derive(text, inserted, fresh, effects);
        self.report(unit, mapped.then(derived), effects);
    }

    /// Re-derives around `touched` and does the result. Empty with autolink off.
    fn derive<T: Text + ?Sized>(
        &mut self,
        text: &T,
        touched: Range<usize>,
        fresh: Option<Range<usize>>,
        effects: &mut Effects,
    ) -> Step {
        if !self.options.links_by_itself() {
            return Step::default();
        }
        let window = window(text, &self.state, touched);
        let Some(step) = self.judge(text).derive(window.clone(), fresh) else {
            return Step::default();
        };
        effects.rescanned.push(window);
        self.state.apply(&step);
        step
    }

    /// Pasted text or text from the host's program.
    fn put_in<T: Text + ?Sized>(
        &mut self,
        text: &T,
        edit: Edit,
        kind: UnitKind,
        linkify: bool,
        effects: &mut Effects,
    ) {
        let unit = self.units.single();
        let fresh = (linkify && edit.start < edit.new_end).then_some(edit.start..edit.new_end);
        self.edited(text, edit, (unit, kind), fresh, effects);
    }

    fn paste_over<T: Text + ?Sized>(
        &mut self,
        text: &T,
        selection: Range<usize>,
        pasted: &str,
        effects: &mut Effects,
    ) {
        if !self.options.links_by_itself() {
            return;
        }
        if let Some(step) = self.judge(text).paste_over(selection, pasted) {
            let unit = self.units.single();
            self.state.apply(&step);
            self.report((unit, UnitKind::Paste), step, effects);
            effects.handled = true;
        }
    }

    fn unmake(&mut self, armed: Option<Armed>, caret: usize, effects: &mut Effects) {
        let Some(armed) = armed.filter(|armed| armed.caret == caret && !self.options.read_only)
        else {
            return;
        };
        let step = command::unmake(&self.state, &armed);
        if step.is_empty() {
            return;
        }
        let unit = self.units.single();
        self.state.apply(&step);
        self.report((unit, UnitKind::Unmake), step, effects);
        effects.handled = true;
    }

    /// Another user's edit: everything moves, nothing is detected, no undo unit of ours.
    fn remote(&mut self, edit: Edit, armed: Option<Armed>, effects: &mut Effects) {
        match &mut self.composition {
            Some(composition) => effects.untracked = composition.remote(&mut self.state, edit),
            None => {
                let step = self.state.map(edit);
                self.state.apply(&step);
                effects.untracked.push(step);
            }
        }
        self.units.map(edit);
        self.armed = armed.and_then(|armed| armed.map(edit));
        for step in &effects.untracked {
            effects.announcement.count(&step.marks);
        }
    }

    fn blur<T: Text + ?Sized>(&mut self, text: &T, caret: usize, effects: &mut Effects) {
        self.units.close();
        if self.options.commit_on_blur && self.options.links_by_itself() {
            let run = livelink_index::runs::run_around(text, caret..caret);
            self.commit(text, run, effects);
        }
    }

    fn command(&mut self, step: Step, effects: &mut Effects) {
        if self.options.read_only || step.is_empty() {
            self.units.close();
            return;
        }
        let unit = self.units.single();
        self.state.apply(&step);
        self.report((unit, UnitKind::Command), step, effects);
    }

    /// The context changed its mind about `range`: live runs in it are derived again, in the unit of the last edit.
    fn rejudge<T: Text + ?Sized>(&mut self, text: &T, range: Range<usize>, effects: &mut Effects) {
        let step = self.derive(text, range, None, effects);
        if step.is_empty() {
            return;
        }
        self.armed = None;
        match self.units.latest() {
            Some(unit) => self.report((unit, UnitKind::Command), step, effects),
            None => {
                effects.announcement.count(&step.marks);
                effects.untracked.push(step);
            }
        }
    }

    fn compose_start(&mut self, range: Range<usize>, effects: &mut Effects) {
        if let Some(mut composition) = self.composition.take() {
            effects.untracked.extend(composition.hide(&mut self.state));
        }
        self.composition = Some(Composition::new(range));
    }

    fn compose_update(&mut self, len: usize, effects: &mut Effects) {
        if let Some(composition) = &mut self.composition {
            effects.untracked.extend(composition.hide(&mut self.state));
            effects
                .untracked
                .extend(composition.show(&mut self.state, len));
        }
    }

    fn compose_end<T: Text + ?Sized>(&mut self, text: &T, len: usize, effects: &mut Effects) {
        let Some(mut composition) = self.composition.take() else {
            return;
        };
        effects.untracked.extend(composition.hide(&mut self.state));
        if len > 0 {
            self.typed(
                text,
                Edit::replace(composition.over(), len),
                UnitKind::Typing,
                effects,
            );
        }
    }

    fn judge<'a, T: Text + ?Sized>(&'a self, text: &'a T) -> Judge<'a, T> {
        Judge {
            text,
            state: &self.state,
            detector: &self.detector,
            context: &self.context,
        }
    }

    /// Adds a step to the effects.
    fn report(&self, (unit, kind): (UnitId, UnitKind), step: Step, effects: &mut Effects) {
        effects.announcement.count(&step.marks);
        effects.steps.push(UnitStep { unit, kind, step });
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
