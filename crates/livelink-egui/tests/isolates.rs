//! The order in which links are shown in texts of both directions.

use livelink_egui::typesetting::{LayoutStyle, TextLayout};
use livelink_egui::{FontSource, Isolate, StyledText, Typesetter};
use std::path::Path;
use std::sync::Arc;

const NOTO: &[&str] = &[
    "/usr/share/fonts/truetype/noto/NotoSans-Regular.ttf",
    "/usr/share/fonts/truetype/noto/NotoSans-Bold.ttf",
    "/usr/share/fonts/truetype/noto/NotoSansArabic-Regular.ttf",
    "/usr/share/fonts/truetype/noto/NotoSansHebrew-Regular.ttf",
];

/// Returns typesetters for fonts with and without the letters of the tests.
fn typesetters() -> Vec<Typesetter> {
    let mut typesetters = vec![Typesetter::new(FontSource::Embedded)];
    match NOTO.iter().all(|file| Path::new(file).exists()) {
        true => typesetters.push(Typesetter::new(FontSource::Files(NOTO))),
        false => println!("the fonts of these tests are not here: tested with others"),
    }
    typesetters
}

/// Takes the marks out of a text: an isolate is in braces, bold text between asterisks.
fn unmark(marked: &str, isolate: Isolate) -> (String, Vec<StyledText>) {
    let mut text = String::new();
    let (mut isolates, mut bold) = (Vec::new(), None);
    let mut styled = Vec::new();
    for c in marked.chars() {
        match (c, bold) {
            ('{', _) => isolates.push(text.len()),
            ('}', _) => {
                let start = isolates.pop().expect("a brace that is open");
                styled.push(StyledText::new(start..text.len()).isolate(isolate));
            }
            ('*', None) => bold = Some(text.len()),
            ('*', Some(start)) => {
                styled.push(StyledText::new(start..text.len()).bold());
                bold = None;
            }
            _ => text.push(c),
        }
    }
    styled.sort_by_key(|styled| styled.range().start);
    (text, styled)
}

/// Returns the clusters of each row as they are shown, from left to right. Also checks what must hold for each layout: every
/// cluster has its caret at one of its sides, a click on it finds it, and the boxes of all text have no gap.
#[track_caller]
fn shown(text: &str, layout: &TextLayout) -> Vec<String> {
    let mut rows = Vec::new();
    for (number, row) in layout.rows().iter().enumerate() {
        let mut clusters: Vec<_> = row.clusters().filter(|(.., width)| *width > 0.0).collect();
        clusters.sort_by(|a, b| a.1.total_cmp(&b.1));
        for (range, left, width) in &clusters {
            let (_, x) = layout.caret(range.start);
            let sides = [*left, left + width];
            assert!(
                sides.iter().any(|side| (side - x).abs() < 0.1),
                "{text}: {range:?}"
            );
            assert_eq!(
                layout.cluster_at(number, left + width / 2.0).as_ref(),
                Some(range)
            );
        }
        for pair in clusters.windows(2) {
            assert!(
                (pair[0].1 + pair[0].2 - pair[1].1).abs() < 0.1,
                "{text}: {pair:?}"
            );
        }
        let all = layout.spans(row.range.clone());
        assert!(all.len() <= 1 || layout.rows().len() > 1, "{text}: {all:?}");
        let clusters = clusters.iter().map(|(range, ..)| &text[range.clone()]);
        rows.push(clusters.collect());
    }
    rows
}

