//! The reports of an editor. Each is a method, and [`Session::apply`] calls it for an [`Event`].
//!
//! One key press is one report, with one edit for each caret, and one undo unit.

use std::ops::Range;

use livelink_index::{Edit, Offset, Text};

use super::Session;
use crate::cast::Cast;
use crate::effects::Effects;
use crate::event::{EditKind, Event};
use crate::history::Direction;
use crate::lent_text::Lent;
use crate::mark::{Dormant, Mark, Mute};
use crate::step::Step;
use crate::units::{UnitId, UnitKind};

impl<O: Offset> Session<O> {
    /// Calls the method of this event, for scripts, logs and tests, which keep events as values.
    ///
    /// `text` is the editor's text *after* the event's edits (before them, for the questions). For
    /// a question that was answered with `None`, the effects are empty and not
    /// [`handled`](Effects::handled).
    ///
    /// ```
    /// use livelink_index::Edit;
    /// use livelink_session::{EditKind, Event, Session, SessionOptions};
    ///
    /// let mut session = Session::new(SessionOptions::default());
    /// let edits = &[Edit::insert(0, 12)];
    /// session.apply("example.com ", Event::Edited { kind: EditKind::Typed, edits });
    /// assert!(session.apply("example.com ", Event::Backspace { carets: &[12] }).handled);
    /// ```
    pub fn apply<T: Text<O> + ?Sized>(&mut self, text: &T, event: Event<'_, O>) -> Effects<O> {
        match event {
            Event::Edited { kind, edits } => return self.edited(text, kind, edits),
            Event::PastedLinked { edits, links } => return self.pasted_linked(text, edits, links),
            Event::Rewritten(edit) => return self.rewritten(text, edit),
            Event::Remote(edit) => return self.remote(edit),
            Event::Backspace { carets } => return self.backspace(carets).unwrap_or_default(),
            Event::PasteOver { pastes } => {
                return self.paste_over(text, pastes).unwrap_or_default();
            }
            Event::Unlink(ranges) => return self.unlink(text, ranges),
            Event::Link { ranges, href } => return self.link(text, ranges, href),
            Event::SetLinks {
                range,
                links,
                mutes,
            } => return self.set_links(range, links.to_vec(), mutes.to_vec()),
            Event::Blur { carets } => return self.blurred(text, carets),
            Event::ComposeStart(range) => return self.compose_start(range),
            Event::ComposeUpdate { len } => return self.compose_update(len),
            Event::ComposeEnd { len } => return self.compose_end(text, len),
            Event::ContextChanged(range) => return self.context_changed(text, range),
            Event::EditorUndid(unit) => return self.editor_undid(unit).unwrap_or_default(),
            Event::EditorRedid(unit) => return self.editor_redid(unit).unwrap_or_default(),
            Event::CaretMoved => self.caret_moved(),
            Event::BeginUnit(kind) => self.begin_unit(kind),
            Event::EndUnit => self.end_unit(),
            Event::HostStep => return self.host_step(),
        }
        Effects::default()
    }
}

/// Edits that the editor has made in its text. `text` is the text after the edits.
impl<O: Offset> Session<O> {
    /// The user, or the editor's own program, has edited the text at several places at once; `kind`
    /// is the kind of all edits. `text` is the text after all edits.
    ///
    /// Each edit is given as if it were the only one, as for `LinkIndex::edit`: `start` and
    /// `old_end` are offsets in the text *before* all of them, and `new_end - start` is the length
    /// of its inserted text. Their order does not matter, and they must not overlap.
    ///
    /// All edits are one undo unit. [`Effects::steps`] has a step for each of them, in the order of
    /// the text, and then the steps that follow from them. A trigger that is typed at several
    /// carets commits the text before each of them, and that is one unit of its own on top. If
    /// nothing is edited at one of the carets, no edit is reported for it.
    ///
    /// The cost is a scan of the runs that the edits touch, each once, and for each edit the
    /// logarithms of the numbers of links and mutes.
    ///
    /// ```
    /// use livelink_index::Edit;
    /// use livelink_session::{EditKind, Session, SessionOptions, UnitKind};
    ///
    /// // A space at the end of each line.
    /// let mut session = Session::new(SessionOptions::default());
    /// let text = "example.com \nexample.org ";
    /// let spaces = [Edit::insert(11, 1), Edit::insert(23, 1)];
    /// let effects = session.edited(text, EditKind::Typed, &spaces);
    /// assert_eq!(session.link_count(), 2);
    /// let kinds: Vec<_> = effects.steps.iter().map(|step| step.kind).collect();
    /// assert_eq!(kinds, [UnitKind::Typing, UnitKind::Typing, UnitKind::Commit]);
    ///
    /// // One Backspace takes both links off.
    /// assert!(session.backspace(&[12, 25]).is_some());
    /// assert_eq!(session.link_count(), 0);
    /// ```
    pub fn edited<T: Text<O> + ?Sized>(
        &mut self,
        text: &T,
        kind: EditKind,
        edits: &[Edit<O>],
    ) -> Effects<O> {
        let edits = edits.iter().map(|edit| edit.cast()).collect();
        let effects = self.engine.made(&Lent::new(text), kind, edits);
        effects.cast()
    }

