//! The syntax context as a session keeps it.

use std::fmt;
use std::ops::Range;
use std::sync::Arc;

use livelink_index::{Context, Edit, Permission, Text};

/// Shared with the host, which updates it. None: everything is prose.
#[derive(Clone, Default)]
pub(crate) struct SharedContext(pub(crate) Option<Arc<dyn Context + Send + Sync>>);

impl SharedContext {
    pub(crate) fn permission(&self, range: Range<usize>) -> Permission {
        self.0
            .as_ref()
            .map_or(Permission::Allow, |context| context.permission(range))
    }

    /// Passes on an edit of a text that is not the host's: a [`Document`](crate::Document)'s.
    pub(crate) fn edited(&self, text: &dyn Text, edit: Edit) {
        if let Some(context) = &self.0 {
            context.edited(text, &[edit]);
        }
    }

    pub(crate) fn changes(&self) -> Vec<Range<usize>> {
        self.0
            .as_ref()
            .map_or_else(Vec::new, |context| context.changes())
    }
}

impl fmt::Debug for SharedContext {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(if self.0.is_some() {
            "Context(..)"
        } else {
            "Everywhere"
        })
    }
}
