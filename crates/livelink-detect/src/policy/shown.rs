//! The words of a shown path that a reader could mistake for others (ruling 27).

use super::characters::{is_unseen, looks_like_slash};
use super::look_alike::is_highly_restrictive;
use super::path_end::{PathSearch, without_backslashes};
use crate::link_text::{push_encoded, push_percent, starts_escape};
use crate::options::Policy;
use crate::text::char_at;

/// Returns `shown` with each word after byte `from` percent-encoded that mixes scripts beyond
/// Highly Restrictive (ruling 27). The digits of an escape belong to no word.
pub(crate) fn readable(policy: &Policy, shown: &str, from: usize) -> String {
    let Some((head, tail)) = shown
        .split_at_checked(from)
        .filter(|(_, tail)| !tail.is_ascii())
    else {
        return shown.to_owned();
    };
    let mut out = String::with_capacity(shown.len());
    out.push_str(head);
    let mut word = 0;
    for (at, c) in tail.char_indices().chain([(tail.len(), ' ')]) {
        if c.is_alphanumeric() || is_mark(c) {
            continue;
        }
        push_word(policy, &mut out, tail.get(word..at).unwrap_or_default());
        word = at + c.len_utf8();
        let sign = tail.get(at..word).unwrap_or_default();
        out.push_str(sign);
        // Otherwise `%8C` and a word right after it would be one word that mixes scripts.
        if c == '%' && tail.get(word..).is_some_and(starts_escape) {
            out.push_str(tail.get(word..word + 2).unwrap_or_default());
            word += 2;
        }
    }
    out
}

/// Returns `shown` with those characters after byte `from` percent-encoded that a reader would not see
/// (rulings 5 and 22).
pub(crate) fn seen(shown: String, from: usize) -> String {
    let Some((head, tail)) = shown.split_at_checked(from) else {
        return shown;
    };
    if tail.bytes().all(|byte| (b' '..0x7f).contains(&byte)) {
        return shown;
    }
    let mut out = String::with_capacity(shown.len());
    out.push_str(head);
    for c in tail.chars() {
        match is_unseen(out.chars().next_back(), c) || looks_like_slash(c) {
            true => push_percent(&mut out, c),
            false => out.push(c),
        }
    }
    out
}

/// Returns `shown`, the shown form of `link`, with the percent signs escaped that `link` has as
/// `%25` (ruling 30). A bare one does not survive copying: many programs refuse it, or escape it
/// once more. If `link` has bare ones itself, nobody can tell which are which, and all stay.
pub(crate) fn with_percent_signs(link: &str, shown: &str) -> String {
    let is_bare = |text: &str, at: usize| {
        let after = text.get(at..).and_then(|rest| rest.strip_prefix('%'));
        after.is_some_and(|after| !starts_escape(after))
    };
    let is_unclear = (0..link.len()).any(|at| is_bare(link, at));
    let mut out = String::with_capacity(shown.len());
    push_encoded(&mut out, shown, |at, _| !is_unclear && is_bare(shown, at));
    out
}

/// Appends a word as it is, or percent-encoded if it mixes scripts.
fn push_word(policy: &Policy, out: &mut String, word: &str) {
    let is_mixed = policy.mixed_words && !word.is_ascii() && !is_highly_restrictive(word);
    push_encoded(out, word, |_, c| is_mixed && !c.is_ascii());
}

/// Returns whether `c` belongs to the letter before it: a combining mark or a joiner.
fn is_mark(c: char) -> bool {
    matches!(c, '\u{200C}' | '\u{200D}') || uts58::is_link_email(c) && !c.is_ascii()
}

/// Returns a shown link in which the characters after byte `from` that would end its path are
/// percent-encoded. So all of it is read as one link. If an opening bracket is encoded, the
/// brackets that close it are encoded as well. A comma of a fragment directive divides, as in
/// `#:~:text=start,end`, and so does a backslash of a path, which URL parsers read as a slash. An
/// encoded one would not. So the character after it is encoded in its place. A `…` at the end would
/// belong to the sentence (ruling 1).
pub(crate) fn unended(policy: &Policy, mut shown: String, from: usize) -> String {
    // The second pass finds nothing for nearly all links. But an encoded character is longer. So it
    // can move a bracket out of the reach of an earlier one, which then ends the path. The next
    // pass encodes that one.
    while encode_ends(policy, &mut shown, from) {}
    let end = without_backslashes(policy, &shown, shown.len());
    let escapes = shown.len() - end;
    shown.truncate(end);
    (0..escapes).for_each(|_| push_percent(&mut shown, '\\'));
    if policy.ellipses && shown.get(from..).is_some_and(|path| path.ends_with('…')) {
        shown.pop();
        push_percent(&mut shown, '…');
    }
    shown
}

