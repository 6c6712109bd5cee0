//! What the rules make of the links of a text.

use super::prose::{Kind, Prose};
use super::refang;
use super::rules::Rules;
use crate::tree::Found;
use livelink::{Detector, Link, LinkKind, render};
use std::ops::Range;

/// Rewrites texts.
pub(crate) struct Rewriter<'d> {
    detector: &'d Detector,
    rules: Rules,
}

impl<'d> Rewriter<'d> {
    pub(crate) fn new(detector: &'d Detector, rules: Rules) -> Self {
        Self { detector, rules }
    }

    /// Returns the text of a file with its links rewritten, and how many of them were. A second call changes nothing.
    pub(crate) fn text(&self, found: &Found, text: &str) -> Option<(String, u64)> {
        let prose = Prose::of(self.detector, found, text)?;
        let detector = &prose.detector;
        let places = match self.rules.refang {
            true => {
                let mut places = refang::runs(detector, text);
                places.retain(|(range, _)| prose.has(range));
                places
            }
            false => {
                let mut links = detector.detect(text);
                links.retain(|link| prose.has(&link.range));
                if self.rules.defang {
                    let mut new = String::with_capacity(text.len());
                    render::defanged(detector, text, &links, &mut new);
                    return Some((new, links.len() as u64));
                }
                let rewritten = links.into_iter().filter_map(|link| {
                    let new = self.link(&prose, text, &link)?;
                    Some((link.range, new))
                });
                let mut places: Vec<_> = rewritten.chain(self.targets(&prose, text)).collect();
                places.sort_by_key(|(place, _)| place.start);
                in_safe_lines(detector, text, places)
            }
        };
        let count = places.len() as u64;
        Some((replaced(text, 0..text.len(), &places), count))
    }

    /// Returns what stands in the place of a link, or `None` if it stays.
    fn link(&self, prose: &Prose<'_>, text: &str, link: &Link) -> Option<String> {
        let own = text.get(link.range.clone())?;
        if link.kind != LinkKind::Url {
            return None;
        }
        let around = Around {
            before: text.get(..link.range.start).unwrap_or_default(),
            after: text.get(link.range.end..).unwrap_or_default(),
        };
        // In a template or a program, quotation marks are those of a string.
        if prose.kind == Kind::Within && around.before.ends_with(['"', '\'', '`', '=']) {
            return None;
        }
        let mut new = own.to_owned();
        if self.rules.unescape {
            new = livelink::unescaped(own).into_owned();
        }
        if new != own && prose.kind == Kind::Markdown && could_be_markup(&new, around.after) {
            return None;
        }
        if prose.kind == Kind::Within || prose.is_of_link(&link.range) {
            return (new != own).then_some(new);
        }
        if self.rules.add_scheme && around.wants_scheme(prose, own) {
            new = format!("{}://{new}", prose.detector.options().default_scheme.name());
        }
        if self.rules.brackets && around.wants_brackets(&new) {
            new = format!("<{new}>");
        }
        (new != own).then_some(new)
    }

    /// Returns the targets of Markdown links that change, each with what stands in its place. What is written out there means
    /// nothing in Markdown, so the target stays the same for a reader of the document.
    fn targets(&self, prose: &Prose<'_>, text: &str) -> Vec<(Range<usize>, String)> {
        let mut places = Vec::new();
        if self.rules.unescape {
            for place in &prose.places.targets {
                let own = text.get(place.clone()).unwrap_or_default();
                let new = livelink::unescaped(own);
                if livelink::has_scheme(own) && new != own && !prose.has(place) {
                    places.push((place.clone(), new.into_owned()));
                }
            }
        }
        places
    }
}

/// Whether Markdown could read a sign in or right after a URL in another way if a character beyond ASCII beside it is escaped. An escape
/// begins with a mark, `%`, and ends with a digit or a letter. A backslash takes its meaning from the sign after it.
fn could_be_markup(url: &str, after: &str) -> bool {
    let is_sign = |c: char| matches!(c, '*' | '_' | '~');
    let is_mark = |c: char| !c.is_ascii() && !c.is_alphanumeric();
    let all = || url.chars().chain(after.chars().next());
    let mut pairs = all().zip(all().skip(1));
    url.contains('\\')
        || pairs.any(|(a, b)| is_sign(a) && !b.is_ascii() || is_mark(a) && is_sign(b))
}

/// The text around a link.
struct Around<'t> {
    before: &'t str,
    after: &'t str,
}

impl Around<'_> {
    /// Whether a link without a scheme is surely one that its author meant. What stands in quotation marks or in markup stays.
    fn wants_scheme(&self, prose: &Prose<'_>, own: &str) -> bool {
        prose.detector.reads_as_page(self.before, own, self.after) && !self.is_marked_up()
    }

    /// Whether `new`, in the place of the link, needs `<` and `>` to be read whole.
    fn wants_brackets(&self, new: &str) -> bool {
        livelink::has_scheme(new)
            && !self.is_marked_up()
            // In Markdown, these signs may belong to the text and not to the link.
            && !new.contains(['*', '_', '~', '`', '<', '>'])
            && !self.holds_reference(new)
            && !livelink::could_be_glued(new, LinkKind::Url)
            && livelink::ends_elsewhere(new, self.after)
    }

    /// Whether a character reference such as `&gt;` stands in a link, or ends right after it. What a reader takes for the end of
    /// the link is inside it then.
    fn holds_reference(&self, link: &str) -> bool {
        let is_name = |c: char| c.is_ascii_alphanumeric() || c == '#';
        link.split('&').skip(1).any(|rest| {
            let after_name = rest.trim_start_matches(is_name);
            let is_at_end = after_name.is_empty() && self.after.starts_with(';');
            after_name.starts_with(';') || is_at_end
        })
    }

    /// Whether quotation marks, brackets or signs of markup touch the link. It may be a target or a text of a link already, or
    /// stand for itself.
    fn is_marked_up(&self) -> bool {
        const BEFORE: &[char] = &[
            '<', '[', '"', '\'', '=', '`', '*', '_', '~', '{', '|', '\\', '“', '‘', '„', '«',
        ];
        const AFTER: &[char] = &[
            '>', '<', ']', '"', '\'', '`', '*', '_', '~', '}', '|', '\\', '$', '”', '’', '“', '»',
        ];
        self.before.ends_with(BEFORE)
            || self.before.ends_with("](")
            || self.before.ends_with("]: ")
            || self.after.starts_with(AFTER)
    }
}

