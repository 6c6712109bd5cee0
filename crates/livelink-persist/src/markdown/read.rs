//! Reading Markdown.

mod code_spans;
mod inline_link;
mod looked_at;
#[cfg(test)]
mod tests;

use code_spans::CodeSpans;
use inline_link::inline_link;
use livelink_detect::Schemes;
use livelink_session::{Mark, MarkKind};
use looked_at::LookedAt;

use super::autolink;
use super::mute::OpenMute;
use crate::Saved;
use crate::passages::reference;

/// Reads a document. O(input): an unmatched bracket or backtick does not make the reader look at the rest again.
///
/// ```
/// use livelink_session::MarkKind;
/// use livelink_persist::markdown;
///
/// let saved = markdown::read(r"*See* <https://example.com>, [docs](https://example.org/a\)b) and a\[1\]");
/// assert_eq!(saved.text, "*See* https://example.com, docs and a[1]");
/// assert_eq!(saved.links[0].kind, MarkKind::Auto);
/// assert_eq!(&*saved.links[1].href, "https://example.org/a)b");
/// ```
pub fn read(input: &str) -> Saved {
    read_with(input, &Schemes::default())
}

/// Reads a document with links to these schemes. O(input).
pub fn read_with(input: &str, schemes: &Schemes) -> Saved {
    let mut looked_at = LookedAt::default();
    read_counted(input, &mut looked_at).fitted_to(schemes)
}

fn read_counted(input: &str, looked_at: &mut LookedAt) -> Saved {
    let mut saved = Saved::default();
    let mut muted = OpenMute::default();
    inline(input, true, &mut saved, &mut muted, looked_at);
    saved
}

/// Reads `source` and appends it to `saved`.
fn inline(
    source: &str,
    links: bool,
    saved: &mut Saved,
    muted: &mut OpenMute,
    looked_at: &mut LookedAt,
) {
    let mut code_spans = CodeSpans::of(source);
    looked_at.0 += source.len();
    let mut at = 0;
    while let Some(rest) = source.get(at..).filter(|rest| !rest.is_empty()) {
        let Some(c) = rest.chars().next() else {
            break;
        };
        looked_at.0 += c.len_utf8();
        let here = saved.text.len();
        // How many bytes of the source are markup and the text in it.
        let read = match c {
            '\\' => {
                let next = rest.chars().nth(1);
                let next = next.filter(|next| next.is_ascii_punctuation() || *next == '\n');
                next.map(|next| {
                    if livelink_detect::is_boundary(next) {
                        muted.end();
                    }
                    saved.text.push(next);
                    1 + next.len_utf8()
                })
            }
            '&' => reference(rest).map(|(c, len)| {
                saved.text.push(c);
                let written = rest.get(..len).unwrap_or_default();
                let range = here..saved.text.len();
                if livelink_detect::is_boundary(c) {
                    muted.end();
                }
                saved.mutes.extend(muted.reference(written, range));
                len
            }),
            '`' => {
                let len = code_spans.len_at(source, at);
                let span = rest.get(..len).unwrap_or_default();
                looked_at.0 += len;
                if span.contains(livelink_detect::is_boundary) {
                    muted.end();
                }
                saved.text.push_str(span);
                Some(len)
            }
            '<' if links => pointed(rest, looked_at).map(|(shown, href)| {
                saved.text.push_str(shown);
                saved.links.push(Mark {
                    range: here..saved.text.len(),
                    href: href.into(),
                    kind: MarkKind::Auto,
                });
                shown.len() + 2
            }),
            '[' if links => inline_link(rest, looked_at).map(|link| {
                inline(link.text, false, saved, muted, looked_at);
                let range = here..saved.text.len();
                let text = saved.text.get(range.clone()).unwrap_or_default();
                saved.links.push(Mark {
                    kind: match link.pointed && !text.contains(char::is_whitespace) {
                        true => MarkKind::Auto,
                        false => MarkKind::Manual,
                    },
                    range,
                    href: link.target.into(),
                });
                link.len
            }),
            _ => None,
        };
        at += read.unwrap_or_else(|| {
            if livelink_detect::is_boundary(c) {
                muted.end();
            }
            saved.text.push(c);
            c.len_utf8()
        });
    }
}

/// Returns the text and target of an autolink that starts here.
fn pointed<'a>(rest: &'a str, looked_at: &mut LookedAt) -> Option<(&'a str, String)> {
    let body = rest.get(1..)?;
    let end = body.find(|c: char| matches!(c, '>' | '<') || c.is_whitespace());
    looked_at.0 += end.unwrap_or(body.len());
    let end = end?;
    let shown = body
        .get(..end)
        .filter(|_| body.as_bytes().get(end) == Some(&b'>'))?;
    Some((shown, autolink::target(shown)?))
}
