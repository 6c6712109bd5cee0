//! What happens in a script.

use eframe::egui::Event;
use serde_json::Value;

/// One thing that happens in a script.
#[derive(Clone, Debug, PartialEq)]
pub enum ScriptAct {
    /// An event of the window.
    Event(Event),
    /// A key, as often as there is something for it to do.
    All(Event),
    /// The next paste is to be plain text.
    ExpectPlain,
    /// The input method begins.
    BeginComposition,
    /// Something that has no event: by a program, by another user, by a menu.
    Direct(Value),
}
