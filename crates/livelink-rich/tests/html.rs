//! Pages of this crate and of other programs.

#[path = "support/notation.rs"]
mod notation;

use livelink_rich::{RichText, TextStyle, html};
use notation::show;

/// Reads a page, shows it in the [notation], and writes and reads it again.
#[track_caller]
fn check(page: &str, expected: &str) {
    let read = html::read(page);
    assert_eq!(show(&read.content), expected, "{page}");
    for written in [
        html::write_page(&read.content, "title"),
        html::write_fragment(&read.content),
    ] {
        let again = html::read(&written);
        assert_eq!(again.content, read.content, "{written}");
        assert_eq!(again.lost, [""; 0], "{written}");
    }
}

#[test]
fn paragraphs() {
    check("", "");
    check("one", "one");
    check("<p>one<p>two", "one\ntwo");
    check("<p>one</p>\n\n<p>two</p>\n", "one\ntwo");
    check("<div>one<div>two</div>three</div>", "one\ntwo\nthree");
    check("<h1>a</h1><h3>b</h3>c<h6>d</h6>", "# a\n### b\nc\n###### d");
    check("a<hr>b<hr>", "a\n--- \nb\n--- ");
    check("<p></p><p> </p><p>x</p>", "x");
    check("<p>a</p><p><br></p><p>b</p>", "a\n\nb");
    check(
        "<div>a</div><div><br></div><div><br></div><div>b</div>",
        "a\n\n\nb",
    );
    check("<p>a<p>&nbsp;<p>b", "a\n\nb");
    check("<p><b>a<p>b</b>c<p>d", "{b:a}\n{b:b}c\nd");
}

#[test]
fn line_breaks() {
    check("<p>a<br>b", "a⏎b");
    check("<p>a<br></p><p>b", "a\nb");
    check("<p>a<br><br></p><p>b", "a⏎\nb");
    check("<p><br>a", "⏎a");
    check("a <br> b<br>", "a⏎b");
    check("<p style='white-space:pre-wrap'>a\n b\n</p>", "a⏎ b");
    check("<p style='white-space:pre-line'>a  b\n c", "a b⏎c");
    check("<b>a<br>b</b>", "{b:a⏎b}");
}

#[test]
fn white_space() {
    check("  one \n two ", "one two");
    check("a<b> b </b> c", "a{b: b }c");
    check("a <i> b</i>", "a {i:b}");
    check(
        "<span style=\"white-space: pre-wrap\">a  b </span>",
        "a  b ",
    );
    check(
        "<span style='white-space-collapse: preserve'>a  b</span>",
        "a  b",
    );
    check(
        "<pre>a <span style='white-space:normal'>b  c</span></pre>",
        "| a b c",
    );
    check("a &nbsp; b", "a ␣ b");
    check("<tr><td>1</td><td>2</td></tr><tr><td>3<td>4", "1\t2\n3\t4");
    check("a<button>b</button><button>c</button>d", "a b c d");
    check(
        "<fieldset><legend>a</legend>b<select><option>c<option>d</select>e</fieldset>",
        "a\nb\nc\nd e",
    );
    check("<details><summary>a</summary>b</details>c", "a\nb\nc");
}

#[test]
fn styles() {
    check(
        "<b>a</b><i>b</i><s>c</s><code>d</code>",
        "{b:a}{i:b}{s:c}{c:d}",
    );
    check(
        "<strong>a<em>b<del>c<kbd>d</kbd></del></em></strong>",
        "{b:a}{bi:b}{bis:c}{bisc:d}",
    );
    check("<b>a</b><b>b</b>", "{b:ab}");
    check("<b>a<i>b</b>c</i>d", "{b:a}{bi:b}{i:c}d");
    check("<b>a<div>b</b>c</div>d", "{b:a}\n{b:b}c\nd");
    check(
        "<span style='font-weight:700'>a</span><span style='FONT-WEIGHT: Bold !important'>b</span>",
        "{b:ab}",
    );
    check(
        "<b style='font-weight:normal'>a <span style='font-weight:600'>b</span></b>",
        "a {b:b}",
    );
    check(
        "<em>a<span style='font-style:normal'>b</span></em>",
        "{i:a}b",
    );
    check(
        "<span style='text-decoration:underline line-through'>a<span style='text-decoration:none'>b</span></span>",
        "{s:ab}",
    );
    check("<h1 style='font-weight:bold'>a <b>b</b></h1>", "# a {b:b}");
    check("<p style='font-weight:bold'>a", "{b:a}");
}

