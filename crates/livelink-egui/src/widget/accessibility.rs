//! The text for people who do not see the screen: rows, selection and landmarks in the accessibility tree.
//!
//! The text is a text input. Its children are a text run for each row on screen, and a node for each landmark on
//! screen, labelled with its text. Headings, lists and other lines that are more than text have nodes as well. A character of the
//! tree is an extended grapheme cluster, as for the caret.

use std::ops::Range;

use egui::{Event, Id, Rect, Ui, Vec2, accesskit};

use super::line_nodes;
use super::node::{bounds, child};
use super::scene::Scene;
use crate::decoration::Decorator;
use crate::selected_range::SelectedRange;
use crate::text;
use crate::text_command::{Hit, TextCommand};
use crate::text_document::{TextDocument, selection_of};

/// The node of a text up to this size, in bytes, has the whole text as its value. That of a longer one has the text on
/// screen.
const WHOLE: usize = 64 * 1024;

/// The most clusters of a text run: the tree counts the places of words in it with one byte each.
const RUN: usize = 255;

/// The nodes that requests name.
#[derive(Clone, Debug, Default)]
pub(crate) struct Nodes {
    /// The landmarks on screen.
    landmarks: Vec<(accesskit::NodeId, Hit)>,
    /// The check boxes on screen, each with the index of its line.
    check_boxes: Vec<(accesskit::NodeId, usize)>,
    /// The text runs, each with the place of each of its characters, and of its end.
    runs: Vec<(accesskit::NodeId, Vec<usize>)>,
}

impl Nodes {
    /// Returns which byte of the text a position is.
    fn byte(&self, position: &accesskit::TextPosition) -> Option<usize> {
        let mut runs = self.runs.iter();
        let (_, places) = runs.find(|(node, _)| *node == position.node)?;
        places.get(position.character_index).copied()
    }
}

/// The node of a text.
pub(crate) struct Described<'a> {
    pub(crate) id: Id,
    pub(crate) role: accesskit::Role,
    /// `None` if another node is its label.
    pub(crate) name: Option<&'a str>,
}

/// Describes the text on screen. Does nothing unless somebody reads the tree.
pub(crate) fn describe<D: TextDocument>(
    ui: &mut Ui,
    described: &Described<'_>,
    document: &D,
    decorator: &impl Decorator<D>,
    scene: &Scene,
) -> Nodes {
    let ctx = ui.ctx().clone();
    let id = described.id;
    let rope = document.text();
    let visible = scene.visible();
    let shown = match rope.len_bytes() {
        whole if whole <= WHOLE => 0..whole,
        _ => visible.clone(),
    };
    let present = ctx.accesskit_node_builder(id, |node| {
        node.set_role(described.role);
        if let Some(name) = described.name {
            node.set_label(name);
        }
        node.set_bounds(bounds(scene.frame.rect));
        node.set_value(text::slice(rope, shown));
        node.add_action(accesskit::Action::Focus);
        node.add_action(accesskit::Action::ReplaceSelectedText);
        node.add_action(accesskit::Action::SetTextSelection);
        if document.is_read_only() {
            node.set_read_only();
        }
    });
    let mut nodes = Nodes::default();
    if present.is_none() {
        return nodes;
    }
    nodes.runs = runs(ui, id, document, scene);
    if let Some(announcement) = document.announcement() {
        let spoken = announcement.to_owned();
        let place = Rect::from_min_size(scene.frame.rect.min, Vec2::ZERO);
        let status = id.with("announcement");
        child(ui, id, status, accesskit::Role::Status, place, |node| {
            node.set_label(spoken);
            node.set_live(accesskit::Live::Polite);
        });
    }
    nodes.check_boxes = line_nodes::describe(ui, id, document, scene);
    let mut landmarks = Vec::new();
    decorator.landmarks(document, visible, &mut landmarks);
    for (number, landmark) in landmarks.into_iter().enumerate() {
        let rects = scene.rects(&landmark.range);
        let Some(rect) = rects.into_iter().reduce(Rect::union) else {
            continue;
        };
        let label = text::slice(rope, landmark.range.clone());
        let child_id = id.with(("landmark", number));
        child(ui, id, child_id, landmark.role, rect, |node| {
            node.set_label(label);
            if let Some(url) = &landmark.url {
                node.set_url(url.as_ref());
            }
            node.add_action(accesskit::Action::Click);
        });
        let hit = Hit {
            range: landmark.range,
            id: landmark.id,
        };
        nodes.landmarks.push((child_id.accesskit_id(), hit));
    }
    nodes
}

