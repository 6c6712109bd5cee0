//! The comments and strings of programs.

use std::ops::Range;

use livelink_index::Permission;

use super::dialect::{Dialect, Quote};
use super::line_scanner::LineScanner;
use crate::zone::{Zone, push_zone};

/// Reads a program by its [`Dialect`].
pub(crate) struct ProgramScanner {
    dialect: &'static Dialect,
    /// The bytes with which a comment or a string may open.
    stops: [bool; 256],
    state: ProgramState,
}

/// The state in which a line starts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum ProgramState {
    Code,
    /// Inside a block comment: its index in the dialect, and how deep.
    Comment {
        which: usize,
        depth: u32,
    },
    /// Inside a string: its index in the dialect.
    String {
        which: usize,
    },
    /// Inside a raw string of Rust with so many number signs.
    Raw {
        hashes: usize,
    },
}

impl ProgramScanner {
    pub(crate) fn new(dialect: &'static Dialect) -> Self {
        let mut stops = [false; 256];
        let openers = dialect.line_comments.iter().copied();
        let openers = openers.chain(dialect.block_comments.iter().map(|comment| comment.open));
        let openers = openers.chain(dialect.quotes.iter().map(|quote| quote.mark));
        for first in openers.filter_map(|opener| opener.bytes().next()) {
            stops[usize::from(first)] = true;
        }
        stops[usize::from(b'\'')] |= dialect.rust;
        Self {
            dialect,
            stops,
            state: ProgramState::Code,
        }
    }

    /// Reads from byte `from` of the line, in the current state. Returns where that state ends.
    fn read(&mut self, line: &str, from: usize, at: usize, zones: &mut Vec<Zone>) -> usize {
        match self.state {
            ProgramState::Code => self.code(line, from, at, zones),
            ProgramState::Comment { which, depth } => {
                let (content, end) = self.comment(line, from, which, depth);
                push_zone(zones, at + from..at + content, Permission::NoFileNames);
                push_zone(zones, at + content..at + end, Permission::Deny);
                end
            }
            ProgramState::String { which } => {
                let Some(quote) = self.dialect.quotes.get(which) else {
                    return line.len();
                };
                let (content, end) = string_end(line, from, quote);
                let own = line.get(from..content).unwrap_or_default();
                let mut text = at + from;
                let codes = quote.expressions.then(|| expressions(own));
                for code in codes.into_iter().flatten() {
                    let code = at + from + code.start..at + from + code.end;
                    push_zone(zones, text..code.start, Permission::NoFileNames);
                    text = code.end;
                    push_zone(zones, code, Permission::Deny);
                }
                push_zone(zones, text..at + content, Permission::NoFileNames);
                push_zone(zones, at + content..at + end, Permission::Deny);
                if end > content || !quote.lines {
                    self.state = ProgramState::Code;
                }
                end
            }
            ProgramState::Raw { hashes } => {
                let (content, end) = raw_end(line, from, hashes);
                push_zone(zones, at + from..at + content, Permission::NoFileNames);
                if end > content {
                    self.state = ProgramState::Code;
                }
                end
            }
        }
    }

    /// Goes to the next comment or string and enters it. Returns where its text starts.
    fn code(&mut self, line: &str, from: usize, at: usize, zones: &mut Vec<Zone>) -> usize {
        let bytes = line.as_bytes();
        let mut here = from;
        while let Some(byte) = bytes.get(here) {
            if !self.stops[usize::from(*byte)]
                || (self.dialect.at_words && !word_starts(line, here))
            {
                here += 1;
                continue;
            }
            let rest = bytes.get(here..).unwrap_or_default();
            if starts_with_any(rest, self.dialect.line_comments) {
                let end = line.trim_end_matches(['\n', '\r']).len();
                push_zone(zones, at + here..at + end, Permission::NoFileNames);
                return line.len();
            }
            let comments = self.dialect.block_comments;
            if let Some(which) = comments
                .iter()
                .position(|comment| rest.starts_with(comment.open.as_bytes()))
            {
                let open = comments.get(which).map_or(0, |comment| comment.open.len());
                self.state = ProgramState::Comment { which, depth: 1 };
                push_zone(zones, at + here..at + here + open, Permission::NoFileNames);
                return here + open;
            }
            if self.dialect.rust && *byte == b'\'' {
                here += char_literal(line, here);
                continue;
            }
            if self.dialect.rust
                && *byte == b'"'
                && let Some(hashes) = raw_prefix(line, here)
            {
                self.state = ProgramState::Raw { hashes };
                return here + 1;
            }
            let quotes = self.dialect.quotes;
            if let Some(which) = quotes
                .iter()
                .position(|quote| rest.starts_with(quote.mark.as_bytes()))
            {
                self.state = ProgramState::String { which };
                let content = here + quotes.get(which).map_or(1, |quote| quote.mark.len());
                push_zone(zones, at + here..at + content, Permission::Deny);
                return content;
            }
            here += 1;
        }
        line.len()
    }

