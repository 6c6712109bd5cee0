//! The two ways a document can keep what may be undone.

use livelink_index::Edit;

use super::Selection;
use super::work::Work;
use crate::buffer::TextBuffer;
use crate::event::Event;
use crate::history::{Direction, History, Recorded};
use crate::options::SessionOptions;
use crate::session::Session;
use crate::step::Step;
use crate::units::{UnitId, UnitKind};

/// Text and links together, or each for itself as in a host with an undo stack of its own.
#[derive(Clone, Debug)]
pub(super) enum Undo {
    /// One history of everything.
    Whole(History),
    /// As a host does it: a stack of texts that knows of no links, and a session that is told what was undone.
    Host(Box<HostStack>),
}

/// A host's own undo stack: what it did to the text, under the names that the session gave to the units.
#[derive(Clone, Debug)]
pub(super) struct HostStack {
    text: History,
    /// A session without links, since a history moves one along.
    blank: Session,
}

impl Undo {
    /// A host's stack.
    pub(super) fn host() -> Self {
        Self::Host(Box::new(HostStack {
            text: History::default(),
            blank: Session::new(SessionOptions::default()),
        }))
    }

    fn history(&self) -> &History {
        match self {
            Self::Whole(history) => history,
            Self::Host(host) => &host.text,
        }
    }

    pub(super) fn can_undo(&self) -> bool {
        self.history().can_undo()
    }

    pub(super) fn can_redo(&self) -> bool {
        self.history().can_redo()
    }

    #[cfg(feature = "replay")]
    pub(super) fn depth(&self) -> usize {
        self.history().depth()
    }

    /// Files a step with its unit.
    pub(super) fn record(
        &mut self,
        unit: (UnitId, UnitKind),
        mut step: Recorded,
        before: Selection,
        after: Selection,
    ) {
        match self {
            Self::Whole(history) => history.record(unit, step, before, after),
            Self::Host(host) => {
                step.step = Step {
                    edit: step.step.edit,
                    ..Step::default()
                };
                host.text.record(unit, step, before, after);
            }
        }
    }

    /// Notes another user's edit.
    pub(super) fn foreign(&mut self, edit: Edit) {
        match self {
            Self::Whole(history) => history.foreign(edit),
            Self::Host(host) => host.text.foreign(edit),
        }
    }

    /// Moves one unit; where the selection is then.
    pub(super) fn travel<B: TextBuffer>(
        &mut self,
        direction: Direction,
        text: &mut B,
        session: &mut Session,
        work: &mut Work<'_>,
    ) -> Option<Selection> {
        match self {
            Self::Whole(history) => {
                let travelled = history.travel(direction, text, session)?;
                for done in &travelled.done {
                    work.did(&done.step);
                }
                work.outcome.units.push(travelled.kind);
                Some(travelled.selection)
            }
            Self::Host(host) => {
                // The edits are reported to the context by whoever does them: here, the host.
                host.blank.share_context(session);
                let travelled = host.text.travel(direction, text, &mut host.blank)?;
                let event = match direction {
                    Direction::Undo => Event::EditorUndid(travelled.id),
                    Direction::Redo => Event::EditorRedid(travelled.id),
                };
                let effects = session.apply(&*text, event);
                debug_assert!(effects.handled, "both sides know the same units");
                for step in &effects.untracked {
                    work.did(step);
                }
                work.outcome.units.push(travelled.kind);
                Some(travelled.selection)
            }
        }
    }
}
