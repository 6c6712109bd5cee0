//! Minimal escaping of a URL (UTS #58, section 4.1).
//!
//! The URL is read unit by unit (a literal character, or an escape decoded to its character). At each unit the state is
//! that of the termination algorithm: the part and the open brackets. So each decision is the one that the algorithm
//! would make on the result, and a link detector finds the whole result again.

use alloc::borrow::Cow;
use alloc::string::String;

use super::units::{UnitKind, Units, push_escaped};
use crate::open_stack::OpenStack;
use crate::part::Part;
use crate::properties::{LinkTerm, link_term};

/// Returns the URL with percent-escapes only where they are needed (UTS #58, section 4.1, conformance clause C2).
///
/// Scheme, host and port stay as they are. After them a character is escaped in the result only if, written literally,
/// - it would divide the URL otherwise: `/ ? # \` in a path, `# & = +` in a query, `& , -` and the first `=` of a text
///   directive, and a `:~:` that is data, each where the URL has it escaped;
/// - it would end the link: Link_Term=Hard, a closing bracket that closes nothing, an opening one beyond
///   [`OPEN_STACK_LIMIT`], and a Soft character at the very end;
/// - it is a `%` and would form an escape with the two digits after it.
///
/// A URL with escapes that are not valid UTF-8 is in some other encoding. So all its escapes of bytes above ASCII stay, and
/// its literal characters above ASCII are escaped: "percent-escape each non-ASCII byte" (ruling 6). Nothing is dropped: a
/// lone `/`, `?` or `#` remains, and escapes that stay are kept as written. Each fragment directive counts as a part. A
/// literal `,` at the end of a directive is escaped although [`link_end`] would keep it, because other detectors drop it
/// (ruling 3).
///
/// A URL without a scheme starts with its host. If neither `//` nor a path follows the scheme (`mailto:`, `data:`), the
/// URL has none of the parts of this section and stays as it is. The result borrows if nothing changes. Linear. A
/// second call changes nothing more.
///
/// [`OPEN_STACK_LIMIT`]: crate::OPEN_STACK_LIMIT
/// [`link_end`]: crate::link_end
///
/// ```
/// use std::borrow::Cow;
/// use uts58::minimal;
///
/// assert_eq!(minimal("https://example.com/%CE%B1%2F%CE%B2?q=%CE%B3%20(%CE%B4))."), "https://example.com/α%2Fβ?q=γ%20(δ)%29%2E");
/// assert_eq!(minimal("example.com/a b"), "example.com/a%20b");
/// assert_eq!(minimal("example.com/α/%FF"), "example.com/%CE%B1/%FF");
/// assert!(matches!(minimal("https://example.com/α"), Cow::Borrowed(_)));
/// ```
#[must_use]
pub fn minimal(url: &str) -> Cow<'_, str> {
    let Some((prefix, tail)) = split_prefix(url) else {
        return Cow::Borrowed(url);
    };
    let Some(part) = Part::starting(tail) else {
        return Cow::Borrowed(url);
    };
    let mut output = Output {
        source: url,
        same: prefix.len(),
        changed: None,
    };
    output.keep(part.initiator());
    let mut units = Units::new(url);
    units.skip_bytes(prefix.len() + part.initiator().len());
    let mut state = State::new(part);
    while let Some(structure) = state.structure(units.rest()) {
        match structure {
            Structure::Divider(divider) => {
                units.skip_bytes(divider.len());
                // It is Soft and the last character, so the comma is escaped like any other.
                if divider == "," && units.rest().is_empty() {
                    output.escape(',');
                } else {
                    output.keep(divider);
                }
            }
            Structure::Data => {
                let Some(unit) = units.next() else {
                    break;
                };
                let escape = match unit.kind {
                    UnitKind::Byte => true,
                    UnitKind::Literal(c) if units.bytes_stay() && !c.is_ascii() => true,
                    UnitKind::Literal(c) => state.needs_escape(c, &units),
                    UnitKind::Escaped(c) => {
                        state.divides(c, &units) || state.needs_escape(c, &units)
                    }
                };
                state.wrote(unit.char().filter(|_| !escape));
                match (unit.kind, escape) {
                    (UnitKind::Literal(c), true) => output.escape(c),
                    (UnitKind::Escaped(c), false) => output.decode(c),
                    _ => output.keep(unit.source),
                }
            }
        }
    }
    output.finish()
}

/// Splits a URL before its path, query or fragment. `None` if it has no such part.
fn split_prefix(url: &str) -> Option<(&str, &str)> {
    let scheme_len = url
        .bytes()
        .take_while(|byte| byte.is_ascii_alphanumeric() || b"+-.".contains(byte))
        .count();
    let (scheme, after) = url.split_at_checked(scheme_len)?;
    let authority = match after.as_bytes() {
        [b':', b'/', b'/', ..] => scheme_len + "://".len(),
        [b'/', b'/', ..] if scheme.is_empty() => "//".len(),
        _ if scheme.eq_ignore_ascii_case("mailto") => return None,
        // `example.com:80/x` and `file:/x` have a path; `data:text/plain` has none.
        [b':', next, ..] if !next.is_ascii_digit() && !b"/?#".contains(next) => return None,
        _ => 0,
    };
    let host_len = url.get(authority..)?.find(['/', '?', '#'])?;
    url.split_at_checked(authority + host_len)
}

