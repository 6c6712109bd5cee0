//! The help, with the keys and their commands in groups, and the page about the program.
//!
//! The keys are defined in [`crate::key_bindings`] and in the text widget. A row here names a
//! command or a key. Tests compare the rows with both sources, so the help lacks no key.

use eframe::egui::{self, Grid, Key, Modifiers, RichText, ScrollArea, Ui, vec2};

use super::dialog_fields::{Answer, buttons};
use crate::dialog::Dialog;
use crate::format_command::{
    BOLD, BULLETS, FormatCommand, INLINE_CODE, ITALIC, NUMBERED, STRIKETHROUGH,
};
use crate::key_bindings::{AppCommand, CONTROL, CONTROL_SHIFT, NONE, keys_of, written};

/// How far an arrow key scrolls, in points.
const ROW: f32 = 24.0;

/// Shows the effect of each key. A long page scrolls, by the mouse and by keys.
pub(super) fn help(dialog: &mut Dialog, ui: &mut Ui) -> Option<Answer> {
    ui.heading("Keys");
    ui.add_space(4.0);
    let is_mac = ui.ctx().os().is_mac();
    let width = ui.available_width();
    ScrollArea::vertical()
        .max_height((ui.ctx().content_rect().height() - 150.0).max(48.0))
        .auto_shrink([false, true])
        .show(ui, |ui| {
            let page = ui.clip_rect().height() - ROW;
            for (key, by) in [
                (Key::ArrowUp, ROW),
                (Key::ArrowDown, -ROW),
                (Key::PageUp, page),
                (Key::PageDown, -page),
            ] {
                if ui.input(|input| input.key_pressed(key)) {
                    ui.scroll_with_delta(vec2(0.0, by));
                }
            }
            for group in GROUPS {
                ui.add_space(10.0);
                ui.label(RichText::new(group.name).strong().size(15.0));
                Grid::new(group.name)
                    .num_columns(2)
                    .min_col_width(width * 0.45)
                    .show(ui, |ui| {
                        for row in group.rows {
                            ui.label(row.does);
                            ui.add(egui::Label::new(row.keys(is_mac)).wrap());
                            ui.end_row();
                        }
                    });
            }
        });
    close(dialog, ui)
}

/// Shows the version and the licences.
pub(super) fn about(dialog: &mut Dialog, ui: &mut Ui) -> Option<Answer> {
    ui.heading("Livelink");
    ui.label(concat!("Version ", env!("CARGO_PKG_VERSION")));
    ui.add_space(6.0);
    ui.label("A notes editor whose links stay right while you type. It shows what the Livelink libraries can do.");
    ui.add_space(6.0);
    ui.label(concat!("Licence: ", env!("CARGO_PKG_LICENSE"), "."));
    ui.label("The tables derived from Unicode data are under the Unicode licence. The rules of the Public Suffix List are under the Mozilla Public License 2.0.");
    close(dialog, ui)
}

/// Shows the button that closes the page.
fn close(dialog: &mut Dialog, ui: &mut Ui) -> Option<Answer> {
    let named = [("Close", Answer::Accept)];
    buttons(dialog, ui, &named, Answer::Accept, None)
}

/// Rows of the help that belong together.
#[derive(Debug)]
pub(crate) struct HelpGroup {
    pub(crate) name: &'static str,
    pub(crate) rows: &'static [HelpRow],
}

/// One or more keys, and their effect.
#[derive(Debug)]
pub(crate) struct HelpRow {
    pub(crate) does: &'static str,
    keys: &'static [HelpKey],
}

