//! Reading and writing Markdown take work in proportion to the length, whatever the input is.

#[path = "../../livelink-session/tests/support/linear_work.rs"]
mod linear_work;

use linear_work::check;
use livelink_rich::{Paragraph, RichText, TextStyle, markdown};
use livelink_session::{Mark, MarkKind, Mute, MuteCause};

/// What opens much and closes nothing, and much of what each document has.
const UNITS: &[&str] = &[
    "*",
    "**a",
    "*a_",
    "_a",
    "~~",
    "[",
    "![",
    "[a](",
    "[a][",
    "](",
    "`",
    "``` ` ",
    "<",
    "<a ",
    "<!--",
    "&",
    "&#x65;",
    "\\",
    "> ",
    ">",
    "> > a\n",
    "- ",
    "- a\n",
    "1. a\n",
    "- a\n1. b\n",
    "- a\n* b\n",
    "- a\n  - b\n",
    "a\n\n",
    "a\\\n",
    "# a\n",
    "    a\n",
    "```\n",
    "|a|\n|-|\n",
    "[a]: b\n",
    "[a]\n\n",
    "> [a]: b\n\n",
    "https://x.org ",
    "[https://x.org ",
    "www.",
    "a@",
    "a@b.c ",
    "$a",
    "[^a]: b\n",
    "<div>\n\n",
    "---\n",
    "\u{2028}",
];

/// Returns how often the shortest input repeats a unit. The parser reserves memory for a part of the input and doubles it, so shorter
/// inputs need less of it than their share.
fn times(unit: &str) -> usize {
    6_000 / unit.len()
}

#[test]
fn reading_what_nobody_wrote() {
    for unit in UNITS {
        let prepare = |n: usize| unit.repeat(n);
        check(
            &format!("reading {unit:?}"),
            times(unit),
            prepare,
            |input| {
                markdown::read(input);
            },
        );
    }
}

#[test]
fn writing_what_nobody_wrote() {
    for unit in UNITS {
        let prepare = |n: usize| markdown::read(&unit.repeat(n));
        check(&format!("writing {unit:?}"), times(unit), prepare, |read| {
            markdown::write_with(&read.content, &read.sources);
            markdown::write_with(&read.content, read.sources.get(1..).unwrap_or_default());
        });
    }
}

/// A paragraph, or many, with all that a paragraph can have.
#[test]
fn writing_much_of_everything() {
    for between in ["", "\n"] {
        for unit in [
            "a", "*", "`", "@b.c", "www.", "http://", "\u{2028}", " ", "#", "[x]",
        ] {
            let prepare = |n: usize| {
                let unit = format!("{unit}{between}");
                let mut content = RichText::plain(unit.repeat(6 * n));
                let bold = TextStyle::BOLD | TextStyle::STRIKETHROUGH;
                let styles = [
                    TextStyle::BOLD,
                    bold,
                    TextStyle::ITALIC,
                    TextStyle::CODE,
                    TextStyle::VERBATIM,
                ];
                for number in 0..6 * n {
                    let at = number * unit.len();
                    let range = at..at + unit.len() - between.len();
                    if let Some(style) = styles.get(number % 6) {
                        content.styles.push((range.clone(), *style));
                    }
                    match number % 3 {
                        0 => content.links.push(Mark {
                            range,
                            href: "https://x.org".into(),
                            kind: MarkKind::Auto,
                        }),
                        1 => content.mutes.push(Mute {
                            range,
                            cause: MuteCause::Unlink,
                        }),
                        _ => {}
                    }
                }
                content
            };
            check(&format!("writing {unit:?}"), 200, prepare, |content| {
                markdown::write(content);
            });
        }
    }
    let prepare = |n: usize| {
        let mut content = RichText::plain("a\n".repeat(n));
        content.paragraphs.fill(Paragraph {
            quote: 200,
            ..Paragraph::default()
        });
        content
    };
    check("writing in many quotes", 100, prepare, |content| {
        markdown::write(content);
    });
}
