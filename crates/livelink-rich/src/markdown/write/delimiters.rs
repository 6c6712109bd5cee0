//! The delimiters of bold, italic and struck text, and what has to be written beside them so that every parser takes them for that.
//!
//! A delimiter opens if no white space follows it. If a punctuation mark follows it, white space or a punctuation mark has to be
//! before it too. Closing is the same in the mirror. So `**a.**b` is not bold. The character outside becomes a reference, which
//! begins and ends with punctuation marks: `**a.**&#98;`. White space at the edge inside becomes one as well. Parsers do not agree
//! which characters beyond ASCII are punctuation marks, so these count as both.

use livelink_persist::markdown::inline::is_letter;

use super::tokens::Token;
use crate::markdown::nothing::NOTHING;
use crate::rich_text::{LINE_SEPARATOR, RichText};
use crate::text_style::TextStyle;

/// The class of a character beside a delimiter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Class {
    Space,
    Punctuation,
    Letter,
    /// Parsers do not agree.
    Unsure,
}

/// How one token is written.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Plan {
    /// The first character of the text is a reference.
    pub(super) first: bool,
    /// The last character of the text is a reference.
    pub(super) last: bool,
    /// A comment stands before, or after, the delimiter, because what is there cannot be a reference.
    pub(super) filled: bool,
    /// The delimiter is `_`, because it touches one of stars.
    underscore: bool,
}

impl Plan {
    /// Writes a delimiter.
    pub(super) fn delimiter(self, token: &Token<'_>) -> String {
        let (style, opens) = match token {
            Token::Open(style) => (*style, true),
            Token::Close(style) => (*style, false),
            _ => return String::new(),
        };
        let sign = match style {
            TextStyle::BOLD => "**",
            TextStyle::STRIKETHROUGH => "~~",
            _ if self.underscore => "_",
            _ => "*",
        };
        match (self.filled, opens) {
            (false, _) => sign.to_owned(),
            (true, true) => format!("{NOTHING}{sign}"),
            (true, false) => format!("{sign}{NOTHING}"),
        }
    }
}

/// Returns how each token is written. O(tokens).
pub(super) fn plans(content: &RichText, tokens: &[Token<'_>]) -> Vec<Plan> {
    let mut planner = Planner {
        content,
        tokens,
        plans: vec![Plan::default(); tokens.len()],
    };
    planner.choose_underscores();
    for at in 0..tokens.len() {
        planner.inside(at);
    }
    // The character outside of a delimiter can be the one inside of another, which is further out.
    for at in (0..tokens.len()).rev() {
        planner.outside(at, true);
    }
    for at in 0..tokens.len() {
        planner.outside(at, false);
    }
    planner.plans
}

struct Planner<'a> {
    content: &'a RichText,
    tokens: &'a [Token<'a>],
    plans: Vec<Plan>,
}