/// A font of one width is code if other text is beside it.
#[test]
fn fonts() {
    check(
        "<p>run <span style='font-family:Consolas,monospace'>ls -l</span> now",
        "run {c:ls -l} now",
    );
    check(
        "<p>run <font face='Courier New, monospace'>ls</font>",
        "run {c:ls}",
    );
    check(
        "<p><span style='font-family:\"Courier New\"'>a letter</span>",
        "a letter",
    );
    check("<div style='font-family:monospace'><p>a<p>b</div>", "a\nb");
    check(
        "<p>a <span style='font-family:Monotype Corsiva'>b</span>",
        "a b",
    );
    check(
        "<p>a <code style='font-family:monospace'>b</code> <span style='font-family:monospace'>c</span>",
        "a {c:b} {c:c}",
    );
}

#[test]
fn lists() {
    check("<ul><li>a<li>b</ul>c", "- a\n- b\nc");
    check("<ol><li>a<li>b</ol>", "1. a\n1. b");
    check("<ol start=4><li>a<li>b</ol>", "4. a\n4. b");
    check("<ol><li>a<li value=5>b<li>c</ol>", "1. a\n÷5. b\n5. c");
    check("<ul><li>a<ul><li>b</ul><li>c</ul>", "- a\n..- b\n- c");
    check(
        "<ul><li>a</li><ul><li>b</li></ul><li>c</li></ul>",
        "- a\n..- b\n- c",
    );
    check("<ul><li>a<ol><li>b</ol></ul>", "- a\n..1. b");
    check(
        "<ul><li><p>a<p>b<li><h2>c</h2>d</ul>",
        "- a\n~ b\n-## c\n~ d",
    );
    check("<ul><li></li><li><br></li><li>x</ul>", "- \n- \n- x");
    check("<ul><li>a</ul><ul><li>b</ul>", "- a\n÷- b");
    check("<ul><li>a</ul><ol><li>b</ol>", "- a\n1. b");
    check("<ol><li>a</ol><ol start=3><li>b</ol>", "1. a\n÷3. b");
    check("<ul><ul><li>a</ul></ul>", "..- a");
    check("<ul><li><ul><li>a</ul>b</ul>", "..- a\n- b");
    check("<li>a<li>b", "- a\n- b");
    check("<ul>a<li>b</ul>", "a\n- b");
    check("<ul><li><pre>a\nb</pre><li><hr></ul>", "-| a\n~| b\n---- ");
    check(
        "<ol><li><blockquote>a<p>b</blockquote>c<li><blockquote>d</blockquote></ol>",
        ">1. a\n>~ b\n1. c\n>1. d",
    );
    check(
        "<ol><li>a<blockquote>q</blockquote><li>b</ol>",
        "1. a\n> q\n2. b",
    );
    check("<blockquote><ul><li>a</ul></blockquote>", ">- a");
    check("<ul><li data-livelink=goes-on>a</ul>", "~ a");
}

