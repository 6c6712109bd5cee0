//! `livelink-editor`: the demo editor in a window.

use std::process::ExitCode;
use std::sync::PoisonError;

use clap::Parser as _;
use editor_demo::app::EditorApp;
use editor_demo::args::Args;
use editor_demo::disk;
use editor_demo::fonts::FontSource;
use editor_demo::screenshot::Screenshot;
use eframe::egui::{Ui, ViewportBuilder};

struct Program {
    app: EditorApp,
    screenshot: Option<Screenshot>,
}

impl eframe::App for Program {
    fn ui(&mut self, ui: &mut Ui, _frame: &mut eframe::Frame) {
        self.app.ui(ui);
        if let Some(screenshot) = &mut self.screenshot {
            screenshot.frame(ui.ctx());
        }
    }

    fn on_exit(&mut self, _gl: Option<&eframe::glow::Context>) {
        self.app.closed();
    }
}

fn main() -> ExitCode {
    let args = Args::parse();
    let options = eframe::NativeOptions {
        viewport: ViewportBuilder::default()
            .with_app_id("livelink-editor")
            .with_title("Livelink")
            .with_inner_size([args.size.0, args.size.1])
            .with_min_inner_size([320.0, 200.0]),
        ..Default::default()
    };
    let screenshot = args.screenshot.clone().map(Screenshot::new);
    let picture = screenshot.as_ref().map(Screenshot::result);
    let started = eframe::run_native(
        "livelink-editor",
        options,
        Box::new(move |creation| {
            EditorApp::set_up(&creation.egui_ctx);
            creation.egui_ctx.set_theme(args.theme.preference());
            let mut app = if args.empty {
                EditorApp::empty(FontSource::System)
            } else {
                EditorApp::new(FontSource::System)
            };
            app.connect_clipboard();
            if let Some(file) = &args.file {
                app.open(file);
            }
            // A picture is over at once and must not touch what another program left.
            if screenshot.is_none()
                && let Some(folder) = disk::state_folder()
            {
                app.enable_recovery(folder.join("recovery"));
            }
            Ok(Box::new(Program { app, screenshot }))
        }),
    );
    if let Err(error) = started {
        eprintln!("livelink-editor: cannot open a window: {error}");
        return ExitCode::FAILURE;
    }
    let picture =
        picture.map(|result| result.lock().unwrap_or_else(PoisonError::into_inner).take());
    match picture {
        Some(Some(Err(error))) => {
            eprintln!("livelink-editor: cannot write the picture: {error}");
            ExitCode::FAILURE
        }
        Some(None) => {
            eprintln!("livelink-editor: the window was closed before the picture was taken");
            ExitCode::FAILURE
        }
        _ => ExitCode::SUCCESS,
    }
}
