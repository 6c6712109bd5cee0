//! What is read from Markdown, and what is written.

#[path = "support/seen.rs"]
mod seen;
#[path = "support/shown.rs"]
mod shown;

use livelink_rich::{RichText, TextStyle, markdown};
use seen::seen;
use shown::shown;

/// Checks what is read, and what is written for it. What is written reads back, and is written again as it is.
#[track_caller]
fn check(source: &str, read: &[&str], written: &str) {
    let content = markdown::read(source).content;
    assert_eq!(shown(&content), read, "{source:?} is read");
    let again = markdown::write(&content);
    assert_eq!(again, written, "{source:?} is written");
    assert_eq!(
        shown(&markdown::read(&again).content),
        read,
        "{again:?} is read"
    );
}

#[test]
fn paragraphs_and_headings() {
    for (source, read, written) in [
        ("", &[":"][..], ""),
        ("a\nb\n\nc", &[": a b", ": c"], "a b\n\nc\n"),
        (
            "# a\nb\n=\n###### c",
            &["h1: a", "h1: b", "h6: c"],
            "# a\n\n# b\n\n###### c\n",
        ),
        ("#", &["h1:"], "#\n"),
        ("# a \\#", &["h1: a #"], "# a \\#\n"),
        ("a\\\nb  \nc", &[": a↵b↵c"], "a\\\nb\\\nc\n"),
        ("a<br>\nb", &[": a↵b"], "a\\\nb\n"),
        ("# a<br>b", &["h1: a↵b"], "# a<br>b\n"),
        (
            "a\n\n&nbsp;\n\nb",
            &[": a", ":", ": b"],
            "a\n\n&nbsp;\n\nb\n",
        ),
        ("a\n\n\n", &[": a", ":", ":"], "a\n\n\n"),
        ("# a\n \t\n", &["h1: a", ":"], "# a\n\n"),
        ("a\n\n&nbsp;", &[": a", ":"], "a\n\n"),
        ("a\n***\nb", &[": a", "rule:", ": b"], "a\n\n---\n\nb\n"),
        ("***\na", &["rule:", ": a"], "***\n\na\n"),
        ("&#32;a", &[":  a"], "&#32;a\n"),
        ("&#32;", &[":  "], "&#32;\n"),
        ("`a `", &[": {c:a }"], "`a `\n"),
        ("[a ](b)", &[": [a  -> b]"], "[a ](b)\n"),
        ("1\\. a\n\n\\- b", &[": 1. a", ": - b"], "1\\. a\n\n\\- b\n"),
    ] {
        check(source, read, written);
    }
}

/// A NUL is no character of Markdown.
#[test]
fn a_nul_is_replaced() {
    let written = markdown::write(&RichText::plain("a\0b"));
    assert_eq!(written, "a\u{fffd}b\n");
}

#[test]
fn styles() {
    for (source, read, written) in [
        (
            "**a** *b* ~~c~~ `d`",
            ": {b:a} {i:b} {s:c} {c:d}",
            "**a** *b* ~~c~~ `d`\n",
        ),
        ("__a__ _b_ ~c~", ": {b:a} {i:b} {s:c}", "**a** *b* ~~c~~\n"),
        ("***a***", ": {bi:a}", "**_a_**\n"),
        ("**a *b***", ": {b:a }{bi:b}", "**a _b_**\n"),
        ("*a **b** c*", ": {i:a }{bi:b}{i: c}", "*a **b** c*\n"),
        ("**_a_ b**", ": {bi:a}{b: b}", "**_a_ b**\n"),
        ("***a** b*", ": {bi:a}{i: b}", "_**a** b_\n"),
        ("a**b**c", ": a{b:b}c", "a**b**c\n"),
        ("**a.**&#98;", ": {b:a.}b", "**a.**&#98;\n"),
        ("`` a`b ``", ": {c:a`b}", "``a`b``\n"),
        ("**`a`**", ": {bc:a}", "**`a`**\n"),
        ("**a\\\nb**", ": {b:a↵b}", "**a\\\nb**\n"),
        (
            "![a](b) <i>c</i>[^1] $x$\n\n[^1]: d",
            ": {v:![a](b)} {v:<i>}c{v:</i>[^1]} {v:$x$}",
            "",
        ),
    ] {
        if written.is_empty() {
            let content = markdown::read(source).content;
            assert_eq!(shown(&content)[0], read, "{source:?} is read");
            let again = markdown::read(&markdown::write(&content)).content;
            assert_eq!(again, content, "{source:?} reads back");
            continue;
        }
        check(source, &[read], written);
    }
}

