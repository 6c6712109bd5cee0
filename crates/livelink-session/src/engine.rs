//! The state machine inside a session. [`Session`](crate::Session) is its interface. Offsets are
//! plain numbers here.
//!
//! A keystroke goes through it in this order: the edit moves the links, live runs are judged again
//! ([`edit`]), and a trigger commits the links before it ([`typing`]). Each of these is a step of
//! an undo unit.

mod check;
mod commands;
mod compose;
mod edit;
mod restore;
mod typing;

use livelink_detect::{BareHosts, Detector};
use livelink_index::{Edit, LinkIndex, Offset};
use smallvec::SmallVec;

use crate::carets::Carets;
use crate::composition::Composition;
use crate::context::SharedContext;
use crate::detected::Detected;
use crate::effects::{Effects, UnitStep};
use crate::fresh_links::FreshLinks;
use crate::history::{Direction, History, Item, Travelled, UndoTarget};
use crate::judge::Judge;
use crate::lent_text::LentText;
use crate::link_state::LinkState;
use crate::mark::{Mark, Mute};
use crate::options::SessionOptions;
use crate::short_list::push;
use crate::step::Step;
use crate::text_length::TextLength;
use crate::units::{UnitId, UnitIssuer, UnitKind};

/// A session, in plain numbers. Each report of the editor is a method that returns its [`Effects`].
#[derive(Clone, Debug)]
pub(crate) struct Engine<O: Offset> {
    pub(crate) state: LinkState,
    pub(crate) options: SessionOptions,
    pub(crate) detector: Detector,
    pub(crate) context: SharedContext<O>,
    /// The links that a Backspace would remove. A commit sets them, and every other event but
    /// another user's edit clears them.
    fresh: Option<FreshLinks>,
    detected: Detected<O>,
    units: UnitIssuer,
    composition: Option<Composition>,
    length: TextLength,
    /// The steps of every unit, for an editor that reports which unit it has undone.
    log: Option<Box<History>>,
}

/// Returns the same detector for all bare hosts. The options of the session say which of them become new
/// links ([`SessionOptions::wants`]), and an existing link follows its text in any case.
fn with_all_bare_hosts(detector: Detector) -> Detector {
    let mut options = detector.options().clone();
    match std::mem::take(&mut options.bare_hosts) {
        BareHosts::All => detector,
        _ => detector.with_options(options),
    }
}

/// The edits of one report, one for each caret. Nearly every report has one caret, and then nothing
/// is allocated.
pub(crate) type Edits = SmallVec<[Edit; 1]>;

/// Whether links in inserted text become links of the document.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Fresh {
    Inserted,
    Nothing,
}

impl<O: Offset> Engine<O> {
    pub(crate) fn new(detector: Detector, mut options: SessionOptions) -> Self {
        options.detection = detector.options().clone();
        Self {
            state: LinkState::new(),
            options,
            detector: with_all_bare_hosts(detector),
            context: SharedContext(None),
            fresh: None,
            detected: Detected::new(),
            units: UnitIssuer::default(),
            composition: None,
            length: TextLength::Unknown,
            log: None,
        }
    }

    pub(crate) fn load(
        &mut self,
        marks: impl IntoIterator<Item = Mark>,
        mutes: impl IntoIterator<Item = Mute>,
    ) {
        let kept = |mark: &Mark| mark.may_stay(&self.detector);
        let marks: Vec<Mark> = marks.into_iter().filter(kept).collect();
        self.state.marks.insert_all(&marks);
        let free = |mute: &Mute| !self.state.marks.overlaps(mute.range.clone());
        let mutes: Vec<Mute> = mutes.into_iter().filter(free).collect();
        self.state.mutes.insert_all(&mutes);
        self.length = TextLength::Unknown;
        self.fresh = None;
        self.detected = Detected::new();
    }

    /// Reads the whole text. See [`Session::open`](crate::Session::open).
    pub(crate) fn open<R: LentText<Offset = O>>(&mut self, text: &R) {
        self.use_index(text.index(&self.detector, &self.context));
    }

