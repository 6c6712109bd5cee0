//! The document for people who do not see the screen: rows of text, selection and links in the accessibility tree.
//!
//! The document is a multi-line text input. Its children are a text run for each row on screen, and a link for each link on
//! screen, labelled with its text. A character of the tree is an extended grapheme cluster, as for the caret.

use std::ops::Range;
use std::sync::Arc;

use eframe::egui::{Event, Id, Rect, Ui, UiBuilder, accesskit};
use livelink::session::Input;
use livelink_egui::text;
use livelink_egui::typesetting::Typesetter;

use super::scene::Scene;
use crate::editor::{Editor, WindowRequest};

/// The node of a document up to this size, in bytes, has the whole text as its value. That of a longer one has the text on
/// screen.
const WHOLE: usize = 64 * 1024;

/// The most clusters of a text run: the tree counts the places of words in it with one byte each.
const RUN: usize = 255;

/// The nodes of the links on screen, and where the links lead.
pub(crate) type LinkNodes = Vec<(accesskit::NodeId, Arc<str>)>;

/// Describes what is on screen. Does nothing unless somebody reads the tree.
pub(crate) fn describe(
    ui: &mut Ui,
    id: Id,
    editor: &Editor,
    view: &Scene<'_>,
    typesetter: &Typesetter,
) -> LinkNodes {
    let ctx = ui.ctx().clone();
    let visible = match (view.placed.first(), view.placed.last()) {
        (Some(first), Some(last)) => first.part.range.start..last.part.range.end,
        _ => 0..0,
    };
    let shown = if editor.rope().len_bytes() <= WHOLE {
        0..editor.rope().len_bytes()
    } else {
        visible.clone()
    };
    let value = text::slice(editor.rope(), shown);
    let present = ctx.accesskit_node_builder(id, |node| {
        node.set_role(accesskit::Role::MultilineTextInput);
        node.set_label("Document");
        node.set_bounds(bounds(view.frame.rect));
        node.set_value(value);
        node.add_action(accesskit::Action::Focus);
        node.add_action(accesskit::Action::ReplaceSelectedText);
        if editor.document().options().read_only {
            node.set_read_only();
        }
    });
    let mut nodes = LinkNodes::new();
    if present.is_none() {
        return nodes;
    }
    let row_height = typesetter.style().row_height;
    let scrolled = editor.scrolled_sideways();
    let mut ends = Ends {
        id,
        ..Ends::default()
    };
    for placed in view.placed {
        for (number, row) in placed.layout.rows().iter().enumerate() {
            let top = placed.top + number as f32 * row_height;
            if top + row_height < 0.0 || top > view.frame.height {
                continue;
            }
            let start = placed.part.range.start;
            let rect = view
                .frame
                .to_window(-scrolled, top, row.width - scrolled, top + row_height);
            let mut clusters: Vec<Cluster> = row
                .clusters()
                .map(|(bytes, x, width)| Cluster {
                    bytes: start + bytes.start..start + bytes.end,
                    x: x / view.frame.scale,
                    width: width / view.frame.scale,
                })
                .collect();
            let is_last = number + 1 == placed.layout.rows().len();
            if placed.part.last && is_last && placed.part.line + 1 < editor.rope().len_lines() {
                let end = placed.part.range.end;
                let next = text::next_grapheme(editor.rope(), end);
                clusters.push(Cluster {
                    bytes: end..next,
                    x: row.width / view.frame.scale,
                    width: 0.0,
                });
            }
            ends.run(ui, editor, clusters, start + row.range.start, rect);
        }
    }
    if let (Some(anchor), Some(focus)) = (ends.anchor, ends.focus) {
        ctx.accesskit_node_builder(id, |node| {
            node.set_text_selection(accesskit::TextSelection { anchor, focus })
        });
    }
    if let Some(announcement) = editor.announcement() {
        let spoken = announcement.to_owned();
        let place = Rect::from_min_size(view.frame.rect.min, eframe::egui::Vec2::ZERO);
        let status = id.with("announcement");
        child(ui, id, status, accesskit::Role::Status, place, |node| {
            node.set_label(spoken);
            node.set_live(accesskit::Live::Polite);
        });
    }
    for (number, link) in editor.links_in(visible).into_iter().enumerate() {
        let rects = view.rects(&link.range, row_height, scrolled);
        let Some(rect) = rects.into_iter().reduce(Rect::union) else {
            continue;
        };
        let label = text::slice(editor.rope(), link.range.clone());
        let link_id = id.with(("link", number));
        child(ui, id, link_id, accesskit::Role::Link, rect, |node| {
            node.set_label(label);
            node.set_url(link.href.as_ref());
            node.add_action(accesskit::Action::Click);
        });
        nodes.push((link_id.accesskit_id(), link.href));
    }
    nodes
}

