//! Links and formats are not lost unsaid. Whichever way a document is saved or left, in whichever format, the user is asked once where the format
//! cannot hold what was changed, and what is on disk afterwards is what the user has answered.
//!
//! Two ways are tried in every format, the others with plain text only. With `LIVELINK_EVERY_WAY=1`, all are tried in every format.

use std::fs;
use std::path::Path;

use crate::common::window::{Scratch, Window};
use editor_demo::app::EditorApp;
use eframe::egui::{Event, Key, Modifiers, ViewportEvent, ViewportId};
use livelink::rich::TextStyle;
use livelink_egui::FontSource;

pub(crate) const QUESTION: &str = "Keep your ";
pub(crate) const WITH_LINKS: &str = "Save with links…";
pub(crate) const BESIDE: &str = "Keep links beside it";
pub(crate) const TEXT_ONLY: &str = "Save text only";
/// The same in a file that has formats.
const WITHOUT_THEM: &str = "Save without them";

/// What every document begins with.
pub(crate) const TEXT: &str = "docs and more";
/// Its checksum: FNV-1a.
const TEXT_SUM: &str = "97f9d61e0312d568";
/// Where a word is linked to.
pub(crate) const TARGET: &str = "https://example.edu";
/// An address that is typed.
pub(crate) const ADDRESS: &str = "example.net";

/// What the user does to a document.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Change {
    Words,
    /// Types an address, which becomes a link.
    Address,
    /// Links a word.
    Link,
    /// Links a word, and makes a code block of its paragraph, if the document can have formats.
    CodeLink,
    /// Types an address, and takes its link off.
    TakenOff,
    /// Makes the first word bold, if the document can have formats.
    Bold,
}

pub(crate) const CHANGES: [Change; 6] = [
    Change::Bold,
    Change::Words,
    Change::Address,
    Change::Link,
    Change::CodeLink,
    Change::TakenOff,
];

impl Change {
    pub(crate) fn make(self, window: &mut Window) {
        window.key(Modifiers::COMMAND, Key::End);
        match self {
            Self::Words => put_in(window, "!"),
            Self::Bold => {
                window.key(Modifiers::COMMAND, Key::Home);
                for _ in 0..4 {
                    window.key(Modifiers::SHIFT, Key::ArrowRight);
                }
                window.key(Modifiers::COMMAND, Key::B);
            }
            Self::Address | Self::TakenOff => {
                put_in(window, &format!(" {ADDRESS}"));
                put_in(window, " ");
                if self == Self::TakenOff {
                    window.key(Modifiers::NONE, Key::Backspace);
                }
            }
            Self::Link | Self::CodeLink => {
                window.key(Modifiers::COMMAND, Key::Home);
                window.key(Modifiers::COMMAND, Key::K);
                put_in(window, "example.edu");
                window.key(Modifiers::NONE, Key::Enter);
                if self == Self::CodeLink {
                    window.key(Modifiers::COMMAND | Modifiers::SHIFT, Key::E);
                }
            }
        }
    }

    pub(crate) fn text(self) -> String {
        match self {
            Self::Words => format!("{TEXT}!"),
            Self::Address | Self::TakenOff => format!("{TEXT} {ADDRESS} "),
            Self::Link | Self::CodeLink | Self::Bold => TEXT.to_owned(),
        }
    }

    /// Returns whether the user can do it in a file of this format.
    fn is_possible(self, format: Format) -> bool {
        !matches!(self, Self::Bold | Self::CodeLink) || format.is_formatted()
    }

    /// Returns whether text alone says everything.
    pub(crate) fn is_in_text(self) -> bool {
        matches!(self, Self::Words | Self::Address)
    }

    /// Opens a file, which must have the text, and, if it is kept, what was done to links.
    #[track_caller]
    pub(crate) fn check_file(self, path: &Path, is_kept: bool, case: &str) {
        let mut app = EditorApp::empty(FontSource::Embedded);
        app.open(path);
        app.settle();
        let text = app.editor().rope().to_string();
        let written = self.text();
        let expected = match path.extension().is_some_and(|ending| ending == "md") {
            // Markdown has no blanks at the end of a paragraph, which nobody sees.
            true => written.trim_end_matches(' '),
            false => &written,
        };
        assert_eq!(text, expected, "{case}");
        let links = app.editor().links_in(0..text.len());
        let has_link = links.iter().any(|link| &*link.href == TARGET);
        let has_address = links
            .iter()
            .any(|link| &text[link.range.clone()] == ADDRESS);
        let expected = match self {
            Self::Words | Self::Bold => (false, false),
            Self::Address => (false, true),
            Self::Link | Self::CodeLink => (is_kept, false),
            Self::TakenOff => (false, !is_kept),
        };
        assert_eq!((has_link, has_address), expected, "{case}");
        let styles = app.editor().rich().content().styles;
        let expected = match self {
            Self::Bold if is_kept => vec![(0..4, TextStyle::BOLD)],
            _ => Vec::new(),
        };
        assert_eq!(styles, expected, "{case}");
    }
}

