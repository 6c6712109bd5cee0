//! Questions that the text of a link answers alone, without detection and without policy.
//!
//! | file | answer |
//! |---|---|
//! | `parts` | scheme, local part, host and the rest |
//! | `guess` | whether it names its scheme; whether it could be the name of a file or of a program's member |
//! | `extensions` | the endings of files that are also top-level domains |
//! | `defang` | the same text made harmless |
//! | `percent` | a character percent-encoded; where an escape is |

mod defang;
mod extensions;
mod guess;
mod parts;
mod percent;

pub(crate) use defang::defang;
pub(crate) use extensions::known_extension;
pub use guess::{could_be_member, file_extension, has_scheme};
pub(crate) use parts::LinkParts;
pub(crate) use percent::{push_percent, starts_escape};
