//! Zones by the grammars of tree-sitter.
//!
//! | file | task |
//! |---|---|
//! | `grammar` | a grammar and its query, checked |
//! | `builtin` | the languages whose grammars are compiled in |
//! | `tree_text` | the text under a tree |
//! | `parse` | runs a parser over a text |
//! | `row_counter` | rows and columns, which tree-sitter wants to know of an edit |
//! | `captures` | the captures of the query in a range |
//! | `injected_text` | text of another language inside a text |
//! | `injected_parsers` | the parsers of those languages |
//! | `flatten` | nested captures and injected zones as zones side by side |
//! | `collect` | all of this together: from a tree to its zones |
//! | `engine` | one tree for the whole text: parsed once, edited, parsed again |
//! | `markdown_segments` | Markdown, with a tree for each segment of the text |
//!
//! # Why an incremental answer equals a parse from scratch
//!
//! A zone comes from a captured node. Whether a node is captured depends on the node and on the nodes around it: queries
//! are asked to keep to that. tree-sitter says in which ranges the tree ("the hierarchy of nodes") differs. So outside of
//! these ranges and of the edited text, the same nodes are captured as before. The ranges are grown until no captured node,
//! no injected text and no old zone lies partly inside. Then they are read again as a whole.
//!
//! One thing can differ. After a syntax error tree-sitter recovers as well as it can, and how it recovers depends on the old
//! tree. So a tree that has had an error since the last parse from scratch is not *settled*. When nobody has typed for a
//! moment, the text is parsed from scratch and read as a whole, and the new zones replace the old ones.

mod builtin;
mod captures;
mod collect;
mod engine;
mod flatten;
mod grammar;
mod injected_parsers;
mod injected_text;
mod markdown_segments;
mod parse;
mod row_counter;
mod tree_text;

pub(crate) use builtin::{builtin, is_builtin};
pub(crate) use engine::TreeEngine;
pub(crate) use grammar::Grammar;
pub(crate) use markdown_segments::MarkdownEngine;