    /// The user typed, with one caret: [`edited`](Self::edited) with [`EditKind::Typed`].
    ///
    /// The first step is the edit's own, in the unit of typing; a commit is a second one on top of
    /// it, in a unit of its own.
    pub fn typed<T: Text<O> + ?Sized>(&mut self, text: &T, edit: Edit<O>) -> Effects<O> {
        self.edited(text, EditKind::Typed, &[edit])
    }

    /// The user deleted, with one caret: [`edited`](Self::edited) with [`EditKind::Deleted`].
    pub fn deleted<T: Text<O> + ?Sized>(&mut self, text: &T, edit: Edit<O>) -> Effects<O> {
        self.edited(text, EditKind::Deleted, &[edit])
    }

    /// The user pasted, with one caret: [`edited`](Self::edited) with [`EditKind::Pasted`].
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

    /// At each caret the user pasted or dropped text that has links of its own, from a page or
    /// another document. They become the user's own links. Other addresses in the text link as in
    /// any paste. All of this is one unit. The edits are as for [`edited`](Self::edited).
    ///
    /// `links` are the links of all carets, in order and apart, in offsets of the text as it is
    /// now; others are ignored. Their kind does not matter: a link that detection also finds there,
    /// with the same target, is an automatic link.
    pub fn pasted_linked<T: Text<O> + ?Sized>(
        &mut self,
        text: &T,
        edits: &[Edit<O>],
        links: &[Mark<O>],
    ) -> Effects<O> {
        let edits = edits.iter().map(|edit| edit.cast()).collect();
        let links = links.to_vec().cast();
        let effects = self.engine.put_in_linked(&Lent::new(text), edits, &links);
        effects.cast()
    }

    /// The editor has made one of the [`rewrites`](Effects::rewrites) of the report before.
    pub fn rewritten<T: Text<O> + ?Sized>(&mut self, text: &T, edit: Edit<O>) -> Effects<O> {
        self.engine.rewritten(&Lent::new(text), edit.cast()).cast()
    }

    /// Another user's edit arrived. It moves links and mutes. It never links (their session does)
    /// and makes no undo unit. (A widget's own undo is not such an edit: report it as
    /// [`InsertedPlain`](EditKind::InsertedPlain).)
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
    /// The user pressed Backspace with a bare caret at each of these places, in any order.
    ///
    /// If this returns `Some`, the key press before it made links at some or all of the carets. The
    /// session has removed all of these links, as one unit. The text stays, at the carets without a
    /// link too, so that all carets stay at the same place of their lines. If it returns `None`,
    /// the editor deletes [`grapheme::before`](crate::grapheme::before) each caret, and reports
    /// that by [`edited`](Self::edited).
    #[must_use = "None: the editor deletes and reports `edited`"]
    pub fn backspace(&mut self, carets: &[O]) -> Option<Effects<O>> {
        let carets = carets.iter().map(|caret| caret.to_usize());
        let effects = self.engine.backspace(carets)?;
        Some(effects.cast())
    }

    /// The user is about to paste or drop a text over each of some selections.
    ///
    /// If this returns `Some`, each text is one URL or email address, each selection is now a link
    /// to its one, together with all of each link that it shared text with, and the text stays. If one of the selections cannot become a link, for example
    /// because it is empty, none does. Then this returns `None`, and the editor replaces the
    /// selections and reports that by [`edited`](Self::edited).
    ///
    /// ```
    /// use livelink_session::{Session, SessionOptions};
    ///
    /// let mut session = Session::new(SessionOptions::default());
    /// let url = "https://example.com/docs";
    /// assert!(session.paste_over("docs, help", &[(0..4, url), (6..10, url)]).is_some());
    /// assert_eq!(session.link_count(), 2);
    /// assert!(session.paste_over("docs, help", &[(0..4, "write")]).is_none());
    /// ```
    #[must_use = "None: the editor pastes and reports `edited`"]
    pub fn paste_over<T: Text<O> + ?Sized>(
        &mut self,
        text: &T,
        pastes: &[(Range<O>, &str)],
    ) -> Option<Effects<O>> {
        let pastes = pastes
            .iter()
            .map(|(selection, pasted)| (O::indices(selection.clone()), *pasted));
        let effects = self.engine.paste_over(&Lent::new(text), pastes)?;
        Some(effects.cast())
    }
}

