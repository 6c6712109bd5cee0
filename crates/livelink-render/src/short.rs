//! A link shown in little space: `example.com/…/b`.

mod measure;
mod parts;

use std::fmt;
use std::ops::Range;

use livelink_detect::{Detector, LinkKind};

pub use measure::ShortUnit;
use measure::{atoms, fitting, slashes, width};
use parts::{Email, Url, email, url};

/// What is shown in place of omitted text, and its width.
const OMISSION: char = '…';
const WIDTH: usize = 1;

/// An address with some of its text left out. Its [`Display`](fmt::Display) form is for a screen, and its
/// text is what is copied.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Short<'t> {
    text: &'t str,
    /// In order and apart. Those that are not used are empty, at the end of the text.
    omitted: [Range<usize>; 3],
}

/// A piece of an address, by bytes of its whole text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ShortPiece {
    /// Text that is shown.
    Shown(Range<usize>),
    /// Text that is left out. `…` is shown in its place.
    Omitted(Range<usize>),
}

impl<'t> Short<'t> {
    fn whole(text: &'t str) -> Self {
        let none = text.len()..text.len();
        let omitted = [none.clone(), none.clone(), none];
        Self { text, omitted }
    }

    /// Returns the short form without the text of `range`, which is after all that is omitted. Text that
    /// is no wider than `…` stays.
    fn without(mut self, range: Range<usize>, unit: ShortUnit) -> Self {
        let text = self.text.get(range.clone()).unwrap_or_default();
        let mut free = self.omitted.iter_mut();
        if let Some(free) = free.find(|omitted| omitted.start == omitted.end)
            && width(text, unit) > WIDTH
        {
            *free = range;
        }
        self
    }

    /// Returns the whole address, for a host that copies or opens the link.
    pub fn text(&self) -> &'t str {
        self.text
    }

    /// Returns whether all of the address is shown.
    pub fn is_whole(&self) -> bool {
        self.omitted.iter().all(Range::is_empty)
    }

    /// Returns the pieces in order. Together their ranges are the whole text. No piece is empty.
    pub fn pieces(&self) -> impl Iterator<Item = ShortPiece> {
        let mut at = 0;
        let end = self.text.len()..self.text.len();
        let omitted = self.omitted.iter().filter(|omitted| !omitted.is_empty());
        let omitted = omitted.cloned().chain([end]);
        let pieces = omitted.flat_map(move |omitted| {
            let shown = at..omitted.start;
            at = omitted.end;
            [ShortPiece::Shown(shown), ShortPiece::Omitted(omitted)]
        });
        pieces.filter(|piece| match piece {
            ShortPiece::Shown(range) | ShortPiece::Omitted(range) => !range.is_empty(),
        })
    }

    /// Returns the width of what is shown.
    fn width(&self, unit: ShortUnit) -> usize {
        let pieces = self.pieces().map(|piece| match piece {
            ShortPiece::Shown(range) => width(self.text.get(range).unwrap_or_default(), unit),
            ShortPiece::Omitted(_) => WIDTH,
        });
        pieces.sum()
    }
}

impl fmt::Display for Short<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        use fmt::Write as _;
        self.pieces().try_for_each(|piece| match piece {
            ShortPiece::Shown(range) => f.write_str(self.text.get(range).unwrap_or_default()),
            ShortPiece::Omitted(_) => f.write_char(OMISSION),
        })
    }
}

/// Returns an address of a kind in at most `most` units, if it has parts that may be left out (ruling
/// 48). `address` is the [shown form](Detector::display) of a link, or the link's own text. The shown
/// form escapes characters that deceive, and nothing else is shown here than parts of it.
///
/// The middle of a path is left out first, then the query and the fragment. Then the last segment is
/// shortened, and last the subdomains are left out. The scheme, the user name, the port and the
/// registrable domain always stay, even if they are longer than `most`. So do an address of a custom
/// kind and one without a host, as a whole. No escape, such as `%E4%B8%AD`, and no grapheme cluster is cut.
///
/// The result is never longer than the address. Linear. It allocates nothing except for the host.
///
/// ```
/// use livelink_detect::{Detector, LinkKind};
/// use livelink_render::{ShortPiece, ShortUnit, short};
///
/// let detector = Detector::default();
/// let link = short(&detector, "example.com/docs/a/b", LinkKind::Url, 15, ShortUnit::Columns);
/// assert_eq!(link.to_string(), "example.com/…/b");
/// assert_eq!(link.text(), "example.com/docs/a/b");
/// let pieces: Vec<_> = link.pieces().collect();
/// let [ShortPiece::Shown(first), ShortPiece::Omitted(middle), ShortPiece::Shown(last)] = &pieces[..] else {
///     panic!("{pieces:?}");
/// };
/// assert_eq!((first, middle, last), (&(0..12), &(12..18), &(18..20)));
///
/// let mail = short(&detector, "very.long.name@example.com", LinkKind::Email, 21, ShortUnit::Graphemes);
/// assert_eq!(mail.to_string(), "very…name@example.com");
/// ```
pub fn short<'t>(
    detector: &Detector,
    address: &'t str,
    kind: LinkKind,
    most: usize,
    unit: ShortUnit,
) -> Short<'t> {
    let whole = Short::whole(address);
    let len = width(address, unit);
    if len <= most {
        return whole;
    }
    let found = match kind {
        LinkKind::Url => url(address).map(|parts| short_url(detector, address, &parts, most, unit)),
        LinkKind::Email => {
            email(address).map(|parts| short_email(detector, address, &parts, most, unit))
        }
        LinkKind::Custom(_) => None,
    };
    found
        .filter(|short| short.width(unit) < len)
        .unwrap_or(whole)
}

