//! The comments and strings of each language. This file is data.

use livelink_index::Permission;

/// The signs that tell the comments and strings of a language from its code.
#[derive(Debug)]
pub(crate) struct Dialect {
    /// The language, as [`crate::Language`] names it.
    pub(crate) name: &'static str,
    /// The permission of text that is neither comment nor string.
    pub(crate) usual: Permission,
    pub(crate) line_comments: &'static [&'static str],
    pub(crate) block_comments: &'static [BlockComment],
    /// A longer mark comes before a shorter one that it starts with.
    pub(crate) quotes: &'static [Quote],
    /// Whether comments and strings start only where a word starts: `a#b` and `don't` are words.
    pub(crate) at_words: bool,
    /// Whether it is Rust: `'a` is a lifetime, `r#""#` is a string.
    pub(crate) rust: bool,
}

/// A comment with an opening and a closing mark.
#[derive(Debug)]
pub(crate) struct BlockComment {
    pub(crate) open: &'static str,
    pub(crate) close: &'static str,
    /// Whether one may be inside another.
    pub(crate) nests: bool,
}

/// A string.
#[derive(Debug)]
pub(crate) struct Quote {
    /// The mark at both ends.
    pub(crate) mark: &'static str,
    /// Whether a backslash makes the next character an ordinary one.
    pub(crate) escapes: bool,
    /// Whether it may continue in the next line.
    pub(crate) lines: bool,
    /// Whether it holds expressions: `${name}`.
    pub(crate) expressions: bool,
}

const fn string(mark: &'static str) -> Quote {
    Quote {
        mark,
        escapes: true,
        lines: false,
        expressions: false,
    }
}

const fn over_lines(mark: &'static str) -> Quote {
    Quote {
        lines: true,
        ..string(mark)
    }
}

const fn template(mark: &'static str) -> Quote {
    Quote {
        expressions: true,
        ..over_lines(mark)
    }
}

const fn verbatim(quote: Quote) -> Quote {
    Quote {
        escapes: false,
        ..quote
    }
}

const fn block(open: &'static str, close: &'static str, nests: bool) -> BlockComment {
    BlockComment { open, close, nests }
}

/// The properties of a language, unless its entry says otherwise.
const NONE: Dialect = Dialect {
    name: "",
    usual: Permission::Deny,
    line_comments: &[],
    block_comments: &[],
    quotes: &[],
    at_words: false,
    rust: false,
};

const C_COMMENTS: &[BlockComment] = &[block("/*", "*/", false)];

/// The properties of C, which most languages share.
const C_LIKE: Dialect = Dialect {
    line_comments: &["//"],
    block_comments: C_COMMENTS,
    quotes: &[string("\""), string("'")],
    ..NONE
};

/// JavaScript, which is also the language of the scripts in HTML.
pub(crate) const JAVASCRIPT: Dialect = Dialect {
    name: "javascript",
    quotes: &[string("\""), string("'"), template("`")],
    ..C_LIKE
};

/// The languages that can be read without their grammar. AsciiDoc is prose for writers of programs, so the name of a file is no link. In YAML and in shells, plain words
/// are values. A here-document of Ruby has no quotation marks, so a link with a scheme may also be outside of them.
pub(crate) const DIALECTS: &[Dialect] = &[
    Dialect {
        name: "asciidoc",
        usual: Permission::NoFileNames,
        ..NONE
    },
    Dialect {
        name: "rust",
        line_comments: &["//"],
        block_comments: &[block("/*", "*/", true)],
        quotes: &[over_lines("\"")],
        rust: true,
        ..NONE
    },
    Dialect {
        name: "python",
        line_comments: &["#"],
        quotes: &[
            over_lines("\"\"\""),
            over_lines("'''"),
            string("\""),
            string("'"),
        ],
        ..NONE
    },
    JAVASCRIPT,
    Dialect {
        name: "typescript",
        ..JAVASCRIPT
    },
    Dialect {
        name: "tsx",
        ..JAVASCRIPT
    },
    Dialect {
        name: "c",
        ..C_LIKE
    },
    Dialect {
        name: "cpp",
        ..C_LIKE
    },
    Dialect {
        name: "csharp",
        quotes: &[over_lines("\"\"\""), string("\""), string("'")],
        ..C_LIKE
    },
    Dialect {
        name: "css",
        usual: Permission::ExplicitOnly,
        line_comments: &[],
        ..C_LIKE
    },
    Dialect {
        name: "dart",
        quotes: &[
            over_lines("\"\"\""),
            over_lines("'''"),
            string("\""),
            string("'"),
        ],
        ..C_LIKE
    },
    Dialect {
        name: "go",
        quotes: &[string("\""), string("'"), verbatim(over_lines("`"))],
        ..C_LIKE
    },
    Dialect {
        name: "java",
        quotes: &[over_lines("\"\"\""), string("\""), string("'")],
        ..C_LIKE
    },
    Dialect {
        name: "kotlin",
        block_comments: &[block("/*", "*/", true)],
        quotes: &[verbatim(over_lines("\"\"\"")), string("\""), string("'")],
        ..C_LIKE
    },
    Dialect {
        name: "php",
        line_comments: &["//", "#"],
        ..C_LIKE
    },
    Dialect {
        name: "po",
        usual: Permission::NoFileNames,
        line_comments: &["#"],
        quotes: &[string("\"")],
        ..NONE
    },
    Dialect {
        name: "ruby",
        usual: Permission::ExplicitOnly,
        line_comments: &["#"],
        quotes: &[string("\""), string("'"), string("`")],
        at_words: true,
        ..NONE
    },
    Dialect {
        name: "scala",
        block_comments: &[block("/*", "*/", true)],
        quotes: &[verbatim(over_lines("\"\"\"")), string("\"")],
        ..C_LIKE
    },
    Dialect {
        name: "sql",
        line_comments: &["--"],
        quotes: &[verbatim(over_lines("'")), verbatim(string("\""))],
        ..C_LIKE
    },
    Dialect {
        name: "swift",
        block_comments: &[block("/*", "*/", true)],
        quotes: &[over_lines("\"\"\""), string("\"")],
        ..C_LIKE
    },
    Dialect {
        name: "json",
        ..C_LIKE
    },
    Dialect {
        name: "json5",
        ..C_LIKE
    },
    Dialect {
        name: "toml",
        line_comments: &["#"],
        quotes: &[
            over_lines("\"\"\""),
            verbatim(over_lines("'''")),
            string("\""),
            verbatim(string("'")),
        ],
        ..NONE
    },
    Dialect {
        name: "yaml",
        usual: Permission::NoFileNames,
        line_comments: &["#"],
        quotes: &[over_lines("\""), verbatim(over_lines("'"))],
        at_words: true,
        ..NONE
    },
    Dialect {
        name: "bash",
        usual: Permission::NoFileNames,
        line_comments: &["#"],
        quotes: &[over_lines("\""), verbatim(over_lines("'"))],
        at_words: true,
        ..NONE
    },
];