#[test]
fn tasks() {
    check(
        "<ul><li><input type=checkbox disabled>a<li><input type=checkbox checked> b<li>c</ul>",
        "[ ] a\n[x] b\n- c",
    );
    check(
        "<ul><li class=task-list-item><p><input type=checkbox checked> a</p></ul>",
        "[x] a",
    );
    check(
        "<ul><li role=checkbox aria-checked=true><p>a</p></ul>",
        "[x] a",
    );
    check(
        "<ul><li data-checked=false><label><input type=checkbox><span></span></label><div><p>a</p></div></ul>",
        "[ ] a",
    );
    check(
        "<ol><li data-list=checked>a<li data-list=bullet>b<li data-list=ordered>c</ol>",
        "[x] a\n- b\n1. c",
    );
    check("a <input type=checkbox checked> b", "a b");
}

#[test]
fn quotes_and_code() {
    check(
        "<blockquote>a<blockquote>b</blockquote>c</blockquote>",
        "> a\n>> b\n> c",
    );
    check(
        "<blockquote>a</blockquote><blockquote>b</blockquote>",
        "> a\n÷> b",
    );
    check("<pre>a\n\nb\n</pre>", "| a\n| \n| b");
    check("<pre>\na</pre><pre>\n\nb</pre>", "| a\n÷| \n| b");
    check("<pre>a<br>b</pre>", "| a\n| b");
    check("<pre><code><b>a</b></code></pre>", "| a");
    check(
        "<pre class=language-rust>a</pre><pre><code class='x language-c'>b</code></pre>c<code class=language-c>d</code>",
        "|rust a\n|c b\nc{c:d}",
    );
    check("<pre></pre>x", "x");
    check("<pre>\n\n</pre>", "| ");
    check("<blockquote><pre>a</pre>b</blockquote>", ">| a\n> b");
    check(
        "<pre data-livelink=verbatim><code>|a|\n|-|\n</code></pre>",
        "! |a|\n! |-|",
    );
    check(
        "a <code data-livelink=verbatim>![](x)</code>",
        "a {v:![](x)}",
    );
    check(
        "<pre>a <a href=https://a.example>b\nc</a></pre>",
        "| a [b](https://a.example)\n| [c](https://a.example)",
    );
}

#[test]
fn links() {
    check(
        "<A class=x HREF='https://a.example/?b&amp;c'>a <b>b</b></A>.",
        "[a {b:b}](https://a.example/?b&c).",
    );
    check(
        "<a href=https://a.example data-livelink=auto>a.example</a>",
        "[a.example](=https://a.example)",
    );
    check("<a href=../x data-livelink=manual>a</a>", "[a](../x)");
    check(
        "<a href=../x>a</a><a href=javascript:x data-livelink=manual>b</a><a name=x>c</a>",
        "abc",
    );
    check("<a href=https://a.example></a>", "");
    check(
        "a <a href=https://a.example> b </a>c",
        "a [b](https://a.example) c",
    );
    check(
        "<a href=https://a.example><h2>a</h2><p>b</a>",
        "## [a](https://a.example)\n[b](https://a.example)",
    );
    check(
        "<span data-livelink=off>a.b</span> <span data-livelink=off data-livelink-cause=backspace>c</span>",
        "(off:a.b) (off:c)",
    );
    check(
        "<span data-livelink=off>a <a href=https://a.example>b</a></span>",
        "a [b](https://a.example)",
    );
    check(
        "<a href=https://a.example>a<a href=https://b.example>b</a>c</a>",
        "[a](https://a.example)[b](https://b.example)c",
    );
}

#[test]
fn what_is_no_text_is_passed_over() {
    check(
        "<html><head><title>t</title><style>p>a{}</style></head><body>x",
        "x",
    );
    check("<!DOCTYPE html><meta charset=utf-8>x<!-- y -->", "x");
    check("<script>if (a < b) {}</script>x", "x");
    check(
        "1 < 2 &amp; 3 &unknown; &#x915;",
        "1 < 2 & 3 &unknown; \u{915}",
    );
    check("<template><a href=https://a.example>t</a></template>x", "x");
    check("<span style='display:none'>a<br>b</span>x", "x");
    check("<iframe>t</iframe><STYLE>t</Style>x", "x");
    check("<ul style='display:none'><li></ul>x", "x");
    for start in ["<", "<a href=\"", "&", "<!--", "</", "<p"] {
        html::read(start);
    }
}