/// Returns the places of those lines in which all links lead where they led before. What stands around a link can make a link of
/// it that ends elsewhere, or none. Linear in the text.
fn in_safe_lines(
    detector: &Detector,
    text: &str,
    places: Vec<(Range<usize>, String)>,
) -> Vec<(Range<usize>, String)> {
    let line_of = |place: &Range<usize>| {
        let before = text.get(..place.start).unwrap_or_default();
        let after = text.get(place.end..).unwrap_or_default();
        let start = before.rfind('\n').map_or(0, |at| at + 1);
        start..place.end + after.find('\n').unwrap_or(after.len())
    };
    let hrefs = |line: &str| -> Vec<String> {
        let links = detector.detect(line).into_iter();
        let own = |link: &Link| line.get(link.range.clone()).unwrap_or_default();
        links
            .map(|link| detector.href(own(&link), link.kind))
            .collect()
    };
    let mut safe = Vec::with_capacity(places.len());
    let mut rest = places.as_slice();
    while let Some((first, _)) = rest.first() {
        let line = line_of(first);
        let (of_line, later) =
            rest.split_at(rest.partition_point(|(place, _)| place.start < line.end));
        let old = text.get(line.clone()).unwrap_or_default();
        if hrefs(old) == hrefs(&replaced(text, line, of_line)) {
            safe.extend_from_slice(of_line);
        }
        rest = later;
    }
    safe
}

/// Returns a part of a text with what stands at its places now.
fn replaced(text: &str, part: Range<usize>, places: &[(Range<usize>, String)]) -> String {
    let mut new = String::with_capacity(part.len());
    let mut at = part.start;
    for (place, link) in places {
        new.push_str(text.get(at..place.start).unwrap_or_default());
        new.push_str(link);
        at = place.end;
    }
    new.push_str(text.get(at..part.end).unwrap_or_default());
    new
}

#[cfg(test)]
mod tests {
    use super::{Rewriter, Rules};
    use crate::tree::Found;
    use livelink::Detector;
    use percent_encoding::percent_decode_str;
    use pulldown_cmark::{Event, Options, Parser, Tag};

    /// What a reader of Markdown gets, with its escapes read.
    fn as_read(markdown: &str) -> Vec<u8> {
        let mut read = String::new();
        for event in Parser::new_ext(markdown, Options::ENABLE_TABLES) {
            match event {
                Event::Start(
                    Tag::Link {
                        dest_url, title, ..
                    }
                    | Tag::Image {
                        dest_url, title, ..
                    },
                ) => {
                    read.extend(["[", &dest_url, "|", &title, "]"]);
                }
                Event::Text(text) => read.push_str(&text),
                other => read.push_str(&format!("{other:?}")),
            }
        }
        percent_decode_str(&read).collect()
    }

    /// A reader of Markdown gets the same document, whatever the rule has written out.
    #[test]
    fn targets_of_markdown_stay_the_same() {
        const PIECES: [&str; 34] = [
            "[",
            "](",
            "[a](",
            "![",
            ")",
            "(",
            "<",
            ">",
            " \"",
            "\"",
            "\n",
            "\n\n",
            "[b]",
            "[b]: ",
            "`",
            "*",
            "_",
            "\\",
            "> ",
            "- ",
            "&amp;",
            " ",
            "a",
            "https://example.com/",
            "https://example.com/%C3%84",
            "%E4%BD%A0",
            "%28",
            "%29",
            "%3E",
            "%20",
            "%C2%A0",
            "%E3%80%82",
            "%C3",
            "ä",
        ];
        let detector = Detector::default();
        let unescape = true;
        let rewriter = Rewriter::new(
            &detector,
            Rules {
                unescape,
                ..Rules::default()
            },
        );
        let found = Found {
            path: "a.md".into(),
            in_folder: true,
        };
        let mut rng = fastrand::Rng::with_seed(24);
        let (mut rewritten, mut in_targets) = (0, 0);
        for _ in 0..40_000 {
            let text: String = (0..rng.usize(1..14))
                .filter_map(|_| rng.choice(PIECES))
                .collect();
            let (new, links) = rewriter.text(&found, &text).expect("Markdown");
            assert_eq!(as_read(&text), as_read(&new), "{text:?} {new:?}");
            rewritten += links;
            in_targets += u64::from(
                new.contains("](https://example.com/Ä") || new.contains("]: https://example.com/Ä"),
            );
        }
        assert!(
            rewritten > 4_000 && in_targets > 400,
            "{rewritten} {in_targets}"
        );
    }
}
