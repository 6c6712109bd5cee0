//! The two ways in which a document can keep its undo units.

use std::ops::Range;

use livelink_index::Edit;

use super::outcome_builder::OutcomeBuilder;
use crate::buffer::TextBuffer;
use crate::carets::Carets;
use crate::context::SharedContext;
use crate::effects::Effects;
use crate::event::Event;
use crate::history::{Direction, History, Item, Recorded, UndoTarget};
use crate::link_state::LinkState;
use crate::session::Session;
use crate::step::Step;
use crate::units::{UnitId, UnitKind};

/// Whether a document keeps text and links together, or apart as in an editor with an undo stack of its own.
#[derive(Clone, Debug)]
pub(super) enum Undo {
    /// One history of everything.
    Whole(History),
    /// Apart, as an editor does it. A history of texts knows nothing of links and uses the names that the session gave to the
    /// units. The session receives a report of what was undone.
    Editor(History),
}

/// A move through the undo units.
pub(super) struct Moved {
    /// Where the selections are after the move.
    pub(super) carets: Carets,
    /// The report to the session and its answer, where the session keeps the links on a stack of its own.
    pub(super) reported: Option<(Event<'static>, Effects)>,
}

/// A document's text, in which a history makes its edits. The context hears of each edit before anything else does.
struct Followed<'a, B> {
    text: &'a mut B,
    context: SharedContext,
}

impl<B: TextBuffer> UndoTarget for Followed<'_, B> {
    fn edit(&mut self, edit: Edit, inserted: &str) {
        self.text.replace_bytes(edit.start..edit.old_end, inserted);
        self.context.edited(&*self.text, edit);
    }

    fn taken(&self, range: Range<usize>) -> String {
        self.text.copy_bytes(range)
    }
}

impl Undo {
    fn history(&self) -> &History {
        match self {
            Self::Whole(history) | Self::Editor(history) => history,
        }
    }

    pub(super) fn can_undo(&self) -> bool {
        self.history().can_undo()
    }

    pub(super) fn can_redo(&self) -> bool {
        self.history().can_redo()
    }

    pub(super) fn state_id(&self) -> u64 {
        self.history().state_id()
    }

    /// Notes a change that no unit takes back.
    pub(super) fn changed_for_good(&mut self) {
        match self {
            Self::Whole(history) | Self::Editor(history) => history.changed_for_good(),
        }
    }

    #[cfg(feature = "replay")]
    pub(super) fn depth(&self) -> usize {
        self.history().depth()
    }

    /// Adds a step to its unit.
    pub(super) fn record(
        &mut self,
        unit: (UnitId, UnitKind),
        mut step: Recorded,
        before: Carets,
        after: Carets,
    ) {
        match self {
            Self::Whole(history) => history.record(unit, Item::local(step), before, after),
            Self::Editor(texts) => {
                step.step = Step {
                    edit: step.step.edit,
                    ..Step::default()
                };
                texts.record(unit, Item::Local(step), before, after);
            }
        }
    }

    /// Notes another user's edit.
    pub(super) fn foreign(&mut self, edit: Edit) {
        match self {
            Self::Whole(history) | Self::Editor(history) => history.foreign(edit),
        }
    }

    /// Moves one unit.
    pub(super) fn travel<B: TextBuffer>(
        &mut self,
        direction: Direction,
        text: &mut B,
        session: &mut Session,
        outcome: &mut OutcomeBuilder<'_>,
    ) -> Option<Moved> {
        let mut target = Followed {
            text,
            context: session.context().clone(),
        };
        let (travelled, reported) = match self {
            Self::Whole(history) => {
                let travelled = session.travel(history, direction, &mut target)?;
                for done in &travelled.done {
                    outcome.did(&done.step);
                }
                (travelled, None)
            }
            Self::Editor(texts) => {
                let travelled = texts.travel(direction, &mut target, &mut LinkState::new())?;
                let event = match direction {
                    Direction::Undo => Event::EditorUndid(travelled.id),
                    Direction::Redo => Event::EditorRedid(travelled.id),
                };
                let effects = session.apply(&*target.text, event.clone());
                debug_assert!(effects.handled, "both sides know the same units");
                for step in &effects.untracked {
                    outcome.did(step);
                }
                if direction == Direction::Undo && travelled.kind == UnitKind::Commit {
                    texts.undo_led_elsewhere();
                }
                (travelled, Some((event, effects)))
            }
        };
        outcome.unit(travelled.kind);
        Some(Moved {
            carets: travelled.carets,
            reported,
        })
    }
}
