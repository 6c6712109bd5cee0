//! Zones by the grammars of tree-sitter.