#[test]
fn what_is_lost_has_a_name() {
    #[track_caller]
    fn check_lost(page: &str, expected: &[&str]) {
        assert_eq!(html::read(page).lost, expected, "{page}");
    }
    check_lost(
        "<p>a<table><tr><td>b</table><img src=x><img src=y>",
        &["pictures and formulas", "tables"],
    );
    check_lost(
        "<script></script><style></style><link rel=icon><form><input></form>",
        &["forms", "scripts", "style sheets"],
    );
    check_lost("<span style='color:red'>a</span>", &["colors and fonts"]);
    check_lost(
        "<a href=../x>a</a><u>b</u>",
        &["links to unknown places", "underlined text"],
    );
    check_lost(
        "<ul><li><input type=checkbox>a<blockquote>b</blockquote></ul>",
        &["lists around quotes"],
    );
}

/// A row is a line. Word processors have paragraphs in the cells.
#[test]
fn tables() {
    check(
        "<table><tr><th>a</th><th>b</th></tr><tr><td>1</td><td></td><td>3</td></tr></table>c",
        "a\tb\n1\t\t3\nc",
    );
    check(
        "<table><tr><td><p>a</p></td><td><p><b>b</b></p></td></tr><tr><td><div>c</div></td><td><p></p></td><td><p>d</td></tr></table><p>e",
        "a\t{b:b}\nc\t\td\ne",
    );
    check(
        "<p>x<table><tr><td><p>a<p>b</td><td><h2>c</h2></td><td>d</td></table>",
        "x\na\nb\n## c\nd",
    );
    check(
        "<table><tr><td><ul><li>a</ul></td><td>b</td><td><p>c</p></td></table>",
        "- a\nb\tc",
    );
    check(
        "<table><tr><td>a<table><tr><td><p>b</p></td></tr></table></td><td>c</td></tr></table>",
        "a\nb\nc",
    );
}

/// Some programs have pictures for emoji.
#[test]
fn emoji() {
    check("ok <img class=emoji alt=\"👍🏽\" src=x>!", "ok 👍🏽!");
    check("<img alt='→→' src=x><img alt=Logo src=x>", "→→");
    check("<img alt='→ the text' src=x>a<img alt='' src=x>", "a");
}

/// Checks what the body of a page is. `page` says what is written.
#[track_caller]
fn check_written(page: &str, expected: &str) {
    let written = html::write_page(&html::read(page).content, "");
    let (_, body) = written.split_once("<body>\n").expect("a body");
    let (body, _) = body.split_once("</body>").expect("a body");
    let body = body.replace(" dir=\"auto\"", "").replace('\n', "");
    assert_eq!(body, expected, "{page}");
}

#[test]
fn what_is_written() {
    check_written("", "<p><br></p>");
    check_written(
        "<h2>a</h2><p>b<br>c<br><br>",
        "<h2>a</h2><p>b<br>c<br><br></p>",
    );
    check_written(
        "<ol start=2><li>a<p>b<ul><li>c</ul><li><h3>d</h3></ol>",
        "<ol start=\"2\"><li>a<p>b</p><ul><li>c</li></ul></li><li><h3>d</h3></li></ol>",
    );
    check_written(
        "<ul><li><input type=checkbox>a</ul><blockquote>b<pre>c\nd</pre></blockquote>",
        "<ul><li><input type=\"checkbox\" disabled>a</li></ul><blockquote><p>b</p><pre><code>cd</code></pre></blockquote>",
    );
    check_written(
        "<i>a<b>b</b></i><b>c</b>",
        "<p><em>a<strong>b</strong></em><strong>c</strong></p>",
    );
    check_written(
        "<a href='https://a.example/?b&c'>a<b>b</b></a>",
        "<p><a href=\"https://a.example/?b&amp;c\">a<strong>b</strong></a></p>",
    );
    check_written(
        "a &lt;b&gt; &amp; \"c\" &#1;",
        "<p>a &lt;b&gt; &amp; &quot;c&quot; &#1;</p>",
    );
}

