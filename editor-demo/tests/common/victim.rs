//! A second process that types and saves as fast as it can, and that the first process kills.
//!
//! It says on its standard output how far it is, one line for each thing that happened. What it says of the editor it has read
//! from the screen, through the accessibility tree.

use std::fmt;
use std::fs;
use std::io::{BufRead as _, BufReader, Write as _};
use std::path::Path;
use std::process::{Command, Stdio};
use std::str::FromStr;
use std::time::Duration;

use editor_demo::app::EditorApp;
use eframe::egui::{Event, Key, Modifiers};
use livelink_egui::FontSource;

use super::window::Window;

/// Tells the second process that it is the second one, and where its files are.
const FOLDER: &str = "LIVELINK_EDITOR_CRASH_FOLDER";
/// Tells it what gets in its way.
const TROUBLE: &str = "LIVELINK_EDITOR_CRASH_TROUBLE";
/// The name of the test that is the second process.
const TEST: &str = "type_and_save_until_killed";

/// It saves after each so many characters.
pub(crate) const SAVED_AFTER: usize = 29;

/// What another program writes into the file.
pub(crate) const THEIRS: &str = "The other program wrote this.\n";
/// A file that takes up room on a small disk, until another program removes it.
pub(crate) const FILLER: &str = "filler";

/// What gets in the way of typing and saving.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Trouble {
    /// Nothing.
    None,
    /// The disk is full. After so many characters there is room again, unless the process is killed before.
    Full { room_after: usize },
    /// After so many characters, another program replaces the file. The user writes over it, or never saves again.
    Changed { after: usize, write_over: bool },
    /// Nothing. The user types nothing, and formats and links the words of a document.
    Formats,
}

impl fmt::Display for Trouble {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::None => f.write_str("none"),
            Self::Full { room_after } => write!(f, "full {room_after}"),
            Self::Changed { after, write_over } => write!(f, "changed {after} {write_over}"),
            Self::Formats => f.write_str("formats"),
        }
    }
}

impl FromStr for Trouble {
    type Err = ();

    fn from_str(text: &str) -> Result<Self, ()> {
        let words: Vec<&str> = text.split(' ').collect();
        let number = |word: &str| word.parse().map_err(|_| ());
        Ok(match words[..] {
            ["full", room_after] => Self::Full {
                room_after: number(room_after)?,
            },
            ["changed", after, write_over] => Self::Changed {
                after: number(after)?,
                write_over: write_over == "true",
            },
            ["formats"] => Self::Formats,
            _ => Self::None,
        })
    }
}

/// What the second process has said, with numbers of characters.
#[derive(Debug, Default, PartialEq, Eq)]
pub(crate) struct Reached {
    /// The last character that was typed while the screen did not warn.
    pub(crate) typed: usize,
    /// The last character that was typed while the screen said that it could not be recovered.
    pub(crate) warned: usize,
    /// There was room again on the disk.
    pub(crate) room: usize,
    /// The last character that was saved, as the screen said.
    pub(crate) saved: usize,
    /// The last save that did not succeed, as the screen said.
    pub(crate) refused: usize,
    /// Another program has changed the file.
    pub(crate) changed: usize,
    /// The last time that the screen asked whether to write over what the other program wrote.
    pub(crate) asked: usize,
    /// The user has answered that it shall be written over.
    pub(crate) replaced: usize,
}

impl Reached {
    fn note(&mut self, line: &str) {
        let Some((what, count)) = line.split_once(' ') else {
            return;
        };
        let place = match what {
            "typed" => &mut self.typed,
            "warned" => &mut self.warned,
            "room" => &mut self.room,
            "saved" => &mut self.saved,
            "refused" => &mut self.refused,
            "changed" => &mut self.changed,
            "asked" => &mut self.asked,
            "replaced" => &mut self.replaced,
            _ => return,
        };
        if let Ok(count) = count.parse() {
            *place = count;
        }
    }
}

/// What is typed: numbered lines, so that no two places are alike.
pub(crate) fn typed(bytes: usize) -> String {
    let mut text = String::with_capacity(bytes + 16);
    for number in 0.. {
        if text.len() >= bytes {
            break;
        }
        text.push_str(&format!("{number:06} a.com\n"));
    }
    text.truncate(bytes);
    text
}

/// The file whose words are formatted and linked.
pub(crate) const WORDS_FILE: &str = "words.md";
/// How many words it has.
pub(crate) const WORDS: usize = 400;
/// It is saved after so many words.
pub(crate) const SAVED_AFTER_WORDS: usize = 7;