impl Planner<'_> {
    fn choose_underscores(&mut self) {
        let is_stars = |at: Option<usize>| {
            let token = at.and_then(|at| self.tokens.get(at));
            matches!(
                token,
                Some(Token::Open(TextStyle::BOLD) | Token::Close(TextStyle::BOLD))
            )
        };
        let touches = |at: usize| is_stars(at.checked_sub(1)) || is_stars(Some(at + 1));
        let mut open = None;
        for (at, token) in self.tokens.iter().enumerate() {
            match token {
                Token::Open(TextStyle::ITALIC) => open = Some(at),
                Token::Close(TextStyle::ITALIC) => {
                    let Some(start) = open.take() else {
                        continue;
                    };
                    let underscore = touches(start) || touches(at);
                    for end in [start, at] {
                        if let Some(plan) = self.plans.get_mut(end) {
                            plan.underscore = underscore;
                        }
                    }
                }
                _ => {}
            }
        }
    }

    /// Makes white space at the edge inside of a delimiter a reference.
    fn inside(&mut self, at: usize) {
        let (inner, first) = match self.tokens.get(at) {
            Some(Token::Open(_)) => (Some(at + 1), true),
            Some(Token::Close(_)) => (at.checked_sub(1), false),
            _ => return,
        };
        let edge = inner.and_then(|inner| self.edge(inner, first));
        let is_text =
            inner.is_some_and(|inner| matches!(self.tokens.get(inner), Some(Token::Text(_))));
        if edge.is_some_and(is_space_somewhere) && is_text {
            self.refer(inner, first);
        }
    }

    /// Sees to the character outside of a delimiter that opens, or of one that closes.
    fn outside(&mut self, at: usize, opens: bool) {
        let (inner, outer) = match self.tokens.get(at) {
            Some(Token::Open(_)) if opens => (Some(at + 1), at.checked_sub(1)),
            Some(Token::Close(_)) if !opens => (at.checked_sub(1), Some(at + 1)),
            _ => return,
        };
        let underscore = self.plans.get(at).is_some_and(|plan| plan.underscore);
        let is_letter = |at: Option<usize>| self.class(at, opens) == Class::Letter;
        let is_bare = !underscore && is_letter(inner) && is_letter(self.past_waves(inner, opens));
        for outer in [outer, self.past_waves(outer, !opens)] {
            let class = self.class(outer, !opens);
            if is_bare || matches!(class, Class::Space | Class::Punctuation) {
                continue;
            }
            match outer.and_then(|outer| self.tokens.get(outer)) {
                Some(Token::Text(_)) => self.refer(outer, !opens),
                _ => {
                    if let Some(plan) = self.plans.get_mut(at) {
                        plan.filled = true;
                    }
                }
            }
        }
    }

    /// Returns the next token that is no `~~`. GitHub's parser looks past them at the character behind.
    fn past_waves(&self, at: Option<usize>, forwards: bool) -> Option<usize> {
        let mut at = at?;
        while let Some(
            Token::Open(TextStyle::STRIKETHROUGH) | Token::Close(TextStyle::STRIKETHROUGH),
        ) = self.tokens.get(at)
        {
            at = if forwards { at + 1 } else { at.checked_sub(1)? };
        }
        Some(at)
    }

    fn refer(&mut self, at: Option<usize>, first: bool) {
        if let Some(plan) = at.and_then(|at| self.plans.get_mut(at)) {
            match first {
                true => plan.first = true,
                false => plan.last = true,
            }
        }
    }

    /// Returns the first or the last character of a token that is text or source.
    fn edge(&self, at: usize, first: bool) -> Option<char> {
        let text = match self.tokens.get(at)? {
            Token::Text(range) => self.content.text.get(range.clone())?,
            Token::Verbatim(text) => text,
            _ => return None,
        };
        let mut chars = text.chars();
        if first {
            chars.next()
        } else {
            chars.next_back()
        }
    }

    /// Returns the class of the first or the last character that is written for a token. The edge of a paragraph is white space.
    fn class(&self, at: Option<usize>, first: bool) -> Class {
        let Some((at, token)) = at.and_then(|at| Some((at, self.tokens.get(at)?))) else {
            return Class::Space;
        };
        let plan = self.plans.get(at).copied().unwrap_or_default();
        let is_one = match token {
            Token::Text(range) => {
                let text = self.content.text.get(range.clone()).unwrap_or_default();
                text.chars().nth(1).is_none()
            }
            _ => false,
        };
        let is_reference = match first {
            true => plan.first || is_one && plan.last,
            false => plan.last || is_one && plan.first,
        };
        match self.edge(at, first) {
            Some(c) if !is_reference => class(c),
            _ => Class::Punctuation,
        }
    }
}

fn class(c: char) -> Class {
    match c {
        ' ' | '\t' | LINE_SEPARATOR => Class::Space,
        c if c.is_ascii_punctuation() => Class::Punctuation,
        c if is_letter(c) => Class::Letter,
        _ => Class::Unsure,
    }
}

/// Returns whether a parser may take the character for white space.
fn is_space_somewhere(c: char) -> bool {
    c.is_whitespace() || c.is_control() || matches!(c, '\u{180e}' | '\u{200b}' | '\u{feff}')
}
