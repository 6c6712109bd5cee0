//! `livelink-editor`: the demo editor in a window.

use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::{AtomicU8, Ordering};

use clap::Parser as _;
use editor_demo::app::EditorApp;
use editor_demo::args::{Args, Play};
use editor_demo::files::paths::state_folder;
use editor_demo::files::{settings_file, window_size};
use editor_demo::screenshot::Screenshot;
use editor_demo::script::player::{Pace, Player};
use editor_demo::script::tour::Tour;
use eframe::egui::{Context, RawInput, Ui, ViewportBuilder};
use livelink_egui::FontSource;

/// The size of the window at the first start, in points.
const USUAL_SIZE: [f32; 2] = [980.0, 680.0];

/// The length of the long file of the tour, in bytes.
const LONG: usize = 100_000_000;

struct Program {
    app: EditorApp,
    player: Option<Player>,
    tour: Option<Tour>,
    at_once: bool,
    screenshot: Option<Screenshot>,
    /// The exit code, for when the window is gone.
    code: Arc<AtomicU8>,
}

impl Program {
    /// Writes the results of scripts, or why there is no picture. Returns the exit code.
    fn finish(&self) -> u8 {
        if let Some(player) = &self.player {
            let played = player.played();
            for line in &played.lines {
                println!("{line}");
            }
            for error in &played.errors {
                eprintln!("livelink-editor: {error}");
            }
            return played.exit_code();
        }
        let error = match self.screenshot.as_ref().map(Screenshot::written) {
            None | Some(Some(Ok(()))) => return 0,
            Some(Some(Err(error))) => format!("cannot write the picture: {error}"),
            Some(None) => "the window was closed before the picture was taken".to_owned(),
        };
        eprintln!("livelink-editor: {error}");
        1
    }
}

impl eframe::App for Program {
    fn ui(&mut self, ui: &mut Ui, frame: &mut eframe::Frame) {
        self.app.ui(ui);
        self.app.show_system_dialog(frame);
        let playing = self.player.as_ref().is_some_and(|player| !player.is_done());
        if playing || self.app.is_opening() {
            return;
        }
        if let Some(screenshot) = &mut self.screenshot {
            screenshot.frame(ui.ctx());
        } else if self.at_once {
            self.app.quit(ui.ctx());
        }
    }

    fn raw_input_hook(&mut self, ctx: &Context, input: &mut RawInput) {
        if let Some(player) = &mut self.player {
            player.frame(&mut self.app, ctx, input);
        }
        if let Some(tour) = &mut self.tour {
            tour.frame(&mut self.app, ctx, input);
        }
    }

    fn on_exit(&mut self, _gl: Option<&eframe::glow::Context>) {
        self.app.closed();
        self.code.store(self.finish(), Ordering::Relaxed);
    }
}

fn main() -> ExitCode {
    let args = Args::parse();
    let pace = match args.at_once {
        true => Pace::AtOnce,
        false => Pace::Human,
    };
    let script = args.script.as_deref();
    let player = match script
        .map(|script| Player::of_file(script, pace))
        .transpose()
    {
        Ok(player) => player,
        Err(error) => {
            let script = args.script.unwrap_or_default();
            eprintln!("livelink-editor: cannot read {}: {error}", script.display());
            return ExitCode::from(2);
        }
    };
    let state = state(&args);
    let settings = state.as_deref().map(settings_file);
    let size = args.size.or_else(|| window_size(settings.as_deref()?));
    let options = eframe::NativeOptions {
        viewport: ViewportBuilder::default()
            .with_app_id("livelink-editor")
            .with_title("Livelink")
            .with_inner_size(size.unwrap_or(USUAL_SIZE))
            .with_min_inner_size([320.0, 200.0]),
        ..Default::default()
    };
    let tour = args.play.map(|Play::Tour| {
        let name = format!("livelink-tour-{}", std::process::id());
        Tour::new(FontSource::System, &std::env::temp_dir().join(name), LONG)
    });
    let code = Arc::new(AtomicU8::new(0));
    let code_of_program = Arc::clone(&code);
    let started = eframe::run_native(
        "livelink-editor",
        options,
        Box::new(move |creation| {
            Ok(Box::new(Program {
                app: start(&args, state, &creation.egui_ctx),
                player,
                tour,
                at_once: args.at_once,
                screenshot: args.screenshot.map(Screenshot::new),
                code: code_of_program,
            }))
        }),
    );
    match started {
        Ok(()) => ExitCode::from(code.load(Ordering::Relaxed)),
        Err(_) if has_no_display() => {
            eprintln!(
                "livelink-editor: there is no display. The command `livelink` does its work without one, and `xvfb-run livelink-editor --screenshot picture.png` takes a picture."
            );
            ExitCode::FAILURE
        }
        Err(error) => {
            eprintln!("livelink-editor: cannot open a window: {error}");
            ExitCode::FAILURE
        }
    }
}

/// Returns whether no window can be shown, because the program was not started from a desktop.
fn has_no_display() -> bool {
    let is_set = |name: &str| std::env::var_os(name).is_some_and(|value| !value.is_empty());
    cfg!(all(unix, not(target_os = "macos"))) && !is_set("DISPLAY") && !is_set("WAYLAND_DISPLAY")
}

/// Returns the folder that outlives the program. A program that takes a picture or plays a script ends soon. It must touch
/// neither the clipboard nor the journals of another program, so it has no such folder.
fn state(args: &Args) -> Option<PathBuf> {
    let lasting = args.screenshot.is_none() && args.script.is_none() && args.play.is_none();
    state_folder().filter(|_| lasting)
}

/// Starts the program as the command line asks for it.
fn start(args: &Args, state: Option<PathBuf>, ctx: &Context) -> EditorApp {
    EditorApp::set_up(ctx);
    ctx.set_theme(args.theme.preference());
    let mut app = if args.empty || args.script.is_some() || args.play.is_some() {
        EditorApp::empty(FontSource::System)
    } else {
        EditorApp::new(FontSource::System)
    };
    app.use_interface_font(ctx);
    app.show_inspector(args.inspector);
    if let Some(folder) = &state {
        app.connect();
        app.keep_state(folder);
    }
    for file in &args.files {
        match args.source {
            true => app.open_source(file),
            false => app.open(file),
        }
    }
    if let Some(folder) = state {
        app.enable_recovery(folder.join("recovery"));
    }
    app
}
