//! What is written as HTML is read back equal.

#[allow(dead_code, reason = "this test uses a part of it")]
#[path = "../../livelink-persist/tests/support/markup.rs"]
mod markup;
#[path = "support/notation.rs"]
mod notation;
#[path = "support/random.rs"]
mod random;

use livelink_rich::{TextStyle, html};
use notation::show;

/// `LIVELINK_CASES` sets the number of documents. With `LIVELINK_PAGES`, the pages and what they hold are written into that
/// folder, for programs that read pages themselves.
#[test]
fn random_documents() {
    let pages = std::env::var("LIVELINK_PAGES");
    for seed in 0..count() {
        let content = random::document(seed);
        let page = html::write_page(&content, "<&>");
        for written in [&page, &html::write_fragment(&content)] {
            let read = html::read(written);
            let is_equal = read.content == content && read.lost.is_empty();
            assert!(
                is_equal,
                "seed {seed}:\n{written}\nhas become\n{}\nand was\n{}\n{:?}\n{:?}",
                show(&read.content),
                show(&content),
                read.content,
                content,
            );
        }
        if let Ok(folder) = &pages {
            let json = random::json(&content);
            let path = |ending| format!("{folder}/{seed}.{ending}");
            std::fs::write(path("html"), &page).expect("a folder");
            std::fs::write(path("json"), json.to_string()).expect("a folder");
        }
    }
}

type Styled = (std::ops::Range<usize>, TextStyle);

/// What a page of random parts becomes is in order, and is written and read back equal.
#[test]
fn random_pages() {
    const PARTS: &str = "a|b c| |\n|&nbsp;|\u{2028}|&#0;|<b>|</b>|<i>|</i>|<p>|</p>|<div>|</div>|<br>|<hr>|<ul>|</ul>|<ol>|\
        <ol start=3>|</ol>|<li>|</li>|<li value=4>|<li class=ql-indent-2>|<li data-livelink=goes-on>|<li data-checked=true>|\
        <ul data-indent=1>|<input type=checkbox>|<blockquote>|</blockquote>|<blockquote style='border:none'>|<pre>|</pre>|<code>|\
        </code>|<code data-livelink=verbatim>|<pre data-livelink=verbatim>|<h1>|</h1>|<table>|</table>|<tr>|<td>|</td>|\
        <a href=https://a.co>|<a href=https://b.co data-livelink=auto>|<a href=../c data-livelink=manual>|</a>|\
        <span data-livelink=off>|<span data-livelink=nul>|</span>|<span style='font-family:monospace'>|<span style='white-space:pre'>|\
        <span style='display:none'>|<p style='mso-list:l0 level2 lfo1'>|<p class=MsoListParagraph>|<p class=MsoQuote>|\
        <span style='mso-list:Ignore'>2.</span>|<img alt='\u{1F600}'>|<button>|</button>|<style>|</style>|<option>|\
        <div style='font-family:monospace;white-space:pre'>";
    let parts: Vec<&str> = PARTS.split('|').collect();
    for seed in 0..count() {
        let mut rng = fastrand::Rng::with_seed(seed);
        let some = (0..rng.usize(1..20)).map(|_| rng.choice(&parts).copied().unwrap_or_default());
        let page: String = some.collect();
        let content = html::read(&page).content;
        let is_text = |range: &std::ops::Range<usize>| {
            !range.is_empty()
                && content
                    .text
                    .get(range.clone())
                    .is_some_and(|text| !text.contains('\n'))
        };
        assert_eq!(
            content.paragraphs.len(),
            content.text.matches('\n').count() + 1,
            "{page}"
        );
        let mut marks: Vec<_> = content
            .links
            .iter()
            .map(|link| link.range.clone())
            .collect();
        assert!(marks.is_sorted_by_key(|range| range.start), "{page}");
        marks.extend(content.mutes.iter().map(|mute| mute.range.clone()));
        marks.sort_by_key(|range| range.start);
        let is_joined =
            |(range, style): &Styled, next: &Styled| range.end < next.0.start || *style != next.1;
        assert!(content.styles.is_sorted_by(is_joined), "{page}");
        let styles: Vec<_> = content
            .styles
            .iter()
            .map(|(range, _)| range.clone())
            .collect();
        for ranges in [marks, styles] {
            assert!(ranges.iter().all(is_text), "{page}: {ranges:?}");
            assert!(
                ranges.is_sorted_by(|one, next| one.end <= next.start),
                "{page}: {ranges:?}"
            );
        }
        for written in [
            html::write_page(&content, ""),
            html::write_fragment(&content),
        ] {
            let again = html::read(&written).content;
            let (was, is) = (show(&content), show(&again));
            assert!(
                again == content,
                "{page}\nwas\n{was}\nand is\n{is}\n{written}"
            );
        }
    }
}

fn count() -> u64 {
    let count = std::env::var("LIVELINK_CASES");
    count.map_or(2_000, |count| count.parse().expect("a number"))
}
