//! The text of a paragraph as tokens: pieces of text, and the markup between them.

use std::ops::Range;

use livelink_persist::markdown::inline::is_autolink;
use livelink_session::{Mark, MuteCause};

use crate::rich_text::RichText;
use crate::text_style::TextStyle;

/// The styles that have delimiters.
pub(super) const DELIMITED: [TextStyle; 3] =
    [TextStyle::BOLD, TextStyle::ITALIC, TextStyle::STRIKETHROUGH];

/// The place of a character in a mute.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum MuteEdge {
    First,
    Last,
    Lone,
}

/// A piece of text, or markup.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Token<'a> {
    /// Text.
    Text(Range<usize>),
    /// A character at the edge of a mute, and its place.
    Muted(usize, char, MuteEdge, MuteCause),
    Code(&'a str),
    /// Source.
    Verbatim(&'a str),
    Autolink(&'a str),
    LinkStart,
    LinkEnd(&'a Mark),
    Open(TextStyle),
    Close(TextStyle),
}

/// A piece of text with one style, inside of one link or outside.
struct Piece {
    range: Range<usize>,
    style: TextStyle,
    link: Option<usize>,
    mute: Option<(MuteEdge, MuteCause)>,
}

/// Returns the tokens of a paragraph.
pub(super) fn tokens(content: &RichText, paragraph: Range<usize>) -> Vec<Token<'_>> {
    let pieces = pieces(content, &paragraph);
    let mut tokens = Vec::new();
    let mut nest = Nest::default();
    // Each link is one element outside, with the styles that all of it has.
    let mut groups: Vec<(Range<usize>, TextStyle)> = Vec::new();
    let mut at = 0;
    while let Some(piece) = pieces.get(at) {
        let same = |other: &Piece| piece.link.is_some() && other.link == piece.link;
        let rest = pieces.get(at + 1..).unwrap_or_default();
        let len = 1 + rest.iter().take_while(|other| same(other)).count();
        let group = pieces.get(at..at + len).unwrap_or_default();
        let shared = group.iter().map(|piece| delimited(piece.style));
        let shared = shared.reduce(TextStyle::intersection).unwrap_or_default();
        groups.push((at..at + len, shared));
        at += len;
    }
    let ends = style_ends(groups.iter().map(|(_, style)| *style));
    for ((group, shared), ends) in groups.iter().zip(ends) {
        nest.change(*shared, ends, &mut tokens);
        let group = pieces.get(group.clone()).unwrap_or_default();
        let link = group.first().and_then(|piece| piece.link);
        let Some(link) = link.and_then(|link| content.links.get(link)) else {
            for piece in group {
                push(content, piece, &mut tokens);
            }
            continue;
        };
        if let [piece] = group {
            let text = content.text.get(piece.range.clone()).unwrap_or_default();
            if piece.style == delimited(piece.style) && is_autolink(text, link) {
                tokens.push(Token::Autolink(text));
                continue;
            }
        }
        tokens.push(Token::LinkStart);
        let mut inner = Nest::default();
        let styles = group.iter().map(|piece| delimited(piece.style) - *shared);
        let ends = style_ends(styles.clone());
        for ((piece, style), ends) in group.iter().zip(styles).zip(ends) {
            inner.change(style, ends, &mut tokens);
            push(content, piece, &mut tokens);
        }
        inner.change(TextStyle::PLAIN, [0; 3], &mut tokens);
        tokens.push(Token::LinkEnd(link));
    }
    nest.change(TextStyle::PLAIN, [0; 3], &mut tokens);
    tokens
}

fn delimited(style: TextStyle) -> TextStyle {
    let each = DELIMITED.into_iter().filter(|each| style.contains(*each));
    each.fold(TextStyle::PLAIN, |all, each| all | each)
}

fn push<'a>(content: &'a RichText, piece: &Piece, tokens: &mut Vec<Token<'a>>) {
    let text = content.text.get(piece.range.clone()).unwrap_or_default();
    let first = text.chars().next();
    tokens.push(match (piece.mute, first) {
        _ if piece.style.contains(TextStyle::VERBATIM) => Token::Verbatim(text),
        _ if piece.style.contains(TextStyle::CODE) => Token::Code(text),
        (Some((edge, cause)), Some(c)) => Token::Muted(piece.range.start, c, edge, cause),
        _ => Token::Text(piece.range.clone()),
    });
}

/// Returns, for each piece, after which piece each of its styles ends.
fn style_ends(
    styles: impl DoubleEndedIterator<Item = TextStyle> + ExactSizeIterator,
) -> impl Iterator<Item = [usize; 3]> {
    let mut ends = [0; 3];
    let mut all: Vec<[usize; 3]> = Vec::with_capacity(styles.len());
    let mut after = TextStyle::PLAIN;
    for (number, style) in styles.enumerate().rev() {
        for (end, each) in ends.iter_mut().zip(DELIMITED) {
            if style.contains(each) && !after.contains(each) {
                *end = number;
            }
        }
        after = style;
        all.push(ends);
    }
    all.into_iter().rev()
}

/// The styles that are open, from the outermost to the innermost.
#[derive(Default)]
struct Nest(Vec<TextStyle>);

impl Nest {
    /// Closes and opens styles until these are open. The one that ends last is opened first, so that few are closed too early.
    fn change<'a>(&mut self, style: TextStyle, ends: [usize; 3], tokens: &mut Vec<Token<'a>>) {
        let stays = self.0.iter().take_while(|open| style.contains(**open));
        for open in self.0.drain(stays.count()..).rev() {
            tokens.push(Token::Close(open));
        }
        let mut opens: Vec<(usize, TextStyle)> = ends.into_iter().zip(DELIMITED).collect();
        opens.retain(|(_, each)| style.contains(*each) && !self.0.contains(each));
        opens.sort_by_key(|(end, _)| std::cmp::Reverse(*end));
        for (_, each) in opens {
            tokens.push(Token::Open(each));
            self.0.push(each);
        }
    }
}