/// White space that a page would change is kept by CSS.
#[test]
fn what_is_kept() {
    for (text, keeps) in [
        ("a b", false),
        ("a\u{2028}b", false),
        ("a \u{a0} b", false),
        ("a  b", true),
        (" a", true),
        ("a ", true),
        ("a\tb", true),
        ("a\rb", true),
        ("a \u{2028}b", true),
        ("\u{2028} b", true),
        ("\u{a0}", true),
    ] {
        let content = RichText::plain(text);
        let written = html::write_page(&content, "");
        assert_eq!(written.contains("pre-wrap"), keeps, "{text:?}: {written}");
        assert_eq!(html::read(&written).content, content, "{written}");
    }
    let nul = RichText::plain("a\0b\u{fffd}");
    assert_eq!(html::read(&html::write_page(&nul, "")).content, nul);
}

/// A document that nobody has put in order is written with all of its text.
#[test]
fn no_text_is_lost() {
    let mut content = RichText::plain("é one\ntwo");
    for range in [5..9, 0..3, 1..4, 2..99, 40..50, 7..7] {
        content.styles.push((range.clone(), TextStyle::BOLD));
        content.links.push(livelink_session::Mark {
            range,
            href: "https://a.example".into(),
            kind: livelink_session::MarkKind::Auto,
        });
    }
    content.paragraphs.truncate(1);
    content.paragraphs[0].kind = livelink_rich::ParagraphKind::Rule;
    let read = html::read(&html::write_page(&content, "")).content;
    assert_eq!(read.text, content.text);
}

/// What programs put on the clipboard: `clipboard/PROGRAM.html`, and what it is in `clipboard/PROGRAM.txt`.
#[test]
fn clipboards_of_programs() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/clipboard");
    let mut count = 0;
    for file in std::fs::read_dir(folder).expect("the folder") {
        let path = file.expect("a file").path();
        if path.extension().is_some_and(|ending| ending == "html") {
            let expected = std::fs::read_to_string(path.with_extension("txt")).expect("a text");
            let page = std::fs::read_to_string(&path).expect("a page");
            println!("{}", path.display());
            check(&page, expected.strip_suffix('\n').expect("a line"));
            count += 1;
        }
    }
    assert!(count >= 15, "{count}");
}

/// Each of these would take hours if a part of it were read again and again.
#[test]
fn no_input_takes_long() {
    for (unit, expected) in [
        ("<", 1),
        ("< ", 2),
        ("&", 1),
        ("<script></script>", 0),
        ("<b>", 0),
        ("<b></i>", 0),
        ("<a href='", 0),
        ("<!--", 0),
    ] {
        let text = html::read(&unit.repeat(200_000)).content.text;
        assert!(text.len().abs_diff(expected * 200_000) <= 1, "{unit}");
    }
}

/// Text with links that `livelink-persist` writes for the clipboard is the same here: its lines are lines of one paragraph.
#[test]
fn plain_text_with_links() {
    let mark = |range, href: &str| livelink_session::Mark {
        range,
        href: href.into(),
        kind: livelink_session::MarkKind::Manual,
    };
    let text = "see  example.com \u{1}& <b>\n\n अभि@उदाहरण.भारत";
    let at = text.find("अभि").expect("the address");
    let saved = livelink_persist::Saved {
        text: text.to_owned(),
        links: vec![
            mark(5..16, "https://example.com"),
            mark(at..text.len(), "mailto:अभि@उदाहरण.भारत"),
        ],
        mutes: Vec::new(),
    };
    let read = html::read(&livelink_persist::html::write_page(&saved));
    let pasted = html::beside(read.content, text);
    assert_eq!((pasted.text, pasted.links), (saved.text, saved.links));
    assert_eq!(read.lost, [""; 0]);
}
