//! Scripts played in the window: for demonstrations at the speed of a person, for tests at once.
//!
//! Every key of a script becomes an event of the window. It is put in where the events of the real keyboard come in, and goes
//! the same way from there. The results are written as `livelink replay` writes them.

use std::collections::VecDeque;
use std::path::Path;
use std::time::{Duration, Instant};
use std::{fs, io};

use eframe::egui::{Context, Event, RawInput};
use livelink_disk::FileKind;

use super::act::{EventScript, ScriptAct, perform, presses_for_all, report};
use crate::app::EditorApp;

/// A script begins when the window has shown this many frames. By then it has its size and its focus.
const FRAMES: u32 = 3;
/// The time between two keys of a person.
const KEY: Duration = Duration::from_millis(85);
/// The time between two scripts.
const PAUSE: Duration = Duration::from_millis(1_600);

/// How fast scripts are played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pace {
    /// As a person types.
    Human,
    /// As fast as it goes.
    AtOnce,
}

/// How the scripts of a file came out.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PlayedScripts {
    /// A line of JSON for each script, as `livelink replay` writes it.
    pub lines: Vec<String>,
    /// Which scripts could not be played, and why.
    pub errors: Vec<String>,
    /// How many scripts did not come out as expected, or not as in a replay.
    pub not_ok: usize,
    /// All scripts have been played.
    pub done: bool,
}

impl PlayedScripts {
    /// Returns the exit code of `livelink replay`: 2 if some scripts could not be played, 1 if some did not come out as
    /// expected, else 0.
    pub fn exit_code(&self) -> u8 {
        match (self.errors.is_empty(), self.not_ok) {
            (false, _) => 2,
            (true, 0) if self.done => 0,
            (true, _) => 1,
        }
    }
}

/// Plays the scripts of a file, one after another.
#[derive(Debug)]
pub struct Player {
    name: String,
    pace: Pace,
    scripts: VecDeque<(usize, String)>,
    playing: Option<Playing>,
    frames: u32,
    next: Option<Instant>,
    played: PlayedScripts,
}

#[derive(Debug)]
struct Playing {
    /// The file and the line, for errors.
    place: String,
    line: String,
    acts: VecDeque<(usize, ScriptAct)>,
    /// Events of this script are on their way through the frame.
    under_way: bool,
}

impl Player {
    /// Reads the scripts of a file.
    ///
    /// # Errors
    ///
    /// The file cannot be read, or is a device.
    pub fn of_file(path: &Path, pace: Pace) -> io::Result<Self> {
        // To read a device may never end.
        if FileKind::of(&fs::metadata(path)?) == FileKind::Device {
            return Err(io::Error::other("it is a device, and not a file"));
        }
        let scripts = fs::read_to_string(path)?;
        Ok(Self::new(&path.display().to_string(), &scripts, pace))
    }

    /// Takes scripts, one a line. Errors call them `name`.
    pub fn new(name: &str, scripts: &str, pace: Pace) -> Self {
        let lines = (1..).zip(scripts.lines());
        let scripts = lines.filter(|(_, line)| !line.trim().is_empty());
        Self {
            name: name.to_owned(),
            pace,
            scripts: scripts
                .map(|(number, line)| (number, line.to_owned()))
                .collect(),
            playing: None,
            frames: 0,
            next: None,
            played: PlayedScripts::default(),
        }
    }

    /// Returns how the scripts came out so far.
    pub fn played(&self) -> &PlayedScripts {
        &self.played
    }

    /// Returns whether all scripts have been played.
    pub fn is_done(&self) -> bool {
        self.played.done
    }

    /// Performs the steps that are due before a frame, and puts in the events of this frame.
    pub fn frame(&mut self, app: &mut EditorApp, ctx: &Context, input: &mut RawInput) {
        if self.is_done() {
            return;
        }
        // A script goes on even if another window has the keyboard.
        input.focused = true;
        input
            .events
            .retain(|event| !matches!(event, Event::WindowFocused(false)));
        self.frames += 1;
        let due = self.next.is_none_or(|next| next <= Instant::now());
        if self.frames > FRAMES && due {
            let wait = self.advance(app, input);
            self.next = (self.pace == Pace::Human).then(|| Instant::now() + wait);
        }
        match self.next {
            Some(next) => ctx.request_repaint_after(next.saturating_duration_since(Instant::now())),
            None => ctx.request_repaint(),
        }
    }

    /// Returns how long a person would wait before the next.
    fn advance(&mut self, app: &mut EditorApp, input: &mut RawInput) -> Duration {
        let Some(playing) = &mut self.playing else {
            self.begin(app);
            return PAUSE / 4;
        };
        playing.under_way = false;
        while let Some((step, act)) = playing.acts.pop_front() {
            match act {
                ScriptAct::Event(event) => {
                    input.events.push(event);
                    playing.under_way = true;
                }
                // How often the key is pressed depends on the text, which earlier events must have reached first.
                ScriptAct::All(event) if !playing.under_way => {
                    let times = presses_for_all(app.editor());
                    let events = std::iter::repeat_n((step, ScriptAct::Event(event)), times);
                    events.for_each(|event| playing.acts.push_front(event));
                    continue;
                }
                act if !playing.under_way => {
                    if let Err(error) = perform(&act, app.editor_mut()) {
                        let error = format!("{}: step {step}: {error}", playing.place);
                        self.played.errors.push(error);
                        self.playing = None;
                        return PAUSE;
                    }
                    continue;
                }
                act => {
                    playing.acts.push_front((step, act));
                    return KEY;
                }
            }
            if self.pace == Pace::Human {
                return KEY;
            }
        }
        if playing.under_way {
            return PAUSE;
        }
        self.finish(app);
        self.begin(app);
        PAUSE / 4
    }

    fn begin(&mut self, app: &mut EditorApp) {
        while let Some((number, line)) = self.scripts.pop_front() {
            let place = format!("{}:{number}", self.name);
            match EventScript::parse(&line) {
                Ok(script) => {
                    app.show_document(script.document);
                    self.playing = Some(Playing {
                        place,
                        line,
                        acts: script.acts,
                        under_way: false,
                    });
                    return;
                }
                Err(error) => self.played.errors.push(format!("{place}: {error}")),
            }
        }
        self.played.done = true;
    }

    fn finish(&mut self, app: &EditorApp) {
        let Some(playing) = self.playing.take() else {
            return;
        };
        match report(&playing.line, app.editor()) {
            Ok(report) => {
                self.played.lines.push(report.to_json());
                self.played.not_ok += usize::from(report.ok == Some(false));
            }
            Err(error) => {
                let error = format!("{}: {error}", playing.place);
                self.played.errors.push(error);
            }
        }
    }
}
