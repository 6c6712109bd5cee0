//! A document beside an editor with an undo stack of its own.

use std::ops::Deref;

use livelink_session::{Document, Input, Outcome, Session, SessionOptions, TextBuffer};

/// A document, and a session that gets its reports and keeps units. For the session, an undo is a report that names a unit.
pub(crate) struct OwnUndo<B: TextBuffer = String> {
    document: Document<B>,
    session: Session,
}

impl<B: TextBuffer> OwnUndo<B> {
    pub(crate) fn of(document: Document<B>) -> Self {
        let detector = document.session().detector().clone();
        let mut session = Session::with_detector(detector, document.options().clone());
        session.keep_units();
        session.load(document.links(), document.mutes());
        Self { document, session }
    }

    /// Applies an input. The session must answer each report as the document's own session does.
    pub(crate) fn apply(&mut self, input: Input<'_>) -> Outcome {
        let Self { document, session } = self;
        if let Input::SetAutolink(on) = input {
            let mut options = session.options().clone();
            options.autolink = on;
            session.set_options(options);
        }
        document.apply_reported(input, &mut |document, event, answer| {
            let own = session.apply(document.text(), event.clone());
            assert_eq!(own, *answer, "{event:?}");
        })
    }

    pub(crate) fn set_options(&mut self, options: SessionOptions) {
        self.document.set_options(options.clone());
        self.session.set_options(options);
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