    /// Returns where the comment's text ends and where its closing sign ends. They are the same if the line ends first.
    fn comment(&mut self, line: &str, from: usize, which: usize, mut depth: u32) -> (usize, usize) {
        let Some(comment) = self.dialect.block_comments.get(which) else {
            return (line.len(), line.len());
        };
        let mut here = from;
        while let Some(rest) = line.as_bytes().get(here..).filter(|rest| !rest.is_empty()) {
            if rest.starts_with(comment.close.as_bytes()) {
                let content = here;
                here += comment.close.len();
                depth -= 1;
                if depth == 0 {
                    self.state = ProgramState::Code;
                    return (content, here);
                }
            } else if comment.nests && rest.starts_with(comment.open.as_bytes()) {
                here += comment.open.len();
                depth = depth.saturating_add(1);
            } else {
                here += 1;
            }
        }
        self.state = ProgramState::Comment { which, depth };
        (line.len(), line.len())
    }
}

impl LineScanner for ProgramScanner {
    type State = ProgramState;

    fn begin(&mut self, state: Option<&ProgramState>) {
        self.state = state.cloned().unwrap_or(ProgramState::Code);
    }

    fn line(&mut self, line: &str, at: usize, zones: &mut Vec<Zone>) {
        let mut here = 0;
        while here < line.len() {
            here = self.read(line, here, at, zones);
        }
    }

    fn state(&self) -> Option<ProgramState> {
        Some(self.state.clone())
    }

    fn end(&mut self, _: &mut Vec<Zone>) {}
}

fn starts_with_any(rest: &[u8], openers: &[&str]) -> bool {
    openers
        .iter()
        .any(|opener| rest.starts_with(opener.as_bytes()))
}

/// Returns whether a word starts at `here`: whether white space or a bracket precedes it.
fn word_starts(line: &str, here: usize) -> bool {
    here.checked_sub(1)
        .and_then(|before| line.as_bytes().get(before))
        .is_none_or(|before| before.is_ascii_whitespace() || b"([{,:;=&|".contains(before))
}

/// Returns where the string's text ends and where its closing mark ends. They are the same if the line ends first.
fn string_end(line: &str, from: usize, quote: &Quote) -> (usize, usize) {
    let mut here = from;
    while let Some(rest) = line.as_bytes().get(here..).filter(|rest| !rest.is_empty()) {
        if quote.escapes && rest.first() == Some(&b'\\') {
            here += 2;
        } else if rest.starts_with(quote.mark.as_bytes()) {
            return (here, here + quote.mark.len());
        } else {
            here += 1;
        }
    }
    (line.len(), line.len())
}

/// Iterates over the expressions in a part of a string: `${name}`. One that is not closed there goes to the end of the part. In `\${name}`,
/// the dollar sign is an ordinary one.
fn expressions(text: &str) -> impl Iterator<Item = Range<usize>> {
    let mut from = 0;
    std::iter::from_fn(move || {
        let start = expression_start(text, from)?;
        let mut depth = 0_usize;
        let mut inside = text.get(start..)?.bytes();
        let close = inside.position(|byte| {
            match byte {
                b'{' => depth += 1,
                b'}' => depth = depth.saturating_sub(1),
                _ => return false,
            }
            depth == 0
        });
        from = close.map_or(text.len(), |close| start + close + 1);
        Some(start..from)
    })
}

/// Returns where the next expression starts.
fn expression_start(text: &str, mut from: usize) -> Option<usize> {
    let bytes = text.as_bytes();
    loop {
        from += memchr::memchr2(b'\\', b'$', bytes.get(from..)?)?;
        match bytes.get(from..from + 2)? {
            b"${" => return Some(from),
            [b'\\', _] => from += 2,
            _ => from += 1,
        }
    }
}

/// [`string_end`] for a raw string of Rust.
fn raw_end(line: &str, from: usize, hashes: usize) -> (usize, usize) {
    let bytes = line.as_bytes();
    for here in memchr::memchr_iter(b'"', bytes.get(from..).unwrap_or_default()) {
        let here = from + here;
        let signs = bytes.iter().skip(here + 1).take(hashes);
        if signs.filter(|byte| **byte == b'#').count() == hashes {
            return (here, here + 1 + hashes);
        }
    }
    (line.len(), line.len())
}

/// Counts the number signs of a raw string of Rust whose quotation mark is at `here`. `None` if no raw string starts
/// there.
fn raw_prefix(line: &str, here: usize) -> Option<usize> {
    let before = line.get(..here)?;
    let bare = before.trim_end_matches('#');
    let prefix = bare.strip_suffix('r')?;
    let prefix = prefix.strip_suffix(['b', 'c']).unwrap_or(prefix);
    let glued = prefix.ends_with(|c: char| c.is_alphanumeric() || c == '_');
    (!glued).then_some(before.len() - bare.len())
}

/// Returns how many bytes to skip at an apostrophe of Rust: a whole character literal, or one byte of a lifetime.
fn char_literal(line: &str, here: usize) -> usize {
    let Some(rest) = line.get(here + 1..) else {
        return 1;
    };
    let mut chars = rest.char_indices();
    match chars.next() {
        // The escaped character may be an apostrophe itself.
        Some((_, '\\')) => rest
            .char_indices()
            .skip(2)
            .find(|(_, c)| *c == '\'')
            .map_or(1, |(end, _)| end + 2),
        Some(_) => match chars.next() {
            Some((end, '\'')) => end + 2,
            _ => 1,
        },
        None => 1,
    }
}
