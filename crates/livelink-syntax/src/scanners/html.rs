//! The text, tags, comments and scripts of HTML.
//!
//! | file | contents |
//! |---|---|
//! | `tokens` | where text, tags and comments start and end |
//! | `tag` | where a tag ends, and which element it opens or closes |
//! | `element` | the elements that decide where links show |
//! | `open_elements` | the open elements whose text shows no links |

mod element;
mod open_elements;
mod tag;
mod tokens;

use livelink_index::Permission;

use super::dialect::JAVASCRIPT;
use super::line_scanner::LineScanner;
use super::program::{ProgramScanner, ProgramState};
use crate::zone::{Zone, push_zone};
use open_elements::OpenElements;

pub(crate) use element::Element;
pub(crate) use tag::{TagKind, TagState};
pub(crate) use tokens::{HtmlTokens, Piece, end_tag};

/// Reads HTML. Links show in text, in comments, and in the comments and strings of scripts.
pub(crate) struct HtmlScanner {
    tokens: HtmlTokens,
    open: OpenElements,
    script: ProgramScanner,
    /// The zones of a line of a script.
    in_script: Vec<Zone>,
}

/// The state in which a line starts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct HtmlState {
    tokens: HtmlTokens,
    open: OpenElements,
    /// Code outside of scripts.
    script: ProgramState,
}

impl HtmlScanner {
    pub(crate) fn new() -> Self {
        Self {
            tokens: HtmlTokens::default(),
            open: OpenElements::default(),
            script: ProgramScanner::new(&JAVASCRIPT),
            in_script: Vec::new(),
        }
    }

    /// Follows a tag.
    fn tag(&mut self, element: Element, kind: TagKind, has_target: bool) {
        match kind {
            TagKind::Start if element == Element::Script => self.script.begin(None),
            TagKind::Start => self.open.start(element, has_target),
            TagKind::End => self.open.end(element),
            TagKind::Empty => {}
        }
    }

    /// Reads a part of a script, at byte `at`.
    fn script(&mut self, code: &str, at: usize, zones: &mut Vec<Zone>) {
        self.script.line(code, at, &mut self.in_script);
        let mut end = at;
        for (range, permission) in self.in_script.drain(..) {
            push_zone(zones, end..range.start, Permission::Deny);
            end = range.end;
            push_zone(zones, range, permission);
        }
        push_zone(zones, end..at + code.len(), Permission::Deny);
    }
}

impl LineScanner for HtmlScanner {
    type State = HtmlState;

    fn begin(&mut self, state: Option<&HtmlState>) {
        self.tokens = state.map(|state| state.tokens).unwrap_or_default();
        self.open = state.map(|state| state.open.clone()).unwrap_or_default();
        self.script.begin(state.map(|state| &state.script));
    }

    fn line(&mut self, line: &str, at: usize, zones: &mut Vec<Zone>) {
        let mut here = 0;
        while here < line.len() {
            let from = here;
            let (piece, end) = self.tokens.next(line, from);
            here = end;
            let range = at + from..at + end;
            match piece {
                Piece::Text if !self.open.hide_links() => {}
                Piece::Raw(Element::Title) => {}
                Piece::Raw(Element::Script) => {
                    self.script(line.get(from..end).unwrap_or_default(), range.start, zones);
                }
                Piece::Comment { sign } => {
                    let content = range.end - sign;
                    push_zone(zones, range.start..content, Permission::NoFileNames);
                    push_zone(zones, content..range.end, Permission::Deny);
                }
                Piece::Tag(tag) => {
                    self.tag(tag.element(), tag.kind(), tag.has_target());
                    push_zone(zones, range, Permission::Deny);
                }
                Piece::Text | Piece::Open | Piece::InTag | Piece::DocumentType | Piece::Raw(_) => {
                    push_zone(zones, range, Permission::Deny);
                }
            }
        }
    }

    fn state(&self) -> Option<HtmlState> {
        Some(HtmlState {
            tokens: self.tokens,
            open: self.open.clone(),
            script: self.script.state()?,
        })
    }

    fn end(&mut self, _: &mut Vec<Zone>) {}
}
