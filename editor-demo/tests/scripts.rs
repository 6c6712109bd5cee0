//! Every session script of the project goes through the window's event path, and must come out as in a replay.

use std::fs;
use std::path::{Path, PathBuf};

use crate::common::window::Window;
use editor_demo::app::EditorApp;
use editor_demo::editor::Editor;
use editor_demo::script::player::{Pace, Player};
use editor_demo::script::{self, EventScript, ScriptAct};
use eframe::egui::RawInput;
use livelink_egui::{FontSource, TextView, Typesetter};

/// Returns the file of the sample sessions, if it lies beside the project.
fn samples() -> Option<PathBuf> {
    let samples = std::env::var_os("LIVELINK_SAMPLES").filter(|path| !path.is_empty());
    if samples.is_none() {
        println!("the sample sessions are not here: not played");
    }
    samples.map(PathBuf::from)
}

/// Returns the files of the project's own scripts, and of the sample sessions if they lie beside the project.
fn files() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../tests/scripts");
    let own = fs::read_dir(&folder).expect("the folder of scripts");
    let mut files: Vec<PathBuf> = own.map(|file| file.expect("a file").path()).collect();
    files.extend(samples());
    files.sort();
    files
}

#[test]
fn scripts_come_out_as_in_a_replay() {
    let mut typesetter = Typesetter::new(FontSource::Embedded);
    let (mut played, mut different) = (0, Vec::new());
    for file in files() {
        let name = file.display();
        let scripts = fs::read_to_string(&file).expect("a script");
        for (number, line) in (1..).zip(scripts.lines()) {
            if line.trim().is_empty() {
                continue;
            }
            let editor = play(line, &mut typesetter)
                .unwrap_or_else(|error| panic!("{name}:{number}: {error}"));
            let report = script::report(line, &editor).expect("a script that can be replayed");
            if report.ok == Some(false) {
                different.push(format!("{name}:{number}: {}", report.to_json()));
            }
            played += 1;
        }
    }
    println!("{played} scripts played");
    assert!(played > 100, "only {played} scripts");
    assert!(different.is_empty(), "{}", different.join("\n"));
}

/// Plays a script from its setup to its end. The editor gets each event as a window would hand it over.
fn play(line: &str, typesetter: &mut Typesetter) -> Result<Editor, String> {
    let script = EventScript::parse(line).map_err(|error| error.to_string())?;
    let mut editor = Editor::new(script.document);
    let mut view = TextView::default();
    for (number, act) in script.acts {
        match act {
            ScriptAct::Event(event) => {
                view.event(&mut editor, &event, typesetter);
            }
            ScriptAct::All(event) => {
                for _ in 0..script::presses_for_all(&editor) {
                    view.event(&mut editor, &event, typesetter);
                }
            }
            act => script::perform(&act, &mut editor)
                .map_err(|error| format!("step {number}: {error}"))?,
        }
    }
    Ok(editor)
}

/// Plays scripts in a whole window, frame by frame. Returns the exit code and what was written.
fn play_in_window(scripts: &str) -> (u8, Vec<String>, Vec<String>) {
    let mut window = Window::of(EditorApp::empty(FontSource::Embedded));
    let mut player = Player::new("scripts", scripts, Pace::AtOnce);
    for _ in 0..10_000 {
        let ctx = window.harness.ctx.clone();
        let mut input = RawInput::default();
        player.frame(window.harness.state_mut(), &ctx, &mut input);
        for event in input.events {
            window.harness.event(event);
        }
        window.harness.step();
        if player.is_done() {
            break;
        }
    }
    let played = player.played().clone();
    (played.exit_code(), played.lines, played.errors)
}

#[test]
fn a_window_plays_the_sample_sessions() {
    let Some(samples) = samples() else { return };
    let scripts = fs::read_to_string(samples).expect("the sample sessions");
    let (code, lines, errors) = play_in_window(&scripts);
    assert_eq!((code, errors), (0, Vec::new()), "{}", lines.join("\n"));
    assert_eq!(lines.len(), scripts.lines().count());
    assert!(lines.iter().all(|line| line.contains("\"ok\":true")));
}

#[test]
fn a_window_says_what_came_of_a_script() {
    let typed = r#"{"id":1,"steps":[{"op":"type","text":"a.com "},{"op":"key","key":"Ctrl+Z","repeat":"all"}],"expect":{"text":""}}"#;
    let (code, lines, errors) = play_in_window(typed);
    assert_eq!((code, errors.len()), (0, 0), "{lines:?}");
    assert_eq!(
        lines,
        [r#"{"id":1,"text":"","links":[],"muted":[],"ok":true}"#]
    );

    let wrong = typed.replace("\"text\":\"\"}", "\"text\":\"b\"}");
    let (code, lines, _) = play_in_window(&wrong);
    assert_eq!(code, 1, "{lines:?}");

    let unknown = format!("{}\n{typed}", typed.replace("\"type\"", "\"dance\""));
    let (code, lines, errors) = play_in_window(&unknown);
    assert_eq!((code, lines.len()), (2, 1));
    assert_eq!(errors, ["scripts:1: step 1: unknown op \"dance\""]);
}

/// Without a display the program says so, and what to do instead.
#[cfg(target_os = "linux")]
#[test]
fn without_a_display_there_is_a_sentence() {
    let editor = std::process::Command::new(env!("CARGO_BIN_EXE_livelink-editor"))
        .env_remove("DISPLAY")
        .env_remove("WAYLAND_DISPLAY")
        .env_remove("WAYLAND_SOCKET")
        .output()
        .expect("the editor");
    let said = String::from_utf8_lossy(&editor.stderr);
    assert!(said.contains("there is no display"), "{said}");
    assert!(said.contains("--screenshot"), "{said}");
    assert_eq!(editor.status.code(), Some(1));
}
