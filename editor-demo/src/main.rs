//! `livelink-editor`: the demo editor in a window.

use clap::Parser as _;
use editor_demo::app::EditorApp;
use editor_demo::args::{Args, Theme};
use editor_demo::fonts::FontSource;
use eframe::egui::{ThemePreference, ViewportBuilder};

fn main() -> std::process::ExitCode {
    let args = Args::parse();
    let options = eframe::NativeOptions {
        viewport: ViewportBuilder::default()
            .with_app_id("livelink-editor")
            .with_title("Livelink")
            .with_inner_size([args.size.0, args.size.1])
            .with_min_inner_size([320.0, 200.0]),
        ..Default::default()
    };
    let started = eframe::run_native(
        "livelink-editor",
        options,
        Box::new(move |creation| {
            EditorApp::set_up(&creation.egui_ctx);
            creation.egui_ctx.set_theme(match args.theme {
                Theme::System => ThemePreference::System,
                Theme::Light => ThemePreference::Light,
                Theme::Dark => ThemePreference::Dark,
            });
            let mut app = if args.empty {
                EditorApp::empty(FontSource::System)
            } else {
                EditorApp::new(FontSource::System)
            };
            app.connect_clipboard();
            if let Some(file) = &args.file {
                app.open(file);
            }
            Ok(Box::new(app))
        }),
    );
    match started {
        Ok(()) => std::process::ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("livelink-editor: cannot open a window: {error}");
            std::process::ExitCode::FAILURE
        }
    }
}
