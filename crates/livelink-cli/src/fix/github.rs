//! The links that a reader of a text sees on GitHub: those of its markup, and the addresses that its renderer makes links.

use super::prose::Kind;
use livelink::lint::github_address;
use livelink::syntax::{Markup, MarkupKind, MarkupLanguage, MarkupLink};
use std::ops::Range;

/// A link as it is read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Read {
    /// The address in the text, or the whole link if the markup makes it. In bytes.
    pub(super) range: Range<usize>,
    /// Where it leads, as the renderer reads it.
    pub(super) target: String,
}

/// How often a document is read at most. An address may hide signs that were read as markup, so each reading may change the next one.
const ROUNDS: usize = 4;

/// Returns the links of a text, in the order of their starts. Plain text is read as one paragraph without markup. Linear in the text, apart
/// from sorting.
pub(super) fn read(kind: Kind, text: &str) -> Vec<Read> {
    if kind != Kind::Markdown {
        let bracketed: Vec<Range<usize>> = bracketed(text).collect();
        let mut found = Vec::new();
        addresses(kind, text, 0..text.len(), &bracketed, &mut found);
        found.extend(bracketed.into_iter().map(|range| {
            Read {
                target: text
                    .get(range.start + 1..range.end - 1)
                    .unwrap_or_default()
                    .to_owned(),
                range,
            }
        }));
        found.sort_by_key(|read| read.range.start);
        return found;
    }
    let mut seen = text.to_owned();
    let mut round = 1;
    loop {
        let markup = Markup::read(seen.as_str(), MarkupLanguage::Markdown);
        let is_tag = |link: &&MarkupLink<'_>| link.kind == MarkupKind::Attribute;
        let links = markup.links.iter().filter(|link| !is_tag(link));
        let links = links.map(|link| &link.range);
        let parts = links.chain(&markup.code).chain(&markup.tags).cloned();
        let mut parts: Vec<Range<usize>> = parts.collect();
        parts.sort_by_key(|part| (part.start, part.end));
        let mut found = Vec::new();
        for block in &markup.blocks {
            let first = parts.partition_point(|part| part.start < block.start);
            let parts = parts.get(first..).unwrap_or_default();
            addresses(kind, text, block.clone(), parts, &mut found);
        }
        let is_cut = |address: &Read| {
            let next = parts.partition_point(|part| part.start < address.range.start);
            parts
                .get(next)
                .is_some_and(|part| part.start < address.range.end)
        };
        let cut: Vec<Range<usize>> = found
            .iter()
            .filter(|read| is_cut(read))
            .map(|read| read.range.clone())
            .collect();
        if cut.is_empty() || round == ROUNDS {
            // A definition is not shown. Where its references lead, they say themselves.
            let shown = |link: &MarkupLink<'_>| link.kind != MarkupKind::Definition;
            found.extend(markup.links.into_iter().filter(shown).map(|link| Read {
                range: link.range,
                target: link.destination.into_owned(),
            }));
            found.sort_by_key(|read| read.range.start);
            return found;
        }
        // In an address, nothing is markup. So the markup of the rest is read without it.
        let mut bytes = seen.into_bytes();
        for address in cut {
            bytes.get_mut(address).unwrap_or_default().fill(b'x');
        }
        seen = String::from_utf8(bytes).unwrap_or_default();
        round += 1;
    }
}

/// Returns the last link that begins before the end of `range`, if it holds a part of it. `reads` are in the order of their starts, but not of
/// their ends: a link of HTML may hold addresses.
pub(super) fn read_at<'r>(reads: &'r [Read], range: &Range<usize>) -> Option<&'r Read> {
    let after = reads.partition_point(|read| read.range.start < range.end);
    let last = reads.get(after.checked_sub(1)?)?;
    (last.range.end > range.start).then_some(last)
}

/// Returns the URLs between `<` and `>`, with both.
fn bracketed(text: &str) -> impl Iterator<Item = Range<usize>> {
    text.match_indices('<').filter_map(|(start, _)| {
        let inside = text.get(start + 1..)?;
        let end = inside.find(|c: char| c.is_whitespace() || matches!(c, '<' | '>'))?;
        let is_url = inside.get(..end).is_some_and(livelink::detect::has_scheme);
        (is_url && inside.get(end..)?.starts_with('>')).then_some(start..start + end + 2)
    })
}

