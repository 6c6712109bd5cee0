//! Where the syntax contexts of scripts come from.

use std::sync::Arc;

use livelink_index::Context;
use ropey::Rope;

/// A syntax context that several sessions ask.
pub(crate) type SyntaxContext = Arc<dyn Context + Send + Sync>;

/// Makes the syntax context of a script from the name in `setup.syntax` and the text to start with. The context follows the
/// text by itself ([`Context::edited`]), and its answers are for the current text, not provisional. `None` means that there
/// is no such syntax; the script then runs as prose and does not count as ok.
pub type Contexts<'a> = &'a dyn Fn(&str, &Rope) -> Option<Arc<dyn Context + Send + Sync>>;
