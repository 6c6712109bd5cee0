//! Random documents read back as they were written. `LIVELINK_SEED` starts another series, and `LIVELINK_CASES` is its length.

#[path = "support/random_rich.rs"]
mod random_rich;
#[path = "support/seen.rs"]
mod seen;
#[path = "support/shown.rs"]
mod shown;

use livelink_detect::Schemes;
use livelink_rich::{ParagraphKind, RichText, TextStyle, markdown};
use seen::seen;
use shown::shown;

fn number(name: &str, other: u64) -> u64 {
    let given = std::env::var(name).ok();
    given.and_then(|given| given.parse().ok()).unwrap_or(other)
}

/// Any text is a document that keeps the rules of `RichText`.
#[test]
fn what_is_read_is_a_document() {
    const PIECES: &[&str] = &[
        "a",
        "b c",
        " ",
        "  ",
        "    ",
        "\t",
        "\n",
        "\n",
        "\n",
        "\n\n",
        "\r\n",
        "*",
        "**",
        "_",
        "ⓒ",
        "~~",
        "`",
        "```",
        "```rs\n",
        "~~~\n",
        "#",
        "# ",
        "===",
        "---",
        "- ",
        "* ",
        "+ ",
        "1. ",
        "2) ",
        "[ ] ",
        "[x] ",
        "> ",
        ">",
        "[",
        "]",
        "(",
        ")",
        "![",
        "](",
        "<",
        ">",
        "<b>",
        "</b>",
        "<br>",
        "<!-- -->",
        "<!--",
        "-->",
        "<div>",
        "</div>",
        "&",
        "&nbsp;",
        "&#x61;",
        "&#X62;",
        "&#x0;",
        "&#10;",
        "\\",
        "|",
        "|-|",
        ":-:|",
        "https://x.org",
        "www.x.org",
        "me@x.org",
        "<https://x.org>",
        "[^1]",
        "[^1]: ",
        "[c]",
        "[c]: d",
        "$",
        "$$",
        "é",
        "本",
        "。",
        "👍",
        "\u{2028}",
        "\0",
        "\u{feff}",
        "\u{a0}",
        ":",
        "javascript:",
        "\"t\"",
        "+++\n",
        "---\n",
    ];
    let (mut again, mut all) = (0, 0);
    for case in 0..number("LIVELINK_CASES", 2_000) {
        let mut random = fastrand::Rng::with_seed(case);
        let pieces = 1 + random.usize(..24);
        let source: String = (0..pieces)
            .map(|_| PIECES[random.usize(..PIECES.len())])
            .collect();
        let read = markdown::read(&source);
        is_valid(&read.content, &source);
        assert_eq!(markdown::write_with(&read.content, &read.sources), source);
        let written = markdown::write(&read.content);
        let stable = markdown::read(&written);
        is_valid(&stable.content, &written);
        all += 1;
        again += u64::from(stable.content == read.content);
    }
    // Source that is cut out of its lines may mean something else, for instance a tag that begins a paragraph.
    assert!(
        again * 100 >= all * 95,
        "{again} of {all} read back as the same"
    );
}

#[track_caller]
fn is_valid(content: &RichText, source: &str) {
    assert_eq!(
        content.paragraphs.len(),
        content.text.matches('\n').count() + 1,
        "{source:?}"
    );
    let styles: Vec<_> = content
        .styles
        .iter()
        .map(|(range, _)| range.clone())
        .collect();
    let links = content.links.iter().map(|link| link.range.clone());
    let mutes = content.mutes.iter().map(|mute| mute.range.clone());
    let mut marks: Vec<_> = links.chain(mutes).collect();
    marks.sort_by_key(|range| range.start);
    for ranges in [styles, marks] {
        let mut free_from = 0;
        for range in ranges {
            assert!(
                range.start >= free_from && !range.is_empty(),
                "{range:?} of {source:?}"
            );
            let text = content.text.get(range.clone());
            assert!(
                text.is_some_and(|text| !text.contains('\n')),
                "{range:?} of {source:?}"
            );
            free_from = range.end;
        }
    }
    for pair in content.styles.windows(2) {
        let [(one, style), (other, next)] = pair else {
            continue;
        };
        assert!(one.end < other.start || style != next, "{source:?}");
    }
    assert!(content.styles.iter().all(|(_, style)| !style.is_plain()));
    assert!(
        content
            .links
            .iter()
            .all(|link| link.href.is_empty() || Schemes::default().allow(&link.href))
    );
    for (range, paragraph) in content.each_paragraph() {
        if matches!(
            paragraph.kind,
            ParagraphKind::Code | ParagraphKind::Verbatim
        ) {
            let has_style = |(style, _): &(std::ops::Range<usize>, TextStyle)| {
                style.start < range.end && range.start < style.end
            };
            assert!(!content.styles.iter().any(has_style), "{source:?}");
        }
    }
}

#[test]
fn what_is_written_reads_back() {
    let seed = number("LIVELINK_SEED", 1);
    let (mut styles, mut links, mut mutes, mut lists) = (0, 0, 0, 0);
    let cases = number("LIVELINK_CASES", 2_000);
    for case in 0..cases {
        let mut random = fastrand::Rng::with_seed(seed << 32 | case);
        let content = random_rich::document(&mut random);
        let written = markdown::write(&content);
        let content = seen(&content);
        let read = markdown::read(&written).content;
        assert_eq!(
            shown(&read),
            shown(&content),
            "case {case} of seed {seed}:\n{written}\n{written:?}"
        );
        assert_eq!(read, content, "case {case} of seed {seed}:\n{written}");
        assert_eq!(markdown::write(&read), written);
        styles += u64::try_from(content.styles.len()).unwrap();
        links += u64::try_from(content.links.len()).unwrap();
        mutes += u64::try_from(content.mutes.len()).unwrap();
        let items = content.paragraphs.iter();
        lists += u64::try_from(items.filter(|paragraph| paragraph.list.is_some()).count()).unwrap();
    }
    assert!(
        styles > cases && links > cases && mutes > cases / 3 && lists > cases,
        "{styles} styles, {links} links, {mutes} mutes, {lists} paragraphs in lists"
    );
}
