//! How long a frame takes while typing, by the size of the document.
//!
//! Runs the whole window without a screen: with the accessibility tree, without painting by the graphics card. For each
//! document it prints the median and the 99th percentile of a frame with one key in it, and of a frame that scrolls a page.
//! Every key is also written to the journal, as in a window. What is typed makes a link every few keys.
//!
//! Absolute times depend on the machine. They must not grow with the document. On Linux the times are those of the processor,
//! so that other programs do not count.

use std::time::{Duration, Instant};

use editor_demo::app::EditorApp;
use eframe::egui::{Event, Key, Modifiers};
use egui_kittest::Harness;
use livelink_egui::FontSource;

const KEYS: usize = 400;
const TYPED: &str = "see example.com/path?q=1 and अभि@उदाहरण.भारत, then go on ";

/// A link every 340 bytes.
const MARKDOWN: &str = "\
# A heading

Some prose about [one thing](https://example.com/a/b?c=d), which goes on for a while, as prose does, and says nothing of
interest to those who measure it. There is more of it in this line, and in `code` too, so that links are as far from one
another as they are in a document that somebody wrote for others to read.

";

fn main() {
    // Cargo asks benches to run as tests with `--test`: then one small document is enough.
    let quick = std::env::args().any(|arg| arg == "--test");
    let megabytes: &[usize] = if quick { &[1] } else { &[1, 10, 100] };
    println!(
        "{:<28} {:>12} {:>12} {:>12} {:>12}",
        "document", "key p50", "key p99", "page p50", "page p99"
    );
    for &size in megabytes {
        let text = lines(size * 1_000_000);
        measure(&format!("{size} MB of lines"), "txt", &text);
        measure(&format!("{size} MB, every address"), "log", &text);
        let links = MARKDOWN.repeat(size * 1_000_000 / MARKDOWN.len());
        measure(&format!("{size} MB of Markdown"), "md", &links);
    }
    let single = if quick { 1 } else { 10 };
    measure(
        &format!("{single} MB in one line"),
        "txt",
        &lines(single * 1_000_000).replace('\n', " "),
    );
    measure(
        &format!("{single} MB without a space"),
        "txt",
        &"abcdefghij".repeat(single * 100_000),
    );
}

fn lines(bytes: usize) -> String {
    let line = "2026-01-17T09:14:07Z host app[4711]: GET https://example.com/a/b?c=d took 12 ms, 日本語 अभि\n";
    line.repeat(bytes / line.len() + 1)
}

fn measure(name: &str, ending: &str, text: &str) {
    let path = std::env::temp_dir().join(format!(
        "livelink-editor-frames-{}.{ending}",
        std::process::id()
    ));
    std::fs::write(&path, text).expect("a file to open");
    let journals = path.with_extension("journals");
    let mut app = EditorApp::empty(FontSource::System);
    app.open(&path);
    app.settle();
    // Every key is written down for recovery, as in a window.
    app.enable_recovery(journals.clone());
    std::fs::remove_file(&path).expect("the file is ours");
    let mut harness = Harness::builder()
        .with_size([980.0, 680.0])
        .allow_missing_glyphs()
        .with_context_setup(EditorApp::set_up)
        .build_ui_state(|ui, app: &mut EditorApp| app.ui(ui), app);
    harness.run_steps(3);

    // The keys are typed further down, where paging leads as it leads a user.
    let mut pages = Vec::new();
    for _ in 0..50 {
        pages.push(frame(&mut harness, key(Key::PageDown)));
    }
    let mut keys = Vec::new();
    for c in TYPED.chars().cycle().take(KEYS) {
        keys.push(frame(&mut harness, Event::Text(c.to_string())));
    }
    harness.state_mut().closed();
    let _ = std::fs::remove_dir_all(&journals);
    let [key50, key99] = percentiles(&mut keys);
    let [page50, page99] = percentiles(&mut pages);
    println!("{name:<28} {key50:>12.2?} {key99:>12.2?} {page50:>12.2?} {page99:>12.2?}");
}

fn frame(harness: &mut Harness<'_, EditorApp>, event: Event) -> Duration {
    harness.event(event);
    let (start, worked) = (Instant::now(), on_processor());
    harness.step();
    let elapsed = start.elapsed();
    match (worked, on_processor()) {
        (Some(before), Some(after)) => after.saturating_sub(before),
        _ => elapsed,
    }
}

/// Returns how long this thread has been on a processor, if the system tells.
fn on_processor() -> Option<Duration> {
    // The count is brought up to date when the thread gives way.
    std::thread::yield_now();
    let counts = std::fs::read_to_string("/proc/thread-self/schedstat").ok()?;
    let nanoseconds = counts.split(' ').next()?.parse().ok()?;
    Some(Duration::from_nanos(nanoseconds))
}

fn key(key: Key) -> Event {
    Event::Key {
        key,
        physical_key: None,
        pressed: true,
        repeat: false,
        modifiers: Modifiers::NONE,
    }
}

fn percentiles(times: &mut [Duration]) -> [Duration; 2] {
    times.sort();
    let at = |share: f64| times[((times.len() - 1) as f64 * share) as usize];
    [at(0.5), at(0.99)]
}
