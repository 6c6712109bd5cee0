//! The calls, each ready for one input.

use std::hint::black_box;

use livelink::index::{Edit, EditLog, LinkIndex, Utf16Offset};
use livelink::persist::{Saved, html, json, markdown as md};
use livelink::session::{Document, Input, Mark, MarkKind, Session, SessionOptions};
use livelink::syntax::{Language, Markup, MarkupLanguage, SyntaxContext};
use livelink::{Detector, LinkKind, lint, render, uts58};

type Call = Box<dyn FnMut()>;

/// Makes a call of a function of the input.
fn of<T>(input: &str, call: impl Fn(&Detector, &str) -> T + 'static) -> Call {
    let (detector, input) = (Detector::default(), input.to_owned());
    Box::new(move || {
        black_box(call(&detector, &input));
    })
}

pub(crate) fn detect(input: &str) -> Call {
    of(input, Detector::detect)
}

/// After the input, a bracket closes one before a slash. That ends a path and not a query. The text
/// then continues for longer than a link.
pub(crate) fn detect_before_brackets(input: &str) -> Call {
    let text = input.to_owned() + "(/)" + &"x".repeat(20_000);
    of(&text, Detector::detect)
}

pub(crate) fn explain(input: &str) -> Call {
    of(input, Detector::explain)
}

/// The questions of a linter about each candidate.
pub(crate) fn lint_verdicts(input: &str) -> Call {
    of(input, |detector, text| {
        for verdict in detector.explain(text) {
            let own = text.get(verdict.range).unwrap_or_default();
            black_box(lint::userinfo(detector, own));
            black_box(lint::first_invisible(own));
            black_box(lint::followed(own));
            black_box(lint::glued_text(detector, own, LinkKind::Url));
            black_box(lint::reads_as_address(detector, own, lint::Style::Prose));
        }
    })
}

/// The addresses that GitHub's Markdown finds, each after the one before.
pub(crate) fn github_addresses(input: &str) -> Call {
    of(input, |_, text| {
        let mut at = 0;
        for (sign, _) in text.match_indices([':', 'w', '@']) {
            if sign >= at
                && let Some(address) = lint::github_address(text, sign)
            {
                at = black_box(address.end);
            }
        }
    })
}

/// The input becomes a path and its like.
fn url(input: &str) -> String {
    format!("https://example.com/{input}")
}

pub(crate) fn href(input: &str) -> Call {
    of(&url(input), |detector, url| {
        detector.href(url, LinkKind::Url)
    })
}

pub(crate) fn display(input: &str) -> Call {
    of(&url(input), |detector, url| {
        detector.display(url, LinkKind::Url)
    })
}

pub(crate) fn minimal(input: &str) -> Call {
    of(&url(input), |_, url| uts58::minimal(url).into_owned())
}

pub(crate) fn quote(input: &str) -> Call {
    of(input, |_, local| {
        uts58::quote_local_part(local).into_owned()
    })
}

/// Makes a call of one of the functions that write a text with its links.
fn rendered(input: &str, render: fn(&Detector, &str, &[livelink::Link], &mut String)) -> Call {
    let links = Detector::default().detect(input);
    of(input, move |detector, text| {
        let mut out = String::new();
        render(detector, text, &links, &mut out);
        out
    })
}

pub(crate) fn html(input: &str) -> Call {
    rendered(input, render::html)
}

pub(crate) fn markdown(input: &str) -> Call {
    rendered(input, render::markdown)
}

pub(crate) fn defanged(input: &str) -> Call {
    rendered(input, render::defanged)
}

pub(crate) fn plain(input: &str) -> Call {
    rendered(input, render::plain)
}

pub(crate) fn build(input: &str) -> Call {
    of(input, |detector, text| {
        LinkIndex::build(detector.clone(), text).len()
    })
}

pub(crate) fn build_utf16(input: &str) -> Call {
    let units: Vec<u16> = input.encode_utf16().collect();
    of(input, move |detector, _| {
        LinkIndex::build(detector.clone(), units.as_slice()).len()
    })
}

/// A key in the middle, undone.
pub(crate) fn key(input: &str) -> Call {
    let mut text = input.to_owned();
    let mut index = LinkIndex::build(Detector::default(), text.as_str());
    let at = text.floor_char_boundary(text.len() / 2);
    Box::new(move || {
        for with in ["x", " "] {
            text.insert_str(at, with);
            index.edit(text.as_str(), &[Edit::insert(at, 1)]);
            text.remove(at);
            index.edit(text.as_str(), &[Edit::delete(at..at + 1)]);
        }
    })
}

/// A space before every fourth character, in one call.
fn spaced(input: &str) -> (String, Vec<usize>) {
    let (mut text, mut places) = (String::new(), Vec::new());
    for (nth, c) in input.chars().enumerate() {
        if nth % 4 == 0 {
            places.push(text.len());
            text.push(' ');
        }
        text.push(c);
    }
    (text, places)
}

pub(crate) fn many_edits(input: &str) -> Call {
    let mut index = LinkIndex::build(Detector::default(), input);
    let (text, places) = spaced(input);
    let inserted = places.iter().enumerate();
    // In offsets of the old text.
    let edits: Vec<Edit> = inserted
        .map(|(nth, at)| Edit::insert(at - nth, 1))
        .collect();
    Box::new(move || {
        black_box(index.edit(text.as_str(), &edits));
    })
}

