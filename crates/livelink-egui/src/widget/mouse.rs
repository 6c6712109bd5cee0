//! The mouse over the text: clicks, dragging, the wheel, and the decoration under it.

use std::ops::Range;

use egui::{CursorIcon, Event, PointerButton, Pos2, Response, Ui};

use super::line_signs;
use super::paint;
use super::text_area::TextArea;
use super::text_pane::TextPane;
use crate::caret::Granularity;
use crate::decoration::Decorator;
use crate::selected_range::SelectedRange;
use crate::text_command::{Hit, TextCommand};
use crate::text_document::{TextDocument, selection_of};
use crate::typesetting::Typesetter;

impl TextPane {
    /// Handles one event of the mouse. Returns the request that is left for the program.
    pub(super) fn mouse<D: TextDocument>(
        &mut self,
        response: &Response,
        document: &mut D,
        decorator: &impl Decorator<D>,
        typesetter: &mut Typesetter,
        frame: TextArea,
        event: &Event,
    ) -> Option<D::Request> {
        if !response.hovered() && !response.is_pointer_button_down_on() {
            return None;
        }
        match *event {
            Event::MiddleClickPaste { pos, ref text }
                if frame.rect.contains(pos) && response.contains_pointer() =>
            {
                response.request_focus();
                let (x, y) = frame.to_view(pos);
                let at = self.view.byte_at(document, typesetter, x, y);
                // A selection leaves nothing for the program to do.
                let caret = TextCommand::Select(SelectedRange::caret(at));
                let _ = self.view.send(document, caret);
                self.view.send(document, TextCommand::Paste(text))
            }
            Event::PointerButton {
                pos,
                button: PointerButton::Primary,
                pressed: true,
                modifiers,
            } if frame.rect.contains(pos) && response.contains_pointer() => {
                response.request_focus();
                if let Some(line) = self.check_box_at(pos) {
                    let ticked = TextCommand::ActivateMarker { line };
                    return self.view.send(document, ticked);
                }
                let (x, y) = frame.to_view(pos);
                if modifiers.command
                    && let Some(cluster) = self.view.cluster_under(document, typesetter, x, y)
                    && let Some(hit) = self.hit_in(document, decorator, cluster)
                {
                    return self.view.send(document, TextCommand::Activate(hit));
                }
                let now = response.ctx.input(|input| input.time);
                let granularity = self.clicks.next(pos, now);
                let at = self.view.byte_at(document, typesetter, x, y);
                self.view.press(document, at, granularity, modifiers.shift);
                None
            }
            Event::PointerButton {
                pos,
                button: PointerButton::Secondary,
                pressed: true,
                ..
            } if frame.rect.contains(pos) && response.contains_pointer() => {
                response.request_focus();
                let (x, y) = frame.to_view(pos);
                let cluster = self.view.cluster_under(document, typesetter, x, y);
                self.context_hit =
                    cluster.and_then(|cluster| self.hit_in(document, decorator, cluster));
                let at = self.view.byte_at(document, typesetter, x, y);
                if selection_of(document).range().contains(&at) {
                    return None;
                }
                self.view.press(document, at, Granularity::Cluster, false);
                self.view.release(document, false)
            }
            Event::PointerButton {
                button: PointerButton::Primary,
                pressed: false,
                modifiers,
                ..
            } => self.view.release(document, modifiers.command),
            Event::PointerMoved(pos) if response.is_pointer_button_down_on() => {
                let (x, y) = frame.to_view(pos);
                let at = self.view.byte_at(document, typesetter, x, y);
                self.view.drag(document, at);
                None
            }
            _ => None,
        }
    }