/// Commands, the caret, the focus and the context.
impl<O: Offset> Session<O> {
    /// Removes the links that touch one of `ranges`, which are empty for bare carets, as one unit.
    /// A link whose text detection would link again is muted.
    pub fn unlink<T: Text<O> + ?Sized>(&mut self, text: &T, ranges: &[Range<O>]) -> Effects<O> {
        let ranges = ranges.iter().cloned().map(O::indices);
        self.engine.unlink(&Lent::new(text), ranges).cast()
    }

    /// Makes a link to `href` of each range and of all of each link that shares text with it, or, if
    /// the range is empty, of the link that touches it. All are one unit.
    ///
    /// An address is completed as detection completes it: `example.com` becomes
    /// `https://example.com`, and `me@example.com` becomes `mailto:me@example.com`. A path such as
    /// `../notes` stays as it is. If `href` is empty, has a scheme that may not be linked
    /// (`javascript:`), or is neither an address nor a path, nothing is linked, and
    /// [`Effects::refused`] says why.
    ///
    /// ```
    /// use livelink_session::{MarkKind, Session, SessionOptions};
    ///
    /// let mut session = Session::new(SessionOptions::default());
    /// session.link("the docs", &[4..8], "https://example.com/docs");
    /// assert_eq!(session.link_at(8).unwrap().kind, MarkKind::Manual);
    /// session.link("the docs", &[6..6], "example.org");
    /// assert_eq!(session.link_at(8).unwrap().href.as_ref(), "https://example.org");
    /// assert!(session.link("the docs", &[6..6], "javascript:x").refused.is_some());
    /// session.unlink("the docs", &[6..6]);
    /// assert_eq!(session.link_count(), 0);
    /// ```
    pub fn link<T: Text<O> + ?Sized>(
        &mut self,
        text: &T,
        ranges: &[Range<O>],
        href: &str,
    ) -> Effects<O> {
        let ranges = ranges.iter().cloned().map(O::indices);
        self.engine.link(&Lent::new(text), ranges, href).cast()
    }

    /// The caret moved or the selection changed, other than by an edit. The next Backspace removes no
    /// link, and the next letter begins a new undo unit. A session does not know the caret, so do not
    /// report one that stayed, for example when the wheel was turned.
    pub fn caret_moved(&mut self) {
        self.engine.caret_moved();
    }