/// Percent-encodes the characters after byte `from` that end the path of a shown link, in one pass
/// over the link. Returns whether it met any.
fn encode_ends(policy: &Policy, shown: &mut String, from: usize) -> bool {
    let mut paused = PathSearch::new(policy, "", 0, from);
    // The opening brackets that were encoded. Their closing brackets are encoded in the rest of the
    // link.
    let mut opened = Vec::new();
    let mut at = from;
    loop {
        let mut search = paused.in_text(policy, shown);
        let end = search.end_within(at..shown.len());
        let Some((place, first)) = end.and_then(|place| Some((place, char_at(shown, place)?)))
        else {
            return at > from;
        };
        paused = search.in_text(policy, "");
        let (place, first) = after_divider(shown, from, place).unwrap_or((place, first));
        let mut encoded = String::new();
        push_percent(&mut encoded, first);
        shown.replace_range(place..place + first.len_utf8(), &encoded);
        at = place + encoded.len();
        if uts58::link_term(first) == uts58::LinkTerm::Open && !opened.contains(&first) {
            opened.push(first);
            let rest = shown.split_off(at);
            push_encoded(shown, &rest, |_, c| uts58::link_bracket(c) == Some(first));
        }
    }
}

/// Returns the character after the sign at `at`, and its place, if that sign divides: a comma in a
/// fragment directive, or backslashes in the path, which begins at `path`. Policy ends a path at
/// such a sign only because of the character after it.
fn after_divider(shown: &str, path: usize, at: usize) -> Option<(usize, char)> {
    let rest = shown.get(at..)?;
    let before = shown.get(path..at)?;
    let after = match rest.strip_prefix(',') {
        Some(after) => {
            let (_, fragment) = before.split_once('#')?;
            let directive = uts58::Part::FragmentDirective.initiator();
            fragment.contains(directive).then_some(after)?
        }
        None if before.contains(['?', '#']) => return None,
        None => rest.trim_start_matches('\\'),
    };
    let next = after.chars().next()?;
    (after.len() < rest.len()).then_some((shown.len() - after.len(), next))
}

#[cfg(test)]
mod tests {
    use super::super::path_end::tests::{FROM, PIECES, ends};
    use super::{encode_ends, unended};
    use crate::options::Policy;
    use fastrand::Rng;

    /// The first character that ends the path is encoded, with its closing partners. Then the
    /// search begins anew.
    fn one_at_a_time(policy: &Policy, mut shown: String) -> String {
        while let Some(place) = ends(policy, &shown) {
            let encoded = |c: char| {
                let mut bytes = [0; 4];
                let bytes = c.encode_utf8(&mut bytes).bytes();
                bytes.map(|byte| format!("%{byte:02X}")).collect::<String>()
            };
            // A backslash of a path stays, and the character after it is encoded.
            let in_path = !shown[FROM..place].contains(['?', '#']);
            let slashes = shown[place..]
                .bytes()
                .take_while(|byte| *byte == b'\\')
                .count();
            let stays = in_path && slashes < shown.len() - place;
            let place = place + if stays { slashes } else { 0 };
            let mut rest = shown[place..].chars();
            let first = rest.next().unwrap();
            let is_open = uts58::link_term(first) == uts58::LinkTerm::Open;
            let closes = |c: char| is_open && uts58::link_bracket(c) == Some(first);
            let rest: String = rest
                .map(|c| if closes(c) { encoded(c) } else { c.to_string() })
                .collect();
            shown = shown[..place].to_owned() + &encoded(first) + &rest;
        }
        shown
    }

    /// The shown form keeps a backslash that URL parsers read as a slash.
    #[test]
    fn a_backslash_in_a_path_stays() {
        let policy = Policy::default();
        for (shown, expected) in [
            ("https://a.co/b\\\"c", "https://a.co/b\\%22c"),
            ("https://a.co/b\\\\\"c", "https://a.co/b\\\\%22c"),
            ("https://a.co/b?c\\\"d", "https://a.co/b?c%5C\"d"),
            ("https://a.co/b\\", "https://a.co/b%5C"),
        ] {
            assert_eq!(unended(&policy, shown.to_owned(), FROM), expected);
        }
    }

    #[test]
    fn a_shown_link_is_encoded_in_one_pass() {
        let policy = Policy::default();
        let mut rng = Rng::with_seed(35);
        let (mut changed, mut again) = (0, 0);
        for _ in 0..20_000 {
            let count = rng.usize(1..16);
            let path: String = (0..count)
                .filter_map(|_| rng.choice(PIECES))
                .copied()
                .collect();
            let shown = format!("https://a.co/{path}");
            let encoded = unended(&policy, shown.clone(), FROM);
            assert_eq!(ends(&policy, &encoded), None, "{shown} became {encoded}");
            let mut once = shown.clone();
            changed += usize::from(encode_ends(&policy, &mut once, FROM));
            // Where one pass is not enough, an earlier bracket was encoded later, and the two ways
            // may differ.
            match ends(&policy, &once) {
                None => assert_eq!(
                    encoded.trim_end_matches("%5C"),
                    one_at_a_time(&policy, shown.clone())
                        .trim_end_matches('\\')
                        .trim_end_matches("%5C"),
                    "{shown}"
                ),
                Some(_) => again += 1,
            }
        }
        assert!(changed > 5_000 && again < 200, "{changed}, {again}");
    }
}
