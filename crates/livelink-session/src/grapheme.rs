//! Extended grapheme clusters of a chunked text: the unit of one Backspace, one Delete or one arrow
//! key.
//!
//! An editor with a text of its own asks [`before`] or [`after`] for the range, removes it from its
//! text, and reports the deletion. `unicode-segmentation` finds the borders; the loops here only
//! fetch the chunks it asks for, so they read the cluster and the text that decides its borders,
//! and no more.

use std::ops::Range;

use livelink_index::{Text, char_at, floor_char_boundary};
use unicode_segmentation::{GraphemeCursor, GraphemeIncomplete};

/// Returns the cluster that ends at byte `at` (Backspace removes it); `None` at the start of the
/// text.
///
/// ```
/// use livelink_session::grapheme;
///
/// let family = "a\u{1F468}\u{200D}\u{1F469}\u{200D}\u{1F467}";
/// assert_eq!(grapheme::before(family, family.len()), Some(1..family.len()));
/// assert_eq!(grapheme::before("ab", 0), None);
/// ```
pub fn before<T: Text + ?Sized>(text: &T, at: usize) -> Option<Range<usize>> {
    let at = floor_char_boundary(text, at);
    if at == 0 {
        return None;
    }
    let found = boundary(text, at, at - 1, GraphemeCursor::prev_boundary);
    // Without an answer (a text that lends inconsistent chunks) one character is still a usable
    // answer.
    let start = found.unwrap_or_else(|| floor_char_boundary(text, at - 1));
    Some(start..at)
}

/// Returns the cluster that starts at byte `at` (Delete removes it); `None` at the end of the text.
///
/// ```
/// use livelink_session::grapheme;
///
/// assert_eq!(grapheme::after("e\u{301}x", 0), Some(0..3));
/// assert_eq!(grapheme::after("ab", 2), None);
/// ```
pub fn after<T: Text + ?Sized>(text: &T, at: usize) -> Option<Range<usize>> {
    let len = text.len();
    let at = floor_char_boundary(text, at);
    if at >= len {
        return None;
    }
    let found = boundary(text, at, at, GraphemeCursor::next_boundary);
    let end = found.unwrap_or_else(|| at + char_at(text, at).map_or(1, char::len_utf8));
    Some(at..end.min(len))
}

/// Returns `at` if a cluster starts (or the text ends) there, else the start of the cluster around
/// it.
///
/// ```
/// use livelink_session::grapheme;
///
/// assert_eq!(grapheme::floor("e\u{301}x", 1), 0);
/// assert_eq!(grapheme::floor("e\u{301}x", 3), 3);
/// assert_eq!(grapheme::floor("ab", 9), 2);
/// ```
pub fn floor<T: Text + ?Sized>(text: &T, at: usize) -> usize {
    let at = floor_char_boundary(text, at);
    match before(text, at) {
        Some(cluster) if after(text, cluster.start).is_some_and(|whole| whole.end > at) => {
            cluster.start
        }
        _ => at,
    }
}

/// Returns the boundary that `find` finds from `at` on. The search begins in the chunk that holds
/// byte `place`. Returns `None` if the text lends no chunk that the search asks for.
fn boundary<T: Text + ?Sized>(
    text: &T,
    at: usize,
    place: usize,
    find: fn(&mut GraphemeCursor, &str, usize) -> Result<Option<usize>, GraphemeIncomplete>,
) -> Option<usize> {
    let mut cursor = GraphemeCursor::new(at, text.len(), true);
    let mut place = place;
    loop {
        let (chunk, chunk_start) = chunk_with(text, place, &cursor)?;
        match find(&mut cursor, chunk, chunk_start) {
            Ok(boundary) => return boundary,
            Err(GraphemeIncomplete::PrevChunk) => place = cursor.cur_cursor().checked_sub(1)?,
            Err(GraphemeIncomplete::NextChunk) => place = cursor.cur_cursor(),
            Err(GraphemeIncomplete::PreContext(upto))
                if provide_context(text, &mut cursor, upto) => {}
            Err(_) => return None,
        }
    }
}

/// Returns the chunk that holds byte `place`, and its start. Returns `None` if the text lends no
/// chunk that holds the byte, or if the place of `cursor` is inside a character of it. The cursor
/// would panic there.
fn chunk_with<'t, T: Text + ?Sized>(
    text: &'t T,
    place: usize,
    cursor: &GraphemeCursor,
) -> Option<(&'t str, usize)> {
    let (chunk, start) = text.chunk(place);
    let holds = place.checked_sub(start)? < chunk.len();
    let at = cursor.cur_cursor().checked_sub(start)?;
    (holds && chunk.is_char_boundary(at)).then_some((chunk, start))
}

