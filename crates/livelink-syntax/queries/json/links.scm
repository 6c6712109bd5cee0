; JSON, with comments. Not captured: everything that is not a string.

(comment) @link.no-file-names

(string_content) @link.explicit-only
(escape_sequence) @link.explicit-only
