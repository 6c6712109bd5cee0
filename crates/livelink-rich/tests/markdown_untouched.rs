//! Blocks that nobody changed keep their bytes.

#[path = "support/edited.rs"]
mod edited;
#[path = "support/samples.rs"]
mod samples;
#[path = "support/shown.rs"]
mod shown;

use edited::{with_paragraph, with_text, without_paragraph};
use livelink_rich::markdown::{self, BlockSource};
use livelink_rich::{ListPlace, Paragraph, ParagraphKind, RichText};
use samples::samples;

/// Returns the sources of the blocks without this paragraph.
fn without(sources: &[BlockSource], number: usize) -> Vec<BlockSource> {
    let others = sources
        .iter()
        .filter(|source| !source.lines.contains(&number));
    others.cloned().collect()
}

#[track_caller]
fn check(source: &str, number: usize, text: &str, written: &str) {
    let read = markdown::read(source);
    assert_eq!(markdown::write_with(&read.content, &read.sources), source);
    let edited = with_text(&read.content, number, text);
    let others = without(&read.sources, number);
    assert_eq!(
        markdown::write_with(&edited, &others),
        written,
        "{source:?}"
    );
    assert_eq!(markdown::read(written).content, edited, "{written:?}");
}

#[test]
fn other_blocks_stay() {
    for (source, number, text, written) in [
        ("a\n=\nb\n\n* c", 1, "x", "a\n=\n\nx\n\n* c"),
        ("a\n=\n\n\n\nb\nb", 0, "x", "# x\n\nb\nb"),
        ("# a\nb\n# c", 1, "x", "# a\nx\n\n# c"),
        ("a  \nb\n\nc", 1, "x", "a  \nb\n\nx\n"),
        (
            "a\r\nb\r\n\r\nc\\\r\nd\r\n",
            0,
            "x",
            "x\r\n\r\nc\\\r\nd\r\n",
        ),
        ("\u{feff}\n\na\n\nb", 0, "x", "x\n\nb"),
        ("\u{feff}\n\na\n\nb", 1, "x", "\u{feff}\n\na\n\nx\n"),
        ("a\n\nb", 0, "x", "x\n\nb"),
        ("> a\nb\n\nc", 1, "x", "> a\nb\n\nx\n"),
        // Lists that would become one.
        ("- a\n\n* b\n", 0, "x", "- x\n\n* b\n"),
        ("* a\n\n- b\n", 0, "x", "* x\n\n- b\n"),
        ("- a\n\n* b\n", 1, "x", "- a\n\n* x\n"),
        ("* a\n\n- b\n\n* c\n", 1, "x", "* a\n\n- x\n\n* c\n"),
        ("2) a\n\n1. b\n", 0, "x", "2) x\n\n1. b\n"),
        // Each item is a block.
        ("* a\n* b\nb\n* [ ] c\n", 2, "x", "* a\n* b\nb\n* [ ] x\n"),
        ("* a\n* b\n* c", 0, "x", "* x\n* b\n* c"),
        ("* a\n* b\n* c", 2, "x", "* a\n* b\n* x\n"),
        ("+ a\n\n+ b\n\n+ c\n", 1, "x", "+ a\n\n+ x\n\n+ c\n"),
        ("  * a\n  * b\n  * c\n", 1, "x", "  * a\n  * x\n  * c\n"),
        (" 1) a\n 2) b\n", 0, "x", " 1) x\n 2) b\n"),
        ("3) a\n7) b\n8) c\n", 1, "x", "3) a\n4) x\n8) c\n"),
        (
            "* a\n    * b\n    * c\n* d\n",
            2,
            "x",
            "* a\n  - b\n  - x\n* d\n",
        ),
        ("* a\n\n  b\n* c\n\nd\n", 1, "x", "* a\n\n  x\n* c\n\nd\n"),
        // A block that needs another one.
        ("[a]\n\n[a]: b\n", 1, "x", "[a](b)\n\nx\n"),
        // Code that nothing ends.
        ("a\n\n```\nb", 0, "x", "x\n\n```\nb"),
    ] {
        check(source, number, text, written);
    }
}

