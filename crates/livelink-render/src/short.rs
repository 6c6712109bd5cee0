//! A link shown in little space: `example.com/…/b`.

mod measure;
mod parts;

use std::fmt;
use std::ops::Range;

use livelink_detect::{Detector, LinkKind};

use measure::Ruler;
pub use measure::ShortUnit;
use parts::{Email, Url};

/// What is shown in place of omitted text, and its width.
const OMISSION: char = '…';
const WIDTH: usize = 1;

/// An address with some of its text left out. Its [`Display`](fmt::Display) form is for a screen, and its
/// text is what is copied.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Short<'t> {
    text: &'t str,
    /// In order and apart. Those that are not used are empty.
    omitted: [Range<usize>; 3],
    width: usize,
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
    fn whole(text: &'t str, width: usize) -> Self {
        let none = text.len()..text.len();
        let omitted = [none.clone(), none.clone(), none];
        Self {
            text,
            omitted,
            width,
        }
    }

    /// Omits the text of a range, as the nth of those that are omitted. Text that is no wider than `…` stays.
    fn omit(&mut self, nth: usize, ruler: &Ruler<'_>, range: Range<usize>) {
        let width = ruler.width(&range);
        if width > WIDTH
            && let Some(place) = self.omitted.get_mut(nth)
        {
            *place = range;
            self.width -= width - WIDTH;
        }
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
        let omitted = self.omitted().cloned().chain([end]);
        let pieces = omitted.flat_map(move |omitted| {
            let shown = at..omitted.start;
            at = omitted.end;
            [ShortPiece::Shown(shown), ShortPiece::Omitted(omitted)]
        });
        pieces.filter(|piece| match piece {
            ShortPiece::Shown(range) | ShortPiece::Omitted(range) => !range.is_empty(),
        })
    }

    /// Returns what is left out, in order. `…` is shown in the place of each.
    pub fn omitted(&self) -> impl Iterator<Item = &Range<usize>> {
        self.omitted.iter().filter(|omitted| !omitted.is_empty())
    }

    /// Returns the width of what is shown, in the unit of the function that made it.
    pub fn width(&self) -> usize {
        self.width
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
/// The result is never longer than the address. Linear.
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
    short_by(detector, address, kind, most, unit.clusters(address))
}

/// Does the same as [`short`] for a caller that knows the grapheme clusters, as a browser does: the
/// length of each in bytes and its width, in order. Lengths that do not add up to that of the address
/// may leave out other parts than they should. Linear.
///
/// ```
/// use livelink_detect::{Detector, LinkKind};
/// use livelink_render::short_by;
///
/// let address = "example.com/docs/a/b";
/// let clusters = address.chars().map(|character| (character.len_utf8(), 1));
/// let link = short_by(&Detector::default(), address, LinkKind::Url, 15, clusters);
/// assert_eq!(link.to_string(), "example.com/…/b");
/// assert_eq!((link.width(), link.omitted().next()), (15, Some(&(12..18))));
/// ```
pub fn short_by<'t>(
    detector: &Detector,
    address: &'t str,
    kind: LinkKind,
    most: usize,
    clusters: impl Iterator<Item = (usize, u32)>,
) -> Short<'t> {
    let ruler = Ruler::new(address, clusters);
    let mut short = Short::whole(address, ruler.width(&(0..address.len())));
    if short.width > most {
        match kind {
            LinkKind::Url => short_url(&mut short, detector, &ruler, most),
            LinkKind::Email => short_email(&mut short, detector, &ruler, most),
            LinkKind::Custom(_) => {}
        }
    }
    short
}

fn short_url(short: &mut Short<'_>, detector: &Detector, ruler: &Ruler<'_>, most: usize) {
    let text = short.text;
    let Some(Url { host, path }) = parts::url(text, ruler) else {
        return;
    };
    let rest = ruler.width(&(path.start..text.len()));
    let room = (most + rest).checked_sub(short.width);
    if room.is_some_and(|room| rest_within(short, ruler, &path, room)) {
        return;
    }
    short.omit(0, ruler, parts::subdomains(detector, text, &host));
    let room = (most + rest).saturating_sub(short.width);
    if !rest_within(short, ruler, &path, room) {
        short.omit(2, ruler, (path.start + 1).min(text.len())..text.len());
    }
}

