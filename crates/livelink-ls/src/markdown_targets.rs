//! Where the targets of Markdown links stand in the text.

use std::ops::Range;

/// Returns where the target `dest` of an inline link or an image stands: `https://example.com` in
/// `[text](https://example.com "title")`. `whole` is the place of the link, and its text ends at `shown_end`. `None` if the target
/// is not written as a reader of the document gets it, as in `&amp;`. Linear in the text between the two ends.
pub(crate) fn of_inline(
    text: &str,
    whole: &Range<usize>,
    shown_end: usize,
    dest: &str,
) -> Option<Range<usize>> {
    let rest = text.get(shown_end..whole.end)?;
    let open = rest.find("](")?;
    after(text, shown_end + open + 2..whole.end, dest)
}

/// Returns where the target `dest` of a definition such as `[label]: https://example.com` stands. `whole` is the place of the
/// definition.
pub(crate) fn of_definition(text: &str, whole: &Range<usize>, dest: &str) -> Option<Range<usize>> {
    let rest = text.get(whole.clone())?;
    // In a label, a bracket has a backslash before it, so the first of these ends the label.
    let open = rest.find("]:")?;
    after(text, whole.start + open + 2..whole.end, dest)
}

/// Returns where `dest` stands at the start of a place, after white space and perhaps `<`.
fn after(text: &str, place: Range<usize>, dest: &str) -> Option<Range<usize>> {
    let rest = text.get(place.clone())?;
    let target = rest.trim_start();
    let target = target.strip_prefix('<').unwrap_or(target);
    let is_end = |after: &str| {
        after.starts_with(['>', ')']) || after.trim_start() != after || after.is_empty()
    };
    let is_whole = !dest.is_empty() && target.strip_prefix(dest).is_some_and(is_end);
    let start = place.end - target.len();
    is_whole.then_some(start..start + dest.len())
}
