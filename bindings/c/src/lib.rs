//! Livelink for C and C++: the items that the header `livelink.h` declares.
//!
//! Nothing here decides anything about a link. Each function checks its arguments, calls the crate `livelink`, and
//! lays the answer out in plain structs. `README.md` says how a C program uses it.
//!
//! | file | contents |
//! |---|---|
//! | `status` | status codes, and the message of the last failure |
//! | `border` | the wrapper of every call: it catches panics and keeps the message |
//! | `handle` | the contents of the opaque pointers in the header |
//! | `arrays` | arrays and strings, in and out |
//! | `options` | options from JSON |
//! | `text` | the text that the caller lends |
//! | `between` | the edit that leads from one text to another |
//! | `rope` | a text that the library keeps, for callers that cannot lend theirs |
//! | `link` | a link for C |
//! | `detector` | detection, addresses, formatting |
//! | `pattern` | links of the caller's own kinds |
//! | `index` | the links of a text that is edited |
//! | `session` | links as part of a document |
//! | `changes` | the answers of a session |
//! | `version` | the version and the features |
//!
//! # Safety
//!
//! All `unsafe` functions have one contract, which the header states: each pointer is null or points to what its type says, for
//! as many elements as the call says, and a handle comes from this library and is not freed.

mod arrays;
mod between;
mod border;
mod changes;
mod detector;
mod handle;
mod index;
mod link;
mod options;
mod pattern;
mod rope;
mod session;
mod status;
mod text;
mod version;

pub use between::*;
pub use changes::*;
pub use detector::*;
pub use index::*;
pub use link::*;
pub use pattern::*;
pub use rope::*;
pub use session::*;
pub use status::*;
pub use text::*;
pub use version::*;