/// Returns the word with a number.
pub(crate) fn word(number: usize) -> String {
    format!("w{number:03}")
}

/// Formats one word after the other until it is killed: one is bold, the next is linked.
fn format_until_killed(folder: &Path) {
    let mut app = EditorApp::empty(FontSource::Embedded);
    app.open(&folder.join(WORDS_FILE));
    app.enable_recovery(folder.join("recovery"));
    let mut window = Window::of(app);
    for number in 0..WORDS {
        for _ in 0..word(number).len() {
            window.key(Modifiers::SHIFT, Key::ArrowRight);
        }
        match number % 2 {
            0 => {
                window.key(Modifiers::COMMAND, Key::B);
                // The word is still selected.
                window.key(Modifiers::NONE, Key::ArrowRight);
            }
            _ => {
                window.key(Modifiers::COMMAND, Key::K);
                window.event(Event::Text("a.com".to_owned()));
                window.key(Modifiers::NONE, Key::Enter);
            }
        }
        let count = number + 1;
        say("typed", count);
        // To the start of the next word.
        window.key(Modifiers::NONE, Key::ArrowRight);
        if count.is_multiple_of(SAVED_AFTER_WORDS) {
            save(&mut window, Trouble::Formats, count);
        }
    }
}

/// Types and saves until it is killed, if this is the second process. Otherwise does nothing.
pub(crate) fn be_killed() {
    let Ok(folder) = std::env::var(FOLDER) else {
        return;
    };
    let trouble = std::env::var(TROUBLE).unwrap_or_default();
    let trouble = trouble.parse().expect("a trouble");
    let folder = Path::new(&folder);
    if trouble == Trouble::Formats {
        return format_until_killed(folder);
    }
    let mut app = EditorApp::empty(FontSource::Embedded);
    app.open(&folder.join("note.txt"));
    app.enable_recovery(folder.join("recovery"));
    let mut window = Window::of(app);
    for (at, c) in typed(1_000_000).char_indices() {
        let count = at + 1;
        match c {
            '\n' => window.key(Modifiers::NONE, Key::Enter),
            c => {
                window.harness.event(Event::Text(c.to_string()));
                window.harness.step();
            }
        }
        match window.shows("cannot be recovered") {
            true => say("warned", count),
            false => say("typed", count),
        }
        strike(trouble, folder, count);
        if count.is_multiple_of(SAVED_AFTER) {
            save(&mut window, trouble, count);
        }
    }
}

/// Does what another program does after so many characters.
fn strike(trouble: Trouble, folder: &Path, count: usize) {
    match trouble {
        Trouble::Full { room_after } if room_after == count => {
            fs::remove_file(folder.join(FILLER)).expect("the filler");
            say("room", count);
        }
        Trouble::Changed { after, .. } if after == count => {
            let new = folder.join("new");
            fs::write(&new, THEIRS).expect("a file of the other program");
            fs::rename(new, folder.join("note.txt")).expect("the file is replaced");
            say("changed", count);
        }
        _ => {}
    }
}

fn save(window: &mut Window, trouble: Trouble, count: usize) {
    window.key(Modifiers::COMMAND, Key::S);
    if window.shows("was changed by another program") {
        say("asked", count);
        match trouble {
            Trouble::Changed {
                write_over: true, ..
            } => {
                say("replaced", count);
                window.click("Write over");
            }
            _ => window.click("Cancel"),
        }
    }
    match window.harness.state().title().starts_with('*') {
        true => say("refused", count),
        false => say("saved", count),
    }
}

fn say(what: &str, count: usize) {
    writeln!(std::io::stdout(), "{what} {count}").expect("the first process reads");
}

/// Starts the second process in a folder and kills it so long after its first key. Returns what it said.
pub(crate) fn run_and_kill(folder: &Path, trouble: Trouble, after: Duration) -> Reached {
    let program = std::env::current_exe().expect("this test");
    let mut child = Command::new(program)
        .args(["--exact", TEST, "--nocapture"])
        .env(FOLDER, folder)
        .env(TROUBLE, trouble.to_string())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .expect("a second process");
    let mut lines = BufReader::new(child.stdout.take().expect("its output")).lines();
    let mut reached = Reached::default();
    // The clock starts with the first key.
    for line in lines.by_ref() {
        reached.note(&line.expect("text"));
        if reached != Reached::default() {
            break;
        }
    }
    std::thread::sleep(after);
    child.kill().expect("it runs");
    child.wait().expect("it ends");
    for line in lines.map_while(Result::ok) {
        reached.note(&line);
    }
    reached
}