/// Omits what of the path, the query and the fragment has to go so that at most `room` of them stays.
/// Returns whether that is possible.
fn rest_within(short: &mut Short<'_>, ruler: &Ruler<'_>, path: &Range<usize>, room: usize) -> bool {
    let end = ruler.len();
    if ruler.width(&(path.start..end)) <= room {
        return true;
    }
    let mut segments = path.clone().rev();
    let last = segments
        .find(|at| ruler.is_segment(*at, path))
        .unwrap_or(path.start);
    // The query and the fragment as they are, and as `?…` or `#…`.
    for tail in [end, path.end + 1] {
        let omission = if tail < end { WIDTH } else { 0 };
        let Some(room) = room.checked_sub(ruler.width(&(path.end..tail)) + omission) else {
            continue;
        };
        let mut middle = path.start..last;
        if ruler.width(path) > room {
            // "/…" and the last segment.
            let least = 1 + WIDTH + ruler.width(&(last..path.end));
            let Some(mut left) = room.checked_sub(least).filter(|_| path.start < last) else {
                continue;
            };
            for next in path.start + 1..last {
                if ruler.is_segment(next, path) {
                    let segment = ruler.width(&(middle.start..next));
                    if segment > left {
                        break;
                    }
                    left -= segment;
                    middle.start = next;
                }
            }
            for next in (middle.start..last).rev() {
                if ruler.is_segment(next, path) {
                    let segment = ruler.width(&(next..middle.end));
                    if segment > left {
                        break;
                    }
                    left -= segment;
                    middle.end = next;
                }
            }
            short.omit(1, ruler, middle.start + 1..middle.end);
        }
        short.omit(2, ruler, tail.min(end)..end);
        return true;
    }
    // The start of the last segment.
    let before = if path.start < last { 1 + WIDTH } else { 0 };
    if let Some(room) = room.checked_sub(before + 1 + WIDTH)
        && let kept = ruler.fitting(&(last + 1..path.end), room)
        && last + 1 < kept
    {
        if before > 0 {
            short.omit(1, ruler, path.start + 1..last);
        }
        short.omit(2, ruler, kept..end);
        return true;
    }
    if WIDTH < room {
        short.omit(2, ruler, path.start + 1..end);
    }
    WIDTH < room
}

fn short_email(short: &mut Short<'_>, detector: &Detector, ruler: &Ruler<'_>, most: usize) {
    let text = short.text;
    let Some(Email { local, host }) = parts::email(text, ruler) else {
        return;
    };
    let tail = (host.end + 1).min(text.len())..text.len();
    let subdomains = parts::subdomains(detector, text, &host);
    let len = short.width;
    // The query goes first, then the middle of the name, then the subdomains, then these two.
    for (cuts_name, cuts_host) in [(false, false), (true, false), (false, true), (true, true)] {
        *short = Short::whole(text, len);
        if cuts_host {
            short.omit(1, ruler, subdomains.clone());
        }
        short.omit(2, ruler, tail.clone());
        if cuts_name && parts::may_cut(ruler, &local) {
            // At least one character of the start and of the end of the name stay.
            let others = short.width - ruler.width(&local);
            let room = most.saturating_sub(others + WIDTH).max(2);
            let from = ruler.fitting(&local, room.div_ceil(2));
            let mut to = from;
            while ruler.width(&(to..local.end)) > room / 2 {
                to = ruler.piece_end(to);
            }
            if local.start < from && to < local.end {
                short.omit(0, ruler, from..to);
            }
        }
        if short.width <= most {
            return;
        }
    }
}

#[cfg(test)]
mod tests;
