//! How many links the status bar shows.

use crate::editor::Editor;
use crate::shown_links::LinkCount;

/// The number of links, which is counted again only after a change.
#[derive(Debug, Default)]
pub(crate) struct LinkCounter {
    revision: Option<(u64, u64)>,
    links: LinkCount,
}

impl LinkCounter {
    /// How many links the editor shows.
    pub(crate) fn links(&mut self, editor: &Editor) -> LinkCount {
        let revision = Some((editor.revision(), editor.revision_of_links()));
        if self.revision != revision {
            self.revision = revision;
            self.links = editor.link_count();
        }
        self.links
    }
}