fn short_url<'t>(
    detector: &Detector,
    text: &'t str,
    parts: &Url,
    most: usize,
    unit: ShortUnit,
) -> Short<'t> {
    let head = Short::whole(text);
    let head_width = |head: &Short<'_>| {
        let rest = text.get(parts.rest.clone()).unwrap_or_default();
        head.width(unit).saturating_sub(width(rest, unit))
    };
    let room = most.checked_sub(head_width(&head));
    if let Some(short) = room.and_then(|room| rest_within(head.clone(), parts, room, unit)) {
        return short;
    }
    let head = head.without(parts::subdomains(detector, text, &parts.host), unit);
    let room = most.saturating_sub(head_width(&head));
    let least = (parts.rest.start + 1).min(text.len())..text.len();
    rest_within(head.clone(), parts, room, unit).unwrap_or_else(|| head.without(least, unit))
}

/// Returns `head` with omissions in the path, the query and the fragment that leave at most `room` of
/// them. Returns `None` if there is too little room for that.
fn rest_within<'t>(
    head: Short<'t>,
    parts: &Url,
    room: usize,
    unit: ShortUnit,
) -> Option<Short<'t>> {
    let text = head.text;
    let len = |range: Range<usize>| width(text.get(range).unwrap_or_default(), unit);
    let (path, end) = (&parts.path, parts.rest.end);
    if len(parts.rest.clone()) <= room {
        return Some(head);
    }
    let last = slashes(text, path).next_back().unwrap_or(path.start);
    // The query and the fragment as they are, and as `?…` or `#…`.
    let tails = match path.end < end {
        true => &[end, path.end + 1][..],
        false => &[end],
    };
    for tail in tails {
        let close = |short: Short<'t>| short.without(*tail..end, unit);
        let omission = if *tail < end { WIDTH } else { 0 };
        let Some(room) = room.checked_sub(len(path.end..*tail) + omission) else {
            continue;
        };
        if len(path.clone()) <= room {
            return Some(close(head));
        }
        // "/…" and the last segment.
        let least = 1 + WIDTH + len(last..path.end);
        let Some(mut left) = room.checked_sub(least).filter(|_| path.start < last) else {
            continue;
        };
        let mut middle = path.start..last;
        for next in slashes(text, path).skip(1) {
            let segment = len(middle.start..next);
            if segment > left {
                break;
            }
            left -= segment;
            middle.start = next;
        }
        for next in slashes(text, path).rev().skip(1) {
            let segment = len(next..middle.end);
            if segment > left {
                break;
            }
            left -= segment;
            middle.end = next;
        }
        return Some(close(head.without(middle.start + 1..middle.end, unit)));
    }
    // The start of the last segment.
    let before = if path.start < last { 1 + WIDTH } else { 0 };
    let middle = path.start + 1..last;
    if let Some(room) = room.checked_sub(before + 1 + WIDTH)
        && let kept = fitting(text, last + 1..path.end, room, unit)
        && last + 1 < kept
    {
        let short = if before > 0 {
            head.without(middle, unit)
        } else {
            head
        };
        return Some(short.without(kept..end, unit));
    }
    (WIDTH < room).then(|| head.without(parts.rest.start + 1..end, unit))
}

fn short_email<'t>(
    detector: &Detector,
    text: &'t str,
    parts: &Email,
    most: usize,
    unit: ShortUnit,
) -> Short<'t> {
    let len = |range: Range<usize>| width(text.get(range).unwrap_or_default(), unit);
    let tail = (parts.tail.start + 1).min(text.len())..text.len();
    let close = |short: Short<'t>| short.without(tail.clone(), unit);
    let subdomains = parts::subdomains(detector, text, &parts.host);
    let without_subdomains = |short: Short<'t>| short.without(subdomains.clone(), unit);
    let local_len = len(parts.local.clone());
    // The name is shortened in its middle: at least one character of its start and of its end stay.
    let cut = |others: usize| {
        let room = most.saturating_sub(others + WIDTH).max(2);
        let from = fitting(text, parts.local.clone(), room.div_ceil(2), unit);
        let mut left = len(from..parts.local.end);
        let mut to = from;
        for (end, width) in atoms(text, from..parts.local.end, unit) {
            if left <= room / 2 {
                break;
            }
            (to, left) = (end, left.saturating_sub(width));
        }
        let is_cut = parts.may_cut && parts.local.start < from && left > 0 && from < to;
        let omitted = if is_cut { from..to } else { from..from };
        Short::whole(text).without(omitted, unit)
    };
    let tries = [
        close(Short::whole(text)),
        close(cut(close(Short::whole(text))
            .width(unit)
            .saturating_sub(local_len))),
        close(without_subdomains(Short::whole(text))),
    ];
    let fits = tries.into_iter().find(|short| short.width(unit) <= most);
    fits.unwrap_or_else(|| {
        let others = close(without_subdomains(Short::whole(text)))
            .width(unit)
            .saturating_sub(local_len);
        close(without_subdomains(cut(others)))
    })
}

#[cfg(test)]
mod tests;
