; JSON, with comments. Not captured: what is no string.

(comment) @link.no-file-names

(string_content) @link.explicit-only
(escape_sequence) @link.explicit-only