/// The next unit of the source.
enum Structure<'a> {
    /// A literal that starts a part or divides one.
    Divider(&'a str),
    Data,
}

/// The state of the termination algorithm at this place of the result.
struct State {
    part: Part,
    open_stack: OpenStack,
    /// Whether a literal `=` was seen in this directive. The next one is data.
    named: bool,
    /// How many characters of `:~:` are at the end of the literal data written so far.
    delimiter: Delimiter,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Delimiter {
    None,
    Colon,
    ColonTilde,
}

impl State {
    fn new(part: Part) -> Self {
        Self {
            part,
            open_stack: OpenStack::new(),
            named: false,
            delimiter: Delimiter::None,
        }
    }

    /// Moves over a literal that has a meaning for the part; `None` at the end.
    fn structure<'a>(&mut self, rest: &'a str) -> Option<Structure<'a>> {
        if rest.is_empty() {
            return None;
        }
        let len = if let Some(next) = self.part.following(rest) {
            self.part = next;
            next.initiator().len()
        } else if let Some(len) = self.part.clearing(rest) {
            len
        } else {
            return Some(Structure::Data);
        };
        let divider = rest.get(..len)?;
        self.open_stack.clear();
        self.named &= divider == ",";
        self.delimiter = Delimiter::None;
        Some(Structure::Divider(divider))
    }

    /// Returns whether `c`, which the source has escaped, would divide the URL if it were literal. `units` is what
    /// follows it.
    fn divides(&self, c: char, units: &Units<'_>) -> bool {
        match self.part {
            // Browsers read a `\` in a path as `/`.
            Part::Path => matches!(c, '/' | '?' | '#' | '\\'),
            // Forms read a `+` in a query as a space.
            Part::Query => matches!(c, '#' | '&' | '=' | '+'),
            Part::Fragment => self.completes_delimiter(c, units),
            Part::FragmentDirective => {
                matches!(c, '&' | ',' | '-')
                    || c == '=' && !self.named
                    || self.completes_delimiter(c, units)
            }
        }
    }

    /// Returns whether `c` is the last of the three characters of a `:~:` that the source has in escaped form. It is
    /// enough that this one stays escaped.
    fn completes_delimiter(&self, c: char, units: &Units<'_>) -> bool {
        // A colon at the very end is Soft and will be an escape itself.
        let will_follow =
            |text: &str| units.rest().starts_with(text) && units.rest().len() > text.len();
        match c {
            ':' => self.delimiter == Delimiter::ColonTilde || will_follow("~:"),
            '~' => self.delimiter == Delimiter::Colon && will_follow(":"),
            _ => false,
        }
    }

    /// Returns whether `c` as data would end the link or start an escape. It updates the bracket stack. `units` is what
    /// follows `c`.
    fn needs_escape(&mut self, c: char, units: &Units<'_>) -> bool {
        if c == '%' {
            // Hexadecimal digits are never escaped in the result.
            let is_digit = |c: char| c.is_ascii_hexdigit();
            let mut ahead = units.clone().take(2).filter_map(|unit| unit.char());
            return ahead.next().is_some_and(is_digit) && ahead.next().is_some_and(is_digit);
        }
        match link_term(c) {
            LinkTerm::Include => false,
            LinkTerm::Hard => true,
            // Whatever follows is either Include or ends, escaped, in a digit.
            LinkTerm::Soft => units.rest().is_empty(),
            LinkTerm::Open => !self.open_stack.push(c),
            LinkTerm::Close => !self.open_stack.close(c),
        }
    }

    /// Notes the data character that was written literally; `None` for an escape.
    fn wrote(&mut self, literal: Option<char>) {
        self.named |= literal == Some('=');
        self.delimiter = match (literal, self.delimiter) {
            (Some(':'), _) => Delimiter::Colon,
            (Some('~'), Delimiter::Colon) => Delimiter::ColonTilde,
            _ => Delimiter::None,
        };
    }
}

/// The result. It is a length of the source as long as both are the same, and a string of its own from the first change
/// on.
struct Output<'a> {
    source: &'a str,
    same: usize,
    changed: Option<String>,
}

impl<'a> Output<'a> {
    /// Copies the next unit of the source.
    fn keep(&mut self, source: &str) {
        match &mut self.changed {
            Some(changed) => changed.push_str(source),
            None => self.same += source.len(),
        }
    }

    /// Appends a character instead of its escape.
    fn decode(&mut self, c: char) {
        self.change().push(c);
    }

    /// Appends the escape of a character.
    fn escape(&mut self, c: char) {
        push_escaped(self.change(), c);
    }

    fn change(&mut self) -> &mut String {
        let same = self.source.get(..self.same).unwrap_or_default();
        self.changed.get_or_insert_with(|| {
            let mut changed = String::with_capacity(self.source.len());
            changed.push_str(same);
            changed
        })
    }

    fn finish(self) -> Cow<'a, str> {
        match self.changed {
            Some(changed) => Cow::Owned(changed),
            None => Cow::Borrowed(self.source),
        }
    }
}
