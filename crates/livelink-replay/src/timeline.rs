//! Checks that undo and redo come back to earlier states of the document.

use livelink_session::{Input, UnitKind};

use crate::document_state::DocumentState;

/// The states by depth of the undo stack. If one input passed a depth (typing and its commit), its state is unknown until an
/// undo stops there.
pub(super) struct Timeline(Vec<Option<DocumentState>>);

/// Returns whether a unit of this kind never joins the unit before. Only typing and deleting join.
fn alone(unit: UnitKind) -> bool {
    !matches!(unit, UnitKind::Typing | UnitKind::Deletion)
}

impl Timeline {
    pub(super) fn new(start: DocumentState) -> Self {
        Self(vec![Some(start)])
    }

    /// Forgets all states but the current one.
    pub(super) fn forget(&mut self, depth: usize, now: &DocumentState) {
        self.0.clear();
        self.0.resize(depth, None);
        self.0.push(Some(now.clone()));
    }

    /// Notes an input that changed the depth of the stack, and checks the state against the known one. `before` is `None` if
    /// the state before had a part that belonged to no unit.
    pub(super) fn see(
        &mut self,
        input: &Input<'_>,
        units: &[UnitKind],
        old: usize,
        new: usize,
        before: Option<&DocumentState>,
        now: &DocumentState,
    ) -> Result<(), String> {
        let unchanged = |what: &str| match before {
            Some(before) if before != now => Err(format!("{what}: {before:?} to {now:?}")),
            _ => Ok(()),
        };
        match input {
            Input::Undo if new < old => self.undone(units, new, before, now),
            Input::Redo if new > old => match self.0.get(new) {
                Some(Some(known)) if known != now => {
                    Err(format!("redo came to {now:?}, undo came from {known:?}"))
                }
                _ => Ok(()),
            },
            Input::Undo | Input::Redo => unchanged("there was nothing to undo or redo"),
            _ if units.is_empty() => unchanged("a change that belongs to no unit"),
            _ if new < old || new > old + 3 => {
                Err(format!("one input took the stack from {old} to {new}"))
            }
            _ if new - old < units.iter().filter(|unit| alone(**unit)).count() => Err(format!(
                "{units:?} made {} units, so one was joined that stands alone",
                new - old
            )),
            _ => {
                self.0.truncate(old + 1);
                self.0.resize(old + 1, None);
                if units.len() > new - old {
                    // The input joined the unit on top, so the state above it is another one.
                    self.0.pop();
                    self.0.push(None);
                }
                self.0.resize(new, None);
                self.0.truncate(new);
                self.0.push(Some(now.clone()));
                Ok(())
            }
        }
    }

