//! The looks of ranges of the text, and the ranges that the user can point at.

use std::ops::Range;
use std::sync::Arc;

use egui::{Color32, accesskit};

/// The line under a decorated text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum UnderlineKind {
    /// A line without gaps.
    Solid,
    /// A row of dots.
    Dotted,
}

/// How a range of the text looks, and whether the user can point at it.
///
/// ```
/// use egui::Color32;
/// use livelink_egui::{Decoration, UnderlineKind};
///
/// let decoration = Decoration::new(4..8)
///     .color(Color32::BLUE)
///     .underline(UnderlineKind::Solid, Color32::BLUE)
///     .id(7);
/// assert_eq!(decoration.range(), &(4..8));
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Decoration {
    pub(crate) range: Range<usize>,
    pub(crate) color: Option<Color32>,
    pub(crate) background: Option<Color32>,
    pub(crate) selected: Option<Color32>,
    pub(crate) underline: Option<(UnderlineKind, Color32)>,
    pub(crate) id: Option<u64>,
}

impl Decoration {
    /// Returns a decoration of these bytes that changes nothing yet.
    pub fn new(range: Range<usize>) -> Self {
        Self {
            range,
            color: None,
            background: None,
            selected: None,
            underline: None,
            id: None,
        }
    }

    /// Returns the decoration of a link: the text in this colour, with a line under it. The user can point at it. Its
    /// [`id`](Self::id) is its first byte, and no two links begin at the same one.
    ///
    /// A [`Decorator`] for the links of a session or an index is then a few lines:
    ///
    /// ```
    /// use std::ops::Range;
    ///
    /// use egui::Color32;
    /// use livelink_egui::{Decoration, Decorator, Landmark, PlainDocument};
    ///
    /// /// Stands for `livelink::Session`, which has such a method.
    /// struct Session;
    /// # struct Mark { range: Range<usize>, href: std::sync::Arc<str> }
    /// impl Session {
    ///     fn links_in(&self, range: Range<usize>) -> impl Iterator<Item = Mark> {
    /// #       let _ = range;
    ///         [Mark { range: 4..9, href: "https://a.com".into() }].into_iter()
    ///     }
    /// }
    ///
    /// struct Links<'a>(&'a Session);
    ///
    /// impl Decorator<PlainDocument> for Links<'_> {
    ///     fn decorate(&self, _: &PlainDocument, range: Range<usize>, decorations: &mut Vec<Decoration>) {
    ///         let links = self.0.links_in(range);
    ///         decorations.extend(links.map(|link| Decoration::link(link.range, Color32::BLUE)));
    ///     }
    ///
    ///     fn landmarks(&self, _: &PlainDocument, range: Range<usize>, landmarks: &mut Vec<Landmark>) {
    ///         let links = self.0.links_in(range);
    ///         landmarks.extend(links.map(|link| Landmark::link(link.range, link.href)));
    ///     }
    /// }
    ///
    /// let mut decorations = Vec::new();
    /// Links(&Session).decorate(&PlainDocument::new("see a.com"), 0..9, &mut decorations);
    /// assert_eq!(decorations, [Decoration::link(4..9, Color32::BLUE)]);
    /// ```
    pub fn link(range: Range<usize>, color: Color32) -> Self {
        let id = range.start as u64;
        let link = Self::new(range).color(color).id(id);
        link.underline(UnderlineKind::Solid, color)
    }

    /// Sets the colour of the text. Of two coloured ranges that overlap, the one that starts later shows.
    #[must_use]
    pub fn color(mut self, color: Color32) -> Self {
        self.color = Some(color);
        self
    }

    /// Sets the background colour of the range. Where two backgrounds overlap, the one that was given later covers the other. The
    /// selection covers both.
    #[must_use]
    pub fn background(mut self, color: Color32) -> Self {
        self.background = Some(color);
        self
    }

