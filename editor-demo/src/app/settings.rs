//! Settings that are remembered.

use std::path::{Path, PathBuf};

use eframe::egui;

use super::EditorApp;
use crate::files::settings::{self, KeptSettings, Settings, settings_file};
use crate::link_settings::{LinkMode, LinkSettings};
use crate::theme::ThemeChoice;

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
        });
    }

    /// Applies the kept settings in the first frame. Later, keeps the user's changes.
    pub(crate) fn keep_settings(&mut self, ctx: &egui::Context) {
        let mut current = Settings {
            theme: ThemeChoice::of(ctx),
            zoom: self.current.view.zoom,
            hint_dismissed: self.hint_dismissed,
            find: self.find.options,
            links: self.links,
            size: ctx.input(|input| window_size(input.viewport())),
        };
        let Some(settings) = &mut self.settings else {
            return;
        };
        if let Some(kept) = &mut settings.kept {
            if settings.asked_theme == Some(current.theme) {
                current.theme = kept.theme;
            }
            // A new size alone is written when the window closes.
            kept.size = current.size.or(kept.size);
            current.size = kept.size;
            if *kept != current {
                *kept = current;
                settings::write(&settings.path, kept);
            }
            return;
        }
        let read = Settings::read(&settings.path);
        settings.kept = Some(Settings {
            size: current.size,
            ..read
        });
        match current.theme {
            ThemeChoice::System => ctx.set_theme(read.theme.preference()),
            asked => settings.asked_theme = Some(asked),
        }
        self.current.view.zoom = read.zoom;
        self.hint_dismissed = read.hint_dismissed;
        self.find.options = read.find;
        self.set_links(read.links);
    }

    /// Keeps the size of the window, which is about to be gone.
    pub(crate) fn keep_size(&self) {
        if let Some(settings) = &self.settings
            && let Some(kept) = settings.kept
        {
            settings::write(&settings.path, &kept);
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