/// Describes the rows on screen, and the selection. Returns the runs.
fn runs<D: TextDocument>(
    ui: &mut Ui,
    id: Id,
    document: &D,
    scene: &Scene,
) -> Vec<(accesskit::NodeId, Vec<usize>)> {
    let rope = document.text();
    let mut ends = Ends {
        id,
        selection: selection_of(document),
        anchor: None,
        focus: None,
        runs: Vec::new(),
    };
    for placed in &scene.placed {
        for (number, row) in placed.layout.rows().iter().enumerate() {
            let (top, row_height) = (placed.row_top(number), placed.row_height());
            if top + row_height < 0.0 || top > scene.frame.height {
                continue;
            }
            let start = placed.part.range.start;
            let rect = scene.frame.to_window(
                -scene.scrolled,
                top,
                row.width - scene.scrolled,
                top + row_height,
            );
            let mut clusters: Vec<Cluster> = row
                .clusters()
                .map(|(bytes, x, width)| Cluster {
                    bytes: start + bytes.start..start + bytes.end,
                    x: x / scene.frame.scale,
                    width: width / scene.frame.scale,
                })
                .collect();
            let is_last = number + 1 == placed.layout.rows().len();
            if placed.part.last && is_last && placed.part.line + 1 < rope.len_lines() {
                let end = placed.part.range.end;
                let next = text::next_grapheme(rope, end);
                clusters.push(Cluster {
                    bytes: end..next,
                    x: row.width / scene.frame.scale,
                    width: 0.0,
                });
            }
            ends.run(ui, document, clusters, start + row.range.start, rect);
        }
    }
    if let (Some(anchor), Some(focus)) = (ends.anchor, ends.focus) {
        ui.ctx().accesskit_node_builder(id, |node| {
            node.set_text_selection(accesskit::TextSelection { anchor, focus })
        });
    }
    ends.runs
}

/// A request of assistive technology to a text.
pub(crate) enum Asked {
    Insert(String),
    Activate(Hit),
    ActivateMarker(usize),
    Select(SelectedRange),
}

impl Asked {
    /// Returns the command for the document.
    pub(crate) fn command(&self) -> TextCommand<'_> {
        match self {
            Self::Insert(text) => TextCommand::Insert(text),
            Self::Activate(hit) => TextCommand::Activate(hit.clone()),
            Self::ActivateMarker(line) => TextCommand::ActivateMarker { line: *line },
            Self::Select(selection) => TextCommand::Select(*selection),
        }
    }
}

/// Returns the requests of assistive technology to the text, in order.
pub(crate) fn asked(ui: &Ui, id: Id, nodes: &Nodes) -> Vec<Asked> {
    let asked = |event: &Event| {
        let Event::AccessKitActionRequest(request) = event else {
            return None;
        };
        match (request.action, &request.data) {
            (accesskit::Action::ReplaceSelectedText, Some(accesskit::ActionData::Value(text)))
                if request.target_node == id.accesskit_id() =>
            {
                Some(Asked::Insert(text.to_string()))
            }
            (
                accesskit::Action::SetTextSelection,
                Some(accesskit::ActionData::SetTextSelection(selection)),
            ) => Some(Asked::Select(SelectedRange {
                anchor: nodes.byte(&selection.anchor)?,
                head: nodes.byte(&selection.focus)?,
            })),
            (accesskit::Action::Click, _) => {
                let mut boxes = nodes.check_boxes.iter();
                if let Some((_, line)) = boxes.find(|(node, _)| *node == request.target_node) {
                    return Some(Asked::ActivateMarker(*line));
                }
                let mut landmarks = nodes.landmarks.iter();
                let (_, hit) = landmarks.find(|(node, _)| *node == request.target_node)?;
                Some(Asked::Activate(hit.clone()))
            }
            _ => None,
        }
    };
    ui.input(|input| input.events.iter().filter_map(asked).collect())
}

struct Cluster {
    bytes: Range<usize>,
    x: f32,
    width: f32,
}

/// Collects the runs, and the nodes of the two ends of the selection.
struct Ends {
    id: Id,
    selection: SelectedRange,
    anchor: Option<accesskit::TextPosition>,
    focus: Option<accesskit::TextPosition>,
    runs: Vec<(accesskit::NodeId, Vec<usize>)>,
}

impl Ends {
    /// Adds the runs of a row.
    fn run<D: TextDocument>(
        &mut self,
        ui: &mut Ui,
        document: &D,
        clusters: Vec<Cluster>,
        row_start: usize,
        rect: Rect,
    ) {
        let (rope, selection) = (document.text(), self.selection);
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
                let is_end = at == end && at == rope.len_bytes();
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

            let places = chunk.iter().map(|cluster| cluster.bytes.start);
            let places = places.chain([end]).collect();
            self.runs.push((run_id.accesskit_id(), places));
            let value = text::slice(rope, start..end);
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