/// How the file is named and, if it is plain text, whether its links are kept beside it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Format {
    ending: &'static str,
    pub(crate) beside: bool,
}

pub(crate) const FORMATS: [Format; 7] = [
    format(".txt"),
    Format {
        beside: true,
        ..format(".txt")
    },
    format(""),
    format(".md"),
    format(".html"),
    format(".log"),
    format(".livelink"),
];

const fn format(ending: &'static str) -> Format {
    Format {
        ending,
        beside: false,
    }
}

impl Format {
    fn name(self, stem: &str) -> String {
        format!("{stem}{}", self.ending)
    }

    /// Returns whether a file of this format is a document with formats.
    fn is_formatted(self) -> bool {
        [".livelink", ".md", ".html"].contains(&self.ending)
    }

    /// Returns whether a file of this format holds what was done to links.
    fn holds(self, change: Change) -> bool {
        self.holds_links() && !(self.ending == ".md" && change == Change::CodeLink)
    }

    fn holds_links(self) -> bool {
        self.beside || self.is_formatted()
    }

    /// Returns whether links may be kept in a file beside.
    fn may_be_beside(self) -> bool {
        ["", ".txt"].contains(&self.ending)
    }

    /// Makes a file, and opens it in a document in which the user can make links.
    pub(crate) fn open(self) -> (Scratch, Window) {
        let file = match self.ending {
            ".livelink" => format!("{{\"livelink\": 1, \"text\": \"{TEXT}\"}}"),
            ".html" => format!("<p>{TEXT}</p>\n"),
            _ => TEXT.to_owned(),
        };
        let file = Scratch::new(&self.name("one"), file.as_bytes());
        if self.beside {
            let links = format!(
                "{{\"livelink\": 1, \"of\": [{}, \"{TEXT_SUM}\"], \"links\": [], \"muted\": [{{\"from\": 9, \"to\": 13}}]}}",
                TEXT.len()
            );
            fs::write(file.path().with_file_name(".one.txt.links"), links).unwrap();
        }
        let mut app = EditorApp::empty(FontSource::Embedded);
        app.open(file.path());
        app.settle();
        let mut window = Window::of(app);
        if !self.holds_links() && !self.may_be_beside() {
            window.choose("View", "Made while writing");
        }
        (file, window)
    }
}

/// A way to save a document, or to leave it after saving.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Way {
    Save,
    SaveAs,
    Replace,
    Overwrite,
    SystemDialog,
    Close,
    CloseOverwriting,
    Quit,
    QuitSeveral,
    CloseWindow,
}

/// What another program, or another document, has written into the file that is to be replaced.
const THEIRS: &str = "theirs, and longer";

impl Way {
    fn is_to_other_file(self) -> bool {
        matches!(self, Self::SaveAs | Self::Replace | Self::SystemDialog)
    }

    /// Goes this way up to the question about links.
    fn go(self, window: &mut Window, own: &Path, other: &Path) {
        if matches!(self, Self::Overwrite | Self::CloseOverwriting) {
            fs::write(own, THEIRS).unwrap();
        }
        match self {
            Self::Save => window.key(Modifiers::COMMAND, Key::S),
            Self::SaveAs => save_as(window, other),
            Self::Replace => {
                fs::write(other, THEIRS).unwrap();
                save_as(window, other);
                window.click("Replace");
            }
            Self::Overwrite => {
                window.key(Modifiers::COMMAND, Key::S);
                window.click("Write over");
            }
            Self::SystemDialog => {
                // It has asked about the file, if there is one.
                fs::write(other, THEIRS).unwrap();
                let chosen = [other.to_owned()];
                window.harness.state_mut().set_chosen_files(&chosen);
                window.key(Modifiers::COMMAND | Modifiers::SHIFT, Key::S);
            }
            Self::Close => {
                window.key(Modifiers::COMMAND, Key::W);
                window.click("Save");
            }
            Self::CloseOverwriting => {
                window.key(Modifiers::COMMAND, Key::W);
                window.click("Save");
                window.click("Write over");
            }
            Self::Quit => {
                window.key(Modifiers::COMMAND, Key::Q);
                window.click("Save");
            }
            Self::QuitSeveral => {
                window.key(Modifiers::COMMAND, Key::N);
                put_in(window, "second");
                window.key(Modifiers::COMMAND, Key::Q);
                window.click("Save");
            }
            Self::CloseWindow => {
                let viewports = &mut window.harness.input_mut().viewports;
                let events = &mut viewports.get_mut(&ViewportId::ROOT).unwrap().events;
                events.push(ViewportEvent::Close);
                window.harness.run();
                window.click("Save");
            }
        }
    }

    /// Returns whether the document is saved, and left if it was to be left.
    fn is_done(self, window: &mut Window) -> bool {
        match self {
            Self::Close | Self::CloseOverwriting => window.text().is_empty(),
            Self::Quit | Self::CloseWindow => window.harness.state().is_closing(),
            Self::QuitSeveral => {
                let asks = window.shows("What you have written in Untitled");
                if asks {
                    window.click("Do not save");
                }
                asks && window.harness.state().is_closing()
            }
            _ => !window.harness.state().is_modified() && !window.shows(QUESTION),
        }
    }
}

