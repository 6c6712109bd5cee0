//! A text as detection reads it in its language.

use livelink_detect::{Detector, Link};
use livelink_index::{Permission, Text};

use crate::permission_map::PermissionMap;
use crate::text_copy::copy_of_range;

/// A text in which each place that permits no link is blank.
///
/// The language of a text decides where a link ends: at the end of a string literal, at the end of a cell of a table, at the next
/// field of a CSV row. All of these ends are places without links, and a space is a boundary of every link. So detection finds the
/// links of the language in this text. Its offsets are those of the text itself. [`PermissionMap::permitted`] makes it.
///
/// An index of this text follows two kinds of edits: those of the text, and the changes of the permissions. A change is a
/// replacement of the range by as many bytes.
///
/// ```
/// use livelink_detect::Detector;
/// use livelink_index::{Edit, LinkIndex};
/// use livelink_syntax::{Language, SyntaxContext};
///
/// let language = Language::named("javascript")?;
/// let mut text = String::from("load('https://example.com/?id='+id)");
/// let context = SyntaxContext::in_background(&language, &text, || ());
/// context.wait();
/// context.take_changes();
/// let detector = language.detector(&Detector::default()).into_owned();
/// let mut index = LinkIndex::build(detector, &context.permissions().permitted(&text));
/// let link = index.iter().next().expect("a link");
/// assert_eq!(&text[link.range], "https://example.com/?id=");
///
/// // Without its second quotation mark, the string ends with the line.
/// text.remove(30);
/// let edit = Edit::replace(30..31, 0);
/// context.edit(&text, &[edit]);
/// index.edit(&context.permissions().permitted(&text), &[edit]);
/// context.wait();
/// let changes = context.take_changes().into_iter();
/// let edits: Vec<Edit> = changes.map(|range| Edit::replace(range.clone(), range.len())).collect();
/// index.edit(&context.permissions().permitted(&text), &edits);
/// let link = index.iter().next().expect("a link");
/// assert_eq!(&text[link.range], "https://example.com/?id=+id");
/// # Ok::<(), livelink_syntax::LanguageError>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct PermittedText<'t, T: ?Sized> {
    permissions: &'t PermissionMap,
    text: &'t T,
}

/// The text of places that permit no link.
const BLANK: &str = "                                                                ";

impl PermissionMap {
    /// Returns `text` with a space for each byte that permits no link. The permissions are those of `text`. O(1).
    pub fn permitted<'t, T: ?Sized>(&'t self, text: &'t T) -> PermittedText<'t, T> {
        PermittedText {
            permissions: self,
            text,
        }
    }

    /// Returns the links that show in `text`. These permissions must belong to `text`. The detector comes from
    /// [`Language::detector`](crate::Language::detector) for the language of the text. O(n), and it copies the text.
    ///
    /// ```
    /// use livelink_detect::Detector;
    /// use livelink_syntax::{Language, PermissionMap};
    ///
    /// let language = Language::named("markdown")?;
    /// let text = "| a | b |\n|---|---|\n| www.example.com/a|`example.com` |\n";
    /// let detector = Detector::default();
    /// let links = PermissionMap::of(&language, text).links(&language.detector(&detector), text);
    /// let links: Vec<&str> = links.into_iter().map(|link| &text[link.range]).collect();
    /// assert_eq!(links, ["www.example.com/a"]);
    /// # Ok::<(), livelink_syntax::LanguageError>(())
    /// ```
    pub fn links(&self, detector: &Detector, text: &str) -> Vec<Link> {
        let permitted = copy_of_range(&self.permitted(text), 0..text.len());
        let mut links = detector.detect(&permitted);
        links.retain(|link| {
            let own = text.get(link.range.clone()).unwrap_or_default();
            self.permission(link.range.clone()).admits(own, link.kind)
        });
        links
    }
}

impl<T: Text + ?Sized> Text for PermittedText<'_, T> {
    fn len(&self) -> usize {
        self.text.len()
    }

    fn chunk(&self, at: usize) -> (&str, usize) {
        let (part, permission) = self.permissions.part_at(at);
        if permission == Permission::Deny {
            let start = at - at.saturating_sub(part.start) % BLANK.len();
            let end = part.end.min(self.text.len());
            let len = end.saturating_sub(start).min(BLANK.len());
            return (BLANK.get(..len).unwrap_or_default(), start);
        }
        let (chunk, start) = self.text.chunk(at);
        let from = part.start.saturating_sub(start);
        let to = part.end.saturating_sub(start).min(chunk.len());
        match chunk.get(from..to) {
            Some(own) => (own, start + from),
            None => (chunk, start),
        }
    }
}
