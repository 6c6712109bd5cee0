//! Languages in languages: which text, put together, read, and its zones brought back.

use std::ops::Range;
use std::sync::Arc;

use tree_sitter::{Node, Parser};

use super::collect::Collector;
use super::source::Source;
use super::{Grammar, builtin};
use crate::zones::Zone;

/// The inner half of Markdown's two grammars: no language of its own.
const INLINE: &str = "markdown_inline";

/// Text of another language, perhaps in pieces (the marks of a block quote stand between them).
#[derive(Debug)]
pub(super) struct Content {
    language: String,
    /// In order, apart.
    pieces: Vec<Range<usize>>,
    /// For lines that are one text: what stands before the text on the first of them, and the rows it goes over.
    combined: Option<Combined>,
}

#[derive(Debug)]
struct Combined {
    lead: Range<usize>,
    first_row: usize,
    /// The row behind the last one.
    end_row: usize,
}

impl Content {
    /// The text of `node` without that of its named children. (Punctuation is a node to some grammars, and part of the
    /// text.)
    pub(super) fn of(node: Node<'_>, language: String, combined: bool) -> Self {
        let mut pieces = Vec::new();
        let mut at = node.start_byte();
        let mut cursor = node.walk();
        for child in node.named_children(&mut cursor) {
            pieces.push(at..child.start_byte());
            at = child.end_byte();
        }
        pieces.push(at..node.end_byte());
        pieces.retain(|piece| !piece.is_empty());
        let combined = combined.then(|| Combined {
            lead: node
                .parent()
                .map_or(node.start_byte(), |line| line.start_byte())
                ..node.start_byte(),
            first_row: node.start_position().row,
            end_row: match node.end_position() {
                end if end.column == 0 => end.row,
                end => end.row + 1,
            },
        });
        Self {
            language,
            pieces,
            combined,
        }
    }

    /// From the first byte to the last; of combined lines, with the lines above and below that belong to them.
    pub(super) fn lines_around<S: Source + ?Sized>(&self, source: &S) -> Option<Range<usize>> {
        let start = self.pieces.first()?.start;
        let mut end = self.pieces.last()?.end;
        let Some(Combined { lead, .. }) = &self.combined else {
            return Some(start..end);
        };
        let mut mark = String::new();
        source.read(lead.clone(), &mut mark);
        let mut line = String::new();
        let mut is_one = |range: Range<usize>| {
            line.clear();
            source.read(range, &mut line);
            line.trim_start().starts_with(&mark)
        };
        let mut top = source.line_start(lead.start);
        while let Some(above) = top.checked_sub(1).map(|feed| source.line_start(feed))
            && is_one(above..top)
        {
            top = above;
        }
        loop {
            let below = source.line_end(end);
            if below == end || !is_one(end..below) {
                return Some(top.min(start)..end);
            }
            end = below;
        }
    }

    /// Puts neighbouring lines that are one text together.
    pub(super) fn join(mut contents: Vec<Self>) -> Vec<Self> {
        contents.sort_by_key(|content| content.pieces.first().map(|piece| piece.start));
        contents.dedup_by(|next, last| {
            let (Some(below), Some(above)) = (&next.combined, &mut last.combined) else {
                return false;
            };
            let follows = below.first_row <= above.end_row && next.language == last.language;
            if follows {
                above.end_row = below.end_row;
                last.pieces.append(&mut next.pieces);
            }
            follows
        });
        contents
    }

    /// The text, and where it comes from. A space in front of a combined line parts it from its mark and is left out.
    fn splice<S: Source + ?Sized>(&self, source: &S) -> (String, Vec<Range<usize>>) {
        let mut text = String::new();
        let mut pieces = Vec::with_capacity(self.pieces.len());
        for piece in &self.pieces {
            let from = text.len();
            source.read(piece.clone(), &mut text);
            let mut piece = piece.clone();
            if self.combined.is_some() && text.as_bytes().get(from) == Some(&b' ') {
                text.remove(from);
                piece.start += 1;
            }
            pieces.push(piece);
        }
        (text, pieces)
    }
}

/// The parsers of injected languages, made when they are first needed.
#[derive(Default)]
pub(super) struct Parsers(Vec<(Arc<Grammar>, Parser)>);

impl Parsers {
    /// The grammar and the parser of the language of that name, which may be an info string (`rust,no_run`).
    fn of(&mut self, language: &str) -> Option<&mut (Arc<Grammar>, Parser)> {
        let grammar = match language {
            INLINE => builtin(INLINE),
            name => {
                let end = name
                    .find(|c: char| ",;{ \t".contains(c))
                    .unwrap_or(name.len());
                builtin(crate::language::canonical(name.get(..end)?)?)
            }
        };
        let grammar = grammar?.ok()?;
        let known = self
            .0
            .iter()
            .position(|(known, _)| Arc::ptr_eq(known, &grammar));
        let known = match known {
            Some(known) => known,
            None => {
                let parser = grammar.parser()?;
                self.0.push((grammar, parser));
                self.0.len() - 1
            }
        };
        self.0.get_mut(known)
    }
}

impl Collector {
    /// Adds the zones of a text of another language: all of its bytes, with a permission each. Nothing if the language is
    /// not known, or too deep: one level is read.
    pub(super) fn inject<S: Source + ?Sized>(
        &mut self,
        content: &Content,
        source: &S,
        depth: usize,
        out: &mut Vec<Zone>,
    ) {
        let inline = content.language == INLINE;
        if depth > 0 && !inline {
            return;
        }
        let Some((grammar, parser)) = self.parsers.of(&content.language) else {
            return;
        };
        let grammar = Arc::clone(grammar);
        let (text, pieces) = content.splice(source);
        let tree = match grammar.is_triggered_by(&text) {
            true => parser.parse(&text, None),
            false => None,
        };
        let zones = tree.map_or_else(Vec::new, |tree| {
            let depth = depth + usize::from(!inline);
            self.zones(
                &grammar,
                tree.root_node(),
                text.as_str(),
                0..text.len(),
                depth,
            )
        });
        // From offsets in the text put together to offsets in the document.
        let mut zones = zones.into_iter().peekable();
        let mut from = 0;
        for piece in pieces {
            let to = from + piece.len();
            let mut at = from;
            while at < to {
                while zones.next_if(|(zone, _)| zone.end <= at).is_some() {}
                let (end, permission) = match zones.peek() {
                    Some((zone, permission)) if zone.start <= at => (zone.end, *permission),
                    Some((zone, _)) => (zone.start, grammar.usual()),
                    None => (to, grammar.usual()),
                };
                let end = end.min(to);
                out.push((
                    piece.start + at - from..piece.start + end - from,
                    permission,
                ));
                at = end;
            }
            from = to;
        }
    }
}