/// Does what assistive technology asks of the document. Returns what is left for the window to do.
pub(crate) fn requests(
    ui: &Ui,
    editor: &mut Editor,
    id: Id,
    links: &LinkNodes,
) -> Vec<WindowRequest> {
    let asked: Vec<accesskit::ActionRequest> = ui.input(|input| {
        let asked = |event: &Event| match event {
            Event::AccessKitActionRequest(request) => Some(request.clone()),
            _ => None,
        };
        input.events.iter().filter_map(asked).collect()
    });
    let mut requests = Vec::new();
    for request in asked {
        match (request.action, &request.data) {
            (accesskit::Action::ReplaceSelectedText, Some(accesskit::ActionData::Value(text)))
                if request.target_node == id.accesskit_id() =>
            {
                editor.apply(Input::Type(text));
            }
            (accesskit::Action::Click, _) => {
                let link = links.iter().find(|(node, _)| *node == request.target_node);
                requests.extend(link.map(|(_, href)| WindowRequest::Open(href.to_string())));
            }
            _ => {}
        }
    }
    requests
}

struct Cluster {
    bytes: Range<usize>,
    x: f32,
    width: f32,
}

/// Collects the nodes of the two ends of the selection while the runs are made.
struct Ends {
    id: Id,
    anchor: Option<accesskit::TextPosition>,
    focus: Option<accesskit::TextPosition>,
}

impl Default for Ends {
    fn default() -> Self {
        Self {
            id: Id::NULL,
            anchor: None,
            focus: None,
        }
    }
}

impl Ends {
    /// Adds the runs of a row.
    fn run(
        &mut self,
        ui: &mut Ui,
        editor: &Editor,
        clusters: Vec<Cluster>,
        row_start: usize,
        rect: Rect,
    ) {
        let selection = editor.document().selection();
        let chunks: Vec<&[Cluster]> = if clusters.is_empty() {
            vec![&[]]
        } else {
            clusters.chunks(RUN).collect()
        };
        for (number, chunk) in chunks.iter().enumerate() {
            let start = chunk
                .first()
                .map_or(row_start, |cluster| cluster.bytes.start);
            let run_id = self.id.with(("run", row_start, number));
            let position = |at: usize| {
                let index = chunk.iter().position(|cluster| cluster.bytes.start == at);
                let index = index.or((at == start).then_some(0))?;
                Some(accesskit::TextPosition {
                    node: run_id.accesskit_id(),
                    character_index: index,
                })
            };
            let end = chunk.last().map_or(start, |cluster| cluster.bytes.end);
            let at_end = |at: usize| {
                let is_end = at == end && at == editor.rope().len_bytes();
                is_end.then(|| accesskit::TextPosition {
                    node: run_id.accesskit_id(),
                    character_index: chunk.len(),
                })
            };
            self.anchor = self
                .anchor
                .take()
                .or_else(|| position(selection.anchor).or_else(|| at_end(selection.anchor)));
            self.focus = self
                .focus
                .take()
                .or_else(|| position(selection.head).or_else(|| at_end(selection.head)));

            let value = text::slice(editor.rope(), start..end);
            let lengths: Vec<u8> = chunk
                .iter()
                .map(|cluster| u8::try_from(cluster.bytes.len()).unwrap_or(u8::MAX))
                .collect();
            let too_long = chunk
                .iter()
                .any(|cluster| cluster.bytes.len() > usize::from(u8::MAX));
            child(
                ui,
                self.id,
                run_id,
                accesskit::Role::TextRun,
                rect,
                |node| {
                    node.set_value(value);
                    if !too_long {
                        node.set_character_lengths(lengths);
                        node.set_character_positions(
                            chunk.iter().map(|cluster| cluster.x).collect::<Vec<f32>>(),
                        );
                        node.set_character_widths(
                            chunk
                                .iter()
                                .map(|cluster| cluster.width)
                                .collect::<Vec<f32>>(),
                        );
                    }
                },
            );
        }
    }
}

/// Adds a child to the document's node.
fn child(
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

fn bounds(rect: Rect) -> accesskit::Rect {
    accesskit::Rect {
        x0: rect.left().into(),
        y0: rect.top().into(),
        x1: rect.right().into(),
        y1: rect.bottom().into(),
    }
}
