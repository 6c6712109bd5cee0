//! Where a tag ends.

use super::element::Element;

/// A place inside a tag, behind its name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct TagState {
    element: Element,
    is_end: bool,
    /// Whether an attribute is called `href`, or `xlink:href` as in older SVG.
    has_target: bool,
    /// Whether an attribute is called `src`.
    has_source: bool,
    part: Part,
}

/// The effect of a tag.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum TagKind {
    Start,
    End,
    /// A start tag of an element that has no end tag, as in `<a id="x"/>`. The standard ignores the slash, but the author did not.
    Empty,
}

/// A place between attributes, or inside one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Part {
    /// Before the name of an attribute.
    Between,
    /// Behind a slash between attributes, which makes a start tag an end tag too.
    Slash,
    Name,
    AfterName,
    BeforeValue,
    /// Inside a value without quotation marks.
    Bare,
    /// Inside a value, up to this quotation mark.
    Quoted(u8),
}

impl TagState {
    pub(crate) fn start_of(element: Element) -> Self {
        Self {
            element,
            is_end: false,
            has_target: false,
            has_source: false,
            part: Part::Between,
        }
    }

    pub(crate) fn end_of(element: Element) -> Self {
        Self {
            is_end: true,
            ..Self::start_of(element)
        }
    }

    pub(crate) fn element(self) -> Element {
        self.element
    }

    /// The kind of the tag, whose end was read.
    pub(crate) fn kind(self) -> TagKind {
        match (self.is_end, self.part) {
            (true, _) => TagKind::End,
            (false, Part::Slash) => TagKind::Empty,
            (false, _) => TagKind::Start,
        }
    }

    /// Whether the element has an attribute `href` or `xlink:href`.
    pub(crate) fn has_target(self) -> bool {
        self.has_target
    }

    /// Whether the element has an attribute `src`.
    #[cfg(feature = "markup")]
    pub(crate) fn has_source(self) -> bool {
        self.has_source
    }

    /// Reads a line from this place on. Returns where the tag ends, or `None` if it continues in the next line.
    pub(crate) fn read(&mut self, line: &[u8]) -> Option<usize> {
        let mut name = 0;
        let mut here = 0;
        while let Some(byte) = line.get(here) {
            if let Part::Quoted(quote) = self.part {
                here += memchr::memchr(quote, line.get(here..)?)? + 1;
                self.part = Part::Between;
                continue;
            }
            if *byte == b'>' {
                self.end_name(line.get(name..here));
                return Some(here + 1);
            }
            let is_space = byte.is_ascii_whitespace();
            self.part = match (self.part, byte) {
                (Part::BeforeValue, b'"' | b'\'') => Part::Quoted(*byte),
                (Part::BeforeValue, _) if is_space => Part::BeforeValue,
                (Part::BeforeValue, _) => Part::Bare,
                (Part::Bare, _) if is_space => Part::Between,
                (Part::Bare, _) => Part::Bare,
                (Part::Name, _) if is_space => {
                    self.end_name(line.get(name..here));
                    Part::AfterName
                }
                (Part::Name, b'=') => {
                    self.end_name(line.get(name..here));
                    Part::BeforeValue
                }
                (Part::AfterName, b'=') => Part::BeforeValue,
                (_, b'/') => {
                    self.end_name(line.get(name..here));
                    Part::Slash
                }
                (Part::Name, _) => Part::Name,
                (part @ (Part::Between | Part::AfterName), _) if is_space => part,
                (Part::Slash, _) if is_space => Part::Between,
                _ => {
                    name = here;
                    Part::Name
                }
            };
            here += 1;
        }
        None
    }

    /// Takes the name of an attribute, if one ends here.
    fn end_name(&mut self, name: Option<&[u8]>) {
        if self.part == Part::Name {
            let is = |known: &[u8]| name.is_some_and(|name| name.eq_ignore_ascii_case(known));
            self.has_target |= is(b"href") || is(b"xlink:href");
            self.has_source |= is(b"src");
        }
    }
}
