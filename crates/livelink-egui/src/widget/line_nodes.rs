//! Lines that are more than text in the accessibility tree: headings, lists, quotes and code.
//!
//! Lines side by side that belong together are one node. The items of a list are children of the list, and a list in a list is
//! a child of the item before it.

use std::ops::Range;

use egui::{Id, Rect, Ui, accesskit};

use super::line_signs;
use super::node::{bounds, child};
use super::scene::Scene;
use crate::line_style::{LineMarker, LineRole};
use crate::text;
use crate::text_document::TextDocument;
use crate::viewport::PlacedPart;

/// The name of a check box beside an empty line.
const NO_TASK: &str = "Empty";

/// The longest label, in bytes.
const LONGEST: usize = 8 * 1024;

/// Describes these lines. Returns the nodes of the check boxes, with the indexes of their lines.
pub(super) fn describe<D: TextDocument>(
    ui: &mut Ui,
    id: Id,
    document: &D,
    scene: &Scene,
) -> Vec<(accesskit::NodeId, usize)> {
    let mut tree = Tree {
        id,
        lists: Vec::new(),
        check_boxes: Vec::new(),
    };
    for group in scene.placed.chunk_by(are_one) {
        if let Some(group) = Group::of(group, document, scene) {
            tree.add(ui, scene, &group);
        }
    }
    tree.check_boxes
}

/// Returns whether two parts that follow each other are in one node.
fn are_one(a: &PlacedPart, b: &PlacedPart) -> bool {
    if a.part.line == b.part.line {
        return true;
    }
    match (a.style.role, b.style.role) {
        (LineRole::Quote, LineRole::Quote) | (LineRole::Code, LineRole::Code) => true,
        (LineRole::ListItem { level: a }, LineRole::ListItem { level }) => {
            a == level && b.style.marker.is_none()
        }
        _ => false,
    }
}

/// Lines of one node.
struct Group<'a> {
    first: &'a PlacedPart,
    role: LineRole,
    label: String,
    rect: Rect,
}

impl<'a> Group<'a> {
    fn of<D: TextDocument>(parts: &'a [PlacedPart], document: &D, scene: &Scene) -> Option<Self> {
        let (first, last) = (parts.first()?, parts.last()?);
        let whole = first.part.range.start..last.part.range.end;
        let shown = whole.start..whole.end.min(whole.start.saturating_add(LONGEST));
        let left = -scene.scrolled;
        let (top, bottom) = (first.row_top(0), last.rows_bottom());
        Some(Self {
            first,
            role: first.style.role,
            label: labelled(first, document, shown),
            rect: (scene.frame).to_window(left, top, left + scene.frame.width, bottom),
        })
    }
}

/// Returns the text of a line after its number.
fn labelled<D: TextDocument>(first: &PlacedPart, document: &D, range: Range<usize>) -> String {
    let text = text::slice(document.text(), range);
    match &first.style.marker {
        Some(LineMarker::Text(number)) if first.part.first => format!("{number} {text}"),
        _ => text,
    }
}

/// A list that is open, and its last item.
struct List {
    level: u8,
    id: Id,
    item: Id,
    rect: Rect,
}

struct Tree {
    id: Id,
    /// The lists around the current line, the outer ones first.
    lists: Vec<List>,
    check_boxes: Vec<(accesskit::NodeId, usize)>,
}

impl Tree {
    fn add(&mut self, ui: &mut Ui, scene: &Scene, group: &Group<'_>) {
        let line = group.first.part.line;
        let id = self.id.with(("line", line));
        let (role, level) = match group.role {
            LineRole::ListItem { level } => return self.add_item(ui, scene, group, level),
            LineRole::Text => return self.lists.clear(),
            LineRole::Heading { level } => (accesskit::Role::Heading, Some(level)),
            LineRole::Quote => (accesskit::Role::Blockquote, None),
            LineRole::Code => (accesskit::Role::Code, None),
        };
        self.lists.clear();
        child(ui, self.id, id, role, group.rect, |node| {
            node.set_label(group.label.as_str());
            if let Some(level) = level {
                node.set_level(usize::from(level));
            }
        });
    }

    fn add_item(&mut self, ui: &mut Ui, scene: &Scene, group: &Group<'_>, level: u8) {
        let line = group.first.part.line;
        while self.lists.last().is_some_and(|list| list.level > level) {
            self.lists.pop();
        }
        let item = self.id.with(("line", line));
        if self.lists.last().is_none_or(|list| list.level < level) {
            let parent = self.lists.last().map_or(self.id, |list| list.item);
            let id = self.id.with(("list", line));
            child(ui, parent, id, accesskit::Role::List, group.rect, |_| {});
            let rect = group.rect;
            self.lists.push(List {
                level,
                id,
                item,
                rect,
            });
        }
        // Every list around the item is at least as large as the item.
        for list in &mut self.lists {
            list.rect = list.rect.union(group.rect);
            let rect = list.rect;
            (ui.ctx()).accesskit_node_builder(list.id, |node| node.set_bounds(bounds(rect)));
        }
        let Some(list) = self.lists.last_mut() else {
            return;
        };
        list.item = item;
        let list = list.id;
        child(
            ui,
            list,
            item,
            accesskit::Role::ListItem,
            group.rect,
            |node| {
                node.set_label(group.label.as_str());
                node.set_level(usize::from(level));
            },
        );
        let Some(LineMarker::CheckBox { ticked }) = group.first.style.marker else {
            return;
        };
        let Some(rect) = line_signs::check_box_rect(scene, group.first) else {
            return;
        };
        let id = self.id.with(("check box", line));
        // A box has a name even before its task is written.
        let label = match group.label.trim().is_empty() {
            true => NO_TASK,
            false => &group.label,
        };
        child(ui, item, id, accesskit::Role::CheckBox, rect, |node| {
            node.set_label(label);
            node.set_toggled(ticked.into());
            node.add_action(accesskit::Action::Click);
        });
        self.check_boxes.push((id.accesskit_id(), line));
    }
}