    /// Scrolls while the button is down beyond an edge.
    pub(super) fn scroll_by_drag<D: TextDocument>(
        &mut self,
        response: &Response,
        document: &mut D,
        typesetter: &mut Typesetter,
        frame: TextArea,
    ) {
        let pos = response.ctx.pointer_latest_pos();
        let Some(pos) = pos.filter(|_| response.is_pointer_button_down_on()) else {
            return;
        };
        let (x, y) = frame.to_view(pos);
        let below = beyond(y, frame.height);
        let beside = match typesetter.style().wrap_width {
            None => beyond(x, frame.width),
            Some(_) => 0.0,
        };
        let within = y.clamp(0.0, frame.height);
        if below == 0.0 && beside == 0.0 {
            return;
        }
        let at = self.view.byte_at(document, typesetter, x, within);
        if self.view.drag(document, at) {
            let viewport = self.view.viewport_mut();
            viewport.scroll(document, typesetter, below / 4.0);
            let widest = paint::widest(&viewport.visible(document, typesetter));
            viewport.scroll_sideways(beside / 4.0, widest + typesetter.style().row_height);
            response.ctx.request_repaint();
        }
    }

    pub(super) fn wheel<D: TextDocument>(
        &mut self,
        ui: &Ui,
        response: &Response,
        document: &D,
        typesetter: &mut Typesetter,
        frame: TextArea,
    ) {
        if !response.contains_pointer() {
            return;
        }
        // The wheel with Ctrl zooms. The program takes care of that.
        let delta = ui.input(|input| input.smooth_scroll_delta());
        let viewport = self.view.viewport_mut();
        if delta.y != 0.0 {
            viewport.scroll(document, typesetter, -delta.y * frame.scale);
        }
        if delta.x != 0.0 && typesetter.style().wrap_width.is_none() {
            let widest = paint::widest(&viewport.visible(document, typesetter));
            viewport.scroll_sideways(-delta.x * frame.scale, widest + frame.width / 8.0);
        }
    }

    /// Returns the cluster under the mouse, and the decoration there that can be pointed at.
    pub(super) fn hover<D: TextDocument>(
        &mut self,
        ui: &Ui,
        response: &Response,
        document: &D,
        decorator: &impl Decorator<D>,
        typesetter: &mut Typesetter,
        frame: TextArea,
    ) -> (Option<Range<usize>>, Option<Hit>) {
        if !response.hovered() {
            return (None, None);
        }
        let Some(pos) = response.hover_pos() else {
            return (None, None);
        };
        let (x, y) = frame.to_view(pos);
        let cluster = self.view.cluster_under(document, typesetter, x, y);
        let hit = cluster
            .clone()
            .and_then(|cluster| self.hit_in(document, decorator, cluster));
        let command = ui.input(|input| input.modifiers.command);
        let icon = if self.view.drop_place().is_some() {
            CursorIcon::Grabbing
        } else if hit.is_some() && command || self.check_box_at(pos).is_some() {
            CursorIcon::PointingHand
        } else {
            CursorIcon::Text
        };
        ui.ctx().set_cursor_icon(icon);
        (cluster, hit)
    }

    /// Returns the line whose check box was at a point of the window in the last frame.
    fn check_box_at(&self, at: Pos2) -> Option<usize> {
        line_signs::check_box_at(self.scene.as_ref()?, at)
    }

    /// Returns the first decoration in a range that can be pointed at.
    fn hit_in<D: TextDocument>(
        &mut self,
        document: &D,
        decorator: &impl Decorator<D>,
        range: Range<usize>,
    ) -> Option<Hit> {
        self.near.clear();
        decorator.decorate(document, range.clone(), &mut self.near);
        self.near.iter().find_map(|decoration| {
            let id = decoration.id?;
            let shares = decoration.range.start < range.end && range.start < decoration.range.end;
            shares.then(|| Hit {
                range: decoration.range.clone(),
                id,
            })
        })
    }
}

/// Returns whether the mouse made an event. A text gets such an event even if it does not have the keyboard.
pub(super) fn is_of_mouse(event: &Event) -> bool {
    use Event::{MiddleClickPaste, PointerButton, PointerMoved};
    matches!(
        event,
        PointerButton { .. } | PointerMoved(_) | MiddleClickPaste { .. }
    )
}

/// Returns how far a place lies before the start of a length, as a negative number, or after its end.
fn beyond(at: f32, length: f32) -> f32 {
    at.min(0.0) + (at - length).max(0.0)
}