/// What was not side by side gets a blank line only where it needs one.
#[test]
fn a_block_goes() {
    for (source, number, written) in [
        ("a\n***\nb\n# c\nd\n", 1, "a\n\nb\n# c\nd\n"),
        ("# a\n***\nb\n", 1, "# a\nb\n"),
        ("* a\n* b\n* c\n", 1, "* a\n* c\n"),
        ("* a\n# b\nc\nd\n# e\nf", 1, "* a\n\nc\nd\n# e\nf"),
        ("a\n\nb\n\nc", 2, "a\n\nb\n"),
    ] {
        let read = markdown::read(source);
        let mut sources = without(&read.sources, number);
        for source in &mut sources {
            let moved = |line: usize| line - usize::from(line > number);
            source.lines = moved(source.lines.start)..moved(source.lines.end);
        }
        let edited = without_paragraph(&read.content, number);
        assert_eq!(
            markdown::write_with(&edited, &sources),
            written,
            "{source:?}"
        );
        assert_eq!(markdown::read(written).content, edited, "{source:?}");
    }
}

/// An item with one more paragraph is another item, and those around it stay.
#[test]
fn an_item_gets_a_paragraph() {
    let read = markdown::read("* a\n* b\n* c\n");
    let list = read.content.paragraphs[1].list.map(|place| ListPlace {
        marker: None,
        ..place
    });
    let new = Paragraph {
        list,
        ..Paragraph::default()
    };
    let edited = with_paragraph(&read.content, 2, new, "new");
    let mut sources = read.sources;
    sources[2].lines = 3..4;
    assert_eq!(
        markdown::write_with(&edited, &sources),
        "* a\n* b\n\n  new\n* c\n"
    );
}

#[test]
fn files_of_any_kind_stay() {
    for source in [
        "",
        "\n",
        "\r\n",
        "\u{feff}",
        "\u{feff}\u{feff}a",
        " \n\t\n",
        "a\r\rb",
        "a\rb\n",
        "\ta\n\n \tb",
        "a\n\n\n",
        "\u{a0}",
        "\0a\0",
        "---\na: b\n---",
        "---\n",
        "- a\n\n\n\n- b\n\n\n",
        "[a]: b\n[a]: c\n\n> [d]: e\n> f",
        "```",
        "```\n\n\n",
        "<!--",
        "<a\nb>",
        "\u{2028}",
        "|a|\n|-|\n",
        "[^a]: b\n\n    c\n\nd[^a]",
        "&nbsp;",
        "- [ ]",
        "1. [x] a",
        "-\n\n  a",
        "# #",
        "a\u{b}\u{c}",
        "[^1]:     [^1]: \n>[c]",
        "> ```\n> a\nb",
        "- a\n     b\n\n\tc",
        "    a\n\n\n    b\n",
        "&#0; &#x1F600;",
        "$$\na\n$$",
    ] {
        let read = markdown::read(source);
        assert_eq!(
            markdown::write_with(&read.content, &read.sources),
            source,
            "{source:?}"
        );
        let lines = read.content.text.matches('\n').count() + 1;
        assert_eq!(read.content.paragraphs.len(), lines, "{source:?}");
        let joined: String = read.sources.iter().map(|source| &*source.text).collect();
        assert_eq!(joined, source);
    }
}