#[track_caller]
fn check_as(isolate: Isolate, marked: &str, expected: &str) {
    for typesetter in &mut typesetters() {
        let (text, styled) = unmark(marked, isolate);
        let style = LayoutStyle {
            wrap_width: Some(2000.0),
            ..LayoutStyle::default()
        };
        let layout = typesetter.layout_in(&text, style, &styled);
        assert_eq!(shown(&text, &layout), [expected], "{marked}");
        // The direction of the paragraph is the same without the styles.
        let plain = typesetter.layout_in(&text, style, &[]);
        assert_eq!(
            layout.is_right_to_left(),
            plain.is_right_to_left(),
            "{marked}"
        );
        // Inserted characters have no width: the text is as wide as without them.
        let width = |layout: &Arc<TextLayout>| {
            let row = &layout.rows()[0];
            row.width - row.left()
        };
        if !marked.contains('*') {
            // Letters at the edge of an isolate are not joined, and have another shape.
            assert!((width(&layout) - width(&plain)).abs() < 12.0, "{marked}");
        }
    }
}

/// Arrow keys go where they point, from one end of the row to the other, over each cluster.
#[test]
fn the_caret_walks_over_links() {
    for typesetter in &mut typesetters() {
        for marked in [
            "אבג {http://a.b/דה} וז",
            "see {http://a.b/גד} and אב {c.d/ה} now",
            "אב {a.b/ג} {c.d/ה}",
            "{http://a.b/דה}",
        ] {
            let (text, styled) = unmark(marked, Isolate::LeftToRight);
            let layout = typesetter.layout_in(&text, LayoutStyle::default(), &styled);
            let x = |at: usize| layout.caret(at).1;
            let carets = text.char_indices().map(|(at, _)| at).chain([text.len()]);
            let mut carets: Vec<usize> = carets.collect();
            carets.sort_by(|a, b| x(*a).total_cmp(&x(*b)));
            // Where the direction changes, two carets have one place.
            let places = 1 + carets
                .windows(2)
                .filter(|pair| x(pair[1]) - x(pair[0]) > 0.1)
                .count();
            let (mut at, mut seen) = (carets[0], 1);
            while let Some(next) = layout.beside(at, false, true) {
                assert!(x(next) > x(at), "{marked}: {at} {next}");
                (at, seen) = (next, seen + 1);
            }
            assert_eq!(seen, places, "{marked}");
            let right = layout.rows()[0].width;
            assert!((x(at) - right).abs() < 0.1, "{marked}: up to the right end");
        }
    }
}

#[track_caller]
fn check(marked: &str, expected: &str) {
    check_as(Isolate::LeftToRight, marked, expected);
}

/// The expected texts are in the order of the screen, from left to right.
#[test]
fn links_are_shown_in_their_own_order() {
    // Hebrew, with the link in the middle, at the start and at the end. A text that begins with a link has the link's direction.
    check(
        "אבג {http://a.b/דה} וז",
        "\u{5d6}\u{5d5} http://a.b/\u{5d4}\u{5d3} \u{5d2}\u{5d1}\u{5d0}",
    );
    check(
        "אבג {http://a.b/דה}",
        "http://a.b/\u{5d4}\u{5d3} \u{5d2}\u{5d1}\u{5d0}",
    );
    check(
        "{http://a.b/דה} וז",
        "http://a.b/\u{5d4}\u{5d3} \u{5d6}\u{5d5}",
    );
    check("{http://a.b/דה}", "http://a.b/\u{5d4}\u{5d3}");
    // Each word of the path where it belongs. Without the isolate, the query would be left of the host.
    check(
        "אב {http://a.b/ג?d=ה#e} ו",
        "\u{5d5} http://a.b/\u{5d2}?d=\u{5d4}#e \u{5d1}\u{5d0}",
    );
    // Two links, and no text between them but a space.
    check(
        "אב {a.b/ג} {c.d/ה}",
        "c.d/\u{5d4} a.b/\u{5d2} \u{5d1}\u{5d0}",
    );
    check("אב {a.b/ג}{c.d/ה}", "c.d/\u{5d4}a.b/\u{5d2} \u{5d1}\u{5d0}");
    // Digits and brackets at the edges. A bracket is named as in the text, and shown as its mirror image.
    check("אב ({1.2/ג}), ד", "\u{5d3} ,)1.2/\u{5d2}( \u{5d1}\u{5d0}");
    // A paragraph from left to right.
    check(
        "see {http://a.b/גד} and אב {c.d/ה} now",
        "see http://a.b/\u{5d3}\u{5d2} and \u{5d1}\u{5d0} c.d/\u{5d4} now",
    );
    check("see {ג.b/ד}", "see \u{5d2}.b/\u{5d3}");
}

