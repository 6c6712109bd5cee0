//! Links in a text of some language: in prose and comments, not in code.
//!
//! In a discussion of Python, `helpers.py` is not a link. Neither is a domain between two backticks of Markdown. Detection
//! does not know this, a *syntax context* does. It answers one question, "may a link show here?", with a [`Permission`], and
//! keeps the answer right while the text is edited.
//!
//! ```
//! use livelink_detect::Detector;
//! use livelink_index::{Edit, LinkIndex};
//! use livelink_syntax::{Language, SyntaxContext};
//!
//! let mut text = String::from("// example.com\nlet example = x.com;\n");
//! let mut index = LinkIndex::build(Detector::default(), text.as_str());
//! let context = SyntaxContext::in_background(&Language::named("rust")?, &text, || ());
//! context.wait();
//! context.take_changes();
//! let links_that_show = |index: &LinkIndex, text: &String| -> Vec<String> {
//!     let links = index.iter().filter(|link| context.shows(link, text));
//!     links.map(|link| text[link.range].to_owned()).collect()
//! };
//! assert_eq!(links_that_show(&index, &text), ["example.com"]);
//!
//! // The editor passes each edit to both. The context has the result of its parse a moment later.
//! text.insert_str(0, "/*");
//! index.edit(&text, &[Edit::insert(0, 2)]);
//! context.edit(&text, &[Edit::insert(0, 2)]);
//! context.wait();
//! assert_eq!(context.take_link_changes(&index, &text).appeared.len(), 1);
//! assert_eq!(links_that_show(&index, &text), ["example.com", "x.com"]);
//! # Ok::<(), livelink_syntax::LanguageError>(())
//! ```
//!
//! # Never on the key path
//!
//! A context cuts the text into zones, each with a permission, and keeps them in a [`PermissionMap`]: the same store that
//! holds the links of an index. An edit moves the zones, which costs microseconds, whatever the size of the text. A context
//! made by [`SyntaxContext::in_background`] parses in a thread, on a snapshot of the text. When the parse is done, the
//! context names only the ranges whose permission has changed. So no key press waits for a syntax tree. The tree stays in
//! the thread, and only zones come out.
//!
//! A context made by [`SyntaxContext::blocking`] parses within each edit instead, and starts no thread. [`Utf16SyntaxContext`] does so
//! for an editor that counts UTF-16 code units.
//!
//! # Languages
//!
//! | language | any link | no file names | only with a scheme | no link |
//! |---|---|---|---|---|
//! | Markdown | prose | comments of HTML, front matter | | code, targets and text of links, tags |
//! | AsciiDoc | | all text | | |
//! | HTML | text | comments | | tags, attributes, styles; scripts except their comments and strings |
//! | XML | | text, comments, values of attributes | | tags |
//! | CSV, TSV | fields | | | separators, quotation marks |
//! | Rust, Python, JavaScript, TypeScript, C, C++, C#, Dart, gettext, Go, Java, Kotlin, PHP, Scala, SQL, Swift | | comments, strings | | code |
//! | CSS, Ruby | | comments, strings | everything else | quotation marks |
//! | JSON, JSON5, TOML | | comments, strings | | everything else |
//! | YAML, Bash | | comments, strings, values, words | | keys, expansions |
//!
//! Without features, [built-in scanners](Language::from_scanner) read all of these languages. With
//! a language's feature (or `all`), its tree-sitter grammar reads it; building that needs a C compiler. A grammar also sees
//! languages inside a language, one level deep: fences of Markdown by their info string, scripts in HTML, and the Markdown
//! in documentation comments of Rust.
//!
//! # Where a link ends
//!
//! The language also decides where a link ends: `'https://example.com/?id='+id` links up to the quotation mark. Detection finds these
//! links in the text of [`PermissionMap::permitted`], which has a space in each place that permits no link, with the detector of
//! [`Language::detector`]. [`PermissionMap::links`] does so for a whole text.
//!
//! # Features
//!
//! | feature | brings |
//! |---|---|
//! | `ropey` | contexts that share a `ropey::Rope` 1.6 with the editor |
//! | `markup` | `read_markup`: the links that Markdown and HTML make themselves, such as `[text](address)` |
//! | `bash`, `c`, `html`, ... | the tree-sitter grammar of that language |
//! | `all` | all grammars |
//! | `tree-sitter` | `Language::from_grammar`: grammars and queries of your own |

mod context;
mod utf16_context;
mod visibility;
mod worker;

mod analysis;
mod language;

mod scanners;
#[cfg(feature = "tree-sitter")]
mod tree;

#[cfg(feature = "markup")]
mod text_links;

#[cfg(feature = "markup")]
mod markup;

mod engine;
mod language_names;
mod permission_map;
mod ranges;
mod text_change;
mod text_copy;
mod zone;

mod error;

pub use context::SyntaxContext;
pub use error::LanguageError;
pub use language::Language;
#[cfg(feature = "markup")]
pub use markup::{Markup, MarkupKind, MarkupLanguage, MarkupLink, MarkupPart, read_markup};
pub use permission_map::PermissionMap;
#[cfg(feature = "markup")]
pub use text_links::{MarkedLink, MarkedLinks, TextLinks, address_kind};
pub use utf16_context::Utf16SyntaxContext;
pub use visibility::LinkVisibility;

pub use livelink_index::{Context, Permission};

#[cfg(feature = "tree-sitter")]
pub use tree_sitter;

#[cfg(test)]
mod tests {
    use super::{
        Language, LanguageError, LinkVisibility, PermissionMap, SyntaxContext, Utf16SyntaxContext,
    };

    /// All public types can be sent to another thread and shared with it.
    #[test]
    fn types_are_send_and_sync() {
        fn check<T: Send + Sync>() {}
        check::<Language>();
        check::<LanguageError>();
        check::<LinkVisibility>();
        check::<PermissionMap>();
        check::<SyntaxContext>();
        check::<Utf16SyntaxContext>();
    }
}
