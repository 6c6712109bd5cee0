//! How long Find takes in a document of 100 MB, and how long its frames are meanwhile.
//!
//! Types a word into the find bar, as a user does, and shows frame after frame until the first occurrence is selected. For each
//! place of that occurrence it prints the time from the last key to that frame, and the longest frame from the first key on.
//! These are times of the clock, because the search runs on another thread.

use std::time::{Duration, Instant};

use editor_demo::app::EditorApp;
use eframe::egui::{Event, Key, Modifiers};
use egui_kittest::Harness;
use livelink_egui::FontSource;

const LINE: &str =
    "2026-01-17T09:14:07Z host app[4711]: GET https://example.com/a/b?c=d took 12 ms, 日本語 अभि\n";
const WORD: &str = "Needle";

/// A search that takes longer than this has failed.
const LIMIT: Duration = Duration::from_secs(10);

fn main() {
    // Cargo asks benches to run as tests with `--test`: then a small document is enough.
    let quick = std::env::args().any(|arg| arg == "--test");
    let size = if quick { 1_000_000 } else { 100_000_000 };
    println!(
        "{:<28} {:>12} {:>14}",
        "first occurrence", "first hit", "longest frame"
    );
    for (name, place) in [
        ("on the first page", 0),
        ("in the middle", size / 2),
        ("at the end", size),
    ] {
        measure(name, size, place);
    }
}

/// Searches a document of `size` bytes that has the word after about `place` bytes, in other letters than it is typed in.
fn measure(name: &str, size: usize, place: usize) {
    let before = LINE.repeat(place / LINE.len());
    let after = LINE.repeat((size - place) / LINE.len());
    let text = format!("{before}{}\n{after}", WORD.to_uppercase());
    let path =
        std::env::temp_dir().join(format!("livelink-editor-find-{}.txt", std::process::id()));
    std::fs::write(&path, text).expect("a file to open");
    let mut app = EditorApp::empty(FontSource::System);
    app.open(&path);
    app.settle();
    std::fs::remove_file(&path).expect("the file is ours");
    let mut harness = Harness::builder()
        .with_size([980.0, 680.0])
        .allow_missing_glyphs()
        .with_context_setup(EditorApp::set_up)
        .build_ui_state(|ui, app: &mut EditorApp| app.ui(ui), app);
    harness.run_steps(3);

    let mut longest = Duration::ZERO;
    harness.key_press_modifiers(Modifiers::COMMAND, Key::F);
    longest = longest.max(frame(&mut harness));
    let mut typed = Instant::now();
    for c in WORD.chars() {
        typed = Instant::now();
        harness.event(Event::Text(c.to_string()));
        longest = longest.max(frame(&mut harness));
    }
    let is_found = |harness: &Harness<'_, EditorApp>| {
        let document = harness.state().editor().document();
        document.selection().range().len() == WORD.len()
    };
    while !is_found(&harness) {
        longest = longest.max(frame(&mut harness));
        assert!(typed.elapsed() < LIMIT, "{name}: not found");
    }
    println!("{name:<28} {:>12.2?} {longest:>14.2?}", typed.elapsed());
}

fn frame(harness: &mut Harness<'_, EditorApp>) -> Duration {
    let start = Instant::now();
    harness.step();
    start.elapsed()
}