#[derive(Clone, Copy, Debug)]
enum HelpKey {
    /// All keys of a command of the program.
    App(AppCommand),
    /// Keys of the text.
    Text(Modifiers, &'static [Key]),
    /// A key that the window turns into a command before the text sees it.
    Clipboard(Key),
    /// A click with Ctrl; on a Mac, with Cmd.
    Click,
    /// Alt alone or with the letter of a menu. A Mac uses it for characters.
    Alt,
    /// Something that is not a single key.
    Said(&'static str),
}

use HelpKey::{Alt, App, Click, Clipboard, Said, Text};

const SHIFT: Modifiers = Modifiers::SHIFT;
const WORD: Modifiers = Modifiers::CTRL;
const SIDES: &[Key] = &[Key::ArrowLeft, Key::ArrowRight];
const ROWS: &[Key] = &[Key::ArrowUp, Key::ArrowDown];
const PAGES: &[Key] = &[Key::PageUp, Key::PageDown];
const ENDS: &[Key] = &[Key::Home, Key::End];
const DELETIONS: &[Key] = &[Key::Backspace, Key::Delete];

const fn row(does: &'static str, keys: &'static [HelpKey]) -> HelpRow {
    HelpRow { does, keys }
}

/// The whole help.
pub(crate) const GROUPS: &[HelpGroup] = &[
    HelpGroup {
        name: "Links",
        rows: &[
            row("Link an address", &[Said("type it and a space")]),
            row(
                "Take the new link off, for good",
                &[Said("Backspace right after")],
            ),
            row("Make or change a link", &[App(AppCommand::EditLink)]),
            row("Open a link", &[Click, Text(CONTROL, &[Key::Enter])]),
        ],
    },
    HelpGroup {
        name: "Files",
        rows: &[
            row("New document", &[App(AppCommand::New)]),
            row("Open", &[App(AppCommand::Open)]),
            row("Save", &[App(AppCommand::Save)]),
            row("Save under another name", &[App(AppCommand::SaveAs)]),
            row("Close", &[App(AppCommand::Close)]),
            row("Next document", &[App(AppCommand::NextDocument)]),
            row("Previous document", &[App(AppCommand::PreviousDocument)]),
            row("Quit", &[App(AppCommand::Quit)]),
        ],
    },
    HelpGroup {
        name: "Writing",
        rows: &[
            row("Undo", &[Text(CONTROL, &[Key::Z])]),
            row(
                "Redo",
                &[Text(CONTROL, &[Key::Y]), Text(CONTROL_SHIFT, &[Key::Z])],
            ),
            row("Cut", &[Clipboard(Key::X), Text(SHIFT, &[Key::Delete])]),
            row("Copy", &[Clipboard(Key::C), Text(CONTROL, &[Key::Insert])]),
            row("Paste", &[Clipboard(Key::V), Text(SHIFT, &[Key::Insert])]),
            row("Paste without links", &[Text(CONTROL_SHIFT, &[Key::V])]),
            row("Select all", &[Text(CONTROL, &[Key::A])]),
            row(
                "New line",
                &[Text(NONE, &[Key::Enter]), Text(SHIFT, &[Key::Enter])],
            ),
            row("Tab", &[Text(NONE, &[Key::Tab])]),
            row("Delete a character", &[Text(NONE, DELETIONS)]),
            row("Delete a word", &[Text(WORD, DELETIONS)]),
        ],
    },
    HelpGroup {
        name: "Formats",
        rows: &[
            row("Bold", &[App(AppCommand::Format(BOLD))]),
            row("Italic", &[App(AppCommand::Format(ITALIC))]),
            row("Strikethrough", &[App(AppCommand::Format(STRIKETHROUGH))]),
            row("Code", &[App(AppCommand::Format(INLINE_CODE))]),
            row(
                "Plain text",
                &[App(AppCommand::Format(FormatCommand::Plain))],
            ),
            row(
                "Heading 1, 2, 3",
                &[
                    App(AppCommand::Format(FormatCommand::Heading(1))),
                    App(AppCommand::Format(FormatCommand::Heading(2))),
                    App(AppCommand::Format(FormatCommand::Heading(3))),
                ],
            ),
            row("Body text", &[App(AppCommand::Format(FormatCommand::Body))]),
            row(
                "Code block",
                &[App(AppCommand::Format(FormatCommand::Code))],
            ),
            row("Numbered list", &[App(AppCommand::Format(NUMBERED))]),
            row("Bulleted list", &[App(AppCommand::Format(BULLETS))]),
            row("Quote", &[App(AppCommand::Format(FormatCommand::Quote))]),
            row(
                "One level further in",
                &[
                    App(AppCommand::Format(FormatCommand::Indent)),
                    Said("in a list also Tab"),
                ],
            ),
            row(
                "One level further out",
                &[App(AppCommand::Format(FormatCommand::Outdent))],
            ),
            row(
                "Heading, list, quote, rule",
                &[Said("type #, -, 1., > or ---")],
            ),
            row("Bold, italic, code", &[Said("type **x**, *x* or `x`")]),
            row(
                "Give the typed signs back",
                &[Said("Backspace right after")],
            ),
        ],
    },
    HelpGroup {
        name: "Moving (with Shift: selecting)",
        rows: &[
            row("By a character", &[Text(NONE, SIDES)]),
            row("By a word", &[Text(WORD, SIDES)]),
            row("By a row", &[Text(NONE, ROWS)]),
            row("By a page", &[Text(NONE, PAGES)]),
            row("To the ends of the row", &[Text(NONE, ENDS)]),
            row("To the ends of the document", &[Text(CONTROL, ENDS)]),
        ],
    },
    HelpGroup {
        name: "Finding",
        rows: &[
            row("Find", &[App(AppCommand::Find)]),
            row("Next", &[App(AppCommand::FindNext)]),
            row("Previous", &[App(AppCommand::FindPrevious)]),
            row("Replace", &[App(AppCommand::Replace)]),
            row("Go to a line", &[App(AppCommand::GoToLine)]),
        ],
    },
    HelpGroup {
        name: "Window",
        rows: &[
            row("Help", &[App(AppCommand::Help)]),
            row("Menus", &[App(AppCommand::Menu), Alt]),
            row("Context menu", &[App(AppCommand::ContextMenu)]),
            row("To a notice or a bar, and back", &[App(AppCommand::Notice)]),
            row("Larger text", &[App(AppCommand::ZoomIn)]),
            row("Smaller text", &[App(AppCommand::ZoomOut)]),
            row("Usual size", &[App(AppCommand::ZoomReset)]),
            row("Inspector", &[App(AppCommand::Inspector)]),
            row(
                "Hold what is typed, and let it go",
                &[App(AppCommand::Pause)],
            ),
            row("Let one key go", &[App(AppCommand::Step)]),
        ],
    },
];

impl HelpRow {
    /// Returns the keys as they are written on keyboards.
    pub(crate) fn keys(&self, is_mac: bool) -> String {
        let mut all = Vec::new();
        for key in self.keys {
            match *key {
                App(command) => all.extend(keys_of(command, is_mac)),
                Text(modifiers, keys) => {
                    all.extend(keys.iter().map(|key| written(modifiers, *key, is_mac)));
                }
                Clipboard(key) => all.push(written(CONTROL, key, is_mac)),
                Click if is_mac => all.push("Cmd+click".to_owned()),
                Click => all.push("Ctrl+click".to_owned()),
                Alt if is_mac => {}
                Alt => all.extend(["Alt".to_owned(), "Alt with its letter".to_owned()]),
                Said(said) => all.push(said.to_owned()),
            }
        }
        all.join(", ")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::key_bindings::BINDINGS;
    use eframe::egui::Event;
    use livelink_egui::KeyCommand;

    fn keys() -> impl Iterator<Item = HelpKey> {
        let rows = GROUPS.iter().flat_map(|group| group.rows);
        rows.flat_map(|row| row.keys).copied()
    }

    #[test]
    fn the_keys_of_the_program_are_all_here() {
        let named = |command| {
            let same = |key: &HelpKey| matches!(key, App(named) if *named == command);
            keys().filter(same).count()
        };
        for (command, ..) in BINDINGS {
            assert_eq!(named(*command), 1, "{command:?}");
        }
        for key in keys() {
            if let App(command) = key {
                let has_key = BINDINGS.iter().any(|(bound, ..)| *bound == command);
                assert!(has_key, "{command:?} has no key");
            }
        }
    }

    /// Returns what a key does in the text, whether or not it selects.
    fn of_text(key: Key, modifiers: Modifiers) -> Option<String> {
        let event = Event::Key {
            key,
            physical_key: None,
            pressed: true,
            repeat: false,
            modifiers,
        };
        Some(match livelink_egui::key_bindings::command(&event)? {
            KeyCommand::Move { motion, .. } => format!("move {motion:?}"),
            command => format!("{command:?}"),
        })
    }

    #[test]
    fn the_keys_of_the_text_are_all_here() {
        let control = Modifiers::CTRL | Modifiers::COMMAND;
        let shift = Modifiers::SHIFT;
        let mut here = Vec::new();
        for key in keys() {
            if let Text(modifiers, keys) = key {
                for &key in keys {
                    let command = of_text(key, modifiers);
                    here.push(command.unwrap_or_else(|| panic!("{key:?} does nothing")));
                }
            }
        }
        for &key in Key::ALL {
            for modifiers in [NONE, shift, control, control | shift] {
                if let Some(command) = of_text(key, modifiers) {
                    assert!(here.contains(&command), "{modifiers:?} {key:?}: {command}");
                }
            }
        }
    }
}
