//! Writing and reading HTML take work in proportion to the length, whatever the input is.

#[path = "../../livelink-session/tests/support/linear_work.rs"]
mod linear_work;
#[allow(dead_code, reason = "this test uses a part of it")]
#[path = "../../livelink-persist/tests/support/markup.rs"]
mod markup;
#[allow(dead_code, reason = "this test uses a part of it")]
#[path = "support/random.rs"]
mod random;

use linear_work::check;
use livelink_rich::{ListPlace, Marker, RichText, html};

/// Inputs that open much and close nothing, or close what is not open.
#[test]
fn reading_what_nobody_wrote() {
    let units = [
        "a",
        " ",
        "\n",
        "&nbsp;",
        "&",
        "<",
        "< ",
        "<b>",
        "<b></i>",
        "<b><i></b>",
        "<i><b></i>",
        "<p>",
        "<p><b>",
        "<div>a",
        "</div>",
        "<br>",
        "<hr>",
        "<ul>",
        "<ul><li>a",
        "<li>",
        "<ol><li value=2>a</ol>",
        "<blockquote>a",
        "<ul><li>a<blockquote>b",
        "<pre>",
        "<pre>\n",
        "<td>",
        "<tr><td><p>a",
        "<a href='",
        "<a href=https://a.co>",
        "<a href=https://a.co>x<p>",
        "<span data-livelink=off>",
        "<span data-livelink=off>x<a href=https://a.co>y",
        "<span style='font-family:monospace'>x",
        "<p style='mso-list:l0 level9 lfo1'>x",
        "<p style='mso-list:l0 level255 lfo1'>x",
        "<ul data-indent=255><li>x</ul>",
        "<li class=ql-indent-255>x",
        "<script></script>",
        "<!--",
        "<![if x]>",
    ];
    for unit in units {
        let prepare = |n: usize| unit.repeat(n);
        check(&format!("reading {unit:?}"), 4_000, prepare, |input| {
            html::read(input);
        });
    }
    // One tag, of any length.
    for (start, unit, end) in [
        ("<p style='", "color:red;", "'>"),
        ("<p style='font-family:", "a,", "'>"),
        ("<p class='", "a ", "'>"),
        ("<p ", "a=b ", ">"),
        ("<p ", "x", ">"),
        ("<pre><a href=https://a.co>", "a\n", "</a></pre>"),
        ("<table><tr><td><p>", "<div>", ""),
    ] {
        let prepare = |n: usize| format!("{start}{}{end}", unit.repeat(n));
        check(
            &format!("reading {start}{unit:?}"),
            4_000,
            prepare,
            |input| {
                html::read(input);
            },
        );
    }
}

#[test]
fn documents() {
    let joined = |n: usize| {
        let mut all = RichText::default();
        for seed in 0..n {
            let mut one = random::document(seed as u64 % 100);
            let start = all.text.len() + usize::from(seed > 0);
            if seed > 0 {
                all.text.push('\n');
            }
            all.text.push_str(&one.text);
            all.paragraphs.append(&mut one.paragraphs);
            let moved = |range: std::ops::Range<usize>| range.start + start..range.end + start;
            let styles = one.styles.into_iter();
            all.styles
                .extend(styles.map(|(range, style)| (moved(range), style)));
            all.links.extend(one.links.into_iter().map(|mut link| {
                link.range = moved(link.range);
                link
            }));
            all.mutes.extend(one.mutes.into_iter().map(|mut mute| {
                mute.range = moved(mute.range);
                mute
            }));
        }
        all
    };
    check("writing", 200, joined, |content| {
        assert!(html::write_page(content, "").len() > content.text.len());
    });
    let written = |n: usize| html::write_page(&joined(n), "");
    check("reading", 200, written, |page| {
        assert!(!html::read(page).content.text.is_empty());
    });
}

/// The deepest item after the one without a list around it, and so on. Each opens all lists.
#[test]
fn lists_of_all_levels() {
    let prepare = |n: usize| {
        let mut content = RichText::plain("\n".repeat(n));
        for (number, paragraph) in content.paragraphs.iter_mut().enumerate() {
            let level = if number % 2 == 0 { u8::MAX } else { 0 };
            let marker = Some(Marker::Bullet);
            paragraph.list = Some(ListPlace { level, marker });
            paragraph.quote = level;
        }
        content
    };
    check("writing lists of all levels", 40, prepare, |content| {
        html::write_page(content, "");
    });
    let written = |n: usize| html::write_page(&prepare(n), "");
    check("reading lists of all levels", 40, written, |page| {
        html::read(page);
    });
}
