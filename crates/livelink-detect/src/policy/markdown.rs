//! The end of a link in the source of Markdown and HTML, after the end by all other rules
//! (ruling 43).

use super::entity;
use crate::options::Policy;

/// Returns the end of a link that would end at `end`, without the emphasis and the references to
/// characters that follow its last character: `https://example.com/a*`, `https://example.com/a&gt;`.
/// Returns `None` if the link ends at `end`. The parts of the link begin at `parts_start`.
///
/// In GitHub Flavored Markdown, `*`, `_` and `~` at the end belong to the text around the link,
/// whether or not they close anything.
///
/// Reads the byte at `end`, and none after it.
pub(crate) fn end_in_markup(
    policy: &Policy,
    text: &str,
    parts_start: usize,
    end: usize,
) -> Option<usize> {
    if policy.markdown_ends {
        let parts = text.get(parts_start..end)?;
        let kept = parts.trim_end_matches(['*', '_', '~']).len();
        if kept < parts.len() {
            return Some(parts_start + kept);
        }
    }
    // The standard leaves out the semicolon at the end of a link.
    entity::end_before(policy, text, parts_start, end, true)
}