/// Adds the addresses of a block. `parts` are the places of code, tags and links, in order and perhaps from before the block on.
fn addresses(
    kind: Kind,
    text: &str,
    block: Range<usize>,
    parts: &[Range<usize>],
    found: &mut Vec<Read>,
) {
    let is_plain = kind != Kind::Markdown;
    let own = text.get(block.clone()).unwrap_or_default();
    let mut parts = parts.iter().peekable();
    // The backslash before an escaped sign at the start is not part of the block.
    let before = text.get(..block.start).unwrap_or_default();
    let is_escaped = !is_plain && before.ends_with('\\');
    let (mut at, mut depth) = (usize::from(is_escaped), 0_usize);
    // A part of the address before cannot belong to the next one.
    let mut floor = 0;
    while let Some(byte) = own.as_bytes().get(at) {
        while parts
            .next_if(|part| part.start < block.start + at)
            .is_some()
        {}
        if let Some(part) = parts.next_if(|part| part.start == block.start + at) {
            mails(text, block.start + floor..part.start, found);
            at = (part.end - block.start).max(at + 1);
            floor = at;
            continue;
        }
        let sign = at;
        at += 1;
        match byte {
            b'\\' if !is_plain && own.as_bytes().get(at).is_some_and(u8::is_ascii_punctuation) => {
                at += 1;
            }
            b'[' => depth += 1,
            b']' => depth = depth.saturating_sub(1),
            // In brackets, the renderer reads only addresses of mail.
            b':' | b'w' if is_plain || depth == 0 => {
                let address = github_address(own, sign);
                let Some(address) = address.filter(|address| address.start >= floor) else {
                    continue;
                };
                let range = address.start + block.start..address.end + block.start;
                mails(text, block.start + floor..range.start, found);
                let target = text.get(range.clone()).unwrap_or_default();
                let scheme = if *byte == b'w' { "http://" } else { "" };
                found.push(Read {
                    range,
                    target: format!("{scheme}{target}"),
                });
                at = address.end.max(at);
                floor = at;
            }
            _ => {}
        }
    }
    mails(text, block.start + floor..block.end, found);
}

/// Adds the addresses of mail in a part of a text that holds no other links.
fn mails(text: &str, part: Range<usize>, found: &mut Vec<Read>) {
    // Each address begins after the one before.
    let mut at = part.start;
    for (sign, _) in text
        .get(part.clone())
        .unwrap_or_default()
        .match_indices('@')
    {
        let rest = text.get(at..part.end).unwrap_or_default();
        let sign = (part.start + sign).checked_sub(at);
        if let Some(mail) = sign.and_then(|sign| github_address(rest, sign)) {
            found.push(Read {
                target: format!("mailto:{}", rest.get(mail.clone()).unwrap_or_default()),
                range: mail.start + at..mail.end + at,
            });
            at += mail.end;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Kind, Read, read, read_at};

    #[test]
    fn addresses_of_a_plain_text() {
        for (text, targets) in [
            (
                "(www.a.com) https://b.com",
                &["http://www.a.com", "https://b.com"][..],
            ),
            ("<https://ä.com>", &["https://ä.com"]),
            // An address of mail does not reach into the one before.
            ("a@b.org+c@d.org", &["mailto:a@b.org", "mailto:+c@d.org"]),
        ] {
            let found: Vec<String> = read(Kind::Plain, text)
                .into_iter()
                .map(|read| read.target)
                .collect();
            assert_eq!(found, targets, "{text}");
        }
    }

    /// A link beside a range holds no part of it.
    #[test]
    fn the_link_at_a_range() {
        let reads = [2..4, 4..9, 5..7].map(|range| Read {
            range,
            target: String::new(),
        });
        for (range, expected) in [
            (0..2, None),
            (0..3, Some(2..4)),
            (3..4, Some(2..4)),
            (3..5, Some(4..9)),
            (6..7, Some(5..7)),
            (7..8, None),
            (9..10, None),
        ] {
            let found = read_at(&reads, &range).map(|read| read.range.clone());
            assert_eq!(found, expected, "{range:?}");
        }
    }
}
