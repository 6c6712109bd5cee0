//! The permissions of a text: zones with one permission each.

use std::ops::Range;

use livelink_detect::{Detector, Link};
use livelink_index::{Context, Edit, Permission, PermittedText, SpanStore};

use crate::text_change::TextChange;
use crate::zone::{Zone, ZoneBuilder};

/// The permissions of a whole text: which links may show at each place.
///
/// It keeps *zones*, ranges with a permission, where the permission differs from the language's usual one. A clone is O(1),
/// shares memory, and stays as it is while the original follows edits. The map is `Send` and `Sync`.
///
/// ```
/// use livelink_index::Permission;
/// use livelink_syntax::{Language, PermissionMap};
///
/// let rust = Language::named("rust")?;
/// let permissions = PermissionMap::of(&rust, "fn main() {} // see example.com");
/// assert_eq!(permissions.permission(3..7), Permission::Deny);
/// assert_eq!(permissions.permission(20..31), Permission::NoFileNames);
/// assert_eq!(permissions.permission(10..31), Permission::Deny, "a range that is partly code counts as code");
/// # Ok::<(), livelink_syntax::LanguageError>(())
/// ```
#[derive(Clone, Debug)]
pub struct PermissionMap {
    usual: Permission,
    /// Invariant: no zone has the usual permission. After edits, touching zones may have the same permission.
    spans: SpanStore<Permission>,
}

impl PermissionMap {
    /// Returns the map with one permission for all of any text, as for a file in no known language.
    pub const fn everywhere(permission: Permission) -> Self {
        Self::new(permission)
    }

    /// Returns the map without zones: the whole text has the usual permission.
    pub(crate) const fn new(usual: Permission) -> Self {
        Self {
            usual,
            spans: SpanStore::new(),
        }
    }

    /// Returns the permission that holds where there is no zone.
    pub fn usual(&self) -> Permission {
        self.usual
    }

    /// Returns the permission of `range`: the strictest one that holds anywhere in it. An empty range has the permission of
    /// the byte after it. O(log n + zones in the range).
    pub fn permission(&self, range: Range<usize>) -> Permission {
        let range = range.start..range.end.max(range.start.saturating_add(1));
        let mut strictest = Permission::Allow;
        let mut at = range.start;
        for (zone, permission) in self.spans.in_range(range.clone()) {
            if zone.start > at {
                strictest = strictest.max(self.usual);
            }
            strictest = strictest.max(*permission);
            at = zone.end;
        }
        if at < range.end {
            strictest = strictest.max(self.usual);
        }
        strictest
    }

    /// Returns a range around the byte at `at` in which one permission holds, and that permission. The range may be a part of a
    /// longer one. O(log n).
    pub(crate) fn part_at(&self, at: usize) -> (Range<usize>, Permission) {
        if let Some((zone, permission)) = self.spans.at(at) {
            return (zone, *permission);
        }
        let before = self.spans.last_before(at);
        let after = self.spans.first_from(at);
        let start = before.map_or(0, |(zone, _)| zone.end);
        let end = after.map_or(usize::MAX, |(zone, _)| zone.start);
        (start..end, self.usual)
    }

    /// Returns `text` with a space for each byte that permits no link. The permissions are those of `text`. O(1).
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
    /// let edits: Vec<Edit> = context.take_changes().into_iter().map(Edit::again).collect();
    /// index.edit(&context.permissions().permitted(&text), &edits);
    /// let link = index.iter().next().expect("a link");
    /// assert_eq!(&text[link.range], "https://example.com/?id=+id");
    /// # Ok::<(), livelink_syntax::LanguageError>(())
    /// ```
    pub fn permitted<'t, T: ?Sized>(&'t self, text: &'t T) -> PermittedText<'t, Self, T> {
        PermittedText::new(self, text)
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
        let mut links = detector.detect(&self.permitted_copy(text));
        links.retain(|link| {
            let own = text.get(link.range.clone()).unwrap_or_default();
            self.permission(link.range.clone()).admits(own, link.kind)
        });
        links
    }

