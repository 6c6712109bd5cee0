; JavaScript, with JSX. Not captured: code, where no link shows.

(comment) @link.no-file-names
(html_comment) @link.no-file-names

(string_fragment) @link.no-file-names
(escape_sequence) @link.no-file-names

; Text that a page will show.
(jsx_text) @link.allow
