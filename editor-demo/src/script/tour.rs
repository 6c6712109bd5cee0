//! The tour: what the editor can do, in about a minute.
//!
//! It is played in the window (`livelink-editor --play tour`), it is a test, and the film of the README is made of it.

use std::collections::VecDeque;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use eframe::egui::{Context, Event, Key, Modifiers, RawInput};
use livelink_egui::FontSource;

use crate::app::EditorApp;

/// One thing that happens on the tour.
#[derive(Clone, Debug, PartialEq)]
pub enum TourAct {
    /// A sentence is shown below the text.
    Say(&'static str),
    /// Somebody types, key by key.
    Type(&'static str),
    /// Somebody presses a key, so many times.
    Press(Modifiers, Key, usize),
    /// Somebody selects these words, the last ones of the text that read so.
    Select(&'static str),
    /// Somebody pastes a text.
    Paste(&'static str),
    /// Somebody looks at the result.
    Look,
    /// A long file is opened.
    OpenLong,
    /// The program is killed, and starts again.
    Kill,
}

use TourAct::{Kill, Look, OpenLong, Paste, Press, Say, Select, Type};

const NONE: Modifiers = Modifiers::NONE;
const CTRL: Modifiers = Modifiers::COMMAND;

/// The whole tour.
pub const TOUR: &[TourAct] = &[
    Say("Type an address and a space: it is a link."),
    Type("# The trip"),
    Press(NONE, Key::Enter, 1),
    Type("We meet at example.com/trip_(2026), and "),
    Look,
    Type("the rest is at example.org "),
    Look,
    Say("Backspace right after takes the link off, for good."),
    Press(NONE, Key::Backspace, 1),
    Type("then. "),
    Look,
    Say("So does Ctrl+Z. The text stays."),
    Type("Or see example.net "),
    Look,
    Press(CTRL, Key::Z, 1),
    Look,
    Press(NONE, Key::Enter, 1),
    Say("An address that is pasted over words links them."),
    Type("Here is the timetable"),
    Select("timetable"),
    Look,
    Paste("https://example.com/trains"),
    Look,
    Press(CTRL, Key::End, 1),
    Type(". "),
    Say("A look-alike of another site is no link."),
    Type("Log in at http://аррӏе.com "),
    Look,
    Press(NONE, Key::Enter, 1),
    Say("Formats, by keys or as you type. Files are Markdown or HTML."),
    Type("## To take along"),
    Press(NONE, Key::Enter, 1),
    Type("- a **warm** coat"),
    Press(NONE, Key::Enter, 1),
    Type("books"),
    Press(NONE, Key::Enter, 2),
    Look,
    Say("Kill it while you type ..."),
    Type("Not saved yet"),
    Look,
    Kill,
    Look,
    Say("... and everything comes back."),
    Press(NONE, Key::F6, 1),
    Press(NONE, Key::Enter, 1),
    Look,
    Say("A hundred megabytes are as fast as a note."),
    OpenLong,
    Look,
    Press(NONE, Key::PageDown, 4),
    Type("See example.com/log "),
    Look,
];

/// How long a key takes.
const KEY: Duration = Duration::from_millis(55);
/// How long somebody looks at a result.
const LOOKS: Duration = Duration::from_millis(1_500);
/// A frame in which nothing happens but what is under way.
const FRAME: Duration = Duration::from_millis(30);

/// Plays the tour in a window.
#[derive(Debug)]
pub struct Tour {
    acts: VecDeque<TourAct>,
    fonts: FontSource,
    /// Where the journals and the long file are.
    folder: PathBuf,
    /// The length of the long file, in bytes.
    long: usize,
    /// How many frames were shown.
    frames: u32,
    next: Option<Instant>,
    done: bool,
}

impl Tour {
    /// Prepares the tour. Its files are in `folder`, which is removed with the tour. The long file has `long` bytes.
    pub fn new(fonts: FontSource, folder: &Path, long: usize) -> Self {
        Self {
            acts: TOUR.iter().cloned().collect(),
            fonts,
            folder: folder.to_owned(),
            long,
            frames: 0,
            next: None,
            done: false,
        }
    }

    /// Returns whether the tour is over.
    pub fn is_done(&self) -> bool {
        self.done
    }

    /// Performs what is due before a frame of the window, and puts in the events of this frame.
    pub fn frame(&mut self, app: &mut EditorApp, ctx: &Context, input: &mut RawInput) {
        let now = Instant::now();
        if !self.done && self.next.is_none_or(|next| next <= now) {
            let wait = self.step(app, &mut input.events);
            self.next = Some(now + wait);
        }
        input.focused = true;
        if let Some(next) = self.next.filter(|_| !self.done) {
            ctx.request_repaint_after(next.saturating_duration_since(now));
        }
    }

    /// Performs the next act. Returns how long its result is on screen.
    pub fn step(&mut self, app: &mut EditorApp, events: &mut Vec<Event>) -> Duration {
        self.frames += 1;
        if self.frames == 1 {
            app.enable_recovery(self.folder.join("recovery"));
            return LOOKS / 3;
        }
        if app.is_opening() {
            return FRAME;
        }
        let Some(act) = self.acts.pop_front() else {
            self.done = true;
            return LOOKS;
        };
        match act {
            Say(sentence) => app.caption = Some(sentence),
            Type(text) => {
                let mut chars = text.chars();
                events.extend(chars.next().map(|c| Event::Text(c.to_string())));
                if !chars.as_str().is_empty() {
                    self.acts.push_front(Type(chars.as_str()));
                }
                return KEY;
            }
            Press(modifiers, key, times) => {
                events.push(press(modifiers, key));
                if times > 1 {
                    self.acts.push_front(Press(modifiers, key, times - 1));
                }
                return 5 * KEY;
            }
            Select(words) => {
                let text = app.editor().rope().to_string();
                if let Some(start) = text.rfind(words) {
                    app.editor_mut().select(start..start + words.len());
                }
            }
            Paste(text) => events.push(Event::Paste(text.to_owned())),
            Look => return LOOKS,
            OpenLong => {
                let path = self.folder.join("server.log");
                // A tour on a full disk goes on without it.
                let _ = fs::write(&path, long_text(self.long));
                app.open(&path);
            }
            Kill => {
                let caption = app.caption;
                *app = EditorApp::empty(self.fonts);
                app.caption = caption;
                app.enable_recovery(self.folder.join("recovery"));
            }
        }
        FRAME
    }
}

impl Drop for Tour {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.folder);
    }
}

fn press(modifiers: Modifiers, key: Key) -> Event {
    Event::Key {
        key,
        physical_key: None,
        pressed: true,
        repeat: false,
        modifiers,
    }
}

fn long_text(bytes: usize) -> String {
    const LINE: &str =
        "2026-01-17T09:14:07Z host app[4711]: GET https://example.com/a/b?c=d took 12 ms\n";
    LINE.repeat(bytes / LINE.len() + 1)
}
