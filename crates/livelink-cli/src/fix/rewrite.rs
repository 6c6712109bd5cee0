//! Applies the rules to the links of a text.

use super::args::Rules;
use super::around::{Around, could_be_markup};
use super::as_read::{as_read, same_target};
use super::at_rest::at_rest;
use super::data::Data;
use super::encoding::Declared;
use super::left::{Left, SECOND_RUN};
use super::prose::{Kind, Prose};
use super::replaced::{Place, lines_of, replaced};
use super::rewritten::Rewritten;
use super::{defang, refang};
use crate::tree::Found;
use livelink::{Detector, Link, LinkKind, lint};
use std::collections::BTreeSet;
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

    /// Returns the text of a file with its links rewritten, or `None` if the file may hold something other than prose. A second call
    /// changes nothing.
    pub(crate) fn text(&self, found: &Found, text: &str) -> Option<Rewritten> {
        match self.rules.refang || self.rules.defang {
            true => self.harmless(found, text),
            false => at_rest(text, |text, still| self.once(found, text, still)),
        }
    }

    /// Makes links harmless, or links of harmless ones.
    fn harmless(&self, found: &Found, text: &str) -> Option<Rewritten> {
        let prose = Prose::of(self.detector, found, text)?;
        let mut left = Vec::new();
        let places = match self.rules.refang {
            true => refang::places(self.detector, found, text),
            false => defang::places(self.detector, found, &prose, text, &mut left),
        };
        Some(Rewritten::of(text, places, left))
    }

    /// Applies the other rules once, except in the lines with the numbers `still`.
    fn once(&self, found: &Found, text: &str, still: &BTreeSet<usize>) -> Option<Rewritten> {
        let prose = Prose::of(self.detector, found, text)?;
        let mut left = Vec::new();
        let mut places = self.allowed(&prose, text, &mut left).places(&prose, text);
        leave_lines(text, still, &mut places, &mut left);
        let places = match prose.kind {
            Kind::Within => places,
            kind => as_read(&prose.detector, kind, text, places, &mut left),
        };
        let places = in_safe_lines(&prose.detector, text, places);
        Some(Rewritten::of(text, places, left))
    }

    /// Returns the rewriter with the rules that the encoding of a file allows.
    fn allowed(&self, prose: &Prose<'_>, text: &str, left: &mut Vec<Left>) -> Self {
        let with = |rules| Self { rules, ..*self };
        let declared = Declared::other(prose.kind, text).filter(|_| self.rules.unescape);
        let Some(declared) = declared else {
            return with(self.rules);
        };
        let unescape = with(Rules {
            unescape: true,
            ..Rules::default()
        });
        if !unescape.places(prose, text).is_empty() {
            left.push(declared.left());
        }
        with(Rules {
            unescape: false,
            ..self.rules
        })
    }

    /// Returns the links that change by the rules, each with its replacement.
    fn places(&self, prose: &Prose<'_>, text: &str) -> Vec<Place> {
        let data = Data::of(prose.kind, text);
        let mut links = prose.links(text);
        links.retain(|link| prose.has(&link.range));
        let rewritten = links.into_iter().filter_map(|link| {
            let new = self.link(prose, text, &link)?;
            Some((link.range, new))
        });
        let mut places: Vec<_> = rewritten.collect();
        places.extend(self.targets(prose, text));
        places.retain(|(place, _)| !data.has(place));
        places.sort_by_key(|(place, _)| place.start);
        places
    }

    /// Returns the replacement of a link, or `None` if it stays.
    fn link(&self, prose: &Prose<'_>, text: &str, link: &Link) -> Option<String> {
        let own = text.get(link.range.clone())?;
        if link.kind != LinkKind::Url {
            return None;
        }
        let around = Around {
            before: text.get(..link.range.start).unwrap_or_default(),
            after: text.get(link.range.end..).unwrap_or_default(),
        };
        // In a template or a program, quotation marks delimit a string.
        if prose.kind == Kind::Within && around.before.ends_with(['"', '\'', '`', '=']) {
            return None;
        }
        let mut new = own.to_owned();
        if self.rules.unescape {
            new = lint::unescaped(own).into_owned();
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
        if self.rules.brackets && around.wants_brackets(prose, &new) {
            new = format!("<{new}>");
        }
        (new != own).then_some(new)
    }

    /// Returns the targets of Markdown links that change, each with its replacement. Text that is written out there means
    /// nothing in Markdown, so the target stays the same for a reader of the document.
    fn targets(&self, prose: &Prose<'_>, text: &str) -> Vec<Place> {
        let mut places = Vec::new();
        if self.rules.unescape {
            for place in &prose.places.targets {
                let own = text.get(place.clone()).unwrap_or_default();
                let new = lint::unescaped(own);
                if livelink::detect::has_scheme(own) && new != own && !prose.has(place) {
                    places.push((place.clone(), new.into_owned()));
                }
            }
        }
        places
    }
}

/// Leaves the places in the lines with the numbers `still`.
fn leave_lines(text: &str, still: &BTreeSet<usize>, places: &mut Vec<Place>, left: &mut Vec<Left>) {
    if still.is_empty() {
        return;
    }
    let starts: Vec<usize> = places.iter().map(|(range, _)| range.start).collect();
    let mut lines = lines_of(text, starts.into_iter());
    places.retain(|(range, _)| {
        let stays = lines.next().is_some_and(|line| still.contains(&line));
        if stays {
            let own = text.get(range.clone()).unwrap_or_default();
            left.push(Left::link(range.start, own, SECOND_RUN));
        }
        !stays
    });
}

/// Returns the places in lines whose links all keep their targets. The text around a link can move its end, or undo it. Linear in
/// the text.
fn in_safe_lines(detector: &Detector, text: &str, places: Vec<Place>) -> Vec<Place> {
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
            .map(|link| same_target(detector, own(&link), link.kind))
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

#[cfg(test)]
mod tests {
    use super::{Rewriter, Rules};
    use crate::fix::rewritten::Rewritten;
    use crate::tree::Found;
    use livelink::Detector;
    use percent_encoding::percent_decode_str;
    use pulldown_cmark::{Event, Options, Parser, Tag};

    /// The target for a reader of Markdown, with its escapes read.
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
        for _ in 0..60_000 {
            let text: String = (0..rng.usize(1..14))
                .filter_map(|_| rng.choice(PIECES))
                .collect();
            let Rewritten {
                text: new, places, ..
            } = rewriter.text(&found, &text).expect("Markdown");
            assert_eq!(as_read(&text), as_read(&new), "{text:?} {new:?}");
            rewritten += places.len();
            in_targets += usize::from(
                new.contains("](https://example.com/Ä") || new.contains("]: https://example.com/Ä"),
            );
        }
        assert!(
            rewritten > 4_000 && in_targets > 400,
            "{rewritten} {in_targets}"
        );
    }
}
