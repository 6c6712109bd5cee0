; JSON, with comments. Not captured: everything that is not a string.

(comment) @link.no-file-names

(string_content) @link.no-file-names
(escape_sequence) @link.no-file-names