    /// Returns [`permitted`](Self::permitted) in one piece. O(n), while a text that looks up each of its parts takes O(n log n).
    fn permitted_copy(&self, text: &str) -> String {
        let mut copy = String::with_capacity(text.len());
        let mut push = |range: Range<usize>, permission| {
            let own = match permission {
                Permission::Deny => None,
                _ => text.get(range.clone()),
            };
            match own {
                Some(own) => copy.push_str(own),
                None => push_spaces(&mut copy, range.len()),
            }
        };
        let mut at = 0;
        for (zone, permission) in self.spans.in_range(0..text.len()) {
            let end = zone.end.min(text.len());
            push(at..zone.start, self.usual);
            push(zone.start..end, *permission);
            at = end;
        }
        push(at..text.len(), self.usual);
        copy
    }

    /// Iterates over the zones that share a byte with `range`, in order. Ranges with the usual permission are left out.
    /// Touching zones with the same permission come as one.
    pub fn iter_in(&self, range: Range<usize>) -> impl Iterator<Item = (Range<usize>, Permission)> {
        let mut spans = self.spans.in_range(range).peekable();
        std::iter::from_fn(move || {
            let (mut zone, permission) = spans.next()?;
            while let Some((next, _)) =
                spans.next_if(|(next, other)| next.start == zone.end && *other == permission)
            {
                zone.end = next.end;
            }
            Some((zone, *permission))
        })
    }

    /// Iterates over all zones, as [`iter_in`](Self::iter_in) does.
    pub fn iter(&self) -> impl Iterator<Item = (Range<usize>, Permission)> {
        self.iter_in(0..usize::MAX)
    }

    /// Follows a change of the text. The answer is provisional until a parse has read the new text.
    pub(crate) fn follow(&mut self, change: &TextChange) {
        let inserted = change.edit.start..change.edit.new_end;
        // 64 bytes are more than a key press. A paste is not worth the look. Only the inserted bytes are read, however
        // long their line is.
        let one_line = || inserted.len() <= 64 && !change.text.has_line_feed(inserted);
        self.follow_edit(change.edit, one_line);
    }

    /// Follows an edit whose inserted text nobody has parsed yet, and guesses the permission of that text.
    ///
    /// If the same permission holds on both sides, the inserted text has it too. Between two permissions there are two cases:
    /// text on one line continues the text before it, if that permits more than usual; otherwise it has the usual
    /// permission. So a comment stays a comment while it is typed, and text after a code span is prose. A wrong guess that
    /// permits too much costs little, because the link goes away when the parse is done. A link that was not made would have
    /// to be typed again.
    ///
    /// `one_line` says whether the inserted text is on one line. It is called only where that matters, because it reads the
    /// text.
    ///
    /// The guess depends only on the permissions of the bytes beside the inserted text. [`move_ranges`] relies on that.
    ///
    /// [`move_ranges`]: crate::ranges::move_ranges
    pub(crate) fn follow_edit(&mut self, edit: Edit, one_line: impl FnOnce() -> bool) {
        let before = edit.start.checked_sub(1).and_then(|at| self.spans.at(at));
        let after = self.spans.at(edit.old_end);
        let after = after.map_or(self.usual, |(_, permission)| *permission);
        let continued = before
            .filter(|(_, permission)| {
                **permission == after || (**permission < self.usual && one_line())
            })
            .map(|(zone, permission)| (zone.start, *permission));
        self.spans
            .shift_for_edit(edit.start, edit.removed_len(), edit.inserted_len());
        // A zone that holds the whole edit has grown over the text already.
        if let Some((start, permission)) = continued
            && edit.new_end > edit.start
            && self.spans.at(edit.start).is_none()
        {
            self.spans
                .replace(start..edit.start, [(start..edit.new_end, permission)]);
        }
    }

