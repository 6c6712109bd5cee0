//! Zones by the grammars of tree-sitter.
//!
//! | file | what it does |
//! |---|---|
//! | `builtin` | the languages whose grammars are compiled in |
//! | `grammar` | a grammar and its query, checked |
//! | `engine` | trees: parsed once, edited, parsed again; what that changed |
//! | `segments` | Markdown, piece by piece |
//! | `places` | rows and columns, which tree-sitter asks for |
//! | `collect` | what the query captures in a range, flattened into zones |
//! | `inject` | languages in languages |
//! | `source` | the text under a tree |
//!
//! # Why an incremental answer is that of a first look
//!
//! A zone comes from a captured node, and whether a node is captured depends on the node and on what it is in: that is
//! what queries are asked to keep to. tree-sitter says in which ranges the tree differs ("the hierarchy of nodes"), so
//! outside of these and of the edited text the same nodes are captured as before. The ranges are grown until no captured
//! node, no injected text and no zone from before sticks out, and read again as a whole.
//!
//! One thing can differ: after a syntax error tree-sitter recovers as well as it can, and what it can depends on what
//! was there before. So a tree that had an error in it since the last parse from scratch is not *settled*. When nobody has
//! typed for a moment the text is parsed from scratch, read as a whole, and where the zones differ those are taken.

mod builtin;
mod collect;
mod engine;
mod grammar;
mod inject;
mod places;
mod segments;
mod source;

pub(crate) use builtin::builtin;
pub(crate) use engine::TreeEngine;
pub(crate) use grammar::Grammar;
pub(crate) use segments::SegmentEngine;
