//! What can be told from the text of a link alone, without detection and without policy.
//!
//! | file | what it tells |
//! |---|---|
//! | `parts` | scheme, local part, host and the rest |
//! | `guess` | whether it names its scheme; whether it could be the name of a file or of a program's member |
//! | `extensions` | the endings of files that are also top-level domains |
//! | `glued` | where a sentence is glued to it |
//! | `invisible` | a character that nobody sees |
//! | `plain_end` | where a plain renderer would end it |
//! | `stray_bracket` | what its author meant as a part of it, after a bracket |
//! | `slash` | a character that looks like a slash |
//! | `defang` | the same text made harmless |
//! | `unescape` | a URL with its words written out |
//! | `percent` | a character percent-encoded; where an escape stands |

mod defang;
mod extensions;
mod glued;
mod guess;
mod invisible;
mod parts;
mod percent;
mod plain_end;
mod slash;
mod stray_bracket;
mod unescape;

pub(crate) use defang::defang;
pub(crate) use extensions::known_extension;
pub use glued::{could_be_glued, glued_text};
pub use guess::{could_be_member, file_extension, has_scheme};
pub use invisible::first_invisible;
pub(crate) use parts::LinkParts;
pub(crate) use percent::{push_percent, starts_escape};
pub use plain_end::{ends_elsewhere, github_url_len};
pub use slash::looks_like_slash;
pub use stray_bracket::after_stray_bracket;
pub use unescape::unescaped;
