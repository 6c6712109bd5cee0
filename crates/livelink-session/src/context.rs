//! Where a link may be: the hook for syntax contexts.

use std::fmt;
use std::ops::Range;
use std::sync::Arc;

/// What a [`Context`] says about a place.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Verdict {
    /// Prose: any link.
    #[default]
    Allow,
    /// Links with a scheme of their own (`https://example.com`, `mailto:a@example.com`), no bare hosts or addresses:
    /// `helpers.py` in a comment about Python is a file.
    ExplicitOnly,
    /// Code: none.
    Deny,
}

/// Says where links may be. Detection never learns of it; it only decides what becomes of a candidate.
///
/// The host keeps its context current: an answer is for the text as the session last heard of it. Answers may be
/// provisional (a parse that runs behind); when a better one is known, [`Event::ContextChanged`](crate::Event) names the
/// range to judge again.
///
/// ```
/// use std::ops::Range;
/// use livelink_session::{Context, Verdict};
///
/// /// Everything from here on is code.
/// struct CodeFrom(usize);
///
/// impl Context for CodeFrom {
///     fn verdict(&self, range: Range<usize>) -> Verdict {
///         if range.end > self.0 { Verdict::Deny } else { Verdict::Allow }
///     }
/// }
/// assert_eq!(CodeFrom(10).verdict(4..15), Verdict::Deny);
/// ```
pub trait Context {
    /// May a link be at the bytes `range`? A range that is partly code is code.
    fn verdict(&self, range: Range<usize>) -> Verdict;
}

/// A context as a session keeps it: shared with the host, which updates it. None: everything is prose.
#[derive(Clone, Default)]
pub(crate) struct SharedContext(pub(crate) Option<Arc<dyn Context + Send + Sync>>);

impl SharedContext {
    pub(crate) fn verdict(&self, range: Range<usize>) -> Verdict {
        self.0
            .as_ref()
            .map_or(Verdict::Allow, |context| context.verdict(range))
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
