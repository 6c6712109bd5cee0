//! Replay scripts through the editor's own event path.
//!
//! The files are those of `livelink replay`. But here each key is an event of the window, which goes through
//! [`crate::key_bindings`]. So a script that comes out as in a replay shows that the editor adds nothing and loses nothing.
//! What has no key (an insertion by a program, another user's edit) goes to the session as it is.

mod act;
mod error;
mod parse;
mod play;
pub mod player;

pub use act::ScriptAct;
pub use error::PlayError;
pub use parse::EventScript;
pub use play::{perform, play, presses_for_all, report};
