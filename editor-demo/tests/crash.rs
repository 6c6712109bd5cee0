//! A program is killed while it types and saves. The file always holds one whole version, and no key is lost.
//!
//! The test starts itself as a second process, which types and saves as fast as it can, and kills it at a random moment.
//! `LIVELINK_EDITOR_KILLS` sets how many times. The default is 20.

mod common {
    pub(crate) mod window;
}

use std::fs;
use std::io::{BufRead as _, BufReader, Write as _};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use common::window::Window;
use editor_demo::app::EditorApp;
use editor_demo::journal::recover;
use eframe::egui::{Event, Key, Modifiers};
use livelink_disk::{Encoding, FileFormat, LineEnds, Orphan};
use livelink_egui::FontSource;

/// Tells the second process that it is the second one, and where its files are.
const FOLDER: &str = "LIVELINK_EDITOR_CRASH_FOLDER";

/// How the file is written: with a byte order mark, which recovery must not lose.
const FORMAT: FileFormat = FileFormat {
    encoding: Encoding::Utf8Bom,
    line_ends: LineEnds::Lf,
};
const MARK: &str = "\u{feff}";

/// What is typed: numbered lines, so that no two places are alike.
fn typed(bytes: usize) -> String {
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

/// The second process. As a test of its own it does nothing.
#[test]
fn type_and_save_until_killed() {
    let Ok(folder) = std::env::var(FOLDER) else {
        return;
    };
    let folder = Path::new(&folder);
    let mut app = EditorApp::empty(FontSource::Embedded);
    app.open(&folder.join("note.txt"));
    app.enable_recovery(folder.join("recovery"));
    let mut window = Window::of(app);
    let mut out = std::io::stdout();
    let all = typed(1_000_000);
    for (at, c) in all.char_indices() {
        match c {
            '\n' => window.key(Modifiers::NONE, Key::Enter),
            c => {
                window.harness.event(Event::Text(c.to_string()));
                window.harness.step();
            }
        }
        writeln!(out, "typed {}", at + 1).expect("the first process reads");
        if at % 29 == 28 {
            window.key(Modifiers::COMMAND, Key::S);
            writeln!(out, "saved {}", at + 1).expect("the first process reads");
        }
    }
}

#[test]
fn a_kill_at_any_moment_loses_nothing() {
    let kills: u32 =
        std::env::var("LIVELINK_EDITOR_KILLS").map_or(20, |count| count.parse().expect("a number"));
    let folder = std::env::temp_dir().join(format!("livelink-editor-crash-{}", std::process::id()));
    let since = SystemTime::now()
        .duration_since(UNIX_EPOCH)
        .expect("a clock");
    let mut seed = since.subsec_nanos();
    println!("seed {seed}");
    for _ in 0..kills {
        seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        let _ = fs::remove_dir_all(&folder);
        fs::create_dir_all(&folder).expect("a folder");
        fs::write(folder.join("note.txt"), MARK).expect("an empty file");
        let reached = run_and_kill(&folder, Duration::from_micros(u64::from(seed >> 15)));
        check(&folder, reached);
    }
    fs::remove_dir_all(&folder).expect("the folder is ours");
}

/// Returns how far the killed process said it had come.
#[derive(Debug, Default)]
struct Reached {
    typed: usize,
    saved: usize,
}

fn run_and_kill(folder: &Path, after: Duration) -> Reached {
    let program = std::env::current_exe().expect("this test");
    let mut child = Command::new(program)
        .args(["--exact", "type_and_save_until_killed", "--nocapture"])
        .env(FOLDER, folder)
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .expect("a second process");
    let mut lines = BufReader::new(child.stdout.take().expect("its output")).lines();
    let mut reached = Reached::default();
    let mut note = |line: String| {
        let Some((what, count)) = line.split_once(' ') else {
            return;
        };
        match (what, count.parse()) {
            ("typed", Ok(count)) => reached.typed = count,
            ("saved", Ok(count)) => reached.saved = count,
            _ => {}
        }
    };
    // The clock starts with the first key.
    for line in lines.by_ref() {
        let line = line.expect("text");
        let started = line.starts_with("typed");
        note(line);
        if started {
            break;
        }
    }
    std::thread::sleep(after);
    child.kill().expect("it runs");
    child.wait().expect("it ends");
    lines.map_while(Result::ok).for_each(note);
    reached
}

fn check(folder: &Path, reached: Reached) {
    let path: PathBuf = folder.join("note.txt");
    let file = fs::read_to_string(&path).expect("it was there before and is never away");
    let file = file.strip_prefix(MARK).expect("its mark");
    assert_eq!(file, typed(file.len()), "the file is a version, whole");
    assert!(
        file.len().is_multiple_of(29),
        "one that was saved: {} bytes, {reached:?}",
        file.len()
    );
    assert!(
        file.len() >= reached.saved,
        "no save that was done is missing: {} bytes, {reached:?}",
        file.len()
    );

    let orphans = Orphan::find(&folder.join("recovery"));
    let Some(orphan) = orphans.first() else {
        assert!(
            file.len() >= reached.typed,
            "no key is lost: {} bytes, {reached:?}",
            file.len()
        );
        return;
    };
    let recovered = recover(orphan).expect("the text is in the journal");
    let text = recovered.document.text().to_string();
    assert_eq!(
        text,
        typed(text.len()),
        "what is recovered is what was typed"
    );
    assert!(
        text.len() >= reached.typed,
        "no key is lost: {} bytes, {reached:?}",
        text.len()
    );
    assert_eq!(
        recovered.document.links().count(),
        text.matches('\n').count(),
        "each line that was ended has its link"
    );
    assert_eq!(recovered.on_disk.format, FORMAT);
}
