//! Links that stay right as the text is edited.

pub use livelink_detect::*;

/// The standard and nothing else: properties, termination, email, minimal escaping.
pub use uts58;

/// The links of a whole text, kept right while it is edited.
#[cfg(feature = "index")]
pub use livelink_index as index;

/// Autolink on typing, unlink, undo: links as document state.
#[cfg(feature = "session")]
pub use livelink_session as session;
