//! The hints that show while the mouse rests on a button or a word.
//!
//! A hint would cover the text that the user types, or a dialog. So there is none from a key to the next movement of the mouse, and
//! none while a dialog is open.

use eframe::egui::{Context, Event, Id, Key, Response};

/// A widget with a hint.
pub(crate) trait Hint {
    /// Shows a hint while the mouse rests on the widget.
    fn hint(self, text: impl Into<String>) -> Self;
}

impl Hint for Response {
    fn hint(self, text: impl Into<String>) -> Self {
        match are_shown(&self.ctx) {
            true => self.on_hover_text(text.into()),
            false => self,
        }
    }
}

/// Returns the place where egui keeps the flag that hides hints.
fn id() -> Id {
    Id::unique("no hints")
}

/// Returns whether there are hints now.
pub(crate) fn are_shown(ctx: &Context) -> bool {
    !ctx.data(|data| data.get_temp(id()).unwrap_or(false))
}

/// Takes the events of a frame, before the frame shows anything.
pub(crate) fn begin_frame(ctx: &Context, has_dialog: bool) {
    let mut typed = !are_shown(ctx);
    ctx.input(|input| {
        for event in &input.events {
            match event {
                Event::Key { key, pressed, .. } => typed |= *pressed && !is_held(*key),
                Event::Text(_) | Event::Paste(_) => typed = true,
                Event::PointerMoved(_) => typed = false,
                _ => {}
            }
        }
    });
    ctx.data_mut(|data| data.insert_temp(id(), typed || has_dialog));
}

/// Returns whether a key is one that is held down while the mouse clicks.
fn is_held(key: Key) -> bool {
    matches!(
        key,
        Key::ControlLeft
            | Key::ControlRight
            | Key::ShiftLeft
            | Key::ShiftRight
            | Key::AltLeft
            | Key::AltRight
            | Key::SuperLeft
            | Key::SuperRight
    )
}
