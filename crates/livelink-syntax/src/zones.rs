//! Where which permission holds: a text cut into zones.

use std::ops::Range;

use livelink_index::{Edit, Permission, SpanStore};

/// The permissions of a whole text: zones where it differs from the language's usual one.
///
/// Cheap to clone (shares memory), `Send` and `Sync`. A clone stays as it is while the original follows edits.
///
/// ```
/// use livelink_index::Permission;
/// use livelink_syntax::{Language, Zones};
///
/// let rust = Language::named("rust")?;
/// let zones = Zones::of(&rust, "fn main() {} // see example.com");
/// assert_eq!(zones.permission(3..7), Permission::Deny);
/// assert_eq!(zones.permission(20..31), Permission::NoFileNames);
/// assert_eq!(zones.permission(10..31), Permission::Deny, "partly code is code");
/// # Ok::<(), livelink_syntax::LanguageError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Zones {
    usual: Permission,
    /// Invariant: no zone of the usual permission. Touching zones of one permission may occur after edits.
    spans: SpanStore<Permission>,
}

/// A piece of a text with its permission.
pub(crate) type Zone = (Range<usize>, Permission);

impl Zones {
    /// One permission for all of any text, as for a file in no known language.
    pub const fn everywhere(permission: Permission) -> Self {
        Self::new(permission)
    }

    /// No zones: the whole text has the usual permission.
    pub(crate) const fn new(usual: Permission) -> Self {
        Self {
            usual,
            spans: SpanStore::new(),
        }
    }

    /// The permission where there is no zone.
    pub fn usual(&self) -> Permission {
        self.usual
    }

    /// The permission on `range`: the strictest that holds anywhere in it. For an empty range, that of the byte behind it.
    /// O(log n + zones in the range).
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

    /// The zones that share a byte with `range`, in order, without those of the usual permission. Touching zones of one
    /// permission are given as one.
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

    /// All zones, as [`iter_in`](Self::iter_in) gives them.
    pub fn iter(&self) -> impl Iterator<Item = (Range<usize>, Permission)> {
        self.iter_in(0..usize::MAX)
    }

    /// Follows an edit, without knowing what was put in: a provisional answer until a parse has looked.
    ///
    /// Text put in where the permission is the same on both sides has it too. Between two permissions, what is put in on one
    /// line goes on as the text before it does if that is laxer than usual, and is usual else: a comment that is being
    /// typed stays a comment, and text behind a code span is prose. Erring this way costs little, because a link that
    /// turns out to be in code goes when the parse lands, while one that was not made would have to be typed again.
    ///
    /// `one_line` says whether it is on one line, and is asked only where that counts: it takes a look at the text.
    ///
    /// So what is put in depends on the permissions of the bytes beside it and on nothing else: [`map_ranges`] needs that.
    ///
    /// [`map_ranges`]: crate::engine::map_ranges
    pub(crate) fn follow(&mut self, edit: Edit, one_line: impl FnOnce() -> bool) {
        let before = edit.start.checked_sub(1).and_then(|at| self.spans.at(at));
        let behind = self.spans.at(edit.old_end);
        let behind = behind.map_or(self.usual, |(_, permission)| *permission);
        let goes_on = before
            .filter(|(_, permission)| {
                **permission == behind || (**permission < self.usual && one_line())
            })
            .map(|(zone, permission)| (zone.start, *permission));
        self.spans
            .shift_for_edit(edit.start, edit.removed_len(), edit.inserted_len());
        // A zone that holds the whole edit has taken up the text already.
        if let Some((start, permission)) = goes_on
            && edit.new_end > edit.start
            && self.spans.at(edit.start).is_none()
        {
            self.spans
                .replace(start..edit.start, [(start..edit.new_end, permission)]);
        }
    }

    /// Within `range` the zones are now exactly `zones` (in order, apart, inside the range). Returns where the permission
    /// differs from before: ranges in order. O(log n + zones in the range, before and after).
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
        let mut fresh: Vec<Zone> = Vec::with_capacity(zones.len() + 2);
        let mut push = |zone: Range<usize>, permission: Permission| {
            if zone.is_empty() || permission == self.usual {
                return;
            }
            match fresh.last_mut() {
                Some((last, same)) if last.end == zone.start && *same == permission => {
                    last.end = zone.end;
                }
                _ => fresh.push((zone, permission)),
            }
        };
        // What sticks out of the range on the left, the new zones, what sticks out on the right.
        if let Some((first, permission)) = before.first() {
            push(
                first.start..first.end.min(range.start).max(first.start),
                *permission,
            );
        }
        for (zone, permission) in zones {
            push(zone.clone(), *permission);
        }
        if let Some((last, permission)) = before.last() {
            push(
                last.start.max(range.end).min(last.end)..last.end,
                *permission,
            );
        }
        self.spans.replace(range, fresh);
        changed
    }
}

/// Where two lists of zones differ within `range`; `usual` holds where there is none.
fn difference(
    before: &[Zone],
    after: &[Zone],
    usual: Permission,
    range: Range<usize>,
) -> Vec<Range<usize>> {
    let mut changed: Vec<Range<usize>> = Vec::new();
    let (mut before, mut after) = (Steps::new(before, usual), Steps::new(after, usual));
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

/// A list of zones as a function of the place, asked from left to right.
struct Steps<'a> {
    zones: &'a [Zone],
    usual: Permission,
}

impl<'a> Steps<'a> {
    const fn new(zones: &'a [Zone], usual: Permission) -> Self {
        Self { zones, usual }
    }

    /// The permission at `at` and how far it holds.
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

/// Two texts have the same permissions everywhere.
impl PartialEq for Zones {
    fn eq(&self, other: &Self) -> bool {
        self.usual == other.usual && self.iter().eq(other.iter())
    }
}

impl Eq for Zones {}

#[cfg(test)]
mod tests;
