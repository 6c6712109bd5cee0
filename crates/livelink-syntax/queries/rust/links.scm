; Rust. Not captured: code, where no link shows.

(line_comment) @link.no-file-names
(block_comment) @link.no-file-names

(string_content) @link.no-file-names
(escape_sequence) @link.no-file-names

; Documentation is Markdown. Neighbouring lines of it are one text.
((line_comment
  doc: (doc_comment) @injection.content)
  (#set! injection.language "markdown")
  (#set! injection.combined))
((block_comment
  doc: (doc_comment) @injection.content)
  (#set! injection.language "markdown"))
