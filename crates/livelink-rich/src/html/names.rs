//! The elements of HTML, by what they do to the text in them.

use crate::code_language::CodeLanguage;

/// Elements whose content does not show on the page.
const UNSEEN: &str = "iframe noembed noframes noscript script style template title";
/// Elements that begin and end on a line of their own.
const BLOCKS: &str = "address article aside blockquote caption center dd details dialog dir div dl dt fieldset \
    figcaption figure footer form h1 h2 h3 h4 h5 h6 header hgroup hr legend li main menu nav ol optgroup option p pre \
    search section summary table tr ul";
/// Elements in a line, with a space before and after each.
const BOXES: &str = "audio button canvas input meter object progress select textarea video";
/// Elements that have no end.
const VOID: &str = "area base br col embed hr img input link meta source track wbr";

fn is_one(name: &str, of: &str) -> bool {
    of.split(' ').any(|one| one == name)
}

pub(super) fn is_unseen(name: &str) -> bool {
    is_one(name, UNSEEN)
}

pub(super) fn is_block(name: &str) -> bool {
    is_one(name, BLOCKS)
}

pub(super) fn is_box(name: &str) -> bool {
    is_one(name, BOXES)
}

pub(super) fn is_void(name: &str) -> bool {
    is_one(name, VOID)
}

pub(super) fn is_list(name: &str) -> bool {
    matches!(name, "ul" | "ol" | "menu" | "dir")
}

/// Whether an element is a cell of a table. Tags in it end nothing around it, apart from those of the table.
pub(super) fn is_cell(name: &str) -> bool {
    matches!(name, "td" | "th" | "caption")
}

/// Whether an element is a table or a part of one.
pub(super) fn is_row_part(name: &str) -> bool {
    matches!(
        name,
        "table" | "tbody" | "thead" | "tfoot" | "tr" | "td" | "th"
    )
}

/// Names of elements, and which element around them ends the search for one.
type Search = (&'static [&'static str], fn(&str) -> bool);

/// Returns the elements that a tag of this name ends by beginning.
pub(super) fn ends_by_beginning(name: &str) -> Option<Search> {
    Some(match name {
        "li" => (&["li"], |wall| {
            is_list(wall) || wall == "blockquote" || is_cell(wall)
        }),
        "dd" | "dt" => (&["dd", "dt"], |wall| wall == "dl" || is_cell(wall)),
        "option" => (&["option"], |wall| wall == "select"),
        "tr" => (&["tr"], |wall| wall == "table"),
        "td" | "th" => (&["td", "th"], |wall| wall == "table"),
        _ => return None,
    })
}

/// Returns the level of a heading's element.
pub(super) fn heading(name: &str) -> Option<u8> {
    match name.as_bytes() {
        [b'h', level @ b'1'..=b'6'] => Some(level - b'0'),
        _ => None,
    }
}

/// Returns what the model has no word for, by the element that says it.
pub(super) fn lost(name: &str) -> Option<&'static str> {
    Some(match name {
        "table" => "tables",
        "img" | "picture" | "svg" | "canvas" | "math" => "pictures and formulas",
        "audio" | "video" | "object" | "embed" | "iframe" => "embedded media",
        "script" => "scripts",
        "style" => "style sheets",
        "form" | "input" | "button" | "select" | "textarea" => "forms",
        "u" | "ins" => "underlined text",
        "sub" | "sup" => "raised and lowered text",
        _ => return None,
    })
}

/// Returns the language of code whose element has this class, as the HTML standard suggests to name it.
pub(super) fn language(class: &str) -> Option<CodeLanguage> {
    CodeLanguage::new(class.strip_prefix("language-")?)
}
