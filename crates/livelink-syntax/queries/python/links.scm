; Python. Not captured: code, where no link shows.

(comment) @link.no-file-names

(string_content) @link.no-file-names

; A string that is a statement of its own is documentation.
(expression_statement
  (string
    (string_content) @link.no-file-names))
