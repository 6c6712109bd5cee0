//! The tools that are compared.

use std::ops::Range;

use linkify::{LinkFinder, LinkKind};
use livelink::{Detector, Options, Profile};

use crate::found::Found;
use crate::node;
use crate::snippet::Snippet;

/// Runs all tools. Livelink's default profile is the first one.
pub(crate) fn all(snippets: &[Snippet]) -> Vec<Found> {
    let mut literal = Options::default();
    literal.profile = Profile::Uts58;
    let mut tools = vec![
        livelink("Livelink", Options::default(), snippets),
        livelink("Livelink, to the letter of UTS #58", literal, snippets),
        linkify("linkify, schemes only", true, snippets),
        linkify("linkify", false, snippets),
    ];
    tools.extend(node::tools(snippets));
    tools
}

fn run(name: &str, snippets: &[Snippet], find: impl Fn(&str) -> Vec<Range<usize>>) -> Found {
    Found {
        name: name.to_owned(),
        ranges: snippets.iter().map(|snippet| find(&snippet.text)).collect(),
    }
}

fn livelink(name: &str, options: Options, snippets: &[Snippet]) -> Found {
    let detector = Detector::new(options);
    run(name, snippets, |text| {
        detector
            .detect(text)
            .into_iter()
            .map(|link| link.range)
            .collect()
    })
}

fn linkify(name: &str, schemes_only: bool, snippets: &[Snippet]) -> Found {
    let mut finder = LinkFinder::new();
    finder
        .kinds(&[LinkKind::Url, LinkKind::Email])
        .url_must_have_scheme(schemes_only);
    run(name, snippets, |text| {
        finder
            .links(text)
            .map(|link| link.start()..link.end())
            .collect()
    })
}
