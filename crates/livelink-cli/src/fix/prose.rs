//! The texts that hold prose, and its places.
//!
//! The text of a program, a list of modules or a notebook is read by programs. A new scheme or a new bracket there changes what
//! they do. So this command rewrites only the prose of a file, and leaves alone a file in which it cannot tell prose from code.

use super::comments::comments;
use super::readme::is_readme;
use crate::markdown_places::{MarkdownPlaces, touches};
use crate::syntax::{Syntax, Zones};
use crate::tree::Found;
use livelink::syntax::{MarkedLinks, Markup, MarkupLanguage, Permission, PermissionMap};
use livelink::{Detector, Link, LinkKind};
use std::borrow::Cow;
use std::ops::Range;
use std::path::Path;

/// The endings of files of plain text.
const PLAIN: [&str; 2] = ["text", "txt"];

/// The kind of document that holds the prose.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    Plain,
    Markdown,
    /// The comments of a program, the text of an HTML page, or a list such as `requirements.txt`. Links there get no scheme
    /// and no brackets.
    Within,
}

/// The prose of a text.
pub(super) struct Prose<'d> {
    pub(super) kind: Kind,
    pub(super) detector: Cow<'d, Detector>,
    zones: Zones,
    map: PermissionMap,
    /// The comments, in a language whose prose is only in comments. Links show in other places there, too.
    comments: Option<Vec<Range<usize>>>,
    /// In Markdown, the places of links, targets and code. A syntax context allows links in the comments of that code, but they are
    /// not rewritten. A part of a link's text is no link for a reader.
    pub(super) places: MarkdownPlaces,
}

impl<'d> Prose<'d> {
    /// Reads a text. Returns `None` if the file was found in a folder and may hold something other than prose. Linear in the text.
    pub(super) fn of(detector: &'d Detector, found: &Found, text: &str) -> Option<Self> {
        let zones = Syntax::Auto.zones(&found.path, || text);
        let kind = match zones.language_name() {
            Some("markdown") => Kind::Markdown,
            Some(_) => Kind::Within,
            None if !found.in_folder || is_readme(&found.path) => Kind::Plain,
            None if is_plain(&found.path) => Kind::Within,
            None => return None,
        };
        let detector = match &zones {
            Zones::Everywhere(_) => Cow::Borrowed(detector),
            Zones::In(language) => language.detector(detector),
        };
        let map = zones.map(text);
        let comments = zones
            .language_name()
            .and_then(|name| comments(name, &map, text));
        let markup = match kind {
            Kind::Markdown => Markup::read(text, MarkupLanguage::Markdown),
            Kind::Plain | Kind::Within => Markup::default(),
        };
        Some(Self {
            kind,
            detector,
            zones,
            map,
            comments,
            places: MarkdownPlaces::of(text, &markup),
        })
    }

    /// Whether all of a range is prose. A string of a program is not, and neither is a comment in the code of Markdown.
    pub(super) fn has(&self, range: &Range<usize>) -> bool {
        let permission = self.map.permission(range.clone());
        matches!(permission, Permission::Allow | Permission::NoFileNames)
            && !touches(&self.places.code, range)
            && self.is_of_prose(range)
    }

    /// Whether a range is in a comment, if only comments are prose.
    fn is_of_prose(&self, range: &Range<usize>) -> bool {
        let Some(comments) = &self.comments else {
            return true;
        };
        let after = comments.partition_point(|comment| comment.start <= range.start);
        let last = after.checked_sub(1).and_then(|last| comments.get(last));
        last.is_some_and(|comment| range.end <= comment.end)
    }

    /// Whether `livelink detect` shows the links of a range, and a harmless form there breaks no program: in Markdown also in the comments
    /// of code, and in a target whose bracket is not closed.
    pub(super) fn shows(&self, range: &Range<usize>) -> bool {
        match self.map.permission(range.clone()) {
            Permission::Allow | Permission::NoFileNames => self.is_of_prose(range),
            Permission::ShowOnly => self.kind == Kind::Markdown,
            Permission::ExplicitOnly | Permission::Deny => false,
        }
    }

    /// Returns the links that show in the same text, without those of its markup. `livelink detect` calls them plain.
    pub(super) fn links(&self, text: &str) -> Vec<Link> {
        self.map.links(&self.detector, text)
    }

    /// Returns the links that the markup of the same text makes. `kind` says which addresses count.
    pub(super) fn marked_with(
        &self,
        text: &str,
        kind: impl Fn(&str) -> Option<LinkKind>,
    ) -> MarkedLinks {
        self.zones.marked(text, kind)
    }

    /// Whether a range belongs to a link with a text of its own.
    pub(super) fn is_of_link(&self, range: &Range<usize>) -> bool {
        touches(&self.places.links, range)
    }
}

/// Whether a file is plain text by the ending of its name.
fn is_plain(path: &Path) -> bool {
    let extension = path.extension().and_then(|extension| extension.to_str());
    extension.is_some_and(|extension| {
        PLAIN
            .iter()
            .any(|plain| plain.eq_ignore_ascii_case(extension))
    })
}
