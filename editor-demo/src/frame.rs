//! The steps of a frame, in order.

use std::path::PathBuf;

use eframe::egui::{self, Panel, Ui, ViewportCommand};

use crate::app::EditorApp;
use crate::half_keys;
use crate::hovered::Hovered;
use crate::key_bindings::{self, AppCommand};
use crate::link_decorator::LinkDecorator;
use crate::open_document::OpenDocument;
use crate::panels::{
    dialogs, find_bar, format_bar, hint, hover_card, inspector, menu, notice_bar, overlays,
    status_bar, tab_bar,
};
use crate::theme::Palette;

/// The name of the program, for the title of the window.
const NAME: &str = "Livelink";

/// A window that is lower than this, in points, shows no format bar.
const LOW: f32 = 300.0;

impl EditorApp {
    /// Shows everything and handles the input of a frame.
    pub fn ui(&mut self, ui: &mut Ui) {
        let ctx = ui.ctx().clone();
        self.waker.set(&ctx);
        self.land();
        self.current.editor.land();
        self.current.follow_form();
        self.typesetter.begin_frame(&ctx);
        self.window(&ctx);
        self.watch_journal(&ctx);
        self.watch_opener();
        self.keep_settings(&ctx);
        self.take_chosen_files(&ctx);
        if self.system_dialogs.is_open() {
            // The chosen file is for this document as it is now.
            ui.disable();
        }
        hint::begin_frame(&ctx, self.dialog.is_some() || self.system_dialogs.is_open());
        let alt_keys = match ctx.os().is_mac() {
            // On a Mac, this key types characters.
            true => Vec::new(),
            false => ctx.input_mut(|input| half_keys::take_alt_keys(&mut input.events)),
        };
        self.paste_html_alone(&ctx);
        if self.dialog.is_none() && !self.system_dialogs.is_open() {
            if let Some(menu) = alt_keys.into_iter().find_map(menu::of_letter) {
                self.menu_by_key = Some(menu);
            }
            let events = ctx.input(|input| input.events.clone());
            let text = self.current.widget.id();
            let is_in_text = ctx.memory(|memory| memory.has_focus(text));
            for event in &events {
                // On a Mac, this key types characters.
                if self.alt_key.is_tapped(event) && !ctx.os().is_mac() {
                    self.command(&ctx, AppCommand::Menu);
                }
                match key_bindings::app_command(event) {
                    // In a field or a bar, these keys have another meaning, or none.
                    Some(AppCommand::Format(_)) if !is_in_text => {}
                    Some(command) => self.command(&ctx, command),
                    None => {}
                }
            }
            if events
                .iter()
                .any(|event| matches!(event, egui::Event::Paste(_)))
            {
                let html = self.clipboard.html();
                self.current.editor.offer_html(html);
            }
        }
        let zoom = ctx.input(egui::InputState::zoom_delta);
        if zoom != 1.0 {
            self.zoom_by(zoom);
        }
        Panel::top("menu").show(ui, |ui| menu::bar(ui, self));
        if self.documents().count() > 1 {
            let frame = egui::Frame::side_top_panel(&ctx.global_style());
            let margin = egui::Margin {
                bottom: 0,
                ..frame.inner_margin
            };
            Panel::top("tabs")
                .frame(frame.inner_margin(margin))
                .show_separator_line(false)
                .show(ui, |ui| tab_bar::bar(ui, self));
        }
        // A low window has room for the text only.
        let is_low = ctx.content_rect().height() < LOW;
        if self.current.editor.is_formatted() && !is_low {
            Panel::top("format").show(ui, |ui| format_bar::bar(ui, self));
        }
        if self.find.is_open {
            Panel::top("find").show(ui, |ui| find_bar::bar(ui, self));
        }
        Panel::bottom("status").show(ui, |ui| status_bar::bar(ui, self));
        if self.current.notice.is_some() {
            // Below the text, where it moves nothing.
            let frame = egui::Frame::NONE;
            Panel::bottom("notice")
                .frame(frame)
                .show(ui, |ui| notice_bar::bar(ui, self));
        }
        if self.inspector {
            Panel::right("inspector")
                .default_size(300.0)
                .frame(egui::Frame::side_top_panel(&ctx.global_style()).inner_margin(12.0))
                .show(ui, |ui| inspector::panel(ui, self));
        }
        // F3 works without the bar.
        let waker = self.waker.clone();
        self.find.follow(&mut self.current.editor, &waker);
        self.current.view.covered = self.dialog.is_some() || self.system_dialogs.is_open();
        self.current.editor.set_time(ctx.input(|input| input.time));
        let decorator = LinkDecorator {
            find: &self.find,
            palette: Palette::of(ctx.theme()),
            inspector: self.inspector,
        };
        let shown = self.current.widget.show(
            ui,
            &mut self.current.editor,
            &decorator,
            &mut self.typesetter,
            &self.current.view,
        );
        // Another field may have had the paste.
        self.current.editor.offer_html(None);
        self.hovered = shown.pointed.and_then(|cluster| {
            let hovered = Hovered::at(&self.current.editor, cluster)?;
            let pointer = shown.response.hover_pos()?;
            let rects = self.current.widget.rects(hovered.range());
            let at = |rect: &&egui::Rect| rect.contains(pointer);
            let rect = rects.iter().find(at).or(rects.first()).copied()?;
            Some((hovered, rect))
        });
        menu::context(&shown.response, self);
        for request in shown.requests {
            self.request(&ctx, request);
        }
        overlays::linked_hint(&ctx, self, shown.response.rect);
        overlays::caption(&ctx, self, shown.response.rect);
        hover_card::show(&shown.response, self);
        dialogs::show(&ctx, self);
        self.warn_at_once(&ctx);
        overlays::focus_ring(&ctx, self.current.widget.id());
    }

    /// The title, and the question before the window closes.
    fn window(&mut self, ctx: &egui::Context) {
        let modified = self.is_modified();
        let name = self.current.name();
        let mark = if modified { "*" } else { "" };
        let read_only = match (&self.current.loading, self.current.read_only()) {
            (Some(_), _) => " (opening)",
            (None, true) => " (read-only)",
            (None, false) => "",
        };
        let title = format!("{mark}{name}{read_only} - {NAME}");
        // Assistive technology asks the window itself.
        ctx.accesskit_node_builder(egui::accesskit_root_id(), |node| {
            node.set_label(title.as_str());
        });
        if title != self.title {
            ctx.send_viewport_cmd(ViewportCommand::Title(title.clone()));
            self.title = title;
        }
        if !self.closing && ctx.input(|input| input.viewport().close_requested()) {
            let is_modified = |document: &OpenDocument| document.is_modified();
            if self.documents().any(is_modified) {
                ctx.send_viewport_cmd(ViewportCommand::CancelClose);
                self.quit_or_ask(ctx);
            }
        }
        let path = self.current.path.as_deref();
        self.watch.set(path, &self.waker);
        let gained = |event: &egui::Event| matches!(event, egui::Event::WindowFocused(true));
        if self.watch.take_changed() || ctx.input(|input| input.events.iter().any(gained)) {
            self.current.check_stamp();
        }
        let dropped: Vec<PathBuf> = ctx.input(|input| {
            let files = input.raw.dropped_files.iter();
            files.map(|file| file.path().to_owned()).collect()
        });
        for path in dropped {
            self.open(&path);
        }
    }
}