/// A sign has a backslash only where it would be read as something else.
#[test]
fn signs_that_are_text_stay_bare() {
    for (source, read) in [
        ("![a](b), then", ": {v:![a](b)}, then"),
        ("![a](b)!", ": {v:![a](b)}!"),
        ("$x$. ok", ": {v:$x$}. ok"),
        ("a <kbd>b</kbd>: c", ": a {v:<kbd>}b{v:</kbd>}: c"),
        ("[a](b \"c\").", ": {v:[a](b \"c\")}."),
        ("snake_case_name", ": snake_case_name"),
        ("\\_a\\_ \\_\\_init\\_\\_", ": _a_ __init__"),
        ("**a**\\_b", ": {b:a}_b"),
        ("**a!** b", ": {b:a!} b"),
        ("a\\![b](c)", ": a![b -> c]"),
        ("a :smile: a", ": a :smile: a"),
        ("\\: a", ": : a"),
        ("\\:-", ": :-"),
    ] {
        check(source, &[read], &format!("{source}\n"));
    }
    let source = "a[^1]. b[^1]\\: c\n\n[^1]: d\n";
    let read = [": a{v:[^1]}. b{v:[^1]}: c", "source: [^1]: d"];
    check(source, &read, source);
}

/// Blanks that nobody sees need no signs.
#[test]
fn blanks_at_the_edge_of_a_style_are_plain() {
    for (text, styles, written) in [
        (
            "hello world again",
            vec![(6..12, TextStyle::BOLD)],
            "hello **world** again\n",
        ),
        (
            "See example",
            vec![(3..11, TextStyle::ITALIC)],
            "See *example*\n",
        ),
        ("a b", vec![(1..2, TextStyle::STRIKETHROUGH)], "a b\n"),
        ("a\u{2028}b", vec![(0..4, TextStyle::BOLD)], "**a**\\\nb\n"),
        ("a b", vec![(0..3, TextStyle::BOLD)], "**a b**\n"),
        (
            "a b c",
            vec![
                (0..2, TextStyle::BOLD),
                (2..5, TextStyle::BOLD | TextStyle::ITALIC),
            ],
            "**a _b c_**\n",
        ),
        ("a  b", vec![(2..4, TextStyle::BOLD)], "a  **b**\n"),
        ("a b", vec![(0..2, TextStyle::CODE)], "`a `b\n"),
        ("a ", vec![(0..2, TextStyle::BOLD)], "**a**\n"),
        ("a \t\nb ", vec![], "a\n\nb\n"),
        (" ", vec![(0..1, TextStyle::BOLD)], "&#32;\n"),
    ] {
        let content = RichText {
            styles,
            ..RichText::plain(text)
        };
        assert_eq!(markdown::write(&content), written, "{text:?}");
        let again = markdown::read(written).content;
        assert_eq!(shown(&again), shown(&seen(&content)), "{text:?}");
    }
}

/// The source of a paragraph is written as it was read, as long as nobody changes the paragraph.
#[test]
fn unchanged_paragraphs_keep_their_blanks() {
    let source = "a&#32;\n\n**b&#32;**&#99;\n\nd\n";
    let read = markdown::read(source);
    assert_eq!(markdown::write_with(&read.content, &read.sources), source);
    let changed = markdown::write_with(&read.content, &read.sources[..1]);
    assert_eq!(changed, "a&#32;\n\n**b** c\n\nd\n");
}

