; TypeScript. Not captured: code, where no link shows.

(comment) @link.no-file-names
(html_comment) @link.no-file-names

(string_fragment) @link.no-file-names
(escape_sequence) @link.no-file-names