    /// Sets the colour of the selection, for the case that exactly this range is selected.
    #[must_use]
    pub fn selected(mut self, color: Color32) -> Self {
        self.selected = Some(color);
        self
    }

    /// Draws a line under the text.
    #[must_use]
    pub fn underline(mut self, kind: UnderlineKind, color: Color32) -> Self {
        self.underline = Some((kind, color));
        self
    }

    /// Lets the user point at the range. The widget names the range and this number when the mouse is over it, and when it is
    /// clicked with Ctrl (on a Mac: Cmd).
    #[must_use]
    pub fn id(mut self, id: u64) -> Self {
        self.id = Some(id);
        self
    }

    /// Returns the decorated bytes.
    pub fn range(&self) -> &Range<usize> {
        &self.range
    }
}

/// A range of the text that assistive technology names, such as a link.
#[derive(Clone, Debug, PartialEq)]
pub struct Landmark {
    /// The bytes of the range. Their text is the landmark's label.
    pub range: Range<usize>,
    /// The number by which [`TextCommand::Activate`](crate::TextCommand::Activate) names the range.
    pub id: u64,
    /// Its role in the accessibility tree.
    pub role: accesskit::Role,
    /// Where it leads.
    pub url: Option<Arc<str>>,
}

impl Landmark {
    /// Returns the landmark of a link, with the id of [`Decoration::link`].
    pub fn link(range: Range<usize>, url: Arc<str>) -> Self {
        Self {
            id: range.start as u64,
            range,
            role: accesskit::Role::Link,
            url: Some(url),
        }
    }
}

/// Says how the text of a document of type `D` looks.
///
/// The widget asks once a frame for the text on screen, and once more for the place under the mouse. So the cost is the cost of the
/// screen, whatever the length of the document. The widget keeps the vector from one frame to the next.
///
/// # Examples
///
/// Every digit is red:
///
/// ```
/// use std::ops::Range;
///
/// use egui::Color32;
/// use livelink_egui::{Decoration, Decorator, PlainDocument, TextDocument as _, text};
///
/// struct Digits;
///
/// impl Decorator<PlainDocument> for Digits {
///     fn decorate(&self, document: &PlainDocument, range: Range<usize>, decorations: &mut Vec<Decoration>) {
///         let shown = text::slice(document.text(), range.clone());
///         for (at, digit) in shown.match_indices(|c: char| c.is_ascii_digit()) {
///             let start = range.start + at;
///             decorations.push(Decoration::new(start..start + digit.len()).color(Color32::RED));
///         }
///     }
/// }
///
/// let mut decorations = Vec::new();
/// Digits.decorate(&PlainDocument::new("a1b2"), 2..4, &mut decorations);
/// assert_eq!(decorations, [Decoration::new(3..4).color(Color32::RED)]);
/// ```
pub trait Decorator<D: ?Sized> {
    /// Adds the decorations that share a byte with `range`.
    fn decorate(&self, document: &D, range: Range<usize>, decorations: &mut Vec<Decoration>);

    /// Adds the landmarks that share a byte with `range`, in the order of the text. This is asked only while assistive technology
    /// reads the window.
    fn landmarks(&self, document: &D, range: Range<usize>, landmarks: &mut Vec<Landmark>) {
        let _ = (document, range, landmarks);
    }
}

/// A text without decorations.
impl<D: ?Sized> Decorator<D> for () {
    fn decorate(&self, _: &D, _: Range<usize>, _: &mut Vec<Decoration>) {}
}

#[cfg(test)]
mod tests {
    use super::*;

    /// By its id, a click tells the link from the others, and the pointed-at link is the one that is read aloud.
    #[test]
    fn each_link_has_an_id_of_its_own() {
        let ids = [4..9, 10..15].map(|range: Range<usize>| {
            let landmark = Landmark::link(range.clone(), "https://a.com".into());
            assert_eq!(Decoration::link(range, Color32::BLUE).id, Some(landmark.id));
            landmark.id
        });
        assert_ne!(ids[0], ids[1]);
    }
}
