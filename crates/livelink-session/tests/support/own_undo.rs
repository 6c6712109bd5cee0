//! A document beside an editor with an undo stack of its own.

use std::ops::{Deref, DerefMut};

use livelink_session::{Document, Input, Outcome, Session, TextBuffer};

/// A document, and a session that gets its reports and keeps units. For the session, an undo is a report that names a unit.
pub(crate) struct OwnUndo<B: TextBuffer = String> {
    document: Document<B>,
    session: Session,
}

impl<B: TextBuffer> OwnUndo<B> {
    pub(crate) fn of(document: Document<B>) -> Self {
        let mut session = Session::new(document.options().clone());
        session.keep_units();
        session.load(document.links(), document.mutes());
        Self { document, session }
    }

    /// Applies an input. The session must answer each report as the document's own session does.
    pub(crate) fn apply(&mut self, input: Input<'_>) -> Outcome {
        let Self { document, session } = self;
        document.apply_reported(input, &mut |document, event, answer| {
            if session.options() != document.options() {
                session.set_options(document.options().clone());
            }
            let own = session.apply(document.text(), event.clone());
            assert_eq!(own, *answer, "{event:?}");
        })
    }

    /// Checks that the session has the document's links, mutes and dormant ranges. O(links).
    pub(crate) fn check(&self) {
        let Self { document, session } = self;
        assert!(session.links().eq(document.links()), "links");
        assert!(session.mutes().eq(document.mutes()), "mutes");
        let dormant = document.session().dormant_in(0..usize::MAX);
        assert!(session.dormant_in(0..usize::MAX).eq(dormant), "dormant");
    }
}

impl<B: TextBuffer> Deref for OwnUndo<B> {
    type Target = Document<B>;

    fn deref(&self) -> &Document<B> {
        &self.document
    }
}

impl<B: TextBuffer> DerefMut for OwnUndo<B> {
    fn deref_mut(&mut self) -> &mut Document<B> {
        &mut self.document
    }
}
