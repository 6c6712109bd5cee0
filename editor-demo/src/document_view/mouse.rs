//! The mouse over the document: clicks, dragging, the wheel, and what is under it.

use eframe::egui::{self, Event, Ui};
use livelink_egui::caret::Granularity;
use livelink_egui::typesetting::Typesetter;

use super::paint;
use super::text_area::TextArea;
use super::widget::{DocumentWidget, Hovered};
use crate::editor::{Editor, WindowRequest};

impl DocumentWidget {
    pub(super) fn mouse(
        &mut self,
        ui: &Ui,
        response: &egui::Response,
        editor: &mut Editor,
        typesetter: &mut Typesetter,
        frame: TextArea,
    ) -> Vec<WindowRequest> {
        let mut requests = Vec::new();
        if !response.hovered() && !response.is_pointer_button_down_on() {
            return requests;
        }
        let (events, now) = ui.input(|input| (input.events.clone(), input.time));
        for event in &events {
            match *event {
                Event::PointerButton {
                    pos,
                    button: egui::PointerButton::Primary,
                    pressed: true,
                    modifiers,
                } if frame.rect.contains(pos) && response.contains_pointer() => {
                    response.request_focus();
                    let (x, y) = frame.to_view(pos);
                    if modifiers.command
                        && let Some(link) = editor.link_under(typesetter, x, y)
                    {
                        requests.push(WindowRequest::Open(link.href.to_string()));
                        continue;
                    }
                    let granularity = self.clicks.next(pos, now);
                    let at = editor.byte_at(typesetter, x, y);
                    editor.press(at, granularity, modifiers.shift);
                }
                Event::PointerButton {
                    pos,
                    button: egui::PointerButton::Secondary,
                    pressed: true,
                    ..
                } if frame.rect.contains(pos) && response.contains_pointer() => {
                    response.request_focus();
                    let (x, y) = frame.to_view(pos);
                    self.context_link = editor.link_under(typesetter, x, y);
                    let at = editor.byte_at(typesetter, x, y);
                    if !editor.document().selection().range().contains(&at) {
                        editor.press(at, Granularity::Cluster, false);
                        editor.release(false);
                    }
                }
                Event::PointerButton {
                    button: egui::PointerButton::Primary,
                    pressed: false,
                    modifiers,
                    ..
                } => editor.release(modifiers.command),
                Event::PointerMoved(pos) if response.is_pointer_button_down_on() => {
                    let (x, y) = frame.to_view(pos);
                    let at = editor.byte_at(typesetter, x, y);
                    editor.drag(at);
                }
                _ => {}
            }
        }
        // While the button is down beyond an edge, the text scrolls.
        if response.is_pointer_button_down_on()
            && let Some(pos) = ui.ctx().pointer_latest_pos()
        {
            let (x, y) = frame.to_view(pos);
            let beyond = if y < 0.0 {
                y
            } else {
                (y - frame.height).max(0.0)
            };
            if beyond != 0.0
                && editor.drag(editor.byte_at(typesetter, x, y.clamp(0.0, frame.height)))
            {
                editor.scroll(typesetter, beyond / 4.0);
                ui.ctx().request_repaint();
            }
        }
        requests
    }

    pub(super) fn wheel(
        &self,
        ui: &Ui,
        response: &egui::Response,
        editor: &mut Editor,
        typesetter: &mut Typesetter,
        frame: TextArea,
    ) {
        if !response.contains_pointer() {
            return;
        }
        // The wheel with Ctrl zooms. The program takes care of that.
        let delta = ui.input(|input| input.smooth_scroll_delta());
        if delta.y != 0.0 {
            editor.scroll(typesetter, -delta.y * frame.scale);
        }
        if delta.x != 0.0 && typesetter.style().wrap_width.is_none() {
            let widest = paint::widest(&editor.visible(typesetter));
            editor
                .viewport()
                .scroll_sideways(-delta.x * frame.scale, widest + frame.width / 8.0);
        }
    }

    pub(super) fn hover(
        &self,
        ui: &Ui,
        response: &egui::Response,
        editor: &Editor,
        typesetter: &mut Typesetter,
        frame: TextArea,
    ) -> Option<Hovered> {
        if !response.hovered() {
            return None;
        }
        let (x, y) = frame.to_view(response.hover_pos()?);
        let link = editor.link_under(typesetter, x, y);
        let command = ui.input(|input| input.modifiers.command);
        let icon = if editor.drop_place().is_some() {
            egui::CursorIcon::Grabbing
        } else if link.is_some() && command {
            egui::CursorIcon::PointingHand
        } else {
            egui::CursorIcon::Text
        };
        ui.ctx().set_cursor_icon(icon);
        if let Some(link) = link {
            return Some(Hovered::Link(link));
        }
        let at = editor.cluster_under(typesetter, x, y)?.start;
        let (range, reason) = editor.refused(at)?;
        Some(Hovered::Refused { range, reason })
    }
}
