//! The scroll bar. The place and length of its thumb depend on the weight of the text, not on its height (see
//! [`crate::viewport`]).

use egui::{Color32, Id, Rect, Sense, Ui};
use ropey::Rope;

use super::scene::Scene;
use crate::text_document::TextDocument;
use crate::typesetting::Typesetter;
use crate::viewport::Viewport;

/// Width of the track, in points.
pub(crate) const WIDTH: f32 = 12.0;
/// The shortest thumb, in points.
const SHORTEST: f32 = 24.0;

/// Handles the mouse on the track. Returns whether the text was scrolled.
pub(crate) fn show<D: TextDocument>(
    ui: &Ui,
    id: Id,
    track: Rect,
    viewport: &mut Viewport,
    document: &D,
    typesetter: &mut Typesetter,
) -> bool {
    let response = ui.interact(track, id, Sense::DRAG);
    let Some(pos) = response
        .interact_pointer_pos()
        .filter(|_| response.is_pointer_button_down_on())
    else {
        return false;
    };
    let placed = viewport.visible(document, typesetter);
    let (start, length) = viewport.thumb(document.text(), &placed);
    let thumb = thumb_rect(track, start, length);
    let target = if response.drag_delta().y != 0.0 {
        start + response.drag_delta().y / (track.height() - extra(track, length)).max(1.0)
    } else if thumb.contains(pos) {
        return false;
    } else {
        (pos.y - track.top()) / track.height() - length / 2.0
    };
    viewport.jump(document, typesetter, target);
    true
}

/// Paints the thumb, unless the whole text is on screen.
pub(crate) fn paint(ui: &Ui, track: Rect, viewport: &Viewport, rope: &Rope, scene: &Scene) {
    let (start, length) = viewport.thumb(rope, &scene.placed);
    if length >= 0.999 {
        return;
    }
    let hovered = ui.rect_contains_pointer(track);
    let strength = if hovered { 0.5 } else { 0.25 };
    let color: Color32 = ui.visuals().text_color().gamma_multiply(strength);
    let thumb =
        thumb_rect(track, start, length).shrink2(egui::vec2(if hovered { 2.0 } else { 3.5 }, 0.0));
    ui.painter().rect_filled(thumb, thumb.width() / 2.0, color);
}

/// Returns by how much the thumb is longer than its share of the track, in points.
fn extra(track: Rect, length: f32) -> f32 {
    (SHORTEST - length * track.height()).max(0.0)
}

fn thumb_rect(track: Rect, start: f32, length: f32) -> Rect {
    let extra = extra(track, length);
    let top = track.top() + start * (track.height() - extra);
    let height = length * track.height() + extra;
    Rect::from_min_size(
        egui::pos2(track.left(), top),
        egui::vec2(track.width(), height),
    )
    .intersect(track)
}