    /// The focus left, with a caret at each of these places. Commits only with
    /// [`commit_on_blur`](crate::SessionOptions::commit_on_blur); all links that it commits are one
    /// unit.
    pub fn blurred<T: Text<O> + ?Sized>(&mut self, text: &T, carets: &[O]) -> Effects<O> {
        let carets = carets.iter().map(|caret| caret.to_usize());
        self.engine.blurred(&Lent::new(text), carets).cast()
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

    /// The editor's own program gives `range` these links and mutes, and no others, as one undo unit
    /// of the kind [`Command`](UnitKind::Command). An editor that reads its document again first
    /// reports the text as [`InsertedPlain`](EditKind::InsertedPlain), in the same
    /// [unit](Self::begin_unit).
    ///
    /// Links and mutes are checked as by [`remote_links`](Self::remote_links), and kept as they are.
    ///
    /// ```
    /// use livelink_session::{Mark, MarkKind, Session, SessionOptions};
    ///
    /// let mut session = Session::new(SessionOptions::default());
    /// let saved = Mark { range: 4..15, href: "https://example.com".into(), kind: MarkKind::Auto };
    /// session.set_links(0..15, vec![saved.clone()], vec![]);
    /// assert_eq!(session.link_at(4), Some(saved));
    /// assert_eq!(session.set_links(0..15, vec![], vec![]).steps.len(), 1);
    /// ```
    pub fn set_links(
        &mut self,
        range: Range<O>,
        links: Vec<Mark<O>>,
        mutes: Vec<Mute<O>>,
    ) -> Effects<O> {
        let mutes = mutes.into_iter().map(Cast::cast).collect();
        let effects = self
            .engine
            .set_links(O::indices(range), links.cast(), mutes);
        effects.cast()
    }

    /// The editor has changed something of its own that the session does not know, such as the style
    /// of a text. The answer has one step, which changes nothing. It is an undo unit of the kind
    /// [`Command`](UnitKind::Command), or it belongs to the unit that the editor has
    /// [begun](Self::begin_unit). A [change of the context](Self::context_changed) that follows from
    /// the change joins that unit.
    pub fn host_step(&mut self) -> Effects<O> {
        self.engine.host_step().cast()
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
///
/// An input method has one caret. An editor that composes at several places ends the composition
/// without a text, by [`compose_end`](Self::compose_end) with 0, inserts the final text at every
/// caret and reports it by [`edited`](Self::edited).
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

/// Steps that an editor keeps and plays again.
impl<O: Offset> Session<O> {
    /// The editor has undone or redone a step that it kept, and its text shows that: links, mutes
    /// and dormant ranges change as the step says. Nothing is detected, and no undo unit is made.
    ///
    /// This is for editors that keep the [`steps`](Effects::steps) themselves: in an undo tree, or
    /// in a file. An editor with two plain stacks calls [`keep_units`](Self::keep_units) and
    /// [`editor_undid`](Self::editor_undid) instead, and keeps no steps.
    ///
    /// To undo a unit, the editor plays [`UnitStep::undone`](crate::UnitStep::undone) of each of
    /// its steps, from the last to the first. [`Effects::untracked`] has the steps that were really
    /// made. The inverses of those steps ([`Step::invert`]), from the last to the first, redo the
    /// unit.
    ///
    /// The editor reports the step after its edit and before its next edit, so a unit of several
    /// steps is several reports. A change that does not fit the present links is ignored: for
    /// example, the removal of a link that is not there, or a link that would lie outside the text.
    /// The step itself may be of any origin, for example of a file: an automatic link comes back
    /// only if its target has a scheme that detection links. O(changes), and a logarithm of the
    /// number of links and mutes for each.
    ///
    /// ```
    /// use livelink_index::Edit;
    /// use livelink_session::{Session, SessionOptions};
    ///
    /// let mut session = Session::new(SessionOptions::default());
    /// let effects = session.typed("example.com ", Edit::insert(0, 12));
    /// let [typing, commit] = effects.steps.as_slice() else { panic!() };
    ///
    /// let undone = session.play(commit.undone());
    /// assert_eq!(session.link_count(), 0);
    /// assert_eq!(session.mute_count(), 1, "a later space must not bring the link back");
    ///
    /// for step in undone.untracked.into_iter().rev() {
    ///     session.play(step.invert());
    /// }
    /// assert_eq!((session.link_count(), session.mute_count()), (1, 0));
    /// # let _ = typing;
    /// ```
    pub fn play(&mut self, step: Step<O>) -> Effects<O> {
        self.engine.play(step.cast()).cast()
    }

    /// The document has these links, mutes and dormant ranges in `range` now, and no others there:
    /// the editor's own undo, or another user's editor, has inserted them. This [plays](Self::play)
    /// the step that leads there.
    ///
    /// This is for editors that keep the links, the mutes and the dormant ranges in their document,
    /// so that their own undo has them. They report the text first, for example by
    /// [`remote`](Self::remote).
    ///
    /// ```
    /// use livelink_session::{Mark, MarkKind, Session, SessionOptions};
    ///
    /// let mut session = Session::new(SessionOptions::default());
    /// let link = Mark { range: 4..15, href: "https://example.com".into(), kind: MarkKind::Auto };
    /// session.restore(0..20, vec![link], vec![], vec![]);
    /// assert_eq!(session.link_count(), 1);
    /// session.restore(0..20, vec![], vec![], vec![]);
    /// assert_eq!(session.link_count(), 0);
    /// ```
    pub fn restore(
        &mut self,
        range: Range<O>,
        marks: Vec<Mark<O>>,
        mutes: Vec<Mute<O>>,
        dormant: Vec<Dormant<O>>,
    ) -> Effects<O> {
        let mutes = mutes.into_iter().map(Cast::cast).collect();
        let dormant = dormant.into_iter().map(Cast::cast).collect();
        let range = O::indices(range);
        self.engine
            .restore(range, marks.cast(), mutes, dormant)
            .cast()
    }
}