#[test]
fn links_and_mutes() {
    for (source, read, written) in [
        (
            "[me@b.org](https://a.com)",
            ": [me@b.org -> https://a.com]",
            "[me@b.org](https://a.com)\n",
        ),
        (
            "<https://x.org>",
            ": [https://x.org => https://x.org]",
            "<https://x.org>\n",
        ),
        (
            "https://x.org",
            ": [https://x.org => https://x.org]",
            "<https://x.org>\n",
        ),
        (
            "[x.org](<https://x.org>)",
            ": [x.org => https://x.org]",
            "[x.org](<https://x.org>)\n",
        ),
        ("[a](<b>)", ": [a -> b]", "[a](b)\n"),
        ("<tel:1>", ": [tel:1 -> tel:1]", "[tel:1](tel:1)\n"),
        ("[a](b\\>)", ": [a -> b>]", "[a](b\\>)\n"),
        ("[a b](../c)", ": [a b -> ../c]", "[a b](../c)\n"),
        ("[a][b]\n\n[b]: c", "", "[a](c)\n\n[b]: c\n"),
        ("[![a](b)](c)", ": [{v:![a](b)} -> c]", "[![a](b)](c)\n"),
        ("**[a](b)**", ": [{b:a} -> b]", "**[a](b)**\n"),
        ("[a **b**](c)", ": [a {b:b} -> c]", "[a **b**](c)\n"),
        ("[a](b \"c\")", ": {v:[a](b \"c\")}", "[a](b \"c\")\n"),
        (
            "[a](javascript:b)",
            ": {v:[a](javascript:b)}",
            "[a](javascript:b)\n",
        ),
        ("&#x78;.or&#X67;", ": ~x.org~", "&#x78;.or&#X67;\n"),
        (
            "http\\://x.org www\\.x.org",
            ": http://x.org www.x.org",
            "http\\://x.org www\\.x.org\n",
        ),
        ("me@<!-- -->x.org", ": me@x.org", "me@<!-- -->x.org\n"),
        (
            "me@x.org",
            ": [me@x.org => mailto:me@x.org]",
            "<me@x.org>\n",
        ),
        (
            "[http://x.org]",
            ": [http://x.org]",
            "\\[http\\://x.org\\]\n",
        ),
        ("x.org", ": x.org", "x.org\n"),
    ] {
        if read.is_empty() {
            assert_eq!(markdown::write(&markdown::read(source).content), written);
            continue;
        }
        check(source, &[read], written);
    }
}

/// What is inside of an item cannot begin another quote.
#[test]
fn apart_inside_of_an_item() {
    let source = "> - a\n>\n>   b\n>   - c\n";
    let mut content = markdown::read(source).content;
    for paragraph in &mut content.paragraphs[1..] {
        paragraph.apart = true;
    }
    assert_eq!(markdown::write(&content), source);
}

/// A mark of a footnote right before a link is not the text of the link.
#[test]
fn footnotes() {
    let source = "[^a]<!-- -->[b](c)\n\n[^a]: d\n";
    let read = [": {v:[^a]}[b -> c]", "source: [^a]: d"];
    check(source, &read, source);
}

#[test]
fn lists_and_quotes() {
    for (source, read, written) in [
        ("* a\n* b", &["0*: a", "0*: b"][..], "- a\n- b\n"),
        ("3) a\n4) b", &["0 3.: a", "0 3.: b"], "3. a\n4. b\n"),
        (
            "- [ ] a\n- [x] b",
            &["0[ ]: a", "0[x]: b"],
            "- [ ] a\n- [x] b\n",
        ),
        ("- a\n\n- b", &["0*: a", "0*: b"], "- a\n- b\n"),
        (
            "- a\n\n  b\n- c",
            &["0*: a", "0-: b", "0*: c"],
            "- a\n\n  b\n- c\n",
        ),
        (
            "- a\n  - b\n- c",
            &["0*: a", "1*: b", "0*: c"],
            "- a\n  - b\n- c\n",
        ),
        (
            "1. a\n   - b\n\n   c",
            &["0 1.: a", "1*: b", "0-: c"],
            "1. a\n   - b\n\n   c\n",
        ),
        ("- a\n* b", &["0*: a", "! 0*: b"], "- a\n\n* b\n"),
        ("- a\n1. b", &["0*: a", "0 1.: b"], "- a\n\n1. b\n"),
        ("1. a\n5) b", &["0 1.: a", "! 0 5.: b"], "1. a\n\n5) b\n"),
        ("- a\n-\n- b", &["0*: a", "0*:", "0*: b"], "- a\n-\n- b\n"),
        ("-", &["0*:"], "-\n"),
        ("- a\n  - &nbsp;", &["0*: a", "1*:"], "- a\n  - &nbsp;\n"),
        ("- &nbsp;\n\n  a", &["0*:", "0-: a"], "- &nbsp;\n\n  a\n"),
        ("- # a\n- ***", &["0* h1: a", "0* rule:"], "- # a\n- ___\n"),
        ("- ```\n  a\n  ```", &["0* code: a"], "- ```\n  a\n  ```\n"),
        ("> a\nb\n>\n> c", &[">: a b", ">: c"], "> a b\n>\n> c\n"),
        ("> a\n\n> b", &[">: a", "! >: b"], "> a\n\n> b\n"),
        (
            "> a\n> > b\n\nc",
            &[">: a", ">>: b", ": c"],
            "> a\n>\n> > b\n\nc\n",
        ),
        ("> - a\n>   b", &["> 0*: a b"], "> - a b\n"),
        // Kept as source. The last one is a table for GitHub.
        ("- > a", &["source: - > a"], "- > a\n"),
        ("> a\n> >", &["source: > a", "source: > >"], "> a\n> >\n"),
        ("1. [ ] a", &["source: 1. [ ] a"], "1. [ ] a\n"),
        ("- - a", &["source: - - a"], "- - a\n"),
        ("- - a\n* b", &["source: - - a", "0*: b"], "- - a\n\n* b\n"),
        (
            "* - a\n- b\n+ > c",
            &["source: * - a", "0*: b", "source: + > c"],
            "* - a\n\n- b\n\n+ > c\n",
        ),
        (
            "+ - a\n* b\n- > c",
            &["source: + - a", "0*: b", "source: - > c"],
            "+ - a\n\n* b\n\n- > c\n",
        ),
        (
            "a\nb|c\n-|-",
            &["source: a", "source: b|c", "source: -|-"],
            "a\nb|c\n-|-\n",
        ),
    ] {
        check(source, read, written);
    }
}

