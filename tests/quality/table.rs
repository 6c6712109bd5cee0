//! The scores as tables of Markdown.

use std::collections::BTreeMap;
use std::ops::Range;

use crate::form::Form;
use crate::found::Found;
use crate::score::{Score, share};
use crate::snippet::Snippet;

/// A row for each tool.
pub(crate) fn of_tools(snippets: &[Snippet], tools: &[Found]) -> String {
    let mut out = format!(
        "{} snippets. Percent, with 95 % intervals.\n\n\
         | tool | precision, exact | recall, exact | precision, by place | recall, by place |\n|---|---:|---:|---:|---:|\n",
        snippets.len()
    );
    for tool in tools {
        out += &row(&tool.name, total(snippets, tool, |_| true));
    }
    out
}

/// A row for each kind of text.
pub(crate) fn by_kind(snippets: &[Snippet], tool: &Found) -> String {
    let mut kinds: BTreeMap<&str, ()> = BTreeMap::new();
    for snippet in snippets {
        kinds.insert(&snippet.kind, ());
    }
    let mut out = format!(
        "\n| {}, by kind of text | precision, exact | recall, exact | precision, by place | recall, by place |\n|---|---:|---:|---:|---:|\n",
        tool.name
    );
    for kind in kinds.keys() {
        out += &row(kind, total(snippets, tool, |snippet| snippet.kind == *kind));
    }
    out
}

/// A row for each form of link: what was found in this form, and what was expected in it.
pub(crate) fn by_form(snippets: &[Snippet], tool: &Found) -> String {
    let mut out = format!(
        "\n| {}, by form of link | precision, exact | recall, exact | precision, by place | recall, by place |\n|---|---:|---:|---:|---:|\n",
        tool.name
    );
    for form in Form::ALL {
        let mut score = Score::default();
        for (snippet, found) in snippets.iter().zip(&tool.ranges) {
            let of_form = |ranges: &[Range<usize>]| -> Vec<Range<usize>> {
                let is = |range: &&Range<usize>| Form::of(&snippet.text[(*range).clone()]) == form;
                ranges.iter().filter(is).cloned().collect()
            };
            let best = snippet.answers.iter().min_by_key(|answer| {
                let score = Score::of(found, std::slice::from_ref(*answer));
                score.found + score.expected - 2 * score.exact
            });
            let Some(best) = best else { continue };
            // What was found in this form is right if it is expected in any form, and the other way round.
            let found_here = Score::of(&of_form(found), std::slice::from_ref(best));
            let expected_here = Score::of(found, &[of_form(best)]);
            score += Score {
                found: found_here.found,
                found_in_place: found_here.found_in_place,
                exact: found_here.exact,
                expected: expected_here.expected,
                expected_in_place: expected_here.expected_in_place,
            };
        }
        out += &row(&form.to_string(), score);
    }
    out
}

/// Each snippet that the tool gets wrong: the text, what it found, what was expected.
pub(crate) fn misses(snippets: &[Snippet], tool: &Found) -> String {
    let mut out = String::from("\n");
    for (snippet, found) in snippets.iter().zip(&tool.ranges) {
        let score = Score::of(found, &snippet.answers);
        if score.exact == score.found && score.exact == score.expected {
            continue;
        }
        let texts = |ranges: &[Range<usize>]| -> Vec<&str> {
            ranges
                .iter()
                .map(|range| &snippet.text[range.clone()])
                .collect()
        };
        let expected: Vec<_> = snippet.answers.iter().map(|answer| texts(answer)).collect();
        out += &format!(
            "{}: {:?}\n    found    {:?}\n    expected {:?}\n",
            snippet.kind,
            snippet.text,
            texts(found),
            expected
        );
    }
    out
}

fn total(snippets: &[Snippet], tool: &Found, wanted: impl Fn(&Snippet) -> bool) -> Score {
    let mut score = Score::default();
    for (snippet, found) in snippets
        .iter()
        .zip(&tool.ranges)
        .filter(|(snippet, _)| wanted(snippet))
    {
        score += Score::of(found, &snippet.answers);
    }
    score
}

fn row(name: &str, score: Score) -> String {
    format!(
        "| {name} | {} | {} | {} | {} |\n",
        share(score.exact, score.found),
        share(score.exact, score.expected),
        share(score.found_in_place, score.found),
        share(score.expected_in_place, score.expected)
    )
}
