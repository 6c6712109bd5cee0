//! The syntax context as a session keeps it.

use std::fmt;
use std::ops::Range;
use std::sync::Arc;

use livelink_index::{Context, Edit, Offset, Permission, Text};

/// The question to a context, in the plain numbers that a session uses inside.
pub(crate) trait Permissions {
    /// Returns which links may be at `range`.
    fn permission(&self, range: Range<usize>) -> Permission;
}

/// The context, shared with the editor, which keeps it up to date. `None`: everything is prose.
#[derive(Clone)]
pub(crate) struct SharedContext<O: Offset = usize>(
    pub(crate) Option<Arc<dyn Context<O> + Send + Sync>>,
);

impl<O: Offset> Permissions for SharedContext<O> {
    fn permission(&self, range: Range<usize>) -> Permission {
        self.0.as_ref().map_or(Permission::Allow, |context| {
            context.permission(O::range(range))
        })
    }
}

impl<O: Offset> SharedContext<O> {
    /// Passes on an edit of a text that is not the editor's: a [`Document`](crate::Document)'s.
    pub(crate) fn edited(&self, text: &dyn Text<O>, edit: Edit<O>) {
        if let Some(context) = &self.0 {
            context.edited(text, &[edit]);
        }
    }

    pub(crate) fn changes(&self) -> Vec<Range<O>> {
        self.0
            .as_ref()
            .map_or_else(Vec::new, |context| context.changes())
    }
}

impl<O: Offset> fmt::Debug for SharedContext<O> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(if self.0.is_some() {
            "Context(..)"
        } else {
            "Everywhere"
        })
    }
}
