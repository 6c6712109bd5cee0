//! How another thread wakes the window.

use std::sync::{Arc, OnceLock};

use eframe::egui;

/// Wakes the window up from another thread, once the window is there.
#[derive(Clone, Debug, Default)]
pub(crate) struct Waker(Arc<OnceLock<egui::Context>>);

impl Waker {
    /// Sets the window that is woken from now on. Only the first call counts.
    pub(crate) fn set(&self, ctx: &egui::Context) {
        let _ = self.0.set(ctx.clone());
    }

    /// Asks the window for another frame.
    pub(crate) fn wake(&self) {
        if let Some(ctx) = self.0.get() {
            ctx.request_repaint();
        }
    }
}
