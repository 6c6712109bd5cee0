//! Where the syntax contexts of scripts come from.

use std::sync::Arc;

use livelink_index::Context;
use ropey::Rope;

/// Makes the syntax context of a script: given the name in `setup.syntax` and the text to start with, a context that
/// follows the text by itself ([`Context::edited`]) and answers for the text as it is, not provisionally. `None`: no such
/// syntax; the script runs as prose and does not count as ok.
pub type Contexts<'a> = &'a dyn Fn(&str, &Rope) -> Option<Arc<dyn Context + Send + Sync>>;
