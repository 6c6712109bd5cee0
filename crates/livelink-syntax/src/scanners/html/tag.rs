//! Where a tag ends.

use super::element::Element;

/// A place inside a tag, behind its name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct TagState {
    element: Element,
    is_end: bool,
    /// Whether an attribute is called `href`.
    has_target: bool,
    part: Part,
}

/// The effect of a tag.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum TagKind {
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
    pub(super) fn start_of(element: Element) -> Self {
        Self {
            element,
            is_end: false,
            has_target: false,
            part: Part::Between,
        }
    }

    pub(super) fn end_of(element: Element) -> Self {
        Self {
            is_end: true,
            ..Self::start_of(element)
        }
    }

    pub(super) fn element(self) -> Element {
        self.element
    }

    /// The kind of the tag, whose end was read.
    pub(super) fn kind(self) -> TagKind {
        match (self.is_end, self.part) {
            (true, _) => TagKind::End,
            (false, Part::Slash) => TagKind::Empty,
            (false, _) => TagKind::Start,
        }
    }

    /// Whether the element has a target.
    pub(super) fn has_target(self) -> bool {
        self.has_target
    }

    /// Reads a line from this place on. Returns where the tag ends, or `None` if it continues in the next line.
    pub(super) fn read(&mut self, line: &[u8]) -> Option<usize> {
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
            self.has_target |= name.is_some_and(|name| name.eq_ignore_ascii_case(b"href"));
        }
    }
}