#[test]
fn links_of_arabic_letters_are_shown_in_their_own_order() {
    let text = "انظر {https://example.com/مسار} هنا";
    let expected = "\u{627}\u{646}\u{647} https://example.com/\u{631}\u{627}\u{633}\u{645} \u{631}\u{638}\u{646}\u{627}";
    check(text, expected);
    let text = "{https://example.com/مسار} هنا";
    check(
        text,
        "https://example.com/\u{631}\u{627}\u{633}\u{645} \u{627}\u{646}\u{647}",
    );
}

#[test]
fn an_isolate_may_have_the_direction_of_its_first_letter() {
    let check = |marked, expected| check_as(Isolate::FirstStrong, marked, expected);
    check("see {אב c}, 1", "see c \u{5d1}\u{5d0}, 1");
    check("אב {c ד} 1", "1 c \u{5d3} \u{5d1}\u{5d0}");
}

/// Without styled text, and with an isolate that changes nothing, the text is laid out as ever.
#[test]
fn texts_without_isolates_stay_as_they_are() {
    check(
        "אבג http://a.b/דה וז",
        "\u{5d6}\u{5d5} \u{5d4}\u{5d3}/http://a.b \u{5d2}\u{5d1}\u{5d0}",
    );
    check("see {http://a.b/c}.", "see http://a.b/c.");
    check("abc", "abc");
}

/// Bold letters inside a right-to-left word stay where they are.
#[test]
fn words_of_two_styles_stay_in_order() {
    check(
        "ab אב*גד*הו cd",
        "ab \u{5d5}\u{5d4}\u{5d3}\u{5d2}\u{5d1}\u{5d0} cd",
    );
    check(
        "אב*גד*הו cd",
        "cd \u{5d5}\u{5d4}\u{5d3}\u{5d2}\u{5d1}\u{5d0}",
    );
    check("אב c*d*e", "cde \u{5d1}\u{5d0}");
    check(
        "אב {http://a.b/ג*ד*ה}",
        "http://a.b/\u{5d4}\u{5d3}\u{5d2} \u{5d1}\u{5d0}",
    );
}

/// A link that is broken over several rows is read from row to row, and each row in its order.
#[test]
fn a_long_link_is_broken_over_rows() {
    for typesetter in &mut typesetters() {
        let marked = "אבג {http://example.com/long/path/דה/and/more/וז/end} חט";
        let (text, styled) = unmark(marked, Isolate::LeftToRight);
        for width in [40.0, 80.0, 120.0, 200.0, 300.0] {
            let style = LayoutStyle {
                wrap_width: Some(width),
                ..LayoutStyle::default()
            };
            let layout = typesetter.layout_in(&text, style, &styled);
            let rows = shown(&text, &layout);
            let ends = layout
                .rows()
                .iter()
                .map(|row| (row.range.start, row.range.end));
            let ends: Vec<(usize, usize)> = ends.collect();
            assert!(
                ends.windows(2).all(|pair| pair[0].1 == pair[1].0),
                "{ends:?}"
            );
            assert_eq!(ends.first().map(|row| row.0), Some(0));
            assert_eq!(ends.last().map(|row| row.1), Some(text.len()));
            let latin = |row: &String| row.chars().filter(char::is_ascii_alphabetic).collect();
            let letters: Vec<String> = rows.iter().map(latin).collect();
            assert_eq!(
                letters.concat(),
                "httpexamplecomlongpathandmoreend",
                "{width}"
            );
        }
    }
}
