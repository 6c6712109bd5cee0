//! The places of the text and the target of a link of Markdown.

use std::ops::Range;

/// Returns the place of the text of a link that begins at `start`. All of it before `read_to` belongs to the text, and what
/// follows is the bracket that closes it, perhaps after a space.
pub(super) fn text_of(
    piece: &str,
    start: usize,
    read_to: usize,
    link_end: usize,
) -> Option<Range<usize>> {
    let rest = piece.get(read_to..link_end)?;
    Some(start..read_to + rest.find(']')?)
}

/// Returns the places of the label and the target of a definition: `label` and `address` of `[label]: address`.
pub(super) fn of_definition(
    piece: &str,
    whole: &Range<usize>,
    destination: &str,
) -> Option<(Range<usize>, Range<usize>)> {
    let text = piece.get(whole.clone())?;
    let open = whole.start + text.find('[')? + 1;
    let mut is_escaped = false;
    let close = piece.get(open..whole.end)?.find(|c| {
        let closes = c == ']' && !is_escaped;
        is_escaped = c == '\\' && !is_escaped;
        closes
    })?;
    let label = open..open + close;
    let target = target_of(piece, label.end + 2..whole.end, destination);
    Some((label, target))
}

/// Returns the place of the target `destination` in a part that begins with it: after white space, and after the `>` of a
/// block quote that a new line begins with. The brackets around it are left out. If the part does not hold it, the answer is the empty end of the part.
pub(super) fn target_of(piece: &str, part: Range<usize>, destination: &str) -> Range<usize> {
    let none = part.end..part.end;
    let Some(text) = piece.get(part.clone()) else {
        return none;
    };
    let in_text = text.trim_ascii_start();
    let skipped = text.len() - in_text.len();
    let is_new_line = text
        .get(..skipped)
        .is_some_and(|space| space.contains(['\n', '\r']));
    let in_quote = match is_new_line {
        true => in_text.trim_start_matches(|c: char| c == '>' || c.is_ascii_whitespace()),
        false => in_text,
    };
    // A target may begin with ">" itself.
    let target = match written(in_text) == destination {
        true => in_text,
        false => in_quote,
    };
    let start = part.end - target.len() + usize::from(target.starts_with('<'));
    start..start + written(target).len()
}

/// Returns the address that a text begins with, as it is written: up to the `>` if it begins with `<`, otherwise up to
/// white space or to a bracket that closes none of its own.
fn written(text: &str) -> &str {
    let (text, in_brackets) = match text.strip_prefix('<') {
        Some(text) => (text, true),
        None => (text, false),
    };
    let mut is_escaped = false;
    let mut open = 0_usize;
    let end = text.find(|c: char| {
        let ends = match c {
            _ if is_escaped && c.is_ascii_punctuation() => false,
            '>' => in_brackets,
            _ if in_brackets => false,
            '(' => {
                open += 1;
                false
            }
            ')' if open > 0 => {
                open -= 1;
                false
            }
            ')' => true,
            _ => c.is_ascii_whitespace() || c.is_ascii_control(),
        };
        is_escaped = c == '\\' && !is_escaped;
        ends
    });
    text.get(..end.unwrap_or(text.len())).unwrap_or_default()
}
