//! Settings that are remembered.

use std::path::{Path, PathBuf};

use eframe::egui;

use super::EditorApp;
use crate::files::{KeptSettings, Settings, settings_file};
use crate::link_settings::LinkMode;
use crate::link_settings::LinkSettings;

impl EditorApp {
    /// Remembers settings and the files that were open last, in a folder of the program's own, which only the user may read from now
    /// on.
    pub fn keep_state(&mut self, folder: &Path) {
        livelink_disk::make_private(folder);
        self.enable_recent(folder.join("recent.json"));
        self.enable_settings(settings_file(folder));
    }

    /// Remembers settings in this file from now on.
    pub fn enable_settings(&mut self, path: PathBuf) {
        self.settings = Some(KeptSettings {
            path,
            kept: None,
            asked_theme: None,
            size: None,
        });
    }

    fn current_settings(&self, ctx: &egui::Context) -> Settings {
        Settings {
            theme: ctx.options(|options| options.theme_preference),
            zoom: self.current.view.zoom,
            hint_dismissed: self.hint_dismissed,
            match_case: self.find.match_case,
            links: self.links,
        }
    }

    /// Applies the kept settings in the first frame. Later, keeps the user's changes.
    pub(crate) fn keep_settings(&mut self, ctx: &egui::Context) {
        let mut current = self.current_settings(ctx);
        let Some(settings) = &mut self.settings else {
            return;
        };
        if let (Some(kept), Some(asked)) = (settings.kept, settings.asked_theme)
            && current.theme == asked
        {
            current.theme = kept.theme;
        }
        settings.size = ctx
            .input(|input| window_size(input.viewport()))
            .or(settings.size);
        match settings.kept {
            Some(kept) if kept == current => {}
            Some(_) => {
                settings.kept = Some(current);
                current.write(&settings.path, settings.size);
            }
            None => {
                let usual = Settings {
                    theme: egui::ThemePreference::System,
                    ..current
                };
                let read = Settings::read(&settings.path, usual);
                settings.kept = Some(read);
                match current.theme {
                    egui::ThemePreference::System => ctx.set_theme(read.theme),
                    asked => settings.asked_theme = Some(asked),
                }
                self.current.view.zoom = read.zoom;
                self.hint_dismissed = read.hint_dismissed;
                self.find.match_case = read.match_case;
                self.set_links(read.links);
            }
        }
    }

    /// Keeps the size of the window, which is about to be gone.
    pub(crate) fn keep_size(&self) {
        if let Some(KeptSettings {
            path,
            kept: Some(kept),
            size,
            ..
        }) = &self.settings
        {
            kept.write(path, *size);
        }
    }

    /// Sets how links are made, in every document.
    pub(crate) fn set_links(&mut self, links: LinkSettings) {
        self.links = links;
        for document in self.documents_mut() {
            document.editor.set_link_settings(links);
        }
    }

    /// Shows the links of the document on screen, or every address in it.
    pub(crate) fn set_link_mode(&mut self, mode: LinkMode) {
        self.current.editor.set_mode(mode);
        self.current.editor.set_link_settings(self.links);
    }
}

/// Returns the size of a window that is neither maximised nor minimised.
fn window_size(window: &egui::ViewportInfo) -> Option<[f32; 2]> {
    let other = [window.maximized, window.fullscreen, window.minimized];
    let size = window.inner_rect?.size();
    (!other.contains(&Some(true))).then_some([size.x, size.y])
}
