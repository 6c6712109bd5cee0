//! The places for links in a text of some language.

use std::ops::Range;
use std::sync::Arc;

use livelink::index::{Context, Edit, Permission, Utf16Offset};
use livelink::syntax::{Language, Utf16SyntaxContext};
use livelink::{Detector, Options};

use crate::error::Fault;
use crate::mirror::Mirror;

/// The syntax context of a text.
#[derive(Clone, Debug)]
pub(crate) struct Syntax(Arc<Utf16SyntaxContext>);

impl Syntax {
    /// Returns the context of a text in the language with this name; `None` if the name is empty.
    pub(crate) fn named(name: &str, text: &Mirror) -> Result<Option<Self>, Fault> {
        if name.is_empty() {
            return Ok(None);
        }
        let language = Language::named(name).map_err(|error| Fault(error.to_string()))?;
        let context = Utf16SyntaxContext::blocking(&language, text);
        context.take_changes();
        Ok(Some(Self(Arc::new(context))))
    }

    /// Returns the options for texts in this language, whose strings may write a slash as `\/`.
    pub(crate) fn options(&self, options: Options) -> Options {
        let detector = Detector::new(options);
        self.0.language().detector(&detector).options().clone()
    }

    /// Follows edits that the text has had.
    pub(crate) fn edit(&self, text: &Mirror, edits: &[Edit<Utf16Offset>]) {
        self.0.edit(text, edits);
    }

    /// Returns where the permission has changed since the last call.
    pub(crate) fn take_changes(&self) -> Vec<Range<Utf16Offset>> {
        self.0.take_changes()
    }

    pub(crate) fn context(&self) -> Arc<dyn Context<Utf16Offset> + Send + Sync> {
        self.0.clone()
    }
}

impl Context<Utf16Offset> for Syntax {
    fn permission(&self, range: Range<Utf16Offset>) -> Permission {
        self.0.permission(range)
    }

    fn part_at(&self, at: Utf16Offset) -> (Range<Utf16Offset>, Permission) {
        self.0.part_at(at)
    }
}