/// Divides a paragraph at each change of style, link or mute.
fn pieces(content: &RichText, paragraph: &Range<usize>) -> Vec<Piece> {
    let mut pieces = Vec::new();
    let style = content
        .styles
        .partition_point(|(range, _)| range.end <= paragraph.start);
    let mut styles = content.styles.get(style..).unwrap_or_default();
    let mut link = content
        .links
        .partition_point(|link| link.range.end <= paragraph.start);
    let edges = mute_edges(content, paragraph);
    let mut edges = edges.as_slice();
    let mut at = paragraph.start;
    while at < paragraph.end {
        let mut end = paragraph.end;
        let mut style = TextStyle::PLAIN;
        while let Some(((range, _), rest)) = styles.split_first()
            && range.end <= at
        {
            styles = rest;
        }
        if let Some((range, own)) = styles.first() {
            if range.start <= at {
                style = *own;
                end = end.min(range.end);
            } else {
                end = end.min(range.start);
            }
        }
        while content
            .links
            .get(link)
            .is_some_and(|mark| mark.range.end <= at)
        {
            link += 1;
        }
        let mut in_link = None;
        if let Some(mark) = content.links.get(link) {
            if mark.range.start <= at {
                in_link = Some(link);
                end = end.min(mark.range.end);
            } else {
                end = end.min(mark.range.start);
            }
        }
        while let Some(((range, ..), rest)) = edges.split_first()
            && range.end <= at
        {
            edges = rest;
        }
        let mut mute = None;
        if let Some((range, edge, cause)) = edges.first() {
            if range.start <= at {
                mute = Some((*edge, *cause)).filter(|_| in_link.is_none());
                end = end.min(range.end);
            } else {
                end = end.min(range.start);
            }
        }
        // A range inside a character is none of a document.
        while !content.text.is_char_boundary(end) {
            end += 1;
        }
        pieces.push(Piece {
            range: at..end,
            style,
            link: in_link,
            mute,
        });
        at = end;
    }
    pieces
}

/// Returns the first and the last character of each mute that Markdown can hold: one without a boundary in it.
fn mute_edges(
    content: &RichText,
    paragraph: &Range<usize>,
) -> Vec<(Range<usize>, MuteEdge, MuteCause)> {
    let first = content
        .mutes
        .partition_point(|mute| mute.range.end <= paragraph.start);
    let mutes = content.mutes.get(first..).unwrap_or_default();
    let inside = mutes
        .iter()
        .take_while(|mute| mute.range.end <= paragraph.end);
    let mut edges = Vec::new();
    for mute in inside {
        let text = content.text.get(mute.range.clone()).unwrap_or_default();
        if text.is_empty() || text.contains(livelink_detect::is_boundary) {
            continue;
        }
        let mut chars = text.chars();
        let Some(first) = chars.next() else {
            continue;
        };
        let start = mute.range.start..mute.range.start + first.len_utf8();
        match chars.next_back() {
            None => edges.push((start, MuteEdge::Lone, mute.cause)),
            Some(last) => {
                edges.push((start, MuteEdge::First, mute.cause));
                let end = mute.range.end - last.len_utf8()..mute.range.end;
                edges.push((end, MuteEdge::Last, mute.cause));
            }
        }
    }
    edges
}