/// Files from pieces of Markdown that meet in all ways.
#[test]
fn made_up_files_stay() {
    const PIECES: &[&str] = &[
        "a",
        "*b*",
        "# c",
        "d\n===",
        "> e",
        "> > f",
        ">",
        "- g",
        "* h",
        "+ i",
        "1. j",
        "3) k",
        "  - l",
        "    m",
        "\tn",
        "```\no\n```",
        "~~~ p",
        "<div>",
        "</div>",
        "<!-- q",
        "-->",
        "[r]: s",
        "[r]",
        "![t][r]",
        "| u |\n|---|",
        "***",
        "---",
        "[^v]: w",
        "x[^v]",
        "https://y.org",
        "<https://z.org>",
        "a\\",
        "b  ",
        "- [ ] c",
        "- [x]",
        "&nbsp;",
        "e@f.gh",
        "\u{2028}",
        "`g",
        "h`",
        "**i",
        "j**",
    ];
    let (mut kept, mut all) = (0, 0);
    let (mut found, mut sources) = (0, 0);
    for case in 0..3_000 {
        let mut random = fastrand::Rng::with_seed(case);
        let mut source = String::new();
        for _ in 0..1 + random.usize(..7) {
            source.push_str(PIECES[random.usize(..PIECES.len())]);
            source.push_str(
                ["\n", "\n", "\n\n", "\n\n", "\n\n\n", "\r\n", "\r\n\r\n", ""][random.usize(..8)],
            );
        }
        let read = markdown::read(&source);
        assert_eq!(
            markdown::write_with(&read.content, &read.sources),
            source,
            "{source:?}"
        );
        let number = random.usize(..read.content.paragraphs.len());
        let edited = with_text(&read.content, number, "changed");
        // A part of a block of source may mean anything without the rest.
        if read.content.paragraphs[number].kind == ParagraphKind::Verbatim {
            continue;
        }
        let others = without(&read.sources, number);
        let written = markdown::write_with(&edited, &others);
        all += 1;
        kept += usize::from(is_kept(&written, &others, number));
        reads_as(&written, &edited, &source);
        let (edited, others) = match random.bool() && read.content.paragraphs.len() > 1 {
            true => {
                let moved = |line: usize| line - usize::from(line > number);
                let mut others = others;
                for other in &mut others {
                    other.lines = moved(other.lines.start)..moved(other.lines.end);
                }
                (without_paragraph(&read.content, number), others)
            }
            false => {
                let model = random.usize(..read.content.paragraphs.len());
                let model = Paragraph {
                    kind: ParagraphKind::Body,
                    ..read.content.paragraphs[model]
                };
                let moved = |line: usize| line + usize::from(line >= number);
                let mut others = read.sources;
                others.retain(|other| other.lines.start >= number || other.lines.end <= number);
                for other in &mut others {
                    let is_before = other.lines.end <= number;
                    other.lines = match is_before {
                        true => other.lines.clone(),
                        false => moved(other.lines.start)..other.lines.end + 1,
                    };
                }
                (with_paragraph(&read.content, number, model, "new"), others)
            }
        };
        let written = markdown::write_with(&edited, &others);
        reads_as(&written, &edited, &source);
        sources += others.len();
        found += others
            .iter()
            .filter(|source| written.contains(&*source.text))
            .count();
    }
    assert!(
        found * 100 >= sources * 90,
        "{found} of {sources} sources stayed"
    );
    assert!(
        all > 1_500 && kept * 100 >= all * 95,
        "{kept} of {all} kept all other blocks"
    );
}

/// Checks that the document reads back, or else reads back as what is written anew: there are documents that Markdown cannot hold,
/// such as a text that begins with a tag.
#[track_caller]
fn reads_as(written: &str, edited: &RichText, source: &str) {
    let again = markdown::read(written).content;
    let anew = markdown::read(&markdown::write(edited)).content;
    if again != *edited {
        assert_eq!(
            shown::shown(&again),
            shown::shown(&anew),
            "{source:?} became {written:?}"
        );
    }
}

/// Returns whether the sources are in what was written, around the paragraph.
fn is_kept(written: &str, others: &[BlockSource], number: usize) -> bool {
    let text = |before: bool| -> String {
        let of = others
            .iter()
            .filter(|source| (source.lines.end <= number) == before);
        of.map(|source| &*source.text).collect()
    };
    written.starts_with(&text(true)) && written.ends_with(&text(false))
}

/// Documents of others, if `LIVELINK_MARKDOWN` names some.
#[test]
fn real_files_stay() {
    let Some(sources) = samples() else {
        return;
    };
    let (mut all, mut kept) = (0, 0);
    for (case, source) in sources.iter().enumerate() {
        let read = markdown::read(source);
        assert_eq!(markdown::write_with(&read.content, &read.sources), *source);
        let mut random = fastrand::Rng::with_seed(u64::try_from(case).unwrap());
        let mut numbers = Vec::from_iter(0..read.content.paragraphs.len());
        numbers.retain(|number| {
            // A rule has no text.
            let kind = read.content.paragraphs[*number].kind;
            !matches!(kind, ParagraphKind::Verbatim | ParagraphKind::Rule)
        });
        for number in random.choose_multiple(numbers.iter().copied(), 3) {
            let edited = with_text(&read.content, number, "changed");
            let others = without(&read.sources, number);
            let written = markdown::write_with(&edited, &others);
            all += 1;
            let is_kept = is_kept(&written, &others, number);
            if !is_kept {
                eprintln!("file {case}, paragraph {number}");
            }
            kept += usize::from(is_kept);
            reads_as(&written, &edited, source);
        }
    }
    eprintln!(
        "{} files, {kept} of {all} changes left all other blocks as they were",
        sources.len()
    );
    assert!(kept * 100 >= all * 99);
}
