//! Places in source files: `src/main.rs:12:5`.

use super::word::leading;
use crate::byte_table::{ByteTable, of};
use crate::pattern::template::Template;
use crate::pattern::{Pattern, Place};
use crate::text::is_one_of;
use std::ops::Range;

/// A path with a line, and perhaps a column, as compilers and other tools print it: `src/main.rs:12:5`,
/// `/app/x.js:3`, `C:\x\y.c:7`, `app.ts(3,7)`. The path has no white space, and its file has an
/// extension that begins with a letter. A path of one part, such as `db.example:5432`, must have
/// an extension of source files, because it could be a host with a port.
///
/// Python writes `File "x.py", line 3`. The line is in another run, where no pattern sees it.
#[derive(Clone, Debug)]
pub struct SourcePlaces {
    target: Template,
}

/// The parts of a place, as ranges of its text.
struct Parts {
    path: Range<usize>,
    line: Range<usize>,
    column: Option<Range<usize>>,
    end: usize,
}

/// Extensions of files in which tools find faults.
const EXTENSIONS: &str = "adoc bash c cc clj cpp cs css cts cu cxx d dart el elm ex exs f90 fs go gradle groovy h \
    hpp hs html hxx java jl js json jsx kt kts less lisp log lua m md mjs ml mli mm mts nim \
    php pl pm proto ps1 py pyi pyx r rb rs rst scala scss sh sol sql svelte swift tex toml \
    ts tsx txt v vb vue xml yaml yml zig";

/// The signs that end a path, besides white space and control characters.
const ENDS_PATH: ByteTable = of(b"<>()[]{}:;,\"'`|*?!=&$\x7F");

/// The longest path in bytes, and the most digits of a line or a column.
const PATH: usize = 256;
const DIGITS: usize = 7;

impl SourcePlaces {
    /// Returns the pattern. `{}` of the target is `PATH#L12` for a line and `PATH#L12C5` for a line and
    /// a column. In it, `\` becomes `/`, a path with a drive begins with a `/`, and all of the path
    /// but its `/` and `:` is percent-encoded. So the template `{}` leads to relative paths and to
    /// absolute ones as a page has them, and `file://{}` to absolute ones if the detector's schemes
    /// have `file`.
    pub fn new(target: Template) -> Self {
        Self { target }
    }

    /// Returns the parts of the place at the start of a text.
    fn parts(text: &str) -> Option<Parts> {
        let drive = match text.as_bytes() {
            [letter, b':', b'\\' | b'/', ..] if letter.is_ascii_alphabetic() => 2,
            _ => 0,
        };
        let rest = text.as_bytes().get(drive..)?;
        let ends = |byte: &u8| *byte <= b' ' || ENDS_PATH[usize::from(*byte)];
        let path = 0..drive + rest.iter().position(ends).unwrap_or(rest.len());
        if path.end > PATH || path.is_empty() {
            return None;
        }
        let number = |at: usize| {
            let rest = text.get(at..)?;
            let digits = leading(rest, |c| c.is_ascii_digit());
            let is_number = (1..=DIGITS).contains(&digits) && !rest.starts_with('0');
            is_number.then_some(at..at + digits)
        };
        let sign = |at: usize| text.as_bytes().get(at).copied();
        // Most words are no places, so these are asked before the path is read.
        let opening = sign(path.end).filter(|sign| matches!(sign, b':' | b'('))?;
        let line = number(path.end + 1)?;
        let name = text.get(path.clone())?;
        let file = name.rsplit(['/', '\\']).next()?;
        let (stem, extension) = file.rsplit_once('.')?;
        let is_known = || is_one_of(EXTENSIONS, extension);
        let is_extension = extension.starts_with(|c: char| c.is_ascii_alphabetic())
            && extension.len() <= 10
            && extension.bytes().all(|b| b.is_ascii_alphanumeric());
        let is_path = file.len() < name.len() && !name.contains("//");
        if !is_extension || !(is_path || is_known()) || stem.is_empty() && !is_path {
            return None;
        }
        let (between, closing) = match opening {
            b'(' => (b',', Some(b')')),
            _ => (b':', None),
        };
        let column = (sign(line.end) == Some(between)).then(|| number(line.end + 1));
        let column = column.flatten();
        let end = column.as_ref().unwrap_or(&line).end;
        (closing.is_none() || sign(end) == closing).then_some(Parts {
            path,
            line,
            column,
            end: end + usize::from(closing.is_some()),
        })
    }
}

impl Pattern for SourcePlaces {
    fn name(&self) -> &str {
        "source"
    }

    fn starts_with(&self, byte: u8) -> bool {
        byte.is_ascii_alphanumeric() || !byte.is_ascii() || b"/\\._-~@".contains(&byte)
    }

    fn starts_after(&self, byte: u8) -> bool {
        b"([{<\"'`=,;|>".contains(&byte)
    }

    fn max_len(&self) -> usize {
        PATH + 2 * (DIGITS + 1) + 1
    }

    fn find(&self, place: Place<'_>) -> Option<usize> {
        let parts = Self::parts(place.after())?;
        let mut after = place.after().get(parts.end..)?.chars();
        let goes_on = match after.next() {
            Some('.') => after.next().is_some_and(char::is_alphanumeric),
            Some(c) => c.is_alphanumeric() || matches!(c, '_' | '-' | '/' | '%'),
            None => false,
        };
        (!goes_on).then_some(parts.end)
    }

    fn target(&self, link_text: &str) -> Option<String> {
        let parts = Self::parts(link_text)?;
        let text = |range: Range<usize>| link_text.get(range).unwrap_or_default();
        let path = text(parts.path);
        let drive = if path.contains(':') { "/" } else { "" };
        let mut place = format!("{drive}{}", path.replace('\\', "/"));
        place.push_str("#L");
        place.push_str(text(parts.line));
        if let Some(column) = parts.column {
            place.push('C');
            place.push_str(text(column));
        }
        Some(self.target.fill_path(&place))
    }
}