    fn undone(
        &mut self,
        units: &[UnitKind],
        depth: usize,
        before: Option<&DocumentState>,
        now: &DocumentState,
    ) -> Result<(), String> {
        let Some(slot) = self.0.get_mut(depth) else {
            return Ok(());
        };
        if let Some(known) = slot {
            let same = known.text == now.text
                && known.marks == now.marks
                && known.dormant == now.dormant
                && (units == [UnitKind::Commit] || known.mutes == now.mutes);
            if !same {
                return Err(format!("undo came to {now:?}, it was {known:?}"));
            }
        }
        *slot = Some(now.clone());
        if units == [UnitKind::Commit] {
            let gone = before
                .into_iter()
                .flat_map(|before| &before.marks)
                .filter(|mark| !now.marks.contains(mark));
            for mark in gone {
                if !now.mutes.iter().any(|mute| mute.range == mark.range) {
                    return Err(format!(
                        "the undone link {:?} is not muted and would come back",
                        mark.range
                    ));
                }
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use livelink_session::UnitKind::{self, Commit, Paste, Typing};
    use livelink_session::{Input, Mark, MarkKind, Mute, MuteCause};

    use super::{DocumentState, Timeline};

    const TYPE: Input<'_> = Input::Type("x");

    fn text(text: &str) -> DocumentState {
        DocumentState {
            text: text.to_owned(),
            marks: Vec::new(),
            mutes: Vec::new(),
            dormant: Vec::new(),
        }
    }

    fn linked() -> DocumentState {
        let mark = Mark {
            range: 0..1,
            href: "https://x.com".into(),
            kind: MarkKind::Auto,
        };
        DocumentState {
            marks: vec![mark],
            ..text("a")
        }
    }

    fn muted() -> DocumentState {
        let mute = Mute {
            range: 0..1,
            cause: MuteCause::Undo,
        };
        DocumentState {
            mutes: vec![mute],
            ..text("a")
        }
    }

    /// Inputs, each with the units that it reports, the depth after it and the state after it. All but the last are right, and
    /// `right` says whether the last one is.
    #[track_caller]
    fn check(right: bool, inputs: &[(&Input<'_>, &[UnitKind], usize, DocumentState)]) {
        let mut before = text("");
        let mut timeline = Timeline::new(before.clone());
        let mut depth = 0;
        for (at, (input, units, new, now)) in inputs.iter().enumerate() {
            let found = timeline.see(input, units, depth, *new, Some(&before), now);
            let expected = right || at + 1 < inputs.len();
            assert_eq!(found.is_ok(), expected, "input {at}: {found:?}");
            depth = *new;
            before = now.clone();
        }
    }

    #[test]
    fn undo_comes_back_to_each_state() {
        let typed: [(&Input<'_>, &[UnitKind], usize, DocumentState); 2] = [
            (&TYPE, &[Typing], 1, text("a")),
            (&TYPE, &[Paste], 2, text("ab")),
        ];
        let [one, two] = typed;
        for (right, end) in [(true, "a"), (false, "b"), (false, "")] {
            let undo = (&Input::Undo, &[Paste][..], 1, text(end));
            check(right, &[one.clone(), two.clone(), undo]);
        }
        let back = (&Input::Undo, &[Paste][..], 1, text("a"));
        for (right, end) in [(true, ""), (false, "a")] {
            let undo = (&Input::Undo, &[Typing][..], 0, text(end));
            check(right, &[one.clone(), two.clone(), back.clone(), undo]);
        }
        for (right, end) in [(true, "ab"), (false, "abc")] {
            let redo = (&Input::Redo, &[Paste][..], 2, text(end));
            check(right, &[one.clone(), two.clone(), back.clone(), redo]);
        }
    }

    #[test]
    fn what_was_typed_over_is_forgotten() {
        let typed = (&TYPE, &[Typing][..], 1, text("a"));
        // The second input joins the unit of the first.
        let joined = (&TYPE, &[Typing][..], 1, text("ab"));
        let undo = (&Input::Undo, &[Typing][..], 0, text(""));
        for (right, end) in [(true, "ab"), (false, "a")] {
            let redo = (&Input::Redo, &[Typing][..], 1, text(end));
            check(right, &[typed.clone(), joined.clone(), undo.clone(), redo]);
        }
        // Two units by one input, the first of which joins: nobody saw the state between them.
        let both = (&TYPE, &[Typing, Commit][..], 2, text("ab"));
        let between = (&Input::Undo, &[Paste][..], 1, text("unknown"));
        check(true, &[typed.clone(), both.clone(), between.clone()]);
        let again = (&Input::Redo, &[Paste][..], 2, text("other"));
        check(false, &[typed.clone(), both, between, again]);
        // A unit in the place of an undone one.
        let other = (&TYPE, &[Typing][..], 1, text("c"));
        let redo = (&Input::Redo, &[Typing][..], 1, text("c"));
        check(true, &[typed, undo.clone(), other, undo, redo]);
    }

    #[test]
    fn a_change_has_its_units() {
        let a = text("a");
        for (right, input, units, new, now) in [
            (true, &TYPE, &[][..], 0, text("")),
            (false, &TYPE, &[], 0, a.clone()),
            (true, &Input::Undo, &[], 0, text("")),
            (false, &Input::Undo, &[], 0, a.clone()),
            (false, &Input::Redo, &[], 0, a.clone()),
            (true, &TYPE, &[Typing, Commit, Commit], 3, a.clone()),
            (false, &TYPE, &[Typing, Commit, Commit, Paste], 4, a.clone()),
            // Typing joins the unit before. Pastes and commits do not.
            (true, &TYPE, &[Typing], 0, a.clone()),
            (true, &TYPE, &[Typing, Commit], 1, a.clone()),
            (false, &TYPE, &[Commit, Paste], 1, a.clone()),
            (false, &TYPE, &[Paste], 0, a.clone()),
        ] {
            check(right, &[(input, units, new, now)]);
        }
        let typed = (&TYPE, &[Typing][..], 1, a);
        let two = (&TYPE, &[Commit, Paste][..], 2, text("ab"));
        check(false, &[typed.clone(), two]);
        check(false, &[typed, (&TYPE, &[Typing][..], 0, text("ab"))]);
        // A part of the state before belonged to no unit, so a change says nothing.
        let mut timeline = Timeline::new(text(""));
        let found = timeline.see(&TYPE, &[], 0, 0, None, &text("a"));
        assert!(found.is_ok());
    }

    #[test]
    fn an_undone_commit_leaves_mutes() {
        let typed = (&TYPE, &[Typing][..], 1, text("a"));
        let commit = (&TYPE, &[Commit][..], 2, linked());
        for (right, units, end) in [
            (true, &[Commit][..], muted()),
            (false, &[Commit], text("a")),
            (false, &[Commit], linked()),
            // Other units bring the mutes back that were there.
            (false, &[Paste], muted()),
            (true, &[Paste], text("a")),
        ] {
            let undo = (&Input::Undo, units, 1, end);
            check(right, &[typed.clone(), commit.clone(), undo]);
        }
    }

    #[test]
    fn a_timeline_forgets() {
        let mut timeline = Timeline::new(text(""));
        timeline.forget(2, &text("ab"));
        let undo = |timeline: &mut Timeline, new, now: &str| {
            timeline.see(&Input::Undo, &[Typing], new + 1, new, None, &text(now))
        };
        assert!(undo(&mut timeline, 1, "unknown").is_ok());
        let again = timeline.see(&Input::Redo, &[Typing], 1, 2, None, &text("ab"));
        assert!(again.is_ok());
        assert!(undo(&mut timeline, 1, "other").is_err());
    }
}