#[test]
fn code_and_source() {
    for (source, read, written) in [
        (
            "```\na\n\nb\n```",
            &["code: a", "code:", "code: b"][..],
            "```\na\n\nb\n```\n",
        ),
        ("    a", &["code: a"], "```\na\n```\n"),
        ("~~~\n```\n~~~", &["code: ```"], "````\n```\n````\n"),
        (
            "```\n```\n```\na\n```",
            &["code:", "! code: a"],
            "```\n\n```\n\n```\na\n```\n",
        ),
        (
            "```rs\na\n\nb\n```\n```c++\nc\n```",
            &["code rs: a", "code rs:", "code rs: b", "code c++: c"],
            "```rs\na\n\nb\n```\n\n```c++\nc\n```\n",
        ),
        // Two blocks in one language.
        (
            "~~~ rs\na\n~~~\n\n```rs\nb\n```",
            &["code rs: a", "! code rs: b"],
            "```rs\na\n```\n\n```rs\nb\n```\n",
        ),
        (
            "```rs hidden\na\n```",
            &["source: ```rs hidden", "source: a", "source: ```"],
            "```rs hidden\na\n```\n",
        ),
        (
            "- a\n\n  ```sh\n  b\n  ```\n- c",
            &["0*: a", "0- code sh: b", "0*: c"],
            "- a\n\n  ```sh\n  b\n  ```\n- c\n",
        ),
        (
            "|a|\n|-|\n<b>\n\n<p>",
            &["source: |a|", "source: |-|", "source: <b>", "! source: <p>"],
            "|a|\n|-|\n<b>\n\n<p>\n",
        ),
        (
            "[a]: b\n[c]: d\n# e",
            &["source: [a]: b", "source: [c]: d", "h1: e"],
            "[a]: b\n[c]: d\n\n# e\n",
        ),
        (
            "---\na: b\n---\nc",
            &["source: ---", "source: a: b", "source: ---", ": c"],
            "---\na: b\n---\n\nc\n",
        ),
        (
            "- a\n\n  ```sh -e\n  b\n  ```\n- c",
            &[
                "0*: a",
                "0- source: ```sh -e",
                "0- source: b",
                "0- source: ```",
                "0*: c",
            ],
            "- a\n\n  ```sh -e\n  b\n  ```\n\n- c\n",
        ),
        (
            "- a\n\n    ```sh -e\n    b\n    ```",
            &[
                "0*: a",
                "0- source:   ```sh -e",
                "0- source:   b",
                "0- source:   ```",
            ],
            "- a\n\n    ```sh -e\n    b\n    ```\n",
        ),
        (
            "> <p>\n> a\n\n> [!NOTE]\n> b",
            &[
                "> source: <p>",
                "> source: a",
                "source: > [!NOTE]",
                "source: > b",
            ],
            "> <p>\n> a\n\n> [!NOTE]\n> b\n",
        ),
    ] {
        check(source, read, written);
    }
}
