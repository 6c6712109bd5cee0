//! Nodes of the accessibility tree.

use egui::{Id, Rect, Ui, UiBuilder, accesskit};

/// Adds a child to the node of the text, or to another node of it.
pub(super) fn child(
    ui: &mut Ui,
    parent: Id,
    id: Id,
    role: accesskit::Role,
    rect: Rect,
    write: impl FnOnce(&mut accesskit::Node),
) {
    let builder = UiBuilder::new()
        .scope_id(id)
        .max_rect(rect)
        .accessibility_parent(parent)
        .accessibility_role(role);
    let child = ui.new_child(builder);
    ui.ctx().accesskit_node_builder(child.unique_id(), |node| {
        write(node);
        node.set_bounds(bounds(rect));
    });
}

pub(super) fn bounds(rect: Rect) -> accesskit::Rect {
    accesskit::Rect {
        x0: rect.left().into(),
        y0: rect.top().into(),
        x1: rect.right().into(),
        y1: rect.bottom().into(),
    }
}