pub(crate) fn many_edits_utf16(input: &str) -> Call {
    let units: Vec<u16> = input.encode_utf16().collect();
    let mut index = LinkIndex::build(Detector::default(), units.as_slice());
    // Every fourth unit is deleted, also where it is half of a pair.
    let text: Vec<u16> = units
        .iter()
        .enumerate()
        .filter(|(at, _)| at % 4 != 0)
        .map(|it| *it.1)
        .collect();
    let edits = (0..units.len()).step_by(4);
    let edits: Vec<Edit<Utf16Offset>> = edits
        .map(|at| Edit::delete(at.into()..(at + 1).into()))
        .collect();
    Box::new(move || {
        black_box(index.edit(text.as_slice(), &edits));
    })
}

/// A letter before every other unit of one run, which ends after them.
pub(crate) fn carets_in_a_run_utf16(input: &str) -> Call {
    let mut units: Vec<u16> = input.encode_utf16().collect();
    units.push(0x20);
    let mut index = LinkIndex::build(Detector::default(), units.as_slice());
    let places = (0..units.len()).step_by(2);
    let edits: Vec<Edit<Utf16Offset>> = places.map(|at| Edit::insert(at.into(), 1)).collect();
    let pairs = units.chunks(2);
    let text: Vec<u16> = pairs.flat_map(|pair| [&[0x78], pair].concat()).collect();
    Box::new(move || {
        black_box(index.edit(text.as_slice(), &edits));
    })
}

pub(crate) fn apply_to(input: &str) -> Call {
    let mut index = LinkIndex::build(Detector::default(), input);
    let mut links: Vec<_> = index.iter().collect();
    let text = input.replace('o', "u");
    let delta = index.edit(text.as_str(), &[Edit::replace(0..input.len(), text.len())]);
    Box::new(move || delta.apply_to(&mut links))
}

pub(crate) fn snapshot(input: &str) -> Call {
    let index = LinkIndex::build(Detector::default(), input);
    Box::new(move || {
        let snapshot = index.snapshot();
        for link in snapshot.iter() {
            black_box(snapshot.links_touching(link.range).count());
        }
    })
}

pub(crate) fn edit_log(input: &str) -> Call {
    let (_, places) = spaced(input);
    Box::new(move || {
        let mut log = EditLog::<usize>::default();
        for at in places.iter().rev() {
            log.push(&[Edit::insert(*at, 1)]);
        }
        black_box(log.edits().len());
    })
}

/// The links of a text, as marks.
fn marks(text: &str) -> Vec<Mark> {
    let detector = Detector::default();
    let links = detector.detect(text).into_iter().map(|link| Mark {
        href: detector.href(&text[link.range.clone()], link.kind).into(),
        range: link.range,
        kind: MarkKind::Auto,
    });
    links.collect()
}

pub(crate) fn typed(input: &str) -> Call {
    let mut text = input.to_owned();
    let mut session = Session::new(SessionOptions::default());
    session.load(marks(&text), []);
    let at = text.floor_char_boundary(text.len() / 2);
    Box::new(move || {
        for with in ["x", " "] {
            text.insert_str(at, with);
            black_box(session.typed(text.as_str(), Edit::insert(at, 1)));
        }
    })
}

pub(crate) fn pasted(input: &str) -> Call {
    of(input, |_, text| {
        let mut session = Session::new(SessionOptions::default());
        session.pasted(text, Edit::insert(0, text.len()));
        session.link_count()
    })
}

pub(crate) fn undo(input: &str) -> Call {
    of(input, |_, text| {
        let mut document = Document::new(String::from("see "), SessionOptions::default());
        document.apply(Input::Paste { text, plain: false });
        document.apply(Input::Undo);
        document.apply(Input::Redo);
        document.links().count()
    })
}

/// A document with the links of the text.
fn saved(text: &str) -> Saved {
    Saved {
        links: marks(text),
        mutes: Vec::new(),
        text: text.to_owned(),
    }
}

fn written(input: &str, write: fn(&Saved) -> String) -> Call {
    let saved = saved(input);
    Box::new(move || {
        black_box(write(&saved));
    })
}

pub(crate) fn write_html(input: &str) -> Call {
    written(input, html::write)
}

pub(crate) fn write_markdown(input: &str) -> Call {
    written(input, md::write)
}

pub(crate) fn write_json(input: &str) -> Call {
    written(input, json::write)
}

pub(crate) fn read_html(input: &str) -> Call {
    of(input, |_, input| html::read(input).is_ok())
}

pub(crate) fn read_markdown(input: &str) -> Call {
    of(input, |_, input| md::read(input))
}

pub(crate) fn read_json(input: &str) -> Call {
    of(input, |_, input| json::read(input).is_ok())
}

/// Every built-in scanner reads the text, and follows a key in its middle.
pub(crate) fn syntax(input: &str) -> Call {
    let names = Language::names().into_iter();
    let languages: Vec<Language> = names
        .filter_map(|name| Language::from_scanner(name).ok())
        .collect();
    assert!(languages.len() > 5, "the scanners of all languages");
    of(input, move |_, text| {
        let at = text.floor_char_boundary(text.len() / 2);
        let edited = format!("{}\"{}", &text[..at], &text[at..]);
        for language in &languages {
            let context = SyntaxContext::blocking(language, text);
            context.edit(edited.as_str(), &[Edit::insert(at, 1)]);
            black_box(context.permission(at..at + 1));
        }
    })
}

pub(crate) fn markup_of_markdown(input: &str) -> Call {
    of(input, |_, text| {
        Markup::read(text, MarkupLanguage::Markdown)
    })
}

pub(crate) fn markup_of_html(input: &str) -> Call {
    of(input, |_, text| Markup::read(text, MarkupLanguage::Html))
}
