//! Settings that are remembered.

use std::path::PathBuf;

use eframe::egui;

use super::EditorApp;
use crate::files::{KeptSettings, Settings};

impl EditorApp {
    /// Remembers settings in this file from now on.
    pub fn enable_settings(&mut self, path: PathBuf) {
        self.settings = Some(KeptSettings { path, kept: None });
    }

    fn current_settings(&self, ctx: &egui::Context) -> Settings {
        Settings {
            theme: ctx.options(|options| options.theme_preference),
            zoom: self.current.view.zoom,
            hint_dismissed: self.hint_dismissed,
            match_case: self.find.match_case,
        }
    }

    /// Takes up what was kept, with the first frame; later keeps what the user has changed.
    pub(super) fn keep_settings(&mut self, ctx: &egui::Context) {
        let current = self.current_settings(ctx);
        let Some(settings) = &mut self.settings else {
            return;
        };
        match settings.kept {
            Some(kept) if kept == current => {}
            Some(_) => {
                settings.kept = Some(current);
                current.write(&settings.path);
            }
            None => {
                let read = Settings::read(&settings.path, current);
                settings.kept = Some(read);
                // What the command line asked for counts.
                if current.theme == egui::ThemePreference::System {
                    ctx.set_theme(read.theme);
                }
                self.current.view.zoom = read.zoom;
                self.hint_dismissed = read.hint_dismissed;
                self.find.match_case = read.match_case;
            }
        }
    }
}
