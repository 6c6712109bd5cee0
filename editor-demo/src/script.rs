//! Replay scripts through the editor's own event path.
//!
//! The files are those of `livelink replay`. But here each key is an event of the window, which goes through
//! [`crate::key_bindings`]. So a script that comes out as in a replay shows that the editor adds nothing and loses nothing.
//! A step without a key (an insertion by a program, another user's edit) goes to the session as it is.

mod act;
pub mod player;
pub mod tour;

pub use act::{EventScript, ScriptAct, perform, presses_for_all, report};