/// Gives `cursor` the chunk that ends at byte `upto`.
fn provide_context<T: Text + ?Sized>(text: &T, cursor: &mut GraphemeCursor, upto: usize) -> bool {
    let Some(last) = upto.checked_sub(1) else {
        return false;
    };
    let (chunk, chunk_start) = text.chunk(last);
    let Some(context) = upto
        .checked_sub(chunk_start)
        .and_then(|end| chunk.get(..end))
        .filter(|context| !context.is_empty())
    else {
        return false;
    };
    cursor.provide_context(context, chunk_start);
    true
}

#[cfg(test)]
mod tests {
    use super::*;
    use fastrand::Rng;
    use std::cell::RefCell;
    use unicode_segmentation::UnicodeSegmentation;

    /// A text that lends one character at a time: every chunk border there can be.
    struct Crumbs(&'static str);

    impl Text for Crumbs {
        fn len(&self) -> usize {
            self.0.len()
        }
        fn chunk(&self, at: usize) -> (&str, usize) {
            self.0
                .char_indices()
                .find(|(start, c)| at < start + c.len_utf8())
                .map_or(("", self.0.len()), |(start, c)| {
                    (&self.0[start..start + c.len_utf8()], start)
                })
        }
    }

    /// Four regional indicators, which are two flags.
    const FLAGS: &str = "\u{1F1E9}\u{1F1EA}\u{1F1EB}\u{1F1F7}";

    /// A text that lends only its second half. The number of indicators before that half decides
    /// where a flag begins.
    struct Half;

    impl Text for Half {
        fn len(&self) -> usize {
            FLAGS.len()
        }
        fn chunk(&self, at: usize) -> (&str, usize) {
            let middle = FLAGS.len() / 2;
            match FLAGS.get(middle..) {
                Some(half) if at >= middle => (half, middle),
                _ => ("", FLAGS.len()),
            }
        }
    }

    /// A text that lends any part of itself, wherever it is asked.
    struct Liar(&'static str, RefCell<Rng>);

    impl Text for Liar {
        fn len(&self) -> usize {
            self.0.len()
        }
        fn chunk(&self, _: usize) -> (&str, usize) {
            let rng = &mut *self.1.borrow_mut();
            let mut place = || self.0.floor_char_boundary(rng.usize(..=self.0.len()));
            let (a, b) = (place(), place());
            let start = match rng.usize(..3) {
                0 => a.min(b),
                1 => rng.usize(..=self.0.len()),
                _ => usize::MAX - rng.usize(..9),
            };
            (&self.0[a.min(b)..a.max(b)], start)
        }
    }

    /// No chunk makes a call panic, and the answer is a part of the text, next to the place.
    #[test]
    fn chunks_that_are_not_there() {
        for text in [
            "plain",
            "e\u{301}x",
            FLAGS,
            "a\u{1F468}\u{200D}\u{1F469}b\r\n",
        ] {
            let liar = Liar(text, RefCell::new(Rng::with_seed(7)));
            for _ in 0..5_000 {
                for at in 0..=text.len() {
                    let start = before(&liar, at).map_or(at, |cluster| cluster.start);
                    let end = after(&liar, at).map_or(at, |cluster| cluster.end);
                    assert!(
                        start <= at && end <= text.len(),
                        "{start}, {end} of {text:?}"
                    );
                    floor(&liar, at);
                }
            }
        }
    }

    #[test]
    fn one_character_is_removed_where_nothing_is_known() {
        assert_eq!(before(&Half, 16), Some(12..16));
        assert_eq!(after(&Half, 8), Some(8..12));
    }

    #[test]
    fn clusters_are_whole_over_any_chunks() {
        for text in [
            "plain",
            "e\u{301}\u{302}x",
            "\u{928}\u{93f}\u{915}\u{94d}\u{937}\u{940}",
            "a\u{1F468}\u{200D}\u{1F469}\u{200D}\u{1F467}b",
            "\u{1F1EB}\u{1F1F7}\u{1F1E9}\u{1F1EA}\u{1F1EB}",
            "x\r\ny",
            "\u{1112}\u{1161}\u{11ab}\u{1100}",
            "1\u{fe0f}\u{20e3}\u{1F44D}\u{1F3FD}",
        ] {
            let clusters: Vec<_> = text
                .grapheme_indices(true)
                .map(|(start, cluster)| start..start + cluster.len())
                .collect();
            for cluster in clusters {
                assert_eq!(
                    before(&Crumbs(text), cluster.end),
                    Some(cluster.clone()),
                    "before, {text:?}"
                );
                assert_eq!(
                    after(&Crumbs(text), cluster.start),
                    Some(cluster.clone()),
                    "after, {text:?}"
                );
                assert_eq!(before(text, cluster.end), Some(cluster.clone()));
                for at in cluster.clone() {
                    assert_eq!(floor(&Crumbs(text), at), cluster.start, "{at} of {text:?}");
                }
                assert_eq!(floor(&Crumbs(text), cluster.end), cluster.end);
                assert_eq!(after(text, cluster.start), Some(cluster));
            }
            assert_eq!(before(&Crumbs(text), 0), None);
            assert_eq!(after(&Crumbs(text), text.len()), None);
        }
    }
}
