//! Several carets: one report of all edits that one key makes at all of them.

use std::ops::Range;

use livelink_index::{Edit, Offset, Text};

use super::Session;
use crate::cast::Cast;
use crate::edits::Edits;
use crate::effects::Effects;
use crate::engine::Fresh;
use crate::event::EditKind;
use crate::lent_text::Lent;
use crate::mark::Mark;
use crate::units::UnitKind;

/// For editors with several carets. One key press is one report, with one edit for each caret, and
/// one undo unit. The methods for one caret are these with a list of one.
///
/// An input method has one caret. An editor that composes at several places ends the composition
/// without a text, by [`compose_end`](Self::compose_end) with 0, inserts the final text at every
/// caret and reports it by [`edited`](Self::edited).
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
    /// assert!(session.backspace_each(&[12, 25]).is_some());
    /// assert_eq!(session.link_count(), 0);
    /// ```
    pub fn edited<T: Text<O> + ?Sized>(
        &mut self,
        text: &T,
        kind: EditKind,
        edits: &[Edit<O>],
    ) -> Effects<O> {
        let text = &Lent::new(text);
        let edits = Edits::of(edits);
        let engine = &mut self.engine;
        let effects = match kind {
            EditKind::Typed => engine.typed(text, edits, UnitKind::Typing),
            EditKind::LineBreak => engine.typed(text, edits, UnitKind::LineBreak),
            EditKind::Deleted => engine.deleted(text, edits),
            EditKind::Pasted => engine.put_in(text, edits, UnitKind::Paste, Fresh::Inserted),
            EditKind::PastedPlain => engine.put_in(text, edits, UnitKind::Paste, Fresh::Nothing),
            EditKind::Inserted => engine.put_in(text, edits, UnitKind::Insert, Fresh::Inserted),
            EditKind::InsertedPlain => engine.put_in(text, edits, UnitKind::Insert, Fresh::Nothing),
        };
        effects.cast()
    }

    /// Text that has links of its own was pasted at each caret. This is
    /// [`pasted_linked`](Self::pasted_linked), with edits as for [`edited`](Self::edited). `links`
    /// holds the links of all carets.
    pub fn pasted_linked_each<T: Text<O> + ?Sized>(
        &mut self,
        text: &T,
        edits: &[Edit<O>],
        links: &[Mark<O>],
    ) -> Effects<O> {
        let edits = Edits::of(edits);
        let links = links.to_vec().cast();
        self.engine
            .put_in_linked(&Lent::new(text), edits, &links)
            .cast()
    }

    /// The user pressed Backspace with a bare caret at each of these places, in any order.
    ///
    /// If this returns `Some`, the key press before it made links at some or all of the carets. The
    /// session has removed all of these links, as one unit. The text stays, at the carets without a
    /// link too, so that all carets stay at the same place of their lines. If it returns `None`,
    /// the editor deletes at each caret, and reports that by [`edited`](Self::edited).
    #[must_use = "None: the editor deletes and reports `edited`"]
    pub fn backspace_each(&mut self, carets: &[O]) -> Option<Effects<O>> {
        let carets = carets.iter().map(|caret| caret.to_usize());
        let effects = self.engine.backspace(carets)?;
        Some(effects.cast())
    }

    /// The user is about to paste over several selections, a text over each.
    ///
    /// If this returns `Some`, each text is one URL or email address, each selection is now a link
    /// to its one, and the text stays. If one of the selections cannot become a link, for example
    /// because it is empty, none does. Then this returns `None`, and the editor replaces the
    /// selections and reports that by [`edited`](Self::edited).
    ///
    /// ```
    /// use livelink_session::{Session, SessionOptions};
    ///
    /// let mut session = Session::new(SessionOptions::default());
    /// let url = "https://example.com/docs";
    /// assert!(session.paste_over_each("docs, help", &[(0..4, url), (6..10, url)]).is_some());
    /// assert_eq!(session.link_count(), 2);
    /// ```
    #[must_use = "None: the editor pastes and reports `edited`"]
    pub fn paste_over_each<T: Text<O> + ?Sized>(
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

    /// Removes the links that touch one of the selections, as one unit; see
    /// [`unlink`](Self::unlink).
    pub fn unlink_each<T: Text<O> + ?Sized>(
        &mut self,
        text: &T,
        ranges: &[Range<O>],
    ) -> Effects<O> {
        let ranges = ranges.iter().cloned().map(O::indices);
        self.engine.unlink(&Lent::new(text), ranges).cast()
    }

    /// Makes a link to `href` of each selection, or of the link at each bare caret, as one unit;
    /// see [`link`](Self::link).
    pub fn link_each<T: Text<O> + ?Sized>(
        &mut self,
        text: &T,
        ranges: &[Range<O>],
        href: &str,
    ) -> Effects<O> {
        let ranges = ranges.iter().cloned().map(O::indices);
        self.engine.link(&Lent::new(text), ranges, href).cast()
    }

    /// The focus left, with a caret at each of these places; see [`blurred`](Self::blurred). All
    /// links that it commits are one unit.
    pub fn blurred_each<T: Text<O> + ?Sized>(&mut self, text: &T, carets: &[O]) -> Effects<O> {
        let carets = carets.iter().map(|caret| caret.to_usize());
        self.engine.blurred(&Lent::new(text), carets).cast()
    }
}