    /// Uses an index of the text. See [`Session::use_index`](crate::Session::use_index).
    pub(crate) fn use_index(&mut self, index: LinkIndex<O>) {
        self.length = TextLength::Known(index.text_len());
        self.detected = Detected::of(index);
    }

    pub(crate) fn set_options(&mut self, options: SessionOptions) {
        if options == self.options {
            return;
        }
        if options.detection != self.options.detection {
            let detector = self.detector.with_options(options.detection.clone());
            self.detector = with_all_bare_hosts(detector);
            self.detected = Detected::new();
        }
        self.options = options;
        self.caret_moved();
    }

    pub(crate) fn set_detector(&mut self, detector: Detector) {
        self.options.detection = detector.options().clone();
        self.detector = with_all_bare_hosts(detector);
        self.detected = Detected::new();
        self.caret_moved();
    }

    pub(crate) fn set_context(&mut self, context: SharedContext<O>) {
        self.context = context;
        self.detected = Detected::new();
    }

    pub(crate) fn keep_units(&mut self) {
        self.log.get_or_insert_default();
    }

    pub(crate) fn forget_units(&mut self, first: UnitId) {
        if let Some(log) = &mut self.log {
            log.forget(first);
        }
    }

    pub(crate) fn is_armed(&self) -> bool {
        self.fresh.is_some()
    }

    pub(crate) fn caret_moved(&mut self) {
        self.fresh = None;
        self.units.close();
    }

    pub(crate) fn begin_unit(&mut self, kind: UnitKind) {
        self.fresh = None;
        if !kind.is_of_session() {
            self.units.begin(kind);
        }
    }

    pub(crate) fn end_unit(&mut self) {
        self.fresh = None;
        self.units.end();
    }

    pub(crate) fn host_step(&mut self) -> Effects {
        self.fresh = None;
        let mut effects = Effects::default();
        let unit = self.units.single(UnitKind::Command);
        self.report(unit, Step::default(), &mut effects);
        self.finish(effects)
    }

    /// Returns another user's edit in the text without the provisional text of an input method.
    pub(crate) fn original(&self, edit: Edit) -> Edit {
        self.composition
            .as_ref()
            .map_or(edit, |composition| composition.original(edit))
    }

    /// Undoes the last unit of a history, or redoes the next one, on the state of this session.
    pub(crate) fn travel<T: UndoTarget>(
        &mut self,
        history: &mut History,
        direction: Direction,
        target: &mut T,
    ) -> Option<Travelled> {
        let travelled = history.travel(direction, target, &mut self.state)?;
        self.fresh = None;
        self.units.travelled();
        self.follow(travelled.done.iter().map(|done| &done.step));
        Some(travelled)
    }

    fn judge<'a, R: LentText<Offset = O>>(&'a self, text: &'a R) -> Judge<'a, R> {
        Judge {
            text,
            state: &self.state,
            detected: &self.detected,
            detector: &self.detector,
            context: &self.context,
            options: &self.options,
        }
    }

    /// Adds a step to the effects.
    fn report(&self, (unit, kind): (UnitId, UnitKind), step: Step, effects: &mut Effects) {
        effects.announcement.count(&step.marks);
        push(&mut effects.steps, UnitStep { unit, kind, step });
    }

    /// Notes the edits of steps that were reported without a text.
    pub(super) fn follow<'s>(&mut self, steps: impl IntoIterator<Item = &'s Step>) {
        for edit in steps.into_iter().filter_map(|step| step.edit) {
            self.length.follow(edit, self.state.end());
            self.detected.log(edit);
        }
    }

    /// Ends every report.
    fn finish(&mut self, mut effects: Effects) -> Effects {
        effects.armed = self.fresh.is_some();
        self.keep(&effects);
        effects
    }

    /// Keeps the steps of a report, so that the editor can undo them later, if the editor asked for
    /// that.
    pub(super) fn keep(&mut self, effects: &Effects) {
        let Some(log) = &mut self.log else {
            return;
        };
        for done in &effects.steps {
            let item = Item::without_texts(&done.step);
            // The editor keeps its carets itself.
            let carets = Carets::default();
            log.record((done.unit, done.kind), item, carets.clone(), carets);
        }
    }
}
