//! Where links belong in a text that is written in some language: in prose and comments, not in code.
//!
//! `helpers.py` in a discussion of Python is no link, and neither is what stands between two backticks of Markdown.
//! Detection does not know; a *context* does. It answers one question, "may a link show here?", with a [`Permission`], and
//! keeps the answer right while the text is edited.
//!
//! ```
//! use livelink_detect::Detector;
//! use livelink_index::{Edit, LinkIndex};
//! use livelink_syntax::{Language, SyntaxContext};
//!
//! let mut text = String::from("// example.com\nlet example = x.com;\n");
//! let mut index = LinkIndex::build(Detector::default(), text.as_str());
//! let context = SyntaxContext::new(&Language::named("rust")?, &text);
//! context.wait();
//! context.land();
//! let shown = |index: &LinkIndex, text: &String| -> Vec<String> {
//!     let links = index.iter().filter(|link| context.shows(link, text));
//!     links.map(|link| text[link.range].to_owned()).collect()
//! };
//! assert_eq!(shown(&index, &text), ["example.com"]);
//!
//! // An edit is told to both. What it did to the context lands a moment later.
//! text.insert_str(0, "/*");
//! index.edit(&text, &[Edit::insert(0, 2)]);
//! context.edit(&text, &[Edit::insert(0, 2)]);
//! context.wait();
//! assert_eq!(context.land_on(&index, &text).appeared.len(), 1);
//! assert_eq!(shown(&index, &text), ["example.com", "x.com"]);
//! # Ok::<(), livelink_syntax::LanguageError>(())
//! ```
//!
//! # Never on the key path
//!
//! A text is cut into [`Zones`], each with a permission, kept in the same store as the links of an index. An edit moves the
//! zones, which costs microseconds whatever the size of the text; the parse runs behind in a thread, on a snapshot, and
//! when it lands only the ranges whose permission has changed are named. So a syntax tree is never asked on the key path: it
//! lives in the thread, and what comes out of it is the zones.
//!
//! # Languages
//!
//! | language | any link | no file names | with a scheme | none |
//! |---|---|---|---|---|
//! | Markdown | prose | comments of HTML | | code, front matter, what is a link already, tags |
//! | HTML | text | comments | | tags, attributes, styles; scripts but for their comments and strings |
//! | Rust, Python, JavaScript, TypeScript, C | | comments | strings | code |
//! | JSON, TOML | | comments | strings | the rest |
//! | YAML, Bash | | comments | values, words | keys, expansions |
//!
//! Without features, [built-in scanners](Language::plain) read Markdown and all the programs above; with a language's
//! feature (`all`: every language) it is read by its tree-sitter grammar, which needs a C compiler to build. A grammar
//! sees languages in others, one level deep: fences of Markdown by their info string, scripts in HTML, Markdown in the
//! documentation comments of Rust.

mod language;
mod zones;

mod context;
mod engine;
mod mirror;
mod shown;
mod steps;
mod worker;

mod plain;
#[cfg(feature = "tree-sitter")]
mod tree;

mod error;

pub use context::SyntaxContext;
pub use error::LanguageError;
pub use language::Language;
pub use shown::Shown;
pub use zones::Zones;

pub use livelink_index::{Context, Permission};

#[cfg(feature = "tree-sitter")]
pub use tree_sitter;