    /// Replaces the zones within `range` by `zones`, which are in order, apart and inside the range. Returns the ranges in
    /// which the permission differs from before, in order. O(log n + zones in the range, before and after).
    pub(crate) fn patch(&mut self, range: Range<usize>, zones: &[Zone]) -> Vec<Range<usize>> {
        if range.is_empty() {
            return Vec::new();
        }
        let before: Vec<Zone> = self
            .spans
            .in_range(range.clone())
            .map(|(zone, permission)| (zone, *permission))
            .collect();
        let changed = difference(&before, zones, self.usual, range.clone());
        if changed.is_empty() {
            return changed;
        }
        let mut fresh = ZoneBuilder::new(self.usual, zones.len() + 2);
        // The part of an old zone to the left of the range, the new zones, the part of an old zone to the right.
        if let Some((first, permission)) = before.first() {
            fresh.push(
                first.start..first.end.min(range.start).max(first.start),
                *permission,
            );
        }
        for (zone, permission) in zones {
            fresh.push(zone.clone(), *permission);
        }
        if let Some((last, permission)) = before.last() {
            fresh.push(
                last.start.max(range.end).min(last.end)..last.end,
                *permission,
            );
        }
        self.spans.replace(range, fresh.finish());
        changed
    }
}

/// Adds `len` spaces.
fn push_spaces(text: &mut String, len: usize) {
    /// As long as most tags.
    const SPACES: &str = "                                                                ";
    let mut left = len;
    while left > 0 {
        let spaces = SPACES.get(..left).unwrap_or(SPACES);
        text.push_str(spaces);
        left -= spaces.len();
    }
}

/// The map as the context of a text that it belongs to. It does not follow edits.
impl Context for PermissionMap {
    fn permission(&self, range: Range<usize>) -> Permission {
        Self::permission(self, range)
    }

    fn part_at(&self, at: usize) -> (Range<usize>, Permission) {
        Self::part_at(self, at)
    }
}

/// Returns where two lists of zones differ within `range`. `usual` holds where there is no zone.
fn difference(
    before: &[Zone],
    after: &[Zone],
    usual: Permission,
    range: Range<usize>,
) -> Vec<Range<usize>> {
    let mut changed: Vec<Range<usize>> = Vec::new();
    let (mut before, mut after) = (
        ZoneCursor::new(before, usual),
        ZoneCursor::new(after, usual),
    );
    let mut at = range.start;
    while at < range.end {
        let (old, old_until) = before.at(at);
        let (new, new_until) = after.at(at);
        let until = old_until.min(new_until).min(range.end);
        if old != new {
            match changed.last_mut() {
                Some(last) if last.end == at => last.end = until,
                _ => changed.push(at..until),
            }
        }
        at = until;
    }
    changed
}

/// Looks up the permission at places of a list of zones, from left to right.
struct ZoneCursor<'a> {
    zones: &'a [Zone],
    usual: Permission,
}

impl<'a> ZoneCursor<'a> {
    const fn new(zones: &'a [Zone], usual: Permission) -> Self {
        Self { zones, usual }
    }

    /// The permission at `at`, and where it ends.
    fn at(&mut self, at: usize) -> (Permission, usize) {
        while let Some(((first, _), rest)) = self.zones.split_first() {
            if first.end > at {
                break;
            }
            self.zones = rest;
        }
        match self.zones.first() {
            None => (self.usual, usize::MAX),
            Some((zone, _)) if at < zone.start => (self.usual, zone.start),
            Some((zone, permission)) => (*permission, zone.end),
        }
    }
}

/// Two maps are equal if the same permission holds at every place, however it is cut into zones.
impl PartialEq for PermissionMap {
    fn eq(&self, other: &Self) -> bool {
        self.usual == other.usual && self.iter().eq(other.iter())
    }
}

impl Eq for PermissionMap {}

#[cfg(test)]
mod tests;
