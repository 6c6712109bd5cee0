//! The editor without a window, driven by events and read through its accessibility tree.

#![allow(dead_code, reason = "`crash` uses a part of this")]

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};

use editor_demo::app::EditorApp;
use eframe::egui::accesskit::Role;
use eframe::egui::{Event, Key, Modifiers, OutputCommand, PointerButton, Pos2};
use egui_kittest::Harness;
use egui_kittest::kittest::{NodeT as _, Queryable as _};
use livelink_egui::FontSource;

/// The name of the document in the accessibility tree.
pub(crate) const DOCUMENT: &str = "Document";

/// A file in a folder of its own. The folder is removed in the end.
pub(crate) struct Scratch(PathBuf);

impl Scratch {
    pub(crate) fn new(name: &str, content: &[u8]) -> Self {
        // Two tests may use the same name at the same time.
        static NUMBER: AtomicUsize = AtomicUsize::new(0);
        let number = NUMBER.fetch_add(1, Ordering::Relaxed);
        let folder = format!("livelink-editor-test-{}-{number}", std::process::id());
        let folder = std::env::temp_dir().join(folder);
        fs::create_dir_all(&folder).unwrap();
        let path = folder.join(name);
        fs::write(&path, content).unwrap();
        Self(path)
    }

    pub(crate) fn path(&self) -> &Path {
        &self.0
    }

    pub(crate) fn content(&self) -> Vec<u8> {
        fs::read(&self.0).unwrap()
    }

    pub(crate) fn open(&self) -> Window {
        let mut app = EditorApp::empty(FontSource::Embedded);
        app.open(&self.0);
        Window::of(app)
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(self.0.parent().unwrap());
    }
}

/// An editor window that is not on any screen.
pub(crate) struct Window {
    pub(crate) harness: Harness<'static, EditorApp>,
}

impl Window {
    /// Opens a window with an empty document.
    pub(crate) fn empty() -> Self {
        Self::of(EditorApp::empty(FontSource::Embedded))
    }

    /// Opens a window with the sample document.
    pub(crate) fn sample() -> Self {
        Self::of(EditorApp::new(FontSource::Embedded))
    }

    pub(crate) fn of(app: EditorApp) -> Self {
        let mut window = Self::stepped(app);
        window.harness.run();
        window
    }

    /// Opens a window and shows its first frame. What goes on in the background still goes on.
    pub(crate) fn stepped(app: EditorApp) -> Self {
        let mut harness = Harness::builder()
            .with_size([900.0, 600.0])
            .with_max_steps(40)
            .allow_missing_glyphs()
            .with_context_setup(EditorApp::set_up)
            .build_ui_state(|ui, app: &mut EditorApp| app.ui(ui), app);
        harness.step();
        Self { harness }
    }

    /// Types text, one event a character, as a keyboard does.
    pub(crate) fn type_text(&mut self, text: &str) {
        for c in text.chars() {
            match c {
                '\n' => self.key(Modifiers::NONE, Key::Enter),
                c => self.event(Event::Text(c.to_string())),
            }
        }
    }

    pub(crate) fn key(&mut self, modifiers: Modifiers, key: Key) {
        self.harness.key_press_modifiers(modifiers, key);
        self.harness.run();
    }

    /// Opens the context menu of the only link.
    pub(crate) fn open_link_menu(&mut self) {
        let pos = self.harness.get_by_role(Role::Link).rect().center();
        self.event(Event::PointerMoved(pos));
        for pressed in [true, false] {
            self.harness.event(Event::PointerButton {
                pos,
                button: PointerButton::Secondary,
                pressed,
                modifiers: Modifiers::NONE,
            });
        }
        self.harness.run();
    }

    /// Presses Ctrl+Enter, and shows the one frame that says what is opened.
    pub(crate) fn open_by_key(&mut self) {
        self.harness.event(Event::Key {
            key: Key::Enter,
            physical_key: None,
            pressed: true,
            repeat: false,
            modifiers: Modifiers::COMMAND,
        });
        self.harness.step();
    }

    /// Presses the mouse button at a place, and shows the one frame that says what is opened.
    pub(crate) fn press_at(&mut self, pos: Pos2, modifiers: Modifiers) {
        self.event(Event::PointerMoved(pos));
        self.harness.event(Event::PointerButton {
            pos,
            button: PointerButton::Primary,
            pressed: true,
            modifiers,
        });
        self.harness.step();
    }

    pub(crate) fn event(&mut self, event: Event) {
        self.harness.event(event);
        self.harness.run();
    }

    /// Clicks a button.
    pub(crate) fn click(&mut self, label: &str) {
        self.harness
            .get_by_role_and_label(Role::Button, label)
            .click();
        self.harness.run();
    }

    /// Chooses from the menu bar.
    pub(crate) fn choose(&mut self, menu: &str, item: &str) {
        self.harness.get_by_label(menu).click();
        self.harness.run();
        self.harness.get_by_label_contains(item).click();
        self.harness.run();
    }

    /// Returns the text of the document, from the accessibility tree.
    pub(crate) fn text(&self) -> String {
        let document = self
            .harness
            .get_by_role_and_label(Role::MultilineTextInput, DOCUMENT);
        document.value().unwrap_or_default()
    }

    /// Returns the texts of the links on screen, from the accessibility tree, in order.
    pub(crate) fn links(&self) -> Vec<String> {
        let links = self.harness.query_all_by_role(Role::Link);
        links
            .filter_map(|link| link.accesskit_node().label())
            .collect()
    }

    /// Returns where the links on screen lead, from the accessibility tree, in order.
    pub(crate) fn targets(&self) -> Vec<String> {
        let links = self.harness.query_all_by_role(Role::Link);
        links
            .filter_map(|link| link.accesskit_node().url().map(str::to_owned))
            .collect()
    }

    /// Returns whether a label with this text is on screen.
    pub(crate) fn shows(&self, label: &str) -> bool {
        self.harness
            .query_all_by_label_contains(label)
            .next()
            .is_some()
    }

    /// Returns whether a field with this text is on screen.
    pub(crate) fn shows_value(&self, text: &str) -> bool {
        let mut fields = self.harness.query_all_by_role(Role::TextInput);
        fields.any(|field| field.value().as_deref() == Some(text))
    }

    /// Returns the addresses that the last frame asked to open.
    pub(crate) fn opened(&self) -> Vec<String> {
        let commands = &self.harness.output().platform_output.commands;
        let opened = commands.iter().filter_map(|command| match command {
            OutputCommand::OpenUrl(open) => Some(open.url.clone()),
            _ => None,
        });
        opened.collect()
    }
}
