//! Which texts hold prose, and where.
//!
//! A program, a list of modules or a notebook reads what people write in it. A new scheme or a new bracket there changes what
//! it does. So only files are rewritten of which this command knows where their prose is.

use crate::input;
use crate::syntax::{Syntax, Zones};
use crate::tree::Found;
use livelink::Detector;
use livelink::syntax::{Permission, PermissionMap};
use std::borrow::Cow;
use std::ops::Range;
use std::path::Path;

/// The endings of files of plain text.
const PLAIN: [&str; 2] = ["text", "txt"];

/// What the prose of a text is part of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    Plain,
    Markdown,
    /// The comments of a program, or the text of an HTML page.
    Within,
}

/// The prose of a text.
pub(super) struct Prose<'d> {
    pub(super) kind: Kind,
    pub(super) detector: Cow<'d, Detector>,
    map: PermissionMap,
}

impl<'d> Prose<'d> {
    /// Reads a text. `None` if nobody named the file and it may be something else than prose. Linear in the text.
    pub(super) fn of(detector: &'d Detector, found: &Found, text: &str) -> Option<Self> {
        let zones = Syntax::Auto.zones(&found.path, || text);
        let kind = match zones.language_name() {
            Some("markdown") => Kind::Markdown,
            Some(_) => Kind::Within,
            None if !found.in_folder || is_plain(&found.path) => Kind::Plain,
            None => return None,
        };
        let detector = match &zones {
            Zones::Everywhere(_) => Cow::Borrowed(detector),
            Zones::In(language) => language.detector(detector),
        };
        let map = zones.map(text);
        Some(Self {
            kind,
            detector,
            map,
        })
    }

    /// Whether all of a range is prose. A string of a program is not.
    pub(super) fn has(&self, range: &Range<usize>) -> bool {
        let permission = self.map.permission(range.clone());
        matches!(permission, Permission::Allow | Permission::NoFileNames)
    }
}

/// Whether a file is plain text by its name: `notes.txt`, or one in capitals, such as `README`.
fn is_plain(path: &Path) -> bool {
    let Some(name) = path.file_name().and_then(|name| name.to_str()) else {
        return false;
    };
    match path.extension().and_then(|extension| extension.to_str()) {
        Some(extension) => PLAIN
            .iter()
            .any(|plain| plain.eq_ignore_ascii_case(extension)),
        None => {
            input::is_stdin(path)
                || name
                    .chars()
                    .all(|c| c.is_uppercase() || matches!(c, '-' | '_'))
        }
    }
}