fn save_as(window: &mut Window, path: &Path) {
    window.key(Modifiers::COMMAND | Modifiers::SHIFT, Key::S);
    window.key(Modifiers::COMMAND, Key::A);
    put_in(window, &path.display().to_string());
    window.key(Modifiers::NONE, Key::Enter);
}

/// Types a text with one event.
pub(crate) fn put_in(window: &mut Window, text: &str) {
    window.event(Event::Text(text.to_owned()));
}

/// What the user answers.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Answer {
    WithLinks,
    Beside,
    TextOnly,
    Cancel,
}

const ANSWERS: [Answer; 4] = [
    Answer::WithLinks,
    Answer::Beside,
    Answer::TextOnly,
    Answer::Cancel,
];

/// Tries a way with every kind of change in these formats, and gives every answer where there is a question. Returns how many times
/// there was one.
#[track_caller]
fn check(way: Way, formats: &[Format]) -> usize {
    let is_long = std::env::var_os("LIVELINK_EVERY_WAY").is_some();
    let formats = if is_long { &FORMATS } else { formats };
    let mut questions = 0;
    for &format in formats {
        let possible = CHANGES
            .into_iter()
            .filter(|change| change.is_possible(format));
        for change in possible {
            for answer in ANSWERS {
                let case = format!("{way:?}, {format:?}, {change:?}, {answer:?}");
                let (file, mut window) = format.open();
                let own = file.path().to_owned();
                let other = own.with_file_name(format.name("two"));
                change.make(&mut window);
                way.go(&mut window, &own, &other);
                let target = if way.is_to_other_file() { &other } else { &own };
                let asks = !change.is_in_text() && !format.holds(change);
                assert_eq!(window.shows(QUESTION), asks, "{case}");
                if !asks {
                    assert!(way.is_done(&mut window), "{case}");
                    change.check_file(target, true, &case);
                    break;
                }
                if answer == Answer::Beside && !format.may_be_beside() {
                    assert!(!window.shows(BESIDE), "{case}: it would not be read again");
                    continue;
                }
                questions += 1;
                check_answer(answer, change, way, &mut window, target, &case);
            }
        }
    }
    questions
}

/// Gives an answer, and checks what is on disk after.
#[track_caller]
fn check_answer(
    answer: Answer,
    change: Change,
    way: Way,
    window: &mut Window,
    target: &Path,
    case: &str,
) {
    let before = fs::read(target).ok();
    match answer {
        Answer::WithLinks => {
            let named = target.with_extension("livelink");
            if way == Way::SystemDialog {
                let chosen = [named.clone()];
                window.harness.state_mut().set_chosen_files(&chosen);
            }
            window.click(WITH_LINKS);
            if way != Way::SystemDialog {
                window.key(Modifiers::NONE, Key::Enter);
            }
            assert!(way.is_done(window), "{case}");
            assert_eq!(fs::read(target).ok(), before, "{case}");
            change.check_file(&named, true, case);
        }
        Answer::Beside => {
            window.click(BESIDE);
            assert!(way.is_done(window), "{case}");
            change.check_file(target, true, case);
        }
        Answer::TextOnly => {
            let is_text = change != Change::CodeLink;
            window.click(if is_text { TEXT_ONLY } else { WITHOUT_THEM });
            assert!(way.is_done(window), "{case}");
            change.check_file(target, false, case);
        }
        Answer::Cancel => {
            window.click("Cancel");
            assert_eq!(fs::read(target).ok(), before, "{case}");
            let app = window.harness.state();
            assert!(app.is_modified() && !app.is_closing(), "{case}");
            assert_eq!(window.text(), change.text(), "{case}");
        }
    }
}

#[test]
fn saving_asks() {
    // Three formats cannot hold a link or one that was taken off. There are three answers, and a fourth where a file beside the text is
    // read again. Markdown cannot hold a link in code.
    assert_eq!(check(Way::Save, &FORMATS), 2 * (3 * 3 + 2) + 3);
}

#[test]
fn closing_asks() {
    assert_eq!(check(Way::Close, &FORMATS), 2 * (3 * 3 + 2) + 3);
}

#[track_caller]
fn check_plain(way: Way) {
    assert!(check(way, &FORMATS[..2]) >= 2 * 4);
}

#[test]
fn saving_as_asks() {
    check_plain(Way::SaveAs);
}

#[test]
fn replacing_asks() {
    check_plain(Way::Replace);
}

#[test]
fn writing_over_asks() {
    check_plain(Way::Overwrite);
    check_plain(Way::CloseOverwriting);
}

#[test]
fn saving_by_a_dialog_of_the_system_asks() {
    check_plain(Way::SystemDialog);
}

#[test]
fn quitting_asks() {
    check_plain(Way::Quit);
    check_plain(Way::CloseWindow);
}

#[test]
fn quitting_with_several_documents_asks() {
    check_plain(Way::QuitSeveral);
}
