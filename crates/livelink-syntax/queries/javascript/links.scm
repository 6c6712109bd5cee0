; JavaScript, with JSX. Not captured: code, where no link shows.

(comment) @link.no-file-names
(html_comment) @link.no-file-names

(string_fragment) @link.explicit-only
(escape_sequence) @link.explicit-only

; Text that a page will show.
(jsx_text) @link.allow
